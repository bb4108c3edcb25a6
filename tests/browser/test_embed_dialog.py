"""The dialog that gives code for other pages: how it is reached, what it shows and what it says."""

import re
from collections.abc import Callable
from pathlib import Path

import pytest
from playwright.sync_api import Locator, Page, Request, expect

from tests.browser.axe import barriers
from tests.browser.course import Course, lesson_at
from tests.browser.embedding import MOST_HEIGHT, EmbedDialog, asked, read_html
from tests.browser.examples import example
from tests.browser.explorer import TRAINING_MILLISECONDS, Explorer, expect_soon
from tests.browser.links import OWN, STATE, link_to, read_link
from tests.browser.visits import Visitor
from web.tooling.lessons import LANGUAGES
from web.tooling.server import Site

BPE = lesson_at("04-bpe")
LETTERS = BPE.definition["figures"]["letters"]["title"]

each_language = pytest.mark.parametrize("language", LANGUAGES)


def from_explorer(visitor: Visitor, language: str = "en", theme: str = "light") -> Locator:
    address = f"?lang={language}&theme={theme}"
    page = visitor.visit(address=address, reduced_motion="reduce").page
    name = {"de": "Einbetten", "en": "Embed"}[language]
    return page.get_by_role("button", name=name, exact=True)


def from_course(visitor: Visitor, language: str = "en", theme: str = "light") -> Locator:
    course = Course.open(visitor, BPE, language, theme)
    name = {"de": "Einbetten", "en": "Embed"}[language]
    button = course.figure("letters").get_by_role("button", name=f"{name}: {LETTERS[language]}")
    expect(button).to_be_visible()
    return button


each_way = pytest.mark.parametrize("way", [from_explorer, from_course])
Way = Callable[..., Locator]


def linked(visitor: Visitor, link: str) -> EmbedDialog:
    """The dialog over a view of the explorer."""
    page = visitor.visit(address="?lang=en" + link, reduced_motion="reduce").page
    position = Explorer(page).position
    expect(position).to_have_text(re.compile("^Step"), timeout=TRAINING_MILLISECONDS)
    return EmbedDialog.open(page.get_by_role("button", name="Embed", exact=True))


def frame_address(dialog: EmbedDialog) -> str:
    return read_html(dialog.code()).the("iframe").attributes["src"]


@each_way
@each_language
def test_it_opens_by_keyboard_and_gives_the_focus_back(
    visitor: Visitor, way: Way, language: str
) -> None:
    button = way(visitor, language)
    button.focus()
    button.press("Enter")
    dialog = EmbedDialog(button.page, language)
    expect(dialog.region).to_be_visible()
    expect(dialog.region.locator(":focus")).to_have_count(1)
    dialog.page.keyboard.press("Escape")
    expect(dialog.region).to_be_hidden()
    expect(button).to_be_focused()
    button.press("Enter")
    dialog.region.get_by_role("button", name=dialog.words["close"]).press("Enter")
    expect(button).to_be_focused()


@each_way
def test_the_keyboard_goes_past_the_preview(visitor: Visitor, way: Way) -> None:
    dialog = EmbedDialog.open(way(visitor, "en"))
    dialog.region.get_by_role("button", name="On to the code").press("Enter")
    expect(dialog.region.get_by_label("Where does the figure go?")).to_be_focused()


@each_way
@pytest.mark.parametrize("theme", ["light", "dark"])
@each_language
def test_axe_finds_no_barrier(visitor: Visitor, way: Way, theme: str, language: str) -> None:
    dialog = EmbedDialog.open(way(visitor, language, theme), language)
    dialog.choose("Docusaurus")
    expect(dialog.region.get_by_role("region")).to_have_count(2)
    assert barriers(dialog.page) == []


@each_language
def test_the_preview_is_the_frame_itself_and_needs_no_python(
    visitor: Visitor, language: str
) -> None:
    button = from_course(visitor, language)
    python: list[str] = []

    def note(request: Request) -> None:
        if "/pyodide/" in request.url:
            python.append(request.url)

    button.page.on("request", note)
    before = button.page.evaluate("history.length")
    dialog = EmbedDialog.open(button, language)
    dialog.expect_figure(LETTERS[language])
    other = {"de": "English", "en": "Deutsch"}[language]
    dialog.region.get_by_role("radio", name=other).check()
    dialog.expect_figure(LETTERS[{"de": "en", "en": "de"}[language]])
    dialog.region.get_by_role("radio", name=re.compile("^(Dunkel|Dark)$")).check()
    html = dialog.preview.content_frame.locator("html")
    expect(html).to_have_attribute("data-theme", "dark")
    # Neither another page to go back to, nor a byte of Python.
    assert button.page.evaluate("history.length") == before
    assert python == []


def test_the_frame_is_as_high_as_the_figure(visitor: Visitor) -> None:
    dialog = EmbedDialog.open(from_course(visitor))
    dialog.expect_figure(LETTERS["en"])
    main = dialog.preview.content_frame.get_by_role("main")
    needed: float = main.evaluate("(main) => main.getBoundingClientRect().height")

    def spare() -> bool:
        height = int(read_html(dialog.code()).the("iframe").attributes["height"])
        return 0 <= height - needed < 60

    expect_soon(dialog.page, spare, True)


def test_language_theme_and_step_go_along(visitor: Visitor) -> None:
    button = from_course(visitor)
    figure = Course(button.page, BPE, "en").figure("letters")
    figure.get_by_role("button", name="Next", exact=True).click()
    dialog = EmbedDialog.open(button)
    assert asked(frame_address(dialog)) == {"figure": "bpe/letters", "lang": "en", "step": "1"}
    dialog.region.get_by_role("checkbox", name="begin at step 1").uncheck()
    dialog.region.get_by_role("radio", name="Deutsch").check()
    dialog.region.get_by_role("radio", name="Dark").check()
    assert asked(frame_address(dialog)) == {"figure": "bpe/letters", "lang": "de", "theme": "dark"}
    assert read_html(dialog.code()).the("iframe").attributes["title"] == LETTERS["de"]
    for group in ("Language", "Theme"):
        fields = dialog.region.get_by_role("group", name=group)
        fields.get_by_role("radio", name="As the page").check()
    assert asked(frame_address(dialog)) == {"figure": "bpe/letters"}


def test_a_text_that_was_typed_goes_along_if_wanted(visitor: Visitor) -> None:
    button = from_course(visitor)
    figure = Course(button.page, BPE, "en").figure("letters")
    figure.get_by_role("textbox").fill("abab\nabc")
    expect(figure.get_by_role("button", name="Back to the example")).to_be_visible()
    dialog = EmbedDialog.open(button)
    wanted = {"figure": "bpe/letters", "lang": "en"}
    assert asked(frame_address(dialog)) == {**wanted, "text": "abab\nabc"}
    dialog.region.get_by_role("checkbox", name="with the text typed in").uncheck()
    assert asked(frame_address(dialog)) == wanted


def test_the_explorer_goes_with_its_example_or_with_all_that_is_seen(visitor: Visitor) -> None:
    merges = example("tie")["num_merges"]
    state = {**STATE, "example": "tie", "alphabet": "bytes", "merges": merges, "step": 2}
    dialog = linked(visitor, link_to(state))
    assert asked(frame_address(dialog)) == {
        "figure": "workbench",
        "lang": "en",
        "example": "tie",
        "alphabet": "bytes",
        "step": "2",
    }
    dialog.region.get_by_role("checkbox", name="exactly this view").check()
    address = frame_address(dialog)
    assert asked(address) == {"figure": "workbench", "lang": "en"}
    assert read_link(address) == state
    # The preview shows it too.
    frame = dialog.preview.content_frame
    expect(frame.get_by_text("Step 2 of").first).to_be_visible()


def test_an_own_text_goes_along_only_when_asked_for(visitor: Visitor) -> None:
    text = " ".join(str(number**3) for number in range(900))
    dialog = linked(visitor, link_to({**OWN, "text": text}))
    assert asked(frame_address(dialog))["figure"] == "workbench"
    assert "step" not in asked(frame_address(dialog))
    expect(dialog.region).not_to_contain_text("Some systems cut addresses")
    dialog.region.get_by_role("checkbox", name="exactly this view").check()
    assert read_link(frame_address(dialog))["text"] == text
    expect(dialog.region).to_contain_text("Some systems cut addresses of more than 2,000")


def test_code_is_copied_and_that_is_said(visitor: Visitor) -> None:
    visit = visitor.arrive(permissions=["clipboard-read", "clipboard-write"])
    visit.page.goto(visitor.home + "?lang=en")
    dialog = EmbedDialog.open(visit.page.get_by_role("button", name="Embed", exact=True))
    dialog.choose("Sphinx")
    dialog.expect_height(MOST_HEIGHT)
    for button, file in (("Copy code", None), ("Copy code for conf.py", "conf.py")):
        dialog.region.get_by_role("button", name=button, exact=True).click()
        expect(dialog.region.get_by_role("status").filter(has_text="Copied.").last).to_be_visible()
        assert visit.page.evaluate("navigator.clipboard.readText()") == dialog.code(file)


def test_where_copying_is_denied_the_code_can_be_copied_by_hand(visitor: Visitor) -> None:
    visit = visitor.arrive()
    visit.page.add_init_script(
        "navigator.clipboard.writeText = () => Promise.reject(new DOMException('no'))"
    )
    visit.page.goto(visitor.home + "?lang=en")
    dialog = EmbedDialog.open(visit.page.get_by_role("button", name="Embed", exact=True))
    dialog.expect_height(MOST_HEIGHT)
    dialog.region.get_by_role("button", name="Copy code", exact=True).click()
    by_hand = dialog.region.get_by_role("textbox", name="The browser did not let the page copy")
    expect(by_hand).to_have_value(dialog.code())
    by_hand.focus()
    selected = by_hand.evaluate("(area) => area.selectionEnd - area.selectionStart")
    assert selected == len(dialog.code())


def test_a_local_address_is_told_and_another_one_is_kept(visitor: Visitor) -> None:
    button = from_course(visitor)
    dialog = EmbedDialog.open(button)
    expect(dialog.site).to_have_value(visitor.home)
    expect(dialog.region).to_contain_text("put the folder on a web server first")
    dialog.site.fill("http://school.example/pytok/index.html")
    expect(dialog.region).to_contain_text("do not show frames from http addresses")
    dialog.site.fill("https://school.example/pytok")
    assert frame_address(dialog).startswith("https://school.example/pytok/embed.html?")
    expect(dialog.region).not_to_contain_text("http addresses")

    # Another page of the site, another day.
    page = button.page
    page.goto(visitor.home + "?lang=en")
    again = EmbedDialog.open(page.get_by_role("button", name="Embed", exact=True))
    expect(again.site).to_have_value("https://school.example/pytok")
    again.site.fill("school")
    expect(again.region).to_contain_text("This is no address.")
    expect(again.region.get_by_role("region")).to_have_count(0)
    again.site.fill("")
    assert frame_address(again).startswith(visitor.home + "embed.html?")


@each_way
@each_language
def test_nothing_is_wider_than_a_small_phone(visitor: Visitor, way: Way, language: str) -> None:
    button = way(visitor, language)
    button.page.set_viewport_size({"width": 320, "height": 640})
    dialog = EmbedDialog.open(button, language)
    for host in ("Material for MkDocs", "MyST (mystmd, Jupyter Book 2)", "Ghost"):
        dialog.choose(host)
        assert dialog.region.evaluate("(it) => it.scrollWidth <= it.clientWidth")
    assert button.page.evaluate("document.documentElement.scrollWidth") == 320


@pytest.mark.parametrize("form", ["HTML page: frame", "HTML page: element"])
def test_what_is_pasted_shows_the_figure_on_another_origin(
    visitor: Visitor, tmp_path: Path, form: str
) -> None:
    dialog = EmbedDialog.open(from_course(visitor))
    dialog.choose(form)
    page = f'<!doctype html><link rel="icon" href="data:,"><title>Host</title>{dialog.code()}'
    (tmp_path / "index.html").write_text(page, encoding="utf-8")
    with Site.serve(tmp_path, headers={"Content-Security-Policy": None}) as host:
        visit = visitor.arrive()
        visit.guard.allow_address(host)
        visit.page.goto(host)
        expect_shown(visit.page, LETTERS["en"])


def expect_shown(page: Page, title: str) -> None:
    frame = page.locator("iframe").and_(page.get_by_title(title, exact=True)).content_frame
    figure = frame.get_by_role("figure", name=title, exact=True)
    expect(figure).to_have_attribute("aria-busy", "false")
    figure.get_by_role("button", name="Next", exact=True).click()
    expect(figure.get_by_text("Step 1 of").first).to_be_visible()
