"""Work in the browser can be watched, cancelled and repeated, and its errors are readable."""

from typing import Any

import pytest
from playwright.sync_api import Page

from pytok.operations import OPERATIONS
from tests.browser.asking import error_of, evaluate
from tests.browser.deaf_library import DeafLibrary
from tests.browser.visits import Visitor

# Numbers as words: there are many pairs, so a training lasts.
LONG_TEXT = " ".join(f"{number * 7919 % 100_003:x}" for number in range(150_000))

# Defines `start`, which begins a training and aborts it at the first progress that `cancelAt`
# wants. Of the answer only the ids of merges come back: Playwright takes long over big values.
START = """
    const start = (documents, numMerges, cancelAt) => {
        const aborter = new AbortController();
        const seen = [];
        const onProgress = (progress) => {
            seen.push(progress);
            if (cancelAt?.(progress)) aborter.abort();
        };
        const request = { documents, num_merges: numMerges };
        const answer = window.pytok
            .run("train", request, { signal: aborter.signal, onProgress })
            .then(({ merges }) => ({ merges: merges.map(({ id }) => id), seen }))
            .catch(({ code, message }) => ({ code, message, seen }));
        return { answer, aborter };
    };
"""


def start_and(page: Page, script: str, argument: object = None) -> Any:
    return evaluate(page, START + script, argument)


def test_a_training_tells_how_far_it_is(python_page: Page) -> None:
    outcome = start_and(python_page, "return start(argument, 150).answer;", [LONG_TEXT])
    merging = [one for one in outcome["seen"] if one["stage"] == "merging"]
    assert merging
    assert {one["phase"] for one in outcome["seen"]} == {"working"}
    assert {one["total"] for one in merging} == {150}
    done = [one["done"] for one in merging]
    assert done == sorted(done)


def test_a_page_goes_on_while_python_works(python_page: Page) -> None:
    turns = start_and(
        python_page,
        """
        let turns = 0;
        const timer = setInterval(() => (turns += 1), 10);
        await start(argument, 150).answer;
        clearInterval(timer);
        return turns;
        """,
        [LONG_TEXT],
    )
    assert turns > 10


def test_a_big_training_can_be_cancelled_and_the_next_run_works(python_page: Page) -> None:
    outcome = start_and(
        python_page,
        """
        const big = await start(argument, 100_000, ({ stage }) => stage === "merging").answer;
        const next = await start(["abcabc"], 3).answer;
        return { big, next };
        """,
        [LONG_TEXT],
    )
    assert (outcome["big"]["code"], outcome["big"]["message"]) == (
        "cancelled",
        "The operation was cancelled.",
    )
    # Nothing is reported once it is cancelled, whatever Python was still doing.
    assert [one["stage"] for one in outcome["big"]["seen"]].count("merging") == 1
    assert outcome["next"]["merges"] == [262, 263]


def test_a_cancelled_training_gives_its_worker_free(python_page: Page) -> None:
    """A cancel that is not heard would end the worker, and the next would fetch Python again."""
    requests: list[str] = []
    python_page.context.on("request", lambda request: requests.append(request.url))
    start_and(
        python_page,
        """
        await start(argument, 100_000, ({ stage }) => stage === "merging").answer;
        await start(["abcabc"], 3).answer;
        """,
        [LONG_TEXT],
    )
    assert requests == []


def test_a_run_that_was_cancelled_before_it_began_is_rejected(python_page: Page) -> None:
    outcome = evaluate(
        python_page,
        """
        const signal = AbortSignal.abort();
        const request = { documents: ["abcabc"], num_merges: 3 };
        return window.pytok.run("train", request, { signal }).catch(({ code }) => code);
        """,
    )
    assert outcome == "cancelled"


def test_runs_at_the_same_time_do_not_mix(python_page: Page) -> None:
    outcomes = start_and(
        python_page,
        """
        const runs = argument.map((text) => start([text, text], 50).answer);
        return Promise.all(runs);
        """,
        [LONG_TEXT[:200_000], "abcd", "", "wxyz"],
    )
    assert [len(outcome["merges"]) for outcome in outcomes] == [50, 3, 0, 3]


@pytest.mark.parametrize(
    ("operation", "request_", "code", "parameters"),
    [
        (
            "train",
            {"documents": ["a"], "num_merges": -1},
            "invalid_setting",
            {"name": "num_merges", "value": "-1", "expected": "a whole number from 0 on"},
        ),
        (
            "train",
            {"documents": "a", "num_merges": 1},
            "malformed_request",
            {"where": "documents", "expected": "a list", "found": "text"},
        ),
        (
            "encode",
            {
                "tokenizer": {"alphabet": "characters", "characters": "ab", "merges": []},
                "text": "az",
            },
            "unknown_character",
            {"character": "z", "code_point": "U+007A", "position": 1},
        ),
        (
            "decode",
            {"tokenizer": {"alphabet": "bytes", "merges": []}, "ids": [97, 999]},
            "unknown_id",
            {"id": 999, "position": 1},
        ),
        (
            "tain",
            {},
            "unknown_operation",
            {"name": "tain", "known": ", ".join(sorted(OPERATIONS))},
        ),
    ],
)
def test_an_error_of_python_has_a_code_a_message_and_parameters(
    python_page: Page,
    operation: str,
    request_: dict[str, object],
    code: str,
    parameters: dict[str, object],
) -> None:
    error = error_of(python_page, operation, **request_)
    assert (error["code"], error["parameters"]) == (code, parameters)
    for value in parameters.values():
        assert str(value) in error["message"]


def test_a_request_that_is_no_json_is_an_error_like_any_other(python_page: Page) -> None:
    code = evaluate(
        python_page, "return window.pytok.run('train', undefined).catch(({ code }) => code);"
    )
    assert code == "malformed_request"


def test_the_page_knows_the_version(page: Page) -> None:
    assert evaluate(page, "return window.pytok.version;") == "0.1.0"


def test_a_worker_that_does_not_hear_a_cancel_is_replaced(visitor: Visitor) -> None:
    visit = visitor.arrive()
    library = DeafLibrary(visit.page.context)
    visit.page.goto(visitor.home)
    start_and(
        visit.page,
        """
        window.stuck = start(["abcabc"], 3);
        window.waiting = start(["abcabc"], 1);
        await new Promise((resolve) => {
            start(["abcabc"], 3, ({ phase }) => { if (phase === "working") resolve(); });
        });
        """,
    )
    library.heal()
    outcomes = evaluate(
        visit.page,
        """
        window.stuck.aborter.abort();
        return Promise.all([window.stuck.answer, window.waiting.answer]);
        """,
    )
    assert outcomes[0]["code"] == "cancelled"
    # What waited behind it is not lost: it is run again in the new worker.
    assert outcomes[1]["merges"] == [262]
    assert library.fetched == 2
