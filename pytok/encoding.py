"""Applying learned merges to a text: always the merge of lowest rank that fits, until none does.

This gives what replaying all merges in order gives (`pytok.reference.apply_merges`), but asks only
for merges whose pair is really there.
"""

from collections.abc import Mapping
from heapq import heapify, heappop, heappush

from pytok.progress import Progress, Work
from pytok.recording import CANDIDATES_KEPT, AppliedMerge, KnownPair
from pytok.sequence import count_pairs, replace_pair, walled


def encoding(
    text: str, ranks: Mapping[str, int], ids: Mapping[int, str], wall: str, *, observe: bool
) -> Work[tuple[str, list[AppliedMerge]]]:
    """Encode an id string as a generator; return the merged id string and the steps taken.

    `ranks` maps each pair to its rank, `ids` each rank to the id character of its token; `wall` is
    a character that is no id; one within the text is a wall too. The progress counts ranks, so
    they should begin at 1 if it is of interest. The steps are recorded only if `observe` is true.
    """
    sequence = walled([text], wall)
    counts = {pair: n for pair, n in count_pairs(sequence, wall).items() if pair in ranks}
    waiting = [(ranks[pair], pair) for pair in counts]
    heapify(waiting)
    steps: list[AppliedMerge] = []
    while waiting:
        rank, pair = heappop(waiting)
        if pair not in counts:
            continue
        counted = counts[pair]
        candidates = _candidates(rank, pair, waiting, counts) if observe else ()
        replacement = replace_pair(sequence, pair, ids[rank], wall)
        sequence = replacement.sequence
        for changed, difference in replacement.changes.items():
            if changed in ranks and difference:
                before = counts.get(changed, 0)
                if before + difference:
                    counts[changed] = before + difference
                    if not before:
                        heappush(waiting, (ranks[changed], changed))
                else:
                    del counts[changed]
        if observe:
            steps.append(
                AppliedMerge(
                    rank=rank,
                    left=ord(pair[0]),
                    right=ord(pair[1]),
                    id=ord(ids[rank]),
                    counted=counted,
                    applied=replacement.applied,
                    tokens=len(sequence) - 2,
                    candidates=candidates,
                )
            )
        yield Progress("encoding", rank, len(ranks))
    return sequence[1:-1], steps


def _candidates(
    rank: int, pair: str, waiting: list[tuple[int, str]], counts: Mapping[str, int]
) -> tuple[KnownPair, ...]:
    """The pair taken and the next known ones, lowest rank first; `waiting` stays as it is."""
    taken: list[tuple[int, str]] = [(rank, pair)]
    entries: list[tuple[int, str]] = []
    while waiting and len(taken) < CANDIDATES_KEPT:
        entry = heappop(waiting)
        if entry[1] in counts and entry != taken[-1]:
            taken.append(entry)
            entries.append(entry)
    for entry in entries:
        heappush(waiting, entry)
    return tuple(KnownPair(ord(p[0]), ord(p[1]), r, counts[p]) for r, p in taken)
