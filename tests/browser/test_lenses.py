"""One text as characters, code points, bytes and tokens, aligned; and its normal forms."""

import json
import re

import pytest
from playwright.sync_api import Locator, expect

from pytok import look_at, normal_forms, train_bpe
from tests.browser.axe import barriers
from tests.browser.examples import example
from tests.browser.explorer import FIRST, Explorer, english, expect_soon
from tests.browser.panels import ASKING_MILLISECONDS, Panel, python_requests
from tests.browser.visits import Visitor
from web.tooling import paths

NAME = "Lenses"
TEXT = json.loads((paths.WEB / "content/lens-text.json").read_text(encoding="utf-8"))["en"]
BYTES = train_bpe(example("first")["documents"]["en"], num_merges=12)
LAYERS = ["Characters", "Code points", "UTF-8 bytes", "Tokens"]


def opened(explorer: Explorer, alphabet: str, text: str = TEXT) -> Panel:
    explorer.choose_alphabet(alphabet)
    explorer.choose_example("A first look")
    panel = Panel.open(explorer, NAME)
    panel.type(text)
    return panel


def row(panel: Panel, layer: str) -> Locator:
    return panel.region.get_by_role("row", name=re.compile(f"^{layer}"))


def cells(panel: Panel, layer: str) -> Locator:
    return row(panel, layer).get_by_role("gridcell")


def labels(panel: Panel, layer: str) -> list[str]:
    # The drawing beside the words is hidden from a screen reader.
    names: list[str] = cells(panel, layer).evaluate_all(
        "(all) => all.map((one) => one.firstElementChild.textContent)"
    )
    return names


def marked(panel: Panel, layer: str) -> list[int]:
    """The places of the cells of a layer that are marked."""
    places: list[int] = cells(panel, layer).evaluate_all(
        "(all) => all.flatMap((one, place) => (one.ariaSelected === 'true' ? [place] : []))"
    )
    return places


def expect_bytes(panel: Panel, text: str) -> None:
    """Wait until the bytes of this text are laid out."""
    wanted = [
        f"Byte {place}: {byte:02X} in hexadecimal, {byte} in decimal"
        for place, byte in enumerate(text.encode(), start=1)
    ]
    expect(panel.region.get_by_role("grid").first).to_be_visible(timeout=ASKING_MILLISECONDS)
    expect_soon(panel.page, lambda: labels(panel, "UTF-8 bytes"), wanted)


def test_the_first_text_is_laid_out_without_python(visitor: Visitor) -> None:
    visit = visitor.arrive(locale="en")
    files = python_requests(visit.page)
    visit.page.goto(visitor.home)
    panel = Panel.open(Explorer(visit.page), NAME)
    expect(panel.field).to_have_value(TEXT)
    expect_bytes(panel, TEXT)
    lens = look_at(TEXT, FIRST, gaps=True)
    assert [name.split(": ")[1].split(",")[0] for name in labels(panel, "Code points")] == [
        f"{point.code_point} {point.name}" for point in lens.code_points
    ]
    # t h e _ ü , _ t h e _ ü _ and the family: ü is one character in either spelling.
    seen = labels(panel, "Characters")
    assert len(seen) == 14
    assert seen[4] == "ü: one character as seen, 1 code point, 2 bytes"
    assert seen[11] == "u\u0308: one character as seen, 2 code points, 3 bytes"
    assert seen[13].endswith("one character as seen, 3 code points, 11 bytes")
    # What the character tokenizer does not know is a gap.
    gaps = [token.entry is None for token in lens.tokens]
    assert [name.startswith("No token") for name in labels(panel, "Tokens")] == gaps
    panel.expect_said(f"{sum(gaps)} characters have no token (?)")
    assert files == []


@pytest.mark.parametrize("text", [TEXT, "<img src=x onerror=alert(1)>", "constructor\t\u00a0that "])
def test_tokens_are_those_of_cpython(still: Explorer, text: str) -> None:
    panel = opened(still, "bytes", text)
    expect_bytes(panel, text)
    lens = look_at(text, BYTES)
    found = [
        re.search(r", id (\d+), bytes ([0-9A-F ]+)$", name) for name in labels(panel, "Tokens")
    ]
    assert [one and (int(one[1]), bytes.fromhex(one[2])) for one in found] == [
        token.entry and (token.entry.id, token.entry.bytes) for token in lens.tokens
    ]
    spans = cells(panel, "Tokens").evaluate_all("(all) => all.map((one) => one.colSpan)")
    assert spans == [token.end_byte - token.first_byte for token in lens.tokens]


def test_pointing_marks_all_that_belongs_together(still: Explorer) -> None:
    # Field case A15: the ! is the third code point and the seventh byte.
    panel = opened(still, "bytes", "🙂é!")
    expect_bytes(panel, "🙂é!")
    cells(panel, "Tokens").nth(6).hover()
    expect(cells(panel, "Tokens").nth(6)).to_have_attribute("aria-selected", "true")
    assert [marked(panel, layer) for layer in LAYERS] == [[2], [2], [6], [6]]
    for place in range(4):
        cells(panel, "Tokens").nth(place).hover()
        expect(cells(panel, "Tokens").nth(place)).to_have_attribute("aria-selected", "true")
        assert [marked(panel, layer) for layer in LAYERS] == [[0], [0], [place], [place]]
    cells(panel, "Characters").nth(1).click()
    panel.field.hover()
    # A tap stays.
    assert [marked(panel, layer) for layer in LAYERS] == [[1], [1], [4, 5], [4, 5]]
    panel.expect_said("é: one character as seen, 1 code point, 2 bytes")


def test_the_grid_is_walked_by_arrow_keys(still: Explorer) -> None:
    panel = opened(still, "bytes", "aé🙂")
    expect_bytes(panel, "aé🙂")
    stops = panel.region.get_by_role("gridcell").evaluate_all(
        "(all) => all.filter((one) => one.tabIndex === 0).length"
    )
    assert stops == 1
    keyboard = panel.page.keyboard
    cells(panel, "Characters").first.focus()
    keyboard.press("End")
    expect(cells(panel, "Characters").nth(2)).to_be_focused()
    keyboard.press("ArrowLeft")
    keyboard.press("ArrowDown")
    expect(cells(panel, "Code points").nth(1)).to_be_focused()
    keyboard.press("ArrowDown")
    expect(cells(panel, "UTF-8 bytes").nth(1)).to_be_focused()
    keyboard.press("ArrowRight")
    keyboard.press("ArrowUp")
    expect(cells(panel, "Code points").nth(1)).to_be_focused()
    assert [marked(panel, layer) for layer in LAYERS] == [[1], [1], [1, 2], [1, 2]]


def test_normal_forms_are_those_of_cpython(still: Explorer) -> None:
    text = "é e\u0301 ²"
    panel = opened(still, "bytes", text)
    expect_bytes(panel, text)
    forms = normal_forms(text)
    table = panel.region.get_by_role("table", name="What each normal form makes of the text")
    losses = {
        "nothing": "nothing",
        "spelling": "only which way it was written",
        "distinctions": "differences that mean something",
    }
    for place, form in enumerate(forms, start=1):
        places = "place" if len(form.changes) == 1 else "places"
        expect(table.get_by_role("row").nth(place).get_by_role("cell")).to_have_text(
            [
                f"changes at {len(form.changes)} {places}" if form.changed else "stays as it is",
                str(form.code_points),
                str(form.bytes),
                str(len(BYTES.encode(form.text))),
                losses[form.loses],
            ]
        )
    changes = panel.region.get_by_role("listitem").filter(has=panel.page.get_by_role("img"))
    expect(changes.filter(has_text="U+00E9").first).to_contain_text("U+0065 U+0301")
    panel.expect_said("NFC and NFD look the same and get different ids:")
    assert panel.ids("Tokens of NFC") == BYTES.encode(forms[0].text)
    assert panel.ids("Tokens of NFD") == BYTES.encode(forms[1].text)


def test_a_text_without_another_spelling_says_so(still: Explorer) -> None:
    panel = opened(still, "bytes", "that")
    expect_bytes(panel, "that")
    panel.expect_said("NFC and NFD of this text are the same, and so are their tokens.")


def test_half_a_character_is_repaired_and_told(still: Explorer) -> None:
    panel = opened(still, "bytes", "a\ude42")
    expect_bytes(panel, "a\ufffd")
    panel.expect_said("This text held 1 half character")


def test_only_the_beginning_of_a_long_text_is_laid_out(still: Explorer) -> None:
    panel = opened(still, "bytes", "the cat " * 100)
    expect_bytes(panel, ("the cat " * 100)[:100])
    panel.expect_said("The first 100 characters are laid out.")


def test_the_text_follows_the_language_until_it_is_typed(visitor: Visitor) -> None:
    explorer = english(visitor)
    panel = Panel.open(explorer, NAME)
    expect(panel.field).to_have_value(TEXT)
    explorer.page.get_by_role("radio", name="Deutsch").check()
    german = Panel(explorer.page, "Lupen")
    expect(german.field).to_have_value("eine Tür, eine Tu\u0308r 👩\u200d👧")
    german.expect_said("sichtbare Zeichen")


def test_no_line_is_wider_than_a_small_phone(visitor: Visitor) -> None:
    explorer = english(visitor, viewport={"width": 320, "height": 700})
    panel = Panel.open(explorer, NAME)
    expect_bytes(panel, TEXT)
    assert panel.region.get_by_role("grid").count() > 3
    assert panel.page.evaluate("document.documentElement.scrollWidth") <= 320


def test_axe_finds_no_barrier_in_the_panel(still: Explorer) -> None:
    panel = opened(still, "characters")
    expect_bytes(panel, TEXT)
    cells(panel, "Code points").nth(2).hover()
    assert barriers(panel.page) == []
