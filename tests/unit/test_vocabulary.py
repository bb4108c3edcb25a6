"""What each id stands for."""

import pytest

from pytok import BPETokenizer, VocabularyEntry, train_bpe
from pytok.alphabets import ByteAlphabet, CharacterAlphabet
from pytok.vocabulary import kind_of, text_of


@pytest.mark.parametrize(
    ("data", "text"),
    [
        (b"", ""),
        (b"\0", "\0"),
        (b"abc", "abc"),
        (b"\xc3", None),
        (b"\x80", None),
        ("🙂".encode(), "🙂"),
        ("🙂".encode()[:3], None),
        (b"\xed\xa0\x80", None),
    ],
)
def test_only_valid_utf8_is_text(data: bytes, text: str | None) -> None:
    assert text_of(data) == text


@pytest.mark.parametrize(
    ("text", "kind"),
    [
        (None, "byte_fragment"),
        ("a", "character"),
        ("🙂", "character"),
        (" ", "whitespace"),
        ("\t\r\n", "whitespace"),
        ("\u00a0\u2028", "whitespace"),
        ("\0", "control"),
        ("\x7f\x80", "control"),
        ("the", "word_piece"),
        (" the", "word"),
        ("the\n", "word"),
        (" 7", "word"),
        (" été", "word"),
        (" e\u0301t", "word"),
        (" हिन्दी", "word"),
        (" 𠀀", "word"),
        (" ½", "word"),
        # Newer than the oldest table: letters and, in the blocks of symbols, no letters.
        (" \u1e9e", "word"),
        (" \ua7cb", "word"),
        (" \u2bff", "word_piece"),
        (" \u2e4f", "word_piece"),
        (" 🙂", "word_piece"),
        (" \U0001ffff", "word_piece"),
        (" \U00020000\U0001f000", "word_piece"),
        (" a_b", "word_piece"),
        (" a b", "word_piece"),
        (" !", "word_piece"),
        ("\0a", "word_piece"),
    ],
)
def test_kinds_follow_the_text(text: str | None, kind: str) -> None:
    assert kind_of(text) == kind


def test_spaces_and_controls_are_the_same_in_every_python() -> None:
    # White_Space and Cc of the standard, and the four separators that Python strips too.
    spaces = {*range(0x9, 0xE), *range(0x1C, 0x21), 0x85, 0xA0, 0x1680, *range(0x2000, 0x200B)}
    spaces |= {0x2028, 0x2029, 0x202F, 0x205F, 0x3000}
    controls = {*range(0x20), *range(0x7F, 0xA0)} - spaces
    found: dict[str, set[int]] = {"whitespace": set(), "control": set(), "character": set()}
    for code in range(0x110000):
        found[kind_of(chr(code))].add(code)
    assert found["whitespace"] == spaces
    assert found["control"] == controls


def test_every_id_has_an_entry_in_ascending_order() -> None:
    vocabulary = train_bpe(["ab ab"], num_merges=9).vocabulary
    assert list(vocabulary) == list(range(263))
    assert vocabulary[98] == VocabularyEntry(98, b"b", "b", "character", frequency=0)
    assert vocabulary[32] == VocabularyEntry(32, b" ", " ", "whitespace", frequency=1)
    assert vocabulary[200] == VocabularyEntry(200, b"\xc8", None, "byte_fragment", frequency=0)
    assert vocabulary[258] == VocabularyEntry(258, b"", "EOS", "reserved", frequency=0)
    assert vocabulary[262] == VocabularyEntry(
        262, b"ab", "ab", "word_piece", left=97, right=98, rank=1, frequency=2
    )


def test_nobody_watched_so_nobody_counted() -> None:
    vocabulary = BPETokenizer(ByteAlphabet(), [(97, 98)]).vocabulary
    assert {entry.frequency for entry in vocabulary.values()} == {None}


def test_character_mode_lists_its_characters() -> None:
    vocabulary = BPETokenizer(CharacterAlphabet("aé"), [(1, 0)]).vocabulary
    assert [entry.text for entry in vocabulary.values()] == ["a", "é", "éa"]
    assert vocabulary[2].bytes == b"\xc3\xa9a"
