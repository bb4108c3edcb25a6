"""Doing work only when what it depends on has changed."""

import hashlib
from collections.abc import Iterable
from dataclasses import dataclass
from pathlib import Path
from typing import Protocol

from web.tooling import paths
from web.tooling.console import stage


class Work(Protocol):
    """Whatever makes the output of a step."""

    def __call__(self) -> None:
        """Make the output."""


@dataclass(frozen=True)
class Step:
    """Something that is made from something else.

    `inputs` are files, and folders with all files below them; `settings` is text that matters too.
    """

    name: str
    inputs: tuple[Path, ...]
    output: Path
    work: Work
    settings: str = ""

    def run(self) -> bool:
        """Make the output if it is missing or stale; say whether it was made."""
        digest = digest_of(self.inputs, self.settings)
        stamp = paths.BUILD / "stamps" / f"{self.name.lower().replace(' ', '-')}.sha256"
        fresh = stamp.exists() and stamp.read_text(encoding="ascii") == digest
        if fresh and self.output.exists():
            return False
        # An interrupted step leaves no stamp, and so is done again.
        stamp.unlink(missing_ok=True)
        with stage(self.name):
            self.work()
        stamp.parent.mkdir(parents=True, exist_ok=True)
        stamp.write_text(digest, encoding="ascii")
        return True


def digest_of(inputs: Iterable[Path], settings: str = "") -> str:
    """A digest of files' places and contents: times of change say nothing after a `git clone`."""
    digest = hashlib.sha256(settings.encode())
    for file in sorted({file for place in inputs for file in _files(place)}):
        digest.update(f"\0{file.relative_to(paths.ROOT).as_posix()}\0".encode())
        digest.update(hashlib.sha256(file.read_bytes()).digest())
    return digest.hexdigest()


def _files(place: Path) -> Iterable[Path]:
    if place.is_dir():
        return (file for file in place.rglob("*") if file.is_file() and _counts(file))
    return (place,) if place.exists() else ()


def _counts(file: Path) -> bool:
    return "__pycache__" not in file.parts
