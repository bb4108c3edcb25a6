"""What operations take and give cannot be changed by whoever holds it."""

import dataclasses
import importlib
import pkgutil

import pytest

import pytok

MODULES = [
    importlib.import_module(module.name)
    for module in pkgutil.walk_packages(pytok.__path__, "pytok.")
]
DATACLASSES = sorted(
    {
        value
        for module in MODULES
        for value in vars(module).values()
        if isinstance(value, type)
        and dataclasses.is_dataclass(value)
        and value.__module__.startswith("pytok.")
    },
    key=lambda value: value.__qualname__,
)


@pytest.mark.parametrize("kind", DATACLASSES, ids=lambda kind: kind.__qualname__)
def test_dataclasses_are_frozen_and_explained(kind: type) -> None:
    parameters = kind.__dict__["__dataclass_params__"]
    assert parameters.frozen
    assert not str(kind.__doc__).startswith(f"{kind.__name__}(")
