"""A tokenizer as plain data: what its file holds and what crosses to the page."""

from dataclasses import dataclass
from typing import Literal

from pytok.alphabets import AlphabetName, ByteAlphabet, CharacterAlphabet
from pytok.errors import InvalidTokenizer
from pytok.tokenizer import BPETokenizer


@dataclass(frozen=True)
class TokenizerData:
    """Everything that encoding and decoding depend on.

    `characters` are the base symbols in id order, or `None` for bytes; `merges` are pairs of ids in
    the order they were learned, which is part of the encoder.
    """

    alphabet: AlphabetName
    merges: tuple[tuple[int, int], ...]
    characters: str | None = None
    format: Literal["pytok"] = "pytok"
    version: Literal[1] = 1


def tokenizer_data(tokenizer: BPETokenizer) -> TokenizerData:
    """Describe a tokenizer as plain data."""
    alphabet = tokenizer.alphabet
    return TokenizerData(
        alphabet=alphabet.name,
        merges=tuple(tokenizer.merges),
        characters=alphabet.characters if isinstance(alphabet, CharacterAlphabet) else None,
    )


def tokenizer_from(data: TokenizerData) -> BPETokenizer:
    """Make the tokenizer that the data describe. Raises `InvalidTokenizer`.

    >>> tokenizer_from(TokenizerData("bytes", ((97, 98),))).encode("cab")
    [99, 262]
    """
    if data.alphabet == "bytes":
        if data.characters is not None:
            raise InvalidTokenizer(entry="characters", problem="a byte tokenizer has none")
        return BPETokenizer(ByteAlphabet(), data.merges)
    if data.characters is None:
        raise InvalidTokenizer(entry="characters", problem="a character tokenizer needs them")
    return BPETokenizer(CharacterAlphabet(data.characters), data.merges)
