"""The command line does what it says, with exact text, exit codes and no traceback."""

import io
import json
import runpy
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from pytok import BPETokenizer, __main__
from pytok.cli import app

Run = Callable[..., tuple[int, str, str]]


@pytest.fixture
def run(monkeypatch: pytest.MonkeyPatch, capfdbinary: pytest.CaptureFixture[bytes]) -> Run:
    """Run a command in this process: `run("encode", file, given=b"…")` -> code, output, errors."""

    def run(*words: object, given: bytes = b"") -> tuple[int, str, str]:
        monkeypatch.setattr(sys, "argv", ["pytok", *map(str, words)])
        monkeypatch.setattr(sys, "stdin", io.TextIOWrapper(io.BytesIO(given)))
        with pytest.raises(SystemExit) as end:
            app.run()
        code = end.value.code or 0
        assert isinstance(code, int)
        sys.stdout.flush()
        sys.stderr.flush()
        output, errors = capfdbinary.readouterr()
        return code, output.decode(), errors.decode()

    return run


@pytest.fixture
def corpus(tmp_path: Path) -> Path:
    path = tmp_path / "corpus.txt"
    path.write_bytes("low lower\r\nlowest\n\nGrüße 🙂 \x00 end".encode())
    return path


@pytest.fixture
def tokenizer(run: Run, corpus: Path, tmp_path: Path) -> Path:
    path = tmp_path / "tok.json"
    assert run("train", corpus, "--merges", 5, "--output", path)[0] == 0
    return path


def test_training_tells_what_it_learned(run: Run, corpus: Path, tmp_path: Path) -> None:
    path = tmp_path / "tok.json"
    code, output, errors = run("train", corpus, "--merges", 500, "--output", path)
    assert (code, output) == (0, "")
    assert errors == f"3 of 500 merges from 3 documents (no other pair occurs 2 times): {path}\n"
    assert BPETokenizer.load(path).merges[0] == (108, 111)


def test_training_as_json(run: Run, corpus: Path, tmp_path: Path) -> None:
    path = tmp_path / "tok.json"
    _, output, errors = run("train", corpus, "-m", 1, "-o", path, "--json")
    assert json.loads(output) == {
        "output": str(path),
        "documents": 3,
        "merges": 1,
        "stop": "merges_reached",
    }
    assert errors == ""


def test_a_tokenizer_can_go_to_a_pipe(run: Run) -> None:
    for more in ([], ["--json"]):
        words = ["train", "-", "-m", 9, "--min-frequency", 1, "-o", "-", *more]
        code, output, _ = run(*words, given=b"abab")
        assert code == 0
        assert BPETokenizer.from_json(output).encode("abab") == [263]


def test_settings_of_training_are_heard(run: Run, tmp_path: Path) -> None:
    path = tmp_path / "tok.json"
    (tmp_path / "a.txt").write_text("e\u0301\ne\u0301", encoding="utf-8")
    (tmp_path / "b.md").write_text("zz", encoding="utf-8")
    words = ["train", tmp_path, "-m", 9, "-o", path, "--alphabet", "characters"]
    run(*words, "--normalization", "NFC", "--documents", "whole", "--min-frequency", 1)
    loaded = BPETokenizer.load(path)
    assert loaded.alphabet.name == "characters"
    assert [entry.text for entry in loaded.vocabulary.values()] == ["\n", "é", "\né", "é\né"][
        : len(loaded.vocabulary)
    ]
    assert loaded.normalization == "NFC"


def test_any_text_comes_back_exactly(run: Run, tokenizer: Path, tmp_path: Path) -> None:
    text = "a\r\n\r\x00\xa0🙂\ufeff\u2028 no line end"
    file = tmp_path / "text"
    file.write_bytes(text.encode())
    _, ids, _ = run("encode", tokenizer, file)
    assert run("decode", tokenizer, given=ids.encode()) == (0, text, "")
    _, ids, _ = run("encode", tokenizer, "--json", given=text.encode())
    (tmp_path / "ids").write_text(ids)
    out = tmp_path / "out"
    assert run("decode", tokenizer, tmp_path / "ids", "--output", out)[0] == 0
    assert out.read_bytes() == text.encode()


def test_reserved_ids_are_set_and_shown_on_request(run: Run, tokenizer: Path) -> None:
    _, ids, _ = run("encode", tokenizer, "--text", "<EOS>", "--bos", "--eos")
    assert ids == "257 60 69 79 83 62 258\n"
    assert run("decode", tokenizer, given=ids.encode())[1] == "<EOS>"
    shown = run("decode", tokenizer, "--reserved", "show", given=ids.encode())[1]
    assert shown == "<BOS><EOS><EOS>"
    code, _, errors = run("decode", tokenizer, "--reserved", "error", given=ids.encode())
    assert code == 1
    assert errors.startswith("Error: The id 257 at position 0 is reserved (BOS)")


def test_broken_bytes_are_replaced_or_refused(run: Run, tokenizer: Path) -> None:
    _, output, _ = run("decode", tokenizer, "--json", given=b"[240, 159]")
    assert json.loads(output) == {"text": "\ufffd", "exact": False}
    code, output, errors = run("decode", tokenizer, "--strict", given=b"104,240,159")
    assert (code, output) == (1, "")
    assert errors.startswith("Error: The bytes f09f at position 1 are not valid UTF-8")


@pytest.mark.parametrize(
    ("words", "given", "fault"),
    [
        (["decode", "{tok}"], b"1 x", "ids[1] must be a whole number, but is x"),
        (["decode", "{tok}"], b"{broken", "the input must be JSON"),
        (["decode", "{tok}"], b'{"no": "ids"}', "ids must be a list, but is null"),
        (["decode", "{tok}"], b'{"ids": [1, [2]]}', "ids[1] must be a whole number, but is [2]"),
        (["decode", "{tok}"], b"[true]", "ids[0] must be a whole number, but is true"),
        (["chat", "{tok}", "--decode"], b"[[[", "the input must be JSON"),
        (["decode", "{tok}"], b"9" * 5000, f"but is {'9' * 40}…"),
        (["decode", "{tok}"], b"%s" % (b"9" * 30), f"The id {'9' * 30} at position 0"),
        (["decode", "{tok}"], b"999", "The id 999 at position 0"),
        (["encode", "{tok}"], b"a\xff", "standard input: the byte at offset 1 is not UTF-8"),
        (["encode", "missing.json"], b"", "missing.json: no such file"),
        (["inspect", "{tok}", "--token", "999"], b"", "The id 999 at position 0"),
        (["chat", "{tok}"], b"{}", "the chat must be a list of messages"),
        (["chat", "{tok}"], b"[{}]", "messages[0] has the role None"),
        (["chat", "{tok}"], b"[", "the input must be JSON"),
        (["train", "{tok}", "-m", "1", "-o", "/nowhere/x"], b"", "/nowhere/x: no such file"),
        (["train", "{tok}", "-m", "1", "-o", "x" * 300], b"", "file name too long"),
        (["export", "{tok}", "--format", "tiktoken", "--from", "huggingface"], b"", "format"),
    ],
)
def test_a_mistake_is_told_in_one_line(
    run: Run, tokenizer: Path, words: list[str], given: bytes, fault: str
) -> None:
    code, _, errors = run(*(word.format(tok=tokenizer) for word in words), given=given)
    assert code == 1
    assert errors.startswith("Error: ")
    assert fault in errors
    assert errors.count("\n") == 1


@pytest.mark.parametrize("words", [["frob"], ["encode"], ["train", "x", "--merges", "many"]])
def test_a_wrong_command_has_a_code_of_its_own(run: Run, words: list[str]) -> None:
    code, _, errors = run(*words)
    assert code == 2
    assert "Usage" in errors


@pytest.mark.parametrize(
    ("words", "fault"),
    [
        (["train", "{tok}", "-m", "-1", "-o", "x"], "num_merges is -1"),
        (["train", "{tok}", "-m", "1", "-o", "x", "--min-frequency", "0"], "min_frequency is 0"),
        (["evaluate", "{tok}", "{tok}", "--validation", "2"], "validation is 2.0"),
        (["evaluate", "{tok}", "{tok}", "--order", "0"], "order is 0"),
    ],
)
def test_an_option_outside_what_it_allows_is_a_wrong_command(
    run: Run, tokenizer: Path, words: list[str], fault: str
) -> None:
    code, _, errors = run(*(word.format(tok=tokenizer) for word in words))
    assert code == 2
    assert errors.startswith(f"Error: {fault}, but must be ")
    assert errors.count("\n") == 1


@pytest.mark.parametrize(
    ("command", "errors"),
    [
        ("encode {tok} --text low > {tok}.out", "standard output: file too large."),
        ("inspect {tok} > {tok}.out", "standard output: file too large."),
        ("encode {tok} --text low >&-", "standard output: it is closed."),
        ("encode {tok} <&-", "standard input: it is closed."),
    ],
)
def test_a_pipe_that_does_not_work_is_told_in_one_line(
    tokenizer: Path, command: str, errors: str
) -> None:
    # No file may grow: that stands for a full disk.
    words = f"ulimit -f 0; {sys.executable} -m pytok {command.format(tok=tokenizer)}"
    done = subprocess.run(["/bin/sh", "-c", words], capture_output=True, text=True, check=False)
    assert (done.returncode, done.stdout, done.stderr) == (1, "", f"Error: {errors}\n")


def test_a_mistake_that_nobody_can_be_told_of_still_has_its_code() -> None:
    words = f"{sys.executable} -m pytok encode missing.json 2>&-"
    assert subprocess.run(["/bin/sh", "-c", words], check=False).returncode == 1


def test_words_that_are_no_text_are_taken_as_repaired(
    run: Run, corpus: Path, tokenizer: Path, tmp_path: Path
) -> None:
    # So Python hands on the byte FF, as of a file name from an old system.
    name = str(tmp_path / "\udcff.json")
    code, output, _ = run("train", corpus, "-m", 1, "-o", name, "--json")
    assert code == 0
    assert json.loads(output)["output"] == str(tmp_path / "\ufffd.json")
    code, output, _ = run("inspect", tokenizer, "--search", "\udcff", "--json")
    assert (code, json.loads(output)["found"]) == (0, 0)


def test_output_can_go_through_a_device(corpus: Path) -> None:
    words = f"{sys.executable} -m pytok train {corpus} -m 1 -o /dev/stdout | cat"
    done = subprocess.run(["/bin/sh", "-c", words], capture_output=True, text=True, check=True)
    assert BPETokenizer.from_json(done.stdout).encode("lo") == [262]


def test_the_package_is_the_command(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(sys, "argv", ["pytok", "--help"])
    monkeypatch.delitem(sys.modules, "pytok.__main__")
    with pytest.raises(SystemExit) as end:
        runpy.run_module("pytok", run_name="__main__")
    assert not end.value.code
    assert "Usage: pytok" in capsys.readouterr().out


def test_help_is_no_failure(run: Run) -> None:
    code, output, _ = run("--help")
    assert code == 0
    for command in ("train", "encode", "decode", "inspect", "evaluate", "export", "chat"):
        assert command in output


def test_the_vocabulary_can_be_looked_at_and_searched(run: Run, tokenizer: Path) -> None:
    _, output, _ = run("inspect", tokenizer, "--search", "lo")
    assert "3 of 265 ids" in output
    assert "'low'" in output
    _, output, _ = run("inspect", tokenizer, "--search", "lo", "--limit", 1, "--json")
    answer = json.loads(output)
    assert (answer["ids"], answer["found"], len(answer["entries"])) == (265, 3, 1)
    _, output, _ = run("inspect", tokenizer, "--limit", 500)
    assert "0xc3" in output
    assert "EOS" in output


def test_a_token_is_shown_with_its_parts(run: Run, tokenizer: Path) -> None:
    _, output, _ = run("inspect", tokenizer, "--token", 263)
    assert output.splitlines()[0] == "263  'low'  rank 2"
    assert [line.lstrip("│├└─ \xa0").split(" ")[0] for line in output.splitlines()[1:]] == [
        "262",
        "108",
        "111",
        "119",
    ]
    _, output, _ = run("inspect", tokenizer, "--token", 263, "--json")
    assert json.loads(output)["left"] == 262


def test_an_encoding_is_explained(run: Run, tokenizer: Path) -> None:
    _, output, _ = run("inspect", tokenizer, "--text", "slow")
    assert "only" in output
    assert "lowest" not in output
    _, tokenizer_of_two, _ = run("train", "-", "-m", 2, "-o", "-", given=b"abab cdcd")
    (tokenizer.parent / "two.json").write_text(tokenizer_of_two)
    _, output, _ = run("inspect", tokenizer.parent / "two.json", "--text", "cdab")
    assert "lowest" in output
    _, output, _ = run("inspect", tokenizer, "--text", "slow", "--json")
    assert json.loads(output)["ids"] == [115, 263]


def test_evaluation_warns_of_leaks(run: Run, tokenizer: Path, tmp_path: Path) -> None:
    path = tmp_path / "more.txt"
    path.write_text("lowest\nlowest\nlow\n", encoding="utf-8")
    words = ["evaluate", tokenizer, path, "--validation", "0.7", "--seed", 1]
    code, output, errors = run(*words)
    assert code == 0
    assert "bits_per_byte" in output
    assert "was trained on" in errors
    _, output, _ = run(*words, "--json")
    answer = json.loads(output)
    assert answer["evaluation"]["validation"]["documents"] == 2
    assert answer["tables"]["total"] == 2 * 265 * 64
    # No merge, and then each of the three.
    assert [point["vocabulary"] for point in answer["curve"]] == [262, 263, 264, 265]
    assert answer["curve"][0]["tokens"] == answer["evaluation"]["validation"]["bytes"]
    assert answer["curve"][-1]["tokens"] == answer["evaluation"]["validation"]["tokens"]


def test_evaluation_tells_of_duplicates_and_of_what_is_undefined(
    run: Run, tokenizer: Path, tmp_path: Path
) -> None:
    path = tmp_path / "more.txt"
    path.write_text("new\nnew\n", encoding="utf-8")
    _, output, errors = run("evaluate", tokenizer, path)
    assert errors == "1 texts stand on both sides of the split.\n"
    _, output, errors = run("evaluate", tokenizer, path, "--validation", 0)
    assert errors == ""
    assert "undefined" in output


@pytest.mark.parametrize("format", ["pytok", "huggingface", "tiktoken"])
def test_a_tokenizer_survives_every_format(
    run: Run, tokenizer: Path, tmp_path: Path, format: str
) -> None:
    there, back = tmp_path / "there", tmp_path / "back.json"
    assert run("export", tokenizer, "--format", format, "-o", there)[0] == 0
    wanted = run("encode", tokenizer, "--text", "lower")[1]
    for named in (("--from", format), ()):
        assert run("export", there, *named, "--format", "pytok", "-o", back)[0] == 0
        assert run("encode", back, "--text", "lower")[1] == wanted


def test_a_tokenizer_as_python_code_gives_the_same_ids(run: Run, tokenizer: Path) -> None:
    _, code, _ = run("export", tokenizer, "--format", "python", "--text", "lower")
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    ids = run("encode", tokenizer, "--text", "lower", "--json")[1]
    assert json.loads(done.stdout) == json.loads(ids)["ids"]


def test_a_minbpe_model_can_be_read(run: Run, tmp_path: Path) -> None:
    model = tmp_path / "x.model"
    model.write_text("minbpe v1\n\n0\n97 98\n")
    _, output, _ = run("export", model, "--from", "minbpe", "--format", "pytok")
    assert BPETokenizer.from_json(output).encode("ab") == [256]


def test_a_chat_goes_there_and_back(run: Run, tokenizer: Path) -> None:
    messages = [{"role": "user", "content": "<EOS> low"}, {"role": "assistant", "content": ""}]
    _, ids, _ = run("chat", tokenizer, given=json.dumps(messages).encode())
    _, again, _ = run("chat", tokenizer, "--decode", given=ids.encode())
    assert json.loads(again) == messages
    _, output, _ = run("chat", tokenizer, "--json", given=json.dumps(messages).encode())
    assert json.loads(output)["text"] == "<BOS><USER><EOS> low<EOS><ASSISTANT><EOS>"


def test_progress_is_shown_on_a_terminal_only(
    run: Run, corpus: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("FORCE_COLOR", "1")
    code, output, errors = run("train", corpus, "-m", 3, "-o", tmp_path / "tok.json")
    assert (code, output) == (0, "")
    assert "merging" in errors or "recording" in errors or "\x1b" in errors


def test_a_reader_that_stops_reading_is_no_error(tokenizer: Path) -> None:
    command = f"{sys.executable} -m pytok inspect {tokenizer} --limit 100000 --json | head -c 1"
    done = subprocess.run(["/bin/sh", "-c", command], capture_output=True, check=True)
    assert done.stderr == b""


def test_a_missing_extra_is_one_sentence(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setitem(sys.modules, "pytok.cli.app", None)

    def missing(name: str) -> Callable[..., Any]:
        def fail(*_: object, **__: object) -> None:
            raise ModuleNotFoundError(f"No module named {name!r}", name=name)

        return fail

    monkeypatch.setattr("builtins.__import__", missing("typer"))
    with pytest.raises(SystemExit) as end:
        __main__.main()
    monkeypatch.undo()
    assert end.value.code == 1
    assert capsys.readouterr().err == (
        "The command line of pytok needs typer and rich: pip install 'pytok[cli]'\n"
    )
    monkeypatch.setattr("builtins.__import__", missing("pytok.cli.lost"))
    with pytest.raises(ModuleNotFoundError, match="lost"):
        __main__.main()
