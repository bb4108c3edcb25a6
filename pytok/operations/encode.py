"""The operation `encode`: encode one text and tell which merge did what."""

from collections.abc import Sequence
from dataclasses import dataclass

from pytok.operations.operation import Operation
from pytok.progress import Work
from pytok.recording import AppliedMerge, History
from pytok.storage import TokenizerData, tokenizer_from
from pytok.unicode import repair_text
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
    numbered by their rank in the tokenizer, from 1. `characters` (code points) and `bytes` (UTF-8)
    count the text after repairs; `round_trip` says whether decoding the ids gives exactly it back.
    """

    ids: Sequence[int]
    first_learned_id: int
    vocabulary: tuple[VocabularyEntry, ...]
    steps: tuple[AppliedMerge, ...]
    history: History
    repaired: int
    characters: int
    bytes: int
    round_trip: bool


def encode(request: EncodeRequest) -> Work[EncodeResponse]:
    """Encode a text."""
    tokenizer = tokenizer_from(request.tokenizer)
    recording = yield from tokenizer.recording_encoding(request.text)
    text, _ = repair_text(request.text)
    seen = set(recording.history.symbols) | {step.id for step in recording.steps}
    return EncodeResponse(
        ids=recording.ids,
        first_learned_id=tokenizer.alphabet.first_learned_id,
        vocabulary=tuple(tokenizer.vocabulary[id] for id in sorted(seen)),
        steps=recording.steps,
        history=recording.history,
        repaired=recording.repaired,
        characters=len(text),
        bytes=len(text.encode()),
        round_trip=tokenizer.decode(recording.ids) == text,
    )


OPERATIONS = {
    "encode": Operation(EncodeRequest, EncodeResponse, encode),
}
