"""Text is repaired at the door (field case A13)."""

import pytest

from pytok import InvalidSetting
from pytok.unicode import repair_text


@pytest.mark.parametrize(
    ("text", "repaired", "number"),
    [
        ("", "", 0),
        ("a\u00e9\U0001f642\uffff\U0010ffff", "a\u00e9\U0001f642\uffff\U0010ffff", 0),
        ("\ud83d", "\ufffd", 1),
        ("a\ude42b", "a\ufffdb", 1),
        ("\ude42\ud83d", "\ufffd\ufffd", 2),
        ("\ud83d\ude42", "\U0001f642", 0),
        ("\ud83d\ud83d\ude42\ude42", "\ufffd\U0001f642\ufffd", 2),
        ("\ud800\udc00\udbff\udfff", "\U00010000\U0010ffff", 0),
        ("\ufffd", "\ufffd", 0),
    ],
)
def test_lone_surrogates_become_replacement_characters(
    text: str, repaired: str, number: int
) -> None:
    assert repair_text(text) == (repaired, number)


@pytest.mark.parametrize(("value", "kind"), [(None, "NoneType"), (b"a", "bytes"), (3, "int")])
def test_what_is_no_text_is_refused_by_its_name_and_type(value: str, kind: str) -> None:
    with pytest.raises(InvalidSetting, match=f"^documents\\[4\\] is of type {kind}, but must be"):
        repair_text(value, "documents[4]")
