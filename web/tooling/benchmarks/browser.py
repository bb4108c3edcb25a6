"""Pyodide in Chromium against CPython: the same lines on the same text."""

import json
from collections.abc import Callable, Iterator

from playwright.sync_api import sync_playwright

from web.tooling import browsers
from web.tooling.benchmarks import inputs, served
from web.tooling.benchmarks.in_both import measure as in_cpython
from web.tooling.benchmarks.results import Measurement, Series
from web.tooling.benchmarks.timing import Plan, in_turn
from web.tooling.console import BuildError

SIZES = (100_000, 1_000_000)
MERGES = 1000
WHAT = ("training", "encoding", "recording")


def measure(plan: Plan, *, quick: bool) -> Iterator[list[Measurement]]:
    """Time training, encoding and recording in both."""
    with served.bench_site() as address, sync_playwright() as playwright:
        browser = playwright.chromium.launch(**browsers.launch_options())
        page = browser.new_page()
        page.goto(f"{address}pages/python.html")
        page.wait_for_function("() => window.ask !== undefined")

        def in_pyodide(asked: str) -> str:
            answer: str = page.evaluate("(text) => ask(text)", asked)
            return answer

        # Python starts first, so that its start is not measured.
        _read(in_pyodide, _request(1000, 1))
        for size in SIZES[:1] if quick else SIZES:
            yield _measure(size, plan, {"CPython": in_cpython, "Pyodide": in_pyodide})
        browser.close()


def _request(size: int, merges: int) -> str:
    return json.dumps({"text": inputs.prose().cut(size), "merges": merges})


def _measure(size: int, plan: Plan, pythons: dict[str, Callable[[str], str]]) -> list[Measurement]:
    asked = _request(size, MERGES)
    answers: dict[str, list[dict[str, float]]] = {name: [] for name in pythons}

    def work(name: str) -> Callable[[int], None]:
        return lambda _: answers[name].append(_read(pythons[name], asked))

    in_turn({name: work(name) for name in pythons}, plan)
    digests = {str(one["digest"]) for list_ in answers.values() for one in list_}
    if len(digests) != 1:
        raise BuildError("Pyodide gives other ids than CPython.")
    case: dict[str, int | str] = {"text": "prose", "bytes": size, "merges": MERGES}
    return [
        Measurement(
            "browser",
            what,
            name,
            "ms",
            Series(tuple(1000 * one[what] for one in answers[name])),
            case,
        )
        for what in WHAT
        for name in pythons
    ]


def _read(python: Callable[[str], str], asked: str) -> dict[str, float]:
    answer: dict[str, float] = json.loads(python(asked))
    if "error" in answer:
        raise BuildError(f"Python in Chromium failed: {answer['error']}")
    return answer
