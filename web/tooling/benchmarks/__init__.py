"""Benchmarks: pytok and its page against every peer, on one machine, in one run."""

from collections.abc import Collection, Iterator
from pathlib import Path
from typing import get_args

from web.tooling.benchmarks import (
    browser,
    encoding,
    inputs,
    interacting,
    loading,
    machine,
    report,
    training,
)
from web.tooling.benchmarks.results import Group, Measurement
from web.tooling.benchmarks.timing import FULL, QUICK, Plan

GROUPS: tuple[Group, ...] = get_args(Group)


def run(only: Collection[Group], file: Path | None, *, quick: bool, publish: bool) -> int:
    """Measure the groups, say what was found and keep it. Returns the exit code."""
    described = machine.described(with_browser=not {"browser", "page"}.isdisjoint(only))
    described["text"] = _texts(file)
    found: list[Measurement] = []
    whole = False
    try:
        for group in (group for group in GROUPS if group in only):
            report.heading(group)
            for measurements in _measured(group, file, quick=quick):
                report.lines(measurements)
                found += measurements
        whole = set(only) == set(GROUPS) and not quick
    finally:
        # What was measured before a failure took long enough to be kept.
        report.finish(found, described, whole=whole)
    if publish:
        report.publish()
    return 0


def _texts(file: Path | None) -> dict[str, str]:
    texts = [inputs.prose(), inputs.library(), *([inputs.given(file)] if file else [])]
    return {text.name: text.digest for text in texts}


def _measured(group: Group, file: Path | None, *, quick: bool) -> Iterator[list[Measurement]]:
    plan: Plan = QUICK if quick else FULL
    extra = inputs.given(file) if file and not quick else None
    match group:
        case "training":
            for case in training.cases(extra, quick=quick):
                yield training.measure(case, plan)
        case "encoding":
            yield from encoding.measure(extra, plan, quick=quick)
        case "browser":
            yield from browser.measure(plan, quick=quick)
        case "page":
            yield loading.measure(plan)
            yield from interacting.measure(plan, quick=quick)
