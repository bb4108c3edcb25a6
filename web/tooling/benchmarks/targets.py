"""What was to be reached, and whether it was."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Literal

from web.tooling.benchmarks.results import Measurement, Series, find, rounded

MEGABYTE = 1_000_000
TOKENS = 100_000
STEPS = ("next", "previous", "last and first", "scrub")


@dataclass(frozen=True)
class Target:
    """A bound, and what was measured. `judged` says by which of several runs."""

    name: str
    bound: Literal["at most", "at least"]
    limit: float
    unit: Literal["factor", "ms"]
    series: Series
    judged: Literal["median", "most"] = "median"

    @property
    def reached(self) -> bool:
        """Whether the bound was kept."""
        value = self.series.median if self.judged == "median" else max(self.series.values)
        return value <= self.limit if self.bound == "at most" else value >= self.limit

    def as_json(self) -> dict[str, object]:
        """A flat object for the file of results."""
        return {
            "name": self.name,
            "bound": self.bound,
            "limit": self.limit,
            "unit": self.unit,
            "judged": self.judged,
            "reached": self.reached,
            **self.series.as_json(),
        }


def targets(measurements: Sequence[Measurement]) -> list[Target]:
    """All targets of which enough was measured."""
    return [*_of_the_core(measurements), *_of_the_page(measurements)]


def _of_the_core(found: Sequence[Measurement]) -> Iterator[Target]:
    one_document: dict[str, int | str] = {"text": "prose", "documents": 1}

    def trained(tool: str, **case: int | str) -> Series | None:
        return find(found, "train", tool, **{**one_document, **case})

    def encoded(what: str, tool: str, **case: int | str) -> Series | None:
        return find(found, what, tool, text="prose", merges=1000, **case)

    large = {"bytes": MEGABYTE, "merges": 1000}
    ours, theirs = trained("pytok", **large), trained("rustbpe", **large)
    yield from _ratio("train_rustbpe", ours, theirs, "at most", 1.0)
    small = {"bytes": 100_000, "merges": 256}
    ours, theirs = trained("pytok", **small), trained("tokenizers", **small)
    yield from _ratio("train_tokenizers", theirs, ours, "at least", 40)
    ours, theirs = (
        encoded("text", "pytok", bytes=MEGABYTE),
        encoded("text", "tokenizers", bytes=MEGABYTE),
    )
    yield from _ratio("encode_tokenizers", ours, theirs, "at most", 1.0)
    ours, theirs = encoded("chat line", "pytok"), encoded("chat line", "tiktoken")
    yield from _ratio("chat_tiktoken", ours, theirs, "at most", 10)
    growth: dict[str, int | str] = {"text": "library", "documents": 1, "merges": 1000}
    one = find(found, "train", "pytok", bytes=MEGABYTE, **growth)
    ten = find(found, "train", "pytok", bytes=10 * MEGABYTE, **growth)
    if one and ten:
        linear = Series(tuple(10 * value for value in one.values))
        yield from _ratio("growth", ten, linear, "at most", 1.2)
    for what in ("training", "encoding"):
        case: dict[str, int | str] = {"bytes": MEGABYTE, "merges": 1000}
        pyodide = find(found, what, "Pyodide", **case)
        cpython = find(found, what, "CPython", **case)
        yield from _ratio(f"pyodide_{what}", pyodide, cpython, "at most", 2.5)


def _of_the_page(found: Sequence[Measurement]) -> Iterator[Target]:
    def page(what: str, tool: str = "page", **case: int | str) -> Series | None:
        return find(found, what, tool, **case)

    ready, stock = page("Python ready"), page("Python ready", "stock Pyodide")
    yield from _ratio("python_ready", ready, stock, "at most", 0.4)
    step, static = page("first step"), page("first step", "static page")
    yield from _ratio("first_step", step, static, "at most", 1.5)
    for name, column, limit, judged in (
        ("step_scripting", "script", 16.0, "median"),
        ("step_task", "task", 50.0, "most"),
    ):
        several = [page(f"{what}, {column}", tokens=TOKENS) for what in STEPS]
        known = [series for series in several if series]
        if known:
            # The slowest of them counts.
            worst = max(known, key=lambda series: series.median)
            if judged == "most":
                worst = max(known, key=lambda series: max(series.values))
            yield Target(name, "at most", limit, "ms", worst, judged)  # type: ignore[arg-type]
    for name, what, limit in (
        ("paste_task", "paste, task", 50.0),
        ("train_task", "train, task", 50.0),
        ("cancel", "cancel", 100.0),
    ):
        series = page(what, bytes=MEGABYTE)
        if series:
            yield Target(name, "at most", limit, "ms", series, "most")


def _ratio(
    name: str,
    over: Series | None,
    under: Series | None,
    bound: Literal["at most", "at least"],
    limit: float,
) -> Iterator[Target]:
    if over and under:
        values = tuple(rounded(value) for value in over.over(under).values)
        yield Target(name, bound, limit, "factor", Series(values))
