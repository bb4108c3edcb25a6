"""The environment `.venv`: made at the first call, entered at every call.

This module runs in whatever Python a person has, so it uses the standard library only.
"""

import hashlib
import json
import os
import subprocess
import sys
import tomllib
from pathlib import Path

from web.tooling import paths
from web.tooling.console import BuildError, stage
from web.tooling.locking import locked
from web.tooling.processes import run_quietly

# In the environment itself, so that whoever deletes `.venv` deletes the stamp too.
STAMP = paths.VENV / "pytok-stamp.json"


def enter() -> None:
    """Make sure that the environment is there, and that this program runs in it.

    Raises:
        BuildError: the environment cannot be made.
    """
    with locked():
        _ensure()
    if Path(sys.prefix).resolve() == paths.VENV.resolve():
        return
    arguments = [str(python()), *sys.argv]
    if os.name == "posix":
        os.execv(arguments[0], arguments)  # noqa: S606 - our own interpreter
    # Windows has no real exec: the shell would be back before the work is done.
    sys.exit(subprocess.call(arguments))


def python() -> Path:
    """The environment's interpreter."""
    return paths.VENV / ("Scripts/python.exe" if os.name == "nt" else "bin/python")


def pins() -> list[str]:
    """The exact requirements that are installed, from `pyproject.toml`."""
    project = tomllib.loads(paths.PROJECT.read_text(encoding="utf-8"))["project"]
    requirements: list[str] = project["optional-dependencies"]["dev"]
    loose = [one for one in requirements if "==" not in one]
    if loose:
        raise BuildError(f"pyproject.toml must pin exact versions, but has {', '.join(loose)}.")
    return requirements


def _ensure() -> None:
    requirements = pins()
    version = "{}.{}".format(*sys.version_info)
    digest = hashlib.sha256("\n".join(requirements).encode()).hexdigest()
    wanted = {"python": version, "requirements": digest}
    found = _read_stamp()
    if found == wanted:
        return
    STAMP.unlink(missing_ok=True)
    if _version_there() != version:
        with stage(f"Making .venv with Python {version}"):
            _create()
    with stage(f"Installing {len(requirements)} pinned Python packages and what they need"):
        _install(requirements)
    STAMP.write_text(json.dumps(wanted), encoding="utf-8")


def _read_stamp() -> dict[str, str]:
    # A Python that was removed leaves an environment behind whose interpreter leads nowhere.
    if not python().exists() or not STAMP.exists():
        return {}
    stamp: dict[str, str] = json.loads(STAMP.read_text(encoding="utf-8"))
    return stamp


def _version_there() -> str:
    """The version of the environment's Python; the stamp says only what was installed into it."""
    configuration = paths.VENV / "pyvenv.cfg"
    if not python().exists() or not configuration.exists():
        return ""
    lines = (line.partition("=") for line in configuration.read_text(encoding="utf-8").splitlines())
    found = {name.strip(): value.strip() for name, _, value in lines}
    return ".".join(found.get("version", "").split(".")[:2])


def _create() -> None:
    try:
        import ensurepip  # noqa: F401 - Debian splits it from Python, and venv needs it
        import venv
    except ImportError as error:
        raise BuildError(
            "This Python has no venv module; on Debian and Ubuntu `apt install python3-venv` "
            "adds it."
        ) from error
    if Path(sys.prefix).resolve() == paths.VENV.resolve():
        raise BuildError("The environment is incomplete; delete .venv and call python3 build.py.")
    try:
        venv.create(paths.VENV, clear=True, with_pip=True, symlinks=os.name != "nt")
    except (OSError, subprocess.CalledProcessError) as error:
        raise BuildError(f"The environment .venv could not be made: {error}.") from error


def _install(requirements: list[str]) -> None:
    options = ["--disable-pip-version-check", "--quiet"]
    run_quietly(
        [python(), "-m", "pip", "install", *options, *requirements],
        what="Installing the Python packages (needs the internet)",
    )
