"""Training: settings, corpora, the recording and the reasons to stop."""

from array import array
from collections.abc import Callable
from typing import Any

import pytest

from pytok import BPETokenizer, InvalidSetting, Progress, train_bpe, train_reference
from pytok.alphabets import CharacterAlphabet
from pytok.recording import Candidate, History, Merge, Stop, TrainingRecording
from pytok.training import spell_documents, wall_beyond

TRAINERS = pytest.mark.parametrize("train", [train_bpe, train_reference])
Trainer = Callable[..., BPETokenizer]


def recording_of(documents: list[str], **settings: Any) -> TrainingRecording:
    recording = train_bpe(documents, **settings).recording
    assert recording is not None
    return recording


@TRAINERS
@pytest.mark.parametrize(
    ("settings", "message"),
    [
        ({"num_merges": -1}, "num_merges is -1, but must be a whole number from 0 on"),
        ({"num_merges": True}, "num_merges is True, but"),
        ({"num_merges": 2.0}, r"num_merges is 2\.0, but"),
        ({"num_merges": "2"}, "num_merges is '2', but"),
        ({"num_merges": None}, "num_merges is None, but"),
        ({"num_merges": 1, "min_frequency": 0}, "min_frequency is 0, but must be .* from 1 on"),
        ({"num_merges": 1, "min_frequency": True}, "min_frequency is True, but"),
        ({"num_merges": 1, "alphabet": "words"}, "alphabet is 'words', but"),
        ({"num_merges": 1, "alphabet": None}, "alphabet is None, but"),
    ],
)
def test_settings_that_mean_nothing_are_refused(
    train: Trainer, settings: dict[str, Any], message: str
) -> None:
    with pytest.raises(InvalidSetting, match=message):
        train(["aa"], **settings)


@TRAINERS
@pytest.mark.parametrize(
    ("documents", "message"),
    [
        ("abab", "documents is of type str, but must be a list of texts"),
        (None, "documents is of type NoneType, but must be a list of texts"),
        (b"abab", r"documents\[0\] is of type int, but must be text"),
        ([None], r"documents\[0\] is of type NoneType, but must be text"),
        (["a", 3], r"documents\[1\] is of type int, but must be text"),
        (["a", "b", b"c"], r"documents\[2\] is of type bytes, but must be text"),
    ],
)
def test_documents_that_are_no_texts_are_refused(
    train: Trainer, documents: Any, message: str
) -> None:
    with pytest.raises(InvalidSetting, match=message):
        train(documents, num_merges=1)


@TRAINERS
def test_documents_may_come_from_a_generator(train: Trainer) -> None:
    documents = (text for text in ("ab", "ab"))
    assert train(documents, num_merges=5).merges == [(97, 98)]


@TRAINERS
def test_the_default_minimum_frequency_is_two(train: Trainer) -> None:
    assert train(["abc"], num_merges=5).merges == []
    assert train(["abc"], num_merges=5, min_frequency=1).merges == [(97, 98), (262, 99)]


@TRAINERS
def test_numbers_beyond_all_reason_are_taken_at_their_word(train: Trainer) -> None:
    assert train(["aaaa"], num_merges=10**9).merges == [(97, 97)]
    assert train(["aaaa"], num_merges=9, min_frequency=10**40).merges == []


@TRAINERS
def test_character_mode_starts_from_the_code_points_of_the_corpus(train: Trainer) -> None:
    # Characters: a é 🙂 are 0 1 2, so the first learned id is 3.
    tokenizer = train(["🙂é🙂é", "a"], num_merges=9, alphabet="characters")
    assert tokenizer.merges == [(2, 1)]
    assert tokenizer.token_bytes(3).decode() == "🙂é"


def test_more_merges_than_ids_are_refused_only_where_they_could_happen() -> None:
    assert train_bpe(["a"], num_merges=10**9).merges == []
    with pytest.raises(InvalidSetting, match="must be at most 1113849 for this corpus"):
        train_bpe(["ab" * 600_000], num_merges=10**9)


def test_as_many_merges_as_there_are_ids_can_be_asked_for() -> None:
    documents = ["ab" * 600_000]
    # ab, and then 18 halvings, from 600,000 tokens down to two, whose one pair is too rare.
    assert len(train_bpe(documents, num_merges=1_113_849).merges) == 19
    with pytest.raises(InvalidSetting, match=r"^num_merges is 1113850, but must be at most"):
        train_bpe(documents, num_merges=1_113_850)


def test_a_corpus_of_all_characters_leaves_room_for_few_merges() -> None:
    # There are 1,114,112 characters, 2,048 of them surrogates; three the trainer needs for itself
    # and one stands behind the last token.
    symbols = CharacterAlphabet("".join(map(chr, [*range(0xD800), *range(0xE000, 0x110000)])))
    assert ord(wall_beyond(symbols, ["ab" * 2_000], 2_044)) == 0x10FFFF
    with pytest.raises(InvalidSetting, match="must be at most 2044 for this corpus"):
        wall_beyond(symbols, ["ab" * 2_000], 2_045)


def test_everything_about_a_training_is_recorded() -> None:
    # abab|abc: ab 3, ba 1, bc 1. Then 262 262|262 99, both pairs once and (262, 99) smaller.
    recording = recording_of(["abab", "abc", "\ud800"], num_merges=2, min_frequency=1)
    replacement = (Candidate(191, 189, 1), Candidate(239, 191, 1))
    assert recording.merges == (
        Merge(
            left=97,
            right=98,
            id=262,
            counted=3,
            applied=3,
            tied=1,
            tokens=7,
            candidates=(
                Candidate(97, 98, 3),
                Candidate(98, 97, 1),
                Candidate(98, 99, 1),
                *replacement,
            ),
        ),
        Merge(
            left=191,
            right=189,
            id=263,
            counted=1,
            applied=1,
            tied=4,
            tokens=6,
            candidates=(*replacement, Candidate(262, 99, 1), Candidate(262, 262, 1)),
        ),
    )
    assert recording.documents == (
        History(array("i", [97, 98, 97, 98]), array("i", [1, 0, 1])),
        History(array("i", [97, 98, 99]), array("i", [1, 0])),
        History(array("i", [239, 191, 189]), array("i", [0, 2])),
    )
    assert recording.stop == Stop(
        reason="merges_reached",
        best_count=1,
        tied=3,
        candidates=(Candidate(239, 263, 1), Candidate(262, 99, 1), Candidate(262, 262, 1)),
    )
    assert recording.frequencies == {262: 3, 99: 1, 239: 1, 263: 1}
    assert recording.repaired == 1


def test_runs_apply_fewer_merges_than_they_count() -> None:
    (merge,) = recording_of(["aaaaa"], num_merges=1).merges
    assert (merge.counted, merge.applied, merge.tokens) == (4, 2, 3)


def test_twelve_candidates_are_kept_and_all_ties_counted() -> None:
    # 26 letters make 25 pairs, each once.
    (merge,) = recording_of(["abcdefghijklmnopqrstuvwxyz"], num_merges=1, min_frequency=1).merges
    assert merge.tied == 25
    assert [candidate.left for candidate in merge.candidates] == list(range(97, 109))


@pytest.mark.parametrize(
    ("documents", "num_merges", "min_frequency", "stop"),
    [
        (["abab"], 1, 2, Stop("merges_reached", 1, 1, (Candidate(262, 262, 1),))),
        (["abab"], 9, 2, Stop("below_min_frequency", 1, 1, (Candidate(262, 262, 1),))),
        (["abab"], 9, 1, Stop("no_pairs", None, 0, ())),
        (["abab"], 2, 1, Stop("merges_reached", None, 0, ())),
        ([], 9, 1, Stop("no_pairs", None, 0, ())),
        (["", "k"], 0, 1, Stop("merges_reached", None, 0, ())),
    ],
)
def test_the_reason_to_stop_is_part_of_the_result(
    documents: list[str], num_merges: int, min_frequency: int, stop: Stop
) -> None:
    recording = recording_of(documents, num_merges=num_merges, min_frequency=min_frequency)
    assert recording.stop == stop


def test_progress_names_each_stage_and_reaches_its_end() -> None:
    seen: list[Progress] = []
    train_bpe(["abab", "ab"], num_merges=2, min_frequency=1, on_progress=seen.append)
    # Six symbols and three walls are counted.
    assert seen == [
        Progress("counting", 9, 9),
        Progress("merging", 1, 2),
        Progress("merging", 2, 2),
        Progress("recording", 1, 2),
        Progress("recording", 2, 2),
    ]


def test_a_long_corpus_is_counted_a_part_at_a_time() -> None:
    seen: list[Progress] = []
    recording = recording_of(["ab" * 300_000], num_merges=0)
    train_bpe(["ab" * 300_000], num_merges=0, on_progress=seen.append)
    counted = [progress.done for progress in seen if progress.stage == "counting"]
    assert len(counted) > 1
    assert counted[-1] == 600_002
    assert recording.stop.candidates == (Candidate(97, 98, 300_000), Candidate(98, 97, 299_999))


def test_the_reference_trainer_records_nothing() -> None:
    assert train_reference(["abab"], num_merges=1).recording is None


CHARACTERS = "".join(map(chr, range(0x10000, 0x10000 + 60_000)))


def test_base_ids_in_the_range_of_surrogates_merge_like_others() -> None:
    # Ids 0 to 59,999. Only the pairs of the second document occur twice, the first of them first.
    twice = CHARACTERS[0xD7F0:0xE010]
    tokenizer = train_bpe([CHARACTERS, twice], num_merges=0x410, alphabet="characters")
    assert tokenizer.merges == [(left, left + 1) for left in range(0xD7F0, 0xE010, 2)]
    assert tokenizer.encode(twice) == list(range(60_000, 60_000 + 0x410))
    assert tokenizer.decode(range(60_000, 60_000 + 0x410)) == twice


def test_learned_ids_in_the_range_of_surrogates_merge_like_others() -> None:
    # Learned ids from 55,000 on: 2,500 of two characters, then 1,250 of two of those.
    characters, twice = CHARACTERS[:55_000], CHARACTERS[:5000]
    tokenizer = train_bpe([characters, twice], num_merges=3750, alphabet="characters")
    assert tokenizer.merges[:2500] == [(left, left + 1) for left in range(0, 5000, 2)]
    assert tokenizer.merges[2500:] == [(left, left + 1) for left in range(55_000, 57_500, 2)]
    assert (55_296, 55_297) in tokenizer.merges
    assert tokenizer.encode(twice) == list(range(57_500, 58_750))
    assert tokenizer.decode(range(57_500, 58_750)) == twice


@TRAINERS
def test_both_trainers_normalise_and_know_their_corpus(train: Trainer) -> None:
    settings: dict[str, Any] = {"num_merges": 9, "min_frequency": 1, "alphabet": "characters"}
    tokenizer = train(["e\u0301", "\ud800"], normalization="NFC", **settings)
    assert [entry.text for entry in tokenizer.vocabulary.values()] == ["é", "\ufffd"]
    assert tokenizer.normalization == "NFC"
    assert tokenizer.corpus is not None
    assert "e\u0301" in tokenizer.corpus
    assert "\ufffd" in tokenizer.corpus
    assert "é" not in tokenizer.corpus


def test_documents_are_spelled_in_the_form_that_is_named() -> None:
    alphabet, spelled = spell_documents(["e\u0301"], "characters", "NFC")
    assert (alphabet.base, spelled) == ({0: "é".encode()}, ["\0"])
    alphabet, _ = spell_documents(["e\u0301"], "characters", None)
    assert alphabet.base == {0: b"e", 1: "\u0301".encode()}
    with pytest.raises(InvalidSetting, match="normalization is 'NFX'"):
        spell_documents(["a"], "characters", "NFX")
