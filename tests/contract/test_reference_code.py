"""The page points at lines of `pytok/reference.py`: they are there, once each."""

import ast
import json

import pytest

from web.tooling import paths

SOURCE = (paths.ROOT / "pytok/reference.py").read_text(encoding="utf-8")
POINTED = json.loads(
    (paths.WEB / "src/figures/reference-code/lines.json").read_text(encoding="utf-8")
)


def lines_of(function: str) -> list[str]:
    found = next(
        node
        for node in ast.parse(SOURCE).body
        if isinstance(node, ast.FunctionDef) and node.name == function
    )
    return [line.strip() for line in SOURCE.split("\n")[found.lineno - 1 : found.end_lineno]]


@pytest.mark.parametrize(
    ("function", "wanted"),
    [(function, lines) for part in POINTED.values() for function, lines in part.items()],
)
def test_lines_that_the_page_points_at_follow_each_other_once(
    function: str, wanted: list[str]
) -> None:
    lines = lines_of(function)
    windows = [lines[place : place + len(wanted)] for place in range(len(lines))]
    assert windows.count(wanted) == 1


def test_every_reason_to_stop_and_every_part_of_a_step_has_its_lines() -> None:
    parts = {"count", "choose", "replace", "append"}
    assert set(POINTED) == parts | {"merges_reached", "no_pairs", "below_min_frequency"}
