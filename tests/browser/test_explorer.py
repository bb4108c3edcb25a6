"""The explorer shows what CPython says, at every step, and what goes wrong in words."""

import json
import random
import re
from collections.abc import Iterator
from typing import Any

import pytest
from playwright.sync_api import Browser, Dialog, FilePayload, Page, expect

from pytok import train_bpe
from pytok.alphabets import AlphabetName
from tests.browser.explorer import (
    TRAINING_MILLISECONDS,
    Explorer,
    expect_soon,
    expected_merges,
    expected_tokens,
)
from tests.browser.visits import Visit, Visitor
from web.tooling import paths

ALPHABETS: tuple[AlphabetName, ...] = ("characters", "bytes")

CORPORA = {
    "ascii": ("low low lower lowest, new newer newest", "line"),
    "umlauts": ("süße Grüße\ngrößer, süßer, grüner", "line"),
    "emoji": ("🙂🙂🙃🙂 🙂🙃\n🙃🙂🙂", "line"),
    "runs": ("aaa\naaaa\naaaaa\naaaaaaaaaa", "line"),
    "several documents": ("ab\nab\n\nba\nabab\nx", "line"),
    "one document of lines": ("ab cd\nab cd\n\tab", "whole"),
    "no documents": ("", "line"),
}


def example(name: str) -> Any:
    path = next((paths.ROOT / "web/content/examples").glob(f"*-{name}.json"))
    return json.loads(path.read_text(encoding="utf-8"))


# The example a newcomer meets, "A first look".
FIRST = train_bpe(example("first")["documents"]["en"], num_merges=12, alphabet="characters")
STEPS = len(FIRST.merges)


def english(visitor: Visitor, **options: Any) -> Explorer:
    return Explorer(visitor.visit(address="?lang=en", **options).page)


def text_file(name: str, data: bytes) -> FilePayload:
    return {"name": name, "mimeType": "application/octet-stream", "buffer": data}


@pytest.fixture(scope="module")
def _still_visit(browser: Browser, site: str) -> Iterator[Visit]:
    visitor = Visitor(browser, site)
    yield visitor.visit(address="?lang=en", reduced_motion="reduce")
    visitor.leave()


@pytest.fixture
def still(_still_visit: Visit) -> Iterator[Explorer]:
    """One page without motion that tests share, since Python takes seconds to start."""
    yield Explorer(_still_visit.page)
    _still_visit.guard.verify()


@pytest.mark.parametrize("alphabet", ALPHABETS)
@pytest.mark.parametrize("corpus", CORPORA)
def test_own_text_shows_what_cpython_says_at_every_step(
    still: Explorer, corpus: str, alphabet: AlphabetName
) -> None:
    text, by = CORPORA[corpus]
    documents = [line for line in re.split(r"\r\n|\r|\n", text) if line] if by == "line" else [text]
    tokenizer = train_bpe(documents, num_merges=15, alphabet=alphabet)
    steps = len(tokenizer.merges)

    still.give(text, alphabet=alphabet, by=by)
    still.train()

    for step in range(steps + 1):
        still.expect_step(step, steps)
        assert still.tokens() == expected_tokens(tokenizer, step)
        assert still.read_merges() == expected_merges(tokenizer)[:step]
        if step < steps:
            still.control("Next").click()
    for step in reversed(range(steps)):
        still.control("Previous").click()
        still.expect_step(step, steps)
        assert still.tokens() == expected_tokens(tokenizer, step)


def test_only_line_feeds_and_carriage_returns_end_a_document(still: Explorer) -> None:
    still.give("ab\rab\r\nab\u2028ab\x0bab", alphabet="characters")
    still.train()
    # A text field turns a carriage return into a line feed; the other separators stay symbols.
    assert [len(names) for names in still.tokens()] == [2, 2, 8]


@pytest.mark.parametrize("alphabet", ALPHABETS)
def test_files_are_documents_of_their_own(still: Explorer, alphabet: AlphabetName) -> None:
    still.give("kept", alphabet=alphabet, by="whole")
    still.files.set_input_files(
        [
            text_file("one.txt", "Grüße\nGrüße".encode()),
            text_file("two.txt", "Gruß".encode()),
            text_file("empty.txt", b""),
        ]
    )
    still.train()
    tokenizer = train_bpe(["Grüße\nGrüße", "Gruß", "", "kept"], num_merges=15, alphabet=alphabet)
    still.control("Last").click()
    assert still.tokens() == expected_tokens(tokenizer, len(tokenizer.merges))
    for name in ("one.txt", "two.txt", "empty.txt"):
        still.page.get_by_role("button", name=re.compile(f"^Remove.*{name}")).click()
    expect(still.page.get_by_role("list", name="Files")).to_be_hidden()
    expect(still.text).to_have_value("kept")


def test_examples_and_both_alphabets_work_without_python(visitor: Visitor, site: str) -> None:
    visit = visitor.arrive(reduced_motion="reduce")
    asked: list[str] = []
    visit.page.context.on("request", lambda request: asked.append(request.url))
    visit.page.context.route("**/pyodide/**", lambda route: route.abort())
    visit.page.goto(site + "?lang=en")
    explorer = Explorer(visit.page)
    for name in ("first", "tie", "overlap", "umlaut", "whitespace", "story"):
        wanted = example(name)
        explorer.choose_example(wanted["title"]["en"])
        for alphabet in ALPHABETS:
            explorer.choose_alphabet(alphabet)
            tokenizer = train_bpe(
                wanted["documents"]["en"],
                num_merges=wanted["num_merges"],
                min_frequency=wanted["min_frequency"],
                alphabet=alphabet,
            )
            expect_soon(visit.page, explorer.tokens, expected_tokens(tokenizer, 0))
            explorer.control("Next").click()
            explorer.expect_step(1, len(tokenizer.merges))
            assert explorer.tokens() == expected_tokens(tokenizer, 1)
    assert not [url for url in asked if "/pyodide/" in url]


def test_python_is_asked_for_once_the_text_is_edited(visitor: Visitor) -> None:
    explorer = english(visitor)
    explorer.expect_step(0, STEPS)
    with explorer.page.context.expect_event("request", lambda request: "/pyodide/" in request.url):
        explorer.text.press("End")
        explorer.text.press("x")


def test_the_sentence_tells_the_count_and_the_id(visitor: Visitor) -> None:
    explorer = english(visitor, reduced_motion="reduce")
    assert FIRST.recording is not None
    for step, merge in enumerate(FIRST.recording.merges, start=1):
        explorer.control("Next").click()
        expect(explorer.sentence).to_contain_text(f"Step {step}:")
        expect(explorer.sentence).to_contain_text(f"occurs {merge.counted} times")
        expect(explorer.sentence).to_contain_text(f"with id {merge.id}.")
        if merge.tied > 1:
            expect(explorer.sentence).to_contain_text("A tie: the pair with the smallest ids wins.")
        else:
            expect(explorer.sentence).to_contain_text("more often than any other pair")
    expect(explorer.sentence).to_contain_text(
        f"Finished after {STEPS} of 12 merges: the best pair left"
    )


def test_ties_and_overlaps_are_explained(visitor: Visitor) -> None:
    explorer = english(visitor, reduced_motion="reduce")
    explorer.choose_example("A tie")
    explorer.expect_step(0, 5)
    explorer.control("Next").click()
    expect(explorer.sentence).to_contain_text("A tie: the pair with the smallest ids wins.")
    explorer.choose_example("Overlap: aaa")
    explorer.expect_step(0, 4)
    explorer.control("Next").click()
    expect(explorer.sentence).to_contain_text("Counted 9 times but replaced only 5 times")


@pytest.mark.parametrize(
    ("minimum", "reason"),
    [
        (1, "Finished after 3 of 15 merges: no pair is left."),
        (2, "Finished after 1 of 15 merges: the best pair left occurs only once"),
    ],
)
def test_the_reason_of_an_early_stop_is_told(still: Explorer, minimum: int, reason: str) -> None:
    still.give("ababc", alphabet="characters", minimum=minimum)
    still.train()
    still.control("Last").click()
    expect(still.sentence).to_contain_text(reason)


def test_keys_step_through_the_merges(visitor: Visitor) -> None:
    explorer = english(visitor, reduced_motion="reduce")
    explorer.expect_step(0, STEPS)
    explorer.control("Next").focus()
    for key, step in (
        ("ArrowRight", 1),
        ("ArrowRight", 2),
        ("ArrowLeft", 1),
        # At either end a button can do no more, and must not take the focus with it.
        ("End", STEPS),
        ("ArrowLeft", STEPS - 1),
        ("Home", 0),
        ("ArrowRight", 1),
    ):
        explorer.page.keyboard.press(key)
        explorer.expect_step(step, STEPS)
    explorer.merges.get_by_role("button").first.focus()
    explorer.page.keyboard.press("?")
    help = explorer.page.get_by_role("dialog", name="Keys")
    expect(help).to_be_visible()
    explorer.page.keyboard.press("Escape")
    expect(help).to_be_hidden()


def test_space_plays_and_pauses(visitor: Visitor) -> None:
    explorer = english(visitor)
    explorer.page.get_by_role("region", name="Merges").focus()
    explorer.page.keyboard.press("Space")
    expect(explorer.control("Pause")).to_be_visible()
    explorer.expect_step(1, STEPS)
    explorer.page.keyboard.press("Space")
    expect(explorer.control("Play")).to_be_visible()


def test_keys_outside_the_figure_do_nothing(visitor: Visitor) -> None:
    explorer = english(visitor, reduced_motion="reduce")
    explorer.text.focus()
    explorer.page.keyboard.press("ArrowRight")
    explorer.page.keyboard.press("End")
    explorer.expect_step(0, STEPS)


def test_rapid_presses_end_at_the_right_step(visitor: Visitor) -> None:
    explorer = english(visitor, reduced_motion="no-preference")
    explorer.expect_step(0, STEPS)
    for _ in range(5):
        explorer.control("Next").click()
    explorer.expect_step(5, STEPS)
    expect_soon(explorer.page, explorer.tokens, expected_tokens(FIRST, 5))
    for _ in range(3):
        explorer.control("Previous").click()
    explorer.expect_step(2, STEPS)
    assert explorer.tokens() == expected_tokens(FIRST, 2)


@pytest.mark.parametrize("name", ["Number of merges", "Minimum frequency"])
@pytest.mark.parametrize("value", ["", "-1", "1.5"])
def test_a_number_that_is_not_allowed_is_told_in_words(
    still: Explorer, name: str, value: str
) -> None:
    still.give("keep me", alphabet="characters")
    still.set_number(name, value)
    still.control("Train").click()
    expect(still.alert).to_contain_text(name, timeout=TRAINING_MILLISECONDS)
    expect(still.alert).to_contain_text("Enter a whole number")
    expect(still.text).to_have_value("keep me")
    still.set_number(name, "2")
    still.train()
    expect(still.alert).to_be_hidden()


def test_a_binary_file_is_refused_by_name(visitor: Visitor) -> None:
    explorer = english(visitor)
    before = explorer.text.input_value()
    explorer.files.set_input_files(text_file("picture.png", b"\x89PNG\r\n\x1a\n\0\0\0\xff"))
    expect(explorer.alert).to_contain_text("picture.png")
    expect(explorer.text).to_have_value(before)
    explorer.expect_step(0, STEPS)


def test_a_dropped_file_is_read(visitor: Visitor) -> None:
    explorer = english(visitor)
    transfer = explorer.page.evaluate_handle(
        """() => {
            const transfer = new DataTransfer();
            transfer.items.add(new File(["dropped"], "dropped.txt"));
            return transfer;
        }"""
    )
    explorer.text.dispatch_event("drop", {"dataTransfer": transfer})
    expect(explorer.page.get_by_role("list", name="Files")).to_contain_text("dropped.txt")


def test_a_failed_start_can_be_tried_again(visitor: Visitor) -> None:
    visit = visitor.visit(address="?lang=en")
    visit.guard.allow("404")
    explorer = Explorer(visit.page)
    visit.page.context.route("**/pyodide/*.wasm", lambda route: route.fulfill(status=404))
    explorer.text.fill("abab")
    explorer.control("Train").click()
    expect(explorer.alert).to_contain_text("404", timeout=TRAINING_MILLISECONDS)
    expect(explorer.text).to_have_value("abab")
    visit.page.context.unroute("**/pyodide/*.wasm")
    explorer.control("Try again").click()
    explorer.expect_trained()
    expect(explorer.alert).to_be_hidden()
    explorer.expect_step(0, 1)
    expect(explorer.text).to_have_value("abab")


def test_a_long_training_can_be_cancelled(visitor: Visitor) -> None:
    explorer = english(visitor, reduced_motion="reduce")
    letters = random.Random(1)  # noqa: S311 - words for a test, not secrets
    words = ("".join(letters.choices("etaoinshrdlu", k=6)) for _ in range(150_000))
    explorer.files.set_input_files(text_file("words.txt", " ".join(words).encode()))
    explorer.set_number("Number of merges", "1000")
    explorer.control("Train").click()
    expect(explorer.page.get_by_role("progressbar", name="Learning merges")).to_be_visible(
        timeout=TRAINING_MILLISECONDS
    )
    explorer.control("Cancel").click()
    expect(explorer.control("Cancel")).to_be_hidden()
    expect(explorer.page.get_by_role("progressbar")).to_be_hidden()
    expect(explorer.page.get_by_role("list", name="Files")).to_contain_text("words.txt")
    expect(explorer.alert).to_be_hidden()
    explorer.control("Next").click()
    explorer.expect_step(1, STEPS)
    explorer.page.get_by_role("button", name=re.compile("^Remove.*words.txt")).click()
    explorer.text.fill("abab")
    explorer.train()
    explorer.expect_step(0, 1)


def test_half_a_character_is_replaced_and_told(still: Explorer) -> None:
    still.give("", alphabet="characters")
    # Playwright's messages cannot hold it.
    still.text.evaluate(
        """(field) => {
            field.value = "a\\ud83d" + "b";
            field.dispatchEvent(new InputEvent("input", { bubbles: true }));
        }"""
    )
    still.train()
    note = "1 half character (a lone surrogate) cannot be written in UTF-8"
    expect(still.page.get_by_text(note)).to_be_visible()
    assert still.tokens() == [["a, id 0", "\ufffd, id 2", "b, id 1"]]


def test_a_language_keeps_own_text_and_step(visitor: Visitor) -> None:
    explorer = english(visitor, reduced_motion="reduce")
    explorer.text.fill("süße Grüße, süße Grüße")
    explorer.train()
    explorer.control("Next").click()
    explorer.control("Next").click()
    page = explorer.page
    names = explorer.tokens()
    page.get_by_role("radio", name="Deutsch").check()
    expect(page.get_by_role("heading", level=1)).to_have_text("Wie aus Text Tokens werden")
    expect(page.locator("html")).to_have_attribute("lang", "de")
    expect(page.get_by_role("textbox")).to_have_value("süße Grüße, süße Grüße")
    page.get_by_role("radio", name="English").check()
    expect(explorer.position).to_have_text(re.compile("^Step 2 of "))
    assert explorer.tokens() == names


def test_german_works_from_the_address_on(visitor: Visitor) -> None:
    page = visitor.visit(address="?lang=de", reduced_motion="reduce").page
    wanted = example("first")
    tokenizer = train_bpe(wanted["documents"]["de"], num_merges=12, alphabet="characters")
    assert tokenizer.recording is not None
    page.get_by_role("button", name="Weiter", exact=True).click()
    position = page.get_by_role("group", name="Durch die Merges gehen").get_by_role("status")
    expect(position).to_have_text(f"Schritt 1 von {len(tokenizer.merges)}")
    first = tokenizer.recording.merges[0]
    figure = page.get_by_role("region", name="Training")
    expect(figure).to_contain_text(f"{first.counted}-mal")
    expect(figure).to_contain_text(f"ID {first.id}")
    expect(page.get_by_role("list", name="Tokens von Dokument 1")).to_be_visible()


def test_a_theme_is_chosen(visitor: Visitor) -> None:
    page = english(visitor).page
    background = "getComputedStyle(document.documentElement).backgroundColor"
    seen = set()
    for name, value in (("Light", "light"), ("Dark", "dark")):
        page.get_by_role("combobox", name="Theme").select_option(name)
        expect(page.locator("html")).to_have_attribute("data-theme", value)
        seen.add(page.evaluate(background))
    assert len(seen) == 2


def width(page: Page) -> int:
    found: int = page.evaluate("document.documentElement.scrollWidth")
    return found


@pytest.mark.parametrize("alphabet", ALPHABETS)
def test_nothing_is_wider_than_a_small_phone(visitor: Visitor, alphabet: AlphabetName) -> None:
    explorer = english(visitor, viewport={"width": 320, "height": 640}, reduced_motion="reduce")
    explorer.choose_alphabet(alphabet)
    explorer.choose_example("Emoji")
    expect(explorer.position).to_have_text(re.compile("^Step 0 of "))
    assert width(explorer.page) <= 320
    explorer.control("Last").click()
    assert width(explorer.page) <= 320
    # A word that becomes one token: every doubling is a merge.
    explorer.text.fill("x" * 2000)
    explorer.set_number("Minimum frequency", "1")
    explorer.set_number("Number of merges", "40")
    explorer.train()
    assert width(explorer.page) <= 320
    explorer.control("Last").click()
    assert len(explorer.tokens()[0]) == 1
    assert width(explorer.page) <= 320


@pytest.mark.parametrize("alphabet", ALPHABETS)
@pytest.mark.parametrize(
    "text",
    [
        "<img src=x onerror=alert(1)>\"'&amp;",
        "__proto__ __proto__ __proto__",
        "constructor constructor",
        "</script><script>alert(1)</script>",
    ],
)
def test_text_that_looks_like_code_is_shown_literally(
    still: Explorer, text: str, alphabet: AlphabetName
) -> None:
    dialogs: list[str] = []

    def dismiss(dialog: Dialog) -> None:
        dialogs.append(dialog.message)
        dialog.dismiss()

    still.page.on("dialog", dismiss)
    still.give(text, alphabet=alphabet)
    still.train()
    tokenizer = train_bpe([text], num_merges=15, alphabet=alphabet)
    assert still.tokens() == expected_tokens(tokenizer, 0)
    still.control("Last").click()
    assert still.tokens() == expected_tokens(tokenizer, len(tokenizer.merges))
    assert still.read_merges() == expected_merges(tokenizer)
    still.page.remove_listener("dialog", dismiss)
    assert not dialogs


@pytest.mark.parametrize("language", ["de", "en"])
@pytest.mark.parametrize("theme", ["light", "dark"])
def test_axe_finds_no_barrier(visitor: Visitor, theme: str, language: str) -> None:
    axe = (paths.ROOT / "web/node_modules/axe-core/axe.min.js").read_text(encoding="utf-8")
    address = f"?lang={language}&theme={theme}"
    page = visitor.visit(address=address, reduced_motion="reduce").page
    expect(page.get_by_role("table").first).to_be_visible()
    page.evaluate(axe)
    for alphabet in ("Zeichen|Characters", "Bytes"):
        page.get_by_role("radio", name=re.compile(alphabet)).check()
        page.get_by_role("button", name=re.compile("^(Weiter|Next)$")).click()
        found = page.evaluate(
            """async () => {
                const tags = ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa"];
                const { violations } = await axe.run(document, { runOnly: tags });
                return violations.flatMap(({ id, nodes }) =>
                    nodes.map(({ html, failureSummary }) => `${id}: ${html} ${failureSummary}`));
            }"""
        )
        assert found == []
