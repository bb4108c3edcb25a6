"""The levels above one step show the recording as CPython made it, and keep step and selection."""

import json
import random
import re
from collections.abc import Iterator
from typing import Any

import pytest
from playwright.sync_api import FilePayload, FloatRect, Locator, Page, Position, expect

from pytok import BPETokenizer, train_bpe
from pytok.alphabets import AlphabetName
from pytok.recording import History
from tests.browser.explorer import TRAINING_MILLISECONDS, Explorer, spoken
from tests.browser.visits import Visitor
from web.tooling import paths

ALPHABETS: tuple[AlphabetName, ...] = ("characters", "bytes")
LEVELS = ("All merges", "The whole text", "Merge tree", "Length curve")
GERMAN_LEVELS = ("Alle Merges", "Der ganze Text", "Merge-Baum", "Längenkurve")
TIMELINE = "Timeline of all merges"
CURVE = "Length of the text by size of the vocabulary"

_ROWS = """
    (rows) => rows.map((row) => ({
        cells: [...row.cells].map((cell) => cell.textContent.trim()),
        ids: [...row.getElementsByClassName("id")].map((id) => Number(id.textContent)),
    }))
"""

# What is said in place of a tile stands before it.
_NAME = "((tile) => tile.getElementsByClassName('visually-hidden')[0].textContent)"


def example(name: str) -> Any:
    path = next((paths.ROOT / "web/content/examples").glob(f"*-{name}.json"))
    return json.loads(path.read_text(encoding="utf-8"))


def trained(name: str, alphabet: AlphabetName) -> BPETokenizer:
    wanted = example(name)
    return train_bpe(
        wanted["documents"]["en"],
        num_merges=wanted["num_merges"],
        min_frequency=wanted["min_frequency"],
        alphabet=alphabet,
    )


def histories(tokenizer: BPETokenizer) -> tuple[History, ...]:
    assert tokenizer.recording is not None
    return tokenizer.recording.documents


def name_of(tokenizer: BPETokenizer, id: int) -> str:
    return f"{spoken(tokenizer.token_bytes(id))}, id {id}"


def open_level(page: Page, name: str) -> Locator:
    page.get_by_role("tab", name=name, exact=True).click()
    panel = page.get_by_role("tabpanel", name=name, exact=True)
    expect(panel).to_be_visible()
    return panel


def open_table(panel: Locator) -> Locator:
    panel.get_by_text("As a table").click()
    return panel.get_by_role("table")


def rows(table: Locator) -> list[dict[str, Any]]:
    found: list[dict[str, Any]] = table.get_by_role("row").evaluate_all(_ROWS)
    return found[1:]


def numbers(cells: list[str]) -> list[int]:
    return [int(cell.replace(",", "")) for cell in cells]


def show(visitor: Visitor, title: str, alphabet: AlphabetName = "characters") -> Explorer:
    explorer = Explorer(visitor.visit(address="?lang=en", reduced_motion="reduce").page)
    if title != "A first look":
        explorer.choose_example(title)
    explorer.choose_alphabet(alphabet)
    return explorer


def spot(of: Locator, across: float, down: float) -> Position:
    """A point of an element, from fractions of its width and height."""
    size = box(of)
    return {"x": across * size["width"], "y": down * size["height"]}


def box(of: Locator) -> FloatRect:
    found = of.bounding_box()
    assert found is not None
    return found


def nodes(panel: Locator) -> list[tuple[int, str]]:
    """The nodes of the tree on show, in reading order: level and name."""
    found: list[list[Any]] = panel.get_by_role("treeitem").evaluate_all(
        f"(nodes) => nodes.map((node) => [Number(node.ariaLevel), {_NAME}(node)])"
    )
    return [(level, name) for level, name in found]


def expected_nodes(tokenizer: BPETokenizer, id: int, level: int = 1) -> Iterator[tuple[int, str]]:
    entry = tokenizer.vocabulary[id]
    if entry.left is None or entry.right is None:
        yield level, f"{name_of(tokenizer, id)}, base symbol"
        return
    yield level, f"{name_of(tokenizer, id)}, made at step {entry.rank}"
    yield from expected_nodes(tokenizer, entry.left, level + 1)
    yield from expected_nodes(tokenizer, entry.right, level + 1)


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


@pytest.mark.parametrize("alphabet", ALPHABETS)
@pytest.mark.parametrize(
    ("title", "name"), [("A first look", "first"), ("Whitespace in code", "whitespace")]
)
def test_the_tree_of_every_token_is_what_its_merges_say(
    visitor: Visitor, title: str, name: str, alphabet: AlphabetName
) -> None:
    tokenizer = trained(name, alphabet)
    explorer = show(visitor, title, alphabet)
    explorer.expect_step(0, len(tokenizer.merges))
    panel = open_level(explorer.page, "Merge tree")
    # With nothing picked, the tree is that of the token the step makes.
    expect(panel).to_contain_text("At step 0 no token is learned yet.")
    for id in tokenizer.learned_ids:
        explorer.control("Next").click()
        tree = panel.get_by_role("tree")
        expect(tree).to_have_accessible_name(f"Merge tree of {name_of(tokenizer, id)}")
        assert nodes(panel) == list(expected_nodes(tokenizer, id))
        uses = panel.get_by_role("list").get_by_role("button")
        assert uses.evaluate_all(f"(buttons) => buttons.map({_NAME})") == [
            f"{name_of(tokenizer, user)}, made at step {entry.rank}"
            for user, entry in tokenizer.vocabulary.items()
            if id in (entry.left, entry.right)
        ]


def test_the_tree_is_walked_and_climbed_by_keyboard(visitor: Visitor) -> None:
    explorer = show(visitor, "A first look")
    explorer.control("Last").click()
    panel = open_level(explorer.page, "Merge tree")
    tree = panel.get_by_role("tree")
    # "the " is "the" and a space; "the" is "th" and "e".
    expect(tree).to_have_accessible_name("Merge tree of the space, id 15")
    page = explorer.page
    tree.get_by_role("treeitem").first.focus()
    for key, name in (
        ("ArrowRight", "the, id 13, made at step 4"),
        ("ArrowRight", "th, id 11, made at step 2"),
        ("ArrowDown", "t, id 9, base symbol"),
        ("End", "space, id 0, base symbol"),
        ("ArrowLeft", "the space, id 15, made at step 6"),
        ("ArrowDown", "the, id 13, made at step 4"),
    ):
        page.keyboard.press(key)
        focused = tree.locator(":focus")
        expect(focused).to_have_accessible_name(name)
    page.keyboard.press("Enter")
    expect(tree).to_have_accessible_name("Merge tree of the, id 13")
    expect(tree.get_by_role("treeitem").first).to_be_focused()
    # The next stop is the button that leads to the step at which the token was made.
    page.keyboard.press("Tab")
    page.keyboard.press("Enter")
    explorer.expect_step(4, 6)
    panel.get_by_role("button", name="the space, id 15, made at step 6").click()
    expect(tree).to_have_accessible_name("Merge tree of the space, id 15")
    explorer.control("The token of this step").click()
    expect(tree).to_have_accessible_name("Merge tree of the, id 13")


def test_any_token_is_found_by_its_text_or_id(visitor: Visitor) -> None:
    explorer = show(visitor, "A first look")
    panel = open_level(explorer.page, "Merge tree")
    search = panel.get_by_role("searchbox", name="Find a token (text or id)")
    found = panel.get_by_role("listbox", name="Tokens to choose from").get_by_role("option")
    search.fill("AT")
    expect(found).to_have_count(3)
    search.fill("13")
    expect(found).to_have_count(1)
    search.press("ArrowDown")
    explorer.page.keyboard.press("Enter")
    tree = panel.get_by_role("tree")
    expect(tree).to_have_accessible_name("Merge tree of the, id 13")
    # What was looked for is still there after a look at another level.
    open_level(explorer.page, "Length curve")
    open_level(explorer.page, "Merge tree")
    expect(search).to_have_value("13")


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


def test_step_and_selection_survive_every_change_of_level(visitor: Visitor) -> None:
    explorer = show(visitor, "A first look")
    explorer.expect_step(0, 6)
    page = explorer.page
    open_level(page, "All merges")
    slider = page.get_by_role("slider", name=TIMELINE)
    for _ in range(2):
        slider.press("ArrowRight")
    slider.press("Enter")
    slider.press("End")
    # Now "th" is picked, and the step is another one.
    for level in (*LEVELS, *reversed(LEVELS)):
        panel = open_level(page, level)
        explorer.expect_step(6, 6)
        if level == "Merge tree":
            tree = panel.get_by_role("tree")
            expect(tree).to_have_accessible_name("Merge tree of th, id 11")
        if level == "The whole text":
            # It stands by itself in "that" alone; the three of "the" and "there" hold it.
            expect(panel.get_by_role("option", selected=True)).to_have_count(2)
            expect(panel).to_contain_text("stands at 1 place at this step; at 3 more")
    # A language changes the words, not what is looked at.
    page.get_by_role("radio", name="Deutsch").check()
    page.get_by_role("radio", name="English").check()
    expect(page.get_by_role("tab", name="All merges")).to_have_attribute("aria-selected", "true")


def train(explorer: Explorer, steps: int) -> None:
    """Train, and wait as long as a busy machine needs to start Python."""
    explorer.train()
    wanted = f"Step 0 of {steps:,}"
    expect(explorer.position).to_have_text(wanted, timeout=TRAINING_MILLISECONDS)


def test_a_corpus_without_merges_says_so(still: Explorer) -> None:
    still.give("abc", alphabet="characters")
    train(still, 0)
    for level in ("All merges", "Length curve"):
        expect(open_level(still.page, level)).to_contain_text("Nothing was merged")
    panel = open_level(still.page, "The whole text")
    expect(panel).to_contain_text("2 boundaries between symbols: 0 gone, 2 still there.")
    still.text.fill("")
    train(still, 0)
    for level in LEVELS:
        expect(open_level(still.page, level)).to_contain_text(
            re.compile("no text|Nothing|no token")
        )


def file_of(name: str, text: str) -> FilePayload:
    return {"name": name, "mimeType": "text/plain", "buffer": text.encode()}


def test_a_tree_a_thousand_levels_deep_is_shown_in_part(still: Explorer) -> None:
    # Each merge adds one letter in front: of the pairs, all equally frequent, that with the
    # smallest ids comes first, and the letters go down in code-point order.
    letters = "".join(chr(0x4E00 + 1000 - place) for place in range(1000))
    tokenizer = train_bpe([letters, letters], num_merges=1000, alphabet="characters")
    assert len(tokenizer.merges) == 999
    still.give(f"{letters}\n{letters}", alphabet="characters")
    still.set_number("Number of merges", "1000")
    train(still, 999)
    still.control("Last").click()
    panel = open_level(still.page, "Merge tree")
    expect(panel).to_contain_text("999 merges join 1,000 symbols.")
    items = panel.get_by_role("treeitem")
    expect(items).to_have_count(199)
    for _ in range(9):
        still.control("Show more of the tree").click()
    expect(items).to_have_count(1999)
    deepest = items.evaluate_all("(nodes) => Math.max(...nodes.map((node) => node.ariaLevel))")
    assert deepest == 1000


def test_the_tree_of_a_very_long_token_is_shown_in_part(still: Explorer) -> None:
    still.give("ab" * 8192, alphabet="bytes")
    still.set_number("Minimum frequency", "1")
    train(still, 14)
    still.control("Last").click()
    panel = open_level(still.page, "Merge tree")
    expect(panel).to_contain_text("16,383 merges join 16,384 symbols.")
    expect(panel).to_contain_text("199 nodes are shown")


@pytest.mark.slow
def test_two_thousand_merges_are_shown_and_reached(still: Explorer) -> None:
    text = random_words(8000)
    tokenizer = train_bpe([text], num_merges=2000, alphabet="bytes")
    steps = len(tokenizer.merges)
    assert steps == 2000
    still.choose_alphabet("bytes")
    still.text.fill("")
    still.files.set_input_files([file_of("words.txt", text)])
    still.choose_documents("whole")
    still.set_number("Number of merges", "2000")
    still.set_number("Minimum frequency", "2")
    train(still, steps)
    page = still.page

    def expect_at(step: int) -> None:
        expect(still.position).to_have_text(
            f"Step {step:,} of 2,000", timeout=TRAINING_MILLISECONDS
        )

    panel = open_level(page, "All merges")
    expect(panel).to_contain_text("Here a line stands for up to")
    expect(panel).to_contain_text("The scale is logarithmic")
    timeline = page.get_by_role("slider", name=TIMELINE)
    timeline.press("End")
    timeline.press("ArrowLeft")
    expect_at(1999)
    merge = tokenizer.merges[1998]
    assert rows(open_table(panel))[48]["ids"][:2] == list(merge)

    panel = open_level(page, "The whole text")
    place = panel.get_by_role("slider", name="Place in the text")
    place.press("End")
    symbols = sum(len(history.symbols) for history in histories(tokenizer))
    part = panel.get_by_text(re.compile(r"^Symbols [\d,]+ to"))
    expect(part).to_have_text(re.compile(rf"^Symbols [\d,]+ to {symbols:,} of {symbols:,}$"))
    place.press("Home")
    expect(part).to_have_text(re.compile(r"^Symbols 1 to"))
    place.click(position=spot(place, 0.5, 0.5))
    expect(part).not_to_have_text(re.compile(r"^Symbols 1 to"))
    # A click on a symbol picks; its places are reached one after the other.
    panel.get_by_role("listbox").get_by_role("option").nth(60).click()
    expect(panel).to_contain_text(re.compile("stands at [0-9,]+ place"))

    open_level(page, "Length curve")
    curve = page.get_by_role("slider", name=CURVE)
    curve.press("Home")
    expect_at(0)
    curve.press("PageUp")
    expect_at(200)
    page.get_by_role("button", name=re.compile("^Remove.*words.txt")).click()


def random_words(count: int) -> str:
    """Words that look alike and differ, the same at every call."""
    letters = random.Random(1)  # noqa: S311 - words for a test, not secrets
    return " ".join("".join(letters.choices("etaoinshrdlu", k=6)) for _ in range(count))


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


def scroll_width(page: Page) -> int:
    found: int = page.evaluate("document.documentElement.scrollWidth")
    return found


@pytest.mark.parametrize("title", ["Emojis", "Leerraum im Code", "Ein Märchen"])
def test_no_level_is_wider_than_a_small_phone(visitor: Visitor, title: str) -> None:
    page = visitor.visit(
        address="?lang=de", viewport={"width": 320, "height": 640}, reduced_motion="reduce"
    ).page
    page.get_by_role("combobox", name="Beispiel").select_option(title)
    for alphabet in ("Zeichen (didaktisch)", "Bytes (Experten)"):
        page.get_by_role("radio", name=alphabet).check()
        page.get_by_role("button", name="Zum Ende", exact=True).click()
        for level in GERMAN_LEVELS:
            panel = open_level(page, level)
            panel.get_by_text("Als Tabelle").click()
            expect(panel.get_by_role("table")).to_be_visible()
            assert scroll_width(page) <= 320


@pytest.mark.parametrize("language", ["de", "en"])
@pytest.mark.parametrize("theme", ["light", "dark"])
def test_axe_finds_no_barrier_on_any_level(visitor: Visitor, theme: str, language: str) -> None:
    axe = (paths.ROOT / "web/node_modules/axe-core/axe.min.js").read_text(encoding="utf-8")
    address = f"?lang={language}&theme={theme}"
    page = visitor.visit(address=address, reduced_motion="reduce").page
    expect(page.get_by_role("table").first).to_be_visible()
    page.evaluate(axe)
    for level in LEVELS if language == "en" else GERMAN_LEVELS:
        panel = open_level(page, level)
        page.get_by_role("button", name=re.compile("^(Weiter|Next)$")).click()
        panel.get_by_text(re.compile("^(Als Tabelle|As a table)$")).click()
        found = panel.evaluate(
            """async (panel) => {
                const tags = ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa"];
                const { violations } = await axe.run(panel, { runOnly: tags });
                return violations.flatMap(({ id, nodes }) =>
                    nodes.map(({ html, failureSummary }) => `${id}: ${html} ${failureSummary}`));
            }"""
        )
        assert found == []
