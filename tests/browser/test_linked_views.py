"""One thing, marked wherever it stands: in the pair table, the code, the strip and the lists."""

import re
from collections.abc import Callable

import pytest
from playwright.sync_api import Locator, Page, expect

from pytok import BPETokenizer, train_bpe
from pytok.recording import Candidate, Merge
from tests.browser.examples import example, trained
from tests.browser.explorer import (
    FIRST,
    STEPS,
    Explorer,
    english,
    expect_soon,
    expected_tokens,
)
from tests.browser.visits import Visitor

OVERLAP = train_bpe(
    example("overlap")["documents"]["en"], num_merges=10, min_frequency=1, alphabet="characters"
)


def merges_of(tokenizer: BPETokenizer) -> tuple[Merge, ...]:
    assert tokenizer.recording is not None
    return tokenizer.recording.merges


def pair_row(explorer: Explorer, index: int) -> Locator:
    return explorer.page.get_by_role("region", name="Pairs").get_by_role("row").nth(index + 1)


def vocabulary_row(explorer: Explorer, id: int) -> Locator:
    button = explorer.page.get_by_role("button", name=re.compile(f", id {id}$"))
    table = explorer.figure.get_by_role("table", name=re.compile("^Vocabulary"))
    return table.get_by_role("row").filter(has=button)


def code_line(explorer: Explorer, text: str) -> Locator:
    return explorer.page.get_by_role("button", name=text, exact=True)


def brackets(page: Page) -> tuple[int, int]:
    """How many places are marked as replaced, and how many as only counted."""
    found: list[int] = page.evaluate(
        """() => ["after-place", "after-extra"].map(
            (name) => document.getElementsByClassName(name).length)"""
    )
    return found[0], found[1]


def shown_tokens(explorer: Explorer) -> list[str]:
    """The names of the tokens in the strip that stand out because someone looks at them."""
    lists = explorer.page.get_by_role("list", name=re.compile("^Tokens of document"))
    names: list[str] = lists.get_by_role("listitem").evaluate_all(
        """(items) => items
            .filter((item) => item.getElementsByClassName("shown").length > 0)
            .map((item) => item.ariaLabel)"""
    )
    return names


def running_lines(explorer: Explorer) -> list[str]:
    section = explorer.page.get_by_role("region", name="The code that runs")
    return [
        re.sub(r"^\d+", "", line).strip()
        for line in section.locator("[aria-current=step]").all_text_contents()
    ]


def expect_places(explorer: Explorer, count: int, extra: int) -> None:
    expect_soon(explorer.page, lambda: brackets(explorer.page), (count - extra, extra))


def named(tokenizer: BPETokenizer, step: int, id: int) -> list[str]:
    return [
        name
        for document in expected_tokens(tokenizer, step)
        for name in document
        if name.endswith(f", id {id}")
    ]


def test_pointing_at_a_pair_marks_as_many_places_as_it_counts(visitor: Visitor) -> None:
    explorer = english(visitor, reduced_motion="reduce")
    explorer.expect_step(0, STEPS)
    # Before the first step the table counts what is on show.
    for index, candidate in enumerate(merges_of(FIRST)[0].candidates):
        pair_row(explorer, index).hover()
        expect_places(explorer, candidate.count, 0)
    explorer.position.hover()
    expect_places(explorer, 0, 0)


def test_places_of_other_pairs_can_be_seen_after_a_step(visitor: Visitor) -> None:
    explorer = english(visitor, reduced_motion="reduce")
    for step, merge in enumerate(merges_of(FIRST), start=1):
        explorer.control("Next").click()
        explorer.expect_step(step, STEPS)
        other: Candidate = merge.candidates[1]
        pair_row(explorer, 1).hover()
        expect_places(explorer, other.count, 0)
        # The chosen pair has become the new token everywhere.
        pair_row(explorer, 0).hover()
        expect_places(explorer, 0, 0)
        assert shown_tokens(explorer) == named(FIRST, step, merge.id)


def test_counted_places_that_overlap_are_marked_as_not_replaced(visitor: Visitor) -> None:
    explorer = english(visitor, reduced_motion="reduce")
    explorer.choose_example("Overlap: aaa")
    explorer.expect_step(0, len(OVERLAP.merges))
    first = merges_of(OVERLAP)[0]
    assert first.counted > first.applied
    pair_row(explorer, 0).hover()
    expect_places(explorer, first.counted, first.counted - first.applied)
    expect(explorer.figure).to_contain_text("Dotted brackets: counted too, but overlapping.")
    explorer.position.hover()
    # The same when the step itself marks its places.
    explorer.page.get_by_role("checkbox", name="Each step in three beats").check()
    explorer.control("Next").click()
    expect_places(explorer, 0, 0)
    explorer.control("Next").click()
    expect_places(explorer, first.counted, first.counted - first.applied)


def test_pairs_are_reached_by_one_tab_stop_and_arrow_keys(visitor: Visitor) -> None:
    explorer = english(visitor, reduced_motion="reduce")
    page = explorer.page
    explorer.expect_step(0, STEPS)
    candidates = merges_of(FIRST)[0].candidates
    page.get_by_role("tab", name="This step").focus()
    page.keyboard.press("Tab")
    expect_places(explorer, candidates[0].count, 0)
    for index, key in ((1, "ArrowDown"), (2, "ArrowDown"), (1, "ArrowUp"), (0, "Home")):
        page.keyboard.press(key)
        expect(pair_row(explorer, index).get_by_role("button")).to_be_focused()
        expect_places(explorer, candidates[index].count, 0)
    explorer.expect_step(0, STEPS)
    page.keyboard.press("Tab")
    expect_places(explorer, 0, 0)
    page.keyboard.press("Shift+Tab")
    page.keyboard.press("Enter")
    page.keyboard.press("Tab")
    expect_places(explorer, candidates[0].count, 0)
    page.keyboard.press("Escape")
    expect_places(explorer, 0, 0)


def focus_pair(explorer: Explorer, index: int) -> None:
    explorer.page.get_by_role("tab", name="This step").focus()
    explorer.page.keyboard.press("Tab")
    for _ in range(index):
        explorer.page.keyboard.press("ArrowDown")


def expect_marked_pairs(explorer: Explorer, *indices: int) -> None:
    marked = explorer.page.get_by_role("region", name="Pairs").locator("tr.shown")
    expect(marked).to_have_count(len(indices))
    for index in indices:
        expect(pair_row(explorer, index)).to_have_class(re.compile(r"\bshown\b"))


def test_a_focused_row_of_pairs_stays_and_stands_for_another_pair(visitor: Visitor) -> None:
    explorer = english(visitor, reduced_motion="reduce")
    page = explorer.page
    explorer.expect_step(0, STEPS)
    focus_pair(explorer, 1)
    for key, step in (("ArrowRight", 1), ("ArrowRight", 2), ("ArrowRight", 3), ("ArrowLeft", 2)):
        page.keyboard.press(key)
        explorer.expect_step(step, STEPS)
        expect(pair_row(explorer, 1).get_by_role("button")).to_be_focused()
        expect_marked_pairs(explorer, 1)
    # The reader may still point at something else, or at nothing.
    pair_row(explorer, 0).hover()
    expect_marked_pairs(explorer, 0)
    page.keyboard.press("Escape")
    expect_marked_pairs(explorer)
    expect(pair_row(explorer, 1).get_by_role("button")).to_be_focused()


def test_a_picked_pair_is_followed_from_a_focused_row(visitor: Visitor) -> None:
    explorer = english(visitor, reduced_motion="reduce")
    explorer.expect_step(0, STEPS)
    # A pair that stands in another row before the second step.
    before, after = (
        [(pair.left, pair.right) for pair in merge.candidates] for merge in merges_of(FIRST)[:2]
    )
    index = next(at for at, pair in enumerate(before) if pair in after and after.index(pair) != at)
    focus_pair(explorer, index)
    explorer.page.keyboard.press("Enter")
    for _ in range(2):
        explorer.page.keyboard.press("ArrowRight")
    explorer.expect_step(2, STEPS)
    expect_marked_pairs(explorer, after.index(before[index]))


def test_the_focus_stays_in_the_table_of_pairs_when_its_row_goes(visitor: Visitor) -> None:
    explorer = english(visitor, reduced_motion="reduce")
    merges = merges_of(trained("tie", "characters"))
    explorer.choose_example(example("tie")["title"]["en"])
    explorer.expect_step(0, len(merges))
    last = len(merges[0].candidates) - 1
    focus_pair(explorer, last)
    for step, merge in enumerate(merges, start=1):
        explorer.page.keyboard.press("ArrowRight")
        explorer.expect_step(step, len(merges))
        last = min(last, len(merge.candidates) - 1)
        expect(pair_row(explorer, last).get_by_role("button")).to_be_focused()
        expect_marked_pairs(explorer, last)


def test_a_tap_marks_and_another_lets_go(visitor: Visitor) -> None:
    explorer = english(
        visitor, reduced_motion="reduce", has_touch=True, viewport={"width": 390, "height": 800}
    )
    explorer.expect_step(0, STEPS)
    candidate = merges_of(FIRST)[0].candidates[1]
    pair_row(explorer, 1).tap()
    expect_places(explorer, candidate.count, 0)
    pair_row(explorer, 1).tap()
    expect_places(explorer, 0, 0)
    name = expected_tokens(FIRST, 0)[0][0]
    token = explorer.page.get_by_role("listitem", name=name, exact=True)
    token.first.tap()
    expect_soon(
        explorer.page,
        lambda: shown_tokens(explorer),
        named(FIRST, 0, int(name.rsplit(" ", 1)[1])),
    )
    token.first.tap()
    expect_soon(explorer.page, lambda: shown_tokens(explorer), [])


@pytest.mark.parametrize("how", ["mouse", "focus"])
def test_a_token_of_the_strip_is_marked_in_every_list(visitor: Visitor, how: str) -> None:
    explorer = english(visitor, reduced_motion="reduce")
    explorer.control("Last").click()
    explorer.expect_step(STEPS, STEPS)
    made = merges_of(FIRST)[-1].id
    token = explorer.page.get_by_role("listitem", name=re.compile(f", id {made}$")).first
    if how == "mouse":
        token.hover()
    else:
        places = [name for document in expected_tokens(FIRST, STEPS) for name in document]
        explorer.page.get_by_role("listitem", name=places[0], exact=True).first.focus()
        explorer.page.keyboard.press("Home")
        for _ in range(places.index(named(FIRST, STEPS, made)[0])):
            explorer.page.keyboard.press("ArrowRight")
        expect(token).to_be_focused()
    expect_soon(explorer.page, lambda: shown_tokens(explorer), named(FIRST, STEPS, made))
    expect(vocabulary_row(explorer, made)).to_have_class(re.compile(r"\bshown\b"))
    newest = explorer.merges.get_by_role("row").nth(1)
    expect(newest).to_have_class(re.compile(r"\bshown\b"))


def test_a_picked_pair_leads_to_its_token_in_the_lists(visitor: Visitor) -> None:
    explorer = english(visitor, reduced_motion="reduce")
    first = merges_of(FIRST)[0]
    explorer.control("Next").click()
    pair_row(explorer, 0).click()
    for _ in range(3):
        explorer.control("Next").click()
    explorer.expect_step(4, STEPS)
    expect(vocabulary_row(explorer, first.id)).to_have_class(re.compile(r"\bshown\b"))


COUNT = "counts = count_pairs(documents)"
CHOOSE = "pair = best_pair(counts)"
REPLACE = [
    "documents = [replace_pair(tokens, pair, next_id) for tokens in documents]",
    "replaced.append(new_id)",
    "place += 2",
]
APPEND = ["merges.append(pair)", "next_id += 1"]


@pytest.mark.parametrize(
    ("merges", "minimum", "end"),
    [
        ("1", "1", ["while len(merges) < num_merges:"]),
        ("9", "1", ["if not counts:", "break"]),
        ("9", "2", ["if counts[pair] < min_frequency:", "break"]),
    ],
)
def test_the_lines_that_run_follow_the_beats(
    still: Explorer, merges: str, minimum: str, end: list[str]
) -> None:
    still.give("abab\nabab" if minimum == "1" else "ababc", alphabet="characters")
    still.set_number("Number of merges", merges)
    still.set_number("Minimum frequency", minimum)
    still.train()

    def expect_lines(*lines: str) -> None:
        expect_soon(still.page, lambda: sorted(running_lines(still)), sorted(lines))

    expect_lines(COUNT)
    beats = still.page.get_by_role("checkbox", name="Each step in three beats")
    beats.check()
    still.control("Next").click()
    expect_lines(COUNT, CHOOSE)
    still.control("Next").click()
    expect_lines(*REPLACE)
    beats.uncheck()
    still.control("Last").click()
    expect_lines(*APPEND, *end)


def test_a_line_of_the_code_marks_what_it_speaks_of(visitor: Visitor) -> None:
    explorer = english(visitor, reduced_motion="reduce")
    page = explorer.page
    explorer.control("Next").click()
    explorer.expect_step(1, STEPS)
    first = merges_of(FIRST)[0]
    table = page.get_by_role("region", name="Pairs")
    shown = re.compile(r"\bshown\b")

    def chosen_pair() -> None:
        expect(pair_row(explorer, 0)).to_have_class(shown)

    def whole_table() -> None:
        expect(table).to_have_class(shown)

    def new_tokens() -> None:
        expect_soon(page, lambda: shown_tokens(explorer), named(FIRST, 1, first.id))
        expect(vocabulary_row(explorer, first.id)).to_have_class(shown)

    wanted: list[tuple[str, Callable[[], None]]] = [
        (COUNT, whole_table),
        (CHOOSE, chosen_pair),
        (REPLACE[0], new_tokens),
        (APPEND[0], new_tokens),
    ]
    for line, marked in wanted:
        code_line(explorer, line).hover()
        marked()
    explorer.position.hover()
    expect(table).not_to_have_class(shown)
    code_line(explorer, COUNT).focus()
    for _, marked in wanted[1:]:
        page.keyboard.press("ArrowDown")
        marked()
    explorer.expect_step(1, STEPS)
    page.keyboard.press("Enter")
    page.keyboard.press("Tab")
    new_tokens()
    # And back: what is looked at marks its line.
    pair_row(explorer, 0).hover()
    marked_lines = page.get_by_role("region", name="The code that runs").locator(".line.shown")
    expect(marked_lines.filter(has=code_line(explorer, CHOOSE))).to_be_visible()


def test_docstrings_can_be_unfolded(page: Page) -> None:
    section = page.get_by_role("region", name=re.compile("The code that runs|Der Code, der läuft"))
    expect(section).not_to_contain_text(">>> count_pairs")
    section.get_by_role("checkbox").check()
    expect(section).to_contain_text(">>> count_pairs([[1, 1, 1], [1, 2]])")


def test_the_tie_rule_is_named_where_it_decided(visitor: Visitor) -> None:
    explorer = english(visitor, reduced_motion="reduce")
    explorer.choose_example("A tie")
    explorer.expect_step(0, 5)
    tied = train_bpe(example("tie")["documents"]["en"], num_merges=5, alphabet="characters")
    for step, merge in enumerate(merges_of(tied), start=1):
        explorer.control("Next").click()
        explorer.expect_step(step, 5)
        decided = "chosen: smallest ids" if merge.tied > 1 else "chosen"
        expect(pair_row(explorer, 0)).to_contain_text(decided)
        rivals = explorer.page.get_by_role("region", name="Pairs").get_by_text("tied", exact=True)
        expect(rivals).to_have_count(merge.tied - 1)
        if merge.tied > 1:
            expect(explorer.sentence).to_contain_text("as well, but larger ids")
