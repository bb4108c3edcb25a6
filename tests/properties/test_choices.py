"""Every prediction is marked as the rule, written down independently, would have it."""

from hypothesis import given, settings

from pytok import train_reference
from pytok.alphabets import AlphabetName
from pytok.choices import Verdict, choosing
from pytok.progress import finish
from tests import rule
from tests.properties.strategies import alphabets, corpora, frequencies, merge_numbers

RIGHT = {"right", "right_by_tie"}


def places(documents: list[list[int]], pair: rule.Pair) -> int:
    return sum(len(tokens) - len(rule.replace(tokens, pair, -1)) for tokens in documents)


def spelled(documents: list[str], alphabet: AlphabetName) -> tuple[int, list[list[int]]]:
    if alphabet == "bytes":
        return 262, [rule.spell(text) for text in documents]
    characters, ids = rule.spell_characters(documents)
    return len(characters), ids


@settings(max_examples=300)
@given(corpora, merge_numbers, frequencies, alphabets)
def test_predictions_are_marked_by_the_rule(
    documents: list[str], num_merges: int, min_frequency: int, alphabet: AlphabetName
) -> None:
    marked = finish(
        choosing(documents, num_merges=num_merges, min_frequency=min_frequency, alphabet=alphabet)
    )
    first_id, current = spelled(documents, alphabet)
    training = rule.train(current, num_merges, min_frequency, first_id)
    reference = train_reference(
        documents, num_merges=num_merges, min_frequency=min_frequency, alphabet=alphabet
    ).merges
    ends_by_rule = training.reason != "merges_reached"
    assert len(marked.decisions) == len(reference) + ends_by_rule

    rankings = [step.ranking for step in training.steps] + [training.ranking]
    states = [current] + [step.documents for step in training.steps]
    for number, decision in enumerate(marked.decisions):
        merged = reference[number] if number < len(reference) else None
        ranking = dict(rankings[number])
        best = max(ranking.values(), default=0)
        assert decision.step == number + 1
        assert decision.counted == best
        assert decision.tied == list(ranking.values()).count(best)
        assert (decision.stopping == "right") == (merged is None)
        said: dict[rule.Pair, Verdict] = {}
        for pair in marked.pairs:
            entries = [entry for entry in pair.entries if entry.step <= decision.step]
            if not entries or entries[-1].verdict == "absent":
                continue
            entry, ids = entries[-1], (pair.left, pair.right)
            assert entry.counted == ranking[ids]
            assert entry.places == places(states[number], ids)
            said[ids] = entry.verdict
        assert said.keys() == ranking.keys()
        assert [ids for ids, verdict in said.items() if verdict == "right"] == (
            [] if merged is None else [merged]
        )
        right = {ids for ids, verdict in said.items() if verdict in RIGHT}
        assert right == (
            set() if merged is None else {ids for ids, count in ranking.items() if count == best}
        )
        if merged is None:
            assert set(said.values()) <= {"below_minimum"}
            assert best < min_frequency
        else:
            replaceable = places(states[number], merged)
            for ids in said.keys() - right:
                wins = places(states[number], ids) >= replaceable
                assert said[ids] == ("overlap" if wins else "rarer")
