"""The service worker of the site: built from TypeScript, and told the files of its version."""

import base64
import hashlib
import json
from collections.abc import Iterator
from pathlib import Path

from web.tooling import node, paths
from web.tooling.console import BuildError
from web.tooling.stages import Step

CONFIG = "vite.service-worker.config.ts"
# What Workbox's own tools fill in, which know nothing of digests.
PLACE = "self.__WB_MANIFEST"

LATER = ("pyodide/", "reference/", "page.png", "THIRD-PARTY-LICENCES.txt")
"""What is stored only once Python has been used: the greater part, which readers never need."""


def build() -> None:
    """Bring the script of the service worker up to date."""
    Step(
        name="Building the service worker",
        inputs=(
            paths.WEB / "src" / "service-worker",
            paths.WEB / "src" / "offline" / "messages.ts",
            paths.WEB / CONFIG,
            paths.WEB / "tsconfig.json",
            node.LOCK,
        ),
        output=paths.SERVICE_WORKER,
        work=_build,
    ).run()


def _build() -> None:
    options = ("build", "--config", CONFIG, "--logLevel", "warn")
    node.run("vite/bin/vite.js", *options, what="Building the service worker")


def write(site: Path) -> None:
    """Put the service worker into a finished site, with the list of all files there.

    Where a file differs, its digest does, and so the script: that is how browsers notice a new
    version.
    """
    script = paths.SERVICE_WORKER.read_text(encoding="utf-8")
    if script.count(PLACE) != 1:
        raise BuildError(f"The service worker has not exactly one place for its list ({PLACE}).")
    listed = json.dumps(list(_listed(site)), separators=(",", ":"))
    (site / "sw.js").write_text(script.replace(PLACE, listed), encoding="utf-8", newline="\n")


def _listed(site: Path) -> Iterator[dict[str, object]]:
    for file in sorted(file for file in site.rglob("*") if file.is_file()):
        url = file.relative_to(site).as_posix()
        if url == "sw.js":
            continue
        content = file.read_bytes()
        digest = base64.b64encode(hashlib.sha256(content).digest()).decode("ascii")
        yield {
            "url": url,
            "revision": digest[:16],
            "integrity": f"sha256-{digest}",
            "size": len(content),
            "later": url.startswith(LATER),
        }
