"""The pair table: how often each pair occurs now, and which pairs lead."""

from collections import Counter
from collections.abc import Mapping
from heapq import heapify, heappop, heappush


class PairTable:
    """Counts of pairs that change step by step, with the best pairs always at hand.

    A pair is a string of two id characters, so comparing two of them compares `(left id, right
    id)`: the order of the heap *is* the rule that the smallest pair wins a tie.

    >>> table = PairTable({"ab": 2, "bc": 3, "ba": 2})
    >>> table.leaders(2)
    [('bc', 3), ('ab', 2)]
    >>> table.change({"bc": -2, "cc": 1})
    >>> table.leaders(10), table.number_with(2)
    ([('ab', 2), ('ba', 2), ('bc', 1), ('cc', 1)], 2)
    """

    def __init__(self, counts: Mapping[str, int]) -> None:
        self._counts = dict(counts)
        self._pairs_with = Counter(self._counts.values())
        # Entries of the heap are never updated: a change pushes a new one, and an entry that no
        # longer agrees with the counts is dropped when it comes up.
        self._heap = [(-count, pair) for pair, count in self._counts.items()]
        heapify(self._heap)

    def change(self, changes: Mapping[str, int]) -> None:
        """Add the changes to the counts; pairs that no longer occur leave the table."""
        counts, pairs_with, heap = self._counts, self._pairs_with, self._heap
        for pair, difference in changes.items():
            if difference:
                before = counts.get(pair, 0)
                after = before + difference
                if before:
                    pairs_with[before] -= 1
                if after:
                    counts[pair] = after
                    pairs_with[after] += 1
                    heappush(heap, (-after, pair))
                else:
                    del counts[pair]

    def leaders(self, limit: int) -> list[tuple[str, int]]:
        """The best pairs with their counts, best first: by count, then by smallest ids."""
        found: list[tuple[str, int]] = []
        entries: list[tuple[int, str]] = []
        while self._heap and len(found) < limit:
            entry = heappop(self._heap)
            current = self._counts.get(entry[1]) == -entry[0]
            if current and not (entries and entries[-1] == entry):
                entries.append(entry)
                found.append((entry[1], -entry[0]))
        for entry in entries:
            heappush(self._heap, entry)
        return found

    def number_with(self, count: int) -> int:
        """How many pairs occur exactly that often."""
        return self._pairs_with[count]
