"""The textbook loops of byte pair encoding: slow, short, and the specification of everything else.

Read them aloud. `pytok.training` and `pytok.encoding` do the same faster, and property tests hold
them to these functions.
"""

from collections import Counter
from collections.abc import Iterable, Sequence
from itertools import pairwise


def count_pairs(documents: Iterable[Sequence[int]]) -> Counter[tuple[int, int]]:
    """Count every two neighbours inside each document.

    >>> count_pairs([[1, 1, 1], [1, 2]])
    Counter({(1, 1): 2, (1, 2): 1})
    """
    counts: Counter[tuple[int, int]] = Counter()
    for tokens in documents:
        counts.update(pairwise(tokens))
    return counts


def best_pair(counts: Counter[tuple[int, int]]) -> tuple[int, int]:
    """Choose the most frequent pair; of several, the one with the smallest ids.

    >>> best_pair(Counter({(2, 2): 5, (1, 9): 5, (0, 0): 4}))
    (1, 9)
    """
    return min(counts, key=lambda pair: (-counts[pair], pair))


def replace_pair(tokens: Sequence[int], pair: tuple[int, int], new_id: int) -> list[int]:
    """Replace the pair from left to right; a token that was just used up is not used again.

    >>> replace_pair([1, 1, 1], (1, 1), 7)
    [7, 1]
    """
    replaced = []
    place = 0
    while place < len(tokens):
        if tuple(tokens[place : place + 2]) == pair:
            replaced.append(new_id)
            place += 2
        else:
            replaced.append(tokens[place])
            place += 1
    return replaced


def learn_merges(
    documents: Sequence[Sequence[int]], num_merges: int, min_frequency: int, next_id: int
) -> list[tuple[int, int]]:
    """Learn up to `num_merges` merges from documents of base ids.

    >>> learn_merges([[97, 97, 97, 98]], num_merges=2, min_frequency=1, next_id=262)
    [(97, 97), (97, 98)]
    """
    merges: list[tuple[int, int]] = []
    while len(merges) < num_merges:
        counts = count_pairs(documents)
        if not counts:
            break
        pair = best_pair(counts)
        if counts[pair] < min_frequency:
            break
        documents = [replace_pair(tokens, pair, next_id) for tokens in documents]
        merges.append(pair)
        next_id += 1
    return merges


def apply_merges(
    tokens: Sequence[int], merges: Iterable[tuple[int, int]], next_id: int
) -> list[int]:
    """Encode a text of base ids: apply every merge once, in the order it was learned.

    >>> apply_merges([97, 97, 97, 98], [(97, 97), (97, 98)], next_id=262)
    [262, 263]
    """
    tokens = list(tokens)
    for new_id, pair in enumerate(merges, start=next_id):
        tokens = replace_pair(tokens, pair, new_id)
    return tokens
