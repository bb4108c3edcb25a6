"""One merge in a row of symbols, done from the left, from the right, and as text."""

from collections.abc import Sequence
from dataclasses import dataclass
from itertools import pairwise


@dataclass(frozen=True, slots=True)
class Replacement:
    """One merge in a row of symbols, looked at from all sides.

    A place is the number of a pair's left symbol. `counted` are all places of the pair, `applied`
    those where it is replaced from the left, `from_right` those where it would be from the right.
    `result` and `result_from_right` are the rows afterwards. `clashes` are the symbols that two
    counted places would both use up. `in_text` are the places, in characters, where the text of
    the pair stands in the joined text, whatever symbols it is made of.
    """

    counted: tuple[int, ...]
    applied: tuple[int, ...]
    from_right: tuple[int, ...]
    result: tuple[str, ...]
    result_from_right: tuple[str, ...]
    clashes: tuple[int, ...]
    in_text: tuple[int, ...]


def replace_everywhere(symbols: Sequence[str], left: str, right: str) -> Replacement:
    """Replace a pair in a row of symbols.

    >>> replacement = replace_everywhere(["a", "a", "a"], "a", "a")
    >>> replacement.result, replacement.counted, replacement.applied, replacement.clashes
    (('aa', 'a'), (0, 1), (0,), (1,))
    >>> replace_everywhere(["h", "a", "ll", "o"], "l", "o").in_text
    (3,)
    """
    counted = [place for place, pair in enumerate(pairwise(symbols)) if pair == (left, right)]
    applied = _apart(counted)
    from_right = [-place for place in _apart([-place for place in reversed(counted)])]
    from_right.reverse()
    text, merged = "".join(symbols), left + right
    return Replacement(
        counted=tuple(counted),
        applied=tuple(applied),
        from_right=tuple(from_right),
        result=_replaced(symbols, applied),
        result_from_right=_replaced(symbols, from_right),
        clashes=tuple(place for place in counted if place - 1 in counted),
        in_text=tuple(
            place for place in range(len(text)) if merged and text.startswith(merged, place)
        ),
    )


def _apart(places: Sequence[int]) -> list[int]:
    """Take places in their order, but none that touches the one taken before."""
    taken: list[int] = []
    for place in places:
        if not taken or place > taken[-1] + 1:
            taken.append(place)
    return taken


def _replaced(symbols: Sequence[str], places: Sequence[int]) -> tuple[str, ...]:
    lefts, rights = set(places), {place + 1 for place in places}
    return tuple(
        symbol + symbols[place + 1] if place in lefts else symbol
        for place, symbol in enumerate(symbols)
        if place not in rights
    )
