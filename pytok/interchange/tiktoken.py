"""tiktoken rank files: a token in Base64 and its rank on each line.

```text
bm8= 256
```

tiktoken joins the two neighbours whose *joined bytes* have the lowest rank, and knows no pairs. So
the pair behind a rank is what the lower ranks make of the token's bytes. If that is two tokens, no
text can ever reach the token in another way: inside a text, the merges in the place of the token
are the same, in the same order, as in the token alone. A file where it is not so is refused.
"""

from base64 import b64decode, b64encode
from collections.abc import Iterator, Mapping
from heapq import heappop, heappush

from pytok.alphabets import MOST_DIGITS, Alphabet
from pytok.data import ReservedId, TokenizerData
from pytok.errors import CannotRepresent, FormatReason, InvalidTokenizer, TokenizerReason
from pytok.normalization import Form

_FORMAT = "tiktoken"


def parts(token: bytes, ranks: Mapping[bytes, int], below: int) -> list[bytes]:
    """Join a token's bytes as tiktoken does, by ranks lower than `below` only.

    >>> parts(b"abc", {b"a": 0, b"b": 1, b"c": 2, b"ab": 3, b"abc": 4}, below=4)
    [b'ab', b'c']
    """
    size = len(token)
    # The end of the part that begins at each place, and the part before it.
    end = list(range(1, size + 1))
    before = list(range(-1, size - 1))
    waiting: list[tuple[int, int, int]] = []

    def offer(start: int) -> None:
        middle = end[start]
        if middle < size:
            rank = ranks.get(token[start : end[middle]], below)
            if rank < below:
                heappush(waiting, (rank, start, end[middle]))

    for start in range(size):
        offer(start)
    gone = bytearray(size)
    while waiting:
        _, start, stop = heappop(waiting)
        middle = end[start]
        # An entry is out of date if its parts have been joined to others since.
        if gone[start] or middle == size or end[middle] != stop:
            continue
        end[start] = stop
        gone[middle] = True
        if stop < size:
            before[stop] = start
        offer(start)
        if before[start] >= 0:
            offer(before[start])
    return [token[start : end[start]] for start in range(size) if not gone[start]]


def write(
    alphabet: Alphabet,
    spelled: Mapping[int, bytes],
    merges: Mapping[int, tuple[int, int]],
    *,
    normalization: Form | None,
) -> bytes:
    """Write the bytes of every id, ids as ranks. Raises `CannotRepresent`."""
    if alphabet.name != "bytes":
        raise _refused("the alphabet of characters", "characters", "is not made of bytes")
    if normalization is not None:
        raise _refused(
            f"the normalization {normalization}",
            "normalization",
            "cannot stand in a rank file",
        )
    ranks: dict[bytes, int] = {}
    for id, token in spelled.items():
        if token in ranks:
            raise _refused(
                f"the token {id}", "tokens", f"has the same bytes as the token {ranks[token]}"
            )
        ranks[token] = id
    before = -1
    for id, (left, right) in merges.items():
        if id < before:
            raise _refused(
                f"the merge of {id}", "tokens", f"comes after that of {before}, against its rank"
            )
        before = id
        if parts(spelled[id], ranks, below=id) != [spelled[left], spelled[right]]:
            raise _refused(
                f"the token {id}",
                "tokens",
                "would be joined from other parts by the ranks of its bytes",
            )
    return b"".join(
        b64encode(token) + b" %d\n" % rank
        for token, rank in sorted(ranks.items(), key=lambda entry: entry[1])
    )


def read(file: bytes, reserved: Mapping[str, int]) -> TokenizerData:
    """Read a rank file; gaps between ranks stay unused.

    Raises `InvalidTokenizer`, which names the line, and `CannotRepresent`.
    """
    ranks: dict[bytes, int] = {}
    lines: dict[int, int] = {}
    for line, token, rank in _entries(file):
        if rank in lines:
            raise _invalid(line, "twice", f"the rank {rank} is already that of line {lines[rank]}")
        if token in ranks:
            first = lines[ranks[token]]
            raise _invalid(line, "twice", f"the token {token!r} is already on line {first}")
        ranks[token] = rank
        lines[rank] = line
    missing = [value for value in range(256) if bytes([value]) not in ranks]
    if missing:
        raise InvalidTokenizer(
            entry="the file",
            reason="missing",
            problem=f"the byte {missing[0]} ({bytes(missing[:1])!r}) has no rank",
        )
    merges = {}
    for token, rank in sorted(ranks.items(), key=lambda entry: entry[1]):
        if len(token) > 1:
            found = parts(token, ranks, below=rank)
            if len(found) != 2:
                raise _refused(
                    f"line {lines[rank]}",
                    "tokens",
                    f"has a token, {token!r}, which lower ranks leave in {len(found)} parts, not 2",
                )
            merges[rank] = (ranks[found[0]], ranks[found[1]])
    return TokenizerData(
        alphabet="bytes",
        merges=tuple(merges.values()),
        base_ids=tuple(ranks[bytes([value])] for value in range(256)),
        merge_ids=tuple(merges),
        reserved=tuple(ReservedId(name, id) for name, id in reserved.items()),
    )


def _entries(file: bytes) -> Iterator[tuple[int, bytes, int]]:
    for number, line in enumerate(file.splitlines(), start=1):
        fields = line.split()
        if not fields:
            continue
        if len(fields) != 2:
            raise _invalid(number, "form", f"{line!r} is not a token in Base64 and its rank")
        try:
            # Without `validate`, Python skips what is not Base64 and finds an empty token.
            token = b64decode(fields[0], validate=True)
        except ValueError:
            token = b""
        if not token:
            raise _invalid(number, "form", f"{fields[0]!r} is not a token in Base64")
        if not fields[1].isdigit():
            raise _invalid(number, "form", f"{fields[1]!r} is not a rank, a whole number from 0 on")
        # Python refuses to read a number of thousands of digits.
        if len(fields[1]) > MOST_DIGITS:
            problem = f"a number of {len(fields[1])} digits is no rank"
            raise _invalid(number, "form", problem)
        yield number, token, int(fields[1])


def _invalid(line: int, reason: TokenizerReason, problem: str) -> InvalidTokenizer:
    return InvalidTokenizer(entry=f"line {line}", reason=reason, problem=problem)


def _refused(feature: str, reason: FormatReason, problem: str) -> CannotRepresent:
    return CannotRepresent(format=_FORMAT, feature=feature, reason=reason, problem=problem)
