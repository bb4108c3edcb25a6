"""How the explorer answers: steps and scrubs at three sizes, a megabyte, memory, motion."""

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from functools import partial

from playwright.sync_api import Browser, sync_playwright

from web.tooling import browsers
from web.tooling.benchmarks import acts, inputs, served
from web.tooling.benchmarks.results import Measurement, Series, Unit
from web.tooling.benchmarks.timing import Plan
from web.tooling.benchmarks.watching import Seen, Watched, memory

SIZES = (1_000, 10_000, 100_000)
MERGES = 1000
MEGABYTE = 1_000_000
FRAMES_MILLISECONDS = 4000
# Event Timing and long tasks leave out what is short; the thread's own clock leaves out nothing.
COLUMNS = ("paint", "task", "script", "work")

Case = dict[str, int | str]


def measure(plan: Plan, *, quick: bool) -> Iterator[list[Measurement]]:
    """Measure in one browser, with a page of its own for every size."""
    with served.bench_site() as address, sync_playwright() as playwright:
        browser = playwright.chromium.launch(**browsers.launch_options())
        for size in SIZES[:1] if quick else SIZES:
            with _opened(browser, address) as watched:
                acts.train(watched.page, inputs.prose().cut(size), MERGES)
                case: Case = {"tokens": size}
                yield [*_steps(watched, case, plan), _motion(watched, case)]
        if not quick:
            yield from _megabyte(browser, address, plan)
        browser.close()


@contextmanager
def _opened(browser: Browser, address: str) -> Iterator[Watched]:
    page = browser.new_page(viewport={"width": 1440, "height": 900})
    page.set_default_timeout(acts.WAIT_MILLISECONDS)
    page.goto(f"{address}site/?lang=en")
    # Python starts first, so that its start is not measured.
    page.evaluate('() => window.pytok.runText("train", \'{"documents":[],"num_merges":0}\')')
    yield Watched(page)
    page.close()


def _steps(watched: Watched, case: Case, plan: Plan) -> list[Measurement]:
    page = watched.page
    press = partial(partial, acts.press, page)
    scrub = partial(partial, acts.scrub, page)
    kinds: dict[str, list[Callable[[], None]]] = {
        "next": [press("Next")] * max(6, plan.runs),
        "previous": [press("Previous")] * plan.runs,
        "last and first": [press(button) for _ in range(3) for button in ("Last", "First")],
        "scrub": [scrub(part / 9) for part in (4, 8, 2, 6, 1, 8.9, 3)],
        "scroll": [partial(acts.scroll, page)] * plan.runs,
    }
    return [
        one
        for what, several in kinds.items()
        for one in _seen(what, [watched.seen(act) for act in several], case)
    ]


def _seen(what: str, seen: list[Seen], case: Case) -> list[Measurement]:
    return [
        _measured(f"{what}, {column}", [getattr(one, column) for one in seen], case)
        for column in COLUMNS
    ]


def _measured(what: str, values: list[float], case: Case, unit: Unit = "ms") -> Measurement:
    return Measurement("page", what, "page", unit, Series(tuple(values)), case)


def _motion(watched: Watched, case: Case) -> Measurement:
    page = watched.page
    acts.press(page, "First")
    acts.press(page, "Play")
    frames = watched.frames(FRAMES_MILLISECONDS)
    acts.press(page, "Pause")
    return _measured("frames while playing", [1000 / one for one in frames], case, "per second")


def _megabyte(browser: Browser, address: str, plan: Plan) -> Iterator[list[Measurement]]:
    text = inputs.prose().cut(MEGABYTE)
    case: Case = {"bytes": MEGABYTE}
    empty = memory(browser)
    pasting: list[Seen] = []
    training: list[Seen] = []
    cancelling: list[float] = []
    sizes: list[float] = []
    for _ in range(plan.runs):
        with _opened(browser, address) as watched:
            started = memory(browser)
            acts.copy(watched.page, text)
            pasting.append(watched.seen(partial(acts.paste, watched.page)))
            acts.as_one_document(watched.page)
            training.append(watched.seen(partial(acts.press_train, watched.page)))
            sizes += [size for size in (memory(browser),) if size is not None]
            cancelling.append(acts.cancel_training(watched.page))
    yield [
        *_seen("paste", pasting, case),
        *_seen("train", training, case),
        _measured("cancel", cancelling, case),
        *(_measured("memory after training", sizes, case, "bytes") for _ in sizes[:1]),
        *(
            _measured(what, [size], {}, "bytes")
            for what, size in (("memory without a page", empty), ("memory with Python", started))
            if size is not None
        ),
    ]
