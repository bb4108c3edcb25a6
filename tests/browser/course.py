"""The course as a person meets it: its pages, figures and exercises by role and label."""

from dataclasses import dataclass
from typing import Any

from playwright.sync_api import Locator, Page, expect

from tests.browser.visits import Visit, Visitor
from web.tooling import lessons
from web.tooling.lessons import Lesson, localized

LESSONS = lessons.lessons()
CHAPTERS = [lesson for lesson in LESSONS if lesson.place.startswith("lessons/")]


def address(lesson: Lesson) -> str:
    """Where a page of the course lies in the site."""
    return "course/" if lesson.place == "pages/start" else f"course/{lesson.folder.name}/"


def lesson_at(slug: str) -> Lesson:
    return next(lesson for lesson in LESSONS if lesson.folder.name == slug)


@dataclass(frozen=True)
class Course:
    """A page of the course."""

    page: Page
    lesson: Lesson
    language: str

    @classmethod
    def open(
        cls,
        visitor: Visitor,
        lesson: Lesson,
        language: str = "en",
        theme: str = "light",
        **more: Any,
    ) -> "Course":
        visit = visitor.visit(
            address=f"{address(lesson)}?lang={language}&theme={theme}",
            reduced_motion="reduce",
            **more,
        )
        return cls.of(visit, lesson, language)

    @classmethod
    def of(cls, visit: Visit, lesson: Lesson, language: str) -> "Course":
        course = cls(visit.page, lesson, language)
        course.expect_alive()
        return course

    def expect_alive(self) -> None:
        """Wait until every figure shows an answer."""
        title = self.lesson.definition["title"][self.language]
        expect(self.page.get_by_role("heading", level=1, name=title, exact=True)).to_be_visible()
        for name in self.lesson.definition.get("figures", {}):
            expect(self.figure(name)).to_have_attribute("aria-busy", "false")

    def figure(self, name: str) -> Locator:
        title = self.lesson.definition["figures"][name]["title"][self.language]
        return self.page.get_by_role("figure", name=title, exact=True)

    def exercise(self, place: int) -> Locator:
        """The exercise at that place, from 0."""
        name = {"de": "Aufgabe", "en": "Exercise"}[self.language]
        return self.page.get_by_role("region", name=name).nth(place)

    def answer(self, place: int, given: str, kind: str) -> None:
        """Give an answer; for `choose`, `given` is the place of the option."""
        exercise = self.exercise(place)
        if kind == "choose":
            exercise.get_by_role("radio").nth(int(given)).check()
        else:
            exercise.get_by_role("textbox").fill(given)
        check = {"de": "Prüfen", "en": "Check"}[self.language]
        exercise.get_by_role("button", name=check, exact=True).click()

    def said(self, place: int) -> Locator:
        return self.exercise(place).get_by_role("status")


def exercises(lesson: Lesson, language: str) -> list[tuple[str, dict[str, Any]]]:
    """Names and definitions in the order in which they stand in the prose."""
    found = localized(lesson.definition.get("exercises", {}), language)
    placed = lessons.outline(lesson.prose(language)).placed
    return [(name, found[name]) for kind, name in placed if kind == "exercise" and name]


def options(lesson: Lesson, language: str, exercise: str) -> list[str]:
    """The names of the options, in the order in which they are shown."""
    found: dict[str, Any] = localized(lesson.definition["exercises"][exercise], language)
    return list(found["options"])


def typed(value: Any) -> str:
    """A value as a reader would type it."""
    return " ".join(map(str, value)) if isinstance(value, list) else str(value)
