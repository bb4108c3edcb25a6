"""The door through which text comes in: lone surrogates are repaired here and nowhere else."""

import re

from pytok.errors import InvalidSetting

REPLACEMENT_CHARACTER = "\ufffd"

_SURROGATES = re.compile("[\ud800-\udbff][\udc00-\udfff]|[\ud800-\udfff]")


def repair_text(text: str, name: str = "text") -> tuple[str, int]:
    r"""Make `text` encodable in UTF-8; return it with the number of lone surrogates replaced.

    JavaScript strings are UTF-16 and may hold half a character, which no UTF-8 can express. A lone
    surrogate becomes U+FFFD; two that belong together become the character they mean.

    Raises `InvalidSetting`, which speaks of `name`, for anything but a `str`.

    >>> repair_text("a\ude42b")
    ('a\ufffdb', 1)
    >>> repair_text("\ud83d\ude42")
    ('🙂', 0)
    >>> repair_text("Grüße")
    ('Grüße', 0)
    """
    if not isinstance(text, str):
        raise InvalidSetting(
            name=name, value=f"of type {type(text).__name__}", expected="text (a str)"
        )
    try:
        text.encode()
    except UnicodeEncodeError:
        return _repaired(text)
    return text, 0


def _repaired(text: str) -> tuple[str, int]:
    repaired = 0

    def replacement(found: re.Match[str]) -> str:
        nonlocal repaired
        if len(found[0]) == 2:
            return found[0].encode("utf-16", "surrogatepass").decode("utf-16")
        repaired += 1
        return REPLACEMENT_CHARACTER

    return _SURROGATES.sub(replacement, text), repaired
