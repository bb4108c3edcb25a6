"""Requests and answers as JSON: strict on the way in, canonical on the way out."""

import json
from array import array
from collections.abc import Sequence
from dataclasses import MISSING, Field, fields, is_dataclass
from math import isfinite
from types import NoneType, UnionType
from typing import Any, Literal, TypeVar, Union, get_args, get_origin, get_type_hints

from pytok.errors import MalformedRequest

Request = TypeVar("Request")


def to_json(answer: object) -> str:
    """Write a dataclass as compact JSON, fields in their order; bytes as hexadecimal digits.

    The same answer gives the same text everywhere, so answers can be compared as text.

    >>> from pytok.recording import Candidate
    >>> to_json(Candidate(left=97, right=98, count=2))
    '{"left":97,"right":98,"count":2}'
    """
    return json.dumps(answer, default=_plain, ensure_ascii=False, separators=(",", ":"))


def from_json(request: type[Request], text: str) -> Request:
    """Read a dataclass from JSON. Raises `MalformedRequest`, which names the faulty place.

    >>> from pytok.recording import Candidate
    >>> from_json(Candidate, '{"left": 97, "right": 98, "count": 2}')
    Candidate(left=97, right=98, count=2)
    """
    try:
        value = json.loads(text, object_pairs_hook=_object)
    except MalformedRequest:
        raise
    except (ValueError, RecursionError) as error:
        raise MalformedRequest(where="the request", expected="JSON", found=str(error)) from error
    result: Request = _read(request, value, "")
    return result


def _object(entries: list[tuple[str, object]]) -> dict[str, object]:
    """Make an object of its entries. JSON would silently let the last of two equal names win."""
    found: dict[str, object] = {}
    for name, value in entries:
        if name in found:
            raise MalformedRequest(where=name, expected="given once", found="given twice")
        found[name] = value
    return found


def _plain(value: object) -> object:
    if is_dataclass(value):
        return {field.name: getattr(value, field.name) for field in fields(value)}
    if isinstance(value, bytes):
        return value.hex()
    if isinstance(value, array):
        return value.tolist()
    raise TypeError(f"{type(value).__name__} has no place in an answer")


_SIMPLE = {str: "text", int: "a whole number", bool: "true or false", NoneType: "null"}


def _read(expected: Any, value: object, where: str) -> Any:
    origin, arguments = get_origin(expected), get_args(expected)
    if expected in _SIMPLE:
        # Compared by exact type: in Python, `True` is an int.
        return value if type(value) is expected else _refuse(value, where, _SIMPLE[expected])
    if expected is float:
        # Compared by exact type: in Python, `True` is an int.
        if isinstance(value, int | float) and type(value) is not bool and isfinite(value):
            return float(value)
        return _refuse(value, where, "a number")
    if origin is Literal:
        if any(value == choice and type(value) is type(choice) for choice in arguments):
            return value
        return _refuse(value, where, " or ".join(map(json.dumps, arguments)))
    if origin in (Union, UnionType):
        return _read_optional(arguments, value, where)
    if origin in (list, tuple, Sequence):
        return _read_sequence(arguments, value, where, as_list=origin is list)
    if is_dataclass(expected):
        return _read_dataclass(expected, value, where)
    raise TypeError(f"requests cannot hold {expected}")


def _read_optional(arguments: tuple[Any, ...], value: object, where: str) -> Any:
    if value is None and NoneType in arguments:
        return None
    (inner,) = (one for one in arguments if one is not NoneType)
    return _read(inner, value, where)


def _read_sequence(arguments: tuple[Any, ...], value: object, where: str, *, as_list: bool) -> Any:
    if not isinstance(value, list):
        return _refuse(value, where, "a list")
    if len(arguments) > 1 and arguments[1] is not Ellipsis:
        if len(value) != len(arguments):
            return _refuse(value, where, f"a list of {len(arguments)}")
        kinds = list(arguments)
    else:
        kinds = [arguments[0]] * len(value)
    items = [
        _read(kind, item, f"{where}[{place}]")
        for place, (kind, item) in enumerate(zip(kinds, value, strict=True))
    ]
    return items if as_list else tuple(items)


def _read_dataclass(expected: Any, value: object, where: str) -> Any:
    if not isinstance(value, dict):
        return _refuse(value, where, "an object")
    known: dict[str, Field[Any]] = {field.name: field for field in fields(expected)}
    for name in value:
        if name not in known:
            _refuse(f"{name!r}", where, "an object with " + ", ".join(known), quote=False)
    hints = get_type_hints(expected)
    arguments = {}
    for name, field in known.items():
        if name in value:
            arguments[name] = _read(hints[name], value[name], f"{where}.{name}" if where else name)
        elif field.default is MISSING and field.default_factory is MISSING:
            _refuse("missing", f"{where}.{name}" if where else name, "given", quote=False)
    return expected(**arguments)


_JSON_NAMES = {
    str: "text",
    bool: "a truth value",
    NoneType: "null",
    list: "a list",
    dict: "an object",
}


def _refuse(value: object, where: str, expected: str, *, quote: bool = True) -> Any:
    if not quote:
        found = str(value)
    elif isinstance(value, int | float) and not isinstance(value, bool):
        found = f"the number {value}"
    else:
        found = _JSON_NAMES[type(value)]
    raise MalformedRequest(where=where or "the request", expected=expected, found=found)
