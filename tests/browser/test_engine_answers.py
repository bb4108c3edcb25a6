"""Python in the browser answers exactly, to the byte, what CPython answers."""

import json
from pathlib import Path

import pytest
from playwright.sync_api import Page

from pytok.operations import run_operation
from tests.browser.asking import run_text
from web.tooling import paths

CORPORA = {
    "ASCII": ["the cat in the hat", "that cat sat there"],
    "umlauts": ["Die Bäume blühen über den Flüssen, größer als früher: äöüÄÖÜß ẞ"],
    "emoji": ["🙂🙃🙂🙃 👩‍👩‍👧‍👦👩‍👩‍👧‍👦 🇩🇪🇩🇪 👍🏽👍🏽"],
    "runs": ["ppppqpqpq", "a" * 1024, "ttttt"],
    "several documents": ["uv", "uv", "", "uv", "vu\nuv", "x"],
    "no documents": [],
    "an empty document": [""],
    "documents of one character": ["k", "ß", "🙂", "k"],
    "NUL bytes": ["\0\0\0\0", "a\0b\0a\0b"],
    "lone surrogates": ["\ud83d", "a\ude42b", "\ude42\ud83d", "\ud83d\ude42"],
    "whitespace": ["\n\n\n\n  \t\t\n\n  \r\n\r\n\u00a0\u00a0\u2028\u2028"],
    "mixed scripts": ["日本語の日本 русский русские ไทยไทย हिन्दी हिन्दी עברית عربي e\u0301e\u0301"],
}

# Those of the explorer, and those of each page of the course in a folder of its own.
prepared = [
    (index.parent, entry)
    for index in sorted(paths.ANSWERS.rglob("index.json"))
    for entry in json.loads(index.read_text(encoding="utf-8"))["answers"]
]


@pytest.mark.parametrize("alphabet", ["bytes", "characters"])
@pytest.mark.parametrize("name", CORPORA)
@pytest.mark.parametrize("min_frequency", [1, 2])
def test_a_training_equals_that_of_cpython(
    python_page: Page, name: str, alphabet: str, min_frequency: int
) -> None:
    request = json.dumps(
        {
            "documents": CORPORA[name],
            "num_merges": 40,
            "min_frequency": min_frequency,
            "alphabet": alphabet,
        }
    )
    assert run_text(python_page, "train", request) == run_operation("train", request)


def test_kinds_of_tokens_do_not_depend_on_the_version_of_unicode(python_page: Page) -> None:
    # Each of these was assigned in another version, the last ones after that of CPython 3.11.
    newer = "ǅ\u0220\u1e9e\u20bf\ua7cb\ua7da\u0897\U00010d40\U0001fae9\U0001e5d0\u0378"
    documents = [f" {one}a" for one in newer] * 2
    request = json.dumps({"documents": documents, "num_merges": 99, "alphabet": "characters"})
    answer = run_text(python_page, "train", request)
    assert answer == run_operation("train", request)
    kinds = {entry["text"]: entry["kind"] for entry in json.loads(answer)["vocabulary"]}
    assert (kinds[" \ua7cba"], kinds[" \u20bfa"]) == ("word", "word_piece")


@pytest.mark.parametrize("name", CORPORA)
def test_encoding_and_decoding_equal_those_of_cpython(python_page: Page, name: str) -> None:
    corpus = [*CORPORA["umlauts"], *CORPORA["emoji"], *CORPORA["runs"]]
    training = run_operation("train", json.dumps({"documents": corpus, "num_merges": 60}))
    tokenizer = json.loads(training)["tokenizer"]

    request = json.dumps({"tokenizer": tokenizer, "text": "\n".join(CORPORA[name])})
    encoded = run_text(python_page, "encode", request)
    assert encoded == run_operation("encode", request)

    request = json.dumps({"tokenizer": tokenizer, "ids": json.loads(encoded)["ids"]})
    assert run_text(python_page, "decode", request) == run_operation("decode", request)


@pytest.mark.parametrize(("folder", "entry"), prepared)
def test_a_prepared_answer_is_what_python_says_in_the_browser(
    python_page: Page, folder: Path, entry: dict[str, str]
) -> None:
    place = paths.SITE / "answers" / folder.relative_to(paths.ANSWERS)
    answer = entry.get("answer") or (place / entry["file"]).read_text(encoding="utf-8")
    assert run_text(python_page, entry["operation"], json.dumps(entry["request"])) == answer


def test_the_site_has_all_prepared_answers() -> None:
    def files(folder: Path) -> dict[str, bytes]:
        return {
            file.relative_to(folder).as_posix(): file.read_bytes()
            for file in folder.rglob("*")
            if file.is_file()
        }

    assert files(paths.SITE / "answers") == files(paths.ANSWERS)
    named = {folder / entry["file"] for folder, entry in prepared if "file" in entry}
    found = {file for file in paths.ANSWERS.rglob("*.json") if file.name != "index.json"}
    assert named == found
