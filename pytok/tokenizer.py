"""The byte pair encoding tokenizer: an alphabet, merges in order, and what they can do."""

from array import array
from collections.abc import Iterable, Mapping
from dataclasses import replace
from functools import cached_property
from typing import ClassVar, Self

from pytok import reference
from pytok.alphabets import Alphabet
from pytok.corpus import CorpusDigest
from pytok.data import (
    TokenizerData,
    TokenizerType,
    alphabet_data,
    alphabet_from,
    check_bytes,
    data_to_json,
    frequencies_from,
    listed_frequencies,
    spelled_out,
)
from pytok.decoding import Pieces
from pytok.encoding import encoding
from pytok.errors import InvalidTokenizer
from pytok.interchange import huggingface, minbpe, tiktoken
from pytok.levels import Levels
from pytok.merges import checked_merges, learned_ids, token_bytes
from pytok.normalization import Form, checked_form, prepare
from pytok.progress import Work, finish
from pytok.protocol import Tokenizer
from pytok.recording import EncodingRecording, History, TrainingRecording, joined_at
from pytok.vocabulary import VocabularyEntry, vocabulary_of


def base_ids(alphabet: Alphabet, text: str) -> list[int]:
    """Spell a text in base ids of the alphabet."""
    return list(map(ord, alphabet.id_string(text)))


class BPETokenizer(Tokenizer):
    """A byte pair encoding: text to ids and back, without loss.

    `merges` are pairs of ids in the order they were learned. `learned_ids` are those of their
    tokens: unless `merge_ids` gives others, the merge of rank r (from 1) made the token
    `alphabet.first_learned_id + r - 1`. `recording` tells how the merges were learned; it is
    `None` if nobody watched.

    Raises `InvalidTokenizer` if a merge uses an id that does not exist before it, or comes twice,
    or if the tokens are too long to hold; `InvalidSetting` for an unknown form.

    >>> from pytok import train_bpe
    >>> tokenizer = train_bpe(["Grüße, Grüße"], num_merges=20)
    >>> tokenizer.decode(tokenizer.encode("Grüße 🐈"))
    'Grüße 🐈'
    >>> tokenizer.token_bytes(262)
    b'Gr'
    """

    type: ClassVar[TokenizerType] = "bpe"

    def __init__(
        self,
        alphabet: Alphabet,
        merges: Iterable[tuple[int, int]],
        recording: TrainingRecording | None = None,
        *,
        merge_ids: Iterable[int] | None = None,
        normalization: Form | None = None,
        corpus: CorpusDigest | None = None,
    ) -> None:
        self.alphabet = alphabet
        merge_ids = None if merge_ids is None else tuple(merge_ids)
        self.merges = checked_merges(alphabet, merges, merge_ids)
        self.learned_ids = learned_ids(alphabet, len(self.merges), merge_ids)
        self.recording = recording
        self.normalization = checked_form(normalization)
        self.corpus = corpus
        self.frequencies = None if recording is None else recording.frequencies
        self._bytes = token_bytes(alphabet, self.merges, merge_ids)
        self._ranks = {
            chr(left) + chr(right): rank for rank, (left, right) in enumerate(self.merges, start=1)
        }

    def encode(self, text: str) -> list[int]:
        """Encode a text as ids.

        Lone surrogates, which no UTF-8 can hold, are encoded as U+FFFD. Raises `UnknownCharacter`
        in character mode. No text yields a reserved id.

        >>> from pytok import train_bpe
        >>> train_bpe(["abab"], num_merges=1).encode("cab")
        [99, 262]
        """
        return self._levels.encode(self.alphabet.id_string(prepare(text, self.normalization)[0]))

    def encode_reference(self, text: str) -> list[int]:
        """Do what `encode` does by replaying all merges in order (`pytok.reference`).

        >>> from pytok import train_bpe
        >>> train_bpe(["abab"], num_merges=1).encode_reference("cab")
        [99, 262]
        """
        tokens = base_ids(self.alphabet, prepare(text, self.normalization)[0])
        if isinstance(self.learned_ids, range):
            return reference.apply_merges(tokens, self.merges, next_id=self.learned_ids.start)
        for new_id, pair in zip(self.learned_ids, self.merges, strict=True):
            tokens = reference.replace_pair(tokens, pair, new_id)
        return tokens

    def record_encoding(self, text: str) -> EncodingRecording:
        """Encode a text and tell what happened, step by step.

        >>> from pytok import train_bpe
        >>> recording = train_bpe(["abab"], num_merges=1).record_encoding("cab")
        >>> recording.ids, [(step.rank, step.applied) for step in recording.steps]
        (array('i', [99, 262]), [(1, 1)])
        """
        return finish(self.recording_encoding(text))

    def recording_encoding(self, text: str) -> Work[EncodingRecording]:
        """Do `record_encoding` as a generator that yields its progress.

        >>> from pytok import train_bpe
        >>> next(train_bpe(["abab"], num_merges=1).recording_encoding("cab"))
        Progress(stage='encoding', done=1, total=1)
        """
        text, repaired = prepare(text, self.normalization)
        merged, steps = yield from encoding(
            self.alphabet.id_string(text), self._ranks, self._token_of, self._wall, observe=True
        )
        ids = array("i", map(ord, merged))
        symbols = array("i", base_ids(self.alphabet, text))
        history = History(symbols, joined_at(ids, self.parents, self._rank_of))
        return EncodingRecording(ids, tuple(steps), history, repaired)

    @cached_property
    def pieces(self) -> Pieces:
        """The bytes of every id and the names of the reserved ones.

        >>> from pytok import train_bpe
        >>> train_bpe(["abab"], num_merges=1).pieces.spelled[262]
        b'ab'
        """
        return Pieces(self._bytes, self.alphabet.reserved)

    @cached_property
    def vocabulary(self) -> Mapping[int, VocabularyEntry]:
        """What each id stands for, by id in ascending order.

        >>> from pytok import train_bpe
        >>> train_bpe(["abab"], num_merges=1).vocabulary[262]
        VocabularyEntry(id=262, bytes=b'ab', text='ab', kind='word_piece', left=97, right=98, \
rank=1, frequency=2)
        """
        return vocabulary_of(self.alphabet, self._bytes, self.parents, self.frequencies)

    @cached_property
    def parents(self) -> Mapping[int, tuple[int, int]]:
        """The two parts of each learned id, in the order the merges were learned.

        >>> from pytok import train_bpe
        >>> train_bpe(["abab"], num_merges=1).parents
        {262: (97, 98)}
        """
        return dict(zip(self.learned_ids, self.merges, strict=True))

    def to_data(self) -> TokenizerData:
        """Describe the tokenizer as plain data; `token_bytes` are left to `to_json`.

        >>> from pytok import train_bpe
        >>> train_bpe(["abab"], num_merges=1).to_data().merges
        ((97, 98),)
        """
        explicit = not isinstance(self.learned_ids, range)
        return replace(
            alphabet_data(self.alphabet),
            merges=tuple(self.merges),
            merge_ids=tuple(self.learned_ids) if explicit else None,
            normalization=self.normalization,
            corpus=None if self.corpus is None else self.corpus.packed,
            frequencies=listed_frequencies(self._bytes, self.frequencies),
        )

    @classmethod
    def from_data(cls, data: TokenizerData) -> Self:
        """Make the tokenizer that the data describe. Raises `InvalidTokenizer`.

        >>> from pytok import train_bpe
        >>> data = train_bpe(["abab"], num_merges=1).to_data()
        >>> BPETokenizer.from_data(data).encode("cab")
        [99, 262]
        """
        if data.unknown is not None:
            raise InvalidTokenizer(
                entry="unknown", reason="mismatch", problem="a tokenizer with merges has none"
            )
        tokenizer = cls(
            alphabet_from(data),
            data.merges,
            merge_ids=data.merge_ids,
            normalization=data.normalization,
            corpus=data.corpus_digest,
        )
        check_bytes(data, tokenizer._learned_bytes)
        tokenizer.frequencies = frequencies_from(data, tokenizer._bytes)
        return tokenizer

    def to_json(self) -> str:
        """Write the tokenizer as JSON (`pytok.data` tells the format).

        >>> from pytok import train_bpe
        >>> train_bpe(["abab"], num_merges=1).to_json().splitlines()[-2]
        '"token_bytes": ["6162"]'
        """
        return data_to_json(spelled_out(self.to_data(), self._learned_bytes))

    def to_huggingface(self) -> dict[str, object]:
        """Describe the tokenizer as a Hugging Face `tokenizer.json`.

        Loaded there, it gives the same ids for every text but one: Hugging Face turns a text that
        spells a marker, such as `<EOS>`, into the reserved id, unless its own
        `encode_special_tokens` is set. Raises `CannotRepresent` (`pytok.interchange.huggingface`).

        >>> from pytok import train_bpe
        >>> train_bpe(["abab"], num_merges=1).to_huggingface()["model"]["merges"]
        [['a', 'b']]
        """
        return huggingface.write(
            self.alphabet, self._bytes, self.parents, normalization=self.normalization
        )

    @classmethod
    def from_huggingface(cls, file: Mapping[str, object]) -> Self:
        """Read a Hugging Face `tokenizer.json` of byte-level merges over whole texts.

        Raises `CannotRepresent`, which names the feature that pytok does not have, and
        `InvalidTokenizer` for a file that contradicts itself.

        >>> from pytok import train_bpe
        >>> file = train_bpe(["abab"], num_merges=1).to_huggingface()
        >>> BPETokenizer.from_huggingface(file).encode("cab")
        [99, 262]
        """
        return cls.from_data(huggingface.read(file))

    def to_tiktoken(self) -> bytes:
        """Write the tokenizer as a tiktoken rank file; reserved ids become gaps.

        The file gives the same ids with a pattern that takes the whole text, `(?s:.+)`. Raises
        `CannotRepresent` (`pytok.interchange.tiktoken`).

        >>> from pytok import train_bpe
        >>> train_bpe(["abab"], num_merges=1).to_tiktoken().splitlines()[-1]
        b'YWI= 262'
        """
        return tiktoken.write(
            self.alphabet, self._bytes, self.parents, normalization=self.normalization
        )

    @classmethod
    def from_tiktoken(cls, file: bytes, *, reserved: Mapping[str, int] | None = None) -> Self:
        """Read a tiktoken rank file; such a file names no reserved ids, so name them yourself.

        Raises `InvalidTokenizer`, which names the line, and `CannotRepresent`.

        >>> from pytok import train_bpe
        >>> file = train_bpe(["abab"], num_merges=1).to_tiktoken()
        >>> BPETokenizer.from_tiktoken(file, reserved={"EOS": 258}).encode_document("ab", bos=False)
        [262, 258]
        """
        return cls.from_data(tiktoken.read(file, reserved or {}))

    @classmethod
    def from_minbpe(cls, file: bytes) -> Self:
        """Read a minbpe `.model` file. Raises `InvalidTokenizer`, `CannotRepresent`.

        >>> BPETokenizer.from_minbpe(b"minbpe v1\\n\\n0\\n97 98\\n").encode("cab")
        [99, 256]
        """
        return cls.from_data(minbpe.read(file))

    def __getstate__(self) -> dict[str, object]:
        """What a copy and a pickle hold: not the pieces of the texts that were encoded."""
        return {name: value for name, value in self.__dict__.items() if name != "_levels"}

    @property
    def _learned_bytes(self) -> list[bytes]:
        return [self._bytes[id] for id in self.learned_ids]

    @cached_property
    def _levels(self) -> Levels:
        return Levels(self.merges, self.learned_ids, self._wall)

    @property
    def _wall(self) -> str:
        return chr(max([self.alphabet.first_learned_id - 1, *self.learned_ids]) + 1)

    @cached_property
    def _token_of(self) -> dict[int, str]:
        return {rank: chr(id) for rank, id in enumerate(self.learned_ids, start=1)}

    @cached_property
    def _rank_of(self) -> dict[int, int]:
        return {id: rank for rank, id in enumerate(self.learned_ids, start=1)}
