"""The rule of byte pair encoding, written down a second time for the tests.

It is deliberately plain: lists of integers, everything counted anew at every step, every state
kept. It shares no code with pytok, so that the two can only agree by both being right.
"""

from collections.abc import Sequence
from dataclasses import dataclass

Pair = tuple[int, int]


@dataclass(frozen=True)
class Step:
    """One merge of a training and the corpus around it."""

    pair: Pair
    id: int
    counted: int
    applied: int
    tied: int
    ranking: list[tuple[Pair, int]]
    documents: list[list[int]]

    @property
    def tokens(self) -> int:
        """The length of the corpus after the step."""
        return sum(map(len, self.documents))


@dataclass(frozen=True)
class Training:
    """All steps of a training; `ranking` holds the pairs left over, best first."""

    steps: list[Step]
    reason: str
    ranking: list[tuple[Pair, int]]


@dataclass(frozen=True)
class EncodingStep:
    """One merge of an encoding; `known` holds the pairs with a rank before it, lowest first."""

    rank: int
    counted: int
    applied: int
    known: list[tuple[int, Pair, int]]
    tokens: list[int]


def spell(text: str) -> list[int]:
    """The bytes of a text as a browser sees it: UTF-16, with half characters made U+FFFD."""
    return list(repair(text).encode("utf-8"))


def repair(text: str) -> str:
    """Read the text as UTF-16 the way a lenient decoder does."""
    return text.encode("utf-16", "surrogatepass").decode("utf-16", "replace")


def spell_characters(texts: Sequence[str]) -> tuple[str, list[list[int]]]:
    """The characters of a corpus in code-point order, and each text in places among them."""
    repaired = [repair(text) for text in texts]
    characters = "".join(sorted({one for text in repaired for one in text}))
    return characters, [[characters.index(one) for one in text] for text in repaired]


def count(documents: Sequence[Sequence[int]]) -> dict[Pair, int]:
    """Count all adjacent positions; overlapping positions in a run all count."""
    counts: dict[Pair, int] = {}
    for tokens in documents:
        for place in range(len(tokens) - 1):
            pair = (tokens[place], tokens[place + 1])
            counts[pair] = counts.get(pair, 0) + 1
    return counts


def rank(counts: dict[Pair, int]) -> list[tuple[Pair, int]]:
    """Order pairs by highest count, then by smallest ids."""
    return sorted(counts.items(), key=lambda item: (-item[1], item[0]))


def replace(tokens: Sequence[int], pair: Pair, new_id: int) -> list[int]:
    """Replace a pair from left to right without overlap."""
    result: list[int] = []
    used_up = False
    for place, token in enumerate(tokens):
        if used_up:
            used_up = False
        elif (token, *tokens[place + 1 : place + 2]) == pair:
            result.append(new_id)
            used_up = True
        else:
            result.append(token)
    return result


def train(
    documents: Sequence[Sequence[int]], num_merges: int, min_frequency: int, next_id: int
) -> Training:
    """Train by the rule, keeping everything."""
    current = [list(tokens) for tokens in documents]
    steps: list[Step] = []
    while True:
        ranking = rank(count(current))
        best = ranking[0][1] if ranking else 0
        if len(steps) == num_merges:
            return Training(steps, "merges_reached", ranking)
        if not ranking:
            return Training(steps, "no_pairs", ranking)
        if best < min_frequency:
            return Training(steps, "below_min_frequency", ranking)
        pair = ranking[0][0]
        before = sum(map(len, current))
        current = [replace(tokens, pair, next_id + len(steps)) for tokens in current]
        steps.append(
            Step(
                pair=pair,
                id=next_id + len(steps),
                counted=best,
                applied=before - sum(map(len, current)),
                tied=len([pair for pair, number in ranking if number == best]),
                ranking=ranking,
                documents=current,
            )
        )


def encode(tokens: Sequence[int], merges: Sequence[Pair], next_id: int) -> list[EncodingStep]:
    """Encode by the rule: again and again, the pair of lowest rank that is there, everywhere."""
    ranks = {pair: number for number, pair in enumerate(merges, start=1)}
    current = list(tokens)
    steps: list[EncodingStep] = []
    while True:
        known = sorted(
            (ranks[pair], pair, number)
            for pair, number in count([current]).items()
            if pair in ranks
        )
        if not known:
            return steps
        lowest, pair, counted = known[0]
        merged = replace(current, pair, next_id + lowest - 1)
        steps.append(EncodingStep(lowest, counted, len(current) - len(merged), known, merged))
        current = merged
