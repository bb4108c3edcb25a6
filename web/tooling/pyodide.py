"""The Python that the page loads: Pyodide's runtime, and its library with pytok as byte code."""

import ast
import hashlib
import json
import shutil
from pathlib import Path
from zipfile import ZipFile

from web.tooling import bytecode, environment, node, paths, wheel
from web.tooling.processes import run_quietly
from web.tooling.stages import Step

PACKAGE = paths.NODE_MODULES / "pyodide"
RUNTIME_FILES = ("pyodide.mjs", "pyodide.asm.mjs", "pyodide.asm.wasm")
STOCK_LOCK = PACKAGE / "pyodide-lock.json"
REQUIREMENT = paths.TOOLING / "micropip.txt"
RUNNER = paths.TOOLING / "in_pyodide.mjs"
HELPER = paths.TOOLING / "bytecode.py"
STANDARD = paths.LIBRARY / "python_stdlib.zip"
INSTALLED = paths.INSTALLED / "pytok.zip"
LIBRARY = "python.zip"
MANIFEST = "manifest.json"


def stage_runtime() -> None:
    """Bring everything below `pyodide/` of the site up to date in `.build/pyodide`."""
    _download_micropip().run()
    pytok_wheel = wheel.build()
    _compile_library(pytok_wheel).run()
    _install(pytok_wheel).run()
    Step(
        name="Putting Pyodide together",
        inputs=(
            PACKAGE / "package.json",
            STANDARD,
            INSTALLED,
            Path(__file__),
        ),
        output=paths.RUNTIME / MANIFEST,
        work=_assemble,
    ).run()


def version() -> str:
    """The version of Pyodide."""
    package: dict[str, str] = json.loads((PACKAGE / "package.json").read_text(encoding="utf-8"))
    return package["version"]


def edition() -> str:
    """What tells these files of Python from others; the page is built for them and no others."""
    manifest: dict[str, str] = json.loads((paths.RUNTIME / MANIFEST).read_text(encoding="utf-8"))
    return manifest["edition"]


def _download_micropip() -> Step:
    return Step(
        name="Downloading micropip",
        inputs=(REQUIREMENT,),
        output=paths.MICROPIP,
        work=_download,
    )


def _download() -> None:
    shutil.rmtree(paths.MICROPIP, ignore_errors=True)
    version = ".".join(_stock_info()["python"].split(".")[:2])
    # pip chooses by the Python it is told, and would take an older micropip for a Python of ours.
    options = ["--no-deps", "--only-binary=:all:", "--python-version", version, "--require-hashes"]
    quiet = ["--disable-pip-version-check", "--quiet"]
    places = ["-r", str(REQUIREMENT), "-d", str(paths.MICROPIP)]
    run_quietly(
        [environment.python(), "-m", "pip", "download", *options, *quiet, *places],
        what="Downloading micropip (needs the internet)",
    )


def _compile_library(pytok_wheel: Path) -> Step:
    names = _imported(pytok_wheel)
    script = paths.TOOLING / "precompile.py"
    return Step(
        name="Compiling Pyodide's standard library",
        inputs=(PACKAGE / "package.json", RUNNER, script, HELPER),
        # Not the wheel itself, which changes more often than what it imports.
        settings=" ".join(names),
        output=STANDARD,
        work=lambda: _make(STANDARD, script, *names, what="Compiling the standard library"),
    )


def _install(pytok_wheel: Path) -> Step:
    script = paths.TOOLING / "install.py"
    return Step(
        name="Installing pytok with micropip",
        inputs=(PACKAGE / "package.json", RUNNER, script, HELPER, paths.MICROPIP, pytok_wheel),
        output=INSTALLED,
        work=lambda: _make(
            INSTALLED, script, what="Installing pytok", given=(_micropip_wheel(), pytok_wheel)
        ),
    )


def _make(output: Path, script: Path, *names: str, what: str, given: tuple[Path, ...] = ()) -> None:
    """Let a script in Pyodide make a file, in a folder where it finds what it is given."""
    shutil.rmtree(output.parent, ignore_errors=True)
    output.parent.mkdir(parents=True)
    for file in given:
        shutil.copyfile(file, output.parent / file.name)
    node.run_file(RUNNER, script, output.parent, *names, what=what)


def _imported(wheel_file: Path) -> list[str]:
    """What the modules of a wheel import by absolute names, also inside of functions."""
    names = set()
    with ZipFile(wheel_file) as content:
        sources = [content.read(name) for name in content.namelist() if name.endswith(".py")]
    for node_of in (one for source in sources for one in ast.walk(ast.parse(source))):
        match node_of:
            case ast.Import():
                names |= {one.name for one in node_of.names}
            case ast.ImportFrom(level=0, module=str(module)):
                # What is imported from a package may be a module of it.
                names |= {module, *(f"{module}.{one.name}" for one in node_of.names)}
    return sorted(names)


def _micropip_wheel() -> Path:
    (file,) = paths.MICROPIP.glob("*.whl")
    return file


def _assemble() -> None:
    shutil.rmtree(paths.RUNTIME, ignore_errors=True)
    paths.RUNTIME.mkdir(parents=True)
    for name in RUNTIME_FILES:
        shutil.copyfile(PACKAGE / name, paths.RUNTIME / name)
    # One archive: the first place where Python looks holds all that it ever imports.
    with ZipFile(paths.RUNTIME / LIBRARY, "w") as library:
        for part in (STANDARD, INSTALLED):
            with ZipFile(part) as source:
                for name in source.namelist():
                    bytecode.add(library, name, source.read(name))
    # The worker's progress counts bytes of files as they are, not as a server may compress them.
    sizes = {file.name: file.stat().st_size for file in sorted(paths.RUNTIME.iterdir())}
    content = {
        "files": sizes,
        "edition": _digest(paths.RUNTIME),
        # Pyodide asks for a list of packages that could be had: there are none.
        "lock": {"info": _stock_info(), "packages": {}},
    }
    text = json.dumps(content, indent=2)
    (paths.RUNTIME / MANIFEST).write_text(f"{text}\n", encoding="utf-8", newline="\n")


def _digest(folder: Path) -> str:
    digest = hashlib.sha256()
    for file in sorted(folder.iterdir()):
        digest.update(f"{file.name}\0".encode())
        digest.update(hashlib.sha256(file.read_bytes()).digest())
    return digest.hexdigest()[:16]


def _stock_info() -> dict[str, str]:
    info: dict[str, str] = json.loads(STOCK_LOCK.read_text(encoding="utf-8"))["info"]
    return info
