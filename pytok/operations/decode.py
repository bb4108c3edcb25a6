"""The operation `decode`: turn ids into text and show what each id contributed."""

from dataclasses import dataclass

from pytok.operations.operation import Operation
from pytok.progress import Progress, Work
from pytok.storage import TokenizerData, tokenizer_from
from pytok.vocabulary import VocabularyEntry


@dataclass(frozen=True)
class DecodeRequest:
    """A tokenizer and the ids to decode."""

    tokenizer: TokenizerData
    ids: tuple[int, ...]


@dataclass(frozen=True)
class DecodeResponse:
    """The text; `exact` says whether all bytes were valid UTF-8, so that no U+FFFD stands in.

    `tokens` holds one entry an id, in order.
    """

    text: str
    exact: bool
    tokens: tuple[VocabularyEntry, ...]


def decode(request: DecodeRequest) -> Work[DecodeResponse]:
    """Decode ids."""
    tokenizer = tokenizer_from(request.tokenizer)
    yield Progress("decoding", 0, len(request.ids))
    decoded = tokenizer.decode_report(request.ids)
    return DecodeResponse(
        text=decoded.text,
        exact=decoded.exact,
        tokens=tuple(tokenizer.vocabulary[id] for id in request.ids),
    )


OPERATIONS = {
    "decode": Operation(DecodeRequest, DecodeResponse, decode),
}
