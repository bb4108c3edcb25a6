"""The foot of the page: the reference of the library, and the licence."""

import re

import pytest
from playwright.sync_api import expect

from tests.browser.visits import Visitor


@pytest.mark.parametrize("place", ["", "course/", "course/04-bpe/"])
@pytest.mark.parametrize(
    ("language", "name"),
    [("de", "Die Bibliothek pytok für Python (auf Englisch)"), ("en", "The Python library pytok")],
)
def test_the_reference_of_the_library_is_one_click_away(
    visitor: Visitor, language: str, name: str, place: str
) -> None:
    page = visitor.visit(address=f"{place}?lang={language}").page
    page.get_by_role("contentinfo").get_by_role("link", name=name, exact=True).click()
    expect(page).to_have_url(re.compile(r"/reference/pytok\.html$"))
    expect(page.get_by_text("Learn a byte pair encoding from documents.")).to_be_visible()
    page.go_back()
    expect(page.get_by_role("contentinfo")).to_be_visible()


@pytest.mark.parametrize(("language", "name"), [("de", "MIT-Lizenz"), ("en", "MIT licence")])
def test_the_licence_can_be_read(visitor: Visitor, language: str, name: str) -> None:
    visit = visitor.visit(address=f"?lang={language}")
    # A plain text cannot name its icon, so Chromium asks the server for one.
    visit.guard.allow("favicon.ico")
    page = visit.page
    page.get_by_role("link", name=name, exact=True).click()
    expect(page.get_by_text("Permission is hereby granted, free of charge")).to_be_visible()


@pytest.mark.parametrize(
    ("language", "name"),
    [("de", "Lizenzen der verwendeten Software"), ("en", "Licences of the software used")],
)
def test_the_licences_of_others_can_be_read(visitor: Visitor, language: str, name: str) -> None:
    visit = visitor.visit(address=f"?lang={language}")
    visit.guard.allow("favicon.ico")
    visit.page.get_by_role("link", name=name, exact=True).click()
    expect(visit.page.get_by_text("Mozilla Public License Version 2.0").first).to_be_visible()
