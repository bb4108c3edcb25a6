"""Measuring: values calculated by hand, and defined results where there is nothing to measure."""

from collections.abc import Callable
from math import exp, log, log2

import pytest

from pytok import (
    ByteTokenizer,
    CharTokenizer,
    InvalidSetting,
    compare,
    compression,
    evaluate,
    length_curve,
    table_sizes,
    token_use,
    train_bpe,
)
from pytok.alphabets import LARGEST_ID
from pytok.evaluation import NgramModel
from pytok.evaluation.experiment import SCALAR_VALUES


def test_compression_counts_the_text_as_given() -> None:
    measured = compression(ByteTokenizer(normalization="NFC"), ["e\u0301", "\ud800", ""])
    assert (measured.documents, measured.characters, measured.bytes) == (3, 3, 6)
    assert measured.tokens == 5
    assert measured.bytes_per_token == 6 / 5
    assert measured.tokens_per_character == 5 / 3


@pytest.mark.parametrize("documents", [[], [""]])
def test_nothing_compresses_to_nothing(documents: list[str]) -> None:
    measured = compression(ByteTokenizer(), documents)
    assert measured.bytes_per_token is None
    assert measured.tokens_per_character is None


@pytest.mark.parametrize(
    ("measure", "name"),
    [
        (lambda: compression(ByteTokenizer(), "abc"), "documents"),
        (lambda: token_use(ByteTokenizer(), "abc"), "documents"),
        (lambda: length_curve(train_bpe([], num_merges=0), "abc"), "documents"),
        (lambda: evaluate(ByteTokenizer(), "abc", ["abc"]), "training"),
        (lambda: evaluate(ByteTokenizer(), ["abc"], "abc"), "validation"),
        (lambda: compare("abc", ["abc"], num_merges=1), "training"),
        (lambda: compare(["abc"], "abc", num_merges=1), "validation"),
    ],
)
def test_a_text_where_documents_belong_is_refused(measure: Callable[[], object], name: str) -> None:
    with pytest.raises(
        InvalidSetting, match=f"^{name} is of type str, but must be a list of texts"
    ):
        measure()


def test_rare_and_dead_tokens_are_told_apart() -> None:
    tokenizer = train_bpe(["abab", "cdcd"], num_merges=2)
    use = token_use(tokenizer, ["abab x"], rare_at_most=1)
    assert [(one.id, one.count) for one in use.counts] == [(262, 2), (32, 1), (120, 1)]
    assert use.rare == (32, 120)
    assert 263 in use.dead
    assert 97 in use.dead, "every `a` is inside a token"
    assert not set(use.dead) & set(tokenizer.reserved.values())
    assert token_use(tokenizer, []).counts == ()


def test_tied_tables_are_one() -> None:
    one, two = table_sizes(10, 4, tied=True), table_sizes(10, 4)
    assert (one.embedding, one.output, one.total) == (40, 0, 40)
    assert (two.embedding, two.output, two.total) == (40, 40, 80)
    assert table_sizes(0, 0).total == 0


@pytest.mark.parametrize(("size", "width", "name"), [(-1, 1, "vocabulary"), (1, -1, "width")])
def test_tables_have_no_negative_size(size: int, width: int, name: str) -> None:
    with pytest.raises(InvalidSetting, match=f"{name} is -1"):
        table_sizes(size, width)


def test_the_curve_falls_by_what_each_merge_joins() -> None:
    tokenizer = train_bpe(["aaaa", "ab"], num_merges=3, min_frequency=1)
    # Merges: aa, ab, (aa)(aa).
    assert [point.tokens for point in length_curve(tokenizer, ["aaaa", "ab", "b"])] == [7, 5, 4, 3]
    assert [point.vocabulary for point in length_curve(tokenizer, [])] == [262, 263, 264, 265]


def test_a_unigram_is_interpolated_with_equal_shares() -> None:
    # c(0) = 2, c(1) = 1, c(end) = 1; three kinds, three outcomes.
    model = NgramModel.fit([[0, 0, 1]], order=1, vocabulary=2)
    assert model.probability([], 0) == pytest.approx((2 + 3 / 3) / (4 + 3))
    assert model.probability([1], None) == pytest.approx((1 + 3 / 3) / (4 + 3))


def test_an_unseen_context_says_nothing() -> None:
    model = NgramModel.fit([[0, 0, 1]], order=3, vocabulary=5)
    assert model.probability([4, 4], 0) == model.probability([3, 4], 0)
    assert NgramModel.fit([], order=3, vocabulary=3).probability([1], 2) == 1 / 4


@pytest.mark.parametrize(("order", "vocabulary"), [(0, 1), (1, 0), (True, 1), (1.5, 1)])
def test_orders_and_vocabularies_start_at_1(order: int, vocabulary: int) -> None:
    with pytest.raises(InvalidSetting, match="from 1 on"):
        NgramModel.fit([], order=order, vocabulary=vocabulary)


def test_the_largest_id_can_be_counted_too() -> None:
    # Four outcomes. Two were seen: (1 + 2 · 1/4) / (2 + 2); two were not: (0 + 2 · 1/4) / (2 + 2).
    model = NgramModel.fit([[LARGEST_ID]], order=1, vocabulary=3)
    assert model.probability([], LARGEST_ID) == model.probability([], None) == 3 / 8
    assert model.probability([], LARGEST_ID - 1) == model.probability([], 0) == 1 / 8


def test_an_end_is_no_beginning() -> None:
    # After the start stands 0 twice and never the end, which follows 0: with two outcomes,
    # p(end) = (2 + 2 · 1/2) / (4 + 2) = 1/2, and after the start (0 + 1 · 1/2) / (2 + 1).
    model = NgramModel.fit([[0], [0]], order=2, vocabulary=1)
    assert model.probability([], None) == pytest.approx(1 / 6)
    assert model.probability([0], None) == pytest.approx((2 + 1 / 2) / (2 + 1))


def test_measures_follow_from_the_bits() -> None:
    found = evaluate(ByteTokenizer(), ["abab", "b"], ["ab", "a"], order=2)
    model = NgramModel.fit([[97, 98, 97, 98], [98]], order=2, vocabulary=256)
    bits = model.total_bits([97, 98]) + model.total_bits([97])
    assert found.vocabulary == 256
    assert found.bits == pytest.approx(bits)
    assert found.predictions == 5
    assert found.loss == pytest.approx(bits * log(2) / 5)
    assert found.perplexity == pytest.approx(exp(found.loss or 0))
    assert found.bits_per_byte == pytest.approx(bits / 3)
    assert found.unknown == 0
    assert (found.training.tokens, found.validation.tokens) == (5, 3)


def test_an_unknown_character_costs_what_spelling_it_costs() -> None:
    found = evaluate(CharTokenizer(["ab"], unknown=True), ["ab"], ["az"], order=1)
    plain = NgramModel.fit([[0, 1]], order=1, vocabulary=3).total_bits([0, 8])
    assert found.unknown == 1
    assert found.bits == pytest.approx(plain + log2(SCALAR_VALUES - 2))
    assert found.loss == pytest.approx(plain * log(2) / 3)


def test_empty_sets_have_defined_results() -> None:
    nothing = evaluate(CharTokenizer([]), [], [])
    assert nothing.predictions == 0
    assert nothing.loss is nothing.perplexity is nothing.bits_per_byte is None
    short = evaluate(ByteTokenizer(), [], [""])
    assert short.predictions == 1
    assert short.bits == pytest.approx(log2(257))
    assert short.bits_per_byte is None


def test_a_leak_is_seen_in_the_merges_and_in_the_bits() -> None:
    found = compare(["aa aa bb", "aa cc"], ["xyz xyz xyz"], num_merges=6, order=2)
    assert found.merges == 2
    # Both learn "a " and "aa "; only the leaky one goes on, with "xy", "xyz" and " xyz".
    assert found.leaky_merges == 5
    assert found.shared_merges == 2
    assert found.first_difference == 3
    assert found.leaky.validation.tokens < found.bpe.validation.tokens
    assert found.characters.validation.bytes == found.bytes.validation.bytes == 11
    assert found.bytes.validation.tokens == 11


def test_without_a_leak_nothing_differs() -> None:
    found = compare(["abab", "abab"], [], num_merges=3)
    assert found.first_difference is None
    assert found.shared_merges == found.merges == found.leaky_merges == 2
    longer = compare(["abab"], ["zz zz"], num_merges=9)
    assert (longer.merges, longer.first_difference) == (1, 2)
    behind = compare(["abab", "abab"], ["ab zq zq"], num_merges=9)
    assert behind.first_difference == 2
