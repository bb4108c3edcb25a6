"""Files and pipes: exact text in, exact text out, `-` for a pipe."""

import json
import os
import re
import sys
from pathlib import Path

from pytok.alphabets import MOST_DIGITS
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
    if sys.stdin is None:
        raise UnreadableFile(path="standard input", reason="system", problem="it is closed")
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

    Raises `MalformedRequest`, which names the first one that is no number.
    """
    text = read(path)
    if text.lstrip().startswith(("{", "[")):
        return _listed_ids(_json(text))
    words = re.findall(r"[^\s,]+", text)
    for place, word in enumerate(words):
        # Python refuses to read a number of thousands of digits.
        if not re.fullmatch(rf"-?[0-9]{{1,{MOST_DIGITS}}}", word):
            raise _no_id(place, word if len(word) <= MOST_DIGITS else f"{word[:MOST_DIGITS]}…")
    return [int(word) for word in words]


def _listed_ids(found: object) -> list[int]:
    ids = found.get("ids") if isinstance(found, dict) else found
    if not isinstance(ids, list):
        raise MalformedRequest(where="ids", expected="a list", found=json.dumps(ids))
    for place, id in enumerate(ids):
        # Compared by exact type: in Python, `True` is an int.
        if type(id) is not int:
            raise _no_id(place, json.dumps(id))
    return ids


def _no_id(place: int, found: str) -> MalformedRequest:
    return MalformedRequest(where=f"ids[{place}]", expected="a whole number", found=found)


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
    if output != PIPE:
        write_atomically(output, data)
        return
    if sys.stdout is None:
        raise UnreadableFile(path="standard output", reason="system", problem="it is closed")
    sys.stdout.buffer.write(data)
    sys.stdout.buffer.flush()


def write_json(answer: object, output: Path = PIPE) -> None:
    """Write an answer as one line of JSON."""
    write(to_json(answer) + "\n", output)


def give_up_output() -> None:
    """Throw away what standard output could not take: else Python tries again as it exits."""
    os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())


def _json(text: str) -> object:
    try:
        return json.loads(text)
    except (ValueError, RecursionError) as error:
        raise MalformedRequest(where="the input", expected="JSON", found=str(error)) from error
