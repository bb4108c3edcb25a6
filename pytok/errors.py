"""Every error pytok raises on purpose: each says what is wrong, where, and what to do.

```text
PytokError (a ValueError)
├── InvalidSetting      an option outside what it allows
├── UnknownCharacter    text holds a character the tokenizer has no id for
├── UnknownId           an id the tokenizer does not have
├── InvalidTokenizer    a tokenizer that contradicts itself
├── MalformedRequest    a request that is not what its operation takes
├── UnknownOperation    an operation that does not exist
└── Cancelled           the caller asked for a long operation to stop
```

An error carries a `code` and `parameters`, so that a page can say the same in another language.
"""

from typing import ClassVar


class PytokError(ValueError):
    """The base of all errors of pytok.

    `code` names the kind of error and never changes; `parameters` hold what the message mentions,
    as text and numbers; `str(error)` is the message in English.

    >>> error = UnknownId(id=999, position=3)
    >>> error.code, error.parameters
    ('unknown_id', {'id': 999, 'position': 3})
    >>> print(error)
    The id 999 at position 3 is not in the vocabulary; use ids of this tokenizer only.
    """

    code: ClassVar[str] = "error"
    message: ClassVar[str] = "Something is wrong."

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


class InvalidTokenizer(PytokError):
    """A tokenizer whose parts contradict each other; `entry` names the part.

    >>> print(InvalidTokenizer(entry="merges[0]", problem="the pair (300, 98) uses an unknown id"))
    The tokenizer is not valid: merges[0]: the pair (300, 98) uses an unknown id.
    """

    code = "invalid_tokenizer"
    message = "The tokenizer is not valid: {entry}: {problem}."


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
