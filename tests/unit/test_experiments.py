"""The Unicode lens, the normal forms, the addresses, chats and batches."""

import unicodedata
from typing import Any

import pytest

from pytok import (
    ByteTokenizer,
    CharTokenizer,
    InvalidChat,
    InvalidSetting,
    SequenceTooLong,
    UnknownId,
    look_at,
    normal_forms,
    pad_batch,
    rename_ids,
    train_bpe,
)
from pytok.addresses import LinearModel, TinyModel
from pytok.lens import code_points
from pytok.normalization import Change


@pytest.mark.parametrize(
    ("character", "name", "category"),
    [
        ("a", "LATIN SMALL LETTER A", "lowercase letter"),
        ("\u0301", "COMBINING ACUTE ACCENT", "nonspacing mark"),
        ("\n", "<control-000A>", "control"),
        ("\ue000", "<private-use-E000>", "private use"),
        ("\ufdd0", "<noncharacter-FDD0>", "unassigned"),
        ("\U0001ffff", "<noncharacter-1FFFF>", "unassigned"),
        ("\u0378", "<reserved-0378>", "unassigned"),
        ("\u200d", "ZERO WIDTH JOINER", "format"),
        ("🙂", "SLIGHTLY SMILING FACE", "other symbol"),
    ],
)
def test_every_code_point_has_a_name_or_a_label(character: str, name: str, category: str) -> None:
    (one,) = code_points(character)
    assert (one.name, one.category_name) == (name, category)
    assert one.bytes == character.encode()


def test_layers_of_a_text() -> None:
    lens = look_at("e\u0301\ud83d!", train_bpe(["e\u0301"], num_merges=1, min_frequency=1))
    assert lens.text == "e\u0301\ufffd!"
    assert lens.repaired == 1
    assert not lens.normalized
    assert [one.first_byte for one in lens.code_points] == [0, 1, 3, 6]
    assert [one.combining for one in lens.code_points] == [0, 230, 0, 0]
    assert list(lens.code_point_of_byte) == [0, 1, 1, 2, 2, 2, 3]
    assert list(lens.token_of_byte) == [0, 0, 1, 2, 3, 4, 5]
    first = lens.tokens[0]
    assert (first.first_byte, first.end_byte) == (0, 2)
    assert (first.first_code_point, first.end_code_point) == (0, 2)


def test_an_unknown_token_covers_its_character() -> None:
    lens = look_at("a🙂a", CharTokenizer("a", unknown=True))
    assert [(token.first_byte, token.end_byte) for token in lens.tokens] == [(0, 1), (1, 5), (5, 6)]
    assert list(lens.token_of_byte) == [0, 1, 1, 1, 1, 2]


def test_a_normalised_text_is_shown_as_it_is_encoded() -> None:
    lens = look_at("e\u0301", ByteTokenizer(normalization="NFC"))
    assert (lens.text, lens.normalized) == ("é", True)


def forms(text: str) -> dict[str, Any]:
    return {form.form: form for form in normal_forms(text)}


def test_what_each_form_changes_and_loses() -> None:
    found = forms("é²")
    assert [found[name].loses for name in ("NFC", "NFD", "NFKC", "NFKD")] == [
        "nothing",
        "spelling",
        "distinctions",
        "distinctions",
    ]
    assert found["NFD"].text == "e\u0301²"
    assert (found["NFD"].code_points, found["NFD"].bytes) == (3, 5)
    (change,) = found["NFD"].changes
    assert (change.position, change.before, change.after) == (0, "é", "e\u0301")
    (change,) = found["NFKC"].changes
    assert (change.position, change.before, change.after) == (1, "²", "2")


def test_some_changes_can_be_taken_back() -> None:
    assert forms("é")["NFD"].reversible
    assert forms("é")["NFC"].reversible
    # A singleton: the ångström sign becomes the letter for ever.
    assert not forms("\u212b")["NFC"].reversible
    assert not forms("²")["NFKC"].reversible


def test_marks_are_put_in_order_together_with_their_letter() -> None:
    (change,) = forms("xa\u0301\u0323y")["NFD"].changes
    assert (change.position, change.before, change.after) == (
        1,
        "a\u0301\u0323",
        "a\u0323\u0301",
    )


@pytest.mark.parametrize("mark", ["\u0301", "\u0f73"])
def test_a_long_row_of_marks_is_normalised_a_few_times_only(
    mark: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    normalize, characters = unicodedata.normalize, 0

    def counting(form: Any, text: str) -> str:
        nonlocal characters
        characters += len(text)
        return normalize(form, text)

    monkeypatch.setattr("pytok.normalization.unicodedata.normalize", counting)
    text = "é" + mark * 300
    assert forms(text + "y")["NFKD"].changes == (Change(0, text, normalize("NFKD", text)),)
    assert characters < 100 * len(text)


def test_syllables_of_hangul_are_composed_as_one_change() -> None:
    (change,) = forms("\u1112\u1161\u11ab")["NFC"].changes
    assert change.after == "한"


def test_renaming_ids_and_rows_changes_no_bit() -> None:
    for seed in range(20):
        found = rename_ids([3, 1, 4, 1, 5], size=9, width=3, seed=seed)
        assert found.with_tables_equal
        assert found.with_tables == found.scores
        assert not found.ids_alone_equal
        assert found.linear_equal == (found.linear == found.linear_renamed)
        assert sorted(found.new_ids) == list(range(9))
    assert not found.linear_equal


def test_the_models_are_what_they_say() -> None:
    model = TinyModel(((1.0, 0.0), (0.0, 2.0)), ((1.0, 1.0), (0.5, 0.0)))
    assert model.scores([0, 1, 1]) == (5.0, 0.5)
    assert model.renumbered([1, 0]).scores([1, 0, 0]) == (0.5, 5.0)
    assert LinearModel((1.0, -1.0)).renumbered([1, 0]).scores([2]) == (-2.0, 2.0)
    first = TinyModel.random(2, 2, seed=7)
    assert first == TinyModel.random(2, 2, seed=7) != TinyModel.random(2, 2, seed=8)
    assert all(-1 <= one <= 1 for row in first.embedding + first.output for one in row)


def test_a_single_id_has_only_itself_as_a_name() -> None:
    found = rename_ids([0, 0], size=1, width=1)
    assert found.with_tables_equal
    assert found.ids_alone_equal
    assert rename_ids([], size=3).scores == (0.0, 0.0, 0.0)


@pytest.mark.parametrize("setting", [{"size": 0}, {"size": 1, "width": 0}])
def test_tables_have_rows_and_columns(setting: dict[str, int]) -> None:
    with pytest.raises(InvalidSetting, match="from 1 on"):
        rename_ids([], **setting)


@pytest.mark.parametrize("id", [-1, 2])
def test_an_id_without_a_row_is_named(id: int) -> None:
    with pytest.raises(UnknownId, match=f"The id {id} at position 1"):
        rename_ids([0, id], size=2)


TOKENIZER = ByteTokenizer()


@pytest.mark.parametrize(
    ("message", "fault", "reason"),
    [
        ("Hi", "messages[1] is not an object", "message"),
        ({}, "messages[1] has the role None", "role"),
        ({"role": "tool", "content": ""}, "messages[1] has the role 'tool'", "role"),
        ({"role": ["user"], "content": ""}, "messages[1] has the role ['user']", "role"),
        ({"role": "user"}, "messages[1] has a content that is not text", "content"),
        ({"role": "user", "content": 1}, "messages[1] has a content that is not text", "content"),
        ({"role": "user", "content": "", "x": 1}, "messages[1] has the entry 'x'", "message"),
    ],
)
def test_a_message_that_is_none_is_named(message: Any, fault: str, reason: str) -> None:
    with pytest.raises(InvalidChat) as caught:
        TOKENIZER.encode_chat([{"role": "user", "content": ""}, message])
    assert fault in str(caught.value)
    assert caught.value.parameters["reason"] == reason


@pytest.mark.parametrize(
    ("ids", "fault"),
    [
        ([97], "the id 97 at position 0 stands where a role must begin"),
        ([257, 97], "the id 97 at position 1 stands where a role must begin"),
        ([257, 257], "the id 257 at position 1 stands where a role must begin"),
        ([258], "the id 258 at position 0 stands where a role must begin"),
        ([259, 97, 260], "the id 260 at position 2 is ASSISTANT, inside a message"),
        ([259, 97, 257], "the id 257 at position 2 is BOS, inside a message"),
        ([259, 256, 97], "the id 256 at position 1 is PAD, inside a message"),
    ],
)
def test_an_id_that_cannot_stand_there_is_named(ids: list[int], fault: str) -> None:
    with pytest.raises(InvalidChat) as caught:
        TOKENIZER.decode_chat(ids)
    assert fault in str(caught.value)
    assert caught.value.parameters["reason"] == "order"


def test_the_last_message_may_still_be_growing() -> None:
    assert TOKENIZER.decode_chat([257, 260, 72]) == [{"role": "assistant", "content": "H"}]
    assert TOKENIZER.decode_chat([]) == TOKENIZER.decode_chat([257, 256]) == []


def test_unknown_ids_in_a_chat_are_named() -> None:
    with pytest.raises(UnknownId, match="The id 999 at position 1"):
        TOKENIZER.decode_chat([259, 999])


def test_batches_never_cut() -> None:
    with pytest.raises(
        SequenceTooLong, match="Sequence 1 has 3 ids, but a row of the batch holds 2"
    ):
        pad_batch([[1], [1, 2, 3]], 2)
    assert pad_batch([], 3) == ([], [])
    assert pad_batch([[1, 2]], 2, pad_id=0) == ([[1, 2]], [[1, 1]])
    assert pad_batch([[]], 0) == ([[]], [[]])


@pytest.mark.parametrize("length", [-1, True, 2.0])
def test_the_length_of_a_batch_is_a_whole_number(length: Any) -> None:
    with pytest.raises(InvalidSetting, match="length is "):
        pad_batch([], length)
