"""Field cases about the way between a browser and Python. Learned ids as in the cases: from 256."""

from itertools import permutations

import pytest
from playwright.sync_api import Page

from tests.browser.asking import evaluate, run
from tests.golden.notation import ours, theirs

NO_MERGES = {"alphabet": "bytes", "merges": []}
REPLACEMENT = [239, 191, 189]


def merges_of(page: Page, documents: list[str], num_merges: int, min_frequency: int) -> list[str]:
    """The merges of a training, written as in the field cases: `(left,right)count`."""
    answer = run(
        page,
        "train",
        documents=documents,
        num_merges=num_merges,
        min_frequency=min_frequency,
        alphabet="bytes",
    )
    return [
        "({},{}){}".format(*theirs((merge["left"], merge["right"])), merge["counted"])
        for merge in answer["merges"]
    ]


def ids_of(page: Page, text: str, merges: list[list[int]] | None = None) -> list[int]:
    tokenizer = {"alphabet": "bytes", "merges": merges or []}
    ids: list[int] = run(page, "encode", tokenizer=tokenizer, text=text)["ids"]
    return ids


@pytest.mark.parametrize("text", ["zzyyxx", "xxyyzz"])
def test_a1_ties_ignore_the_order_in_a_text(python_page: Page, text: str) -> None:
    expected = ["(120,120)1", "(121,121)1", "(122,122)1"]
    assert merges_of(python_page, [text], 3, 1) == expected


def test_a1_ties_ignore_the_order_of_documents(python_page: Page) -> None:
    for documents in permutations(["qr", "pq", "rp"]):
        expected = ["(112,113)1", "(113,114)1", "(114,112)1"]
        assert merges_of(python_page, list(documents), 3, 1) == expected


@pytest.mark.parametrize(
    ("script", "ids", "repaired"),
    [
        (r'"\ud83d"', REPLACEMENT, 1),
        (r'"a\ude42b"', [97, *REPLACEMENT, 98], 1),
        (r'"\ude42\ud83d"', REPLACEMENT * 2, 2),
        (r'"\ud83d\ude42"', [240, 159, 153, 130], 0),
    ],
)
def test_a13_lone_surrogates_of_javascript_are_replaced_and_counted(
    python_page: Page, script: str, ids: list[int], repaired: int
) -> None:
    encoded = evaluate(
        python_page,
        f"return window.pytok.run('encode', {{ tokenizer: argument, text: {script} }});",
        NO_MERGES,
    )
    assert (encoded["ids"], encoded["repaired"]) == (ids, repaired)

    trained = evaluate(
        python_page,
        f"return window.pytok.run('train', {{ documents: [{script}], num_merges: 0 }});",
    )
    assert (trained["documents"][0]["symbols"], trained["repaired"]) == (ids, repaired)


def test_a14_byte_0_and_id_0_are_like_any_other(python_page: Page) -> None:
    assert merges_of(python_page, ["\0\0\0\0"], 5, 1) == ["(0,0)3", "(256,256)1"]
    assert ids_of(python_page, "a\0b") == [97, 0, 98]
    decoded = run(python_page, "decode", tokenizer=NO_MERGES, ids=[97, 0, 98])
    assert (decoded["text"], decoded["exact"]) == ("a\0b", True)


def test_a16_a_run_of_100000_letters_is_encoded_at_once(python_page: Page) -> None:
    trained = run(python_page, "train", documents=["a" * 1024], num_merges=12)
    assert [merge["counted"] for merge in trained["merges"]] == [
        1023, 511, 255, 127, 63, 31, 15, 7, 3,
    ]  # fmt: skip
    ids = ids_of(python_page, "a" * 100_000, trained["tokenizer"]["merges"])
    assert theirs(ids) == [264] * 195 + [262, 260]


def test_a23_names_that_javascript_knows_are_plain_text(python_page: Page) -> None:
    trained = run(python_page, "train", documents=["__proto__ __proto__"], num_merges=20)
    last = trained["vocabulary"][-1]
    assert (len(trained["merges"]), last["text"], last["frequency"]) == (7, "__proto__", 2)
    ids = ids_of(python_page, "__proto__ __proto__", trained["tokenizer"]["merges"])
    assert ids == ours([262, 32, 262])
    assert bytes(ids_of(python_page, "constructor")) == b"constructor"


def test_a24_a_million_bytes_arrive_whole(python_page: Page) -> None:
    # Looked at in the page, since Playwright takes long over a million numbers.
    trained = evaluate(
        python_page,
        """
        const request = { documents: ["word ".repeat(200_000)], num_merges: 4 };
        const { tokens, merges, documents } = await window.pytok.run("train", request);
        const joinedAt = documents[0].joined_at;
        const standing = joinedAt.filter((joined) => joined === 0).length;
        return { tokens, left: merges.map(({ tokens }) => tokens), standing };
        """,
    )
    assert trained["tokens"] == 1_000_000
    assert trained["left"] == [800_000, 600_000, 400_000, 200_000]
    assert trained["standing"] == 199_999
