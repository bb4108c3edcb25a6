"""What encoding level by level remembers, and how much of it."""

from unittest.mock import patch

from pytok import levels
from pytok.levels import Level


def ab_level() -> Level:
    return Level({"ab": 0, "Na": 1}, {0: "N", 1: "M"}, "|")


def test_short_and_long_pieces_are_merged_alike() -> None:
    for short in (0, 3, 100):
        with patch.object(levels, "SHORT", short):
            assert ab_level().apply("ababcaba") == "NNcM"


def test_a_level_forgets_when_it_holds_too_long_pieces() -> None:
    level = ab_level()
    with patch.object(levels, "MOST_HELD", 10):
        assert level.apply("ababab") == "NNN"
        assert level.apply("abab") == "NN"
        assert level.remembered == 10
        assert level.apply("abab") == "NN"
        assert level.remembered == 10
        assert level.apply("aba") == "M"
        assert level.remembered == 0
        assert level.apply("ababab") == "NNN"
        assert level.remembered == 6


def test_a_level_forgets_when_it_remembers_too_many_pieces() -> None:
    level = ab_level()
    with patch.object(levels, "MOST_REMEMBERED", 2):
        level.apply("ab")
        assert level.remembered == 2
        level.apply("acb")
        assert level.remembered == 0
