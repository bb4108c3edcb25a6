"""Python in a sandboxed frame, whose origin is opaque: no file of the site counts as its own."""

from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Frame, Page, Route

from tests.browser.asking import evaluate, run
from tests.browser.test_hosting import A1
from tests.browser.visits import Visitor
from web.tooling import paths
from web.tooling.server import POLICY, Site

SHARED = {"Access-Control-Allow-Origin": "*"}
TRAIN = """async () => {
  const request = { documents: ["qr", "pq", "rp"], num_merges: 3, min_frequency: 1 };
  try {
    const { merges } = await window.pytok.run("train", request);
    return merges.map(({ left, right }) => [left, right]);
  } catch ({ code, message, parameters }) {
    return { code, message, parameters };
  }
}"""


@pytest.fixture
def host(tmp_path: Path) -> Iterator[str]:
    """An empty page of another origin, in which the tests put frames."""
    page = '<!doctype html><html lang="en"><link rel="icon" href="data:,"><title>Host</title>'
    (tmp_path / "index.html").write_text(page, encoding="utf-8")
    with Site.serve(tmp_path, headers={"Content-Security-Policy": None}) as address:
        yield address


@contextmanager
def framed(visitor: Visitor, host: str, **headers: str) -> Iterator[Frame]:
    """The explorer in a sandboxed frame, its site served with these headers."""
    answered = {**SHARED, **{name.replace("_", "-"): value for name, value in headers.items()}}
    with Site.serve(paths.SITE, prefix="/some/where/", headers=answered) as home:
        visit = visitor.arrive(home)
        visit.guard.allow_address(host)
        visit.page.goto(host)
        yield add_frame(visit.page, home)


def add_frame(page: Page, address: str) -> Frame:
    with page.expect_event("frameattached") as attached:
        page.evaluate(
            """(address) => {
              const frame = document.createElement("iframe");
              frame.sandbox.add("allow-scripts");
              frame.title = "pytok";
              frame.src = address;
              document.body.append(frame);
            }""",
            address,
        )
    frame = attached.value
    frame.wait_for_load_state()
    assert frame.evaluate("self.origin") == "null"
    return frame


def shared_with_another(route: Route) -> None:
    response = route.fetch()
    headers = {**response.headers, "access-control-allow-origin": "https://another.example"}
    route.fulfill(response=response, headers=headers)


def test_python_runs_if_the_server_shares_its_files(visitor: Visitor, host: str) -> None:
    with framed(visitor, host) as frame:
        assert [tuple(pair) for pair in frame.evaluate(TRAIN)] == A1


def test_a_policy_that_forbids_the_worker_is_told(visitor: Visitor, host: str) -> None:
    without = POLICY.replace(" data:", "")
    with framed(visitor, host, Content_Security_Policy=without) as frame:
        visitor.allow("Content Security Policy")
        error = frame.evaluate(TRAIN)
    assert (error["code"], error["parameters"]["reason"]) == ("engine_failed", "no_worker")
    assert "worker-src 'self' data:" in error["message"]


@pytest.mark.parametrize(
    "file", ["assets/worker-*.js", "pyodide/manifest.json", "pyodide/pyodide.mjs"]
)
def test_a_server_that_does_not_share_a_file_is_told(
    visitor: Visitor, host: str, file: str
) -> None:
    with framed(visitor, host) as frame:
        visitor.allow("Access-Control-Allow-Origin|net::ERR_FAILED")
        frame.page.context.route(f"**/{file}", shared_with_another)
        error = frame.evaluate(TRAIN)
    assert (error["code"], error["parameters"]["reason"]) == ("engine_failed", "not_shared")
    assert "Access-Control-Allow-Origin: *" in error["message"]


def test_python_can_be_given_up_and_starts_anew(page: Page) -> None:
    run(page, "train", documents=["abab"], num_merges=1)
    assert len(page.workers) == 1
    evaluate(page, "window.pytok.stop();")
    answer = run(page, "train", documents=["abab"], num_merges=1)
    assert len(page.workers) == 1
    assert [merge["id"] for merge in answer["merges"]] == [262]


@pytest.mark.parametrize("phase", ["loading", "working"])
def test_a_run_that_is_given_up_says_so_and_can_be_asked_again(page: Page, phase: str) -> None:
    outcome: dict[str, Any] = evaluate(
        page,
        """
        const text = Array.from({ length: 60_000 }, (_, n) => String(n)).join(" ");
        const request = { documents: [text], num_merges: 500 };
        const onProgress = (one) => { if (one.phase === argument) window.pytok.stop(); };
        const { code, parameters } = await window.pytok
            .run("train", request, { onProgress })
            .catch((error) => error);
        const again = await window.pytok.run("train", { documents: ["abab"], num_merges: 1 });
        return { code, reason: parameters.reason, merges: again.merges.length };
        """,
        phase,
    )
    assert outcome == {"code": "engine_failed", "reason": "released", "merges": 1}
