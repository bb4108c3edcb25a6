"""Exercises are marked by what the core computes, whatever a reader types."""

import json
from typing import Any

import pytest

from pytok.errors import InvalidSetting
from pytok.operations import run_operation

TRAINING = {"documents": ["abab"], "num_merges": 1}  # a, b is counted twice


def value(path: str, operation: str = "train", **request: Any) -> dict[str, str]:
    return {"operation": operation, "request": json.dumps(request or TRAINING), "path": path}


def mark(kind: str, given: str, answer: dict[str, str], *traps: dict[str, str]) -> dict[str, Any]:
    request = {"kind": kind, "given": given, "answer": answer, "traps": traps}
    marked: dict[str, Any] = json.loads(run_operation("check_exercise", json.dumps(request)))
    return marked


@pytest.mark.parametrize("given", ["2", " 2 "])
def test_the_number_that_the_core_counts_is_right(given: str) -> None:
    answer = mark("number", given, value("merges.0.counted"))
    assert answer == {"right": True, "understood": True, "trap": None, "expected": "2"}


@pytest.mark.parametrize("given", ["3", "-2", "20"])
def test_another_number_is_wrong(given: str) -> None:
    answer = mark("number", given, value("merges.0.counted"))
    assert answer == {"right": False, "understood": True, "trap": None, "expected": "2"}


@pytest.mark.parametrize("given", ["", "two", "2 2", "1_0", "²", "--2", "1,2,3", "9" * 30])
def test_what_is_no_number_is_not_understood(given: str) -> None:
    answer = mark("number", given, value("merges.0.counted"))
    assert (answer["right"], answer["understood"]) == (False, False)


@pytest.mark.parametrize("given", ["1.5", "1,5", "1.50"])
def test_a_fraction_is_read_in_both_languages(given: str) -> None:
    # Three bytes in two tokens, ab and a.
    answer = value(
        "evaluation.validation.bytes_per_token",
        "evaluate",
        tokenizer={"alphabet": "bytes", "merges": [[97, 98]]},
        training=["x"],
        validation=["aba"],
    )
    assert mark("number", given, answer)["right"]


@pytest.mark.parametrize("given", ["262 262", "[262, 262]", "262,262", " 262;262 "])
def test_ids_may_be_written_in_any_list(given: str) -> None:
    answer = value(
        "ids", "encode", tokenizer={"alphabet": "bytes", "merges": [[97, 98]]}, text="abab"
    )
    assert mark("ids", given, answer)["right"]
    assert not mark("ids", "262", answer)["right"]
    assert not mark("ids", "a b", answer)["understood"]


def test_a_text_is_compared_exactly() -> None:
    answer = value(
        "text", "decode", tokenizer={"alphabet": "bytes", "merges": []}, ids=[72, 105, 32]
    )
    assert mark("text", "Hi ", answer)["right"]
    assert not mark("text", "Hi", answer)["right"]


def test_a_truth_value_is_no_number() -> None:
    answer = value("exact", "decode", tokenizer={"alphabet": "bytes", "merges": []}, ids=[72])
    assert mark("choose", "true", answer)["right"]
    assert not mark("choose", "false", answer)["right"]
    assert not mark("choose", "1", answer)["right"]
    assert not mark("choose", "truth", answer)["understood"]


def test_a_foreseen_mistake_is_named_by_its_place() -> None:
    traps = value("tokens"), value("merges.0.id")
    assert mark("number", "4", value("merges.0.counted"), *traps)["trap"] == 0
    assert mark("number", "262", value("merges.0.counted"), *traps)["trap"] == 1
    assert mark("number", "5", value("merges.0.counted"), *traps)["trap"] is None


def test_a_mistake_that_gives_the_right_value_is_right() -> None:
    answer = mark("number", "2", value("merges.0.counted"), value("merges.0.applied"))
    assert (answer["right"], answer["trap"]) == (True, None)


@pytest.mark.parametrize("path", ["nothing", "merges.7", "merges.x", "tokens.length", ""])
def test_a_path_that_leads_nowhere_is_an_error(path: str) -> None:
    with pytest.raises(InvalidSetting, match="path"):
        mark("number", "2", value(path))


def test_lists_are_counted_and_read_from_their_end() -> None:
    assert mark("number", "1", value("merges.length"))["right"]
    assert mark("number", "262", value("vocabulary.-1.id"))["right"]


def test_a_text_is_looked_up_by_its_characters() -> None:
    answer = json.loads(run_operation("look_up", '{"text": "cab"}'))
    assert [entry["text"] for entry in answer["vocabulary"]] == ["a", "b", "c"]
    assert answer["ids"] == [2, 0, 1]
    experiment = answer["experiment"]
    assert answer["renamed"] == [experiment["new_ids"][id] for id in (2, 0, 1)]
    assert [len(row) for row in experiment["embedding"]] == [3, 3, 3]


def test_no_text_is_looked_up_in_no_table() -> None:
    answer = json.loads(run_operation("look_up", '{"text": ""}'))
    assert (answer["vocabulary"], answer["ids"], answer["renamed"]) == ([], [], [])


@pytest.mark.parametrize("seed", range(12))
def test_ids_are_never_renamed_to_themselves_alone(seed: int) -> None:
    # With two characters, half of all orders are the old one.
    answer = json.loads(run_operation("look_up", json.dumps({"text": "ab", "seed": seed})))
    assert answer["renamed"] == [1, 0]
    assert not answer["experiment"]["ids_alone_equal"]
