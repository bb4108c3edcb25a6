"""Typing and editing ids: each is shown as what it is, and a wrong one hides nothing."""

import re

import pytest
from playwright.sync_api import expect

from pytok import train_bpe
from tests.browser.axe import barriers
from tests.browser.examples import example
from tests.browser.explorer import FIRST, Explorer, expect_soon
from tests.browser.links import STATE, link_to
from tests.browser.panels import ASKING_MILLISECONDS, Panel, allow_copying, python_requests
from tests.browser.visits import Visitor

NAME = "Decode ids"
IDS = "The ids as tokens"
SECOND = example("first")["second_text"]["en"]
EMOJI = ["F0", "9F", "99", "82"]
BYTES = train_bpe(example("first")["documents"]["en"], num_merges=12)


def opened(explorer: Explorer, alphabet: str, typed: str) -> Panel:
    explorer.choose_alphabet(alphabet)
    explorer.choose_example("A first look")
    panel = Panel.open(explorer, NAME)
    panel.type(typed)
    return panel


def expect_items(panel: Panel, names: list[str]) -> None:
    expect(panel.region.get_by_role("list", name=IDS)).to_be_visible(timeout=ASKING_MILLISECONDS)
    expect_soon(panel.page, lambda: panel.items(IDS), names)


def copied(panel: Panel) -> str:
    panel.control("Copy the text").click()
    panel.expect_said("Copied.")
    text: str = panel.page.evaluate("navigator.clipboard.readText()")
    return text


def test_the_ids_of_the_encoded_text_come_first_and_without_python(visitor: Visitor) -> None:
    visit = visitor.arrive(locale="en", permissions=["clipboard-read", "clipboard-write"])
    files = python_requests(visit.page)
    visit.page.goto(visitor.home)
    panel = Panel.open(Explorer(visit.page), NAME)
    ids = FIRST.encode(SECOND)
    expect(panel.field).to_have_value(" ".join(map(str, ids)))
    panel.expect_said("16 ids. All of them have their place in the text.")
    assert panel.ids(IDS) == ids
    assert copied(panel) == FIRST.decode(ids) == SECOND
    assert files == []


def test_the_ids_of_another_example_come_without_python(visitor: Visitor) -> None:
    visit = visitor.arrive(reduced_motion="reduce")
    files = python_requests(visit.page)
    visit.page.goto(visitor.home + "?lang=en" + link_to({**STATE, "panel": "decode"}))
    explorer = Explorer(visit.page)
    panel = Panel(visit.page, NAME)
    expect(panel.field).to_have_value(" ".join(map(str, FIRST.encode(SECOND))))
    explorer.choose_example("A tie")
    tie = example("tie")
    ids = train_bpe(tie["documents"]["en"], num_merges=6, alphabet="characters").encode(
        tie["second_text"]["en"]
    )
    expect(panel.field).to_have_value(" ".join(map(str, ids)))
    expect_soon(visit.page, lambda: panel.ids(IDS), ids)
    assert files == []


@pytest.mark.parametrize("typed", ["[84, 104]", "84 104", "0x54;0X68", "84,104,"])
def test_ids_are_read_in_many_ways(still: Explorer, typed: str) -> None:
    panel = opened(still, "bytes", typed)
    expect_items(panel, ["T, id 84", "h, id 104"])


def test_wrong_entries_are_named_by_position_and_hide_nothing(still: Explorer) -> None:
    typed = "97 -1 9999 98 x 1.5 constructor <img src=x onerror=alert(1)>"
    panel = opened(still, "bytes", typed)
    expect_items(
        panel,
        [
            "a, id 97",
            "-1, negative",
            "9999, unknown",
            "b, id 98",
            "x, no number",
            "1.5, no number",
            "constructor, no number",
            "<img, no number",
            "src=x, no number",
            "onerror=alert, no number",
            "U+0001, id 1",
            ">, no number",
        ],
    )
    largest = max(BYTES.vocabulary)
    assert panel.items("What is wrong")[:3] == [
        "Position 2: -1 is negative. Ids start at 0.",
        f"Position 3: the id 9999 is not in the vocabulary, whose largest id is {largest}.",
        "Position 5: “x” is not a whole number.",
    ]
    panel.expect_said("12 ids. 9 of them stand for no token.")
    expect(panel.field).to_have_value(typed)


def test_half_a_character_is_no_number(still: Explorer) -> None:
    panel = opened(still, "bytes", "97 \ud83d 98")
    expect_items(panel, ["a, id 97", "\ufffd, no number", "b, id 98"])


def test_cutting_the_last_id_breaks_a_character_and_says_why(still: Explorer) -> None:
    panel = opened(still, "bytes", "104, 105, 240, 159, 153, 130")
    expect_items(panel, ["h, id 104", "i, id 105", *(f"bytes {b}, id {int(b, 16)}" for b in EMOJI)])
    expect(panel.region.get_by_text("What is wrong")).to_be_hidden()
    panel.control("Cut the last id").click()
    expect(panel.field).to_have_value("104, 105, 240, 159, 153,")
    panel.expect_said("5 ids. 1 place in the text is broken")
    assert panel.items("What is wrong") == [
        "From position 3: F0 9F 99 begins a character of 4 bytes, "
        "but does not go on with what belongs there."
    ]
    panel.expect_said("F0 9F 99")


@pytest.mark.parametrize(
    ("typed", "fault"),
    [
        ("0xA9", "Position 1: A9 continues a character, but none was begun."),
        ("97 255", "Position 2: the byte FF never occurs in UTF-8."),
        ("195 97", "From position 1: C3 begins a character of 2 bytes, but does not go on"),
    ],
)
def test_each_kind_of_broken_bytes_has_its_reason(still: Explorer, typed: str, fault: str) -> None:
    panel = opened(still, "bytes", typed)
    panel.expect_said(fault)


def test_a_reserved_id_is_a_marker_and_text_that_spells_one_is_text(still: Explorer) -> None:
    allow_copying(still)
    spelled = " ".join(map(str, b"<EOS>"))
    panel = opened(still, "bytes", f"258 {spelled} 97")
    letters = [f"{chr(byte)}, id {byte}" for byte in b"<EOS>"]
    expect_items(panel, ["EOS, id 258", *letters, "a, id 97"])
    # The marker stands beside the text, not in it.
    assert copied(panel) == "<EOS>a"


def test_invisible_characters_are_copied_as_they_are(still: Explorer) -> None:
    allow_copying(still)
    text = "a\tb\u00a0c\u200dd \n"
    panel = opened(still, "bytes", " ".join(map(str, text.encode())))
    panel.expect_said("ids. All of them have their place in the text.")
    expect_soon(panel.page, lambda: len(panel.items(IDS)), len(text.encode()))
    assert copied(panel) == text


def test_the_ids_of_the_encoded_text_can_be_had_back(still: Explorer) -> None:
    panel = opened(still, "bytes", "1 2 3")
    expect_soon(panel.page, lambda: panel.ids(IDS), [1, 2, 3])
    panel.control("Use the ids of the encoded text").click()
    ids = BYTES.encode(SECOND)
    expect(panel.field).to_have_value(" ".join(map(str, ids)))
    expect_soon(panel.page, lambda: panel.ids(IDS), ids)


def test_pointing_at_broken_bytes_marks_the_ids_they_come_from(still: Explorer) -> None:
    panel = opened(still, "bytes", "97 240 159 98")
    expect_soon(panel.page, lambda: panel.ids(IDS), [97, 240, 159, 98])
    panel.region.get_by_text("F0 9F", exact=True).hover()
    items = panel.region.get_by_role("list", name=IDS).get_by_role("listitem")
    expect(items.nth(1)).to_have_attribute("aria-current", "true")
    expect(items.nth(2)).to_have_attribute("aria-current", "true")
    expect(items.nth(0)).not_to_have_attribute("aria-current", "true")


def test_typed_ids_survive_another_panel_and_another_tokenizer(still: Explorer) -> None:
    panel = opened(still, "bytes", "263 0")
    expect_soon(panel.page, lambda: panel.ids(IDS), [263, 0])
    Panel.open(still, "Lenses")
    still.choose_alphabet("characters")
    Panel.open(still, NAME)
    expect(panel.field).to_have_value("263 0")
    expect_items(panel, ["263, unknown", "space, id 0"])


def test_nothing_typed_is_no_fault(still: Explorer) -> None:
    panel = opened(still, "bytes", " ")
    panel.expect_said("There are no ids yet.")


def test_many_ids_are_counted_and_drawn_in_part(still: Explorer) -> None:
    panel = opened(still, "bytes", "97 " * 3000)
    panel.expect_said("3,000 ids. All of them have their place in the text.")
    panel.expect_said("The first 400 of 3,000 are shown.")
    assert len(panel.items(IDS)) == 400


def test_long_entries_fit_a_small_phone(still: Explorer) -> None:
    size = still.page.viewport_size
    assert size is not None
    still.page.set_viewport_size({"width": 320, "height": 700})
    panel = opened(still, "bytes", "99999999999999999999999999999 0 " * 3)
    panel.expect_said("Position 1: the id 999999999999999999999999… is not in the vocabulary")
    assert still.page.evaluate("document.documentElement.scrollWidth") <= 320
    still.page.set_viewport_size(size)


def test_the_panel_speaks_german(visitor: Visitor) -> None:
    page = visitor.visit(address="?lang=de").page
    panel = Panel.open(Explorer(page), "IDs dekodieren")
    expect(panel.field).to_have_value(re.compile("^[0-9 ]+$"))
    panel.expect_said("IDs. Alle haben ihren Platz im Text.")
    expect(panel.control("Letzte ID abschneiden")).to_be_visible()


def test_axe_finds_no_barrier_in_the_panel(still: Explorer) -> None:
    panel = opened(still, "bytes", "97 258 240 999 x 32")
    panel.expect_said("Position 4: the id 999")
    assert barriers(panel.page) == []
