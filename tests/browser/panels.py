"""The panels of the workbench as a person meets them, in English."""

import re
from dataclasses import dataclass

from playwright.sync_api import Locator, Page, expect

from tests.browser.explorer import Explorer

# Asking may have to start Python first.
ASKING_MILLISECONDS = 60_000


@dataclass(frozen=True)
class Panel:
    """One panel, chosen by its tab."""

    page: Page
    name: str

    @classmethod
    def open(cls, explorer: Explorer, name: str) -> "Panel":
        explorer.page.get_by_role("tab", name=name, exact=True).click()
        return cls(explorer.page, name)

    @property
    def region(self) -> Locator:
        return self.page.get_by_role("tabpanel", name=self.name, exact=True)

    @property
    def field(self) -> Locator:
        return self.region.get_by_role("textbox").first

    def type(self, text: str) -> None:
        """Type a text. Other than Playwright's `fill`, this can hold half a character."""
        self.field.evaluate(
            """(field, codes) => {
                field.value = String.fromCharCode(...codes);
                field.dispatchEvent(new InputEvent("input", { bubbles: true }));
            }""",
            [
                int.from_bytes(pair, "little")
                for pair in _pairs(text.encode("utf-16-le", "surrogatepass"))
            ],
        )

    def control(self, name: str) -> Locator:
        return self.region.get_by_role("button", name=name, exact=True)

    def expect_said(self, words: str) -> None:
        """Wait for words, which an answer of Python may bring."""
        expect(self.region.get_by_text(words).first).to_be_visible(timeout=ASKING_MILLISECONDS)

    def items(self, name: str) -> list[str]:
        """The accessible names of the items of a list."""
        names: list[str] = (
            self.region.get_by_role("list", name=name, exact=True)
            .get_by_role("listitem")
            .evaluate_all("(items) => items.map((item) => item.ariaLabel ?? item.textContent)")
        )
        return names

    def ids(self, name: str) -> list[int]:
        """The ids of the tokens in a list."""
        found = [re.search(r"\bid (\d+)", item) for item in self.items(name)]
        return [int(one[1]) for one in found if one]


def _pairs(data: bytes) -> list[bytes]:
    return [data[place : place + 2] for place in range(0, len(data), 2)]


def allow_copying(explorer: Explorer) -> None:
    """Grant what a browser would ask a person for."""
    explorer.page.context.grant_permissions(["clipboard-read", "clipboard-write"])


def python_requests(page: Page) -> list[str]:
    """A list that fills with the files of Python that the page asks for."""
    found: list[str] = []
    page.on(
        "request", lambda request: found.append(request.url) if "/pyodide/" in request.url else None
    )
    return found
