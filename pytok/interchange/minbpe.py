"""minbpe `.model` files: bytes are 0 to 255, merges follow from 256 on, one a line.

```text
minbpe v1
(the pattern: empty for a tokenizer of whole texts)
1
<|endoftext|> 100257
104 101
```
"""

from pytok.alphabets import MOST_DIGITS
from pytok.data import ReservedId, TokenizerData
from pytok.errors import CannotRepresent, InvalidTokenizer, TokenizerReason


def read(file: bytes) -> TokenizerData:
    """Read a model. Raises `InvalidTokenizer`, which names the line, and `CannotRepresent`."""
    try:
        lines = file.decode().split("\n")
    except UnicodeDecodeError as error:
        raise InvalidTokenizer(
            entry="the file",
            reason="format",
            problem=f"the byte at offset {error.start} is not UTF-8 text",
        ) from error
    lines = [line.removesuffix("\r") for line in lines]
    if lines[0] != "minbpe v1":
        raise _invalid(1, "format", f"{lines[0]!r} is not 'minbpe v1'")
    if len(lines) < 3:
        raise _invalid(len(lines), "missing", "the file is cut off")
    if lines[1]:
        raise CannotRepresent(
            format="minbpe",
            feature=f"the pattern {lines[1]!r}",
            reason="pattern",
            problem="cuts texts before merging",
        )
    number = _number(lines[2], 3)
    if len(lines) < 3 + number:
        problem = f"the file is cut off before its {number} special tokens"
        raise _invalid(len(lines), "missing", problem)
    reserved = [_reserved(line, place) for place, line in enumerate(lines[3 : 3 + number], start=4)]
    merges = [
        _merge(line, place)
        for place, line in enumerate(lines[3 + number :], start=4 + number)
        if line
    ]
    return TokenizerData(
        alphabet="bytes",
        merges=tuple(merges),
        merge_ids=tuple(range(256, 256 + len(merges))),
        reserved=tuple(reserved),
    )


def _reserved(line: str, place: int) -> ReservedId:
    # The name may hold spaces itself.
    name, _, id = line.rpartition(" ")
    return ReservedId(name, _number(id, place))


def _merge(line: str, place: int) -> tuple[int, int]:
    pair = line.split(" ")
    if len(pair) != 2:
        raise _invalid(place, "form", f"{line!r} is not a pair of ids")
    return _number(pair[0], place), _number(pair[1], place)


def _number(text: str, line: int) -> int:
    if not (text.isascii() and text.isdigit()):
        raise _invalid(line, "form", f"{text!r} is not a whole number from 0 on")
    # Python refuses to read a number of thousands of digits.
    if len(text) > MOST_DIGITS:
        raise _invalid(line, "form", f"a number of {len(text)} digits is no id")
    return int(text)


def _invalid(line: int, reason: TokenizerReason, problem: str) -> InvalidTokenizer:
    return InvalidTokenizer(entry=f"line {line}", reason=reason, problem=problem)
