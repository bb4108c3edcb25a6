"""Figures alone, in frames of other people's pages."""

import json
from collections.abc import Iterator
from html import escape
from pathlib import Path
from typing import Any
from urllib.parse import quote

import pytest
from playwright.sync_api import Page, Request, Route, expect

from tests.browser.axe import barriers
from tests.browser.course import lesson_at
from tests.browser.explorer import (
    STEPS,
    TIE_STEPS,
    TRAINING_MILLISECONDS,
    Explorer,
    expect_soon,
)
from tests.browser.frames import Host
from tests.browser.links import STATE, link_to
from tests.browser.visits import Visitor
from web.tooling import paths

PLACES: dict[str, str] = json.loads(
    (paths.WEB / "src/embed/figures.json").read_text(encoding="utf-8")
)
NAMES = ["workbench", *PLACES]
LETTERS = "figure=bpe/letters&lang=en"

each_name = pytest.mark.parametrize("name", NAMES)
each_language = pytest.mark.parametrize("language", ["de", "en"])


@pytest.fixture
def host(visitor: Visitor, site: str, tmp_path: Path) -> Iterator[Host]:
    with Host.serve(visitor, tmp_path, site) as host:
        yield host


def title_of(name: str, language: str) -> str:
    if name == "workbench":
        return {"de": "Wie aus Text Tokens werden", "en": "How text becomes tokens"}[language]
    slug, figure = PLACES[name].split("/")[1], name.split("/")[1]
    title: str = lesson_at(slug).definition["figures"][figure]["title"][language]
    return title


def expect_alive(page: Page, name: str, language: str) -> None:
    if name == "workbench":
        expect(page.get_by_role("table").first).to_be_visible()
    else:
        figure = page.get_by_role("figure", name=title_of(name, language), exact=True)
        expect(figure).to_have_attribute("aria-busy", "false")


def python_of(page: Page) -> list[str]:
    """The requests for Python that a page makes from now on."""
    asked: list[str] = []

    def note(request: Request) -> None:
        if "/pyodide/" in request.url:
            asked.append(request.url)

    page.on("request", note)
    return asked


# What is shown


@each_language
@each_name
def test_every_name_shows_its_figure_alone_and_without_python(
    visitor: Visitor, name: str, language: str
) -> None:
    visit = visitor.arrive(reduced_motion="reduce")
    page = visit.page
    asked = python_of(page)
    page.goto(f"{visitor.home}embed.html?figure={name}&lang={language}")
    expect_alive(page, name, language)
    assert page.title() == title_of(name, language)
    expect(page.get_by_role("banner")).to_have_count(0)
    expect(page.get_by_role("contentinfo")).to_have_count(0)
    assert asked == []
    assert barriers(page) == []
    page.goto(f"{visitor.home}embed.html?figure={name}&lang={language}&theme=dark")
    expect_alive(page, name, language)
    assert barriers(page) == []


@each_name
def test_a_narrow_frame_does_not_scroll_sideways(visitor: Visitor, name: str) -> None:
    narrow: Any = {"width": 320, "height": 400}
    page = visitor.visit(address=f"embed.html?figure={name}&lang=de", viewport=narrow).page
    expect_alive(page, name, "de")
    assert page.evaluate("document.documentElement.scrollWidth") == 320


def test_a_frame_of_fixed_height_scrolls_to_everything(host: Host) -> None:
    page = host.show([LETTERS])
    page.expect_alive()
    link = page.inside().get_by_role("link", name="Open in full")
    link.scroll_into_view_if_needed()
    expect(link).to_be_in_viewport()


# Parameters


@pytest.mark.parametrize(
    ("query", "said"),
    [
        ("lang=en&figure=bpe/nothing", "the figure “bpe/nothing”, which does not exist"),
        ("lang=en&example=none", "example the value “none”"),
        ("lang=en&alphabet=runes", "alphabet the value “runes”"),
        ("lang=en&merges=-1", "merges the value “-1”"),
        ("lang=en&merges=50001", "merges the value “50001”"),
        ("lang=en&step=one", "step the value “one”"),
        ("lang=en&quiz=yes", "quiz the value “yes”"),
        ("lang=en&theme=pink", "theme the value “pink”"),
        ("lang=fr", "lang the value “fr”"),
    ],
)
def test_a_value_that_there_is_not_is_told_and_left_out(host: Host, query: str, said: str) -> None:
    page = host.show([query], locale="en-GB")
    expect(page.inside().get_by_role("alert")).to_contain_text(said)
    page.expect_step(0, STEPS)
    error = page.expect_said("error", code="bad_parameter")
    assert said in error["message"]


def test_of_a_long_value_the_beginning_is_told(host: Host) -> None:
    page = host.show([f"lang=en&figure={'🐈' * 60}", f"lang=en&figure={'x' * 9000}"])
    page.expect_step(0, STEPS, place=1)
    assert f"“{'🐈' * 60}”" in page.expect_said("error")["message"]
    message = page.expect_said("error", place=1)["message"]
    assert f"the figure “{'x' * 60}…”, which" in message
    expect(page.inside(1).get_by_role("alert")).to_have_text(message)


def test_a_fault_is_told_in_german_too(host: Host) -> None:
    page = host.show(["lang=de&figure=bpe/nichts"])
    expect(page.inside().get_by_role("alert")).to_contain_text(
        "die Abbildung „bpe/nichts“, die es nicht gibt"
    )


def test_a_step_beyond_the_last_is_told(host: Host) -> None:
    page = host.show([f"{LETTERS}&step=9", "lang=en&example=tie&step=99"])
    page.expect_step(0, 2)
    alert = page.inside().get_by_role("alert")
    expect(alert).to_contain_text("leads to step 9, but this training ends after 2 steps")
    page.expect_step(0, TIE_STEPS, place=1)
    alert = page.inside(1).get_by_role("alert")
    expect(alert).to_contain_text(
        f"leads to step 99, but this training ends after {TIE_STEPS} steps"
    )


def test_what_is_unknown_or_empty_or_appended_is_ignored(host: Host) -> None:
    page = host.show(
        [
            f"{LETTERS}&utm_source=x&width=100%25&Step=1&text=&merges=1#?secret=AbC",
            "figure=workbench&lang=en&example=tie&step=&quiz=0#?secret=AbC#?secret=dEf",
            f"figure=workbench&lang=en{link_to(STATE)}#?secret=AbC",
        ]
    )
    page.expect_step(0, 2)
    page.expect_step(0, TIE_STEPS, place=1)
    page.expect_step(3, STEPS, place=2)
    for place in range(3):
        expect(page.inside(place).get_by_role("alert")).to_have_count(0)


def test_a_mark_that_the_host_appends_later_changes_nothing(host: Host) -> None:
    page = host.show(["figure=workbench&lang=en&example=tie&step=2"])
    page.expect_step(2, TIE_STEPS)
    # As WordPress does it.
    page.page.evaluate("document.getElementsByTagName('iframe')[0].src += '#?secret=aB3'")
    page.inside().get_by_role("button", name="Next", exact=True).click()
    page.expect_step(3, TIE_STEPS)


def test_predicting_can_be_asked_for(host: Host) -> None:
    page = host.show(["figure=workbench&lang=en&example=first&quiz=1"])
    expect(page.inside().get_by_role("checkbox", name="Predict first")).to_be_checked()


def test_a_damaged_state_is_told(host: Host) -> None:
    page = host.show([f"figure=workbench&lang=en&example=tie{link_to(STATE)[:-4]}"])
    expect(page.inside().get_by_role("alert")).to_contain_text("This link cannot be read")
    page.expect_step(0, TIE_STEPS)


@pytest.mark.parametrize(
    ("stored", "query", "locale", "wanted"),
    [
        ("de", "lang=en", "de-AT", "en"),
        ("de", "", "en-GB", "de"),
        (None, "", "de-AT", "de"),
        (None, "", "fr-FR", "en"),
    ],
)
def test_the_language_is_that_of_the_address_else_stored_else_the_browser_s(
    host: Host, stored: str | None, query: str, locale: str, wanted: str
) -> None:
    host.write(host.iframe(f"figure=ids/rename&{query}"))
    visit = host.visitor.arrive(host.address, locale=locale)
    visit.guard.allow_address(host.site)
    if stored is not None:
        visit.page.add_init_script(
            f"try {{ localStorage.setItem('pytok.lang', '{stored}'); }} catch {{}}"
        )
    visit.page.goto(host.address)
    root = visit.page.frame_locator("iframe").locator("html")
    expect(root).to_have_attribute("lang", wanted)


# Python


def test_a_text_without_a_prepared_answer_waits_for_the_reader(host: Host) -> None:
    host.write(host.iframe(f"figure=bytes/cuts&lang=en&text={quote('Flüsse')}"))
    visit = host.visitor.arrive(host.address, reduced_motion="reduce")
    visit.guard.allow_address(host.site)
    asked = python_of(visit.page)
    visit.page.goto(host.address)
    inside = visit.page.frame_locator("iframe")
    run = inside.get_by_role("button", name="Run")
    expect(run).to_be_visible()
    expect(inside.get_by_role("figure")).to_contain_text("Flüsse")
    assert asked == []
    run.click()
    bytes_ = inside.get_by_role("list", name="The bytes of the text")
    expect(bytes_.get_by_role("listitem")).to_have_count(6, timeout=TRAINING_MILLISECONDS)
    expect(bytes_).to_contain_text("C3")
    expect(run).to_be_hidden()
    assert asked != []


def test_a_text_for_the_workbench_waits_for_the_reader_and_keeps_its_step(host: Host) -> None:
    page = host.show(["figure=workbench&lang=en&text=abab&alphabet=bytes&merges=3&step=1"])
    page.expect_said("ready")
    page.inside().get_by_role("button", name="Run").click()
    page.expect_said("answer")
    # The pair occurs twice; then there is none that does.
    page.expect_step(1, 1)
    expect(page.inside().get_by_role("list", name="Tokens of document")).to_contain_text("ab")


def test_a_text_with_a_prepared_answer_is_there_at_once(host: Host) -> None:
    other = lesson_at("01-ids").definition["figures"]["rename"]["more"][0]["text"]
    text = other["en"] if isinstance(other, dict) else other
    page = host.show([f"figure=ids/rename&lang=en&text={quote(text)}"])
    page.expect_alive()
    expect(page.inside().get_by_role("button", name="Run")).to_have_count(0)


def test_python_runs_in_one_frame_of_a_page_at_a_time(host: Host) -> None:
    page = host.show(["figure=bytes/cuts&lang=en"] * 2)
    for place in range(2):
        page.expect_alive(place)
    texts = [page.inside(place).get_by_role("textbox") for place in range(2)]
    lists = [page.inside(place).get_by_role("list") for place in range(2)]

    def shows(place: int, symbols: int) -> None:
        items = lists[place].get_by_role("listitem")
        expect(items).to_have_count(symbols, timeout=TRAINING_MILLISECONDS)

    texts[0].fill("abcde")
    shows(0, 5)
    assert len(page.page.workers) == 1
    texts[1].fill("abcd")
    shows(1, 4)
    expect_soon(page.page, lambda: len(page.page.workers), 1)
    # What the other shows stays, and it can be asked again.
    shows(0, 5)
    texts[0].fill("abcdefg")
    shows(0, 7)
    expect_soon(page.page, lambda: len(page.page.workers), 1)


def test_no_other_frame_takes_python_from_a_reader_who_works_with_it(host: Host) -> None:
    stranger = escape(
        """<script>
          const forged = { pytok: 1, type: "python-started" };
          setInterval(() => parent.frames[0].postMessage(forged, "*"), 5);
        </script>"""
    )
    host.write(host.iframe("figure=bytes/cuts&lang=en") + f'<iframe srcdoc="{stranger}"></iframe>')
    page = host.open()
    page.expect_alive()
    page.inside().get_by_role("textbox").fill("abcde")
    items = page.inside().get_by_role("list").get_by_role("listitem")
    expect(items).to_have_count(5, timeout=TRAINING_MILLISECONDS)


# Manners


def test_a_frame_takes_neither_the_focus_nor_the_place_on_the_page(host: Host) -> None:
    high = '<div style="height: 3000px"></div>'
    queries = [LETTERS, "figure=workbench&lang=en&quiz=1"]
    frames = "".join(host.iframe(query) for query in queries)
    host.write(f"<input aria-label='Search' autofocus>{high}{frames}{high}")
    page = host.open()
    expect(page.page.get_by_role("textbox", name="Search")).to_be_focused()
    page.expect_alive(0)
    page.expect_said("ready", 1)
    assert page.page.evaluate("scrollY") == 0
    expect(page.page.get_by_role("textbox", name="Search")).to_be_focused()
    assert page.frame(0).evaluate("document.activeElement === document.body")
    # Keys are those of the page.
    page.page.keyboard.press("End")
    page.command("getState")
    assert page.expect_said("state")["state"]["step"] == 0


def test_keys_act_once_the_focus_is_inside(host: Host) -> None:
    page = host.show([LETTERS])
    page.expect_alive()
    page.inside().get_by_role("button", name="Next", exact=True).focus()
    page.page.keyboard.press("End")
    page.expect_step(2, 2)


def test_the_wheel_scrolls_the_page_around_a_frame_that_shows_everything(host: Host) -> None:
    head = "<script>window.fit = true;</script>"
    high = '<div style="height: 3000px"></div>'
    host.write(host.iframe("figure=merge/run&lang=en") + high, head=head)
    page = host.open()
    page.expect_alive()
    page.expect_said("height")
    box = page.page.locator("iframe").bounding_box()
    assert box is not None
    transport = page.inside().get_by_role("group", name="Step through the merges")
    transport.hover(position={"x": 1, "y": 1})
    page.page.mouse.wheel(0, 300)
    expect_soon(page.page, lambda: page.page.evaluate("scrollY") > 0, True)


def test_a_dark_frame_is_dark_before_its_scripts_are_there(host: Host) -> None:
    host.write(host.iframe(f"{LETTERS}&theme=dark"), head="<style>:root{color-scheme:dark}</style>")
    visit = host.visitor.arrive(host.address, color_scheme="light")
    visit.guard.allow_address(host.site)
    held: list[Route] = []

    def hold(route: Route) -> None:
        held.append(route)

    visit.page.context.route("**/assets/embed-*.js", hold)
    visit.page.goto(host.address, wait_until="commit")
    root = visit.page.frame_locator("iframe").locator("html")
    expect(root).to_have_css("background-color", "rgb(22, 24, 27)")
    expect(root).to_have_css("color-scheme", "dark")
    for route in held:
        route.continue_()
    expect(visit.page.frame_locator("iframe").get_by_role("figure")).to_be_visible()


@pytest.mark.parametrize(("scheme", "colour"), [("dark", "22, 24, 27"), ("light", "251, 250, 247")])
def test_a_frame_without_a_theme_is_as_the_system_has_it(
    host: Host, scheme: Any, colour: str
) -> None:
    head = "<style>:root { color-scheme: light dark; }</style>"
    page = host.show([LETTERS], head=head, color_scheme=scheme)
    expect(page.inside().locator("html")).to_have_css("background-color", f"rgb({colour})")


# The way to the whole


@pytest.mark.parametrize("name", ["merge/overlap", "start/kinds"])
def test_open_in_full_leads_to_the_figure_in_its_chapter(host: Host, name: str) -> None:
    page = host.show([f"figure={name}&lang=de"])
    page.expect_alive()
    with page.page.context.expect_page() as opened:
        page.inside().get_by_role("link", name="Im Ganzen öffnen").click()
    chapter = opened.value
    expect(chapter.get_by_role("banner")).to_be_visible()
    figure = chapter.get_by_role("figure", name=title_of(name, "de"), exact=True)
    expect(figure).to_be_in_viewport()


def test_open_in_full_carries_the_state_of_the_workbench(host: Host) -> None:
    page = host.show(["figure=workbench&lang=en&example=tie&alphabet=bytes"])
    page.expect_step(0, TIE_STEPS)
    page.inside().get_by_role("button", name="Next", exact=True).click()
    page.expect_step(1, TIE_STEPS)
    with page.page.context.expect_page() as opened:
        page.inside().get_by_role("link", name="Open in full").click()
    explorer = Explorer(opened.value)
    explorer.expect_step(1, TIE_STEPS)
    expect(explorer.page.get_by_role("combobox", name="Example")).to_have_value("tie")
    expect(explorer.page.get_by_role("banner")).to_be_visible()
    # The history of the page around it is none of the frame's.
    assert page.page.evaluate("history.length") == 1 or page.page.url == host.address


def test_going_through_a_workbench_leaves_the_history_alone(host: Host) -> None:
    page = host.show(["figure=workbench&lang=en"])
    page.expect_step(0, STEPS)
    before = page.page.evaluate("history.length")
    page.inside().get_by_role("button", name="Next", exact=True).click()
    page.inside().get_by_role("combobox", name="Example").select_option("tie")
    page.expect_step(0, TIE_STEPS)
    page.inside().get_by_role("tab", name="All merges").click()
    page.inside().get_by_role("button", name="Share").click()
    dialog = page.inside().get_by_role("dialog", name="Share what you see")
    link = dialog.get_by_role("textbox", name="Link to this step").input_value()
    # What is shared is the explorer itself.
    assert link.startswith(f"{host.site}?lang=en#1.")
    assert page.page.evaluate("history.length") == before
    assert page.frame().evaluate("location.hash") == ""
