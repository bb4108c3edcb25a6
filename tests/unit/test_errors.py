"""Errors carry a code, parameters and a sentence."""

import pytest

from pytok import InvalidSetting, PytokError, UnknownId


def test_an_error_carries_what_its_message_mentions() -> None:
    error = UnknownId(id=7, position=2)
    assert error.code == "unknown_id"
    assert error.parameters == {"id": 7, "position": 2}
    assert "7" in str(error)
    assert "2" in str(error)


def test_braces_in_a_parameter_are_left_alone() -> None:
    error = InvalidSetting(name="alphabet", value="'{name}'", expected="{}")
    assert str(error) == "alphabet is '{name}', but must be {}."


def test_every_error_can_be_caught_as_a_value_error() -> None:
    with pytest.raises(ValueError, match="not in the vocabulary"):
        raise UnknownId(id=1, position=0)


def test_a_message_needs_all_its_parameters() -> None:
    with pytest.raises(KeyError):
        UnknownId(id=1)


def test_the_base_error_has_a_message_of_its_own() -> None:
    assert str(PytokError()) == "Something is wrong."
