"""A page whose scripts are refused or missing says so, and what to do about it."""

import re
from collections.abc import Callable

import pytest
from playwright.sync_api import Locator, Page, Route, expect

from tests.browser.hosts import Host
from tests.browser.test_hosting import served_as
from tests.browser.visits import Visit, Visitor
from web.tooling import paths

PAGES = ["", "course/04-bpe/"]
each_page = pytest.mark.parametrize("place", PAGES)
each_language = pytest.mark.parametrize("language", ["de", "en"])


def script_of(place: str) -> str:
    """The script that a page begins with, by its path in the site."""
    html = (paths.SITE / place / "index.html").read_text(encoding="utf-8")
    found = re.search(r'<script type="module"[^>]* src="[./]*([^"]+)"', html)
    assert found is not None
    return found[1]


def imports_of(place: str) -> list[str]:
    """The scripts that it needs, too."""
    html = (paths.SITE / place / "index.html").read_text(encoding="utf-8")
    return re.findall(r'(?:href|src)="[./]*(assets/[^"]+\.js)"', html)


def visit_with(visitor: Visitor, file: str, answer: Callable[[Route], None], address: str) -> Visit:
    """Open a page while a file is answered in another way; the browser may complain about it."""
    visit = visitor.arrive()
    visit.guard.allow(r"assets/|Failed to load (module script|resource)|dynamically imported")
    visit.page.context.route(f"**/{file}", answer)
    visit.page.goto(visitor.home + address)
    return visit


def told(page: Page) -> Locator:
    return page.get_by_role("alert")


@each_page
@pytest.mark.parametrize(
    ("language", "words"),
    [("de", "Der Server liefert {} als text/plain"), ("en", "The server sends {} as text/plain")],
)
def test_a27_a_page_whose_script_is_sent_as_plain_text_names_it(
    visitor: Visitor, place: str, language: str, words: str
) -> None:
    script = script_of(place)
    page = visit_with(visitor, script, served_as("text/plain"), f"{place}?lang={language}").page
    expect(told(page)).to_contain_text(words.format(script))
    expect(told(page)).to_contain_text("text/javascript")


@each_page
@pytest.mark.parametrize("which", ["script", "import"])
def test_a_missing_script_of_a_page_is_named(visitor: Visitor, place: str, which: str) -> None:
    file = script_of(place) if which == "script" else imports_of(place)[-1]
    page = visit_with(
        visitor, file, lambda route: route.fulfill(status=404), f"{place}?lang=en"
    ).page
    expect(told(page)).to_contain_text(f"The server does not have {file} (it answered 404)")
    expect(told(page)).to_contain_text("Upload the whole folder again")


def test_a_server_with_a_page_for_everything_has_not_got_the_script(visitor: Visitor) -> None:
    file = script_of("")

    def answer(route: Route) -> None:
        route.fulfill(body="<!doctype html><title>Welcome</title>", content_type="text/html")

    page = visit_with(visitor, file, answer, "?lang=en").page
    expect(told(page)).to_contain_text(f"The server does not have {file}")


def test_a_connection_that_breaks_is_told(visitor: Visitor) -> None:
    file = script_of("")
    page = visit_with(visitor, file, lambda route: route.abort(), "?lang=en").page
    expect(told(page)).to_contain_text(f"{file} could not be fetched. Check the connection")


def test_a_script_that_the_browser_does_not_understand_is_told(visitor: Visitor) -> None:
    visit = visitor.arrive()
    visit.guard.allow("uncaught: ")
    visit.page.context.route(
        f"**/{script_of('')}",
        lambda route: route.fulfill(body="let ?;", content_type="text/javascript"),
    )
    visit.page.goto(visitor.home + "?lang=en")
    expect(told(visit.page)).to_contain_text("pytok needs a browser of 2024 or later")


def test_a_missing_text_of_a_chapter_is_named(visitor: Visitor) -> None:
    visit = visitor.arrive()
    visit.guard.allow("404|dynamically imported")
    visit.page.context.route("**/assets/tale-*.js", lambda route: route.fulfill(status=404))
    visit.page.goto(visitor.home + "course/06-size/?lang=de")
    expect(told(visit.page)).to_contain_text("Der Server hat assets/tale-")


@each_page
def test_a_page_none_of_whose_scripts_may_run_says_what_may_be_wrong(
    visitor: Visitor, place: str
) -> None:
    host = Host(paths.SITE, types={".js": "text/plain"})
    visit = visitor.arrive(host.address)
    visit.guard.allow("MIME type")
    visit.page.goto(host.address + place)
    for words in ("pytok ist noch nicht gestartet.", "pytok has not started yet."):
        expect(visit.page.get_by_text(words)).to_be_visible()
    expect(visit.page.get_by_text("python3 -m http.server").first).to_be_visible()
    host.stop()


@each_page
@pytest.mark.parametrize(
    ("language", "words"),
    [
        ("de", "pytok kann von hier aus nicht starten."),
        ("en", "pytok cannot start from here."),
    ],
)
def test_a_page_opened_from_a_folder_says_what_to_open_instead(
    visitor: Visitor, place: str, language: str, words: str
) -> None:
    file = (paths.SITE / place / "index.html").as_uri()
    visit = visitor.arrive("file:", locale=language)
    visit.guard.allow("blocked by CORS policy|net::ERR_FAILED|file:")
    visit.page.goto(file)
    expect(told(visit.page)).to_contain_text(words)
    expect(told(visit.page)).to_contain_text("pytok.html")
    expect(told(visit.page)).to_contain_text("python3 -m http.server")


@each_language
def test_without_javascript_the_explorer_leads_to_the_course(
    visitor: Visitor, language: str
) -> None:
    page = visitor.visit(java_script_enabled=False).page
    name = {"de": "Kurs", "en": "course"}[language]
    link = page.get_by_role("link", name=name, exact=True)
    link.click()
    expect(page.get_by_role("heading", level=1).first).to_be_visible()
    for words in ("pytok ist noch nicht gestartet.", "pytok has not started yet."):
        expect(page.get_by_text(words)).to_be_hidden()


def test_a_page_that_started_says_nothing_of_it(page: Page) -> None:
    expect(page.get_by_role("heading", level=1)).to_be_visible()
    expect(page.get_by_text("pytok has not started yet.")).to_have_count(0)


@pytest.mark.parametrize(
    ("language", "words", "button"),
    [
        ("de", "Ein Teil dieser Seite ließ sich nicht laden.", "Neu laden"),
        ("en", "A part of this page could not be loaded.", "Load anew"),
    ],
)
def test_a_part_that_is_missing_later_is_told_with_a_way_on(
    visitor: Visitor, language: str, words: str, button: str
) -> None:
    visit = visitor.arrive()
    visit.guard.allow("404|dynamically imported|preload")
    parts = "**/assets/Kinds-*.js"
    visit.page.context.route(parts, lambda route: route.fulfill(status=404))
    visit.page.goto(f"{visitor.home}course/?lang={language}")
    page = visit.page
    expect(page.get_by_role("status").filter(has_text=words)).to_be_visible()
    visit.page.context.unroute(parts)
    with page.expect_event("load"):
        page.get_by_role("button", name=button, exact=True).click()
    expect(page.get_by_role("figure").first).to_have_attribute("aria-busy", "false")
    expect(page.get_by_text(words)).to_have_count(0)
