"""Each variant of the rule, held to a computation that shares no code with it."""

from hypothesis import given, settings
from hypothesis import strategies as st

from pytok import train_bpe
from pytok.alphabets import AlphabetName
from pytok.progress import finish
from pytok.variants import Learned, Rule, Variants, comparing_rules
from tests import rule
from tests.properties.strategies import alphabets, corpora, frequencies, merge_numbers

rules = st.builds(
    Rule,
    tie=st.sampled_from(["smallest_ids", "first_occurrence", "largest_ids"]),
    counting=st.sampled_from(["positions", "places"]),
    min_frequency=frequencies,
    joined=st.booleans(),
)


def compared(
    documents: list[str],
    num_merges: int,
    variant: Rule,
    standard: Rule | None = None,
    alphabet: AlphabetName = "bytes",
) -> Variants:
    return finish(
        comparing_rules(
            documents,
            num_merges=num_merges,
            rule=standard or Rule(),
            variant=variant,
            alphabet=alphabet,
        )
    )


def merges(learned: Learned) -> list[rule.Pair]:
    return [(merge.left, merge.right) for merge in learned.merges]


def naive(documents: list[str], num_merges: int, asked: Rule) -> tuple[list[rule.Pair], int]:
    """Train by any rule with lists; return the merges and the number of tokens left."""
    current = [rule.spell(text) for text in documents]
    if asked.joined:
        current = [[token for tokens in current for token in tokens]]
    learned: list[rule.Pair] = []
    while len(learned) < num_merges:
        counts = rule.count(current)
        if asked.counting == "places":
            for pair in counts:
                shorter = [rule.replace(tokens, pair, -1) for tokens in current]
                counts[pair] = sum(map(len, current)) - sum(map(len, shorter))
        frequent = [pair for pair, count in counts.items() if count >= asked.min_frequency]
        if not frequent:
            break
        best = max(counts.values())
        tied = sorted(pair for pair in frequent if counts[pair] == best)
        if asked.tie == "first_occurrence":
            places = [
                (tokens[place], tokens[place + 1])
                for tokens in current
                for place in range(len(tokens) - 1)
            ]
            pair = min(tied, key=places.index)
        else:
            pair = tied[0] if asked.tie == "smallest_ids" else tied[-1]
        new_id = 262 + len(learned)
        learned.append(pair)
        current = [rule.replace(tokens, pair, new_id) for tokens in current]
    return learned, sum(map(len, current))


@settings(max_examples=200)
@given(corpora, merge_numbers, frequencies, alphabets)
def test_the_standard_rule_learns_what_the_trainer_learns(
    documents: list[str], num_merges: int, min_frequency: int, alphabet: AlphabetName
) -> None:
    trained = train_bpe(
        documents, num_merges=num_merges, min_frequency=min_frequency, alphabet=alphabet
    )
    standard = Rule(min_frequency=min_frequency)
    found = compared(documents, num_merges, standard, standard, alphabet)
    assert trained.recording is not None
    steps = [
        (merge.left, merge.right, merge.id, merge.counted, merge.applied, merge.tokens)
        for merge in trained.recording.merges
    ]
    for learned in (found.rule, found.variant):
        assert [
            (merge.left, merge.right, merge.id, merge.counted, merge.applied, merge.tokens)
            for merge in learned.merges
        ] == steps
    assert found.difference is None
    assert found.first_learned_id == trained.alphabet.first_learned_id


@settings(max_examples=300)
@given(corpora, merge_numbers, rules)
def test_every_rule_learns_what_counting_by_hand_gives(
    documents: list[str], num_merges: int, asked: Rule
) -> None:
    found = compared(documents, num_merges, asked)
    assert (merges(found.variant), found.variant.tokens) == naive(documents, num_merges, asked)


@settings(max_examples=200)
@given(corpora, merge_numbers, rules)
def test_the_first_difference_is_where_the_lists_part(
    documents: list[str], num_merges: int, asked: Rule
) -> None:
    found = compared(documents, num_merges, asked)
    one, other = merges(found.rule), merges(found.variant)
    if found.difference is None:
        assert one == other
        return
    before = found.difference.step - 1
    assert one[:before] == other[:before]
    chosen = [
        None if choice is None else (choice.left, choice.right)
        for choice in (found.difference.rule, found.difference.variant)
    ]
    assert chosen[0] != chosen[1]
    for learned, choice in zip((one, other), chosen, strict=True):
        assert (learned[before] if before < len(learned) else None) == choice
    if found.difference.rule is not None:
        assert found.difference.rule.by_rule == found.rule.merges[before].counted
    if found.difference.variant is not None:
        assert found.difference.variant.by_variant == found.variant.merges[before].counted


@settings(max_examples=200)
@given(corpora, merge_numbers, rules)
def test_only_parts_that_were_changed_are_reasons(
    documents: list[str], num_merges: int, asked: Rule
) -> None:
    found = compared(documents, num_merges, asked)
    if found.difference is not None:
        standard = Rule()
        assert found.difference.reasons
        for part in found.difference.reasons:
            assert getattr(asked, part) != getattr(standard, part)
