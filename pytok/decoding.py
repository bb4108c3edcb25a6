"""From ids back to text: whole or piece by piece, with reserved ids skipped, shown or refused.

Bytes that are not valid UTF-8 become U+FFFD, one for each maximal subpart of an ill-formed
sequence, as the Unicode Standard recommends (section 3.9, "U+FFFD Substitution of Maximal
Subparts") and as the browsers' `TextDecoder` does.
"""

import codecs
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from typing import Literal

from pytok.alphabets import marker
from pytok.errors import InvalidBytes, InvalidSetting, UnexpectedReservedId, UnknownId
from pytok.unicode import REPLACEMENT_CHARACTER

Errors = Literal["replace", "strict"]
ReservedAs = Literal["skip", "show", "error"]


@dataclass(frozen=True, slots=True)
class Decoded:
    """A text and how faithful it is.

    `replacements` counts the U+FFFD that stand for invalid bytes or for unknown characters; the
    text is `exact` if there are none.

    >>> Decoded("a\N{REPLACEMENT CHARACTER}", replacements=1).exact
    False
    """

    text: str
    replacements: int

    @property
    def exact(self) -> bool:
        """Whether the text holds all that the ids hold."""
        return self.replacements == 0


class Pieces:
    """The bytes of every id of a tokenizer, and the names of its reserved ids.

    >>> pieces = Pieces({0: b"a", 1: b"b"}, {2: "EOS"})
    >>> pieces.joined([0, 1, 2, 0])
    b'aba'
    """

    def __init__(self, spelled: Mapping[int, bytes], reserved: Mapping[int, str]) -> None:
        self.spelled = spelled
        self.reserved = reserved
        self._all = {**spelled, **dict.fromkeys(reserved, b"")}

    def each(self, ids: Iterable[int]) -> list[bytes]:
        """The bytes of each id, none for a reserved one. Raises `UnknownId`."""
        ids = list(ids)
        # Compared by exact type: in Python, `True` is an int and equals 1, as 1.0 does.
        if not set(map(type, ids)) <= {int}:
            place = next(place for place, id in enumerate(ids) if type(id) is not int)
            raise UnknownId(id=repr(ids[place]), position=place)
        try:
            return [self._all[id] for id in ids]
        except KeyError:
            place = next(place for place, id in enumerate(ids) if id not in self._all)
            raise UnknownId(id=ids[place], position=place) from None

    def joined(self, ids: Iterable[int]) -> bytes:
        """The bytes of all ids, one after the other. Raises `UnknownId`."""
        return b"".join(self.each(ids))


class StreamingDecoder:
    """Decodes ids as they come, holding back a character until all its bytes are there.

    However the ids are cut into calls, the texts joined are what decoding all ids at once gives.

    >>> from pytok import ByteTokenizer
    >>> decoder = ByteTokenizer().streaming_decoder()
    >>> [decoder.feed(id) for id in "é🙂".encode()]
    ['', 'é', '', '', '', '🙂']
    >>> decoder.feed([0xF0, 0x9F]), decoder.flush()
    ('', '\N{REPLACEMENT CHARACTER}')
    """

    def __init__(
        self, pieces: Pieces, *, errors: Errors = "replace", reserved: ReservedAs = "skip"
    ) -> None:
        _check_choice("errors", errors, ("replace", "strict"))
        _check_choice("reserved", reserved, ("skip", "show", "error"))
        self._pieces = pieces
        self._errors = errors
        self._reserved = reserved
        self._pending = b""
        self._ids_seen = 0
        self._bytes_done = 0

    def feed(self, ids: int | Iterable[int]) -> str:
        """Take one id or several and return the text that is complete by now.

        Raises `UnknownId`; `InvalidBytes` if strict; `UnexpectedReservedId` if reserved ids are
        errors. Positions count from the first id or byte ever fed.

        >>> from pytok import ByteTokenizer
        >>> ByteTokenizer().streaming_decoder().feed([72, 105, 195])
        'Hi'
        """
        ids = [ids] if isinstance(ids, int) else list(ids)
        pieces = self._checked(ids)
        texts = []
        start = 0
        if self._reserved == "show":
            for place, id in enumerate(ids):
                if id in self._pieces.reserved:
                    texts.append(self._decode(b"".join(pieces[start:place]), final=True))
                    texts.append(marker(self._pieces.reserved[id]))
                    start = place + 1
        texts.append(self._decode(b"".join(pieces[start:]), final=False))
        self._ids_seen += len(ids)
        return "".join(texts)

    def flush(self) -> str:
        """End the text: what was held back becomes U+FFFD, or `InvalidBytes` if strict.

        >>> from pytok import ByteTokenizer
        >>> decoder = ByteTokenizer().streaming_decoder()
        >>> decoder.feed(195), decoder.flush(), decoder.flush()
        ('', '\N{REPLACEMENT CHARACTER}', '')
        """
        return self._decode(b"", final=True)

    def _checked(self, ids: list[int]) -> list[bytes]:
        try:
            pieces = self._pieces.each(ids)
        except UnknownId as error:
            place = int(error.parameters["position"] or 0) + self._ids_seen
            raise UnknownId(id=error.parameters["id"], position=place) from None
        if self._reserved == "error":
            for place, id in enumerate(ids, start=self._ids_seen):
                if id in self._pieces.reserved:
                    raise UnexpectedReservedId(
                        name=self._pieces.reserved[id], id=id, position=place
                    )
        return pieces

    def _decode(self, data: bytes, *, final: bool) -> str:
        data = self._pending + data
        try:
            text, used = codecs.utf_8_decode(data, self._errors, final)
        except UnicodeDecodeError as error:
            raise InvalidBytes(
                bytes=data[error.start : error.end].hex(), position=self._bytes_done + error.start
            ) from None
        self._pending = data[used:]
        self._bytes_done += used
        return text


def decode(
    ids: Iterable[int],
    pieces: Pieces,
    *,
    errors: Errors = "replace",
    reserved: ReservedAs = "skip",
) -> str:
    """Decode all ids at once.

    >>> decode([240, 159], Pieces({240: b"\\xf0", 159: b"\\x9f"}, {}))
    '\N{REPLACEMENT CHARACTER}'
    """
    decoder = StreamingDecoder(pieces, errors=errors, reserved=reserved)
    return decoder.feed(ids) + decoder.flush()


def decoded(data: bytes, unknown: int = 0) -> Decoded:
    """Decode bytes and count what had to be replaced; `unknown` of them were U+FFFD before.

    >>> decoded(b"a\\xff")
    Decoded(text='a\N{REPLACEMENT CHARACTER}', replacements=1)
    """
    text = data.decode(errors="replace")
    # A U+FFFD that the bytes spell themselves replaces nothing. 0xEF only ever leads a sequence, so
    # its three bytes are always read as one character.
    genuine = data.count(REPLACEMENT_CHARACTER.encode())
    return Decoded(text, text.count(REPLACEMENT_CHARACTER) - genuine + unknown)


def _check_choice(name: str, value: object, allowed: tuple[str, ...]) -> None:
    if value not in allowed:
        raise InvalidSetting(name=name, value=repr(value), expected=" or ".join(map(repr, allowed)))
