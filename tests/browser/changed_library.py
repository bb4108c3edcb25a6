"""A pytok that behaves in another way, to see what the page does about it."""

import json
import zipfile
from io import BytesIO

from playwright.sync_api import BrowserContext, Route

from web.tooling import paths, pyodide, wheel


class ChangedLibrary:
    """Serves a Python with code added to a module of pytok in place of the site's, until healed."""

    def __init__(self, context: BrowserContext, module: str, code: str) -> None:
        self._changed = True
        self._library = changed_library(module, code)
        manifest = json.loads((paths.SITE / "pyodide" / pyodide.MANIFEST).read_text("utf-8"))
        manifest["files"][pyodide.LIBRARY] = len(self._library)
        self._manifest = json.dumps(manifest)
        self.fetched = 0
        context.route(f"**/pyodide/{pyodide.LIBRARY}", self._serve_library)
        context.route(f"**/pyodide/{pyodide.MANIFEST}", self._serve_manifest)

    def heal(self) -> None:
        """Serve what the site has from now on."""
        self._changed = False

    def _serve_library(self, route: Route) -> None:
        self.fetched += 1
        if self._changed:
            route.fulfill(body=self._library)
        else:
            route.continue_()

    def _serve_manifest(self, route: Route) -> None:
        if self._changed:
            route.fulfill(body=self._manifest)
        else:
            route.continue_()


def changed_library(module: str, code: str) -> bytes:
    """The library of the site, with code added to a module."""
    file = f"{module.replace('.', '/')}.py"
    with zipfile.ZipFile(wheel.build()) as source:
        # The site has byte code; what it was made from can be added to.
        changed = source.read(file) + code.encode()
    result = BytesIO()
    library = paths.SITE / "pyodide" / pyodide.LIBRARY
    with zipfile.ZipFile(library) as source, zipfile.ZipFile(result, "w") as target:
        for name in source.namelist():
            if name != f"{file}c":
                target.writestr(name, source.read(name), zipfile.ZIP_DEFLATED)
        target.writestr(file, changed)
    return result.getvalue()
