"""The events and methods of `<pytok-figure>`."""

from typing import Any

from playwright.sync_api import expect

from tests.browser.elements import FIGURE, STEPS, element, heard, listening
from tests.browser.explorer import expect_soon
from tests.browser.host_pages import LETTERS, Host, HostPage
from tests.browser.visits import Held


def test_events_bubble_from_the_element_and_tell_figures_apart(host: Host) -> None:
    figures = "".join(
        f'<pytok-figure figure="bpe/letters" step="{step}"></pytok-figure>' for step in (0, 1)
    )
    page = host.show(figures, head=listening("ready", "height", "step") + host.script)
    page.expect_alive()
    page.expect_alive(f"{LETTERS} (2)")
    page.inside(f"{LETTERS} (2)").get_by_role("button", name="Next", exact=True).click()

    def steps() -> list[tuple[Any, ...]]:
        return [
            (event["place"], event["step"], event["steps"])
            for event in heard(page)
            if event["type"] == "step"
        ]

    expect_soon(page.page, steps, [("1", 2, STEPS)])
    ready = {event["place"]: event for event in heard(page) if event["type"] == "ready"}
    assert {place: event["state"]["step"] for place, event in ready.items()} == {"0": 0, "1": 1}
    assert ready["0"]["id"] != ready["1"]["id"]
    ids = {
        event["place"]: {one["id"] for one in heard(page) if one["place"] == event["place"]}
        for event in heard(page)
    }
    assert ids == {place: {event["id"]} for place, event in ready.items()}


def test_where_a_figure_begins_is_no_step(host: Host) -> None:
    visit = host.arrive()
    # Its answer is there before it can be drawn.
    drawing = Held(visit.page.context, "**/assets/Training-*.js")
    host.write(
        '<pytok-figure figure="bpe/letters" step="1"></pytok-figure>',
        head=listening("ready", "step") + host.script,
    )
    with visit.page.expect_response("**/train-*.json"):
        visit.page.goto(host.address)
    page = HostPage(visit.page)
    expect(page.inside().get_by_role("figure")).to_have_attribute("aria-busy", "true")
    page.asked("() => new Promise((done) => requestAnimationFrame(() => setTimeout(done)))")
    drawing.release()
    page.expect_step(1)
    page.inside().get_by_role("button", name="Next", exact=True).click()
    expect_soon(
        page.page,
        lambda: [event["step"] for event in heard(page) if event["type"] == "step"],
        [2],
    )
    assert [e["state"]["step"] for e in heard(page) if e["type"] == "ready"] == [1]


def test_what_a_figure_says_at_once_has_its_name_too(host: Host) -> None:
    page = host.show(
        '<pytok-figure figure="bpe/letters" step="none"></pytok-figure>',
        head=listening("error", "ready") + host.script,
    )
    page.expect_alive()
    expect_soon(page.page, lambda: [event["type"] for event in heard(page)], ["error", "ready"])
    error, ready = heard(page)
    assert error["id"] == ready["id"] is not None


def test_after_a_run_the_page_hears_how_many_steps_there_are(host: Host) -> None:
    page = host.show(
        '<pytok-figure figure="bpe/letters" text="abab cdcd"></pytok-figure>',
        head=listening("ready", "state") + host.script,
    )
    page.inside().get_by_role("button", name="Run", exact=True).click()
    page.expect_alive()

    def steps() -> list[tuple[Any, ...]]:
        return [(event["type"], event["state"]["steps"]) for event in heard(page)]

    # ab and cd; no pair is left then that stands there twice.
    expect_soon(page.page, steps, [("ready", 0), ("state", 2)])


def test_what_is_said_before_the_figure_is_there_is_done_then(host: Host) -> None:
    page = host.show(FIGURE)
    page.page.evaluate("() => customElements.whenDefined('pytok-figure')")
    state = element(page).evaluate(
        """(figure) => {
          figure.goto(1);
          figure.setTheme("dark");
          return figure.getState();
        }"""
    )
    assert (state["figure"], state["step"], state["steps"]) == ("bpe/letters", 1, STEPS)
    page.expect_step(1)
    page.expect_theme("dark")
    assert element(page).get_attribute("theme") == "dark"


def test_a_state_is_the_one_after_all_that_was_said_before(host: Host) -> None:
    page = host.show(FIGURE)
    page.expect_alive()
    states = element(page).evaluate(
        """(figure) => {
          figure.setTheme("dark");
          figure.goto(1);
          const first = figure.getState();
          figure.goto(2);
          return Promise.all([first, figure.getState()]);
        }"""
    )
    seen = [(state["theme"], state["step"]) for state in states]
    assert seen == [("dark", 1), ("dark", STEPS)]


def test_a_figure_plays_and_pauses_on_request(host: Host) -> None:
    page = host.show(FIGURE)
    page.expect_alive()
    element(page).evaluate("(figure) => figure.play()")
    expect(page.inside().get_by_role("button", name="Pause", exact=True)).to_be_visible()
    element(page).evaluate("(figure) => figure.pause()")
    expect(page.inside().get_by_role("button", name="Play", exact=True)).to_be_visible()


def test_no_other_window_can_speak_for_a_figure(host: Host) -> None:
    page = host.show(FIGURE, head=listening("error", "step", "height") + host.script)
    page.expect_alive()
    page.expect_fits()
    element(page).evaluate(
        """async (figure) => {
          const { id } = await new Promise((resolve) => {
            figure.addEventListener("pytok-step", ({ detail }) => resolve(detail), { once: true });
            figure.goto(1);
          });
          const stranger = document.createElement("iframe");
          stranger.srcdoc = "stranger";
          document.body.append(stranger);
          const forged = { pytok: 1, id, type: "height", height: 9 };
          postMessage(forged, "*");
          stranger.contentWindow.eval(`parent.postMessage(${JSON.stringify(forged)}, "*")`);
        }"""
    )
    # What is posted later is heard later.
    element(page).evaluate("(figure) => figure.goto(2)")
    page.expect_step(2)
    expect_soon(page.page, lambda: 2 in [event.get("step") for event in heard(page)], wanted=True)
    assert 9 not in [event.get("height") for event in heard(page)]
    page.expect_fits()
