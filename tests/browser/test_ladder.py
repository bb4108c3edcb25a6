"""The levels above one step keep step and selection, whatever the text and the screen."""

import random
import re

import pytest
from playwright.sync_api import FilePayload, Page, expect

from pytok import train_bpe
from pytok.alphabets import AlphabetName
from tests.browser.examples import trained
from tests.browser.explorer import TRAINING_MILLISECONDS, Explorer
from tests.browser.ladder import (
    CURVE,
    TIMELINE,
    histories,
    open_level,
    open_table,
    rows,
    show,
    spot,
    train,
)
from tests.browser.visits import Visitor
from web.tooling import paths

LEVELS = ("All merges", "The whole text", "Merge tree", "Length curve")


GERMAN_LEVELS = ("Alle Merges", "Der ganze Text", "Merge-Baum", "Längenkurve")


def file_of(name: str, text: str) -> FilePayload:
    return {"name": name, "mimeType": "text/plain", "buffer": text.encode()}


def random_words(count: int) -> str:
    """Words that look alike and differ, the same at every call."""
    letters = random.Random(1)  # noqa: S311 - words for a test, not secrets
    return " ".join("".join(letters.choices("etaoinshrdlu", k=6)) for _ in range(count))


def scroll_width(page: Page) -> int:
    found: int = page.evaluate("document.documentElement.scrollWidth")
    return found


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


@pytest.mark.parametrize(
    ("title", "name"),
    [("Emojis", "emoji"), ("Leerraum im Code", "whitespace"), ("Ein Märchen", "story")],
)
def test_no_level_is_wider_than_a_small_phone(visitor: Visitor, title: str, name: str) -> None:
    page = visitor.visit(
        address="?lang=de", viewport={"width": 320, "height": 640}, reduced_motion="reduce"
    ).page
    page.get_by_role("combobox", name="Beispiel").select_option(title)
    position = page.get_by_role("group", name="Durch die Merges gehen").get_by_role("status")
    alphabets: dict[AlphabetName, str] = {
        "characters": "Zeichen (didaktisch)",
        "bytes": "Bytes (Experten)",
    }
    for alphabet, label in alphabets.items():
        page.get_by_role("radio", name=label).check()
        # Another training begins at its start, so the end is asked for once it is there.
        steps = len(trained(name, alphabet, "de").merges)
        expect(position).to_have_text(f"Schritt 0 von {steps}")
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
