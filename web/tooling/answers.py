"""Prepared answers: what the core says to each example, computed once and shipped with the page.

With them the page is alive before Python is; and they are golden values, since the same requests
must give the same text in the browser.
"""

import json
from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any, get_args

from pytok.alphabets import AlphabetName
from pytok.operations import run_operation
from pytok.operations.choices import ChoicesRequest
from pytok.operations.train import TrainRequest
from pytok.operations.variants import VariantsRequest
from pytok.serialization import to_json
from web.tooling import paths

INDEX = "index.json"


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
        for suffix, documents in _texts(example["documents"]):
            for alphabet in get_args(AlphabetName):
                training = {
                    "documents": tuple(documents),
                    "num_merges": example["num_merges"],
                    "min_frequency": example["min_frequency"],
                    "alphabet": alphabet,
                }
                yield PreparedRequest(
                    operation="train",
                    request=TrainRequest(**training),
                    file=f"{example['id']}{suffix}-{alphabet}.json",
                )
                yield PreparedRequest(
                    operation="choices",
                    request=ChoicesRequest(**training),
                    file=f"{example['id']}{suffix}-{alphabet}.choices.json",
                )
                yield PreparedRequest(
                    operation="variants",
                    request=VariantsRequest(**training, **example["variant"]),
                    file=f"{example['id']}{suffix}-{alphabet}.variants.json",
                )


def _texts(by_language: dict[str, list[str]]) -> Iterator[tuple[str, list[str]]]:
    texts = list(by_language.values())
    if all(text == texts[0] for text in texts):
        # The same in all languages: one answer serves them all.
        yield "", texts[0]
        return
    for language, text in sorted(by_language.items()):
        yield f"-{language}", text


def generate() -> dict[str, str]:
    """The text of every file below `answers/`, by its name."""
    entries, answers = [], {}
    for one in prepared_requests():
        request = to_json(one.request)
        answers[one.file] = run_operation(one.operation, request)
        entries.append(
            {"operation": one.operation, "request": json.loads(request), "file": one.file}
        )
    index = json.dumps({"answers": entries}, ensure_ascii=False, indent=2)
    return {INDEX: f"{index}\n", **answers}


def stale() -> list[str]:
    """The names of files that are missing, out of date or too many."""
    wanted = generate()
    found = {file.name: file.read_text(encoding="utf-8") for file in paths.ANSWERS.glob("*")}
    return sorted(name for name in wanted | found if wanted.get(name) != found.get(name))


def write() -> None:
    """Bring the files up to date."""
    wanted = generate()
    paths.ANSWERS.mkdir(parents=True, exist_ok=True)
    for file in paths.ANSWERS.glob("*"):
        if file.name not in wanted:
            file.unlink()
    for name, text in wanted.items():
        (paths.ANSWERS / name).write_text(text, encoding="utf-8", newline="\n")
