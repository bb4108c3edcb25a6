"""The way of a newcomer: what the page says must be enough, so nothing here reads any help."""

import re
from pathlib import Path

from playwright.sync_api import expect

from pytok import BPETokenizer, train_bpe
from tests.browser.explorer import (
    FIRST,
    STEPS,
    TRAINING_MILLISECONDS,
    Explorer,
    expect_soon,
    expected_tokens,
)
from tests.browser.visits import Visitor

OWN = "fischers fritze fischt frische fische,\nfrische fische fischt fischers fritze"
SECOND = "frischer fisch"


def expected(merges: int) -> BPETokenizer:
    return train_bpe(OWN.split("\n"), num_merges=merges, alphabet="characters")


def test_a_newcomer_finds_the_way(visitor: Visitor, tmp_path: Path) -> None:
    page = visitor.visit(address="?lang=en").page
    explorer = Explorer(page)

    # What is this? A sentence says so, and the first text is on show already.
    expect(page.get_by_role("heading", level=1)).to_have_text("How text becomes tokens")
    expect(page.get_by_role("main")).to_contain_text("joins the most frequent pair")
    explorer.expect_step(0, STEPS)

    # The first merge: what is joined, and why.
    explorer.control("Next").click()
    explorer.expect_step(1, STEPS)
    expect(explorer.sentence).to_contain_text("Step 1:")
    expect(explorer.sentence).to_contain_text("5 times, more often than any other pair")
    expect(explorer.sentence).to_contain_text("becomes the new token")
    expect_soon(page, explorer.tokens, expected_tokens(FIRST, 1))

    # On, and back.
    explorer.control("Next").click()
    explorer.control("Next").click()
    explorer.control("Previous").click()
    explorer.expect_step(2, STEPS)
    expect_soon(page, explorer.tokens, expected_tokens(FIRST, 2))

    # What comes next? The reader says it before it is shown.
    page.get_by_role("checkbox", name="Predict first").check()
    question = page.get_by_role("form", name="What does step 3 do?")
    third = FIRST.recording.merges[2] if FIRST.recording else None
    assert third is not None
    names = [spoken_name(FIRST, id) for id in (third.left, third.right)]
    question.get_by_role("radio", name=" and ".join(names), exact=True).check()
    explorer.control("Merge this pair").click()
    expect(page.get_by_text(re.compile("^Right"))).to_be_visible()
    expect(explorer.figure).to_contain_text("1 of 1 right")
    page.get_by_role("checkbox", name="Predict first").uncheck()

    # A text of one's own.
    explorer.control("Use your own text").click()
    expect(explorer.text).to_be_focused()
    explorer.text.fill(OWN)
    explorer.set_number("Number of merges", "8")
    explorer.train()
    explorer.expect_step(0, 8)
    explorer.control("Last").click()
    tokenizer = expected(8)
    expect_soon(page, explorer.tokens, expected_tokens(tokenizer, 8))

    # A second text, with the merges just learned.
    page.get_by_role("tab", name="Encode a new text").click()
    page.get_by_role("textbox", name="Text to encode").fill(SECOND)
    encoded = page.get_by_role("list", name="Tokens of the new text")
    ids = tokenizer.encode(SECOND)
    expect(encoded.get_by_role("listitem")).to_have_count(len(ids), timeout=TRAINING_MILLISECONDS)
    shown = encoded.get_by_role("listitem").evaluate_all(
        "(items) => items.map((item) => Number(/id (\\d+)/.exec(item.ariaLabel)[1]))"
    )
    assert shown == ids

    # Keep the tokenizer, and take it up again.
    page.get_by_role("tab", name="Save, load, export").click()
    with page.expect_download() as saving:
        explorer.control("Save as pytok JSON").click()
    file = tmp_path / saving.value.suggested_filename
    saving.value.save_as(file)
    assert BPETokenizer.load(file).merges == tokenizer.merges
    page.get_by_label("Choose a tokenizer file").set_input_files(file)
    expect(page.get_by_text(f"{file.name} is loaded.")).to_be_visible(timeout=TRAINING_MILLISECONDS)
    explorer.control("Back to the trained one").click()

    # Pass on what is seen: a friend with another browser sees the same.
    explorer.control("Previous").click()
    explorer.expect_step(7, 8)
    explorer.control("Share").click()
    dialog = page.get_by_role("dialog", name="Share what you see")
    link = dialog.get_by_role("textbox", name="Link to this step").input_value()

    friend = Explorer(visitor.arrive(locale="de-DE").page)
    friend.page.goto(link)
    expect(friend.position).to_have_text("Step 7 of 8", timeout=TRAINING_MILLISECONDS)
    assert friend.tokens() == expected_tokens(tokenizer, 7)
    assert friend.read_merges() == explorer.read_merges()
    expect(friend.text).to_have_value(OWN)
    friend.page.get_by_role("tab", name="Encode a new text").click()
    expect(friend.page.get_by_role("textbox", name="Text to encode")).to_have_value(SECOND)


def spoken_name(tokenizer: BPETokenizer, id: int) -> str:
    return {" ": "space"}.get(name := tokenizer.token_bytes(id).decode(), name)
