"""Every error has a code of its own, parameters and an explanation."""

import json
from collections.abc import Iterator
from string import Formatter

import pytest

from pytok import PytokError, errors
from pytok.serialization import to_json


def tree(base: type[PytokError]) -> Iterator[type[PytokError]]:
    yield base
    for error in base.__subclasses__():
        yield from tree(error)


ERRORS = list(tree(PytokError))


def test_codes_are_unique() -> None:
    codes = [error.code for error in ERRORS]
    assert len(set(codes)) == len(codes)


@pytest.mark.parametrize("error", ERRORS)
def test_an_error_states_its_own_code_message_and_meaning(error: type[PytokError]) -> None:
    assert {"code", "message", "__doc__"} <= set(vars(error))
    assert error.message.endswith(".")
    assert error.__name__ in str(errors.__doc__)


@pytest.mark.parametrize("error", ERRORS)
def test_parameters_cross_to_the_page_as_they_are(error: type[PytokError]) -> None:
    names = {name for _, name, _, _ in Formatter().parse(error.message) if name}
    parameters = dict.fromkeys(names, "é")
    if error.reasons:
        parameters["reason"] = error.reasons[0]
    assert json.loads(to_json(error(**parameters).parameters)) == parameters
