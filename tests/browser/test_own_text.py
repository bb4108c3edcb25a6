"""The reader's own text is never lost, and the page says when what it shows is old."""

from playwright.sync_api import expect

from tests.browser.explorer import Explorer
from tests.browser.visits import Visitor


def _explorer(visitor: Visitor) -> Explorer:
    page = visitor.visit(address="?lang=en", reduced_motion="reduce").page
    return Explorer(page)


def test_an_example_does_not_cost_the_own_text(visitor: Visitor) -> None:
    explorer = _explorer(visitor)
    explorer.text.fill("my own words")
    explorer.set_number("Number of merges", "3")
    explorer.choose_example("A tie")
    expect(explorer.text).to_have_value("tea\neat\nate\ntea\neat\nate")
    explorer.choose_example("Your text")
    expect(explorer.text).to_have_value("my own words")
    expect(explorer.page.get_by_role("spinbutton", name="Number of merges")).to_have_value("3")


def test_long_text_is_set_aside_and_what_was_typed_stays(visitor: Visitor) -> None:
    explorer = _explorer(visitor)
    explorer.text.fill("typed first")
    explorer.text.evaluate(
        """(field) => {
            const clipboardData = new DataTransfer();
            clipboardData.setData("text/plain", "word ".repeat(200_000));
            field.dispatchEvent(
                new ClipboardEvent("paste", { clipboardData, bubbles: true, cancelable: true }),
            );
        }"""
    )
    expect(explorer.page.get_by_role("list", name="Files")).to_contain_text("1,000,000 bytes")
    expect(explorer.text).to_have_value("typed first")


def test_an_example_keeps_its_settings_when_the_language_changes(visitor: Visitor) -> None:
    explorer = _explorer(visitor)
    explorer.choose_example("A tie")
    explorer.expect_step(0, 5)
    explorer.set_number("Number of merges", "2")
    explorer.page.get_by_role("radio", name="Deutsch").check()
    expect(explorer.page.get_by_role("spinbutton", name="Zahl der Merges")).to_have_value("2")


def test_training_by_keyboard_leaves_the_keys_at_work(visitor: Visitor) -> None:
    explorer = _explorer(visitor)
    explorer.text.fill("hallo hallo")
    explorer.control("Train").press("Enter")
    explorer.expect_trained()
    explorer.expect_step(0, 4)
    explorer.page.keyboard.press("ArrowRight")
    explorer.expect_step(1, 4)
