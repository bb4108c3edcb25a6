"""The operation `check_exercise`: mark a reader's answer against one that the core computes.

The right answer of an exercise is never written down. It is the value at some place of the answer
to a request: the same operations that feed the figures are asked, and their word counts.
"""

import json
from dataclasses import dataclass
from typing import Literal

from pytok import operations
from pytok.errors import InvalidSetting
from pytok.operations.operation import Operation
from pytok.progress import Work
from pytok.serialization import to_json

ExerciseKind = Literal["choose", "number", "ids", "text"]


@dataclass(frozen=True)
class Computed:
    """A value that comes from the core: an operation, its request as JSON, and a place.

    The place is a path through the answer, such as `merges.0.counted`. Names lead into objects,
    numbers into lists (-1 is the last), `length` counts what a list or a text holds.
    """

    operation: str
    request: str
    path: str


@dataclass(frozen=True)
class CheckExerciseRequest:
    """What a reader gave, and what the right answer and the foreseen mistakes are computed from.

    `given` is text as typed; for the kind `choose`, the JSON of the value chosen.
    """

    kind: ExerciseKind
    given: str
    answer: Computed
    traps: tuple[Computed, ...] = ()


@dataclass(frozen=True)
class CheckExerciseResponse:
    """The mark; `trap` is the place of the foreseen mistake that gives the same value, if one does.

    `understood` is false if what was given is no value of the kind at all. `expected` is the JSON
    of the right answer, for readers who give up.
    """

    right: bool
    understood: bool
    trap: int | None
    expected: str


def check_exercise(request: CheckExerciseRequest) -> Work[CheckExerciseResponse]:
    """Mark an answer."""
    expected = yield from computed(request.answer)
    given = _understood(request.kind, request.given)
    trap = None
    if given is not None and not _same(given, expected):
        for place, mistake in enumerate(request.traps):
            if _same(given, (yield from computed(mistake))):
                trap = place
                break
    return CheckExerciseResponse(
        right=given is not None and _same(given, expected),
        understood=given is not None,
        trap=trap,
        expected=json.dumps(expected, ensure_ascii=False),
    )


def computed(value: Computed) -> Work[object]:
    """Ask the core for a value. Raises what the operation raises, `InvalidSetting` for a bad path.

    >>> from pytok.progress import finish
    >>> request = '{"documents": ["abab"], "num_merges": 1}'
    >>> finish(computed(Computed("train", request, "merges.0.counted")))
    2
    """
    answer = yield from operations.start_operation(value.operation, value.request)
    return value_at(json.loads(to_json(answer)), value.path)


def value_at(value: object, path: str) -> object:
    """Follow a path through an answer. Raises `InvalidSetting` for a bad path.

    >>> value_at({"ids": [7, 8]}, "ids.-1"), value_at({"ids": [7, 8]}, "ids.length")
    (8, 2)
    """
    for step in path.split("."):
        try:
            value = _inside(value, step)
        except (KeyError, IndexError, ValueError):
            raise InvalidSetting(
                name="path", value=path, expected=f"a place in the answer ({step!r} is none)"
            ) from None
    return value


def _inside(value: object, step: str) -> object:
    if step == "length" and isinstance(value, list | str):
        return len(value)
    if isinstance(value, list):
        return value[int(step)]
    if isinstance(value, dict):
        return value[step]
    raise KeyError(step)


def _understood(kind: ExerciseKind, given: str) -> object:
    """What was given as a value, or `None`."""
    text = given.strip()
    if kind == "text":
        return given
    if kind == "choose":
        return _json(text)
    if kind == "ids":
        words = text.translate(dict.fromkeys(map(ord, "[](),;"), " ")).split()
        ids = [_whole(word) for word in words]
        return None if None in ids or not ids else ids
    number = _whole(text)
    return number if number is not None else _decimal(text)


def _json(text: str) -> object:
    try:
        return json.loads(text)
    except ValueError:
        return None


def _whole(text: str) -> int | None:
    # Only digits: `int` would also take `1_000`, which no reader means.
    digits = text.removeprefix("-")
    return int(text) if digits.isascii() and digits.isdigit() and len(digits) < 19 else None


def _decimal(text: str) -> float | None:
    whole, point, fraction = text.replace(",", ".").partition(".")
    if not point or _whole(whole) is None or _whole(fraction) is None or fraction.startswith("-"):
        return None
    return float(f"{whole}.{fraction}")


def _same(given: object, expected: object) -> bool:
    if isinstance(expected, bool) or isinstance(given, bool):
        return given is expected
    if isinstance(given, float) and isinstance(expected, float):
        # As exactly as it is asked for: two digits after the point.
        return abs(given - expected) <= 0.005
    return given == expected


OPERATIONS = {
    "check_exercise": Operation(CheckExerciseRequest, CheckExerciseResponse, check_exercise),
}
