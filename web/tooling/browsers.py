"""Finding the browsers that the tests drive, or getting them: Chromium, Firefox and WebKit."""

import os
import platform
import shutil
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import TypedDict

from web.tooling import environment
from web.tooling.console import BuildError, stage
from web.tooling.processes import run_quietly


@dataclass(frozen=True)
class Program:
    """A program that the browser tests start.

    `variable` of the environment may name it; else it is looked for by its `names` on the path, and
    by patterns in `places`, where Debian keeps what is not for the path. `packages` are Debian's.
    """

    title: str
    variable: str
    names: tuple[str, ...]
    packages: tuple[str, ...]
    places: tuple[str, ...] = ()

    def find(self) -> str | None:
        """Its file, if there is one. Raises `BuildError` if the variable names no program."""
        if named := os.environ.get(self.variable):
            found = shutil.which(named)
            if found is None:
                raise BuildError(f"{self.variable} is {named}, which is not a program.")
            return found
        on_path = next((found for name in self.names if (found := shutil.which(name))), None)
        return on_path or next(self._in_places(), None)

    def needed(self) -> str:
        """Its file; nothing is installed. Raises `BuildError` if there is none."""
        found = self.find()
        if found is None:
            raise BuildError(
                f"There is no {self.title}; call `python3 build.py test`, or set {self.variable}."
            )
        return found

    def _in_places(self) -> Iterator[str]:
        root = Path("/")
        return (str(file) for place in self.places for file in sorted(root.glob(place)))


CHROMIUM = Program(
    title="Chromium",
    variable="PYTOK_CHROMIUM",
    names=("chromium", "chromium-browser", "google-chrome"),
    packages=("chromium", "fonts-noto-color-emoji"),
)
FIREFOX = Program(
    title="Firefox",
    variable="PYTOK_FIREFOX",
    names=("firefox-esr", "firefox"),
    packages=("firefox-esr",),
)
WEBKIT_DRIVER = Program(
    title="WebKitWebDriver",
    variable="PYTOK_WEBKIT_DRIVER",
    names=("WebKitWebDriver",),
    packages=("webkit2gtk-driver",),
)
WEBKIT = Program(
    title="WebKitGTK's MiniBrowser",
    variable="PYTOK_WEBKIT",
    names=("MiniBrowser",),
    packages=("webkit2gtk-driver",),
    places=("usr/lib/*/webkit2gtk-*/MiniBrowser", "usr/libexec/webkit2gtk-*/MiniBrowser"),
)
# WebKitGTK draws on a display, which a server has not.
XVFB = Program(title="Xvfb", variable="PYTOK_XVFB", names=("Xvfb",), packages=("xvfb",))

VARIABLE = CHROMIUM.variable
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


class FirefoxOptions(TypedDict):
    """What Playwright's `firefox.launch` takes for a Firefox that is not Playwright's own."""

    channel: str
    executable_path: str
    firefox_user_prefs: dict[str, str | float | bool]


def launch_options() -> LaunchOptions:
    """How to start Chromium: `playwright.chromium.launch(**launch_options())`.

    Raises:
        BuildError: there is no Chromium; nothing is downloaded here.
    """
    found = CHROMIUM.find() or _of_playwright() or CHROMIUM.needed()
    return {"executable_path": found, "args": list(FLAGS)}


def firefox_options() -> FirefoxOptions:
    """How to start Firefox: `playwright.firefox.launch(**firefox_options())`.

    Raises:
        BuildError: there is no Firefox; nothing is downloaded here.
    """
    # Playwright lets files from disk read each other, which no reader's Firefox does.
    preferences: dict[str, str | float | bool] = {"security.fileuri.strict_origin_policy": True}
    return {
        "channel": "moz-firefox",
        "executable_path": FIREFOX.needed(),
        "firefox_user_prefs": preferences,
    }


def has_webkit() -> bool:
    """Whether there is a WebKit for this system that a test can drive: WebKitGTK is for Linux."""
    return platform.system() == "Linux"


def ensure_all() -> dict[str, str]:
    """Find the browsers, or install them; return their programs by their variables.

    Raises:
        BuildError: one is missing and cannot be had.
    """
    programs = [FIREFOX, *([WEBKIT_DRIVER, WEBKIT, XVFB] if has_webkit() else [])]
    return {VARIABLE: ensure_chromium(), **{one.variable: _ensure(one) for one in programs}}


def ensure_chromium() -> str:
    """Find a Chromium, or install one; return its program.

    Raises:
        BuildError: there is none and none can be had.
    """
    found = CHROMIUM.find() or _of_playwright()
    if found is None:
        _download()
        found = _of_playwright()
    return found or _ensure(CHROMIUM)


def _ensure(program: Program) -> str:
    found = program.find()
    if found is None and _can_use_apt():
        _install_from_debian(program.packages)
        found = program.find()
    if found is None:
        raise BuildError(
            f"The browser tests need {program.title}, and none was found or could be installed; "
            f"install it (Debian has it in {program.packages[0]}), or set {program.variable} to "
            "its program."
        )
    return found


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


def _install_from_debian(packages: tuple[str, ...]) -> None:
    quiet = {"DEBIAN_FRONTEND": "noninteractive"}
    try:
        with stage(f"Installing {' and '.join(packages)} with apt-get"):
            run_quietly(["apt-get", "update"], what="apt-get update", env=quiet)
            run_quietly(["apt-get", "install", "-y", *packages], what="apt-get install", env=quiet)
    except BuildError:
        # What apt-get said is on the terminal; the caller says which program is missing.
        return
