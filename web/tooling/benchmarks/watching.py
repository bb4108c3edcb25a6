"""Watching a page in Chromium while something is done to it."""

from collections.abc import Callable
from dataclasses import dataclass
from itertools import pairwise
from pathlib import Path

from playwright.sync_api import Browser, Page

# Event Timing tells when an input came and when it was painted; it rounds to 8 ms and leaves out
# what took less than 16.
WATCH = """() => {
  window.seen = { event: [], longtask: [] };
  for (const type of Object.keys(window.seen)) {
    const note = (list) => window.seen[type].push(...list.getEntries().map((one) => one.duration));
    new PerformanceObserver(note).observe({ type, durationThreshold: 16 });
  }
}"""

FRAMES = """(milliseconds) => new Promise((resolve) => {
  const times = [];
  const frame = (time) => {
    times.push(time);
    if (time - times[0] < milliseconds) requestAnimationFrame(frame);
    else resolve(times);
  };
  requestAnimationFrame(frame);
})"""

SETTLING_MILLISECONDS = 900
"""The motion of a step, and the delivery of what was observed, take a while."""


@dataclass(frozen=True)
class Seen:
    """What an interaction cost, in milliseconds.

    On the clock: the longest time from an event to its paint, and the longest task that blocked the
    page (0 below 50). Of the processor, whatever else the machine does: scripts, and all work of
    the page's thread, with all that followed from the interaction.
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
        self.page.wait_for_timeout(SETTLING_MILLISECONDS)
        after = self._spent()
        noted: dict[str, list[float]] = self.page.evaluate("window.seen")
        script, work = (after[name] - before[name] for name in ("ScriptDuration", "TaskDuration"))
        return Seen(max([0, *noted["event"]]), max([0, *noted["longtask"]]), script, work)

    def frames(self, milliseconds: int) -> list[float]:
        """The times between the frames that are drawn in a while."""
        times: list[float] = self.page.evaluate(FRAMES, milliseconds)
        return [after - before for before, after in pairwise(times)]

    def _spent(self) -> dict[str, float]:
        metrics = self._session.send("Performance.getMetrics")["metrics"]
        return {one["name"]: 1000 * float(one["value"]) for one in metrics}


def memory(browser: Browser) -> int | None:
    """The bytes that the pages of a browser have to themselves; None where nobody tells."""
    session = browser.new_browser_cdp_session()
    processes = session.send("SystemInfo.getProcessInfo")["processInfo"]
    found = [_private(int(one["id"])) for one in processes if one["type"] == "renderer"]
    known = [size for size in found if size is not None]
    # Chromium keeps a renderer without a page ready.
    return max(known) if known else None


def _private(process: int) -> int | None:
    try:
        text = Path(f"/proc/{process}/smaps_rollup").read_text(encoding="ascii")
    except OSError:
        return None
    lines = (line.split() for line in text.splitlines()[1:])
    return sum(1024 * int(line[1]) for line in lines if line[0] == "Private_Dirty:")
