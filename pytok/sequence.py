"""Replacing a pair everywhere in a token sequence, and knowing which pair counts that changes.

A sequence is an id string (see `pytok.alphabets`): texts, each with a *wall* before and after it.
A wall is a character that stands for no id; no pair reaches across it.
"""

import sys
from array import array
from collections import Counter
from collections.abc import Iterable
from operator import add, itemgetter
from typing import NamedTuple

_FIRST = itemgetter(slice(None, 1))
_LAST = itemgetter(slice(-1, None))


def id_array(text: str) -> "array[int]":
    """The ids of an id string.

    >>> id_array("ab")
    array('i', [97, 98])
    """
    codec = "utf-32-le" if sys.byteorder == "little" else "utf-32-be"
    return array("i", text.encode(codec, "surrogatepass"))


def walled(texts: Iterable[str], wall: str) -> str:
    """Join id strings into one sequence.

    >>> walled(["ab", ""], wall="|")
    '|ab||'
    """
    return "".join(wall + text for text in texts) + wall


def unwalled(sequence: str, wall: str) -> list[str]:
    """Take a sequence apart into its id strings again.

    >>> unwalled("|ab||", wall="|")
    ['ab', '']
    """
    return sequence.split(wall)[1:-1]


def count_pairs(sequence: str, wall: str) -> Counter[str]:
    """Count the pairs of a sequence.

    Every adjacent position counts, also where occurrences overlap:

    >>> count_pairs("|aaab|", wall="|")
    Counter({'aa': 2, 'ab': 1})
    """
    # `map` ends with the shorter one: no pair begins at the last position.
    pairs = Counter(map(add, sequence, sequence[1:]))
    for pair in [pair for pair in pairs if wall in pair]:
        del pairs[pair]
    return pairs


class Replacement(NamedTuple):
    """What replacing one pair did: the new sequence, the places, and the change of each count."""

    sequence: str
    applied: int
    changes: dict[str, int]


def replace_pair(sequence: str, pair: str, new: str, wall: str) -> Replacement:
    """Replace `pair` by `new` from left to right without overlap, and say which counts change.

    `new` must not occur in the sequence yet. Only pairs next to a replaced one change: what stood
    before it now meets `new`, and so does what stood behind it. `str.split` finds all the places
    at once and leaves just those neighbours at the ends of the pieces between them.

    >>> replace_pair("|xaaay|", "aa", "A", wall="|")._asdict()["sequence"]
    '|xAay|'
    >>> sorted(replace_pair("|xaaay|", "aa", "A", wall="|").changes.items())
    [('Aa', 1), ('aa', -2), ('xA', 1), ('xa', -1)]
    """
    left, right = pair[0], pair[1]
    pieces = sequence.split(pair)
    applied = len(pieces) - 1
    # What the sequence itself begins and ends with, a wall, is not counted either.
    before = Counter(map(_LAST, pieces))
    after = Counter(map(_FIRST, pieces))
    # A sequence ends in walls, so an empty piece stands between two adjacent replacements. It is
    # seen from both sides and counted once.
    adjacent = before[""]
    # A `Counter` does not mind if what is deleted is not there.
    for counts in (before, after):
        del counts[""], counts[wall]

    changes = {pair: -applied}
    for neighbour, count in before.items():
        changes[neighbour + left] = changes.get(neighbour + left, 0) - count
        changes[neighbour + new] = count
    for neighbour, count in after.items():
        changes[right + neighbour] = changes.get(right + neighbour, 0) - count
        changes[new + neighbour] = count
    if adjacent:
        changes[right + left] = changes.get(right + left, 0) - adjacent
        changes[new + new] = adjacent
    return Replacement(new.join(pieces), applied, changes)
