"""The tokenizer: text to ids and back."""

from array import array
from typing import Any

import pytest

from pytok import BPETokenizer, InvalidSetting, UnknownCharacter, UnknownId, train_bpe
from pytok.alphabets import ByteAlphabet, CharacterAlphabet
from pytok.recording import AppliedMerge, EncodingRecording, History, KnownPair

PLAIN = BPETokenizer(ByteAlphabet(), [])
# ab is 262, abab is 263.
PAIRS = BPETokenizer(ByteAlphabet(), [(97, 98), (262, 262)])
# a b c are 0 1 2; ab is 3.
LETTERS = BPETokenizer(CharacterAlphabet("abc"), [(0, 1)])


@pytest.mark.parametrize("encode", [PAIRS.encode, PAIRS.encode_reference])
def test_merges_are_applied_to_the_bytes(encode: Any) -> None:
    assert encode("") == []
    assert encode("é") == [195, 169]
    assert encode("ababab") == [263, 262]
    assert encode("babc") == [98, 262, 99]


@pytest.mark.parametrize("encode", [LETTERS.encode, LETTERS.encode_reference])
def test_character_mode_knows_only_its_characters(encode: Any) -> None:
    assert encode("cab") == [2, 3]
    with pytest.raises(UnknownCharacter) as caught:
        encode("ab🙂")
    assert caught.value.parameters["position"] == 2


def test_a_repaired_surrogate_is_unknown_to_a_corpus_without_replacement_character() -> None:
    with pytest.raises(UnknownCharacter, match=r"U\+FFFD"):
        LETTERS.encode("a\ud83d")


@pytest.mark.parametrize("encode", [PAIRS.encode, PAIRS.encode_reference, PAIRS.record_encoding])
@pytest.mark.parametrize("text", [None, b"ab", 3, ["ab"]])
def test_what_is_no_text_is_refused(encode: Any, text: Any) -> None:
    with pytest.raises(InvalidSetting, match=r"text is of type \w+, but must be text"):
        encode(text)


@pytest.mark.parametrize(
    ("data", "text"),
    [
        (b"", ""),
        ("é🙂".encode(), "é🙂"),
        # Every maximal subpart becomes one U+FFFD: Unicode Standard 17.0, tables 3-8 to 3-11.
        (b"\xc0\xaf\xe0\x80\xbf\xf0\x81\x82\x41", "\ufffd" * 8 + "A"),
        (b"\xed\xa0\x80\xed\xbf\xbf\xed\xaf\x41", "\ufffd" * 8 + "A"),
        (b"\xf4\x91\x92\x93\xff\x41\x80\xbf\x42", "\ufffd" * 5 + "A\ufffd\ufffdB"),
        (b"\xe1\x80\xe2\xf0\x91\x92\xf1\xbf\x41", "\ufffd" * 4 + "A"),
    ],
)
def test_invalid_utf8_is_replaced_as_unicode_recommends(data: bytes, text: str) -> None:
    assert PLAIN.decode(list(data)) == text
    assert PLAIN.decode_bytes(list(data)) == data


def test_reserved_ids_stand_for_no_text() -> None:
    assert PAIRS.decode([257, 262, 256, 99, 258, 261]) == "abc"
    assert [PAIRS.token_bytes(id) for id in range(256, 262)] == [b""] * 6


def test_ids_may_come_from_any_iterable() -> None:
    assert PAIRS.decode(iter([262, 99])) == "abc"
    assert PAIRS.decode(array("i", [262, 99])) == "abc"


@pytest.mark.parametrize("id", [-1, 264, 10**30])
def test_an_id_out_of_range_is_named_with_its_place(id: int) -> None:
    with pytest.raises(UnknownId) as caught:
        PAIRS.decode([97, 256, id])
    assert caught.value.parameters == {"id": id, "position": 2}


@pytest.mark.parametrize("id", [True, 97.0, 256.0, "a", None, [97], b"a"])
def test_what_is_no_whole_number_is_no_id(id: Any) -> None:
    with pytest.raises(UnknownId) as caught:
        PAIRS.decode([97, id])
    assert caught.value.parameters == {"id": repr(id), "position": 1}
    with pytest.raises(UnknownId):
        PAIRS.token_bytes(id)


def test_character_mode_reserves_no_ids() -> None:
    assert LETTERS.decode([3, 2]) == "abc"
    with pytest.raises(UnknownId):
        LETTERS.decode([4])


def test_an_encoding_is_recorded_step_by_step() -> None:
    recording = PAIRS.record_encoding("\ud800abab")
    assert recording == EncodingRecording(
        ids=array("i", [239, 191, 189, 263]),
        steps=(
            AppliedMerge(1, 97, 98, 262, 2, 2, 5, (KnownPair(97, 98, 1, 2),)),
            AppliedMerge(2, 262, 262, 263, 1, 1, 4, (KnownPair(262, 262, 2, 1),)),
        ),
        history=History(
            array("i", [239, 191, 189, 97, 98, 97, 98]), array("i", [0, 0, 0, 1, 2, 1])
        ),
        repaired=1,
    )


def test_merges_are_plain_pairs_whatever_they_came_in() -> None:
    lists: Any = [[97, 98]]
    assert BPETokenizer(ByteAlphabet(), lists).merges == [(97, 98)]


def test_two_merges_may_spell_the_same_bytes() -> None:
    # abc as ab+c and as a+bc; the text decides by rank: ab comes first.
    tokenizer = BPETokenizer(ByteAlphabet(), [(97, 98), (98, 99), (262, 99), (97, 263)])
    assert tokenizer.encode("abcbc") == tokenizer.encode_reference("abcbc") == [264, 263]
    assert tokenizer.token_bytes(264) == tokenizer.token_bytes(265) == b"abc"


def test_training_on_nothing_gives_a_tokenizer_of_bytes() -> None:
    tokenizer = train_bpe([], num_merges=5)
    assert tokenizer.encode("é") == [195, 169]
