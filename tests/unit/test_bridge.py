"""The bridge: a little work at a time, and a cancel in between."""

import json
from itertools import count
from typing import Any

import pytest

from pytok.operations import Operation, decode, run_operation
from pytok.operations.bridge import Bridge
from pytok.operations.decode import DecodeRequest, DecodeResponse
from pytok.progress import Progress, Work

TRAIN = json.dumps({"documents": ["abab", "ab"], "num_merges": 2, "min_frequency": 1})
FOREVER = 3600.0


def advance(bridge: Bridge, job: int, seconds: float = 0) -> Any:
    return json.loads(bridge.advance(job, seconds))


def run_to_its_end(bridge: Bridge, job: int) -> Any:
    while (message := advance(bridge, job))["state"] == "running":
        pass
    return message


def test_no_time_at_all_is_one_step() -> None:
    bridge = Bridge()
    bridge.start(1, "train", TRAIN)
    messages = [advance(bridge, 1) for _ in range(6)]
    assert [message["state"] for message in messages] == ["running"] * 5 + ["done"]
    assert [message["progress"] for message in messages[:5]] == [
        {"stage": "counting", "done": 9, "total": 9},
        {"stage": "merging", "done": 1, "total": 2},
        {"stage": "merging", "done": 2, "total": 2},
        {"stage": "recording", "done": 1, "total": 2},
        {"stage": "recording", "done": 2, "total": 2},
    ]


def test_work_stops_at_the_first_step_past_its_time(monkeypatch: pytest.MonkeyPatch) -> None:
    ticks = count()
    monkeypatch.setattr("pytok.operations.bridge.perf_counter", lambda: next(ticks))
    bridge = Bridge()
    bridge.start(1, "train", TRAIN)
    # One tick to begin with and one after each step, so two seconds are two steps.
    assert advance(bridge, 1, seconds=2)["progress"]["stage"] == "merging"
    assert advance(bridge, 1, seconds=2)["progress"] == {
        "stage": "recording",
        "done": 1,
        "total": 2,
    }


def test_the_answer_is_the_text_of_the_operation() -> None:
    bridge = Bridge()
    bridge.start(1, "train", TRAIN)
    answer = run_operation("train", TRAIN)
    assert bridge.advance(1, FOREVER) == f'{{"state":"done","answer":{answer}}}'


def test_jobs_take_turns() -> None:
    bridge = Bridge()
    bridge.start(1, "train", TRAIN)
    bridge.start(2, "decode", '{"tokenizer":{"alphabet":"bytes","merges":[]},"ids":[104,105]}')
    advance(bridge, 1)
    assert run_to_its_end(bridge, 2)["answer"]["text"] == "hi"
    assert run_to_its_end(bridge, 1)["answer"]["tokens"] == 6


@pytest.mark.parametrize(
    ("operation", "request_", "code", "parameters"),
    [
        ("tain", "{}", "unknown_operation", {"name": "tain"}),
        ("train", "{", "malformed_request", {"where": "the request"}),
        ("train", '{"documents":[]}', "malformed_request", {"where": "num_merges"}),
        ("train", '{"documents":[],"num_merges":-1}', "invalid_setting", {"value": "-1"}),
    ],
)
def test_a_failure_carries_code_parameters_and_message(
    operation: str, request_: str, code: str, parameters: dict[str, Any]
) -> None:
    bridge = Bridge()
    bridge.start(1, operation, request_)
    message = advance(bridge, 1)
    assert message["state"] == "failed"
    assert message["error"]["code"] == code
    assert message["error"]["parameters"].items() >= parameters.items()
    assert message["error"]["message"].endswith(".")


def test_a_cancelled_job_says_so_once_and_is_gone() -> None:
    bridge = Bridge()
    bridge.start(1, "train", TRAIN)
    advance(bridge, 1)
    bridge.cancel(1)
    assert advance(bridge, 1) == {
        "state": "failed",
        "error": {
            "code": "cancelled",
            "message": "The operation was cancelled.",
            "parameters": {},
        },
    }
    with pytest.raises(KeyError):
        bridge.advance(1, 0)


def test_a_cancel_before_the_first_step_is_heard() -> None:
    bridge = Bridge()
    bridge.start(1, "train", TRAIN)
    bridge.cancel(1)
    assert advance(bridge, 1, FOREVER)["error"]["code"] == "cancelled"


def test_a_cancel_lets_the_work_clean_up(monkeypatch: pytest.MonkeyPatch) -> None:
    cleaned: list[str] = []

    def tidy(request: DecodeRequest) -> Work[DecodeResponse]:
        try:
            yield Progress("decoding", 0, len(request.ids))
        finally:
            cleaned.append("up")
        return DecodeResponse("", exact=True, tokens=())

    monkeypatch.setitem(decode.OPERATIONS, "decode", Operation(DecodeRequest, DecodeResponse, tidy))
    bridge = Bridge()
    bridge.start(1, "decode", '{"tokenizer":{"alphabet":"bytes","merges":[]},"ids":[]}')
    advance(bridge, 1)
    bridge.cancel(1)
    assert cleaned == ["up"]


def test_a_cancel_touches_no_other_job() -> None:
    bridge = Bridge()
    bridge.start(1, "train", TRAIN)
    bridge.start(2, "train", TRAIN)
    bridge.cancel(1)
    bridge.cancel(3)
    assert run_to_its_end(bridge, 2)["state"] == "done"


def test_a_cancel_that_comes_too_late_changes_nothing() -> None:
    bridge = Bridge()
    bridge.start(1, "train", TRAIN)
    assert run_to_its_end(bridge, 1)["state"] == "done"
    bridge.cancel(1)
    bridge.start(2, "train", "{")
    bridge.cancel(2)
    assert advance(bridge, 2)["error"]["code"] == "malformed_request"


def test_a_number_can_be_used_again() -> None:
    bridge = Bridge()
    bridge.start(1, "train", TRAIN)
    bridge.cancel(1)
    bridge.start(1, "train", TRAIN)
    assert run_to_its_end(bridge, 1)["state"] == "done"


def test_work_that_broke_off_is_never_called_done(monkeypatch: pytest.MonkeyPatch) -> None:
    def exhausting(request: DecodeRequest) -> Work[DecodeResponse]:
        yield Progress("decoding", 0, len(request.ids))
        raise MemoryError

    broken = Operation(DecodeRequest, DecodeResponse, exhausting)
    monkeypatch.setitem(decode.OPERATIONS, "decode", broken)
    bridge = Bridge()
    bridge.start(1, "decode", '{"tokenizer":{"alphabet":"bytes","merges":[]},"ids":[]}')
    assert advance(bridge, 1)["state"] == "running"
    with pytest.raises(MemoryError):
        bridge.advance(1, 0)
    with pytest.raises(KeyError):
        bridge.advance(1, 0)
