"""Histories: one integer a boundary."""

from array import array

import pytest

from pytok import train_bpe
from pytok.recording import History, inner_ranks, joined_at

# Three base symbols; 3 = ab, 4 = abab, 5 = ababc, made in this order.
PARENTS = {3: (0, 1), 4: (3, 3), 5: (4, 2)}
RANKS = {3: 1, 4: 2, 5: 3}


@pytest.mark.parametrize(("token", "inner"), [(0, []), (3, [1]), (4, [1, 2, 1]), (5, [1, 2, 1, 3])])
def test_inner_ranks_follow_the_parts_of_a_token(token: int, inner: list[int]) -> None:
    assert inner_ranks(token, PARENTS, RANKS) == inner


def test_inner_ranks_reach_deeper_than_python_recurses() -> None:
    depth = 50_000
    parents = {id: (id - 1, 0) for id in range(1, depth + 1)}
    ranks = {id: id for id in parents}
    assert inner_ranks(depth, parents, ranks) == list(range(1, depth + 1))


def test_a_part_that_comes_again_has_the_same_inner_ranks() -> None:
    # Each token is twice the one before: behind every second symbol stands rank 1, behind every
    # fourth one rank 2, and so on: the number of times that 2 divides the place, and 1.
    parents = {id: (id - 1, id - 1) for id in range(1, 13)}
    expected = [(place & -place).bit_length() for place in range(1, 2**12)]
    assert inner_ranks(12, parents, {id: id for id in parents}) == expected


def test_boundaries_between_tokens_stay_visible() -> None:
    assert joined_at([2, 5, 3, 0], PARENTS, RANKS) == array("i", [0, 1, 2, 1, 3, 0, 1, 0])
    assert joined_at([0], PARENTS, RANKS) == array("i")
    assert joined_at([], PARENTS, RANKS) == array("i")


@pytest.mark.parametrize(
    ("after", "tokens"),
    [
        (0, [2, 0, 1, 0, 1, 2, 0]),
        (1, [2, 3, 3, 2, 0]),
        (2, [2, 4, 2, 0]),
        (3, [2, 5, 0]),
        (99, [2, 5, 0]),
    ],
)
def test_a_history_gives_the_tokens_after_any_step(after: int, tokens: list[int]) -> None:
    history = History([2, 0, 1, 0, 1, 2, 0], [0, 1, 2, 1, 3, 0])
    assert history.tokens(first_learned_id=3, after=after) == tokens


def test_an_empty_history_has_no_tokens() -> None:
    assert History([], []).tokens(262, after=5) == []


def test_histories_are_arrays_of_32_bit_integers() -> None:
    recording = train_bpe(["abab"], num_merges=1).recording
    assert recording is not None
    (history,) = recording.documents
    for integers in (history.symbols, history.joined_at):
        assert isinstance(integers, array)
        assert (integers.typecode, integers.itemsize) == ("i", 4)
