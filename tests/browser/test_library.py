"""The library that Python has in the page is a part of its own: all that pytok needs."""

import json
import pkgutil
from functools import cache

import pytest
from playwright.sync_api import Page

import pytok
from pytok.operations import OPERATIONS, run_operation
from tests.browser.asking import run, run_text
from tests.browser.changed_library import ChangedLibrary
from tests.browser.test_engine_answers import prepared
from tests.browser.visits import Visitor

# The command line needs more than a page has, and is no part of it.
_MODULES = [
    module.name
    for module in pkgutil.walk_packages(pytok.__path__, "pytok.")
    if not module.name.startswith(("pytok.cli", "pytok.__main__"))
]

_IMPORTS_ALL = f"""

def import_all(request):
    for name in {_MODULES}:
        __import__(name)
    return (yield from train(request))


OPERATIONS["train"] = Operation(TrainRequest, TrainResponse, import_all)
"""


@cache
def tokenizer() -> object:
    request = json.dumps({"documents": ["abab abba"], "num_merges": 3})
    return json.loads(run_operation("train", request))["tokenizer"]


CHAT = [{"role": "user", "content": "ab"}]

# What no prepared answer asks.
REQUESTS: dict[str, dict[str, object]] = {
    "make_tokenizer": {"documents": ["ab"], "type": "bytes"},
    "normalize": {"text": "e\u0301", "form": "NFC"},
    "encode_document": {"tokenizer": None, "text": "ab"},
    "encode_chat": {"tokenizer": None, "messages": CHAT},
    "decode_chat": {"tokenizer": None, "ids": [257, 259, 97, 98, 258]},
    "split": {"documents": ["a", "b", "c", "a"], "validation": 0.25},
    "evaluate": {"tokenizer": None, "training": ["abab"], "validation": ["abba"]},
    "addresses": {"ids": [3, 0, 2], "size": 4},
}
"""A tokenizer of `None` is one that was trained on a few letters."""


def test_every_module_of_pytok_can_be_imported(visitor: Visitor) -> None:
    visit = visitor.arrive()
    ChangedLibrary(visit.page.context, "pytok.operations.train", _IMPORTS_ALL)
    visit.page.goto(visitor.home)
    assert len(run(visit.page, "train", documents=["abab"], num_merges=1)["merges"]) == 1


@pytest.mark.parametrize("operation", REQUESTS)
def test_an_operation_answers_as_in_cpython(python_page: Page, operation: str) -> None:
    fields = {
        name: tokenizer() if value is None else value for name, value in REQUESTS[operation].items()
    }
    request = json.dumps(fields)
    assert run_text(python_page, operation, request) == run_operation(operation, request)


@pytest.mark.parametrize("name", ["pytok", "huggingface", "tiktoken", "python"])
def test_a_file_is_written_and_read_as_in_cpython(python_page: Page, name: str) -> None:
    request = json.dumps({"tokenizer": tokenizer(), "format": name, "text": "abab"})
    written = run_text(python_page, "export", request)
    assert written == run_operation("export", request)
    if name != "python":
        request = json.dumps({"content": json.loads(written)["content"], "format": "auto"})
        assert run_text(python_page, "import", request) == run_operation("import", request)


def test_every_operation_is_tried() -> None:
    tried = {entry["operation"] for _, entry in prepared} | set(REQUESTS) | {"export", "import"}
    assert tried == set(OPERATIONS)
