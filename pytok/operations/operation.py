"""What an operation is made of."""

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

from pytok.progress import Work


@dataclass(frozen=True)
class Operation:
    """An operation with the types of what goes in and what comes out."""

    request: type[Any]
    response: type[Any]
    work: Callable[[Any], Work[Any]]
