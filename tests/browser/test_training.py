"""What is trained, an example or a text of one's own, shows what CPython says of it."""

import re

import pytest
from playwright.sync_api import Dialog, expect

from pytok import train_bpe
from pytok.alphabets import AlphabetName
from tests.browser.examples import example
from tests.browser.explorer import (
    ALPHABETS,
    STEPS,
    Explorer,
    english,
    expect_soon,
    expected_merges,
    expected_tokens,
    text_file,
)
from tests.browser.visits import Visitor

CORPORA = {
    "ascii": ("low low lower lowest, new newer newest", "line"),
    "umlauts": ("süße Grüße\ngrößer, süßer, grüner", "line"),
    "emoji": ("🙂🙂🙃🙂 🙂🙃\n🙃🙂🙂", "line"),
    "runs": ("aaa\naaaa\naaaaa\naaaaaaaaaa", "line"),
    "several documents": ("ab\nab\n\nba\nabab\nx", "line"),
    "one document of lines": ("ab cd\nab cd\n\tab", "whole"),
    "no documents": ("", "line"),
}


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
