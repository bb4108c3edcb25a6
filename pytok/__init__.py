"""pytok: an exact byte pair encoding tokenizer that shows how it works.

>>> import pytok
>>> tokenizer = pytok.train_bpe(["low lower lowest"], num_merges=10)
>>> tokenizer.encode("lower")
[263, 101, 114]
>>> tokenizer.decode([263, 101, 114])
'lower'
"""

from pytok.errors import (
    Cancelled,
    InvalidSetting,
    InvalidTokenizer,
    MalformedRequest,
    PytokError,
    UnknownCharacter,
    UnknownId,
    UnknownOperation,
)
from pytok.progress import Progress
from pytok.recording import EncodingRecording, TrainingRecording
from pytok.tokenizer import BPETokenizer
from pytok.training import train_bpe, train_reference
from pytok.vocabulary import VocabularyEntry

__all__ = [
    "BPETokenizer",
    "Cancelled",
    "EncodingRecording",
    "InvalidSetting",
    "InvalidTokenizer",
    "MalformedRequest",
    "Progress",
    "PytokError",
    "TrainingRecording",
    "UnknownCharacter",
    "UnknownId",
    "UnknownOperation",
    "VocabularyEntry",
    "train_bpe",
    "train_reference",
]
