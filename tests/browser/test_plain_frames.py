"""Plain frames in a page with the script: it gives them height, theme and language."""

import pytest
from playwright.sync_api import expect

from tests.browser.elements import FIGURE
from tests.browser.host_pages import Host

PLAIN = "A plain frame"


def plain(site: str, more: str = "", style: str = "", figure: str = "bpe/letters") -> str:
    address = f"{site}embed.html?figure={figure}{more}"
    return f'<iframe title="{PLAIN}" src="{address}" width="100%" style="{style}"></iframe>'


@pytest.mark.parametrize("style", ["", "border: 0", "border: 9px solid; box-sizing: border-box"])
def test_a_plain_frame_gets_the_height_of_its_figure(host: Host, style: str) -> None:
    page = host.show(plain(host.site, style=style))
    page.expect_alive(PLAIN)
    page.expect_fits(PLAIN)


def test_a_plain_frame_out_of_sight_waits_for_no_frame_of_the_browser(host: Host) -> None:
    explorer = plain(host.site, "&lang=en", figure="workbench")
    page = host.show(f'<div style="height: 3000px"></div>{explorer}')
    tokens = page.page.frame_locator("iframe").get_by_role("list", name="Tokens of the new text")
    expect(tokens).to_be_attached()
    assert page.page.evaluate("scrollY") == 0


def test_a_plain_frame_follows_the_page_in_what_its_address_leaves_open(host: Host) -> None:
    page = host.show(plain(host.site))
    page.expect_alive(PLAIN)
    page.expect_theme("light", PLAIN)
    page.mark(PLAIN)
    page.page.evaluate("() => { document.documentElement.dataset.theme = 'dark'; }")
    page.page.evaluate("() => { document.documentElement.lang = 'de'; }")
    page.expect_theme("dark", PLAIN)
    page.expect_language("de", PLAIN)
    page.expect_mark(PLAIN)


def test_a_plain_frame_keeps_what_its_address_says(host: Host) -> None:
    page = host.show(plain(host.site, "&theme=light&lang=de"), html='data-theme="dark"')
    page.expect_alive(PLAIN)
    page.expect_fits(PLAIN)
    page.expect_theme("light", PLAIN)
    page.expect_language("de", PLAIN)


def test_plain_frames_that_come_later_are_found(host: Host) -> None:
    page = host.show("", html='data-theme="dark"')
    page.page.evaluate("() => customElements.whenDefined('pytok-figure')")
    page.page.evaluate(
        "(frame) => document.body.insertAdjacentHTML('beforeend', frame)", plain(host.site)
    )
    page.expect_alive(PLAIN)
    page.expect_fits(PLAIN)
    page.expect_theme("dark", PLAIN)


def test_other_frames_are_left_alone(host: Host) -> None:
    page = host.show(
        '<iframe title="Other" height="123" srcdoc="<script>parent.postMessage('
        '{pytok: 1, id: null, type: &quot;height&quot;, height: 9}, &quot;*&quot;)</script>">'
        "</iframe>" + FIGURE
    )
    page.expect_alive()
    page.expect_fits()
    expect(page.frame("Other")).to_have_css("height", "123px")
