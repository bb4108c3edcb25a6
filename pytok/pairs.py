"""The pair table: how often each pair occurs now, and which pairs lead."""

from bisect import bisect_left, insort
from collections import Counter, defaultdict
from collections.abc import Mapping
from heapq import nsmallest

LEADERS_KEPT = 512
"""How many of the best pairs are kept in order; a refill reads the whole table."""


class PairTable:
    """Counts of pairs that change step by step, with the best pairs always at hand.

    A pair is a string of two id characters, so comparing two of them compares `(left id, right
    id)`: the order of the entries *is* the rule that the smallest pair wins a tie.

    >>> table = PairTable({"ab": 2, "bc": 3, "ba": 2})
    >>> table.leaders(2)
    [('bc', 3), ('ab', 2)]
    >>> table.change({"bc": -2, "cc": 1})
    >>> table.leaders(10), table.number_with(2)
    ([('ab', 2), ('ba', 2), ('bc', 1), ('cc', 1)], 2)
    """

    def __init__(self, counts: Mapping[str, int]) -> None:
        self.counts = dict(counts)
        self._pairs_with = defaultdict(int, Counter(self.counts.values()))
        # All entries up to `_last`, in order. Most changes are to rare pairs, far behind it, and
        # cost no more than a comparison.
        self._leading: list[tuple[int, str]] = []
        self._last: tuple[int, str] = (0, "")
        self._refill(LEADERS_KEPT)

    def change(self, changes: Mapping[str, int]) -> None:
        """Add the changes to the counts; pairs that no longer occur leave the table."""
        counts, pairs_with, leading, last = self.counts, self._pairs_with, self._leading, self._last
        least = -last[0]
        for pair, difference in changes.items():
            if difference:
                before = counts.get(pair, 0)
                after = before + difference
                if before:
                    pairs_with[before] -= 1
                    if before >= least and (entry := (-before, pair)) <= last:
                        del leading[bisect_left(leading, entry)]
                if after:
                    counts[pair] = after
                    pairs_with[after] += 1
                    if after >= least and (entry := (-after, pair)) <= last:
                        insort(leading, entry)
                else:
                    del counts[pair]

    def leaders(self, limit: int) -> list[tuple[str, int]]:
        """The best pairs with their counts, best first: by count, then by smallest ids."""
        if len(self._leading) < min(limit, len(self.counts)):
            self._refill(max(limit, LEADERS_KEPT))
        return [(pair, -negated) for negated, pair in self._leading[:limit]]

    def number_with(self, count: int) -> int:
        """How many pairs occur exactly that often."""
        return self._pairs_with.get(count, 0)

    def _refill(self, number: int) -> None:
        entries = ((-count, pair) for pair, count in self.counts.items())
        self._leading = nsmallest(number, entries)
        # Behind this entry stands every pair there can be.
        self._last = self._leading[-1] if len(self._leading) < len(self.counts) else (0, "")
