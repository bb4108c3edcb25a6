"""The operation `encode`: encode one text and tell which merge did what."""

from collections.abc import Sequence
from dataclasses import dataclass

from pytok.progress import Work
from pytok.recording import AppliedMerge, History
from pytok.storage import TokenizerData, tokenizer_from
from pytok.vocabulary import VocabularyEntry


@dataclass(frozen=True)
class EncodeRequest:
    """A tokenizer and the text to encode."""

    tokenizer: TokenizerData
    text: str


@dataclass(frozen=True)
class EncodeResponse:
    """The ids of the text, the steps that led to them, and what the tokens stand for.

    `vocabulary` holds the entries of all tokens the text consisted of at any step. Merges are
    numbered by their rank in the tokenizer, from 1.
    """

    ids: Sequence[int]
    first_learned_id: int
    vocabulary: tuple[VocabularyEntry, ...]
    steps: tuple[AppliedMerge, ...]
    history: History
    repaired: int


def encode(request: EncodeRequest) -> Work[EncodeResponse]:
    """Encode a text."""
    tokenizer = tokenizer_from(request.tokenizer)
    recording = yield from tokenizer.recording_encoding(request.text)
    seen = set(recording.history.symbols) | {step.id for step in recording.steps}
    return EncodeResponse(
        ids=recording.ids,
        first_learned_id=tokenizer.alphabet.first_learned_id,
        vocabulary=tuple(tokenizer.vocabulary[id] for id in sorted(seen)),
        steps=recording.steps,
        history=recording.history,
        repaired=recording.repaired,
    )
