"""Sequences of different lengths as the rows of one batch."""

from collections.abc import Iterable, Sequence
from typing import NamedTuple

from pytok.errors import InvalidSetting, SequenceTooLong


class Batch(NamedTuple):
    """Rows of equal length; `attention_mask` is 1 for a real id, 0 for padding.

    >>> ids, mask = pad_batch([[7], []], length=1)
    >>> ids, mask
    ([[7], [256]], [[1], [0]])
    """

    ids: list[list[int]]
    attention_mask: list[list[int]]


def pad_batch(sequences: Iterable[Sequence[int]], length: int, *, pad_id: int = 256) -> Batch:
    """Fill sequences of ids up to `length` with `pad_id`, on the right.

    Nothing is ever cut off: raises `SequenceTooLong` for a sequence of more ids, and
    `InvalidSetting` for a length that is no whole number from 0 on.

    >>> pad_batch([[104, 105], []], length=3)
    Batch(ids=[[104, 105, 256], [256, 256, 256]], attention_mask=[[1, 1, 0], [0, 0, 0]])
    """
    if type(length) is not int or length < 0:
        raise InvalidSetting(name="length", value=repr(length), expected="a whole number from 0 on")
    rows, masks = [], []
    for position, sequence in enumerate(sequences):
        missing = length - len(sequence)
        if missing < 0:
            raise SequenceTooLong(position=position, tokens=len(sequence), length=length)
        rows.append([*sequence, *[pad_id] * missing])
        masks.append([1] * len(sequence) + [0] * missing)
    return Batch(rows, masks)
