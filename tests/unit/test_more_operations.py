"""The operations beyond training, encoding and decoding: from JSON to JSON."""

import json
from typing import Any

import pytest

from pytok import CannotRepresent, MalformedRequest
from pytok.operations import run_operation

BYTES = {"type": "bytes", "alphabet": "bytes", "merges": []}
BPE = {"alphabet": "bytes", "merges": [[97, 98]]}


def run(operation: str, **request: object) -> dict[str, Any]:
    answer: dict[str, Any] = json.loads(run_operation(operation, json.dumps(request)))
    return answer


def test_tokenizers_without_merges_can_be_made() -> None:
    answer = run("make_tokenizer", type="bytes", normalization="NFC")
    assert answer["tokenizer"]["normalization"] == "NFC"
    assert (len(answer["vocabulary"]), answer["lossless"]) == (262, False)
    answer = run("make_tokenizer", type="characters", documents=["ba"], unknown=True)
    assert answer["tokenizer"]["characters"] == "ab"
    assert answer["tokenizer"]["unknown"] == 8
    assert answer["first_learned_id"] == 9


def test_tokenizers_without_merges_encode_and_decode_like_any() -> None:
    answer = run("encode", tokenizer=BYTES, text="é")
    assert answer["ids"] == [195, 169]
    assert answer["steps"] == []
    assert answer["history"] == {"symbols": [195, 169], "joined_at": [0]}
    assert run("encode", tokenizer=BYTES, text="")["history"]["joined_at"] == []
    unknown = run("make_tokenizer", type="characters", documents=["a"], unknown=True)["tokenizer"]
    answer = run("decode", tokenizer=unknown, ids=[0, 7])
    assert (answer["text"], answer["exact"]) == ("a\ufffd", False)


def test_training_can_normalise() -> None:
    answer = run("train", documents=["e\u0301"], num_merges=1, normalization="NFC")
    assert answer["tokenizer"]["normalization"] == "NFC"
    assert answer["documents"][0]["symbols"] == [195, 169]


def test_a_text_is_laid_out() -> None:
    answer = run("unicode", text="é", tokenizer=BPE)
    assert [one["code_point"] for one in answer["lens"]["code_points"]] == ["U+00E9"]
    assert [form["form"] for form in answer["forms"]] == ["NFC", "NFD", "NFKC", "NFKD"]
    assert run("unicode", text="é") == run("unicode", text="é", tokenizer=BYTES)


def test_a_text_is_laid_out_around_what_the_tokenizer_does_not_know() -> None:
    only_e = {"alphabet": "characters", "merges": [], "characters": "!e"}
    answer = run("unicode", text="é!", tokenizer=only_e)
    entries = [token["entry"] for token in answer["lens"]["tokens"]]
    assert (entries[0], entries[1]["id"]) == (None, 0)
    assert answer["lens"]["token_of_byte"] == [0, 0, 1]
    # NFC and NFKC leave é as it is; NFD and NFKD make it e and an accent, of which e is known.
    assert [form["token_ids"] for form in answer["form_tokens"]] == [
        [None, 0],
        [1, None, 0],
        [None, 0],
        [1, None, 0],
    ]


def test_a_text_is_normalised() -> None:
    assert run("normalize", text="²", form="NFKC")["text"] == "2"
    with pytest.raises(MalformedRequest, match='form must be "NFC" or'):
        run("normalize", text="²", form="nfc")


def test_documents_and_chats_get_their_reserved_ids() -> None:
    answer = run("encode_document", tokenizer=BPE, text="ab", bos=False)
    assert answer["ids"] == [262, 258]
    assert answer["text"] == "ab<EOS>"
    assert [token["kind"] for token in answer["tokens"]] == ["word_piece", "reserved"]
    messages = [{"role": "user", "content": "<EOS>"}]
    answer = run("encode_chat", tokenizer=BPE, messages=messages)
    assert answer["ids"] == [257, 259, 60, 69, 79, 83, 62, 258]
    assert run("decode_chat", tokenizer=BPE, ids=answer["ids"]) == {"messages": messages}


def test_batches_are_padded() -> None:
    assert run("pad_batch", sequences=[[1], []], length=2) == {
        "rows": [[1, 256], [256, 256]],
        "attention_mask": [[1, 0], [0, 0]],
    }


def test_a_split_tells_what_leaked() -> None:
    documents = ["one", "two", "one", "three"]
    answer = run("split", documents=documents, validation=0.5, seed=3)
    assert sorted(answer["training"] + answer["validation"]) == sorted(documents)
    assert answer["seen"] is None
    trained = run("train", documents=documents, num_merges=1)["tokenizer"]
    answer = run("split", documents=documents, validation=0.5, tokenizer=trained)
    assert answer["seen"] == [0, 1]
    assert run("split", documents=documents, tokenizer=BYTES)["seen"] is None
    twins = run("split", documents=["a", "a"], validation=0.5)
    assert twins["duplicates"] == ["a"]


def test_a_tokenizer_is_measured() -> None:
    answer = run("evaluate", tokenizer=BPE, training=["abab"], validation=["ab"], width=2)
    assert answer["evaluation"]["order"] == 3
    assert answer["tables"]["total"] == 2 * 2 * 263
    assert answer["curve"] == [
        {"merges": 0, "vocabulary": 262, "tokens": 2},
        {"merges": 1, "vocabulary": 263, "tokens": 1},
    ]
    assert answer["use"]["counts"] == [{"id": 262, "count": 2}]
    assert 97 in answer["use"]["dead"]
    answer = run("evaluate", tokenizer=BYTES, training=[], validation=["ab"])
    assert answer["curve"] == [{"merges": 0, "vocabulary": 262, "tokens": 2}]


def test_tokenizers_are_compared() -> None:
    documents = [f"word {number}" for number in range(20)] * 2
    answer = run("compare", documents=documents, num_merges=4, validation=0.25)
    assert (answer["training_documents"], answer["validation_documents"]) == (30, 10)
    assert answer["duplicates"]
    assert answer["comparison"]["merges"] == 4


def test_ids_are_renamed() -> None:
    answer = run("addresses", ids=[1, 2], size=4)
    assert answer["with_tables_equal"]
    assert not answer["ids_alone_equal"]


@pytest.mark.parametrize("format", ["pytok", "huggingface", "tiktoken"])
def test_files_go_there_and_back(format: str) -> None:
    exported = run("export", tokenizer=BPE, format=format, text="cab")
    assert exported["same_ids"]
    answer = run("import", content=exported["content"], format=format)
    assert run("encode", tokenizer=answer["tokenizer"], text="cab")["ids"] == [99, 262]
    assert run("import", content=exported["content"], format="auto") == answer
    assert answer["format"] == format


def test_what_cannot_be_exported_is_refused() -> None:
    with pytest.raises(CannotRepresent):
        run("export", tokenizer=BYTES, format="tiktoken")


@pytest.mark.parametrize(
    ("value", "found"), [("1", "text"), (True, "a truth value"), (None, "null"), ([], "a list")]
)
def test_a_share_is_a_number(value: object, found: str) -> None:
    with pytest.raises(MalformedRequest) as caught:
        run("split", documents=[], validation=value)
    assert caught.value.parameters == {
        "where": "validation",
        "expected": "a number",
        "found": found,
    }
    assert run("split", documents=[], validation=1)["training"] == []


def test_a_number_is_finite() -> None:
    with pytest.raises(MalformedRequest, match="validation must be a number"):
        run_operation("split", '{"documents": [], "validation": Infinity}')
