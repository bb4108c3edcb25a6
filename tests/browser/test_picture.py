"""Any step can be saved as a picture that says what CPython says."""

import re
from pathlib import Path
from xml.etree import ElementTree as ET

import pytest
from playwright.sync_api import Browser, expect

from pytok import BPETokenizer, train_bpe
from tests.browser.decoding import colours
from tests.browser.explorer import FIRST, Explorer, expected_tokens
from tests.browser.links import calm
from tests.browser.visits import Visitor

SVG = "{http://www.w3.org/2000/svg}"


def save(explorer: Explorer, format: str, folder: Path) -> bytes:
    explorer.control("Share").click()
    dialog = explorer.page.get_by_role("dialog", name="Share what you see")
    with explorer.page.expect_download() as saving:
        dialog.get_by_role("button", name=f"Save as {format}").click()
    assert saving.value.suggested_filename.endswith(f".{format.lower()}")
    saving.value.save_as(folder / "picture")
    dialog.get_by_role("button", name="Close").click()
    return (folder / "picture").read_bytes()


def parse(svg: bytes) -> ET.Element:
    return ET.fromstring(svg)  # noqa: S314 - the page under test wrote it


def tiles(root: ET.Element) -> list[tuple[str, int]]:
    """The names and ids of the tokens in a picture."""
    groups = root.iter(f"{SVG}g")
    return [
        (group.findtext(f"{SVG}title", ""), int(group.get("data-id", "-1"))) for group in groups
    ]


def expected_tiles(tokenizer: BPETokenizer, step: int) -> list[tuple[str, int]]:
    names = [name for document in expected_tokens(tokenizer, step) for name in document]
    return [(name, int(name.rsplit(" ", 1)[1])) for name in names if name != "empty document"]


def test_the_picture_holds_the_tokens_of_each_step(visitor: Visitor, tmp_path: Path) -> None:
    explorer = calm(visitor)
    for step in range(len(FIRST.merges) + 1):
        if step > 0:
            explorer.control("Next").click()
        root = parse(save(explorer, "SVG", tmp_path))
        assert tiles(root) == expected_tiles(FIRST, step)
        assert root.findtext(f"{SVG}title", "").startswith(f"Step {step} of {len(FIRST.merges)}")
    description = root.findtext(f"{SVG}desc", "")
    assert description.startswith(f"Step {len(FIRST.merges)}: ")
    assert "Finished after" in description


def test_the_picture_speaks_the_language_of_the_page(visitor: Visitor, tmp_path: Path) -> None:
    explorer = calm(visitor, query="?lang=de&theme=dark")
    explorer.page.get_by_role("button", name="Weiter", exact=True).click()
    explorer.page.get_by_role("button", name="Teilen", exact=True).click()
    with explorer.page.expect_download() as saving:
        explorer.page.get_by_role("button", name="Als SVG speichern").click()
    saving.value.save_as(tmp_path / "picture")
    root = parse((tmp_path / "picture").read_bytes())
    assert root.get("{http://www.w3.org/XML/1998/namespace}lang") == "de"
    assert root.findtext(f"{SVG}title", "").startswith("Schritt 1 von 8")
    assert "„e“ „i“ kommt" in root.findtext(f"{SVG}desc", "")


def test_text_in_a_picture_is_data(still: Explorer, tmp_path: Path) -> None:
    text = "<script>alert(1)</script>\"'&amp;]]>\u00a0\t\n\x0b\x1f\u200d🙂 שלום مرحبا"
    still.give(text, alphabet="characters", by="whole", minimum=1)
    still.train()
    root = parse(save(still, "SVG", tmp_path))
    tokenizer = train_bpe([text], num_merges=15, min_frequency=1, alphabet="characters")
    assert [id for _, id in tiles(root)] == [id for _, id in expected_tiles(tokenizer, 0)]
    assert {element.tag.removeprefix(SVG) for element in root.iter()} == {
        *("svg", "title", "desc", "rect", "g", "path", "text")
    }
    names = {name.rsplit(",", 1)[0] for name, _ in tiles(root)}
    assert {"<", "&", '"', "tab", "line feed", "no-break space", "U+000B", "U+001F"} <= names


def test_tokens_stand_in_the_order_of_their_ids_in_every_script(
    still: Explorer, tmp_path: Path
) -> None:
    still.give("שלום", alphabet="characters", minimum=1)
    still.train()
    root = parse(save(still, "SVG", tmp_path))
    drawn = [float(group.findall(f"{SVG}text")[-1].get("x", "")) for group in root.iter(f"{SVG}g")]
    tokens = still.page.get_by_role("list", name="Tokens of document 1", exact=True)
    boxes = [item.bounding_box() for item in tokens.get_by_role("listitem").all()]
    shown = [box["x"] for box in boxes if box is not None]
    assert len(drawn) == len(shown) == 4
    assert (drawn, shown) == (sorted(drawn), sorted(shown))


@pytest.mark.parametrize("alphabet", ["characters", "bytes"])
def test_a_long_text_is_cut_and_the_picture_says_so(
    still: Explorer, tmp_path: Path, alphabet: str
) -> None:
    still.give("ab cd\n" * 1000, alphabet=alphabet, by="whole", minimum=9000)
    still.train()
    root = parse(save(still, "SVG", tmp_path))
    shown = len(tiles(root))
    assert 100 <= shown <= 400
    texts = [text.text or "" for text in root.iter(f"{SVG}text")]
    assert f"The first {shown} of 6,000 are shown." in texts


def test_a_token_of_thousands_of_letters_stays_in_the_picture(
    still: Explorer, tmp_path: Path
) -> None:
    still.give("x" * 2000, alphabet="characters", minimum=1)
    still.set_number("Number of merges", "40")
    still.train()
    still.control("Last").click()
    root = parse(save(still, "SVG", tmp_path))
    width = float(root.get("width", "0"))
    for text in root.iter(f"{SVG}text"):
        x, length = float(text.get("x", "0")), float(text.get("textLength", "0"))
        left = x - length / 2 if text.get("text-anchor") == "middle" else x
        assert 0 <= left < left + length <= width
    assert len(tiles(root)) == 1


@pytest.mark.parametrize("theme", ["light", "dark"])
def test_a_png_is_drawn_at_twice_the_size(
    visitor: Visitor, browser: Browser, tmp_path: Path, theme: str
) -> None:
    explorer = calm(visitor, f"?lang=en&theme={theme}")
    explorer.control("Next").click()
    expect(explorer.sentence).to_contain_text(re.compile("^Step 1"))
    root = parse(save(explorer, "SVG", tmp_path))
    png = save(explorer, "PNG", tmp_path)
    assert png.startswith(b"\x89PNG\r\n\x1a\n")
    blank = browser.new_page()
    width, height, counts = colours(blank, png)
    blank.close()
    assert (width, height) == (2 * int(root.get("width", "0")), 2 * int(root.get("height", "0")))
    # Paper, ink, and the token that the step made: five of them, some thousand pixels each.
    assert counts["#fbfaf7"] > width * height / 2
    assert counts["#1c1b19"] > 1000
    assert counts["#fbe3d6"] > 5000
