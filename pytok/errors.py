"""Every error pytok raises on purpose: each says what is wrong, where, and what to do.

```text
PytokError (a ValueError)
├── InvalidSetting      an option outside what it allows
├── UnknownCharacter    text holds a character the tokenizer has no id for
├── UnknownId           an id the tokenizer does not have
├── NoReservedId        a reserved id the tokenizer was made without
├── UnexpectedReservedId  a reserved id where none may stand
├── InvalidBytes        bytes that are not UTF-8, in strict decoding
├── InvalidChat         messages, or ids of messages, that make no chat
├── SequenceTooLong     a sequence that does not fit its row of a batch
├── InvalidTokenizer    a tokenizer that contradicts itself
├── CannotRepresent     a feature one of two formats does not have
├── UnreadableFile      a file that is not there or holds no text
├── MalformedRequest    a request that is not what its operation takes
├── UnknownOperation    an operation that does not exist
└── Cancelled           the caller asked for a long operation to stop
```

An error carries a `code` and `parameters`, so that a page can say the same in another language.
Where one code stands for several faults, the parameter `reason` tells them apart.
"""

from typing import ClassVar, Literal, get_args

ChatReason = Literal["message", "role", "content", "order"]
"""Why there is no chat: an entry that is no message, a role or a content that cannot be one, or an
id in a place where a chat cannot have it."""

TokenizerReason = Literal["format", "form", "unknown", "twice", "missing", "mismatch", "too_large"]
"""Why there is no tokenizer: the file has another format, an entry has not the form it must have,
names what is not there, repeats what may come once, is missing, does not fit to the others, or is
more than pytok can hold."""

FormatReason = Literal["characters", "no_merges", "normalization", "pattern", "part", "tokens"]
"""Why two formats cannot agree: one has no alphabet of characters, no tokenizer without merges, no
normalization, no pattern that cuts texts, not that part of the pipeline, or would give those
tokens other ids."""

FileReason = Literal["not_text", "system"]
"""Why there is no text: the bytes are not UTF-8, or the operating system says no."""


class PytokError(ValueError):
    """The base of all errors of pytok.

    `code` names the kind of error and never changes; `parameters` hold what the message mentions,
    as text and numbers; `str(error)` is the message in English. An error with `reasons` has one of
    them as its parameter `reason`.

    >>> error = UnknownId(id=999, position=3)
    >>> error.code, error.parameters
    ('unknown_id', {'id': 999, 'position': 3})
    >>> print(error)
    The id 999 at position 3 is not in the vocabulary; use ids of this tokenizer only.
    """

    code: ClassVar[str] = "error"
    message: ClassVar[str] = "Something is wrong."
    reasons: ClassVar[tuple[str, ...]] = ()

    def __init__(self, **parameters: str | int | None) -> None:
        self.parameters = parameters
        super().__init__(self.message.format(**parameters))


class InvalidSetting(PytokError):
    """An option has a value it cannot have.

    >>> print(InvalidSetting(name="num_merges", value=-1, expected="a whole number from 0 on"))
    num_merges is -1, but must be a whole number from 0 on.
    """

    code = "invalid_setting"
    message = "{name} is {value}, but must be {expected}."


class UnknownCharacter(PytokError):
    """A character tokenizer meets a character that its training corpus did not hold.

    `position` counts code points from 0.

    >>> print(UnknownCharacter(character="z", code_point="U+007A", position=2))
    The character 'z' (U+007A) at position 2 is not in the vocabulary; train on a corpus that \
holds it, or use bytes.
    """

    code = "unknown_character"
    message = (
        "The character {character!r} ({code_point}) at position {position} is not in the "
        "vocabulary; train on a corpus that holds it, or use bytes."
    )


class UnknownId(PytokError):
    """An id that stands for no token. `position` counts ids from 0.

    >>> print(UnknownId(id=-1, position=0))
    The id -1 at position 0 is not in the vocabulary; use ids of this tokenizer only.
    """

    code = "unknown_id"
    message = (
        "The id {id} at position {position} is not in the vocabulary; "
        "use ids of this tokenizer only."
    )


class NoReservedId(PytokError):
    """The tokenizer has no id of that name.

    >>> print(NoReservedId(name="BOS", known="none"))
    This tokenizer has no reserved id BOS (it has: none); train with the alphabet 'bytes', or name \
it when importing.
    """

    code = "no_reserved_id"
    message = (
        "This tokenizer has no reserved id {name} (it has: {known}); train with the alphabet "
        "'bytes', or name it when importing."
    )


class UnexpectedReservedId(PytokError):
    """A reserved id where only text was asked for. `position` counts ids from 0.

    >>> print(UnexpectedReservedId(name="EOS", id=258, position=4))
    The id 258 at position 4 is reserved (EOS) and stands for no text; skip or show reserved ids.
    """

    code = "unexpected_reserved_id"
    message = (
        "The id {id} at position {position} is reserved ({name}) and stands for no text; "
        "skip or show reserved ids."
    )


class InvalidBytes(PytokError):
    """Ids whose bytes are not UTF-8, where strict decoding was asked for.

    `position` counts bytes from 0.

    >>> print(InvalidBytes(bytes="f09f", position=2))
    The bytes f09f at position 2 are not valid UTF-8; decode with errors="replace" to see the rest.
    """

    code = "invalid_bytes"
    message = (
        "The bytes {bytes} at position {position} are not valid UTF-8; "
        'decode with errors="replace" to see the rest.'
    )


class InvalidChat(PytokError):
    """Messages, or the ids of messages, that make no chat; `where` names the place.

    >>> print(InvalidChat(where="messages[0]", reason="role", problem="has no role"))
    The chat is not valid: messages[0] has no role.
    """

    code = "invalid_chat"
    message = "The chat is not valid: {where} {problem}."
    reasons = get_args(ChatReason)

    def __init__(self, *, where: str, reason: ChatReason, problem: str) -> None:
        super().__init__(where=where, reason=reason, problem=problem)


class SequenceTooLong(PytokError):
    """A sequence longer than the batch; pytok never cuts text on its own.

    >>> print(SequenceTooLong(position=1, tokens=5, length=4))
    Sequence 1 has 5 ids, but a row of the batch holds 4; cut it yourself or ask for more.
    """

    code = "sequence_too_long"
    message = (
        "Sequence {position} has {tokens} ids, but a row of the batch holds {length}; "
        "cut it yourself or ask for more."
    )


class InvalidTokenizer(PytokError):
    """A tokenizer whose parts contradict each other; `entry` names the part.

    >>> problem = "the pair (300, 98) uses an unknown id"
    >>> print(InvalidTokenizer(entry="merges[0]", reason="unknown", problem=problem))
    The tokenizer is not valid: merges[0]: the pair (300, 98) uses an unknown id.
    """

    code = "invalid_tokenizer"
    message = "The tokenizer is not valid: {entry}: {problem}."
    reasons = get_args(TokenizerReason)

    def __init__(self, *, entry: str, reason: TokenizerReason, problem: str) -> None:
        super().__init__(entry=entry, reason=reason, problem=problem)


class CannotRepresent(PytokError):
    """A feature that pytok or another format lacks; refused, since leaving it out would change ids.

    >>> error = CannotRepresent(
    ...     format="Hugging Face", feature="model.dropout", reason="part", problem="is random"
    ... )
    >>> print(error)
    The Hugging Face format and pytok cannot agree on model.dropout: it is random.
    """

    code = "cannot_represent"
    message = "The {format} format and pytok cannot agree on {feature}: it {problem}."
    reasons = get_args(FormatReason)

    def __init__(self, *, format: str, feature: str, reason: FormatReason, problem: str) -> None:
        super().__init__(format=format, feature=feature, reason=reason, problem=problem)


class UnreadableFile(PytokError):
    """A file that cannot be read as text, or not be written.

    >>> print(UnreadableFile(path="a.txt", reason="system", problem="permission denied"))
    a.txt: permission denied.
    """

    code = "unreadable_file"
    message = "{path}: {problem}."
    reasons = get_args(FileReason)

    def __init__(self, *, path: str, reason: FileReason, problem: str) -> None:
        super().__init__(path=path, reason=reason, problem=problem)

    @classmethod
    def not_text(cls, path: str, position: int) -> "UnreadableFile":
        """Name the first byte, counted from 0, that is not UTF-8.

        >>> print(UnreadableFile.not_text("a.txt", 7))
        a.txt: the byte at offset 7 is not UTF-8 text.
        """
        problem = f"the byte at offset {position} is not UTF-8 text"
        return cls(path=path, reason="not_text", problem=problem)


class MalformedRequest(PytokError):
    """A request that does not have the form its operation takes; `where` is the path to the fault.

    >>> print(MalformedRequest(where="documents[1]", expected="text", found="a number"))
    The request is not valid: documents[1] must be text, but is a number.
    """

    code = "malformed_request"
    message = "The request is not valid: {where} must be {expected}, but is {found}."


class UnknownOperation(PytokError):
    """There is no operation of that name.

    >>> print(UnknownOperation(name="tain", known="decode, encode, train"))
    There is no operation 'tain'; there are: decode, encode, train.
    """

    code = "unknown_operation"
    message = "There is no operation {name!r}; there are: {known}."


class Cancelled(PytokError):
    """A long operation was stopped because the caller asked for it.

    >>> print(Cancelled())
    The operation was cancelled.
    """

    code = "cancelled"
    message = "The operation was cancelled."
