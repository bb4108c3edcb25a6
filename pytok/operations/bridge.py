"""Running operations for a page: a little at a time, so that a cancel is heard in between.

Only text crosses to the page, in both directions; so all of it can be tested without a browser.
"""

from time import perf_counter
from typing import Any

from pytok.errors import Cancelled, PytokError
from pytok.operations import start_operation
from pytok.progress import Work
from pytok.serialization import to_json


class Bridge:
    """The operations under way, by the number the page gave them.

    >>> bridge = Bridge()
    >>> bridge.start(1, "train", '{"documents": ["aa"], "num_merges": -1}')
    >>> bridge.advance(1, seconds=0.05)
    '{"state":"failed","error":{"code":"invalid_setting","message":"num_merges is -1, but must be \
a whole number from 0 on.","parameters":{"name":"num_merges","value":"-1","expected":"a whole \
number from 0 on"}}}'
    """

    def __init__(self) -> None:
        self._jobs: dict[int, Work[Any]] = {}
        self._failures: dict[int, PytokError] = {}

    def start(self, job: int, operation: str, request: str) -> None:
        """Begin an operation; what is wrong with it is said by the first `advance`."""
        self._forget(job)
        try:
            self._jobs[job] = start_operation(operation, request)
        except PytokError as error:
            self._failures[job] = error

    def advance(self, job: int, seconds: float) -> str:
        """Work for about that long; return the job's state, `running`, `done` or `failed`."""
        try:
            return self._advance(job, perf_counter() + seconds)
        except PytokError as error:
            return self._end(job, {"state": "failed", "error": _described(error)})
        except BaseException:
            # A full memory, say. Work that broke off must not look like work that is done.
            self._forget(job)
            raise

    def cancel(self, job: int) -> None:
        """Stop a job; its next `advance` reports that it was cancelled."""
        work = self._jobs.pop(job, None)
        if work is not None:
            work.close()
            self._failures[job] = Cancelled()

    def _advance(self, job: int, deadline: float) -> str:
        if job in self._failures:
            raise self._failures[job]
        work = self._jobs[job]
        while True:
            try:
                progress = next(work)
            except StopIteration as end:
                return self._end(job, {"state": "done", "answer": end.value})
            if perf_counter() >= deadline:
                return to_json({"state": "running", "progress": progress})

    def _end(self, job: int, message: dict[str, object]) -> str:
        self._forget(job)
        return to_json(message)

    def _forget(self, job: int) -> None:
        self._jobs.pop(job, None)
        self._failures.pop(job, None)


def _described(error: PytokError) -> dict[str, object]:
    return {"code": error.code, "message": str(error), "parameters": error.parameters}
