"""Base symbols and their ids."""

import pytest

from pytok import InvalidSetting, InvalidTokenizer, UnknownCharacter
from pytok.alphabets import ByteAlphabet, CharacterAlphabet, alphabet_for


def ids(alphabet: ByteAlphabet | CharacterAlphabet, text: str) -> list[int]:
    return [ord(symbol) for symbol in alphabet.id_string(text)]


def test_bytes_are_the_utf8_of_the_text() -> None:
    assert ids(ByteAlphabet(), "a\0é€🙂") == [97, 0, 195, 169, 226, 130, 172, 240, 159, 153, 130]


def test_byte_ids_are_followed_by_six_reserved_ones() -> None:
    alphabet = ByteAlphabet()
    assert alphabet.base == {value: bytes([value]) for value in range(256)}
    assert alphabet.reserved == {
        256: "PAD",
        257: "BOS",
        258: "EOS",
        259: "USER",
        260: "ASSISTANT",
        261: "SYSTEM",
    }
    assert alphabet.first_learned_id == 262


def test_characters_are_numbered_in_code_point_order() -> None:
    alphabet = CharacterAlphabet.of(["za", "", "🙂é", "a"])
    assert alphabet.characters == "azé🙂"
    assert ids(alphabet, "🙂zaé") == [3, 1, 0, 2]
    assert alphabet.base == {0: b"a", 1: b"z", 2: b"\xc3\xa9", 3: b"\xf0\x9f\x99\x82"}
    assert alphabet.reserved == {}
    assert alphabet.first_learned_id == 4


def test_a_character_alphabet_of_nothing_spells_only_the_empty_text() -> None:
    alphabet = CharacterAlphabet.of([])
    assert alphabet.first_learned_id == 0
    assert ids(alphabet, "") == []


def test_the_first_unknown_character_is_named_with_its_place() -> None:
    with pytest.raises(UnknownCharacter) as caught:
        CharacterAlphabet("ab").id_string("ab🙂bz")
    assert caught.value.parameters == {
        "character": "🙂",
        "code_point": "U+1F642",
        "position": 2,
    }


@pytest.mark.parametrize("characters", ["ba", "aa", "abca"])
def test_characters_out_of_order_are_refused(characters: str) -> None:
    place = len(characters) - 1
    with pytest.raises(InvalidTokenizer, match=rf"characters\[{place}\]"):
        CharacterAlphabet(characters)


def test_half_a_character_is_refused_by_its_place() -> None:
    with pytest.raises(InvalidTokenizer, match=r"characters\[1\].*surrogate"):
        CharacterAlphabet("a\ud800")


@pytest.mark.parametrize("name", ["\ud800", "a\udfff", "\ud83d\ude42"])
def test_a_reserved_name_that_no_file_can_hold_is_refused(name: str) -> None:
    with pytest.raises(InvalidTokenizer, match=r"reserved\[1\]: .*surrogate"):
        ByteAlphabet(reserved_ids=(("PAD", 256), (name, 257)))


def test_alphabets_are_found_by_name() -> None:
    assert alphabet_for("bytes", ["ba"]) == ByteAlphabet()
    assert alphabet_for("characters", ["ba"]) == CharacterAlphabet("ab")
    with pytest.raises(InvalidSetting, match="alphabet is 'words', but must be 'bytes' or"):
        alphabet_for("words", [])
