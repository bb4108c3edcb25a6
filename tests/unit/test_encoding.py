"""The encoding loop on id strings."""

from pytok.encoding import encoding
from pytok.progress import Progress, finish
from pytok.recording import AppliedMerge, KnownPair

# ab is N (rank 1), bc is M (rank 2), NN is P (rank 3).
RANKS = {"ab": 1, "bc": 2, "NN": 3}
IDS = {1: "N", 2: "M", 3: "P"}


def encoded(text: str, *, observe: bool = False) -> tuple[str, list[AppliedMerge]]:
    return finish(encoding(text, RANKS, IDS, "|", observe=observe))


def test_the_lowest_rank_goes_first() -> None:
    assert encoded("abc") == ("Nc", [])
    assert encoded("bcabab") == ("MP", [])
    assert encoded("") == ("", [])
    assert encoded("cba") == ("cba", [])


def test_a_pair_that_the_step_before_took_apart_is_not_merged() -> None:
    # bc is known and present at first, but its b goes into N.
    merged, steps = encoded("abcab", observe=True)
    assert merged == "NcN"
    assert [step.rank for step in steps] == [1]


def test_every_step_is_recorded_with_the_known_pairs_before_it() -> None:
    a, b, c, n, m, p = map(ord, "abcNMP")
    merged, steps = encoded("bcabab", observe=True)
    assert merged == "MP"
    assert steps == [
        AppliedMerge(
            rank=1,
            left=a,
            right=b,
            id=n,
            counted=2,
            applied=2,
            tokens=4,
            candidates=(KnownPair(a, b, 1, 2), KnownPair(b, c, 2, 1)),
        ),
        AppliedMerge(
            rank=2,
            left=b,
            right=c,
            id=m,
            counted=1,
            applied=1,
            tokens=3,
            candidates=(KnownPair(b, c, 2, 1), KnownPair(n, n, 3, 1)),
        ),
        AppliedMerge(
            rank=3,
            left=n,
            right=n,
            id=p,
            counted=1,
            applied=1,
            tokens=2,
            candidates=(KnownPair(n, n, 3, 1),),
        ),
    ]


def test_twelve_known_pairs_are_kept_a_step() -> None:
    letters = "abcdefghijklmnopqrstuvwxyz"
    ranks = {letters[place : place + 2]: place + 1 for place in range(0, 26, 2)}
    ids = {rank: chr(1000 + rank) for rank in ranks.values()}
    _, steps = finish(encoding(letters, ranks, ids, "|", observe=True))
    assert [len(step.candidates) for step in steps] == [12, 12, 11, 10, 9, 8, 7, 6, 5, 4, 3, 2, 1]
    assert [candidate.rank for candidate in steps[0].candidates] == list(range(1, 25, 2))


def test_observing_changes_nothing() -> None:
    assert encoded("abcababbc", observe=True)[0] == encoded("abcababbc")[0]


def test_progress_counts_ranks() -> None:
    seen: list[Progress] = []
    finish(encoding("bcabab", RANKS, IDS, "|", observe=False), seen.append)
    assert seen == [
        Progress("encoding", 1, 3),
        Progress("encoding", 2, 3),
        Progress("encoding", 3, 3),
    ]


def test_a_pair_that_is_gone_is_no_candidate() -> None:
    ranks = {"ab": 1, "de": 2, "bc": 3}
    ids = {1: "X", 2: "Y", 3: "Z"}
    merged, steps = finish(encoding("abcde", ranks, ids, "|", observe=True))
    assert merged == "XcY"
    assert [[pair.rank for pair in step.candidates] for step in steps] == [[1, 2, 3], [2]]
