"""Frames where little is allowed: sandboxed, without storage, without scripts, on paper."""

from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest
from playwright.sync_api import expect

from tests.browser.explorer import TIE_STEPS, TRAINING_MILLISECONDS
from tests.browser.frames import Host
from tests.browser.visits import Visitor
from web.tooling import paths
from web.tooling.server import Site

LETTERS = "figure=bpe/letters&lang=en"
SANDBOX = 'sandbox="allow-scripts"'


@contextmanager
def site_with(headers: dict[str, str | None]) -> Iterator[str]:
    with Site.serve(paths.SITE, prefix="/some/where/", headers=headers) as site:
        yield site


@pytest.fixture
def shared(visitor: Visitor, tmp_path: Path) -> Iterator[Host]:
    """A host of a site whose files may be used by everybody."""
    with (
        site_with({"Access-Control-Allow-Origin": "*"}) as site,
        Host.serve(visitor, tmp_path, site) as host,
    ):
        yield host


@pytest.fixture
def host(visitor: Visitor, site: str, tmp_path: Path) -> Iterator[Host]:
    with Host.serve(visitor, tmp_path, site) as host:
        yield host


# Sandboxed: an origin of its own, in which storage throws


def test_a_sandboxed_frame_shows_its_figure_and_talks(shared: Host) -> None:
    page = shared.show([f"{LETTERS}&step=1"], attributes=SANDBOX)
    page.expect_step(1, 2)
    assert page.frame().evaluate("self.origin") == "null"
    page.expect_said("ready")
    page.command("hello", id="one")
    page.command("goto", step=2)
    page.expect_said("step", id="one", step=2)


def test_a_sandboxed_frame_runs_python(shared: Host) -> None:
    page = shared.show(["figure=bytes/cuts&lang=en"], attributes=SANDBOX)
    page.expect_alive()
    page.inside().get_by_role("textbox").fill("añb")
    items = page.inside().get_by_role("list").get_by_role("listitem")
    expect(items).to_have_count(3, timeout=TRAINING_MILLISECONDS)
    expect(page.inside().get_by_role("list")).to_contain_text("C3")


def test_the_workbench_works_in_a_sandbox(shared: Host) -> None:
    page = shared.show(["figure=workbench&lang=en&example=tie"], attributes=SANDBOX)
    page.expect_step(0, TIE_STEPS)
    page.inside().get_by_role("button", name="Next", exact=True).click()
    page.expect_step(1, TIE_STEPS)


def test_a_site_that_does_not_share_its_files_is_told_what_to_send(host: Host) -> None:
    host.write(host.iframe(LETTERS, SANDBOX))
    visit = host.visitor.arrive(host.address)
    visit.guard.allow_address(host.site)
    visit.guard.allow("blocked by CORS policy|net::ERR_FAILED|Failed to load resource")
    visit.page.goto(host.address)
    inside = visit.page.frame_locator("iframe")
    expect(inside.get_by_text("This figure could not be loaded.")).to_be_visible()
    expect(inside.get_by_text("Diese Abbildung konnte nicht geladen werden.")).to_be_visible()
    expect(inside.get_by_text("Access-Control-Allow-Origin: *").first).to_be_visible()
    expect(inside.get_by_role("link", name="pytok")).to_be_visible()


@pytest.mark.parametrize("script", ["embed-*.js", "start-*.js", "start-*.css", "lessons-*.js"])
def test_a_file_that_is_missing_is_told(host: Host, script: str) -> None:
    host.write(host.iframe(LETTERS))
    visit = host.visitor.arrive(host.address)
    visit.guard.allow_address(host.site)
    visit.guard.allow("404")
    visit.guard.allow("Failed to fetch dynamically imported module|Unable to preload CSS")
    visit.page.context.route(f"**/assets/{script}", lambda route: route.fulfill(status=404))
    visit.page.goto(host.address)
    inside = visit.page.frame_locator("iframe")
    expect(inside.get_by_text("This figure could not be loaded.")).to_be_visible()


def test_a_figure_that_loads_says_nothing_of_failures(host: Host) -> None:
    page = host.show([LETTERS])
    page.expect_alive()
    expect(page.inside().get_by_text("could not be loaded")).to_be_hidden()


# Without scripts


def test_without_scripts_there_is_a_picture_the_text_and_a_link(visitor: Visitor) -> None:
    page = visitor.visit(address=f"embed.html?{LETTERS}", java_script_enabled=False).page
    # Playwright finds no texts in `noscript`, but everything else.
    paragraphs = page.get_by_role("paragraph")
    expect(paragraphs).to_have_count(2)
    assert "how text becomes tokens" in paragraphs.nth(0).inner_text()
    assert "wie aus Text Tokens werden" in paragraphs.nth(1).inner_text()
    for paragraph in paragraphs.all():
        expect(paragraph).to_be_visible()
    expect(page.get_by_role("img")).to_be_visible()
    expect(page.get_by_role("img")).to_have_attribute("src", "./page.png")
    for name in ("Open pytok", "pytok öffnen"):
        expect(page.get_by_role("link", name=name)).to_have_attribute("href", "./")


# On paper


@pytest.mark.parametrize(
    ("query", "merges"),
    [
        ("figure=bpe/letters&lang=en&step=2", 2),
        ("figure=workbench&lang=en&example=first&step=5&theme=dark", 5),
    ],
)
def test_print_shows_the_step_and_its_merges_without_controls(
    host: Host, query: str, merges: int
) -> None:
    page = host.show([query])
    inside = page.inside()
    expect(inside.get_by_role("table", name="Merges")).to_be_visible()
    page.page.emulate_media(media="print")
    for role in ("slider", "textbox", "combobox", "checkbox", "radio", "tab", "link"):
        expect(inside.get_by_role(role)).to_have_count(0)
    for name in ("Play", "Next", "Train", "Share"):
        expect(inside.get_by_role("button", name=name, exact=True)).to_have_count(0)
    table = inside.get_by_role("table", name="Merges")
    # The head of the table is a row too.
    expect(table.get_by_role("row")).to_have_count(merges + 1)
    expect(inside.get_by_text(f"Step {merges}: ").first).to_be_visible()
    expect(inside.get_by_role("list", name="Tokens of document").first).to_be_visible()
    expect(inside.locator("html")).to_have_css("background-color", "rgb(251, 250, 247)")


def test_print_has_the_merges_whatever_is_looked_at(host: Host) -> None:
    page = host.show(["figure=workbench&lang=en&example=first&step=5"])
    page.inside().get_by_role("tab", name="Length curve").click()
    page.page.emulate_media(media="print")
    table = page.inside().get_by_role("table", name="Merges")
    expect(table.get_by_role("row")).to_have_count(6)
