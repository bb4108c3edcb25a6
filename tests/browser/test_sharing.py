"""What is on show can be passed on: by the address, by a link and by a file."""

import itertools
import json
import random
import re
from pathlib import Path

import pytest
from playwright.sync_api import Dialog, Locator, Page, expect

from pytok import train_bpe
from tests.browser.explorer import (
    FIRST,
    STEPS,
    TRAINING_MILLISECONDS,
    Explorer,
    english,
    expect_soon,
    expected_merges,
    expected_tokens,
    text_file,
)
from tests.browser.links import OWN, STATE, back, calm, expect_address, link_to, read_link
from tests.browser.panels import Panel
from tests.browser.visits import Visitor

CODE = "<img src=x onerror=alert(1)>\"'&amp;"


def share(explorer: Explorer) -> Locator:
    explorer.control("Share").click()
    return explorer.page.get_by_role("dialog", name="Share what you see")


def shared_link(explorer: Explorer) -> str:
    """The link that the dialog offers."""
    dialog = share(explorer)
    link = dialog.get_by_role("textbox", name="Link to this step").input_value()
    dialog.get_by_role("button", name="Close").click()
    return link


def train_own(explorer: Explorer, text: str) -> None:
    explorer.give(text, alphabet="characters", minimum=1)
    explorer.train()


def kept_key(page: Page) -> object:
    """The key in the address of texts that the tab keeps, if there is one."""
    return read_link(page.url).get("kept") if "#" in page.url else None


def saved_state(explorer: Explorer) -> dict[str, object]:
    """What the file for a text too long for a link holds."""
    dialog = share(explorer)
    with explorer.page.expect_download() as saving:
        dialog.get_by_role("button", name="Save file").click()
    state: dict[str, object] = json.loads(saving.value.path().read_text("utf-8"))["state"]
    return state


def test_a_link_to_an_example_shows_its_step_without_python(visitor: Visitor) -> None:
    explorer = calm(visitor)
    for _ in range(3):
        explorer.control("Next").click()
    link = shared_link(explorer)

    visit = visitor.arrive(reduced_motion="reduce", locale="de-DE")
    asked: list[str] = []
    visit.page.on("request", lambda request: asked.append(request.url))
    visit.page.goto(link)
    other = Explorer(visit.page)
    other.expect_step(3, STEPS)
    assert other.tokens() == expected_tokens(FIRST, 3)
    assert not [url for url in asked if "/pyodide/" in url]


def test_an_example_keeps_the_language_of_its_link(visitor: Visitor) -> None:
    page = visitor.visit(address=f"?lang=de{link_to(STATE)}", reduced_motion="reduce").page
    position = page.get_by_role("group", name="Durch die Merges gehen").get_by_role("status")
    expect(position).to_have_text(f"Schritt 3 von {STEPS}")
    text = page.get_by_role("textbox", name="Tippe oder füge einen Text ein")
    expect(text).to_have_value("the cat in the hat\nthat cat sat there")


def test_a_link_to_a_text_of_ones_own_trains_and_goes_to_its_step(visitor: Visitor) -> None:
    explorer = calm(visitor)
    train_own(explorer, "süße Grüße 🙂\nsüß\tund grün")
    explorer.files.set_input_files(text_file("more.txt", "größer\r\ngrößte".encode()))
    explorer.train()
    explorer.control("Last").click()
    explorer.control("Previous").click()
    link = shared_link(explorer)

    other = Explorer(visitor.visit(address="?lang=de", reduced_motion="reduce").page)
    other.page.goto(link)
    tokenizer = train_bpe(
        ["größer", "größte", "süße Grüße 🙂", "süß\tund grün"],
        num_merges=15,
        min_frequency=1,
        alphabet="characters",
    )
    steps = len(tokenizer.merges)
    expect(other.position).to_have_text(
        f"Step {steps - 1} of {steps}", timeout=TRAINING_MILLISECONDS
    )
    assert other.tokens() == expected_tokens(tokenizer, steps - 1)
    assert other.read_merges() == expected_merges(tokenizer)[: steps - 1]
    expect(other.text).to_have_value("süße Grüße 🙂\nsüß\tund grün")
    expect(other.page.get_by_role("list", name="Files")).to_contain_text("more.txt")
    expect(other.alert).to_be_hidden()


def test_a_link_pauses_at_its_beat(visitor: Visitor) -> None:
    explorer = calm(visitor, link_to({**STATE, "beat": "mark"}))
    explorer.expect_step(3, STEPS)
    assert explorer.tokens() == expected_tokens(FIRST, 2)
    explorer.control("Next").click()
    assert explorer.tokens() == expected_tokens(FIRST, 3)


def test_the_step_of_a_link_survives_a_failed_start(visitor: Visitor) -> None:
    visit = visitor.arrive(reduced_motion="reduce")
    visit.guard.allow("404")
    visit.page.context.route("**/pyodide/*.wasm", lambda route: route.fulfill(status=404))
    visit.page.goto(visitor.home + "?lang=en" + link_to(OWN))
    explorer = Explorer(visit.page)
    expect(explorer.alert).to_contain_text("404", timeout=TRAINING_MILLISECONDS)
    visit.page.context.unroute("**/pyodide/*.wasm")
    explorer.control("Try again").click()
    expect(explorer.position).to_have_text(re.compile("Step 2 of"), timeout=TRAINING_MILLISECONDS)


def test_back_leads_to_the_previous_view_as_it_was_left(visitor: Visitor) -> None:
    explorer = calm(visitor)
    page = explorer.page
    explorer.expect_step(0, STEPS)
    explorer.choose_example("A tie")
    explorer.expect_step(0, 5)
    explorer.control("Next").click()
    explorer.control("Next").click()
    explorer.choose_example("Overlap: aaa")
    explorer.expect_step(0, 4)
    expect_soon(page, lambda: "#" in page.url and read_link(page.url).get("example"), "overlap")
    explorer.control("Next").click()
    expect_address(page, 1)

    back(page)
    explorer.expect_step(2, 5)
    back(page)
    explorer.expect_step(0, STEPS)
    page.go_forward()
    explorer.expect_step(2, 5)
    # What a reload forgets stands in the addresses.
    page.reload()
    explorer.expect_step(2, 5)
    page.go_forward()
    explorer.expect_step(1, 4)
    expect(explorer.alert).to_be_hidden()


def test_back_from_an_example_gives_the_own_text_back(visitor: Visitor) -> None:
    explorer = calm(visitor)
    train_own(explorer, "abab cdcd")
    explorer.control("Next").click()
    explorer.choose_example("A tie")
    explorer.expect_step(0, 5)
    expect_soon(
        explorer.page,
        lambda: "#" in explorer.page.url and read_link(explorer.page.url).get("example"),
        "tie",
    )
    back(explorer.page)
    expect(explorer.text).to_have_value("abab cdcd")
    expect(explorer.position).to_have_text(re.compile("^Step 1 of"))
    back(explorer.page)
    explorer.expect_step(0, STEPS)


def test_the_address_changes_at_most_twice_a_second(visitor: Visitor) -> None:
    page = visitor.arrive(reduced_motion="reduce").page
    page.add_init_script(
        """
        globalThis.writes = [];
        for (const name of ["pushState", "replaceState"]) {
            const write = history[name];
            history[name] = function (...rest) {
                writes.push({ at: performance.now(), address: rest[2] });
                return write.apply(this, rest);
            };
        }
        """
    )
    page.goto(visitor.home + "?lang=en&theme=dark")
    explorer = Explorer(page)
    explorer.expect_step(0, STEPS)
    for step in range(1, STEPS + 1):
        explorer.control("Next").click()
        explorer.expect_step(step, STEPS)
    expect_address(page, STEPS)
    explorer.control("Previous").click()
    expect_address(page, STEPS - 1)
    assert "?lang=en&theme=dark#" in page.url
    # What is written when the page opens names no view.
    written = [write["at"] for write in page.evaluate("writes") if write["address"]]
    pauses = [after - before for before, after in itertools.pairwise(written)]
    # Half a second, less what may pass between the page's look at the clock and this test's.
    assert min(pauses) >= 450


def test_twenty_thousand_characters_survive_a_reload(visitor: Visitor) -> None:
    explorer = calm(visitor)
    words = ["the", "cat", "sat", "on", "a", "mat", "and", "thought", "of", "größere", "Katzen"]
    chosen = random.Random(2).choices(words, k=5000)  # noqa: S311 - a text for a test
    text = " ".join(chosen)[:20_000]
    train_own(explorer, text)
    explorer.control("Next").click()
    expect_address(explorer.page, 1)
    dialog = share(explorer)
    length = len(dialog.get_by_role("textbox", name="Link to this step").input_value())
    expect(dialog).to_contain_text(f"{length:,} characters")
    expect(dialog).to_contain_text("links of more than 2,000 characters. A file is safer.")

    explorer.page.reload()
    expect(explorer.text).to_have_value(text)
    explorer.expect_trained()
    explorer.expect_step(1, 15)
    assert read_link(explorer.page.url)["text"] == text


def test_a_text_too_long_for_a_link_is_told_and_goes_into_a_file(
    visitor: Visitor, tmp_path: Path
) -> None:
    explorer = calm(visitor)
    # Letters at random cannot be made smaller.
    letters = random.Random(3).choices(  # noqa: S311 - a text for a test
        [chr(code) for code in range(0x4E00, 0x5E00)], k=20_000
    )
    text = "".join(letters)
    train_own(explorer, text)
    explorer.control("Next").click()
    expect_address(explorer.page, 1)
    assert len(explorer.page.url) < 2000
    dialog = share(explorer)
    expect(dialog).to_contain_text("too long to share as a link")
    expect(dialog.get_by_role("textbox")).to_have_count(0)
    with explorer.page.expect_download() as saving:
        dialog.get_by_role("button", name="Save file").click()
    file = tmp_path / saving.value.suggested_filename
    saving.value.save_as(file)
    address = explorer.page.url
    explorer.page.reload()
    expect(explorer.text).to_have_value(text)
    expect(explorer.position).to_have_text(re.compile("^Step 1 of"), timeout=TRAINING_MILLISECONDS)

    # The address alone says what is missing; the file has it.
    other = Explorer(visitor.visit(reduced_motion="reduce").page)
    other.page.goto(address)
    expect(other.alert).to_contain_text("too long for an address")
    dialog = share(other)
    dialog.get_by_label("Open a saved file").set_input_files(file)
    expect(other.text).to_have_value(text)
    expect(other.position).to_have_text(re.compile("^Step 1 of"), timeout=TRAINING_MILLISECONDS)
    expect(other.alert).to_be_hidden()
    assert other.read_merges() == explorer.read_merges()
    back(other.page)
    expect(other.text).to_have_value("the cat in the hat\nthat cat sat there")


def test_long_texts_survive_a_reload_each_as_it_was(visitor: Visitor) -> None:
    explorer = calm(visitor)
    page = explorer.page
    # Characters of two units at every place where a text could be cut.
    texts = {"odd.txt": "a" + "🙂" * 60_000, "even.txt": "🙂" * 60_000}
    explorer.give("typed 🙂\nitself", alphabet="characters")
    files = [text_file(name, text.encode()) for name, text in texts.items()]
    explorer.files.set_input_files(files)
    expect_soon(page, lambda: kept_key(page) is not None, wanted=True)
    key = kept_key(page)
    explorer.choose_documents("whole")
    expect_soon(page, lambda: kept_key(page) not in (None, key), wanted=True)

    page.reload()
    expect(explorer.text).to_have_value("typed 🙂\nitself")
    explorer.expect_trained()
    saved = saved_state(explorer)
    assert saved["text"] == "typed 🙂\nitself"
    assert saved["files"] == [list(file) for file in texts.items()]
    assert saved["documents"] == "whole"


def test_a_saved_file_can_be_dropped_in(visitor: Visitor) -> None:
    explorer = calm(visitor)
    file = {"format": "pytok-session", "version": 1, "state": STATE}
    for content, wanted in ((file, 3), ({**file, "version": 9}, 3)):
        transfer = explorer.page.evaluate_handle(
            """(content) => {
                const transfer = new DataTransfer();
                transfer.items.add(new File([content], "kept.json"));
                return transfer;
            }""",
            json.dumps(content),
        )
        explorer.text.dispatch_event("drop", {"dataTransfer": transfer})
        explorer.expect_step(wanted, STEPS)
    expect(explorer.alert).to_contain_text("kept.json cannot be read as a saved view")


def test_text_that_looks_like_code_is_literal_behind_a_link(visitor: Visitor) -> None:
    dialogs: list[str] = []

    def dismiss(dialog: Dialog) -> None:
        dialogs.append(dialog.message)
        dialog.dismiss()

    visit = visitor.arrive(reduced_motion="reduce")
    visit.page.on("dialog", dismiss)
    visit.page.goto(visitor.home + "?lang=en" + link_to({**OWN, "text": CODE, "step": 0}))
    explorer = Explorer(visit.page)
    explorer.expect_trained()
    tokenizer = train_bpe([CODE], num_merges=10, min_frequency=1, alphabet="characters")
    assert explorer.tokens() == expected_tokens(tokenizer, 0)
    expect(explorer.text).to_have_value(CODE)
    assert not dialogs


@pytest.mark.parametrize(
    ("part", "panel"),
    [("encode", "Encode a new text"), ("lenses", "Lenses"), ("decode", "Decode ids")],
)
def test_a_field_that_was_emptied_is_empty_behind_a_link(
    visitor: Visitor, part: str, panel: str
) -> None:
    explorer = calm(visitor, link_to({**STATE, "panel": part}))
    field = Panel(explorer.page, panel).field
    expect(field).not_to_have_value("")
    field.fill("")
    link = shared_link(explorer)
    assert read_link(link)["parts"] == {part: ""}

    other = calm(visitor, "#" + link.split("#")[1])
    field = Panel(other.page, panel).field
    expect(other.position).to_be_visible()
    expect(field).to_have_value("")
    # The link to what stands there now is the same.
    assert read_link(shared_link(other)) == read_link(link)
    expect(field).to_have_value("")


def test_a_link_shows_the_same_where_something_was_typed_before(visitor: Visitor) -> None:
    explorer = calm(visitor)
    encode = Panel.open(explorer, "Encode a new text")
    given = encode.field.input_value()
    encode.field.fill("my words")
    decode = Panel.open(explorer, "Decode ids")
    decode.field.fill("1 2 3")
    expect_soon(
        explorer.page,
        lambda: "#" in explorer.page.url and read_link(explorer.page.url).get("parts"),
        {"encode": "my words", "decode": "1 2 3"},
    )
    explorer.page.evaluate("(hash) => { location.hash = hash }", link_to(STATE))
    explorer.expect_step(3, STEPS)
    expect(encode.field).to_have_value(given)
    # What was typed is where it was.
    back(explorer.page)
    explorer.expect_step(0, STEPS)
    expect(decode.field).to_have_value("1 2 3")
    Panel.open(explorer, "Encode a new text")
    expect(encode.field).to_have_value("my words")


def test_the_link_is_copied(visitor: Visitor) -> None:
    visit = visitor.arrive(permissions=["clipboard-read", "clipboard-write"])
    visit.page.goto(visitor.home + "?lang=en")
    explorer = Explorer(visit.page)
    dialog = share(explorer)
    dialog.get_by_role("button", name="Copy link").click()
    expect(dialog.get_by_role("status")).to_have_text("Copied.")
    copied = visit.page.evaluate("navigator.clipboard.readText()")
    assert read_link(copied) == {**STATE, "step": 0}


def test_where_copying_is_not_allowed_the_link_is_selected(visitor: Visitor) -> None:
    visit = visitor.arrive()
    visit.page.add_init_script(
        "navigator.clipboard.writeText = () => Promise.reject(new DOMException('no'))"
    )
    visit.page.goto(visitor.home + "?lang=en")
    dialog = share(Explorer(visit.page))
    dialog.get_by_role("button", name="Copy link").click()
    expect(dialog.get_by_role("status")).to_contain_text("The link is selected")
    field = dialog.get_by_role("textbox", name="Link to this step")
    expect(field).to_be_focused()
    assert field.evaluate("(field) => field.selectionEnd - field.selectionStart") == len(
        field.input_value()
    )


def test_a_link_to_an_edited_text_begins_at_its_start(visitor: Visitor) -> None:
    explorer = calm(visitor)
    train_own(explorer, "abab cdcd")
    explorer.control("Last").click()
    explorer.text.fill("other words")
    dialog = share(explorer)
    expect(dialog).to_contain_text("has changed since the training")
    link = dialog.get_by_role("textbox", name="Link to this step").input_value()
    assert read_link(link)["step"] == 0
    assert read_link(link)["text"] == "other words"


def test_own_text_is_a_button_away(visitor: Visitor) -> None:
    explorer = english(visitor)
    explorer.control("Use your own text").click()
    expect(explorer.text).to_be_focused()
