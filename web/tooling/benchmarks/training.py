"""Training: pytok, its reference, rustbpe and tokenizers on the same documents."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, replace

import pytok
from web.tooling.benchmarks import inputs, peers
from web.tooling.benchmarks.inputs import Text
from web.tooling.benchmarks.results import Measurement, Series
from web.tooling.benchmarks.timing import Plan, Timed, Work, in_turn
from web.tooling.console import BuildError

MERGES = (256, 1000, 4000)
SIZES = (10_000, 100_000, 1_000_000)
LARGE = 10_000_000


@dataclass(frozen=True)
class Case:
    """A corpus and how long to train on it; `seconds` is a budget of its own for each tool."""

    text: Text
    size: int
    documents: int
    merges: int
    seconds: float | None = None

    def names(self) -> dict[str, int | str]:
        """The case as the results name it."""
        sizes = {"bytes": self.size, "documents": self.documents, "merges": self.merges}
        return {"text": self.text.name, **sizes}

    def corpus(self) -> list[str]:
        """The documents."""
        return inputs.in_documents(self.text.cut(self.size), self.documents)


def cases(extra: Text | None, *, quick: bool) -> Iterator[Case]:
    """What is trained, small cases first."""
    prose, library = inputs.prose(), inputs.library()
    if quick:
        for size in SIZES[:2]:
            yield Case(prose, size, 1, MERGES[0])
        return
    for size in SIZES:
        for documents in (1, 1000):
            for merges in MERGES:
                yield Case(prose, size, documents, merges)
    if extra is not None:
        yield Case(extra, len(extra.content.encode()), 1, 1000)
    # Growth is between texts of one kind, and of prose there is too little.
    for size in (SIZES[-1], LARGE):
        yield Case(library, size, 1, 1000, seconds=150)
    for documents, merges in ((1, 256), (1, 4000), (1000, 1000)):
        yield Case(library, LARGE, documents, merges, seconds=40)


def measure(case: Case, plan: Plan) -> list[Measurement]:
    """Time a case with every tool that comes to an end on it, and compare what they learned."""
    documents = case.corpus()
    if case.seconds is not None:
        plan = replace(plan, seconds=case.seconds)

    def trained(_: int) -> pytok.BPETokenizer:
        return pytok.train_bpe(documents, num_merges=case.merges, min_frequency=1)

    works: dict[str, Work] = {
        "pytok": trained,
        "rustbpe": lambda _: peers.train_rustbpe(documents, case.merges),
    }
    if _ends_in_tokenizers(case):
        works["tokenizers"] = lambda _: peers.train_tokenizers(documents, case.merges)
    if _ends_in_reference(case):
        works["reference"] = lambda _: pytok.train_reference(
            documents, num_merges=case.merges, min_frequency=1
        )
    timed = in_turn(works, plan)
    notes = _compared(timed, case)
    return [
        Measurement(
            "training", "train", tool, "ms", _milliseconds(one), case.names(), notes.get(tool, "")
        )
        for tool, one in timed.items()
    ]


def _ends_in_tokenizers(case: Case) -> bool:
    """Without a pre-tokenizer its time grows with the square of the longest document."""
    longest = case.size // case.documents
    return case.size <= LARGE / 10 and longest * case.merges <= 100_000 * 256


def _ends_in_reference(case: Case) -> bool:
    return case.size * case.merges <= 10_000 * 1000


def _milliseconds(timed: Timed) -> Series:
    return Series(tuple(1000 * value for value in timed.seconds.values))


def _compared(timed: Mapping[str, Timed], case: Case) -> dict[str, str]:
    """Require of the reference the same merges; of rustbpe, say how many tokens are the same."""
    ours = peers.learned(timed["pytok"].result)
    if "reference" in timed and timed["reference"].result.merges != timed["pytok"].result.merges:
        raise BuildError(f"The reference learned other merges than pytok from {case.names()}.")
    theirs = timed["rustbpe"].result
    same = next(
        (place for place, (one, two) in enumerate(zip(ours, theirs, strict=False)) if one != two),
        min(len(ours), len(theirs)),
    )
    if same == len(ours) == len(theirs):
        return {}
    return {"rustbpe": f"the first {same} of {len(ours)} tokens are the same"}
