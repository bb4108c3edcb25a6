"""Opening the page from an empty profile: to the first paint, the first step and Python's answer.

Beside it, in the same rounds: the least page that starts stock Pyodide, and a static page of the
same size. Each visit has a browser of its own, so that nothing is kept from the one before.
"""

from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from urllib.parse import urlsplit

from playwright.sync_api import Page, Playwright, Request, sync_playwright

from web.tooling import browsers
from web.tooling.benchmarks import served, static_page
from web.tooling.benchmarks.results import Measurement, Series, Unit
from web.tooling.benchmarks.timing import Plan
from web.tooling.console import BuildError

WAIT_MILLISECONDS = 120_000

# Whether the button "Next" leads somewhere and tokens are there; then, the next frame.
INTERACTIVE = """() => {
  const ready = () =>
    document.querySelector('[aria-label="Next"][aria-disabled="false"]') !== null &&
    document.querySelector("li[data-start]") !== null;
  const look = () => {
    if (!ready()) return;
    observer.disconnect();
    requestAnimationFrame(() => setTimeout(() => (window.interactive = performance.now())));
  };
  const observer = new MutationObserver(look);
  observer.observe(document, { subtree: true, childList: true, attributes: true });
}"""

FIRST_PAINT = """() => new Promise((resolve) => {
  new PerformanceObserver((list) => {
    for (const { name, startTime } of list.getEntries()) {
      if (name === "first-contentful-paint") resolve(startTime);
    }
  }).observe({ type: "paint", buffered: true });
})"""

# As soon as there is an engine it is asked, as an impatient reader would.
PYTHON = """async () => {
  while (window.pytok === undefined) await new Promise((resolve) => setTimeout(resolve, 1));
  await window.pytok.runText("train", '{"documents":["abab"],"num_merges":1}');
  return performance.now();
}"""


@dataclass
class Visit:
    """A page opened from an empty profile, and what it has asked the server for so far."""

    page: Page
    paths: list[str] = field(default_factory=list)

    def bytes(self) -> tuple[int, int]:
        """What was asked for, as it is and compressed."""
        found = [served.sizes(path) for path in dict.fromkeys(self.paths)]
        return sum(plain for plain, _ in found), sum(packed for _, packed in found)


@dataclass
class Opened:
    """What one round found, by name."""

    milliseconds: dict[str, float] = field(default_factory=dict)
    bytes: dict[str, float] = field(default_factory=dict)


def measure(plan: Plan) -> list[Measurement]:
    """Open every page once in each round."""
    with served.bench_site() as address, sync_playwright() as playwright:
        static_page.make(playwright, address)
        rounds = [_round(playwright, address) for _ in range(plan.runs)]
    return [
        *_measurements(rounds, "ms"),
        *_measurements(rounds, "bytes"),
    ]


def _round(playwright: Playwright, address: str) -> Opened:
    opened = Opened()
    with _visit(playwright, f"{address}site/?lang=en", INTERACTIVE) as visit:
        opened.milliseconds["first paint|page"] = visit.page.evaluate(FIRST_PAINT)
        opened.milliseconds["first step|page"] = _when(visit.page, "interactive")
        # The rest of the page may still be on its way; it is counted too.
        visit.page.wait_for_load_state("networkidle")
        _count(opened, "first step|page", visit)
        if any("/pyodide/" in path for path in visit.paths):
            raise BuildError("The page asked for Python before anybody needed it.")
    with _visit(playwright, f"{address}pages/static.html", INTERACTIVE) as visit:
        opened.milliseconds["first paint|static page"] = visit.page.evaluate(FIRST_PAINT)
        opened.milliseconds["first step|static page"] = _when(visit.page, "interactive")
        visit.page.wait_for_load_state("networkidle")
        _count(opened, "first step|static page", visit)
    with _visit(playwright, f"{address}pages/floor.html") as visit:
        opened.milliseconds["Python ready|stock Pyodide"] = _when(visit.page, "ready")
        _count(opened, "Python ready|stock Pyodide", visit)
    with _visit(playwright, f"{address}site/?lang=en") as visit:
        opened.milliseconds["Python ready|page"] = visit.page.evaluate(PYTHON)
        _count(opened, "Python ready|page", visit)
        # The browser has kept the files, and what it made of them.
        visit.page.reload()
        opened.milliseconds["Python ready again|page"] = visit.page.evaluate(PYTHON)
    return opened


@contextmanager
def _visit(playwright: Playwright, address: str, script: str = "") -> Iterator[Visit]:
    browser = playwright.chromium.launch(**browsers.launch_options())
    try:
        page = browser.new_page(viewport={"width": 1440, "height": 900})
        page.set_default_timeout(WAIT_MILLISECONDS)
        if script:
            page.add_init_script(f"({script})()")
        visit = Visit(page)

        def note(request: Request) -> None:
            visit.paths.append(urlsplit(request.url).path.lstrip("/"))

        page.on("request", note)
        page.goto(address, wait_until="commit")
        yield visit
    finally:
        browser.close()


def _when(page: Page, name: str) -> float:
    page.wait_for_function(f"() => window.{name} !== undefined", timeout=WAIT_MILLISECONDS)
    return float(page.evaluate(f"window.{name}"))


def _count(opened: Opened, name: str, visit: Visit) -> None:
    plain, packed = visit.bytes()
    opened.bytes[f"bytes, {name}"] = plain
    opened.bytes[f"compressed bytes, {name}"] = packed


def _measurements(rounds: list[Opened], unit: Unit) -> list[Measurement]:
    values = [one.milliseconds if unit == "ms" else one.bytes for one in rounds]
    return [
        Measurement(
            "page",
            name.split("|")[0],
            name.split("|")[1],
            unit,
            Series(tuple(one[name] for one in values)),
        )
        for name in values[0]
    ]
