"""Encoding a new text with the merges just learned, and why it comes out as it does."""

import json

import pytest
from playwright.sync_api import expect

from pytok import BPETokenizer, train_bpe
from pytok.progress import finish
from pytok.reasons import explaining
from tests.browser.axe import barriers
from tests.browser.examples import example
from tests.browser.explorer import FIRST, Explorer, english, expect_soon, spoken
from tests.browser.links import read_link
from tests.browser.panels import (
    ASKING_MILLISECONDS,
    Panel,
    allow_copying,
    python_requests,
)
from tests.browser.visits import Visitor

TOKENS = "Tokens of the new text"
SECOND = example("first")["second_text"]["en"]
BYTES = train_bpe(example("first")["documents"]["en"], num_merges=12)


def opened(explorer: Explorer, alphabet: str) -> Panel:
    explorer.choose_alphabet(alphabet)
    explorer.choose_example("A first look")
    return Panel.open(explorer, "Encode a new text")


def names(tokenizer: BPETokenizer, ids: list[int]) -> list[str]:
    return [f"{spoken(tokenizer.token_bytes(id))}, id {id}" for id in ids]


def expect_ids(panel: Panel, ids: list[int]) -> None:
    expect(panel.region.get_by_role("list", name=TOKENS, exact=True)).to_be_visible(
        timeout=ASKING_MILLISECONDS
    )
    expect_soon(panel.page, lambda: panel.ids(TOKENS), ids)


def test_a_newcomer_sees_a_second_text_encoded_without_python(visitor: Visitor) -> None:
    visit = visitor.arrive(locale="en")
    files = python_requests(visit.page)
    visit.page.goto(visitor.home)
    panel = Panel(visit.page, "Encode a new text")
    expect(panel.field).to_have_value(SECOND)
    ids = FIRST.encode(SECOND)
    expect_ids(panel, ids)
    # The explanation comes from prepared answers as well.
    panel.expect_said("would join them")
    frequencies = [FIRST.vocabulary[id].frequency for id in ids]
    assert 0 in frequencies
    assert panel.items(TOKENS) == [
        name + (", new" if frequency == 0 else "")
        for name, frequency in zip(names(FIRST, ids), frequencies, strict=True)
    ]
    assert panel.items("Size of the text") == [
        "25 characters",
        "25 bytes",
        "16 tokens",
        "1.56 bytes a token",
    ]
    panel.expect_said("Decoded, the ids give back exactly this text.")
    assert files == []


@pytest.mark.parametrize(
    "text",
    [
        "that hat 🙂🙃 👩\u200d👧",
        "  the\tcat\u00a0sat\r\n",
        "<EOS>the<EOS>",
        "<img src=x onerror=alert(1)>\"'&amp;",
        "constructor __proto__ toString",
        "\0the\0",
    ],
)
def test_any_text_has_the_ids_of_cpython(still: Explorer, text: str) -> None:
    panel = opened(still, "bytes")
    panel.type(text)
    # A text field knows one kind of line end.
    held = text.replace("\r\n", "\n")
    expect_ids(panel, BYTES.encode(held))
    assert panel.items("Size of the text")[:2] == [
        f"{len(held)} characters",
        f"{len(held.encode())} bytes",
    ]
    panel.expect_said("Decoded, the ids give back exactly this text.")


def test_half_a_character_is_repaired_and_told(still: Explorer) -> None:
    panel = opened(still, "bytes")
    panel.type("a\ud83d!")
    panel.expect_said("This text held 1 half character")
    expect_ids(panel, BYTES.encode("a\ufffd!"))


def test_an_unknown_character_is_named_and_the_text_kept(still: Explorer) -> None:
    panel = opened(still, "characters")
    panel.type("the zoo")
    alert = panel.region.get_by_role("alert")
    expect(alert).to_contain_text("“z” (U+007A) at position 4", timeout=ASKING_MILLISECONDS)
    expect(alert).to_contain_text("Your text is unchanged.")
    expect(panel.field).to_have_value("the zoo")
    expect(panel.region.get_by_role("list", name=TOKENS, exact=True)).to_be_hidden()
    panel.type("the hat")
    expect_ids(panel, FIRST.encode("the hat"))
    expect(alert).to_be_hidden()


def test_nothing_to_encode_is_no_fault(still: Explorer) -> None:
    panel = opened(still, "bytes")
    panel.type("")
    panel.expect_said("There is no text yet.")


def test_each_step_of_the_trace_is_that_of_cpython(still: Explorer) -> None:
    panel = opened(still, "characters")
    panel.type(SECOND)
    expect_ids(panel, FIRST.encode(SECOND))
    recording = FIRST.record_encoding(SECOND)
    table = panel.region.get_by_role("table", name="Steps of the encoding")
    rows = table.get_by_role("row").all_inner_texts()[1:]
    assert len(rows) == len(recording.steps)
    first = FIRST.alphabet.first_learned_id
    for number, step in enumerate(recording.steps, start=1):
        table.get_by_role("button", name=f"Go to step {number}", exact=True).click()
        last = number == len(recording.steps)
        name = TOKENS if last else f"{TOKENS} after step {number}"
        expect(panel.region.get_by_role("list", name=name, exact=True)).to_be_visible()
        assert panel.ids(name) == recording.history.tokens(first, after=step.rank)
        row = table.get_by_role("row").nth(number)
        expect(row).to_have_attribute("aria-current", "step")
        cells = row.get_by_role("cell").all_inner_texts()
        assert [cells[1], cells[3].split()[0], cells[4]] == [
            str(step.rank),
            str(step.applied),
            str(step.tokens),
        ]
        ranked = panel.region.get_by_role("table", name=f"before step {number}")
        ranks = [cell.split()[0] for cell in ranked.get_by_role("row").all_inner_texts()[1:]]
        assert ranks == [str(pair.rank) for pair in step.candidates]


def test_a_step_is_said_once(still: Explorer) -> None:
    panel = opened(still, "characters")
    panel.type(SECOND)
    expect_ids(panel, FIRST.encode(SECOND))
    steps = len(FIRST.record_encoding(SECOND).steps)
    said = panel.region.get_by_role("status").last
    expect(said).to_contain_text("16 tokens. 1.56 bytes a token.")
    slider = panel.region.get_by_role("slider")
    slider.press("Home")
    expect(said).to_have_text(f"Step 0 of {steps}")
    panel.control("One step of the encoding on").click()
    expect(said).to_have_text(f"Step 1 of {steps}: a and t become at, places 3")


def test_reasons_are_those_of_cpython(still: Explorer) -> None:
    panel = opened(still, "characters")
    panel.type(SECOND)
    expect_ids(panel, FIRST.encode(SECOND))
    reasons = finish(explaining(FIRST.record_encoding(SECOND), FIRST.parents))
    heading = panel.region.get_by_role("group", name="Boundaries between tokens")
    total = len(reasons.standing)
    # The boundary of most interest comes first: there, a merge was known but another faster.
    place = next(
        place
        for place, standing in enumerate(reasons.standing)
        if any(meeting.rank is not None for meeting in standing.neighbours)
    )
    expect(heading).to_contain_text(f"Boundary {place + 1} of {total}")
    story = panel.region.get_by_role("listitem").filter(has_text="merge 2 would join them")
    expect(story).to_contain_text("But merge 1 has the lower rank, so it goes first")
    panel.control("Boundary after").click()
    expect(heading).to_contain_text(f"Boundary {place + 2} of {total}")
    panel.control("Boundary before").click()
    # A token brings up the boundary behind it.
    panel.region.get_by_role("list", name=TOKENS).get_by_role("listitem").nth(0).click()
    expect(heading).to_contain_text(f"Boundary 1 of {total}")


def test_a_missed_token_is_shown_where_it_was_missed(still: Explorer) -> None:
    panel = opened(still, "characters")
    panel.type(SECOND)
    expect_ids(panel, FIRST.encode(SECOND))
    (missed,) = finish(explaining(FIRST.record_encoding(SECOND), FIRST.parents)).missed
    assert SECOND[missed.first : missed.end] == "th"
    panel.region.get_by_role("button", name="Show the place: th, before merge 1").click()
    before = panel.region.get_by_role("list", name=f"{TOKENS} after step 0", exact=True)
    marked = before.get_by_role("listitem").evaluate_all(
        "(items) => items.flatMap((item, place) => (item.ariaCurrent === 'true' ? [place] : []))"
    )
    assert marked == list(range(missed.first, missed.end))
    panel.region.get_by_role("button", name="Show the place: th, before merge 1").click()
    expect_ids(panel, FIRST.encode(SECOND))


def test_tokens_are_reached_by_one_tab_stop_and_arrows(still: Explorer) -> None:
    panel = opened(still, "characters")
    panel.type(SECOND)
    expect_ids(panel, FIRST.encode(SECOND))
    items = panel.region.get_by_role("list", name=TOKENS).get_by_role("listitem")
    stops = items.evaluate_all("(items) => items.filter((item) => item.tabIndex === 0).length")
    assert stops == 1
    items.first.focus()
    panel.page.keyboard.press("End")
    expect(items.last).to_be_focused()
    panel.page.keyboard.press("ArrowLeft")
    panel.page.keyboard.press("Enter")
    expect(panel.region.get_by_role("group", name="Boundaries between tokens")).to_contain_text(
        "Boundary 15 of 15"
    )


def test_the_ids_are_copied_as_a_list(still: Explorer) -> None:
    allow_copying(still)
    panel = opened(still, "bytes")
    panel.type("🙂 the")
    expect_ids(panel, BYTES.encode("🙂 the"))
    panel.control("Copy the ids").click()
    panel.expect_said("Copied.")
    copied = still.page.evaluate("navigator.clipboard.readText()")
    assert json.loads(copied) == BYTES.encode("🙂 the")


def test_typed_text_survives_other_panels_and_another_training(still: Explorer) -> None:
    panel = opened(still, "bytes")
    panel.type("that tea")
    expect_ids(panel, BYTES.encode("that tea"))
    Panel.open(still, "Lenses")
    still.choose_example("A tie")
    Panel.open(still, "Encode a new text")
    expect(panel.field).to_have_value("that tea")
    tie = example("tie")
    tokenizer = train_bpe(tie["documents"]["en"], num_merges=tie["num_merges"])
    expect_ids(panel, tokenizer.encode("that tea"))


def test_a_link_holds_what_was_typed_in_the_panels(visitor: Visitor) -> None:
    explorer = english(visitor, reduced_motion="reduce")
    typed = {
        "encode": ("Encode a new text", "zig <EOS> 🙂"),
        "lenses": ("Lenses", "e\u0301 <b>"),
        "decode": ("Decode ids", "0x1 999, x"),
    }
    for name, text in typed.values():
        Panel.open(explorer, name).type(text)
    wanted = {part: text for part, (_, text) in typed.items()}
    expect_soon(
        explorer.page,
        lambda: "#" in explorer.page.url and read_link(explorer.page.url).get("parts"),
        wanted,
    )
    other = visitor.visit(address=explorer.page.url.removeprefix(visitor.home)).page
    expect(Panel(other, "Decode ids").field).to_have_value("0x1 999, x")
    for name, text in typed.values():
        expect(Panel.open(Explorer(other), name).field).to_have_value(text)


def test_after_training_on_own_text_its_beginning_is_encoded(visitor: Visitor) -> None:
    explorer = english(visitor, reduced_motion="reduce")
    explorer.give("zig zag zig", alphabet="characters")
    explorer.train()
    panel = Panel(explorer.page, "Encode a new text")
    expect(panel.field).to_have_value("zig zag zig")
    tokenizer = train_bpe(["zig zag zig"], num_merges=15, alphabet="characters")
    expect_ids(panel, tokenizer.encode("zig zag zig"))


@pytest.mark.slow
def test_a_million_bytes_are_encoded_and_counted(still: Explorer) -> None:
    panel = opened(still, "bytes")
    panel.field.evaluate(
        """(field) => {
            const clipboardData = new DataTransfer();
            clipboardData.setData("text/plain", "that ".repeat(200_000));
            field.dispatchEvent(
                new ClipboardEvent("paste", { clipboardData, bubbles: true, cancelable: true }),
            );
        }"""
    )
    tokens = len(BYTES.encode("that " * 200_000))
    panel.expect_said(f"The first 400 of {tokens:,} are shown.")
    assert panel.items("Size of the text")[:3] == [
        "1,000,000 characters",
        "1,000,000 bytes",
        f"{tokens:,} tokens",
    ]
    assert len(panel.items(TOKENS)) == 400
    panel.expect_said("The first 1,000 symbols of the text were searched.")
    panel.region.get_by_role("button", name="Remove Pasted text").click()
    expect(panel.field).to_be_enabled()


def test_the_panel_speaks_german(visitor: Visitor) -> None:
    page = visitor.visit(address="?lang=de", viewport={"width": 320, "height": 700}).page
    panel = Panel(page, "Neuen Text kodieren")
    second = example("first")["second_text"]["de"]
    expect(panel.field).to_have_value(second)
    documents = example("first")["documents"]["de"]
    tokenizer = train_bpe(documents, num_merges=12, alphabet="characters")
    tokens = len(tokenizer.encode(second))
    panel.expect_said("Warum nicht verbunden?")
    expected = f"{len(second) / tokens:.2f}".replace(".", ",")
    assert panel.items("Größe des Textes")[2:] == [f"{tokens} Tokens", f"{expected} Bytes je Token"]
    assert page.evaluate("document.documentElement.scrollWidth") <= 320


def test_axe_finds_no_barrier_in_the_panel(still: Explorer) -> None:
    panel = opened(still, "bytes")
    panel.type("the 🙂 heath aaaa")
    panel.expect_said("Learned, in the text, and yet not made")
    assert barriers(panel.page) == []
