"""The file format: everything in it is checked, and written all or not at all."""

import json
import os
from pathlib import Path
from typing import Any

import pytest

from pytok import (
    BPETokenizer,
    CharTokenizer,
    InvalidTokenizer,
    UnreadableFile,
    from_json,
    train_bpe,
)
from pytok.alphabets import LARGEST_ID, ByteAlphabet
from pytok.corpus import read_text
from pytok.data import ReservedId, write_atomically

GOOD: dict[str, Any] = json.loads(train_bpe(["abab"], num_merges=1).to_json())


def test_a_file_says_everything_in_order() -> None:
    file = json.loads(train_bpe(["abab"], num_merges=1).to_json())
    assert list(file) == [
        "format",
        "version",
        "type",
        "alphabet",
        "merges",
        "reserved",
        "corpus",
        "frequencies",
        "token_bytes",
    ]
    assert file["token_bytes"] == ["6162"]
    assert file["reserved"][2] == {"name": "EOS", "id": 258}


def test_the_first_form_of_a_file_is_still_read() -> None:
    file = (
        '{"format": "pytok", "version": 1, "alphabet": "bytes", "characters": null, "merges": []}'
    )
    tokenizer = from_json(file)
    assert tokenizer.reserved["SYSTEM"] == 261


@pytest.mark.parametrize(
    ("change", "entry"),
    [
        ({"format": "other"}, "format"),
        ({"version": 2}, "version"),
        ({"version": True}, "version"),
        ({"type": "wordpiece"}, "type"),
        ({"alphabet": "words"}, "alphabet"),
        ({"characters": "ab"}, "characters"),
        ({"unknown": 900}, "unknown"),
        ({"alphabet": "characters"}, "characters"),
        ({"alphabet": "characters", "characters": "ab", "base_ids": [0]}, "base_ids"),
        ({"alphabet": "characters", "characters": "ba"}, "characters[1]"),
        ({"base_ids": list(range(255))}, "base_ids"),
        ({"base_ids": [1, *range(1, 256)]}, "base_ids[1]"),
        ({"base_ids": [LARGEST_ID + 1, *range(1, 256)]}, "base_ids[0]"),
        ({"base_ids": [-1, *range(1, 256)]}, "base_ids[0]"),
        ({"reserved": [{"name": "PAD", "id": 97}]}, "reserved[0]"),
        ({"reserved": [{"name": "", "id": 256}]}, "reserved[0]"),
        (
            {"reserved": [{"name": "PAD", "id": 256}, {"name": "PAD", "id": 257}]},
            "reserved[1]",
        ),
        (
            {"reserved": [{"name": "PAD", "id": 256}, {"name": "EOS", "id": 256}]},
            "reserved[1]",
        ),
        ({"reserved": [{"name": "PAD", "id": True}]}, "reserved[0].id"),
        ({"reserved": [{"name": "PAD"}]}, "reserved[0].id"),
        ({"merge_ids": []}, "merge_ids"),
        ({"merge_ids": [97]}, "merge_ids[0]"),
        ({"merge_ids": [256]}, "merge_ids[0]"),
        ({"merge_ids": [-1]}, "merge_ids[0]"),
        ({"merge_ids": [LARGEST_ID + 1]}, "merge_ids[0]"),
        ({"merge_ids": [True]}, "merge_ids[0]"),
        ({"normalization": "NFX"}, "normalization"),
        ({"corpus": ["4LFEpkLz"]}, "corpus"),
        ({"corpus": "4LFEpkLz4LF"}, "corpus"),
        ({"corpus": "4LFEpkL="}, "corpus"),
        ({"corpus": "4LFEpkLz\n"}, "corpus"),
        ({"frequencies": [0] * 256}, "frequencies"),
        ({"frequencies": [0] * 258}, "frequencies"),
        ({"frequencies": [0] * 256 + [-1]}, "frequencies[256]"),
        ({"frequencies": [0] * 256 + [1.0]}, "frequencies[256]"),
        ({"token_bytes": []}, "token_bytes"),
        ({"token_bytes": ["6163"]}, "token_bytes[0]"),
        ({"news": 1}, "the file"),
    ],
)
def test_the_entry_that_is_wrong_is_named(change: dict[str, object], entry: str) -> None:
    with pytest.raises(InvalidTokenizer) as caught:
        from_json(json.dumps(GOOD | change))
    assert caught.value.parameters["entry"] == entry


@pytest.mark.parametrize(
    ("change", "reason"),
    [
        ({"news": 1}, "format"),
        ({"version": 2}, "form"),
        ({"corpus": "x"}, "form"),
        ({"frequencies": [-1] * 257}, "form"),
        ({"base_ids": [0]}, "form"),
        ({"base_ids": [-1, *range(1, 256)]}, "form"),
        ({"merge_ids": [-1]}, "form"),
        ({"reserved": [{"name": "", "id": 256}]}, "form"),
        ({"alphabet": "characters", "characters": "ba"}, "form"),
        ({"alphabet": "characters", "characters": "\ud800"}, "form"),
        ({"merges": [[97, 262]]}, "unknown"),
        ({"merges": [[97, 98], [97, 98]]}, "twice"),
        ({"merge_ids": [97]}, "twice"),
        ({"base_ids": [1, *range(1, 256)]}, "twice"),
        ({"reserved": [{"name": "PAD", "id": 256}, {"name": "PAD", "id": 257}]}, "twice"),
        ({"alphabet": "characters"}, "missing"),
        ({"characters": "ab"}, "mismatch"),
        ({"unknown": 900}, "mismatch"),
        ({"alphabet": "characters", "characters": "ab", "base_ids": [0]}, "mismatch"),
        ({"alphabet": "characters", "characters": "ab", "merges": [], "unknown": 2}, "mismatch"),
        ({"type": "bytes"}, "mismatch"),
        ({"type": "characters", "merges": [], "token_bytes": None}, "mismatch"),
        ({"token_bytes": []}, "mismatch"),
        ({"token_bytes": ["6163"]}, "mismatch"),
        ({"frequencies": []}, "mismatch"),
        ({"merge_ids": []}, "mismatch"),
    ],
)
def test_faults_of_one_sort_have_one_reason(change: dict[str, object], reason: str) -> None:
    with pytest.raises(InvalidTokenizer) as caught:
        from_json(json.dumps(GOOD | change))
    assert caught.value.parameters["reason"] == reason


@pytest.mark.parametrize("text", ["", "{", "[]", '{"alphabet": "bytes", "mer'])
def test_what_is_no_tokenizer_file_at_all_is_of_another_format(text: str) -> None:
    with pytest.raises(InvalidTokenizer) as caught:
        from_json(text)
    assert caught.value.parameters["reason"] == "format"
    assert caught.value.parameters["entry"] == "the file"


def test_a_tokenizer_of_another_type_is_a_mismatch() -> None:
    with pytest.raises(InvalidTokenizer) as caught:
        CharTokenizer.from_json(json.dumps(GOOD))
    assert caught.value.parameters["reason"] == "mismatch"


def test_a_reserved_id_where_a_merge_has_its_own_is_refused() -> None:
    reserved = [{"name": "EOS", "id": 262}]
    with pytest.raises(InvalidTokenizer) as caught:
        from_json(json.dumps(GOOD | {"reserved": reserved}))
    assert caught.value.parameters == {
        "entry": "merges[0]",
        "reason": "twice",
        "problem": "its id 262 is already that of the reserved EOS",
    }
    further = from_json(json.dumps(GOOD | {"reserved": [{"name": "EOS", "id": 263}]}))
    assert further.encode("ab") == [262]


def test_ranks_and_frequencies_are_read_again() -> None:
    # "abab" is two tokens ab.
    entry = from_json(json.dumps(GOOD)).vocabulary[262]
    assert (entry.rank, entry.frequency) == (1, 2)
    assert from_json(json.dumps(GOOD)).vocabulary[97].frequency == 0
    without = {name: value for name, value in GOOD.items() if name != "frequencies"}
    assert from_json(json.dumps(without)).vocabulary[262].frequency is None


def test_frequencies_of_merges_stand_behind_those_of_base_symbols() -> None:
    file = {
        "alphabet": "characters",
        "characters": "ab",
        "merges": [[0, 1], [1, 0]],
        "merge_ids": [9, 5],
        "reserved": [{"name": "EOS", "id": 7}],
        "frequencies": [1, 2, 3, 4],
    }
    vocabulary = from_json(json.dumps(file)).vocabulary
    assert {id: entry.frequency for id, entry in vocabulary.items()} == {
        0: 1,
        1: 2,
        5: 4,
        7: 0,
        9: 3,
    }


def test_a_tokenizer_without_merges_keeps_its_frequencies() -> None:
    again = from_json(CharTokenizer(["aab"], unknown=True).to_json())
    assert [again.vocabulary[id].frequency for id in (0, 1, 2, 8)] == [2, 1, 0, 0]
    assert again.to_data().frequencies == (2, 1, 0)


def test_an_unknown_token_and_merges_do_not_go_together() -> None:
    file = {"alphabet": "characters", "characters": "ab", "merges": [[0, 1]], "unknown": 2}
    with pytest.raises(InvalidTokenizer, match="unknown: a tokenizer with merges has none"):
        from_json(json.dumps(file))


def test_a_file_that_says_something_twice_is_refused() -> None:
    with pytest.raises(InvalidTokenizer, match="merges: must be given once, but is given twice"):
        from_json('{"alphabet": "bytes", "merges": [], "merges": [[97, 98]]}')


def test_ids_may_be_as_large_as_there_is_room() -> None:
    tokenizer = from_json(json.dumps(GOOD | {"merge_ids": [LARGEST_ID]}))
    assert tokenizer.encode("cab") == [99, LARGEST_ID]
    assert tokenizer.decode([LARGEST_ID]) == "ab"


def test_saving_writes_all_or_nothing(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    path = tmp_path / "tok.json"
    path.write_text("old")
    path.chmod(0o640)

    def full(_: int) -> None:
        raise OSError(28, "No space left on device")

    with monkeypatch.context() as patch:
        patch.setattr("os.fsync", full)
        with pytest.raises(UnreadableFile, match="no space left on device"):
            train_bpe([], num_merges=0).save(path)
    assert [file.name for file in tmp_path.iterdir()] == ["tok.json"]
    assert path.read_text() == "old"
    train_bpe([], num_merges=0).save(path)
    assert [file.name for file in tmp_path.iterdir()] == ["tok.json"]
    assert BPETokenizer.load(path).encode("a") == [97]
    assert path.stat().st_mode & 0o777 == 0o640


def test_a_new_file_has_the_mode_of_any_new_file(tmp_path: Path) -> None:
    write_atomically(tmp_path / "new", b"x")
    (tmp_path / "plain").write_bytes(b"x")
    assert (tmp_path / "new").stat().st_mode == (tmp_path / "plain").stat().st_mode


def test_what_is_no_file_is_written_to_and_stays_what_it_is(tmp_path: Path) -> None:
    # A pipe of our own: were it replaced by mistake, no device of the machine would be lost.
    pipe = tmp_path / "pipe"
    os.mkfifo(pipe)
    reader = os.open(pipe, os.O_RDONLY | os.O_NONBLOCK)
    try:
        write_atomically(pipe, b"x")
        assert os.read(reader, 2) == b"x"
    finally:
        os.close(reader)
    assert pipe.is_fifo()
    with pytest.raises(UnreadableFile, match="is a directory"):
        write_atomically(tmp_path, b"x")
    (tmp_path / "there").write_bytes(b"old")
    (tmp_path / "link").symlink_to(tmp_path / "there")
    write_atomically(tmp_path / "link", b"new")
    assert (tmp_path / "link").is_symlink()
    assert (tmp_path / "there").read_bytes() == b"new"


def test_a_folder_that_is_not_there_is_named(tmp_path: Path) -> None:
    with pytest.raises(UnreadableFile, match="no such file or directory") as caught:
        write_atomically(tmp_path / "nowhere" / "new", b"x")
    assert caught.value.parameters["reason"] == "system"


def test_what_the_system_said_first_is_what_is_said(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def refuse(*_: object) -> None:
        raise OSError(30, "Read-only file system")

    # No temporary file is made, so that there is none to take away either.
    monkeypatch.setattr(Path, "open", refuse)
    with pytest.raises(UnreadableFile, match="read-only file system"):
        write_atomically(tmp_path / "new", b"x")


def test_a_reason_that_the_system_does_not_give_is_no_gap(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def fail(_: int) -> None:
        raise OSError

    monkeypatch.setattr("os.fsync", fail)
    with pytest.raises(UnreadableFile) as caught:
        write_atomically(tmp_path / "new", b"x")
    assert str(caught.value) == f"{tmp_path / 'new'}: it cannot be written."


def test_what_is_not_by_default_is_written_and_read() -> None:
    ids = tuple(range(300, 556))
    tokenizer = BPETokenizer(ByteAlphabet(ids, (("EOS", 7),)), [(397, 398)], merge_ids=[0])
    data = tokenizer.to_data()
    assert (data.base_ids, data.merge_ids) == (ids, (0,))
    assert data.reserved == (ReservedId("EOS", 7),)
    assert BPETokenizer.from_data(data).encode("cab") == [399, 0]
    plain = train_bpe([], num_merges=0).to_data()
    assert (plain.base_ids, plain.merge_ids, plain.reserved) == (None, None, None)
    characters = CharTokenizer("ab", unknown=True).to_data()
    assert (characters.characters, characters.unknown) == ("ab", 8)
    assert CharTokenizer.from_data(characters).encode("xb") == [8, 1]


@pytest.mark.parametrize(
    ("change", "message"),
    [
        ({"characters": "ab"}, "characters: a byte tokenizer has none"),
        ({"alphabet": "characters"}, "characters: a character tokenizer needs them"),
        (
            {"alphabet": "characters", "characters": "ab", "base_ids": [0]},
            "base_ids: a character's id is its place, so there can be none",
        ),
        ({"token_bytes": []}, "token_bytes: there are 0 for 1 merges"),
        (
            {"token_bytes": ["6163"]},
            "token_bytes[0]: '6163' is not what merges[0] makes, '6162'",
        ),
        ({"merge_ids": []}, "merge_ids: there are 0 ids for 1 merges"),
        ({"merge_ids": [97]}, "merge_ids[0]: the id 97 is already that of a base symbol"),
        ({"merge_ids": [256]}, "merge_ids[0]: the id 256 is already that of the reserved PAD"),
        ({"corpus": "x"}, "corpus: is not a row of digests, each of 8 letters of Base64"),
        ({"frequencies": []}, "frequencies: there are 0 for 257 tokens"),
        ({"frequencies": [-1] * 257}, "frequencies[0]: -1 is below 0"),
        (
            {"base_ids": [1, *range(1, 256)]},
            "base_ids[1]: the id 1 is already that of base_ids[0]",
        ),
        (
            {"merge_ids": [-1]},
            f"merge_ids[0]: -1 is not an id, a whole number from 0 to {LARGEST_ID}",
        ),
    ],
)
def test_what_is_wrong_with_it_is_said(change: dict[str, object], message: str) -> None:
    with pytest.raises(InvalidTokenizer) as caught:
        from_json(json.dumps(GOOD | change))
    assert str(caught.value) == f"The tokenizer is not valid: {message}."


def test_a_merge_id_given_twice_names_the_merge_that_had_it() -> None:
    with pytest.raises(InvalidTokenizer, match=r"merge_ids\[1\]: the id 300 .* merges\[0\]"):
        BPETokenizer(ByteAlphabet(), [(97, 98), (98, 99)], merge_ids=[300, 300])


def test_a_file_is_written_beside_the_one_it_replaces(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    # Only within one file system does a file take another's place at once.
    moves: list[tuple[Path, Path]] = []
    replace = Path.replace

    def watched(source: Path, target: Path) -> Path:
        moves.append((source, target))
        return replace(source, target)

    monkeypatch.setattr(Path, "replace", watched)
    write_atomically(tmp_path / "tok.json", b"x")
    ((source, target),) = moves
    assert source.parent == target.parent == tmp_path
    assert source.name.startswith(".pytok-")
    assert target.name == "tok.json"


def test_a_name_as_long_as_may_be_can_be_written(tmp_path: Path) -> None:
    path = tmp_path / ("n" * 255)
    write_atomically(path, b"x")
    assert path.read_bytes() == b"x"


def test_a_path_that_cannot_be_is_told_like_a_file_that_is_not_there(tmp_path: Path) -> None:
    (tmp_path / "loop").symlink_to("loop")
    for path in ("a\0b", tmp_path / "loop"):
        with pytest.raises(UnreadableFile, match=r"null|[Ss]ymlink|symbolic"):
            write_atomically(path, b"x")
        with pytest.raises(UnreadableFile, match=r"null|symbolic"):
            read_text(path)
