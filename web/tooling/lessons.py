"""The lessons of the course, as far as they concern the core: figures, exercises and values.

Lessons lie in `content/lessons/NN-slug/`, the other pages of the course in `content/pages/NAME/`.
Each has its prose in `de.md` and `en.md` and, in `lesson.json`, what the figures ask, how the
exercises are marked and which numbers the prose takes from the core.
"""

import json
import re
from collections.abc import Iterator
from dataclasses import dataclass, field
from functools import cache, cached_property
from pathlib import Path
from typing import Any

from pytok.operations import run_operation
from pytok.operations.exercise import value_at
from web.tooling import paths

LANGUAGES = ("de", "en")
VALUES = "values.generated.json"

LINE = re.compile(r"^:::(?:\s+(\w+)(?:\s+([\w-]+))?)?\s*$")
VALUE = re.compile(r"\{\{\s*([\w-]+)\s*\}\}")


@dataclass(frozen=True)
class Lesson:
    """A folder of the course."""

    folder: Path

    @property
    def place(self) -> str:
        """The folder as seen from `content/`."""
        return self.folder.relative_to(paths.CONTENT).as_posix()

    @cached_property
    def definition(self) -> dict[str, Any]:
        """What `lesson.json` says, with the shared texts in it."""
        definition: dict[str, Any] = _with_texts(_json(self.folder / "lesson.json"))
        return definition

    def prose(self, language: str) -> str:
        """The Markdown in a language."""
        return (self.folder / f"{language}.md").read_text(encoding="utf-8")

    def values(self, language: str) -> dict[str, Any]:
        """What the core says for the placeholders of the prose."""
        return {
            name: ask(localized(value, language))
            for name, value in self.definition.get("values", {}).items()
        }


@dataclass
class Outline:
    """What must be in step between the languages of a lesson."""

    headings: list[int] = field(default_factory=list)
    placed: list[tuple[str | None, ...]] = field(default_factory=list)
    placeholders: set[str] = field(default_factory=set)
    code: list[str] = field(default_factory=list)


def lessons() -> list[Lesson]:
    """All lessons in their order, and the other pages."""
    files = [
        *paths.CONTENT.glob("lessons/*/lesson.json"),
        *paths.CONTENT.glob("pages/*/lesson.json"),
    ]
    return [Lesson(file.parent) for file in sorted(files)]


def _json(file: Path) -> Any:
    return json.loads(file.read_text(encoding="utf-8"))


def _with_texts(value: Any) -> Any:
    """Put the text of `content/texts/NAME.json` wherever `{"text_of": NAME}` stands."""
    if isinstance(value, dict):
        if set(value) == {"text_of"}:
            return _json(paths.CONTENT / "texts" / f"{value['text_of']}.json")
        return {name: _with_texts(inner) for name, inner in value.items()}
    if isinstance(value, list):
        return [_with_texts(inner) for inner in value]
    return value


def localized(value: Any, language: str) -> Any:
    """Take the part of a language wherever there is one for each."""
    if isinstance(value, dict):
        if set(value) == set(LANGUAGES):
            return value[language]
        return {name: localized(inner, language) for name, inner in value.items()}
    if isinstance(value, list):
        return [localized(inner, language) for inner in value]
    return value


def compact(request: Any) -> str:
    """JSON as `JSON.stringify` writes it, so that the page asks in the same words."""
    return json.dumps(request, ensure_ascii=False, separators=(",", ":"))


def ask(value: dict[str, Any]) -> Any:
    """Compute a value described by operation, request and path."""
    return value_at(
        json.loads(answer(value["operation"], compact(value["request"]))), value["path"]
    )


@cache
def answer(operation: str, request: str) -> str:
    """What an operation says; many values may be taken from one answer."""
    return run_operation(operation, request)


def figure_operations() -> dict[str, str]:
    """Which operation each figure asks."""
    operations: dict[str, str] = _json(paths.FIGURES)
    return operations


def requests(lesson: Lesson) -> Iterator[tuple[str, dict[str, Any]]]:
    """Every request that a page makes before anybody has typed, with its operation."""
    asked: list[str] = []
    for language in LANGUAGES:
        for one in _requests(localized(lesson.definition, language)):
            # The same in both languages is asked once.
            if (text := compact(one)) not in asked:
                asked.append(text)
                yield one


def _requests(definition: dict[str, Any]) -> Iterator[tuple[str, dict[str, Any]]]:
    for figure in definition.get("figures", {}).values():
        operation = figure_operations()[figure["figure"]]
        for request in (figure["request"], *figure.get("more", ())):
            yield operation, request
    for exercise in definition.get("exercises", {}).values():
        for given in _foreseen(exercise):
            yield "check_exercise", check_request(exercise, given)


def check_request(exercise: dict[str, Any], given: str) -> dict[str, Any]:
    """What the page asks when a reader has given an answer."""
    return {
        "kind": exercise["type"],
        "given": given,
        "answer": _computed(exercise["answer"]),
        "traps": [_computed(trap) for trap in exercise.get("traps", {}).values()],
    }


def _computed(value: dict[str, Any]) -> dict[str, str]:
    return {
        "operation": value["operation"],
        "request": compact(value["request"]),
        "path": value["path"],
    }


def _foreseen(exercise: dict[str, Any]) -> Iterator[str]:
    """The right answer and the known mistakes, as readers would type them."""
    if exercise["type"] == "choose":
        yield from map(compact, exercise["options"].values())
        return
    answers = [exercise["answer"], *exercise.get("traps", {}).values()]
    for value in map(ask, answers):
        yield " ".join(map(str, value)) if isinstance(value, list) else str(value)


def generate_values() -> str:
    """The text of the file of all values that the prose takes from the core."""
    values = {
        lesson.place: {language: lesson.values(language) for language in LANGUAGES}
        for lesson in lessons()
        if lesson.definition.get("values")
    }
    return json.dumps(values, ensure_ascii=False, indent=2) + "\n"


def outline(prose: str) -> Outline:
    """Read what a text is made of."""
    found = Outline(placeholders=set(VALUE.findall(prose)))
    fence: list[str] | None = None
    for line in prose.splitlines():
        if line.startswith("```"):
            if fence is not None:
                found.code.append("\n".join(fence))
            fence = None if fence is not None else []
        elif fence is not None:
            fence.append(line)
        elif match := LINE.match(line):
            found.placed.append(match.groups())
        elif heading := re.match(r"#+ ", line):
            found.headings.append(len(heading[0]) - 1)
    return found
