"""How a text is held while pairs are merged in it: as a whole, or as its different pieces.

A merge of a frequent pair changes the text everywhere; reading it all is then the fastest way.
Later, when a merge changes one token in a thousand, reading all the others is what takes the time,
and the text is cut into pieces (`pytok.pieces`) that suffice for a while.
"""

from collections import Counter
from collections.abc import Callable, Mapping
from heapq import nlargest

from pytok.pair_numbers import cut_at, pair_numbers, pairs_of
from pytok.pairs import PairTable
from pytok.pieces import Pieces
from pytok.progress import Progress, Work
from pytok.recording import CANDIDATES_KEPT
from pytok.sequence import replace_pair

WALL = "\2"
FIRST_SYMBOL = 3
"""Symbols are numbered from here on: `pytok.pair_numbers` needs the characters before the wall."""

CHUNK = 1 << 18
"""Tokens read at a time, so that reading a long text can be watched and stopped."""

LONG = 1 << 15
"""A text of fewer tokens is not worth cutting."""

MANY = 200
"""Cutting a text takes as long as so many merges in the whole of it."""

RARE = 1000
"""One in so many tokens may begin the best pair before reading the whole text is given up."""

DEPTH = 6
"""How much rarer than the best pair those may be that the pieces are made for. The deeper, the
longer are the pieces and the fewer of them equal; the shallower, the sooner all is counted anew."""


class WholeText:
    """A text as one sequence, and the counts of all its pairs."""

    def __init__(self, sequence: str, counts: Mapping[str, int]) -> None:
        self.sequence = sequence
        self.table = PairTable(counts)

    def merge(self, pair: str, new: str) -> int:
        """Replace a pair by the character `new`; return the number of places.

        >>> text = WholeText(f"{WALL}aab{WALL}", {"aa": 1, "ab": 1})
        >>> text.merge("aa", "N"), text.table.counts
        (1, {'Nb': 1})
        """
        replacement = replace_pair(self.sequence, pair, new, WALL)
        self.sequence = replacement.sequence
        self.table.change(replacement.changes)
        return replacement.applied


def counting(sequence: str, progress: Callable[[int], Progress]) -> Work[Counter[int]]:
    """Count the pairs of a sequence by their numbers; `progress` is told how many are counted."""
    counts: Counter[int] = Counter()
    for start in range(0, len(sequence), CHUNK):
        counts.update(pair_numbers(sequence[start : start + CHUNK + 1]))
        yield progress(min(start + CHUNK, len(sequence)))
    texts = set(sequence.split(WALL))
    beside = {WALL + text[:1] for text in texts} | {text[-1:] + WALL for text in texts}
    for pair in beside | {WALL + WALL}:
        if len(pair) == 2:
            del counts[pair_numbers(pair)[0]]
    return counts


def whole_text(sequence: str, progress: Callable[[int], Progress]) -> Work[WholeText]:
    """Count all pairs of a sequence of texts between walls."""
    counts = yield from counting(sequence, progress)
    return WholeText(sequence, dict(zip(pairs_of(counts), counts.values(), strict=True)))


def fitted(
    text: WholeText | Pieces, merges_left: int, progress: Progress
) -> Work[WholeText | Pieces]:
    """Hold the text in the way that fits its next merges: as it is, or otherwise.

    Whichever it is, the best `CANDIDATES_KEPT` pairs and those tied with them are then known.
    """
    leaders = [count for _, count in text.table.leaders(CANDIDATES_KEPT)]
    if isinstance(text, WholeText):
        least = _least(leaders, text.sequence, merges_left)
        if least == 1:
            return text
        return (yield from _pieces(text.sequence, text.table.counts, least, progress))
    if len(leaders) == CANDIDATES_KEPT and leaders[-1] >= text.least:
        return text
    sequence = text.sequence
    numbers = yield from counting(sequence, lambda _: progress)
    least = _least(nlargest(CANDIDATES_KEPT, numbers.values()), sequence, merges_left)
    frequent = {number: count for number, count in numbers.items() if count >= least}
    counts = dict(zip(pairs_of(frequent), frequent.values(), strict=True))
    if least == 1:
        return WholeText(sequence, counts)
    return (yield from _pieces(sequence, counts, least, progress))


def _least(leaders: list[int], sequence: str, merges_left: int) -> int:
    """How often pairs must occur that pieces are made for; 1 is for the text as a whole."""
    if merges_left < MANY or len(leaders) < CANDIDATES_KEPT:
        return 1
    if len(sequence) < max(LONG, leaders[0] * RARE):
        return 1
    least = max(2, leaders[0] // DEPTH)
    return least if leaders[-1] >= least else 1


def _pieces(
    sequence: str, counts: Mapping[str, int], least: int, progress: Progress
) -> Work[Pieces]:
    frequent = {pair: count for pair, count in counts.items() if count >= least}
    together = {pair_numbers(pair)[0] for pair in frequent}
    joints = bytearray()
    for start in range(0, len(sequence), CHUNK):
        numbers = pair_numbers(sequence[start : start + CHUNK + 1])
        joints += bytes(map(together.__contains__, numbers))
        yield progress
    parts = cut_at(sequence, bytes(joints))
    yield progress
    return (yield from Pieces.indexing(parts, frequent, least, progress))
