"""Encoding and decoding: the properties of the rule, and everything an encoding records."""

from typing import Any
from unittest.mock import patch

from hypothesis import given, settings
from hypothesis import strategies as st

from pytok import BPETokenizer, levels, train_bpe
from pytok.alphabets import ByteAlphabet
from pytok.recording import CANDIDATES_KEPT, KnownPair
from tests import rule
from tests.properties.strategies import corpora, frequencies, texts

FIRST_LEARNED = ByteAlphabet().first_learned_id


def trained(documents: list[str], min_frequency: int = 1) -> BPETokenizer:
    return train_bpe(documents, num_merges=40, min_frequency=min_frequency)


@settings(max_examples=300)
@given(corpora, frequencies)
def test_i_all_token_byte_strings_are_unique(documents: list[str], min_frequency: int) -> None:
    tokenizer = trained(documents, min_frequency)
    spelled = [entry.bytes for entry in tokenizer.vocabulary.values() if entry.kind != "reserved"]
    assert len(set(spelled)) == len(spelled)


@settings(max_examples=200)
@given(corpora, frequencies)
def test_ii_a_training_document_is_encoded_as_training_left_it(
    documents: list[str], min_frequency: int
) -> None:
    tokenizer = trained(documents, min_frequency)
    spelled = [rule.spell(text) for text in documents]
    steps = rule.train(spelled, 40, min_frequency, FIRST_LEARNED).steps
    final = steps[-1].documents if steps else spelled
    assert [tokenizer.encode(text) for text in documents] == final


@settings(max_examples=200)
@given(corpora, frequencies)
def test_iii_the_text_of_a_token_is_encoded_as_that_token(
    documents: list[str], min_frequency: int
) -> None:
    tokenizer = trained(documents, min_frequency)
    for entry in tokenizer.vocabulary.values():
        if entry.text is not None and entry.kind != "reserved":
            assert tokenizer.encode(entry.text) == [entry.id]


@settings(max_examples=300)
@given(corpora, texts)
def test_iv_lowest_rank_first_equals_replaying_all_merges(documents: list[str], text: str) -> None:
    tokenizer = trained(documents)
    spelled = rule.spell(text)
    steps = rule.encode(spelled, tokenizer.merges, FIRST_LEARNED)
    expected = steps[-1].tokens if steps else spelled
    assert tokenizer.encode(text) == expected
    assert tokenizer.encode_reference(text) == expected


@settings(max_examples=300)
@given(
    corpora,
    st.lists(texts, max_size=6),
    st.integers(min_value=1, max_value=5),
    st.integers(min_value=1, max_value=4),
    st.integers(min_value=0, max_value=9),
    st.integers(min_value=0, max_value=9),
)
def test_levels_of_any_size_give_what_replaying_gives_text_after_text(
    documents: list[str], several: list[str], first: int, growth: int, remembered: int, short: int
) -> None:
    tokenizer = trained(documents)
    sizes: dict[str, Any] = {
        "FIRST_LEVEL": first,
        "GROWTH": growth,
        "MOST_REMEMBERED": remembered,
        "SHORT": short,
    }
    with patch.multiple(levels, **sizes):
        for text in [*several, *several]:
            assert tokenizer.encode(text) == tokenizer.encode_reference(text)


@settings(max_examples=200)
@given(corpora, texts)
def test_every_step_of_an_encoding_is_recorded_as_the_rule_takes_it(
    documents: list[str], text: str
) -> None:
    tokenizer = trained(documents)
    recording = tokenizer.record_encoding(text)
    expected = rule.encode(rule.spell(text), tokenizer.merges, FIRST_LEARNED)
    assert list(recording.ids) == tokenizer.encode(text)
    assert len(recording.steps) == len(expected)
    for step, should in zip(recording.steps, expected, strict=True):
        assert (step.left, step.right) == tokenizer.merges[should.rank - 1]
        assert (step.rank, step.id) == (should.rank, FIRST_LEARNED + should.rank - 1)
        assert (step.counted, step.applied) == (should.counted, should.applied)
        assert step.tokens == len(should.tokens)
        assert step.candidates == tuple(
            KnownPair(*pair, rank, count) for rank, pair, count in should.known[:CANDIDATES_KEPT]
        )


@settings(max_examples=200)
@given(corpora, texts)
def test_a_history_gives_the_tokens_after_each_merge(documents: list[str], text: str) -> None:
    tokenizer = trained(documents)
    history = tokenizer.record_encoding(text).history
    tokens = rule.spell(text)
    assert history.tokens(FIRST_LEARNED, after=0) == tokens
    for rank, pair in enumerate(tokenizer.merges, start=1):
        tokens = rule.replace(tokens, pair, FIRST_LEARNED + rank - 1)
        assert history.tokens(FIRST_LEARNED, after=rank) == tokens


@settings(max_examples=300)
@given(corpora, texts)
def test_decoding_gives_the_text_back(documents: list[str], text: str) -> None:
    tokenizer = trained(documents)
    assert tokenizer.decode(tokenizer.encode(text)) == rule.repair(text)


@given(corpora, texts)
def test_character_mode_gives_the_text_back(documents: list[str], text: str) -> None:
    tokenizer = train_bpe([*documents, text], num_merges=40, alphabet="characters")
    assert tokenizer.decode(tokenizer.encode(text)) == rule.repair(text)
    assert tokenizer.encode(text) == tokenizer.encode_reference(text)


@given(corpora, texts)
def test_no_text_yields_a_reserved_id(documents: list[str], text: str) -> None:
    ids = trained(documents).encode(text)
    assert not set(ids) & set(range(256, FIRST_LEARNED))


@given(corpora, texts)
def test_no_text_has_more_tokens_than_bytes(documents: list[str], text: str) -> None:
    tokenizer = trained(documents)
    assert len(tokenizer.encode(text)) <= len(rule.spell(text))
