"""Operations give the same answer however they are run, and data survive JSON."""

import json
from typing import Any

from hypothesis import given, settings
from hypothesis import strategies as st

from pytok import train_bpe
from pytok.alphabets import AlphabetName
from pytok.operations import run_operation
from pytok.operations.bridge import Bridge
from pytok.operations.train import TrainRequest
from pytok.serialization import from_json, to_json
from pytok.storage import TokenizerData, tokenizer_data, tokenizer_from
from tests import rule
from tests.properties.strategies import alphabets, corpora, frequencies, merge_numbers, texts

slices = st.lists(st.sampled_from([0.0, 1e-6, 1e-4, 60.0]), max_size=60)
"""Seconds granted to each turn; after the last, turns are as short as can be."""


def chopped(operation: str, request: str, seconds: list[float]) -> str:
    bridge = Bridge()
    bridge.start(7, operation, request)
    turns = iter(seconds)
    while '"state":"running"' in (message := bridge.advance(7, next(turns, 0.0)))[:20]:
        pass
    return message


def requests(
    documents: list[str], text: str, alphabet: AlphabetName
) -> list[tuple[str, dict[str, Any]]]:
    """One request to each operation, all about the same corpus."""
    corpus = {"documents": [*documents, text], "num_merges": 20, "alphabet": alphabet}
    answer = json.loads(run_operation("train", json.dumps(corpus)))
    tokenizer = answer["tokenizer"]
    ids = list(range(answer["first_learned_id"] + len(answer["merges"])))
    return [
        ("train", corpus),
        ("choices", corpus | {"first_step": 2}),
        ("variants", corpus | {"tie": "largest_ids", "joined": True}),
        ("encode", {"tokenizer": tokenizer, "text": text}),
        ("decode", {"tokenizer": tokenizer, "ids": ids}),
    ]


@given(corpora, texts, alphabets, slices)
def test_chopped_work_gives_the_same_answer(
    documents: list[str], text: str, alphabet: AlphabetName, seconds: list[float]
) -> None:
    for operation, fields in requests(documents, text, alphabet):
        request = json.dumps(fields)
        answer = run_operation(operation, request)
        assert chopped(operation, request, seconds) == f'{{"state":"done","answer":{answer}}}'


@given(corpora, st.integers(min_value=0, max_value=30))
def test_a_job_can_be_cancelled_at_any_time(documents: list[str], turns: int) -> None:
    request = json.dumps({"documents": documents, "num_merges": 20, "min_frequency": 1})
    bridge = Bridge()
    bridge.start(1, "train", request)
    state = "running"
    while turns and state == "running":
        state = json.loads(bridge.advance(1, 0))["state"]
        turns -= 1
    bridge.cancel(1)
    if state == "running":
        assert json.loads(bridge.advance(1, 0))["error"]["code"] == "cancelled"
    bridge.start(2, "train", request)
    assert json.loads(bridge.advance(2, 60.0))["state"] == "done"


@given(corpora, merge_numbers, alphabets)
def test_a_tokenizer_survives_json(
    documents: list[str], num_merges: int, alphabet: AlphabetName
) -> None:
    tokenizer = train_bpe(documents, num_merges=num_merges, alphabet=alphabet)
    data = tokenizer_data(tokenizer)
    again = from_json(TokenizerData, to_json(data))
    assert again == data
    loaded = tokenizer_from(again)
    for text in documents:
        assert loaded.encode(text) == tokenizer.encode(text)


@given(corpora, merge_numbers, frequencies, alphabets)
def test_a_request_survives_json(
    documents: list[str], num_merges: int, min_frequency: int, alphabet: AlphabetName
) -> None:
    request = TrainRequest(tuple(documents), num_merges, min_frequency, alphabet)
    assert from_json(TrainRequest, to_json(request)) == request


@settings(max_examples=50)
@given(corpora, texts, alphabets)
def test_answers_are_json_that_utf8_can_hold(
    documents: list[str], text: str, alphabet: AlphabetName
) -> None:
    for operation, fields in requests(documents, text, alphabet):
        answer = run_operation(operation, json.dumps(fields))
        assert answer.encode().decode() == answer
        assert json.dumps(json.loads(answer), ensure_ascii=False, separators=(",", ":")) == answer


@given(corpora, texts)
def test_the_operations_of_a_corpus_fit_together(documents: list[str], text: str) -> None:
    encode = dict(requests(documents, text, "bytes"))["encode"]
    answer = json.loads(run_operation("encode", json.dumps(encode)))
    decode = {"tokenizer": encode["tokenizer"], "ids": answer["ids"]}
    decoded = json.loads(run_operation("decode", json.dumps(decode)))
    assert (decoded["text"], decoded["exact"]) == (rule.repair(text), True)
