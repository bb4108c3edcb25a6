"""Why neighbours were not joined, on cases worked out by hand."""

import pytest

from pytok import BPETokenizer
from pytok.alphabets import ByteAlphabet
from pytok.progress import finish
from pytok.reasons import MOST_MISSED, MOST_SYMBOLS, Missed, Neighbours, Reasons, explaining

A, B, C, D = b"abcd"


def reasons(text: str, *merges: tuple[int, int]) -> Reasons:
    """Explain an encoding; the merges make 262, 263 and so on."""
    tokenizer = BPETokenizer(ByteAlphabet(), merges)
    return finish(explaining(tokenizer.record_encoding(text), tokenizer.parents))


def test_a_pair_without_a_merge_stands_to_the_end() -> None:
    (standing,) = reasons("ac", (A, B)).standing
    assert standing.symbol == 0
    assert standing.neighbours == (Neighbours(A, C, None, None, None),)


def test_a_merge_of_lower_rank_takes_a_part_first() -> None:
    # bc is known, but its b goes into ab before.
    found = reasons("abc", (A, B), (B, C))
    (standing,) = found.standing
    assert standing.symbol == 1
    assert standing.neighbours == (
        Neighbours(B, C, rank=2, until=1, taken="left"),
        Neighbours(262, C, None, None, None),
    )
    assert found.missed == (Missed(263, 1, 3, blocked_by=1, at=0, place="before"),)


def test_the_part_can_be_taken_on_the_right_as_well() -> None:
    found = reasons("abc", (B, C), (A, B))
    (standing,) = found.standing
    assert standing.neighbours[0] == Neighbours(A, B, rank=2, until=1, taken="right")
    assert found.missed == (Missed(263, 0, 2, blocked_by=1, at=1, place="behind"),)


def test_in_a_run_the_same_merge_takes_the_left_one_first() -> None:
    found = reasons("aaa", (A, A))
    (standing,) = found.standing
    assert standing.symbol == 1
    assert standing.neighbours == (
        Neighbours(A, A, rank=1, until=1, taken="left"),
        Neighbours(262, A, None, None, None),
    )
    assert found.missed == (Missed(262, 1, 3, blocked_by=1, at=0, place="before"),)


def test_one_merge_may_take_both_sides_at_once() -> None:
    (standing,) = reasons("abab", (A, B)).standing
    assert standing.neighbours == (
        Neighbours(B, A, None, until=1, taken="both"),
        Neighbours(262, 262, None, None, None),
    )


def test_neighbours_are_told_in_order_of_time() -> None:
    # ab, then abc on the left; cd on the right in between.
    found = reasons("abccd", (A, B), (C, D), (262, C))
    (standing,) = found.standing
    assert standing.symbol == 2
    assert standing.neighbours == (
        Neighbours(C, C, None, until=2, taken="right"),
        Neighbours(C, 263, None, until=3, taken="left"),
        Neighbours(264, 263, None, None, None),
    )


def test_a_token_whose_parts_never_come_to_be_is_blocked_from_inside() -> None:
    # abc would need ab, but bc is merged first: text alone can never give abc.
    found = reasons("abc", (B, C), (A, B), (263, C))
    assert found.missed == (
        Missed(264, 0, 3, blocked_by=1, at=1, place="inside"),
        Missed(263, 0, 2, blocked_by=1, at=1, place="behind"),
    )


def test_a_token_inside_a_larger_one_is_missed_if_that_was_built_otherwise() -> None:
    # abc is (ab)c; the bc in it was never formed.
    found = reasons("abc", (A, B), (262, C), (B, C))
    assert found.standing == ()
    assert found.missed == (Missed(264, 1, 3, blocked_by=1, at=0, place="before"),)


def test_a_token_that_was_formed_and_then_used_up_is_not_missed() -> None:
    assert reasons("abc", (A, B), (262, C)).missed == ()


@pytest.mark.parametrize("text", ["", "a"])
def test_too_little_text_leaves_nothing_to_explain(text: str) -> None:
    assert reasons(text, (A, B)) == Reasons(len(text), (), (), 0)


def test_a_long_text_is_explained_in_part_and_says_how_far() -> None:
    found = reasons("abc" * MOST_SYMBOLS, (A, B), (B, C))
    assert found.symbols == MOST_SYMBOLS
    assert max(standing.symbol for standing in found.standing) == MOST_SYMBOLS - 2
    # One bc in each abc that is there as a whole.
    assert found.missed_total == MOST_SYMBOLS // 3
    assert max(missed.end for missed in found.missed) <= MOST_SYMBOLS


def test_the_list_is_cut_and_everything_counted() -> None:
    # In each a, every second place of aa is missed; and aaaa at three places of four.
    found = reasons("a" * MOST_SYMBOLS, (A, A), (262, 262))
    assert len(found.missed) == MOST_MISSED
    pairs, fours = MOST_SYMBOLS - 1, MOST_SYMBOLS - 3
    assert found.missed_total == pairs - MOST_SYMBOLS // 2 + fours - MOST_SYMBOLS // 4


def test_a_token_longer_than_what_is_explained_is_left_out() -> None:
    doublings = [(A, A), *((id, id) for id in range(262, 273))]
    found = reasons("a" * 3000, *doublings)
    assert max(missed.end - missed.first for missed in found.missed) == 512
