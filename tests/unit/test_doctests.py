"""The examples in the documentation are true."""

import doctest
import importlib
import pkgutil

import pytest

import pytok

MODULES = ["pytok", *(module.name for module in pkgutil.walk_packages(pytok.__path__, "pytok."))]


@pytest.mark.parametrize("name", MODULES)
def test_examples_give_what_they_say(name: str) -> None:
    failed, _ = doctest.testmod(importlib.import_module(name))
    assert failed == 0


def test_the_library_is_explained_by_examples() -> None:
    finder = doctest.DocTestFinder(exclude_empty=True)
    tests = [test for name in MODULES for test in finder.find(importlib.import_module(name))]
    assert sum(bool(test.examples) for test in tests) > 30
