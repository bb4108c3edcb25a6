"""The operations `split`, `evaluate` and `compare`: measuring tokenizers without a leak."""

from dataclasses import dataclass

from pytok.corpus import split_documents
from pytok.evaluation import (
    Comparison,
    CurvePoint,
    Evaluation,
    TableSizes,
    TokenUse,
    length_curve,
    table_sizes,
    token_use,
)
from pytok.evaluation.experiment import comparing, evaluating
from pytok.operations.operation import Operation
from pytok.progress import Progress, Work
from pytok.storage import TokenizerData, tokenizer_from
from pytok.tokenizer import BPETokenizer


@dataclass(frozen=True)
class SplitRequest:
    """What `pytok.split_documents` takes, and a tokenizer whose corpus is to be checked."""

    documents: tuple[str, ...]
    validation: float = 0.1
    seed: int = 0
    tokenizer: TokenizerData | None = None


@dataclass(frozen=True)
class SplitResponse:
    """Both sides, the texts that stand on both, and what the tokenizer has seen already.

    `seen` are the places in `validation` of documents that the tokenizer was trained on; it is
    `None` where no tokenizer was given or it does not know its corpus.
    """

    training: tuple[str, ...]
    validation: tuple[str, ...]
    duplicates: tuple[str, ...]
    seen: tuple[int, ...] | None


@dataclass(frozen=True)
class EvaluateRequest:
    """A tokenizer, texts for the n-gram model to learn from and texts to measure it on.

    `order` is that of the model; `width` and `tied` describe the tables of a neural model;
    tokens that occur at most `rare_at_most` times in the training texts are rare.
    """

    tokenizer: TokenizerData
    training: tuple[str, ...]
    validation: tuple[str, ...]
    order: int = 3
    width: int = 64
    tied: bool = False
    rare_at_most: int = 5


@dataclass(frozen=True)
class EvaluateResponse:
    """What was measured; `use` is that of the training texts, `curve` that of the validation ones.

    `curve` holds a single point for a tokenizer without merges.
    """

    evaluation: Evaluation
    use: TokenUse
    tables: TableSizes
    curve: tuple[CurvePoint, ...]


@dataclass(frozen=True)
class CompareRequest:
    """Documents to split, and how to learn from them."""

    documents: tuple[str, ...]
    num_merges: int
    min_frequency: int = 2
    validation: float = 0.1
    seed: int = 0
    order: int = 3


@dataclass(frozen=True)
class CompareResponse:
    """The comparison, and the texts that stood on both sides of the split."""

    training_documents: int
    validation_documents: int
    duplicates: tuple[str, ...]
    comparison: Comparison


def split(request: SplitRequest) -> Work[SplitResponse]:
    """Split documents."""
    yield Progress("counting", 0, len(request.documents))
    sides = split_documents(request.documents, request.validation, request.seed)
    seen = None
    if request.tokenizer is not None:
        corpus = tokenizer_from(request.tokenizer).corpus
        seen = None if corpus is None else tuple(corpus.seen(sides.validation))
    return SplitResponse(
        training=tuple(sides.training),
        validation=tuple(sides.validation),
        duplicates=tuple(sides.duplicates),
        seen=seen,
    )


def evaluate(request: EvaluateRequest) -> Work[EvaluateResponse]:
    """Measure one tokenizer."""
    tokenizer = tokenizer_from(request.tokenizer)
    evaluation = yield from evaluating(
        tokenizer, request.training, request.validation, order=request.order
    )
    if isinstance(tokenizer, BPETokenizer):
        curve = length_curve(tokenizer, request.validation)
    else:
        curve = (CurvePoint(0, len(tokenizer.vocabulary), evaluation.validation.tokens),)
    return EvaluateResponse(
        evaluation=evaluation,
        use=token_use(tokenizer, request.training, rare_at_most=request.rare_at_most),
        tables=table_sizes(len(tokenizer.vocabulary), request.width, tied=request.tied),
        curve=curve,
    )


def compare(request: CompareRequest) -> Work[CompareResponse]:
    """Measure tokenizers of three kinds, and a leak."""
    sides = split_documents(request.documents, request.validation, request.seed)
    comparison = yield from comparing(
        sides.training,
        sides.validation,
        num_merges=request.num_merges,
        min_frequency=request.min_frequency,
        order=request.order,
    )
    return CompareResponse(
        training_documents=len(sides.training),
        validation_documents=len(sides.validation),
        duplicates=tuple(sides.duplicates),
        comparison=comparison,
    )


OPERATIONS = {
    "split": Operation(SplitRequest, SplitResponse, split),
    "evaluate": Operation(EvaluateRequest, EvaluateResponse, evaluate),
    "compare": Operation(CompareRequest, CompareResponse, compare),
}
