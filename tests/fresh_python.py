"""Python code run in an interpreter of its own, where there is no pytok to lean on."""

import json
import subprocess
import sys
from collections.abc import Sequence
from pathlib import Path

_ENCODE = """
import json, runpy, sys
encode = runpy.run_path(sys.argv[1])["encode"]
def outcome(text):
    try:
        return encode(text)
    except ValueError as error:
        return str(error)
print(json.dumps([outcome(text) for text in json.load(sys.stdin)]))
"""


def printed(code: Path) -> str:
    """What a file prints when it is run."""
    return _python(str(code))


def encoded(code: Path, texts: Sequence[str]) -> list[list[int] | str]:
    """What the `encode` of a file makes of each text: ids, or the message of a `ValueError`."""
    found: list[list[int] | str] = json.loads(
        _python("-c", _ENCODE, str(code), given=json.dumps(texts))
    )
    return found


def _python(*arguments: str, given: str = "") -> str:
    # Isolated and without site-packages: nothing but the standard library can be imported.
    command = [sys.executable, "-I", "-S", *arguments]
    return subprocess.run(command, input=given, capture_output=True, text=True, check=True).stdout
