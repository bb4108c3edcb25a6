"""The texts of the interface: the same in both languages, none missing, none left over."""

import json
import re
from collections import Counter
from typing import Any

import pytest

from pytok import PytokError
from web.tooling import paths

MESSAGES = paths.WEB / "content" / "messages"
SETTINGS = json.loads((paths.WEB / "project.inlang" / "settings.json").read_text(encoding="utf-8"))
LANGUAGES: list[str] = SETTINGS["locales"]
SOURCES = [
    file
    for file in sorted((paths.WEB / "src").rglob("*"))
    if file.suffix in (".svelte", ".ts") and "paraglide" not in file.parts
]

each_language = pytest.mark.parametrize("language", LANGUAGES)


def topics(language: str) -> dict[str, dict[str, Any]]:
    """The messages of a language by topic."""
    return {
        file.stem: json.loads(file.read_text(encoding="utf-8"))
        for file in sorted((MESSAGES / language).glob("*.json"))
    }


def messages(language: str) -> dict[str, Any]:
    return {key: text for topic in topics(language).values() for key, text in topic.items()}


def texts(message: Any) -> list[str]:
    """All the forms of a message; most have one."""
    if isinstance(message, str):
        return [message]
    return [text for variant in message for text in variant["match"].values()]


def placeholders(message: Any) -> set[str]:
    return {name for text in texts(message) for name in re.findall(r"\{(\w+)\}", text)}


def used() -> set[str]:
    """The messages that the page names in its code."""
    found = (re.findall(r"\bm\.(\w+)", file.read_text(encoding="utf-8")) for file in SOURCES)
    return {name for names in found for name in names}


def codes(base: type[PytokError]) -> list[str]:
    """The ends of the keys of an error's texts: its code, or that with each of its reasons."""
    own = [f"{base.code}_{reason}" for reason in base.reasons] or [base.code]
    return own + [code for error in base.__subclasses__() for code in codes(error)]


ERRORS = [code for error in PytokError.__subclasses__() for code in codes(error)]


@each_language
def test_every_topic_is_listed(language: str) -> None:
    listed = SETTINGS["plugin.inlang.messageFormat"]["pathPattern"]
    assert sorted(listed) == [
        f"./content/messages/{{locale}}/{topic}.json" for topic in topics(language)
    ]


@each_language
def test_every_language_has_the_same_topics_and_keys(language: str) -> None:
    keys = {topic: sorted(found) for topic, found in topics(language).items()}
    assert keys == {topic: sorted(found) for topic, found in topics(LANGUAGES[0]).items()}


@each_language
def test_no_key_stands_in_two_topics(language: str) -> None:
    counts = Counter(key for topic in topics(language).values() for key in topic)
    assert [key for key, number in counts.items() if number > 1] == []


@each_language
def test_every_language_has_the_same_placeholders(language: str) -> None:
    first = messages(LANGUAGES[0])
    assert {key: placeholders(text) for key, text in messages(language).items()} == {
        key: placeholders(text) for key, text in first.items()
    }


@each_language
def test_no_text_is_empty(language: str) -> None:
    empty = [key for key, found in messages(language).items() if not all(texts(found))]
    assert empty == []


def test_no_message_is_unused() -> None:
    assert sorted(set(messages(LANGUAGES[0])) - used()) == []


def test_no_message_is_missing() -> None:
    assert sorted(used() - set(messages(LANGUAGES[0]))) == []


@each_language
@pytest.mark.parametrize("code", ERRORS)
def test_every_error_of_the_core_has_a_text_of_its_own(code: str, language: str) -> None:
    assert f"error_{code}" in messages(language)
