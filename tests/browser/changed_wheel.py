"""A pytok that behaves in another way, to see what the page does about it."""

import zipfile
from io import BytesIO
from pathlib import Path

from playwright.sync_api import BrowserContext, Route

from web.tooling import paths


class ChangedWheel:
    """Serves a pytok with code added to a file in place of the site's own, until healed."""

    def __init__(self, context: BrowserContext, file: str, code: str) -> None:
        (wheel,) = (paths.SITE / "pyodide").glob("pytok-*.whl")
        self._changed = True
        # The site has byte code; what it was made from can be added to.
        self._body = _with_code(paths.WHEEL / wheel.name, file, code.encode())
        self._manifest = (paths.SITE / "pyodide" / "manifest.json").read_text(encoding="utf-8")
        self._manifest = self._manifest.replace(str(wheel.stat().st_size), str(len(self._body)))
        self.fetched = 0
        context.route(f"**/{wheel.name}", self._serve_wheel)
        context.route("**/pyodide/manifest.json", self._serve_manifest)

    def heal(self) -> None:
        """Serve what the site has from now on."""
        self._changed = False

    def _serve_wheel(self, route: Route) -> None:
        self.fetched += 1
        if self._changed:
            route.fulfill(body=self._body)
        else:
            route.continue_()

    def _serve_manifest(self, route: Route) -> None:
        if self._changed:
            route.fulfill(body=self._manifest)
        else:
            route.continue_()


def _with_code(wheel: Path, file: str, code: bytes) -> bytes:
    result = BytesIO()
    with zipfile.ZipFile(wheel) as source, zipfile.ZipFile(result, "w") as target:
        for name in source.namelist():
            target.writestr(name, source.read(name) + (code if name == file else b""))
    return result.getvalue()
