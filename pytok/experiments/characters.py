"""A character tokenizer meets a text with characters that it may not know."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from pytok.errors import UnknownCharacter
from pytok.normalization import Form
from pytok.simple import CharTokenizer
from pytok.vocabulary import VocabularyEntry


@dataclass(frozen=True, slots=True)
class Refusal:
    """The character that stopped an encoding, and where, in code points from 0."""

    character: str
    code_point: str
    position: int


@dataclass(frozen=True, slots=True)
class Meeting:
    """A character tokenizer meets a text.

    `vocabulary` are the characters it knows, and the unknown token if it has one. Either `ids` and
    `tokens` hold what the text became, `text` what they decode to and `lost` how many characters
    cannot be had back; or `refused` names the first character that has no id.
    """

    vocabulary: tuple[VocabularyEntry, ...]
    unknown: int | None
    refused: Refusal | None
    ids: Sequence[int]
    tokens: tuple[VocabularyEntry, ...]
    text: str
    lost: int


def meet(
    documents: Iterable[str], text: str, *, unknown: bool, normalization: Form | None = None
) -> Meeting:
    """Build a character tokenizer from documents and let it read a text.

    >>> meet(["abba"], "abc", unknown=False).refused
    Refusal(character='c', code_point='U+0063', position=2)
    >>> meeting = meet(["abba"], "abc", unknown=True)
    >>> meeting.ids, meeting.lost, meeting.text == "ab\N{REPLACEMENT CHARACTER}"
    ((0, 1, 8), 1, True)
    """
    tokenizer = CharTokenizer(documents, unknown=unknown, normalization=normalization)
    refused = None
    ids: tuple[int, ...] = ()
    try:
        ids = tuple(tokenizer.encode(text))
    except UnknownCharacter as error:
        of = error.parameters
        refused = Refusal(str(of["character"]), str(of["code_point"]), int(of["position"] or 0))
    report = tokenizer.decode_report(ids)
    return Meeting(
        vocabulary=tuple(
            entry
            for id, entry in tokenizer.vocabulary.items()
            if id not in tokenizer.alphabet.reserved
        ),
        unknown=tokenizer.alphabet.unknown,
        refused=refused,
        ids=ids,
        tokens=tuple(tokenizer.vocabulary[id] for id in ids),
        text=report.text,
        lost=report.replacements,
    )
