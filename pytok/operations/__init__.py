"""What the page can ask of the core: pure functions from a request to a response.

Each operation has a module of its own, with a request dataclass, a response dataclass and a
generator that yields `Progress` and returns the response. Text in, text out: the same call works
from Python, from a command line and from a web page.
"""

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

from pytok.addresses import AddressExperiment
from pytok.choices import Choices
from pytok.errors import UnknownOperation
from pytok.experiments import Hijack, Hunt, Kinds, Meeting, Replacement
from pytok.normalization import NormalForm
from pytok.operations.addresses import (
    AddressesRequest,
    LookUpRequest,
    LookUpResponse,
    addresses,
    look_up,
)
from pytok.operations.choices import ChoicesRequest, choices
from pytok.operations.decode import DecodeRequest, DecodeResponse, decode
from pytok.operations.encode import EncodeRequest, EncodeResponse, encode
from pytok.operations.evaluate import (
    CompareRequest,
    CompareResponse,
    EvaluateRequest,
    EvaluateResponse,
    SplitRequest,
    SplitResponse,
    compare,
    evaluate,
    split,
)
from pytok.operations.exchange import (
    ExportRequest,
    ExportResponse,
    ImportRequest,
    ImportResponse,
    export,
    import_,
)
from pytok.operations.exercise import (
    CheckExerciseRequest,
    CheckExerciseResponse,
    check_exercise,
)
from pytok.operations.experiments import (
    CutsRequest,
    CutsResponse,
    HijackRequest,
    HuntRequest,
    KindsRequest,
    MeetRequest,
    ReplaceRequest,
    SizesRequest,
    SizesResponse,
    TripsRequest,
    TripsResponse,
    cuts,
    hijack,
    hunt,
    kinds,
    meet,
    replace,
    sizes,
    trips,
)
from pytok.operations.explain import ExplainRequest, explain
from pytok.operations.read_ids import ReadIdsRequest, read_ids
from pytok.operations.reserved import (
    DecodeChatRequest,
    DecodeChatResponse,
    EncodeChatRequest,
    EncodeDocumentRequest,
    IdsResponse,
    PadBatchRequest,
    PadBatchResponse,
    decode_chat,
    encode_chat,
    encode_document,
    pad_batch,
)
from pytok.operations.tokenizers import MakeTokenizerRequest, TokenizerResponse, make_tokenizer
from pytok.operations.train import TrainRequest, TrainResponse, train
from pytok.operations.unicode import (
    NormalizeRequest,
    UnicodeRequest,
    UnicodeResponse,
    normalize,
    unicode,
)
from pytok.operations.variants import VariantsRequest, variants
from pytok.progress import Work, finish
from pytok.reasons import Reasons
from pytok.serialization import from_json, to_json
from pytok.typed_ids import IdReport
from pytok.variants import Variants

__all__ = ["OPERATIONS", "Operation", "run_operation", "start_operation"]


@dataclass(frozen=True)
class Operation:
    """An operation with the types of what goes in and what comes out."""

    request: type[Any]
    response: type[Any]
    work: Callable[[Any], Work[Any]]


OPERATIONS: dict[str, Operation] = {
    "train": Operation(TrainRequest, TrainResponse, train),
    "choices": Operation(ChoicesRequest, Choices, choices),
    "encode": Operation(EncodeRequest, EncodeResponse, encode),
    "decode": Operation(DecodeRequest, DecodeResponse, decode),
    "explain": Operation(ExplainRequest, Reasons, explain),
    "read_ids": Operation(ReadIdsRequest, IdReport, read_ids),
    "make_tokenizer": Operation(MakeTokenizerRequest, TokenizerResponse, make_tokenizer),
    "unicode": Operation(UnicodeRequest, UnicodeResponse, unicode),
    "normalize": Operation(NormalizeRequest, NormalForm, normalize),
    "encode_document": Operation(EncodeDocumentRequest, IdsResponse, encode_document),
    "encode_chat": Operation(EncodeChatRequest, IdsResponse, encode_chat),
    "decode_chat": Operation(DecodeChatRequest, DecodeChatResponse, decode_chat),
    "pad_batch": Operation(PadBatchRequest, PadBatchResponse, pad_batch),
    "split": Operation(SplitRequest, SplitResponse, split),
    "evaluate": Operation(EvaluateRequest, EvaluateResponse, evaluate),
    "compare": Operation(CompareRequest, CompareResponse, compare),
    "addresses": Operation(AddressesRequest, AddressExperiment, addresses),
    "look_up": Operation(LookUpRequest, LookUpResponse, look_up),
    "meet": Operation(MeetRequest, Meeting, meet),
    "cuts": Operation(CutsRequest, CutsResponse, cuts),
    "replace": Operation(ReplaceRequest, Replacement, replace),
    "kinds": Operation(KindsRequest, Kinds, kinds),
    "sizes": Operation(SizesRequest, SizesResponse, sizes),
    "hijack": Operation(HijackRequest, Hijack, hijack),
    "trips": Operation(TripsRequest, TripsResponse, trips),
    "hunt": Operation(HuntRequest, Hunt, hunt),
    "check_exercise": Operation(CheckExerciseRequest, CheckExerciseResponse, check_exercise),
    "export": Operation(ExportRequest, ExportResponse, export),
    "import": Operation(ImportRequest, ImportResponse, import_),
    "variants": Operation(VariantsRequest, Variants, variants),
}
"""All operations by name."""


def start_operation(name: str, request: str) -> Work[Any]:
    """Begin an operation on a JSON request. Raises `UnknownOperation`, `MalformedRequest`."""
    if name not in OPERATIONS:
        raise UnknownOperation(name=name, known=", ".join(sorted(OPERATIONS)))
    operation = OPERATIONS[name]
    return operation.work(from_json(operation.request, request))


def run_operation(name: str, request: str) -> str:
    """Run an operation from JSON to JSON.

    >>> run_operation("decode", '{"tokenizer": {"alphabet": "bytes", "merges": []}, "ids": []}')
    '{"text":"","exact":true,"tokens":[]}'
    """
    return to_json(finish(start_operation(name, request)))
