"""Compile the standard library of Pyodide, in Pyodide: four fifths of its start are compiling.

Runs under Node at build time (see `pyodide.py`), reads the library it was started with, and writes
one of byte code to /output. Byte code belongs to one version of Python, so no other Python will do.
It holds what Pyodide imports when it starts, and what the modules named as arguments import: the
page runs pytok and nothing else.
"""

import contextlib
import importlib
import sys
import zipfile
from collections.abc import Iterator
from pathlib import Path

from bytecode import add, compiled  # type: ignore[import-not-found]

LIBRARY = Path("/lib/python{}{}.zip".format(*sys.version_info))
OUTPUT = Path("/output/python_stdlib.zip")

# Imported late, by name or by Pyodide itself, so that looking at what is imported does not show it.
WHOLE = {"_pyodide", "pyodide"}
# fmt: off
ENCODINGS = (
    "ascii", "cp437", "idna", "latin_1", "punycode", "raw_unicode_escape", "unicode_escape",
    "utf_16", "utf_16_be", "utf_16_le", "utf_32", "utf_32_be", "utf_32_le", "utf_8_sig",
)
# fmt: on
LATE = (
    "_sysconfigdata__emscripten_wasm32-emscripten",
    "tarfile",
    *(f"encodings.{name}" for name in ENCODINGS),
)


def modules() -> set[str]:
    """The modules to keep."""
    started = set(sys.modules)
    for name in [*sys.argv[1:], *LATE]:
        # Not all are of the standard library.
        with contextlib.suppress(ImportError):
            importlib.import_module(name)
    return started | set(sys.modules)


def kept(names: list[str]) -> Iterator[str]:
    """The files among these that belong to a module to keep."""
    wanted = modules()
    for name in names:
        module = name.removesuffix(".py").removesuffix("/__init__").replace("/", ".")
        if module in wanted or name.split("/")[0] in WHOLE:
            yield name


def main() -> None:
    """Write the archive."""
    with zipfile.ZipFile(LIBRARY) as stock, zipfile.ZipFile(OUTPUT, "w") as library:
        for name in kept(sorted(stock.namelist())):
            if name.endswith("/"):
                continue
            if name.endswith(".py"):
                # Without docstrings it is a fifth smaller; but Pyodide reads its own.
                optimize = -1 if "pyodide" in name.split("/")[0] else 2
                add(
                    library,
                    f"{name}c",
                    compiled(stock.read(name), f"{LIBRARY}/{name}", optimize=optimize),
                )
            else:
                add(library, name, stock.read(name))
