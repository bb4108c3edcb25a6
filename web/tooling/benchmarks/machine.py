"""The machine and the versions, as far as they matter to a time: no names, no places."""

import os
import platform
from datetime import UTC, datetime
from importlib.metadata import version
from pathlib import Path

from playwright.sync_api import sync_playwright

from web.tooling import browsers, pyodide, wheel

PEERS = ("rustbpe", "tokenizers", "tiktoken")


def described(*, with_browser: bool) -> dict[str, object]:
    """The date, the processor and what ran on it. `load` is of the last minute, per core."""
    cores = os.cpu_count() or 1
    versions = {
        "pytok": wheel.version(),
        "CPython": platform.python_version(),
        **{name: version(name) for name in PEERS},
    }
    if with_browser:
        versions["Chromium"] = _chromium()
        versions["Pyodide"] = pyodide.version()
    return {
        "date": datetime.now(UTC).date().isoformat(),
        "processor": _processor(),
        "cores": cores,
        "memory_gib": _memory(),
        "system": platform.system(),
        "load": _load(cores),
        "versions": versions,
    }


def _processor() -> str:
    try:
        lines = Path("/proc/cpuinfo").read_text(encoding="utf-8").splitlines()
    except OSError:
        return platform.processor() or platform.machine()
    names = [line.partition(":")[2].strip() for line in lines if line.startswith("model name")]
    return names[0] if names else platform.machine()


def _memory() -> int | None:
    if not hasattr(os, "sysconf"):
        return None
    return round(os.sysconf("SC_PAGE_SIZE") * os.sysconf("SC_PHYS_PAGES") / 2**30)


def _load(cores: int) -> float | None:
    return round(os.getloadavg()[0] / cores, 2) if hasattr(os, "getloadavg") else None


def _chromium() -> str:
    browsers.ensure_chromium()
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(**browsers.launch_options())
        try:
            return browser.version
        finally:
            browser.close()
