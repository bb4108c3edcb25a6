"""The vocabulary as the panel shows it is that of CPython: searched, sorted, token by token."""

import random
import re
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from typing import Any

import pytest
from playwright.sync_api import Browser, FilePayload, Locator, Page, expect

from pytok import BPETokenizer
from pytok.alphabets import ByteAlphabet
from pytok.vocabulary import VocabularyEntry
from tests.browser.axe import barriers
from tests.browser.examples import trained
from tests.browser.explorer import TRAINING_MILLISECONDS, Explorer, expect_soon, spoken
from tests.browser.links import read_link
from tests.browser.visits import Visit, Visitor

KINDS = {
    "byte_fragment": "Byte fragment",
    "character": "Character",
    "word_piece": "Word piece",
    "word": "Word",
    "whitespace": "Whitespace",
    "control": "Control",
    "reserved": "Special token",
}

_ROWS = """
    (rows) => rows.map((row) => ({
        index: Number(row.getAttribute("aria-rowindex")),
        cells: [...row.children].map((cell) => cell.textContent.trim()),
        id: Number(row.getElementsByClassName("id")[0]?.textContent ?? -1),
    }))
"""


@dataclass(frozen=True)
class Vocabulary:
    """The panel in English."""

    page: Page

    @property
    def search(self) -> Locator:
        return self.page.get_by_role("searchbox", name="Search")

    @property
    def panel(self) -> Locator:
        return self.page.get_by_role("tabpanel", name="Vocabulary")

    @property
    def table(self) -> Locator:
        return self.panel.get_by_role("table", name="Vocabulary")

    @property
    def token_page(self) -> Locator:
        return self.panel.get_by_role("article")

    def open(self) -> "Vocabulary":
        self.page.get_by_role("tab", name="Vocabulary").click()
        return self

    def row(self, id: int) -> Locator:
        return self.table.get_by_role("button", name=re.compile(rf", id {id}$"))

    def find(self, query: str) -> None:
        self.search.fill(query)

    def sort(self, order: str) -> None:
        self.panel.get_by_role("combobox", name="Sort by").select_option(order)

    def expect_count(self, shown: int, total: int) -> None:
        expect(self.panel.get_by_text(f"{shown:,} of {total:,} tokens.")).to_be_visible()

    def rows(self) -> list[dict[str, Any]]:
        found: list[dict[str, Any]] = self.table.get_by_role("row").evaluate_all(_ROWS)
        return [row for row in found if row["id"] >= 0]

    def ids(self) -> list[int]:
        """The tokens listed, in order: for lists that are in view whole."""
        return [row["id"] for row in self.rows()]

    def about(self, name: str) -> Locator:
        """What the page of the token says about something."""
        term = self.token_page.get_by_role("term").filter(has_text=re.compile(f"^{name}$"))
        return term.locator("xpath=following-sibling::dd[1]")


ACCENTS = trained("umlaut", "bytes")
FIRST = trained("first", "characters")


def visited(visitor: Visitor, **options: Any) -> Vocabulary:
    page = visitor.visit(address="?lang=en", reduced_motion="reduce", **options).page
    return Vocabulary(page).open()


@pytest.fixture(scope="module")
def _shared(browser: Browser, site: str) -> Iterator[tuple[Visit, Vocabulary]]:
    visitor = Visitor(browser, site)
    visit = visitor.visit(address="?lang=en", reduced_motion="reduce")
    explorer = Explorer(visit.page)
    explorer.choose_alphabet("bytes")
    explorer.choose_example("Accents")
    yield visit, Vocabulary(visit.page).open()
    visitor.leave()


@pytest.fixture
def accents(_shared: tuple[Visit, Vocabulary]) -> Iterator[Vocabulary]:
    """The vocabulary of the example "Accents" in bytes, nothing asked for, no page open."""
    visit, vocabulary = _shared
    vocabulary.find("")
    vocabulary.sort("id")
    vocabulary.panel.get_by_role("combobox", name="Kind").select_option("All kinds")
    vocabulary.panel.get_by_role("checkbox").uncheck()
    vocabulary.expect_count(len(ACCENTS.vocabulary), len(ACCENTS.vocabulary))
    yield vocabulary
    visit.guard.verify()


def row_of(entry: VocabularyEntry) -> list[str]:
    return [
        entry.bytes.hex(" ").upper(),
        KINDS[entry.kind],
        "–" if entry.rank is None else str(entry.rank),
        str(entry.frequency),
    ]


@pytest.mark.parametrize("reverse", [False, True])
@pytest.mark.parametrize(
    ("order", "key", "falls"),
    [
        ("id", lambda entry: entry.id, False),
        ("rank", lambda entry: entry.rank, False),
        ("frequency", lambda entry: entry.frequency, True),
        ("length", lambda entry: len(entry.bytes), True),
        ("text", lambda entry: entry.text, False),
    ],
)
def test_every_token_is_listed_in_any_order(
    visitor: Visitor,
    order: str,
    key: Callable[[VocabularyEntry], Any],
    falls: bool,
    reverse: bool,
) -> None:
    vocabulary = visited(visitor)
    vocabulary.sort(order)
    if reverse:
        vocabulary.panel.get_by_role("button", name=re.compile("^(A|De)scending$")).click()
    entries = list(FIRST.vocabulary.values())
    without = [entry for entry in entries if key(entry) is None]
    wanted = sorted((entry for entry in entries if key(entry) is not None), key=key)
    if falls != reverse:
        # Those with equal values stay in the order of their ids.
        wanted.sort(key=key, reverse=True)
    wanted += without
    expect_soon(vocabulary.page, vocabulary.ids, [entry.id for entry in wanted])
    assert [row["cells"][1:] for row in vocabulary.rows()] == [row_of(one) for one in wanted]
    assert [row["index"] for row in vocabulary.rows()] == list(range(2, len(wanted) + 2))


def holding(data: bytes) -> list[int]:
    return [id for id, entry in ACCENTS.vocabulary.items() if data in entry.bytes]


@pytest.mark.parametrize(
    ("query", "understood", "ids"),
    [
        ("af", "the text “af” or the bytes AF", sorted({*holding(b"af"), *holding(b"\xaf")})),
        ("é", "the text “é”", holding("é".encode())),
        ("0xC3 A9", "the bytes C3 A9", holding(b"\xc3\xa9")),
        (r"\xc3\xaf", "the bytes C3 AF", holding(b"\xc3\xaf")),
        ("U+00E9", "the character U+00E9 “é”", holding("é".encode())),
        ("u+000a", "the character U+000A “", [10]),
        (r"\n", "the text “", [10]),
        (r"\t", "the text “", [9]),
        (" ", "the text “", holding(b" ")),
        ("c", "the text “c”", holding(b"c")),
        ("C", "the text “C”", [67]),
        ("264", "the text “264” or the id 264", [264]),
        ("id 97", "the id 97", [97]),
        ("41", "the text “41” or the bytes 41 or the id 41", [41, 65]),
        ("EOS", "the text “EOS”", [258]),
        ("constructor", "the text “constructor”", []),
        ("<img src=x onerror=alert(1)>", "the text “<img src=x onerror=", []),
        ("U+D800", "the text “U+D800”", []),
    ],
)
def test_a_search_says_what_it_understood(
    accents: Vocabulary, query: str, understood: str, ids: list[int]
) -> None:
    accents.find(query)
    accents.expect_count(len(ids), len(ACCENTS.vocabulary))
    expect_soon(accents.page, accents.ids, ids)
    expect(accents.panel.get_by_text("Searched for")).to_contain_text(understood)


def test_kinds_are_counted_and_told_apart(accents: Vocabulary) -> None:
    kinds = accents.panel.get_by_role("combobox", name="Kind")
    for kind, name in KINDS.items():
        ids = [id for id, entry in ACCENTS.vocabulary.items() if entry.kind == kind]
        kinds.select_option(kind)
        expect(kinds.locator("option:checked")).to_have_text(f"{name} ({len(ids)})")
        accents.expect_count(len(ids), len(ACCENTS.vocabulary))
        assert {row["id"] for row in accents.rows()} <= set(ids)


def test_dead_tokens_are_those_the_corpus_lost_or_never_held(accents: Vocabulary) -> None:
    dead = [
        id
        for id, entry in ACCENTS.vocabulary.items()
        if entry.frequency == 0 and entry.kind != "reserved"
    ]
    assert [id for id in dead if id >= 262]
    accents.panel.get_by_role("checkbox", name=f"Dead tokens only ({len(dead)})").check()
    expect(accents.panel.get_by_text("A dead token occurs nowhere")).to_be_visible()
    accents.expect_count(len(dead), len(ACCENTS.vocabulary))
    accents.sort("rank")
    ranked = [id for id in dead if id >= 262]
    expect_soon(accents.page, lambda: accents.ids()[: len(ranked)], ranked)


@pytest.mark.parametrize("id", [263, 265, 99, 195, 0, 258])
def test_the_page_of_a_token_tells_what_cpython_knows(accents: Vocabulary, id: int) -> None:
    entry = ACCENTS.vocabulary[id]
    accents.find(f"id {id}")
    accents.row(id).click()
    page = accents.token_page
    expect(page.get_by_role("heading")).to_contain_text(f"Token {id}")
    expect(page.get_by_role("heading")).to_be_focused()
    expect(accents.about("Kind")).to_contain_text(KINDS[entry.kind])
    if entry.kind == "reserved":
        expect(page).to_contain_text("an id that no text ever becomes")
        return
    expect(accents.about("Bytes")).to_contain_text(entry.bytes.hex(" ").upper())
    expect(accents.about("Spoken")).to_have_text(
        spoken(entry.bytes) if entry.kind != "control" else f"U+{id:04X}"
    )
    for one in entry.text or "":
        expect(accents.about("Text")).to_contain_text(f"U+{ord(one):04X}")
    if entry.text is None:
        expect(accents.about("Text")).to_contain_text("no valid UTF-8")
    assert entry.frequency is not None
    expect(accents.about("Frequency")).to_contain_text(re.compile(rf"^\s*{entry.frequency}\b"))

    assert ACCENTS.recording is not None
    places = [
        document
        for document, history in enumerate(ACCENTS.recording.documents, start=1)
        for token in history.tokens(262, after=len(ACCENTS.merges))
        if token == id
    ]
    assert len(places) == entry.frequency
    expect(accents.about("Places")).to_contain_text(re.compile(rf"^\s*{len(places)} places?\b"))
    shown = accents.about("Places").get_by_role("listitem")
    expect(shown).to_have_count(min(len(places), 8))
    for item, document in zip(shown.all(), places, strict=False):
        expect(item).to_contain_text(f"Document {document}")

    made = [one.id for one in ACCENTS.vocabulary.values() if id in (one.left, one.right)]
    expect(accents.about("Part of")).to_contain_text(f"{len(made)} token")
    expect(accents.about("Part of").get_by_role("button")).to_have_count(len(made))
    if entry.rank is None:
        expect(page.get_by_text("Made of")).to_be_hidden()
        return
    expect(accents.about("Merge")).to_contain_text(f"merge {entry.rank}")
    merge = ACCENTS.recording.merges[entry.rank - 1]
    expect(accents.about("Merge")).to_contain_text(f"It joined {merge.applied} place")
    parts = accents.about("Made of").get_by_role("button")
    expect(parts.first).to_have_accessible_name(re.compile(f", id {entry.left}$"))


def test_a_page_leads_to_parents_children_and_the_step(accents: Vocabulary) -> None:
    entry = ACCENTS.vocabulary[263]
    accents.find("id 263")
    accents.row(263).click()
    heading = accents.token_page.get_by_role("heading")
    accents.about("Made of").get_by_role("button").first.click()
    expect(heading).to_contain_text(f"Token {entry.left}")
    expect(heading).to_be_focused()
    accents.about("Part of").get_by_role("button", name=re.compile(", id 263$")).click()
    expect(heading).to_contain_text("Token 263")
    accents.token_page.get_by_role("button", name="Go to step 2").click()
    explorer = Explorer(accents.page)
    explorer.expect_step(2, len(ACCENTS.merges))
    expect(explorer.figure).to_be_focused()


def test_the_list_is_one_tab_stop_and_gives_the_focus_back(accents: Vocabulary) -> None:
    accents.row(0).focus()
    keyboard = accents.page.keyboard
    keyboard.press("ArrowDown")
    expect(accents.row(1)).to_be_focused()
    keyboard.press("PageDown")
    expect(accents.row(11)).to_be_focused()
    keyboard.press("End")
    last = max(ACCENTS.vocabulary)
    expect(accents.row(last)).to_be_focused()
    expect(accents.row(last)).to_be_in_viewport()
    keyboard.press("Enter")
    expect(accents.token_page.get_by_role("heading")).to_be_focused()
    keyboard.press("Escape")
    expect(accents.token_page).to_be_hidden()
    expect(accents.row(last)).to_be_focused()
    keyboard.press("Home")
    expect(accents.row(0)).to_be_focused()
    stops = accents.table.get_by_role("button").evaluate_all(
        "(buttons) => buttons.filter((button) => button.tabIndex === 0).length"
    )
    assert stops == 1


def test_what_was_asked_for_stays_when_the_panel_goes(visitor: Visitor) -> None:
    vocabulary = visited(visitor)
    vocabulary.find("th")
    vocabulary.row(13).click()
    vocabulary.page.get_by_role("tab", name="Save, load, export").click()
    expect(vocabulary.search).to_be_hidden()
    vocabulary.open()
    expect(vocabulary.search).to_have_value("th")
    expect(vocabulary.token_page.get_by_role("heading")).to_contain_text("Token 13")


def test_a_page_and_the_merge_tree_are_linked_both_ways(visitor: Visitor) -> None:
    vocabulary = visited(visitor)
    heading = vocabulary.token_page.get_by_role("heading")
    vocabulary.row(13).click()
    vocabulary.token_page.get_by_role("button", name="Show the merge tree").click()
    figure = Explorer(vocabulary.page).figure
    expect(figure).to_be_focused()
    tree = figure.get_by_role("tree", name=re.compile(", id 13$"))
    # The token picked in the figure opens its page in the panel; the focus stays in the figure.
    tree.get_by_role("treeitem", name=re.compile(r"\bid 11\b")).click()
    expect(heading).to_contain_text("Token 11")
    expect(heading).not_to_be_focused()
    expect(vocabulary.row(11)).to_have_attribute("aria-current", "true")
    vocabulary.row(12).click()
    expect(figure.get_by_role("tree", name=re.compile(", id 12$"))).to_be_attached()


def test_a_link_holds_what_was_asked_for(visitor: Visitor) -> None:
    vocabulary = visited(visitor)
    page = vocabulary.page
    vocabulary.sort("frequency")
    vocabulary.panel.get_by_role("combobox", name="Kind").select_option("word_piece")
    vocabulary.expect_count(3, len(FIRST.vocabulary))
    vocabulary.find("th")
    asked = {
        "query": "th",
        "order": "frequency",
        "reversed": False,
        "kind": "word_piece",
        "dead": False,
    }
    expect_soon(
        page,
        lambda: "#" in page.url and read_link(page.url).get("parts", {}).get("vocabulary"),
        asked,
    )
    there = visitor.visit(address="?lang=en#" + page.url.partition("#")[2]).page
    again = Vocabulary(there)
    expect(again.search).to_have_value("th")
    expect(again.panel.get_by_role("combobox", name="Sort by")).to_have_value("frequency")
    again.expect_count(2, len(FIRST.vocabulary))
    assert again.ids() == [11, 13]


def large_file(merges: int) -> tuple[FilePayload, BPETokenizer]:
    """A tokenizer of that many random merges, written by CPython."""
    source = random.Random(3)  # noqa: S311
    pairs: dict[tuple[int, int], None] = {}
    while len(pairs) < merges:
        known = [*range(97, 123), *range(262, 262 + len(pairs), max(1, len(pairs) // 50))]
        pairs[source.choice(known[:60]), source.choice(known[:60])] = None
    tokenizer = BPETokenizer(ByteAlphabet(), pairs)
    content = tokenizer.to_json().encode()
    return {"name": "large.json", "mimeType": "application/json", "buffer": content}, tokenizer


@pytest.mark.slow
def test_fifty_thousand_tokens_stay_live(visitor: Visitor) -> None:
    file, tokenizer = large_file(50_000)
    vocabulary = visited(visitor)
    page = vocabulary.page
    page.get_by_role("tab", name="Save, load, export").click()
    page.get_by_label("Choose a tokenizer file").set_input_files(file)
    expect(page.get_by_text("large.json is loaded.")).to_be_visible(timeout=TRAINING_MILLISECONDS)
    vocabulary.open()
    total = len(tokenizer.vocabulary)
    vocabulary.expect_count(total, total)
    # No training was watched, so nothing is said about counts.
    expect(vocabulary.panel.get_by_role("checkbox")).to_be_disabled()
    expect(vocabulary.row(0)).to_be_visible()
    assert vocabulary.rows()[0]["cells"][-1] == "not known"

    vocabulary.row(0).focus()
    page.keyboard.press("End")
    last = max(tokenizer.vocabulary)
    expect(vocabulary.row(last)).to_be_focused()
    assert len(vocabulary.rows()) < 100
    vocabulary.find("zeb")
    wanted = [id for id, entry in tokenizer.vocabulary.items() if b"zeb" in entry.bytes]
    vocabulary.expect_count(len(wanted), total)
    vocabulary.find("id 50000")
    vocabulary.row(50_000).click()
    entry = tokenizer.vocabulary[50_000]
    expect(vocabulary.about("Bytes")).to_contain_text(entry.bytes[:40].hex(" ").upper())
    expect(vocabulary.about("Frequency")).to_contain_text("Not known")
    expect(vocabulary.about("Places")).to_contain_text("does not hold its training corpus")


@pytest.mark.parametrize(("language", "tab"), [("en", "Vocabulary"), ("de", "Vokabular")])
@pytest.mark.parametrize("theme", ["light", "dark"])
def test_axe_finds_no_barrier_and_nothing_is_wider_than_a_phone(
    visitor: Visitor, theme: str, language: str, tab: str
) -> None:
    address = f"?lang={language}&theme={theme}"
    page = visitor.visit(
        address=address, reduced_motion="reduce", viewport={"width": 320, "height": 700}
    ).page
    page.get_by_role("tab", name=tab).click()
    panel = page.get_by_role("tabpanel", name=tab)
    panel.get_by_role("table").get_by_role("button").last.click()
    expect(panel.get_by_role("article")).to_be_visible()
    assert page.evaluate("document.documentElement.scrollWidth") <= 320
    assert barriers(page) == []
