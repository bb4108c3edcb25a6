"""What a large change of the page draws first, and what follows once that is on the screen."""

import re
from functools import partial

from playwright.sync_api import Page, expect

from pytok import BPETokenizer, train_bpe
from tests.browser.asking import run
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

# Lets a test hold back the frames of a page, and the timers that would not wait for them for ever.
_HOLDING = """
    const frame = requestAnimationFrame;
    const timer = setTimeout;
    const held = [];
    // No number that the browser gives, since the page may clear it.
    const hold = (go) => (action, ...rest) => -held.push(() => go(action, ...rest));
    globalThis.holdFrames = () => {
        globalThis.requestAnimationFrame = hold(frame);
        globalThis.setTimeout = hold(timer);
    };
    globalThis.showFrames = () => {
        globalThis.requestAnimationFrame = frame;
        globalThis.setTimeout = timer;
        for (const go of held.splice(0)) go();
    };
"""


def opened(visitor: Visitor) -> Explorer:
    page = visitor.arrive(reduced_motion="reduce").page
    page.add_init_script(_HOLDING)
    page.goto(visitor.home + "?lang=en")
    explorer = Explorer(page)
    explorer.expect_step(0, STEPS)
    return explorer


def train_forty(explorer: Explorer, text: str) -> BPETokenizer:
    """Forty merges of a text, in the page and in CPython."""
    explorer.give(text, alphabet="characters", by="whole", minimum=1)
    explorer.set_number("Number of merges", "40")
    explorer.train()
    explorer.expect_step(0, 40)
    return train_bpe([text], num_merges=40, alphabet="characters", min_frequency=1)


def hold_frames(page: Page) -> None:
    page.evaluate("holdFrames()")


def show_frames(page: Page) -> None:
    page.evaluate("showFrames()")


def test_of_a_new_long_text_the_beginning_is_drawn_first(visitor: Visitor) -> None:
    explorer = opened(visitor)
    page = explorer.page
    chunks = page.get_by_role("list", name=re.compile("^Tokens of document"))
    for text in (words(10_000), words(11_000)):
        explorer.give(text, alphabet="characters", by="whole")
        hold_frames(page)
        explorer.train()
        expect(chunks).to_have_count(1)
        expect(explorer.figure).to_contain_text(f"Tokens 1 to 96 of {len(text):,} are in view")
        show_frames(page)
        expect(chunks).not_to_have_count(1)


def test_a_focused_token_keeps_the_focus_in_a_new_long_text(visitor: Visitor) -> None:
    explorer = opened(visitor)
    page = explorer.page
    own = {**OWN, "documents": "whole", "step": 0}
    page.evaluate("(hash) => { location.hash = hash }", link_to({**own, "text": words(3000)}))
    expect(explorer.figure).to_contain_text("of 3,000 are in view", timeout=TRAINING_MILLISECONDS)
    tokens_on_page(page).first.focus()
    page.keyboard.press("End")
    expect(explorer.figure).to_contain_text("to 3,000 of 3,000 are in view")
    before = focused_name(page)
    hold_frames(page)
    page.evaluate("(hash) => { location.hash = hash }", link_to({**own, "text": words(3500)}))
    expect(explorer.figure).to_contain_text(
        "Tokens 1 to 96 of 3,500 are in view", timeout=TRAINING_MILLISECONDS
    )
    assert focused_name(page) == before


def test_after_a_jump_the_long_tables_follow_the_tokens(visitor: Visitor) -> None:
    explorer = opened(visitor)
    page = explorer.page
    tokenizer = train_forty(explorer, words(400))
    hold_frames(page)
    explorer.control("Next").click()
    # A step is on show everywhere at once.
    explorer.expect_step(1, 40)
    assert explorer.read_merges() == expected_merges(tokenizer)[:1]
    explorer.control("Last").click()
    explorer.expect_step(40, 40)
    assert explorer.tokens() == expected_tokens(tokenizer, 40)
    assert explorer.read_merges() == expected_merges(tokenizer)[:1]
    # Paper has what is on show, whatever the tables are at.
    page.evaluate("dispatchEvent(new Event('beforeprint'))")
    page.emulate_media(media="print")
    printed = page.get_by_role("table", name="Merges")
    expect(printed.get_by_role("row")).to_have_count(1 + len(tokenizer.merges))
    page.emulate_media(media="screen")
    show_frames(page)
    expect_soon(page, explorer.read_merges, expected_merges(tokenizer))


def test_the_tables_of_another_training_do_not_wait(visitor: Visitor) -> None:
    explorer = opened(visitor)
    tokenizer = train_forty(explorer, words(400))
    explorer.control("Last").click()
    expect_soon(explorer.page, explorer.read_merges, expected_merges(tokenizer))
    hold_frames(explorer.page)
    train_forty(explorer, words(500))
    assert explorer.read_merges() == []


def test_a_text_is_encoded_anew_once_the_training_is_on_the_screen(visitor: Visitor) -> None:
    explorer = opened(visitor)
    panel = Panel.open(explorer, "Encode a new text")
    panel.type("that hat")
    read = partial(panel.ids, "Tokens of the new text")
    expect_soon(explorer.page, read, FIRST.encode("that hat"))
    explorer.give("hat that hat", alphabet="characters")
    hold_frames(explorer.page)
    explorer.train()
    # Asked after it, Python would have answered it by now.
    assert run(explorer.page, "train", documents=[], num_merges=0)["merges"] == []
    assert read() == FIRST.encode("that hat")
    show_frames(explorer.page)
    tokenizer = train_bpe(["hat that hat"], num_merges=15, alphabet="characters")
    expect_soon(explorer.page, read, tokenizer.encode("that hat"))
