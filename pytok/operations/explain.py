"""The operation `explain`: why neighbours in an encoded text were not joined."""

from dataclasses import dataclass

from pytok.operations.operation import Operation
from pytok.progress import Work
from pytok.reasons import Reasons, explaining
from pytok.storage import TokenizerData, tokenizer_from
from pytok.tokenizer import BPETokenizer


@dataclass(frozen=True)
class ExplainRequest:
    """A tokenizer and the text whose encoding is to be explained."""

    tokenizer: TokenizerData
    text: str


def explain(request: ExplainRequest) -> Work[Reasons]:
    """Explain the encoding of a text. Places count base symbols, as in the answer of `encode`."""
    tokenizer = tokenizer_from(request.tokenizer)
    recording = yield from tokenizer.recording_encoding(request.text)
    parents = tokenizer.parents if isinstance(tokenizer, BPETokenizer) else {}
    return (yield from explaining(recording, parents))


OPERATIONS = {
    "explain": Operation(ExplainRequest, Reasons, explain),
}
