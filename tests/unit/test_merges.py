"""A merge list is checked entry by entry (the kind of field case A18)."""

from typing import Any

import pytest

from pytok import InvalidTokenizer
from pytok.alphabets import LARGEST_ID, ByteAlphabet, CharacterAlphabet
from pytok.merges import MOST_BYTES, checked_merges, token_bytes


def test_good_merges_come_back_as_a_list_of_pairs() -> None:
    entries: Any = [[97, 98], (262, 262), [0, 255]]
    assert checked_merges(ByteAlphabet(), entries) == [(97, 98), (262, 262), (0, 255)]
    assert checked_merges(CharacterAlphabet("ab"), [(1, 0), (2, 2)]) == [(1, 0), (2, 2)]


def test_later_merges_may_use_the_ids_given_to_earlier_ones() -> None:
    merges = [(97, 98), (300, 99)]
    assert checked_merges(ByteAlphabet(), merges, [300, 299]) == merges
    with pytest.raises(InvalidTokenizer, match=r"merges\[1\].* unknown id 262"):
        checked_merges(ByteAlphabet(), [(97, 98), (262, 99)], [300, 299])


@pytest.mark.parametrize(
    ("entry", "problem", "reason"),
    [
        ((True, 98), "not a pair of ids", "form"),
        ((97.0, 98), "not a pair of ids", "form"),
        (("97", 98), "not a pair of ids", "form"),
        (([97], 98), "not a pair of ids", "form"),
        ((97,), "not a pair of ids", "form"),
        ((97, 98, 99), "not a pair of ids", "form"),
        ("ab", "not a pair of ids", "form"),
        (None, "not a pair of ids", "form"),
        ((-1, 98), "unknown id -1", "unknown"),
        ((97, 256), "unknown id 256", "unknown"),
        ((263, 98), "unknown id 263", "unknown"),
        ((97, 264), "unknown id 264", "unknown"),
        ((97, 10**20), "unknown id 100000000000000000000", "unknown"),
        ((120, 121), "comes twice, first as merges[0]", "twice"),
    ],
)
def test_a_bad_merge_is_named_with_its_fault(entry: Any, problem: str, reason: str) -> None:
    with pytest.raises(InvalidTokenizer) as caught:
        checked_merges(ByteAlphabet(), [(120, 121), entry])
    assert caught.value.parameters["entry"] == "merges[1]"
    assert problem in str(caught.value.parameters["problem"])
    assert caught.value.parameters["reason"] == reason


def test_a_repeated_merge_at_the_end_of_a_long_list_is_found() -> None:
    merges = [(97, 98), *((id, 98) for id in range(262, 50_262)), (97, 98)]
    with pytest.raises(InvalidTokenizer, match=r"merges\[50001\].*comes twice"):
        checked_merges(ByteAlphabet(), merges)


def test_there_are_no_more_ids_than_characters(monkeypatch: pytest.MonkeyPatch) -> None:
    # The last code point is left to the wall.
    assert LARGEST_ID == 0x10FFFE
    monkeypatch.setattr("pytok.merges.LARGEST_ID", 264)
    merges = [(97, 98), (98, 99), (99, 100)]
    assert checked_merges(ByteAlphabet(), merges) == merges
    with pytest.raises(InvalidTokenizer, match=r"merges\[3\].*room for 3 merges") as caught:
        checked_merges(ByteAlphabet(), [*merges, (100, 101)])
    assert caught.value.parameters["reason"] == "too_large"


def test_learned_tokens_are_spelled_by_their_parts() -> None:
    spelled = token_bytes(ByteAlphabet(), [(97, 98), (262, 262), (263, 99)])
    assert [spelled[id] for id in (262, 263, 264)] == [b"ab", b"abab", b"ababc"]
    assert len(spelled) == 256 + 3


def test_tokens_that_would_fill_the_memory_are_refused(monkeypatch: pytest.MonkeyPatch) -> None:
    assert MOST_BYTES == 2**28
    # Each merge doubles the one before: 2 + 4 + ... passes 2^10 with the 10th.
    doubling = [(97, 97), *((id, id) for id in range(262, 262 + 60))]
    monkeypatch.setattr("pytok.merges.MOST_BYTES", 2**10)
    with pytest.raises(InvalidTokenizer, match=r"merges\[9\].*longer than 1024 bytes"):
        token_bytes(ByteAlphabet(), doubling)


def test_tokens_may_be_just_as_long_as_there_is_room(monkeypatch: pytest.MonkeyPatch) -> None:
    merges = [(97, 98), (262, 99)]
    monkeypatch.setattr("pytok.merges.MOST_BYTES", 5)
    assert token_bytes(ByteAlphabet(), merges)[263] == b"abc"
    monkeypatch.setattr("pytok.merges.MOST_BYTES", 4)
    with pytest.raises(InvalidTokenizer, match=r"merges\[1\].* longer than 4 bytes") as caught:
        token_bytes(ByteAlphabet(), merges)
    assert caught.value.parameters["reason"] == "too_large"
