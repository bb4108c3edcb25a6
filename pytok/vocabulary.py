"""What each id of a tokenizer stands for."""

import re
import unicodedata
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Literal

from pytok.alphabets import Alphabet

Kind = Literal[
    "byte_fragment", "character", "word_piece", "word", "whitespace", "control", "reserved"
]

# Every Python knows the characters of its own version of Unicode, and those of version 3.2 besides.
# Only the latter are the same in CPython and in a browser.
_UNICODE_3_2 = unicodedata.ucd_3_2_0
_SYMBOL_BLOCKS = re.compile("[\u2000-\u2bff\u2e00-\u2e7f\U0001f000-\U0001ffff]")


@dataclass(frozen=True, slots=True)
class VocabularyEntry:
    """One token of a vocabulary.

    `text` is `None` where `bytes` are not valid UTF-8 by themselves; a reserved id has no bytes,
    and its name as `text`. `left`, `right` and `rank` (from 1) belong to learned tokens.
    `frequency` counts the token in the training corpus as fully merged; it is `None` where no
    training was observed.

    >>> from pytok import ByteTokenizer
    >>> entry = ByteTokenizer().vocabulary[195]
    >>> entry.bytes, entry.text, entry.kind
    (b'\\xc3', None, 'byte_fragment')
    """

    id: int
    bytes: bytes
    text: str | None
    kind: Kind
    left: int | None = None
    right: int | None = None
    rank: int | None = None
    frequency: int | None = None


def vocabulary_of(
    alphabet: Alphabet,
    spelled: Mapping[int, bytes],
    merges: Mapping[int, tuple[int, int]],
    frequencies: Mapping[int, int] | None,
) -> dict[int, VocabularyEntry]:
    """List all entries by id in ascending order.

    `spelled` gives the bytes of each id, `merges` the parts of each learned id in order of rank.

    >>> from pytok.alphabets import CharacterAlphabet
    >>> vocabulary_of(CharacterAlphabet("a"), {0: b"a"}, {}, None)[0].kind
    'character'
    """
    ranks = {id: rank for rank, id in enumerate(merges, start=1)}

    def entry(id: int) -> VocabularyEntry:
        frequency = None if frequencies is None else frequencies.get(id, 0)
        if id in alphabet.reserved:
            return VocabularyEntry(id, b"", alphabet.reserved[id], "reserved", frequency=frequency)
        if id == alphabet.unknown:
            return VocabularyEntry(id, spelled[id], "UNK", "reserved", frequency=frequency)
        left, right = merges.get(id, (None, None))
        text = text_of(spelled[id])
        return VocabularyEntry(
            id, spelled[id], text, kind_of(text), left, right, ranks.get(id), frequency
        )

    return {id: entry(id) for id in sorted({*spelled, *alphabet.reserved})}


def text_of(data: bytes) -> str | None:
    """The text of valid UTF-8, else `None`.

    >>> text_of("é".encode()), text_of(b"\\xc3")
    ('é', None)
    """
    try:
        return data.decode()
    except UnicodeDecodeError:
        return None


def kind_of(text: str | None) -> Kind:
    """Say what a token's text is.

    A *word* is letters, marks or digits with the space before or behind them, so that it surely
    starts or ends a word; other tokens of several characters are *word pieces*.

    The answer is the same in every Python, whichever version of Unicode it has: what is a letter is
    taken from Unicode 3.2, and a character newer than that counts as a letter unless it stands
    among the blocks of punctuation, symbols and pictographs. So a newer `ẞ` is a letter, and so is
    what few newer signs there are elsewhere. Which characters are spaces and controls is settled
    for good.

    >>> [kind_of(text) for text in (None, "a", " the", "the", "  ", chr(0))]
    ['byte_fragment', 'character', 'word', 'word_piece', 'whitespace', 'control']
    """
    if text is None:
        return "byte_fragment"
    if text.isspace():
        return "whitespace"
    if all(unicodedata.category(one) == "Cc" for one in text):
        return "control"
    if len(text) == 1:
        return "character"
    inner = text.strip()
    return "word" if inner != text and all(map(_in_word, inner)) else "word_piece"


def _in_word(character: str) -> bool:
    category = _UNICODE_3_2.category(character)
    if category == "Cn":
        return not _SYMBOL_BLOCKS.match(character)
    return category[0] in "LMN"
