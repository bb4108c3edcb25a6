"""Install pytok's wheel with micropip, in Pyodide: else every visit would do it anew.

Runs under Node at build time (see `pyodide.py`), finds both wheels in /output, and writes what
micropip has put in place there too, as byte code.
"""

import importlib
import sys
import zipfile
from pathlib import Path

from bytecode import add, compiled  # type: ignore[import-not-found]

OUTPUT = Path("/output")
ARCHIVE = OUTPUT / "pytok.zip"
PACKAGES = Path("/lib/python{}.{}/site-packages".format(*sys.version_info))
LIBRARY = "/lib/python{}{}.zip".format(*sys.version_info)
"""Where the page will have it: in the archive of the standard library."""


async def main() -> None:
    """Install, and pack what is there then."""
    (micropip,) = OUTPUT.glob("micropip-*.whl")
    (pytok,) = OUTPUT.glob("pytok-*.whl")
    sys.path.append(str(micropip))
    await importlib.import_module("micropip").install(f"emfs:{pytok}", deps=False)
    with zipfile.ZipFile(ARCHIVE, "w") as archive:
        for file in sorted((PACKAGES / "pytok").rglob("*.py")):
            name = file.relative_to(PACKAGES).as_posix()
            # The command line needs more than a page has.
            if name.startswith(("pytok/cli/", "pytok/__main__")):
                continue
            # With docstrings: where there is none, a dataclass takes long to write one.
            code = compiled(file.read_bytes(), f"{LIBRARY}/{name}", optimize=-1)
            add(archive, f"{name}c", code)
