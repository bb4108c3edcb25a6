"""The operations behind the figures of the course: see `pytok.experiments`."""

from dataclasses import dataclass

from pytok import experiments
from pytok.alphabets import AlphabetName
from pytok.corpus import split_documents
from pytok.experiments import (
    Cut,
    Hijack,
    Hunt,
    Kinds,
    Meeting,
    OrderLost,
    Replacement,
    SizePoint,
    Trip,
)
from pytok.lens import CodePoint, code_points
from pytok.normalization import Form
from pytok.operations.operation import Operation
from pytok.operations.reserved import ChatMessage
from pytok.progress import Progress, Work
from pytok.protocol import Tokenizer
from pytok.simple import CharTokenizer
from pytok.tokenizer import BPETokenizer
from pytok.training import training
from pytok.unicode import repair_text


@dataclass(frozen=True)
class MeetRequest:
    """The texts a character tokenizer is made from, and the text it meets."""

    documents: tuple[str, ...]
    text: str
    unknown: bool = False
    normalization: Form | None = None


@dataclass(frozen=True)
class CutsRequest:
    """A text to cut."""

    text: str


@dataclass(frozen=True)
class CutsResponse:
    """The text's characters with their bytes, and the text cut off behind each byte."""

    code_points: tuple[CodePoint, ...]
    cuts: tuple[Cut, ...]


@dataclass(frozen=True)
class ReplaceRequest:
    """A row of symbols and the pair to replace in it."""

    symbols: tuple[str, ...]
    left: str
    right: str


@dataclass(frozen=True)
class KindsRequest:
    """The texts that pieces are learned from, and the text to cut."""

    documents: tuple[str, ...]
    text: str
    num_merges: int


@dataclass(frozen=True)
class SizesRequest:
    """Documents to split, and what `pytok.experiments.sizes` takes."""

    documents: tuple[str, ...]
    num_merges: int
    validation: float = 0.25
    seed: int = 0
    points: int = 33
    width: int = 64
    rare_at_most: int = 5


@dataclass(frozen=True)
class SizesResponse:
    """The points, and the size of both sides in documents and bytes."""

    training_documents: int
    validation_documents: int
    points: tuple[SizePoint, ...]


@dataclass(frozen=True)
class HijackRequest:
    """The messages of a chat."""

    messages: tuple[ChatMessage, ...]


@dataclass(frozen=True)
class TripsRequest:
    """The texts that merges are learned from, and the texts to send there and back."""

    documents: tuple[str, ...]
    texts: tuple[str, ...]
    num_merges: int


@dataclass(frozen=True)
class TripsResponse:
    """Every text there and back, by the tokenizer and by one that was saved and loaded again."""

    trips: tuple[Trip, ...]
    reloaded_same: bool
    order_lost: tuple[OrderLost, ...]


@dataclass(frozen=True)
class HuntRequest:
    """The texts a tokenizer learns from, and how many made-up texts to try on it.

    The kind `bytes` is byte pair encoding; `characters` is the one with an unknown token.
    """

    documents: tuple[str, ...]
    kind: AlphabetName
    num_merges: int
    seed: int
    attempts: int = 1000


def meet(request: MeetRequest) -> Work[Meeting]:
    """Let a character tokenizer meet a text."""
    yield Progress("encoding", 0, len(request.text))
    return experiments.meet(
        request.documents,
        request.text,
        unknown=request.unknown,
        normalization=request.normalization,
    )


def cuts(request: CutsRequest) -> Work[CutsResponse]:
    """Cut a text behind each of its bytes."""
    yield Progress("decoding", 0, len(request.text))
    text = repair_text(request.text)[0]
    return CutsResponse(code_points(text), experiments.cuts(text))


def replace(request: ReplaceRequest) -> Work[Replacement]:
    """Replace a pair in a row of symbols."""
    yield Progress("merging", 0, len(request.symbols))
    return experiments.replace_everywhere(request.symbols, request.left, request.right)


def kinds(request: KindsRequest) -> Work[Kinds]:
    """Cut a text in every way."""
    return (yield from experiments.kinds(request.documents, request.text, request.num_merges))


def sizes(request: SizesRequest) -> Work[SizesResponse]:
    """Look at every vocabulary size."""
    sides = split_documents(request.documents, request.validation, request.seed)
    points = yield from experiments.sizes(
        sides.training,
        sides.validation,
        num_merges=request.num_merges,
        points=request.points,
        width=request.width,
        rare_at_most=request.rare_at_most,
    )
    return SizesResponse(len(sides.training), len(sides.validation), points)


def hijack(request: HijackRequest) -> Work[Hijack]:
    """Lay a chat out as ids, and as the text of a naive template."""
    yield Progress("encoding", 0, len(request.messages))
    return experiments.hijack(
        [{"role": one.role, "content": one.content} for one in request.messages]
    )


def trips(request: TripsRequest) -> Work[TripsResponse]:
    """Send texts there and back."""
    tokenizer, _ = yield from training(
        request.documents, num_merges=request.num_merges, min_frequency=2, alphabet="bytes"
    )
    reloaded = BPETokenizer.from_json(tokenizer.to_json())
    found, lost = [], []
    texts = [repair_text(text)[0] for text in request.texts]
    for done, text in enumerate(texts, start=1):
        found.append(experiments.trip(tokenizer, text))
        lost.append(experiments.order_lost(tokenizer, text))
        yield Progress("encoding", done, len(texts))
    return TripsResponse(
        trips=tuple(found),
        reloaded_same=all(
            reloaded.encode(text) == tokenizer.encode(text) for text in request.texts
        ),
        order_lost=tuple(lost),
    )


def hunt(request: HuntRequest) -> Work[Hunt]:
    """Hunt for a text that does not come back."""
    tokenizer: Tokenizer = CharTokenizer(request.documents, unknown=True)
    if request.kind == "bytes":
        tokenizer, _ = yield from training(
            request.documents, num_merges=request.num_merges, min_frequency=2, alphabet="bytes"
        )
    return (yield from experiments.hunt(tokenizer, seed=request.seed, attempts=request.attempts))


OPERATIONS = {
    "meet": Operation(MeetRequest, Meeting, meet),
    "cuts": Operation(CutsRequest, CutsResponse, cuts),
    "replace": Operation(ReplaceRequest, Replacement, replace),
    "kinds": Operation(KindsRequest, Kinds, kinds),
    "sizes": Operation(SizesRequest, SizesResponse, sizes),
    "hijack": Operation(HijackRequest, Hijack, hijack),
    "trips": Operation(TripsRequest, TripsResponse, trips),
    "hunt": Operation(HuntRequest, Hunt, hunt),
}
