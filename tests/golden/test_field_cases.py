"""Field cases A1 to A16: faults people met elsewhere, as small inputs with the right values.

Ids are written in base-256 notation (`tests/golden/notation.py`); `(a, b): 3` is a merge with its
count. Cases of the page and of files have their tests elsewhere.
"""

import os
import subprocess
import sys
from dataclasses import dataclass, field
from itertools import permutations
from pathlib import Path

import pytest

from pytok import BPETokenizer, InvalidSetting, TrainingRecording, train_bpe, train_reference
from pytok.alphabets import RESERVED_NAMES, ByteAlphabet
from pytok.serialization import from_json, to_json
from pytok.storage import TokenizerData, tokenizer_data, tokenizer_from
from tests.golden.notation import digest, lcg_corpus, ours, theirs

REPOSITORY = Path(__file__).resolve().parents[2]
PLAIN = BPETokenizer(ByteAlphabet(), [])


@dataclass(frozen=True)
class Case:
    """A training with its merges, their counts, and the documents' ids afterwards."""

    name: str
    documents: list[str]
    num_merges: int
    merges: dict[tuple[int, int], int]
    min_frequency: int = 1
    final: list[list[int]] | None = None
    encoded: dict[str, list[int]] = field(default_factory=dict)


TRAININGS = [
    Case("A1 one text", ["zzyyxx"], 3, {(120, 120): 1, (121, 121): 1, (122, 122): 1}),
    Case("A1 the other", ["xxyyzz"], 3, {(120, 120): 1, (121, 121): 1, (122, 122): 1}),
    Case(
        "A2 runs count overlapping",
        ["ppppqpqpq"],
        4,
        {(112, 112): 3, (112, 113): 2, (113, 257): 1, (256, 256): 1},
        final=[[259, 258, 257]],
    ),
    Case(
        "A3 runs replace greedily, min 2",
        ["ttttt"],
        5,
        {(116, 116): 4},
        min_frequency=2,
        final=[[256, 256, 116]],
    ),
    Case(
        "A3 runs replace greedily, min 1",
        ["ttttt"],
        5,
        {(116, 116): 4, (256, 116): 1, (256, 257): 1},
        final=[[258]],
    ),
    Case(
        "A4 incremental counts",
        ["de f fff"],
        6,
        {
            (32, 102): 2,
            (100, 101): 1,
            (102, 102): 1,
            (256, 256): 1,
            (257, 259): 1,
            (260, 258): 1,
        },
        final=[[261]],
    ),
    Case(
        "A5 every classic mistake",
        ["cdcd", "dddc"],
        7,
        {(99, 100): 2, (100, 100): 2, (100, 99): 1, (256, 256): 1, (257, 258): 1},
        final=[[259], [260]],
    ),
    Case(
        "A6 stale heap entries",
        ["gh", "ghi", "hij", "hi"],
        10,
        {(104, 105): 3, (103, 104): 1, (103, 256): 1, (256, 106): 1},
        final=[[257], [258], [259], [256]],
    ),
    Case("A7 nothing", [], 5, {}),
    Case("A7 an empty document", [""], 5, {}, final=[[]]),
    Case("A7 one symbol", ["k"], 5, {}, final=[[107]]),
    Case("A7 no merges wanted", ["kkkk"], 0, {}, final=[[107] * 4]),
    Case(
        "A7 empty documents around",
        ["", "kk", "", ""],
        4,
        {(107, 107): 1},
        final=[[], [256], [], []],
    ),
    Case("A7 min 2", ["mnmn"], 5, {(109, 110): 2}, min_frequency=2, final=[[256, 256]]),
    Case("A7 min 3", ["mnmn"], 5, {}, min_frequency=3, final=[[109, 110, 109, 110]]),
    Case("A7 2 of 100", ["xyz"], 100, {(120, 121): 1, (256, 122): 1}, final=[[257]]),
    Case(
        "A8 documents are walls",
        ["uv", "uv", "uv"],
        5,
        {(117, 118): 3},
        min_frequency=2,
        final=[[256]] * 3,
    ),
    Case(
        "A10 lowest rank first",
        ["efefef", "dede"],
        4,
        {(101, 102): 3, (100, 101): 2, (256, 256): 2},
        min_frequency=2,
        encoded={"def": [100, 256], "defe": [100, 256, 101]},
    ),
    Case(
        "A11 a marker is text",
        ["<EOS><EOS><EOS>"],
        9,
        {(60, 69): 3, (79, 83): 3, (256, 257): 3, (258, 62): 3, (259, 259): 2},
        min_frequency=2,
        final=[[260, 259]],
    ),
    Case(
        "A12 split characters",
        ["🙂🙂"],
        5,
        {(153, 130): 2, (159, 256): 2, (240, 257): 2},
        min_frequency=2,
        final=[[258, 258]],
        encoded={"🙂🙃": [258, 240, 159, 153, 131]},
    ),
    Case("A14 byte 0", ["\0\0\0\0"], 5, {(0, 0): 3, (256, 256): 1}, final=[[257]]),
    Case(
        "A16 a long run",
        ["a" * 1024],
        12,
        {
            (97, 97): 1023,
            (256, 256): 511,
            (257, 257): 255,
            (258, 258): 127,
            (259, 259): 63,
            (260, 260): 31,
            (261, 261): 15,
            (262, 262): 7,
            (263, 263): 3,
        },
        min_frequency=2,
        final=[[264, 264]],
        encoded={"a" * 100_000: [264] * 195 + [262, 260]},
    ),
    Case(
        "A17 whitespace",
        ["\n\n\n\n  \t\t\n\n  "],
        6,
        {(10, 10): 4, (32, 32): 2, (256, 257): 2},
        min_frequency=2,
        encoded={"\n\n  \n": [258, 10]},
    ),
    Case(
        "A23 names of JavaScript",
        ["__proto__ __proto__"],
        20,
        {
            (95, 95): 4,
            (111, 116): 2,
            (111, 256): 2,
            (112, 114): 2,
            (256, 259): 2,
            (257, 258): 2,
            (260, 261): 2,
        },
        min_frequency=2,
        final=[[262, 32, 262]],
    ),
]


def trained(case: Case) -> tuple[BPETokenizer, TrainingRecording]:
    tokenizer = train_bpe(
        case.documents, num_merges=case.num_merges, min_frequency=case.min_frequency
    )
    assert tokenizer.recording is not None
    return tokenizer, tokenizer.recording


@pytest.mark.parametrize("case", TRAININGS, ids=lambda case: case.name)
def test_merges_and_their_counts(case: Case) -> None:
    _, recording = trained(case)
    merges = {tuple(theirs([merge.left, merge.right])): merge.counted for merge in recording.merges}
    assert list(merges.items()) == list(case.merges.items())


@pytest.mark.parametrize("case", TRAININGS, ids=lambda case: case.name)
def test_the_textbook_loop_learns_the_same(case: Case) -> None:
    reference = train_reference(
        case.documents, num_merges=case.num_merges, min_frequency=case.min_frequency
    )
    assert [tuple(theirs(pair)) for pair in reference.merges] == list(case.merges)


@pytest.mark.parametrize(
    "case", [case for case in TRAININGS if case.final is not None], ids=lambda case: case.name
)
def test_final_ids_of_the_documents(case: Case) -> None:
    tokenizer, recording = trained(case)
    first, steps = tokenizer.alphabet.first_learned_id, len(recording.merges)
    final = [theirs(document.tokens(first, after=steps)) for document in recording.documents]
    assert final == case.final
    assert [theirs(tokenizer.encode(text)) for text in case.documents] == case.final


@pytest.mark.parametrize(
    ("case", "text"),
    [(case, text) for case in TRAININGS for text in case.encoded],
    ids=lambda value: value.name if isinstance(value, Case) else value[:9].encode().hex(),
)
def test_ids_of_new_texts(case: Case, text: str) -> None:
    tokenizer, _ = trained(case)
    assert theirs(tokenizer.encode(text)) == case.encoded[text]
    assert theirs(tokenizer.encode_reference(text)) == case.encoded[text]
    assert theirs(tokenizer.record_encoding(text).ids) == case.encoded[text]
    assert tokenizer.decode(ours(case.encoded[text])) == text


@pytest.mark.parametrize("documents", list(permutations(["qr", "pq", "rp"])), ids="-".join)
def test_a1_ties_ignore_the_order_of_documents(documents: tuple[str, ...]) -> None:
    tokenizer = train_bpe(documents, num_merges=3, min_frequency=1)
    assert tokenizer.merges == [(112, 113), (113, 114), (114, 112)]


@pytest.mark.parametrize("hash_seed", ["0", "1", "2"])
def test_a1_ties_ignore_the_seed_of_hashes(hash_seed: str) -> None:
    call = "pytok.train_bpe(['qr', 'pq', 'rp'], num_merges=3, min_frequency=1)"
    environment = os.environ | {"PYTHONHASHSEED": hash_seed}
    result = subprocess.run(
        [sys.executable, "-c", f"import pytok; print({call}.merges)"],
        cwd=REPOSITORY,
        env=environment,
        capture_output=True,
        text=True,
        check=True,
    )
    assert result.stdout == "[(112, 113), (113, 114), (114, 112)]\n"


def test_a7_a_negative_number_of_merges_is_a_clear_error() -> None:
    with pytest.raises(InvalidSetting, match="num_merges is -1"):
        train_bpe(["aa"], num_merges=-1)


def test_a9_a_bulk_of_random_documents() -> None:
    documents = lcg_corpus(seed=7, n=600, alphabet="ab", split=120)
    tokenizer = train_bpe(documents, num_merges=40)
    merges = [tuple(theirs(pair)) for pair in tokenizer.merges]
    assert len(merges) == 36
    assert merges[:4] == [(97, 98), (98, 98), (97, 256), (97, 258)]
    assert merges[-2:] == [(276, 258), (277, 286)]
    assert sum(len(tokenizer.encode(document)) for document in documents) == 115
    assert digest(tokenizer.merges) == "e280d717b2f7840a"


@pytest.mark.parametrize("name", RESERVED_NAMES)
@pytest.mark.parametrize("marker", ["<{}>", "<|{}|>", "[{}]", "{}"])
def test_a11_no_name_of_a_reserved_id_is_more_than_text(name: str, marker: str) -> None:
    text = marker.format(name) * 3
    tokenizer = train_bpe([text], num_merges=50)
    ids = tokenizer.encode(text)
    assert not set(ids) & set(range(256, 262))
    assert tokenizer.decode(ids) == text


def test_a11_decoding_a_reserved_id_gives_nothing_that_encodes_to_it() -> None:
    assert PLAIN.encode(PLAIN.decode([258])) == []


@pytest.mark.parametrize(
    ("ids", "text"),
    [([258], "🙂"), ([240, 159], "\ufffd"), ([257], "\ufffd" * 3), ([240, 257], "🙂")],
)
def test_a12_parts_of_a_character_decode_to_replacement_characters(
    ids: list[int], text: str
) -> None:
    tokenizer = train_bpe(["🙂🙂"], num_merges=5)
    assert tokenizer.decode(ours(ids)) == text


def test_a12_parts_of_a_character_have_no_text() -> None:
    vocabulary = train_bpe(["🙂🙂"], num_merges=5).vocabulary
    assert [(vocabulary[id].bytes.hex(), vocabulary[id].text) for id in ours([256, 257, 258])] == [
        ("9982", None),
        ("9f9982", None),
        ("f09f9982", "🙂"),
    ]


@pytest.mark.parametrize(
    ("text", "ids", "repaired"),
    [
        ("\ud83d", [239, 191, 189], 1),
        ("a\ude42b", [97, 239, 191, 189, 98], 1),
        ("\ude42\ud83d", [239, 191, 189, 239, 191, 189], 2),
        ("\ud83d\ude42", [240, 159, 153, 130], 0),
    ],
)
def test_a13_lone_surrogates_are_repaired_and_counted(
    text: str, ids: list[int], repaired: int
) -> None:
    assert PLAIN.encode(text) == PLAIN.encode_reference(text) == ids
    assert PLAIN.record_encoding(text).repaired == repaired


def test_a14_byte_0_is_a_byte_like_any_other() -> None:
    data = from_json(TokenizerData, to_json(tokenizer_data(PLAIN)))
    for tokenizer in (PLAIN, tokenizer_from(data)):
        assert tokenizer.encode("a\0b") == [97, 0, 98]
        assert tokenizer.decode([97, 0, 98]) == "a\0b"
    assert PLAIN.token_bytes(0) == b"\0"


def test_a14_a_merge_of_byte_0_survives_storage() -> None:
    tokenizer = train_bpe(["\0\0\0\0"], num_merges=5, min_frequency=1)
    data = from_json(TokenizerData, to_json(tokenizer_data(tokenizer)))
    assert data.merges == ((0, 0), (262, 262))
    assert tokenizer_from(data).encode("\0\0\0\0") == [263]


def test_a15_tokens_tell_their_bytes_so_that_none_needs_an_offset() -> None:
    ids = PLAIN.encode("🙂é!")
    assert len(ids) == 7
    assert b"".join(map(PLAIN.token_bytes, ids[:4])).decode() == "🙂"
    assert b"".join(map(PLAIN.token_bytes, ids[4:6])).decode() == "é"
    assert PLAIN.token_bytes(ids[6]) == b"!"


@pytest.mark.parametrize("symbols", [25_000, 50_000, 100_000])
def test_a16_a_run_is_encoded_in_less_than_twice_its_length(symbols: int) -> None:
    """Work is counted, not timed: each step reads the tokens that are left once."""
    tokenizer = train_bpe(["a" * 1024], num_merges=12)
    recording = tokenizer.record_encoding("a" * symbols)
    read = symbols + sum(step.tokens for step in recording.steps[:-1])
    assert len(recording.steps) == 9
    assert read < 2.01 * symbols


def test_a19_a_character_is_one_symbol_in_character_mode() -> None:
    # a and 🙂 are 0 and 1.
    tokenizer = train_bpe(["🙂a🙂a"], num_merges=1, alphabet="characters")
    assert tokenizer.merges == [(1, 0)]


def test_a22_whitespace_keeps_its_bytes() -> None:
    assert PLAIN.encode("a b\tc\u00a0d\n") == [97, 32, 98, 9, 99, 194, 160, 100, 10]


def test_a23_names_of_javascript_are_text() -> None:
    assert PLAIN.encode("constructor") == list(b"constructor")
