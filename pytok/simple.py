"""The two tokenizers without merges: one id a character, one id a byte."""

from collections import Counter
from collections.abc import Iterable, Mapping
from dataclasses import replace
from functools import cached_property
from typing import ClassVar, Self

from pytok.alphabets import ByteAlphabet, CharacterAlphabet, reserved_from
from pytok.corpus import CorpusDigest
from pytok.data import (
    TokenizerData,
    TokenizerType,
    alphabet_data,
    alphabet_from,
    frequencies_from,
    listed_frequencies,
)
from pytok.decoding import Pieces
from pytok.errors import InvalidTokenizer
from pytok.normalization import Form, checked_form, prepare
from pytok.protocol import Tokenizer
from pytok.vocabulary import VocabularyEntry, vocabulary_of


class _WithoutMerges(Tokenizer):
    """What the tokenizers whose tokens are their base symbols share."""

    alphabet: ByteAlphabet | CharacterAlphabet

    def encode(self, text: str) -> list[int]:
        """Encode a text as ids, none of them reserved.

        Lone surrogates, which no UTF-8 can hold, are encoded as U+FFFD.
        """
        return list(map(ord, self.alphabet.id_string(prepare(text, self.normalization)[0])))

    @cached_property
    def pieces(self) -> Pieces:
        """The bytes of every id and the names of the reserved ones."""
        return Pieces(self.alphabet.base, self.alphabet.reserved)

    @cached_property
    def vocabulary(self) -> Mapping[int, VocabularyEntry]:
        """What each id stands for, by id in ascending order."""
        return vocabulary_of(self.alphabet, self.alphabet.base, {}, self.frequencies)

    def to_data(self) -> TokenizerData:
        """Describe the tokenizer as plain data."""
        return replace(
            alphabet_data(self.alphabet),
            type=self.type,
            normalization=self.normalization,
            corpus=None if self.corpus is None else self.corpus.packed,
            frequencies=listed_frequencies(self.alphabet.base, self.frequencies),
        )

    @classmethod
    def from_data(cls, data: TokenizerData) -> Self:
        """Make the tokenizer that the data describe. Raises `InvalidTokenizer`."""
        for name, empty in (("merges", ()), ("merge_ids", None), ("token_bytes", None)):
            if getattr(data, name) != empty:
                raise InvalidTokenizer(
                    entry=name,
                    reason="mismatch",
                    problem=f"a tokenizer of type {data.type} has none",
                )
        if data.alphabet != cls.type:
            raise InvalidTokenizer(
                entry="alphabet",
                reason="mismatch",
                problem=f"a tokenizer of type {data.type} needs {cls.type}",
            )
        tokenizer = cls.__new__(cls)
        tokenizer.alphabet = alphabet_from(data)
        tokenizer.normalization = data.normalization
        tokenizer.corpus = data.corpus_digest
        tokenizer.frequencies = frequencies_from(data, tokenizer.alphabet.base)
        return tokenizer


class ByteTokenizer(_WithoutMerges):
    """Every byte of UTF-8 is a token: ids 0 to 255, and the reserved ids 256 to 261.

    It knows every text and needs no training. Raises `InvalidSetting` for an unknown form.

    >>> tokenizer = ByteTokenizer()
    >>> tokenizer.encode("Grüße 🐈")
    [71, 114, 195, 188, 195, 159, 101, 32, 240, 159, 144, 136]
    >>> tokenizer.decode(tokenizer.encode("Grüße 🐈"))
    'Grüße 🐈'
    """

    type: ClassVar[TokenizerType] = "bytes"

    def __init__(self, *, normalization: Form | None = None) -> None:
        self.alphabet = ByteAlphabet()
        self.normalization = checked_form(normalization)
        self.corpus = None
        self.frequencies = None


class CharTokenizer(_WithoutMerges):
    """Every character of a corpus is a token; ids go by code point, from 0 on.

    The corpus is a text or documents. The six reserved ids follow the characters. A character
    that is not in the corpus raises `UnknownCharacter` with its position; with `unknown=True` it
    becomes the id behind the reserved ones instead, and decodes to U+FFFD: then `lossless` is
    false, and `decode_report` counts what was lost. Raises `InvalidSetting` for an unknown form.

    >>> tokenizer = CharTokenizer(["Hallo Welt!"])
    >>> tokenizer.encode("Hallo")
    [2, 4, 6, 6, 7]
    >>> lossy = CharTokenizer(["abc"], unknown=True)
    >>> lossy.encode("axc"), lossy.decode_report([0, 9, 2])
    ([0, 9, 2], Decoded(text='a\N{REPLACEMENT CHARACTER}c', replacements=1))
    """

    type: ClassVar[TokenizerType] = "characters"

    def __init__(
        self, corpus: Iterable[str], *, unknown: bool = False, normalization: Form | None = None
    ) -> None:
        # A text's characters are the same whether it comes alone or as a list of one.
        documents = [corpus] if isinstance(corpus, str) else list(corpus)
        self.normalization = checked_form(normalization)
        counts: Counter[str] = Counter()
        for document in documents:
            counts.update(prepare(document, self.normalization)[0])
        size = len(counts)
        self.alphabet = CharacterAlphabet(
            "".join(sorted(counts)), reserved_from(size), size + 6 if unknown else None
        )
        self.corpus = CorpusDigest.of(documents)
        self.frequencies = {id: counts[one] for id, one in enumerate(sorted(counts))}

    @classmethod
    def from_corpus(
        cls, documents: Iterable[str], *, unknown: bool = False, normalization: Form | None = None
    ) -> Self:
        """Make the tokenizer of a corpus; the same as calling the class.

        >>> CharTokenizer.from_corpus(["ba"]).encode("ab")
        [0, 1]
        """
        return cls(documents, unknown=unknown, normalization=normalization)
