"""One build at a time: two at once in one folder would write over each other."""

import os
from collections.abc import Iterator
from contextlib import contextmanager

from web.tooling import paths
from web.tooling.console import say

if os.name == "posix":
    import fcntl


@contextmanager
def locked() -> Iterator[None]:
    """Wait until no other build works in this folder, and keep others waiting meanwhile.

    The operating system lets go of the lock when the process ends, however it ends.
    """
    if os.name != "posix":
        yield
        return
    paths.BUILD.mkdir(exist_ok=True)
    with (paths.BUILD / "lock").open("w") as lock:
        try:
            fcntl.flock(lock, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except BlockingIOError:
            say("Waiting for another build in this folder …")
            fcntl.flock(lock, fcntl.LOCK_EX)
        yield
