"""What a training or an encoding did: small enough to ship, complete enough to replay any step."""

from array import array
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import Literal

CANDIDATES_KEPT = 12
"""How many of the best pairs a step records; their full number is recorded too."""

StopReason = Literal["merges_reached", "below_min_frequency", "no_pairs"]


@dataclass(frozen=True, slots=True)
class Candidate:
    """A pair that could be merged next and how often it occurs (overlapping positions count)."""

    left: int
    right: int
    count: int


@dataclass(frozen=True, slots=True)
class Merge:
    """One step of a training.

    `counted` is the number of adjacent positions of the pair before the step, `applied` the number
    of places replaced: fewer in runs, where positions overlap. `tied` pairs had the same count,
    this one included. `tokens` is the length of the whole corpus after the step. `candidates` are
    the best pairs before the step, best first; the first one is the pair merged.
    """

    left: int
    right: int
    id: int
    counted: int
    applied: int
    tied: int
    tokens: int
    candidates: tuple[Candidate, ...]


@dataclass(frozen=True, slots=True)
class Stop:
    """Why training ended, and the pairs it would have had to choose from next."""

    reason: StopReason
    best_count: int | None
    tied: int
    candidates: tuple[Candidate, ...]


@dataclass(frozen=True, slots=True)
class History:
    """The whole history of one text of n base symbols, as one integer a boundary.

    `symbols` are the n base ids. `joined_at[i]` is the number, from 1, of the merge that joined
    symbol i to symbol i+1, or 0 where the boundary still stands: n - 1 integers. After step k
    exactly the boundaries with 0 or more than k are visible.

    >>> History(array("i", [97, 98, 97]), array("i", [1, 0])).tokens(262, after=1)
    [262, 97]
    """

    symbols: Sequence[int]
    joined_at: Sequence[int]

    def tokens(self, first_learned_id: int, after: int) -> list[int]:
        """The ids of the text after that many steps.

        The id of a token is given by the last merge inside it. This is for learned ids that follow
        each other, as all do that pytok learned itself.
        """
        ids: list[int] = []
        for place, symbol in enumerate(self.symbols):
            joined = self.joined_at[place - 1] if place else 0
            if 0 < joined <= after:
                ids[-1] = max(ids[-1], first_learned_id + joined - 1)
            else:
                ids.append(symbol)
        return ids


@dataclass(frozen=True, slots=True)
class TrainingRecording:
    """Everything a training did.

    `frequencies` count each token in the corpus after the last step; `repaired` lone surrogates
    were replaced before the first.

    >>> from pytok import train_bpe
    >>> recording = train_bpe(["aaa"], num_merges=1).recording
    >>> recording.merges[0].counted, recording.merges[0].applied, recording.stop.reason
    (2, 1, 'merges_reached')
    """

    merges: tuple[Merge, ...]
    documents: tuple[History, ...]
    stop: Stop
    frequencies: Mapping[int, int]
    repaired: int


@dataclass(frozen=True, slots=True)
class KnownPair:
    """A pair of neighbours that a learned merge could join: its rank and number of places."""

    left: int
    right: int
    rank: int
    count: int


@dataclass(frozen=True, slots=True)
class AppliedMerge:
    """One step of an encoding: the merge of lowest rank that fits, everywhere it fits.

    `rank` counts the tokenizer's merges from 1; the other fields mean what they mean in `Merge`,
    for the one text. `candidates` are the pairs of the text that have a rank, lowest rank first.
    """

    rank: int
    left: int
    right: int
    id: int
    counted: int
    applied: int
    tokens: int
    candidates: tuple[KnownPair, ...]


@dataclass(frozen=True, slots=True)
class EncodingRecording:
    """Everything an encoding did; in its history, merges are numbered by their rank.

    `repaired` lone surrogates were replaced before the first step.

    >>> from pytok import train_bpe
    >>> recording = train_bpe(["abab"], num_merges=1).record_encoding("abc")
    >>> list(recording.ids), list(recording.history.joined_at)
    ([262, 99], [1, 0])
    """

    ids: Sequence[int]
    steps: tuple[AppliedMerge, ...]
    history: History
    repaired: int


def inner_ranks(
    token: int, merges: Mapping[int, tuple[int, int]], ranks: Mapping[int, int]
) -> list[int]:
    """The ranks at the boundaries inside a token, from left to right.

    They depend on the token alone: those of its left part, its own rank, those of its right part.

    >>> inner_ranks(5, {3: (0, 1), 5: (3, 3)}, {3: 1, 5: 2})
    [1, 2, 1]
    """
    found: list[int] = []
    # Where a part has been written. A long token mostly repeats the same few parts, and copying
    # one costs next to nothing.
    written: dict[int, slice] = {}
    # An explicit stack, since a token may be nested deeper than Python recurses. It holds tokens
    # still to be taken apart (as they are), ranks still to be written (as ~rank), and behind the
    # parts of a token, the token itself and the place where it began.
    stack: list[int | tuple[int, int]] = [token]
    while stack:
        item = stack.pop()
        if isinstance(item, tuple):
            whole, start = item
            written[whole] = slice(start, len(found))
        elif item < 0:
            found.append(~item)
        elif item in written:
            found += found[written[item]]
        elif item in merges:
            left, right = merges[item]
            stack += ((item, len(found)), right, ~ranks[item], left)
    return found


def joined_at(
    ids: Iterable[int],
    merges: Mapping[int, tuple[int, int]],
    ranks: Mapping[int, int],
    patterns: dict[int, bytes] | None = None,
) -> "array[int]":
    """The history of a text, from its final token ids alone.

    `patterns` keeps what is inside each token, from one text to the next.

    >>> joined_at([5, 0, 3], {3: (0, 1), 5: (3, 3)}, {3: 1, 5: 2})
    array('i', [1, 2, 1, 0, 0, 1])
    """
    ids = list(ids)
    patterns = {} if patterns is None else patterns
    for id in set(ids).difference(patterns):
        patterns[id] = array("i", [*inner_ranks(id, merges, ranks), 0]).tobytes()
    boundaries = array("i")
    boundaries.frombytes(b"".join(map(patterns.__getitem__, ids)))
    return boundaries[:-1]
