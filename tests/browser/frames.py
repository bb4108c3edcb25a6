"""Pages of other people with frames of pytok in them, without any script of pytok."""

from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from html import escape
from pathlib import Path
from typing import Any

from playwright.sync_api import Frame, FrameLocator, Page, expect

from tests.browser.explorer import expect_soon
from tests.browser.visits import Visit, Visitor
from web.tooling.server import Site

# Notes what each frame says, in the order of the frames; `fit` follows the heights they ask for.
_LISTEN = """
    window.said = [];
    addEventListener("message", ({ data, source }) => {
      const frames = [...document.getElementsByTagName("iframe")];
      const place = frames.findIndex((frame) => frame.contentWindow === source);
      said.push({ place, data });
      if (window.fit && data.type === "height") frames[place].style.height = `${data.height}px`;
    });
"""


@dataclass(frozen=True)
class HostPage:
    """A page with frames, which are known by their places."""

    visit: Visit

    @property
    def page(self) -> Page:
        return self.visit.page

    def inside(self, place: int = 0) -> FrameLocator:
        return self.page.locator("iframe").nth(place).content_frame

    def frame(self, place: int = 0) -> Frame:
        handle = self.page.locator("iframe").nth(place).element_handle()
        assert handle is not None
        frame = handle.content_frame()
        assert frame is not None
        return frame

    def said(self, place: int = 0, type: str | None = None) -> list[Any]:
        """The events of a frame, of one type if that is given."""
        found: list[Any] = self.page.evaluate(
            "(place) => said.filter((one) => one.place === place).map(({ data }) => data)", place
        )
        events = [one for one in found if isinstance(one, dict) and "pytok" in one]
        return [one for one in events if type is None or one["type"] == type]

    def said_to_others(self, place: int = 0) -> list[Any]:
        """What a frame says that is not in pytok's own words."""
        found: list[Any] = self.page.evaluate(
            "(place) => said.filter((one) => one.place === place).map(({ data }) => data)", place
        )
        return [one for one in found if not (isinstance(one, dict) and "pytok" in one)]

    def expect_said(self, type: str, place: int = 0, **fields: Any) -> dict[str, Any]:
        """Wait until the last event of a type has these fields; give it."""

        def last() -> dict[str, Any]:
            events = self.said(place, type)
            return {name: events[-1].get(name) for name in fields} if events else {"none": True}

        expect_soon(self.page, last, fields)
        event: dict[str, Any] = self.said(place, type)[-1]
        return event

    def say(self, message: object, place: int = 0) -> None:
        """Post anything to a frame."""
        self.page.evaluate(
            "([place, message]) => frames[place].postMessage(message, '*')", [place, message]
        )

    def command(self, type: str, place: int = 0, **fields: Any) -> None:
        self.say({"pytok": 1, "type": type, **fields}, place)

    def expect_alive(self, place: int = 0) -> None:
        figure = self.inside(place).get_by_role("figure").first
        expect(figure).to_have_attribute("aria-busy", "false")

    def expect_step(self, step: int, steps: int, place: int = 0) -> None:
        position = self.inside(place).get_by_role("group", name="Step through the merges")
        expect(position.get_by_role("status")).to_have_text(f"Step {step} of {steps}")


@dataclass(frozen=True)
class Host:
    """A folder of pages on another origin than the site."""

    visitor: Visitor
    folder: Path
    address: str
    site: str

    @classmethod
    @contextmanager
    def serve(cls, visitor: Visitor, folder: Path, site: str) -> Iterator["Host"]:
        with Site.serve(folder, headers={"Content-Security-Policy": None}) as address:
            yield cls(visitor, folder, address, site)

    def iframe(self, query: str, attributes: str = "") -> str:
        address = escape(f"{self.site}embed.html?{query}")
        return (
            f'<iframe title="{escape(query)}" src="{address}" {attributes} '
            'width="700" height="400"></iframe>'
        )

    def write(self, body: str, head: str = "", name: str = "index.html") -> None:
        (self.folder / name).write_text(
            '<!doctype html><html lang="en"><head><meta charset="utf-8">'
            f'<link rel="icon" href="data:,"><title>Host</title>{head}'
            f"<script>{_LISTEN}</script></head><body>{body}</body></html>",
            encoding="utf-8",
        )

    def show(
        self, queries: Sequence[str], *, attributes: str = "", head: str = "", **options: Any
    ) -> HostPage:
        """Open a page with a frame for each of these addresses."""
        self.write("".join(self.iframe(query, attributes) for query in queries), head)
        return self.open(**options)

    def open(self, **options: Any) -> HostPage:
        """Open the page that was written last."""
        visit = self.visitor.arrive(self.address, **{"reduced_motion": "reduce", **options})
        visit.guard.allow_address(self.site)
        visit.page.goto(self.address)
        return HostPage(visit)
