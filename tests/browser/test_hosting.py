"""The site on hosts as they are: wrong types, missing files, strict policies, any sub-path."""

import json
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Frame, Page, Route

from tests.browser.asking import error_of, evaluate, run
from tests.browser.visits import Visitor
from web.tooling import paths, pyodide
from web.tooling.server import POLICY, Site

A1 = [(112, 113), (113, 114), (114, 112)]


def trains(page: Page | Frame) -> bool:
    """Whether the field case A1 comes out right."""
    answer = run(page, "train", documents=["qr", "pq", "rp"], num_merges=3, min_frequency=1)
    return [(merge["left"], merge["right"]) for merge in answer["merges"]] == A1


def served_as(content_type: str) -> Callable[[Route], None]:
    """Passes a file on under another type."""

    def answer(route: Route) -> None:
        response = route.fetch()
        route.fulfill(response=response, headers={**response.headers, "content-type": content_type})

    return answer


def name_in_site(pattern: str) -> str:
    """The one file of the site that fits, by its path in it."""
    (file,) = paths.SITE.glob(pattern)
    return file.relative_to(paths.SITE).as_posix()


def failure_to_start(page: Page) -> dict[str, Any]:
    return error_of(page, "train", documents=["ab"], num_merges=1)


def test_a26_nothing_but_the_site_is_needed(visitor: Visitor) -> None:
    visit = visitor.arrive()
    elsewhere: list[str] = []

    def only_the_site(route: Route) -> None:
        if route.request.url.startswith(visitor.home):
            route.continue_()
        else:
            elsewhere.append(route.request.url)
            route.abort()

    visit.page.context.route("**", only_the_site)
    visit.page.goto(visitor.home)
    assert trains(visit.page)
    assert elsewhere == []


def test_a27_data_may_be_sent_as_octet_stream(visitor: Visitor) -> None:
    visit = visitor.arrive()
    visit.page.context.route("**/*.{wasm,bin,json}", served_as("application/octet-stream"))
    visit.page.goto(visitor.home)
    assert trains(visit.page)


@pytest.mark.parametrize("file", ["pyodide/pyodide.mjs", "pyodide/pyodide.asm.mjs"])
def test_a27_a_module_sent_as_plain_text_is_named(visitor: Visitor, file: str) -> None:
    visit = visitor.arrive()
    visit.guard.allow("Failed to load module script")
    visit.page.context.route(f"**/{file}", served_as("text/plain"))
    visit.page.goto(visitor.home)
    error = failure_to_start(visit.page)
    assert (error["code"], error["parameters"]["reason"]) == ("engine_failed", "wrong_type")
    assert file in error["message"]
    assert "text/plain" in error["message"]
    assert "text/javascript" in error["message"]


@pytest.mark.parametrize(
    "file",
    [
        "pyodide/manifest.json",
        "pyodide/pyodide.mjs",
        "pyodide/pyodide.asm.mjs",
        "pyodide/pyodide.asm.wasm",
        "pyodide/python.zip",
        "assets/worker-*.js",
    ],
)
def test_a28_a_missing_file_is_named(visitor: Visitor, file: str) -> None:
    name = name_in_site(file)
    visit = visitor.arrive()
    visit.guard.allow("status of 404")
    visit.page.context.route(f"**/{name}", lambda route: route.fulfill(status=404))
    visit.page.goto(visitor.home)
    error = failure_to_start(visit.page)
    assert error["code"] == "engine_failed"
    assert error["parameters"] == {"reason": "missing", "file": name, "detail": "404"}
    assert name in error["message"]


@pytest.mark.parametrize(
    "file", ["pyodide/pyodide.mjs", "pyodide/pyodide.asm.wasm", "assets/worker-*.js"]
)
def test_a28_another_try_works_once_a_missing_file_is_there(visitor: Visitor, file: str) -> None:
    name = name_in_site(file)
    visit = visitor.arrive()
    visit.guard.allow("status of 404")
    visit.page.context.route(f"**/{name}", lambda route: route.fulfill(status=404))
    visit.page.goto(visitor.home)
    failure_to_start(visit.page)
    visit.page.context.unroute(f"**/{name}")
    assert trains(visit.page)


def test_a28_a_file_of_another_version_is_named(visitor: Visitor) -> None:
    visit = visitor.arrive()
    visit.page.context.route("**/*.wasm", lambda route: route.fulfill(body=b"\0asm"))
    visit.page.goto(visitor.home)
    error = failure_to_start(visit.page)
    assert error["parameters"]["reason"] == "incomplete"
    assert "pyodide/pyodide.asm.wasm" in error["message"]


def test_a28_another_version_is_told_also_where_it_lacks_a_file(visitor: Visitor) -> None:
    manifest = json.loads((paths.SITE / "pyodide" / pyodide.MANIFEST).read_text("utf-8"))
    visit = visitor.arrive()
    visit.guard.allow("status of 404")
    asked: dict[str, Route] = {}

    def answer_the_manifest_last(route: Route) -> None:
        asked[route.request.url.rpartition(".")[2]] = route
        if len(asked) == 2:
            asked["wasm"].fulfill(status=404)
            asked["json"].fulfill(json={**manifest, "edition": "another"})

    visit.page.context.route("**/pyodide/*.{json,wasm}", answer_the_manifest_last)
    visit.page.goto(visitor.home)
    error = failure_to_start(visit.page)
    assert error["parameters"]["reason"] == "outdated"


def test_a28_a_broken_connection_is_told(visitor: Visitor) -> None:
    visit = visitor.arrive()
    visit.guard.allow("net::ERR_FAILED")
    visit.page.context.route("**/*.wasm", lambda route: route.abort())
    visit.page.goto(visitor.home)
    error = failure_to_start(visit.page)
    assert error["parameters"]["reason"] == "unreachable"
    assert "pyodide/pyodide.asm.wasm" in error["message"]


@pytest.mark.slow
def test_a28_a_file_that_never_comes_is_named_within_30_seconds(visitor: Visitor) -> None:
    visit = visitor.arrive()
    kept: list[Route] = []

    def keep(route: Route) -> None:
        kept.append(route)

    visit.page.context.route("**/*.wasm", keep)
    visit.page.goto(visitor.home)
    outcome = evaluate(
        visit.page,
        """
        const start = performance.now();
        const request = { documents: ["ab"], num_merges: 1 };
        const error = await window.pytok.run("train", request).catch((error) => error);
        const { code, message } = error;
        return { code, message, seconds: (performance.now() - start) / 1000 };
        """,
    )
    assert outcome["code"] == "engine_timeout"
    assert "pyodide/pyodide.asm.wasm" in outcome["message"]
    assert outcome["seconds"] < 30

    # The worker that asked for them is gone.
    for route in kept:
        route.abort()
    visit.page.context.unroute("**/*.wasm")
    assert trains(visit.page)


def test_a28_a_page_reloaded_during_the_start_works(visitor: Visitor) -> None:
    visit = visitor.visit()
    evaluate(
        visit.page,
        """
        await new Promise((resolve) => {
            const request = { documents: ["ab"], num_merges: 1 };
            const onProgress = ({ stage }) => { if (stage === "starting") resolve(); };
            window.pytok.run("train", request, { onProgress });
        });
        """,
    )
    visit.page.reload()
    assert trains(visit.page)


def test_progress_of_the_start_counts_bytes_and_names_stages(page: Page) -> None:
    seen = evaluate(
        page,
        """
        const seen = [];
        const request = { documents: ["ab"], num_merges: 1 };
        await window.pytok.run("train", request, { onProgress: (one) => seen.push(one) });
        return seen.filter(({ phase }) => phase === "loading");
        """,
    )
    stages = ["runtime", "library", "starting"]
    places = [stages.index(one["stage"]) for one in seen]
    assert places == sorted(places)
    assert places[-1] == 2

    files = {file.name: file.stat().st_size for file in (paths.SITE / "pyodide").iterdir()}
    total = sum(files.values()) - files["manifest.json"]
    received = [one["bytes"] for one in seen]
    assert received == sorted(received)
    assert received[-1] == seen[-1]["totalBytes"] == total


def test_a29_the_site_works_in_a_frame_of_another_site(visitor: Visitor, tmp_path: Path) -> None:
    unframed = {"Content-Security-Policy": None}
    with (
        Site.serve(paths.SITE, prefix="/course/wk3/bpe/", headers=unframed) as home,
        Site.serve(tmp_path, headers=unframed) as host,
    ):
        (tmp_path / "index.html").write_text(
            '<!doctype html><link rel="icon" href="data:,"><title>Host</title>'
            f'<iframe title="pytok" src="{home}"></iframe>',
            encoding="utf-8",
        )
        visit = visitor.arrive(home)
        visit.guard.allow_address(host)
        visit.page.goto(host)
        frame = visit.page.frame(url=home)
        assert isinstance(frame, Frame)
        merges = frame.evaluate(
            "async () => (await window.pytok.run('train', "
            "{ documents: ['abcabc'], num_merges: 3 })).merges.length"
        )
        assert merges == 2


def test_a30_the_policy_is_sent_and_stands_in_the_page(page: Page, site: str) -> None:
    response = page.request.get(site)
    assert response.headers["content-security-policy"] == POLICY
    assert f'content="{POLICY}"' in response.text()
    assert "unsafe-eval" not in POLICY.replace("wasm-unsafe-eval", "")
    assert "unsafe-inline" not in POLICY


def test_a30_a_policy_without_webassembly_is_told(visitor: Visitor) -> None:
    policy = {"Content-Security-Policy": POLICY.replace("'wasm-unsafe-eval'", "")}
    with Site.serve(paths.SITE, headers=policy) as home:
        visit = visitor.visit(home)
        error = failure_to_start(visit.page)
        # The rest of the page may still be asking this server for its answers.
        visit.page.close()
    assert (error["code"], error["parameters"]["reason"]) == ("engine_failed", "blocked")
    assert "'wasm-unsafe-eval'" in error["message"]
