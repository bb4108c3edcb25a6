"""The folder that is served while measuring: the site, stock Pyodide and the bare pages."""

import gzip
import shutil
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from web.tooling import browsers, paths, pyodide, server, site

FOLDER = paths.BUILD / "benchmarks"
PAGES = Path(__file__).parent / "pages"
STOCK = (*pyodide.RUNTIME_FILES, "python_stdlib.zip", "pyodide-lock.json")


@contextmanager
def bench_site() -> Iterator[str]:
    """Serve all pages that are measured from one server; give its address."""
    root = site.build()
    browsers.ensure_chromium()
    shutil.rmtree(FOLDER, ignore_errors=True)
    shutil.copytree(root, FOLDER / "site")
    shutil.copytree(PAGES, FOLDER / "pages")
    shutil.copyfile(Path(__file__).with_name("in_both.py"), FOLDER / "pages" / "in_both.py")
    (FOLDER / "stock").mkdir()
    for name in STOCK:
        shutil.copyfile(pyodide.PACKAGE / name, FOLDER / "stock" / name)
    with server.Site.serve(FOLDER) as address:
        yield address


def add(name: str, content: str) -> None:
    """Put a further file beside the bare pages."""
    (FOLDER / "pages" / name).write_text(content, encoding="utf-8", newline="\n")


def sizes(path: str) -> tuple[int, int]:
    """The bytes of a served file as it is, and as a server would compress it."""
    file = FOLDER / path
    data = (file / "index.html" if file.is_dir() else file).read_bytes()
    # Fonts and archives are compressed already, and servers leave them alone.
    packed = file.suffix in {".woff2", ".zip", ".png"}
    return len(data), len(data) if packed else len(gzip.compress(data, 6))
