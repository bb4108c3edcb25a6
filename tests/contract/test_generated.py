"""What is generated and committed is up to date; `python3 build.py generate` brings it so."""

import json
from typing import Any

import pytest

from pytok.operations import run_operation
from web.tooling import answers, lessons, paths, types

INDEX: list[dict[str, Any]] = json.loads(
    (paths.ANSWERS / answers.INDEX).read_text(encoding="utf-8")
)["answers"]


def test_the_types_of_the_page_are_those_of_the_core() -> None:
    assert paths.TYPES.read_text(encoding="utf-8") == types.generate()


def test_no_prepared_answer_is_missing_old_or_left_over() -> None:
    assert answers.stale() == []


@pytest.mark.parametrize("entry", INDEX, ids=lambda entry: entry["file"])
def test_a_prepared_answer_is_what_the_operation_says(entry: dict[str, Any]) -> None:
    request = json.dumps(entry["request"])
    prepared = (paths.ANSWERS / entry["file"]).read_bytes().decode()
    assert prepared == run_operation(entry["operation"], request)


def test_values_in_the_prose_of_the_course_are_what_the_core_says() -> None:
    assert (paths.CONTENT / lessons.VALUES).read_text("utf-8") == lessons.generate_values()


def test_every_example_is_prepared_in_both_alphabets() -> None:
    examples = {file.stem.partition("-")[2] for file in paths.EXAMPLES.glob("*.json")}
    prepared = {
        (entry["file"].partition("-")[0], entry["request"]["alphabet"])
        for entry in INDEX
        if entry["operation"] == "train"
    }
    assert prepared == {
        (example, alphabet) for example in examples for alphabet in ("bytes", "characters")
    }
