"""The notation of the field cases: bytes 0 to 255, and the first learned id is written 256."""

import json
from collections.abc import Iterable
from hashlib import sha256


def ours(ids: Iterable[int]) -> list[int]:
    """Read ids written in base-256 notation: six reserved ids stand before the learned ones.

    >>> ours([97, 256, 260])
    [97, 262, 266]
    """
    return [id if id < 256 else id + 6 for id in ids]


def theirs(ids: Iterable[int]) -> list[int]:
    """Write our ids in base-256 notation."""
    return [id if id < 256 else id - 6 for id in ids]


def digest(merges: Iterable[tuple[int, int]]) -> str:
    """The first 16 hex digits of the SHA-256 of the merges as compact JSON in this notation."""
    written = [theirs(pair) for pair in merges]
    return sha256(json.dumps(written, separators=(",", ":")).encode()).hexdigest()[:16]


def lcg_corpus(seed: int, n: int, alphabet: str, split: int) -> list[str]:
    """Make n characters with a linear congruential generator, and cut them into pieces."""
    x = seed
    characters = []
    for _ in range(n):
        x = (x * 1103515245 + 12345) % 2**31
        characters.append(alphabet[(x >> 16) % len(alphabet)])
    text = "".join(characters)
    return [text[start : start + split] for start in range(0, n, split)]
