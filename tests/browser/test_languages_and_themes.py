"""Two languages and two themes."""

import re

from playwright.sync_api import expect

from pytok import train_bpe
from tests.browser.examples import example
from tests.browser.explorer import english
from tests.browser.visits import Visitor

# Holds a word with a hyphen together at the end of a line.
WORD_JOINER = "\N{WORD JOINER}"


def test_a_language_keeps_own_text_and_step(visitor: Visitor) -> None:
    explorer = english(visitor, reduced_motion="reduce")
    explorer.text.fill("süße Grüße, süße Grüße")
    explorer.train()
    explorer.control("Next").click()
    explorer.control("Next").click()
    page = explorer.page
    names = explorer.tokens()
    page.get_by_role("radio", name="Deutsch").check()
    expect(page.get_by_role("heading", level=1)).to_have_text("Wie aus Text Tokens werden")
    expect(page.locator("html")).to_have_attribute("lang", "de")
    expect(page.get_by_role("textbox", name="Tippe oder füge")).to_have_value(
        "süße Grüße, süße Grüße"
    )
    page.get_by_role("radio", name="English").check()
    expect(explorer.position).to_have_text(re.compile("^Step 2 of "))
    assert explorer.tokens() == names


def test_german_works_from_the_address_on(visitor: Visitor) -> None:
    page = visitor.visit(address="?lang=de", reduced_motion="reduce").page
    wanted = example("first")
    tokenizer = train_bpe(wanted["documents"]["de"], num_merges=12, alphabet="characters")
    assert tokenizer.recording is not None
    page.get_by_role("button", name="Weiter", exact=True).click()
    position = page.get_by_role("group", name="Durch die Merges gehen").get_by_role("status")
    expect(position).to_have_text(f"Schritt 1 von {len(tokenizer.merges)}")
    first = tokenizer.recording.merges[0]
    figure = page.get_by_role("region", name="Training")
    expect(figure).to_contain_text(f"{first.counted}-{WORD_JOINER}mal")
    expect(figure).to_contain_text(f"ID {first.id}")
    expect(page.get_by_role("list", name="Tokens von Dokument 1")).to_be_visible()


def test_a_theme_is_chosen(visitor: Visitor) -> None:
    page = english(visitor).page
    background = "getComputedStyle(document.documentElement).backgroundColor"
    seen = set()
    for name, value in (("Light", "light"), ("Dark", "dark")):
        page.get_by_role("combobox", name="Theme").select_option(name)
        expect(page.locator("html")).to_have_attribute("data-theme", value)
        seen.add(page.evaluate(background))
    assert len(seen) == 2
