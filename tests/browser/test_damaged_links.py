"""A link that says what cannot be shown is told in words, and costs nothing that was typed."""

import json

import pytest
from playwright.sync_api import expect

from tests.browser.explorer import STEPS, Explorer
from tests.browser.links import OWN, STATE, back, calm, expect_address, link_to, pack_bytes
from tests.browser.visits import Visitor

DAMAGED = {
    "truncated": link_to(OWN)[:-9],
    "a letter changed": link_to(OWN).replace("1.", "1.A"),
    "letters of another alphabet": link_to(OWN)[:-1] + "%C3%A4",
    "a letter left over": "#1.AAAAA",
    "no content": "#1.",
    "no version": "#text",
    "an older version": link_to(OWN).replace("1.", "0."),
    "another checksum": "#1." + pack_bytes(json.dumps(OWN).encode(), sum=7),
    "no JSON": "#1." + pack_bytes(b'{"text": '),
    "no UTF-8": "#1." + pack_bytes(b'"\xff"'),
    "a bomb": "#1." + pack_bytes(b'"' + b"a" * 30_000_000 + b'"'),
    "a list": link_to([OWN]),
    "a number as text": link_to({**OWN, "text": 7}),
    "a step before the first": link_to({**OWN, "step": -1}),
    "half a step": link_to({**OWN, "step": 0.5}),
    "a beat before the first step": link_to({**OWN, "step": 0, "beat": "mark"}),
    "no alphabet": link_to({name: OWN[name] for name in OWN if name != "alphabet"}),
    "an unknown example": link_to({**STATE, "example": "__proto__"}),
    "an unknown level": link_to({**STATE, "level": "constructor"}),
    "a pair of three": link_to({**STATE, "picked": [1, 2, 3]}),
    "files without names": link_to({**OWN, "files": [["text"]]}),
}


@pytest.mark.parametrize("fault", DAMAGED)
def test_a_damaged_link_is_told(visitor: Visitor, fault: str) -> None:
    explorer = calm(visitor, DAMAGED[fault])
    expect(explorer.alert).to_contain_text("This link cannot be read")
    expect(explorer.alert).to_contain_text("Copy the whole link again")
    # What was opened stays in the address until the reader does something.
    assert explorer.page.url.endswith(DAMAGED[fault])
    explorer.control("Dismiss").click()
    expect(explorer.alert).to_be_hidden()


def test_a_damaged_link_costs_no_text(visitor: Visitor) -> None:
    explorer = calm(visitor)
    explorer.text.fill("my words")
    expect_address(explorer.page, 0)
    for hash in DAMAGED.values():
        explorer.page.evaluate("(hash) => { location.hash = hash }", hash)
        expect(explorer.alert).to_contain_text("This link cannot be read")
        expect(explorer.text).to_have_value("my words")
        back(explorer.page)
        expect(explorer.alert).to_be_hidden()
        expect(explorer.text).to_have_value("my words")


def test_a_link_right_after_typing_costs_no_text(visitor: Visitor) -> None:
    visit = visitor.arrive(reduced_motion="reduce")
    page = visit.page
    page.clock.install()
    page.goto(visitor.home + "?lang=en")
    explorer = Explorer(page)
    explorer.expect_step(0, STEPS)
    page.clock.pause_at("2030-01-01")
    # With the clock at rest, the address of what is typed is never written.
    explorer.text.fill("my words")
    page.evaluate("(hash) => { location.hash = hash }", "#1.AAAAA")
    expect(explorer.alert).to_contain_text("This link cannot be read")
    back(page)
    expect(explorer.alert).to_be_hidden()
    expect(explorer.text).to_have_value("my words")


def test_a_link_of_a_newer_version_is_told(visitor: Visitor) -> None:
    explorer = calm(visitor, "#2.AAAA")
    expect(explorer.alert).to_contain_text("made by a newer version of pytok")


def test_a_damaged_link_is_told_in_german(visitor: Visitor) -> None:
    page = visitor.visit(address="?lang=de#1.AAAA").page
    expect(page.get_by_role("alert")).to_contain_text("Dieser Link ist nicht lesbar")


@pytest.mark.parametrize(
    ("change", "message"),
    [
        ({"step": 40}, f"leads to step 40, but this training ends after {STEPS} steps"),
        ({"picked": 4000}, "points to a token that this training does not have"),
    ],
)
def test_a_place_that_does_not_exist_is_told(
    visitor: Visitor, change: dict[str, int], message: str
) -> None:
    explorer = calm(visitor, link_to({**STATE, **change}))
    expect(explorer.alert).to_contain_text(message)
    expect(explorer.figure).to_be_visible()


def test_a_step_too_far_shows_the_beginning_of_what_was_on_show_before(visitor: Visitor) -> None:
    explorer = calm(visitor, link_to(STATE))
    explorer.expect_step(3, STEPS)
    explorer.page.evaluate("(hash) => { location.hash = hash }", link_to({**STATE, "step": 40}))
    expect(explorer.alert).to_contain_text("So its beginning is shown.")
    explorer.expect_step(0, STEPS)


def test_what_a_course_system_appends_is_tolerated(visitor: Visitor) -> None:
    explorer = calm(visitor, link_to(STATE) + "?secret=abc")
    explorer.expect_step(3, STEPS)
    expect(explorer.alert).to_be_hidden()
