"""Learning merges from a corpus: the one trainer, observed while it works."""

import sys
from array import array
from collections import Counter
from collections.abc import Callable, Iterable, Sequence

from pytok import reference
from pytok.alphabets import Alphabet, AlphabetName, alphabet_for
from pytok.corpus import CorpusDigest, listed
from pytok.errors import InvalidSetting
from pytok.normalization import Form, checked_form, prepare
from pytok.pairs import PairTable
from pytok.progress import Progress, Work, finish
from pytok.recording import (
    CANDIDATES_KEPT,
    Candidate,
    History,
    Merge,
    Stop,
    StopReason,
    TrainingRecording,
    joined_at,
)
from pytok.sequence import CHUNK, count_pairs, replace_pair, unwalled, walled
from pytok.tokenizer import BPETokenizer, base_ids
from pytok.unicode import repair_text


def train_bpe(
    documents: Iterable[str],
    *,
    num_merges: int,
    min_frequency: int = 2,
    alphabet: AlphabetName = "bytes",
    normalization: Form | None = None,
    on_progress: Callable[[Progress], object] | None = None,
) -> BPETokenizer:
    """Learn a byte pair encoding from documents.

    Count all adjacent positions inside each document, merge the most frequent pair (of several,
    the one with the smallest ids) from left to right without overlap, and count again: until
    there are `num_merges` merges, or the best pair occurs fewer than `min_frequency` times, or
    no pair is left. Pairs never cross from one document to the next.

    `alphabet="characters"` starts from the corpus's code points instead of from UTF-8 bytes.
    `normalization` names a Unicode form to bring the corpus and every later text into.
    `on_progress` is called with a `Progress` after every step; what it raises ends the training.
    The tokenizer's `recording` holds everything that happened.

    Raises `InvalidSetting` for a negative number of merges, a minimum frequency below 1, or
    documents that are not several texts.

    The rule is that of Gage, "A New Algorithm for Data Compression" (1994), as applied to text by
    Sennrich, Haddow and Birch (2016), with documents as walls.

    >>> tokenizer = train_bpe(["hallo hallo"], num_merges=2)
    >>> tokenizer.merges
    [(97, 108), (104, 262)]
    >>> tokenizer.encode("hallo")
    [263, 108, 111]
    """
    work = training(
        documents,
        num_merges=num_merges,
        min_frequency=min_frequency,
        alphabet=alphabet,
        normalization=normalization,
    )
    tokenizer, _ = finish(work, on_progress)
    return tokenizer


def train_reference(
    documents: Iterable[str],
    *,
    num_merges: int,
    min_frequency: int = 2,
    alphabet: AlphabetName = "bytes",
    normalization: Form | None = None,
) -> BPETokenizer:
    """Do what `train_bpe` does with the textbook loop; the result has no recording.

    >>> train_reference(["hallo hallo"], num_merges=2).merges
    [(97, 108), (104, 262)]
    """
    check_settings(num_merges, min_frequency)
    form = checked_form(normalization)
    repairs = repair_documents(documents)
    texts = [prepare(text, form)[0] for text, _ in repairs]
    symbols = alphabet_for(alphabet, texts)
    merges = reference.learn_merges(
        [base_ids(symbols, text) for text in texts],
        num_merges,
        min_frequency,
        next_id=symbols.first_learned_id,
    )
    corpus = CorpusDigest.of(text for text, _ in repairs)
    return BPETokenizer(symbols, merges, normalization=form, corpus=corpus)


def training(
    documents: Iterable[str],
    *,
    num_merges: int,
    min_frequency: int,
    alphabet: str,
    normalization: str | None = None,
) -> Work[tuple[BPETokenizer, TrainingRecording]]:
    """Train as a generator: it yields its progress and returns what was learned, and how."""
    check_settings(num_merges, min_frequency)
    form = checked_form(normalization)
    repairs = repair_documents(documents)
    texts = [prepare(text, form)[0] for text, _ in repairs]
    symbols = alphabet_for(alphabet, texts)
    spelled = [symbols.id_string(text) for text in texts]
    wall = wall_beyond(symbols, spelled, num_merges)
    sequence = walled(spelled, wall)
    table = PairTable((yield from _initial_counts(sequence, wall)))

    first_id = symbols.first_learned_id
    tokens = sum(map(len, spelled))
    merges: list[Merge] = []
    while True:
        leaders = table.leaders(CANDIDATES_KEPT)
        stop = _stop(leaders, table, min_frequency, enough=len(merges) >= num_merges)
        if stop is not None:
            break
        pair, counted = leaders[0]
        new_id = first_id + len(merges)
        replacement = replace_pair(sequence, pair, chr(new_id), wall)
        sequence = replacement.sequence
        tokens -= replacement.applied
        merges.append(
            Merge(
                left=ord(pair[0]),
                right=ord(pair[1]),
                id=new_id,
                counted=counted,
                applied=replacement.applied,
                tied=table.number_with(counted),
                tokens=tokens,
                candidates=_candidates(leaders),
            )
        )
        table.change(replacement.changes)
        yield Progress("merging", len(merges), num_merges)

    histories = yield from _histories(spelled, unwalled(sequence, wall), merges, first_id)
    recording = TrainingRecording(
        merges=tuple(merges),
        documents=histories,
        stop=stop,
        frequencies=_frequencies(sequence, wall),
        repaired=sum(repaired for _, repaired in repairs),
    )
    pairs = [(merge.left, merge.right) for merge in merges]
    corpus = CorpusDigest.of(text for text, _ in repairs)
    tokenizer = BPETokenizer(symbols, pairs, recording, normalization=form, corpus=corpus)
    return tokenizer, recording


def check_settings(num_merges: int, min_frequency: int) -> None:
    """Raise `InvalidSetting` for values that mean nothing."""
    for name, value, least in (("num_merges", num_merges, 0), ("min_frequency", min_frequency, 1)):
        if type(value) is not int or value < least:
            raise InvalidSetting(
                name=name, value=repr(value), expected=f"a whole number from {least} on"
            )


def repair_documents(documents: Iterable[str]) -> list[tuple[str, int]]:
    """Repair each text of a corpus; raise `InvalidSetting` if it is no corpus."""
    return [
        repair_text(document, f"documents[{place}]")
        for place, document in enumerate(listed(documents))
    ]


def spell_documents(
    documents: Iterable[str], alphabet: str, normalization: str | None
) -> tuple[Alphabet, list[str]]:
    """Repair and normalise a corpus; return its alphabet and each document as an id string.

    >>> alphabet, spelled = spell_documents(["ba", "b"], "characters", None)
    >>> alphabet.characters, [list(map(ord, text)) for text in spelled]
    ('ab', [[1, 0], [1]])
    """
    form = checked_form(normalization)
    texts = [prepare(text, form)[0] for text, _ in repair_documents(documents)]
    symbols = alphabet_for(alphabet, texts)
    return symbols, [symbols.id_string(text) for text in texts]


def wall_beyond(symbols: Alphabet, spelled: Sequence[str], num_merges: int) -> str:
    """A character beyond every id that a training of so many merges can give out.

    Raises `InvalidSetting` if there is none left.

    >>> from pytok.alphabets import ByteAlphabet
    >>> ord(wall_beyond(ByteAlphabet(), ["ab"], 10))
    264
    """
    most_merges = min(num_merges, sum(map(len, spelled)))
    after_last = symbols.first_learned_id + most_merges
    if after_last > sys.maxunicode:
        raise InvalidSetting(
            name="num_merges",
            value=num_merges,
            expected=f"at most {sys.maxunicode - symbols.first_learned_id} for this corpus",
        )
    return chr(after_last)


def _initial_counts(sequence: str, wall: str) -> Work[Counter[str]]:
    counts: Counter[str] = Counter()
    for start in range(0, len(sequence), CHUNK):
        counts.update(count_pairs(sequence, wall, start, start + CHUNK))
        yield Progress("counting", min(start + CHUNK, len(sequence)), len(sequence))
    return counts


def _stop(
    leaders: list[tuple[str, int]], table: PairTable, min_frequency: int, *, enough: bool
) -> Stop | None:
    if not leaders:
        return Stop("merges_reached" if enough else "no_pairs", None, 0, ())
    best = leaders[0][1]
    reason: StopReason
    if enough:
        reason = "merges_reached"
    elif best < min_frequency:
        reason = "below_min_frequency"
    else:
        return None
    return Stop(reason, best, table.number_with(best), _candidates(leaders))


def _candidates(leaders: list[tuple[str, int]]) -> tuple[Candidate, ...]:
    return tuple(Candidate(ord(pair[0]), ord(pair[1]), count) for pair, count in leaders)


def _frequencies(sequence: str, wall: str) -> dict[int, int]:
    return {ord(symbol): n for symbol, n in Counter(sequence).items() if symbol != wall}


def _histories(
    spelled: Sequence[str], merged: Sequence[str], merges: Sequence[Merge], first_id: int
) -> Work[tuple[History, ...]]:
    parents = {merge.id: (merge.left, merge.right) for merge in merges}
    ranks = {merge.id: merge.id - first_id + 1 for merge in merges}
    histories = []
    for number, (before, after) in enumerate(zip(spelled, merged, strict=True), start=1):
        histories.append(
            History(array("i", map(ord, before)), joined_at(map(ord, after), parents, ranks))
        )
        yield Progress("recording", number, len(spelled))
    return tuple(histories)
