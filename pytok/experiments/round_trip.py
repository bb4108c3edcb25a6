"""Texts on their way into ids and back, and a hunt for one that does not come back."""

from dataclasses import dataclass
from random import Random
from typing import Literal

from pytok.alphabets import marker
from pytok.progress import Progress, Work
from pytok.protocol import Tokenizer


@dataclass(frozen=True, slots=True)
class Trip:
    """A text on its way into ids and back. `position` is the first code point that differs."""

    text: str
    tokens: int
    back: str
    same: bool
    position: int | None


def trip(tokenizer: Tokenizer, text: str) -> Trip:
    """Send a text there and back.

    >>> from pytok import ByteTokenizer
    >>> trip(ByteTokenizer(), "Grüße")
    Trip(text='Grüße', tokens=7, back='Grüße', same=True, position=None)
    """
    ids = tokenizer.encode(text)
    back = tokenizer.decode(ids)
    same = back == text
    alike = zip(text, back, strict=False)
    first = next((place for place, (one, other) in enumerate(alike) if one != other), None)
    position = None if same else (min(len(text), len(back)) if first is None else first)
    return Trip(text, len(ids), back, same, position)


Spice = Literal["ascii", "umlauts", "lines", "emoji", "markers"]

_SPICES: dict[Spice, tuple[str, ...]] = {
    "ascii": tuple(map(chr, range(32, 127))),
    "umlauts": tuple("äöüÄÖÜßéèñçåøœ"),
    "lines": ("\n", "\r\n", "\r", "\t", "  ", "\u00a0", "\u2028"),
    "emoji": ("🐈", "🙂", "👍🏽", "👩\u200d👧", "🇩🇪", "e\u0301", "\ufeff", "日", "\u05d0"),
    "markers": tuple(marker(name) for name in ("BOS", "EOS", "USER", "ASSISTANT", "SYSTEM", "PAD")),
}


def random_text(random: Random, most: int = 24) -> str:
    """Make up a text of up to that many pieces, from the plain to the nasty.

    >>> random_text(Random(1)) == random_text(Random(1))
    True
    """
    pool = [_SPICES[name] for name in _SPICES]
    size = int(random.random() * (most + 1))
    pieces = []
    for _ in range(size):
        spice = pool[int(random.random() * len(pool))]
        pieces.append(spice[int(random.random() * len(spice))])
    return "".join(pieces)


@dataclass(frozen=True, slots=True)
class Hunt:
    """A hunt for a text that does not come back: how many were tried, and the first found."""

    tried: int
    characters: int
    found: Trip | None
    last: str


def hunt(tokenizer: Tokenizer, *, seed: int, attempts: int) -> Work[Hunt]:
    """Send made-up texts there and back until one does not come back, or attempts run out."""
    random = Random(seed)  # noqa: S311 - nothing here is secret
    characters, text = 0, ""
    for tried in range(1, attempts + 1):
        text = random_text(random)
        characters += len(text)
        one = trip(tokenizer, text)
        if not one.same:
            return Hunt(tried, characters, one, text)
        yield Progress("encoding", tried, attempts)
    return Hunt(attempts, characters, None, text)
