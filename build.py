"""Build, serve, check, test and measure pytok: `python3 build.py --help`.

A fresh machine needs Python 3.11 or newer with `venv`, nothing else. The first call makes `.venv`
and installs the pinned tools there, Node among them; later calls find everything in place.
"""

import sys

if sys.version_info < (3, 11):
    sys.exit("pytok needs Python 3.11 or newer; this is Python {}.{}.".format(*sys.version_info))

from web.tooling import console, environment


def main() -> int:
    """Enter the environment, then do what the command line asks for."""
    environment.enter()
    # Only now, since these modules use what the environment holds.
    from web.tooling import commands

    return commands.run(sys.argv[1:])


if __name__ == "__main__":
    sys.exit(console.guarded(main))
