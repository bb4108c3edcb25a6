"""Running other programs."""

import os
import subprocess
import sys
from collections.abc import Mapping, Sequence
from pathlib import Path

from web.tooling import paths
from web.tooling.console import BuildError

Command = Sequence[str | Path]


def run_quietly(
    command: Command,
    *,
    what: str,
    cwd: Path = paths.ROOT,
    env: Mapping[str, str] | None = None,
    show: bool = True,
) -> None:
    """Run a program and, if asked to, show what it printed when it fails.

    Raises:
        BuildError: it cannot be started, or fails.
    """
    try:
        result = subprocess.run(
            [str(part) for part in command],
            cwd=cwd,
            env={**os.environ, **(env or {})},
            stdin=subprocess.DEVNULL,
            stdout=subprocess.PIPE,
            stderr=subprocess.STDOUT,
            text=True,
            encoding="utf-8",
            errors="replace",
            check=False,
        )
    except OSError as error:
        raise BuildError(f"{what} could not be started: {error}.") from error
    if result.returncode:
        if show:
            print(f"\n{result.stdout}", file=sys.stderr, flush=True)
        raise BuildError(f"{what} failed (exit code {result.returncode}).")


def run_visibly(
    command: Command, *, cwd: Path = paths.ROOT, env: Mapping[str, str] | None = None
) -> int:
    """Run a program that speaks to the person itself; return its exit code."""
    sys.stdout.flush()
    with subprocess.Popen(
        [str(part) for part in command], cwd=cwd, env={**os.environ, **(env or {})}
    ) as process:
        while True:
            try:
                return process.wait()
            except KeyboardInterrupt:
                # Ctrl-C reached the program as well: let it end in its own way.
                continue
