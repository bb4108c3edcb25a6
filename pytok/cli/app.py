"""The commands of `pytok`.

Exit codes: 0 done; 1 the input was at fault, told in one line; 2 the command was; 130 interrupted.
"""

import sys
from collections.abc import Callable
from enum import StrEnum
from pathlib import Path
from typing import Annotated, Any

import typer
from rich.console import Console
from rich.progress import Progress as Bar

from pytok.cli import streams, tables
from pytok.corpus import split_documents
from pytok.errors import InvalidSetting, PytokError
from pytok.exchange import export_text, import_text
from pytok.operations.evaluate import EvaluateRequest
from pytok.operations.evaluate import evaluate as evaluating
from pytok.progress import Progress, finish
from pytok.storage import load
from pytok.training import train_bpe
from pytok.unicode import repair_text

app = typer.Typer(
    no_args_is_help=True,
    add_completion=False,
    pretty_exceptions_enable=False,
    help="Train, apply and look into byte pair encoding tokenizers.",
)


class By(StrEnum):
    """How files are cut into documents."""

    lines = "lines"
    blank_lines = "blank_lines"
    whole = "whole"


class Alphabet(StrEnum):
    """What the base symbols are."""

    bytes = "bytes"
    characters = "characters"


class Form(StrEnum):
    """The Unicode normal forms."""

    NFC = "NFC"
    NFD = "NFD"
    NFKC = "NFKC"
    NFKD = "NFKD"


class Reserved(StrEnum):
    """What to do with reserved ids when decoding."""

    skip = "skip"
    show = "show"
    error = "error"


class Format(StrEnum):
    """Formats that can be written."""

    pytok = "pytok"
    huggingface = "huggingface"
    tiktoken = "tiktoken"
    python = "python"


class Source(StrEnum):
    """Formats that can be read; `auto` finds out which one it is."""

    auto = "auto"
    pytok = "pytok"
    huggingface = "huggingface"
    tiktoken = "tiktoken"
    minbpe = "minbpe"


TokenizerFile = Annotated[Path, typer.Argument(help="A file written by `train`.")]
Corpus = Annotated[list[Path], typer.Argument(help="Text files, folders of .txt files, or -.")]
Input = Annotated[Path, typer.Argument(help="A file, or - for standard input.")]
Output = Annotated[Path, typer.Option("--output", "-o", help="A file, or - for standard output.")]
Documents = Annotated[By, typer.Option(help="How files are cut into documents.")]
Json = Annotated[bool, typer.Option("--json", help="Write one line of JSON.")]
Text = Annotated[str | None, typer.Option(help="Take this text instead of a file.")]


@app.command()
def train(
    corpus: Corpus,
    merges: Annotated[int, typer.Option("--merges", "-m", help="How many merges to learn.")],
    output: Annotated[Path, typer.Option("--output", "-o", help="Where to write the tokenizer.")],
    min_frequency: Annotated[int, typer.Option(help="Stop below this count of a pair.")] = 2,
    alphabet: Annotated[Alphabet, typer.Option(help="Bytes, or (didactic) characters.")] = (
        Alphabet.bytes
    ),
    documents: Documents = By.lines,
    normalization: Annotated[Form | None, typer.Option(help="A Unicode form for all text.")] = None,
    as_json: Json = False,
) -> None:
    """Learn merges from a corpus and write the tokenizer."""
    texts = streams.read_documents(corpus, documents.value)
    tokenizer = _watched(
        lambda on_progress: train_bpe(
            texts,
            num_merges=merges,
            min_frequency=min_frequency,
            alphabet=alphabet.value,
            normalization=None if normalization is None else normalization.value,
            on_progress=on_progress,
        )
    )
    streams.write(tokenizer.to_json(), output)
    recording = tokenizer.recording
    stop = "merges_reached" if recording is None else recording.stop.reason
    learned = len(tokenizer.merges)
    if as_json:
        # A path may hold bytes that are no text; Python carries them as lone surrogates.
        name, _ = repair_text(str(output))
        answer = {"output": name, "documents": len(texts), "merges": learned, "stop": stop}
        _to_person_or_pipe(answer, output)
    else:
        reason = {
            "merges_reached": "as asked",
            "below_min_frequency": f"no other pair occurs {min_frequency} times",
            "no_pairs": "no pair is left",
        }[stop]
        _say(f"{learned} of {merges} merges from {len(texts)} documents ({reason}): {output}")


@app.command()
def encode(
    tokenizer: TokenizerFile,
    file: Input = streams.PIPE,
    text: Text = None,
    bos: Annotated[bool, typer.Option("--bos", help="Put BOS in front.")] = False,
    eos: Annotated[bool, typer.Option("--eos", help="Put EOS behind.")] = False,
    output: Output = streams.PIPE,
    as_json: Json = False,
) -> None:
    """Encode a text as ids."""
    loaded = load(tokenizer)
    ids = loaded.encode_document(streams.read(file) if text is None else text, bos=bos, eos=eos)
    if as_json:
        streams.write_json({"ids": ids}, output)
    else:
        streams.write(" ".join(map(str, ids)) + "\n", output)


@app.command()
def decode(
    tokenizer: TokenizerFile,
    file: Input = streams.PIPE,
    reserved: Annotated[Reserved, typer.Option(help="What to do with reserved ids.")] = (
        Reserved.skip
    ),
    strict: Annotated[
        bool, typer.Option("--strict", help="Refuse bytes that are no text.")
    ] = False,
    output: Output = streams.PIPE,
    as_json: Json = False,
) -> None:
    """Decode ids to the exact text, without a line end of its own."""
    loaded = load(tokenizer)
    ids = streams.read_ids(file)
    text = loaded.decode(ids, errors="strict" if strict else "replace", reserved=reserved.value)
    if as_json:
        exact = loaded.decode_report(ids).exact
        streams.write_json({"text": text, "exact": exact}, output)
    else:
        streams.write(text, output)


@app.command()
def inspect(
    tokenizer: TokenizerFile,
    token: Annotated[int | None, typer.Option(help="Show how this id came to be.")] = None,
    text: Annotated[str | None, typer.Option(help="Show why this text is encoded so.")] = None,
    search: Annotated[str, typer.Option(help="Show tokens that hold this text.")] = "",
    limit: Annotated[int, typer.Option(min=0, help="Show at most so many tokens.")] = 50,
    as_json: Json = False,
) -> None:
    """Look into a tokenizer: its vocabulary, the tree of a token, the why of an encoding."""
    loaded = load(tokenizer)
    if token is not None:
        loaded.token_bytes(token)
        entry = loaded.vocabulary[token]
        _answer(entry, as_json, lambda: tables.show(tables.token_tree(loaded, token)))
    elif text is not None:
        recording = finish(loaded.recording_encoding(text))
        _answer(recording, as_json, lambda: tables.show(tables.encoding_table(loaded, recording)))
    else:
        part = repair_text(search)[0].encode()
        found = [entry for entry in loaded.vocabulary.values() if part in entry.bytes]
        learned = sorted(found, key=lambda entry: (entry.rank is None, entry.id))
        title = f"{len(found)} of {len(loaded.vocabulary)} ids, learned ones first"
        _answer(
            {"ids": len(loaded.vocabulary), "found": len(found), "entries": learned[:limit]},
            as_json,
            lambda: tables.show(title, tables.vocabulary_table(learned[:limit])),
        )


@app.command()
def evaluate(
    tokenizer: TokenizerFile,
    corpus: Corpus,
    validation: Annotated[float, typer.Option(help="The share of documents held back.")] = 0.1,
    seed: Annotated[int, typer.Option(help="Draws the documents held back.")] = 0,
    order: Annotated[int, typer.Option(help="The order of the n-gram model.")] = 3,
    width: Annotated[int, typer.Option(help="The width of the tables of a neural model.")] = 64,
    documents: Documents = By.lines,
    as_json: Json = False,
) -> None:
    """Measure a tokenizer: compression, use of its vocabulary, bits per byte on held-back texts."""
    loaded = load(tokenizer)
    split = split_documents(streams.read_documents(corpus, documents.value), validation, seed)
    request = EvaluateRequest(
        loaded.to_data(),
        training=tuple(split.training),
        validation=tuple(split.validation),
        order=order,
        width=width,
    )
    response = finish(evaluating(request))
    evaluation, use = response.evaluation, response.use
    if loaded.corpus is not None and (seen := loaded.corpus.seen(split.validation)):
        _say(f"The tokenizer was trained on {len(seen)} of the documents held back.")
    if split.duplicates:
        _say(f"{len(split.duplicates)} texts stand on both sides of the split.")
    _answer(
        response,
        as_json,
        lambda: tables.show(
            tables.fields_table(evaluation),
            tables.fields_table(evaluation.validation),
            f"{len(use.rare)} rare and {len(use.dead)} dead tokens in the training texts; "
            f"{response.tables.total} parameters in the tables",
        ),
    )


@app.command()
def export(
    tokenizer: TokenizerFile,
    format: Annotated[Format, typer.Option(help="The format to write.")],
    source: Annotated[Source, typer.Option("--from", help="The format to read.")] = Source.auto,
    text: Annotated[str, typer.Option(help="The text whose ids the Python code prints.")] = "",
    output: Output = streams.PIPE,
) -> None:
    """Write a tokenizer in another library's format or as Python code, or read another's."""
    loaded = import_text(streams.read(tokenizer), source.value)
    streams.write(export_text(loaded, format.value, text), output)


@app.command()
def chat(
    tokenizer: TokenizerFile,
    file: Input = streams.PIPE,
    back: Annotated[bool, typer.Option("--decode", help="Read ids, write messages.")] = False,
    output: Output = streams.PIPE,
    as_json: Json = False,
) -> None:
    """Encode a JSON list of messages, or decode one."""
    loaded = load(tokenizer)
    if back:
        streams.write_json(loaded.decode_chat(streams.read_ids(file)), output)
        return
    ids = loaded.encode_chat(streams.read_messages(file))
    if as_json:
        streams.write_json({"ids": ids, "text": loaded.decode(ids, reserved="show")}, output)
    else:
        streams.write(" ".join(map(str, ids)) + "\n", output)


def run() -> None:
    """Run the command of `sys.argv` and exit; tell a fault in one line."""
    try:
        app(prog_name="pytok")
    except PytokError as error:
        _say(f"Error: {error}")
        # A setting can only come from an option.
        sys.exit(2 if isinstance(error, InvalidSetting) else 1)
    except OSError as error:
        # Files are told of by `UnreadableFile`; this one is where the results go.
        _say(f"Error: standard output: {(error.strerror or 'it cannot be written').lower()}.")
        streams.give_up_output()
        sys.exit(1)


def _watched(work: Callable[[Callable[[Progress], object] | None], Any]) -> Any:
    """Do work, with a bar on a terminal."""
    console = Console(stderr=True)
    if not console.is_terminal:
        return work(None)
    with Bar(console=console, transient=True) as bar:
        task = bar.add_task("starting")
        return work(
            lambda progress: bar.update(
                task, description=progress.stage, completed=progress.done, total=progress.total
            )
        )


def _answer(answer: object, as_json: bool, show: Callable[[], None]) -> None:
    if as_json:
        streams.write_json(answer)
    else:
        show()


def _to_person_or_pipe(answer: object, output: Path) -> None:
    """Write JSON, but not into a tokenizer that goes to the same pipe."""
    if output == streams.PIPE:
        return
    streams.write_json(answer)


def _say(sentence: str) -> None:
    if sys.stderr is not None:
        sys.stderr.write(sentence + "\n")
