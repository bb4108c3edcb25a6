"""The pairs of a sequence as whole numbers: a few times faster to count than pairs as texts."""

from array import array
from collections.abc import Iterable
from operator import add

# The characters of a sequence as 32 bits each, least significant byte first.
_CODEC = "utf-32-le"


def pair_numbers(sequence: str) -> memoryview:
    """One number for every two neighbours, from left to right.

    Which number a pair has is left open, but that different pairs have different ones. The bytes
    of the two ids alternate: so the low bits, by which a dict finds its entries, hold something of
    both.

    >>> numbers = pair_numbers("abab")
    >>> len(numbers), numbers[0] == numbers[2], numbers[0] == numbers[1]
    (3, True, False)
    """
    characters = sequence.encode(_CODEC, "surrogatepass")
    numbers = bytearray(8 * (len(sequence) - 1)) if sequence else bytearray()
    for place in range(3):  # No code point needs the fourth byte.
        plane = characters[place::4]
        numbers[2 * place :: 8] = plane[:-1]
        numbers[2 * place + 1 :: 8] = plane[1:]
    return memoryview(numbers).cast("Q")


def pairs_of(numbers: Iterable[int]) -> list[str]:
    """The pairs that have these numbers.

    >>> pairs_of(pair_numbers("ab\U0001f642"))
    ['ab', 'b🙂']
    """
    packed = array("Q", numbers).tobytes()
    left, right = (packed[side::2].decode(_CODEC, "surrogatepass") for side in (0, 1))
    return list(map(add, left, right))


def cut_at(sequence: str, joints: bytes) -> list[str]:
    """Cut a sequence between all neighbours but those whose byte in `joints` is 1 and not 0.

    The sequence must not hold the first two characters of Unicode.

    >>> cut_at("abcab", bytes([1, 0, 0, 1]))
    ['ab', 'c', 'ab']
    """
    characters = sequence.encode(_CODEC, "surrogatepass")
    # Behind each character, its byte of `joints` as a character of its own.
    marked = bytearray(8 * len(sequence))
    for place in range(3):
        marked[place::8] = characters[place::4]
    marked[4:-8:8] = joints
    return marked.decode(_CODEC, "surrogatepass").replace("\1", "").split("\0")[:-1]
