"""The whole text as a picture of which merge removed each boundary."""

import pytest
from playwright.sync_api import expect

from pytok.alphabets import AlphabetName
from tests.browser.examples import trained
from tests.browser.explorer import Explorer
from tests.browser.ladder import (
    ALPHABETS,
    histories,
    numbers,
    open_level,
    open_table,
    rows,
    show,
    train,
)
from tests.browser.visits import Visitor


@pytest.mark.parametrize("alphabet", ALPHABETS)
@pytest.mark.parametrize(("title", "name"), [("A tie", "tie"), ("Emoji", "emoji")])
def test_the_corpus_tells_which_merge_removed_each_boundary(
    visitor: Visitor, title: str, name: str, alphabet: AlphabetName
) -> None:
    tokenizer = trained(name, alphabet)
    steps = len(tokenizer.merges)
    explorer = show(visitor, title, alphabet)
    explorer.expect_step(0, steps)
    table = open_table(open_level(explorer.page, "The whole text"))
    expected: list[tuple[int, int, int, str]] = []
    for document, history in enumerate(histories(tokenizer), start=1):
        removed = [str(merge) if merge else "never" for merge in history.joined_at]
        for symbol, by in zip(history.symbols, [*removed, "document end"], strict=True):
            expected.append((len(expected) + 1, document, symbol, by))
    found = [(*numbers(row["cells"][:2]), row["ids"][0], row["cells"][3]) for row in rows(table)]
    if len(expected) > 50:
        explorer.control("Next rows").click()
        found += [
            (*numbers(row["cells"][:2]), row["ids"][0], row["cells"][3]) for row in rows(table)
        ]
    assert found == expected


def test_the_corpus_counts_its_boundaries_at_every_step(visitor: Visitor) -> None:
    tokenizer = trained("first", "characters")
    steps = len(tokenizer.merges)
    explorer = show(visitor, "A first look")
    explorer.expect_step(0, steps)
    panel = open_level(explorer.page, "The whole text")
    joined = [merge for history in histories(tokenizer) for merge in history.joined_at]
    for step in range(steps + 1):
        explorer.expect_step(step, steps)
        gone = sum(0 < merge <= step for merge in joined)
        expect(panel).to_contain_text(f"{gone} gone, {len(joined) - gone} still there.")
        if step < steps:
            explorer.control("Next").click()


def test_a_place_in_the_corpus_picks_its_token_by_keyboard(visitor: Visitor) -> None:
    explorer = show(visitor, "A first look")
    explorer.control("Last").click()
    panel = open_level(explorer.page, "The whole text")
    symbols = panel.get_by_role("listbox").get_by_role("option")
    symbols.first.focus()
    page = explorer.page
    # "the cat in the hat": from the t of "the" to the a of "cat".
    for _ in range(5):
        page.keyboard.press("ArrowRight")
    expect(symbols.nth(5)).to_be_focused()
    expect(symbols.nth(5)).to_have_accessible_name("a; boundary behind it removed at step 1")
    expect(panel).to_contain_text("Place 6:")
    page.keyboard.press("Enter")
    # "cat " stands twice, and one of its symbols is a letter of "cat".
    chosen = panel.get_by_role("option", selected=True)
    expect(chosen).to_have_count(8)
    expect(panel).to_contain_text("stands at 2 places at this step")
    page.keyboard.press("End")
    expect(symbols.last).to_be_focused()
    expect(symbols.last).to_have_accessible_name("e; end of the document")
    page.keyboard.press("Home")
    expect(symbols.first).to_be_focused()


def test_the_small_picture_follows_the_theme(still: Explorer) -> None:
    still.give("the cat in the hat " * 60, alphabet="characters")
    train(still, 15)
    still.control("Last").click()
    page = still.page
    canvas = open_level(page, "The whole text").locator("canvas")
    theme = page.get_by_role("combobox", name="Theme")
    seen = []
    for name in ("Light", "Dark", "Light"):
        theme.select_option(name)
        page.evaluate("new Promise(requestAnimationFrame)")
        seen.append(canvas.evaluate("(canvas) => canvas.toDataURL()"))
    assert seen[0] == seen[2] != seen[1]
    theme.select_option("As the system")
