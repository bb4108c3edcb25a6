"""Each figure looks as it was agreed on, in both languages and both themes."""

import os
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from typing import Any

import pytest
from playwright.sync_api import Browser, Locator, Page, expect

from tests.browser import pictures
from tests.browser.examples import example
from tests.browser.links import STATE, link_to
from tests.browser.visits import Visitor


@dataclass(frozen=True)
class Sight:
    """A page to be drawn."""

    page: Page
    words: dict[str, str]

    def region(self, name: str) -> Locator:
        """A part of the page by the name of its label."""
        return self.page.get_by_role("region", name=self.words[name], exact=True)


def strip(sight: Sight) -> Locator:
    """All documents of the token strip."""
    return sight.region("training").get_by_role("list").first.locator("xpath=../..")


def explanation(sight: Sight) -> Locator:
    return sight.region("training").get_by_role("paragraph").first


def level(sight: Sight) -> Locator:
    return sight.region("training").get_by_role("tabpanel")


def region(name: str) -> Callable[[Sight], Locator]:
    return lambda sight: sight.region(name)


@dataclass(frozen=True)
class Figure:
    """What to draw: a part of the page, and what its link says other than `STATE`."""

    find: Callable[[Sight], Locator]
    state: dict[str, Any] = field(default_factory=dict)


# One line a figure; its name is that of its files.
FIGURES = {
    "strip-start": Figure(strip, {"step": 0}),
    "strip-decide": Figure(strip, {"beat": "decide"}),
    "strip-mark": Figure(strip, {"beat": "mark"}),
    "strip-merged": Figure(strip),
    "strip-bytes": Figure(strip, {"example": "umlaut", "alphabet": "bytes", "step": 2}),
    "strip-whitespace": Figure(strip, {"example": "whitespace", "step": 1}),
    "explanation": Figure(explanation),
    "pair-table": Figure(region("pairs")),
    "merge-list": Figure(region("merges")),
    "vocabulary": Figure(region("vocabulary")),
    "reference-code": Figure(region("code_title")),
    "timeline": Figure(level, {"level": "timeline"}),
    "corpus-picture": Figure(level, {"level": "corpus"}),
    "merge-tree": Figure(level, {"level": "tree", "picked": 15, "step": 6}),
    "length-curve": Figure(level, {"level": "curve"}),
    "panel-vocabulary": Figure(region("workbench"), {"panel": "vocabulary"}),
}

LOOKS = [(language, theme) for language in ("de", "en") for theme in ("light", "dark")]


@pytest.fixture(scope="module")
def blank(browser: Browser) -> Iterator[Page]:
    """A page on which pictures are compared."""
    page = browser.new_page()
    yield page
    page.close()


def draw(visitor: Visitor, figure: Figure, language: str, theme: str) -> bytes:
    wanted = example(figure.state.get("example", "first"))
    state = {
        **STATE,
        # With other settings than its own, an example would have to be trained.
        "merges": wanted["num_merges"],
        "minimum": wanted["min_frequency"],
        "language": language,
        **figure.state,
    }
    page = visitor.visit(
        address=f"?lang={language}&theme={theme}{link_to(state)}",
        viewport={"width": 840, "height": 1600},
        reduced_motion="reduce",
    ).page
    element = figure.find(Sight(page, pictures.words(language)))
    expect(element).to_be_visible()
    expect(page.get_by_role("alert")).to_be_hidden()
    page.evaluate("document.fonts.ready.then(() => undefined)")
    return element.screenshot(animations="disabled", caret="hide")


@pytest.mark.parametrize(("language", "theme"), LOOKS)
@pytest.mark.parametrize("name", FIGURES)
def test_the_figure_looks_as_agreed(
    visitor: Visitor, blank: Page, name: str, language: str, theme: str
) -> None:
    fresh = draw(visitor, FIGURES[name], language, theme)
    pictures.verify(blank, f"{name}-{language}-{theme}", fresh)


def test_every_picture_is_of_a_figure() -> None:
    wanted = {f"{name}-{language}-{theme}" for name in FIGURES for language, theme in LOOKS}
    found = {file.stem: file for file in pictures.FOLDER.glob("*.png")}
    if os.environ.get(pictures.VARIABLE) == "write":
        for name in found.keys() - wanted:
            found.pop(name).unlink()
    assert found.keys() == wanted
    # They are fetched with every clone.
    assert sum(file.stat().st_size for file in found.values()) < 2_000_000


def test_another_token_is_seen_and_the_same_picture_is_not(visitor: Visitor, blank: Page) -> None:
    one, same, other = (
        draw(visitor, Figure(strip, {"step": step}), "en", "light") for step in (3, 3, 4)
    )
    assert pictures.is_same(pictures.compare(blank, one, same))
    assert not pictures.is_same(pictures.compare(blank, one, other))
