"""A pytok that does not listen, to see what the page does about it."""

import zipfile
from io import BytesIO
from pathlib import Path

from playwright.sync_api import BrowserContext, Route

from web.tooling import paths

_BRIDGE = "pytok/operations/bridge.py"
# Each job works for one slice, and in the next it never comes back.
_DEAFNESS = b"""

_heard = set()


def _advance(self, job, seconds):
    while job in _heard:
        pass
    _heard.add(job)
    return '{"state":"running","progress":{"stage":"merging","done":0,"total":1}}'


Bridge.advance = _advance
"""


class DeafWheel:
    """Serves a pytok whose second slice never ends in place of the site's own, until healed."""

    def __init__(self, context: BrowserContext) -> None:
        (wheel,) = (paths.SITE / "pyodide").glob("pytok-*.whl")
        self._deaf = True
        self._body = _with_deafness(wheel)
        self._manifest = (paths.SITE / "pyodide" / "manifest.json").read_text(encoding="utf-8")
        self._manifest = self._manifest.replace(str(wheel.stat().st_size), str(len(self._body)))
        self.fetched = 0
        context.route(f"**/{wheel.name}", self._serve_wheel)
        context.route("**/pyodide/manifest.json", self._serve_manifest)

    def heal(self) -> None:
        """Serve what the site has from now on."""
        self._deaf = False

    def _serve_wheel(self, route: Route) -> None:
        self.fetched += 1
        if self._deaf:
            route.fulfill(body=self._body)
        else:
            route.continue_()

    def _serve_manifest(self, route: Route) -> None:
        if self._deaf:
            route.fulfill(body=self._manifest)
        else:
            route.continue_()


def _with_deafness(wheel: Path) -> bytes:
    result = BytesIO()
    with zipfile.ZipFile(wheel) as source, zipfile.ZipFile(result, "w") as target:
        for name in source.namelist():
            target.writestr(name, source.read(name) + (_DEAFNESS if name == _BRIDGE else b""))
    return result.getvalue()
