"""The wheel of pytok that the page installs, the same bytes on every machine."""

import shutil
import tomllib
from pathlib import Path

from web.tooling import environment, paths
from web.tooling.processes import run_quietly
from web.tooling.stages import Step


def version() -> str:
    """The version of pytok."""
    project = tomllib.loads(paths.PROJECT.read_text(encoding="utf-8"))["project"]
    found: str = project["version"]
    return found


def build() -> Path:
    """Build the wheel if it is stale; return its file."""
    file = paths.WHEEL / f"pytok-{version()}-py3-none-any.whl"
    Step(
        name="Building the wheel of pytok",
        inputs=(paths.PACKAGE, paths.PROJECT, paths.README, paths.LICENSE),
        output=file,
        work=_build,
    ).run()
    return file


def _build() -> None:
    shutil.rmtree(paths.WHEEL, ignore_errors=True)
    # Hatchling writes a fixed date into the wheel unless this variable names another.
    run_quietly(
        [environment.python(), "-m", "hatchling", "build", "-t", "wheel", "-d", paths.WHEEL],
        what="Building the wheel of pytok",
        env={"SOURCE_DATE_EPOCH": "1580601600"},
    )
