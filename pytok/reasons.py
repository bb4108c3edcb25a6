"""Why an encoding came out as it did: why neighbours stayed apart, and tokens were not formed.

Merging goes by rank. So what was not joined was either never learned as a pair, or a merge of lower
rank (or of the same rank, one place to the left) had taken a part of it before its turn came. Both
can be read off the final tokens: each is a tree of merges, and the ranks in it are the times.
"""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from itertools import pairwise
from typing import Literal

from pytok.progress import Progress, Work
from pytok.recording import EncodingRecording, inner_ranks

MOST_SYMBOLS = 1000
"""How many base symbols, from the start of a text, are explained."""

MOST_MISSED = 500
"""How many missed tokens are listed; their full number is told too."""

Side = Literal["left", "right", "both"]

Place = Literal["before", "behind", "inside"]


@dataclass(frozen=True, slots=True)
class Neighbours:
    """Two tokens that met at a boundary for a while.

    `rank` is that of the merge that joins such a pair, or `None` if none was learned. `until` is
    the rank of the merge that ended their meeting, by taking the one on the side `taken` into a
    larger token (`both` if it took each); both are `None` if they still stand there at the end.
    Where there is a `rank`, `until` is smaller, or equal to it where places overlap (`aaa`).
    """

    left: int
    right: int
    rank: int | None
    until: int | None
    taken: Side | None


@dataclass(frozen=True, slots=True)
class Standing:
    """A boundary that no merge removed: the one between base symbols `symbol` and `symbol` + 1.

    `neighbours` met there one after the other; the last of them are the final tokens.
    """

    symbol: int
    neighbours: tuple[Neighbours, ...]


@dataclass(frozen=True, slots=True)
class Missed:
    """A learned token whose base symbols stand in the text, but that was never formed there.

    The symbols are those from `first` up to, not including, `end`. The merge of rank `blocked_by`
    was the first that went another way: it joined symbols `at` and `at` + 1, across the border
    `before` or `behind` the token or against the order of its parts `inside` it. It is of lower
    rank than the token, or of the same where places overlap.
    """

    token: int
    first: int
    end: int
    blocked_by: int
    at: int
    place: Place


@dataclass(frozen=True, slots=True)
class Reasons:
    """What was not joined in the first `symbols` base symbols of a text, and why.

    `missed` are in order of place, longer ones first; there are `missed_total` of them.
    """

    symbols: int
    standing: tuple[Standing, ...]
    missed: tuple[Missed, ...]
    missed_total: int


def explaining(
    recording: EncodingRecording, parents: Mapping[int, tuple[int, int]]
) -> Work[Reasons]:
    """Explain an encoding as a generator. `parents` are the merges by learned id, in order.

    >>> from pytok import train_bpe
    >>> from pytok.progress import finish
    >>> tokenizer = train_bpe(["abab", "bcb", "bc"], num_merges=2)
    >>> reasons = finish(explaining(tokenizer.record_encoding("abc"), tokenizer.parents))
    >>> reasons.standing[0].neighbours[0]
    Neighbours(left=98, right=99, rank=2, until=1, taken='left')
    >>> reasons.missed
    (Missed(token=263, first=1, end=3, blocked_by=1, at=0, place='before'),)
    """
    ranks = {id: rank for rank, id in enumerate(parents, start=1)}
    symbols = recording.history.symbols[:MOST_SYMBOLS]
    standing = tuple(_standing(recording, parents, ranks))
    missed: list[Missed] = []
    for token, spelled in _spelled(parents, len(symbols)).items():
        # The boundaries before and behind a token must stand until it is formed, and longer.
        rank = ranks[token]
        pattern = [rank + 1, *inner_ranks(token, parents, ranks), rank + 1]
        missed += _missed(token, spelled, pattern, symbols, recording.history.joined_at)
        yield Progress("recording", rank, len(parents))
    missed.sort(key=lambda one: (one.first, -one.end, one.token))
    return Reasons(len(symbols), standing, tuple(missed[:MOST_MISSED]), len(missed))


def _standing(
    recording: EncodingRecording, parents: Mapping[int, tuple[int, int]], ranks: Mapping[int, int]
) -> Iterator[Standing]:
    pairs = {pair: ranks[id] for id, pair in parents.items()}
    joined_at = recording.history.joined_at
    neighbours = pairwise(recording.ids)
    for symbol, joined in enumerate(joined_at[: MOST_SYMBOLS - 1]):
        if joined == 0:
            left, right = next(neighbours)
            yield Standing(symbol, tuple(_meetings(left, right, parents, ranks, pairs)))


def _meetings(
    left: int,
    right: int,
    parents: Mapping[int, tuple[int, int]],
    ranks: Mapping[int, int],
    pairs: Mapping[tuple[int, int], int],
) -> Iterator[Neighbours]:
    """All pairs that met between two final tokens, from the base symbols on."""
    lefts, rights = _edge(left, parents, side=1), _edge(right, parents, side=0)
    while True:
        pair = (lefts[-1], rights[-1])
        # The rank at which each of the two will have become a part of the next larger token.
        next_left = ranks[lefts[-2]] if len(lefts) > 1 else None
        next_right = ranks[rights[-2]] if len(rights) > 1 else None
        until = min((rank for rank in (next_left, next_right) if rank is not None), default=None)
        if until is None:
            yield Neighbours(*pair, pairs.get(pair), None, None)
            return
        taken: Side = "both"
        if next_left != until:
            taken = "right"
        elif next_right != until:
            taken = "left"
        yield Neighbours(*pair, pairs.get(pair), until, taken)
        if taken != "right":
            lefts.pop()
        if taken != "left":
            rights.pop()


def _edge(token: int, parents: Mapping[int, tuple[int, int]], side: int) -> list[int]:
    """The token, its part on that side, that one's part, and so on down to a base symbol."""
    edge = [token]
    while edge[-1] in parents:
        edge.append(parents[edge[-1]][side])
    return edge


def _spelled(parents: Mapping[int, tuple[int, int]], most: int) -> dict[int, str]:
    """Spell each learned token of at most that many base symbols as an id string."""
    spelled: dict[int, str] = {}
    for id, (left, right) in parents.items():
        parts = [spelled.get(part, "") if part in parents else chr(part) for part in (left, right)]
        # A part that was too long is not there, and whatever holds it is too long as well.
        if all(parts) and sum(map(len, parts)) <= most:
            spelled[id] = "".join(parts)
    return spelled


def _missed(
    token: int,
    spelled: str,
    pattern: Sequence[int],
    symbols: Sequence[int],
    joined_at: Sequence[int],
) -> Iterator[Missed]:
    text = "".join(map(chr, symbols))
    first = text.find(spelled)
    while first >= 0:
        end = first + len(spelled)
        obstacle = _obstacle(first - 1, pattern, joined_at)
        if obstacle is not None:
            rank, at = obstacle
            place: Place = "inside"
            if at in (first - 1, end - 1):
                place = "before" if at == first - 1 else "behind"
            yield Missed(token, first, end, rank, at, place)
        first = text.find(spelled, first + 1)


def _obstacle(
    start: int, pattern: Sequence[int], joined_at: Sequence[int]
) -> tuple[int, int] | None:
    """The first merge that joined a boundary before the pattern does, and that boundary.

    The pattern gives the rank at which each boundary from `start` on is joined in the token; where
    the text agrees with it, nothing was joined too early. A boundary that was joined too late, or
    not at all, has another beside it that was joined too early: what it lacked was taken there.
    """
    early = [
        (joined_at[at], at)
        for at, rank in enumerate(pattern, start)
        if 0 <= at < len(joined_at) and 0 < joined_at[at] < rank
    ]
    return min(early, default=None)
