"""Encoding without watching: merges level by level, each distinct piece once.

The merges are taken in levels of consecutive ranks. Within a level, a text can be cut wherever no
merge of the level reaches across: where none has a left part that ends with the token before the
place and a right part that begins with the token behind it. What a piece becomes is then a matter
of the piece alone, and is remembered.
"""

from collections.abc import Collection, Iterable, Mapping, Sequence
from operator import add

from pytok.encoding import encoding
from pytok.progress import finish

CUT = "\0"
FIRST_SYMBOL = 1
"""Symbols are numbered from here on."""

FIRST_LEVEL = 32
GROWTH = 6
"""The first level holds so many merges; with each level there are so many times as many."""

MOST_REMEMBERED = 1 << 16
"""How many pieces a level remembers from one text to the next, and how many pairs."""


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
        base = sorted(base)
        self._ids = [-1] * FIRST_SYMBOL + base + list(learned)
        symbols = {id: chr(symbol) for symbol, id in enumerate(self._ids)}
        self._base = {id: symbols[id] for id in base}
        self._levels: list[Level] = []
        start, size = 0, FIRST_LEVEL
        while start < len(merges):
            part = range(start, min(start + size, len(merges)))
            ranks = {symbols[merges[rank][0]] + symbols[merges[rank][1]]: rank for rank in part}
            self._levels.append(Level(ranks, {rank: symbols[learned[rank]] for rank in part}))
            start, size = part.stop, size * GROWTH

    def encode(self, text: str) -> list[int]:
        """Encode an id string."""
        sequence = text.translate(self._base)
        for level in self._levels:
            sequence = level.apply(sequence)
        return list(map(self._ids.__getitem__, map(ord, sequence)))


class Level:
    """Some consecutive merges: pairs with their ranks, ranks with their tokens.

    >>> level = Level({"ab": 0, "Nb": 1}, {0: "N", 1: "M"})
    >>> level.apply("abcabb")
    'NcM'
    """

    def __init__(self, ranks: Mapping[str, int], tokens: Mapping[int, str]) -> None:
        self._ranks = ranks
        self._tokens = tokens
        self._marks = _Marks(_joints(ranks, tokens))
        self._remembered: dict[str, str] = {}

    def apply(self, sequence: str) -> str:
        """Apply all merges of the level to a text that is encoded up to the level before."""
        marks, remembered = self._marks, self._remembered
        marked = "".join(map(marks.__getitem__, map(add, sequence, sequence[1:])))
        pieces = (marked + sequence[-1:]).split(CUT)
        try:
            merged = "".join(map(remembered.__getitem__, pieces))
        except KeyError:
            missing = [piece for piece in dict.fromkeys(pieces) if piece not in remembered]
            remembered.update(self._merged(missing))
            merged = "".join(map(remembered.__getitem__, pieces))
        if max(len(remembered), len(marks) - len(marks.joints)) > MOST_REMEMBERED:
            # New ones, and not the same ones emptied: another thread may be reading those.
            self._remembered = {}
            self._marks = _Marks(marks.joints)
        return merged

    def _merged(self, pieces: Sequence[str]) -> Iterable[tuple[str, str]]:
        """What becomes of each piece."""
        text = CUT.join(pieces)
        merged, _ = finish(encoding(text, self._ranks, self._tokens, CUT, observe=False))
        return zip(pieces, merged.split(CUT), strict=True)


class _Marks(dict[str, str]):
    """For each pair met so far its left symbol, with a cut behind it if the pair is no joint."""

    def __init__(self, joints: Collection[str]) -> None:
        super().__init__({joint: joint[0] for joint in joints})
        self.joints = joints

    def __missing__(self, pair: str) -> str:
        self[pair] = marked = pair[0] + CUT
        return marked


def _joints(ranks: Mapping[str, int], tokens: Mapping[int, str]) -> frozenset[str]:
    """The pairs of tokens from before a level that its merges can reach across."""
    first: dict[str, str] = {}
    last: dict[str, str] = {}
    joints = set()
    for pair, rank in ranks.items():
        left, right = pair[0], pair[1]
        first[tokens[rank]] = first.get(left, left)
        last[tokens[rank]] = last.get(right, right)
        joints.add(last.get(left, left) + first.get(right, right))
    return frozenset(joints)
