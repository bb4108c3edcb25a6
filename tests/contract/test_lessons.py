"""The lessons of the course: complete, in step in both languages, and true to the core."""

import doctest
import json
from collections import Counter
from typing import Any

import pytest

from pytok.operations import OPERATIONS
from web.tooling import lessons, paths
from web.tooling.lessons import LANGUAGES, Lesson, Outline, localized

LESSONS = lessons.lessons()
CHAPTERS = [lesson for lesson in LESSONS if lesson.place.startswith("lessons/")]
REGISTRY = (paths.WEB / "src/figures/registry.ts").read_text(encoding="utf-8")

each_lesson = pytest.mark.parametrize("lesson", LESSONS, ids=lambda lesson: lesson.place)
each_chapter = pytest.mark.parametrize("lesson", CHAPTERS, ids=lambda lesson: lesson.place)
each_language = pytest.mark.parametrize("language", LANGUAGES)


def outline(lesson: Lesson, language: str) -> Outline:
    return lessons.outline(lesson.prose(language))


def placed(lesson: Lesson, kind: str) -> list[str]:
    return [name or "" for what, name in outline(lesson, "en").placed if what == kind]


def parts(lesson: Lesson, exercise: str, kind: str) -> list[str]:
    """The names of an exercise's options or hints."""
    inside, found = False, []
    for what, name in outline(lesson, "en").placed:
        if what in ("exercise", None):
            inside = (what, name) == ("exercise", exercise)
        elif inside and what == kind:
            found.append(name or "")
    return found


def exercises(lesson: Lesson, language: str) -> dict[str, Any]:
    found: dict[str, Any] = localized(lesson.definition.get("exercises", {}), language)
    return found


def test_the_chapters_are_numbered_without_a_gap() -> None:
    numbers = [lesson.folder.name.partition("-")[0] for lesson in CHAPTERS]
    assert numbers == [f"{number:02}" for number in range(1, len(CHAPTERS) + 1)]


@each_lesson
def test_both_languages_have_the_same_headings_figures_and_exercises(lesson: Lesson) -> None:
    german, english = (outline(lesson, language) for language in LANGUAGES)
    assert german.headings == english.headings
    assert german.placed == english.placed
    assert german.placeholders == english.placeholders
    assert len(german.code) == len(english.code)


@each_lesson
def test_title_and_summary_are_there_in_both_languages(lesson: Lesson) -> None:
    for name in ("title", "summary"):
        assert set(lesson.definition[name]) == set(LANGUAGES)
        assert all(lesson.definition[name].values())


@each_lesson
def test_every_figure_is_placed_once_and_exists(lesson: Lesson) -> None:
    figures = lesson.definition.get("figures", {})
    assert Counter(placed(lesson, "figure")) == Counter(list(figures))
    assert {figure["figure"] for figure in figures.values()} <= set(lessons.figure_operations())
    for figure in figures.values():
        assert set(figure["title"]) == set(LANGUAGES)


def test_every_figure_asks_an_operation_and_is_drawn() -> None:
    for name, operation in lessons.figure_operations().items():
        assert operation in OPERATIONS
        drawn = f'{json.dumps(name)}: figure("{operation}"', f'{name}: figure("{operation}"'
        assert any(one in REGISTRY for one in drawn)


@each_lesson
def test_every_value_is_used_and_every_placeholder_has_one(lesson: Lesson) -> None:
    assert outline(lesson, "en").placeholders == set(lesson.definition.get("values", {}))


@each_chapter
def test_a_chapter_has_a_figure_and_an_exercise(lesson: Lesson) -> None:
    assert placed(lesson, "figure")
    assert placed(lesson, "exercise")


@each_lesson
def test_every_exercise_is_placed_once_and_complete(lesson: Lesson) -> None:
    assert Counter(placed(lesson, "exercise")) == Counter(list(exercises(lesson, "en")))
    for name, exercise in exercises(lesson, "en").items():
        assert len(parts(lesson, name, "right")) == 1
        assert sorted(parts(lesson, name, "option")) == sorted(exercise.get("options", {}))
        hints = parts(lesson, name, "hint")
        assert len(set(hints)) == len(hints)
        mistakes = set(exercise.get("traps", {}))
        assert mistakes <= set(hints)
        if exercise["type"] == "choose":
            # Every wrong option is answered, by a hint of its own or by the one for all.
            assert set(hints) - {""} <= set(exercise["options"])
            assert len(hints) >= 1
        else:
            assert "" in hints
            assert set(hints) == mistakes | {""}


@each_lesson
@each_language
def test_every_exercise_has_one_right_answer_and_the_mistakes_are_others(
    lesson: Lesson, language: str
) -> None:
    for exercise in exercises(lesson, language).values():
        answer = lessons.ask(exercise["answer"])
        if exercise["type"] == "choose":
            assert list(exercise["options"].values()).count(answer) == 1
        mistakes = [lessons.ask(trap) for trap in exercise.get("traps", {}).values()]
        assert answer not in mistakes
        assert all(mistakes.count(mistake) == 1 for mistake in mistakes)


@each_lesson
@each_language
def test_the_python_in_the_prose_gives_what_it_says(lesson: Lesson, language: str) -> None:
    for number, code in enumerate(outline(lesson, language).code):
        test = doctest.DocTestParser().get_doctest(
            code + "\n", {}, f"{lesson.place} {language} {number}", None, 0
        )
        assert doctest.DocTestRunner(verbose=False).run(test).failed == 0


@each_language
def test_the_figure_of_the_first_chapter_shows_what_its_prose_says(language: str) -> None:
    # By chance, ids can add up to the same after a renaming; the example must not.
    figure = localized(CHAPTERS[0].definition["figures"]["rename"], language)
    for request in (figure["request"], *figure["more"]):
        experiment = json.loads(lessons.answer("look_up", lessons.compact(request)))["experiment"]
        assert experiment["with_tables_equal"]
        assert not experiment["ids_alone_equal"]
        assert not experiment["linear_equal"]
