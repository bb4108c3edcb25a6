"""The operation `train`: learn merges from documents and return the whole recording."""

from dataclasses import dataclass

from pytok.alphabets import AlphabetName
from pytok.normalization import Form
from pytok.operations.operation import Operation
from pytok.progress import Work
from pytok.recording import History, Merge, Stop
from pytok.storage import TokenizerData, tokenizer_data
from pytok.training import training
from pytok.vocabulary import VocabularyEntry


@dataclass(frozen=True)
class TrainRequest:
    """What `pytok.train_bpe` takes."""

    documents: tuple[str, ...]
    num_merges: int
    min_frequency: int = 2
    alphabet: AlphabetName = "bytes"
    normalization: Form | None = None


@dataclass(frozen=True)
class TrainResponse:
    """The tokenizer and how it came about.

    `tokens` is the length of the corpus before the first merge, in base symbols; `repaired` is the
    number of lone surrogates that were replaced by U+FFFD.
    """

    tokenizer: TokenizerData
    first_learned_id: int
    tokens: int
    vocabulary: tuple[VocabularyEntry, ...]
    merges: tuple[Merge, ...]
    stop: Stop
    documents: tuple[History, ...]
    repaired: int


def train(request: TrainRequest) -> Work[TrainResponse]:
    """Train a tokenizer."""
    tokenizer, recording = yield from training(
        request.documents,
        num_merges=request.num_merges,
        min_frequency=request.min_frequency,
        alphabet=request.alphabet,
        normalization=request.normalization,
    )
    return TrainResponse(
        tokenizer=tokenizer_data(tokenizer),
        first_learned_id=tokenizer.alphabet.first_learned_id,
        tokens=sum(len(document.symbols) for document in recording.documents),
        vocabulary=tuple(tokenizer.vocabulary.values()),
        merges=recording.merges,
        stop=recording.stop,
        documents=recording.documents,
        repaired=recording.repaired,
    )


OPERATIONS = {
    "train": Operation(TrainRequest, TrainResponse, train),
}
