"""The operations `export` and `import`: a tokenizer as the text of a file, and back."""

from dataclasses import dataclass

from pytok.exchange import ExportFormat, ImportFormat, export_text, import_text
from pytok.operations.tokenizers import TokenizerResponse, described
from pytok.progress import Progress, Work
from pytok.storage import TokenizerData, tokenizer_from


@dataclass(frozen=True)
class ExportRequest:
    """A tokenizer, the format of the file, and a text to try the file on."""

    tokenizer: TokenizerData
    format: ExportFormat = "pytok"
    text: str = ""


@dataclass(frozen=True)
class ExportResponse:
    """The text of the file; `same_ids` says whether reading it back encodes the text alike."""

    content: str
    same_ids: bool


@dataclass(frozen=True)
class ImportRequest:
    """The text of a file and its format."""

    content: str
    format: ImportFormat = "pytok"


def export(request: ExportRequest) -> Work[ExportResponse]:
    """Write a file, and read it back as a check."""
    tokenizer = tokenizer_from(request.tokenizer)
    yield Progress("encoding", 0, 1)
    content = export_text(tokenizer, request.format)
    again = import_text(content, request.format)
    return ExportResponse(content, again.encode(request.text) == tokenizer.encode(request.text))


def import_(request: ImportRequest) -> Work[TokenizerResponse]:
    """Read a file."""
    yield Progress("decoding", 0, len(request.content))
    return described(import_text(request.content, request.format))
