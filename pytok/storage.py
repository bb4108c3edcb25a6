"""Tokenizers of any kind, from plain data and from files."""

from pathlib import Path

from pytok.corpus import read_text
from pytok.data import TokenizerData, data_from_json
from pytok.protocol import Tokenizer
from pytok.simple import ByteTokenizer, CharTokenizer
from pytok.tokenizer import BPETokenizer

__all__ = ["TokenizerData", "from_json", "load", "tokenizer_data", "tokenizer_from"]


def tokenizer_data(tokenizer: Tokenizer) -> TokenizerData:
    """Describe a tokenizer as plain data.

    >>> tokenizer_data(ByteTokenizer()).type
    'bytes'
    """
    return tokenizer.to_data()


def tokenizer_from(data: TokenizerData) -> BPETokenizer | ByteTokenizer | CharTokenizer:
    """Make the tokenizer that the data describe. Raises `InvalidTokenizer`.

    >>> tokenizer_from(TokenizerData("bytes", ((97, 98),))).encode("cab")
    [99, 262]
    """
    if data.type == "bytes":
        return ByteTokenizer.from_data(data)
    if data.type == "characters":
        return CharTokenizer.from_data(data)
    return BPETokenizer.from_data(data)


def from_json(text: str) -> BPETokenizer | ByteTokenizer | CharTokenizer:
    """Read a tokenizer of any kind from JSON. Raises `InvalidTokenizer`.

    >>> from_json(ByteTokenizer().to_json()).encode("a")
    [97]
    """
    return tokenizer_from(data_from_json(text))


def load(path: str | Path) -> BPETokenizer | ByteTokenizer | CharTokenizer:
    """Read a tokenizer of any kind from a file. Raises `UnreadableFile`, `InvalidTokenizer`.

    >>> from tempfile import TemporaryDirectory
    >>> with TemporaryDirectory() as folder:
    ...     ByteTokenizer().save(f"{folder}/tok.json")
    ...     load(f"{folder}/tok.json").encode("a")
    [97]
    """
    return from_json(read_text(path))
