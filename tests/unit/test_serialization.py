"""Requests and answers as JSON."""

import json
import re
from array import array
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any, Literal

import pytest

from pytok import MalformedRequest
from pytok.serialization import from_json, to_json


@dataclass(frozen=True)
class Inner:
    """A part of a request."""

    pair: tuple[int, str]
    flag: bool = False


@dataclass(frozen=True)
class Outer:
    """A request with one field of each kind."""

    name: str
    inner: Inner
    numbers: tuple[int, ...] = ()
    texts: Sequence[str] = ()
    inners: list[Inner] | None = None
    maybe: int | None = 5
    choice: Literal["one", 2] = "one"


@dataclass(frozen=True)
class Answer:
    """An answer with the kinds that requests cannot hold."""

    data: bytes
    numbers: Sequence[int]


GOOD: dict[str, Any] = {"name": "n", "inner": {"pair": [1, "x"]}}


def test_an_answer_is_compact_and_in_the_order_of_its_fields() -> None:
    answer = Outer("é\n\0", Inner((1, "x")), numbers=(1, 2), maybe=None)
    assert to_json(answer) == (
        '{"name":"é\\n\\u0000","inner":{"pair":[1,"x"],"flag":false},"numbers":[1,2],'
        '"texts":[],"inners":null,"maybe":null,"choice":"one"}'
    )


def test_bytes_are_hexadecimal_and_arrays_are_lists() -> None:
    assert to_json(Answer(b"\0\xff", array("i", [3, -1]))) == '{"data":"00ff","numbers":[3,-1]}'


def test_what_has_no_place_in_an_answer_is_a_mistake_of_the_code() -> None:
    with pytest.raises(TypeError, match="set has no place in an answer"):
        to_json({1})


def test_missing_fields_take_their_defaults() -> None:
    assert from_json(Outer, json.dumps(GOOD)) == Outer("n", Inner((1, "x")))


def test_every_kind_of_field_is_read() -> None:
    request = GOOD | {
        "numbers": [1, -2],
        "texts": ["a"],
        "inners": [{"pair": [2, "y"], "flag": True}],
        "maybe": None,
        "choice": 2,
    }
    assert from_json(Outer, json.dumps(request)) == Outer(
        "n",
        Inner((1, "x")),
        numbers=(1, -2),
        texts=("a",),
        inners=[Inner((2, "y"), flag=True)],
        maybe=None,
        choice=2,
    )


@pytest.mark.parametrize(
    ("change", "message"),
    [
        ({"name": 1}, "name must be text, but is the number 1"),
        ({"name": None}, "name must be text, but is null"),
        ({"name": ["n"]}, "name must be text, but is a list"),
        ({"name": {}}, "name must be text, but is an object"),
        ({"maybe": True}, "maybe must be a whole number, but is a truth value"),
        ({"maybe": 1.0}, "maybe must be a whole number, but is the number 1.0"),
        ({"maybe": "1"}, "maybe must be a whole number, but is text"),
        ({"numbers": [0, False]}, "numbers[1] must be a whole number, but is a truth value"),
        ({"numbers": [0, 1e400]}, "numbers[1] must be a whole number, but is the number inf"),
        ({"numbers": "12"}, "numbers must be a list, but is text"),
        ({"numbers": {"0": 1}}, "numbers must be a list, but is an object"),
        ({"texts": ["a", 1]}, "texts[1] must be text, but is the number 1"),
        ({"choice": "two"}, 'choice must be "one" or 2, but is text'),
        ({"choice": 2.0}, 'choice must be "one" or 2, but is the number 2.0'),
        ({"choice": None}, 'choice must be "one" or 2, but is null'),
        ({"inner": None}, "inner must be an object, but is null"),
        ({"inner": {}}, "inner.pair must be given, but is missing"),
        ({"inner": {"pair": [1]}}, "inner.pair must be a list of 2, but is a list"),
        ({"inner": {"pair": [1, "x", 2]}}, "inner.pair must be a list of 2, but is a list"),
        ({"inner": {"pair": ["x", 1]}}, "inner.pair[0] must be a whole number, but is text"),
        (
            {"inner": {"pair": [1, "x"], "flag": 0}},
            "inner.flag must be true or false, but is the number 0",
        ),
        (
            {"inner": {"pair": [1, "x"], "Flag": True}},
            "inner must be an object with pair, flag, but is 'Flag'",
        ),
        (
            {"inners": [GOOD["inner"], {"pair": [None, ""]}]},
            "inners[1].pair[0] must be a whole number, but is null",
        ),
        (
            {"__proto__": {}},
            "the request must be an object with name, inner, numbers, texts, inners, maybe, "
            "choice, but is '__proto__'",
        ),
    ],
)
def test_the_faulty_place_is_named(change: dict[str, Any], message: str) -> None:
    with pytest.raises(MalformedRequest, match=f"^The request is not valid: {re.escape(message)}"):
        from_json(Outer, json.dumps(GOOD | change))


@pytest.mark.parametrize(
    "text",
    ["", "{", '{"name"}', "nonsense", '{"name": "n"} x', "[" * 100_000, "1" * 5000],
)
def test_what_is_no_json_is_refused(text: str) -> None:
    with pytest.raises(MalformedRequest, match="the request must be JSON, but is"):
        from_json(Outer, text)


@pytest.mark.parametrize("text", ["[]", "null", "1", '"a"', "true"])
def test_a_request_is_an_object(text: str) -> None:
    with pytest.raises(MalformedRequest, match="the request must be an object, but is"):
        from_json(Outer, text)


def test_a_request_type_that_cannot_be_read_is_a_mistake_of_the_code() -> None:
    with pytest.raises(TypeError, match="requests cannot hold"):
        from_json(Answer, '{"data": "00", "numbers": []}')
