"""Ids as a person types them."""

import pytest

from pytok import BPETokenizer, ByteTokenizer, CharTokenizer
from pytok.alphabets import ByteAlphabet
from pytok.typed_ids import DecodedPart, TypedId, read_ids

BYTES = ByteTokenizer()


@pytest.mark.parametrize(
    "typed",
    [
        "71 114",
        "71,114",
        "[71, 114]",
        "71;114",
        " 71\n\t114 ",
        "0x47 0X72",
        "0071, 0x00072",
        "(71)(114)",
    ],
)
def test_many_ways_of_writing_ids_are_read(typed: str) -> None:
    report = read_ids(typed, BYTES)
    assert [entry.id for entry in report.entries] == [71, 114]
    assert (report.text, report.exact, report.problems) == ("Gr", True, 0)


@pytest.mark.parametrize("typed", ["", " \n", "[]", ",,"])
def test_nothing_is_no_id_and_no_fault(typed: str) -> None:
    report = read_ids(typed, BYTES)
    assert (report.entries, report.parts, report.text, report.exact) == ((), (), "", True)


@pytest.mark.parametrize(
    ("source", "id", "problem"),
    [
        ("262", 262, "unknown"),
        ("0x106", 262, "unknown"),
        ("9999999999", 9999999999, "unknown"),
        ("10000000000", None, "unknown"),
        ("-1", None, "negative"),
        ("-0x1", None, "negative"),
        ("1.5", None, "not_a_number"),
        ("1e3", None, "not_a_number"),
        ("1_0", None, "not_a_number"),
        ("+1", None, "not_a_number"),
        ("0x", None, "not_a_number"),
        ("4f", None, "not_a_number"),
        ("--1", None, "not_a_number"),
        ("\u0661", None, "not_a_number"),
        ("<EOS>", None, "not_a_number"),
        ("constructor", None, "not_a_number"),
    ],
)
def test_what_is_no_id_is_named_and_hides_nothing(
    source: str, id: int | None, problem: str
) -> None:
    report = read_ids(f"65 {source} 66", BYTES)
    assert report.entries[1] == TypedId(source, id, problem)  # type: ignore[arg-type]
    assert [part.kind for part in report.parts] == ["text", "unknown", "text"]
    assert (report.text, report.exact, report.problems) == ("AB", False, 1)


def test_a_long_entry_is_repeated_in_part() -> None:
    (entry,) = read_ids("x" * 5000, BYTES).entries
    assert entry.source == "x" * 24 + "…"
    (entry,) = read_ids("9" * 5000, BYTES).entries
    assert (entry.id, entry.problem) == (None, "unknown")


def test_half_a_character_from_a_browser_is_no_number() -> None:
    (entry,) = read_ids("\ud83d", BYTES).entries
    assert (entry.source, entry.problem) == ("\ufffd", "not_a_number")


def broken(data: bytes, first: int, fault: str, expected: int | None) -> DecodedPart:
    return DecodedPart(
        "broken",
        "\ufffd",
        data,
        first,
        first + len(data),
        fault=fault,  # type: ignore[arg-type]
        expected=expected,
    )


@pytest.mark.parametrize(
    ("data", "parts"),
    [
        (b"\xf0\x9f\x99", [broken(b"\xf0\x9f\x99", 0, "cut", 4)]),
        (b"\xc3", [broken(b"\xc3", 0, "cut", 2)]),
        (b"\xe2\x82", [broken(b"\xe2\x82", 0, "cut", 3)]),
        (b"\xa9", [broken(b"\xa9", 0, "stray", None)]),
        (b"\xc0\xff", [broken(b"\xc0", 0, "never", None), broken(b"\xff", 1, "never", None)]),
        # Half a surrogate pair is no character: its first byte never goes on like that.
        (
            b"\xed\xa0\x80",
            [
                broken(b"\xed", 0, "cut", 3),
                broken(b"\xa0", 1, "stray", None),
                broken(b"\x80", 2, "stray", None),
            ],
        ),
    ],
)
def test_broken_bytes_are_told_one_by_one_with_the_reason(
    data: bytes, parts: list[DecodedPart]
) -> None:
    report = read_ids(" ".join(map(str, data)), BYTES)
    assert list(report.parts) == parts
    assert report.text == data.decode(errors="replace")
    assert not report.exact


def test_text_around_broken_bytes_is_text() -> None:
    report = read_ids("[97, 195, 98]", BYTES)
    assert [(part.kind, part.first, part.end) for part in report.parts] == [
        ("text", 0, 1),
        ("broken", 1, 2),
        ("text", 2, 3),
    ]


def test_a_part_may_begin_and_end_inside_a_token() -> None:
    # A token of the bytes C3 A9 C3, and one of A9 21.
    merges = [(0xC3, 0xA9), (262, 0xC3), (0xA9, 0x21)]
    tokenizer = BPETokenizer(ByteAlphabet(), merges)
    report = read_ids("263 264", tokenizer)
    assert report.parts == (DecodedPart("text", "éé!", "éé!".encode(), 0, 2),)
    report = read_ids("263", tokenizer)
    assert [(part.kind, part.bytes, part.first, part.end) for part in report.parts] == [
        ("text", b"\xc3\xa9", 0, 1),
        ("broken", b"\xc3", 0, 1),
    ]


def test_a_reserved_id_is_a_marker_and_no_text() -> None:
    report = read_ids("65 258", BYTES)
    assert report.parts[1] == DecodedPart("reserved", "", b"", 1, 2, name="<EOS>")
    assert (report.text, report.exact, report.problems) == ("A", False, 0)


def test_text_that_spells_a_marker_is_text() -> None:
    report = read_ids(" ".join(map(str, b"<EOS>")), BYTES)
    assert [part.kind for part in report.parts] == ["text"]
    assert report.text == "<EOS>"


def test_the_id_of_unknown_characters_is_called_so() -> None:
    report = read_ids("0 7", CharTokenizer("a", unknown=True))
    assert report.parts[1] == DecodedPart("unknown", "\ufffd", b"", 1, 2, name="UNK")
    assert (report.text, report.problems) == ("a\ufffd", 0)


def test_id_0_is_an_id() -> None:
    assert read_ids("0", BYTES).text == "\0"
