"""Encoding without watching: merges level by level, each distinct piece once.

The merges are taken in levels of consecutive ranks. Within a level, a text can be cut wherever no
merge of the level reaches across: where none has a left part that ends with the token before the
place and a right part that begins with the token behind it. What a piece becomes is then a matter
of the piece alone, and is remembered.
"""

from collections.abc import Iterable, Sequence
from typing import NamedTuple

from pytok.encoding import encoding
from pytok.pair_numbers import cut_at, pair_numbers
from pytok.progress import finish

WALL = "\2"
FIRST_SYMBOL = 3
"""Symbols are numbered from here on: `pytok.pair_numbers` needs the characters before the wall."""

FIRST_LEVEL = 32
GROWTH = 6
"""The first level holds so many merges; with each level there are so many times as many."""

MOST_REMEMBERED = 1 << 16
"""How many pieces a level remembers from one text to the next."""


class Level(NamedTuple):
    """Consecutive merges, the joints they can reach across, and the pieces seen so far."""

    ranks: dict[str, int]
    tokens: dict[int, str]
    joints: set[int]
    remembered: dict[str, str]

    def apply(self, sequence: str) -> str:
        """Apply all merges of the level to a text that is encoded up to the level before."""
        joints = bytes(map(self.joints.__contains__, pair_numbers(sequence)))
        pieces = cut_at(sequence, joints)
        remembered = self.remembered
        if new := [piece for piece in dict.fromkeys(pieces) if piece not in remembered]:
            text = WALL.join(new)
            merged, _ = finish(encoding(text, self.ranks, self.tokens, WALL, observe=False))
            remembered.update(zip(new, merged.split(WALL), strict=True))
        merged = "".join(map(remembered.__getitem__, pieces))
        if len(remembered) > MOST_REMEMBERED:
            remembered.clear()
        return merged


class Levels:
    """All merges of a tokenizer, for encoding one text after another.

    >>> levels = Levels([97, 98], [(97, 98), (262, 262)], [262, 263])
    >>> levels.encode("babab"), levels.encode("")
    ([98, 263], [])
    """

    def __init__(
        self, base: Iterable[int], merges: Sequence[tuple[int, int]], learned: Sequence[int]
    ) -> None:
        # Numbered in a row, the first couple of hundred tokens need one byte a character.
        self._ids = [-1] * FIRST_SYMBOL + sorted(base) + list(learned)
        symbols = {id: chr(symbol) for symbol, id in enumerate(self._ids)}
        self._base = {id: symbols[id] for id in self._ids[FIRST_SYMBOL : -len(learned) or None]}
        self._levels: list[Level] = []
        start, size = 0, FIRST_LEVEL
        while start < len(merges):
            part = range(start, min(start + size, len(merges)))
            pairs = {rank: symbols[merges[rank][0]] + symbols[merges[rank][1]] for rank in part}
            tokens = {rank: symbols[learned[rank]] for rank in part}
            self._levels.append(_level(pairs, tokens))
            start, size = part.stop, size * GROWTH

    def encode(self, text: str) -> list[int]:
        """Encode an id string."""
        sequence = text.translate(self._base)
        for level in self._levels:
            sequence = level.apply(sequence)
        return list(map(self._ids.__getitem__, map(ord, sequence)))


def _level(pairs: dict[int, str], tokens: dict[int, str]) -> Level:
    # The tokens from before the level that a token of the level begins and ends with.
    first: dict[str, str] = {}
    last: dict[str, str] = {}
    joints: set[int] = set()
    for rank, pair in pairs.items():
        left, right = pair[0], pair[1]
        token = tokens[rank]
        first[token] = first.get(left, left)
        last[token] = last.get(right, right)
        joints.add(pair_numbers(last.get(left, left) + first.get(right, right))[0])
    return Level({pair: rank for rank, pair in pairs.items()}, tokens, joints, {})
