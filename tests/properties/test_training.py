"""The trainer holds to the rule: its merges, and everything it says about them."""

import dataclasses
from itertools import pairwise
from unittest.mock import patch

from hypothesis import given, settings
from hypothesis import strategies as st

from pytok import TrainingRecording, merging, pieces, train_bpe, train_reference
from pytok.alphabets import AlphabetName, ByteAlphabet
from pytok.recording import CANDIDATES_KEPT, Candidate
from tests import rule
from tests.properties.strategies import alphabets, corpora, frequencies, merge_numbers

FIRST_LEARNED = ByteAlphabet().first_learned_id


def recording_of(
    documents: list[str], num_merges: int, min_frequency: int
) -> tuple[TrainingRecording, rule.Training]:
    tokenizer = train_bpe(documents, num_merges=num_merges, min_frequency=min_frequency)
    spelled = [rule.spell(text) for text in documents]
    assert tokenizer.recording is not None
    return tokenizer.recording, rule.train(spelled, num_merges, min_frequency, FIRST_LEARNED)


def as_candidates(ranking: list[tuple[rule.Pair, int]]) -> tuple[Candidate, ...]:
    return tuple(Candidate(*pair, count) for pair, count in ranking[:CANDIDATES_KEPT])


@settings(max_examples=400)
@given(corpora, merge_numbers, frequencies, alphabets)
def test_the_fast_trainer_learns_what_the_textbook_loop_learns(
    documents: list[str], num_merges: int, min_frequency: int, alphabet: AlphabetName
) -> None:
    trained, reference = (
        train(documents, num_merges=num_merges, min_frequency=min_frequency, alphabet=alphabet)
        for train in (train_bpe, train_reference)
    )
    assert trained.merges == reference.merges
    assert trained.alphabet == reference.alphabet


@settings(max_examples=200)
@given(corpora, merge_numbers, frequencies)
def test_every_step_is_recorded_as_the_rule_takes_it(
    documents: list[str], num_merges: int, min_frequency: int
) -> None:
    recording, expected = recording_of(documents, num_merges, min_frequency)
    assert len(recording.merges) == len(expected.steps)
    for merge, step in zip(recording.merges, expected.steps, strict=True):
        assert ((merge.left, merge.right), merge.id) == (step.pair, step.id)
        assert (merge.counted, merge.applied) == (step.counted, step.applied)
        assert (merge.tied, merge.tokens) == (step.tied, step.tokens)
        assert merge.candidates == as_candidates(step.ranking)


few_candidates = st.integers(min_value=1, max_value=3)
"""So few known pairs are enough, that texts of few pairs are cut too."""


@settings(max_examples=400)
@given(
    st.one_of(corpora, corpora.map(lambda texts: texts * 3)),
    merge_numbers,
    frequencies,
    few_candidates,
    st.integers(min_value=2, max_value=9),
    st.integers(min_value=1, max_value=7),
    st.integers(min_value=0, max_value=3),
)
def test_a_text_in_pieces_takes_the_same_steps_as_a_whole_one(
    documents: list[str],
    num_merges: int,
    min_frequency: int,
    candidates: int,
    depth: int,
    chunk: int,
    many: int,
) -> None:
    whole, _ = recording_of(documents, num_merges, min_frequency)
    with (
        patch.multiple(merging, LONG=1, MANY=many, RARE=0, DEPTH=depth, CHUNK=chunk),
        patch.object(pieces, "PIECES_AT_A_TIME", chunk),
        patch.object(merging, "CANDIDATES_KEPT", candidates),
        patch("pytok.training.CANDIDATES_KEPT", candidates),
    ):
        cut, _ = recording_of(documents, num_merges, min_frequency)
    assert [dataclasses.replace(merge, candidates=()) for merge in cut.merges] == [
        dataclasses.replace(merge, candidates=()) for merge in whole.merges
    ]
    for one, other in zip(cut.merges, whole.merges, strict=True):
        assert one.candidates == other.candidates[:candidates]
    assert cut.documents == whole.documents
    assert cut.frequencies == whole.frequencies
    assert (cut.stop.reason, cut.stop.best_count, cut.stop.tied) == (
        whole.stop.reason,
        whole.stop.best_count,
        whole.stop.tied,
    )
    assert cut.stop.candidates == whole.stop.candidates[:candidates]


@given(corpora, merge_numbers, frequencies, st.sampled_from([0xD7F8, 0xDFF8, 0xFFF8]))
def test_tokens_may_be_numbered_across_surrogates_and_planes(
    documents: list[str], num_merges: int, min_frequency: int, first: int
) -> None:
    with (
        patch("pytok.training.FIRST_SYMBOL", first),
        patch.multiple(merging, LONG=1, MANY=0, RARE=0, CANDIDATES_KEPT=1),
    ):
        recording, expected = recording_of(documents, num_merges, min_frequency)
    assert [(merge.left, merge.right) for merge in recording.merges] == [
        step.pair for step in expected.steps
    ]
    state = expected.steps[-1].documents if expected.steps else map(rule.spell, documents)
    after = len(expected.steps)
    assert [text.tokens(FIRST_LEARNED, after) for text in recording.documents] == list(state)


@settings(max_examples=200)
@given(corpora, merge_numbers, frequencies)
def test_the_reason_to_stop_is_the_rule_s(
    documents: list[str], num_merges: int, min_frequency: int
) -> None:
    recording, expected = recording_of(documents, num_merges, min_frequency)
    counts = [count for _, count in expected.ranking]
    assert recording.stop.reason == expected.reason
    assert recording.stop.best_count == (counts[0] if counts else None)
    assert recording.stop.tied == (counts.count(counts[0]) if counts else 0)
    assert recording.stop.candidates == as_candidates(expected.ranking)


@settings(max_examples=200)
@given(corpora, merge_numbers, frequencies)
def test_a_history_gives_the_tokens_of_each_document_after_each_step(
    documents: list[str], num_merges: int, min_frequency: int
) -> None:
    recording, expected = recording_of(documents, num_merges, min_frequency)
    states = [[rule.spell(text) for text in documents]]
    states += [step.documents for step in expected.steps]
    for after, state in enumerate(states):
        tokens = [history.tokens(FIRST_LEARNED, after) for history in recording.documents]
        assert tokens == state


@given(corpora, merge_numbers)
def test_frequencies_count_the_tokens_that_are_left(documents: list[str], num_merges: int) -> None:
    recording, expected = recording_of(documents, num_merges, 2)
    left = expected.steps[-1].documents if expected.steps else map(rule.spell, documents)
    tokens = [token for document in left for token in document]
    assert recording.frequencies == {token: tokens.count(token) for token in set(tokens)}


@given(corpora, merge_numbers, frequencies)
def test_character_mode_holds_to_the_rule_over_code_points(
    documents: list[str], num_merges: int, min_frequency: int
) -> None:
    characters, spelled = rule.spell_characters(documents)
    tokenizer = train_bpe(
        documents, num_merges=num_merges, min_frequency=min_frequency, alphabet="characters"
    )
    expected = rule.train(spelled, num_merges, min_frequency, len(characters))
    assert tokenizer.alphabet.base == {id: one.encode() for id, one in enumerate(characters)}
    assert tokenizer.merges == [step.pair for step in expected.steps]


@given(corpora, merge_numbers)
def test_fewer_merges_are_the_first_of_more(documents: list[str], num_merges: int) -> None:
    more = train_bpe(documents, num_merges=40, min_frequency=1).merges
    assert train_bpe(documents, num_merges=num_merges, min_frequency=1).merges == more[:num_merges]


@given(
    corpora.flatmap(lambda texts: st.tuples(st.just(texts), st.permutations(texts))), merge_numbers
)
def test_the_order_of_documents_does_not_matter(
    orders: tuple[list[str], list[str]], num_merges: int
) -> None:
    one, other = (train_bpe(documents, num_merges=num_merges) for documents in orders)
    assert one.merges == other.merges


@given(corpora, frequencies)
def test_counts_never_rise_and_tokens_always_fall(documents: list[str], min_frequency: int) -> None:
    recording, _ = recording_of(documents, 40, min_frequency)
    for one, other in pairwise(recording.merges):
        assert other.tokens < one.tokens
        assert other.counted <= one.counted
        assert other.counted >= min_frequency


@given(corpora)
def test_lone_surrogates_are_counted_over_all_documents(documents: list[str]) -> None:
    recording, _ = recording_of(documents, 0, 2)
    repaired = "".join(map(rule.repair, documents))
    expected = repaired.count("\ufffd") - "".join(documents).count("\ufffd")
    assert recording.repaired == expected
