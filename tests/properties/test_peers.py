"""Property (v): tiktoken and Hugging Face tokenizers, given the same merges, give the same ids."""

import tiktoken
from hypothesis import given, settings
from tokenizers import Tokenizer
from tokenizers.models import BPE
from tokenizers.pre_tokenizers import ByteLevel

from pytok import BPETokenizer, train_bpe
from tests import rule
from tests.properties.strategies import corpora, frequencies, texts


def trained(documents: list[str], min_frequency: int) -> BPETokenizer:
    return train_bpe(documents, num_merges=40, min_frequency=min_frequency)


def spelled(tokenizer: BPETokenizer) -> dict[bytes, int]:
    """The bytes of each id that stands for bytes."""
    return {entry.bytes: id for id, entry in tokenizer.vocabulary.items() if entry.bytes}


def as_tiktoken(tokenizer: BPETokenizer) -> tiktoken.Encoding:
    """Build a tiktoken encoding whose ranks are our ids, with the whole text as one piece."""
    return tiktoken.Encoding(
        "pytok", pat_str=r"[\s\S]+", mergeable_ranks=spelled(tokenizer), special_tokens={}
    )


def byte_letters() -> dict[int, str]:
    """The letters GPT-2 writes bytes with: printable bytes as they are, others from U+0100 on."""
    printable = [*range(33, 127), *range(161, 173), *range(174, 256)]
    others = [value for value in range(256) if value not in printable]
    letters = {value: chr(value) for value in printable}
    return letters | {value: chr(256 + place) for place, value in enumerate(others)}


LETTERS = byte_letters()


def as_huggingface(tokenizer: BPETokenizer) -> Tokenizer:
    """Build a Hugging Face tokenizer without splitting into words."""

    def written(id: int) -> str:
        return "".join(LETTERS[value] for value in tokenizer.token_bytes(id))

    vocabulary = {written(id): id for id in spelled(tokenizer).values()}
    merges = [(written(left), written(right)) for left, right in tokenizer.merges]
    peer = Tokenizer(BPE(vocabulary, merges))
    peer.pre_tokenizer = ByteLevel(add_prefix_space=False, use_regex=False)
    return peer


@settings(max_examples=200)
@given(corpora, frequencies, texts)
def test_tiktoken_gives_the_same_ids(documents: list[str], min_frequency: int, text: str) -> None:
    tokenizer = trained(documents, min_frequency)
    peer = as_tiktoken(tokenizer)
    for one in [text, *documents]:
        assert tokenizer.encode(one) == peer.encode(one, disallowed_special=())


@settings(max_examples=200)
@given(corpora, frequencies, texts)
def test_huggingface_gives_the_same_ids(
    documents: list[str], min_frequency: int, text: str
) -> None:
    tokenizer = trained(documents, min_frequency)
    peer = as_huggingface(tokenizer)
    for one in [text, *documents]:
        assert tokenizer.encode(one) == peer.encode(rule.repair(one)).ids


@settings(max_examples=200)
@given(corpora, texts)
def test_tiktoken_decodes_to_the_same_bytes(documents: list[str], text: str) -> None:
    tokenizer = trained(documents, 1)
    ids = tokenizer.encode(text)
    assert tokenizer.decode_bytes(ids) == as_tiktoken(tokenizer).decode_bytes(ids)
