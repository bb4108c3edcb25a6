"""Setting pytok's rule against a variant: the page shows what CPython says, and why."""

import re
from collections.abc import Iterator
from typing import Any

import pytest
from playwright.sync_api import Browser, Locator, Page, expect

from pytok.progress import finish
from pytok.variants import Learned, Rule, Variants, comparing_rules
from tests.browser.axe import barriers
from tests.browser.examples import example
from tests.browser.explorer import (
    ALPHABETS,
    TRAINING_MILLISECONDS,
    Explorer,
    english,
    expect_soon,
)
from tests.browser.links import STATE, link_to
from tests.browser.visits import Visit, Visitor

EXAMPLES = ["first", "tie", "overlap", "umlaut", "emoji", "whitespace", "story"]

_ROWS = """
    (rows) => rows.map((row) => [
        // Ids have no role of their own; in the text of a tile they stand beside digits.
        ...[...row.getElementsByClassName("id")].map((id) => Number(id.textContent)),
        Number(row.cells[2].textContent),
        Number(row.cells[3].textContent),
    ])
"""


def open_panel(page: Page) -> Locator:
    page.get_by_role("tab", name="Other rules").click()
    return page.get_by_role("tabpanel", name="Other rules")


def back_to_the_rule(panel: Locator) -> None:
    """Undo what another test has changed, if it has."""
    panel.get_by_role("radio", name="the largest ids").check()
    panel.get_by_role("button", name="Back to pytok’s rule").click()


def difference(panel: Locator) -> Locator:
    return panel.get_by_role("status").filter(has_text="differ")


def listed(panel: Locator, side: str) -> list[list[int]]:
    """The merges of a side: left, right, id, counted, applied."""
    table = panel.get_by_role("table", name=re.compile(f"^{side}, from step"))
    rows: list[list[int]] = table.get_by_role("row").filter(has_text="becomes").evaluate_all(_ROWS)
    return rows


def expected(learned: Learned, step: int) -> list[list[int]]:
    return [
        [merge.left, merge.right, merge.id, merge.counted, merge.applied]
        for merge in learned.merges[step - 1 :]
    ]


def tokens(learned: Learned) -> str:
    return "1 token" if learned.tokens == 1 else f"{learned.tokens} tokens"


def compared(documents: list[str], num_merges: int, least: int, **change: Any) -> Variants:
    least_of_variant = change.pop("variant_min_frequency", least)
    return finish(
        comparing_rules(
            documents,
            num_merges=num_merges,
            rule=Rule(min_frequency=least),
            variant=Rule(min_frequency=least_of_variant, **change),
            alphabet=change.pop("alphabet", "characters"),
        )
    )


def expect_comparison(panel: Locator, wanted: Variants) -> None:
    assert wanted.difference is not None
    step = wanted.difference.step
    expect(difference(panel)).to_contain_text(f"The first difference is in step {step}.")
    sides = {"pytok’s rule": wanted.rule, "The variant": wanted.variant}
    expect_soon(
        panel.page,
        lambda: {side: listed(panel, side) for side in sides},
        {side: expected(learned, step)[:60] for side, learned in sides.items()},
    )
    expect(panel).to_contain_text(
        f"At the end the corpus has {tokens(wanted.rule)} by pytok’s rule "
        f"and {tokens(wanted.variant)} by the variant."
    )


def test_each_example_shows_a_difference_without_python(visitor: Visitor, site: str) -> None:
    visit = visitor.arrive()
    visit.page.context.route("**/pyodide/**", lambda route: route.abort())
    visit.page.goto(f"{site}?lang=en")
    explorer = Explorer(visit.page)
    panel = open_panel(visit.page)
    for name in EXAMPLES:
        wanted = example(name)
        explorer.choose_example(wanted["title"]["en"])
        for alphabet in ALPHABETS:
            explorer.choose_alphabet(alphabet)
            answer = finish(
                comparing_rules(
                    wanted["documents"]["en"],
                    num_merges=wanted["num_merges"],
                    rule=Rule(min_frequency=wanted["min_frequency"]),
                    variant=variant_of(wanted),
                    alphabet=alphabet,
                )
            )
            expect_comparison(panel, answer)


def variant_of(wanted: dict[str, Any]) -> Rule:
    change = dict(wanted["variant"])
    least = change.pop("variant_min_frequency", wanted["min_frequency"])
    return Rule(min_frequency=least, **change)


def test_the_counting_is_named_with_both_counts(visitor: Visitor) -> None:
    explorer = english(visitor)
    explorer.choose_example("Whitespace in code")
    panel = open_panel(explorer.page)
    expect(difference(panel)).to_contain_text("The counting makes the difference")
    # Two spaces beside two spaces: four positions, of which three can be replaced.
    expect(panel).to_contain_text("counted 4; the variant counts 3")
    expect(panel).to_contain_text("counted 3; pytok’s rule counts 3")
    expect(panel).to_contain_text("pytok itself never trains by a variant")


@pytest.fixture(scope="module")
def _own_visit(browser: Browser, site: str) -> Iterator[Visit]:
    visitor = Visitor(browser, site)
    yield visitor.visit(address="?lang=en", reduced_motion="reduce")
    visitor.leave()


@pytest.fixture
def own(_own_visit: Visit) -> Iterator[Explorer]:
    """One page that tests with a text of their own share, since Python takes seconds to start."""
    yield Explorer(_own_visit.page)
    _own_visit.guard.verify()


def test_a_change_is_answered_for_an_own_text(own: Explorer) -> None:
    own.give("rot\ntor\nrot\ntor", alphabet="characters")
    own.train()
    documents = ["rot", "tor", "rot", "tor"]
    panel = open_panel(own.page)
    expect_comparison(panel, compared(documents, 15, 2, tie="first_occurrence"))
    panel.get_by_role("radio", name="the largest ids").check()
    expect_comparison(panel, compared(documents, 15, 2, tie="largest_ids"))
    expect(difference(panel)).to_contain_text("the variant the one with the largest")
    panel.get_by_role("radio", name="the smallest ids").check()
    expect(panel).to_contain_text("Nothing is changed yet.")
    panel.get_by_role("radio", name="joined to one text").check()
    expect_comparison(panel, compared(documents, 15, 2, joined=True))
    expect(difference(panel)).to_contain_text("The walls make the difference")
    # The rule stops where the variant joins two documents.
    expect(panel).to_contain_text("stops: no pair is as frequent as its minimum frequency of 2")
    panel.get_by_role("button", name="Back to pytok’s rule").click()
    expect(panel).to_contain_text("Nothing is changed yet.")


def test_another_minimum_frequency_is_answered(own: Explorer) -> None:
    own.give("ababc", alphabet="characters")
    own.train()
    panel = open_panel(own.page)
    back_to_the_rule(panel)
    panel.get_by_role("spinbutton", name="A pair must occur at least").fill("1")
    expect_comparison(panel, compared(["ababc"], 15, 2, variant_min_frequency=1))
    expect(difference(panel)).to_contain_text("it is 2 for pytok and 1 for the variant")


def test_a_minimum_frequency_of_0_is_refused_in_words(own: Explorer) -> None:
    panel = open_panel(own.page)
    panel.get_by_role("spinbutton", name="A pair must occur at least").fill("0")
    expect(panel.get_by_role("alert")).to_contain_text("has a value that is not allowed")
    panel.get_by_role("button", name="Back to pytok’s rule").click()
    expect(panel.get_by_role("alert")).to_be_hidden()


def test_rules_that_learn_the_same_are_told_so(own: Explorer) -> None:
    own.give("abc\nabc", alphabet="characters")
    own.train()
    panel = open_panel(own.page)
    back_to_the_rule(panel)
    panel.get_by_role("radio", name="only places that can be replaced").check()
    expect(difference(panel)).to_contain_text(
        "No merge differs: both learn the same 2 merges.", timeout=TRAINING_MILLISECONDS
    )


def test_the_change_is_kept_while_the_panel_is_closed(own: Explorer) -> None:
    own.give("rot\ntor\nrot\ntor", alphabet="characters")
    own.train()
    panel = open_panel(own.page)
    panel.get_by_role("radio", name="the largest ids").check()
    switch = own.page.get_by_role("checkbox", name="Predict first")
    switch.check()
    expect(panel).to_be_hidden()
    switch.uncheck()
    panel = open_panel(own.page)
    expect(panel.get_by_role("radio", name="the largest ids")).to_be_checked()


def test_the_rule_is_changed_by_keyboard(own: Explorer) -> None:
    own.give("rot\ntor\nrot\ntor", alphabet="characters")
    own.train()
    panel = open_panel(own.page)
    back_to_the_rule(panel)
    panel.get_by_role("radio", name="the smallest ids").focus()
    own.page.keyboard.press("ArrowUp")
    expect(panel.get_by_role("radio", name="the largest ids")).to_be_checked()
    expect(difference(panel)).to_contain_text("The tie rule makes the difference")


def test_a_link_holds_the_change(visitor: Visitor) -> None:
    explorer = english(visitor, reduced_motion="reduce")
    panel = open_panel(explorer.page)
    panel.get_by_role("radio", name="the largest ids").check()
    panel.get_by_role("radio", name="joined to one text").check()
    explorer.control("Share").click()
    link = explorer.page.get_by_role("textbox", name="Link to this step").input_value()

    other = visitor.visit(reduced_motion="reduce", locale="en").page
    other.goto(link)
    panel = other.get_by_role("tabpanel", name="Other rules")
    for name in ("the largest ids", "joined to one text"):
        expect(panel.get_by_role("radio", name=name)).to_be_checked()
    # Another example brings its own change.
    Explorer(other).choose_example("A tie")
    expect(panel.get_by_role("radio", name="the first occurrence")).to_be_checked()


def test_a_link_with_another_kind_of_change_is_damaged(visitor: Visitor) -> None:
    change = {"beside": None, "tie": "x", "counting": "places", "minimum": None, "joined": True}
    hash = link_to(STATE | {"parts": {"variants": change}})
    page = visitor.visit(address=f"?lang=en{hash}", reduced_motion="reduce").page
    expect(page.get_by_role("alert")).to_contain_text("This link cannot be read")


@pytest.mark.parametrize("language", ["de", "en"])
@pytest.mark.parametrize("theme", ["light", "dark"])
def test_axe_finds_no_barrier(visitor: Visitor, theme: str, language: str) -> None:
    page = visitor.visit(
        address=f"?lang={language}&theme={theme}",
        reduced_motion="reduce",
        viewport={"width": 320, "height": 640},
    ).page
    page.get_by_role("tab", name=re.compile("^(Other rules|Andere Regeln)$")).click()
    expect(
        page.get_by_text(re.compile("^(The first difference|Der erste Unterschied)"))
    ).to_be_visible()
    assert barriers(page) == []
    assert page.evaluate("document.documentElement.scrollWidth") <= 320
