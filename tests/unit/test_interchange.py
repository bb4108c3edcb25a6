"""Files of other libraries: what cannot be held exactly is refused by its name."""

from collections.abc import Callable
from copy import deepcopy
from itertools import pairwise, product
from typing import Any

import pytest

from pytok import (
    BPETokenizer,
    ByteTokenizer,
    CannotRepresent,
    InvalidTokenizer,
    PytokError,
    train_bpe,
)
from pytok.alphabets import ByteAlphabet, CharacterAlphabet
from pytok.exchange import FileFormat, export_text, format_of, import_text
from pytok.interchange.tiktoken import parts

FILE: dict[str, Any] = train_bpe(["abab"], num_merges=1).to_huggingface()


def changed(path: str, value: object) -> dict[str, Any]:
    """The good file with one entry changed; `...` takes it out."""
    file = deepcopy(FILE)
    *way, last = [int(step) if step.isdigit() else step for step in path.split(".")]
    part: Any = file
    for step in way:
        part = part[step]
    if value is ...:
        del part[last]
    else:
        part[last] = value
    return file


@pytest.mark.parametrize(
    ("path", "value", "feature"),
    [
        ("version", "2.0", "version"),
        ("truncation", {"max_length": 5}, "truncation"),
        ("padding", {"strategy": "BatchLongest"}, "padding"),
        ("news", 1, "news"),
        ("normalizer", {"type": "Lowercase"}, "normalizer"),
        ("normalizer", {"type": "NFC", "more": 1}, "normalizer"),
        ("normalizer", "NFC", "normalizer"),
        ("pre_tokenizer", None, "pre_tokenizer"),
        ("pre_tokenizer", {"type": "Whitespace"}, "pre_tokenizer"),
        ("pre_tokenizer.use_regex", True, "pre_tokenizer.use_regex"),
        ("pre_tokenizer.use_regex", ..., "pre_tokenizer.use_regex"),
        ("pre_tokenizer.add_prefix_space", True, "pre_tokenizer.add_prefix_space"),
        ("pre_tokenizer.add_prefix_space", ..., "pre_tokenizer.add_prefix_space"),
        ("post_processor", {"type": "TemplateProcessing"}, "post_processor"),
        ("post_processor", 1, "post_processor"),
        ("decoder", {"type": "Metaspace"}, "decoder"),
        ("model.type", "WordPiece", "model.type"),
        ("model.type", ..., "model.type"),
        ("model.dropout", 0.1, "model.dropout"),
        ("model.unk_token", "a", "model.unk_token"),
        ("model.continuing_subword_prefix", "##", "model.continuing_subword_prefix"),
        ("model.end_of_word_suffix", "</w>", "model.end_of_word_suffix"),
        ("model.byte_fallback", True, "model.byte_fallback"),
        ("model.ignore_merges", True, "model.ignore_merges"),
        ("model.ignore_merges", 0, "model.ignore_merges"),
        ("model.news", True, "model.news"),
        ("model.vocab.zz", 900, "model.vocab['zz']"),
        ("added_tokens.0.special", False, "added_tokens[0]"),
        ("added_tokens.0.lstrip", True, "added_tokens[0].lstrip"),
        ("added_tokens.0.rstrip", True, "added_tokens[0].rstrip"),
        ("added_tokens.0.single_word", True, "added_tokens[0].single_word"),
        ("added_tokens.0.news", 1, "added_tokens[0].news"),
        ("added_tokens.0.id", 999, "added_tokens[0]"),
        ("model.vocab.<PAD>", ..., "added_tokens[0]"),
        # A merge of what a later merge makes; two merges that make one token.
        ("model.merges", [["ab", "ab"], ["a", "b"]], "model.merges[0]"),
        ("model.merges", [["a", "b"], ["ab", "a"], ["b", "a"], ["a", "ba"]], "model.merges[3]"),
    ],
)
def test_a_feature_that_pytok_lacks_is_named(path: str, value: object, feature: str) -> None:
    file = changed(path, value)
    if path == "model.merges":
        file["model"]["vocab"] |= {"abab": 500, "aba": 501, "ba": 502}
    with pytest.raises(CannotRepresent) as caught:
        BPETokenizer.from_huggingface(file)
    assert caught.value.parameters["feature"] == feature


@pytest.mark.parametrize(
    ("path", "value", "entry"),
    [
        ("model", None, "model"),
        ("model.vocab", [], "model.vocab"),
        ("model.vocab.a", True, "model.vocab['a']"),
        ("model.vocab.a", -1, "model.vocab['a']"),
        ("model.vocab.b", 97, "model.vocab['b']"),
        ("model.merges", None, "model.merges"),
        ("model.merges", ["a b c"], "model.merges[0]"),
        ("model.merges", ["ab"], "model.merges[0]"),
        ("model.merges", [["a", ""]], "model.merges[0]"),
        ("model.merges", [["a", 1]], "model.merges[0]"),
        ("model.merges", [7], "model.merges[0]"),
        ("model.merges", ["a b", "x y"], "model.merges[1]"),
        ("model.merges", ["a b", "a b"], "model.merges[1]"),
        ("added_tokens", {}, "added_tokens"),
        ("added_tokens.0", 1, "added_tokens[0]"),
        ("added_tokens.0.content", "", "added_tokens[0].content"),
        ("added_tokens.0.content", ..., "added_tokens[0].content"),
        ("added_tokens.0.id", 1.0, "added_tokens[0].id"),
        ("added_tokens.1", FILE["added_tokens"][0], "added_tokens[1]"),
        ("model.vocab.z", ..., "model.vocab"),
    ],
)
def test_a_contradiction_in_a_huggingface_file_is_named(
    path: str, value: object, entry: str
) -> None:
    with pytest.raises(InvalidTokenizer) as caught:
        BPETokenizer.from_huggingface(changed(path, value))
    assert caught.value.parameters["entry"] == entry


def test_a_huggingface_file_is_an_object() -> None:
    with pytest.raises(InvalidTokenizer, match="the file: must be an object"):
        BPETokenizer.from_huggingface([])  # type: ignore[arg-type]


@pytest.mark.parametrize(
    ("path", "value"),
    [
        ("post_processor", {"type": "ByteLevel", "trim_offsets": False}),
        ("decoder", None),
        ("model.dropout", 0.0),
        ("model.continuing_subword_prefix", ""),
        ("model.end_of_word_suffix", ""),
        ("model.fuse_unk", True),
        ("model.dropout", ...),
        ("model.ignore_merges", ...),
        ("truncation", ...),
        ("pre_tokenizer.trim_offsets", False),
    ],
)
def test_what_changes_no_id_is_accepted(path: str, value: object) -> None:
    assert BPETokenizer.from_huggingface(changed(path, value)).encode("cab") == [99, 262]


def test_an_added_token_outside_the_vocabulary_needs_the_id_it_would_get() -> None:
    file = deepcopy(FILE)
    file["model"]["vocab"] = {
        name: id for name, id in FILE["model"]["vocab"].items() if id < 256
    } | {"ab": 256}
    file["added_tokens"] = [
        FILE["added_tokens"][0] | {"id": 257},
        FILE["added_tokens"][1] | {"id": 258},
    ]
    assert BPETokenizer.from_huggingface(file).reserved == {"PAD": 257, "BOS": 258}
    file["model"]["vocab"]["ab"] = 258
    with pytest.raises(CannotRepresent, match=r"added_tokens\[1\].* that of model.vocab\['ab'\]"):
        BPETokenizer.from_huggingface(file)


@pytest.mark.parametrize("form", ["NFC", "NFD", "NFKC", "NFKD"])
def test_normal_forms_go_there_and_back(form: Any) -> None:
    tokenizer = train_bpe(["é"], num_merges=1, normalization=form)
    assert tokenizer.to_huggingface()["normalizer"] == {"type": form}
    again = BPETokenizer.from_huggingface(tokenizer.to_huggingface())
    assert again.normalization == form


def test_a_learned_token_spelled_like_a_marker_is_refused() -> None:
    tokenizer = train_bpe(["<EOS><EOS><EOS>"], num_merges=9)
    with pytest.raises(CannotRepresent, match="the token 265: it would be spelled '<EOS>'"):
        tokenizer.to_huggingface()


@pytest.mark.parametrize("format", ["huggingface", "tiktoken"])
def test_characters_are_refused(format: Any) -> None:
    tokenizer = BPETokenizer(CharacterAlphabet("ab"), [(0, 1)])
    with pytest.raises(CannotRepresent, match="the alphabet of characters"):
        export_text(tokenizer, format)


def test_tiktoken_knows_no_normalisation() -> None:
    with pytest.raises(CannotRepresent, match="the normalization NFC"):
        train_bpe([], num_merges=0, normalization="NFC").to_tiktoken()


@pytest.mark.parametrize(
    ("merges", "merge_ids", "feature"),
    [
        # ab before bc, so that (a, bc) never meets; tiktoken would join (ab, c).
        ([(97, 98), (98, 99), (97, 263)], None, "the token 264"),
        ([(97, 98), (98, 99), (97, 263), (262, 99)], None, "the token 265"),
        ([(97, 98), (98, 99)], [501, 500], "the merge of 500"),
    ],
)
def test_ranks_that_would_mean_other_merges_are_refused(
    merges: list[tuple[int, int]], merge_ids: list[int] | None, feature: str
) -> None:
    tokenizer = BPETokenizer(ByteAlphabet(), merges, merge_ids=merge_ids)
    with pytest.raises(CannotRepresent) as caught:
        tokenizer.to_tiktoken()
    assert caught.value.parameters["feature"] == feature


def test_a_token_that_no_two_tokens_make_is_refused() -> None:
    file = train_bpe([], num_merges=0).to_tiktoken() + b"YWJj 300\n"
    with pytest.raises(CannotRepresent, match=r"line 257: .*b'abc', which .* in 3 parts, not 2"):
        BPETokenizer.from_tiktoken(file)


CHARACTERS = BPETokenizer(CharacterAlphabet("ab"), [(0, 1)])
NORMALIZED = train_bpe([], num_merges=0, normalization="NFC")
OTHER_RANKS = BPETokenizer(ByteAlphabet(), [(97, 98), (98, 99)], merge_ids=[501, 500])
ROUNDABOUT = BPETokenizer(ByteAlphabet(), [(97, 98), (98, 99), (97, 263)])


@pytest.mark.parametrize(
    ("refused", "format", "reason"),
    [
        (lambda: export_text(CHARACTERS, "tiktoken"), "tiktoken", "characters"),
        (lambda: export_text(CHARACTERS, "huggingface"), "Hugging Face", "characters"),
        (lambda: export_text(ByteTokenizer(), "tiktoken"), "tiktoken", "no_merges"),
        (lambda: export_text(ByteTokenizer(), "huggingface"), "Hugging Face", "no_merges"),
        (NORMALIZED.to_tiktoken, "tiktoken", "normalization"),
        (OTHER_RANKS.to_tiktoken, "tiktoken", "tokens"),
        (ROUNDABOUT.to_tiktoken, "tiktoken", "tokens"),
        (lambda: import_text("minbpe v1\n\\w+\n0\n", "minbpe"), "minbpe", "pattern"),
        (
            lambda: BPETokenizer.from_huggingface(changed("pre_tokenizer.use_regex", True)),
            "Hugging Face",
            "pattern",
        ),
        (
            lambda: BPETokenizer.from_huggingface(changed("model.dropout", 0.1)),
            "Hugging Face",
            "part",
        ),
        (
            lambda: BPETokenizer.from_huggingface(changed("model.vocab.zz", 900)),
            "Hugging Face",
            "tokens",
        ),
    ],
)
def test_what_two_formats_cannot_agree_on_has_a_reason(
    refused: Callable[[], object], format: str, reason: str
) -> None:
    with pytest.raises(CannotRepresent) as caught:
        refused()
    assert caught.value.parameters["format"] == format
    assert caught.value.parameters["reason"] == reason


def test_parts_are_joined_by_rank_and_from_the_left() -> None:
    ranks = {b"a": 0, b"b": 1, b"aa": 5, b"ab": 4, b"aab": 9}
    assert parts(b"aab", ranks, below=4) == [b"a", b"a", b"b"]
    assert parts(b"aab", ranks, below=5) == [b"a", b"ab"]
    assert parts(b"aaa", ranks, below=9) == [b"aa", b"a"]
    assert parts(b"aab", ranks, below=10) == [b"aab"]
    assert parts(b"", ranks, below=10) == []
    assert parts(b"baab", ranks, below=10) == [b"b", b"aab"]


def test_parts_are_those_of_the_plain_loop() -> None:
    ranks = {b"ab": 3, b"ba": 1, b"aa": 2, b"aba": 0, b"bab": 5, b"aaba": 4}
    for length in range(10):
        for letters in product(b"ab", repeat=length):
            token = bytes(letters)
            found = [bytes([letter]) for letter in token]
            while joined := [
                (ranks[one + other], place)
                for place, (one, other) in enumerate(pairwise(found))
                if one + other in ranks
            ]:
                _, place = min(joined)
                found[place : place + 2] = [found[place] + found[place + 1]]
            assert parts(token, ranks, below=9) == found


def test_a_very_long_token_is_no_trouble() -> None:
    tokenizer = train_bpe(["a" * 100_000], num_merges=30)
    assert BPETokenizer.from_tiktoken(tokenizer.to_tiktoken()).merges == tokenizer.merges


def test_minbpe_models_are_read() -> None:
    tokenizer = BPETokenizer.from_minbpe(b"minbpe v1\r\n\r\n1\r\n<end of text> 300\r\n97 98\r\n")
    assert tokenizer.encode("ab") == [256]
    assert tokenizer.reserved == {"<end of text>": 300}


@pytest.mark.parametrize(
    ("file", "entry"),
    [
        (b"", "line 1"),
        (b"minbpe v2\n\n0\n", "line 1"),
        (b"minbpe v1\n", "line 2"),
        (b"minbpe v1\n\nx\n", "line 3"),
        (b"minbpe v1\n\n2\n<a> 300", "line 4"),
        (b"minbpe v1\n\n1\n<a> x\n", "line 4"),
        (b"minbpe v1\n\n1\n<a>\n97 98\n", "line 4"),
        (b"minbpe v1\n\n0\n97\n", "line 4"),
        (b"minbpe v1\n\n0\n97 98 99\n", "line 4"),
        (b"minbpe v1\n\n0\n97 98\n97 -1\n", "line 5"),
        ("minbpe v1\n\n0\n97 ²\n".encode(), "line 4"),
        pytest.param(b"minbpe v1\n\n" + b"9" * 5000, "line 3", id="5000 digits of specials"),
        pytest.param(b"minbpe v1\n\n0\n97 " + b"9" * 5000, "line 4", id="5000 digits"),
        (b"\xff", "the file"),
        (b"minbpe v1\n\n0\n97 98\n97 98\n", "merges[1]"),
        (b"minbpe v1\n\n1\n<a> 256\n97 98\n", "merge_ids[0]"),
    ],
)
def test_a_fault_in_a_minbpe_model_is_named(file: bytes, entry: str) -> None:
    with pytest.raises(InvalidTokenizer) as caught:
        BPETokenizer.from_minbpe(file)
    assert caught.value.parameters["entry"] == entry


def test_a_minbpe_pattern_is_refused() -> None:
    with pytest.raises(CannotRepresent, match="the pattern"):
        BPETokenizer.from_minbpe(b"minbpe v1\n\\w+\n0\n")


def test_formats_are_told_by_name() -> None:
    tokenizer = train_bpe(["abab"], num_merges=1)
    for format in ("pytok", "huggingface", "tiktoken"):
        again = import_text("\ufeff" + export_text(tokenizer, format), format)
        assert again.encode("cab") == [99, 262]
        assert import_text("\ufeff" + export_text(tokenizer, format), "auto").to_data() == (
            again.to_data()
        )
    with pytest.raises(PytokError, match="format is 'zip', but must be 'pytok' or"):
        export_text(tokenizer, "zip")  # type: ignore[arg-type]
    with pytest.raises(PytokError, match=r"must be 'auto' or .* or 'minbpe'"):
        import_text("", "zip")  # type: ignore[arg-type]


def test_only_merges_go_into_a_format_of_merges() -> None:
    bare = import_text('{"type": "bytes", "alphabet": "bytes", "merges": []}', "pytok")
    with pytest.raises(CannotRepresent, match="the type bytes: it has no merges"):
        export_text(bare, "tiktoken")


@pytest.mark.parametrize(
    ("text", "problem"), [("{", "is not JSON"), ("[]", "must be an object"), ("", "is not JSON")]
)
def test_a_huggingface_text_that_is_no_object_is_named(text: str, problem: str) -> None:
    with pytest.raises(InvalidTokenizer, match=f"the file: {problem}"):
        import_text(text, "huggingface")


@pytest.mark.parametrize(
    ("content", "format"),
    [
        ('{"alphabet": "bytes", "merges": []}', "pytok"),
        ('\ufeff \n{"format": "pytok", "merges": 1}', "pytok"),
        ('{"alphabet": "bytes", "merges": [[97, ', "pytok"),
        ("{", "pytok"),
        ('{"model": {"type": "BPE"}}', "huggingface"),
        ('{"version": "1.0", "added_tokens": [], "model": {"vo', "huggingface"),
        ("IQ== 0\r\nIg== 1\r\n", "tiktoken"),
        ("\n\nIQ== 0", "tiktoken"),
        ("!!! 0\nIg== 1", "tiktoken"),
        ("minbpe v1\n\n0\n97 98\n", "minbpe"),
        ("minbpe v2", "minbpe"),
    ],
)
def test_a_format_is_told_by_content_also_of_a_damaged_file(
    content: str, format: FileFormat
) -> None:
    assert format_of(content) == format


@pytest.mark.parametrize(
    ("content", "problem"),
    [
        ("", "is empty"),
        (" \n", "is empty"),
        ("Once upon a time", "is not a tokenizer"),
        ("Ġ t\nĠ a\n", "is not a tokenizer"),
        ("[]", "is not a tokenizer"),
        ('{"name": "pytok"}', "is JSON, but of no tokenizer"),
        ('{"tokenizer": {}, "merges": [], "documents": []}', "is the recording of a training"),
        ("\ud83d", "is not a tokenizer"),
    ],
)
def test_a_file_of_no_format_is_refused_by_naming_the_formats(content: str, problem: str) -> None:
    with pytest.raises(InvalidTokenizer, match=f"the file: {problem}.*tiktoken ranks"):
        import_text(content, "auto")


@pytest.mark.parametrize("format", ["tiktoken", "minbpe"])
def test_half_a_character_in_a_file_is_an_error_in_words(format: FileFormat) -> None:
    with pytest.raises(InvalidTokenizer):
        import_text("\ud83d 0", format)
