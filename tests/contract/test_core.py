"""The core runs wherever Python does: standard library only, nothing printed, nothing asserted."""

import ast
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

import pytok

ROOT = Path(pytok.__file__).parent
SOURCES = sorted(ROOT.rglob("*.py"))
OLDEST_PYTHON = (3, 11)

each_source = pytest.mark.parametrize(
    "source", SOURCES, ids=lambda source: source.relative_to(ROOT).as_posix()
)


def imported(tree: ast.AST) -> Iterator[str]:
    """The top-level modules that a module imports."""
    for node in ast.walk(tree):
        if isinstance(node, ast.Import):
            yield from (alias.name.partition(".")[0] for alias in node.names)
        if isinstance(node, ast.ImportFrom):
            yield "pytok" if node.level else str(node.module).partition(".")[0]


@each_source
def test_only_the_standard_library_is_imported(source: Path) -> None:
    foreign = set(imported(ast.parse(source.read_bytes()))) - sys.stdlib_module_names
    # The command line has an extra of its own; nothing else imports it.
    extra = {"rich", "typer"} if source.is_relative_to(ROOT / "cli") else set()
    assert foreign <= {"pytok"} | extra


@each_source
def test_nothing_is_printed(source: Path) -> None:
    names = [
        node.id for node in ast.walk(ast.parse(source.read_bytes())) if isinstance(node, ast.Name)
    ]
    assert "print" not in names


@each_source
def test_input_is_never_checked_by_assert(source: Path) -> None:
    # `python -O` takes assertions out.
    kinds = {type(node) for node in ast.walk(ast.parse(source.read_bytes()))}
    assert ast.Assert not in kinds


@each_source
def test_there_is_no_global_state(source: Path) -> None:
    kinds = {type(node) for node in ast.walk(ast.parse(source.read_bytes()))}
    assert ast.Global not in kinds


@each_source
def test_the_oldest_python_can_read_it(source: Path) -> None:
    ast.parse(source.read_bytes(), feature_version=OLDEST_PYTHON)


@each_source
def test_a_module_says_what_it_is_for(source: Path) -> None:
    assert ast.get_docstring(ast.parse(source.read_bytes()))


def test_types_are_shipped() -> None:
    assert (ROOT / "py.typed").is_file()
