"""Ids are addresses, not quantities: an experiment with the smallest model that shows it.

The model has an embedding table and an output table, one row of numbers for each id. It adds up the
rows of the ids it reads and compares the sum with every row of the output table: one score for each
id that could come next. It is plain Python, so every sum is made in the same order every time and
"equal" means equal to the last bit.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from random import Random

from pytok.errors import InvalidSetting, UnknownId

Table = tuple[tuple[float, ...], ...]


@dataclass(frozen=True)
class TinyModel:
    """An embedding table and an output table, both of one row an id."""

    embedding: Table
    output: Table

    @classmethod
    def random(cls, size: int, width: int, seed: int) -> "TinyModel":
        """Fill the tables with numbers from -1 to 1, the same for the same seed everywhere."""
        # Only `random.random` promises the same numbers in every version of Python.
        draw = Random(seed).random  # noqa: S311 - nothing here is secret

        def table() -> Table:
            return tuple(tuple(2 * draw() - 1 for _ in range(width)) for _ in range(size))

        return cls(table(), table())

    def scores(self, ids: Sequence[int]) -> tuple[float, ...]:
        """One score for each id that could come next.

        >>> TinyModel(((1.0,), (3.0,)), ((1.0,), (2.0,))).scores([0, 1])
        (4.0, 8.0)
        """
        state = [0.0] * len(self.embedding[0])
        for id in ids:
            state = [one + other for one, other in zip(state, self.embedding[id], strict=True)]
        return tuple(_product(state, row) for row in self.output)

    def renumbered(self, new_ids: Sequence[int]) -> "TinyModel":
        """Move the row of every id to its new id."""
        order = sorted(range(len(new_ids)), key=new_ids.__getitem__)
        return TinyModel(
            tuple(self.embedding[id] for id in order), tuple(self.output[id] for id in order)
        )


@dataclass(frozen=True)
class LinearModel:
    """A model that misreads ids as quantities: a score is a weight times their sum."""

    weights: tuple[float, ...]

    def scores(self, ids: Sequence[int]) -> tuple[float, ...]:
        """One score for each id that could come next.

        >>> LinearModel((0.5, 2.0)).scores([1, 1])
        (1.0, 4.0)
        """
        total = sum(ids)
        return tuple(weight * total for weight in self.weights)

    def renumbered(self, new_ids: Sequence[int]) -> "LinearModel":
        """Move the weight of every id to its new id: all that can be moved here."""
        order = sorted(range(len(new_ids)), key=new_ids.__getitem__)
        return LinearModel(tuple(self.weights[id] for id in order))


@dataclass(frozen=True)
class AddressExperiment:
    """What renaming ids does; all scores are listed by the ids' old names.

    `embedding` is the embedding table, one row an id. `new_ids[id]` is the new name of an id.
    `scores` are those of the untouched model. The ids alone were renamed for `ids_alone`, the ids
    and the rows of both tables for `with_tables`. `linear` and `linear_renamed` are the scores of a
    linear layer that takes ids for numbers, before and after the same complete renaming.
    """

    embedding: Table
    new_ids: tuple[int, ...]
    scores: tuple[float, ...]
    with_tables: tuple[float, ...]
    ids_alone: tuple[float, ...]
    linear: tuple[float, ...]
    linear_renamed: tuple[float, ...]
    with_tables_equal: bool
    ids_alone_equal: bool
    linear_equal: bool


def rename_ids(
    ids: Sequence[int], *, size: int, width: int = 4, seed: int = 0
) -> AddressExperiment:
    """Rename all `size` ids by a permutation and compare the scores for the text `ids`.

    Raises `InvalidSetting` for a size or width below 1, `UnknownId` for an id not below `size`.

    >>> experiment = rename_ids([1, 3, 3], size=5)
    >>> experiment.with_tables_equal, experiment.ids_alone_equal, experiment.linear_equal
    (True, False, False)
    """
    for name, value in (("size", size), ("width", width)):
        if value < 1:
            raise InvalidSetting(name=name, value=value, expected="a whole number from 1 on")
    for position, id in enumerate(ids):
        if not 0 <= id < size:
            raise UnknownId(id=id, position=position)
    model = TinyModel.random(size, width, seed)
    linear = LinearModel(tuple(row[0] for row in model.output))
    new_ids = _permutation(size, seed)
    renamed = [new_ids[id] for id in ids]

    def by_old_ids(scores: tuple[float, ...]) -> tuple[float, ...]:
        return tuple(scores[new_id] for new_id in new_ids)

    scores, linear_scores = model.scores(ids), linear.scores(ids)
    with_tables = by_old_ids(model.renumbered(new_ids).scores(renamed))
    ids_alone = by_old_ids(model.scores(renamed))
    linear_renamed = by_old_ids(linear.renumbered(new_ids).scores(renamed))
    return AddressExperiment(
        embedding=model.embedding,
        new_ids=new_ids,
        scores=scores,
        with_tables=with_tables,
        ids_alone=ids_alone,
        linear=linear_scores,
        linear_renamed=linear_renamed,
        with_tables_equal=with_tables == scores,
        ids_alone_equal=ids_alone == scores,
        linear_equal=linear_renamed == linear_scores,
    )


def _product(state: Sequence[float], row: Sequence[float]) -> float:
    # Not `sum`: since Python 3.12 it rounds otherwise than a plain loop.
    total = 0.0
    for one, other in zip(state, row, strict=True):
        total += one * other
    return total


def _permutation(size: int, seed: int) -> tuple[int, ...]:
    """Any new order, from the one source of numbers that is the same in every version of Python."""
    draw = Random(f"permutation {seed}").random  # noqa: S311 - nothing here is secret
    keys = [draw() for _ in range(size)]
    order = sorted(range(size), key=keys.__getitem__)
    # The old order is no renaming.
    return tuple(order if order != list(range(size)) else [*order[1:], *order[:1]])
