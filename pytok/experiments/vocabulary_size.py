"""One merge list looked at after each number of merges: the size of the vocabulary."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from pytok.errors import InvalidSetting
from pytok.evaluation import table_sizes, token_use
from pytok.progress import Progress, Work
from pytok.tokenizer import BPETokenizer
from pytok.training import training
from pytok.unicode import repair_text


@dataclass(frozen=True, slots=True)
class SizePoint:
    """A tokenizer that stops after some merges.

    `training` and `validation` are lengths in tokens; `rare` and `dead` count learned tokens that
    occur in the training texts at most `rare_at_most` times, and never; `parameters` are the
    numbers in the embedding and the output table.
    """

    merges: int
    vocabulary: int
    training: int
    validation: int
    training_bytes_per_token: float | None
    validation_bytes_per_token: float | None
    rare: int
    dead: int
    parameters: int


def sizes(
    training_documents: Sequence[str],
    validation_documents: Sequence[str],
    *,
    num_merges: int,
    points: int = 33,
    width: int = 64,
    rare_at_most: int = 5,
) -> Work[tuple[SizePoint, ...]]:
    """Train once and look at prefixes of the merge list, evenly spread from none to all.

    Raises `InvalidSetting` for fewer than two points.
    """
    if points < 2:
        raise InvalidSetting(name="points", value=points, expected="a whole number from 2 on")
    full, _ = yield from training(
        training_documents, num_merges=num_merges, min_frequency=2, alphabet="bytes"
    )
    last = len(full.merges)
    wanted = sorted({round(last * place / (points - 1)) for place in range(points)})
    sides = [_bytes_of(training_documents), _bytes_of(validation_documents)]
    found = []
    for done, merges in enumerate(wanted, start=1):
        tokenizer = BPETokenizer(full.alphabet, full.merges[:merges])
        use = token_use(tokenizer, training_documents, rare_at_most=rare_at_most)
        lengths = [
            sum(one.count for one in use.counts),
            sum(len(tokenizer.encode(text)) for text in validation_documents),
        ]
        learned = tokenizer.parents
        found.append(
            SizePoint(
                merges=merges,
                vocabulary=len(tokenizer.vocabulary),
                training=lengths[0],
                validation=lengths[1],
                training_bytes_per_token=sides[0] / lengths[0] if lengths[0] else None,
                validation_bytes_per_token=sides[1] / lengths[1] if lengths[1] else None,
                rare=sum(id in learned for id in use.rare),
                dead=sum(id in learned for id in use.dead),
                parameters=table_sizes(len(tokenizer.vocabulary), width).total,
            )
        )
        yield Progress("encoding", done, len(wanted))
    return tuple(found)


def _bytes_of(documents: Iterable[str]) -> int:
    return sum(len(repair_text(text)[0].encode()) for text in documents)
