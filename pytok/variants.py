"""Other rules of training: what would be learned if one part of the rule were changed.

pytok trains by one rule only (`pytok.train_bpe`). The variants are there to show what each part of
it decides. This loop counts everything anew at each step, so that any rule fits into it; with the
standard rule it learns exactly what the trainer learns.
"""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace
from typing import Literal

from pytok.alphabets import Alphabet
from pytok.progress import Progress, Work
from pytok.sequence import count_pairs, walled
from pytok.tokenizer import BPETokenizer
from pytok.training import check_settings, spell_documents, wall_beyond
from pytok.vocabulary import VocabularyEntry

TieRule = Literal["smallest_ids", "first_occurrence", "largest_ids"]
"""Which of several most frequent pairs is merged."""

Counting = Literal["positions", "places"]
"""What is counted: all adjacent positions, or only the places that can be replaced."""

Part = Literal["tie", "counting", "min_frequency", "joined"]
"""A part of the rule, as the fields of `Rule` are named."""


@dataclass(frozen=True, slots=True)
class Rule:
    """A rule of training; the defaults are those of pytok.

    `joined` takes the walls between documents away: they become one text.
    """

    tie: TieRule = "smallest_ids"
    counting: Counting = "positions"
    min_frequency: int = 2
    joined: bool = False


@dataclass(frozen=True, slots=True)
class VariantMerge:
    """One merge: its count by the rule that made it, the places replaced, the tokens left."""

    left: int
    right: int
    id: int
    counted: int
    applied: int
    tokens: int


@dataclass(frozen=True, slots=True)
class Learned:
    """What one rule learned; `tokens` is the length of the corpus at the end.

    `vocabulary` holds the tokens that its merges are about.
    """

    merges: tuple[VariantMerge, ...]
    tokens: int
    vocabulary: tuple[VocabularyEntry, ...]


@dataclass(frozen=True, slots=True)
class Chosen:
    """A pair that one of the rules chose, and how often each of them counts it."""

    left: int
    right: int
    by_rule: int
    by_variant: int


@dataclass(frozen=True, slots=True)
class Difference:
    """The first step, from 1, at which two rules part, and the parts of the rule that made it so.

    A rule that stops there chooses `None`. `reasons` are the parts that make a difference to this
    step each by itself, or all that were changed if only together they do.
    """

    step: int
    rule: Chosen | None
    variant: Chosen | None
    reasons: tuple[Part, ...]


@dataclass(frozen=True, slots=True)
class Variants:
    """What two rules learn from one corpus; `difference` is `None` if they learn the same merges.

    Ids from `first_learned_id` on may stand for other tokens on each side.
    """

    first_learned_id: int
    rule: Learned
    variant: Learned
    difference: Difference | None


def comparing_rules(
    documents: Iterable[str],
    *,
    num_merges: int,
    rule: Rule,
    variant: Rule,
    alphabet: str = "bytes",
    normalization: str | None = None,
) -> Work[Variants]:
    """Train by two rules, as a generator, and find the first merge that differs.

    Raises `InvalidSetting` for what `pytok.train_bpe` does not accept either.

    >>> from pytok.progress import finish
    >>> found = finish(
    ...     comparing_rules(
    ...         ["aaab ab ab"], num_merges=1, rule=Rule(), variant=Rule(counting="places")
    ...     )
    ... )
    >>> found.difference is None, found.variant.merges[0].counted
    (True, 3)
    """
    for one in (rule, variant):
        check_settings(num_merges, one.min_frequency)
    symbols, spelled = spell_documents(documents, alphabet, normalization)
    first_id = symbols.first_learned_id
    wall = wall_beyond(symbols, spelled, num_merges)
    learned: list[Learned] = []
    for one in (rule, variant):
        merges = yield from _learning(
            _laid_out(spelled, wall, one), wall, one, num_merges, first_id
        )
        learned.append(_described(merges, symbols, sum(map(len, spelled))))
    by_rule, by_variant = learned
    shared = _shared(by_rule.merges, by_variant.merges)
    equal = len(shared) == len(by_rule.merges) == len(by_variant.merges)
    difference = None if equal else _difference(spelled, wall, shared, rule, variant)
    return Variants(first_id, by_rule, by_variant, difference)


def choose(sequence: str, wall: str, rule: Rule) -> tuple[str, int] | None:
    """The pair of a sequence that the rule merges next, and its count; `None` where it stops.

    >>> choose("|abaab|", "|", Rule())
    ('ab', 2)
    >>> choose("|bcab|", "|", Rule(tie="first_occurrence", min_frequency=1))
    ('bc', 1)
    """
    counts = counted(sequence, wall, rule.counting)
    best = max(counts.values(), default=0)
    if best < rule.min_frequency:
        return None
    tied = [pair for pair, count in counts.items() if count == best]
    if rule.tie == "first_occurrence":
        return tied[0], best
    return (min(tied) if rule.tie == "smallest_ids" else max(tied)), best


def counted(sequence: str, wall: str, counting: Counting) -> dict[str, int]:
    """Count the pairs of a sequence; they come in the order of their first occurrences.

    >>> counted("|baaa|", "|", "positions"), counted("|baaa|", "|", "places")
    ({'ba': 1, 'aa': 2}, {'ba': 1, 'aa': 1})
    """
    counts = dict(count_pairs(sequence, wall))
    if counting == "places":
        # Only the positions of a symbol beside itself can overlap.
        counts |= {pair: sequence.count(pair) for pair in counts if pair[0] == pair[1]}
    return counts


def _laid_out(spelled: Sequence[str], wall: str, rule: Rule) -> str:
    return walled(["".join(spelled)] if rule.joined else spelled, wall)


def _learning(
    sequence: str, wall: str, rule: Rule, num_merges: int, first_id: int
) -> Work[list[VariantMerge]]:
    merges: list[VariantMerge] = []
    while len(merges) < num_merges and (choice := choose(sequence, wall, rule)) is not None:
        pair, count = choice
        new_id = first_id + len(merges)
        applied = sequence.count(pair)
        sequence = sequence.replace(pair, chr(new_id))
        tokens = len(sequence) - sequence.count(wall)
        merges.append(VariantMerge(ord(pair[0]), ord(pair[1]), new_id, count, applied, tokens))
        yield Progress("merging", len(merges), num_merges)
    return merges


def _described(merges: Sequence[VariantMerge], symbols: Alphabet, length: int) -> Learned:
    tokenizer = BPETokenizer(symbols, [(merge.left, merge.right) for merge in merges])
    mentioned = {id for merge in merges for id in (merge.left, merge.right, merge.id)}
    return Learned(
        merges=tuple(merges),
        tokens=merges[-1].tokens if merges else length,
        vocabulary=tuple(tokenizer.vocabulary[id] for id in sorted(mentioned)),
    )


def _shared(one: Sequence[VariantMerge], other: Sequence[VariantMerge]) -> Sequence[VariantMerge]:
    """The equal merges with which both begin."""
    number = 0
    for mine, theirs in zip(one, other, strict=False):
        if (mine.left, mine.right) != (theirs.left, theirs.right):
            break
        number += 1
    return one[:number]


def _difference(
    spelled: Sequence[str],
    wall: str,
    shared: Sequence[VariantMerge],
    rule: Rule,
    variant: Rule,
) -> Difference:
    """What both rules choose after the merges that they share, and why."""
    sequences = {
        one.joined: _replayed(_laid_out(spelled, wall, one), shared) for one in (rule, variant)
    }

    def choice(one: Rule) -> str | None:
        found = choose(sequences[one.joined], wall, one)
        return None if found is None else found[0]

    def chosen(pair: str | None) -> Chosen | None:
        if pair is None:
            return None
        by_rule, by_variant = (
            counted(sequences[one.joined], wall, one.counting).get(pair, 0)
            for one in (rule, variant)
        )
        return Chosen(ord(pair[0]), ord(pair[1]), by_rule, by_variant)

    by_rule = choice(rule)
    # The rule with one part of the variant at a time.
    changes: dict[Part, Rule] = {
        "tie": replace(rule, tie=variant.tie),
        "counting": replace(rule, counting=variant.counting),
        "min_frequency": replace(rule, min_frequency=variant.min_frequency),
        "joined": replace(rule, joined=variant.joined),
    }
    changed = tuple(part for part, one in changes.items() if one != rule)
    alone = tuple(part for part in changed if choice(changes[part]) != by_rule)
    return Difference(
        step=len(shared) + 1,
        rule=chosen(by_rule),
        variant=chosen(choice(variant)),
        reasons=alone or changed,
    )


def _replayed(sequence: str, merges: Iterable[VariantMerge]) -> str:
    for merge in merges:
        sequence = sequence.replace(chr(merge.left) + chr(merge.right), chr(merge.id))
    return sequence
