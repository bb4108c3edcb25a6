"""Marking predictions: what every pair would have been worth at a step of a training, and why.

A reader who picks the next pair is right if no pair occurs more often, and else misses one rule:
the count, the overlap of positions in runs, or the minimum frequency.
"""

import sys
from collections import Counter
from collections.abc import Iterable
from dataclasses import dataclass
from typing import Literal, NamedTuple

from pytok.errors import InvalidSetting
from pytok.pairs import PairTable
from pytok.progress import Progress, Work
from pytok.sequence import count_pairs, replace_pair, walled
from pytok.training import check_settings, spell_documents, wall_beyond

Verdict = Literal["right", "right_by_tie", "overlap", "rarer", "below_minimum", "goes_on", "absent"]
"""What is said to an answer, and which rule it missed.

`right`: this is what the rule does. `right_by_tie`: the pair occurs as often as the one merged,
which has the smaller ids. `overlap`: another pair occurs more often, but only since overlapping
positions count; of its places no more can be replaced than of this pair's. `rarer`: another pair
occurs more often. `below_minimum`: training stops, as even the best pair is too rare. `goes_on`:
training does not stop. `absent`: the pair does not occur."""


@dataclass(frozen=True, slots=True)
class Worth:
    """What a pair is worth from `step` on, until its next entry.

    `counted` is the number of its adjacent positions before that step, `places` the number of those
    that could be replaced: fewer in runs, where positions overlap.
    """

    step: int
    counted: int
    places: int
    verdict: Verdict


@dataclass(frozen=True, slots=True)
class PairWorth:
    """A pair and what it is worth, from the first step asked for on: one entry a change."""

    left: int
    right: int
    entries: tuple[Worth, ...]


@dataclass(frozen=True, slots=True)
class Decision:
    """What the rule does at a step, counted from 1.

    `left` and `right` are the best pair, `None` if there is none; `counted` and `places` are its
    own, and `tied` pairs have the same count, this one included. `stopping` is what is said to
    "training stops here".
    """

    step: int
    left: int | None
    right: int | None
    counted: int
    places: int
    tied: int
    stopping: Verdict


@dataclass(frozen=True, slots=True)
class Choices:
    """The decisions of the steps asked for and the worth of every pair at each of them.

    Pairs are in order of their ids. Where training ends because no pair is left or frequent enough,
    that end is the last decision; that there were enough merges is not decided by the rule.
    """

    decisions: tuple[Decision, ...]
    pairs: tuple[PairWorth, ...]


class _Value(NamedTuple):
    counted: int
    places: int
    verdict: Verdict


_ABSENT = _Value(0, 0, "absent")


def choosing(
    documents: Iterable[str],
    *,
    num_merges: int,
    min_frequency: int = 2,
    alphabet: str = "bytes",
    normalization: str | None = None,
    first_step: int = 1,
    last_step: int | None = None,
) -> Work[Choices]:
    """Tell what every pair is worth at the steps of a training, as a generator.

    The settings are those of `pytok.train_bpe`. Steps count from 1; by default all of them are
    answered for. Raises `InvalidSetting` as that does, and for a first step below 1.

    >>> from pytok.progress import finish
    >>> choices = finish(choosing(["aaab ab ab"], num_merges=1))
    >>> choices.decisions[0].counted, choices.decisions[0].tied
    (3, 1)
    >>> aa = next(pair for pair in choices.pairs if (pair.left, pair.right) == (97, 97))
    >>> aa.entries
    (Worth(step=1, counted=2, places=1, verdict='rarer'),)
    """
    check_settings(num_merges, min_frequency)
    if type(first_step) is not int or first_step < 1:
        raise InvalidSetting(
            name="first_step", value=repr(first_step), expected="a whole number from 1 on"
        )
    symbols, spelled = spell_documents(documents, alphabet, normalization)
    wall = wall_beyond(symbols, spelled, num_merges)
    sequence = walled(spelled, wall)
    table = PairTable(count_pairs(sequence, wall))
    decisions: list[Decision] = []
    ledger = _Ledger()

    for step in range(1, num_merges + 1):
        yield Progress("counting", step - 1, num_merges)
        if last_step is not None and step > last_step:
            break
        leaders = table.leaders(1)
        goes_on = bool(leaders) and leaders[0][1] >= min_frequency
        if step >= first_step:
            counts = table.leaders(sys.maxsize)
            decisions.append(_decision(step, sequence, counts, goes_on=goes_on))
            ledger.note(step, _values(sequence, counts, goes_on=goes_on))
        if not goes_on:
            break
        new = chr(symbols.first_learned_id + step - 1)
        replacement = replace_pair(sequence, leaders[0][0], new, wall)
        sequence = replacement.sequence
        table.change(replacement.changes)

    return Choices(tuple(decisions), ledger.pairs())


def _places(sequence: str, pair: str, count: int) -> int:
    """How often a pair can be replaced; only positions of a symbol beside itself can overlap."""
    return sequence.count(pair) if pair[0] == pair[1] else count


def _decision(
    step: int, sequence: str, counts: list[tuple[str, int]], *, goes_on: bool
) -> Decision:
    stopping: Verdict = "goes_on" if goes_on else "right"
    if not counts:
        return Decision(step, None, None, 0, 0, 0, stopping)
    pair, best = counts[0]
    tied = Counter(count for _, count in counts)[best]
    places = _places(sequence, pair, best)
    return Decision(step, ord(pair[0]), ord(pair[1]), best, places, tied, stopping)


def _values(sequence: str, counts: list[tuple[str, int]], *, goes_on: bool) -> dict[str, _Value]:
    """Mark every pair; the first one is what the rule takes."""
    values: dict[str, _Value] = {}
    best: _Value | None = None
    for pair, count in counts:
        places = _places(sequence, pair, count)
        verdict = _verdict(count, places, best) if goes_on else "below_minimum"
        values[pair] = _Value(count, places, verdict)
        best = best or values[pair]
    return values


def _verdict(count: int, places: int, best: _Value | None) -> Verdict:
    if best is None:
        return "right"
    if count == best.counted:
        return "right_by_tie"
    return "overlap" if places >= best.places else "rarer"


class _Ledger:
    """What each pair is worth, written down where it changes."""

    def __init__(self) -> None:
        self._entries: dict[str, list[Worth]] = {}
        self._values: dict[str, _Value] = {}

    def note(self, step: int, values: dict[str, _Value]) -> None:
        """Compare with the step before."""
        gone = dict.fromkeys(self._values.keys() - values.keys(), _ABSENT)
        for pair, value in (values | gone).items():
            if self._values.get(pair, _ABSENT) != value:
                self._entries.setdefault(pair, []).append(Worth(step, *value))
        self._values = values

    def pairs(self) -> tuple[PairWorth, ...]:
        """All pairs, in order of their ids."""
        return tuple(
            PairWorth(ord(pair[0]), ord(pair[1]), tuple(entries))
            for pair, entries in sorted(self._entries.items())
        )
