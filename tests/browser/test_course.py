"""Every page of the course is alive at once, readable by anyone, and keeps what is done there."""

import json
import re
from typing import Any

import pytest
from playwright.sync_api import Page, Request, expect

from tests.browser.asking import evaluate
from tests.browser.axe import barriers
from tests.browser.course import (
    CHAPTERS,
    LESSONS,
    Course,
    address,
    exercises,
    lesson_at,
    options,
    typed,
)
from tests.browser.visits import Visitor
from web.tooling import lessons, paths
from web.tooling.lessons import LANGUAGES, Lesson

each_lesson = pytest.mark.parametrize("lesson", LESSONS, ids=lambda lesson: lesson.folder.name)
each_language = pytest.mark.parametrize("language", LANGUAGES)

IDS = lesson_at("01-ids")


def watched(page: Page) -> list[str]:
    """The requests for Python that a page makes from now on."""
    asked: list[str] = []

    def note(request: Request) -> None:
        if "/pyodide/" in request.url:
            asked.append(request.url)

    page.on("request", note)
    return asked


@each_language
@each_lesson
def test_a_page_is_alive_without_python(visitor: Visitor, lesson: Lesson, language: str) -> None:
    visit = visitor.arrive(reduced_motion="reduce")
    asked = watched(visit.page)
    visit.page.goto(f"{visitor.home}{address(lesson)}?lang={language}")
    Course.of(visit, lesson, language)
    assert asked == []
    assert visit.page.evaluate("document.documentElement.lang") == language
    assert visit.page.title() == f"{lesson.definition['title'][language]} · pytok"


@each_language
@each_lesson
def test_every_foreseen_answer_is_marked_without_python(
    visitor: Visitor, lesson: Lesson, language: str
) -> None:
    visit = visitor.arrive(reduced_motion="reduce")
    asked = watched(visit.page)
    visit.page.goto(f"{visitor.home}{address(lesson)}?lang={language}")
    course = Course.of(visit, lesson, language)
    right = {"de": "Richtig.", "en": "Right."}[language]
    wrong = {"de": "Noch nicht.", "en": "Not yet."}[language]
    for place, (name, exercise) in enumerate(exercises(lesson, language)):
        expected = lessons.ask(exercise["answer"])
        if exercise["type"] == "choose":
            values = exercise["options"]
            shown = options(lesson, language, name)
            for index, option in enumerate(shown):
                if values[option] != expected:
                    course.answer(place, str(index), "choose")
                    expect(course.said(place)).to_contain_text(wrong)
            given = str(next(i for i, option in enumerate(shown) if values[option] == expected))
        else:
            for trap in exercise.get("traps", {}).values():
                course.answer(place, typed(lessons.ask(trap)), exercise["type"])
                expect(course.said(place)).to_contain_text(wrong)
                # The hint for that mistake follows.
                expect(course.said(place).get_by_role("paragraph")).to_have_count(2)
            given = typed(expected)
        course.answer(place, given, exercise["type"])
        expect(course.said(place)).to_contain_text(right)
    assert asked == []


@each_language
@pytest.mark.parametrize("theme", ["light", "dark"])
@each_lesson
def test_axe_finds_no_barrier(visitor: Visitor, lesson: Lesson, theme: str, language: str) -> None:
    course = Course.open(visitor, lesson, language, theme)
    assert barriers(course.page) == []


@each_language
@each_lesson
def test_a_narrow_page_does_not_scroll_sideways(
    visitor: Visitor, lesson: Lesson, language: str
) -> None:
    course = Course.open(visitor, lesson, language, viewport={"width": 320, "height": 700})
    assert evaluate(course.page, "return document.documentElement.scrollWidth") == 320


@each_lesson
def test_prose_is_readable_without_javascript(visitor: Visitor, lesson: Lesson) -> None:
    page = visitor.visit(address=address(lesson), java_script_enabled=False).page
    for language in LANGUAGES:
        article = page.locator(f"article[lang={language}]")
        expect(article.get_by_role("heading", level=1)).to_have_text(
            lesson.definition["title"][language]
        )
        headings = lessons.outline(lesson.prose(language)).headings
        expect(article.get_by_role("heading", level=2)).to_have_count(headings.count(2))
        expect(article).not_to_contain_text("{{")
        expect(article).not_to_contain_text(":::")


@each_lesson
def test_print_shows_prose_and_figures_without_controls(visitor: Visitor, lesson: Lesson) -> None:
    course = Course.open(visitor, lesson)
    course.page.emulate_media(media="print")
    expect(course.page.get_by_role("banner")).to_be_hidden()
    for name in ("Check", "Show the answer", "Play", "Shuffle again", "Back to the example"):
        expect(course.page.get_by_role("button", name=name, exact=True)).to_have_count(0)
    for name in lesson.definition.get("figures", {}):
        expect(course.figure(name)).to_be_visible()


def test_print_is_light_and_cuts_nothing_off(visitor: Visitor) -> None:
    page = Course.open(visitor, lesson_at("10-round-trip"), theme="dark").page
    page.emulate_media(media="print")
    page.set_viewport_size({"width": 500, "height": 700})
    expect(page.locator("html")).to_have_css("background-color", "rgb(251, 250, 247)")
    code = page.get_by_role("article").locator("pre").first
    assert code.evaluate("(code) => code.scrollWidth <= code.clientWidth")


def test_the_start_page_leads_through_all_chapters_and_back(visitor: Visitor) -> None:
    page = Course.open(visitor, lesson_at("start")).page
    chapters = page.get_by_role("navigation", name="Chapters")
    expect(chapters.get_by_role("listitem")).to_have_count(len(CHAPTERS))
    title = CHAPTERS[0].definition["title"]["en"]
    chapters.get_by_role("link", name=title, exact=True).click()
    for number, chapter in enumerate(CHAPTERS, start=1):
        expect(page.get_by_role("heading", level=1)).to_have_text(chapter.definition["title"]["en"])
        expect(page.get_by_text(f"Chapter {number} of {len(CHAPTERS)}")).to_be_visible()
        if number < len(CHAPTERS):
            page.get_by_role("link", name="Next chapter").click()
    page.get_by_role("link", name="Previous chapter").click()
    expect(page.get_by_role("heading", level=1)).to_have_text(
        CHAPTERS[-2].definition["title"]["en"]
    )
    page.get_by_role("main").get_by_role("link", name="Course", exact=True).click()
    expect(chapters).to_be_visible()
    page.get_by_role("link", name="Explorer", exact=True).click()
    expect(page.get_by_role("heading", level=1, name="How text becomes tokens")).to_be_visible()


def test_an_unforeseen_answer_is_marked_by_python(visitor: Visitor) -> None:
    course = Course.open(visitor, IDS)
    place = next(i for i, (name, _) in enumerate(exercises(IDS, "en")) if name == "row")
    course.answer(place, "17", "number")
    expect(course.said(place)).to_contain_text("Not yet.", timeout=60_000)
    course.exercise(place).get_by_role("button", name="Show the answer").click()
    expected = lessons.ask(IDS.definition["exercises"]["row"]["answer"])
    expect(course.said(place)).to_contain_text(f"The answer: {expected}")
    course.answer(place, "the last", "number")
    expect(course.said(place)).to_contain_text("cannot be read")


def solve(course: Course, wanted: str) -> None:
    for place, (name, exercise) in enumerate(exercises(course.lesson, course.language)):
        if name == wanted:
            course.answer(place, typed(lessons.ask(exercise["answer"])), exercise["type"])
            expect(course.said(place)).to_contain_text("Right.")


def done(page: Page) -> Any:
    return json.loads(evaluate(page, 'return localStorage.getItem("pytok.course")'))


def test_progress_is_kept_on_the_reader_s_machine_until_they_want_it_forgotten(
    visitor: Visitor,
) -> None:
    course = Course.open(visitor, IDS)
    page = course.page
    solve(course, "row")
    count = len(exercises(IDS, "en"))
    expect(page.get_by_role("heading", name="Exercise solved")).to_have_count(1)
    assert done(page) == {"01-ids": {"solved": ["row"], "exercises": count}}

    page.reload()
    expect(page.get_by_role("heading", name="Exercise solved")).to_have_count(1)
    page.get_by_role("main").get_by_role("link", name="Course", exact=True).click()
    expect(page.get_by_text(f"1 of {count} exercises solved")).to_be_visible()
    page.get_by_role("button", name="Forget my progress").click()
    expect(page.get_by_text("exercises solved")).to_have_count(0)
    assert done(page) == {}


@pytest.mark.parametrize("stored", ["[]", "nonsense", '{"01-ids": 3}', '{"01-ids": {"solved": 1}}'])
def test_a_progress_that_is_none_is_taken_for_no_progress(visitor: Visitor, stored: str) -> None:
    visit = visitor.arrive(reduced_motion="reduce")
    visit.page.add_init_script(f'localStorage.setItem("pytok.course", {json.dumps(stored)})')
    visit.page.goto(f"{visitor.home}course/?lang=en")
    Course.of(visit, lesson_at("start"), "en")
    expect(visit.page.get_by_text("exercises solved")).to_have_count(0)


def test_the_course_works_where_storage_is_denied(visitor: Visitor) -> None:
    visit = visitor.arrive(reduced_motion="reduce")
    visit.page.add_init_script("""
        Object.defineProperty(window, "localStorage", {
            get() { throw new DOMException("denied", "SecurityError"); },
        });
    """)
    visit.page.goto(f"{visitor.home}{address(IDS)}?lang=de")
    course = Course.of(visit, IDS, "de")
    exercise = exercises(IDS, "de")[0][1]
    course.answer(0, typed(lessons.ask(exercise["answer"])), exercise["type"])
    expect(course.said(0)).to_contain_text("Richtig.")
    # The language goes along in the address, since it cannot be remembered.
    visit.page.get_by_role("link", name="Nächstes Kapitel").click()
    title = CHAPTERS[1].definition["title"]["de"]
    expect(visit.page.get_by_role("heading", level=1)).to_have_text(title)


def test_another_language_keeps_what_the_reader_did(visitor: Visitor) -> None:
    course = Course.open(visitor, IDS)
    course.figure("rename").get_by_role("textbox", name="Text").fill("otto")
    ids = course.figure("rename").get_by_role("listitem")
    expect(ids).to_have_count(4, timeout=60_000)
    course.figure("rename").get_by_role("radio", name="Rename ids only").check()
    course.exercise(0).get_by_role("textbox").fill("12")

    course.page.get_by_role("radio", name="Deutsch").check()
    german = Course(course.page, IDS, "de")
    german.expect_alive()
    figure = german.figure("rename")
    expect(figure.get_by_role("textbox", name="Text")).to_have_value("otto")
    expect(figure.get_by_role("radio", name="Nur die IDs umbenennen")).to_be_checked()
    expect(german.exercise(0).get_by_role("textbox")).to_have_value("12")
    figure.get_by_role("button", name="Zurück zum Beispiel").click()
    example = IDS.definition["figures"]["rename"]["request"]["text"]["de"]
    expect(figure.get_by_role("textbox", name="Text")).to_have_value(example)
    expect(figure.get_by_role("listitem")).to_have_count(len(example))


def test_an_exercise_is_answered_by_keyboard_alone(visitor: Visitor) -> None:
    course = Course.open(visitor, IDS)
    course.exercise(0).get_by_role("textbox").focus()
    course.page.keyboard.type(typed(lessons.ask(IDS.definition["exercises"]["row"]["answer"])))
    course.page.keyboard.press("Enter")
    expect(course.said(0)).to_contain_text("Right.")
    course.page.keyboard.press("Tab")
    expect(course.exercise(0).get_by_role("button", name="Check")).to_be_focused()
    course.page.keyboard.press("Tab")
    course.page.keyboard.press("Space")
    expect(course.exercise(1).get_by_role("radio").first).to_be_checked()


def test_the_pages_of_the_course_have_the_policy_of_the_site() -> None:
    policy = "default-src 'self'; script-src 'self' 'wasm-unsafe-eval'"
    for lesson in LESSONS:
        html = (paths.SITE / address(lesson) / "index.html").read_text(encoding="utf-8")
        assert policy in html
        assert " style=" not in html
        scripts = re.findall("<script[^>]*>", html)
        assert scripts
        assert [script for script in scripts if " src=" not in script] == []
