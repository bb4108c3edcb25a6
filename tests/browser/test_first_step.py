"""The explorer is there for the first step before the rest of the page is."""

import pytest
from playwright.sync_api import Locator, expect

from tests.browser.explorer import Explorer
from tests.browser.visits import Held, Visit, Visitor

BELOW = "**/assets/rest-*.js"


def arrive_alone(visitor: Visitor) -> tuple[Visit, Held]:
    """Open the explorer, with nothing of what stands below its first step."""
    visit = visitor.arrive()
    held = Held(visit.page.context, BELOW)
    visit.page.goto(f"{visitor.home}?lang=en")
    return visit, held


def workbench(visit: Visit) -> Locator:
    return visit.page.get_by_role("heading", name="Work with the tokenizer")


def test_the_first_step_is_taken_without_what_stands_below_it(visitor: Visitor) -> None:
    visit, held = arrive_alone(visitor)
    explorer = Explorer(visit.page)
    explorer.control("Next").click()
    expect(explorer.position).to_have_text("Step 1 of 6")
    expect(explorer.sentence).to_contain_text("Step 1")
    expect(workbench(visit)).to_have_count(0)
    held.release()
    expect(workbench(visit)).to_be_visible()
    expect(explorer.merges.get_by_role("row")).to_have_count(2)
    expect(explorer.position).to_have_text("Step 1 of 6")


@pytest.mark.parametrize("language", ["de", "en"])
def test_the_first_step_asks_for_no_answer(visitor: Visitor, language: str) -> None:
    visit = visitor.arrive()
    answers = Held(visit.page.context, "**/answers/**")
    visit.page.goto(f"{visitor.home}?lang={language}")
    expect(visit.page.get_by_role("listitem").first).to_be_visible()
    name = {"de": "Weiter", "en": "Next"}[language]
    expect(visit.page.get_by_role("button", name=name, exact=True)).to_be_enabled()
    answers.release()


def test_nothing_moves_when_the_rest_of_the_page_comes(visitor: Visitor) -> None:
    visit, held = arrive_alone(visitor)
    parts = [
        visit.page.get_by_role("list", name="Tokens of document").first,
        Explorer(visit.page).control("Next"),
        Explorer(visit.page).sentence,
    ]
    expect(parts[-1]).to_be_visible()
    visit.page.evaluate("document.fonts.ready")
    places = [part.bounding_box() for part in parts]
    expect(visit.page.get_by_role("contentinfo")).not_to_be_in_viewport()
    held.release()
    expect(workbench(visit)).to_be_visible()
    assert [part.bounding_box() for part in parts] == places


def test_a_wish_to_type_waits_for_the_field(visitor: Visitor) -> None:
    visit, held = arrive_alone(visitor)
    explorer = Explorer(visit.page)
    explorer.control("Use your own text").click()
    held.release()
    expect(explorer.text).to_be_focused()


def test_a_wish_for_help_waits_for_the_dialog(visitor: Visitor) -> None:
    visit, held = arrive_alone(visitor)
    Explorer(visit.page).control("Keys").click()
    held.release()
    expect(visit.page.get_by_role("dialog", name="Keys")).to_be_visible()


def test_a_page_loaded_anew_is_where_it_was(visitor: Visitor) -> None:
    visit = visitor.visit(address="?lang=en")
    workbench(visit).scroll_into_view_if_needed()
    expect(workbench(visit)).to_be_in_viewport()
    visit.page.reload()
    expect(workbench(visit)).to_be_in_viewport()


def test_steps_go_on_where_the_rest_cannot_be_loaded(visitor: Visitor) -> None:
    visit = visitor.arrive()
    visit.guard.allow("404|dynamically imported")
    visit.page.context.route(BELOW, lambda route: route.fulfill(status=404))
    visit.page.goto(f"{visitor.home}?lang=en")
    notice = visit.page.get_by_role("status").filter(
        has_text="A part of this page could not be loaded."
    )
    expect(notice).to_be_visible()
    explorer = Explorer(visit.page)
    explorer.control("Next").click()
    expect(explorer.position).to_have_text("Step 1 of 6")
