"""What a text is made of before the first merge: its base symbols and their ids.

Inside pytok a token sequence is an *id string*: a `str` with the character `chr(id)` for each id.
Python's string methods then work on whole token sequences at the speed of C.
"""

from collections.abc import Iterable
from dataclasses import dataclass
from functools import cached_property
from typing import ClassVar, Literal

from pytok.errors import InvalidSetting, InvalidTokenizer, UnknownCharacter

AlphabetName = Literal["bytes", "characters"]

RESERVED_NAMES = ("PAD", "BOS", "EOS", "USER", "ASSISTANT", "SYSTEM")
"""Names of the reserved ids 256 to 261 in order; no text is ever encoded to one of them."""


@dataclass(frozen=True)
class ByteAlphabet:
    """The 256 bytes of UTF-8 with ids 0 to 255, and the reserved ids 256 to 261.

    >>> [ord(symbol) for symbol in ByteAlphabet().id_string("é!")]
    [195, 169, 33]
    """

    name: ClassVar[Literal["bytes"]] = "bytes"

    @property
    def first_learned_id(self) -> int:
        """The id of the first merge."""
        return 256 + len(RESERVED_NAMES)

    @property
    def reserved(self) -> dict[int, str]:
        """The reserved ids and their names."""
        return dict(enumerate(RESERVED_NAMES, start=256))

    @property
    def base(self) -> dict[int, bytes]:
        """The bytes of each base id."""
        return {value: bytes([value]) for value in range(256)}

    def id_string(self, text: str) -> str:
        """Spell `text`, which must be valid Unicode, in base ids."""
        return text.encode().decode("latin-1")


@dataclass(frozen=True)
class CharacterAlphabet:
    """Code points in ascending order; a character's id is its place among them.

    This is the didactic alphabet: easy to read, but it knows only the characters of its corpus.

    >>> alphabet = CharacterAlphabet.of(["hallo"])
    >>> alphabet.characters
    'ahlo'
    >>> [ord(symbol) for symbol in alphabet.id_string("hallo")]
    [1, 0, 2, 2, 3]
    """

    characters: str
    name: ClassVar[Literal["characters"]] = "characters"

    def __post_init__(self) -> None:
        try:
            self.characters.encode()
        except UnicodeEncodeError as error:
            raise InvalidTokenizer(
                entry=f"characters[{error.start}]",
                problem=f"{self.characters[error.start]!r} is half a character, a lone surrogate",
            ) from error
        for place, (one, other) in enumerate(
            zip(self.characters, self.characters[1:], strict=False), start=1
        ):
            if one >= other:
                raise InvalidTokenizer(
                    entry=f"characters[{place}]",
                    problem=f"{other!r} does not come after {one!r} in code-point order",
                )

    @classmethod
    def of(cls, documents: Iterable[str]) -> "CharacterAlphabet":
        """Collect the distinct code points of the documents."""
        return cls("".join(sorted(set().union(*documents))))

    @property
    def first_learned_id(self) -> int:
        """The id of the first merge."""
        return len(self.characters)

    @property
    def reserved(self) -> dict[int, str]:
        """No id is reserved in character mode."""
        return {}

    @property
    def base(self) -> dict[int, bytes]:
        """The UTF-8 bytes of each base id."""
        return {id: character.encode() for id, character in enumerate(self.characters)}

    @cached_property
    def _ids(self) -> dict[int, int]:
        return {ord(character): id for id, character in enumerate(self.characters)}

    def id_string(self, text: str) -> str:
        """Spell `text` in base ids; raise `UnknownCharacter` at the first one without an id."""
        if unknown := set(text).difference(self.characters):
            position = next(place for place, one in enumerate(text) if one in unknown)
            character = text[position]
            raise UnknownCharacter(
                character=character, code_point=f"U+{ord(character):04X}", position=position
            )
        return text.translate(self._ids)


Alphabet = ByteAlphabet | CharacterAlphabet


def alphabet_for(name: str, documents: Iterable[str]) -> Alphabet:
    """Return the alphabet of that name for a corpus.

    >>> alphabet_for("characters", ["ba"])
    CharacterAlphabet(characters='ab')
    """
    if name == "bytes":
        return ByteAlphabet()
    if name == "characters":
        return CharacterAlphabet.of(documents)
    raise InvalidSetting(name="alphabet", value=repr(name), expected="'bytes' or 'characters'")
