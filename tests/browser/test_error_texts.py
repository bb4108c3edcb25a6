"""Whatever the core complains about, the page says it in the reader's language."""

import json

import pytest
from playwright.sync_api import Page, expect

from pytok import errors
from tests.browser.changed_library import ChangedLibrary
from tests.browser.explorer import TRAINING_MILLISECONDS, Explorer
from tests.browser.visits import Visitor

# The text to train on says which error to raise.
_RAISING = """

import json

from pytok import errors
from pytok.progress import Progress


def fail(request):
    yield Progress("counting", 0, 1)
    code, parameters = json.loads(request.documents[0])
    error = next(one for one in vars(errors).values() if getattr(one, "code", None) == code)
    raise error(**parameters)


OPERATIONS["train"] = Operation(TrainRequest, TrainResponse, fail)
"""

Case = tuple[str, dict[str, str | int], list[str]]

CASES: list[Case] = [
    (
        "invalid_setting",
        {"name": "order", "value": "9", "expected": "from 1 to 8"},
        ["order", "9", "from 1 to 8"],
    ),
    ("unknown_character", {"character": "ß", "code_point": "U+00DF", "position": 7}, ["„ß“|“ß”"]),
    ("unknown_id", {"id": 999, "position": 3}, ["999", "Position 3|position 3"]),
    ("no_reserved_id", {"name": "BOS", "known": "EOS, PAD"}, ["BOS", "EOS, PAD"]),
    ("no_reserved_id", {"name": "BOS", "known": "none"}, ["BOS", "auch kein anderes|any other"]),
    ("unexpected_reserved_id", {"name": "EOS", "id": 258, "position": 4}, ["EOS", "258", "4"]),
    ("invalid_bytes", {"bytes": "f09f", "position": 2}, ["f09f", "2"]),
    ("sequence_too_long", {"position": 1, "tokens": 5, "length": 4}, ["1", "5", "4"]),
    ("malformed_request", {"where": "ids", "expected": "a list", "found": "text"}, ["ids", "list"]),
    ("unknown_operation", {"name": "tain", "known": "decode, train"}, ["tain", "decode, train"]),
    *(
        ("invalid_chat", {"where": "messages[1]", "reason": reason, "problem": "no"}, ["2"])
        for reason in errors.InvalidChat.reasons[:-1]
    ),
    (
        "invalid_chat",
        {"where": "the id 97 at position 3", "reason": "order", "problem": "no"},
        ["Die ID 97 an Position 3|The id 97 at position 3"],
    ),
    *(
        (
            "invalid_tokenizer",
            {"entry": "line 7", "reason": reason, "problem": "'x' is not an id"},
            [
                "" if reason == "format" else "Zeile 7|line 7",
                "auf Englisch: line 7: 'x' is not an id.|In detail: line 7: 'x' is not an id.",
            ],
        )
        for reason in errors.InvalidTokenizer.reasons
    ),
    *(
        (
            "cannot_represent",
            {"format": "tiktoken", "feature": "the x", "reason": reason, "problem": "is odd"},
            ["tiktoken", "auf Englisch: the x is odd.|In detail: the x is odd."],
        )
        for reason in errors.CannotRepresent.reasons
    ),
    *(
        ("unreadable_file", {"path": "a.txt", "reason": reason, "problem": "no"}, ["„a.txt“|“a.t"])
        for reason in errors.UnreadableFile.reasons
    ),
]


def said(page: Page, language: str, words: list[str]) -> str:
    """What the page says in a language, as soon as it holds these words."""
    page.get_by_role("radio", name=language).check()
    text = page.get_by_role("alert").get_by_role("paragraph").first
    for one in words:
        expect(text).to_contain_text(one, timeout=TRAINING_MILLISECONDS)
    return text.inner_text()


@pytest.mark.slow
def test_every_error_is_said_in_words_in_both_languages(visitor: Visitor) -> None:
    visit = visitor.arrive(reduced_motion="reduce")
    ChangedLibrary(visit.page.context, "pytok.operations.train", _RAISING)
    visit.page.goto(f"{visitor.home}?lang=en")
    explorer = Explorer(visit.page)
    texts: dict[str, Case] = {}
    for case in CASES:
        code, parameters, words = case
        explorer.text.fill(json.dumps([code, parameters], ensure_ascii=False))
        explorer.control("Train").click()
        english = said(visit.page, "English", [one.rpartition("|")[2] for one in words])
        german = said(visit.page, "Deutsch", [one.partition("|")[0] for one in words])
        visit.page.get_by_role("radio", name="English").check()
        for text in (german, english):
            assert "undefined" not in text
            assert texts.setdefault(text, case) == case


def test_every_error_that_can_reach_the_page_is_tried() -> None:
    tried = {(code, parameters.get("reason")) for code, parameters, _ in CASES}
    # A cancel is the reader's own wish and is not shown as a fault.
    wanted = {
        (error.code, reason)
        for error in errors.PytokError.__subclasses__()
        for reason in error.reasons or (None,)
        if error is not errors.Cancelled
    }
    assert tried == wanted
