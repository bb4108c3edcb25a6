"""The tokenizer as Python code: what stands in it, and what it does in a Python without pytok."""

import json
from pathlib import Path

import pytest

from pytok import BPETokenizer, ByteTokenizer, CharTokenizer, Tokenizer, train_bpe
from pytok.alphabets import ByteAlphabet
from pytok.exchange import export_text
from pytok.normalization import Form
from pytok.operations import run_operation
from pytok.serialization import to_json
from tests.fresh_python import encoded, printed

TEXTS = [
    "",
    "cab",
    "aaaaaaa",
    "Grüße, Grüße 🙂🙃",
    "e\u0301 é ﬁ ²",
    "a\0b\r\n\t\u00a0\u2028\ufeff",
    "\ud83d",
    "\ud83d\ude42 \ude42\ud83d a\ude42b",
    '\'"\\ {} """ #',
    "<EOS>",
]


def saved(tokenizer: Tokenizer, folder: Path, text: str = "") -> Path:
    file = folder / "code.py"
    file.write_text(export_text(tokenizer, "python", text), encoding="utf-8")
    return file


@pytest.mark.parametrize("form", [None, "NFC", "NFKD"])
def test_bytes_are_encoded_alike(tmp_path: Path, form: Form | None) -> None:
    tokenizer = train_bpe(TEXTS, num_merges=50, normalization=form)
    assert encoded(saved(tokenizer, tmp_path), TEXTS) == [tokenizer.encode(t) for t in TEXTS]


@pytest.mark.parametrize("form", [None, "NFD"])
def test_characters_are_encoded_alike(tmp_path: Path, form: Form | None) -> None:
    tokenizer = train_bpe(TEXTS, num_merges=50, alphabet="characters", normalization=form)
    assert encoded(saved(tokenizer, tmp_path), TEXTS) == [tokenizer.encode(t) for t in TEXTS]


@pytest.mark.parametrize(
    "tokenizer",
    [ByteTokenizer(), CharTokenizer(TEXTS), CharTokenizer(["abc"], unknown=True)],
    ids=["bytes", "characters", "unknown"],
)
def test_a_tokenizer_without_merges_is_encoded_alike(tmp_path: Path, tokenizer: Tokenizer) -> None:
    assert encoded(saved(tokenizer, tmp_path), TEXTS) == [tokenizer.encode(t) for t in TEXTS]


def test_an_unknown_character_is_named(tmp_path: Path) -> None:
    tokenizer = train_bpe(["abab"], num_merges=1, alphabet="characters")
    file = saved(tokenizer, tmp_path)
    assert encoded(file, ["aé", "ab"]) == ["'é' at position 1 has no id", [2]]


def test_a_tokenizer_without_characters_is_code_too(tmp_path: Path) -> None:
    file = saved(train_bpe([], num_merges=1, alphabet="characters"), tmp_path)
    assert encoded(file, ["", "a"]) == [[], "'a' at position 0 has no id"]


def test_ids_that_a_file_gave_are_kept(tmp_path: Path) -> None:
    # Byte 0 has the id 255, byte 255 the id 0; the tokens have ids with gaps.
    tokenizer = BPETokenizer(
        ByteAlphabet(tuple(reversed(range(256))), ()),
        [(158, 157), (900, 156)],
        merge_ids=(900, 400),
    )
    assert encoded(saved(tokenizer, tmp_path), ["abc", "ab"]) == [[400], [900]]


@pytest.mark.parametrize("text", TEXTS)
def test_running_it_prints_the_ids_of_the_text(tmp_path: Path, text: str) -> None:
    tokenizer = train_bpe(TEXTS, num_merges=20)
    assert json.loads(printed(saved(tokenizer, tmp_path, text))) == tokenizer.encode(text)


def test_no_token_can_break_out_of_its_comment(tmp_path: Path) -> None:
    documents = ["\nimport os\n\nimport os\n", "\u2028\u2028\x0c\x0c\u202e\u202e", "x" * 5000]
    tokenizer = train_bpe(documents, num_merges=60)
    file = saved(tokenizer, tmp_path)
    lines = file.read_text(encoding="utf-8").splitlines()
    assert not [line for line in lines if line.startswith("import") or "\u202e" in line]
    assert max(map(len, lines)) < 120
    assert encoded(file, documents) == [tokenizer.encode(text) for text in documents]


def test_the_check_runs_the_code() -> None:
    data = train_bpe(["abab"], num_merges=1, alphabet="characters").to_data()

    def answer(text: str) -> dict[str, object]:
        request = f'{{"tokenizer":{to_json(data)},"format":"python","text":{json.dumps(text)}}}'
        found: dict[str, object] = json.loads(run_operation("export", request))
        return found

    assert answer("ab")["same_ids"] is True
    # The tokenizer itself has no ids for this text, so there is nothing to compare.
    assert answer("abc")["same_ids"] is None
