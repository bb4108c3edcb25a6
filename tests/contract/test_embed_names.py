"""The names by which figures are embedded: kept for good, and complete."""

import json

from web.tooling import lessons, paths

# Version 1. Pages of other people hold these: a name may be added, and none is ever taken away.
VERSION_1 = {
    "ids/rename",
    "characters/meeting",
    "characters/layers",
    "characters/forms",
    "bytes/utf8",
    "bytes/cuts",
    "bytes/lab",
    "bpe/letters",
    "bpe/bytes",
    "merge/tokens",
    "merge/overlap",
    "merge/run",
    "size/sizes",
    "comparing/comparison",
    "reserved/chat",
    "reserved/padding",
    "split/leak",
    "round-trip/order",
    "round-trip/trips",
    "round-trip/hunt",
    "start/kinds",
}

PLACES: dict[str, str] = json.loads(
    (paths.WEB / "src/embed/figures.json").read_text(encoding="utf-8")
)


def test_no_name_is_ever_taken_away() -> None:
    assert VERSION_1 - set(PLACES) == set()


def test_every_name_leads_to_a_figure_of_a_lesson() -> None:
    known = {
        (lesson.place, figure)
        for lesson in lessons.lessons()
        for figure in lesson.definition.get("figures", {})
    }
    assert {(place, name.partition("/")[2]) for name, place in PLACES.items()} == known


def test_every_figure_of_the_course_has_one_name() -> None:
    figures = [
        (lesson.place, figure)
        for lesson in lessons.lessons()
        for figure in lesson.definition.get("figures", {})
    ]
    assert len(PLACES) == len(figures)
