"""The byte pair encoding tokenizer: an alphabet, merges in order, and what they can do."""

from array import array
from collections.abc import Iterable
from functools import cached_property

from pytok import reference
from pytok.alphabets import Alphabet
from pytok.encoding import encoding
from pytok.errors import UnknownId
from pytok.merges import checked_merges, token_bytes
from pytok.progress import Work, finish
from pytok.recording import AppliedMerge, EncodingRecording, History, TrainingRecording, joined_at
from pytok.unicode import repair_text
from pytok.vocabulary import VocabularyEntry, kind_of, text_of


def base_ids(alphabet: Alphabet, text: str) -> list[int]:
    """Spell a text in base ids of the alphabet."""
    return list(map(ord, alphabet.id_string(text)))


class BPETokenizer:
    """A byte pair encoding: text to ids and back, without loss.

    `merges` are pairs of ids in the order they were learned; the one of rank r (from 1) made the
    token `alphabet.first_learned_id + r - 1`. `recording` tells how the merges were learned; it is
    `None` if nobody watched.

    Raises `InvalidTokenizer` if a merge uses an id that does not exist before it, or comes twice,
    or if the tokens are too long to hold.

    >>> from pytok import train_bpe
    >>> tokenizer = train_bpe(["Grüße, Grüße"], num_merges=20)
    >>> tokenizer.decode(tokenizer.encode("Grüße 🐈"))
    'Grüße 🐈'
    >>> tokenizer.token_bytes(262)
    b'Gr'
    """

    def __init__(
        self,
        alphabet: Alphabet,
        merges: Iterable[tuple[int, int]],
        recording: TrainingRecording | None = None,
    ) -> None:
        self.alphabet = alphabet
        self.merges = checked_merges(alphabet, merges)
        self.recording = recording
        self._bytes = token_bytes(alphabet, self.merges)
        self._ranks = {
            chr(left) + chr(right): rank for rank, (left, right) in enumerate(self.merges, start=1)
        }

    def encode(self, text: str) -> list[int]:
        """Encode a text as ids.

        Lone surrogates, which no UTF-8 can hold, are encoded as U+FFFD. Raises `UnknownCharacter`
        in character mode. No text yields a reserved id.
        """
        merged, _ = finish(self._encoding(repair_text(text)[0], observe=False))
        return list(map(ord, merged))

    def encode_reference(self, text: str) -> list[int]:
        """Do what `encode` does by replaying all merges in order (`pytok.reference`)."""
        return reference.apply_merges(
            base_ids(self.alphabet, repair_text(text)[0]),
            self.merges,
            next_id=self.alphabet.first_learned_id,
        )

    def record_encoding(self, text: str) -> EncodingRecording:
        """Encode a text and tell what happened, step by step.

        >>> from pytok import train_bpe
        >>> recording = train_bpe(["abab"], num_merges=1).record_encoding("cab")
        >>> recording.ids, [(step.rank, step.applied) for step in recording.steps]
        (array('i', [99, 262]), [(1, 1)])
        """
        return finish(self.recording_encoding(text))

    def recording_encoding(self, text: str) -> Work[EncodingRecording]:
        """Do `record_encoding` as a generator that yields its progress."""
        text, repaired = repair_text(text)
        merged, steps = yield from self._encoding(text, observe=True)
        ids = array("i", map(ord, merged))
        symbols = array("i", base_ids(self.alphabet, text))
        history = History(symbols, joined_at(ids, self._parents, self._rank_of))
        return EncodingRecording(ids, tuple(steps), history, repaired)

    def decode(self, ids: Iterable[int]) -> str:
        """Decode ids to text; bytes that are not valid UTF-8 become U+FFFD.

        Every maximal subpart of an ill-formed sequence becomes one U+FFFD, as the Unicode Standard
        recommends (section 3.9). Reserved ids stand for no text. Raises `UnknownId`.

        >>> from pytok import train_bpe
        >>> train_bpe([], num_merges=0).decode([240, 159, 104, 105, 258])
        '\N{REPLACEMENT CHARACTER}hi'
        """
        return self.decode_bytes(ids).decode(errors="replace")

    def decode_bytes(self, ids: Iterable[int]) -> bytes:
        """The bytes of all ids, joined. Raises `UnknownId`."""
        reserved = self.alphabet.reserved
        pieces = []
        for position, id in enumerate(ids):
            # Compared by exact type: in Python, `True` is an int and equals 1, as 1.0 does.
            if type(id) is not int:
                raise UnknownId(id=repr(id), position=position)
            if id not in self._bytes and id not in reserved:
                raise UnknownId(id=id, position=position)
            pieces.append(self._bytes.get(id, b""))
        return b"".join(pieces)

    def token_bytes(self, id: int) -> bytes:
        """The bytes one id stands for; none for a reserved id. Raises `UnknownId`."""
        return self.decode_bytes([id])

    @cached_property
    def vocabulary(self) -> dict[int, VocabularyEntry]:
        """What each id stands for, by id in ascending order.

        >>> from pytok import train_bpe
        >>> train_bpe(["abab"], num_merges=1).vocabulary[262]
        VocabularyEntry(id=262, bytes=b'ab', text='ab', kind='word_piece', left=97, right=98, \
rank=1, frequency=2)
        """
        entries = [
            VocabularyEntry(id, b"", name, "reserved", frequency=self._frequency(id))
            for id, name in self.alphabet.reserved.items()
        ]
        for id, data in self._bytes.items():
            left, right = self._parents.get(id, (None, None))
            text = text_of(data)
            entries.append(
                VocabularyEntry(
                    id=id,
                    bytes=data,
                    text=text,
                    kind=kind_of(text),
                    left=left,
                    right=right,
                    rank=self._rank_of.get(id),
                    frequency=self._frequency(id),
                )
            )
        return {entry.id: entry for entry in sorted(entries, key=lambda entry: entry.id)}

    def _encoding(self, text: str, *, observe: bool) -> Work[tuple[str, list[AppliedMerge]]]:
        return encoding(
            self.alphabet.id_string(text), self._ranks, self._token_of, self._wall, observe=observe
        )

    @cached_property
    def _wall(self) -> str:
        return chr(self.alphabet.first_learned_id + len(self.merges))

    @cached_property
    def _token_of(self) -> dict[int, str]:
        first = self.alphabet.first_learned_id
        return {rank: chr(first + rank - 1) for rank in self._ranks.values()}

    @cached_property
    def _parents(self) -> dict[int, tuple[int, int]]:
        return dict(enumerate(self.merges, start=self.alphabet.first_learned_id))

    @cached_property
    def _rank_of(self) -> dict[int, int]:
        return {id: rank for rank, id in enumerate(self._parents, start=1)}

    def _frequency(self, id: int) -> int | None:
        return None if self.recording is None else self.recording.frequencies.get(id, 0)
