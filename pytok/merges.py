"""Merges in order: what makes a list of them valid, and which bytes their tokens stand for."""

from collections.abc import Iterable, Sequence

from pytok.alphabets import LARGEST_ID, Alphabet
from pytok.errors import InvalidTokenizer, TokenizerReason

MOST_BYTES = 1 << 28
"""How long all learned tokens may be together. Without a limit, a few dozen merges, each of the
token before with itself, would spell out a token that fills every memory."""


def learned_ids(alphabet: Alphabet, number: int, ids: Iterable[int] | None) -> Sequence[int]:
    """The ids of that many merges: one after the other, or as given.

    Raises `InvalidTokenizer`, which names the first id that cannot be.

    >>> from pytok.alphabets import ByteAlphabet
    >>> list(learned_ids(ByteAlphabet(), 2, None))
    [262, 263]
    """
    if ids is None:
        following = range(alphabet.first_learned_id, alphabet.first_learned_id + number)
        for id, name in alphabet.reserved.items():
            if id in following:
                place = following.index(id)
                problem = f"its id {id} is already that of the reserved {name}"
                raise _invalid(place, "twice", problem)
        return following
    ids = tuple(ids)
    if len(ids) != number:
        raise InvalidTokenizer(
            entry="merge_ids",
            reason="mismatch",
            problem=f"there are {len(ids)} ids for {number} merges",
        )
    taken = dict.fromkeys(alphabet.base, "a base symbol")
    taken |= {id: f"the reserved {name}" for id, name in alphabet.reserved.items()}
    for place, id in enumerate(ids):
        # Compared by exact type: in Python, `True` is an int.
        if type(id) is not int or not 0 <= id <= LARGEST_ID:
            raise InvalidTokenizer(
                entry=f"merge_ids[{place}]",
                reason="form",
                problem=f"{id!r} is not an id, a whole number from 0 to {LARGEST_ID}",
            )
        if id in taken:
            raise InvalidTokenizer(
                entry=f"merge_ids[{place}]",
                reason="twice",
                problem=f"the id {id} is already that of {taken[id]}",
            )
        taken[id] = f"merges[{place}]"
    return ids


def checked_merges(
    alphabet: Alphabet, merges: Iterable[tuple[int, int]], ids: Iterable[int] | None = None
) -> list[tuple[int, int]]:
    """List the merges if each is a new pair of ids that exist before it.

    `ids` are those of the merged tokens, one after the other if `None`. Raises
    `InvalidTokenizer`, which names the first merge that is not valid.

    >>> from pytok.alphabets import ByteAlphabet
    >>> checked_merges(ByteAlphabet(), [(97, 98), (262, 99)])
    [(97, 98), (262, 99)]
    """
    merges = list(merges)
    new_ids = learned_ids(alphabet, len(merges), ids)
    places: dict[tuple[int, int], int] = {}
    known = set(alphabet.base)
    for place, entry in enumerate(merges):
        pair = _pair(place, entry)
        for id in pair:
            if id not in known:
                raise _invalid(place, "unknown", f"the pair {pair} uses the unknown id {id}")
        if pair in places:
            problem = f"the pair {pair} comes twice, first as merges[{places[pair]}]"
            raise _invalid(place, "twice", problem)
        if new_ids[place] > LARGEST_ID:
            raise _invalid(place, "too_large", f"there is room for {place} merges only")
        places[pair] = place
        known.add(new_ids[place])
    return list(places)


def token_bytes(
    alphabet: Alphabet, merges: Iterable[tuple[int, int]], ids: Iterable[int] | None = None
) -> dict[int, bytes]:
    """Spell each base id and each learned one in bytes.

    Raises `InvalidTokenizer` if the tokens are too long to hold.

    >>> from pytok.alphabets import ByteAlphabet
    >>> token_bytes(ByteAlphabet(), [(97, 98)])[262]
    b'ab'
    """
    merges = list(merges)
    spelled = dict(alphabet.base)
    total = 0
    new_ids = learned_ids(alphabet, len(merges), ids)
    for place, ((left, right), new_id) in enumerate(zip(merges, new_ids, strict=True)):
        total += len(spelled[left]) + len(spelled[right])
        if total > MOST_BYTES:
            problem = f"the tokens so far are longer than {MOST_BYTES} bytes together"
            raise _invalid(place, "too_large", problem)
        spelled[new_id] = spelled[left] + spelled[right]
    return spelled


def _pair(place: int, entry: object) -> tuple[int, int]:
    if isinstance(entry, list | tuple) and len(entry) == 2:
        left, right = entry
        # Compared by exact type: in Python, `True` is an int.
        if type(left) is int and type(right) is int:
            return left, right
    raise _invalid(place, "form", f"{entry!r} is not a pair of ids")


def _invalid(place: int, reason: TokenizerReason, problem: str) -> InvalidTokenizer:
    return InvalidTokenizer(entry=f"merges[{place}]", reason=reason, problem=problem)
