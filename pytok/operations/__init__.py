"""What the page can ask of the core: pure functions from a request to a response.

Each operation has a module of its own, with a request dataclass, a response dataclass and a
generator that yields `Progress` and returns the response. Text in, text out: the same call works
from Python, from a command line and from a web page.
"""

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

from pytok.errors import UnknownOperation
from pytok.operations.decode import DecodeRequest, DecodeResponse, decode
from pytok.operations.encode import EncodeRequest, EncodeResponse, encode
from pytok.operations.train import TrainRequest, TrainResponse, train
from pytok.progress import Work, finish
from pytok.serialization import from_json, to_json

__all__ = ["OPERATIONS", "Operation", "run_operation", "start_operation"]


@dataclass(frozen=True)
class Operation:
    """An operation with the types of what goes in and what comes out."""

    request: type[Any]
    response: type[Any]
    work: Callable[[Any], Work[Any]]


OPERATIONS = {
    "train": Operation(TrainRequest, TrainResponse, train),
    "encode": Operation(EncodeRequest, EncodeResponse, encode),
    "decode": Operation(DecodeRequest, DecodeResponse, decode),
}
"""All operations by name."""


def start_operation(name: str, request: str) -> Work[Any]:
    """Begin an operation on a JSON request. Raises `UnknownOperation`, `MalformedRequest`."""
    if name not in OPERATIONS:
        raise UnknownOperation(name=name, known=", ".join(sorted(OPERATIONS)))
    operation = OPERATIONS[name]
    return operation.work(from_json(operation.request, request))


def run_operation(name: str, request: str) -> str:
    """Run an operation from JSON to JSON.

    >>> run_operation("decode", '{"tokenizer": {"alphabet": "bytes", "merges": []}, "ids": []}')
    '{"text":"","exact":true,"tokens":[]}'
    """
    return to_json(finish(start_operation(name, request)))
