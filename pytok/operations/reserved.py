"""The operations that set reserved ids: documents, chats and batches."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from pytok import batches
from pytok.chat import Role
from pytok.operations.operation import Operation
from pytok.progress import Progress, Work
from pytok.protocol import Tokenizer
from pytok.storage import TokenizerData, tokenizer_from
from pytok.vocabulary import VocabularyEntry


@dataclass(frozen=True)
class ChatMessage:
    """Who said what."""

    role: Role
    content: str


@dataclass(frozen=True)
class EncodeDocumentRequest:
    """A text, and whether BOS goes before it and EOS behind it."""

    tokenizer: TokenizerData
    text: str
    bos: bool = True
    eos: bool = True


@dataclass(frozen=True)
class EncodeChatRequest:
    """The messages of a chat."""

    tokenizer: TokenizerData
    messages: tuple[ChatMessage, ...]


@dataclass(frozen=True)
class IdsResponse:
    """Ids, reserved ones among them, with one vocabulary entry an id.

    `text` shows what they decode to with reserved ids as markers.
    """

    ids: Sequence[int]
    tokens: tuple[VocabularyEntry, ...]
    text: str


@dataclass(frozen=True)
class DecodeChatRequest:
    """The ids of a chat."""

    tokenizer: TokenizerData
    ids: tuple[int, ...]


@dataclass(frozen=True)
class DecodeChatResponse:
    """The messages of a chat."""

    messages: tuple[ChatMessage, ...]


@dataclass(frozen=True)
class PadBatchRequest:
    """Sequences of ids, the length of the rows to make of them, and the id to fill them with."""

    sequences: tuple[tuple[int, ...], ...]
    length: int
    pad_id: int = 256


@dataclass(frozen=True)
class PadBatchResponse:
    """The rows, and a mask that is 1 for a real id and 0 for padding."""

    rows: tuple[tuple[int, ...], ...]
    attention_mask: tuple[tuple[int, ...], ...]


def encode_document(request: EncodeDocumentRequest) -> Work[IdsResponse]:
    """Encode a text as a document."""
    tokenizer = tokenizer_from(request.tokenizer)
    yield Progress("encoding", 0, 1)
    return _ids(
        tokenizer, tokenizer.encode_document(request.text, bos=request.bos, eos=request.eos)
    )


def encode_chat(request: EncodeChatRequest) -> Work[IdsResponse]:
    """Encode a chat."""
    tokenizer = tokenizer_from(request.tokenizer)
    yield Progress("encoding", 0, len(request.messages))
    return _ids(
        tokenizer,
        tokenizer.encode_chat(
            {"role": message.role, "content": message.content} for message in request.messages
        ),
    )


def decode_chat(request: DecodeChatRequest) -> Work[DecodeChatResponse]:
    """Read the messages back."""
    tokenizer = tokenizer_from(request.tokenizer)
    yield Progress("decoding", 0, len(request.ids))
    messages = tokenizer.decode_chat(request.ids)
    return DecodeChatResponse(
        tuple(ChatMessage(message["role"], message["content"]) for message in messages)
    )


def pad_batch(request: PadBatchRequest) -> Work[PadBatchResponse]:
    """Fill sequences up to one length."""
    yield Progress("encoding", 0, len(request.sequences))
    batch = batches.pad_batch(request.sequences, request.length, pad_id=request.pad_id)
    return PadBatchResponse(
        tuple(map(tuple, batch.ids)),
        tuple(map(tuple, batch.attention_mask)),
    )


def _ids(tokenizer: Tokenizer, ids: Iterable[int]) -> IdsResponse:
    ids = tuple(ids)
    return IdsResponse(
        ids=ids,
        tokens=tuple(tokenizer.vocabulary[id] for id in ids),
        text=tokenizer.decode(ids, reserved="show"),
    )


OPERATIONS = {
    "encode_document": Operation(EncodeDocumentRequest, IdsResponse, encode_document),
    "encode_chat": Operation(EncodeChatRequest, IdsResponse, encode_chat),
    "decode_chat": Operation(DecodeChatRequest, DecodeChatResponse, decode_chat),
    "pad_batch": Operation(PadBatchRequest, PadBatchResponse, pad_batch),
}
