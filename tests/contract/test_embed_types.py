"""The types beside `embed.js`: what a page in TypeScript may count on."""

import subprocess

from web.tooling import node, paths

HOST = paths.TESTS / "hosts" / "typescript"


def test_a_page_in_typescript_compiles_and_faults_are_found() -> None:
    # Besides a page, the folder holds a comparison with the types that the source is written in.
    command = node.script("typescript/bin/tsc", "--noEmit", "--project", str(HOST))
    result = subprocess.run(command, capture_output=True, text=True, check=False)
    assert result.returncode == 0, result.stdout
