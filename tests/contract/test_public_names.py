"""What others may rely on is listed here; a change of it is a change on purpose."""

import inspect

import pytest

import pytok
from pytok import operations

NAMES = [
    "BPETokenizer",
    "Cancelled",
    "EncodingRecording",
    "InvalidSetting",
    "InvalidTokenizer",
    "MalformedRequest",
    "Progress",
    "PytokError",
    "TrainingRecording",
    "UnknownCharacter",
    "UnknownId",
    "UnknownOperation",
    "VocabularyEntry",
    "train_bpe",
    "train_reference",
]

TOKENIZER_NAMES = [
    "decode",
    "decode_bytes",
    "encode",
    "encode_reference",
    "record_encoding",
    "recording_encoding",
    "token_bytes",
    "vocabulary",
]

SIGNATURES = {
    "train_bpe": {
        "documents": inspect.Parameter.empty,
        "num_merges": inspect.Parameter.empty,
        "min_frequency": 2,
        "alphabet": "bytes",
        "on_progress": None,
    },
    "train_reference": {
        "documents": inspect.Parameter.empty,
        "num_merges": inspect.Parameter.empty,
        "min_frequency": 2,
        "alphabet": "bytes",
    },
}


def test_pytok_has_the_names_listed() -> None:
    assert sorted(pytok.__all__) == NAMES
    assert all(hasattr(pytok, name) for name in NAMES)


def test_a_tokenizer_has_the_names_listed() -> None:
    names = [name for name in vars(pytok.BPETokenizer) if not name.startswith("_")]
    assert sorted(names) == TOKENIZER_NAMES


def test_operations_have_the_names_listed() -> None:
    assert sorted(operations.__all__) == [
        "OPERATIONS",
        "Operation",
        "run_operation",
        "start_operation",
    ]
    assert sorted(operations.OPERATIONS) == ["decode", "encode", "train"]


@pytest.mark.parametrize("name", SIGNATURES)
def test_settings_are_named_and_have_the_defaults_listed(name: str) -> None:
    parameters = inspect.signature(getattr(pytok, name)).parameters
    assert {key: one.default for key, one in parameters.items()} == SIGNATURES[name]
    documents, *options = parameters.values()
    assert documents.kind is inspect.Parameter.POSITIONAL_OR_KEYWORD
    assert {option.kind for option in options} == {inspect.Parameter.KEYWORD_ONLY}


@pytest.mark.parametrize("name", NAMES)
def test_every_public_name_is_explained(name: str) -> None:
    assert inspect.getdoc(getattr(pytok, name))
