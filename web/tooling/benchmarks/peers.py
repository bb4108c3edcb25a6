"""The other libraries, set up to do what pytok does: whole texts, no pre-tokenizer."""

import json
from collections.abc import Sequence

import rustbpe  # type: ignore[import-untyped]
import tiktoken
from tokenizers import Tokenizer
from tokenizers.models import BPE
from tokenizers.pre_tokenizers import ByteLevel
from tokenizers.trainers import BpeTrainer

from pytok import BPETokenizer
from pytok.alphabets import ByteAlphabet

WHOLE_TEXT = r"[\s\S]+"
FIRST_LEARNED = ByteAlphabet().first_learned_id


def learned(tokenizer: BPETokenizer) -> list[bytes]:
    """The bytes of each learned token, in the order of learning."""
    numbers = range(len(tokenizer.merges))
    return [tokenizer.token_bytes(FIRST_LEARNED + number) for number in numbers]


def train_rustbpe(documents: Sequence[str], num_merges: int) -> list[bytes]:
    """Train rustbpe; return the bytes of each learned token."""
    trainer = rustbpe.Tokenizer()
    trainer.train_from_iterator(documents, vocab_size=256 + num_merges, pattern=WHOLE_TEXT)
    return [bytes(token) for token, _ in trainer.get_mergeable_ranks()[256:]]


def train_tokenizers(documents: Sequence[str], num_merges: int) -> Tokenizer:
    """Train Hugging Face tokenizers. Its ties fall otherwise, as its ids of bytes are others."""
    peer = Tokenizer(BPE())
    peer.pre_tokenizer = _whole()
    trainer = BpeTrainer(
        vocab_size=256 + num_merges,
        min_frequency=1,
        show_progress=False,
        initial_alphabet=ByteLevel.alphabet(),
    )
    peer.train_from_iterator(documents, trainer)
    return peer


def as_tiktoken(tokenizer: BPETokenizer) -> tiktoken.Encoding:
    """A tiktoken encoding whose ranks are our ids."""
    ranks = {one.bytes: number for number, one in tokenizer.vocabulary.items() if one.bytes}
    return tiktoken.Encoding("pytok", pat_str=WHOLE_TEXT, mergeable_ranks=ranks, special_tokens={})


def as_tokenizers(tokenizer: BPETokenizer) -> Tokenizer:
    """A Hugging Face tokenizer from the file that pytok writes."""
    peer = Tokenizer.from_str(json.dumps(tokenizer.to_huggingface()))
    peer.pre_tokenizer = _whole()
    return peer


def _whole() -> ByteLevel:
    return ByteLevel(add_prefix_space=False, use_regex=False)
