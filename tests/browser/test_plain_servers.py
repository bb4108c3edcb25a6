"""The site on the plainest of servers, with a header or without: what the guide recommends."""

import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import expect

from tests.browser.test_hosting import trains
from tests.browser.visits import Visitor
from web.tooling import paths
from web.tooling.server import POLICY, Site


@pytest.fixture
def python_server(tmp_path: Path) -> Iterator[str]:
    """`python -m http.server`, as the guide says, with the site in a folder below."""
    (tmp_path / "wk3").mkdir()
    (tmp_path / "wk3" / "pytok").symlink_to(paths.SITE, target_is_directory=True)
    command = [sys.executable, "-u", "-m", "http.server", "0", "--bind", "127.0.0.1"]
    with (
        (tmp_path / "log").open("w", encoding="utf-8") as log,
        subprocess.Popen(
            command, cwd=tmp_path, stdout=subprocess.PIPE, stderr=log, text=True
        ) as server,
    ):
        assert server.stdout is not None
        # It says at which port it listens, and the address after that.
        port = server.stdout.readline().partition(" port ")[2].split()[0]
        try:
            yield f"http://127.0.0.1:{port}/wk3/pytok/"
        finally:
            server.terminate()


def test_pythons_own_server_is_enough(visitor: Visitor, python_server: str) -> None:
    visit = visitor.visit(python_server)
    modules = visit.page.request.get(f"{python_server}pyodide/pyodide.mjs")
    assert modules.headers["content-type"] == "text/javascript"
    assert trains(visit.page)


def test_the_policy_may_be_sent_with_every_file(visitor: Visitor) -> None:
    with Site.serve(paths.SITE, headers={"Content-Security-Policy": POLICY}) as address:
        visit = visitor.visit(address)
        for file in ("index.html", "embed.html", "pyodide/pyodide.mjs", "favicon.svg"):
            headers = visit.page.request.get(address + file).headers
            assert headers["content-security-policy"] == POLICY
        assert trains(visit.page)


def test_no_header_is_needed(visitor: Visitor) -> None:
    bare = {"Content-Security-Policy": None, "X-Content-Type-Options": None, "Cache-Control": None}
    with Site.serve(paths.SITE, headers=bare) as address:
        assert trains(visitor.visit(address).page)


def test_isolating_headers_do_no_harm(visitor: Visitor) -> None:
    isolating = {
        "Cross-Origin-Opener-Policy": "same-origin",
        "Cross-Origin-Embedder-Policy": "require-corp",
    }
    with Site.serve(paths.SITE, headers=isolating) as address:
        visit = visitor.visit(address)
        assert visit.page.evaluate("crossOriginIsolated")
        assert trains(visit.page)


def test_a_page_that_isolates_itself_may_hold_a_figure(visitor: Visitor, tmp_path: Path) -> None:
    embedder = {"Content-Security-Policy": None, "Cross-Origin-Embedder-Policy": "require-corp"}
    embedded = {
        "Cross-Origin-Embedder-Policy": "require-corp",
        "Cross-Origin-Resource-Policy": "cross-origin",
    }
    with (
        Site.serve(paths.SITE, headers=embedded) as address,
        Site.serve(tmp_path, headers=embedder) as host,
    ):
        figure = f"{address}embed.html?figure=workbench"
        (tmp_path / "index.html").write_text(
            '<!doctype html><html lang="en"><link rel="icon" href="data:,"><title>Host</title>'
            f'<iframe title="pytok" src="{figure}"></iframe>',
            encoding="utf-8",
        )
        visit = visitor.arrive(address)
        visit.guard.allow_address(host)
        visit.page.goto(host)
        frame = visit.page.frame(url=figure)
        assert frame is not None
        expect(frame.get_by_role("button", name="Next", exact=True)).to_be_visible()
        assert trains(frame)
