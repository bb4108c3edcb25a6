"""The operations `export` and `import`: a tokenizer as the text of a file, and back."""

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

from pytok.errors import UnknownCharacter
from pytok.exchange import (
    ExportFormat,
    FileFormat,
    ImportFormat,
    export_text,
    format_of,
    import_text,
)
from pytok.operations.operation import Operation
from pytok.operations.tokenizers import described
from pytok.progress import Progress, Work
from pytok.storage import TokenizerData, tokenizer_from
from pytok.vocabulary import VocabularyEntry


@dataclass(frozen=True)
class ExportRequest:
    """A tokenizer, the format of the file, and a text to try the file on."""

    tokenizer: TokenizerData
    format: ExportFormat = "pytok"
    text: str = ""


@dataclass(frozen=True)
class ExportResponse:
    """The text of the file; `same_ids` says whether reading it back encodes the text alike.

    It is `None` if the text holds a character that the tokenizer itself does not know.
    """

    content: str
    same_ids: bool | None


@dataclass(frozen=True)
class ImportRequest:
    """The text of a file and its format; `auto` finds out which."""

    content: str
    format: ImportFormat = "pytok"


@dataclass(frozen=True)
class ImportResponse:
    """A tokenizer, all of its vocabulary, and the format it was written in.

    `lossless` says whether every text can be had back.
    """

    tokenizer: TokenizerData
    first_learned_id: int
    vocabulary: tuple[VocabularyEntry, ...]
    lossless: bool
    format: FileFormat


def export(request: ExportRequest) -> Work[ExportResponse]:
    """Write a file, and read it back as a check."""
    tokenizer = tokenizer_from(request.tokenizer)
    yield Progress("encoding", 0, 1)
    content = export_text(tokenizer, request.format, request.text)
    encode = _encoder(content, request.format)
    try:
        ids = tokenizer.encode(request.text)
    except UnknownCharacter:
        return ExportResponse(content, None)
    return ExportResponse(content, encode(request.text) == ids)


def _encoder(content: str, format: ExportFormat) -> Callable[[str], list[int]]:
    """What the file encodes with, made from nothing but its text."""
    if format != "python":
        return import_text(content, format).encode
    # Running it is the only honest check; nothing but literals in it comes from the tokenizer.
    names: dict[str, Any] = {"__name__": "tokenizer"}
    exec(content, names)  # noqa: S102
    encode: Callable[[str], list[int]] = names["encode"]
    return encode


def import_(request: ImportRequest) -> Work[ImportResponse]:
    """Read a file."""
    yield Progress("decoding", 0, len(request.content))
    format = format_of(request.content) if request.format == "auto" else request.format
    found = described(import_text(request.content, format))
    return ImportResponse(
        found.tokenizer, found.first_learned_id, found.vocabulary, found.lossless, format
    )


OPERATIONS = {
    "export": Operation(ExportRequest, ExportResponse, export),
    "import": Operation(ImportRequest, ImportResponse, import_),
}
