"""What a person reads on a terminal: tables, trees and one line a step."""

from collections.abc import Iterable
from dataclasses import fields

from rich.console import Console
from rich.markup import escape
from rich.table import Table
from rich.tree import Tree

from pytok.protocol import Tokenizer
from pytok.recording import EncodingRecording
from pytok.vocabulary import VocabularyEntry


def shown(entry: VocabularyEntry) -> str:
    """A token as a person can read it: Python's notation for text, hexadecimal digits for bytes.

    >>> shown(VocabularyEntry(195, b"\\xc3", None, "byte_fragment"))
    '0xc3'
    >>> shown(VocabularyEntry(10, b"\\n", "\\n", "whitespace"))
    "'\\\\n'"
    """
    if entry.kind == "reserved":
        return str(entry.text)
    return f"0x{entry.bytes.hex()}" if entry.text is None else repr(entry.text)


def vocabulary_table(entries: Iterable[VocabularyEntry]) -> Table:
    """One row a token."""
    table = Table("id", "token", "bytes", "kind", "left", "right", "rank", "frequency")
    for entry in entries:
        numbers = (entry.left, entry.right, entry.rank, entry.frequency)
        table.add_row(
            str(entry.id),
            escape(shown(entry)),
            entry.bytes.hex(),
            entry.kind,
            *("" if number is None else str(number) for number in numbers),
        )
    return table


def token_tree(tokenizer: Tokenizer, id: int) -> Tree:
    """How a token came to be, down to the base symbols."""
    vocabulary = tokenizer.vocabulary
    root = Tree(_leaf(vocabulary[id]))
    # A list of what is left to do, since a token may be nested deeper than Python recurses.
    waiting = [(root, vocabulary[id])]
    while waiting:
        tree, entry = waiting.pop()
        parts = [vocabulary[part] for part in (entry.left, entry.right) if part is not None]
        waiting += [(tree.add(_leaf(part)), part) for part in parts]
    return root


def encoding_table(tokenizer: Tokenizer, recording: EncodingRecording) -> Table:
    """One row a merge: which pair was joined where, and why it was its turn."""
    vocabulary = tokenizer.vocabulary
    table = Table("step", "rank", "pair", "becomes", "counted", "applied", "tokens left", "why")
    for number, step in enumerate(recording.steps, start=1):
        others = len(step.candidates) - 1
        table.add_row(
            str(number),
            str(step.rank),
            escape(f"{shown(vocabulary[step.left])} {shown(vocabulary[step.right])}"),
            escape(f"{step.id} {shown(vocabulary[step.id])}"),
            str(step.counted),
            str(step.applied),
            str(step.tokens),
            f"lowest rank of {others + 1}" if others else "only pair with a rank",
        )
    return table


def fields_table(*answers: object) -> Table:
    """One row a field of each dataclass; nested ones are left to `--json`."""
    table = Table("measure", "value", show_header=False)
    for answer in answers:
        for field in fields(answer):  # type: ignore[arg-type]
            value = getattr(answer, field.name)
            if isinstance(value, float):
                table.add_row(field.name, f"{value:.4f}")
            elif isinstance(value, int | str):
                table.add_row(field.name, str(value))
            elif value is None:
                table.add_row(field.name, "undefined")
    return table


def show(*things: Table | Tree | str) -> None:
    """Print to standard output."""
    console = Console(highlight=False)
    for thing in things:
        console.print(thing)


def _leaf(entry: VocabularyEntry) -> str:
    rank = "" if entry.rank is None else f"  rank {entry.rank}"
    return escape(f"{entry.id}  {shown(entry)}{rank}")
