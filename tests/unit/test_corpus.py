"""Documents from text and files, splits, and digests."""

from pathlib import Path
from typing import Any

import pytest

from pytok import (
    CorpusDigest,
    InvalidSetting,
    UnreadableFile,
    documents_from_files,
    documents_from_text,
    split_documents,
)
from pytok.corpus import document_digest


@pytest.mark.parametrize(
    ("text", "by", "documents"),
    [
        ("a\nb\r\nc\rd", "lines", ["a", "b", "c", "d"]),
        ("\n\na\n\n", "lines", ["a"]),
        ("a\x0bb\x0cc\x1cd\x85e\u2028f\u2029g", "lines", ["a\x0bb\x0cc\x1cd\x85e\u2028f\u2029g"]),
        (" a \n\tb", "lines", [" a ", "\tb"]),
        ("a\nb\n\nc\r\n \t\r\n\r\nd\n", "blank_lines", ["a\nb", "c", "d"]),
        ("\r\n\r\na", "blank_lines", ["a"]),
        ("a\r\nb\r\n\r\nc\r\n", "blank_lines", ["a\r\nb", "c"]),
        ("a\n\n\n\nb\r\rc", "blank_lines", ["a", "b", "c"]),
        ("a\n\nb\n", "whole", ["a\n\nb\n"]),
        ("", "whole", []),
        ("", "lines", []),
    ],
)
def test_texts_are_cut_at_line_ends_only(text: str, by: Any, documents: list[str]) -> None:
    assert documents_from_text(text, by=by) == documents


def test_an_unknown_cut_is_named() -> None:
    with pytest.raises(InvalidSetting, match="by is 'words'"):
        documents_from_text("a", by="words")  # type: ignore[arg-type]


def test_folders_are_read_in_order_and_exactly(tmp_path: Path) -> None:
    (tmp_path / "b.txt").write_bytes(b"two\r\n")
    (tmp_path / "a").mkdir()
    (tmp_path / "a" / "c.txt").write_bytes("\ufeffone".encode())
    (tmp_path / "d.txt").mkdir()
    (tmp_path / "skipped.md").write_text("no")
    assert documents_from_files([tmp_path], by="whole") == ["\ufeffone", "two\r\n"]
    assert documents_from_files([tmp_path / "b.txt", tmp_path / "skipped.md"]) == ["two", "no"]
    assert documents_from_files([tmp_path], pattern="*.md") == ["no"]


def test_a_file_that_is_no_text_is_named_with_the_place(tmp_path: Path) -> None:
    (tmp_path / "a.txt").write_bytes(b"abc\xff")
    with pytest.raises(UnreadableFile, match=r"a.txt: the byte at offset 3 is not UTF-8"):
        documents_from_files([tmp_path])
    with pytest.raises(UnreadableFile, match=r"missing: no such file or directory"):
        documents_from_files([tmp_path / "missing"])


def test_the_reason_may_be_missing(monkeypatch: pytest.MonkeyPatch) -> None:
    def fail(_: Path) -> bytes:
        raise OSError

    monkeypatch.setattr(Path, "read_bytes", fail)
    with pytest.raises(UnreadableFile, match="it cannot be read"):
        documents_from_files(["a"])


@pytest.mark.parametrize(
    ("number", "validation", "held_back"),
    [
        (0, 0.5, 0),
        (1, 0.9, 1),
        (1, 0.1, 0),
        (2, 0.01, 1),
        (2, 0.99, 1),
        (10, 0.1, 1),
        (10, 0.25, 2),
        (10, 0, 0),
        (10, 1, 10),
        (100, 0.3, 30),
    ],
)
def test_the_share_held_back(number: int, validation: float, held_back: int) -> None:
    split = split_documents([str(place) for place in range(number)], validation=validation)
    assert len(split.validation) == held_back
    assert len(split.training) == number - held_back
    assert split.training == sorted(split.training, key=int)


def test_the_seed_draws_the_documents() -> None:
    documents = [str(place) for place in range(50)]
    splits = {tuple(split_documents(documents, seed=seed).validation) for seed in range(5)}
    assert len(splits) == 5
    # The same on every machine and in every version.
    assert split_documents(documents, validation=0.1, seed=0).validation == HELD_BACK


HELD_BACK = ["10", "16", "31", "39", "46"]


@pytest.mark.parametrize("validation", [-0.1, 1.1, float("nan")])
def test_a_share_is_from_0_to_1(validation: float) -> None:
    with pytest.raises(InvalidSetting, match="validation is "):
        split_documents(["a"], validation=validation)


def test_one_text_is_no_list_of_documents() -> None:
    with pytest.raises(
        InvalidSetting, match="documents is of type str, but must be a list of texts"
    ):
        split_documents("abc")


def test_texts_on_both_sides_are_reported() -> None:
    split = split_documents(["a"] * 10, validation=0.5)
    assert split.duplicates == ["a"]
    training, validation = split
    assert (len(training), len(validation)) == (5, 5)


def test_a_digest_does_not_depend_on_order_or_repeats() -> None:
    one, other = CorpusDigest.of(["a", "b", "a"]), CorpusDigest.of(["b", "a"])
    assert one == other
    assert one.digest == other.digest != CorpusDigest.of(["a"]).digest
    assert len(one.digest) == 16
    assert 1 not in one


def test_a_digest_is_short_and_in_order() -> None:
    # The first 6 bytes of the SHA-256 of "a", ca978112ca1b, and of "", e3b0c44298fc, in Base64.
    assert document_digest("a") == "ypeBEsob"
    assert CorpusDigest.of(["a", "", "a"]).packed == "47DEQpj8ypeBEsob"
    assert CorpusDigest.of([]).packed == ""


def test_a_digest_knows_a_document_as_it_was_encoded() -> None:
    assert document_digest("a\ud800") == document_digest("a\ufffd")
    assert CorpusDigest.of(["a\ud800"]).seen(["x", "a\ufffd"]) == [1]
