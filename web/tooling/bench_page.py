"""How fast the page answers in Chromium: from an input to the next paint, and what blocks it."""

import random
from collections.abc import Callable, Iterable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from functools import partial
from statistics import median

from playwright.sync_api import Browser, FilePayload, Locator, Page, sync_playwright

from web.tooling import browsers, server, site
from web.tooling.console import BuildError, say

SIZES = (1_000, 10_000, 100_000)
MERGES = 1000
PASTED = "word " * 200_000
LINES = "\n".join(f"{number % 1000:04}" for number in range(17_000))

# Event Timing tells when an input came and when it was painted; it rounds to 8 ms and leaves out
# what took less than 16.
WATCH = """() => {
  window.seen = { event: [], longtask: [] };
  for (const type of Object.keys(window.seen)) {
    const note = (list) => window.seen[type].push(...list.getEntries().map((one) => one.duration));
    new PerformanceObserver(note).observe({ type, durationThreshold: 16 });
  }
}"""

PASTE = """(text) => {
  const clipboardData = new DataTransfer();
  clipboardData.setData("text/plain", text);
  const field = [...document.getElementsByTagName("textarea")][0];
  const start = performance.now();
  field.dispatchEvent(new ClipboardEvent("paste", {
    clipboardData, bubbles: true, cancelable: true,
  }));
  return performance.now() - start;
}"""


@dataclass(frozen=True)
class Seen:
    """What an interaction cost, in milliseconds.

    On the clock: the longest time from an event to its paint, and the longest task that blocked the
    page (from 50 on). Of the processor, whatever else the machine does: scripts, and all work of
    the page's thread.
    """

    paint: float
    task: float
    script: float
    work: float


class Watched:
    """A page whose interactions are measured."""

    def __init__(self, page: Page) -> None:
        self.page = page
        page.evaluate(WATCH)
        self._session = page.context.new_cdp_session(page)
        self._session.send("Performance.enable", {"timeDomain": "threadTicks"})

    def seen(self, act: Callable[[], object]) -> Seen:
        """Do something and measure it."""
        self.page.evaluate("() => Object.values(seen).forEach((list) => (list.length = 0))")
        before = self._spent()
        act()
        # The motion of a step, and the delivery of what was observed, take a while.
        self.page.wait_for_timeout(1000)
        after = self._spent()
        noted: dict[str, list[float]] = self.page.evaluate("window.seen")
        script, work = (after[name] - before[name] for name in ("ScriptDuration", "TaskDuration"))
        return Seen(max([0, *noted["event"]]), max([0, *noted["longtask"]]), script, work)

    def _spent(self) -> dict[str, float]:
        metrics = self._session.send("Performance.getMetrics")["metrics"]
        return {one["name"]: 1000 * float(one["value"]) for one in metrics}


def run() -> None:
    """Measure and print."""
    root = site.build()
    browsers.ensure_chromium()
    head = f"{'(ms, median / most)':34}{'paint after':>14}{'longest task':>14}"
    say(f"{head}{'CPU: scripts':>14}{'all':>12}")
    with server.Site.serve(root) as address, sync_playwright() as playwright:
        browser = playwright.chromium.launch(**browsers.launch_options())
        for size in SIZES:
            with _opened(browser, address) as watched:
                _train(watched.page, _words(size))
                _report_steps(watched, f"{size:,} tokens")
        for text, name in ((PASTED, "1,000,000 bytes"), (LINES, "17,000 lines")):
            with _opened(browser, address) as watched:
                _report(f"paste of {name}", [watched.seen(partial(_paste, watched.page, text))])
                _choose_documents(watched.page, whole=text is PASTED)
                training = watched.seen(partial(_press_train, watched.page))
                _report("train on it and show it", [training])
                _report_steps(watched, name)
        with _opened(browser, address) as watched:
            page = watched.page
            _set_file(page, _words(10_000_000))
            _choose_documents(page, whole=True)
            _report("Train on 10 MB, then Cancel", [watched.seen(lambda: _cancel(page))])
        browser.close()


@contextmanager
def _opened(browser: Browser, address: str) -> Iterator[Watched]:
    page = browser.new_page(viewport={"width": 1440, "height": 900})
    page.goto(f"{address}?lang=en")
    # Python starts first, so that its start is not measured.
    page.evaluate('window.pytok.run("train", { documents: [], num_merges: 0 })')
    yield Watched(page)
    page.close()


def _report_steps(watched: Watched, name: str) -> None:
    page = watched.page

    def press(button: str) -> Callable[[], None]:
        return lambda: _transport(page).get_by_role("button", name=button, exact=True).click()

    def scrub(step: int) -> Callable[[], None]:
        return lambda: _scrub(page, step, steps)

    steps = int(_transport(page).get_by_role("slider").get_attribute("max") or 0)
    ends = [press(button) for _ in range(3) for button in ("Last", "First")]
    for what, acts in {
        "Next": [press("Next")] * 8,
        "Previous": [press("Previous")] * 4,
        "Last, First": ends,
        "scrub": [scrub(steps * part // 9) for part in (4, 8, 2, 6, 1, 9, 3)],
        "scroll": [lambda: _scroll(page)] * 5,
    }.items():
        _report(f"{name}: {what}", [watched.seen(act) for act in acts])


def _report(name: str, seen: list[Seen]) -> None:
    def column(values: Iterable[float]) -> str:
        values = list(values)
        return f"{median(values):.0f} / {max(values):.0f}"

    paint, task = column(one.paint for one in seen), column(one.task for one in seen)
    script, work = column(one.script for one in seen), column(one.work for one in seen)
    say(f"{name:34}{paint:>14}{task:>14}{script:>14}{work:>12}")


def _paste(page: Page, text: str) -> None:
    page.evaluate(PASTE, text)


def _transport(page: Page) -> Locator:
    return page.get_by_role("group", name="Step through the merges")


def _corner(place: Locator) -> tuple[float, float, float, float]:
    box = place.bounding_box()
    if box is None:
        raise BuildError("The page does not show what is to be measured.")
    return box["x"], box["y"], box["width"], box["height"]


def _scrub(page: Page, step: int, steps: int) -> None:
    x, y, width, height = _corner(_transport(page).get_by_role("slider"))
    page.mouse.click(x + width * step / max(steps, 1), y + height / 2)


def _scroll(page: Page) -> None:
    x, y, _, _ = _corner(page.get_by_role("list", name="Tokens of document").first)
    page.mouse.move(x + 20, y + 20)
    page.mouse.wheel(0, 600)


def _set_file(page: Page, text: str) -> None:
    data: FilePayload = {"name": "words", "mimeType": "text/plain", "buffer": text.encode()}
    page.get_by_label("Choose text files").set_input_files(data)
    page.get_by_role("list", name="Files").wait_for()


def _choose_documents(page: Page, *, whole: bool) -> None:
    page.get_by_role("radio", name="One a file" if whole else "One a line").check()


def _train(page: Page, text: str) -> None:
    _set_file(page, text)
    _choose_documents(page, whole=True)
    page.get_by_role("spinbutton", name="Number of merges").fill(str(MERGES))
    _press_train(page)


def _press_train(page: Page) -> None:
    page.get_by_role("button", name="Train", exact=True).click()
    idle = page.get_by_role("button", name="Train", exact=True, disabled=False)
    idle.wait_for(timeout=120_000)


def _cancel(page: Page) -> None:
    page.get_by_role("button", name="Train", exact=True).click()
    page.get_by_role("button", name="Cancel", exact=True).click(timeout=120_000)


def _words(length: int) -> str:
    """Made-up words, frequent ones more often, the same every time."""
    chance = random.Random(1)  # noqa: S311 - no secret
    words = ["".join(chance.choices("etaoinshrdlu", k=chance.randint(2, 9))) for _ in range(5000)]
    weights = [1 / rank for rank in range(1, len(words) + 1)]
    return " ".join(chance.choices(words, weights, k=length // 3))[:length]
