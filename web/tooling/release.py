"""The release: one zip with the site, the one file, a guide for administrators and all licences.

    pytok-VERSION/
        site/                       the folder for a web server
        pytok.html                  everything in one file, for a double-click
        guide/de.html, guide/en.html
        LICENSE.txt, THIRD-PARTY-LICENCES.txt
        SHA256SUMS                  of every file above

The same input gives the same bytes, so that anybody can build it again and compare.
"""

import hashlib
import json
import zipfile
from pathlib import Path

from web.tooling import node, one_file, paths, server, site, wheel
from web.tooling.locking import locked
from web.tooling.stages import Step

LANGUAGES = ("de", "en")
TEXTS = paths.CONTENT / "guide"
RENDERER = paths.TOOLING / "guide.mjs"
RENDERING = (RENDERER, paths.TOOLING / "course" / "markdown.mjs")
SUMS = "SHA256SUMS"


def build() -> Path:
    """Bring the zip in `dist` up to date, and the checksums beside it; return the zip."""
    site.build()
    one_file.build()
    with locked():
        _guide().run()
        _archive().run()
    return archive()


def archive() -> Path:
    """Where the zip is, or will be."""
    return paths.SITE.parent / f"{name()}.zip"


def name() -> str:
    """The name of the release and of the folder in the zip, with the version."""
    return f"pytok-{wheel.version()}"


def checksums(files: dict[str, Path]) -> str:
    """Lines that `sha256sum --check` understands, for files by the names they shall have there."""
    lines = []
    for place in sorted(files):
        with files[place].open("rb") as file:
            lines.append(f"{hashlib.file_digest(file, 'sha256').hexdigest()}  {place}\n")
    return "".join(lines)


def _guide() -> Step:
    return Step(
        name="Writing the guide for administrators",
        inputs=(TEXTS, *RENDERING, Path(__file__)),
        settings=json.dumps(_values()),
        output=paths.GUIDE,
        work=_render,
    )


def _values() -> dict[str, str]:
    return {"version": wheel.version(), "policy": server.POLICY, "name": name()}


def _render() -> None:
    paths.GUIDE.mkdir(exist_ok=True)
    values = paths.BUILD / "guide.json"
    values.write_text(json.dumps(_values()), encoding="utf-8")
    for language in LANGUAGES:
        source, page = TEXTS / f"{language}.md", paths.GUIDE / f"{language}.html"
        node.run_file(RENDERER, source, values, page, what="Writing the guide")


def _archive() -> Step:
    return Step(
        name=f"Writing dist/{archive().name}",
        inputs=(paths.SITE, paths.ONE_FILE, paths.GUIDE, paths.LICENSE, Path(__file__)),
        settings=name(),
        output=archive(),
        work=_write,
    )


def _write() -> None:
    files = _files()
    with zipfile.ZipFile(archive(), "w") as target:
        for place in sorted(files):
            _add(target, place, files[place].read_bytes())
        _add(target, SUMS, checksums(files).encode())
    both = {file.name: file for file in (archive(), paths.ONE_FILE)}
    paths.CHECKSUMS.write_text(checksums(both), encoding="utf-8", newline="\n")


def _files() -> dict[str, Path]:
    """The files of the release by their places in it."""
    folders = {"site": paths.SITE, "guide": paths.GUIDE}
    found = {
        f"{folder}/{file.relative_to(root).as_posix()}": file
        for folder, root in folders.items()
        for file in root.rglob("*")
        if file.is_file()
    }
    found["pytok.html"] = paths.ONE_FILE
    found["LICENSE.txt"] = paths.LICENSE
    found[paths.LICENCES.name] = paths.LICENCES
    return found


def _add(target: zipfile.ZipFile, place: str, content: bytes) -> None:
    # A fixed date and fixed rights, so that the same input gives the same file.
    entry = zipfile.ZipInfo(f"{name()}/{place}", date_time=(1980, 1, 1, 0, 0, 0))
    entry.external_attr = 0o100644 << 16
    entry.create_system = 3
    target.writestr(entry, content, zipfile.ZIP_DEFLATED, compresslevel=9)
