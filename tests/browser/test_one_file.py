"""The site in one HTML file: opened from disk without any network, in a frame, in every browser."""

import json
import re
import shutil
from collections.abc import Iterator
from pathlib import Path
from urllib.parse import parse_qs, urlsplit

import pytest
from playwright.sync_api import Browser, Page, expect

from pytok import train_bpe
from tests.browser import test_engines
from tests.browser.asking import error_of
from tests.browser.course import LESSONS, Course, address, lesson_at
from tests.browser.engines import Engine
from tests.browser.explorer import STEPS, TRAINING_MILLISECONDS, Explorer, text_file
from tests.browser.test_files_panel import Files
from tests.browser.test_hosting import trains
from tests.browser.test_opaque_origin import add_frame
from tests.browser.test_sharing import shared_link
from tests.browser.visits import Visit, Visitor
from web.tooling import one_file, paths
from web.tooling.lessons import Lesson
from web.tooling.server import Site

CHAPTER = "course/05-merge"
FIGURES = json.loads((paths.WEB / "src" / "embed" / "figures.json").read_text(encoding="utf-8"))
PLACES = {address(lesson).rstrip("/"): lesson for lesson in LESSONS}


@pytest.fixture(scope="session")
def file(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The file as a teacher may have it, in a folder of its own."""
    copy = tmp_path_factory.mktemp("Für den Unterricht (7b)") / "pytok #1.html"
    shutil.copyfile(one_file.build(), copy)
    return copy


@pytest.fixture
def offline(browser: Browser, file: Path) -> Iterator[Visitor]:
    """Opens the file by a double-click, with the network cut."""
    visitor = Visitor(browser, file.as_uri(), offline=True, reduced_motion="reduce")
    yield visitor
    visitor.leave()


@pytest.fixture(scope="module")
def _shared(browser: Browser, file: Path) -> Iterator[Visit]:
    visitor = Visitor(browser, file.as_uri(), offline=True, reduced_motion="reduce")
    yield visitor.arrive()
    visitor.leave()


@pytest.fixture
def shared(_shared: Visit) -> Iterator[Page]:
    """One page for the tests that only look."""
    yield _shared.page
    _shared.guard.verify()


def page_of(url: str) -> str:
    """The page that an address in the file names."""
    return parse_qs(urlsplit(url).query).get("page", [""])[0]


def test_it_is_at_most_nine_megabytes(file: Path) -> None:
    assert file.stat().st_size <= 9_000_000


def test_its_policy_lets_nothing_be_fetched(file: Path) -> None:
    text = file.read_text(encoding="utf-8")
    match = re.search(r'http-equiv="Content-Security-Policy" content="([^"]*)"', text)
    assert match is not None
    rules = dict(rule.split(" ", 1) for rule in match[1].split("; "))
    assert rules["default-src"] == "'none'"
    assert "connect-src" not in rules
    assert "unsafe-inline" not in match[1]
    assert "'unsafe-eval'" not in match[1]


def test_a1_it_trains_with_the_network_cut(offline: Visitor) -> None:
    visit = offline.visit()
    asked: list[str] = []
    visit.page.on("request", lambda request: asked.append(request.url))
    assert trains(visit.page)
    # What it made itself: scripts in memory.
    assert [url for url in asked if not url.startswith("blob:")] == []


def test_a1_a_person_trains_in_every_browser(engine: Engine, file: Path) -> None:
    test_engines.test_a1_a_person_trains_a_text(engine, file.as_uri())


def test_a1_it_trains_in_a_sandboxed_frame_without_any_header(
    visitor: Visitor, file: Path, tmp_path: Path
) -> None:
    shutil.copyfile(file, tmp_path / "pytok.html")
    page = '<!doctype html><html lang="en"><link rel="icon" href="data:,"><title>Host</title>'
    (tmp_path / "host.html").write_text(page, encoding="utf-8")
    bare = {"Content-Security-Policy": None}
    with Site.serve(tmp_path, headers=bare) as home, Site.serve(tmp_path, headers=bare) as host:
        visit = visitor.arrive(home)
        visit.guard.allow_address(host)
        visit.page.goto(f"{host}host.html")
        assert trains(add_frame(visit.page, f"{home}pytok.html"))


@pytest.mark.parametrize("place", PLACES)
@pytest.mark.parametrize("language", ["de", "en"])
def test_every_page_opens_and_its_links_stay_in_the_file(
    shared: Page, file: Path, place: str, language: str
) -> None:
    shared.goto(f"{file.as_uri()}?page={place}&lang={language}")
    Course(shared, PLACES[place], language).expect_alive()
    links = shared.get_by_role("link").evaluate_all("(links) => links.map(({ href }) => href)")
    assert links
    assert all(link.startswith(file.as_uri()) for link in links)
    assert {page_of(link) for link in links} <= {"", *PLACES}
    assert {parse_qs(urlsplit(link).query)["lang"][0] for link in links} == {language}


@pytest.mark.parametrize("name", [*FIGURES, "workbench"])
def test_every_figure_opens_alone(shared: Page, file: Path, name: str) -> None:
    shared.goto(f"{file.as_uri()}?figure={name}&lang=en&theme=dark")
    if name == "workbench":
        Explorer(shared).expect_step(0, STEPS)
    else:
        lesson: Lesson = next(one for one in LESSONS if one.place == FIGURES[name])
        Course(shared, lesson, "en").figure(name.split("/")[1])
        figure = Course(shared, lesson, "en").figure(name.split("/")[1])
        expect(figure).to_have_attribute("aria-busy", "false")
    expect(shared.get_by_role("banner")).to_have_count(0)
    assert shared.evaluate("document.documentElement.dataset.theme") == "dark"


def test_a_figure_leads_to_its_place_in_the_file(shared: Page, file: Path) -> None:
    shared.goto(f"{file.as_uri()}?figure=merge/overlap&lang=en")
    whole = shared.get_by_role("link").last.get_attribute("href")
    assert whole is not None
    assert (page_of(whole), urlsplit(whole).fragment) == (CHAPTER, "overlap")
    shared.goto(whole)
    figure = Course(shared, lesson_at("05-merge"), "en").figure("overlap")
    expect(figure).to_be_in_viewport()


def test_links_lead_through_the_file_and_back(shared: Page, file: Path) -> None:
    shared.goto(f"{file.as_uri()}?lang=en")
    Explorer(shared).expect_step(0, STEPS)
    shared.get_by_role("link", name="Course", exact=True).click()
    Course(shared, PLACES["course"], "en").expect_alive()
    title = lesson_at("05-merge").definition["title"]["en"]
    shared.get_by_role("link", name=title, exact=True).click()
    Course(shared, PLACES[CHAPTER], "en").expect_alive()
    assert page_of(shared.url) == CHAPTER
    shared.go_back()
    Course(shared, PLACES["course"], "en").expect_alive()
    shared.go_back()
    Explorer(shared).expect_step(0, STEPS)


@pytest.mark.parametrize(
    ("language", "words"),
    [("de", "Diese Seite gibt es hier nicht"), ("en", "There is no such page here")],
)
def test_a_page_that_is_not_there_is_told(
    shared: Page, file: Path, language: str, words: str
) -> None:
    shared.goto(f"{file.as_uri()}?page=course/11-more&lang={language}")
    expect(shared.get_by_role("heading", name=words)).to_be_visible()
    expect(shared.get_by_text("course/11-more")).to_be_visible()


def test_all_licences_are_in_it(shared: Page, file: Path) -> None:
    shared.goto(f"{file.as_uri()}?lang=en")
    foot = shared.get_by_role("contentinfo")
    foot.get_by_text("MIT licence", exact=True).click()
    expect(foot.get_by_text("THE SOFTWARE IS PROVIDED")).to_be_visible()
    foot.get_by_text("Licences of the software used", exact=True).click()
    expect(foot.get_by_text("Third-party licences of pytok")).to_be_visible()
    expect(foot.get_by_text("Mozilla Public License").last).to_be_visible()


def test_a_link_to_a_step_can_be_shared(offline: Visitor) -> None:
    explorer = Explorer(offline.visit(address="?lang=en").page)
    for _ in range(2):
        explorer.control("Next").click()
    link = shared_link(explorer)
    assert link.startswith(offline.home)
    other = offline.arrive(locale="de-DE")
    other.page.goto(link)
    Explorer(other.page).expect_step(2, STEPS)


def test_a_tokenizer_can_be_saved_and_loaded(offline: Visitor) -> None:
    page = offline.visit(address="?lang=en").page
    files = Files(page).open()
    wanted = train_bpe(
        ["the cat in the hat", "that cat sat there"], num_merges=6, alphabet="characters"
    )
    saved = files.save("Save as pytok JSON").path().read_bytes()
    assert json.loads(saved)["merges"] == [list(pair) for pair in wanted.merges]
    files.load(text_file("mine.pytok.json", saved))


def test_what_is_embedded_can_be_looked_at_before(offline: Visitor) -> None:
    page = offline.visit(address="?page=course/05-merge&lang=en").page
    figure = Course(page, PLACES[CHAPTER], "en").figure("overlap")
    figure.get_by_role("button", name="Embed").click()
    title = lesson_at("05-merge").definition["figures"]["overlap"]["title"]["en"]
    frame = page.frame_locator(f'iframe[title="Preview: {title}"]')
    expect(frame.get_by_role("figure", name=title)).to_have_attribute("aria-busy", "false")


def test_without_javascript_it_says_what_to_do(browser: Browser, file: Path) -> None:
    visitor = Visitor(browser, file.as_uri(), offline=True, java_script_enabled=False)
    page = visitor.visit().page
    for language, words in (("de", "Sie braucht JavaScript"), ("en", "It needs JavaScript")):
        text = page.locator(f"noscript p[lang={language}]")
        expect(text).to_contain_text(words)
        expect(text).to_be_visible()
    visitor.leave()


def test_a_file_that_was_cut_off_says_so(browser: Browser, file: Path, tmp_path: Path) -> None:
    half = tmp_path / "pytok.html"
    half.write_bytes(file.read_bytes()[:4_000_000])
    visitor = Visitor(browser, half.as_uri(), offline=True)
    page = visitor.visit(address="?lang=en").page
    # What stands before Python is there.
    Explorer(page).expect_step(0, STEPS)
    error = error_of(page, "train", documents=["ab"], num_merges=1)
    assert (error["code"], error["parameters"]["reason"]) == ("engine_failed", "cut_off")
    Explorer(page).text.fill("abab")
    Explorer(page).control("Train").click()
    expect(Explorer(page).alert).to_contain_text(
        "Download or copy it again", timeout=TRAINING_MILLISECONDS
    )
    visitor.leave()
