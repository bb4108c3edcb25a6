"""What goes wrong is told in words, and costs nothing that was typed."""

import random
import re

import pytest
from playwright.sync_api import Page, expect

from tests.browser.explorer import (
    STEPS,
    TRAINING_MILLISECONDS,
    Explorer,
    english,
    expect_soon,
    text_file,
)
from tests.browser.hosts import Host
from tests.browser.links import read_link
from tests.browser.visits import Visitor
from web.tooling import paths
from web.tooling.server import POLICY, Site


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


@pytest.mark.parametrize(
    ("file", "answer", "complaint", "words"),
    [
        ("pyodide.asm.wasm", {"status": 404}, "404", "404"),
        # Of the right size, but damaged; the complaint is Python's own last words.
        ("python.zip", {}, r"pyodide\.asm\.mjs", "exit(1)"),
    ],
    ids=["missing", "damaged"],
)
def test_a_failed_start_can_be_tried_again(
    visitor: Visitor, file: str, answer: dict[str, int], complaint: str, words: str
) -> None:
    visit = visitor.visit(address="?lang=en")
    visit.guard.allow(complaint)
    explorer = Explorer(visit.page)
    damaged = bytes((paths.RUNTIME / file).stat().st_size)
    visit.page.context.route(
        f"**/pyodide/{file}", lambda route: route.fulfill(body=damaged, **answer)
    )
    explorer.text.fill("abab")
    explorer.control("Train").click()
    expect(explorer.alert).to_contain_text(words, timeout=TRAINING_MILLISECONDS)
    expect(explorer.alert).not_to_contain_text("object Object")
    expect(explorer.text).to_have_value("abab")
    visit.page.context.unroute(f"**/pyodide/{file}")
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


POLICIES = [
    (
        POLICY.replace("'wasm-unsafe-eval'", ""),
        {"de": "muss 'wasm-unsafe-eval'", "en": "must allow 'wasm-unsafe-eval'"},
    ),
    (
        POLICY.replace("worker-src 'self' data:", "worker-src 'none'"),
        {"de": "darf keinen Worker starten", "en": "may not start a worker"},
    ),
]


def train_own_text(page: Page, language: str) -> None:
    """Give a text that has one merge, for which Python must start."""
    field = {"de": "Tippe oder füge einen Text ein", "en": "Type or paste a text"}[language]
    train = {"de": "Trainieren", "en": "Train"}[language]
    page.get_by_role("textbox", name=field).fill("abab")
    page.get_by_role("button", name=train, exact=True).click()


@pytest.mark.parametrize("language", ["de", "en"])
@pytest.mark.parametrize(("policy", "words"), POLICIES, ids=["wasm", "worker"])
def test_a30_what_a_policy_forbids_is_said_in_the_explorer_and_in_the_course(
    visitor: Visitor, policy: str, words: dict[str, str], language: str
) -> None:
    retry = {"de": "Noch einmal versuchen", "en": "Try again"}[language]
    with Site.serve(paths.SITE, headers={"Content-Security-Policy": policy}) as home:
        visit = visitor.arrive(home)
        visit.guard.allow("Content Security Policy")
        page = visit.page
        page.goto(f"{home}?lang={language}")
        train_own_text(page, language)
        expect(page.get_by_role("alert")).to_contain_text(words[language])
        # What was prepared is there all the same.
        next_step = {"de": "Weiter", "en": "Next"}[language]
        page.get_by_role("button", name=next_step, exact=True).click()

        page.goto(f"{home}course/?lang={language}")
        figure = page.get_by_role("figure").first
        figure.get_by_role("textbox", name="Text").fill("the cat")
        expect(figure.get_by_role("alert")).to_contain_text(words[language])
        expect(figure.get_by_role("button", name=retry, exact=True)).to_be_visible()
        expect(figure.get_by_role("list").first).to_be_visible()


@pytest.mark.parametrize(
    ("language", "words", "retry"),
    [
        ("de", "ließ sich nicht laden", "Noch einmal versuchen"),
        ("en", "could not be fetched", "Try again"),
    ],
)
def test_a28_a_download_that_breaks_off_can_be_tried_again(
    visitor: Visitor, language: str, words: str, retry: str
) -> None:
    host = Host(paths.SITE)
    host.broken.add(".wasm")
    visit = visitor.visit(host.address, f"?lang={language}")
    visit.guard.allow("net::ERR_")
    page = visit.page
    train_own_text(page, language)
    expect(page.get_by_role("alert")).to_contain_text(
        f"pyodide/pyodide.asm.wasm {words}", timeout=TRAINING_MILLISECONDS
    )
    host.broken.clear()
    page.get_by_role("button", name=retry, exact=True).click()
    step = {"de": "Schritt 0 von 1", "en": "Step 0 of 1"}[language]
    expect(page.get_by_text(step, exact=True).first).to_be_visible(timeout=TRAINING_MILLISECONDS)
    expect(page.get_by_role("alert")).to_be_hidden()
    host.stop()


def test_python_that_was_never_loaded_needs_the_network_once(visitor: Visitor) -> None:
    visit = visitor.visit(address="?lang=en")
    visit.guard.allow("net::ERR_INTERNET_DISCONNECTED")
    explorer = Explorer(visit.page)
    explorer.expect_step(0, STEPS)
    # The last of the prepared answers is that with the reasons.
    reasons = visit.page.get_by_role("region", name="Why not joined?")
    expect(reasons.get_by_role("listitem").first).to_be_visible()
    visit.page.context.set_offline(True)
    explorer.text.fill("abab")
    explorer.control("Train").click()
    expect(explorer.alert).to_contain_text("Check the connection", timeout=TRAINING_MILLISECONDS)
    explorer.control("Next").click()
    explorer.expect_step(1, STEPS)
    visit.page.context.set_offline(False)
    explorer.control("Try again").click()
    explorer.expect_trained()
    explorer.expect_step(0, 1)


def test_a_server_with_a_page_for_everything_has_not_got_the_file(visitor: Visitor) -> None:
    explorer = english(visitor)
    explorer.page.context.route(
        "**/pyodide/*.wasm",
        lambda route: route.fulfill(body="<!doctype html>", content_type="text/html"),
    )
    explorer.text.fill("abab")
    explorer.control("Train").click()
    expect(explorer.alert).to_contain_text(
        "pyodide/pyodide.asm.wasm is missing", timeout=TRAINING_MILLISECONDS
    )
    expect(explorer.alert).to_contain_text("text/html")


def test_a28_haste_costs_nothing_that_was_typed(visitor: Visitor) -> None:
    explorer = english(visitor)
    explorer.text.fill("abab")
    explorer.control("Train").click()
    expect(explorer.page.get_by_role("progressbar")).to_be_visible()
    expect(explorer.page).to_have_url(re.compile("#"))
    explorer.text.fill("xyxy")
    # The address follows half a second later at the most.
    page = explorer.page
    expect_soon(page, lambda: read_link(page.url).get("text"), "xyxy")
    explorer.page.reload()
    expect(explorer.text).to_have_value("xyxy")
    expect(explorer.alert).to_be_hidden()
    explorer.train()
    explorer.expect_step(0, 1)


@pytest.mark.parametrize(
    ("language", "copy", "words"),
    [
        ("de", "IDs kopieren", "Der Browser hat das Kopieren nicht erlaubt."),
        ("en", "Copy the ids", "The browser did not let the page copy."),
    ],
)
def test_what_the_browser_does_not_let_copy_is_shown_to_copy_by_hand(
    visitor: Visitor, language: str, copy: str, words: str
) -> None:
    with Site.serve(paths.SITE, headers={"Permissions-Policy": "clipboard-write=()"}) as home:
        visit = visitor.visit(home, f"?lang={language}")
        visit.guard.allow("Permissions policy violation")
        page = visit.page
        page.get_by_role("button", name=copy, exact=True).click()
        field = page.get_by_role("textbox", name=words)
        expect(field).to_have_value(re.compile(r"^\[\d+(,\d+)*\]$"))
        field.focus()
        assert page.evaluate("document.getSelection().toString()") == field.input_value()
