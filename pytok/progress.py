"""Long work as generators: they yield how far they are and return what they made."""

from collections.abc import Callable, Generator
from dataclasses import dataclass
from typing import Literal, TypeVar

Result = TypeVar("Result")

Stage = Literal["counting", "merging", "encoding", "decoding", "recording"]


@dataclass(frozen=True, slots=True)
class Progress:
    """How far long work is: `done` of `total` in its present stage.

    >>> from pytok import train_bpe
    >>> train_bpe(["abab"], num_merges=1, on_progress=print).merges
    Progress(stage='counting', done=6, total=6)
    Progress(stage='merging', done=1, total=1)
    Progress(stage='recording', done=1, total=1)
    [(97, 98)]
    """

    stage: Stage
    done: int
    total: int


Work = Generator[Progress, None, Result]
"""Work that can be watched between any two of its steps, and stopped by closing it."""


def finish(
    work: Generator[Progress, None, Result],
    on_progress: Callable[[Progress], object] | None = None,
) -> Result:
    """Run work to its end, reporting each step, and return its result."""
    while True:
        try:
            progress = next(work)
        except StopIteration as end:
            result: Result = end.value
            return result
        if on_progress is not None:
            on_progress(progress)
