"""Tokenizers as the text of files in any format pytok knows."""

import json
from typing import Literal, get_args

from pytok.errors import CannotRepresent, InvalidSetting, InvalidTokenizer
from pytok.protocol import Tokenizer
from pytok.storage import from_json
from pytok.tokenizer import BPETokenizer

ExportFormat = Literal["pytok", "huggingface", "tiktoken"]
ImportFormat = Literal["pytok", "huggingface", "tiktoken", "minbpe"]


def export_text(tokenizer: Tokenizer, format: ExportFormat) -> str:
    """Write a tokenizer as the text of a file.

    Raises `CannotRepresent`, also for a tokenizer without merges in a format of merges, and
    `InvalidSetting` for an unknown format.

    >>> from pytok import ByteTokenizer
    >>> export_text(ByteTokenizer(), "pytok").splitlines()[1]
    '"format": "pytok",'
    """
    if format not in get_args(ExportFormat):
        raise _unknown(format, get_args(ExportFormat))
    if format == "pytok":
        return tokenizer.to_json()
    if not isinstance(tokenizer, BPETokenizer):
        raise CannotRepresent(
            format="tiktoken" if format == "tiktoken" else "Hugging Face",
            feature=f"the type {tokenizer.type}",
            reason="no_merges",
            problem="has no merges",
        )
    if format == "tiktoken":
        return tokenizer.to_tiktoken().decode()
    return json.dumps(tokenizer.to_huggingface(), ensure_ascii=False, indent=1)


def import_text(content: str, format: ImportFormat) -> Tokenizer:
    """Read a tokenizer from the text of a file.

    Raises `InvalidTokenizer`, `CannotRepresent`, and `InvalidSetting` for an unknown format.

    >>> import_text('{"alphabet": "bytes", "merges": []}', "pytok").encode("a")
    [97]
    """
    if format == "pytok":
        return from_json(content)
    if format == "huggingface":
        return BPETokenizer.from_huggingface(_json(content))
    if format == "tiktoken":
        return BPETokenizer.from_tiktoken(content.encode())
    if format == "minbpe":
        return BPETokenizer.from_minbpe(content.encode())
    raise _unknown(format, get_args(ImportFormat))


def _json(content: str) -> dict[str, object]:
    try:
        found = json.loads(content.removeprefix("\ufeff"))
    except (ValueError, RecursionError) as error:
        raise InvalidTokenizer(
            entry="the file", reason="format", problem=f"is not JSON: {error}"
        ) from error
    if not isinstance(found, dict):
        raise InvalidTokenizer(entry="the file", reason="format", problem="must be an object")
    return found


def _unknown(format: str, known: tuple[str, ...]) -> InvalidSetting:
    return InvalidSetting(name="format", value=repr(format), expected=" or ".join(map(repr, known)))
