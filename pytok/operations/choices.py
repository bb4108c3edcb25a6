"""The operation `choices`: mark every pair that a reader could predict, and "training stops"."""

from dataclasses import dataclass

from pytok.alphabets import AlphabetName
from pytok.choices import Choices, choosing
from pytok.normalization import Form
from pytok.operations.operation import Operation
from pytok.progress import Work


@dataclass(frozen=True)
class ChoicesRequest:
    """A training, as `train` takes it, and the steps to answer for: all of them by default."""

    documents: tuple[str, ...]
    num_merges: int
    min_frequency: int = 2
    alphabet: AlphabetName = "bytes"
    normalization: Form | None = None
    first_step: int = 1
    last_step: int | None = None


def choices(request: ChoicesRequest) -> Work[Choices]:
    """Mark all answers to the steps of a training."""
    return choosing(
        request.documents,
        num_merges=request.num_merges,
        min_frequency=request.min_frequency,
        alphabet=request.alphabet,
        normalization=request.normalization,
        first_step=request.first_step,
        last_step=request.last_step,
    )


OPERATIONS = {
    "choices": Operation(ChoicesRequest, Choices, choices),
}
