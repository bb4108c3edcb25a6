"""The page of the benchmarks: the run that was kept, in words and numbers, for everybody."""

import json
import re
from typing import Any

import pytest
from playwright.sync_api import Locator, Page, expect

from tests.browser.axe import barriers
from tests.browser.visits import Visitor
from web.tooling import paths

RESULTS = json.loads((paths.CONTENT / "bench.json").read_text(encoding="utf-8"))
VERDICTS = {"de": ("nicht erreicht", "erreicht"), "en": ("not reached", "reached")}
HEADINGS = {"de": "Wie schnell ist das?", "en": "How fast is it?"}
GROUPS = {
    "training": "Training",
    "encoding": "Encoding",
    "browser": "Python in the browser",
    "page": "The page",
}
TARGETS = {"de": "Ziele", "en": "Targets"}


def opened(visitor: Visitor, language: str, **options: Any) -> Page:
    page = visitor.visit(address=f"speed/?lang={language}", **options).page
    expect(page.get_by_role("heading", level=1, name=HEADINGS[language])).to_be_visible()
    return page


def rows(page: Page, language: str) -> Locator:
    table = page.get_by_role("group", name=TARGETS[language], exact=True)
    return table.get_by_role("row").filter(has=page.get_by_role("rowheader"))


@pytest.mark.parametrize("language", ["de", "en"])
def test_every_target_has_its_verdict_in_words(visitor: Visitor, language: str) -> None:
    found = rows(opened(visitor, language), language)
    expect(found).to_have_count(len(RESULTS["targets"]))
    for target, row in zip(RESULTS["targets"], found.all(), strict=True):
        verdict = VERDICTS[language][target["reached"]]
        expect(row.get_by_role("cell").last).to_have_text(re.compile(f"^{verdict}"))


@pytest.mark.parametrize("language", ["de", "en"])
def test_the_machine_and_the_versions_are_named(visitor: Visitor, language: str) -> None:
    page = opened(visitor, language)
    machine = RESULTS["machine"]
    expect(page.get_by_text(machine["processor"])).to_be_visible()
    for name, version in machine["versions"].items():
        expect(page.get_by_text(f"{name} {version}")).to_be_visible()


def test_every_measurement_stands_in_a_table(visitor: Visitor) -> None:
    page = opened(visitor, "en")
    cells = 0
    for name in dict.fromkeys(GROUPS[one["group"]] for one in RESULTS["measurements"]):
        page.get_by_text(name, exact=True).click()
        table = page.get_by_role("group", name=name, exact=True)
        cells += table.get_by_role("cell").filter(has_text=re.compile(r"\bruns?\b")).count()
    assert cells == len(RESULTS["measurements"])


def test_the_charts_are_tables_as_well(visitor: Visitor) -> None:
    page = opened(visitor, "en")
    for chart, axis in (
        ("More text, 1,000 merges", "bytes"),
        ("More merges, 1 MB of text", "merges"),
    ):
        grown = [one for one in RESULTS["growth"] if one["axis"] == axis]
        places = {place for one in grown for place, _ in one["points"]}
        figure = page.get_by_role("figure", name=chart)
        expect(figure.get_by_role("img", name=chart)).to_be_visible()
        figure.get_by_text("As a table", exact=True).click()
        expect(figure.get_by_role("row")).to_have_count(1 + len(places))
        expect(figure.get_by_role("columnheader")).to_have_count(1 + len(grown))


@pytest.mark.parametrize("theme", ["light", "dark"])
@pytest.mark.parametrize("language", ["de", "en"])
def test_it_is_accessible(visitor: Visitor, language: str, theme: str) -> None:
    page = visitor.visit(address=f"speed/?lang={language}&theme={theme}").page
    expect(page.get_by_role("heading", level=1)).to_be_visible()
    assert barriers(page) == []


@pytest.mark.parametrize("language", ["de", "en"])
def test_nothing_reaches_beyond_a_narrow_screen(visitor: Visitor, language: str) -> None:
    page = opened(visitor, language, viewport={"width": 320, "height": 640})
    assert page.evaluate("document.documentElement.scrollWidth") <= 320


def test_it_is_one_click_from_the_foot_of_the_page(visitor: Visitor) -> None:
    page = visitor.visit(address="?lang=en").page
    page.get_by_role("contentinfo").get_by_role("link", name="Speed", exact=True).click()
    expect(page.get_by_role("heading", level=1, name=HEADINGS["en"])).to_be_visible()


def test_without_javascript_the_targets_are_there(visitor: Visitor) -> None:
    page = visitor.visit(address="speed/", java_script_enabled=False).page
    for heading in HEADINGS.values():
        expect(page.get_by_role("heading", name=heading)).to_be_visible()
    expect(page.get_by_role("row")).to_have_count(2 * (1 + len(RESULTS["targets"])))
