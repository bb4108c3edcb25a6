"""A second version of the site, which differs from the built one in every kind of file."""

import json
import shutil
from dataclasses import dataclass
from pathlib import Path

from playwright.sync_api import Page

from tests.browser.asking import evaluate
from tests.browser.changed_library import changed_library
from web.tooling import offline, paths, pyodide

# Under an operation of this name the second version's Python tells that it is the second.
_SECOND = """

_asked = set()
_start, _advance = Bridge.start, Bridge.advance


def start(self, job, operation, request):
    if operation == "version":
        _asked.add(job)
    else:
        _start(self, job, operation, request)


def advance(self, job, seconds):
    return '{"state":"done","answer":"B"}' if job in _asked else _advance(self, job, seconds)


Bridge.start, Bridge.advance = start, advance
"""


EDITION = "the second"


@dataclass(frozen=True)
class Marks:
    """What each kind of file says of its version: `A` or `B`."""

    page: str
    script: str
    answers: str
    library: str


def make_second(folder: Path) -> Path:
    """Copy the site and change a page, a script, the prepared answers and the library."""
    site = folder / "B"
    shutil.copytree(paths.SITE, site)
    for page in site.rglob("index.html"):
        _change(page, "<html ", '<html data-version="B" ')
    (script,) = (file for file in (site / "assets").glob("*.js") if _holds(file, "Object.freeze({"))
    _change(script, "Object.freeze({", 'Object.freeze({edition:"B",')
    for index in (site / "answers").rglob("index.json"):
        index.write_text(index.read_text("utf-8") + "\n", encoding="utf-8")
    _change_library(site / "pyodide")
    (worker,) = (site / "assets").glob("worker-*.js")
    _change(worker, pyodide.edition(), EDITION)
    (site / "sw.js").unlink()
    offline.write(site)
    return site


def marks(page: Page) -> Marks:
    """Ask everything that a page is made of for its version."""
    found: dict[str, bool] = evaluate(
        page,
        """
        const root = document.documentElement.dataset;
        const answers = new URL("answers/index.json", new URL(root.root ?? "./", document.baseURI));
        const index = await (await fetch(answers, { cache: "no-cache" })).text();
        const library = await window.pytok.runText("version", "{}").catch(({ code }) => code);
        if (library !== '"B"' && library !== "unknown_operation") throw new Error(library);
        return {
            page: root.version === "B",
            script: window.pytok.edition === "B",
            answers: index.endsWith("\\n\\n"),
            library: library === '"B"',
        };
        """,
    )
    return Marks(**{name: "B" if second else "A" for name, second in found.items()})


ALL_A = Marks("A", "A", "A", "A")
ALL_B = Marks("B", "B", "B", "B")


def _holds(file: Path, text: str) -> bool:
    return text in file.read_text(encoding="utf-8")


def _change(file: Path, old: str, new: str) -> None:
    text = file.read_text(encoding="utf-8")
    assert text.count(old) == 1, (file, old)
    file.write_text(text.replace(old, new), encoding="utf-8", newline="")


def _change_library(folder: Path) -> None:
    library = changed_library("pytok.operations.bridge", _SECOND)
    (folder / pyodide.LIBRARY).write_bytes(library)
    manifest = folder / pyodide.MANIFEST
    listed = json.loads(manifest.read_text(encoding="utf-8"))
    listed["files"][pyodide.LIBRARY] = len(library)
    listed["edition"] = EDITION
    manifest.write_text(json.dumps(listed), encoding="utf-8")
