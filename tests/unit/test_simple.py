"""Tokenizers without merges, and the verbs they share."""

from pathlib import Path

import pytest

import pytok
from pytok import (
    BPETokenizer,
    ByteTokenizer,
    CharTokenizer,
    InvalidBytes,
    InvalidSetting,
    InvalidTokenizer,
    NoReservedId,
    Tokenizer,
    UnexpectedReservedId,
    UnknownCharacter,
    UnknownId,
    train_bpe,
)
from pytok.alphabets import ByteAlphabet, CharacterAlphabet

TEXT = "Hallo Welt!"


def test_characters_are_numbered_by_code_point() -> None:
    tokenizer = CharTokenizer(TEXT)
    numbers = {character: id for id, character in enumerate(sorted(set(TEXT)))}
    assert tokenizer.encode(TEXT) == [numbers[character] for character in TEXT]
    assert tokenizer.decode(tokenizer.encode(TEXT)) == TEXT
    assert tokenizer.lossless


def test_a_corpus_may_be_a_text_or_documents() -> None:
    for corpus in (TEXT, [TEXT], ["Hallo", " Welt!"]):
        assert CharTokenizer(corpus).alphabet == CharTokenizer.from_corpus([TEXT]).alphabet


def test_reserved_ids_follow_the_characters() -> None:
    tokenizer = CharTokenizer("ab")
    assert tokenizer.reserved == {
        "PAD": 2,
        "BOS": 3,
        "EOS": 4,
        "USER": 5,
        "ASSISTANT": 6,
        "SYSTEM": 7,
    }
    assert tokenizer.encode_document("ba") == [3, 1, 0, 4]


def test_an_unseen_character_is_named_with_its_place() -> None:
    with pytest.raises(UnknownCharacter, match=r"'z' \(U\+007A\) at position 2"):
        CharTokenizer("ab").encode("abz")


def test_an_unknown_token_is_lossy_and_says_so() -> None:
    tokenizer = CharTokenizer("ab", unknown=True)
    assert not tokenizer.lossless
    assert tokenizer.encode("azb🙂") == [0, 8, 1, 8]
    report = tokenizer.decode_report([0, 8, 1, 8, 4])
    assert (report.text, report.replacements, report.exact) == ("a\ufffdb\ufffd", 2, False)
    entry = tokenizer.vocabulary[8]
    assert (entry.text, entry.kind) == ("UNK", "reserved")
    assert "UNK" not in tokenizer.reserved
    assert tokenizer.alphabet.first_learned_id == 9


def test_frequencies_are_those_of_the_corpus() -> None:
    vocabulary = CharTokenizer(["aab", "a"]).vocabulary
    assert [vocabulary[id].frequency for id in (0, 1, 2)] == [3, 1, 0]
    assert ByteTokenizer().vocabulary[97].frequency is None


def test_bytes_know_every_text() -> None:
    tokenizer = ByteTokenizer()
    assert tokenizer.encode("Grüße 🐈") == list("Grüße 🐈".encode())
    assert len(tokenizer.vocabulary) == 262
    assert tokenizer.lossless
    assert tokenizer.corpus is None


@pytest.mark.parametrize(
    "tokenizer", [ByteTokenizer(), CharTokenizer("a"), train_bpe([], num_merges=0)]
)
def test_all_tokenizers_are_of_one_type(tokenizer: object) -> None:
    assert isinstance(tokenizer, Tokenizer)


def test_normalisation_is_applied_only_when_named() -> None:
    spelled = "e\u0301"
    assert ByteTokenizer().decode(ByteTokenizer().encode(spelled)) == spelled
    for tokenizer in (
        ByteTokenizer(normalization="NFC"),
        CharTokenizer(spelled, normalization="NFC"),
        train_bpe([spelled], num_merges=0, normalization="NFC"),
        pytok.train_reference([spelled], num_merges=0, normalization="NFC"),
    ):
        assert tokenizer.decode(tokenizer.encode(spelled)) == "é"
        assert type(tokenizer).from_json(tokenizer.to_json()).normalization == "NFC"
        assert not tokenizer.lossless


def test_an_unknown_form_is_named() -> None:
    with pytest.raises(InvalidSetting, match="normalization is 'NFX', but must be NFC or NFD"):
        ByteTokenizer(normalization="NFX")  # type: ignore[arg-type]


def test_the_corpus_is_known_again() -> None:
    for tokenizer in (CharTokenizer(["one", "two"]), train_bpe(["one", "two"], num_merges=1)):
        again = type(tokenizer).from_json(tokenizer.to_json())
        assert again.corpus is not None
        assert "one" in again.corpus
        assert "on" not in again.corpus


def test_strict_decoding_names_the_bytes_and_their_place() -> None:
    tokenizer = ByteTokenizer()
    decoder = tokenizer.streaming_decoder(errors="strict")
    assert decoder.feed([104, 0xF0]) == "h"
    with pytest.raises(InvalidBytes) as caught:
        decoder.feed(104)
    assert caught.value.parameters == {"bytes": "f0", "position": 1}
    with pytest.raises(InvalidBytes, match="The bytes f09f at position 2"):
        tokenizer.decode([104, 258, 105, 0xF0, 0x9F], errors="strict")


def test_positions_in_a_stream_count_from_its_first_id() -> None:
    decoder = ByteTokenizer().streaming_decoder(reserved="error")
    decoder.feed([104, 105])
    with pytest.raises(UnknownId, match="The id 999 at position 3"):
        decoder.feed([104, 999])
    with pytest.raises(UnexpectedReservedId, match=r"The id 258 at position 3 is reserved \(EOS\)"):
        decoder.feed([104, 258])


def test_a_marker_ends_what_was_held_back() -> None:
    tokenizer = ByteTokenizer()
    broken = [0xF0, 258, 0x9F]
    assert tokenizer.decode(broken, reserved="show") == "\ufffd<EOS>\ufffd"
    assert tokenizer.decode([258, 258], reserved="show") == "<EOS><EOS>"


@pytest.mark.parametrize("option", [{"errors": "ignore"}, {"reserved": "hide"}])
def test_ways_to_decode_are_named(option: dict[str, str]) -> None:
    with pytest.raises(InvalidSetting, match=f"{next(iter(option))} is "):
        ByteTokenizer().decode([], **option)  # type: ignore[arg-type]


@pytest.mark.parametrize("id", [True, 97.0, "a", None])
def test_ids_are_whole_numbers(id: object) -> None:
    with pytest.raises(UnknownId, match="at position 1"):
        ByteTokenizer().decode([97, id])  # type: ignore[list-item]


def test_a_reserved_id_that_is_not_there_is_named() -> None:
    tokenizer = BPETokenizer(CharacterAlphabet("ab"), [])
    with pytest.raises(NoReservedId, match=r"no reserved id BOS \(it has: none\)"):
        tokenizer.encode_document("a")
    assert tokenizer.encode_document("a", bos=False, eos=False) == [0]
    some = BPETokenizer(ByteAlphabet(reserved_ids=(("EOS", 300),)), [])
    with pytest.raises(NoReservedId, match=r"no reserved id PAD \(it has: EOS\)"):
        some.pad_batch([[1]], 2)


def test_batches_are_padded_with_the_tokenizers_own_id() -> None:
    ids, mask = CharTokenizer("ab").pad_batch([[0, 1], []], 3)
    assert ids == [[0, 1, 2], [2, 2, 2]]
    assert mask == [[1, 1, 0], [0, 0, 0]]


def test_a_file_of_another_type_is_refused(tmp_path: Path) -> None:
    path = tmp_path / "tokenizer.json"
    CharTokenizer("ab").save(path)
    with pytest.raises(InvalidTokenizer, match="type: this is a tokenizer of type characters"):
        BPETokenizer.load(path)
    assert isinstance(pytok.load(path), CharTokenizer)


@pytest.mark.parametrize(
    ("tokenizer", "change", "entry"),
    [
        ("bytes", '"merges": [[97, 98]]', "merges"),
        ("bytes", '"merges": [], "merge_ids": []', "merge_ids"),
        ("bytes", '"merges": [], "token_bytes": []', "token_bytes"),
        ("characters", '"merges": []', "alphabet"),
    ],
)
def test_a_tokenizer_without_merges_has_none(tokenizer: str, change: str, entry: str) -> None:
    with pytest.raises(InvalidTokenizer) as caught:
        pytok.from_json(f'{{"type": "{tokenizer}", "alphabet": "bytes", {change}}}')
    assert caught.value.parameters["entry"] == entry
