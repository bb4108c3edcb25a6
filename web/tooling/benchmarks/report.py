"""Saying what was measured, in lines for a person and in a file for the site."""

import json
from collections.abc import Sequence
from pathlib import Path

from web.tooling import paths
from web.tooling.benchmarks.fitting import growth
from web.tooling.benchmarks.results import Measurement, Series
from web.tooling.benchmarks.targets import Target, targets
from web.tooling.console import BuildError, say

FILE = paths.ROOT / "dist" / "bench.json"
PUBLISHED = paths.CONTENT / "bench.json"
FORMAT = 1
BASES = ("pytok", "CPython", "page")
"""What the others are compared with."""


def heading(group: str) -> None:
    """A group begins."""
    say(f"\n{group}: median (least to most of n runs), and how many times that of the first")


def lines(measurements: Sequence[Measurement]) -> None:
    """Say what was measured of one case, with ratios to the first of the tools."""
    for one in measurements:
        base = next(
            (
                other.series
                for other in measurements
                if other.what == one.what and other.case == one.case and other.tool in BASES
            ),
            None,
        )
        case = " ".join(f"{name}={_number(value)}" for name, value in one.case.items())
        head = f"{one.tool:14}{one.what:26}{case:52}"
        compared = _compared(one, base)
        note = f"  {one.note}" if one.note else ""
        say(f"{head}{_spread(one.series)} {one.unit}{compared}{note}")


def finish(measurements: Sequence[Measurement], machine: dict[str, object], *, whole: bool) -> None:
    """Say which targets were reached; write `dist/bench.json`."""
    say("\nTargets")
    found = targets(measurements)
    for target in found:
        verdict = "reached" if target.reached else "NOT reached"
        bound = f"{target.bound} {target.limit:g}"
        judged = "by the worst run" if target.judged == "most" else ""
        say(f"{target.name:20}{_spread(target.series):32}{bound:16}{verdict} {judged}")
    FILE.parent.mkdir(exist_ok=True)
    FILE.write_text(_document(measurements, found, machine, whole=whole), encoding="utf-8")
    say(f"\nWritten to {FILE.relative_to(paths.ROOT)}.")


def publish() -> None:
    """Put the last run where the site shows it.

    Raises:
        BuildError: there is no run, or it was not a whole one.
    """
    if not FILE.exists():
        raise BuildError("There is no run to publish; call `python3 build.py bench` first.")
    text = FILE.read_text(encoding="utf-8")
    if not json.loads(text)["whole"]:
        raise BuildError("The last run left something out; the site shows whole runs only.")
    Path(PUBLISHED).write_text(text, encoding="utf-8", newline="\n")
    say(f"The site will show this run: commit {PUBLISHED.relative_to(paths.ROOT)}.")


def _document(
    measurements: Sequence[Measurement],
    found: Sequence[Target],
    machine: dict[str, object],
    *,
    whole: bool,
) -> str:
    document = {
        "format": FORMAT,
        "whole": whole,
        "machine": machine,
        "targets": [target.as_json() for target in found],
        "growth": growth(measurements),
        "measurements": [one.as_json() for one in measurements],
    }
    # One line an entry: short, and still to be read in a comparison of two runs.
    parts = []
    for name, value in document.items():
        if isinstance(value, list):
            entries = ",\n".join(f"    {json.dumps(one, ensure_ascii=False)}" for one in value)
            parts.append(f'  "{name}": [\n{entries}\n  ]')
        else:
            parts.append(f'  "{name}": {json.dumps(value, ensure_ascii=False)}')
    return "{\n" + ",\n".join(parts) + "\n}\n"


def _compared(one: Measurement, base: Series | None) -> str:
    if base is None or base is one.series:
        return ""
    ratio = one.series.over(base)
    return f"   {_spread(ratio)} ×" if ratio.values else ""


def _spread(series: Series) -> str:
    few = f"({_number(min(series.values))} to {_number(max(series.values))})"
    runs = len(series.values)
    return f"{_number(series.median)} {few} n={runs}"


def _number(value: float | str) -> str:
    if isinstance(value, str):
        return value
    if value == round(value) or abs(value) >= 1000:
        return f"{value:,.0f}"
    return f"{value:.3g}"
