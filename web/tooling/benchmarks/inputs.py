"""The texts: English prose and program text from Python's own library, the same every time.

Nothing is made up and nothing is repeated, since a trainer has an easier time with both. The pieces
are shuffled by a fixed seed, so that any part of a text is like any other.
"""

import ast
import hashlib
import random
import sysconfig
from collections.abc import Iterator
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from pydoc_data.topics import topics

from web.tooling.console import BuildError

OTHERS = {"site-packages", "dist-packages", "test", "tests", "idle_test", "lib2to3"}
"""Folders of the library that another machine may not have."""


@dataclass(frozen=True)
class Text:
    """A text by the name it has in the results."""

    name: str
    content: str

    def cut(self, size: int) -> str:
        """The first `size` bytes, less a character that would be cut."""
        data = self.content.encode()
        if len(data) < size:
            raise BuildError(f"The text {self.name} has only {len(data):,} bytes of {size:,}.")
        return data[:size].decode(errors="ignore")

    @property
    def digest(self) -> str:
        """The first digits of its SHA-256, to tell whether two runs had the same text."""
        return hashlib.sha256(self.content.encode()).hexdigest()[:16]


@cache
def prose() -> Text:
    """Python's help topics and the docstrings of its library, by paragraphs: two megabytes."""
    texts = [topics[name] for name in sorted(topics)]
    for file in _modules():
        texts += _docstrings(file)
    paragraphs = [part.strip() for text in texts for part in text.split("\n\n")]
    return Text("prose", _shuffled([part for part in paragraphs if part], "\n\n"))


@cache
def library() -> Text:
    """The source of Python's library, with its comments, by files: twelve megabytes."""
    return Text("library", _shuffled([file.read_text("utf-8") for file in _modules()], "\n"))


@cache
def given(file: Path) -> Text:
    """A text of the person's own, by the name of its file."""
    try:
        return Text(file.stem, file.read_text(encoding="utf-8"))
    except (OSError, UnicodeDecodeError) as error:
        raise BuildError(f"{file} cannot be read as text: {error}.") from error


def in_documents(text: str, number: int) -> list[str]:
    """A text cut into so many documents of one length."""
    size = -(-len(text) // number)
    return [text[start : start + size] for start in range(0, len(text), size)]


@cache
def chat_lines() -> tuple[str, ...]:
    """Sentences of 20 to 120 characters, as people type them, no two alike."""
    found: dict[str, None] = {}
    for paragraph in prose().content.split("\n\n"):
        line = " ".join(paragraph.split())
        for sentence in line.split(". "):
            if 20 <= len(sentence) <= 120 and sentence[0].isupper():
                found[sentence.removesuffix(".") + "."] = None
    return tuple(found)


def _modules() -> Iterator[Path]:
    """The modules of the library, in the order of their names."""
    root = Path(sysconfig.get_path("stdlib"))
    for file in sorted(root.rglob("*.py")):
        if OTHERS.isdisjoint(file.relative_to(root).parts) and _is_utf8(file):
            yield file


def _is_utf8(file: Path) -> bool:
    try:
        file.read_text("utf-8")
    except UnicodeDecodeError:
        return False
    return True


def _docstrings(file: Path) -> list[str]:
    documented = (ast.Module, ast.ClassDef, ast.FunctionDef, ast.AsyncFunctionDef)
    nodes = ast.walk(ast.parse(file.read_text("utf-8")))
    found = [ast.get_docstring(node) for node in nodes if isinstance(node, documented)]
    return [text for text in found if text]


def _shuffled(parts: list[str], between: str) -> str:
    random.Random(1).shuffle(parts)  # noqa: S311 - no secret
    return between.join(parts)
