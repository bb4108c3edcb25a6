"""Nothing stands in the way of anyone: no barrier that axe can find, nothing out of reach."""

import re

import pytest
from playwright.sync_api import Page, expect

from pytok.alphabets import AlphabetName
from tests.browser.axe import barriers
from tests.browser.explorer import ALPHABETS, english
from tests.browser.visits import Visitor


def width(page: Page) -> int:
    found: int = page.evaluate("document.documentElement.scrollWidth")
    return found


@pytest.mark.parametrize("alphabet", ALPHABETS)
def test_nothing_is_wider_than_a_small_phone(visitor: Visitor, alphabet: AlphabetName) -> None:
    explorer = english(visitor, viewport={"width": 320, "height": 640}, reduced_motion="reduce")
    explorer.choose_alphabet(alphabet)
    explorer.choose_example("Emoji")
    expect(explorer.position).to_have_text(re.compile("^Step 0 of "))
    assert width(explorer.page) <= 320
    explorer.control("Last").click()
    assert width(explorer.page) <= 320
    # A word that becomes one token: every doubling is a merge.
    explorer.text.fill("x" * 2000)
    explorer.set_number("Minimum frequency", "1")
    explorer.set_number("Number of merges", "40")
    explorer.train()
    assert width(explorer.page) <= 320
    explorer.control("Last").click()
    assert len(explorer.tokens()[0]) == 1
    assert width(explorer.page) <= 320


@pytest.mark.parametrize("language", ["de", "en"])
@pytest.mark.parametrize("theme", ["light", "dark"])
def test_axe_finds_no_barrier(visitor: Visitor, theme: str, language: str) -> None:
    address = f"?lang={language}&theme={theme}"
    page = visitor.visit(address=address, reduced_motion="reduce").page
    expect(page.get_by_role("table").first).to_be_visible()
    for alphabet in ("Zeichen|Characters", "Bytes"):
        page.get_by_role("radio", name=re.compile(alphabet)).check()
        page.get_by_role("button", name=re.compile("^(Weiter|Next)$")).click()
        assert barriers(page) == []
