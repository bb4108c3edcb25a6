"""The built site in a real browser: what every browser test stands on.

`page` is the site as a newcomer sees it; `visitor` opens it with other options, or opens other
addresses; `host` serves a page of others with figures in it; `still` is an explorer without motion
that the tests of a module share; `python_page` is one page with Python running that tests of the
engine share; `engine` is a window of Chromium, of Firefox and of WebKit, for tests that hold in all
of them. Whatever the browser writes into its console, and any request that leaves the site, fails
the test.
"""

import secrets
from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Browser, Page, Playwright, expect, sync_playwright

from tests.browser import engines
from tests.browser.asking import run_text
from tests.browser.engines import Engine
from tests.browser.explorer import Explorer
from tests.browser.host_pages import Host
from tests.browser.visits import Visit, Visitor
from web.tooling import paths
from web.tooling.browsers import firefox_options, launch_options
from web.tooling.server import Site

# A busy machine may take longer than the usual five seconds to start Python or to draw.
expect.set_options(timeout=30_000)


def pytest_configure(config: pytest.Config) -> None:
    config.addinivalue_line("markers", "slow: takes more than ten seconds, and is run all the same")


@pytest.fixture(scope="session")
def site() -> Iterator[str]:
    """The address of the built site, below a path that nothing can have guessed."""
    if not (paths.SITE / "index.html").exists():
        pytest.fail("There is no site to test; call `python3 build.py test`.")
    with Site.serve(paths.SITE, prefix=f"/{secrets.token_hex(4)}/course/wk3/") as address:
        yield address


@pytest.fixture(scope="session")
def playwright() -> Iterator[Playwright]:
    with sync_playwright() as playwright:
        yield playwright


@pytest.fixture(scope="session")
def browser(playwright: Playwright) -> Iterator[Browser]:
    browser = playwright.chromium.launch(**launch_options())
    yield browser
    browser.close()


@pytest.fixture(scope="session")
def firefox(playwright: Playwright) -> Iterator[Browser]:
    browser = playwright.firefox.launch(**firefox_options())
    yield browser
    browser.close()


@pytest.fixture(scope="session")
def display() -> Iterator[str]:
    with engines.display() as name:
        yield name


@pytest.fixture(params=engines.ALL)
def engine(request: pytest.FixtureRequest, site: str) -> Iterator[Engine]:
    """A window with an empty profile, of each browser in turn."""
    if request.param == "webkit":
        with engines.webkit_window(request.getfixturevalue("display")) as window:
            yield window
        return
    name = {"chromium": "browser", "firefox": "firefox"}[request.param]
    visitor = Visitor(request.getfixturevalue(name), site)
    visit = visitor.arrive()
    # A file opened from disk is no request that leaves the machine.
    visit.guard.allow_address("file:")
    yield engines.Played(visit.page)
    visitor.leave()


@pytest.fixture
def visitor(browser: Browser, site: str) -> Iterator[Visitor]:
    visitor = Visitor(browser, site)
    yield visitor
    visitor.leave()


@pytest.fixture
def host(visitor: Visitor, site: str, tmp_path: Path) -> Iterator[Host]:
    with Host.serve(visitor, tmp_path, site) as host:
        yield host


@pytest.fixture
def page(visitor: Visitor) -> Page:
    return visitor.visit().page


@pytest.fixture(scope="module")
def _still_visit(browser: Browser, site: str) -> Iterator[Visit]:
    visitor = Visitor(browser, site)
    yield visitor.visit(address="?lang=en", reduced_motion="reduce")
    visitor.leave()


@pytest.fixture
def still(_still_visit: Visit) -> Iterator[Explorer]:
    """One page without motion that tests share, since Python takes seconds to start."""
    yield Explorer(_still_visit.page)
    _still_visit.guard.verify()


@pytest.fixture(scope="session")
def _python_visit(browser: Browser, site: str) -> Iterator[Visit]:
    visitor = Visitor(browser, site)
    visit = visitor.visit()
    run_text(visit.page, "decode", '{"tokenizer":{"alphabet":"bytes","merges":[]},"ids":[]}')
    yield visit
    visitor.leave()


@pytest.fixture
def python_page(_python_visit: Visit) -> Iterator[Page]:
    yield _python_visit.page
    _python_visit.guard.verify()
