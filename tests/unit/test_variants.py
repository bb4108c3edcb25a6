"""What other rules of training would learn; values calculated by hand."""

from typing import Any

import pytest

from pytok import InvalidSetting
from pytok.progress import finish
from pytok.variants import Chosen, Learned, Rule, Variants, comparing_rules


def compared(documents: list[str], num_merges: int = 10, least: int = 2, **change: Any) -> Variants:
    return finish(
        comparing_rules(
            documents,
            num_merges=num_merges,
            rule=Rule(min_frequency=least),
            variant=Rule(**{"min_frequency": least, **change}),
            alphabet="characters",
        )
    )


def pairs(learned: Learned) -> list[tuple[int, int, int]]:
    return [(merge.left, merge.right, merge.counted) for merge in learned.merges]


def test_a_tie_goes_to_the_first_occurrence() -> None:
    # r o t and t o r, twice each: o=0, r=1, t=2; every pair occurs twice.
    found = compared(["rot", "tor", "rot", "tor"], tie="first_occurrence")
    assert pairs(found.rule) == [(0, 1, 2), (0, 2, 2), (1, 4, 2), (2, 3, 2)]
    assert pairs(found.variant) == [(1, 0, 2), (3, 2, 2), (2, 0, 2), (5, 1, 2)]
    assert found.difference is not None
    assert found.difference.step == 1
    assert found.difference.rule == Chosen(0, 1, by_rule=2, by_variant=2)
    assert found.difference.variant == Chosen(1, 0, by_rule=2, by_variant=2)
    assert found.difference.reasons == ("tie",)
    assert (found.rule.tokens, found.variant.tokens) == (4, 4)


def test_a_tie_goes_to_the_largest_ids() -> None:
    found = compared(["rot", "tor", "rot", "tor"], num_merges=1, tie="largest_ids")
    assert pairs(found.variant) == [(2, 0, 2)]
    assert (found.rule.tokens, found.variant.tokens) == (10, 10)


def test_only_places_that_can_be_replaced_are_counted() -> None:
    # aaaa holds aa at three positions but in two places: as often as bc, which has larger ids.
    found = compared(["aaaa", "bc", "bc", "bc"], counting="places")
    assert pairs(found.rule) == [(0, 0, 3), (1, 2, 3)]
    assert pairs(found.variant) == [(1, 2, 3), (0, 0, 2)]
    assert found.difference is not None
    assert found.difference.rule == Chosen(0, 0, by_rule=3, by_variant=2)
    assert found.difference.variant == Chosen(1, 2, by_rule=3, by_variant=3)
    assert found.difference.reasons == ("counting",)


def test_aaa_holds_one_place_only() -> None:
    found = compared(["aaa"], counting="places")
    assert pairs(found.rule) == [(0, 0, 2)]
    assert pairs(found.variant) == []
    assert found.difference is not None
    assert (found.difference.step, found.difference.variant) == (1, None)
    assert found.difference.rule == Chosen(0, 0, by_rule=2, by_variant=1)
    assert (found.rule.tokens, found.variant.tokens) == (2, 3)


def test_without_walls_pairs_cross_documents() -> None:
    # a b | a b | a b: as one text, ab ab ab goes on to (ab)(ab) once the walls are gone.
    found = compared(["ab", "ab", "ab"], joined=True)
    assert pairs(found.rule) == [(0, 1, 3)]
    assert pairs(found.variant) == [(0, 1, 3), (2, 2, 2)]
    assert found.difference is not None
    assert found.difference.rule is None
    assert found.difference.variant == Chosen(2, 2, by_rule=0, by_variant=2)
    assert found.difference.reasons == ("joined",)
    assert (found.rule.tokens, found.variant.tokens) == (3, 2)


def test_a_higher_minimum_stops_earlier_and_a_lower_one_later() -> None:
    higher = compared(["abc", "ab"], min_frequency=3)
    assert (pairs(higher.rule), pairs(higher.variant)) == ([(0, 1, 2)], [])
    lower = compared(["abc", "ab"], min_frequency=1)
    assert pairs(lower.variant) == [(0, 1, 2), (3, 2, 1)]
    assert lower.difference is not None
    assert (lower.difference.step, lower.difference.rule) == (2, None)
    assert lower.difference.reasons == ("min_frequency",)


def test_rules_that_learn_the_same_do_not_differ() -> None:
    found = compared(["abc", "abc"], tie="smallest_ids", counting="places", joined=True)
    assert found.difference is None
    assert found.rule.merges == found.variant.merges


def test_the_part_that_decides_is_named_among_several_changes() -> None:
    found = compared(["rot", "tor", "rot", "tor"], tie="first_occurrence", counting="places")
    assert found.difference is not None
    assert found.difference.reasons == ("tie",)


def test_parts_that_make_a_difference_only_together_are_all_named() -> None:
    # By positions aa leads with three; by places it ties with bc, so smallest ids still take aa.
    found = compared(["aaaa", "bc", "bc"], counting="places", tie="largest_ids")
    assert found.difference is not None
    assert found.difference.variant == Chosen(1, 2, by_rule=2, by_variant=2)
    assert found.difference.reasons == ("tie", "counting")


def test_the_tokens_of_both_sides_are_spelled() -> None:
    found = compared(["rot", "tor", "rot", "tor"], num_merges=1, tie="first_occurrence")
    assert [entry.text for entry in found.rule.vocabulary] == ["o", "r", "or"]
    assert [entry.text for entry in found.variant.vocabulary] == ["o", "r", "ro"]


def test_settings_are_those_of_a_training() -> None:
    with pytest.raises(InvalidSetting, match="num_merges"):
        compared(["ab"], num_merges=-1)
    with pytest.raises(InvalidSetting, match="min_frequency"):
        compared(["ab"], min_frequency=0)
