"""What was measured: numbers with all that is needed to read them."""

from collections.abc import Sequence
from dataclasses import dataclass, field
from statistics import median
from typing import Literal

Group = Literal["training", "encoding", "browser", "page"]
Unit = Literal["ms", "µs", "bytes", "per second", "factor"]


@dataclass(frozen=True)
class Series:
    """The values of several runs, in the order they were made."""

    values: tuple[float, ...]

    @property
    def median(self) -> float:
        """The middle value."""
        return median(self.values)

    def over(self, other: "Series") -> "Series":
        """The ratios run by run: what was measured in one round was measured under one load."""
        pairs = zip(self.values, other.values, strict=False)
        return Series(tuple(one / two for one, two in pairs if two))

    def as_json(self) -> dict[str, float | int]:
        """Median, least, most and the number of runs."""
        return {
            "median": rounded(self.median),
            "least": rounded(min(self.values)),
            "most": rounded(max(self.values)),
            "runs": len(self.values),
        }


@dataclass(frozen=True)
class Measurement:
    """One thing measured: what a tool, or a page, took for a case.

    `case` names the sizes: `text`, `bytes`, `documents`, `merges`, `tokens`.
    """

    group: Group
    what: str
    tool: str
    unit: Unit
    series: Series
    case: dict[str, int | str] = field(default_factory=dict)
    note: str = ""

    def as_json(self) -> dict[str, object]:
        """A flat object for the file of results."""
        said = {"note": self.note} if self.note else {}
        head = {"group": self.group, "what": self.what, "tool": self.tool, **self.case}
        return {**head, "unit": self.unit, **self.series.as_json(), **said}


def rounded(value: float) -> float:
    """Four significant digits: the rest is noise."""
    return float(f"{value:.4g}")


def find(
    measurements: Sequence[Measurement], what: str, tool: str, **case: int | str
) -> Series | None:
    """The series of a case, if it was measured."""
    for one in measurements:
        wanted = {name: one.case.get(name) for name in case}
        if one.what == what and one.tool == tool and wanted == case:
            return one.series
    return None
