"""A long text as its different pieces, cut where no merge of the next steps can reach across.

Where two tokens `x` and `y` meet fewer than `least` times in the corpus, every pair that will ever
meet at such a place ends its left token with `x` and begins its right one with `y`: it cannot occur
more often than `x` beside `y` did. So as long as only pairs that occur at least `least` times are
merged, the text may be cut at all those places. What lies between them evolves by itself, and equal
pieces evolve equally: each is kept once, with the number of its occurrences. An index says in which
pieces a pair is to be found, so that a merge reads those and nothing else.
"""

from collections import Counter
from collections.abc import Mapping, Sequence
from operator import add

from pytok.pairs import PairTable
from pytok.progress import Progress, Work

PIECES_AT_A_TIME = 1 << 14
"""How many different pieces are put into the index at a time, between two reports."""


class Pieces:
    """The pieces of a text, and the counts of all pairs that occur `least` times or more.

    >>> from pytok.progress import finish
    >>> parts = ["ab", "x", "ab", "b", "ab"]
    >>> pieces = finish(Pieces.indexing(parts, {"ab": 3}, 2, Progress("merging", 0, 1)))
    >>> pieces.merge("ab", "N")
    3
    >>> pieces.sequence
    'NxNbN'
    """

    def __init__(self, parts: Sequence[str], counts: Mapping[str, int], least: int) -> None:
        self.table = PairTable(counts)
        self.least = least
        self._parts = parts
        numbers = Counter(parts)
        self._cut = list(numbers)
        self._numbers = list(numbers.values())
        # What became of each piece, and at which places of this list those are that hold a pair,
        # or held it until another merge took it away.
        self._now = list(numbers)
        self._holding: dict[str, list[int]] = {pair: [] for pair in counts}

    @classmethod
    def indexing(
        cls, parts: Sequence[str], counts: Mapping[str, int], least: int, progress: Progress
    ) -> Work["Pieces"]:
        """Take the pieces in the order of the text, and index them.

        `counts` are those of all pairs with a count of at least `least`: inside the pieces there
        must be no others. `progress` is reported as often as others may want to hear of it.
        """
        pieces = cls(parts, counts, least)
        holding = pieces._holding
        for place, piece in enumerate(pieces._cut):
            for pair in map(add, piece, piece[1:]):
                holding[pair].append(place)
            if place % PIECES_AT_A_TIME == 0:
                yield progress
        return pieces

    @property
    def sequence(self) -> str:
        """The whole text as it is now."""
        now = dict(zip(self._cut, self._now, strict=True))
        return "".join(map(now.__getitem__, self._parts))

    def merge(self, pair: str, new: str) -> int:
        """Replace a pair by the character `new`; return the number of places in the whole text."""
        left, right = pair[0], pair[1]
        now, holding = self._now, self._holding
        applied = 0
        changes: dict[str, int] = {}
        for place in holding.pop(pair):
            between = now[place].split(pair)
            if len(between) == 1:
                continue
            now[place] = new.join(between)
            number = self._numbers[place]
            applied += number * (len(between) - 1)
            # As in `pytok.sequence.replace_pair`, but occurrence by occurrence: a piece is short.
            neighbour = between[0][-1:]
            for part in between[1:]:
                if neighbour:
                    lost = (right if neighbour == new else neighbour) + left
                    changes[lost] = changes.get(lost, 0) - number
                    found = neighbour + new
                    changes[found] = changes.get(found, 0) + number
                    holding.setdefault(found, []).append(place)
                if part:
                    lost = right + part[0]
                    changes[lost] = changes.get(lost, 0) - number
                    found = new + part[0]
                    changes[found] = changes.get(found, 0) + number
                    holding.setdefault(found, []).append(place)
                neighbour = part[-1:] or new
        changes[pair] = changes.get(pair, 0) - applied
        for changed, difference in changes.items():
            if 0 < difference < self.least:
                del holding[changed]
        counts, least = self.table.counts, self.least
        self.table.change({p: n for p, n in changes.items() if n >= least or p in counts})
        return applied
