"""The site in one HTML file, `dist/pytok.html`, that opens by double-click and needs no network.

The page's style, answers and script come first, so that it is drawn while the browser still reads
on; Python follows, and is unpacked only when it starts. `web/src/engine/carried.ts` reads what is
written here.
"""

import base64
import gzip
import hashlib
import io
import json
import zipfile
from collections.abc import Iterator
from html import escape
from pathlib import Path

from web.tooling import licences, node, paths, pyodide, site
from web.tooling.console import BuildError
from web.tooling.locking import locked
from web.tooling.stages import Step

UNFOLD = paths.WEB / "src" / "one-file" / "unfold.js"
MOST_BYTES = 9_000_000

NO_SCRIPT = {
    "en": "This file shows how text becomes tokens, step by step. It needs JavaScript: allow it "
    "for this file, or open the file in another browser. It loads nothing and sends nothing.",
    "de": "Diese Datei zeigt Schritt für Schritt, wie aus Text Tokens werden. Sie braucht "
    "JavaScript: Erlaube es für diese Datei, oder öffne sie in einem anderen Browser. Sie lädt "
    "nichts nach und sendet nichts.",
}
TOO_OLD = {
    "en": "This browser cannot unpack the file. It needs to be of 2023 or later; a current "
    "Chrome, Edge, Firefox or Safari will do.",
    "de": "Dieser Browser kann die Datei nicht auspacken. Er muss von 2023 oder neuer sein; ein "
    "aktueller Chrome, Edge, Firefox oder Safari genügt.",
}


def build() -> Path:
    """Bring `dist/pytok.html` up to date; return it."""
    with locked():
        node.install()
        pyodide.stage_runtime()
        site.compile_messages()
        licences.step().run()
        _page().run()
        _file().run()
    return paths.ONE_FILE


def _page() -> Step:
    return Step(
        name="Building the page of the one file",
        inputs=site.sources("vite.one-file.config.ts"),
        settings=json.dumps(site.constants()),
        output=paths.ONE_FILE_PARTS / "page.js",
        work=_build_page,
    )


def _build_page() -> None:
    command = ("build", "--logLevel", "warn", "--config", "vite.one-file.config.ts")
    what = "Building the page of the one file"
    node.run("vite/bin/vite.js", *command, what=what, env=site.constants())


def _file() -> Step:
    return Step(
        name="Writing dist/pytok.html",
        inputs=(
            paths.ONE_FILE_PARTS,
            paths.RUNTIME,
            paths.ANSWERS,
            paths.LICENSE,
            paths.LICENCES,
            paths.ICON,
            UNFOLD,
            Path(__file__),
        ),
        output=paths.ONE_FILE,
        work=_write,
    )


def _write() -> None:
    text = "\n".join(_lines()) + "\n"
    size = len(text.encode())
    if size > MOST_BYTES:
        raise BuildError(f"dist/pytok.html would have {size:,} bytes, more than {MOST_BYTES:,}.")
    paths.ONE_FILE.parent.mkdir(exist_ok=True)
    paths.ONE_FILE.write_text(text, encoding="utf-8", newline="\n")


def _lines() -> Iterator[str]:
    style, page = _inline("page.css"), _part("page.js").decode()
    unfold = UNFOLD.read_text("utf-8")
    icon = base64.b64encode(paths.ICON.read_bytes()).decode()
    yield "<!doctype html>"
    yield '<html lang="en" data-one-file>'
    yield '<meta charset="utf-8">'
    yield '<meta name="viewport" content="width=device-width, initial-scale=1">'
    yield f'<meta http-equiv="Content-Security-Policy" content="{_policy(style, unfold, page)}">'
    yield f'<link rel="icon" href="data:image/svg+xml;base64,{icon}">'
    yield "<title>pytok</title>"
    yield f"<style>{style}</style>"
    yield "<body>"
    yield f"<noscript>{_in_both(NO_SCRIPT)}</noscript>"
    yield f'<div id="too-old" hidden>{_in_both(TOO_OLD)}</div>'
    yield _carried("LICENSE.txt", escape(paths.LICENSE.read_text("utf-8"), quote=False))
    yield _carried("worker.js", base64.b64encode(_part("worker.js")).decode())
    for folder, answers in _answers():
        yield _carried(folder, _packed(json.dumps(answers, ensure_ascii=False).encode()))
    yield _carried("page.js", base64.b64encode(_zipped(page.encode())).decode())
    yield f"<script>{unfold}</script>"
    for name, content in _python():
        yield _carried(f"pyodide/{name}", _packed(content))
    yield _carried(paths.LICENCES.name, _packed(paths.LICENCES.read_bytes()))


def _part(name: str) -> bytes:
    return (paths.ONE_FILE_PARTS / name).read_bytes()


def _inline(name: str) -> str:
    text = _part(name).decode()
    if "</style" in text:
        raise BuildError(f"{name} holds </style, which would end it in HTML.")
    return text


def _in_both(words: dict[str, str]) -> str:
    return "".join(f'<p lang="{language}">{escape(text)}</p>' for language, text in words.items())


def _policy(style: str, *scripts: str) -> str:
    """Nothing may be fetched or sent; these scripts may run, and what they make.

    The worker is made from a `data:` address, and its scripts from `blob:` ones, or `data:` too. A
    frame shows the file itself, where somebody wants to see what they embed.
    """
    allowed = " ".join(f"'{_digest(script)}'" for script in scripts)
    return (
        "default-src 'none'; "
        f"script-src {allowed} 'wasm-unsafe-eval' blob: data:; worker-src data:; "
        f"style-src '{_digest(style)}'; img-src data: blob:; font-src data:; "
        "frame-src 'self' file:; base-uri 'none'; form-action 'none'"
    )


def _digest(text: str) -> str:
    return f"sha256-{base64.b64encode(hashlib.sha256(text.encode()).digest()).decode()}"


def _carried(name: str, text: str) -> str:
    """An element that browsers neither run nor show."""
    return f'<script type="text/plain" id="{name}">{text}</script>'


def _packed(content: bytes) -> str:
    """Gzipped and in base 85, as `web/src/engine/packed.ts` reads it."""
    return base64.b85encode(_zipped(content)).decode().replace("<", ",")


def _zipped(content: bytes) -> bytes:
    # A fixed date, so that the same input gives the same file.
    return gzip.compress(content, 9, mtime=0)


def _answers() -> Iterator[tuple[str, dict[str, str]]]:
    """The prepared answers by their folders, since a page needs those of one."""
    for index in sorted(paths.ANSWERS.rglob("index.json")):
        files = sorted(index.parent.glob("*.json"))
        folder = index.parent.relative_to(paths.ANSWERS.parent).as_posix()
        yield f"{folder}/", {file.name: file.read_text("utf-8") for file in files}


def _python() -> Iterator[tuple[str, bytes]]:
    """The files of Python, as they are to be packed.

    The archive is stored without compression: gzip makes the whole smaller than its members one by
    one. That changes its size, so the list of sizes changes too.
    """
    files = {file.name: file.read_bytes() for file in sorted(paths.RUNTIME.iterdir())}
    manifest = json.loads(files.pop(pyodide.MANIFEST))
    files[pyodide.LIBRARY] = _stored(files[pyodide.LIBRARY])
    manifest["files"] = {name: len(content) for name, content in files.items()}
    yield pyodide.MANIFEST, json.dumps(manifest).encode()
    yield from files.items()


def _stored(archive: bytes) -> bytes:
    result = io.BytesIO()
    with zipfile.ZipFile(io.BytesIO(archive)) as source, zipfile.ZipFile(result, "w") as target:
        for entry in source.infolist():
            content = source.read(entry)
            entry.compress_type = zipfile.ZIP_STORED
            target.writestr(entry, content)
    return result.getvalue()
