"""Going through the merges of a recording, and what is said at each step."""

import pytest
from playwright.sync_api import expect

from tests.browser.explorer import FIRST, STEPS, Explorer, english, expect_soon, expected_tokens
from tests.browser.visits import Visitor


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
    expect(explorer.sentence).to_contain_text("Counted 9 times but applied only 5 times")


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
