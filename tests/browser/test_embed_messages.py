"""What a frame and the page around it say to each other, version 1."""

import json
from collections.abc import Iterator
from pathlib import Path
from urllib.parse import parse_qs, urlsplit

import pytest
from playwright.sync_api import expect

from tests.browser.explorer import TRAINING_MILLISECONDS, expect_soon
from tests.browser.frames import Host, HostPage
from tests.browser.visits import Visitor

LETTERS = "figure=bpe/letters&lang=en"

# Followed by the page: each frame is as high as it asks to be.
FIT = "<script>window.fit = true;</script>"

_FIT = """() => {
  const [main] = document.getElementsByTagName("main");
  const height = Math.ceil(main.getBoundingClientRect().height);
  return {
    hidden: document.documentElement.scrollHeight - innerHeight,
    gap: innerHeight - height,
  };
}"""


@pytest.fixture
def host(visitor: Visitor, site: str, tmp_path: Path) -> Iterator[Host]:
    with Host.serve(visitor, tmp_path, site) as host:
        yield host


def expect_fits(page: HostPage, place: int = 0) -> None:
    """Wait until a frame is as high as its content."""
    expect_soon(page.page, lambda: page.frame(place).evaluate(_FIT), {"hidden": 0, "gap": 0})


# Events


def test_ready_says_what_is_shown_and_how_to_show_it_again(host: Host) -> None:
    page = host.show([f"{LETTERS}&step=1"])
    state = page.expect_said("ready", id=None)["state"]
    address = state.pop("address")
    assert state == {
        "figure": "bpe/letters",
        "title": "A didactic run with characters",
        "lang": "en",
        "theme": "auto",
        "step": 1,
        "steps": 2,
    }
    url = urlsplit(address)
    assert f"{url.scheme}://{url.netloc}{url.path}" == f"{host.site}embed.html"
    assert parse_qs(url.query) == {
        "figure": ["bpe/letters"],
        "lang": ["en"],
        "theme": ["auto"],
        "step": ["1"],
    }
    assert len(page.said(type="ready")) == 1


def test_steps_are_told(host: Host) -> None:
    page = host.show([LETTERS])
    page.expect_said("ready")
    page.inside().get_by_role("button", name="Next", exact=True).click()
    page.expect_said("step", step=1, steps=2)
    page.inside().get_by_role("button", name="Last").click()
    page.expect_said("step", step=2, steps=2)
    assert [event["step"] for event in page.said(type="step")] == [1, 2]


def test_an_answer_is_told_once_the_reader_has_asked(host: Host) -> None:
    page = host.show(["figure=bytes/cuts&lang=en"])
    page.expect_said("ready")
    assert page.said(type="answer") == []
    page.inside().get_by_role("textbox", name="Text").fill("aé")
    expect(page.inside().get_by_role("list", name="The bytes of the text")).to_contain_text(
        "C3", timeout=TRAINING_MILLISECONDS
    )
    page.expect_said("answer", operation="cuts")
    state = page.expect_said("state")["state"]
    assert parse_qs(urlsplit(state["address"]).query)["text"] == ["aé"]


def test_a_state_that_is_told_shows_the_same_again(host: Host) -> None:
    page = host.show(["figure=workbench&lang=en&example=tie&alphabet=bytes"])
    page.expect_said("ready")
    page.inside().get_by_role("button", name="Next", exact=True).click()
    page.expect_said("step", step=1)
    page.command("getState")
    address = page.expect_said("state")["state"]["address"]

    other = host.show([address.partition("?")[2]])
    state = other.expect_said("ready")["state"]
    assert state["address"] == address
    assert (state["step"], state["figure"]) == (1, "workbench")
    expect(other.inside().get_by_role("combobox", name="Example")).to_have_value("tie")
    expect(other.inside().get_by_role("radio", name="Bytes (expert)")).to_be_checked()


def test_an_error_of_the_engine_is_told(host: Host) -> None:
    page = host.show([LETTERS])
    page.expect_said("ready")
    page.visit.guard.allow("404")
    page.page.context.route("**/pyodide/*.wasm", lambda route: route.fulfill(status=404))
    page.inside().get_by_role("textbox").fill("abab")
    error = page.expect_said("error", code="engine_failed")
    assert "pyodide.asm.wasm" in error["message"]
    expect(page.inside().get_by_role("alert")).to_contain_text("pyodide.asm.wasm")


# Commands


def test_a_frame_bears_the_name_it_was_greeted_with(host: Host) -> None:
    page = host.show([LETTERS])
    page.expect_said("ready", id=None)
    page.command("hello", id="left")
    page.expect_said("ready", id="left")
    page.command("getState")
    page.expect_said("state", id="left")


def test_the_host_moves_plays_and_pauses(host: Host) -> None:
    page = host.show([LETTERS])
    page.expect_said("ready")
    page.command("goto", step=2)
    page.expect_step(2, 2)
    page.command("goto", step=99)
    page.expect_step(2, 2)
    page.command("goto", step=0)
    page.expect_step(0, 2)
    page.command("play")
    page.command("play")
    expect(page.inside().get_by_role("button", name="Pause")).to_be_visible()
    page.command("pause")
    expect(page.inside().get_by_role("button", name="Play")).to_be_visible()


def test_the_host_sets_theme_and_language_and_the_state_stays(host: Host) -> None:
    page = host.show([f"{LETTERS}&step=1"], color_scheme="light")
    page.expect_said("ready")
    root = page.inside().locator("html")
    light = root.evaluate("(root) => getComputedStyle(root).backgroundColor")
    page.command("setTheme", theme="dark")
    expect(root).not_to_have_css("background-color", light)
    expect(root).to_have_css("color-scheme", "dark")
    page.command("setTheme", theme="auto")
    expect(root).to_have_css("background-color", light)

    page.command("setLang", lang="de")
    expect(root).to_have_attribute("lang", "de")
    expect(page.inside().get_by_role("figure", name="Didaktischer Durchlauf")).to_be_visible()
    state = page.expect_said("state")["state"]
    assert (state["lang"], state["theme"]) == ("de", "auto")
    # What the host chose is none of the reader's choices.
    assert page.frame().evaluate("Object.keys(localStorage)") == []


def test_what_is_no_command_is_ignored(host: Host) -> None:
    page = host.show([f"{LETTERS}&step=1"])
    page.expect_said("ready")
    nonsense: list[object] = [
        None,
        "goto",
        7,
        [],
        {"type": "goto", "step": 2},
        {"pytok": 2, "type": "goto", "step": 2},
        {"pytok": 1, "type": "goto"},
        {"pytok": 1, "type": "goto", "step": "2"},
        {"pytok": 1, "type": "goto", "step": -1},
        {"pytok": 1, "type": "goto", "step": 1.5},
        {"pytok": 1, "type": "setTheme", "theme": "pink"},
        {"pytok": 1, "type": "setLang", "lang": "fr"},
        {"pytok": 1, "type": "hello", "id": 3},
        {"pytok": 1, "type": "hello", "id": "x" * 1000},
        {"pytok": 1, "type": "constructor"},
        {"pytok": 1},
    ]
    for one in nonsense:
        page.say(one)
    page.command("getState")
    event = page.expect_said("state", id=None)
    assert (event["state"]["step"], event["state"]["lang"], event["state"]["theme"]) == (
        1,
        "en",
        "auto",
    )


def test_only_the_page_around_a_frame_commands_it(host: Host) -> None:
    page = host.show([LETTERS, LETTERS])
    for place in range(2):
        page.expect_said("ready", place)
    # The second frame is no parent of the first.
    page.frame(1).evaluate("parent.frames[0].postMessage({ pytok: 1, type: 'goto', step: 2 }, '*')")
    page.command("getState")
    assert page.expect_said("state")["state"]["step"] == 0
    page.expect_step(0, 2)


def test_five_frames_are_told_apart(host: Host) -> None:
    page = host.show([LETTERS] * 5, head=FIT)
    for place in range(5):
        page.expect_said("ready", place)
        page.command("hello", place, id=f"figure {place}")
        page.expect_said("ready", place, id=f"figure {place}")
    page.command("goto", 3, step=2)
    page.expect_said("step", 3, id="figure 3", step=2)
    for place in (0, 1, 2, 4):
        assert page.said(place, "step") == []
        page.expect_step(0, 2, place)
    for place in range(5):
        expect_fits(page, place)


# Height


def test_the_height_grows_and_shrinks_with_the_content(host: Host) -> None:
    page = host.show(["figure=workbench&lang=en&example=first"], head=FIT)
    page.expect_said("ready")
    expect_fits(page)
    before = page.said(type="height")[-1]["height"]
    inside = page.inside()
    inside.get_by_role("tab", name="Length curve").click()
    expect_soon(page.page, lambda: page.said(type="height")[-1]["height"] == before, False)
    expect_fits(page)
    inside.get_by_role("tab", name="This step").click()
    expect_soon(page.page, lambda: page.said(type="height")[-1]["height"], before)
    expect_fits(page)


def test_the_height_does_not_chase_itself(host: Host) -> None:
    page = host.show(["figure=bpe/letters&lang=en"], head=FIT)
    page.expect_said("ready")
    expect_fits(page)
    told = len(page.said(type="height"))
    # Heights that only the host wants change nothing in the content.
    for height in (200, 1500, 320):
        page.page.evaluate(
            """async (height) => {
              document.getElementsByTagName("iframe")[0].style.height = `${height}px`;
              for (let frame = 0; frame < 20; frame += 1) await new Promise(requestAnimationFrame);
            }""",
            height,
        )
    heights = [event["height"] for event in page.said(type="height")]
    assert all(isinstance(height, int) for height in heights)
    # A scroll bar may make the content narrower, and so higher, and goes again.
    assert len(heights) - told <= 4
    assert len(heights) <= 8


def test_a_narrower_frame_tells_its_new_height(host: Host) -> None:
    page = host.show(["figure=ids/rename&lang=en"], head=FIT)
    page.expect_said("ready")
    expect_fits(page)
    wide = page.said(type="height")[-1]["height"]
    page.page.evaluate("document.getElementsByTagName('iframe')[0].style.width = '320px'")
    expect_soon(page.page, lambda: page.said(type="height")[-1]["height"] > wide, True)
    expect_fits(page)


def test_other_hosts_hear_the_height_in_their_own_words(host: Host) -> None:
    page = host.show([f"{LETTERS}#?secret=aB3"])
    height = page.expect_said("height")["height"]
    expect_soon(page.page, lambda: len(page.said_to_others()) >= 3, True)
    embedly, lti, wordpress = page.said_to_others()[-3:]
    assert json.loads(embedly) == {
        "src": f"{host.site}embed.html?{LETTERS}#?secret=aB3",
        "context": "iframe.resize",
        "height": height,
    }
    assert json.loads(lti) == {"subject": "lti.frameResize", "height": height}
    assert wordpress == {"message": "height", "value": height, "secret": "aB3"}


def test_a_frame_that_is_hidden_at_first_tells_its_height_when_it_is_shown(host: Host) -> None:
    host.write(
        f"<details><summary>More</summary>{host.iframe(LETTERS)}</details>",
        head=FIT,
    )
    page = host.open()
    page.expect_said("ready")
    page.page.get_by_text("More").click()
    expect_soon(page.page, lambda: len(page.said(type="height")) > 0, True)
    assert page.said(type="height")[-1]["height"] > 400
    expect_fits(page)


def test_nothing_is_said_where_nobody_listens(visitor: Visitor) -> None:
    visit = visitor.arrive()
    visit.page.add_init_script("addEventListener('message', () => { window.heard = true; });")
    visit.page.goto(f"{visitor.home}embed.html?{LETTERS}")
    expect(visit.page.get_by_role("figure")).to_have_attribute("aria-busy", "false")
    assert not visit.page.evaluate("window.heard === true")
