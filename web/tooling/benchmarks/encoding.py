"""Encoding: pytok, tiktoken and tokenizers with the same merges on the same texts."""

from collections.abc import Callable, Iterator
from dataclasses import dataclass

import pytok
from pytok import BPETokenizer
from web.tooling.benchmarks import inputs, peers
from web.tooling.benchmarks.inputs import Text
from web.tooling.benchmarks.results import Measurement, Series, Unit
from web.tooling.benchmarks.timing import Plan, Work, in_turn
from web.tooling.console import BuildError

MERGES = (256, 1000, 4000)
MEGABYTE = 1_000_000
LINES = 500
PARTS = 10

Encode = Callable[[str], list[int]]


@dataclass(frozen=True)
class Case:
    """Texts to encode in one run: each run has its own, so that no cache has seen them."""

    what: str
    unit: Unit
    texts: Callable[[int], list[str]]
    names: dict[str, int | str]


def cases(extra: Text | None, *, quick: bool) -> Iterator[Case]:
    """What is encoded."""
    prose = inputs.prose()
    lines = inputs.chat_lines()

    def some_lines(run: int) -> list[str]:
        return [lines[(run * LINES + place) % len(lines)] for place in range(LINES)]

    def parts(run: int) -> list[str]:
        start = run * PARTS * 10_000
        part = prose.content[start : start + PARTS * 10_000]
        return inputs.in_documents(part, PARTS)

    average = round(sum(len(line.encode()) for line in lines) / len(lines))
    yield Case("chat line", "µs", some_lines, {"text": "prose", "bytes": average})
    yield Case("text", "ms", parts, {"text": "prose", "bytes": 10_000})
    if quick:
        return
    whole = prose.cut(MEGABYTE)
    yield Case("text", "ms", lambda _: [whole], {"text": "prose", "bytes": MEGABYTE})
    if extra is not None:
        size = len(extra.content.encode())
        yield Case("text", "ms", lambda _: [extra.content], {"text": extra.name, "bytes": size})


def measure(extra: Text | None, plan: Plan, *, quick: bool) -> Iterator[list[Measurement]]:
    """Time every case at every number of merges; the ids must be the same."""
    corpus = inputs.prose().cut(MEGABYTE if not quick else 100_000)
    for merges in MERGES[:1] if quick else MERGES:
        tokenizer = pytok.train_bpe([corpus], num_merges=merges)
        encoders = _encoders(tokenizer)
        for case in cases(extra, quick=quick):
            yield _measure(case, merges, encoders, plan)


def _encoders(tokenizer: BPETokenizer) -> dict[str, Encode]:
    rank_file = peers.as_tiktoken(tokenizer)
    peer = peers.as_tokenizers(tokenizer)
    return {
        "pytok": tokenizer.encode,
        "tiktoken": rank_file.encode_ordinary,
        "tokenizers": lambda text: peer.encode(text, add_special_tokens=False).ids,
    }


def _measure(case: Case, merges: int, encoders: dict[str, Encode], plan: Plan) -> list[Measurement]:
    _require_same_ids(case, encoders)
    works = {name: _work(case, encode) for name, encode in encoders.items()}
    timed = in_turn(works, plan)
    names = {**case.names, "merges": merges}
    scale = (1e6 if case.unit == "µs" else 1e3) / len(case.texts(0))
    return [
        Measurement(
            "encoding",
            case.what,
            tool,
            case.unit,
            Series(tuple(scale * value for value in one.seconds.values)),
            names,
        )
        for tool, one in timed.items()
    ]


def _work(case: Case, encode: Encode) -> Work:
    def work(run: int) -> None:
        # Round 0 was seen when the ids were compared.
        for text in case.texts(run + 1):
            encode(text)

    return work


def _require_same_ids(case: Case, encoders: dict[str, Encode]) -> None:
    for text in case.texts(0):
        ids = [encode(text) for encode in encoders.values()]
        if any(one != ids[0] for one in ids):
            raise BuildError(f"The libraries give different ids for a {case.what}: {text[:60]!r}")
