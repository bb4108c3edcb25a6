"""One text laid out as code points, UTF-8 bytes and tokens, with the alignment between them."""

import unicodedata
from array import array
from collections.abc import Sequence
from dataclasses import dataclass
from itertools import groupby

from pytok.alphabets import ByteAlphabet
from pytok.normalization import prepare
from pytok.protocol import Tokenizer
from pytok.vocabulary import VocabularyEntry

CATEGORIES = {
    "Lu": "uppercase letter",
    "Ll": "lowercase letter",
    "Lt": "titlecase letter",
    "Lm": "modifier letter",
    "Lo": "other letter",
    "Mn": "nonspacing mark",
    "Mc": "spacing mark",
    "Me": "enclosing mark",
    "Nd": "decimal number",
    "Nl": "letter number",
    "No": "other number",
    "Pc": "connector punctuation",
    "Pd": "dash punctuation",
    "Ps": "open punctuation",
    "Pe": "close punctuation",
    "Pi": "initial punctuation",
    "Pf": "final punctuation",
    "Po": "other punctuation",
    "Sm": "math symbol",
    "Sc": "currency symbol",
    "Sk": "modifier symbol",
    "So": "other symbol",
    "Zs": "space separator",
    "Zl": "line separator",
    "Zp": "paragraph separator",
    "Cc": "control",
    "Cf": "format",
    "Cs": "surrogate",
    "Co": "private use",
    "Cn": "unassigned",
}
"""The names of the general categories, from table 12 of Unicode Standard Annex #44."""


@dataclass(frozen=True, slots=True)
class CodePoint:
    """One code point: `bytes` are its UTF-8, the first of which stands at `first_byte`.

    `name` is its Unicode name or, where it has none, its label as in section 4.8 of the standard,
    such as `<control-000A>`. `combining` is its canonical combining class, 0 for what stands alone.
    Names and categories are those of the running Python's version of Unicode, so that an older one
    does not know the newest characters.
    """

    character: str
    code_point: str
    name: str
    category: str
    category_name: str
    combining: int
    bytes: bytes
    first_byte: int


@dataclass(frozen=True, slots=True)
class AlignedToken:
    """One token of a text and where it lies.

    It covers the bytes from `first_byte` up to, not including, `end_byte`, and at least a part of
    the code points from `first_code_point` up to, not including, `end_code_point`. `entry` is
    `None` for a gap: a character that the tokenizer does not know.
    """

    entry: VocabularyEntry | None
    first_byte: int
    end_byte: int
    first_code_point: int
    end_code_point: int


@dataclass(frozen=True, slots=True)
class Lens:
    """A text in layers.

    `text` is what was encoded: the text after repairs (`repaired` lone surrogates) and after the
    tokenizer's normalisation (`normalized` says whether that changed it). For every byte,
    `code_point_of_byte` and `token_of_byte` hold the place of the code point and of the token that
    it belongs to.

    >>> from pytok import ByteTokenizer
    >>> lens = look_at("é", ByteTokenizer())
    >>> lens.code_points[0].name, list(lens.token_of_byte)
    ('LATIN SMALL LETTER E WITH ACUTE', [0, 1])
    """

    text: str
    repaired: int
    normalized: bool
    code_points: tuple[CodePoint, ...]
    tokens: tuple[AlignedToken, ...]
    code_point_of_byte: Sequence[int]
    token_of_byte: Sequence[int]


def code_points(text: str) -> tuple[CodePoint, ...]:
    """Describe every code point of a text that has no lone surrogates.

    >>> [(one.code_point, one.name, one.category_name) for one in code_points("é\\n")]
    [('U+00E9', 'LATIN SMALL LETTER E WITH ACUTE', 'lowercase letter'), \
('U+000A', '<control-000A>', 'control')]
    """
    described = []
    first_byte = 0
    for character in text:
        data = character.encode()
        category = unicodedata.category(character)
        described.append(
            CodePoint(
                character=character,
                code_point=f"U+{ord(character):04X}",
                name=unicodedata.name(character, "") or _label(character, category),
                category=category,
                category_name=CATEGORIES[category],
                combining=unicodedata.combining(character),
                bytes=data,
                first_byte=first_byte,
            )
        )
        first_byte += len(data)
    return tuple(described)


def look_at(text: str, tokenizer: Tokenizer, *, gaps: bool = False) -> Lens:
    """Lay a text out in layers. Raises what encoding it raises.

    With `gaps`, a character that the tokenizer does not know raises nothing: it stands in the
    layer of tokens as a gap.

    >>> from pytok import ByteTokenizer
    >>> lens = look_at("é!", ByteTokenizer())
    >>> list(lens.code_point_of_byte), list(lens.token_of_byte)
    ([0, 0, 1], [0, 1, 2])
    >>> [(token.first_code_point, token.end_code_point) for token in lens.tokens]
    [(0, 1), (0, 1), (1, 2)]
    """
    repaired_text, repaired = prepare(text, None)
    prepared, _ = prepare(repaired_text, tokenizer.normalization)
    points = code_points(prepared)
    owners = array("i", [place for place, one in enumerate(points) for _ in one.bytes])
    tokens: list[AlignedToken] = []
    token_of_byte = array("i")
    first = 0
    ids = encode_around_gaps(prepared, tokenizer) if gaps else tokenizer.encode(prepared)
    for place, id in enumerate(ids):
        if id is None or id == tokenizer.alphabet.unknown:
            # An unknown token stands for one code point, whatever its own bytes are.
            width = len(points[owners[first]].bytes)
        else:
            width = len(tokenizer.token_bytes(id))
        end = first + width
        tokens.append(
            AlignedToken(
                entry=None if id is None else tokenizer.vocabulary[id],
                first_byte=first,
                end_byte=end,
                first_code_point=owners[first],
                end_code_point=owners[end - 1] + 1,
            )
        )
        token_of_byte.extend([place] * width)
        first = end
    return Lens(
        text=prepared,
        repaired=repaired,
        normalized=prepared != repaired_text,
        code_points=points,
        tokens=tuple(tokens),
        code_point_of_byte=owners,
        token_of_byte=token_of_byte,
    )


def encode_around_gaps(text: str, tokenizer: Tokenizer) -> list[int | None]:
    """Encode a text; a character that the tokenizer does not know becomes `None`.

    No merge reaches across such a character, so what stands around it is encoded as ever.

    >>> from pytok import train_bpe
    >>> encode_around_gaps("abzab", train_bpe(["abab"], num_merges=1, alphabet="characters"))
    [2, None, 2]
    """
    prepared, _ = prepare(text, tokenizer.normalization)
    alphabet = tokenizer.alphabet
    if isinstance(alphabet, ByteAlphabet) or alphabet.unknown is not None:
        return list(tokenizer.encode(prepared))
    ids: list[int | None] = []
    for known, piece in groupby(prepared, key=frozenset(alphabet.characters).__contains__):
        characters = "".join(piece)
        ids += tokenizer.encode(characters) if known else [None] * len(characters)
    return ids


def _label(character: str, category: str) -> str:
    kinds = {"Cc": "control", "Co": "private-use", "Cn": "reserved"}
    point = ord(character)
    noncharacter = 0xFDD0 <= point <= 0xFDEF or point & 0xFFFE == 0xFFFE
    kind = "noncharacter" if noncharacter else kinds.get(category, "unnamed")
    return f"<{kind}-{point:04X}>"
