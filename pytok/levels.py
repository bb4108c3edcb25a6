"""Encoding without watching: merges level by level, each distinct piece once.

The merges are taken in levels of consecutive ranks. Within a level, a text can be cut wherever no
merge of the level reaches across: where none has a left part that ends with the token before the
place and a right part that begins with the token behind it. What a piece becomes is then a matter
of the piece alone, and is remembered.
"""

import sys
from collections.abc import Collection, Mapping, Sequence
from itertools import repeat
from operator import add

from pytok.encoding import encoding
from pytok.progress import finish
from pytok.sequence import id_array

FIRST_LEVEL = 32
GROWTH = 6
"""The first level holds so many merges; with each level there are so many times as many."""

SHORT = 24
"""A piece of so few tokens is merged by looking through all of it for every merge."""

NO_RANK = sys.maxsize
"""Behind the rank of every pair."""

MOST_REMEMBERED = 1 << 16
"""How many pieces a level remembers from one text to the next, and how many pairs."""

MOST_HELD = 1 << 21
"""How many tokens those pieces may have together: a few long texts are a lot to keep, too."""


class Levels:
    """All merges of a tokenizer, for encoding one text after another.

    `cut` is a character that is no id.

    >>> levels = Levels([(97, 98), (262, 262)], [262, 263], "|")
    >>> levels.encode("babab"), levels.encode("")
    ([98, 263], [])
    """

    def __init__(self, merges: Sequence[tuple[int, int]], learned: Sequence[int], cut: str) -> None:
        self._levels: list[Level] = []
        start, size = 0, FIRST_LEVEL
        while start < len(merges):
            part = range(start, min(start + size, len(merges)))
            ranks = {chr(merges[rank][0]) + chr(merges[rank][1]): rank for rank in part}
            self._levels.append(Level(ranks, {rank: chr(learned[rank]) for rank in part}, cut))
            start, size = part.stop, size * GROWTH

    def encode(self, text: str) -> list[int]:
        """Encode an id string."""
        for level in self._levels:
            text = level.apply(text)
        return id_array(text).tolist()


class Level:
    """Some consecutive merges: pairs with their ranks, ranks with their tokens.

    `remembered` is the number of tokens in all pieces that are remembered.

    >>> level = Level({"ab": 0, "Nb": 1}, {0: "N", 1: "M"}, "|")
    >>> level.apply("abcabb")
    'NcM'
    """

    def __init__(self, ranks: Mapping[str, int], tokens: Mapping[int, str], cut: str) -> None:
        self._ranks = ranks
        self._tokens = tokens
        self._pairs = {rank: pair for pair, rank in ranks.items()}
        self._cut = cut
        self._marks = _Marks(_joints(ranks, tokens), cut)
        self._results: dict[str, str] = {}
        self.remembered = 0

    def apply(self, sequence: str) -> str:
        """Apply all merges of the level to a text that is encoded up to the level before."""
        marks, remembered = self._marks, self._results
        marked = "".join(map(marks.__getitem__, map(add, sequence, sequence[1:])))
        pieces = (marked + sequence[-1:]).split(self._cut)
        try:
            merged = "".join(map(remembered.__getitem__, pieces))
        except KeyError:
            missing = [piece for piece in dict.fromkeys(pieces) if piece not in remembered]
            remembered.update(self._merged(missing))
            self.remembered += sum(map(len, missing))
            merged = "".join(map(remembered.__getitem__, pieces))
        many = max(len(remembered), len(marks) - len(marks.joints)) > MOST_REMEMBERED
        if many or self.remembered > MOST_HELD:
            # New ones, and not the same ones emptied: another thread may be reading those.
            self._results = {}
            self._marks = _Marks(marks.joints, self._cut)
            self.remembered = 0
        return merged

    def _merged(self, pieces: Sequence[str]) -> dict[str, str]:
        """What becomes of each piece."""
        merged = {piece: self._merged_short(piece) for piece in pieces if len(piece) <= SHORT}
        if len(merged) < len(pieces):
            long = [piece for piece in pieces if len(piece) > SHORT]
            text = self._cut.join(long)
            done, _ = finish(encoding(text, self._ranks, self._tokens, self._cut, observe=False))
            merged.update(zip(long, done.split(self._cut), strict=True))
        return merged

    def _merged_short(self, piece: str) -> str:
        # For a few tokens, what `pytok.encoding` needs to know would take longer to find out.
        rank_of, none = self._ranks.get, repeat(NO_RANK)
        while True:
            rank = min(map(rank_of, map(add, piece, piece[1:]), none), default=NO_RANK)
            if rank == NO_RANK:
                return piece
            piece = piece.replace(self._pairs[rank], self._tokens[rank])


class _Marks(dict[str, str]):
    """For each pair met so far its left symbol, with a cut behind it if the pair is no joint."""

    def __init__(self, joints: Collection[str], cut: str) -> None:
        super().__init__({joint: joint[0] for joint in joints})
        self.joints = joints
        self._cut = cut

    def __missing__(self, pair: str) -> str:
        self[pair] = marked = pair[0] + self._cut
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
