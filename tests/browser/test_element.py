"""`<pytok-figure>` in plain pages of another origin: what `embed.d.ts` promises."""

from dataclasses import replace
from pathlib import Path
from urllib.parse import parse_qsl, urlsplit

import pytest
from playwright.sync_api import expect

from tests.browser.elements import FIGURE, element, heard, listening
from tests.browser.host_pages import LETTERS, LETTERS_DE, Host, HostPage, named
from tests.browser.test_hosting import served_as
from tests.browser.visits import Held, Visitor
from web.tooling import paths
from web.tooling.server import Site

# Ports below 1024 that nobody serves.
NOWHERE = "http://127.0.0.1:9/pytok/"


# How it is loaded


@pytest.mark.parametrize("how", ["async", "defer", "", "type=module"])
def test_the_script_works_however_it_is_loaded(host: Host, how: str) -> None:
    # A module of another origin needs the consent of its server.
    with Site.serve(paths.SITE, headers={"Access-Control-Allow-Origin": "*"}) as site:
        host = replace(host, site=site)
        page = host.show(FIGURE, head=f'<script {how} src="{site}embed.js"></script>')
        page.expect_alive()
        assert page.address().startswith(f"{site}embed.html?")


def test_the_script_may_be_imported_and_loaded_twice(host: Host) -> None:
    page = host.show(FIGURE, head=host.script * 2)
    page.expect_alive()
    page.page.evaluate("() => document.head.append(document.scripts[0].cloneNode())")
    page.expect_fits()
    page.expect_frames(1)


def test_elements_that_come_later_work_too(host: Host) -> None:
    page = host.show("")
    page.page.evaluate(
        """async () => {
          await customElements.whenDefined("pytok-figure");
          const figure = document.createElement("pytok-figure");
          figure.setAttribute("figure", "bpe/letters");
          document.body.append(figure);
        }"""
    )
    page.expect_alive()


def test_a_page_may_name_the_site_itself(host: Host) -> None:
    # Many sites pack all scripts into one, which then does not know where it came from.
    script = (paths.SITE / "embed.js").read_text(encoding="utf-8")
    (host.folder / "all.js").write_text(script, encoding="utf-8")
    body = f'<pytok-figure figure="bpe/letters" site="{host.site.rstrip("/")}"></pytok-figure>'
    page = host.show(body, head='<script src="all.js" defer></script>')
    page.expect_alive()


@pytest.mark.parametrize(("language", "words"), [("en", "attribute site"), ("de", "Attribut site")])
def test_a_missing_site_is_told_in_words(host: Host, language: str, words: str) -> None:
    script = (paths.SITE / "embed.js").read_text(encoding="utf-8")
    (host.folder / "all.js").write_text(script, encoding="utf-8")
    head = listening("error") + '<script src="all.js" defer></script>'
    page = host.show(f'<div lang="{language}">{FIGURE}</div>', head=head)
    expect(page.page.get_by_role("status")).to_contain_text(words)
    assert [event["code"] for event in heard(page)] == ["site"]


@pytest.mark.parametrize("value", ["https://", "javascript:alert(1)", "data:text/html,x"])
def test_a_site_that_is_no_address_is_told_in_words(host: Host, value: str) -> None:
    page = host.show(
        f'<pytok-figure figure="bpe/letters" site="{value}">Children</pytok-figure>',
        head=listening("error") + host.script,
    )
    expect(page.page.get_by_role("status")).to_contain_text(f"the value “{value}”")
    expect(page.page.get_by_text("Children")).to_be_visible()
    assert [event["code"] for event in heard(page)] == ["site"]
    # As one leaves it out.
    element(page).evaluate("(figure) => figure.setAttribute('site', '')")
    page.expect_alive()


def test_a_strict_policy_of_the_host_is_obeyed(visitor: Visitor, site: str, tmp_path: Path) -> None:
    origin = "{0.scheme}://{0.netloc}".format(urlsplit(site))
    policy = f"default-src 'none'; script-src {origin}; frame-src {origin}; img-src data:"
    with Host.serve(visitor, tmp_path, site, policy) as host:
        page = host.show(FIGURE)
        page.expect_alive()
        page.expect_fits()


# What is in the frame


def test_the_frame_has_a_name_and_may_do_no_more_than_it_needs(host: Host) -> None:
    page = host.show(
        FIGURE + FIGURE + '<pytok-figure figure="bpe/letters" title="T"></pytok-figure>'
    )
    for title in (LETTERS, f"{LETTERS} (2)", "T"):
        frame = page.frame(title)
        expect(frame).to_have_attribute("loading", "lazy")
        expect(frame).to_have_attribute("allow", "clipboard-write")
        expect(frame).to_have_attribute("referrerpolicy", "no-referrer")
        sandbox = set((frame.get_attribute("sandbox") or "").split())
        assert "allow-top-navigation" not in sandbox
        assert sandbox >= {"allow-scripts", "allow-same-origin", "allow-popups"}


def test_a_frame_is_called_as_its_figure_is_in_its_language(host: Host) -> None:
    page = host.show(FIGURE + FIGURE)
    for title in (LETTERS, f"{LETTERS} (2)"):
        page.expect_alive(title)
    frames = page.page.locator("iframe")
    assert named(LETTERS) == "Interactive figure: A didactic run with characters"
    for place, number in enumerate(("", " (2)")):
        expect(frames.nth(place)).to_have_attribute("title", named(LETTERS) + number)
    element(page).first.evaluate("(figure) => figure.setLang('de')")
    expect(frames.first).to_have_attribute("title", named(LETTERS_DE))
    expect(frames.last).to_have_attribute("title", f"{named(LETTERS)} (2)")


def test_attributes_are_the_parameters_of_the_address(host: Host) -> None:
    page = host.show(
        '<pytok-figure figure="workbench" lang="de" theme="dark" step="2" example="overlap"'
        ' alphabet="bytes" merges="5" text="aaa &amp; ö" quiz state="#1.abc"></pytok-figure>'
    )
    address = urlsplit(page.address("Interaktive Abbildung workbench"))
    assert dict(parse_qsl(address.query)) == {
        "figure": "workbench",
        "lang": "de",
        "theme": "dark",
        "step": "2",
        "example": "overlap",
        "alphabet": "bytes",
        "merges": "5",
        "text": "aaa & ö",
        "quiz": "1",
    }
    assert address.fragment == "1.abc"


def test_the_frame_is_as_high_as_the_figure_also_when_that_shrinks(host: Host) -> None:
    page = host.show(FIGURE)
    page.expect_alive()
    page.expect_fits()
    page.page.set_viewport_size({"width": 360, "height": 800})
    page.expect_fits()
    narrow = page.frame().bounding_box()
    page.page.set_viewport_size({"width": 1280, "height": 800})
    page.expect_fits()
    wide = page.frame().bounding_box()
    assert narrow is not None
    assert wide is not None
    assert narrow["height"] > wide["height"]


def test_the_starting_height_is_kept_until_the_figure_tells_its_own(host: Host) -> None:
    visit = host.arrive()
    Held(visit.page.context, "**/embed.html*")
    host.write('<pytok-figure figure="bpe/letters" height="321"></pytok-figure>')
    visit.page.goto(host.address, wait_until="commit")
    box = HostPage(visit.page).frame().bounding_box()
    assert box is not None
    assert box["height"] == 321


@pytest.mark.parametrize("around", ["details", "div hidden"])
def test_a_figure_that_is_hidden_at_first_fits_once_it_is_shown(host: Host, around: str) -> None:
    name = around.split(maxsplit=1)[0]
    page = host.show(f"<{around}><summary>More</summary>{FIGURE}</{name}>")
    page.page.evaluate("() => customElements.whenDefined('pytok-figure')")
    page.page.evaluate(
        "(name) => { const [one] = document.getElementsByTagName(name);"
        " one.hidden = false; one.open = true; }",
        name,
    )
    page.expect_alive()
    page.expect_fits()


# What stands in its place


def test_without_javascript_the_children_are_shown(host: Host) -> None:
    page = host.show(
        '<pytok-figure figure="bpe/letters"><a href="#">A picture of it</a></pytok-figure>',
        java_script_enabled=False,
    )
    expect(page.page.get_by_role("link", name="A picture of it")).to_be_visible()


def test_the_children_make_way_for_the_figure(host: Host) -> None:
    page = host.show('<pytok-figure figure="bpe/letters"><p>A picture of it</p></pytok-figure>')
    page.expect_alive()
    expect(page.page.get_by_text("A picture of it")).to_be_hidden()


def test_a_figure_that_nobody_scrolled_to_prints_its_children(host: Host) -> None:
    page = host.show(
        '<div style="height: 20000px">Far above</div>'
        '<pytok-figure figure="bpe/letters"><p>A picture of it</p></pytok-figure>'
    )
    expect(page.frame()).to_be_attached()
    page.page.emulate_media(media="print")
    expect(page.page.get_by_text("A picture of it")).to_be_visible()
    assert page.frame().bounding_box() is None


@pytest.mark.parametrize(
    ("language", "words"), [("en", "could not be loaded"), ("de", "konnte nicht geladen werden")]
)
def test_a_site_that_cannot_be_reached_is_told_in_words(
    host: Host, language: str, words: str
) -> None:
    host.write(
        f'<pytok-figure lang="{language}" figure="bpe/letters" site="{NOWHERE}"><p>A picture'
        " of it</p></pytok-figure>",
        head=listening("error") + host.script,
    )
    visit = host.arrive()
    visit.guard.allow_address(NOWHERE)
    visit.guard.allow("ERR_")
    page = HostPage(visit.page)
    page.page.clock.install()
    page.page.goto(host.address)
    expect(page.frame(LETTERS if language == "en" else LETTERS_DE)).to_be_attached()
    page.page.clock.run_for(60_000)
    expect(page.page.get_by_role("status")).to_contain_text(words)
    expect(page.page.get_by_role("status")).to_contain_text("127.0.0.1:9")
    expect(page.page.get_by_text("A picture of it")).to_be_visible()
    expect(page.page.get_by_role("link")).to_have_attribute("target", "_blank")
    assert [event["code"] for event in heard(page)] == ["unreachable"]


def test_a_figure_that_comes_late_comes_all_the_same(host: Host) -> None:
    visit = host.arrive()
    held = Held(visit.page.context, "**/embed.html*")
    visit.page.clock.install()
    host.write(FIGURE)
    visit.page.goto(host.address, wait_until="commit")
    page = HostPage(visit.page)
    expect(page.frame()).to_be_attached()
    page.page.clock.run_for(60_000)
    expect(page.page.get_by_role("status")).to_be_visible()
    page.page.clock.resume()
    held.release()
    page.expect_alive()
    page.expect_fits()
    expect(page.page.get_by_role("status")).to_be_hidden()


# Changes


def test_step_theme_and_language_change_in_place(host: Host) -> None:
    page = host.show(FIGURE)
    page.expect_alive()
    page.mark()
    element(page).evaluate(
        """(figure) => {
          figure.setAttribute("step", "1");
          figure.setAttribute("theme", "dark");
        }"""
    )
    page.expect_step(1)
    page.expect_theme("dark")
    element(page).evaluate("(figure) => figure.setAttribute('lang', 'de')")
    page.expect_language("de", LETTERS_DE)
    page.expect_mark(LETTERS_DE)
    element(page).evaluate("(figure) => figure.removeAttribute('lang')")
    page.expect_language("en")
    page.expect_mark()


def test_another_figure_comes_in_a_new_frame_and_leaves_the_history_alone(host: Host) -> None:
    page = host.show(FIGURE)
    page.expect_alive()
    before = page.page.evaluate("history.length")
    element(page).evaluate(
        """(figure) => {
          figure.setAttribute("figure", "merge/overlap");
          figure.setAttribute("theme", "dark");
        }"""
    )
    page.expect_alive("Interactive figure merge/overlap")
    page.expect_theme("dark", "Interactive figure merge/overlap")
    page.expect_frames(1)
    assert page.page.evaluate("history.length") == before


def test_an_element_that_is_taken_away_frees_its_frame_and_comes_back(host: Host) -> None:
    page = host.show(FIGURE)
    page.expect_alive()
    refused = element(page).evaluate(
        """(figure) => {
          window.kept = figure;
          const state = figure.getState();
          figure.remove();
          return state.catch(({ message }) => message);
        }"""
    )
    assert "taken from the page" in refused
    page.expect_frames(0)
    page.page.evaluate("() => document.body.append(kept)")
    page.expect_alive()
    page.expect_fits()
    page.expect_frames(1)


def test_a_router_that_exchanges_the_content_leaves_nothing_behind(host: Host) -> None:
    page = host.show(f"<main>{FIGURE}</main>")
    page.expect_alive()
    for _ in range(3):
        page.page.evaluate(
            """(figure) => {
              const [main] = document.getElementsByTagName("main");
              history.pushState(null, "", "?next");
              main.replaceChildren(...new DOMParser().parseFromString(figure, "text/html").body
                .childNodes);
            }""",
            FIGURE,
        )
    page.expect_alive()
    page.expect_fits()
    page.expect_frames(1)


# Both sides


def test_a_frame_that_can_say_itself_what_is_wrong_is_shown(host: Host) -> None:
    visit = host.arrive()
    visit.guard.allow("MIME type|Failed to load module script")
    visit.page.context.route("**/assets/embed-*.js", served_as("text/plain"))
    host.write(FIGURE)
    visit.page.goto(host.address)
    page = HostPage(visit.page)
    expect(page.frame()).to_be_visible()
    expect(page.inside().get_by_text("This figure could not be loaded.")).to_be_visible()
