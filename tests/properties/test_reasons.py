"""Every explanation is true when the encoding is replayed, and none is left out."""

from itertools import accumulate, pairwise

from hypothesis import given, settings
from hypothesis import strategies as st

from pytok import BPETokenizer, train_bpe
from pytok.alphabets import ByteAlphabet
from pytok.progress import finish
from pytok.reasons import MOST_MISSED, Reasons, explaining
from tests import rule
from tests.properties.strategies import corpora, texts

FIRST = ByteAlphabet().first_learned_id
Spans = dict[tuple[int, int], int]


@st.composite
def merge_lists(draw: st.DrawFn) -> list[tuple[int, int]]:
    """Merges in any order that is valid, also such as no training gives."""
    merges: list[tuple[int, int]] = []
    known = [97, 98, 99]
    for _ in range(draw(st.integers(0, 12))):
        pair = (draw(st.sampled_from(known)), draw(st.sampled_from(known)))
        if pair not in merges:
            merges.append(pair)
            known.append(FIRST + len(merges) - 1)
    return merges


def replayed(tokenizer: BPETokenizer, text: str) -> list[Spans]:
    """The tokens after each merge of the tokenizer, by their places among the base symbols."""
    tokens = rule.spell(text)
    length = {id: len(tokenizer.token_bytes(id)) for id in tokenizer.vocabulary}
    states = []
    for rank in range(len(tokenizer.merges) + 1):
        if rank:
            tokens = rule.replace(tokens, tokenizer.merges[rank - 1], FIRST + rank - 1)
        ends = list(accumulate(length[id] for id in tokens))
        starts = [end - length[id] for id, end in zip(tokens, ends, strict=True)]
        states.append(dict(zip(zip(starts, ends, strict=True), tokens, strict=True)))
    return states


def around(state: Spans, symbol: int) -> tuple[int, int] | None:
    """The tokens on both sides of a boundary, if it stands."""
    left = [token for (_, end), token in state.items() if end == symbol + 1]
    right = [token for (start, _), token in state.items() if start == symbol + 1]
    return (left[0], right[0]) if left and right else None


def check(tokenizer: BPETokenizer, text: str) -> None:
    reasons = finish(explaining(tokenizer.record_encoding(text), tokenizer.parents))
    states = replayed(tokenizer, text)
    check_standing(tokenizer, reasons, states)
    check_missed(tokenizer, text, reasons, states)


def check_standing(tokenizer: BPETokenizer, reasons: Reasons, states: list[Spans]) -> None:
    ranks = {pair: rank for rank, pair in enumerate(tokenizer.merges, start=1)}
    ends = sorted(end for _, end in states[-1])
    assert [one.symbol for one in reasons.standing] == [end - 1 for end in ends[:-1]]
    for one in reasons.standing:
        seen = [around(state, one.symbol) for state in states]
        told = one.neighbours
        times = [0, *(each.until for each in told[:-1] if each.until is not None), len(states)]
        assert told[-1].until is None
        for each, (start, stop) in zip(told, pairwise(times), strict=True):
            # They met all the time from the one merge to the other, and no longer.
            assert set(seen[start:stop]) == {(each.left, each.right)}
            assert each.rank == ranks.get((each.left, each.right))
            assert each.rank is None or (each.until is not None and each.until <= each.rank)
        for each, following in pairwise(told):
            changed = (each.left != following.left, each.right != following.right)
            sides = {"left": (True, False), "right": (False, True), "both": (True, True)}
            assert changed == sides[each.taken or ""]


def check_missed(tokenizer: BPETokenizer, text: str, reasons: Reasons, states: list[Spans]) -> None:
    data = bytes(rule.spell(text))
    wanted = set()
    for id in tokenizer.learned_ids:
        spelled = tokenizer.token_bytes(id)
        for first in range(len(data) - len(spelled) + 1):
            end = first + len(spelled)
            formed = any(state.get((first, end)) == id for state in states)
            if data[first:end] == spelled and not formed:
                wanted.add((id, first, end))
    assert len(wanted) == reasons.missed_total
    told = {(one.token, one.first, one.end) for one in reasons.missed}
    assert told == wanted if len(wanted) <= MOST_MISSED else told < wanted
    for one in reasons.missed:
        rank = one.token - FIRST + 1
        assert one.blocked_by <= rank
        # Its merge removed that boundary, which stood until then.
        assert around(states[one.blocked_by - 1], one.at) is not None
        assert around(states[one.blocked_by], one.at) is None
        borders = {one.first - 1: "before", one.end - 1: "behind"}
        assert one.place == borders.get(one.at, "inside")
        # Until then everything went as in the token alone, and the boundary was not yet due.
        alone = formation(tokenizer, one.token)
        for step in range(one.blocked_by):
            shifted = {(a - one.first, b - one.first): id for (a, b), id in states[step].items()}
            assert alone[step].items() <= shifted.items()


def formation(tokenizer: BPETokenizer, token: int) -> list[Spans]:
    """How a token comes to be from its parts: what it consists of after each merge."""
    states = []
    for rank in range(len(tokenizer.merges) + 1):
        parts = [token]
        while any(part - FIRST + 1 > rank for part in parts):
            parts = [
                inner
                for part in parts
                for inner in (tokenizer.parents[part] if part - FIRST + 1 > rank else (part,))
            ]
        ends = list(accumulate(len(tokenizer.token_bytes(part)) for part in parts))
        spans = zip([0, *ends], ends, strict=False)
        states.append(dict(zip(spans, parts, strict=True)))
    return states


@settings(max_examples=300)
@given(corpora, texts)
def test_explanations_are_true_and_complete(documents: list[str], text: str) -> None:
    check(train_bpe(documents, num_merges=30, min_frequency=1), text)


@settings(max_examples=300)
@given(merge_lists(), st.text("abc", max_size=20))
def test_they_are_for_merges_that_no_training_gives(
    merges: list[tuple[int, int]], text: str
) -> None:
    check(BPETokenizer(ByteAlphabet(), merges), text)
