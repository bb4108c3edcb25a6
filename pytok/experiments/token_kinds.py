"""One text cut into every kind of token."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from pytok.progress import Work
from pytok.protocol import Tokenizer
from pytok.simple import ByteTokenizer, CharTokenizer
from pytok.training import training
from pytok.vocabulary import VocabularyEntry


@dataclass(frozen=True, slots=True)
class Cutting:
    """One text as the tokens of one kind of tokenizer."""

    ids: Sequence[int]
    tokens: tuple[VocabularyEntry, ...]


@dataclass(frozen=True, slots=True)
class Kinds:
    """The same text as characters, bytes and learned pieces, and as a document with its end."""

    characters: Cutting
    bytes: Cutting
    pieces: Cutting
    document: Cutting


def kinds(documents: Sequence[str], text: str, num_merges: int) -> Work[Kinds]:
    """Cut a text in every way; pieces are learned from the documents."""
    learned, _ = yield from training(
        documents, num_merges=num_merges, min_frequency=2, alphabet="bytes"
    )
    characters, bytes_ = CharTokenizer([text]), ByteTokenizer()
    return Kinds(
        characters=_cutting(characters, characters.encode(text)),
        bytes=_cutting(bytes_, bytes_.encode(text)),
        pieces=_cutting(learned, learned.encode(text)),
        document=_cutting(learned, learned.encode_document(text)),
    )


def _cutting(tokenizer: Tokenizer, ids: Iterable[int]) -> Cutting:
    ids = tuple(ids)
    return Cutting(ids, tuple(tokenizer.vocabulary[id] for id in ids))
