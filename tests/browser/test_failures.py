"""What goes wrong is told in words, and costs nothing that was typed."""

import random
import re

import pytest
from playwright.sync_api import expect

from tests.browser.explorer import STEPS, TRAINING_MILLISECONDS, Explorer, english, text_file
from tests.browser.visits import Visitor


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
