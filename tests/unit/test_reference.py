"""The textbook loops, held to calculations by hand."""

from collections import Counter

import pytest

from pytok import reference


def test_pairs_are_counted_inside_each_document_only() -> None:
    assert reference.count_pairs([[1, 2], [2, 1, 2], [], [7]]) == {(1, 2): 2, (2, 1): 1}


def test_the_smallest_ids_win_a_tie() -> None:
    assert reference.best_pair(Counter({(2, 1): 3, (1, 9): 3, (1, 10): 3, (0, 0): 2})) == (1, 9)


@pytest.mark.parametrize(
    ("tokens", "replaced"),
    [([], []), ([1], [1]), ([1, 1], [9]), ([1, 1, 1], [9, 1]), ([2, 1, 1, 1, 1], [2, 9, 9])],
)
def test_replacement_runs_from_left_to_right(tokens: list[int], replaced: list[int]) -> None:
    assert reference.replace_pair(tokens, (1, 1), 9) == replaced


def test_learning_leaves_the_documents_as_they_were() -> None:
    documents = [[1, 2, 1, 2]]
    assert reference.learn_merges(documents, 5, 1, next_id=3) == [(1, 2), (3, 3)]
    assert documents == [[1, 2, 1, 2]]


def test_merges_apply_in_the_order_they_were_learned() -> None:
    # (2, 3) comes first, so the 1 2 at the start of 1 2 3 never becomes a token.
    assert reference.apply_merges([1, 2, 3, 1, 2], [(2, 3), (1, 2)], next_id=10) == [1, 10, 11]
