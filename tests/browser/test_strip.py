"""The token strip and the lists beside it: long texts, whitespace, keys, and a calm layout."""

import re
from functools import partial
from typing import Any

import pytest
from playwright.sync_api import Locator, Page, expect

from pytok import BPETokenizer, train_bpe
from tests.browser.explorer import (
    FIRST,
    STEPS,
    TRAINING_MILLISECONDS,
    Explorer,
    english,
    expect_soon,
    expected_tokens,
    spoken,
    text_file,
)
from tests.browser.strip import focused_name, tokens_on_page, words
from tests.browser.visits import Visitor

# What a copy of everything between two places of the page puts on the clipboard.
COPY = """
    (figure) => {
        const lists = [...figure.getElementsByTagName("ul")];
        const [first, last] = [lists[0], lists.at(-1)];
        document.getSelection().setBaseAndExtent(first, 0, last, last.childNodes.length);
        const clipboardData = new DataTransfer();
        first.dispatchEvent(new ClipboardEvent("copy", { clipboardData, bubbles: true }));
        return clipboardData.getData("text/plain");
    }
"""

PASTE = """
    (field, text) => {
        const clipboardData = new DataTransfer();
        clipboardData.setData("text/plain", text);
        field.dispatchEvent(
            new ClipboardEvent("paste", { clipboardData, bubbles: true, cancelable: true }),
        );
    }
"""

_WATCH_HEIGHT = """
    (row) => {
        const heights = [];
        const look = () => {
            heights.push(row.getBoundingClientRect().height);
            requestAnimationFrame(look);
        };
        look();
        row.heightsSeen = heights;
    }
"""

_HEIGHTS_SEEN = """
    async (row) => {
        await Promise.allSettled(row.getAnimations({ subtree: true }).map((one) => one.finished));
        return row.heightsSeen;
    }
"""


def reach(explorer: Explorer) -> tuple[int, int, int]:
    """Which tokens are in view, of how many, as the page says it in words."""
    line = explorer.figure.get_by_text(re.compile("are in view")).inner_text()
    first, last, total = (int(n.replace(",", "")) for n in re.findall(r"[\d,]+", line)[:3])
    return first, last, total


def expect_first_near(explorer: Explorer, place: int) -> None:
    """Wait until the first token in view is about the one at a place."""
    expect_soon(explorer.page, lambda: abs(reach(explorer)[0] - place) < place // 4, True)


def drawn_chunks(page: Page) -> dict[int, list[str]]:
    """The names of the drawn tokens, by the symbol from which on a list of them stands."""
    # All at once: lists come and go while the strip finds its place.
    lists: list[list[Any]] = page.get_by_role(
        "list", name=re.compile("^Tokens of document 1")
    ).evaluate_all(
        """(lists) => lists.map((list) =>
            [list.ariaLabel, Array.from(list.children, (item) => item.ariaLabel)])"""
    )
    found: dict[int, list[str]] = {}
    for label, names in lists:
        symbol = re.search(r"from symbol ([\d,]+)", label)
        found[int(symbol[1].replace(",", "")) - 1 if symbol else 0] = names
    return found


def undrawn(explorer: Explorer, expected: list[tuple[int, str]]) -> list[str]:
    """What is said to be in view in the middle of a long text and is not drawn there."""
    first, last, total = reach(explorer)
    assert total == len(expected)
    chunks = drawn_chunks(explorer.page)
    assert any(abs(start - 50_000) < 15_000 for start in chunks)
    for start, names in chunks.items():
        assert names == [name for at, name in expected if start <= at < start + 96]
    return [
        name
        for at, name in expected[first - 1 : last]
        if not any(start <= at < start + 96 for start in chunks)
    ]


def names_by_start(tokenizer: BPETokenizer, step: int) -> list[tuple[int, str]]:
    """CPython's tokens of the one document, each with its first symbol."""
    assert tokenizer.recording is not None
    found, start = [], 0
    for id in tokenizer.recording.documents[0].tokens(
        tokenizer.alphabet.first_learned_id, after=step
    ):
        data = tokenizer.token_bytes(id)
        found.append((start, f"{spoken(data)}, id {id}"))
        start += len(data.decode())
    return found


def test_each_kind_of_whitespace_has_a_mark_of_its_own_and_copies_as_itself(
    still: Explorer,
) -> None:
    text = "a b\tc\u00a0d\n\re"
    still.give("", alphabet="bytes", by="whole")
    still.files.set_input_files(text_file("spaces.txt", text.encode()))
    still.set_number("Number of merges", "0")
    still.train()
    ids = [97, 32, 98, 9, 99, 194, 160, 100, 10, 13, 101]
    (names,) = still.tokens()
    assert [int(name.rsplit(" ", 1)[1]) for name in names if name] == ids
    assert [name for name in names if re.match("space|tab|line|carriage", name)] == [
        "space, id 32",
        "tab, id 9",
        "line feed, id 10",
        "carriage return, id 13",
    ]
    assert still.figure.evaluate(COPY) == text
    # The no-break space is one symbol only where characters are.
    still.choose_alphabet("characters")
    still.train()
    masks = tokens_on_page(still.page).evaluate_all(
        """(items) => items
            .flatMap((item) => [...item.getElementsByClassName("drawn")])
            .map((mark) => getComputedStyle(mark, "::before").maskImage)"""
    )
    assert len(masks) == 5
    assert len(set(masks)) == 5
    assert all(mask.startswith("url(") for mask in masks)
    assert still.figure.evaluate(COPY) == text
    still.page.get_by_role("button", name=re.compile("^Remove.*spaces.txt")).click()


def test_copying_tiles_gives_the_text_with_its_documents_apart(visitor: Visitor) -> None:
    explorer = english(visitor)
    explorer.expect_step(0, STEPS)
    assert explorer.figure.evaluate(COPY) == "the cat in the hat\nthat cat sat there"
    explorer.control("Last").click()
    assert explorer.figure.evaluate(COPY) == "the cat in the hat\nthat cat sat there"


def test_pointing_at_a_token_keeps_what_is_selected(visitor: Visitor) -> None:
    explorer = english(visitor)
    explorer.expect_step(0, STEPS)
    symbol = tokens_on_page(explorer.page).first.get_by_text("t", exact=True)
    symbol.evaluate("(symbol) => document.getSelection().selectAllChildren(symbol)")
    symbol.hover()
    expect(symbol.locator("..")).to_have_css("outline-style", "solid")
    assert explorer.page.evaluate("document.getSelection().toString()") == "t"


@pytest.mark.slow
def test_every_token_of_a_long_text_can_be_reached(visitor: Visitor) -> None:
    text = words(100_000)
    tokenizer = train_bpe([text], num_merges=200, alphabet="characters")
    explorer = english(visitor, reduced_motion="reduce")
    page = explorer.page
    explorer.files.set_input_files(text_file("words.txt", text.encode()))
    explorer.choose_documents("whole")
    explorer.set_number("Number of merges", "200")
    explorer.train()
    explorer.expect_step(0, 200)
    for step in (0, 200):
        if step > 0:
            explorer.control("Last").click()
        explorer.expect_step(step, 200)
        expected = names_by_start(tokenizer, step)

        # From one end to the other by keyboard.
        tokens_on_page(page).first.focus()
        page.keyboard.press("End")
        expect_soon(page, lambda: focused_name(page), expected[-1][1])
        expect_soon(page, lambda: reach(explorer)[1:], (len(expected), len(expected)))
        page.keyboard.press("ArrowLeft")
        expect_soon(page, lambda: focused_name(page), expected[-2][1])
        page.keyboard.press("Home")
        expect_soon(page, lambda: focused_name(page), expected[0][1])
        expect_soon(page, lambda: reach(explorer)[0], 1)
        for place in range(1, 131):
            page.keyboard.press("ArrowRight")
            if place % 10 == 0:
                expect_soon(page, lambda: focused_name(page), expected[place][1])

        # In the middle by scrolling.
        tokens_on_page(page).first.evaluate(
            """(item) => {
                let stage = item;
                while (stage.scrollHeight <= stage.clientHeight + 1000) stage = stage.parentElement;
                stage.scrollTop = stage.scrollHeight / 2;
            }"""
        )
        middle = len(expected) // 2
        expect_first_near(explorer, middle)
        # Where the strip comes to rest is known once the heights of what is there are.
        expect_soon(page, partial(undrawn, explorer, expected), [])
        # Only a little of it is drawn.
        assert tokens_on_page(page).count() < 1000


@pytest.mark.slow
def test_a_million_bytes_can_be_pasted(visitor: Visitor) -> None:
    explorer = english(visitor, viewport={"width": 320, "height": 640}, reduced_motion="reduce")
    page = explorer.page
    explorer.text.fill("")
    explorer.text.evaluate(PASTE, "word " * 200_000)
    files = page.get_by_role("list", name="Files")
    expect(files).to_contain_text("1,000,000 bytes")
    # Cancel works, nothing is lost, and typing goes on meanwhile.
    explorer.set_number("Number of merges", "500")
    explorer.choose_documents("whole")
    explorer.control("Train").click()
    explorer.text.press_sequentially("typed")
    expect(explorer.text).to_have_value("typed")
    cancel = explorer.control("Cancel")
    expect(cancel).to_be_visible(timeout=TRAINING_MILLISECONDS)
    cancel.click()
    expect(cancel).to_be_hidden()
    expect(files).to_contain_text("1,000,000 bytes")
    explorer.text.fill("")
    explorer.train()
    assert explorer.page.evaluate("document.documentElement.scrollWidth") <= 320
    assert reach(explorer)[::2] == (1, 1_000_000)
    assert tokens_on_page(page).count() < 1000
    tokenizer = train_bpe(["word " * 200_000], num_merges=500, alphabet="characters")
    steps = len(tokenizer.merges)
    for step, name in ((steps - 1, "Previous"), (steps, "Last")):
        explorer.control("Last").click()
        if name == "Previous":
            explorer.control(name).click()
        explorer.expect_step(step, steps)
        total = len(names_by_start(tokenizer, step))
        expect_soon(page, lambda: reach(explorer)[2], total)
    assert explorer.page.evaluate("document.documentElement.scrollWidth") <= 320
    assert tokens_on_page(page).count() < 1000


def test_the_merge_list_can_be_gone_through_to_its_end(visitor: Visitor) -> None:
    text = words(4_000)
    tokenizer = train_bpe([text], num_merges=300, alphabet="characters")
    explorer = english(visitor, reduced_motion="reduce")
    page = explorer.page
    explorer.text.fill(text)
    explorer.set_number("Number of merges", "300")
    explorer.train()
    explorer.control("Last").click()
    explorer.expect_step(300, 300)
    assert explorer.merges.get_by_role("row").count() < 100

    def go_to(step: int) -> Locator:
        return explorer.merges.get_by_role("button", name=f"Go to step {step}", exact=True)

    go_to(300).focus()
    page.keyboard.press("End")
    expect(go_to(1)).to_be_focused()
    page.keyboard.press("ArrowUp")
    expect(go_to(2)).to_be_focused()
    page.keyboard.press("Enter")
    explorer.expect_step(2, 300)
    vocabulary = explorer.figure.get_by_role("table", name=re.compile("^Vocabulary"))
    expect(vocabulary).to_have_accessible_name(
        f"Vocabulary: {len(tokenizer.vocabulary) - 298} tokens"
    )


def test_a_focused_token_that_is_merged_keeps_the_focus_in_its_place(visitor: Visitor) -> None:
    explorer = english(visitor, reduced_motion="reduce")
    page = explorer.page
    explorer.expect_step(0, STEPS)
    tokens = expected_tokens(FIRST, 0)[0]
    place = next(at for at, name in enumerate(tokens) if name.startswith("t,") and at > 0)
    tokens_on_page(page).first.focus()
    for _ in range(place):
        page.keyboard.press("ArrowRight")
    expect_soon(page, lambda: focused_name(page), tokens[place])
    page.keyboard.press("Space")
    expect(explorer.control("Pause")).to_be_visible()
    expect(explorer.control("Play")).to_be_visible()
    explorer.expect_step(STEPS, STEPS)
    holding = [name for start, name in names_by_start(FIRST, STEPS) if start <= place]
    expect_soon(page, lambda: focused_name(page), holding[-1])


def test_play_stops_when_the_reader_looks_closer_and_when_the_page_is_hidden(
    visitor: Visitor,
) -> None:
    explorer = english(visitor)
    explorer.expect_step(0, STEPS)
    explorer.control("Play").click()
    explorer.expect_step(1, STEPS)
    explorer.page.get_by_role("region", name="Pairs").get_by_role("row").nth(2).click()
    expect(explorer.control("Play")).to_be_visible()
    explorer.control("Play").click()
    expect(explorer.control("Pause")).to_be_visible()
    explorer.page.evaluate(
        """() => {
            Object.defineProperty(document, "hidden", { value: true });
            document.dispatchEvent(new Event("visibilitychange"));
        }"""
    )
    expect(explorer.control("Play")).to_be_visible()


def test_keys_can_be_turned_off_and_stay_off(visitor: Visitor) -> None:
    explorer = english(visitor, reduced_motion="reduce")
    page = explorer.page
    explorer.control("Keys").click()
    page.get_by_role("checkbox", name="Use keys for the steps").uncheck()
    explorer.control("Close").click()

    def press_right() -> None:
        explorer.control("Play").focus()
        page.keyboard.press("ArrowRight")

    press_right()
    explorer.expect_step(0, STEPS)
    page.reload()
    explorer.expect_step(0, STEPS)
    press_right()
    explorer.expect_step(0, STEPS)
    explorer.control("Keys").click()
    page.get_by_role("checkbox", name="Use keys for the steps").check()
    explorer.control("Close").click()
    press_right()
    explorer.expect_step(1, STEPS)


@pytest.mark.parametrize("width", [360, 1440])
def test_the_layout_holds_still_while_stepping(visitor: Visitor, width: int) -> None:
    explorer = english(visitor, reduced_motion="reduce", viewport={"width": width, "height": 900})
    explorer.choose_example("A story")
    explorer.expect_step(0, 60)
    # The sentence needs most lines somewhere on the way; from there on all stands.
    explorer.control("Last").click()
    explorer.expect_step(60, 60)
    explorer.control("First").click()
    places = set()
    for step in range(1, 41):
        explorer.control("Next").click()
        explorer.expect_step(step, 60)
        box = explorer.page.get_by_role("group", name="Step through the merges").bounding_box()
        assert box is not None
        scrolled: float = explorer.page.evaluate("scrollY")
        places.add((round(box["y"] + scrolled), round(box["height"])))
    assert len(places) == 1


def test_no_tile_breaks_while_it_closes(visitor: Visitor) -> None:
    explorer = english(visitor, viewport={"width": 1440, "height": 900})
    row = tokens_on_page(explorer.page).first.locator("xpath=..")
    # Of every frame until the last step has settled.
    row.evaluate(_WATCH_HEIGHT)
    for step in range(1, STEPS + 1):
        explorer.control("Next").click()
        explorer.expect_step(step, STEPS)
    heights: list[float] = row.evaluate(_HEIGHTS_SEEN)
    assert max(heights) - min(heights) < 4


def test_the_first_screen_shows_all_that_belongs_together(visitor: Visitor) -> None:
    explorer = english(visitor, reduced_motion="reduce", viewport={"width": 1440, "height": 900})
    explorer.choose_example("A story")
    explorer.expect_step(0, 60)
    explorer.page.evaluate("scrollTo(0, 0)")
    pairs = explorer.page.get_by_role("region", name="Pairs").get_by_role("row")
    for shown in (
        explorer.page.get_by_role("heading", level=1),
        tokens_on_page(explorer.page).first,
        explorer.control("Play"),
        explorer.sentence,
        pairs.nth(3),
        explorer.page.get_by_role("heading", name="The code that runs"),
    ):
        expect(shown).to_be_in_viewport(ratio=1)
