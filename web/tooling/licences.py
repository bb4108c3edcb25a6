"""The licences of other people's work that the site carries, as one text file.

Whoever passes the site on passes that work on too, and most of its licences ask for their text to
go along. npm packages bring theirs; what Pyodide has compiled into one file does not,
so those texts are in `licence_texts/`.
"""

import json
import zipfile
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from web.tooling import node, paths, pyodide
from web.tooling.console import BuildError
from web.tooling.stages import Step

TEXTS = paths.TOOLING / "licence_texts"
PACKAGE = paths.WEB / "package.json"

BUILT_IN = (
    "@inlang/paraglide-js",
    "vite",
    "workbox-core",
    "workbox-precaching",
    "workbox-routing",
    "workbox-strategies",
)
"""Tools of the build that leave code of their own in the page."""

HEAD = """\
Third-party licences of pytok
=============================

pytok itself is under the MIT licence (LICENSE.txt). It carries the work of others, listed here with
their licences. npm packages that the page is made from are listed with all that they depend on,
whether or not each leaves code in the page.
"""
CHANGES = """\
Changed against what their authors publish, in the folder pyodide/ and in pytok.html alike:
- python.zip: the modules of Python's standard library and of Pyodide are compiled to byte code,
  those that a page cannot use are left out, and pytok is there too.
- manifest.json: it lists these files.
Everything else is as published; in pytok.html the files are packed in another way. The source of
Pyodide, with that of all it contains, is at https://github.com/pyodide/pyodide, and that of CPython
at https://github.com/python/cpython."""


@dataclass(frozen=True)
class Part:
    """Something that others made."""

    name: str
    licence: str
    text: str
    version: str = ""

    def __str__(self) -> str:
        title = " ".join(part for part in (self.name, self.version) if part)
        return f"{'-' * 80}\n{title}\nLicence: {self.licence}\n\n{self.text.strip()}\n"


# Part of other files, mostly of pyodide.asm.wasm: name, licence, its file, whose it is.
INSIDE_OTHERS = (
    ("Emscripten's runtime", "MIT", "mit", "Copyright (c) 2010-2014 Emscripten authors, see "
     "AUTHORS file."),
    ("musl", "MIT", "mit", "Copyright © 2005-2020 Rich Felker, et al."),
    ("LLVM's compiler-rt and libc++", "Apache-2.0 WITH LLVM-exception", "llvm-exception", ""),
    ("zlib", "Zlib", "zlib", "Copyright (C) 1995-2024 Jean-loup Gailly and Mark Adler"),
    ("bzip2", "bzip2-1.0.6", "bzip2", "Copyright (C) 1996-2019 Julian R Seward"),
    ("zstd", "BSD-3-Clause", "bsd-3-clause", "Copyright (c) Meta Platforms, Inc. and affiliates. "
     "All rights reserved."),
    ("libffi", "MIT", "mit", "Copyright (c) 1996-2024 Anthony Green, Red Hat, Inc and others"),
    ("Expat", "MIT", "mit", "Copyright (c) 1998-2000 Thai Open Source Software Center Ltd and "
     "Clark Cooper\nCopyright (c) 2001-2025 Expat maintainers"),
    ("libmpdec", "BSD-2-Clause", "bsd-2-clause", "Copyright (c) 2008-2020 Stefan Krah. All rights "
     "reserved."),
    ("HACL*", "MIT", "mit", "Copyright (c) 2016-2022 INRIA, CMU and Microsoft Corporation\n"
     "Copyright (c) 2022-2023 HACL* Contributors"),
    ("error-stack-parser and stackframe", "MIT", "mit", "Copyright (c) 2017 Eric Wendelin and "
     "other contributors"),
    ("Bootstrap Reboot and Normalize.css, in the styles of the reference", "MIT", "mit",
     "Copyright 2011-2021 The Bootstrap Authors\nCopyright 2011-2021 Twitter, Inc.\n"
     "Copyright © Nicolas Gallagher and Jonathan Neal"),
    ("liblzma (XZ Utils) and SQLite", "public domain", "", "Their authors have dedicated them to "
     "the public domain."),
)  # fmt: skip

# npm packages without a file of their licence: whose they are, and its text.
WITHOUT_FILE = {
    "@inlang/paraglide-js": ("mit", "Copyright (c) inlang and its contributors"),
    # Its file lists all that Vite itself is made from; the page has only Vite's own helper.
    "vite": ("mit", "Copyright (c) 2019-present, VoidZero Inc. and Vite contributors"),
}

RUNTIME_OF = {"svelte": ("clsx", "devalue", "esm-env")}
"""What of a package's dependencies is for the page: the rest of Svelte's is for its compiler."""


def step() -> Step:
    """The file `.build/THIRD-PARTY-LICENCES.txt`."""
    return Step(
        name="Collecting third-party licences",
        inputs=(PACKAGE, node.LOCK, paths.MICROPIP, TEXTS, Path(__file__)),
        output=paths.LICENCES,
        work=lambda: write(paths.LICENCES),
    )


def write(file: Path) -> None:
    """Write all licences into a file. Raises `BuildError` if one has no text."""
    sections = [HEAD, CHANGES + "\n", *map(str, parts())]
    file.write_text("\n".join(sections), encoding="utf-8", newline="\n")


def parts() -> Iterator[Part]:
    """Everything of others that the site carries. Raises `BuildError` if one has no text."""
    yield from _python()
    for name in packages():
        yield _package(name)


def packages() -> list[str]:
    """The npm packages that the page is made from, by name."""
    wanted = [*_manifest(PACKAGE)["dependencies"], *BUILT_IN]
    found: set[str] = set()
    while wanted:
        name = wanted.pop()
        if name not in found:
            found.add(name)
            # A tool's own dependencies stay at home.
            wanted += _needed(name)
    return sorted(name for name in found - {"pyodide"} if not name.startswith("@types/"))


def _needed(name: str) -> Iterable[str]:
    if name in WITHOUT_FILE or name == "pyodide":
        return ()
    dependencies: dict[str, str] = _manifest(_folder(name) / "package.json").get("dependencies", {})
    return RUNTIME_OF.get(name, dependencies)


def _python() -> Iterator[Part]:
    pyodide_version = _manifest(pyodide.PACKAGE / "package.json")["version"]
    python_version = json.loads(pyodide.STOCK_LOCK.read_text("utf-8"))["info"]["python"]
    yield Part("Pyodide", "MPL-2.0", _mpl(), pyodide_version)
    yield Part("CPython", "PSF-2.0", _text("cpython"), python_version)
    for name, licence, text, whose in INSIDE_OTHERS:
        yield Part(name, licence, f"{whose}\n\n{_text(text) if text else ''}")


def _mpl() -> str:
    """The licence of Pyodide, whose text is not in its package, but in the wheel of micropip."""
    (file,) = paths.MICROPIP.glob("*.whl")
    with zipfile.ZipFile(file) as content:
        (text,) = (
            name for name in content.namelist() if name.endswith(".dist-info/licenses/LICENSE")
        )
        return content.read(text).decode("utf-8")


def _package(name: str) -> Part:
    manifest = _manifest(_folder(name) / "package.json")
    return Part(name, manifest.get("license", "see its text"), _text_of(name), manifest["version"])


def _text_of(name: str) -> str:
    if name in WITHOUT_FILE:
        text, whose = WITHOUT_FILE[name]
        return f"{whose}\n\n{_text(text)}"
    files = [
        file
        for file in sorted(_folder(name).iterdir())
        if file.is_file() and file.name.upper().startswith(("LICENSE", "LICENCE", "COPYING"))
    ]
    if not files:
        raise BuildError(
            f"The npm package {name} has no file with its licence; give its text to WITHOUT_FILE "
            f"in {Path(__file__).relative_to(paths.ROOT).as_posix()}."
        )
    return "\n\n".join(file.read_text(encoding="utf-8") for file in files)


def _folder(name: str) -> Path:
    return paths.NODE_MODULES / name


def _manifest(file: Path) -> dict[str, Any]:
    manifest: dict[str, Any] = json.loads(file.read_text(encoding="utf-8"))
    return manifest


def _text(name: str) -> str:
    return (TEXTS / f"{name}.txt").read_text(encoding="utf-8")
