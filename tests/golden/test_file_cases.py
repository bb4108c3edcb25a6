"""The field cases about files, A17 to A21, and those of A10 to A16 that need reserved ids."""

import json
from base64 import b64encode
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
import tiktoken
import tokenizers
from tiktoken.load import load_tiktoken_bpe

from pytok import BPETokenizer, InvalidTokenizer, PytokError, UnknownCharacter, train_bpe
from pytok.alphabets import RESERVED_NAMES, marker
from tests.golden.notation import ours

SPACES = "\n\n\n\n  \t\t\n\n  "


def huggingface(file: dict[str, Any]) -> tokenizers.Tokenizer:
    return tokenizers.Tokenizer.from_str(json.dumps(file))


def rank_lines(*more: str) -> list[str]:
    return [f"{b64encode(bytes([value])).decode()} {value}" for value in range(256)] + list(more)


def rank_file(*more: str, end: str = "\n") -> bytes:
    return "".join(line + end for line in rank_lines(*more)).encode()


class TestA11SpecialTokensAreNeverText:
    @pytest.mark.parametrize("name", RESERVED_NAMES)
    def test_a_marker_typed_as_text_stays_text(self, name: str) -> None:
        tokenizer = train_bpe([marker(name) * 3], num_merges=4)
        ids = tokenizer.encode(marker(name))
        assert not set(ids) & set(tokenizer.reserved.values())
        assert tokenizer.decode(ids) == marker(name)

    def test_trained_on_markers(self) -> None:
        tokenizer = train_bpe(["<EOS><EOS><EOS>"], num_merges=9)
        assert tokenizer.merges == [
            tuple(ours(pair)) for pair in [(60, 69), (79, 83), (256, 257), (258, 62), (259, 259)]
        ]
        assert tokenizer.encode("<EOS><EOS><EOS>") == ours([260, 259])

    @pytest.mark.parametrize("reserved", ["skip", "show"])
    def test_a_decoded_marker_is_encoded_as_text(self, reserved: Any) -> None:
        tokenizer = train_bpe([], num_merges=0)
        eos = tokenizer.reserved["EOS"]
        assert eos not in tokenizer.encode(tokenizer.decode([eos], reserved=reserved))


class TestA12SplitCharacters:
    def test_streaming_holds_back_what_is_incomplete(self) -> None:
        decoder = train_bpe([], num_merges=0).streaming_decoder()
        assert [decoder.feed(id) for id in "🙂é".encode()] == ["", "", "", "🙂", "", "é"]
        assert decoder.flush() == ""

    def test_a_cut_character_is_flushed_as_one_replacement(self) -> None:
        decoder = train_bpe([], num_merges=0).streaming_decoder()
        assert decoder.feed([0xF0, 0x9F]) == ""
        assert decoder.flush() == "\ufffd"


class TestA14ByteZero:
    def test_it_survives_saving_and_loading(self, tmp_path: Path) -> None:
        tokenizer = train_bpe(["\0\0\0\0"], num_merges=5, min_frequency=1)
        tokenizer.save(tmp_path / "tokenizer.json")
        loaded = BPETokenizer.load(tmp_path / "tokenizer.json")
        assert loaded.merges == tokenizer.merges == [(0, 0), (262, 262)]
        assert loaded.encode("a\0b") == [97, 0, 98]
        assert loaded.decode([97, 0, 98]) == "a\0b"


class TestA17WhitespaceTokensSurvive:
    @pytest.mark.parametrize(
        "through",
        [
            lambda tokenizer: BPETokenizer.from_json(tokenizer.to_json()),
            lambda tokenizer: BPETokenizer.from_huggingface(tokenizer.to_huggingface()),
            lambda tokenizer: BPETokenizer.from_huggingface(
                json.loads(json.dumps(tokenizer.to_huggingface()))
            ),
            lambda tokenizer: BPETokenizer.from_tiktoken(tokenizer.to_tiktoken()),
            lambda tokenizer: BPETokenizer.from_huggingface(
                json.loads(huggingface(tokenizer.to_huggingface()).to_str())
            ),
        ],
        ids=["json", "huggingface", "huggingface text", "tiktoken", "saved by huggingface"],
    )
    def test_there_and_back(self, through: Callable[[BPETokenizer], BPETokenizer]) -> None:
        tokenizer = train_bpe([SPACES], num_merges=6)
        assert tokenizer.merges == [tuple(ours(pair)) for pair in [(10, 10), (32, 32), (256, 257)]]
        again = through(tokenizer)
        assert again.merges == tokenizer.merges
        assert again.encode("\n\n  \n") == ours([258, 10])


class TestA18MalformedJson:
    @pytest.mark.parametrize(
        ("merges", "entry"),
        [
            ([[True, 98]], "merges[0][0]"),
            ([[97.0, 98]], "merges[0][0]"),
            ([["97", 98]], "merges[0][0]"),
            ([[97, None]], "merges[0][1]"),
            ([[97]], "merges[0]"),
            ([[97, 98, 99]], "merges[0]"),
            ([97, 98], "merges[0]"),
            ([[-1, 98]], "merges[0]"),
            ([[262, 98]], "merges[0]"),
            ([[97, 98], [263, 98]], "merges[1]"),
            ([[258, 98]], "merges[0]"),
            ([[97, 98], [98, 99], [97, 98]], "merges[2]"),
            ({"97": 98}, "merges"),
        ],
    )
    def test_the_merge_that_is_wrong_is_named(self, merges: object, entry: str) -> None:
        file = json.loads(train_bpe([], num_merges=0).to_json())
        del file["token_bytes"]
        with pytest.raises(ValueError, match="not valid") as caught:
            BPETokenizer.from_json(json.dumps({**file, "merges": merges}))
        assert isinstance(caught.value, InvalidTokenizer)
        assert caught.value.parameters["entry"] == entry

    def test_a_special_id_equal_to_a_merge_id(self) -> None:
        file = json.loads(train_bpe([], num_merges=0).to_json())
        file |= {"merges": [[97, 98]], "merge_ids": [258], "token_bytes": ["6162"]}
        with pytest.raises(InvalidTokenizer) as caught:
            BPETokenizer.from_json(json.dumps(file))
        assert caught.value.parameters == {
            "entry": "merge_ids[0]",
            "reason": "twice",
            "problem": "the id 258 is already that of the reserved EOS",
        }

    def test_every_cut_file_is_an_error(self) -> None:
        text = train_bpe(["abab"], num_merges=1).to_json().rstrip()
        for end in range(len(text)):
            with pytest.raises(InvalidTokenizer, match="the file"):
                BPETokenizer.from_json(text[:end])

    def test_a_failed_load_leaves_the_loaded_model_as_it_is(self, tmp_path: Path) -> None:
        tokenizer = train_bpe(["abab"], num_merges=1)
        (tmp_path / "bad.json").write_text('{"alphabet": "bytes", "merges": [[true, 98]]}')
        with pytest.raises(InvalidTokenizer):
            tokenizer.load(tmp_path / "bad.json")
        assert tokenizer.encode("abab") == [262, 262]

    def test_a_byte_order_mark_is_accepted(self, tmp_path: Path) -> None:
        text = "\ufeff" + train_bpe(["abab"], num_merges=1).to_json()
        assert BPETokenizer.from_json(text).encode("ab") == [262]
        (tmp_path / "bom.json").write_text(text, encoding="utf-8")
        assert BPETokenizer.load(tmp_path / "bom.json").encode("ab") == [262]


class TestA19HuggingFaceImport:
    def test_both_ways_of_writing_merges_are_read_alike(self) -> None:
        file: Any = train_bpe(["low lower lowest"], num_merges=8).to_huggingface()
        pairs = BPETokenizer.from_huggingface(file)
        file["model"]["merges"] = [" ".join(merge) for merge in file["model"]["merges"]]
        assert BPETokenizer.from_huggingface(file).merges == pairs.merges

    def test_a_vocabulary_that_lacks_a_byte_is_refused(self) -> None:
        file: Any = train_bpe([], num_merges=0).to_huggingface()
        del file["model"]["vocab"]["z"]
        assert huggingface(file).encode("azb").ids == [97, 98], "z is lost in silence there"
        with pytest.raises(InvalidTokenizer, match=r"byte 122 \('z'\) is missing"):
            BPETokenizer.from_huggingface(file)

    def test_ids_come_from_the_file(self) -> None:
        # GPT-2 numbers its bytes in the order of their letters, so `!` is 0.
        file: Any = train_bpe([], num_merges=0).to_huggingface()
        letters = sorted(
            (letter for letter in file["model"]["vocab"] if len(letter) == 1),
            key=lambda letter: (ord(letter) > 255, ord(letter)),
        )
        file["model"] |= {
            "vocab": {letter: id for id, letter in enumerate(letters)} | {"!!": 256},
            "merges": ["! !"],
        }
        file["added_tokens"] = [file["added_tokens"][0] | {"id": 257, "content": "<|endoftext|>"}]
        tokenizer = BPETokenizer.from_huggingface(file)
        assert tokenizer.encode("!!! a") == [256, 0, 220, 64]
        assert huggingface(file).encode("!!! a").ids == [256, 0, 220, 64]
        assert tokenizer.reserved == {"<|endoftext|>": 257}
        assert tokenizer.encode_reference("!!! a") == [256, 0, 220, 64]

    def test_characters_merge_whole_and_unknown_ones_are_never_dropped(self) -> None:
        tokenizer = train_bpe(["🙂a🙂a"], num_merges=1, alphabet="characters")
        assert tokenizer.merges == [(1, 0)]
        assert tokenizer.vocabulary[2].text == "🙂a"
        with pytest.raises(UnknownCharacter, match=r"'z' \(U\+007A\) at position 1"):
            tokenizer.encode("🙂z")


class TestA20HuggingFaceExport:
    def test_all_ids_hold(self) -> None:
        tokenizer = train_bpe(["nono <EOS"], num_merges=3)
        loaded = huggingface(tokenizer.to_huggingface())
        for name, id in tokenizer.reserved.items():
            assert loaded.token_to_id(marker(name)) == id
            assert loaded.encode(f"a{marker(name)}").ids == [97, id]
        vocabulary = loaded.get_vocab(with_added_tokens=True)
        assert sorted(vocabulary.values()) == sorted(tokenizer.vocabulary)
        for value in range(128):
            assert loaded.encode(chr(value)).ids == [value]
        for id in tokenizer.pieces.spelled:
            assert vocabulary[str(loaded.id_to_token(id))] == id

    def test_a_special_id_anywhere_holds(self) -> None:
        file = json.loads(train_bpe([], num_merges=0).to_json())
        file["reserved"] = [{"name": "EOS", "id": 1000}]
        tokenizer = BPETokenizer.from_json(json.dumps(file))
        loaded = huggingface(tokenizer.to_huggingface())
        assert loaded.encode("a<EOS>").ids == [97, 1000]
        assert BPETokenizer.from_huggingface(tokenizer.to_huggingface()).reserved == {"EOS": 1000}

    @pytest.mark.parametrize("id", [1000, 257])
    def test_a_special_id_that_would_not_hold_is_refused(self, id: int) -> None:
        file: Any = train_bpe([], num_merges=0).to_huggingface()
        vocabulary = {name: n for name, n in file["model"]["vocab"].items() if n < 256}
        file["model"]["vocab"] = vocabulary
        file["added_tokens"] = [file["added_tokens"][0] | {"id": id}]
        assert huggingface(file).token_to_id("<PAD>") == 256
        with pytest.raises(PytokError, match=f"says the id {id}, but would be given 256"):
            BPETokenizer.from_huggingface(file)


class TestA21TiktokenFiles:
    @pytest.mark.parametrize("end", ["\n", "\r\n", "\n\n"])
    def test_line_ends_and_blank_lines_are_accepted(self, end: str) -> None:
        assert BPETokenizer.from_tiktoken(rank_file("bm8= 256", end=end)).encode("no") == [256]

    def test_a_last_line_without_an_end_is_accepted(self) -> None:
        assert BPETokenizer.from_tiktoken(rank_file("bm8= 256").rstrip()).encode("no") == [256]

    @pytest.mark.parametrize(
        "line",
        [
            *("!!! 256", "bm8=", "bm8= x", "bm8= -1", "bm8= 1.5", "= 256", "bm8= 97", "bm8= 2 3"),
            pytest.param("bm8= " + "9" * 5000, id="5000 digits"),
        ],
    )
    def test_a_bad_line_is_named(self, line: str) -> None:
        with pytest.raises(InvalidTokenizer) as caught:
            BPETokenizer.from_tiktoken(rank_file(line))
        assert caught.value.parameters["entry"] == "line 257"

    def test_a_token_given_twice_is_named(self) -> None:
        with pytest.raises(InvalidTokenizer, match=r"line 258: .* already on line 257"):
            BPETokenizer.from_tiktoken(rank_file("bm8= 256", "bm8= 257"))

    def test_a_missing_byte_is_named(self) -> None:
        lines = [line for line in rank_lines() if not line.endswith(" 122")]
        with pytest.raises(InvalidTokenizer, match=r"byte 122 \(b'z'\) has no rank"):
            BPETokenizer.from_tiktoken("\n".join(lines).encode())

    def test_gaps_are_kept(self) -> None:
        tokenizer = BPETokenizer.from_tiktoken(rank_file("bm8= 300"))
        assert tokenizer.encode("nono") == [300, 300]
        with pytest.raises(PytokError, match="id 299 at position 0 is not in the vocabulary"):
            tokenizer.decode([299])
        assert tokenizer.to_tiktoken() == rank_file("bm8= 300")

    def test_the_real_library_agrees(self, tmp_path: Path) -> None:
        tokenizer = train_bpe(["no one knows nono"], num_merges=9, min_frequency=1)
        path = tmp_path / "ranks.tiktoken"
        path.write_bytes(tokenizer.to_tiktoken())
        real = tiktoken.Encoding(
            "test",
            pat_str="(?s:.+)",
            mergeable_ranks=load_tiktoken_bpe(str(path)),
            special_tokens={marker(name): id for name, id in tokenizer.reserved.items()},
        )
        assert real.encode_ordinary("nono knows") == tokenizer.encode("nono knows")
        assert real.encode("a<EOS>", allowed_special="all") == [97, tokenizer.reserved["EOS"]]
