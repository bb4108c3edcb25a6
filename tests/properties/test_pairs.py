"""Counts that are updated equal counts that are made anew."""

from unittest.mock import patch

from hypothesis import given, settings
from hypothesis import strategies as st

from pytok.pairs import PairTable
from pytok.sequence import count_pairs, replace_pair, walled
from tests import rule

words = st.lists(st.text("abc", max_size=12), max_size=4)
pairs = st.text("abc", min_size=2, max_size=2)


@settings(max_examples=300)
@given(words, pairs)
def test_replacing_a_pair_changes_just_the_counts_it_says(texts: list[str], pair: str) -> None:
    sequence = walled(texts, "|")
    before = count_pairs(sequence, "|")
    replacement = replace_pair(sequence, pair, "N", "|")
    expected = [
        rule.replace(list(map(ord, text)), (ord(pair[0]), ord(pair[1])), 78) for text in texts
    ]
    assert replacement.sequence == walled(["".join(map(chr, tokens)) for tokens in expected], "|")
    before.update(replacement.changes)
    after = {pair: count for pair, count in before.items() if count}
    assert after == {chr(one) + chr(two): n for (one, two), n in rule.count(expected).items()}


@given(
    st.dictionaries(pairs, st.integers(min_value=1, max_value=4)),
    st.lists(st.dictionaries(pairs, st.integers(min_value=0, max_value=4)), max_size=8),
    st.integers(min_value=1, max_value=12),
    st.integers(min_value=1, max_value=5),
)
def test_leaders_are_those_of_a_sorted_table(
    counts: dict[str, int], updates: list[dict[str, int]], limit: int, kept: int
) -> None:
    with patch("pytok.pairs.LEADERS_KEPT", kept):
        check_leaders(counts, updates, limit)


def check_leaders(counts: dict[str, int], updates: list[dict[str, int]], limit: int) -> None:
    table = PairTable(counts)
    current = dict(counts)
    for update in updates:
        table.change({pair: count - current.get(pair, 0) for pair, count in update.items()})
        current = {pair: count for pair, count in (current | update).items() if count}
        ranking = sorted(current.items(), key=lambda item: (-item[1], item[0]))
        assert table.leaders(limit) == ranking[:limit]
        for count in range(1, 5):
            assert table.number_with(count) == list(current.values()).count(count)
