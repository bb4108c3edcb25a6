"""The operation `variants`: change the rule of training and see the first merge that differs."""

from dataclasses import dataclass

from pytok.alphabets import AlphabetName
from pytok.normalization import Form
from pytok.operations.operation import Operation
from pytok.progress import Work
from pytok.variants import Counting, Rule, TieRule, Variants, comparing_rules


@dataclass(frozen=True)
class VariantsRequest:
    """A training, as `train` takes it, and the rule to set against pytok's.

    `variant_min_frequency` is that of the training if it is `None`.
    """

    documents: tuple[str, ...]
    num_merges: int
    min_frequency: int = 2
    alphabet: AlphabetName = "bytes"
    normalization: Form | None = None
    tie: TieRule = "smallest_ids"
    counting: Counting = "positions"
    variant_min_frequency: int | None = None
    joined: bool = False


def variants(request: VariantsRequest) -> Work[Variants]:
    """Train by the rule and by a variant of it."""
    asked = request.variant_min_frequency
    return comparing_rules(
        request.documents,
        num_merges=request.num_merges,
        rule=Rule(min_frequency=request.min_frequency),
        variant=Rule(
            tie=request.tie,
            counting=request.counting,
            min_frequency=request.min_frequency if asked is None else asked,
            joined=request.joined,
        ),
        alphabet=request.alphabet,
        normalization=request.normalization,
    )


OPERATIONS = {
    "variants": Operation(VariantsRequest, Variants, variants),
}
