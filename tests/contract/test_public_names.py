"""What others may rely on is listed here; a change of it is a change on purpose."""

import doctest
import inspect

import pytest

import pytok
from pytok import operations

NAMES = [
    "BPETokenizer",
    "Batch",
    "ByteTokenizer",
    "Cancelled",
    "CannotRepresent",
    "CharTokenizer",
    "CorpusDigest",
    "Decoded",
    "EncodingRecording",
    "InvalidBytes",
    "InvalidChat",
    "InvalidSetting",
    "InvalidTokenizer",
    "Lens",
    "MalformedRequest",
    "Message",
    "NoReservedId",
    "NormalForm",
    "Progress",
    "PytokError",
    "SequenceTooLong",
    "Split",
    "StreamingDecoder",
    "Tokenizer",
    "TrainingRecording",
    "UnexpectedReservedId",
    "UnknownCharacter",
    "UnknownId",
    "UnknownOperation",
    "UnreadableFile",
    "VocabularyEntry",
    "compare",
    "compression",
    "documents_from_files",
    "documents_from_text",
    "evaluate",
    "from_json",
    "length_curve",
    "load",
    "look_at",
    "normal_forms",
    "pad_batch",
    "rename_ids",
    "split_documents",
    "table_sizes",
    "token_use",
    "train_bpe",
    "train_reference",
]

VERBS = [
    "alphabet",
    "corpus",
    "decode",
    "decode_bytes",
    "decode_chat",
    "decode_report",
    "encode",
    "encode_chat",
    "encode_document",
    "frequencies",
    "from_data",
    "from_json",
    "load",
    "lossless",
    "normalization",
    "pad_batch",
    "pieces",
    "recording_encoding",
    "reserved",
    "reserved_id",
    "save",
    "streaming_decoder",
    "to_data",
    "to_json",
    "token_bytes",
    "type",
    "vocabulary",
]
"""What every tokenizer has."""

BPE_NAMES = [
    "encode_reference",
    "from_huggingface",
    "from_minbpe",
    "from_tiktoken",
    "learned_ids",
    "merges",
    "parents",
    "record_encoding",
    "recording",
    "to_huggingface",
    "to_tiktoken",
]

SIGNATURES = {
    "train_bpe": {
        "documents": inspect.Parameter.empty,
        "num_merges": inspect.Parameter.empty,
        "min_frequency": 2,
        "alphabet": "bytes",
        "normalization": None,
        "on_progress": None,
    },
    "train_reference": {
        "documents": inspect.Parameter.empty,
        "num_merges": inspect.Parameter.empty,
        "min_frequency": 2,
        "alphabet": "bytes",
        "normalization": None,
    },
}


def test_pytok_has_the_names_listed() -> None:
    assert sorted(pytok.__all__) == NAMES
    assert all(hasattr(pytok, name) for name in NAMES)


TOKENIZERS = [pytok.ByteTokenizer(), pytok.CharTokenizer([]), pytok.train_bpe([], num_merges=0)]


@pytest.mark.parametrize("tokenizer", TOKENIZERS, ids=lambda tokenizer: tokenizer.type)
def test_a_tokenizer_has_the_names_listed(tokenizer: pytok.Tokenizer) -> None:
    own = {"bpe": BPE_NAMES, "characters": ["from_corpus"], "bytes": []}[tokenizer.type]
    names = [name for name in dir(tokenizer) if not name.startswith("_")]
    assert sorted(names) == sorted([*VERBS, *own])


def test_operations_have_the_names_listed() -> None:
    assert sorted(operations.__all__) == [
        "OPERATIONS",
        "Operation",
        "operation",
        "run_operation",
        "start_operation",
    ]
    assert sorted(operations.OPERATIONS) == [
        "addresses",
        "check_exercise",
        "choices",
        "compare",
        "cuts",
        "decode",
        "decode_chat",
        "encode",
        "encode_chat",
        "encode_document",
        "evaluate",
        "explain",
        "export",
        "hijack",
        "hunt",
        "import",
        "kinds",
        "look_up",
        "make_tokenizer",
        "meet",
        "normalize",
        "pad_batch",
        "read_ids",
        "replace",
        "sizes",
        "split",
        "train",
        "trips",
        "unicode",
        "variants",
    ]


@pytest.mark.parametrize("name", SIGNATURES)
def test_settings_are_named_and_have_the_defaults_listed(name: str) -> None:
    parameters = inspect.signature(getattr(pytok, name)).parameters
    assert {key: one.default for key, one in parameters.items()} == SIGNATURES[name]
    documents, *options = parameters.values()
    assert documents.kind is inspect.Parameter.POSITIONAL_OR_KEYWORD
    assert {option.kind for option in options} == {inspect.Parameter.KEYWORD_ONLY}


def test_every_public_name_has_an_example_that_runs() -> None:
    finder = doctest.DocTestFinder(exclude_empty=True)
    without = [
        name
        for name in NAMES
        if not any(test.examples for test in finder.find(getattr(pytok, name), name))
    ]
    assert without == []


def test_every_verb_has_an_example_that_runs() -> None:
    own = set(vars(pytok.BPETokenizer)) - set(vars(pytok.Tokenizer))
    members = [
        *((name, member) for name, member in vars(pytok.Tokenizer).items()),
        *((name, member) for name, member in vars(pytok.BPETokenizer).items() if name in own),
    ]
    without = [
        name
        for name, member in members
        if not name.startswith("_")
        and name in [*VERBS, *BPE_NAMES]
        and name not in ("type", "alphabet", "normalization", "corpus", "frequencies")
        and ">>>" not in str(inspect.getdoc(getattr(member, "__func__", member)))
    ]
    assert without == []
