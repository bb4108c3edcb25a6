"""The one set of verbs that every tokenizer has."""

from abc import abstractmethod
from array import array
from collections.abc import Iterable, Mapping, Sequence
from pathlib import Path
from typing import ClassVar, Protocol, Self, runtime_checkable

from pytok import chat, decoding
from pytok.alphabets import Alphabet
from pytok.batches import Batch, pad_batch
from pytok.chat import Message
from pytok.corpus import CorpusDigest, read_text
from pytok.data import (
    TokenizerData,
    TokenizerType,
    data_from_json,
    data_to_json,
    spelled_out,
    write_atomically,
)
from pytok.decoding import Decoded, Errors, Pieces, ReservedAs, StreamingDecoder
from pytok.errors import InvalidTokenizer, NoReservedId
from pytok.normalization import Form, prepare
from pytok.progress import Progress, Work
from pytok.recording import EncodingRecording, History
from pytok.vocabulary import VocabularyEntry


@runtime_checkable
class Tokenizer(Protocol):
    """Text to ids and back: characters, bytes or byte pair encoding, with the same verbs.

    `type` names the kind, `alphabet` holds the base symbols and the reserved ids, `normalization`
    the Unicode form applied to every text (or `None`), `corpus` the digest of the training
    documents and `frequencies` how often each id stands in them as fully encoded (or `None` if
    there were none, or nobody counted).

    >>> import pytok
    >>> isinstance(pytok.ByteTokenizer(), Tokenizer)
    True
    """

    type: ClassVar[TokenizerType]
    alphabet: Alphabet
    normalization: Form | None
    corpus: CorpusDigest | None
    frequencies: Mapping[int, int] | None

    @abstractmethod
    def encode(self, text: str) -> list[int]:
        """Encode a text as ids, none of them reserved.

        Lone surrogates, which no UTF-8 can hold, are encoded as U+FFFD. Raises
        `UnknownCharacter` where characters are the base and one is not among them.

        >>> import pytok
        >>> pytok.CharTokenizer("hallo").encode("hallo")
        [1, 0, 2, 2, 3]
        """

    @property
    @abstractmethod
    def pieces(self) -> Pieces:
        """The bytes of every id and the names of the reserved ones.

        >>> import pytok
        >>> pytok.ByteTokenizer().pieces.spelled[97]
        b'a'
        """

    @property
    @abstractmethod
    def vocabulary(self) -> Mapping[int, VocabularyEntry]:
        """What each id stands for, by id in ascending order.

        >>> import pytok
        >>> pytok.ByteTokenizer().vocabulary[97].kind
        'character'
        """

    @abstractmethod
    def to_data(self) -> TokenizerData:
        """Describe the tokenizer as plain data.

        >>> import pytok
        >>> pytok.ByteTokenizer().to_data().alphabet
        'bytes'
        """

    @classmethod
    @abstractmethod
    def from_data(cls, data: TokenizerData) -> Self:
        """Make the tokenizer that the data describe. Raises `InvalidTokenizer`.

        >>> import pytok
        >>> pytok.CharTokenizer.from_data(pytok.CharTokenizer("ab").to_data()).encode("b")
        [1]
        """

    def recording_encoding(self, text: str) -> Work[EncodingRecording]:
        """Encode a text as a generator that yields its progress and returns what happened.

        >>> import pytok
        >>> next(pytok.ByteTokenizer().recording_encoding("Hi"))
        Progress(stage='encoding', done=2, total=2)
        """
        prepared, repaired = prepare(text, self.normalization)
        ids = array("i", self.encode(prepared))
        yield Progress("encoding", len(ids), len(ids))
        # Without merges all boundaries stand for ever.
        history = History(ids, array("i", bytes(4 * max(len(ids) - 1, 0))))
        return EncodingRecording(ids, (), history, repaired)

    @property
    def reserved(self) -> dict[str, int]:
        """The reserved ids by name.

        >>> import pytok
        >>> pytok.ByteTokenizer().reserved["EOS"]
        258
        """
        return dict(self.alphabet.reserved_ids)

    @property
    def lossless(self) -> bool:
        """Whether every text can be had back from its ids: no normalisation, no unknown id.

        >>> import pytok
        >>> pytok.ByteTokenizer().lossless, pytok.CharTokenizer("a", unknown=True).lossless
        (True, False)
        """
        return self.normalization is None and self.alphabet.unknown is None

    def decode(
        self, ids: Iterable[int], *, errors: Errors = "replace", reserved: ReservedAs = "skip"
    ) -> str:
        """Decode ids to text.

        Bytes that are not valid UTF-8 become U+FFFD, one for each maximal subpart of an ill-formed
        sequence as the Unicode Standard recommends (section 3.9), or raise `InvalidBytes` if
        `errors` is `strict`. Reserved ids are skipped, shown as markers such as `<EOS>`, or raise
        `UnexpectedReservedId`, for `reserved` of `skip`, `show` or `error`. Raises `UnknownId`.

        >>> import pytok
        >>> tokenizer = pytok.ByteTokenizer()
        >>> tokenizer.decode([240, 159, 104, 105, 258])
        '\N{REPLACEMENT CHARACTER}hi'
        >>> tokenizer.decode([104, 105, 258], reserved="show")
        'hi<EOS>'
        """
        return decoding.decode(ids, self.pieces, errors=errors, reserved=reserved)

    def decode_report(self, ids: Iterable[int]) -> Decoded:
        """Decode ids and say how faithful the text is; reserved ids are skipped.

        >>> import pytok
        >>> report = pytok.ByteTokenizer().decode_report([104, 159])
        >>> report.replacements, report.exact
        (1, False)
        """
        ids = list(ids)
        unknown = 0 if self.alphabet.unknown is None else ids.count(self.alphabet.unknown)
        return decoding.decoded(self.pieces.joined(ids), unknown)

    def decode_bytes(self, ids: Iterable[int]) -> bytes:
        """The bytes of all ids, joined; reserved ids have none. Raises `UnknownId`.

        >>> import pytok
        >>> pytok.ByteTokenizer().decode_bytes([195, 258])
        b'\xc3'
        """
        return self.pieces.joined(ids)

    def streaming_decoder(
        self, *, errors: Errors = "replace", reserved: ReservedAs = "skip"
    ) -> StreamingDecoder:
        """Make a decoder that takes ids as they come, with `feed` and `flush`.

        >>> import pytok
        >>> decoder = pytok.ByteTokenizer().streaming_decoder()
        >>> decoder.feed(195), decoder.feed(169), decoder.flush()
        ('', 'é', '')
        """
        return StreamingDecoder(self.pieces, errors=errors, reserved=reserved)

    def token_bytes(self, id: int) -> bytes:
        """The bytes one id stands for; none for a reserved id. Raises `UnknownId`.

        >>> import pytok
        >>> pytok.CharTokenizer("é").token_bytes(0)
        b'\xc3\xa9'
        """
        return self.pieces.joined([id])

    def reserved_id(self, name: str) -> int:
        """The reserved id of that name. Raises `NoReservedId`.

        >>> import pytok
        >>> pytok.ByteTokenizer().reserved_id("PAD")
        256
        """
        if name not in self.reserved:
            raise NoReservedId(name=name, known=", ".join(self.reserved) or "none")
        return self.reserved[name]

    def encode_document(self, text: str, *, bos: bool = True, eos: bool = True) -> list[int]:
        """Encode a text as a document, with the ids BOS before and EOS behind it where asked for.

        Raises `NoReservedId` if the tokenizer has no such id.

        >>> import pytok
        >>> pytok.ByteTokenizer().encode_document("<EOS>", bos=False)
        [60, 69, 79, 83, 62, 258]
        """
        before = [self.reserved_id("BOS")] if bos else []
        behind = [self.reserved_id("EOS")] if eos else []
        return [*before, *self.encode(text), *behind]

    def pad_batch(self, sequences: Iterable[Sequence[int]], length: int) -> Batch:
        """Fill sequences of ids up to `length` with PAD, on the right (`pytok.pad_batch`).

        >>> import pytok
        >>> pytok.ByteTokenizer().pad_batch([[72]], 2).attention_mask
        [[1, 0]]
        """
        return pad_batch(sequences, length, pad_id=self.reserved_id("PAD"))

    def encode_chat(self, messages: Iterable[Message]) -> list[int]:
        """Encode a chat: BOS, and for each message its role, its content and EOS.

        Raises `InvalidChat`, `NoReservedId`.

        >>> import pytok
        >>> pytok.ByteTokenizer().encode_chat([{"role": "user", "content": "Hi"}])
        [257, 259, 72, 105, 258]
        """
        return chat.encode_chat(messages, self.encode, self.reserved_id)

    def decode_chat(self, ids: Iterable[int]) -> list[Message]:
        """Read the messages of a chat back. Raises `InvalidChat`, `UnknownId`.

        >>> import pytok
        >>> pytok.ByteTokenizer().decode_chat([257, 259, 72, 105, 258])
        [{'role': 'user', 'content': 'Hi'}]
        """
        ids = list(ids)
        self.pieces.each(ids)
        return chat.decode_chat(ids, self.alphabet.reserved, self.decode)

    def to_json(self) -> str:
        """Write the tokenizer as JSON (`pytok.data` tells the format).

        >>> import pytok
        >>> pytok.ByteTokenizer().to_json().splitlines()[3]
        '"type": "bytes",'
        """
        return data_to_json(spelled_out(self.to_data(), []))

    @classmethod
    def from_json(cls, text: str) -> Self:
        """Read a tokenizer from JSON, checking all of it.

        Raises `InvalidTokenizer`, which names the entry that is wrong.

        >>> import pytok
        >>> pytok.BPETokenizer.from_json('{"alphabet": "bytes", "merges": [[97, 98]]}').encode("ab")
        [262]
        """
        data = data_from_json(text)
        if data.type != cls.type:
            raise InvalidTokenizer(
                entry="type",
                reason="mismatch",
                problem=f"this is a tokenizer of type {data.type}, not {cls.type}",
            )
        return cls.from_data(data)

    def save(self, path: str | Path) -> None:
        """Write the tokenizer to a file: all of it or, if that fails, nothing.

        Raises `UnreadableFile` if the file cannot be written.

        >>> import pytok
        >>> from tempfile import TemporaryDirectory
        >>> with TemporaryDirectory() as folder:
        ...     pytok.CharTokenizer("ab").save(f"{folder}/tok.json")
        ...     pytok.CharTokenizer.load(f"{folder}/tok.json").encode("b")
        [1]
        """
        write_atomically(path, self.to_json().encode())

    @classmethod
    def load(cls, path: str | Path) -> Self:
        """Read a tokenizer of this kind from a file; `pytok.load` reads one of any kind.

        Raises `UnreadableFile`, `InvalidTokenizer`.

        >>> import pytok
        >>> pytok.ByteTokenizer.load("missing.json")
        Traceback (most recent call last):
        pytok.errors.UnreadableFile: missing.json: no such file or directory.
        """
        return cls.from_json(read_text(path))
