"""Compile the standard library of Pyodide, in Pyodide: four fifths of its start are compiling.

Runs under Node at build time (see `pyodide.py`), reads the library it was started with, and writes
one of byte code to /output. Byte code belongs to one version of Python, so no other Python will do.
"""

import py_compile
import sys
import zipfile
from pathlib import Path

LIBRARY = Path("/lib/python{}{}.zip".format(*sys.version_info))
OUTPUT = Path("/output/python_stdlib.zip")

# What a page can have no use for. Everything else stays: a module that is missing in the browser
# alone would be a surprise. (`_py…`: stand-ins for modules in C, all of which Pyodide has.)
DROPPED = {
    "__phello__", "_pydatetime.py", "_pydecimal.py", "_pyio.py", "_pyrepl", "bdb.py", "cProfile.py",
    "compileall.py", "ctypes", "doctest.py", "ftplib.py", "getpass.py", "imaplib.py", "mailbox.py",
    "modulefinder.py", "multiprocessing", "netrc.py", "optparse.py", "pdb.py", "pickletools.py",
    "plistlib.py", "poplib.py", "profile.py", "pstats.py", "pty.py", "pyclbr.py", "pydoc.py",
    "rlcompleter.py", "smtplib.py", "socketserver.py", "sqlite3", "symtable.py", "tabnanny.py",
    "this.py", "trace.py", "tty.py", "unittest", "wave.py", "webbrowser.py", "wsgiref", "xml",
    "xmlrpc", "zipapp.py",
}  # fmt: skip

work = Path("/home/precompile")  # in memory
work.mkdir()
source, target = work / "module.py", work / "module.pyc"

with zipfile.ZipFile(LIBRARY) as stock, zipfile.ZipFile(OUTPUT, "w") as compiled:
    for name in sorted(stock.namelist()):
        if name.endswith("/") or name.split("/")[0] in DROPPED:
            continue
        target_name, content = name, stock.read(name)
        if name.endswith(".py"):
            source.write_bytes(content)
            # Unchecked: there is no source beside it that it could be older than.
            py_compile.compile(
                str(source),
                cfile=str(target),
                dfile=f"{LIBRARY}/{name}",
                doraise=True,
                invalidation_mode=py_compile.PycInvalidationMode.UNCHECKED_HASH,
            )
            target_name, content = f"{name}c", target.read_bytes()
        # A fixed date, so that the same input gives the same file.
        entry = zipfile.ZipInfo(target_name, date_time=(1980, 1, 1, 0, 0, 0))
        entry.external_attr = 0o644 << 16
        compiled.writestr(entry, content, zipfile.ZIP_DEFLATED, compresslevel=9)
