"""The Python that the page loads: Pyodide's runtime, its library as byte code, and two wheels."""

import ast
import hashlib
import json
import shutil
from pathlib import Path
from zipfile import ZipFile

from web.tooling import environment, node, paths, wheel
from web.tooling.processes import run_quietly
from web.tooling.stages import Step

PACKAGE = paths.NODE_MODULES / "pyodide"
RUNTIME_FILES = ("pyodide.mjs", "pyodide.asm.mjs", "pyodide.asm.wasm")
STOCK_LOCK = PACKAGE / "pyodide-lock.json"
REQUIREMENT = paths.TOOLING / "micropip.txt"
LIBRARY = paths.LIBRARY / "python_stdlib.zip"
RUNNER = paths.TOOLING / "precompile.mjs"
HELPER = paths.TOOLING / "bytecode.py"
MANIFEST = "manifest.json"
LOCK = "pyodide-lock.json"


def stage_runtime() -> None:
    """Bring everything below `pyodide/` of the site up to date in `.build/pyodide`."""
    _download_micropip().run()
    pytok_wheel = wheel.build()
    _compile_library(pytok_wheel).run()
    _compile_wheels(pytok_wheel).run()
    Step(
        name="Putting Pyodide together",
        inputs=(PACKAGE / "package.json", LIBRARY, paths.WHEELS, Path(__file__)),
        output=paths.RUNTIME / MANIFEST,
        work=lambda: _assemble(_compiled(pytok_wheel), _compiled(_micropip_wheel())),
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
    names = _imported(_micropip_wheel(), pytok_wheel)
    scripts = (RUNNER, paths.TOOLING / "precompile.py")
    return Step(
        name="Compiling Pyodide's standard library",
        inputs=(PACKAGE / "package.json", *scripts, HELPER),
        # Not the wheels themselves, which change more often than what they import.
        settings=" ".join(names),
        output=LIBRARY,
        work=lambda: _compile(*scripts, names),
    )


def _compile(runner: Path, script: Path, names: list[str]) -> None:
    paths.LIBRARY.mkdir(parents=True, exist_ok=True)
    LIBRARY.unlink(missing_ok=True)
    node.run_file(runner, script, paths.LIBRARY, *names, what="Compiling the standard library")


def _compile_wheels(pytok_wheel: Path) -> Step:
    wheels = (_micropip_wheel(), pytok_wheel)
    scripts = (RUNNER, paths.TOOLING / "precompile_wheels.py")
    return Step(
        name="Compiling the wheels",
        inputs=(PACKAGE / "package.json", *scripts, HELPER, *wheels),
        output=_compiled(pytok_wheel),
        work=lambda: _compile_copies(*scripts, wheels),
    )


def _compile_copies(runner: Path, script: Path, wheels: tuple[Path, ...]) -> None:
    shutil.rmtree(paths.WHEELS, ignore_errors=True)
    paths.WHEELS.mkdir(parents=True)
    for file in wheels:
        shutil.copyfile(file, _compiled(file))
    node.run_file(runner, script, paths.WHEELS, what="Compiling the wheels")


def _compiled(wheel_file: Path) -> Path:
    return paths.WHEELS / wheel_file.name


def _imported(*wheels: Path) -> list[str]:
    """What the modules of wheels import by absolute names, also inside of functions."""
    names = set()
    for file in wheels:
        with ZipFile(file) as content:
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


def _assemble(pytok_wheel: Path, micropip_wheel: Path) -> None:
    shutil.rmtree(paths.RUNTIME, ignore_errors=True)
    paths.RUNTIME.mkdir(parents=True)
    runtime = [PACKAGE / name for name in RUNTIME_FILES]
    for file in (*runtime, LIBRARY, micropip_wheel, pytok_wheel):
        shutil.copyfile(file, paths.RUNTIME / file.name)
    _write_json(LOCK, _lock(micropip_wheel, pytok_wheel))
    # The worker's progress counts bytes of files as they are, not as a server may compress them.
    sizes = {file.name: file.stat().st_size for file in sorted(paths.RUNTIME.iterdir())}
    content = {"files": sizes, "wheel": pytok_wheel.name, "edition": _digest(paths.RUNTIME)}
    _write_json(MANIFEST, content)


def _digest(folder: Path) -> str:
    digest = hashlib.sha256()
    for file in sorted(folder.iterdir()):
        digest.update(f"{file.name}\0".encode())
        digest.update(hashlib.sha256(file.read_bytes()).digest())
    return digest.hexdigest()[:16]


def _lock(*wheels: Path) -> dict[str, object]:
    # The stock lock has another checksum of micropip than PyPI's wheel, and 350 packages that the
    # site does not have.
    return {"info": _stock_info(), "packages": {_name(file): _package(file) for file in wheels}}


def _package(file: Path) -> dict[str, object]:
    return {
        "name": _name(file),
        "version": file.name.split("-")[1],
        "file_name": file.name,
        "install_dir": "site",
        "sha256": hashlib.sha256(file.read_bytes()).hexdigest(),
        "package_type": "package",
        "imports": [_name(file)],
        "depends": [],
        "unvendored_tests": False,
    }


def _name(file: Path) -> str:
    return file.name.split("-")[0]


def _stock_info() -> dict[str, str]:
    info: dict[str, str] = json.loads(STOCK_LOCK.read_text(encoding="utf-8"))["info"]
    return info


def _write_json(name: str, value: object) -> None:
    text = json.dumps(value, indent=2)
    (paths.RUNTIME / name).write_text(f"{text}\n", encoding="utf-8", newline="\n")
