"""The operation `addresses`: rename ids with and without the tables they point into."""

from dataclasses import dataclass

from pytok.addresses import AddressExperiment, rename_ids
from pytok.progress import Progress, Work


@dataclass(frozen=True)
class AddressesRequest:
    """What `pytok.addresses.rename_ids` takes."""

    ids: tuple[int, ...]
    size: int
    width: int = 4
    seed: int = 0


def addresses(request: AddressesRequest) -> Work[AddressExperiment]:
    """Run the experiment."""
    yield Progress("counting", 0, request.size)
    return rename_ids(request.ids, size=request.size, width=request.width, seed=request.seed)
