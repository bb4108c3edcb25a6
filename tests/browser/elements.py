"""`<pytok-figure>` elements in pages of others, and what they say to the page around them."""

from typing import Any

from playwright.sync_api import Locator

from tests.browser.host_pages import HostPage

FIGURE = '<pytok-figure figure="bpe/letters"></pytok-figure>'

# What CPython learns from the English words of the figure: ll, which stands there four times, and
# he, three times; then no pair is left that stands there twice.
STEPS = 2


def element(page: HostPage) -> Locator:
    """The element, where there is one."""
    return page.page.locator("pytok-figure")


def listening(*types: str) -> str:
    """A script that writes down events as they bubble up to the page."""
    adding = "".join(
        f'document.addEventListener("pytok-{type}", ({{ detail, target }}) => '
        "heard.push({ ...detail, place: target.getAttribute('step') }));"
        for type in types
    )
    return f"<script>const heard = [];{adding}</script>"


def heard(page: HostPage) -> list[dict[str, Any]]:
    found: list[dict[str, Any]] = page.page.evaluate("heard")
    return found
