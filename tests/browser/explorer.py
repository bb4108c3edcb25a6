"""The explorer as a person meets it: controls by role and label, and what stands on the page."""

import re
from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

from playwright.sync_api import FilePayload, Locator, Page, expect

from pytok import BPETokenizer, train_bpe
from pytok.alphabets import AlphabetName
from tests.browser.examples import example
from tests.browser.visits import Visitor

ALPHABETS: tuple[AlphabetName, ...] = ("characters", "bytes")

# Training may have to start Python first.
TRAINING_MILLISECONDS = 60_000

_ROWS = """
    (rows) => rows.map((row) => {
        const cells = [...row.cells].map((cell) => cell.textContent.trim());
        // Ids have no role of their own; in the text of a tile they stand beside digits.
        const ids = [...row.getElementsByClassName("id")].map((id) => Number(id.textContent));
        return { cells, ids };
    })
"""


@dataclass(frozen=True)
class Explorer:
    """The explorer in English."""

    page: Page

    def control(self, name: str) -> Locator:
        return self.page.get_by_role("button", name=name, exact=True)

    @property
    def figure(self) -> Locator:
        return self.page.get_by_role("region", name="Training, step by step")

    @property
    def sentence(self) -> Locator:
        return self.figure.get_by_role("paragraph").filter(has_text=re.compile("Step|symbol|text"))

    @property
    def position(self) -> Locator:
        return self.page.get_by_role("group", name="Step through the merges").get_by_role("status")

    @property
    def text(self) -> Locator:
        return self.page.get_by_role("textbox", name="Type or paste a text")

    @property
    def files(self) -> Locator:
        return self.page.get_by_label("Choose text files")

    @property
    def merges(self) -> Locator:
        return self.page.get_by_role("table", name="Merges")

    @property
    def alert(self) -> Locator:
        return self.page.get_by_role("alert")

    def choose_alphabet(self, alphabet: str) -> None:
        names = {"characters": "Characters (didactic)", "bytes": "Bytes (expert)"}
        self.page.get_by_role("radio", name=names[alphabet]).check()

    def choose_documents(self, by: str) -> None:
        names = {"line": "One a line", "whole": "One a file, or the whole text"}
        self.page.get_by_role("radio", name=names[by], exact=True).check()

    def choose_example(self, title: str) -> None:
        self.page.get_by_role("combobox", name="Example").select_option(title)

    def set_number(self, name: str, value: str) -> None:
        self.page.get_by_role("spinbutton", name=name).fill(value)

    def give(self, text: str, *, alphabet: str, by: str = "line", minimum: int = 2) -> None:
        """Type a text and set everything a training depends on, for 15 merges at most."""
        self.choose_alphabet(alphabet)
        self.text.fill(text)
        self.choose_documents(by)
        self.set_number("Number of merges", "15")
        self.set_number("Minimum frequency", str(minimum))

    def train(self) -> None:
        """Press Train and wait for the recording of what is typed now."""
        self.control("Train").click()
        self.expect_trained()

    def expect_trained(self) -> None:
        # In this order: while a training runs, or after it failed, the note says nothing of it.
        expect(self.control("Train")).to_be_enabled(timeout=TRAINING_MILLISECONDS)
        note = self.page.get_by_text("The text or a setting has changed.")
        expect(note).to_be_hidden()

    def expect_step(self, step: int, steps: int) -> None:
        expect(self.position).to_have_text(f"Step {step} of {steps}")

    def tokens(self) -> list[list[str]]:
        """The accessible names of the tokens on show, by document."""
        lists = self.page.get_by_role("list", name=re.compile("^Tokens of document"))
        names: list[list[str]] = [
            items.get_by_role("listitem").evaluate_all(
                "(items) => items.map((item) => item.ariaLabel ?? item.textContent)"
            )
            for items in lists.all()
        ]
        return names

    def read_merges(self) -> list[tuple[int, int, int, int, int]]:
        """The merges up to the step on show: left, right, id, counted, applied."""
        rows: list[dict[str, Any]] = self.merges.get_by_role("row").evaluate_all(_ROWS)
        found = [(*row["ids"], *map(int, row["cells"][2:])) for row in rows if row["ids"]]
        return found[::-1]


def english(visitor: Visitor, **options: Any) -> Explorer:
    return Explorer(visitor.visit(address="?lang=en", **options).page)


def text_file(name: str, data: bytes) -> FilePayload:
    return {"name": name, "mimeType": "application/octet-stream", "buffer": data}


# The example a newcomer meets, "A first look".
FIRST = train_bpe(example("first")["documents"]["en"], num_merges=12, alphabet="characters")
STEPS = len(FIRST.merges)

# "Several pairs tie" in English, in either alphabet.
TIE_STEPS = len(train_bpe(example("tie")["documents"]["en"], num_merges=6).merges)


def spoken(data: bytes) -> str:
    """The name of a token of letters, spaces and emoji without joiners, as it should be said."""
    try:
        text = data.decode()
    except UnicodeDecodeError:
        return f"bytes {data.hex(' ').upper()}"
    badges = {" ": "space", "\n": "line feed", "\t": "tab"}
    pieces = re.findall(r"\s|\S+", text)
    return " ".join(badges.get(piece, piece) for piece in pieces)


def expected_tokens(tokenizer: BPETokenizer, step: int) -> list[list[str]]:
    """What CPython says of the tokens that `Explorer.tokens` reads."""
    assert tokenizer.recording is not None
    first = tokenizer.alphabet.first_learned_id
    return [
        [
            f"{spoken(tokenizer.token_bytes(id))}, id {id}"
            for id in history.tokens(first, after=step)
        ]
        or ["empty document"]
        for history in tokenizer.recording.documents
    ]


def expected_merges(tokenizer: BPETokenizer) -> list[tuple[int, int, int, int, int]]:
    """What CPython says of the merges that `Explorer.read_merges` reads."""
    assert tokenizer.recording is not None
    return [
        (merge.left, merge.right, merge.id, merge.counted, merge.applied)
        for merge in tokenizer.recording.merges
    ]


def expect_soon(page: Page, read: Callable[[], object], wanted: object) -> None:
    """Wait, a frame at a time, until the page shows what is wanted."""
    for _ in range(1800):
        if read() == wanted:
            return
        page.evaluate("new Promise(requestAnimationFrame)")
    found = read()
    assert found == wanted, f"{found!r} instead of {wanted!r}"
