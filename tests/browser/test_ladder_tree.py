"""The merge tree of any token."""

from collections.abc import Iterator

import pytest
from playwright.sync_api import expect

from pytok import BPETokenizer, train_bpe
from pytok.alphabets import AlphabetName
from tests.browser.examples import trained
from tests.browser.explorer import Explorer
from tests.browser.ladder import _NAME, ALPHABETS, name_of, nodes, open_level, show, train
from tests.browser.visits import Visitor


def expected_nodes(tokenizer: BPETokenizer, id: int, level: int = 1) -> Iterator[tuple[int, str]]:
    entry = tokenizer.vocabulary[id]
    if entry.left is None or entry.right is None:
        yield level, f"{name_of(tokenizer, id)}, base symbol"
        return
    yield level, f"{name_of(tokenizer, id)}, made at step {entry.rank}"
    yield from expected_nodes(tokenizer, entry.left, level + 1)
    yield from expected_nodes(tokenizer, entry.right, level + 1)


@pytest.mark.parametrize("alphabet", ALPHABETS)
@pytest.mark.parametrize(
    ("title", "name"), [("A first look", "first"), ("Whitespace in code", "whitespace")]
)
def test_the_tree_of_every_token_is_what_its_merges_say(
    visitor: Visitor, title: str, name: str, alphabet: AlphabetName
) -> None:
    tokenizer = trained(name, alphabet)
    explorer = show(visitor, title, alphabet)
    explorer.expect_step(0, len(tokenizer.merges))
    panel = open_level(explorer.page, "Merge tree")
    # With nothing picked, the tree is that of the token the step makes.
    expect(panel).to_contain_text("At step 0 no token is learned yet.")
    for id in tokenizer.learned_ids:
        explorer.control("Next").click()
        tree = panel.get_by_role("tree")
        expect(tree).to_have_accessible_name(f"Merge tree of {name_of(tokenizer, id)}")
        assert nodes(panel) == list(expected_nodes(tokenizer, id))
        uses = panel.get_by_role("list").get_by_role("button")
        assert uses.evaluate_all(f"(buttons) => buttons.map({_NAME})") == [
            f"{name_of(tokenizer, user)}, made at step {entry.rank}"
            for user, entry in tokenizer.vocabulary.items()
            if id in (entry.left, entry.right)
        ]


def test_the_tree_is_walked_and_climbed_by_keyboard(visitor: Visitor) -> None:
    explorer = show(visitor, "A first look")
    explorer.control("Last").click()
    panel = open_level(explorer.page, "Merge tree")
    tree = panel.get_by_role("tree")
    # "the " is "the" and a space; "the" is "th" and "e".
    expect(tree).to_have_accessible_name("Merge tree of the space, id 15")
    page = explorer.page
    tree.get_by_role("treeitem").first.focus()
    for key, name in (
        ("ArrowRight", "the, id 13, made at step 4"),
        ("ArrowRight", "th, id 11, made at step 2"),
        ("ArrowDown", "t, id 9, base symbol"),
        ("End", "space, id 0, base symbol"),
        ("ArrowLeft", "the space, id 15, made at step 6"),
        ("ArrowDown", "the, id 13, made at step 4"),
    ):
        page.keyboard.press(key)
        focused = tree.locator(":focus")
        expect(focused).to_have_accessible_name(name)
    page.keyboard.press("Enter")
    expect(tree).to_have_accessible_name("Merge tree of the, id 13")
    expect(tree.get_by_role("treeitem").first).to_be_focused()
    # The next stop is the button that leads to the step at which the token was made.
    page.keyboard.press("Tab")
    page.keyboard.press("Enter")
    explorer.expect_step(4, 6)
    panel.get_by_role("button", name="the space, id 15, made at step 6").click()
    expect(tree).to_have_accessible_name("Merge tree of the space, id 15")
    explorer.control("The token of this step").click()
    expect(tree).to_have_accessible_name("Merge tree of the, id 13")


def test_any_token_is_found_by_its_text_or_id(visitor: Visitor) -> None:
    explorer = show(visitor, "A first look")
    panel = open_level(explorer.page, "Merge tree")
    search = panel.get_by_role("searchbox", name="Find a token (text or id)")
    found = panel.get_by_role("listbox", name="Tokens to choose from").get_by_role("option")
    search.fill("AT")
    expect(found).to_have_count(3)
    search.fill("13")
    expect(found).to_have_count(1)
    search.press("ArrowDown")
    explorer.page.keyboard.press("Enter")
    tree = panel.get_by_role("tree")
    expect(tree).to_have_accessible_name("Merge tree of the, id 13")
    # What was looked for is still there after a look at another level.
    open_level(explorer.page, "Length curve")
    open_level(explorer.page, "Merge tree")
    expect(search).to_have_value("13")


def test_a_tree_a_thousand_levels_deep_is_shown_in_part(still: Explorer) -> None:
    # Each merge adds one letter in front: of the pairs, all equally frequent, that with the
    # smallest ids comes first, and the letters go down in code-point order.
    letters = "".join(chr(0x4E00 + 1000 - place) for place in range(1000))
    tokenizer = train_bpe([letters, letters], num_merges=1000, alphabet="characters")
    assert len(tokenizer.merges) == 999
    still.give(f"{letters}\n{letters}", alphabet="characters")
    still.set_number("Number of merges", "1000")
    train(still, 999)
    still.control("Last").click()
    panel = open_level(still.page, "Merge tree")
    expect(panel).to_contain_text("999 merges join 1,000 symbols.")
    items = panel.get_by_role("treeitem")
    expect(items).to_have_count(199)
    for _ in range(9):
        still.control("Show more of the tree").click()
    expect(items).to_have_count(1999)
    deepest = items.evaluate_all("(nodes) => Math.max(...nodes.map((node) => node.ariaLevel))")
    assert deepest == 1000


def test_the_tree_of_a_very_long_token_is_shown_in_part(still: Explorer) -> None:
    still.give("ab" * 8192, alphabet="bytes")
    still.set_number("Minimum frequency", "1")
    train(still, 14)
    still.control("Last").click()
    panel = open_level(still.page, "Merge tree")
    expect(panel).to_contain_text("16,383 merges join 16,384 symbols.")
    expect(panel).to_contain_text("199 nodes are shown")
