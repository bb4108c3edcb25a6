"""Ids as a person types them, each shown as what it is: nothing is refused as a whole.

`Tokenizer.decode` is strict, since a program that has an id the tokenizer does not know has a
fault. A person who types ids wants to see which of them is wrong, and the rest all the same.
"""

import codecs
import re
from collections.abc import Iterator
from dataclasses import dataclass
from typing import Literal

from pytok.alphabets import marker
from pytok.protocol import Tokenizer
from pytok.unicode import REPLACEMENT_CHARACTER, repair_text

LONGEST_SHOWN = 24
"""How many characters of an entry that is no id are repeated."""

MOST_DIGITS = 10
"""No id has more digits; larger numbers are not read, only called too large."""

IdProblem = Literal["not_a_number", "negative", "unknown"]

PartKind = Literal["text", "broken", "reserved", "unknown"]

Fault = Literal["cut", "stray", "never"]

_SEPARATORS = re.compile(r"[\s,;\[\]()]+")
_DECIMAL = re.compile("[0-9]+")
_HEXADECIMAL = re.compile("0[xX][0-9a-fA-F]+")


@dataclass(frozen=True, slots=True)
class TypedId:
    """One entry. `id` is the number it stands for, `None` if it is no number that an id can be.

    `problem` says why the tokenizer has no such id, or is `None`. `source` is the entry as it was
    typed, cut if it is long.
    """

    source: str
    id: int | None
    problem: IdProblem | None


@dataclass(frozen=True, slots=True)
class DecodedPart:
    """A stretch of the decoded text that is all of one kind.

    `text` is what stands there in the text: U+FFFD for `broken` bytes, nothing for a reserved or an
    unknown id, and U+FFFD for the id of an unknown character, whose `name` is UNK. The bytes come
    from the entries `first` up to, not including, `end`; a part may begin or end in the middle of
    an entry. `name` is the marker of a reserved id. For broken bytes `fault` tells what is wrong:
    they begin a character of `expected` bytes that does not go on (`cut`), a byte continues a
    character that never began (`stray`), or a byte stands nowhere in UTF-8 (`never`).
    """

    kind: PartKind
    text: str
    bytes: bytes
    first: int
    end: int
    name: str | None = None
    fault: Fault | None = None
    expected: int | None = None


@dataclass(frozen=True, slots=True)
class IdReport:
    """All entries in order, and the text they give.

    `text` is that of all parts. A reserved or an unknown id ends a character before it, as where
    reserved ids are shown. `exact` says whether the text holds all that was typed.

    >>> from pytok import ByteTokenizer
    >>> report = read_ids("72, 0x69 999 240 x", ByteTokenizer())
    >>> report.text, report.exact
    ('Hi\N{REPLACEMENT CHARACTER}', False)
    >>> [(entry.source, entry.problem) for entry in report.entries if entry.problem]
    [('999', 'unknown'), ('x', 'not_a_number')]
    """

    entries: tuple[TypedId, ...]
    parts: tuple[DecodedPart, ...]
    text: str
    exact: bool
    problems: int


def read_ids(typed: str, tokenizer: Tokenizer) -> IdReport:
    """Read ids separated by spaces, commas, semicolons or brackets, decimal or hexadecimal (`0x`).

    >>> from pytok import ByteTokenizer
    >>> [entry.id for entry in read_ids("[71, 0x72]; 195", ByteTokenizer()).entries]
    [71, 114, 195]
    """
    typed, _ = repair_text(typed, "ids")
    entries = tuple(_entry(source, tokenizer) for source in _SEPARATORS.split(typed) if source)
    parts = tuple(_parts(entries, tokenizer))
    problems = sum(entry.problem is not None for entry in entries)
    return IdReport(
        entries=entries,
        parts=parts,
        text="".join(part.text for part in parts),
        exact=not any(part.kind != "text" for part in parts),
        problems=problems,
    )


def _entry(source: str, tokenizer: Tokenizer) -> TypedId:
    shown = source if len(source) <= LONGEST_SHOWN else source[:LONGEST_SHOWN] + "…"
    digits = source.removeprefix("-")
    base = 10 if _DECIMAL.fullmatch(digits) else 16 if _HEXADECIMAL.fullmatch(digits) else None
    if base is None:
        return TypedId(shown, None, "not_a_number")
    if digits != source:
        return TypedId(shown, None, "negative")
    significant = digits.lower().removeprefix("0x" if base == 16 else "").lstrip("0") or "0"
    if len(significant) > MOST_DIGITS:
        return TypedId(shown, None, "unknown")
    id = int(significant, base)
    return TypedId(shown, id, None if id in tokenizer.vocabulary else "unknown")


def _parts(entries: tuple[TypedId, ...], tokenizer: Tokenizer) -> Iterator[DecodedPart]:
    data = bytearray()
    # For each byte gathered so far, the entry that it comes from.
    owners: list[int] = []
    for place, entry in enumerate(entries):
        apart = _apart(entry, place, tokenizer)
        if apart is None and entry.id is not None:
            spelled = tokenizer.token_bytes(entry.id)
            data += spelled
            owners += [place] * len(spelled)
        elif apart is not None:
            yield from _decoded(bytes(data), owners)
            yield apart
            data, owners = bytearray(), []
    yield from _decoded(bytes(data), owners)


def _apart(entry: TypedId, place: int, tokenizer: Tokenizer) -> DecodedPart | None:
    """The part of an entry that stands for no bytes of a text."""
    if entry.id is None or entry.problem is not None:
        return DecodedPart("unknown", "", b"", place, place + 1)
    if entry.id in tokenizer.alphabet.reserved:
        name = marker(tokenizer.alphabet.reserved[entry.id])
        return DecodedPart("reserved", "", b"", place, place + 1, name=name)
    if entry.id == tokenizer.alphabet.unknown:
        return DecodedPart("unknown", REPLACEMENT_CHARACTER, b"", place, place + 1, name="UNK")
    return None


def _decoded(data: bytes, owners: list[int]) -> Iterator[DecodedPart]:
    """Cut bytes into what is text and what is broken."""
    start = 0
    while start < len(data):
        try:
            codecs.utf_8_decode(data[start:], "strict", True)
            end, broken_end = len(data), len(data)
        except UnicodeDecodeError as error:
            end, broken_end = start + error.start, start + error.end
        if end > start:
            text = data[start:end].decode()
            yield DecodedPart("text", text, data[start:end], owners[start], owners[end - 1] + 1)
        if broken_end > end:
            yield _broken(data[end:broken_end], owners[end], owners[broken_end - 1] + 1)
        start = broken_end


def _broken(data: bytes, first: int, end: int) -> DecodedPart:
    lead = data[0]
    expected = None
    fault: Fault = "never"
    if 0x80 <= lead < 0xC0:
        fault = "stray"
    elif 0xC2 <= lead < 0xF5:
        fault = "cut"
        expected = 2 if lead < 0xE0 else 3 if lead < 0xF0 else 4
    return DecodedPart(
        "broken", REPLACEMENT_CHARACTER, data, first, end, fault=fault, expected=expected
    )
