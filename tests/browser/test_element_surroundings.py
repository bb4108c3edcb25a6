"""`<pytok-figure>` takes theme and language from the page around it."""

import pytest
from playwright.sync_api import expect

from tests.browser.elements import FIGURE
from tests.browser.host_pages import LETTERS_DE, Host, HostPage
from tests.browser.visits import Held

DARK_COLOURS = "<style>body { background: #111; color: #eee }</style>"


@pytest.mark.parametrize(
    ("html", "body", "wanted"),
    [
        ("", '<div data-md-color-scheme="slate">', "dark"),
        ("", '<div data-md-color-scheme="default">', "light"),
        ('data-theme="dark"', "<div>", "dark"),
        ('data-theme="light"', DARK_COLOURS, "light"),
        ('data-bs-theme="dark"', "<div>", "dark"),
        ('class="dark"', "<div>", "dark"),
        ('class="light other"', DARK_COLOURS, "light"),
        ('style="color-scheme: dark"', "<div>", "dark"),
        ("", DARK_COLOURS, "dark"),
        ("", "<div>", "light"),
        # The nearest says it: a light box in a dark page.
        ('data-theme="dark"', '<div data-theme="light">', "light"),
        # A word that is no theme says nothing.
        ('data-theme="cupcake"', "<div>", "light"),
    ],
)
def test_the_theme_is_that_of_the_page(host: Host, html: str, body: str, wanted: str) -> None:
    other = "dark" if wanted == "light" else "light"
    page = host.show(body + FIGURE, html=html, color_scheme=other)
    page.expect_alive()
    page.expect_theme(wanted)


def test_a_page_that_follows_the_system_takes_the_figure_along(host: Host) -> None:
    head = '<meta name="color-scheme" content="light dark">' + host.script
    page = host.show(FIGURE, head=head, color_scheme="dark")
    page.expect_alive()
    page.expect_theme("dark")
    page.page.emulate_media(color_scheme="light")
    page.expect_theme("light")


@pytest.mark.parametrize(
    "switch",
    [
        "document.documentElement.dataset.theme = 'dark'",
        "document.body.dataset.mdColorScheme = 'slate'",
        "document.documentElement.classList.add('dark')",
        "document.body.classList.add('quarto-dark')",
        "document.body.classList.add('night')",
        "document.documentElement.style.colorScheme = 'dark'",
    ],
)
def test_a_switch_of_the_theme_is_followed_in_place(host: Host, switch: str) -> None:
    night = "<style>.night { color: white; background: black; transition: color 0.2s }</style>"
    page = host.show(FIGURE, head=night + host.script)
    page.expect_alive()
    page.expect_theme("light")
    page.mark()
    page.page.evaluate(f"() => {{ {switch} }}")
    page.expect_theme("dark")
    page.expect_mark()
    expect(page.frame()).to_have_css("color-scheme", "dark")


def test_the_attribute_wins_over_the_page(host: Host) -> None:
    page = host.show(
        '<pytok-figure figure="bpe/letters" theme="light" lang="de"></pytok-figure>',
        html='data-theme="dark"',
    )
    page.expect_alive(LETTERS_DE)
    page.expect_theme("light", LETTERS_DE)
    page.expect_language("de", LETTERS_DE)


def test_a_frame_on_its_way_is_no_white_box_in_a_dark_page(host: Host) -> None:
    visit = host.arrive()
    held = Held(visit.page.context, "**/assets/*.js")
    host.write(FIGURE, head=DARK_COLOURS + host.script)
    visit.page.goto(host.address, wait_until="commit")
    page = HostPage(visit.page)
    # Its page is there, but not yet what it shows.
    expect(page.inside().locator("body")).to_be_attached()
    expect(page.frame()).to_be_hidden()
    held.release()
    page.expect_alive()
    expect(page.frame()).to_have_css("color-scheme", "dark")


def test_the_language_is_the_nearest_of_the_page_and_is_followed(host: Host) -> None:
    page = host.show(f'<section lang="de-AT">{FIGURE}</section>')
    page.expect_alive(LETTERS_DE)
    page.mark(LETTERS_DE)
    page.page.evaluate("() => { document.getElementsByTagName('section')[0].lang = 'en-GB'; }")
    page.expect_language("en")
    page.expect_mark()


def test_in_a_language_that_pytok_does_not_speak_the_browser_s_is_taken(host: Host) -> None:
    page = host.show(f'<section lang="fr">{FIGURE}</section>', locale="de-DE")
    # Its name is in one language too, once it has said what it is called.
    page.expect_alive(LETTERS_DE)
    page.expect_language("de", LETTERS_DE)
