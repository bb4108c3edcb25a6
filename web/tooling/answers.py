"""Prepared answers: what the core says to each example, computed once and shipped with the page.

With them the page is alive before Python is; and they are golden values, since the same requests
must give the same text in the browser.
"""

import json
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Any, get_args

from pytok.alphabets import AlphabetName
from pytok.operations import run_operation
from pytok.operations.choices import ChoicesRequest
from pytok.operations.encode import EncodeRequest
from pytok.operations.explain import ExplainRequest
from pytok.operations.read_ids import ReadIdsRequest
from pytok.operations.train import TrainRequest, train
from pytok.operations.unicode import UnicodeRequest
from pytok.operations.variants import VariantsRequest
from pytok.progress import finish
from pytok.serialization import to_json
from pytok.storage import tokenizer_from
from web.tooling import lessons, paths

INDEX = "index.json"
# A shorter answer stands in the index itself.
SHORT = 2000

LENS_TEXTS = paths.WEB / "content" / "lens-text.json"
"""What the lenses show until the reader types, by language."""


@dataclass(frozen=True)
class PreparedRequest:
    """A request that the page makes by itself, and the file of its answer."""

    operation: str
    request: Any
    file: str


def prepared_requests() -> Iterator[PreparedRequest]:
    """The default requests of all examples, in both alphabets and in every language."""
    for file in sorted(paths.EXAMPLES.glob("*.json")):
        example = json.loads(file.read_text(encoding="utf-8"))
        for suffix, languages, documents, second_text in _texts(example):
            for alphabet in get_args(AlphabetName):
                training = {
                    "documents": tuple(documents),
                    "num_merges": example["num_merges"],
                    "min_frequency": example["min_frequency"],
                    "alphabet": alphabet,
                }
                name = f"{example['id']}{suffix}-{alphabet}"
                yield PreparedRequest(
                    operation="train",
                    request=TrainRequest(**training),
                    file=f"{name}.json",
                )
                yield PreparedRequest(
                    operation="choices",
                    request=ChoicesRequest(**training),
                    file=f"{name}.choices.json",
                )
                yield PreparedRequest(
                    operation="variants",
                    request=VariantsRequest(**training, **example["variant"]),
                    file=f"{name}.variants.json",
                )
                yield from _with_the_tokenizer(
                    TrainRequest(**training), languages, second_text, name
                )


def _with_the_tokenizer(
    training: TrainRequest, languages: list[str], text: str, name: str
) -> Iterator[PreparedRequest]:
    """What the panels ask of an example's tokenizer by themselves."""
    tokenizer = finish(train(training)).tokenizer
    yield PreparedRequest("encode", EncodeRequest(tokenizer, text), f"{name}.encode.json")
    yield PreparedRequest("explain", ExplainRequest(tokenizer, text), f"{name}.explain.json")
    typed = " ".join(map(str, tokenizer_from(tokenizer).encode(text)))
    yield PreparedRequest("read_ids", ReadIdsRequest(tokenizer, typed), f"{name}.ids.json")
    lens_texts = json.loads(LENS_TEXTS.read_text(encoding="utf-8"))
    for language in languages:
        lenses = UnicodeRequest(lens_texts[language], tokenizer)
        yield PreparedRequest("unicode", lenses, f"{name}.lenses-{language}.json")


def _texts(example: dict[str, Any]) -> Iterator[tuple[str, list[str], list[str], str]]:
    """The languages, documents and second text of an example; once where all languages agree."""
    texts = {
        language: (documents, example["second_text"][language])
        for language, documents in sorted(example["documents"].items())
    }
    same = next(iter(texts.values()))
    if all(text == same for text in texts.values()):
        yield "", list(texts), *same
        return
    for language, (documents, second_text) in texts.items():
        yield f"-{language}", [language], documents, second_text


def generate() -> dict[str, str]:
    """The text of every file below `answers/`, by its path there."""
    entries, answers = [], {}
    for one in prepared_requests():
        request = to_json(one.request)
        answers[one.file] = run_operation(one.operation, request)
        entries.append(
            {"operation": one.operation, "request": json.loads(request), "file": one.file}
        )
    for lesson in lessons.lessons():
        answers.update(_lesson_answers(lesson))
    return {INDEX: _index(entries), **answers}


def _lesson_answers(lesson: lessons.Lesson) -> dict[str, str]:
    """The files of a lesson, which has a folder of its own: its readers need no others."""
    entries: list[dict[str, Any]] = []
    answers: dict[str, str] = {}
    for operation, request in lessons.requests(lesson):
        answer = lessons.answer(operation, lessons.compact(request))
        entry = {"operation": operation, "request": request}
        if len(answer) < SHORT:
            entries.append({**entry, "answer": answer})
        else:
            file = f"{operation}-{len(answers) + 1}.json"
            answers[f"{lesson.place}/{file}"] = answer
            entries.append({**entry, "file": file})
    return {f"{lesson.place}/{INDEX}": _index(entries), **answers}


def _index(entries: list[dict[str, Any]]) -> str:
    # One entry a line: short to load, and a change shows where it is.
    lines = ",\n".join(lessons.compact(_said(entry)) for entry in entries)
    return f'{{"answers":[\n{lines}\n]}}\n'


def _said(value: Any) -> Any:
    """Leave out fields that are null, which say what missing ones say."""
    if isinstance(value, dict):
        return {name: _said(inner) for name, inner in value.items() if inner is not None}
    return value


def stale() -> list[str]:
    """The paths of files that are missing, out of date or too many."""
    wanted = generate()
    found = {
        file.relative_to(paths.ANSWERS).as_posix(): file.read_text(encoding="utf-8")
        for file in _files()
    }
    return sorted(name for name in wanted | found if wanted.get(name) != found.get(name))


def write() -> None:
    """Bring the files up to date."""
    wanted = generate()
    for file in _files():
        if file.relative_to(paths.ANSWERS).as_posix() not in wanted:
            file.unlink()
    for name, text in wanted.items():
        file = paths.ANSWERS / name
        file.parent.mkdir(parents=True, exist_ok=True)
        file.write_text(text, encoding="utf-8", newline="\n")


def _files() -> Iterator[Path]:
    return (file for file in paths.ANSWERS.rglob("*") if file.is_file())
