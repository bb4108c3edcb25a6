"""Encoding level by level: what is remembered from one text to the next."""

import pickle
from collections.abc import Mapping
from copy import copy, deepcopy
from unittest.mock import patch

from pytok import levels, train_bpe
from pytok.encoding import encoding
from pytok.levels import Level
from pytok.progress import Work
from pytok.recording import AppliedMerge


def test_a_text_encoded_meanwhile_takes_nothing_away() -> None:
    # As from another thread: while the run is being merged, a text of too many pairs comes, so
    # that what is remembered is dropped, the `x` that was found there included.
    tokenizer = train_bpe(["aaa"], num_merges=1)
    others = ["bcdef"]

    def interrupted(
        text: str, ranks: Mapping[str, int], ids: Mapping[int, str], wall: str, *, observe: bool
    ) -> Work[tuple[str, list[AppliedMerge]]]:
        if "x" not in text and others:
            tokenizer.encode(others.pop())
        return encoding(text, ranks, ids, wall, observe=observe)

    with patch.object(levels, "MOST_REMEMBERED", 2):
        assert tokenizer.encode("x") == [120]
        with patch.object(levels, "encoding", interrupted):
            assert tokenizer.encode("x" + "a" * 100) == [120, *[262] * 50]
    assert not others


def test_a_level_of_many_merges_is_not_prepared_anew_for_every_text() -> None:
    tokenizer = train_bpe(["abcd"], num_merges=3, min_frequency=1)
    with (
        patch.object(levels, "MOST_REMEMBERED", 1),
        patch.object(levels, "_Marks", wraps=levels._Marks) as marks,
    ):
        for _ in range(5):
            assert tokenizer.encode("ab") == [262]
    assert marks.call_count == 1


def test_a_copy_and_a_pickle_hold_nothing_of_the_texts_encoded() -> None:
    tokenizer = train_bpe(["aaaa"], num_merges=2, min_frequency=1)
    fresh = pickle.dumps(tokenizer)
    assert tokenizer.encode("aaaaa") == [263, 97]
    assert pickle.dumps(tokenizer) == fresh
    for other in (copy(tokenizer), deepcopy(tokenizer)):
        assert other.encode("aaaaa") == [263, 97]


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
