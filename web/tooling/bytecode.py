"""Byte code for the page, made in Pyodide: the other scripts that run there share it."""

import py_compile
import zipfile
from pathlib import Path

WORK = Path("/home/bytecode")  # in memory


def compiled(source: bytes, place: str, *, optimize: int) -> bytes:
    """Compile a module that will lie at `place`; `optimize` is that of `compile`."""
    WORK.mkdir(exist_ok=True)
    module, target = WORK / "module.py", WORK / "module.pyc"
    module.write_bytes(source)
    # Unchecked: there is no source beside it that it could be older than.
    py_compile.compile(
        str(module),
        cfile=str(target),
        dfile=place,
        doraise=True,
        optimize=optimize,
        invalidation_mode=py_compile.PycInvalidationMode.UNCHECKED_HASH,
    )
    return target.read_bytes()


def add(archive: zipfile.ZipFile, name: str, content: bytes) -> None:
    """Put a file into an archive, with a fixed date: the same input gives the same archive."""
    entry = zipfile.ZipInfo(name, date_time=(1980, 1, 1, 0, 0, 0))
    entry.external_attr = 0o644 << 16
    archive.writestr(entry, content, zipfile.ZIP_DEFLATED, compresslevel=9)
