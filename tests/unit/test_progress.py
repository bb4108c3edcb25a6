"""Long work as generators."""

import pytest

from pytok.progress import Progress, Work, finish


def counting_to(total: int) -> Work[str]:
    for done in range(1, total + 1):
        yield Progress("merging", done, total)
    return "counted"


def test_work_is_run_to_its_end_and_every_step_reported() -> None:
    seen: list[Progress] = []
    assert finish(counting_to(2), seen.append) == "counted"
    assert seen == [Progress("merging", 1, 2), Progress("merging", 2, 2)]


def test_nobody_has_to_watch() -> None:
    assert finish(counting_to(3)) == "counted"
    assert finish(counting_to(0)) == "counted"


def test_what_the_watcher_raises_ends_the_work() -> None:
    def refuse(progress: Progress) -> None:
        raise InterruptedError(f"at {progress.done}")

    with pytest.raises(InterruptedError, match="at 1"):
        finish(counting_to(3), refuse)
