"""Tokenizers as the text of files in any format pytok knows."""

import json
import re
from itertools import islice
from typing import Any, Literal, get_args

from pytok.errors import CannotRepresent, InvalidSetting, InvalidTokenizer
from pytok.interchange import python
from pytok.protocol import Tokenizer
from pytok.storage import from_json
from pytok.tokenizer import BPETokenizer

ExportFormat = Literal["pytok", "huggingface", "tiktoken", "python"]
FileFormat = Literal["pytok", "huggingface", "tiktoken", "minbpe"]
ImportFormat = Literal["auto", "pytok", "huggingface", "tiktoken", "minbpe"]

_LINES_LOOKED_AT = 20
_RANK_LINE = re.compile(r"[A-Za-z0-9+/]+=* [0-9]+")
_OF_HUGGING_FACE = {"model", "added_tokens", "pre_tokenizer"}
_OF_PYTOK = {"format", "type", "alphabet", "merges"}
_OF_RECORDING = {"tokenizer", "merges", "documents"}


def export_text(tokenizer: Tokenizer, format: ExportFormat, text: str = "") -> str:
    """Write a tokenizer as the text of a file; as Python code, the file prints the ids of `text`.

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
    if format == "python":
        return python.write(
            tokenizer.alphabet,
            tokenizer.pieces.spelled,
            tokenizer.parents if isinstance(tokenizer, BPETokenizer) else {},
            normalization=tokenizer.normalization,
            text=text,
        )
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
    """Read a tokenizer from the text of a file; `auto` finds out its format (`format_of`).

    Raises `InvalidTokenizer`, `CannotRepresent`, and `InvalidSetting` for an unknown format.

    >>> import_text('{"alphabet": "bytes", "merges": []}', "auto").encode("a")
    [97]
    """
    # Some editors write a byte order mark in front of every text.
    content = content.removeprefix("\ufeff")
    if format == "auto":
        format = format_of(content)
    if format == "pytok":
        return from_json(content)
    if format == "huggingface":
        return BPETokenizer.from_huggingface(_json(content))
    if format == "tiktoken":
        return BPETokenizer.from_tiktoken(content.encode(errors="surrogatepass"))
    if format == "minbpe":
        return BPETokenizer.from_minbpe(content.encode(errors="surrogatepass"))
    raise _unknown(format, get_args(ImportFormat))


def format_of(content: str) -> FileFormat:
    """Tell the format of a tokenizer file by what stands in it, also where it is damaged.

    Raises `InvalidTokenizer` if it is none of those that pytok reads.

    >>> format_of("minbpe v1"), format_of("IQ== 0"), format_of('{"model": {}}')
    ('minbpe', 'tiktoken', 'huggingface')
    """
    content = content.removeprefix("\ufeff").lstrip()
    if content.startswith("{"):
        return _json_format(content)
    if content.startswith("minbpe"):
        return "minbpe"
    lines = islice(filter(None, map(str.strip, content.splitlines())), _LINES_LOOKED_AT)
    if any(map(_RANK_LINE.fullmatch, lines)):
        return "tiktoken"
    raise _no_format("is empty" if not content else "is not a tokenizer in a format pytok reads")


def _json_format(content: str) -> FileFormat:
    try:
        names: set[str] = set(_json(content))
    except InvalidTokenizer:
        # Its reader will say what is wrong with it; in a cut file the names may still be found.
        names = {name for name in _OF_HUGGING_FACE if f'"{name}":' in content}
        return "huggingface" if names else "pytok"
    if names & _OF_HUGGING_FACE:
        return "huggingface"
    if names >= _OF_RECORDING:
        raise _no_format("is the recording of a training, not a tokenizer")
    if names & _OF_PYTOK:
        return "pytok"
    raise _no_format("is JSON, but of no tokenizer that pytok reads")


def _no_format(problem: str) -> InvalidTokenizer:
    formats = "pytok JSON, Hugging Face tokenizer.json, tiktoken ranks or a minbpe .model"
    return InvalidTokenizer(entry="the file", reason="format", problem=f"{problem}: {formats}")


def _json(content: str) -> dict[str, Any]:
    try:
        found = json.loads(content)
    except (ValueError, RecursionError) as error:
        raise InvalidTokenizer(
            entry="the file", reason="format", problem=f"is not JSON: {error}"
        ) from error
    if not isinstance(found, dict):
        raise InvalidTokenizer(entry="the file", reason="format", problem="must be an object")
    return found


def _unknown(format: str, known: tuple[str, ...]) -> InvalidSetting:
    return InvalidSetting(name="format", value=repr(format), expected=" or ".join(map(repr, known)))
