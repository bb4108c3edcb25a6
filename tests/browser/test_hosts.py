"""Figures in real hosts: sites of Material for MkDocs and of Sphinx, built from `tests/hosts`."""

import os
import shutil
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest
from playwright.sync_api import expect

from tests.browser.asking import evaluate
from tests.browser.explorer import expect_soon
from tests.browser.host_pages import LETTERS, LETTERS_DE, Host, HostPage
from tests.browser.visits import Visitor
from web.tooling import paths
from web.tooling.server import Site

# What the sources say of places that are known only when they are built.
PYTOK = "https://example.org/pytok/"
OWN = "http://127.0.0.1:8000/"

UTF8 = "Interactive figure bytes/utf8"
ORDER = "Interactive figure round-trip/order"
OVERLAP = "Interactive figure merge/overlap"
PLAIN = "The same with bytes"
BYTES = "Bytes of a text"


@contextmanager
def built(name: str, site: str, folder: Path, *command: str) -> Iterator[str]:
    """Serve a site that a program builds from its sources; give its address."""
    sources, pages = folder / "sources", folder / "pages"
    pages.mkdir()
    with Site.serve(pages, headers={"Content-Security-Policy": None}) as address:
        shutil.copytree(paths.TESTS / "hosts" / name, sources)
        for file in (file for file in sources.rglob("*") if file.is_file()):
            text = file.read_text(encoding="utf-8").replace(PYTOK, site).replace(OWN, address)
            file.write_text(text, encoding="utf-8")
        subprocess.run(
            [sys.executable, "-m", *command, str(pages)],
            cwd=sources,
            env={**os.environ, "NO_MKDOCS_2_WARNING": "1"},
            check=True,
        )
        yield address


@pytest.fixture(scope="module")
def _mkdocs(site: str, tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    command = ("mkdocs", "build", "--strict", "--quiet", "--site-dir")
    with built("mkdocs", site, tmp_path_factory.mktemp("mkdocs"), *command) as address:
        yield address


@pytest.fixture(scope="module")
def _sphinx(site: str, tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    command = ("sphinx", "-W", "-q", "-b", "html", ".")
    with built("sphinx", site, tmp_path_factory.mktemp("sphinx"), *command) as address:
        yield address


@pytest.fixture
def mkdocs(visitor: Visitor, _mkdocs: str, site: str, tmp_path: Path) -> Host:
    return Host(visitor, _mkdocs, tmp_path, site)


@pytest.fixture
def sphinx(visitor: Visitor, _sphinx: str, site: str, tmp_path: Path) -> Host:
    return Host(visitor, _sphinx, tmp_path, site)


def change_text(page: HostPage, title: str, text: str) -> None:
    """Ask a figure about another text and wait for what Python says."""
    page.page.evaluate(
        """() => {
          window.answered = new Promise((resolve) => addEventListener("message", ({ data }) => {
            if (data?.pytok === 1 && data.type === "answer") resolve(data.operation);
          }));
        }"""
    )
    page.inside(title).get_by_role("textbox").first.fill(text)
    evaluate(page.page, "await window.answered;")


def pythons(page: HostPage) -> int:
    """How many run; Material has a worker of its own, for its search."""
    return len([worker for worker in page.page.workers if not worker.url.startswith(page.origin)])


def go(page: HostPage, name: str) -> None:
    """Follow a link of the menu of Material, which exchanges the content of the page."""
    page.page.get_by_role("navigation", name="Navigation").get_by_role("link", name=name).click()
    expect(page.page.get_by_role("heading", level=1, name=name)).to_be_visible()


def test_in_material_a_figure_has_its_height(mkdocs: Host) -> None:
    page = mkdocs.visit()
    page.expect_alive()
    page.expect_fits()


def test_in_material_five_figures_of_a_page_keep_apart(mkdocs: Host) -> None:
    page = mkdocs.visit("figures/")
    page.page.evaluate(
        """() => {
          window.ids = {};
          addEventListener("message", ({ data, source }) => {
            if (data?.pytok === 1 && data.id) (window.ids[data.id] ??= new Set()).add(source);
          });
        }"""
    )
    for title in (LETTERS, UTF8, PLAIN):
        page.expect_alive(title)
        page.expect_fits(title)
    page.page.get_by_text("Order", exact=True).first.click()
    page.expect_alive(ORDER)
    page.expect_fits(ORDER)
    page.page.get_by_text("What does an overlap do?").click()
    page.expect_alive(OVERLAP)
    page.expect_fits(OVERLAP)
    page.expect_step(2)
    heights = {
        page.frame(title).evaluate("(frame) => frame.clientHeight")
        for title in (LETTERS, ORDER, OVERLAP, PLAIN)
    }
    assert len(heights) == 4
    sources = page.page.evaluate("() => Object.values(ids).map((sources) => sources.size)")
    assert sources == [1] * 5


def test_in_material_the_theme_switch_is_followed_without_a_reload(mkdocs: Host) -> None:
    page = mkdocs.visit()
    page.expect_alive()
    page.expect_theme("light")
    page.mark()
    page.page.get_by_title("Dark mode").click()
    page.expect_theme("dark")
    page.expect_mark()
    go(page, "Figures")
    page.expect_alive()
    page.expect_theme("dark")
    page.expect_alive(PLAIN)
    page.expect_theme("dark", PLAIN)
    page.page.get_by_title("Light mode").click()
    page.expect_theme("light")
    page.expect_theme("light", PLAIN)


def test_in_material_instant_navigation_leaves_nothing_behind(mkdocs: Host) -> None:
    page = mkdocs.visit()
    page.expect_alive()
    page.page.evaluate("() => { window.sameDocument = true; }")
    for _ in range(2):
        go(page, "Figures")
        page.expect_alive()
        page.expect_step(2)
        page.expect_fits()
        go(page, "Start")
        page.expect_alive()
        page.expect_step(0)
        page.expect_fits()
        page.expect_frames(1)
    page.page.go_back()
    page.expect_step(2)
    assert page.page.evaluate("window.sameDocument")


def test_in_material_the_language_of_the_text_is_followed(mkdocs: Host) -> None:
    page = mkdocs.visit()
    page.expect_alive()
    page.expect_language("en")
    go(page, "Deutsch")
    page.expect_alive(LETTERS_DE)
    page.expect_language("de", LETTERS_DE)
    page.expect_fits(LETTERS_DE)


def test_in_material_one_figure_at_most_runs_python(mkdocs: Host) -> None:
    page = mkdocs.visit("figures/")
    for title, text in ((LETTERS, "abab"), (PLAIN, "abab"), (LETTERS, "cdcd")):
        page.expect_alive(title)
        change_text(page, title, text)
        expect_soon(page.page, lambda: pythons(page), 1)


def test_in_material_leaving_a_page_ends_its_python(mkdocs: Host) -> None:
    page = mkdocs.visit()
    page.expect_alive()
    change_text(page, LETTERS, "abab")
    expect_soon(page.page, lambda: pythons(page), 1)
    go(page, "Deutsch")
    expect_soon(page.page, lambda: pythons(page), 0)


def test_in_sphinx_figures_fit_and_follow_the_page(sphinx: Host) -> None:
    # Its theme knows light only, whatever the system is.
    page = sphinx.visit(color_scheme="dark")
    for title in (LETTERS, BYTES):
        page.expect_alive(title)
        page.expect_fits(title)
        page.expect_theme("light", title)
        page.expect_language("en", title)
    page.expect_step(1)


def test_in_sphinx_the_language_of_the_text_is_followed(sphinx: Host) -> None:
    page = sphinx.visit("deutsch.html")
    page.expect_alive(LETTERS_DE)
    page.expect_fits(LETTERS_DE)
    page.expect_language("de", LETTERS_DE)
