"""Typed ids give the text that the library gives, wherever the library gives one."""

from hypothesis import given
from hypothesis import strategies as st

from pytok import train_bpe
from pytok.typed_ids import read_ids
from tests.properties.strategies import any_text, corpora, texts


@given(corpora, texts, st.data())
def test_any_ids_of_the_vocabulary_give_what_decoding_gives(
    documents: list[str], text: str, data: st.DataObject
) -> None:
    tokenizer = train_bpe([*documents, text], num_merges=20)
    id_lists = st.lists(st.sampled_from(sorted(tokenizer.vocabulary)), max_size=20)
    ids = data.draw(st.one_of(st.just(tokenizer.encode(text)), id_lists))
    report = read_ids(str(ids), tokenizer)
    shown = "".join(part.name or part.text for part in report.parts)
    assert shown == tokenizer.decode(ids, reserved="show")
    assert b"".join(part.bytes for part in report.parts) == tokenizer.decode_bytes(ids)
    assert [entry.id for entry in report.entries] == ids
    if not set(ids) & set(tokenizer.alphabet.reserved):
        assert (report.text, report.exact) == (
            tokenizer.decode(ids),
            tokenizer.decode_report(ids).exact,
        )


@given(st.one_of(any_text, st.text("0123456789xXaf-,;[] \n", max_size=40)))
def test_whatever_is_typed_gets_a_report(typed: str) -> None:
    report = read_ids(typed, train_bpe(["abab"], num_merges=1))
    problems = [entry for entry in report.entries if entry.problem]
    assert report.problems == len(problems)
    known = [entry.id for entry in report.entries if entry.problem is None]
    assert all(id is not None and 0 <= id <= 262 for id in known)
    places = [place for part in report.parts for place in range(part.first, part.end)]
    assert set(places) == set(range(len(report.entries)))
