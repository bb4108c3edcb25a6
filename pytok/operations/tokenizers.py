"""The operation `make_tokenizer`: the tokenizers without merges, of bytes or of characters."""

from dataclasses import dataclass

from pytok.alphabets import AlphabetName
from pytok.normalization import Form
from pytok.operations.operation import Operation
from pytok.progress import Progress, Work
from pytok.protocol import Tokenizer
from pytok.simple import ByteTokenizer, CharTokenizer
from pytok.storage import TokenizerData, tokenizer_data
from pytok.vocabulary import VocabularyEntry


@dataclass(frozen=True)
class MakeTokenizerRequest:
    """The kind of tokenizer; characters need a corpus, and may know an unknown token."""

    type: AlphabetName
    documents: tuple[str, ...] = ()
    unknown: bool = False
    normalization: Form | None = None


@dataclass(frozen=True)
class TokenizerResponse:
    """A tokenizer and all of its vocabulary. `lossless` says whether every text can be had back."""

    tokenizer: TokenizerData
    first_learned_id: int
    vocabulary: tuple[VocabularyEntry, ...]
    lossless: bool


def described(tokenizer: Tokenizer) -> TokenizerResponse:
    """Answer with a tokenizer."""
    return TokenizerResponse(
        tokenizer=tokenizer_data(tokenizer),
        first_learned_id=tokenizer.alphabet.first_learned_id,
        vocabulary=tuple(tokenizer.vocabulary.values()),
        lossless=tokenizer.lossless,
    )


def make_tokenizer(request: MakeTokenizerRequest) -> Work[TokenizerResponse]:
    """Make a tokenizer of bytes or characters."""
    yield Progress("counting", 0, len(request.documents))
    if request.type == "bytes":
        return described(ByteTokenizer(normalization=request.normalization))
    return described(
        CharTokenizer(
            request.documents, unknown=request.unknown, normalization=request.normalization
        )
    )


OPERATIONS = {
    "make_tokenizer": Operation(MakeTokenizerRequest, TokenizerResponse, make_tokenizer),
}
