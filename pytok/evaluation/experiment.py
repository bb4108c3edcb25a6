"""A clean way of measuring: learn from training documents only, compare in bits per byte."""

from collections.abc import Sequence
from dataclasses import dataclass
from math import fsum, log, log2

from pytok.corpus import listed
from pytok.evaluation.compression import Compression, measured
from pytok.evaluation.ngram import NgramModel, fitting
from pytok.progress import Progress, Work, finish
from pytok.protocol import Tokenizer
from pytok.simple import ByteTokenizer, CharTokenizer
from pytok.tokenizer import BPETokenizer
from pytok.training import training as bpe_training

SCALAR_VALUES = 0x110000 - 0x800
"""How many characters Unicode has room for: all code points but the surrogates."""


@dataclass(frozen=True, slots=True)
class Evaluation:
    """How well an n-gram model, fitted on training documents, predicts validation documents.

    `predictions` are the tokens of the validation documents and one end a document. `loss` is in
    nats a prediction, `perplexity` its exponential: neither can be compared between tokenizers.
    `bits_per_byte` can: all bits over the UTF-8 bytes of the same validation documents. A token for
    an unknown character says only that there is one; to say which, it costs the logarithm of the
    number of characters unknown: part of `bits`, not of `loss`. `None` where there is nothing to
    divide by.
    """

    order: int
    vocabulary: int
    predictions: int
    unknown: int
    bits: float
    loss: float | None
    perplexity: float | None
    bits_per_byte: float | None
    training: Compression
    validation: Compression


@dataclass(frozen=True, slots=True)
class Comparison:
    """The same documents through four tokenizers, and what leaked.

    `characters`, `bytes` and `bpe` learned from the training documents only. `leaky` is the same
    BPE with merges learned from training *and* validation documents. `shared_merges` counts the
    merges that `bpe` and `leaky` have in common, as pairs of byte strings; `first_difference` is
    the rank, from 1, of the first one that differs, or `None`.
    """

    characters: Evaluation
    bytes: Evaluation
    bpe: Evaluation
    leaky: Evaluation
    merges: int
    leaky_merges: int
    shared_merges: int
    first_difference: int | None


def evaluate(
    tokenizer: Tokenizer, training: Sequence[str], validation: Sequence[str], *, order: int = 3
) -> Evaluation:
    """Fit an n-gram model (`NgramModel`) on training documents and measure it on validation ones.

    Raises `InvalidSetting` for an order below 1 or a single text, and what encoding raises.

    >>> from pytok import ByteTokenizer
    >>> evaluation = evaluate(ByteTokenizer(), ["abab"], ["ab"], order=2)
    >>> evaluation.predictions, round(evaluation.bits_per_byte, 3)
    (3, 1.383)
    >>> evaluate(ByteTokenizer(), [], []).bits_per_byte is None
    True
    """
    return finish(evaluating(tokenizer, training, validation, order=order))


def evaluating(
    tokenizer: Tokenizer, training: Sequence[str], validation: Sequence[str], *, order: int
) -> Work[Evaluation]:
    """Do `evaluate` as a generator that yields its progress."""
    training, validation = listed(training, "training"), listed(validation, "validation")
    learned = yield from _encoded(tokenizer, training)
    held_back = yield from _encoded(tokenizer, validation)
    vocabulary = len(tokenizer.vocabulary) - len(tokenizer.reserved)
    model = yield from fitting(learned, order=order, vocabulary=max(vocabulary, 1))
    predicted = yield from _predicted(model, held_back)
    predictions = sum(len(document) + 1 for document in held_back)
    unknown_id = tokenizer.alphabet.unknown
    unknown = sum(document.count(unknown_id) for document in held_back if unknown_id is not None)
    bits = predicted + unknown * log2(SCALAR_VALUES - (vocabulary - 1)) if unknown else predicted
    size = measured(validation, sum(map(len, held_back)))
    return Evaluation(
        order=order,
        vocabulary=vocabulary,
        predictions=predictions,
        unknown=unknown,
        bits=bits,
        loss=predicted * log(2) / predictions if predictions else None,
        perplexity=2 ** (predicted / predictions) if predictions else None,
        bits_per_byte=bits / size.bytes if size.bytes else None,
        training=measured(training, sum(map(len, learned))),
        validation=size,
    )


def compare(
    training: Sequence[str],
    validation: Sequence[str],
    *,
    num_merges: int,
    min_frequency: int = 2,
    order: int = 3,
) -> Comparison:
    """Measure characters, bytes and BPE on the same validation documents, and what leaks into BPE.

    The character tokenizer has an unknown token, since held-back texts may hold new characters.
    Raises `InvalidSetting`.

    >>> comparison = compare(["abab", "abba"], ["xyxy xyxy"], num_merges=5)
    >>> comparison.merges, comparison.leaky_merges, comparison.shared_merges
    (1, 3, 1)
    >>> comparison.leaky.bits_per_byte < comparison.bpe.bits_per_byte
    True
    """
    return finish(
        comparing(
            training, validation, num_merges=num_merges, min_frequency=min_frequency, order=order
        )
    )


def comparing(
    training: Sequence[str],
    validation: Sequence[str],
    *,
    num_merges: int,
    min_frequency: int,
    order: int,
) -> Work[Comparison]:
    """Do `compare` as a generator that yields its progress."""
    training, validation = listed(training, "training"), listed(validation, "validation")
    clean = yield from _trained(training, num_merges, min_frequency)
    leaky = yield from _trained([*training, *validation], num_merges, min_frequency)
    characters = CharTokenizer(training, unknown=True)
    one, other = _spelled_merges(clean), _spelled_merges(leaky)
    return Comparison(
        characters=(yield from evaluating(characters, training, validation, order=order)),
        bytes=(yield from evaluating(ByteTokenizer(), training, validation, order=order)),
        bpe=(yield from evaluating(clean, training, validation, order=order)),
        leaky=(yield from evaluating(leaky, training, validation, order=order)),
        merges=len(one),
        leaky_merges=len(other),
        shared_merges=len(set(one) & set(other)),
        first_difference=None if one == other else _first_difference(one, other),
    )


def _predicted(model: NgramModel, documents: Sequence[Sequence[int]]) -> Work[float]:
    bits = []
    for number, document in enumerate(documents, start=1):
        bits.append(model.total_bits(document))
        yield Progress("counting", number, len(documents))
    return fsum(bits)


def _first_difference(one: Sequence[object], other: Sequence[object]) -> int:
    same = 0
    for mine, theirs in zip(one, other, strict=False):
        if mine != theirs:
            break
        same += 1
    return same + 1


def _trained(documents: Sequence[str], num_merges: int, min_frequency: int) -> Work[BPETokenizer]:
    tokenizer, _ = yield from bpe_training(
        documents, num_merges=num_merges, min_frequency=min_frequency, alphabet="bytes"
    )
    return tokenizer


def _spelled_merges(tokenizer: BPETokenizer) -> list[tuple[bytes, bytes]]:
    return [
        (tokenizer.token_bytes(left), tokenizer.token_bytes(right))
        for left, right in tokenizer.merges
    ]


def _encoded(tokenizer: Tokenizer, documents: Sequence[str]) -> Work[list[list[int]]]:
    encoded = []
    for number, document in enumerate(documents, start=1):
        encoded.append(tokenizer.encode(document))
        yield Progress("encoding", number, len(documents))
    return encoded
