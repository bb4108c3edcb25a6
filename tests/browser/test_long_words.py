"""Room for other languages: texts that are 40 % longer are not cut on a small phone."""

from typing import Any

import pytest
from playwright.sync_api import expect

from tests.browser.links import STATE, link_to
from tests.browser.visits import Visitor

# Tokens, code and what the reader typed are data, not texts of the interface.
_LENGTHEN = """
    () => {
        const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
        while (walker.nextNode()) {
            const node = walker.currentNode;
            if (node.parentElement.closest("bdi, code, textarea, [lang='']")) continue;
            node.nodeValue = node.nodeValue.replaceAll(
                /\\p{L}{2,}/gu, (word) => word + "o".repeat(Math.ceil(0.4 * word.length)));
        }
    }
"""

_CUT = """
    () => {
        const found = [];
        const overflow = (element) => getComputedStyle(element).overflowX;
        const cuts = (element) => ["hidden", "clip"].includes(overflow(element));
        const scrolls = (element) => ["auto", "scroll"].includes(overflow(element));
        const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
        while (walker.nextNode()) {
            const node = walker.currentNode;
            const parent = node.parentElement;
            if (node.nodeValue.trim() === "" || !parent.checkVisibility()) continue;
            if (parent.closest("bdi, code, textarea, option, .visually-hidden")) continue;
            const range = document.createRange();
            range.selectNodeContents(node);
            const right = range.getBoundingClientRect().right;
            let edge = innerWidth;
            for (let around = parent; around !== null; around = around.parentElement) {
                if (scrolls(around)) { edge = Infinity; break; }
                if (cuts(around)) edge = Math.min(edge, around.getBoundingClientRect().right);
            }
            if (right > edge + 1) found.push(`${node.nodeValue.trim()} ends at ${right}`);
        }
        const width = document.documentElement.scrollWidth;
        if (width > innerWidth) found.push(`the page is ${width} wide`);
        return found;
    }
"""

# One line a view.
VIEWS: dict[str, dict[str, Any]] = {
    "step": {},
    "timeline": {"level": "timeline"},
    "corpus": {"level": "corpus"},
    "tree": {"level": "tree", "picked": 13, "step": 4},
    "curve": {"level": "curve"},
    "vocabulary": {"panel": "vocabulary"},
    "files": {"panel": "files"},
    "damaged link": {"step": 99},
}


@pytest.mark.parametrize("language", ["de", "en"])
@pytest.mark.parametrize("view", VIEWS)
def test_longer_texts_are_not_cut(visitor: Visitor, view: str, language: str) -> None:
    hash = link_to({**STATE, "language": language, **VIEWS[view]})
    page = visitor.visit(
        address=f"?lang={language}{hash}",
        viewport={"width": 320, "height": 640},
        reduced_motion="reduce",
    ).page
    expect(page.get_by_role("tabpanel").first).to_be_visible()
    if view == "damaged link":
        page.get_by_role("button", name={"de": "Teilen", "en": "Share"}[language]).click()
    page.evaluate(_LENGTHEN)
    assert page.evaluate(_CUT) == []
