"""Predictions are marked by the rule; values calculated by hand."""

import pytest

from pytok import InvalidSetting
from pytok.choices import Choices, Decision, Verdict, choosing
from pytok.progress import finish


def choices(
    documents: list[str],
    num_merges: int = 10,
    min_frequency: int = 2,
    first_step: int = 1,
    last_step: int | None = None,
) -> Choices:
    return finish(
        choosing(
            documents,
            num_merges=num_merges,
            min_frequency=min_frequency,
            alphabet="characters",
            first_step=first_step,
            last_step=last_step,
        )
    )


def marks(marked: Choices, step: int) -> dict[tuple[int, int], tuple[int, int, Verdict]]:
    """What each pair that occurs is worth at a step: its count, its places, what is said to it."""
    found = {}
    for pair in marked.pairs:
        entries = [entry for entry in pair.entries if entry.step <= step]
        if entries and entries[-1].counted:
            last = entries[-1]
            found[pair.left, pair.right] = (last.counted, last.places, last.verdict)
    return found


def test_the_best_pair_is_right_and_a_rarer_one_names_the_count() -> None:
    # a b, a b, b c: ids a=0, b=1, c=2.
    marked = choices(["ab", "ab", "bc"], last_step=1)
    assert marks(marked, 1) == {(0, 1): (2, 2, "right"), (1, 2): (1, 1, "rarer")}
    assert marked.decisions == (Decision(1, 0, 1, 2, 2, 1, "goes_on"),)


def test_a_pair_as_frequent_as_the_best_is_right_by_tie() -> None:
    marked = choices(["ba", "ba", "ab", "ab", "bb"], last_step=1)
    assert marks(marked, 1) == {
        (0, 1): (2, 2, "right"),
        (1, 0): (2, 2, "right_by_tie"),
        (1, 1): (1, 1, "rarer"),
    }
    assert marked.decisions[0].tied == 2


def test_a_pair_that_loses_to_overlapping_positions_only_is_told_so() -> None:
    # aaaa holds aa at three positions, of which two can be replaced; bc is there twice as well.
    marked = choices(["aaaa", "bc", "bc", "cb"], last_step=1)
    assert marks(marked, 1) == {
        (0, 0): (3, 2, "right"),
        (1, 2): (2, 2, "overlap"),
        (2, 1): (1, 1, "rarer"),
    }


def test_a_run_that_ties_is_right_although_fewer_places_can_be_replaced() -> None:
    marked = choices(["bbb", "ac", "ac"], last_step=1)
    assert marks(marked, 1) == {(0, 2): (2, 2, "right"), (1, 1): (2, 1, "right_by_tie")}


def test_stopping_is_right_where_the_best_pair_is_too_rare() -> None:
    marked = choices(["ab", "ab", "cab"])
    # After ab has become 3, only c 3 is left, once.
    assert marked.decisions == (
        Decision(1, 0, 1, 3, 3, 1, "goes_on"),
        Decision(2, 2, 3, 1, 1, 1, "right"),
    )
    assert marks(marked, 2) == {(2, 3): (1, 1, "below_minimum")}


def test_stopping_is_right_where_no_pair_is_left() -> None:
    marked = choices(["ab", "ab"])
    assert marked.decisions[1:] == (Decision(2, None, None, 0, 0, 0, "right"),)
    assert marks(marked, 2) == {}
    assert choices([]).decisions == (Decision(1, None, None, 0, 0, 0, "right"),)


def test_having_enough_merges_is_no_decision_of_the_rule() -> None:
    assert [decision.step for decision in choices(["abab"], num_merges=1).decisions] == [1]
    assert choices(["abab"], num_merges=0) == Choices((), ())


def test_no_pair_crosses_documents() -> None:
    assert set(marks(choices(["ab", "ab"], last_step=1), 1)) == {(0, 1)}


def test_one_step_alone_says_what_all_steps_say() -> None:
    documents = ["the cat in the hat", "that cat sat there"]
    whole = choices(documents)
    for step in range(1, len(whole.decisions) + 1):
        alone = choices(documents, first_step=step, last_step=step)
        assert alone.decisions == whole.decisions[step - 1 : step]
        assert marks(alone, step) == marks(whole, step)


@pytest.mark.parametrize("first_step", [0, -1, True])
def test_steps_count_from_1(first_step: int) -> None:
    with pytest.raises(InvalidSetting, match=r"first_step is .*, but must be a whole"):
        choices(["ab"], first_step=first_step)


def test_settings_are_those_of_a_training() -> None:
    with pytest.raises(InvalidSetting, match="num_merges"):
        choices(["ab"], num_merges=-1)
    with pytest.raises(InvalidSetting, match="min_frequency"):
        choices(["ab"], min_frequency=0)
