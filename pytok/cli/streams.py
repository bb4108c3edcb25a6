"""Files and pipes: exact text in, exact text out, `-` for a pipe."""

import json
import re
import sys
from pathlib import Path

from pytok.chat import Message
from pytok.corpus import DocumentsBy, documents_from_files, documents_from_text, read_text
from pytok.data import write_atomically
from pytok.errors import MalformedRequest, UnreadableFile
from pytok.serialization import to_json

PIPE = Path("-")


def read(path: Path) -> str:
    """Read a file or the pipe as UTF-8, exactly: also line ends. Raises `UnreadableFile`."""
    if path != PIPE:
        return read_text(path)
    try:
        return sys.stdin.buffer.read().decode()
    except UnicodeDecodeError as error:
        raise UnreadableFile.not_text("standard input", error.start) from error


def read_documents(paths: list[Path], by: DocumentsBy) -> list[str]:
    """Read the documents of files, folders or the pipe. Raises `UnreadableFile`."""
    documents: list[str] = []
    for path in paths:
        if path == PIPE:
            documents += documents_from_text(read(path), by=by)
        else:
            documents += documents_from_files([path], by=by)
    return documents


def read_ids(path: Path) -> list[int]:
    """Read ids: numbers with spaces or commas between, a JSON list, or what `encode --json` wrote.

    Raises `MalformedRequest`, which names the first word that is no number.
    """
    text = read(path)
    if text.lstrip().startswith("{"):
        found = _json(text)
        ids = found.get("ids") if isinstance(found, dict) else None
        text = json.dumps(ids)
    words = re.findall(r"[^\s,\[\]]+", text)
    for place, word in enumerate(words):
        if not re.fullmatch(r"-?[0-9]+", word):
            raise MalformedRequest(where=f"ids[{place}]", expected="a whole number", found=word)
    return [int(word) for word in words]


def read_messages(path: Path) -> list[Message]:
    """Read a JSON list of messages. Raises `MalformedRequest`."""
    found = _json(read(path))
    if not isinstance(found, list):
        raise MalformedRequest(
            where="the chat", expected="a list of messages", found="something else"
        )
    return found


def write(text: str, output: Path) -> None:
    """Write text, exactly, to a file or the pipe. Raises `UnreadableFile`."""
    data = text.encode()
    if output == PIPE:
        sys.stdout.buffer.write(data)
        sys.stdout.buffer.flush()
    else:
        write_atomically(output, data)


def write_json(answer: object, output: Path = PIPE) -> None:
    """Write an answer as one line of JSON."""
    write(to_json(answer) + "\n", output)


def _json(text: str) -> object:
    try:
        return json.loads(text)
    except (ValueError, RecursionError) as error:
        raise MalformedRequest(where="the input", expected="JSON", found=str(error)) from error
