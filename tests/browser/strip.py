"""The token strip as a person meets it, and texts that are long enough for it."""

import random
import re

from playwright.sync_api import Locator, Page


def words(length: int) -> str:
    """A text of made-up words, the same every time."""
    chance = random.Random(7)  # noqa: S311 - no secret
    lexicon = ["".join(chance.choices("etaoinshrdlu", k=chance.randint(2, 8))) for _ in range(900)]
    return " ".join(chance.choices(lexicon, k=length // 2))[:length]


def tokens_on_page(page: Page) -> Locator:
    return page.get_by_role("list", name=re.compile("^Tokens of document")).get_by_role("listitem")


def focused_name(page: Page) -> str:
    name: str = page.evaluate("document.activeElement.ariaLabel ?? ''")
    return name
