"""A tokenizer as plain data."""

import pytest

from pytok import BPETokenizer, InvalidTokenizer
from pytok.alphabets import ByteAlphabet, CharacterAlphabet
from pytok.storage import TokenizerData, tokenizer_data, tokenizer_from


def test_bytes_need_their_merges_only() -> None:
    data = tokenizer_data(BPETokenizer(ByteAlphabet(), [(0, 0), (262, 1)]))
    assert data == TokenizerData("bytes", ((0, 0), (262, 1)), None, "pytok", 1)
    assert tokenizer_from(data).encode("\0\0\1") == [263]


def test_characters_are_stored_in_id_order() -> None:
    data = tokenizer_data(BPETokenizer(CharacterAlphabet("aé"), [(1, 0)]))
    assert data == TokenizerData("characters", ((1, 0),), "aé")
    assert tokenizer_from(data).encode("aéa") == [0, 2]


@pytest.mark.parametrize(
    ("data", "entry"),
    [
        (TokenizerData("bytes", (), "ab"), "characters"),
        (TokenizerData("characters", ()), "characters"),
        (TokenizerData("characters", (), "ba"), "characters[1]"),
        (TokenizerData("characters", (), "a\udfff"), "characters[1]"),
        (TokenizerData("characters", ((0, 2),), "ab"), "merges[0]"),
        (TokenizerData("bytes", ((97, 98), (256, 97))), "merges[1]"),
    ],
)
def test_data_that_contradict_themselves_are_refused(data: TokenizerData, entry: str) -> None:
    with pytest.raises(InvalidTokenizer) as caught:
        tokenizer_from(data)
    assert caught.value.parameters["entry"] == entry
