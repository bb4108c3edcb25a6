"""The site without a network, and one version of it at a time."""

import json
import re
import shutil
from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Browser, BrowserContext, Locator, Page, expect

from tests.browser.course import Course, address, lesson_at
from tests.browser.explorer import STEPS, Explorer, expect_soon
from tests.browser.hosts import Host
from tests.browser.test_hosting import trains
from tests.browser.versions import ALL_A, ALL_B, make_second, marks
from tests.browser.visits import Guard, Visit, Visitor
from web.tooling import paths
from web.tooling.browsers import launch_options

STORING_MILLISECONDS = 60_000

READING = "The course and the examples work without a network, too."
COMPLETE = "Works without a network, with Python."


CACHES = "async () => (await caches.keys()).length"


@pytest.fixture
def host() -> Iterator[Host]:
    host = Host(paths.SITE, prefix="/course/wk3/bpe/")
    yield host
    host.stop()


@pytest.fixture(scope="session")
def second(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return make_second(tmp_path_factory.mktemp("versions"))


def open_page(visitor: Visitor, host: Host, place: str = "") -> Visit:
    return visitor.visit(host.address, f"{place}?lang=en", service_workers="allow")


def state(page: Page, words: str | re.Pattern[str]) -> Locator:
    return page.get_by_role("contentinfo").get_by_text(words, exact=True)


def expect_stored(page: Page, words: str) -> None:
    expect(state(page, words)).to_be_visible(timeout=STORING_MILLISECONDS)


def button(page: Page, name: str) -> Locator:
    return page.get_by_role("button", name=name, exact=True)


def take_over(page: Page) -> None:
    with page.expect_event("load"):
        button(page, "Take the new version").click()


def use_python(page: Page, host: Host) -> None:
    """Use Python on the first visit, and wait until everything is stored."""
    assert trains(page)
    expect_stored(page, COMPLETE)
    host.asked.clear()


def test_a_reader_gets_all_to_read_and_nothing_of_python(visitor: Visitor, host: Host) -> None:
    page = open_page(visitor, host).page
    expect_stored(page, READING)
    assert [one for one in host.asked if one.startswith(("pyodide/", "reference/"))] == []

    host.stop()
    page.context.set_offline(True)
    page.reload()
    Explorer(page).expect_step(0, STEPS)
    gone = (
        "No network. The course and the examples work; Python must be loaded over the network once."
    )
    expect(state(page, gone)).to_be_visible()
    lesson = lesson_at("04-bpe")
    page.goto(host.address + address(lesson) + "?lang=en")
    Course(page, lesson, "en").expect_alive()


@pytest.mark.slow
def test_after_python_was_used_everything_works_without_a_network(
    visitor: Visitor, host: Host
) -> None:
    page = open_page(visitor, host).page
    use_python(page, host)
    host.stop()
    page.context.set_offline(True)

    page.reload()
    expect(state(page, "No network, and everything works all the same.")).to_be_visible()
    assert trains(page)
    lesson = lesson_at("06-size")
    page.goto(host.address + address(lesson) + "?lang=en")
    Course(page, lesson, "en").expect_alive()
    assert trains(page)
    # As a server would, and the options go along.
    page.goto(host.address + "course?lang=en")
    expect(page).to_have_url(f"{host.address}course/?lang=en")
    page.get_by_role("link", name="The Python library pytok").click()
    expect(page.get_by_text("Learn a byte pair encoding from documents.")).to_be_visible()


@pytest.mark.slow
def test_the_browser_can_be_restarted_without_a_network(
    browser: Browser, host: Host, tmp_path: Path
) -> None:
    def start() -> BrowserContext:
        return browser.browser_type.launch_persistent_context(tmp_path, **launch_options())

    with start() as context:
        guard = Guard(context, host.address)
        page = context.new_page()
        page.goto(host.address + "?lang=en")
        use_python(page, host)
        guard.verify()
    host.stop()
    with start() as context:
        guard = Guard(context, host.address)
        context.set_offline(True)
        page = context.new_page()
        lesson = lesson_at("03-bytes")
        page.goto(host.address + address(lesson) + "?lang=en")
        Course(page, lesson, "en").expect_alive()
        assert trains(page)
        page.goto(host.address + "?lang=en")
        assert trains(page)
        guard.verify()


@pytest.mark.slow
def test_a_new_version_is_offered_and_never_mixed_with_the_old(
    visitor: Visitor, host: Host, second: Path
) -> None:
    page = open_page(visitor, host).page
    use_python(page, host)
    other = page.context.new_page()
    other.goto(host.address + "?lang=en")
    assert marks(other) == ALL_A

    host.serve(second)
    page.reload()
    notice = page.get_by_role("status").filter(has_text="There is a new version of pytok.")
    expect(notice).to_be_visible()
    # All of it is stored already, and nothing of it used.
    assert marks(page) == ALL_A
    page.reload()
    expect(notice).to_be_visible()
    assert marks(page) == ALL_A
    button(page, "Later").click()
    expect(notice).to_be_hidden()
    page.reload()
    assert marks(page) == ALL_A

    # Consent in one page is for all that are open.
    with other.expect_event("load"):
        take_over(page)
    assert marks(page) == ALL_B
    assert marks(other) == ALL_B
    expect(notice).to_be_hidden()
    # What is the same in both was not fetched again.
    assert "pyodide/pyodide.asm.wasm" not in host.asked

    host.stop()
    page.context.set_offline(True)
    page.reload()
    assert marks(page) == ALL_B


def test_a_version_that_waits_comes_when_all_pages_are_closed(
    visitor: Visitor, host: Host, second: Path
) -> None:
    page = open_page(visitor, host).page
    expect_stored(page, READING)
    page.reload()
    host.serve(second)
    page.reload()
    expect(button(page, "Take the new version")).to_be_visible()
    assert page.evaluate("document.documentElement.dataset.version ?? 'A'") == "A"
    context = page.context
    page.close()
    later = context.new_page()
    later.goto(host.address)
    assert marks(later) == ALL_B


def test_python_of_another_version_is_not_taken_for_ones_own(
    visitor: Visitor, host: Host, second: Path
) -> None:
    visit = open_page(visitor, host)
    visit.guard.allow("410")
    page = visit.page
    expect_stored(page, READING)
    page.reload()
    expect_stored(page, READING)
    host.serve(second)
    explorer = Explorer(page)
    explorer.text.fill("abab")
    explorer.control("Train").click()
    expect(explorer.alert).to_contain_text("new version")
    # Asking for the file led to the version it belongs to.
    take_over(page)
    expect(explorer.text).to_have_value("abab")
    assert marks(page) == ALL_B


def test_a_page_of_the_first_visit_takes_no_python_of_another_version(
    visitor: Visitor, host: Host, second: Path
) -> None:
    page = open_page(visitor, host).page
    expect_stored(page, READING)
    # It came from the server, and whatever it asks for goes there.
    assert page.evaluate("navigator.serviceWorker.controller") is None
    host.serve(second)
    explorer = Explorer(page)
    explorer.text.fill("abab")
    explorer.control("Train").click()
    expect(explorer.alert).to_contain_text("load the page anew")
    page.reload()
    expect(explorer.text).to_have_value("abab")
    # Whether the new version was there before nobody held the old one any more, or is offered now.
    offer = button(page, "Take the new version")
    is_new = "document.documentElement.dataset.version === 'B'"
    expect_soon(page, lambda: page.evaluate(is_new) or offer.is_visible(), True)
    if not page.evaluate(is_new):
        take_over(page)
    assert marks(page) == ALL_B


def test_a_new_version_that_another_page_found_is_offered_here_too(
    visitor: Visitor, host: Host, second: Path
) -> None:
    page = open_page(visitor, host).page
    expect_stored(page, READING)
    page.reload()
    expect_stored(page, READING)
    held = host.hold("embed.js")
    host.serve(second)
    page.reload()
    installing = "async () => (await navigator.serviceWorker.getRegistration()).installing !== null"
    expect_soon(page, lambda: page.evaluate(installing), True)
    other = page.context.new_page()
    other.goto(host.address + "?lang=en")
    expect_stored(other, READING)
    held.set()
    for one in (page, other):
        expect(button(one, "Take the new version")).to_be_visible()


def test_a_new_version_that_another_page_took_can_still_be_taken_past_the_service_worker(
    visitor: Visitor, host: Host, second: Path
) -> None:
    page = open_page(visitor, host).page
    expect_stored(page, READING)
    page.reload()
    expect_stored(page, READING)
    # As by Shift and reload: this page is not controlled.
    other = page.context.new_page()
    session = page.context.new_cdp_session(other)
    session.send("Network.enable")
    session.send("Network.setBypassServiceWorker", {"bypass": True})
    host.serve(second)
    page.reload()
    expect(button(page, "Take the new version")).to_be_visible()
    other.goto(host.address + "?lang=en")
    expect(button(other, "Take the new version")).to_be_visible()
    take_over(page)
    expect(button(other, "Take the new version")).to_be_hidden()


@pytest.mark.slow
def test_storing_that_was_broken_off_is_resumed(
    visitor: Visitor, host: Host, tmp_path: Path
) -> None:
    part = tmp_path / "part"
    shutil.copytree(paths.SITE, part, ignore=shutil.ignore_patterns("reference"))
    host.serve(part)
    page = open_page(visitor, host).page
    assert trains(page)
    expect_stored(
        page,
        "Not everything could be stored for use without a network. The next visit tries again.",
    )
    host.serve(paths.SITE)
    page.reload()
    expect_stored(page, COMPLETE)


def test_a_site_without_a_service_worker_forgets_the_one_it_had(
    visitor: Visitor, host: Host, tmp_path: Path
) -> None:
    visit = open_page(visitor, host)
    # The old page may still read an answer that is forgotten by then and that no server has.
    visit.guard.allow("404|410")
    page = visit.page
    expect_stored(page, READING)
    page.reload()
    expect_stored(page, READING)
    (tmp_path / "index.html").write_text(
        '<!doctype html><link rel="icon" href="icon.svg"><title>Another site</title>',
        encoding="utf-8",
    )
    host.serve(tmp_path)
    page.reload()
    expect_soon(page, lambda: page.evaluate(CACHES), 0)
    page.reload()
    expect(page).to_have_title("Another site")


def test_no_frame_stores_anything(visitor: Visitor, tmp_path: Path) -> None:
    unframed = {"Content-Security-Policy": None}
    host, pages = Host(paths.SITE, headers=unframed), Host(tmp_path, headers=unframed)
    visit = visitor.arrive(host.address, service_workers="allow")
    visit.guard.allow_address(pages.address)
    (tmp_path / "index.html").write_text(
        '<!doctype html><link rel="icon" href="data:,"><title>Host</title>'
        f'<iframe title="pytok" src="{host.address}?lang=en" width="900" height="900"></iframe>',
        encoding="utf-8",
    )
    visit.page.goto(pages.address)
    frame = visit.page.frame(url=host.address + "?lang=en")
    assert frame is not None
    assert trains(frame)
    assert "sw.js" not in host.asked
    registrations = "async () => (await navigator.serviceWorker.getRegistrations()).length"
    assert frame.evaluate(registrations) == 0
    pages.stop()
    host.stop()


def test_a_service_worker_of_the_wrong_type_does_no_harm(visitor: Visitor) -> None:
    host = Host(paths.SITE, types={"sw.js": "text/plain"})
    visit = open_page(visitor, host)
    visit.guard.allow("unsupported MIME type")
    assert trains(visit.page)
    expect_soon(visit.page, lambda: "sw.js" in host.asked, True)
    visit.page.reload()
    assert trains(visit.page)
    assert visit.page.evaluate(CACHES) == 0
    host.stop()


def test_the_service_worker_has_the_folder_of_the_site_and_no_more(
    visitor: Visitor, host: Host
) -> None:
    page = open_page(visitor, host, "course/04-bpe/").page
    expect_stored(page, READING)
    scopes = (
        "async () => (await navigator.serviceWorker.getRegistrations()).map((one) => one.scope)"
    )
    assert page.evaluate(scopes) == [host.address]
    caches = page.evaluate("caches.keys()")
    assert [name for name in caches if not name.endswith(host.address)] == []


def test_where_the_browser_denies_storage_everything_else_works(
    browser: Browser, host: Host, tmp_path: Path
) -> None:
    (tmp_path / "Default").mkdir()
    denied = {"profile": {"default_content_setting_values": {"cookies": 2}}}
    (tmp_path / "Default" / "Preferences").write_text(json.dumps(denied), encoding="utf-8")
    options = launch_options()
    with browser.browser_type.launch_persistent_context(tmp_path, **options) as context:
        guard = Guard(context, host.address)
        page = context.new_page()
        page.goto(host.address + "?lang=en")
        denial = "() => { try { localStorage.length } catch ({ name }) { return name } }"
        assert page.evaluate(denial) == "SecurityError"
        assert trains(page)
        page.get_by_role("radio", name="Deutsch").check()
        expect(page.get_by_role("heading", level=1)).to_have_text("Wie aus Text Tokens werden")
        lesson = lesson_at("04-bpe")
        page.goto(host.address + address(lesson) + "?lang=en")
        Course(page, lesson, "en").expect_alive()
        assert page.get_by_role("contentinfo").get_by_role("status").count() == 0
        guard.verify()
