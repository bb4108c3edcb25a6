"""A text that is cut off in the middle of its bytes."""

from dataclasses import dataclass

from pytok.decoding import decoded
from pytok.simple import ByteTokenizer
from pytok.unicode import repair_text


@dataclass(frozen=True, slots=True)
class Cut:
    """A text cut off behind some of its bytes.

    `text` is what the bytes decode to, `replacements` how many U+FFFD in it stand for what is
    broken, `held` how many bytes at the end wait for others.
    """

    bytes: int
    text: str
    replacements: int
    held: int


def cuts(text: str) -> tuple[Cut, ...]:
    """Cut a text behind each of its bytes, from none to all.

    >>> [(cut.text, cut.replacements, cut.held) for cut in cuts("é")]
    [('', 0, 0), ('\N{REPLACEMENT CHARACTER}', 1, 1), ('é', 0, 0)]
    """
    data = repair_text(text)[0].encode()
    tokenizer = ByteTokenizer()
    found = []
    for size in range(len(data) + 1):
        report = decoded(data[:size])
        complete = tokenizer.streaming_decoder().feed(list(data[:size]))
        found.append(Cut(size, report.text, report.replacements, size - len(complete.encode())))
    return tuple(found)
