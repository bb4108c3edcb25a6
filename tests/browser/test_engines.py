"""What must hold in every browser: the site starts Python, and the field case A1 comes out."""

from tests.browser.engines import Engine

A1 = [(112, 113), (113, 114), (114, 112)]

# Ids have no role of their own; in the text of a tile they stand beside digits.
MERGED = """
    (table) => [...table.rows]
        .map((row) => [...row.getElementsByClassName("id")].map((id) => Number(id.textContent)))
        .filter((ids) => ids.length > 0)
"""


def test_a1_the_engine_of_the_page_trains(engine: Engine, site: str) -> None:
    engine.open(site)
    answer = engine.ask("train", documents=["qr", "pq", "rp"], num_merges=3, min_frequency=1)
    assert [(merge["left"], merge["right"]) for merge in answer["merges"]] == A1
    assert [merge["counted"] for merge in answer["merges"]] == [1, 1, 1]


def test_a1_a_person_trains_a_text(engine: Engine, site: str) -> None:
    engine.open(f"{site}?lang=en")
    engine.check("Bytes (expert)")
    engine.fill("textbox", "Type or paste a text", "rp\nqr\npq")
    engine.fill("spinbutton", "Number of merges", "3")
    engine.fill("spinbutton", "Minimum frequency", "1")
    engine.press("Train")
    engine.read("group", "Step through the merges", "(group) => /of 3/.test(group.textContent)")
    engine.press("Last")
    latest_first = engine.read("table", "Merges", MERGED)
    expected = [[*pair, 262 + number] for number, pair in enumerate(A1)]
    assert latest_first == expected[::-1]
