"""Addresses of version 1 that pages of other people hold: each shows the same for good.

`embed-addresses-1.json` is only ever added to. What stands in it follows from the rule, from
Unicode or from a count by hand.
"""

import json
import re
from typing import Any

import pytest
from playwright.sync_api import Page, expect

from tests.browser.explorer import TRAINING_MILLISECONDS, expect_soon
from tests.browser.visits import Visitor
from web.tooling import paths

FILE = paths.TESTS / "browser" / "embed-addresses-1.json"
ADDRESSES: list[dict[str, Any]] = json.loads(FILE.read_text(encoding="utf-8"))


def words(page: Page) -> str:
    """All that is shown, with single spaces."""
    return re.sub(r"\s+", " ", page.get_by_role("main").inner_text())


@pytest.mark.parametrize("one", ADDRESSES, ids=lambda one: one["address"])
def test_an_address_of_version_1_shows_what_it_always_showed(
    visitor: Visitor, one: dict[str, Any]
) -> None:
    page = visitor.visit(address=one["address"], reduced_motion="reduce").page
    if one.get("run"):
        page.get_by_role("button", name=re.compile("^(Run|Berechnen)$")).click()
    if "step" in one:
        position = page.get_by_role("status").filter(has_text=one["step"])
        expect(position.first).to_be_visible(timeout=TRAINING_MILLISECONDS)
    else:
        expect(page.get_by_role("figure").first).to_have_attribute(
            "aria-busy", "false", timeout=TRAINING_MILLISECONDS
        )
    expect(page).to_have_title(one["title"])
    expect(page.get_by_role("alert")).to_have_count(0)
    expect_soon(page, lambda: [text for text in one["texts"] if text not in words(page)], [])


def test_every_name_has_an_address() -> None:
    names = json.loads((paths.WEB / "src/embed/figures.json").read_text(encoding="utf-8"))
    shown = {re.findall(r"figure=([\w/-]+)", one["address"])[0] for one in ADDRESSES[:-1]}
    assert shown == {"workbench", *names}
