"""The levels above one step as a person meets them."""

from typing import Any

from playwright.sync_api import FloatRect, Locator, Page, Position, expect

from pytok import BPETokenizer
from pytok.alphabets import AlphabetName
from pytok.recording import History
from tests.browser.explorer import TRAINING_MILLISECONDS, Explorer, spoken
from tests.browser.visits import Visitor

ALPHABETS: tuple[AlphabetName, ...] = ("characters", "bytes")
TIMELINE = "Timeline of all merges"
CURVE = "Length of the text by size of the vocabulary"
_ROWS = """
    (rows) => rows.map((row) => ({
        cells: [...row.cells].map((cell) => cell.textContent.trim()),
        ids: [...row.getElementsByClassName("id")].map((id) => Number(id.textContent)),
    }))
"""


# What is said in place of a tile stands before it.
_NAME = "((tile) => tile.getElementsByClassName('visually-hidden')[0].textContent)"


def histories(tokenizer: BPETokenizer) -> tuple[History, ...]:
    assert tokenizer.recording is not None
    return tokenizer.recording.documents


def name_of(tokenizer: BPETokenizer, id: int) -> str:
    return f"{spoken(tokenizer.token_bytes(id))}, id {id}"


def open_level(page: Page, name: str) -> Locator:
    page.get_by_role("tab", name=name, exact=True).click()
    panel = page.get_by_role("tabpanel", name=name, exact=True)
    expect(panel).to_be_visible()
    return panel


def open_table(panel: Locator) -> Locator:
    panel.get_by_text("As a table").click()
    return panel.get_by_role("table")


def rows(table: Locator) -> list[dict[str, Any]]:
    found: list[dict[str, Any]] = table.get_by_role("row").evaluate_all(_ROWS)
    return found[1:]


def numbers(cells: list[str]) -> list[int]:
    return [int(cell.replace(",", "")) for cell in cells]


def show(visitor: Visitor, title: str, alphabet: AlphabetName = "characters") -> Explorer:
    explorer = Explorer(visitor.visit(address="?lang=en", reduced_motion="reduce").page)
    if title != "A first look":
        explorer.choose_example(title)
    explorer.choose_alphabet(alphabet)
    return explorer


def spot(of: Locator, across: float, down: float) -> Position:
    """A point of an element, from fractions of its width and height."""
    size = box(of)
    return {"x": across * size["width"], "y": down * size["height"]}


def box(of: Locator) -> FloatRect:
    found = of.bounding_box()
    assert found is not None
    return found


def nodes(panel: Locator) -> list[tuple[int, str]]:
    """The nodes of the tree on show, in reading order: level and name."""
    found: list[list[Any]] = panel.get_by_role("treeitem").evaluate_all(
        f"(nodes) => nodes.map((node) => [Number(node.ariaLevel), {_NAME}(node)])"
    )
    return [(level, name) for level, name in found]


def train(explorer: Explorer, steps: int) -> None:
    """Train, and wait as long as a busy machine needs to start Python."""
    explorer.train()
    wanted = f"Step 0 of {steps:,}"
    expect(explorer.position).to_have_text(wanted, timeout=TRAINING_MILLISECONDS)
