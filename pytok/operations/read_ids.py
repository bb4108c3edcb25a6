"""The operation `read_ids`: ids as a person types them, each shown as what it is."""

from dataclasses import dataclass

from pytok.operations.operation import Operation
from pytok.progress import Progress, Work
from pytok.storage import TokenizerData, tokenizer_from
from pytok.typed_ids import IdReport
from pytok.typed_ids import read_ids as read


@dataclass(frozen=True)
class ReadIdsRequest:
    """A tokenizer and what was typed."""

    tokenizer: TokenizerData
    typed: str


def read_ids(request: ReadIdsRequest) -> Work[IdReport]:
    """Read typed ids."""
    tokenizer = tokenizer_from(request.tokenizer)
    yield Progress("decoding", 0, len(request.typed))
    return read(request.typed, tokenizer)


OPERATIONS = {
    "read_ids": Operation(ReadIdsRequest, IdReport, read_ids),
}
