"""A tokenizer as Python code: to be read, copied, and run where there is no pytok.

The code needs nothing but Python. It replays the merges in the order they were learned, which gives
what `pytok.encoding` gives.
"""

from collections.abc import Iterator, Mapping

from pytok.alphabets import Alphabet, ByteAlphabet, CharacterAlphabet
from pytok.normalization import Form

_CHARACTERS_A_LINE = 60
_IDS_A_LINE = 16
_MOST_OF_A_COMMENT = 60


def write(
    alphabet: Alphabet,
    spelled: Mapping[int, bytes],
    merges: Mapping[int, tuple[int, int]],
    *,
    normalization: Form | None,
    text: str,
) -> str:
    """Write code that defines `encode`, and prints the ids of `text` when it is run.

    >>> print(write(ByteAlphabet(), {262: b"ab"}, {262: (97, 98)}, normalization=None, text="cab"))
    \"\"\"A tokenizer in plain Python: text goes in, ids come out.\"\"\"
    <BLANKLINE>
    # Each merge: the ids of two neighbours, and the id of the token they become.
    # They are applied in this order, the order in which they were learned.
    MERGES = [
        (97, 98, 262),  # 'ab'
    ]
    <BLANKLINE>
    <BLANKLINE>
    def encode(text):
        \"\"\"Return the ids of a text.\"\"\"
        # Half a character, which no UTF-8 can hold, becomes U+FFFD.
        text = text.encode("utf-16", "surrogatepass").decode("utf-16", "replace")
        # To begin with, every byte of UTF-8 is a token, and its id is its value.
        ids = list(text.encode("utf-8"))
        # A string with one character an id: replacing in it is quick, goes from left to
        # right, and uses no token twice.
        symbols = "".join(map(chr, ids))
        for left, right, token in MERGES:
            symbols = symbols.replace(chr(left) + chr(right), chr(token))
        return [ord(symbol) for symbol in symbols]
    <BLANKLINE>
    <BLANKLINE>
    if __name__ == "__main__":
        print(encode('cab'))
    <BLANKLINE>
    """
    lines = ['"""A tokenizer in plain Python: text goes in, ids come out."""', ""]
    if normalization is not None:
        lines += ["import unicodedata", ""]
    lines += _base(alphabet)
    if merges:
        lines += _merges(spelled, merges)
    lines += ["", *_encode(alphabet, normalization, merging=bool(merges)), "", ""]
    lines += ['if __name__ == "__main__":', f"    print(encode({text!r}))", ""]
    return "\n".join(lines)


def _base(alphabet: Alphabet) -> Iterator[str]:
    if isinstance(alphabet, CharacterAlphabet):
        yield "# The characters that have an id: the first one has 0, the next one 1, and so on."
        yield "CHARACTERS = ("
        for start in range(0, max(len(alphabet.characters), 1), _CHARACTERS_A_LINE):
            yield f"    {alphabet.characters[start : start + _CHARACTERS_A_LINE]!r}"
        yield ")"
        yield "IDS = {character: id for id, character in enumerate(CHARACTERS)}"
        if alphabet.unknown is not None:
            yield f"UNKNOWN = {alphabet.unknown}"
        yield ""
    elif alphabet.ids != ByteAlphabet().ids:
        yield "# The id of each byte, from byte 0 to byte 255."
        yield "BYTE_IDS = ["
        for start in range(0, 256, _IDS_A_LINE):
            row = ", ".join(map(str, alphabet.ids[start : start + _IDS_A_LINE]))
            yield f"    {row},"
        yield "]"
        yield ""


def _merges(spelled: Mapping[int, bytes], merges: Mapping[int, tuple[int, int]]) -> Iterator[str]:
    yield "# Each merge: the ids of two neighbours, and the id of the token they become."
    yield "# They are applied in this order, the order in which they were learned."
    yield "MERGES = ["
    for id, (left, right) in merges.items():
        yield f"    ({left}, {right}, {id}),  # {_shown(spelled[id])}"
    yield "]"
    yield ""


def _shown(token: bytes) -> str:
    """A token in one line of a comment: `repr` leaves nothing in it that could end the line."""
    beginning = token[:_MOST_OF_A_COMMENT]
    try:
        shown = repr(beginning.decode())
    except UnicodeDecodeError:
        shown = repr(beginning)
    return shown if beginning == token else f"{shown} …"


def _encode(alphabet: Alphabet, normalization: Form | None, *, merging: bool) -> Iterator[str]:
    yield "def encode(text):"
    yield '    """Return the ids of a text."""'
    yield "    # Half a character, which no UTF-8 can hold, becomes U+FFFD."
    yield '    text = text.encode("utf-16", "surrogatepass").decode("utf-16", "replace")'
    if normalization is not None:
        yield f'    text = unicodedata.normalize("{normalization}", text)'
    if isinstance(alphabet, CharacterAlphabet):
        yield from _spell_characters(alphabet)
    elif alphabet.ids == ByteAlphabet().ids:
        yield "    # To begin with, every byte of UTF-8 is a token, and its id is its value."
        yield '    ids = list(text.encode("utf-8"))'
    else:
        yield "    # To begin with, every byte of UTF-8 is a token."
        yield '    ids = [BYTE_IDS[byte] for byte in text.encode("utf-8")]'
    if not merging:
        yield "    return ids"
        return
    yield "    # A string with one character an id: replacing in it is quick, goes from left to"
    yield "    # right, and uses no token twice."
    yield '    symbols = "".join(map(chr, ids))'
    yield "    for left, right, token in MERGES:"
    yield "        symbols = symbols.replace(chr(left) + chr(right), chr(token))"
    yield "    return [ord(symbol) for symbol in symbols]"


def _spell_characters(alphabet: CharacterAlphabet) -> Iterator[str]:
    yield "    # To begin with, every character is a token."
    if alphabet.unknown is not None:
        yield "    ids = [IDS.get(character, UNKNOWN) for character in text]"
        return
    yield "    for position, character in enumerate(text):"
    yield "        if character not in IDS:"
    yield '            raise ValueError(f"{character!r} at position {position} has no id")'
    yield "    ids = [IDS[character] for character in text]"
