"""What a text is made of before the first merge: its base symbols and their ids.

Inside pytok a token sequence is an *id string*: a `str` with the character `chr(id)` for each id.
Python's string methods then work on whole token sequences at the speed of C.
"""

import sys
from collections.abc import Iterable
from dataclasses import dataclass
from functools import cached_property
from typing import ClassVar, Literal

from pytok.errors import InvalidSetting, InvalidTokenizer, UnknownCharacter
from pytok.unicode import REPLACEMENT_CHARACTER, repair_text

AlphabetName = Literal["bytes", "characters"]

RESERVED_NAMES = ("PAD", "BOS", "EOS", "USER", "ASSISTANT", "SYSTEM")
"""Names of the reserved ids in order; no text is ever encoded to one of them."""

ReservedIds = tuple[tuple[str, int], ...]
"""Reserved ids as pairs of name and id."""

LARGEST_ID = sys.maxunicode - 1
"""Every id needs a character, and so does the wall between documents."""

MOST_DIGITS = 40
"""A number of more digits is no id, however many zeros it begins with."""


def reserved_from(first: int) -> ReservedIds:
    """Give the six reserved names ids in a row.

    >>> reserved_from(256)[:2]
    (('PAD', 256), ('BOS', 257))
    """
    return tuple((name, id) for id, name in enumerate(RESERVED_NAMES, start=first))


def marker(name: str) -> str:
    """How a reserved id is shown to a reader. The text that looks like it stays text.

    >>> marker("EOS"), marker("<|endoftext|>")
    ('<EOS>', '<|endoftext|>')
    """
    return f"<{name}>" if name in RESERVED_NAMES else name


_DEFAULT_RESERVED = reserved_from(256)


@dataclass(frozen=True)
class ByteAlphabet:
    """The 256 bytes of UTF-8 with an id each, and the reserved ids.

    By default a byte's id is its value and the reserved ids are 256 to 261; an imported tokenizer
    may number them otherwise (in GPT-2, `!` is 0): `ids[value]` is the id of a byte.
    Raises `InvalidTokenizer` if an id is missing, too large, or given twice.

    >>> [ord(symbol) for symbol in ByteAlphabet().id_string("é!")]
    [195, 169, 33]
    """

    ids: tuple[int, ...] = tuple(range(256))
    reserved_ids: ReservedIds = _DEFAULT_RESERVED
    name: ClassVar[Literal["bytes"]] = "bytes"

    def __post_init__(self) -> None:
        if len(self.ids) != 256:
            raise InvalidTokenizer(
                entry="base_ids",
                reason="form",
                problem=f"there must be 256 ids, one a byte, not {len(self.ids)}",
            )
        _check_ids([(f"base_ids[{value}]", id) for value, id in enumerate(self.ids)], self)

    @property
    def first_learned_id(self) -> int:
        """The id of the first merge, if none is given: 262, unless bytes are numbered otherwise."""
        if self._translation is None:
            return 256 + len(RESERVED_NAMES)
        return max(*self.ids, *self.reserved) + 1

    @cached_property
    def reserved(self) -> dict[int, str]:
        """The reserved ids and their names."""
        return {id: name for name, id in self.reserved_ids}

    @property
    def unknown(self) -> None:
        """No text is unknown to bytes."""

    @property
    def base(self) -> dict[int, bytes]:
        """The bytes of each base id."""
        return {id: bytes([value]) for value, id in enumerate(self.ids)}

    @cached_property
    def _translation(self) -> dict[int, int] | None:
        return None if self.ids == tuple(range(256)) else dict(enumerate(self.ids))

    def id_string(self, text: str) -> str:
        """Spell `text`, which must be valid Unicode, in base ids."""
        spelled = text.encode().decode("latin-1")
        return spelled if self._translation is None else spelled.translate(self._translation)


@dataclass(frozen=True)
class CharacterAlphabet:
    """Code points in ascending order; a character's id is its place among them.

    This is the didactic alphabet: easy to read, but it knows only the characters of its corpus.
    Another one is an error, or gets the id `unknown` if there is one. Raises `InvalidTokenizer`
    if the characters are out of order or ids are given twice.

    >>> alphabet = CharacterAlphabet.of(["hallo"])
    >>> alphabet.characters
    'ahlo'
    >>> [ord(symbol) for symbol in alphabet.id_string("hallo")]
    [1, 0, 2, 2, 3]
    """

    characters: str
    reserved_ids: ReservedIds = ()
    unknown: int | None = None
    name: ClassVar[Literal["characters"]] = "characters"

    def __post_init__(self) -> None:
        try:
            self.characters.encode()
        except UnicodeEncodeError as error:
            raise InvalidTokenizer(
                entry=f"characters[{error.start}]",
                reason="form",
                problem=f"{self.characters[error.start]!r} is half a character, a lone surrogate",
            ) from error
        for place, (one, other) in enumerate(
            zip(self.characters, self.characters[1:], strict=False), start=1
        ):
            if one >= other:
                raise InvalidTokenizer(
                    entry=f"characters[{place}]",
                    reason="form",
                    problem=f"{other!r} does not come after {one!r} in code-point order",
                )
        ids = [(f"characters[{id}]", id) for id in range(len(self.characters))]
        _check_ids(ids if self.unknown is None else [*ids, ("unknown", self.unknown)], self)

    @classmethod
    def of(cls, documents: Iterable[str]) -> "CharacterAlphabet":
        """Collect the distinct code points of the documents."""
        return cls("".join(sorted(set().union(*documents))))

    @property
    def first_learned_id(self) -> int:
        """The id of the first merge, if none is given."""
        unknown = -1 if self.unknown is None else self.unknown
        return max([len(self.characters) - 1, unknown, *self.reserved]) + 1

    @cached_property
    def reserved(self) -> dict[int, str]:
        """The reserved ids and their names; by default there are none."""
        return {id: name for name, id in self.reserved_ids}

    @property
    def base(self) -> dict[int, bytes]:
        """The UTF-8 bytes of each base id; U+FFFD for the unknown one."""
        base = {id: character.encode() for id, character in enumerate(self.characters)}
        if self.unknown is not None:
            base[self.unknown] = REPLACEMENT_CHARACTER.encode()
        return base

    @cached_property
    def _ids(self) -> dict[int, int]:
        return {ord(character): id for id, character in enumerate(self.characters)}

    def id_string(self, text: str) -> str:
        """Spell `text` in base ids; raise `UnknownCharacter` at the first one without an id."""
        ids = self._ids
        if unknown := set(text).difference(self.characters):
            if self.unknown is None:
                raise _unknown_character(text, unknown)
            ids = ids | {ord(character): self.unknown for character in unknown}
        return text.translate(ids)


Alphabet = ByteAlphabet | CharacterAlphabet


def alphabet_for(name: str, documents: Iterable[str]) -> Alphabet:
    """Return the alphabet of that name for a corpus.

    >>> alphabet_for("characters", ["ba"]).characters
    'ab'
    """
    if name == "bytes":
        return ByteAlphabet()
    if name == "characters":
        return CharacterAlphabet.of(documents)
    raise InvalidSetting(name="alphabet", value=repr(name), expected="'bytes' or 'characters'")


def _unknown_character(text: str, unknown: set[str]) -> UnknownCharacter:
    position = next(place for place, one in enumerate(text) if one in unknown)
    character = text[position]
    return UnknownCharacter(
        character=character, code_point=f"U+{ord(character):04X}", position=position
    )


def _check_ids(entries: list[tuple[str, int]], alphabet: Alphabet) -> None:
    """Raise `InvalidTokenizer` unless every base and reserved id and name is there once."""
    places: dict[int, str] = {}
    names: set[str] = set()
    for place, (name, _) in enumerate(alphabet.reserved_ids):
        if repair_text(name, f"reserved[{place}]")[0] != name:
            raise InvalidTokenizer(
                entry=f"reserved[{place}]",
                reason="form",
                problem=f"the name {name!r} holds half a character, a lone surrogate",
            )
        if not name or name in names:
            raise InvalidTokenizer(
                entry=f"reserved[{place}]",
                reason="twice" if name else "form",
                problem=f"the name {name!r} " + ("comes twice" if name else "is empty"),
            )
        names.add(name)
    reserved = [(f"reserved[{n}]", id) for n, (_, id) in enumerate(alphabet.reserved_ids)]
    for entry, id in [*entries, *reserved]:
        # Compared by exact type: in Python, `True` is an int.
        if type(id) is not int or not 0 <= id <= LARGEST_ID:
            raise InvalidTokenizer(
                entry=entry,
                reason="form",
                problem=f"{id!r} is not an id, a whole number from 0 to {LARGEST_ID}",
            )
        if id in places:
            raise InvalidTokenizer(
                entry=entry, reason="twice", problem=f"the id {id} is already that of {places[id]}"
            )
        places[id] = entry
