"""Compile the wheels that the page installs, in Pyodide: else every visit compiles them anew.

Runs under Node at build time (see `pyodide.py`); reads the wheels in /output and replaces each by
one of byte code, under the same name.
"""

import base64
import hashlib
import sys
import zipfile
from pathlib import Path

from bytecode import add, compiled  # type: ignore[import-not-found]

PLACE = "/lib/python{}.{}/site-packages".format(*sys.version_info)


def compile_wheel(file: Path) -> None:
    """Replace the modules of a wheel by their byte code."""
    with zipfile.ZipFile(file) as wheel:
        content = {name: wheel.read(name) for name in wheel.namelist()}
    (record,) = (name for name in content if name.endswith(".dist-info/RECORD"))
    del content[record]
    files = {}
    for name, data in content.items():
        if name.endswith(".py"):
            # With docstrings: where there is none, a dataclass takes long to write one.
            files[f"{name}c"] = compiled(data, f"{PLACE}/{name}", optimize=-1)
        else:
            files[name] = data
    lines = [f"{name},{_digest(data)},{len(data)}" for name, data in files.items()]
    files[record] = "".join(f"{line}\n" for line in [*lines, f"{record},,"]).encode()
    with zipfile.ZipFile(file, "w") as wheel:
        for name, data in files.items():
            add(wheel, name, data)


def _digest(data: bytes) -> str:
    digest = base64.urlsafe_b64encode(hashlib.sha256(data).digest())
    return f"sha256={digest.decode().rstrip('=')}"


for wheel_file in sorted(Path("/output").glob("*.whl")):
    compile_wheel(wheel_file)
