"""Learning merges from a corpus: the one trainer, observed while it works."""

import sys
from collections import Counter
from collections.abc import Callable, Iterable, Sequence

from pytok import reference
from pytok.alphabets import Alphabet, AlphabetName, alphabet_for
from pytok.corpus import CorpusDigest, listed
from pytok.errors import InvalidSetting
from pytok.merging import FIRST_SYMBOL, WALL, WholeText, fitted, whole_text
from pytok.normalization import Form, checked_form, prepare
from pytok.pairs import PairTable
from pytok.pieces import Pieces
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
from pytok.sequence import id_array, unwalled, walled
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
    wall_beyond(symbols, spelled, num_merges)
    # Numbered without gaps, the first couple of hundred tokens need one byte a character.
    ids = [-1] * FIRST_SYMBOL + sorted(map(ord, set().union(*spelled)))
    renumbered = {id: symbol for symbol, id in enumerate(ids)}
    sequence = walled([text.translate(renumbered) for text in spelled], WALL)
    total = len(sequence)
    text: WholeText | Pieces = yield from whole_text(
        sequence, lambda done: Progress("counting", done, total)
    )

    first_id = symbols.first_learned_id
    tokens = sum(map(len, spelled))
    merges: list[Merge] = []
    pairs: list[str] = []
    while True:
        progress = Progress("merging", len(merges), num_merges)
        text = yield from fitted(text, num_merges - len(merges), progress)
        leaders = text.table.leaders(CANDIDATES_KEPT)
        stop = _stop(leaders, text.table, ids, min_frequency, enough=len(merges) >= num_merges)
        if stop is not None:
            break
        pair, counted = leaders[0]
        tied = text.table.number_with(counted)
        applied = text.merge(pair, chr(len(ids)))
        pairs.append(pair)
        tokens -= applied
        merges.append(
            Merge(
                left=ids[ord(pair[0])],
                right=ids[ord(pair[1])],
                id=first_id + len(merges),
                counted=counted,
                applied=applied,
                tied=tied,
                tokens=tokens,
                candidates=_candidates(leaders, ids),
            )
        )
        ids.append(merges[-1].id)
        yield Progress("merging", len(merges), num_merges)

    sequence = text.sequence
    histories = yield from _histories(
        spelled, unwalled(sequence, WALL), pairs, len(ids) - len(pairs)
    )
    recording = TrainingRecording(
        merges=tuple(merges),
        documents=histories,
        stop=stop,
        frequencies={
            ids[ord(symbol)]: n for symbol, n in Counter(sequence).items() if symbol != WALL
        },
        repaired=sum(repaired for _, repaired in repairs),
    )
    learned = [(merge.left, merge.right) for merge in merges]
    corpus = CorpusDigest.of(text for text, _ in repairs)
    tokenizer = BPETokenizer(symbols, learned, recording, normalization=form, corpus=corpus)
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
    # The trainer's own numbers begin behind the characters that it needs for itself.
    first = max(symbols.first_learned_id, FIRST_SYMBOL + len(symbols.base))
    after_last = first + most_merges
    if after_last > sys.maxunicode:
        raise InvalidSetting(
            name="num_merges",
            value=num_merges,
            expected=f"at most {sys.maxunicode - first} for this corpus",
        )
    return chr(after_last)


def _stop(
    leaders: list[tuple[str, int]],
    table: PairTable,
    ids: Sequence[int],
    min_frequency: int,
    *,
    enough: bool,
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
    return Stop(reason, best, table.number_with(best), _candidates(leaders, ids))


def _candidates(leaders: list[tuple[str, int]], ids: Sequence[int]) -> tuple[Candidate, ...]:
    return tuple(Candidate(ids[ord(pair[0])], ids[ord(pair[1])], n) for pair, n in leaders)


def _histories(
    spelled: Sequence[str], merged: Sequence[str], pairs: Sequence[str], first: int
) -> Work[tuple[History, ...]]:
    """The history of each text; the symbols of `merged` and `pairs` are learned from `first` on."""
    parents = {symbol: (ord(p[0]), ord(p[1])) for symbol, p in enumerate(pairs, start=first)}
    ranks = {symbol: symbol - first + 1 for symbol in parents}
    patterns: dict[int, bytes] = {}
    histories = []
    for number, (before, after) in enumerate(zip(spelled, merged, strict=True), start=1):
        histories.append(
            History(id_array(before), joined_at(map(ord, after), parents, ranks, patterns))
        )
        yield Progress("recording", number, len(spelled))
    return tuple(histories)
