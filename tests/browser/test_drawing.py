"""How much a step draws anew: what a reader waits for at each step must not grow unseen."""

from playwright.sync_api import expect

from tests.browser.explorer import Explorer, text_file
from tests.browser.visits import Visitor
from web.tooling.benchmarks import inputs

MOST_NODES = 3000
"""Elements, texts and markers that a jump to another step may make: tokens in view, and tables."""

# Everything that is made, wherever it is put, from a press until the step has been drawn.
_PRESS = """async (button) => {
  const size = (node) => 1 + [...node.childNodes].reduce((sum, one) => sum + size(one), 0);
  let made = 0;
  const observer = new MutationObserver((changes) => {
    for (const { addedNodes } of changes) for (const node of addedNodes) made += size(node);
  });
  observer.observe(document, { subtree: true, childList: true });
  button.click();
  for (let frame = 0; frame < 3; frame += 1) await new Promise(requestAnimationFrame);
  observer.disconnect();
  return made;
}"""


def made_by(explorer: Explorer, button: str) -> int:
    made: int = explorer.control(button).evaluate(_PRESS)
    return made


def test_a_jump_draws_only_what_is_in_view(visitor: Visitor) -> None:
    page = visitor.visit(address="?lang=en", reduced_motion="reduce").page
    explorer = Explorer(page)
    text = inputs.prose().cut(30_000)
    explorer.files.set_input_files([text_file("prose.txt", text.encode())])
    page.get_by_role("radio", name="One a file").check()
    page.get_by_role("spinbutton", name="Number of merges").fill("1000")
    explorer.control("Train").click()
    expect(explorer.position).to_have_text("Step 0 of 1,000", timeout=120_000)
    assert 0 < made_by(explorer, "Last") <= MOST_NODES
    expect(explorer.position).to_have_text("Step 1,000 of 1,000")
    assert 0 < made_by(explorer, "First") <= MOST_NODES
