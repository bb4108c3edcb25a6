"""What the page can ask of the core: pure functions from a request to a response.

Each operation has a module of its own, with a request dataclass, a response dataclass and a
generator that yields `Progress` and returns the response. Text in, text out: the same call works
from Python, from a command line and from a web page.
"""

from importlib import import_module
from typing import Any

from pytok.errors import UnknownOperation
from pytok.operations.operation import Operation
from pytok.progress import Work, finish
from pytok.serialization import from_json, to_json

__all__ = ["OPERATIONS", "Operation", "operation", "run_operation", "start_operation"]

OPERATIONS = {
    "train": "train",
    "choices": "choices",
    "encode": "encode",
    "decode": "decode",
    "explain": "explain",
    "read_ids": "read_ids",
    "make_tokenizer": "tokenizers",
    "unicode": "unicode",
    "normalize": "unicode",
    "encode_document": "reserved",
    "encode_chat": "reserved",
    "decode_chat": "reserved",
    "pad_batch": "reserved",
    "split": "evaluate",
    "evaluate": "evaluate",
    "compare": "evaluate",
    "addresses": "addresses",
    "look_up": "addresses",
    "meet": "experiments",
    "cuts": "experiments",
    "replace": "experiments",
    "kinds": "experiments",
    "sizes": "experiments",
    "hijack": "experiments",
    "trips": "experiments",
    "hunt": "experiments",
    "check_exercise": "exercise",
    "export": "exchange",
    "import": "exchange",
    "variants": "variants",
}
"""All operations by name, each with the module of this package that has it in its `OPERATIONS`."""


def operation(name: str) -> Operation:
    """The operation of that name. Raises `UnknownOperation`.

    Its module is imported when it is first asked for: a page that starts Python for a training need
    not wait for everything else that could be asked.
    """
    if name not in OPERATIONS:
        raise UnknownOperation(name=name, known=", ".join(sorted(OPERATIONS)))
    found: dict[str, Operation] = import_module(f"pytok.operations.{OPERATIONS[name]}").OPERATIONS
    return found[name]


def start_operation(name: str, request: str) -> Work[Any]:
    """Begin an operation on a JSON request. Raises `UnknownOperation`, `MalformedRequest`."""
    asked = operation(name)
    return asked.work(from_json(asked.request, request))


def run_operation(name: str, request: str) -> str:
    """Run an operation from JSON to JSON.

    >>> run_operation("decode", '{"tokenizer": {"alphabet": "bytes", "merges": []}, "ids": []}')
    '{"text":"","exact":true,"tokens":[]}'
    """
    return to_json(finish(start_operation(name, request)))
