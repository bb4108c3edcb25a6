"""Pages of other people, on another origin, with figures of pytok in them."""

import json
import re
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import Any
from urllib.parse import urlsplit

from playwright.sync_api import FrameLocator, Locator, Page, expect

from tests.browser.course import lesson_at
from tests.browser.explorer import expect_soon
from tests.browser.visits import Visit, Visitor
from web.tooling import paths
from web.tooling.server import Site

LETTERS = "Interactive figure bpe/letters"
LETTERS_DE = "Interaktive Abbildung bpe/letters"

_KINDS = {"Interactive figure": "en", "Interaktive Abbildung": "de"}
_PLACES: dict[str, str] = json.loads(
    (paths.WEB / "src/embed/figures.json").read_text(encoding="utf-8")
)

# What a frame says of itself, measured inside it.
_FIT = """() => {
  const [content] = document.getElementsByTagName("main");
  return {
    hidden: document.documentElement.scrollHeight - innerHeight,
    gap: innerHeight - Math.ceil(content.getBoundingClientRect().height),
  };
}"""
_THEME = "() => document.documentElement.dataset.theme"
_LANGUAGE = "() => document.documentElement.lang"


def named(title: str) -> str:
    """What a frame with such a title is called once its figure has said how that is called."""
    parts = re.fullmatch(r"(.*) ([\w/-]+)( \(\d+\))?", title)
    assert parts is not None
    kind, name, number = parts.groups("")
    titles = {"de": "Wie aus Text Tokens werden", "en": "How text becomes tokens"}
    if name != "workbench":
        lesson, figure = lesson_at(_PLACES[name].split("/")[1]), name.split("/")[1]
        titles = lesson.definition["figures"][figure]["title"]
    return f"{kind}: {titles[_KINDS[kind]]}{number}"


@dataclass(frozen=True)
class HostPage:
    """A page around figures, which are known by the titles of their frames."""

    page: Page

    def frame(self, title: str = LETTERS) -> Locator:
        """The frame itself; its element may have the same title."""
        known = self.page.get_by_title(title, exact=True)
        if title.startswith(tuple(_KINDS)):
            # By then the figure may have said what it is called.
            known = known.or_(self.page.get_by_title(named(title), exact=True))
        return self.page.locator("iframe").and_(known)

    def inside(self, title: str = LETTERS) -> FrameLocator:
        return self.frame(title).content_frame

    @property
    def origin(self) -> str:
        """The part of its address that all pages of the host share."""
        parts = urlsplit(self.page.url)
        return f"{parts.scheme}://{parts.netloc}/"

    def address(self, title: str = LETTERS) -> str:
        return self.frame(title).get_attribute("src") or ""

    def expect_alive(self, title: str = LETTERS) -> None:
        """Scroll there, where a lazy frame loads, and wait until the figure shows an answer."""
        expect(self.frame(title)).to_be_attached()
        self.frame(title).evaluate("(frame) => frame.scrollIntoView({ block: 'nearest' })")
        expect(self.frame(title)).to_be_visible()
        figure = self.inside(title).get_by_role("figure").first
        expect(figure).to_have_attribute("aria-busy", "false")

    def asked(self, function: str, title: str = LETTERS) -> Any:
        """What a function says that is called inside a frame."""
        return self.inside(title).locator("html").evaluate(function)

    def expect_fits(self, title: str = LETTERS) -> None:
        """Wait until the frame is as high as its content: nothing to scroll, no gap."""
        expect_soon(self.page, lambda: self.asked(_FIT, title), {"hidden": 0, "gap": 0})

    def expect_theme(self, theme: str, title: str = LETTERS) -> None:
        expect_soon(self.page, lambda: self.asked(_THEME, title), theme)

    def expect_language(self, language: str, title: str = LETTERS) -> None:
        expect_soon(self.page, lambda: self.asked(_LANGUAGE, title), language)

    def expect_step(self, step: int, title: str = LETTERS) -> None:
        """Wait until an English figure shows a step."""
        position = self.inside(title).get_by_role("group", name="Step through the merges")
        expect(position.get_by_role("status")).to_contain_text(f"Step {step} of ")

    def expect_frames(self, number: int) -> None:
        """Wait until the page holds no more frames than these, inside elements or not."""
        expect(self.page.locator("iframe")).to_have_count(number)
        expect_soon(self.page, lambda: len(self.page.frames), number + 1)

    def mark(self, title: str = LETTERS) -> None:
        """Leave something in a frame that is gone when it is loaded anew."""
        self.asked("() => { document.body.dataset.mark = 'left here'; }", title)

    def expect_mark(self, title: str = LETTERS) -> None:
        expect(self.inside(title).locator("body")).to_have_attribute("data-mark", "left here")


@dataclass(frozen=True)
class Host:
    """A folder of pages that is served from another origin than pytok."""

    visitor: Visitor
    address: str
    folder: Path
    site: str

    @classmethod
    @contextmanager
    def serve(
        cls, visitor: Visitor, folder: Path, site: str, policy: str | None = None
    ) -> Iterator["Host"]:
        """Serve the folder with this content security policy, and allow requests to `site`."""
        with Site.serve(folder, headers={"Content-Security-Policy": policy}) as address:
            yield cls(visitor, address, folder, site)

    @property
    def script(self) -> str:
        return f'<script src="{self.site}embed.js" async></script>'

    def write(self, body: str, *, head: str | None = None, html: str = "") -> None:
        """Write `index.html`; its head loads `embed.js` unless another is given."""
        (self.folder / "index.html").write_text(
            f'<!doctype html><html lang="en" {html}><head><meta charset="utf-8">'
            '<link rel="icon" href="data:,"><title>Host</title>'
            f"{self.script if head is None else head}</head><body>{body}</body></html>",
            encoding="utf-8",
        )

    def arrive(self, **options: Any) -> Visit:
        """An empty page that may open those of this host, with the site in them."""
        visit = self.visitor.arrive(self.address, **{"reduced_motion": "reduce", **options})
        visit.guard.allow_address(self.site)
        # Not every host has one, and every browser asks.
        visit.guard.allow(r"/favicon\.ico")
        return visit

    def visit(self, address: str = "", **options: Any) -> HostPage:
        page = self.arrive(**options).page
        page.goto(self.address + address)
        return HostPage(page)

    def show(self, body: str, *, head: str | None = None, html: str = "", **more: Any) -> HostPage:
        """Write a page and open it."""
        self.write(body, head=head, html=html)
        return self.visit(**more)
