"""The operations `addresses` and `look_up`: rename ids with and without their tables."""

from collections.abc import Sequence
from dataclasses import dataclass

from pytok.addresses import AddressExperiment, rename_ids
from pytok.operations.operation import Operation
from pytok.progress import Progress, Work
from pytok.simple import CharTokenizer
from pytok.vocabulary import VocabularyEntry


@dataclass(frozen=True)
class AddressesRequest:
    """What `pytok.addresses.rename_ids` takes."""

    ids: tuple[int, ...]
    size: int
    width: int = 4
    seed: int = 0


@dataclass(frozen=True)
class LookUpRequest:
    """A text whose characters are the tokens, and the tables to look them up in."""

    text: str
    width: int = 3
    seed: int = 0


@dataclass(frozen=True)
class LookUpResponse:
    """The tokens by id, the ids of the text, their names after the renaming, and what it did."""

    vocabulary: tuple[VocabularyEntry, ...]
    ids: Sequence[int]
    renamed: tuple[int, ...]
    experiment: AddressExperiment


def addresses(request: AddressesRequest) -> Work[AddressExperiment]:
    """Run the experiment."""
    yield Progress("counting", 0, request.size)
    return rename_ids(request.ids, size=request.size, width=request.width, seed=request.seed)


def look_up(request: LookUpRequest) -> Work[LookUpResponse]:
    """Run the experiment on the ids of a text, one for each character."""
    yield Progress("counting", 0, len(request.text))
    tokenizer = CharTokenizer([request.text])
    ids = tokenizer.encode(request.text)
    size = len(tokenizer.alphabet.base)
    # A text without characters has no table; the experiment takes one row at least.
    experiment = rename_ids(ids, size=max(size, 1), width=request.width, seed=request.seed)
    return LookUpResponse(
        vocabulary=tuple(tokenizer.vocabulary[id] for id in range(size)),
        ids=ids,
        renamed=tuple(experiment.new_ids[id] for id in ids),
        experiment=experiment,
    )


OPERATIONS = {
    "addresses": Operation(AddressesRequest, AddressExperiment, addresses),
    "look_up": Operation(LookUpRequest, LookUpResponse, look_up),
}
