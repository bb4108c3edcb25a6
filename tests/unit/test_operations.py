"""Operations: JSON in, JSON out."""

import json
from typing import Any

import pytest

from pytok import InvalidSetting, InvalidTokenizer, UnknownCharacter, UnknownId, UnknownOperation
from pytok.operations import OPERATIONS, run_operation

AB = {"alphabet": "bytes", "merges": [[97, 98]]}


def run(operation: str, **request: Any) -> Any:
    return json.loads(run_operation(operation, json.dumps(request)))


def test_there_are_train_encode_and_decode() -> None:
    assert {"train", "encode", "decode"} <= set(OPERATIONS)


def test_an_unknown_operation_is_answered_with_the_known_ones() -> None:
    with pytest.raises(UnknownOperation, match=r"no operation 'tain'; there are: .*train"):
        run("tain")


def test_train_answers_with_the_whole_recording() -> None:
    answer = run("train", documents=["aba", ""], num_merges=1, min_frequency=1)
    vocabulary = {entry["id"]: entry for entry in answer.pop("vocabulary")}
    ab = [{"left": 97, "right": 98, "count": 1}, {"left": 98, "right": 97, "count": 1}]
    assert answer == {
        "tokenizer": {
            "alphabet": "bytes",
            "merges": [[97, 98]],
            "characters": None,
            "format": "pytok",
            "version": 1,
            "type": "bpe",
            "base_ids": None,
            "merge_ids": None,
            "reserved": None,
            "unknown": None,
            "normalization": None,
            # Of "" and of "aba", whose SHA-256 begin with e3b0c44298fc and e124adcce1fb.
            "corpus": "47DEQpj84SStzOH7",
            # One a and one ab.
            "frequencies": [0] * 97 + [1] + [0] * 158 + [1],
            "token_bytes": None,
        },
        "first_learned_id": 262,
        "tokens": 3,
        "merges": [
            {
                "left": 97,
                "right": 98,
                "id": 262,
                "counted": 1,
                "applied": 1,
                "tied": 2,
                "tokens": 2,
                "candidates": ab,
            }
        ],
        "stop": {
            "reason": "merges_reached",
            "best_count": 1,
            "tied": 1,
            "candidates": [{"left": 262, "right": 97, "count": 1}],
        },
        "documents": [
            {"symbols": [97, 98, 97], "joined_at": [1, 0]},
            {"symbols": [], "joined_at": []},
        ],
        "repaired": 0,
    }
    assert list(vocabulary) == list(range(263))
    assert vocabulary[262] == {
        "id": 262,
        "bytes": "6162",
        "text": "ab",
        "kind": "word_piece",
        "left": 97,
        "right": 98,
        "rank": 1,
        "frequency": 1,
    }
    assert (vocabulary[0]["bytes"], vocabulary[0]["text"]) == ("00", "\0")
    assert (vocabulary[195]["text"], vocabulary[195]["kind"]) == (None, "byte_fragment")


def test_train_uses_bytes_and_a_minimum_of_two_if_nothing_else_is_said() -> None:
    answer = run("train", documents=["abc"], num_merges=5)
    assert answer["tokenizer"]["alphabet"] == "bytes"
    assert answer["stop"]["reason"] == "below_min_frequency"


def test_train_on_characters_names_them() -> None:
    answer = run("train", documents=["baba\ud800"], num_merges=1, alphabet="characters")
    assert answer["tokenizer"]["characters"] == "ab\ufffd"
    assert answer["tokenizer"]["merges"] == [[1, 0]]
    assert (answer["first_learned_id"], answer["repaired"]) == (3, 1)


def test_encode_answers_with_steps_and_all_tokens_on_the_way() -> None:
    merges = [[97, 98], [262, 99], [100, 100]]
    answer = run("encode", tokenizer=AB | {"merges": merges}, text="abcx")
    vocabulary = answer.pop("vocabulary")
    assert answer == {
        "ids": [263, 120],
        "first_learned_id": 262,
        "steps": [
            {
                "rank": 1,
                "left": 97,
                "right": 98,
                "id": 262,
                "counted": 1,
                "applied": 1,
                "tokens": 3,
                "candidates": [{"left": 97, "right": 98, "rank": 1, "count": 1}],
            },
            {
                "rank": 2,
                "left": 262,
                "right": 99,
                "id": 263,
                "counted": 1,
                "applied": 1,
                "tokens": 2,
                "candidates": [{"left": 262, "right": 99, "rank": 2, "count": 1}],
            },
        ],
        "history": {"symbols": [97, 98, 99, 120], "joined_at": [1, 2, 0]},
        "repaired": 0,
        "characters": 4,
        "bytes": 4,
        "round_trip": True,
    }
    assert [entry["id"] for entry in vocabulary] == [97, 98, 99, 120, 262, 263]
    assert {entry["frequency"] for entry in vocabulary} == {None}


def test_encode_of_nothing_is_nothing() -> None:
    answer = run("encode", tokenizer=AB, text="")
    assert answer["ids"] == answer["steps"] == answer["vocabulary"] == []
    assert answer["history"] == {"symbols": [], "joined_at": []}


def test_encode_counts_the_repaired_text_and_tells_a_loss() -> None:
    answer = run("encode", tokenizer=AB, text="é\ud83d")
    assert (answer["characters"], answer["bytes"], answer["repaired"]) == (2, 5, 1)
    assert answer["round_trip"]
    # NFC makes one character of two, so that the text as it was given is lost.
    answer = run("encode", tokenizer=AB | {"normalization": "NFC"}, text="e\u0301")
    assert (answer["characters"], answer["bytes"], answer["ids"]) == (2, 3, [195, 169])
    assert not answer["round_trip"]


def test_explain_answers_with_what_was_not_joined() -> None:
    answer = run("explain", tokenizer=AB | {"merges": [[97, 98], [98, 99]]}, text="abc")
    assert answer == {
        "symbols": 3,
        "standing": [
            {
                "symbol": 1,
                "neighbours": [
                    {"left": 98, "right": 99, "rank": 2, "until": 1, "taken": "left"},
                    {"left": 262, "right": 99, "rank": None, "until": None, "taken": None},
                ],
            }
        ],
        "missed": [
            {"token": 263, "first": 1, "end": 3, "blocked_by": 1, "at": 0, "place": "before"}
        ],
        "missed_total": 1,
    }


def test_explain_takes_a_tokenizer_without_merges() -> None:
    answer = run(
        "explain", tokenizer={"type": "bytes", "alphabet": "bytes", "merges": []}, text="é"
    )
    assert answer["standing"] == [
        {
            "symbol": 0,
            "neighbours": [{"left": 195, "right": 169, "rank": None, "until": None, "taken": None}],
        }
    ]
    assert answer["missed"] == []


def test_read_ids_shows_every_entry_and_the_text_of_the_rest() -> None:
    answer = run("read_ids", tokenizer=AB, typed="262 x")
    assert answer == {
        "entries": [
            {"source": "262", "id": 262, "problem": None},
            {"source": "x", "id": None, "problem": "not_a_number"},
        ],
        "parts": [
            {
                "kind": "text",
                "text": "ab",
                "bytes": "6162",
                "first": 0,
                "end": 1,
                "name": None,
                "fault": None,
                "expected": None,
            },
            {
                "kind": "unknown",
                "text": "",
                "bytes": "",
                "first": 1,
                "end": 2,
                "name": None,
                "fault": None,
                "expected": None,
            },
        ],
        "text": "ab",
        "exact": False,
        "problems": 1,
    }


def test_decode_answers_with_one_entry_an_id() -> None:
    answer = run("decode", tokenizer=AB, ids=[262, 258, 0, 195])
    assert answer["text"] == "ab\0\ufffd"
    assert answer["exact"] is False
    assert [(entry["id"], entry["bytes"], entry["text"]) for entry in answer["tokens"]] == [
        (262, "6162", "ab"),
        (258, "", "EOS"),
        (0, "00", "\0"),
        (195, "c3", None),
    ]


def test_decode_of_a_real_replacement_character_is_exact() -> None:
    answer = run("decode", tokenizer=AB, ids=[239, 191, 189])
    assert (answer["text"], answer["exact"]) == ("\ufffd", True)


@pytest.mark.parametrize(
    ("operation", "request_", "error"),
    [
        ("train", {"documents": [], "num_merges": -1}, InvalidSetting),
        ("train", {"documents": [], "num_merges": 1, "min_frequency": 0}, InvalidSetting),
        ("encode", {"tokenizer": AB | {"merges": [[263, 1]]}, "text": ""}, InvalidTokenizer),
        (
            "encode",
            {"tokenizer": {"alphabet": "characters", "merges": [], "characters": "a"}, "text": "b"},
            UnknownCharacter,
        ),
        (
            "encode",
            {
                "tokenizer": {"alphabet": "characters", "merges": [], "characters": "\ud800"},
                "text": "",
            },
            InvalidTokenizer,
        ),
        ("decode", {"tokenizer": AB, "ids": [97, 263]}, UnknownId),
        ("decode", {"tokenizer": AB, "ids": [-1]}, UnknownId),
    ],
)
def test_faults_are_errors_of_pytok(
    operation: str, request_: dict[str, Any], error: type[Exception]
) -> None:
    with pytest.raises(error):
        run(operation, **request_)
