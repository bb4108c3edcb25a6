"""A tokenizer written to any format and read back, here or by the real library, encodes alike."""

import json
import random
from base64 import b64decode, b64encode

import tiktoken
import tokenizers
from hypothesis import given
from hypothesis import strategies as st

from pytok import BPETokenizer, CannotRepresent, train_bpe
from pytok.alphabets import ByteAlphabet, marker
from pytok.interchange.huggingface import byte_letters
from pytok.unicode import repair_text
from tests.properties.strategies import corpora, texts

tokens = st.binary(min_size=2, max_size=4) | st.text("abc", min_size=2, max_size=5).map(str.encode)


@st.composite
def merge_lists(draw: st.DrawFn) -> list[tuple[int, int]]:
    """Merges that no training would learn: of any earlier tokens, in any order."""
    merges: list[tuple[int, int]] = []
    for number in range(draw(st.integers(0, 12))):
        known = st.sampled_from([97, 98, 99, *range(262, 262 + number)])
        pair = (draw(known), draw(known))
        merges += [pair] if pair not in merges else [(0, number)]
    return merges


def in_huggingface(tokenizer: BPETokenizer) -> tokenizers.Tokenizer:
    loaded = tokenizers.Tokenizer.from_str(json.dumps(tokenizer.to_huggingface()))
    # So that a text that happens to spell a marker stays text there too.
    loaded.encode_special_tokens = True
    return loaded


def in_tiktoken(file: bytes) -> tiktoken.Encoding:
    lines = [line.split() for line in file.splitlines()]
    return tiktoken.Encoding(
        "test",
        pat_str="(?s:.+)",
        mergeable_ranks={b64decode(token): int(rank) for token, rank in lines},
        special_tokens={},
    )


def shuffled(tokenizer: BPETokenizer, seed: int) -> BPETokenizer:
    """The same merges with all ids renamed, gaps among them."""
    source = random.Random(seed)  # noqa: S311
    names = source.sample(range(2000), 256 + len(tokenizer.merges))
    new = dict(zip(tokenizer.pieces.spelled, names, strict=True))
    return BPETokenizer(
        ByteAlphabet(tuple(names[:256]), (("PAD", 5000), ("EOS", 3000))),
        [(new[left], new[right]) for left, right in tokenizer.merges],
        merge_ids=names[256:],
    )


@given(corpora, texts)
def test_the_real_libraries_give_the_same_ids(documents: list[str], text: str) -> None:
    tokenizer = train_bpe(documents, num_merges=30, min_frequency=1)
    text, _ = repair_text(text)
    ids = tokenizer.encode(text)
    assert in_tiktoken(tokenizer.to_tiktoken()).encode_ordinary(text) == ids
    try:
        loaded = in_huggingface(tokenizer)
    except CannotRepresent:
        # A learned token is spelled like a marker, so the file cannot hold both.
        spelled = {token.decode("latin-1") for token in tokenizer.pieces.spelled.values()}
        assert spelled & set(map(marker, tokenizer.reserved))
    else:
        assert loaded.encode(text).ids == ids
        assert loaded.decode(ids) == tokenizer.decode(ids)


@given(merge_lists(), st.text("abc", max_size=30))
def test_merges_nobody_learned_mean_the_same_or_are_refused(
    merges: list[tuple[int, int]], text: str
) -> None:
    tokenizer = BPETokenizer(ByteAlphabet(), merges)
    ids = tokenizer.encode(text)
    assert ids == tokenizer.encode_reference(text)
    try:
        file = tokenizer.to_tiktoken()
    except CannotRepresent:
        pass
    else:
        assert in_tiktoken(file).encode_ordinary(text) == ids
    try:
        loaded = in_huggingface(tokenizer)
    except CannotRepresent:
        pass
    else:
        assert loaded.encode(text).ids == ids


@given(st.lists(tokens, max_size=12, unique=True), st.text("abc", max_size=30))
def test_ranks_nobody_learned_mean_the_same_or_are_refused(more: list[bytes], text: str) -> None:
    ranks = {bytes([value]): value for value in range(256)}
    for token in more:
        ranks.setdefault(token, len(ranks))
    encoding = tiktoken.Encoding(
        "test", pat_str="(?s:.+)", mergeable_ranks=ranks, special_tokens={}
    )
    file = b"".join(b"%s %d\n" % (b64encode(token), rank) for token, rank in ranks.items())
    try:
        tokenizer = BPETokenizer.from_tiktoken(file)
    except CannotRepresent:
        return
    assert tokenizer.encode(text) == encoding.encode_ordinary(text)
    assert tokenizer.to_tiktoken() == file


@given(corpora, texts, st.integers(0, 99))
def test_any_ids_survive_every_format(documents: list[str], text: str, seed: int) -> None:
    learned = train_bpe(documents, num_merges=20)
    tokenizer = shuffled(learned, seed)
    ids = tokenizer.encode(text)
    new = dict(zip(learned.pieces.spelled, tokenizer.pieces.spelled, strict=True))
    assert ids == [new[id] for id in learned.encode(text)]
    assert ids == tokenizer.encode_reference(text)
    assert tokenizer.decode(ids) == repair_text(text)[0]
    for again in (
        BPETokenizer.from_json(tokenizer.to_json()),
        BPETokenizer.from_huggingface(tokenizer.to_huggingface()),
    ):
        assert again.encode(text) == ids
        assert again.reserved == tokenizer.reserved
        assert again.vocabulary == BPETokenizer.from_data(tokenizer.to_data()).vocabulary
    assert in_huggingface(tokenizer).encode(repair_text(text)[0]).ids == ids


def test_every_byte_has_a_letter_of_its_own() -> None:
    assert sorted(byte_letters()) == sorted(tokenizers.pre_tokenizers.ByteLevel.alphabet())
