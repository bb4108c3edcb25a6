"""How time grows: a straight line through the logarithms of sizes and times."""

from collections.abc import Iterable, Sequence
from math import log

from web.tooling.benchmarks.results import Measurement, rounded

SIZE_CASE = {"text": "prose", "documents": 1, "merges": 1000}
LARGE_CASE = {"text": "library", "documents": 1, "merges": 1000}
MERGES_CASE = {"text": "prose", "documents": 1, "bytes": 1_000_000}
TOOLS = ("pytok", "rustbpe")


def slope(points: Sequence[tuple[float, float]]) -> float:
    """The exponent with which time grows: 1 is linear, 2 quadratic. Needs two points or more.

    >>> round(slope([(1, 3), (10, 30), (100, 300)]), 6)
    1.0
    """
    logs = [(log(x), log(y)) for x, y in points]
    middle_x = sum(x for x, _ in logs) / len(logs)
    middle_y = sum(y for _, y in logs) / len(logs)
    along = sum((x - middle_x) ** 2 for x, _ in logs)
    return sum((x - middle_x) * (y - middle_y) for x, y in logs) / along


def growth(measurements: Iterable[Measurement]) -> list[dict[str, object]]:
    """The growth of training with the size of the text and with the number of merges."""
    trained = [one for one in measurements if one.what == "train"]
    found = []
    for axis, case in (("bytes", SIZE_CASE), ("bytes", LARGE_CASE), ("merges", MERGES_CASE)):
        for tool in TOOLS:
            points = sorted(
                (float(one.case[axis]), one.series.median)
                for one in trained
                if one.tool == tool and case.items() <= one.case.items()
            )
            if len(points) > 1:
                found.append(
                    {
                        "axis": axis,
                        "tool": tool,
                        "case": case,
                        "slope": rounded(slope(points)),
                        "points": [[x, rounded(y)] for x, y in points],
                    }
                )
    return found
