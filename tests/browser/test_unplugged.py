"""With the network cut and an empty profile, pytok trains: as a folder, in a frame, from a file."""

import shutil
from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Browser

from tests.browser.cut_off import refusing_proxy
from tests.browser.engines import ALL, Engine, Played, webkit_window
from tests.browser.test_engines import A1
from tests.browser.visits import Guard
from web.tooling import paths
from web.tooling.server import Site

HOST = """<!doctype html>
<html lang="en">
<link rel="icon" href="data:,">
<title>A page of somebody else</title>
<p>Before the figure.</p>
<iframe title="pytok" width="700" height="900" src="{address}"></iframe>
</html>
"""


@pytest.fixture(params=ALL)
def unplugged(request: pytest.FixtureRequest) -> Iterator[Engine]:
    """A window with an empty profile that reaches no other machine, and must not try to."""
    with refusing_proxy() as (proxy, asked):
        if request.param == "webkit":
            display: str = request.getfixturevalue("display")
            with webkit_window(display, proxy=proxy) as window:
                expect_cut(window, asked)
                yield window
            assert asked == []
            return
        name = {"chromium": "browser", "firefox": "firefox"}[request.param]
        browser: Browser = request.getfixturevalue(name)
        bypass = "127.0.0.1"
        context = browser.new_context(proxy={"server": f"http://{proxy}", "bypass": bypass})
        engine = Played(context.new_page())
        expect_cut(engine, asked)
        # Not what the proxy was asked for: browsers have errands of their own.
        guard = Guard(context, "http://127.0.0.1")
        guard.allow_address("file://")
        yield engine
        context.close()
        guard.verify()


def expect_cut(engine: Engine, asked: list[str]) -> None:
    engine.open("http://example.org/")
    assert any("example.org" in one for one in asked)
    asked.clear()


def expect_trains(place: Engine) -> None:
    answer = place.ask("train", documents=["qr", "pq", "rp"], num_merges=3, min_frequency=1)
    assert [(merge["left"], merge["right"]) for merge in answer["merges"]] == A1


def test_the_folder_on_a_sub_path_trains(unplugged: Engine) -> None:
    with Site.serve(paths.SITE, prefix="/course/wk3/bpe/") as address:
        unplugged.open(address)
        expect_trains(unplugged)


def test_a_figure_in_a_page_of_another_origin_trains(unplugged: Engine, tmp_path: Path) -> None:
    unrestricted = {"Content-Security-Policy": None}
    with (
        Site.serve(paths.SITE, prefix="/pytok/") as address,
        Site.serve(tmp_path, headers=unrestricted) as host,
    ):
        figure = f"{address}embed.html?figure=workbench"
        (tmp_path / "index.html").write_text(HOST.format(address=figure), encoding="utf-8")
        unplugged.open(host)
        expect_trains(unplugged.frame("pytok"))


def test_the_one_file_from_a_disk_trains(unplugged: Engine, tmp_path: Path) -> None:
    file = tmp_path / "pytok.html"
    shutil.copyfile(paths.ONE_FILE, file)
    unplugged.open(file.as_uri())
    expect_trains(unplugged)
