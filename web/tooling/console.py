"""What a person sees: one line a stage, one sentence for what went wrong."""

import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from time import perf_counter


class BuildError(Exception):
    """Something a person can mend; the message says what, in a sentence."""


def say(text: str) -> None:
    """Print a line at once, also into a pipe."""
    print(text, flush=True)


@contextmanager
def stage(name: str) -> Iterator[None]:
    """Announce a stage of work, and say how long it took."""
    # The line ends only with the stage, so that a person sees what is being waited for.
    print(f"{name} … ", end="", flush=True)
    start = perf_counter()
    try:
        yield
    except BaseException:
        print("failed", flush=True)
        raise
    print(f"{perf_counter() - start:.1f} s", flush=True)


def guarded(main: Callable[[], int]) -> int:
    """Run a program; turn its errors into sentences and exit codes."""
    try:
        return main()
    except BuildError as error:
        print(f"build.py: {error}", file=sys.stderr)
        return 1
    except KeyboardInterrupt:
        print("\nStopped.", file=sys.stderr)
        return 130
