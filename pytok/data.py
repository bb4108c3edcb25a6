"""The format of a tokenizer as plain data, read from and written to versioned JSON.

```text
{"format": "pytok", "version": 1, "type": "bpe", "alphabet": "bytes",
 "reserved": [{"name": "PAD", "id": 256}, …], "merges": [[104, 101], …], "token_bytes": ["6865", …]}
```
"""

import json
import os
import re
from collections.abc import Collection, Iterable, Mapping
from dataclasses import dataclass, fields, replace
from pathlib import Path
from secrets import token_hex
from typing import Literal

from pytok.alphabets import (
    Alphabet,
    AlphabetName,
    ByteAlphabet,
    CharacterAlphabet,
    ReservedIds,
)
from pytok.corpus import CorpusDigest
from pytok.errors import InvalidTokenizer, MalformedRequest, TokenizerReason, UnreadableFile
from pytok.normalization import Form
from pytok.serialization import from_json, to_json

TokenizerType = Literal["bpe", "bytes", "characters"]


@dataclass(frozen=True)
class ReservedId:
    """A reserved id and its name."""

    name: str
    id: int


@dataclass(frozen=True)
class TokenizerData:
    """Everything that encoding and decoding depend on.

    `characters` are the base symbols in id order, or `None` for bytes; `merges` are pairs of ids in
    the order they were learned, which is part of the encoder. What is `None` has its default:
    `base_ids`, the id of each byte, its value; `merge_ids`, the ids of the merges, one after the
    other behind all others; `reserved`, the six names from 256 on for bytes and none for
    characters; `unknown`, the id of unknown characters, there is none; `normalization`, none;
    `corpus`, the digests of the training documents (`CorpusDigest.packed`), not known;
    `frequencies`, how often each token stands in the fully merged training corpus, first those of
    the base symbols and then those of the merges, not known. `token_bytes` repeat the bytes of
    every merge in hexadecimal digits, for readers and as a check.
    """

    alphabet: AlphabetName
    merges: tuple[tuple[int, int], ...]
    characters: str | None = None
    format: Literal["pytok"] = "pytok"
    version: Literal[1] = 1
    type: TokenizerType = "bpe"
    base_ids: tuple[int, ...] | None = None
    merge_ids: tuple[int, ...] | None = None
    reserved: tuple[ReservedId, ...] | None = None
    unknown: int | None = None
    normalization: Form | None = None
    corpus: str | None = None
    frequencies: tuple[int, ...] | None = None
    token_bytes: tuple[str, ...] | None = None

    @property
    def corpus_digest(self) -> CorpusDigest | None:
        """The digest of the training corpus. Raises `InvalidTokenizer` if it cannot be one."""
        if self.corpus is None:
            return None
        if not re.fullmatch("(?:[A-Za-z0-9+/]{8})*", self.corpus):
            raise InvalidTokenizer(
                entry="corpus",
                reason="form",
                problem="is not a row of digests, each of 8 letters of Base64",
            )
        return CorpusDigest(self.corpus)


def alphabet_data(alphabet: Alphabet) -> TokenizerData:
    """Describe an alphabet, without merges.

    >>> alphabet_data(CharacterAlphabet("ab")).characters
    'ab'
    """
    default = () if isinstance(alphabet, CharacterAlphabet) else ByteAlphabet().reserved_ids
    reserved = None if alphabet.reserved_ids == default else reserved_data(alphabet)
    if isinstance(alphabet, CharacterAlphabet):
        return TokenizerData(
            "characters", (), alphabet.characters, reserved=reserved, unknown=alphabet.unknown
        )
    base_ids = None if alphabet.ids == ByteAlphabet().ids else alphabet.ids
    return TokenizerData("bytes", (), base_ids=base_ids, reserved=reserved)


def reserved_data(alphabet: Alphabet) -> tuple[ReservedId, ...]:
    """List the reserved ids of an alphabet.

    >>> reserved_data(ByteAlphabet())[0]
    ReservedId(name='PAD', id=256)
    """
    return tuple(ReservedId(name, id) for name, id in alphabet.reserved_ids)


def alphabet_from(data: TokenizerData) -> Alphabet:
    """Make the alphabet that the data describe. Raises `InvalidTokenizer`.

    >>> alphabet_from(TokenizerData("characters", (), "ab")).characters
    'ab'
    """
    reserved: ReservedIds | None = None
    if data.reserved is not None:
        reserved = tuple((entry.name, entry.id) for entry in data.reserved)
    if data.alphabet == "bytes":
        for name in ("characters", "unknown"):
            if getattr(data, name) is not None:
                raise InvalidTokenizer(
                    entry=name, reason="mismatch", problem="a byte tokenizer has none"
                )
        default = ByteAlphabet()
        ids = default.ids if data.base_ids is None else data.base_ids
        return ByteAlphabet(ids, default.reserved_ids if reserved is None else reserved)
    if data.characters is None:
        raise InvalidTokenizer(
            entry="characters", reason="missing", problem="a character tokenizer needs them"
        )
    if data.base_ids is not None:
        raise InvalidTokenizer(
            entry="base_ids",
            reason="mismatch",
            problem="a character's id is its place, so there can be none",
        )
    return CharacterAlphabet(data.characters, reserved or (), data.unknown)


def data_to_json(data: TokenizerData) -> str:
    """Write the data as JSON with one entry a line, leaving out what has its default.

    >>> print(data_to_json(TokenizerData("characters", ((0, 1),), "ab")))
    {
    "format": "pytok",
    "version": 1,
    "type": "bpe",
    "alphabet": "characters",
    "characters": "ab",
    "merges": [[0,1]]
    }
    <BLANKLINE>
    """
    first = ["format", "version", "type", "alphabet", "characters"]
    names = first + [field.name for field in fields(data) if field.name not in first]
    entries = {name: getattr(data, name) for name in names}
    lines = [
        f"{json.dumps(name)}: {to_json(value)}"
        for name, value in entries.items()
        if value is not None
    ]
    return "{\n" + ",\n".join(lines) + "\n}\n"


def data_from_json(text: str) -> TokenizerData:
    """Read the data from JSON; a byte order mark in front is allowed.

    Raises `InvalidTokenizer`, which names the entry that is wrong.

    >>> data_from_json('{"alphabet": "bytes", "merges": [[97, 98]]}').merges
    ((97, 98),)
    """
    try:
        return from_json(TokenizerData, text.removeprefix("\ufeff"))
    except MalformedRequest as error:
        where, expected, found = (error.parameters[key] for key in ("where", "expected", "found"))
        reason: TokenizerReason = "form"
        if where == "the request":
            where, reason = "the file", "format"
        raise InvalidTokenizer(
            entry=str(where), reason=reason, problem=f"must be {expected}, but is {found}"
        ) from error


def spelled_out(data: TokenizerData, spelled: list[bytes]) -> TokenizerData:
    """Add what a reader of the file would have to work out: reserved ids and the merges' bytes.

    >>> spelled_out(TokenizerData("bytes", ((97, 98),)), [b"ab"]).token_bytes
    ('6162',)
    """
    return replace(
        data,
        reserved=reserved_data(alphabet_from(data)),
        token_bytes=tuple(token.hex() for token in spelled) if data.type == "bpe" else None,
    )


def listed_frequencies(
    spelled: Iterable[int], frequencies: Mapping[int, int] | None
) -> tuple[int, ...] | None:
    """List frequencies in the order of the ids, those of base symbols and then those of merges.

    >>> listed_frequencies([0, 1, 2], {2: 5, 0: 1})
    (1, 0, 5)
    """
    return None if frequencies is None else tuple(frequencies.get(id, 0) for id in spelled)


def frequencies_from(data: TokenizerData, spelled: Collection[int]) -> dict[int, int] | None:
    """Read the frequency of each id. Raises `InvalidTokenizer`.

    >>> data = TokenizerData("characters", ((0, 1),), "ab", frequencies=(1, 0, 5))
    >>> frequencies_from(data, [0, 1, 2])
    {0: 1, 1: 0, 2: 5}
    """
    if data.frequencies is None:
        return None
    if len(data.frequencies) != len(spelled):
        raise InvalidTokenizer(
            entry="frequencies",
            reason="mismatch",
            problem=f"there are {len(data.frequencies)} for {len(spelled)} tokens",
        )
    for place, count in enumerate(data.frequencies):
        if count < 0:
            raise InvalidTokenizer(
                entry=f"frequencies[{place}]", reason="form", problem=f"{count} is below 0"
            )
    return dict(zip(spelled, data.frequencies, strict=True))


def check_bytes(data: TokenizerData, spelled: list[bytes]) -> None:
    """Raise `InvalidTokenizer` where the bytes written in the data are not those of the merges."""
    if data.token_bytes is None:
        return
    if len(data.token_bytes) != len(spelled):
        raise InvalidTokenizer(
            entry="token_bytes",
            reason="mismatch",
            problem=f"there are {len(data.token_bytes)} for {len(spelled)} merges",
        )
    for place, token in enumerate(spelled):
        written = data.token_bytes[place]
        if written != token.hex():
            raise InvalidTokenizer(
                entry=f"token_bytes[{place}]",
                reason="mismatch",
                problem=f"{written!r} is not what merges[{place}] makes, {token.hex()!r}",
            )


def write_atomically(path: str | Path, content: bytes) -> None:
    """Write a file so that at every moment it holds either what it held before or all of `content`.

    Raises `UnreadableFile` if it cannot be written; then nothing has changed.

    >>> from tempfile import TemporaryDirectory
    >>> with TemporaryDirectory() as folder:
    ...     write_atomically(f"{folder}/a", b"all of it")
    ...     Path(folder, "a").read_bytes()
    b'all of it'
    """
    try:
        _write(Path(path), content)
    except (OSError, ValueError, RuntimeError) as error:
        # What Python says of a path with a null character, and of a link to itself.
        strerror = error.strerror if isinstance(error, OSError) else str(error)
        problem = strerror.lower() if strerror else "it cannot be written"
        raise UnreadableFile(path=str(path), reason="system", problem=problem) from error


def _write(path: Path, content: bytes) -> None:
    if path.exists() and not path.is_file():
        # A device or a pipe cannot be replaced, only written to; a folder not even that.
        path.write_bytes(content)
        return
    # A link stays one, and what it points to is replaced.
    path = path.resolve()
    # Beside the file, since only within one file system one file takes another's place at once.
    temporary = path.with_name(f".pytok-{token_hex(8)}")
    try:
        with temporary.open("xb") as file:
            file.write(content)
            file.flush()
            os.fsync(file.fileno())
        if path.exists():
            temporary.chmod(path.stat().st_mode)
        temporary.replace(path)
    except OSError:
        temporary.unlink(missing_ok=True)
        raise
