"""Timing several ways to do the same thing, in turn, so that all meet the same load."""

import gc
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from time import perf_counter
from typing import Any

from web.tooling.benchmarks.results import Series

Work = Callable[[int], Any]
"""Does what is timed; it is told the number of the round."""


@dataclass(frozen=True)
class Plan:
    """How often to repeat: `runs` times, and never past a budget once there was one run."""

    runs: int
    seconds: float


FULL = Plan(runs=5, seconds=75)
QUICK = Plan(runs=2, seconds=5)


@dataclass(frozen=True)
class Timed:
    """The seconds of each run, and what the first run gave."""

    seconds: Series
    result: Any


def in_turn(works: Mapping[str, Work], plan: Plan) -> dict[str, Timed]:
    """Time each in every round. What has used up its budget sits out the rounds that remain."""
    seconds: dict[str, list[float]] = {name: [] for name in works}
    results: dict[str, Any] = {}
    for number in range(plan.runs):
        for name, work in works.items():
            spent = seconds[name]
            if spent and sum(spent) + max(spent) > plan.seconds:
                continue
            taken, result = _once(work, number)
            spent.append(taken)
            results.setdefault(name, result)
    return {name: Timed(Series(tuple(seconds[name])), results[name]) for name in works}


def _once(work: Work, number: int) -> tuple[float, Any]:
    # What an earlier run left behind is not for this one to clear away.
    gc.collect()
    start = perf_counter()
    result = work(number)
    return perf_counter() - start, result
