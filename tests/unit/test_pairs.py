"""The pair table keeps the best pairs at hand."""

from pytok.pairs import PairTable


def test_an_empty_table_has_no_leaders() -> None:
    table = PairTable({})
    assert table.leaders(5) == []
    assert table.number_with(1) == 0


def test_leaders_come_by_count_and_then_by_smallest_ids() -> None:
    table = PairTable({"ba": 2, "\U0001f642a": 3, "ac": 2, "ab": 2, "\ud800a": 3})
    expected = [("\ud800a", 3), ("\U0001f642a", 3), ("ab", 2), ("ac", 2), ("ba", 2)]
    assert table.leaders(9) == expected
    assert table.leaders(2) == expected[:2]


def test_asking_for_leaders_changes_nothing() -> None:
    table = PairTable({"ab": 1, "bc": 1})
    assert table.leaders(1) == table.leaders(1) == [("ab", 1)]
    assert table.leaders(0) == []


def test_a_pair_that_rises_falls_and_comes_back_is_listed_once() -> None:
    table = PairTable({"ab": 2, "bc": 1})
    table.change({"ab": 1})
    table.change({"ab": -1})
    table.change({"ab": -2})
    assert table.leaders(9) == [("bc", 1)]
    table.change({"ab": 2})
    assert table.leaders(9) == [("ab", 2), ("bc", 1)]


def test_a_change_by_nothing_leaves_an_absent_pair_absent() -> None:
    table = PairTable({"ab": 1})
    table.change({"bc": 0, "ab": 0})
    assert table.leaders(9) == [("ab", 1)]


def test_numbers_of_tied_pairs_follow_the_changes() -> None:
    table = PairTable({"ab": 2, "bc": 2, "cd": 1})
    assert (table.number_with(2), table.number_with(1)) == (2, 1)
    table.change({"ab": -1, "cd": -1, "de": 2})
    assert (table.number_with(2), table.number_with(1)) == (2, 1)
    assert table.number_with(7) == 0
