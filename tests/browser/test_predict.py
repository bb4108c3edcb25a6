"""Predicting the next merge before it is shown: the core marks it and names the rule."""

import re
from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any

import pytest
from playwright.sync_api import Browser, Locator, Page, expect

from pytok import BPETokenizer, train_bpe
from tests.browser.axe import barriers
from tests.browser.examples import example
from tests.browser.explorer import (
    ALPHABETS,
    FIRST,
    STEPS,
    TRAINING_MILLISECONDS,
    Explorer,
    expect_soon,
    expected_tokens,
    spoken,
)
from tests.browser.links import STATE, link_to
from tests.browser.visits import Visit, Visitor

DENY_STORAGE = """
    Object.defineProperty(window, "localStorage", {
        get() { throw new DOMException("denied", "SecurityError"); },
    });
"""


@dataclass(frozen=True)
class Prediction:
    """The explorer while the reader predicts."""

    explorer: Explorer

    @property
    def page(self) -> Page:
        return self.explorer.page

    @property
    def switch(self) -> Locator:
        return self.page.get_by_role("checkbox", name="Predict first")

    def question(self, step: int) -> Locator:
        return self.page.get_by_role("form", name=f"What does step {step} do?")

    def pair(self, name: str) -> Locator:
        return self.page.get_by_role("radio", name=name, exact=True)

    def token(self, document: int, place: int) -> Locator:
        tokens = self.page.get_by_role("list", name=f"Tokens of document {document}")
        return tokens.get_by_role("listitem").nth(place)

    def expect_pick(self, text: str) -> None:
        expect(
            self.explorer.figure.get_by_role("status").filter(has_text="Your pick")
        ).to_contain_text(text)

    def commit(self) -> None:
        self.explorer.control("Merge this pair").click()

    def stop(self) -> None:
        self.explorer.control("Training stops here").click()

    def go_on(self) -> None:
        self.page.get_by_role("button", name=re.compile(r"^Predict step \d")).click()

    def expect_verdict(self, words: str | re.Pattern[str]) -> None:
        """The verdict, as it is announced: once."""
        said = self.page.get_by_role("status").filter(has_text=re.compile("^(Right|Not|Training)"))
        expect(said).to_have_count(1)
        expect(said).to_have_text(words)

    def expect_score(self, right: int, answered: int) -> None:
        expect(self.explorer.figure).to_contain_text(f"{right} of {answered} right")


def predicting(visitor: Visitor, address: str = "?lang=en&quiz=1", **options: Any) -> Prediction:
    visit = visitor.visit(address=address, reduced_motion="reduce", **options)
    return Prediction(Explorer(visit.page))


@pytest.fixture
def first(visitor: Visitor) -> Prediction:
    """The first example, with the first question open."""
    prediction = predicting(visitor)
    expect(prediction.question(1)).to_be_visible()
    return prediction


def ids(tokens: list[list[str]]) -> list[list[str]]:
    """The ids at the ends of the names of tokens."""
    return [[name.rpartition(" ")[2] for name in names] for names in tokens]


def name_of(tokenizer: BPETokenizer, pair: tuple[int, int]) -> str:
    left, right = (spoken(tokenizer.token_bytes(id)) for id in pair)
    return f"{left} and {right}"


def test_a_wrong_pair_is_told_both_counts_and_the_rule(first: Prediction) -> None:
    # the cat in the hat / that cat sat there: t h stands there 4 times, a t 5 times.
    first.token(1, 0).click()
    first.expect_pick("t and h")
    first.commit()
    first.expect_verdict(
        "Not this one. t h occurs 4 times, but a t occurs 5 times: "
        "the most frequent pair is merged."
    )
    first.expect_score(0, 1)
    assert first.explorer.tokens() == expected_tokens(FIRST, 1)
    expect(first.explorer.sentence.last).to_contain_text("Step 1:")


def test_all_steps_and_the_end_can_be_predicted(first: Prediction) -> None:
    for step, pair in enumerate(FIRST.merges, start=1):
        expect(first.question(step)).to_be_visible()
        first.pair(name_of(FIRST, pair)).check()
        first.commit()
        expect(
            first.page.get_by_role("status").filter(has_text=re.compile("^Right"))
        ).to_be_attached()
        assert first.explorer.tokens() == expected_tokens(FIRST, step)
        first.expect_score(step, step)
        first.go_on()
    expect(first.question(STEPS + 1)).to_be_visible()
    first.stop()
    first.expect_verdict(
        "Right, training stops. The most frequent pair occurs once, "
        "below the minimum frequency of 2."
    )
    first.expect_score(STEPS + 1, STEPS + 1)
    # Nothing is left to predict, so everything is open again.
    first.explorer.expect_step(STEPS, STEPS)
    expect(first.explorer.sentence.last).to_contain_text("Finished after")
    first.explorer.control("Predict again from the start").click()
    expect(first.question(1)).to_be_focused()


def test_a_tie_is_right_and_the_smallest_ids_are_named(first: Prediction) -> None:
    first.explorer.choose_example("A tie")
    first.explorer.expect_trained()
    first.pair("t and e").check()
    first.commit()
    first.expect_verdict(
        "Right, by a tie. t e occurs 4 times, and a t just as often. "
        "The smallest ids decide, so a t is merged."
    )
    first.expect_score(1, 1)


def test_the_pair_that_wins_a_tie_is_told_why(first: Prediction) -> None:
    first.explorer.choose_example("A tie")
    first.explorer.expect_trained()
    first.pair("a and t").check()
    first.commit()
    first.expect_verdict(
        "Right. a t occurs 4 times, and so do 2 other pairs. "
        "A tie: the pair with the smallest ids wins, and this is it."
    )


def test_saying_too_early_that_training_stops_is_wrong(first: Prediction) -> None:
    first.stop()
    first.expect_verdict("Training goes on. a t occurs 5 times, and the minimum frequency is 2.")
    first.expect_score(0, 1)
    assert first.explorer.tokens() == expected_tokens(FIRST, 1)


def test_a_pair_where_training_stops_names_the_minimum_frequency(visitor: Visitor) -> None:
    prediction = predicting(visitor, "?lang=en")
    prediction.explorer.control("Last").click()
    prediction.explorer.control("Previous").click()
    prediction.switch.check()
    expect(prediction.question(STEPS)).to_be_visible()
    prediction.stop()
    prediction.go_on()
    expect(prediction.question(STEPS + 1)).to_be_visible()
    prediction.token(1, 0).click()
    prediction.commit()
    prediction.expect_verdict(
        re.compile(
            r"^Not this one\. .* occurs once, and training stops: "
            r"no pair reaches the minimum frequency of 2\.$"
        )
    )


def test_nothing_gives_the_answer_away(first: Prediction) -> None:
    page = first.page
    main = page.get_by_role("main")
    for step in (0, 1):
        expect(first.explorer.position).to_have_text(f"Step {step}")
        expect(first.question(step + 1)).to_be_visible()
        expect(page.get_by_role("table")).to_have_count(0)
        expect(page.get_by_role("tab")).to_have_count(0)
        # The note of the example tells which pieces grow; counts and the number of steps tell more.
        for word in ("Frequent pieces grow", "occurs", f"of {STEPS}", "of 12", "Finished"):
            expect(main).not_to_contain_text(word)
        slider = page.get_by_role("slider", name="Step")
        expect(slider).to_have_attribute("max", str(step))
        for press in ("End", "ArrowRight", "Space"):
            first.question(step + 1).press(press)
            expect(first.explorer.position).to_have_text(f"Step {step}")
        first.explorer.control("Play").click()
        expect(first.question(step + 1)).to_be_focused()
        expect(first.explorer.position).to_have_text(f"Step {step}")
        if step == 0:
            first.pair("a and t").check()
            first.commit()
            # Of the step that is shown, everything may be seen; of later ones, nothing.
            expect(page.get_by_role("tab")).to_have_text(["This step"])
            assert first.explorer.read_merges() == [(1, 9, 10, 5, 5)]
            expect(main).not_to_contain_text(f"of {STEPS}")
            first.explorer.control("Next").click()


def test_what_was_answered_is_not_asked_again(first: Prediction) -> None:
    first.pair("a and t").check()
    first.commit()
    first.explorer.control("Next").click()
    expect(first.question(2)).to_be_visible()
    first.explorer.control("Previous").click()
    expect(first.explorer.position).to_have_text("Step 0")
    expect(first.page.get_by_role("table", name="Pairs to choose from")).to_be_visible()
    first.explorer.control("Next").click()
    expect(first.question(2)).to_be_visible()


def test_two_neighbours_are_picked_by_one_tap_or_by_both(first: Prediction) -> None:
    first.token(1, 1).click()
    first.expect_pick("h and e")
    first.token(1, 2).click()
    first.expect_pick("h and e")
    first.token(1, 2).click()
    first.expect_pick("e and space")
    expect(first.pair("e and space")).to_be_checked()
    first.explorer.control("Clear").click()
    first.expect_pick("nothing yet")
    expect(first.pair("e and space")).not_to_be_checked()
    expect(first.explorer.control("Merge this pair")).to_be_disabled()


def test_no_pair_can_be_picked_across_documents(first: Prediction) -> None:
    first.token(1, 17).click()
    expect(first.page.get_by_text("no pair reaches into the next document")).to_be_visible()
    expect(first.explorer.control("Merge this pair")).to_be_disabled()


def test_predicting_by_keyboard_alone(first: Prediction) -> None:
    keyboard = first.page.keyboard
    first.explorer.control("Next").press("Enter")
    expect(first.question(1)).to_be_focused()
    # Through the buttons that can be pressed, into the list.
    for _ in range(4):
        keyboard.press("Tab")
    keyboard.press("Space")
    expect(first.pair("space and c")).to_be_checked()
    keyboard.press("ArrowDown")
    expect(first.pair("space and h")).to_be_checked()
    keyboard.press("Enter")
    first.expect_score(0, 1)
    expect(first.explorer.control("Predict step 2")).to_be_focused()
    keyboard.press("ArrowRight")
    expect(first.question(2)).to_be_focused()
    # Or in the strip itself.
    first.token(1, 0).focus()
    keyboard.press("ArrowRight")
    keyboard.press("Enter")
    first.expect_pick("h and e")
    keyboard.press("ArrowLeft")
    keyboard.press("Enter")
    first.expect_pick("t and h")


def test_the_score_is_kept_on_the_machine_until_it_is_reset(visitor: Visitor) -> None:
    prediction = predicting(visitor)
    prediction.pair("a and t").check()
    prediction.commit()
    prediction.go_on()
    prediction.stop()
    prediction.expect_score(1, 2)
    prediction.page.reload()
    prediction.expect_score(1, 2)
    prediction.explorer.control("Reset score").click()
    expect(prediction.explorer.figure).not_to_contain_text("of 2 right")
    prediction.page.reload()
    expect(prediction.page.get_by_role("form", name="What does step")).to_be_visible()
    expect(prediction.explorer.figure).not_to_contain_text("of 2 right")


def test_where_storage_is_denied_the_score_lasts_for_the_visit(visitor: Visitor, site: str) -> None:
    visit = visitor.arrive(reduced_motion="reduce")
    visit.page.add_init_script(DENY_STORAGE)
    visit.page.goto(f"{site}?lang=en&quiz=1")
    prediction = Prediction(Explorer(visit.page))
    prediction.pair("a and t").check()
    prediction.commit()
    prediction.expect_score(1, 1)


def test_the_switch_opens_and_closes_what_comes(visitor: Visitor) -> None:
    prediction = predicting(visitor, "?lang=en")
    prediction.explorer.control("Last").click()
    prediction.switch.check()
    # At the end there is nothing to predict, so it begins anew.
    expect(prediction.question(1)).to_be_visible()
    expect(prediction.explorer.position).to_have_text("Step 0")
    prediction.switch.uncheck()
    prediction.explorer.expect_step(0, STEPS)
    expect(prediction.page.get_by_role("table").first).to_be_visible()


def test_predicting_goes_on_from_the_step_of_a_link(visitor: Visitor) -> None:
    prediction = predicting(visitor, f"?lang=en&quiz=1{link_to(STATE)}")
    # The link leads to step 3.
    expect(prediction.question(4)).to_be_visible()
    assert prediction.explorer.tokens() == expected_tokens(FIRST, 3)
    prediction.explorer.control("Previous").click()
    expect(prediction.page.get_by_role("tab")).to_have_text(["This step"])


def test_beats_are_shown_after_the_answer(first: Prediction) -> None:
    first.page.get_by_role("checkbox", name="Each step in three beats").check()
    first.pair("a and t").check()
    first.commit()
    # Decided, but neither marked nor merged yet.
    expect(first.explorer.position).to_have_text("Step 1")
    assert first.explorer.tokens() == expected_tokens(FIRST, 0)
    for _ in range(2):
        first.explorer.control("Next").click()
    assert first.explorer.tokens() == expected_tokens(FIRST, 1)
    first.explorer.control("Next").click()
    expect(first.question(2)).to_be_visible()


@pytest.mark.parametrize(
    "name", ["first", "tie", "overlap", "umlaut", "emoji", "whitespace", "story"]
)
def test_examples_are_marked_without_python(visitor: Visitor, site: str, name: str) -> None:
    visit = visitor.arrive(reduced_motion="reduce")
    visit.page.context.route("**/pyodide/**", lambda route: route.abort())
    visit.page.goto(f"{site}?lang=en&quiz=1")
    prediction = Prediction(Explorer(visit.page))
    wanted = example(name)
    if name != "first":  # where the page begins
        prediction.explorer.choose_example(wanted["title"]["en"])
    for alphabet in ALPHABETS:
        prediction.explorer.choose_alphabet(alphabet)
        tokenizer = train_bpe(
            wanted["documents"]["en"],
            num_merges=wanted["num_merges"],
            min_frequency=wanted["min_frequency"],
            alphabet=alphabet,
        )
        # The names of joined emoji are beyond `expected_tokens`; the ids tell the recordings apart.
        expect_soon(
            visit.page,
            lambda: ids(prediction.explorer.tokens()),
            ids(expected_tokens(tokenizer, 0)),
        )
        for step in (1, 2):
            expect(prediction.question(step)).to_be_visible()
            prediction.stop()
            assert tokenizer.recording is not None
            merge = tokenizer.recording.merges[step - 1]
            said = prediction.page.get_by_role("status").filter(has_text="Training goes on.")
            expect(said).to_contain_text(f"occurs {merge.counted} times")
            prediction.go_on()


@pytest.fixture(scope="module")
def _own_visit(browser: Browser, site: str) -> Iterator[Visit]:
    visitor = Visitor(browser, site)
    yield visitor.visit(address="?lang=en&quiz=1", reduced_motion="reduce")
    visitor.leave()


@pytest.fixture
def own(_own_visit: Visit) -> Iterator[Prediction]:
    """One page that tests with a text of their own share, since Python takes seconds to start."""
    yield Prediction(Explorer(_own_visit.page))
    _own_visit.guard.verify()


def test_a_pair_that_loses_to_overlapping_positions_is_told_so(own: Prediction) -> None:
    own.explorer.give("aaaa\nbc\nbc\ncb", alphabet="characters")
    own.explorer.train()
    own.pair("b and c").check()
    own.commit()
    own.expect_verdict(
        "Not this one. b c occurs 2 times, but a a counts 3 times: in a run all overlapping "
        "places count, although only 2 of them can be replaced."
    )


def test_training_that_ends_without_a_pair_can_be_predicted(own: Prediction) -> None:
    own.explorer.give("ab\nab", alphabet="characters")
    own.explorer.train()
    own.pair("a and b").check()
    own.commit()
    own.go_on()
    own.stop()
    own.expect_verdict("Right, training stops. No pair is left.")


def test_a_long_text_is_asked_about_step_by_step(own: Prediction) -> None:
    text = "der wolf und die sieben geißlein " * 150
    own.explorer.give(text, alphabet="characters", by="whole")
    own.explorer.train()
    tokenizer = train_bpe([text], num_merges=15, alphabet="characters")
    for step, pair in enumerate(tokenizer.merges[:3], start=1):
        expect(own.question(step)).to_be_visible()
        own.pair(name_of(tokenizer, pair)).check(timeout=TRAINING_MILLISECONDS)
        own.commit()
        expect(
            own.page.get_by_role("status").filter(has_text=re.compile("^Right"))
        ).to_be_attached()
        own.go_on()


def test_merges_that_were_asked_for_end_without_a_question(own: Prediction) -> None:
    own.explorer.give("abcabc abcabc", alphabet="characters")
    own.explorer.set_number("Number of merges", "1")
    own.explorer.train()
    own.stop()
    own.explorer.expect_step(1, 1)
    expect(own.explorer.control("Predict again from the start")).to_be_focused()


@pytest.mark.parametrize("language", ["de", "en"])
@pytest.mark.parametrize("theme", ["light", "dark"])
def test_axe_finds_no_barrier(visitor: Visitor, theme: str, language: str) -> None:
    visit = visitor.visit(
        address=f"?lang={language}&theme={theme}&quiz=1",
        reduced_motion="reduce",
        viewport={"width": 320, "height": 640},
    )
    page = visit.page
    page.get_by_role("radio", name=re.compile(" (and|und) ")).first.check()
    assert barriers(page) == []
    page.get_by_role("button", name=re.compile("^(Merge this|Dieses Paar)")).click()
    expect(page.get_by_role("button", name=re.compile("^(Predict step|Schritt) 2"))).to_be_focused()
    assert barriers(page) == []
    assert page.evaluate("document.documentElement.scrollWidth") <= 320


def test_the_answer_is_told_in_german_too(visitor: Visitor) -> None:
    page = visitor.visit(address="?lang=de&quiz=1", reduced_motion="reduce").page
    page.get_by_role("radio", name="e und i", exact=True).check()
    page.get_by_role("button", name="Dieses Paar verschmelzen").click()
    expect(page.get_by_role("status").filter(has_text=re.compile("^Richtig"))).to_be_attached()


def test_a_picked_pair_is_seen_in_forced_colors(visitor: Visitor) -> None:
    prediction = predicting(visitor, forced_colors="active")
    prediction.token(1, 0).click()
    prediction.expect_pick("t and h")
    expect(prediction.pair("t and h")).to_be_checked()
