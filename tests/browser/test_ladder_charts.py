"""The timeline of all merges and the curve of lengths: charts that are controls of time."""

import re

import pytest
from playwright.sync_api import expect

from pytok.alphabets import AlphabetName
from tests.browser.examples import trained
from tests.browser.ladder import (
    ALPHABETS,
    CURVE,
    TIMELINE,
    box,
    histories,
    name_of,
    numbers,
    open_level,
    open_table,
    rows,
    show,
    spot,
)
from tests.browser.visits import Visitor


@pytest.mark.parametrize("alphabet", ALPHABETS)
@pytest.mark.parametrize(
    ("title", "name"), [("Overlap: aaa", "overlap"), ("A tie", "tie"), ("Emoji", "emoji")]
)
def test_the_timeline_tells_the_counts_of_every_merge(
    visitor: Visitor, title: str, name: str, alphabet: AlphabetName
) -> None:
    tokenizer = trained(name, alphabet)
    assert tokenizer.recording is not None
    explorer = show(visitor, title, alphabet)
    explorer.expect_step(0, len(tokenizer.merges))
    panel = open_level(explorer.page, "All merges")
    assert [
        (*row["ids"], *numbers([row["cells"][0], *row["cells"][2:]]))
        for row in rows(open_table(panel))
    ] == [
        (merge.left, merge.right, merge.id, step, merge.counted, merge.applied, merge.tied)
        for step, merge in enumerate(tokenizer.recording.merges, start=1)
    ]


def test_the_timeline_tells_what_was_counted_but_not_replaced(visitor: Visitor) -> None:
    explorer = show(visitor, "Overlap: aaa")
    panel = open_level(explorer.page, "All merges")
    expect(panel).to_contain_text("Hatched: counted but not applied, because the places overlap.")
    explorer.page.get_by_role("slider", name=TIMELINE).press("ArrowRight")
    expect(panel).to_contain_text("Counted 9×, applied 5×.")


@pytest.mark.parametrize(("level", "chart"), [("All merges", TIMELINE), ("Length curve", CURVE)])
def test_a_chart_is_a_control_of_time_by_keyboard(visitor: Visitor, level: str, chart: str) -> None:
    steps = len(trained("story", "characters").merges)
    explorer = show(visitor, "A story")
    explorer.expect_step(0, steps)
    open_level(explorer.page, level)
    slider = explorer.page.get_by_role("slider", name=chart)
    page = round(steps / 10)
    for key, step in (
        ("ArrowRight", 1),
        ("ArrowUp", 2),
        ("ArrowLeft", 1),
        ("PageUp", 1 + page),
        ("End", steps),
        ("ArrowRight", steps),
        ("PageDown", steps - page),
        ("Home", 0),
        ("ArrowDown", 0),
    ):
        slider.press(key)
        explorer.expect_step(step, steps)
        expect(slider).to_have_attribute("aria-valuenow", str(step))
        expect(slider).to_be_focused()


def test_a_click_on_a_bar_goes_to_its_step_and_picks_its_token(visitor: Visitor) -> None:
    tokenizer = trained("story", "characters")
    explorer = show(visitor, "A story")
    steps = len(tokenizer.merges)
    explorer.expect_step(0, steps)
    panel = open_level(explorer.page, "All merges")
    slider = explorer.page.get_by_role("slider", name=TIMELINE)
    place = spot(slider, 0.6, 0.5)
    slider.hover(position=place)
    told = panel.get_by_role("paragraph").filter(has_text=re.compile(r"^Step \d+:"))
    step = int(re.findall(r"\d+", told.inner_text())[0])
    assert 0.4 * steps < step < 0.8 * steps
    # Pointing tells of a step without going to it.
    explorer.expect_step(0, steps)
    slider.click(position=place)
    explorer.expect_step(step, steps)
    id = tokenizer.alphabet.first_learned_id + step - 1
    tree = open_level(explorer.page, "Merge tree").get_by_role("tree")
    expect(tree).to_have_accessible_name(f"Merge tree of {name_of(tokenizer, id)}")


def test_dragging_along_the_curve_scrubs(visitor: Visitor) -> None:
    steps = len(trained("story", "characters").merges)
    explorer = show(visitor, "A story")
    explorer.expect_step(0, steps)
    open_level(explorer.page, "Length curve")
    slider = explorer.page.get_by_role("slider", name=CURVE)
    slider.scroll_into_view_if_needed()
    at = box(slider)
    mouse = explorer.page.mouse
    mouse.move(at["x"] + 60, at["y"] + 100)
    mouse.down()
    mouse.move(at["x"] + 300, at["y"] + 100, steps=5)
    mouse.move(at["x"] + 5000, at["y"] + 100, steps=5)
    explorer.expect_step(steps, steps)
    mouse.move(at["x"] - 10, at["y"] + 100, steps=5)
    mouse.up()
    explorer.expect_step(0, steps)


def test_the_tables_lead_to_a_step(visitor: Visitor) -> None:
    steps = len(trained("story", "characters").merges)
    explorer = show(visitor, "A story")
    explorer.expect_step(0, steps)
    table = open_table(open_level(explorer.page, "All merges"))
    # The rest of the rows stands on the next page.
    expect(table.get_by_role("row")).to_have_count(51)
    explorer.control("Next rows").click()
    expect(table.get_by_role("row")).to_have_count(1 + steps - 50)
    table.get_by_role("button", name=f"Go to step {steps - 1}").click()
    explorer.expect_step(steps - 1, steps)
    explorer.control("Previous rows").click()
    table.get_by_role("button", name="Go to step 7", exact=True).click()
    explorer.expect_step(7, steps)


@pytest.mark.parametrize("alphabet", ALPHABETS)
def test_the_curve_tells_the_length_after_every_step(
    visitor: Visitor, alphabet: AlphabetName
) -> None:
    tokenizer = trained("umlaut", alphabet)
    assert tokenizer.recording is not None
    symbols = sum(len(history.symbols) for history in histories(tokenizer))
    base = len(tokenizer.vocabulary) - len(tokenizer.merges)
    lengths = [symbols, *(merge.tokens for merge in tokenizer.recording.merges)]
    explorer = show(visitor, "Accents", alphabet)
    explorer.expect_step(0, len(tokenizer.merges))
    panel = open_level(explorer.page, "Length curve")
    table = open_table(panel)
    assert [row["cells"] for row in rows(table)] == [
        [str(step), str(base + step), str(tokens), f"{symbols / tokens:.2f}"]
        for step, tokens in enumerate(lengths)
    ]
    each = "bytes a token" if alphabet == "bytes" else "symbols a token"
    explorer.control("Last").click()
    expect(panel).to_contain_text(
        f"{base + len(tokenizer.merges)} entries in the vocabulary, {lengths[-1]} tokens, "
        f"{symbols / lengths[-1]:.2f} {each}."
    )
