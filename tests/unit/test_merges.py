"""A merge list is checked entry by entry (the kind of field case A18)."""

from typing import Any

import pytest

from pytok import InvalidTokenizer
from pytok.alphabets import ByteAlphabet, CharacterAlphabet
from pytok.merges import MOST_BYTES, checked_merges, token_bytes


def test_good_merges_come_back_as_a_list_of_pairs() -> None:
    entries: Any = [[97, 98], (262, 262), [0, 255]]
    assert checked_merges(ByteAlphabet(), entries) == [(97, 98), (262, 262), (0, 255)]
    assert checked_merges(CharacterAlphabet("ab"), [(1, 0), (2, 2)]) == [(1, 0), (2, 2)]


@pytest.mark.parametrize(
    ("entry", "problem"),
    [
        ((True, 98), "not a pair of ids"),
        ((97.0, 98), "not a pair of ids"),
        (("97", 98), "not a pair of ids"),
        (([97], 98), "not a pair of ids"),
        ((97,), "not a pair of ids"),
        ((97, 98, 99), "not a pair of ids"),
        ("ab", "not a pair of ids"),
        (None, "not a pair of ids"),
        ((-1, 98), "unknown id -1"),
        ((97, 256), "unknown id 256"),
        ((263, 98), "unknown id 263"),
        ((97, 264), "unknown id 264"),
        ((97, 10**20), "unknown id 100000000000000000000"),
        ((120, 121), "comes twice, first as merges[0]"),
    ],
)
def test_a_bad_merge_is_named_with_its_fault(entry: Any, problem: str) -> None:
    with pytest.raises(InvalidTokenizer) as caught:
        checked_merges(ByteAlphabet(), [(120, 121), entry])
    assert caught.value.parameters["entry"] == "merges[1]"
    assert problem in str(caught.value.parameters["problem"])


def test_a_repeated_merge_at_the_end_of_a_long_list_is_found() -> None:
    merges = [(97, 98), *((id, 98) for id in range(262, 50_262)), (97, 98)]
    with pytest.raises(InvalidTokenizer, match=r"merges\[50001\].*comes twice"):
        checked_merges(ByteAlphabet(), merges)


def test_there_are_no_more_ids_than_characters() -> None:
    # 1,113,849 ids from 262 on are left of 0..0x10FFFF, if the last code point is the wall.
    merges = [(number >> 8, number & 255) for number in range(1 << 16)]
    merges += [(262 + number // 256, number % 256) for number in range(1_113_849 - len(merges))]
    assert len(checked_merges(ByteAlphabet(), merges)) == 1_113_849
    with pytest.raises(InvalidTokenizer, match=r"merges\[1113849\].*room for 1113849 merges"):
        checked_merges(ByteAlphabet(), [*merges, (1000, 1000)])


def test_learned_tokens_are_spelled_by_their_parts() -> None:
    spelled = token_bytes(ByteAlphabet(), [(97, 98), (262, 262), (263, 99)])
    assert [spelled[id] for id in (262, 263, 264)] == [b"ab", b"abab", b"ababc"]
    assert len(spelled) == 256 + 3


def test_a_token_that_would_fill_the_memory_is_refused() -> None:
    # Each merge doubles the one before: 2 + 4 + ... passes 2^28 with the 28th.
    doubling = [(97, 97), *((id, id) for id in range(262, 262 + 60))]
    assert MOST_BYTES == 2**28
    with pytest.raises(InvalidTokenizer, match=r"merges\[27\].*longer than 268435456 bytes"):
        token_bytes(ByteAlphabet(), doubling)


def test_tokens_may_be_just_as_long_as_there_is_room(monkeypatch: pytest.MonkeyPatch) -> None:
    merges = [(97, 98), (262, 99)]
    monkeypatch.setattr("pytok.merges.MOST_BYTES", 5)
    assert token_bytes(ByteAlphabet(), merges)[263] == b"abc"
    monkeypatch.setattr("pytok.merges.MOST_BYTES", 4)
    with pytest.raises(InvalidTokenizer, match=r"merges\[1\].* longer than 4 bytes"):
        token_bytes(ByteAlphabet(), merges)
