"""Replacing a pair and the counts that changes."""

import pytest

from pytok.sequence import count_pairs, replace_pair, unwalled, walled


@pytest.mark.parametrize("texts", [[], [""], ["", ""], ["ab"], ["", "a", "", "bc", ""]])
def test_walls_come_off_again(texts: list[str]) -> None:
    sequence = walled(texts, "|")
    assert sequence.count("|") == len(texts) + 1
    assert unwalled(sequence, "|") == texts


def test_overlapping_positions_count_and_walls_do_not() -> None:
    assert count_pairs("|aaab||ab|", "|") == {"aa": 2, "ab": 2}


@pytest.mark.parametrize(
    ("sequence", "pair", "result", "applied", "changes"),
    [
        # Alone between walls: only the pair itself goes.
        ("|ab|", "ab", "|N|", 1, {"ab": -1}),
        # A neighbour on each side.
        ("|xaby|", "ab", "|xNy|", 1, {"ab": -1, "xa": -1, "by": -1, "xN": 1, "Ny": 1}),
        # Two adjacent places meet each other.
        ("|abab|", "ab", "|NN|", 2, {"ab": -2, "ba": -1, "NN": 1}),
        # An odd run leaves its last symbol, an even one does not.
        ("|aaa|", "aa", "|Na|", 1, {"aa": -2, "Na": 1}),
        ("|aaaa|", "aa", "|NN|", 2, {"aa": -3, "NN": 1}),
        # One symbol between two places is the neighbour of both.
        ("|abxab|", "ab", "|NxN|", 2, {"ab": -2, "bx": -1, "xa": -1, "Nx": 1, "xN": 1}),
        # A wall is nobody's neighbour.
        ("|ab|ab|", "ab", "|N|N|", 2, {"ab": -2}),
        # A neighbour that equals a part of the pair.
        ("|aabb|", "ab", "|aNb|", 1, {"ab": -1, "aa": -1, "bb": -1, "aN": 1, "Nb": 1}),
    ],
)
def test_replacing_tells_every_count_that_changes(
    sequence: str, pair: str, result: str, applied: int, changes: dict[str, int]
) -> None:
    replacement = replace_pair(sequence, pair, "N", "|")
    assert replacement.sequence == result
    assert replacement.applied == applied
    assert {pair: n for pair, n in replacement.changes.items() if n} == changes
