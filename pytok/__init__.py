"""pytok: exact tokenizers that show how they work, byte pair encoding above all.

>>> import pytok
>>> tokenizer = pytok.train_bpe(["low lower lowest"], num_merges=10)
>>> tokenizer.encode("lower")
[263, 101, 114]
>>> tokenizer.decode([263, 101, 114])
'lower'
"""

from pytok.addresses import rename_ids
from pytok.batches import Batch, pad_batch
from pytok.chat import Message
from pytok.corpus import (
    CorpusDigest,
    Split,
    documents_from_files,
    documents_from_text,
    split_documents,
)
from pytok.decoding import Decoded, StreamingDecoder
from pytok.errors import (
    Cancelled,
    CannotRepresent,
    InvalidBytes,
    InvalidChat,
    InvalidSetting,
    InvalidTokenizer,
    MalformedRequest,
    NoReservedId,
    PytokError,
    SequenceTooLong,
    UnexpectedReservedId,
    UnknownCharacter,
    UnknownId,
    UnknownOperation,
    UnreadableFile,
)
from pytok.evaluation import (
    compare,
    compression,
    evaluate,
    length_curve,
    table_sizes,
    token_use,
)
from pytok.lens import Lens, look_at
from pytok.normalization import NormalForm, normal_forms
from pytok.progress import Progress
from pytok.protocol import Tokenizer
from pytok.recording import EncodingRecording, TrainingRecording
from pytok.simple import ByteTokenizer, CharTokenizer
from pytok.storage import from_json, load
from pytok.tokenizer import BPETokenizer
from pytok.training import train_bpe, train_reference
from pytok.vocabulary import VocabularyEntry

__all__ = [
    "BPETokenizer",
    "Batch",
    "ByteTokenizer",
    "Cancelled",
    "CannotRepresent",
    "CharTokenizer",
    "CorpusDigest",
    "Decoded",
    "EncodingRecording",
    "InvalidBytes",
    "InvalidChat",
    "InvalidSetting",
    "InvalidTokenizer",
    "Lens",
    "MalformedRequest",
    "Message",
    "NoReservedId",
    "NormalForm",
    "Progress",
    "PytokError",
    "SequenceTooLong",
    "Split",
    "StreamingDecoder",
    "Tokenizer",
    "TrainingRecording",
    "UnexpectedReservedId",
    "UnknownCharacter",
    "UnknownId",
    "UnknownOperation",
    "UnreadableFile",
    "VocabularyEntry",
    "compare",
    "compression",
    "documents_from_files",
    "documents_from_text",
    "evaluate",
    "from_json",
    "length_curve",
    "load",
    "look_at",
    "normal_forms",
    "pad_batch",
    "rename_ids",
    "split_documents",
    "table_sizes",
    "token_use",
    "train_bpe",
    "train_reference",
]
