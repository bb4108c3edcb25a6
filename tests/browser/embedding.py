"""The embed dialog as a person meets it, and what is in the code that it gives."""

import re
from collections.abc import Iterator
from dataclasses import dataclass, field
from html.parser import HTMLParser
from typing import Any
from urllib.parse import parse_qs, urlsplit

from playwright.sync_api import Locator, Page, expect

# The explorer is higher than a frame of it may be (`EmbedCode.svelte`).
MOST_HEIGHT = 1200

# What a frame needs, by `web/src/embed/rights.ts`.
RIGHTS = {
    "allow-scripts",
    "allow-same-origin",
    "allow-forms",
    "allow-popups",
    "allow-popups-to-escape-sandbox",
    "allow-downloads",
}

_WORDS = {
    "en": {
        "dialog": "Embed “",
        "close": "Close",
        "host": "Where does the figure go?",
        "here": "Where the figure shall stand",
        "preview": "Preview: ",
    },
    "de": {
        "dialog": "einbetten",
        "close": "Schließen",
        "host": "Wohin kommt die Abbildung?",
        "here": "Dort, wo die Abbildung stehen soll",
        "preview": "Vorschau: ",
    },
}


@dataclass(frozen=True)
class EmbedDialog:
    """The dialog, once a button has opened it."""

    page: Page
    language: str = "en"

    @classmethod
    def open(cls, button: Locator, language: str = "en") -> "EmbedDialog":
        button.click()
        return cls(button.page, language)

    @property
    def words(self) -> dict[str, str]:
        return _WORDS[self.language]

    @property
    def region(self) -> Locator:
        return self.page.get_by_role("dialog", name=self.words["dialog"])

    @property
    def preview(self) -> Locator:
        return self.region.get_by_title(self.words["preview"])

    @property
    def name(self) -> Locator:
        return self.region.get_by_role("textbox", name="Name of the figure for screen readers")

    @property
    def site(self) -> Locator:
        return self.region.get_by_role("textbox", name="Address of the folder in which pytok lies")

    def choose(self, host: str) -> None:
        self.region.get_by_role("combobox", name=self.words["host"]).select_option(host)

    def code(self, file: str | None = None) -> str:
        """The code for the place of the figure, or for a file of the host."""
        name = self.words["here"] if file is None else f"Once in {file}"
        return self.region.get_by_role("region", name=name, exact=True).text_content() or ""

    def expect_height(self, height: int) -> None:
        """Wait until the code has this height, which the preview tells when it is drawn."""
        place = self.region.get_by_role("region", name=self.words["here"], exact=True)
        expect(place).to_contain_text(re.compile(rf"height\W+{height}\b"))

    def expect_figure(self, name: str) -> None:
        """Wait until the preview shows the figure."""
        figure = self.preview.content_frame.get_by_role("figure", name=name, exact=True)
        expect(figure).to_have_attribute("aria-busy", "false")


@dataclass
class Tag:
    """An element of HTML, as a browser reads it."""

    name: str
    attributes: dict[str, str]
    text: str = ""
    inside: list["Tag"] = field(default_factory=list)

    def all(self, name: str) -> Iterator["Tag"]:
        for tag in self.inside:
            if tag.name == name:
                yield tag
            yield from tag.all(name)

    def the(self, name: str) -> "Tag":
        (tag,) = self.all(name)
        return tag


class _Reader(HTMLParser):
    def __init__(self) -> None:
        super().__init__(convert_charrefs=True)
        self.open = [Tag("", {})]

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        found = Tag(tag, {name: value or "" for name, value in attrs})
        self.open[-1].inside.append(found)
        self.open.append(found)

    def handle_endtag(self, tag: str) -> None:
        assert self.open.pop().name == tag

    def handle_data(self, data: str) -> None:
        self.open[-1].text += data


def read_html(code: str) -> Tag:
    """The elements of a piece of HTML whose every element is closed."""
    reader = _Reader()
    reader.feed(code)
    reader.close()
    (whole,) = reader.open
    return whole


def asked(address: str) -> dict[str, Any]:
    """The parameters in the address of an embedded figure."""
    return {name: value for name, (value,) in parse_qs(urlsplit(address).query).items()}
