"""Finding a Chromium, or getting one."""

import os
import platform
import shutil
from pathlib import Path
from typing import TypedDict

from web.tooling import environment
from web.tooling.console import BuildError, stage
from web.tooling.processes import run_quietly

VARIABLE = "PYTOK_CHROMIUM"
NAMES = ("chromium", "chromium-browser", "google-chrome")
FLAGS = (
    "--no-sandbox",
    "--disable-gpu",
    "--disable-quic",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
)


class LaunchOptions(TypedDict):
    """What Playwright's `chromium.launch` takes."""

    executable_path: str
    args: list[str]


def launch_options() -> LaunchOptions:
    """How to start the browser: `playwright.chromium.launch(**launch_options())`.

    Raises:
        BuildError: there is no Chromium; nothing is downloaded here.
    """
    found = _named() or _on_path() or _of_playwright()
    if found is None:
        raise BuildError(f"There is no Chromium; call `python3 build.py test`, or set {VARIABLE}.")
    return {"executable_path": found, "args": list(FLAGS)}


def ensure_chromium() -> str:
    """Find a Chromium, or install one; return its program.

    Raises:
        BuildError: there is none and none can be had.
    """
    found = _named() or _on_path() or _of_playwright()
    if found is None:
        _download()
        found = _of_playwright()
    if found is None and _can_use_apt():
        _install_from_debian()
        found = _on_path()
    if found is None:
        raise BuildError(
            "The browser tests need Chromium, and none was found or could be downloaded; "
            f"install it, or set {VARIABLE} to its program."
        )
    return found


def _named() -> str | None:
    named = os.environ.get(VARIABLE)
    if not named:
        return None
    found = shutil.which(named)
    if found is None:
        raise BuildError(f"{VARIABLE} is {named}, which is not a program.")
    return found


def _on_path() -> str | None:
    return next((found for name in NAMES if (found := shutil.which(name))), None)


def _of_playwright() -> str | None:
    from playwright.sync_api import sync_playwright

    with sync_playwright() as playwright:
        program = playwright.chromium.executable_path
    return program if Path(program).exists() else None


def _download() -> None:
    try:
        with stage("Downloading Playwright's Chromium"):
            run_quietly(
                [environment.python(), "-m", "playwright", "install", "chromium"],
                what="Playwright's download",
                show=False,
            )
    except BuildError:
        # Not the last way to a browser; the caller says so if there is no other.
        return


def _can_use_apt() -> bool:
    return platform.system() == "Linux" and os.geteuid() == 0 and bool(shutil.which("apt-get"))


def _install_from_debian() -> None:
    quiet = {"DEBIAN_FRONTEND": "noninteractive"}
    packages = ["chromium", "fonts-noto-color-emoji"]
    with stage(f"Installing {' and '.join(packages)} with apt-get"):
        run_quietly(["apt-get", "update"], what="apt-get update", env=quiet)
        run_quietly(["apt-get", "install", "-y", *packages], what="apt-get install", env=quiet)
