"""What a large change of the page draws first, and what follows once that is on the screen."""

import re
from functools import partial

from playwright.sync_api import Page, expect

from pytok import train_bpe
from tests.browser.explorer import (
    FIRST,
    STEPS,
    TRAINING_MILLISECONDS,
    Explorer,
    expect_soon,
    expected_merges,
    expected_tokens,
)
from tests.browser.links import OWN, link_to
from tests.browser.panels import Panel
from tests.browser.strip import focused_name, tokens_on_page, words
from tests.browser.visits import Visitor


def with_a_clock(visitor: Visitor) -> Explorer:
    """The explorer with a clock that can be stopped."""
    page = visitor.arrive(reduced_motion="reduce").page
    page.clock.install()
    page.goto(visitor.home + "?lang=en")
    explorer = Explorer(page)
    explorer.expect_step(0, STEPS)
    return explorer


def stop_the_clock(page: Page) -> None:
    page.clock.pause_at(page.evaluate("Date.now()") / 1000 + 1)


def test_of_a_new_long_text_the_beginning_is_drawn_first(visitor: Visitor) -> None:
    explorer = with_a_clock(visitor)
    page = explorer.page
    chunks = page.get_by_role("list", name=re.compile("^Tokens of document"))
    for text in (words(10_000), words(11_000)):
        explorer.give(text, alphabet="characters", by="whole")
        stop_the_clock(page)
        explorer.train()
        # With the clock at rest, the page does not hear that this is on the screen.
        expect(chunks).to_have_count(1)
        expect(explorer.figure).to_contain_text(f"Tokens 1 to 96 of {len(text):,} are in view")
        page.clock.resume()
        expect(chunks).not_to_have_count(1)


def test_a_focused_token_keeps_the_focus_in_a_new_long_text(visitor: Visitor) -> None:
    explorer = with_a_clock(visitor)
    page = explorer.page
    own = {**OWN, "documents": "whole", "step": 0}
    page.evaluate("(hash) => { location.hash = hash }", link_to({**own, "text": words(3000)}))
    expect(explorer.figure).to_contain_text("of 3,000 are in view", timeout=TRAINING_MILLISECONDS)
    tokens_on_page(page).first.focus()
    page.keyboard.press("End")
    expect(explorer.figure).to_contain_text("to 3,000 of 3,000 are in view")
    before = focused_name(page)
    stop_the_clock(page)
    page.evaluate("(hash) => { location.hash = hash }", link_to({**own, "text": words(3500)}))
    expect(explorer.figure).to_contain_text(
        "Tokens 1 to 96 of 3,500 are in view", timeout=TRAINING_MILLISECONDS
    )
    assert focused_name(page) == before


def test_after_a_jump_the_long_tables_follow_the_tokens(visitor: Visitor) -> None:
    text = words(400)
    tokenizer = train_bpe([text], num_merges=40, alphabet="characters", min_frequency=1)
    explorer = with_a_clock(visitor)
    page = explorer.page
    explorer.give(text, alphabet="characters", by="whole", minimum=1)
    explorer.set_number("Number of merges", "40")
    explorer.train()
    stop_the_clock(page)
    explorer.control("Next").click()
    # A step is on show everywhere at once.
    explorer.expect_step(1, 40)
    assert explorer.read_merges() == expected_merges(tokenizer)[:1]
    explorer.control("Last").click()
    explorer.expect_step(40, 40)
    assert explorer.tokens() == expected_tokens(tokenizer, 40)
    assert explorer.read_merges() == expected_merges(tokenizer)[:1]
    page.clock.resume()
    expect_soon(page, explorer.read_merges, expected_merges(tokenizer))


def test_a_text_is_encoded_anew_once_the_training_is_on_the_screen(visitor: Visitor) -> None:
    explorer = with_a_clock(visitor)
    panel = Panel.open(explorer, "Encode a new text")
    panel.type("that hat")
    read = partial(panel.ids, "Tokens of the new text")
    expect_soon(explorer.page, read, FIRST.encode("that hat"))
    explorer.give("hat that hat", alphabet="characters")
    stop_the_clock(explorer.page)
    explorer.train()
    assert read() == FIRST.encode("that hat")
    explorer.page.clock.resume()
    tokenizer = train_bpe(["hat that hat"], num_merges=15, alphabet="characters")
    expect_soon(explorer.page, read, tokenizer.encode("that hat"))
