"""How long texts become, which tokens they use, and how large the tables behind the ids are."""

from collections import Counter
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from itertools import accumulate

from pytok.corpus import listed
from pytok.errors import InvalidSetting
from pytok.protocol import Tokenizer
from pytok.recording import inner_ranks
from pytok.tokenizer import BPETokenizer
from pytok.unicode import repair_text


@dataclass(frozen=True, slots=True)
class Compression:
    """The size of some documents in characters (code points), UTF-8 bytes and tokens.

    A ratio is `None` where there is nothing to divide by.
    """

    documents: int
    characters: int
    bytes: int
    tokens: int
    bytes_per_token: float | None
    tokens_per_character: float | None


@dataclass(frozen=True, slots=True)
class TokenCount:
    """How often a token occurs."""

    id: int
    count: int


@dataclass(frozen=True, slots=True)
class TokenUse:
    """Which tokens some documents use.

    `counts` are those of all tokens that occur, the most frequent first (of equal ones the smallest
    id). `rare` tokens occur at most `rare_at_most` times, `dead` ones never; reserved ids are
    neither. A dead learned token is a row of the tables that nothing trains.
    """

    counts: tuple[TokenCount, ...]
    rare_at_most: int
    rare: tuple[int, ...]
    dead: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class TableSizes:
    """Numbers (parameters) in the embedding and the output table; tied, they are one table."""

    vocabulary: int
    width: int
    tied: bool
    embedding: int
    output: int
    total: int


@dataclass(frozen=True, slots=True)
class CurvePoint:
    """The length of some documents in tokens with the first `merges` merges only.

    `vocabulary` is the number of ids at that point, the reserved ones included.
    """

    merges: int
    vocabulary: int
    tokens: int


def compression(tokenizer: Tokenizer, documents: Iterable[str]) -> Compression:
    """Measure how a tokenizer compresses documents.

    Characters and bytes are those of the documents as given (lone surrogates repaired), also if
    the tokenizer normalises them. Raises what encoding raises.

    >>> from pytok import ByteTokenizer
    >>> compression(ByteTokenizer(), ["é"])
    Compression(documents=1, characters=1, bytes=2, tokens=2, bytes_per_token=1.0, \
tokens_per_character=2.0)
    """
    documents = listed(documents)
    return measured(documents, sum(len(tokenizer.encode(text)) for text in documents))


def measured(documents: Sequence[str], tokens: int) -> Compression:
    """Measure documents that were encoded already, to that many tokens.

    >>> measured(["é"], 2).tokens_per_character
    2.0
    """
    texts = [repair_text(document)[0] for document in documents]
    characters = sum(map(len, texts))
    size = sum(len(text.encode()) for text in texts)
    return Compression(
        documents=len(texts),
        characters=characters,
        bytes=size,
        tokens=tokens,
        bytes_per_token=size / tokens if tokens else None,
        tokens_per_character=tokens / characters if characters else None,
    )


def token_use(tokenizer: Tokenizer, documents: Iterable[str], *, rare_at_most: int = 5) -> TokenUse:
    """Count the tokens of documents. Raises what encoding raises.

    >>> from pytok import CharTokenizer
    >>> use = token_use(CharTokenizer(["abc"]), ["aab"], rare_at_most=1)
    >>> use.counts[0], use.rare, use.dead
    (TokenCount(id=0, count=2), (1,), (2,))
    """
    counts: Counter[int] = Counter()
    for document in listed(documents):
        counts.update(tokenizer.encode(document))
    ordered = sorted(counts.items(), key=lambda entry: (-entry[1], entry[0]))
    reserved = tokenizer.alphabet.reserved
    return TokenUse(
        counts=tuple(TokenCount(id, count) for id, count in ordered),
        rare_at_most=rare_at_most,
        rare=tuple(id for id in sorted(counts) if counts[id] <= rare_at_most),
        dead=tuple(id for id in tokenizer.vocabulary if id not in counts and id not in reserved),
    )


def table_sizes(vocabulary: int, width: int, *, tied: bool = False) -> TableSizes:
    """Count the parameters of the tables of a model: one row of `width` numbers an id each.

    Tied tables share their rows (Press and Wolf, "Using the Output Embedding to Improve Language
    Models", 2017). Raises `InvalidSetting` for negative numbers.

    >>> table_sizes(500, 64).total, table_sizes(500, 64, tied=True).total
    (64000, 32000)
    """
    for name, value in (("vocabulary", vocabulary), ("width", width)):
        if value < 0:
            raise InvalidSetting(name=name, value=value, expected="a whole number from 0 on")
    size = vocabulary * width
    output = 0 if tied else size
    return TableSizes(vocabulary, width, tied, size, output, size + output)


def length_curve(tokenizer: BPETokenizer, documents: Sequence[str]) -> tuple[CurvePoint, ...]:
    """The length of documents for every number of merges, from none to all, in one pass.

    The tokens after k merges are those between the boundaries that the first k merges left. So it
    is enough to encode once and count the boundaries that each merge removed; inside a token they
    depend on the token alone.

    >>> from pytok import train_bpe
    >>> tokenizer = train_bpe(["abab"], num_merges=2, min_frequency=1)
    >>> [(point.merges, point.tokens) for point in length_curve(tokenizer, ["ababab"])]
    [(0, 6), (1, 3), (2, 2)]
    """
    counts: Counter[int] = Counter()
    for document in listed(documents):
        counts.update(tokenizer.encode(document))
    ranks = {id: rank for rank, id in enumerate(tokenizer.parents, start=1)}
    removed: Counter[int] = Counter()
    symbols = sum(counts.values())
    for id, count in counts.items():
        inside = inner_ranks(id, tokenizer.parents, ranks)
        symbols += count * len(inside)
        for rank in inside:
            removed[rank] += count
    base = len(tokenizer.alphabet.base) + len(tokenizer.reserved)
    gone = accumulate(removed[rank] for rank in range(1, len(tokenizer.merges) + 1))
    return tuple(
        CurvePoint(merges, base + merges, symbols - joined)
        for merges, joined in enumerate([0, *gone])
    )
