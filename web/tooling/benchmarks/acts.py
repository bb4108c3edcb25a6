"""What a reader does to the explorer, by role and label."""

from playwright.sync_api import FilePayload, Locator, Page

from web.tooling.console import BuildError

WAIT_MILLISECONDS = 180_000

COPY = """(text) => {
  window.clipboardData = new DataTransfer();
  window.clipboardData.setData("text/plain", text);
}"""

PASTE = """() => {
  const { clipboardData } = window;
  const field = [...document.getElementsByTagName("textarea")][0];
  field.dispatchEvent(new ClipboardEvent("paste", {
    clipboardData, bubbles: true, cancelable: true,
  }));
}"""

# From the press of Cancel to the frame in which Train can be pressed again, in the page's own time.
CANCEL = """() => new Promise((resolve) => {
  const named = (name) =>
    [...document.getElementsByTagName("button")].find((one) => one.textContent.trim() === name);
  const start = performance.now();
  named("Cancel").click();
  const look = () => {
    if (named("Cancel") === undefined) resolve(performance.now() - start);
    else requestAnimationFrame(look);
  };
  look();
})"""


def transport(page: Page) -> Locator:
    """The controls of time."""
    return page.get_by_role("group", name="Step through the merges")


def press(page: Page, button: str) -> None:
    """Press a button of the transport."""
    transport(page).get_by_role("button", name=button, exact=True).click()


def steps(page: Page) -> int:
    """How many steps the recording on show has."""
    return int(transport(page).get_by_role("slider").get_attribute("max") or 0)


def scrub(page: Page, part: float) -> None:
    """Press the scrubber at a part of its length."""
    x, y, width, height = _corner(transport(page).get_by_role("slider"))
    page.mouse.click(x + width * part, y + height / 2)


def scroll(page: Page) -> None:
    """Turn the wheel over the strip."""
    x, y, _, _ = _corner(page.get_by_role("list", name="Tokens of document").first)
    page.mouse.move(x + 20, y + 20)
    page.mouse.wheel(0, 600)


def copy(page: Page, text: str) -> None:
    """Have a text to paste: to hand it to the page takes a long task, which is none of the page."""
    page.evaluate(COPY, text)


def paste(page: Page) -> None:
    """Paste into the field of the reader's own text."""
    page.evaluate(PASTE)


def set_file(page: Page, text: str) -> None:
    """Choose a file with a text."""
    data: FilePayload = {"name": "text.txt", "mimeType": "text/plain", "buffer": text.encode()}
    page.get_by_label("Choose text files").set_input_files(data)
    page.get_by_role("list", name="Files").wait_for()


def as_one_document(page: Page) -> None:
    """Take each file for one document."""
    page.get_by_role("radio", name="One a file").check()


def press_train(page: Page) -> None:
    """Train, and wait until the recording is on show."""
    page.get_by_role("button", name="Train", exact=True).click()
    idle = page.get_by_role("button", name="Train", exact=True, disabled=False)
    idle.wait_for(timeout=WAIT_MILLISECONDS)


def train(page: Page, text: str, merges: int) -> None:
    """Train on a file of the reader's own."""
    set_file(page, text)
    as_one_document(page)
    page.get_by_role("spinbutton", name="Number of merges").fill(str(merges))
    press_train(page)


def cancel_training(page: Page) -> float:
    """Begin to train, cancel, and give the milliseconds until the page has answered."""
    page.get_by_role("button", name="Train", exact=True).click()
    page.get_by_role("button", name="Cancel", exact=True).wait_for(timeout=WAIT_MILLISECONDS)
    milliseconds: float = page.evaluate(CANCEL)
    return milliseconds


def _corner(place: Locator) -> tuple[float, float, float, float]:
    box = place.bounding_box()
    if box is None:
        raise BuildError("The page does not show what is to be measured.")
    return box["x"], box["y"], box["width"], box["height"]
