"""Tokenizers saved, loaded and exported by the page are those of CPython; so is the recording."""

import json
import re
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

import pytest
from playwright.sync_api import Browser, Download, FilePayload, Locator, Page, expect

from pytok import BPETokenizer, train_bpe
from pytok.alphabets import AlphabetName
from pytok.exchange import ExportFormat, export_text
from pytok.operations import run_operation
from tests.browser.axe import barriers
from tests.browser.explorer import TRAINING_MILLISECONDS, Explorer
from tests.browser.visits import Visit, Visitor
from tests.fresh_python import encoded, printed

TEXT = "süße Grüße\ngrößer, süßer, grüner\n\t🙂🙂 <EOS>"
SAMPLE = "süße Grüße"  # The beginning of the text, if the reader gives no other.
TOKENIZERS: dict[AlphabetName, BPETokenizer] = {
    alphabet: train_bpe(TEXT.split("\n"), num_merges=15, alphabet=alphabet)
    for alphabet in ("bytes", "characters")
}
BYTES = TOKENIZERS["bytes"]
TEXTS = ["", TEXT, "Grüße 🙂🙃", "e\u0301\0\r\n \u00a0", "<EOS>süß", "aaaa"]

BUTTONS = {
    "pytok": "Save as pytok JSON",
    "huggingface": "Export for Hugging Face",
    "tiktoken": "Export for tiktoken",
}
ENDINGS = {"pytok": ".pytok.json", "huggingface": ".tokenizer.json", "tiktoken": ".tiktoken"}
MINBPE = "minbpe v1\n\n1\n<|end|> 300\n97 98\n256 99\n"


@dataclass(frozen=True)
class Files:
    """The panel in English."""

    page: Page

    @property
    def panel(self) -> Locator:
        return self.page.get_by_role("tabpanel", name="Save, load, export")

    @property
    def chooser(self) -> Locator:
        return self.panel.get_by_label("Choose a tokenizer file")

    @property
    def sample(self) -> Locator:
        return self.panel.get_by_role("textbox", name="Text to check each file with")

    @property
    def code(self) -> Locator:
        return self.panel.get_by_role("region", name="Python code", exact=True)

    @property
    def in_use(self) -> Locator:
        return self.page.get_by_text("These tools work with")

    def open(self) -> "Files":
        self.page.get_by_role("tab", name="Save, load, export").click()
        return self

    def button(self, name: str) -> Locator:
        return self.panel.get_by_role("button", name=name)

    def save(self, name: str) -> Download:
        with self.page.expect_download(timeout=TRAINING_MILLISECONDS) as download:
            self.button(name).click()
        return download.value

    def load(self, file: FilePayload) -> None:
        self.chooser.set_input_files(file)
        expect(self.panel.get_by_text(f"{file['name']} is loaded.")).to_be_visible(
            timeout=TRAINING_MILLISECONDS
        )

    def expect_in_use(self, name: str, tokens: int) -> None:
        shown = re.compile(rf"{re.escape(name)}.*\b{tokens} tokens")
        expect(self.in_use).to_have_text(shown, timeout=TRAINING_MILLISECONDS)


def content(download: Download) -> str:
    return Path(download.path()).read_bytes().decode("utf-8")


def tokenizer_file(name: str, text: str) -> FilePayload:
    return {"name": name, "mimeType": "application/octet-stream", "buffer": text.encode()}


def train(page: Page, alphabet: AlphabetName) -> None:
    explorer = Explorer(page)
    explorer.give(TEXT, alphabet=alphabet)
    explorer.train()
    expect(explorer.alert).to_be_hidden()


@pytest.fixture(scope="module", params=["bytes", "characters"])
def _trained_visit(
    browser: Browser, site: str, request: pytest.FixtureRequest
) -> Iterator[tuple[Visit, AlphabetName]]:
    visitor = Visitor(browser, site)
    visit = visitor.visit(address="?lang=en", reduced_motion="reduce")
    train(visit.page, request.param)
    Files(visit.page).open()
    yield visit, request.param
    visitor.leave()


@pytest.fixture
def trained(_trained_visit: tuple[Visit, AlphabetName]) -> Iterator[tuple[Files, BPETokenizer]]:
    """The panel after a training on `TEXT`, and the same tokenizer from CPython."""
    visit, alphabet = _trained_visit
    files = Files(visit.page).open()
    files.sample.fill(SAMPLE)
    back = visit.page.get_by_role("button", name="Back to the trained one")
    if back.is_visible():
        back.click()
    yield files, TOKENIZERS[alphabet]
    visit.guard.verify()


def refused(tokenizer: BPETokenizer, format: str) -> bool:
    return format != "pytok" and tokenizer.alphabet.name == "characters"


@pytest.mark.parametrize("format", ["pytok", "huggingface", "tiktoken"])
def test_a_saved_file_is_what_cpython_writes(
    trained: tuple[Files, BPETokenizer], format: ExportFormat
) -> None:
    files, tokenizer = trained
    if refused(tokenizer, format):
        files.button(BUTTONS[format]).click()
        expect(files.panel.get_by_role("alert")).to_contain_text("starts from characters")
        return
    download = files.save(BUTTONS[format])
    assert content(download) == export_text(tokenizer, format)
    name = f"own-text-{tokenizer.alphabet.name}-{len(tokenizer.merges)}-merges{ENDINGS[format]}"
    assert download.suggested_filename == name
    expect(files.panel.get_by_text(f"Saved as {name}.")).to_contain_text(
        "Read back, it gives the same ids for the text."
    )


def test_the_recording_is_what_cpython_writes(trained: tuple[Files, BPETokenizer]) -> None:
    files, tokenizer = trained
    request = {
        "documents": TEXT.split("\n"),
        "num_merges": 15,
        "min_frequency": 2,
        "alphabet": tokenizer.alphabet.name,
    }
    download = files.save("Save the recording")
    assert content(download) == run_operation("train", json.dumps(request))
    assert download.suggested_filename.endswith("-merges.recording.json")


def test_the_code_gives_the_same_ids_in_a_python_of_its_own(
    trained: tuple[Files, BPETokenizer], tmp_path: Path
) -> None:
    files, tokenizer = trained
    files.sample.fill("süße süße")
    files.button("Copy as Python").click()
    expect(
        files.panel.get_by_text("Python has run the code here: it gives the same ids")
    ).to_be_visible()
    download = files.save("Save as own_text_")
    assert download.suggested_filename.endswith("_merges.py")
    code = content(download)
    assert code == export_text(tokenizer, "python", "süße süße")
    assert files.code.text_content() == code
    file = tmp_path / download.suggested_filename
    file.write_text(code, encoding="utf-8")
    assert json.loads(printed(file)) == tokenizer.encode("süße süße")
    # The line ends of the corpus part its documents, so characters do not know them.
    known = TEXTS if tokenizer.alphabet.name == "bytes" else ["", *TEXT.split("\n")]
    assert encoded(file, known) == [tokenizer.encode(text) for text in known]


def test_the_code_is_copied(visitor: Visitor) -> None:
    page = visitor.visit(address="?lang=en", permissions=["clipboard-read", "clipboard-write"]).page
    files = Files(page).open()
    files.button("Copy as Python").click()
    expect(files.panel.get_by_text("Copied.")).to_be_visible(timeout=TRAINING_MILLISECONDS)
    copied = page.evaluate("navigator.clipboard.readText()")
    assert "def encode(text):" in copied
    assert copied == files.code.text_content()


def test_code_that_may_not_be_copied_is_selected(visitor: Visitor) -> None:
    visit = visitor.arrive()
    visit.page.add_init_script(
        """Object.defineProperty(navigator, "clipboard", {
            value: { writeText: () => Promise.reject(new DOMException("no", "NotAllowedError")) },
        });"""
    )
    visit.page.goto(visitor.home + "?lang=en")
    files = Files(visit.page).open()
    files.button("Copy as Python").click()
    expect(files.panel.get_by_text("The code is selected")).to_be_visible(
        timeout=TRAINING_MILLISECONDS
    )
    expect(files.code).to_be_focused()
    selected = visit.page.evaluate("document.getSelection().toString()")
    assert selected.strip() == (files.code.text_content() or "").strip()


def test_a_tokenizer_survives_saving_and_a_new_visit(visitor: Visitor, tmp_path: Path) -> None:
    page = visitor.visit(address="?lang=en", reduced_motion="reduce").page
    train(page, "bytes")
    files = Files(page).open()
    expect(files.sample).to_have_value(SAMPLE)
    saved = files.save(BUTTONS["pytok"])
    path = tmp_path / saved.suggested_filename
    saved.save_as(path)

    page = visitor.visit(address="?lang=en", reduced_motion="reduce").page
    files = Files(page).open()
    with page.expect_file_chooser() as chooser:
        files.panel.get_by_text("Choose a tokenizer file", exact=True).click()
    chooser.value.set_files(path)
    expect(files.panel.get_by_text(f"{path.name} is loaded.")).to_be_visible(
        timeout=TRAINING_MILLISECONDS
    )
    files.expect_in_use(f"{path.name} (pytok", len(BYTES.vocabulary))
    again = files.save(BUTTONS["pytok"])
    assert content(again) == path.read_text(encoding="utf-8")
    assert again.suggested_filename == path.name

    files.button("Copy as Python").click()
    expect(
        files.panel.get_by_text("Python has run the code here: it gives the same ids")
    ).to_be_visible()
    code = tmp_path / "code.py"
    code.write_text(files.code.text_content() or "", encoding="utf-8")
    assert encoded(code, TEXTS) == [BYTES.encode(text) for text in TEXTS]


@pytest.mark.parametrize(
    ("text", "format", "tokens", "token"),
    [
        (BYTES.to_json(), "pytok", len(BYTES.vocabulary), 262),
        (TOKENIZERS["characters"].to_json(), "pytok", None, 20),
        (json.dumps(BYTES.to_huggingface()), "Hugging Face", len(BYTES.vocabulary), 262),
        (BYTES.to_tiktoken().decode(), "tiktoken", len(BYTES.vocabulary) - 6, 262),
        (MINBPE, "minbpe", 259, 257),
    ],
    ids=["bytes", "characters", "huggingface", "tiktoken", "minbpe"],
)
def test_the_format_of_a_file_is_found_by_its_content(
    trained: tuple[Files, BPETokenizer], text: str, format: str, tokens: int | None, token: int
) -> None:
    files, tokenizer = trained
    # The name says nothing about what is in it.
    files.load(tokenizer_file("thing.txt", text))
    expected = tokens or len(TOKENIZERS["characters"].vocabulary)
    files.expect_in_use(f"thing.txt ({format}", expected)
    files.page.get_by_role("tab", name="Vocabulary").click()
    files.page.get_by_role("searchbox", name="Search").fill(f"id {token}")
    panel = files.page.get_by_role("tabpanel", name="Vocabulary")
    expect(panel.get_by_role("button", name=re.compile(f", id {token}$"))).to_be_visible()
    files.open()
    expect(files.button("Save the recording")).to_be_hidden()
    files.page.get_by_role("button", name="Back to the trained one").click()
    files.expect_in_use("just trained", len(tokenizer.vocabulary))
    expect(files.in_use.locator("xpath=ancestor-or-self::p")).to_be_focused()
    expect(files.button("Save the recording")).to_be_visible()


FAULTS = {
    "cut": ('{"alphabet": "bytes", "merges": [[97, 98', "the file"),
    "a truth value": ('{"alphabet": "bytes", "merges": [[true, 98]]}', "merges[0][0]"),
    "a fraction": ('{"alphabet": "bytes", "merges": [[97.0, 98]]}', "merges[0][0]"),
    "a text": ('{"alphabet": "bytes", "merges": [["97", 98]]}', "merges[0][0]"),
    "half a pair": ('{"alphabet": "bytes", "merges": [[97]]}', "merges[0]"),
    "below zero": ('{"alphabet": "bytes", "merges": [[-1, 98]]}', "merges[0]"),
    "itself": ('{"alphabet": "bytes", "merges": [[262, 98]]}', "merges[0]"),
    "twice": ('{"alphabet": "bytes", "merges": [[97, 98], [97, 98]]}', "merges[1]"),
    "rank": ("IQ== 0\nbm8= x\n", "line 2"),
    "base64": ("!!! 0\nIQ== 1\n", "line 1"),
    "minbpe": ("minbpe v1\n\n0\n97\n", "line 4"),
    "nothing": ("", "the file"),
    "a story": ("Once upon a time", "tiktoken ranks"),
    "another model": ('{"version": "1.0", "model": {"type": "WordPiece"}}', "pre_tokenizer"),
}


@pytest.mark.parametrize("fault", FAULTS)
def test_a_damaged_file_is_an_error_in_words_and_changes_nothing(
    trained: tuple[Files, BPETokenizer], fault: str
) -> None:
    files, tokenizer = trained
    text, entry = FAULTS[fault]
    files.chooser.set_input_files(tokenizer_file(f"{fault}.json", text))
    expect(files.panel.get_by_text(f"{fault}.json was not loaded.")).to_be_visible()
    alert = files.panel.get_by_role("alert")
    expect(alert).to_contain_text(entry)
    expect(alert).to_contain_text("stay as they are")
    files.expect_in_use("just trained", len(tokenizer.vocabulary))
    expect(files.sample).to_have_value(SAMPLE)
    expect(Explorer(files.page).text).to_have_value(TEXT)


def test_a_failure_leaves_a_loaded_tokenizer_alone(trained: tuple[Files, BPETokenizer]) -> None:
    files, _ = trained
    files.load(tokenizer_file("good.model", MINBPE))
    file: FilePayload = {"name": "photo.png", "mimeType": "image/png", "buffer": b"\x89PNG\xff"}
    files.chooser.set_input_files(file)
    expect(files.panel.get_by_role("alert")).to_contain_text("photo.png was not loaded")
    files.expect_in_use("good.model (minbpe", 259)


def test_a_file_may_be_dropped_anywhere_on_the_panel(trained: tuple[Files, BPETokenizer]) -> None:
    files, _ = trained
    data = files.page.evaluate_handle(
        """(text) => {
            const data = new DataTransfer();
            data.items.add(new File([text], "dropped.model"));
            return data;
        }""",
        MINBPE,
    )
    target = files.panel.get_by_role("heading", name="As Python code")
    target.dispatch_event("dragover", {"dataTransfer": data})
    target.dispatch_event("drop", {"dataTransfer": data})
    files.expect_in_use("dropped.model (minbpe", 259)
    # It is no text to learn from.
    expect(files.page.get_by_role("list", name="Files")).to_be_hidden()


def test_a_refusal_is_said_in_german_too(visitor: Visitor) -> None:
    page = visitor.visit(address="?lang=de").page
    page.get_by_role("tab", name="Speichern, laden, exportieren").click()
    page.get_by_role("button", name="Für tiktoken exportieren").click()
    expect(page.get_by_role("alert")).to_contain_text(
        "beginnt mit Zeichen", timeout=TRAINING_MILLISECONDS
    )


def test_a_text_the_tokenizer_does_not_know_costs_only_the_check(
    trained: tuple[Files, BPETokenizer],
) -> None:
    files, tokenizer = trained
    files.sample.fill("süß Ω")
    assert content(files.save(BUTTONS["pytok"])) == tokenizer.to_json()
    known = tokenizer.alphabet.name == "bytes"
    told = "it gives the same ids" if known else "a character that the tokenizer does not know"
    expect(files.panel.get_by_text("Saved as")).to_contain_text(told)


def test_the_keyboard_alone_loads_and_saves(visitor: Visitor) -> None:
    page = visitor.visit(address="?lang=en", reduced_motion="reduce").page
    files = Files(page)
    page.get_by_role("tab", name="Vocabulary").focus()
    page.keyboard.press("End")
    expect(page.get_by_role("tab", name="Save, load, export")).to_be_focused()
    expect(files.chooser).to_be_visible()
    page.keyboard.press("Tab")
    expect(files.chooser).to_be_focused()
    with page.expect_file_chooser() as chooser:
        page.keyboard.press("Space")
    chooser.value.set_files(tokenizer_file("keys.model", MINBPE))
    files.expect_in_use("keys.model (minbpe", 259)
    files.button(BUTTONS["pytok"]).focus()
    with page.expect_download(timeout=TRAINING_MILLISECONDS) as download:
        page.keyboard.press("Enter")
    assert download.value.suggested_filename == "keys.pytok.json"


@pytest.mark.parametrize(
    ("language", "tab", "copy"),
    [
        ("en", "Save, load, export", "Copy as Python"),
        ("de", "Speichern, laden, exportieren", "Als Python kopieren"),
    ],
)
@pytest.mark.parametrize("theme", ["light", "dark"])
def test_axe_finds_no_barrier_and_nothing_is_wider_than_a_phone(
    visitor: Visitor, theme: str, language: str, tab: str, copy: str
) -> None:
    page = visitor.visit(
        address=f"?lang={language}&theme={theme}",
        reduced_motion="reduce",
        viewport={"width": 320, "height": 700},
    ).page
    page.get_by_role("tab", name=tab).click()
    panel = page.get_by_role("tabpanel", name=tab)
    panel.get_by_role("button", name=copy).click()
    code = panel.get_by_role("region", name=re.compile("^Python"))
    expect(code).to_be_visible(timeout=TRAINING_MILLISECONDS)
    panel.get_by_role("button", name="tiktoken").click()
    expect(panel.get_by_role("alert")).to_be_visible()
    assert page.evaluate("document.documentElement.scrollWidth") <= 320
    assert barriers(page) == []
