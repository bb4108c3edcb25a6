"""Merges in their order: what makes a list of them valid, and the bytes of their tokens."""

import sys
from collections.abc import Iterable

from pytok.alphabets import Alphabet
from pytok.errors import InvalidTokenizer

MOST_BYTES = 1 << 28
"""How long all learned tokens may be together. Without a limit, a few dozen merges, each of the
token before with itself, would spell out a token that fills every memory."""


def checked_merges(alphabet: Alphabet, merges: Iterable[tuple[int, int]]) -> list[tuple[int, int]]:
    """List the merges if each is a new pair of ids that exist before it.

    Raises `InvalidTokenizer`, which names the first merge that is not.
    """
    places: dict[tuple[int, int], int] = {}
    base = alphabet.base
    for place, entry in enumerate(merges):
        left, right = pair = _pair(place, entry)
        for id in (left, right):
            if id not in base and not 0 <= id - alphabet.first_learned_id < place:
                raise _invalid(place, f"the pair {pair} uses the unknown id {id}")
        if pair in places:
            raise _invalid(place, f"the pair {pair} comes twice, first as merges[{places[pair]}]")
        places[pair] = place
    # Every id needs a character, and so does the wall between documents.
    room = sys.maxunicode - alphabet.first_learned_id
    if len(places) > room:
        raise _invalid(room, f"there is room for {room} merges only")
    return list(places)


def token_bytes(alphabet: Alphabet, merges: Iterable[tuple[int, int]]) -> dict[int, bytes]:
    """Spell each base id and each learned one in bytes.

    Raises `InvalidTokenizer` if the tokens are too long to hold.
    """
    spelled = dict(alphabet.base)
    total = 0
    for place, (left, right) in enumerate(merges):
        total += len(spelled[left]) + len(spelled[right])
        if total > MOST_BYTES:
            raise _invalid(place, f"the tokens so far are longer than {MOST_BYTES} bytes together")
        spelled[alphabet.first_learned_id + place] = spelled[left] + spelled[right]
    return spelled


def _pair(place: int, entry: object) -> tuple[int, int]:
    if isinstance(entry, list | tuple) and len(entry) == 2:
        left, right = entry
        # Compared by exact type: in Python, `True` is an int.
        if type(left) is int and type(right) is int:
            return left, right
    raise _invalid(place, f"{entry!r} is not a pair of ids")


def _invalid(place: int, problem: str) -> InvalidTokenizer:
    return InvalidTokenizer(entry=f"merges[{place}]", problem=problem)
