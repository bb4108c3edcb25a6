"""What every change must pass before its tests are run."""

import sys

from web.tooling import environment, node, site
from web.tooling.console import say
from web.tooling.locking import locked
from web.tooling.processes import run_visibly


def run() -> int:
    """Run all checks, also after one failed; return 0 if all passed."""
    with locked():
        node.install()
        site.compile_messages()
    checks = {
        "ruff check": lambda: _python("ruff", "check", "--quiet", "."),
        "ruff format": lambda: _python("ruff", "format", "--check", "--quiet", "."),
        "mypy": lambda: _python("mypy", "--no-error-summary"),
        "svelte-check": _svelte,
        "tsc (service worker)": _service_worker,
        "prettier": _prettier,
        "generated files": _generated,
    }
    failed = []
    for name, check in checks.items():
        say(f"{name} …")
        if check():
            failed.append(name)
    if failed:
        print(f"build.py: failed: {', '.join(failed)}.", file=sys.stderr)
        return 1
    say("All checks passed.")
    return 0


def _python(*command: str) -> int:
    return run_visibly([environment.python(), "-m", *command])


def _svelte() -> int:
    options = ("--tsconfig", "./tsconfig.json", "--fail-on-warnings", "--output", "human")
    return node.check("svelte-check/bin/svelte-check", *options)


def _service_worker() -> int:
    # It has other globals than a page, and so a configuration of its own.
    return node.check("typescript/bin/tsc", "--project", "src/service-worker/tsconfig.json")


def _prettier() -> int:
    return node.check("prettier/bin/prettier.cjs", "--check", "--log-level", "warn", ".")


def _generated() -> int:
    stale = site.stale()
    for file in stale:
        say(f"{file} is out of date; `python3 build.py generate` rewrites it.")
    return len(stale)
