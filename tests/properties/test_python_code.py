"""Whatever was learned, the Python code written from it encodes every text alike."""

from pathlib import Path
from tempfile import TemporaryDirectory

from hypothesis import given, settings
from hypothesis import strategies as st

from pytok import Tokenizer, UnknownCharacter, train_bpe
from pytok.alphabets import AlphabetName
from pytok.exchange import export_text
from tests.fresh_python import encoded
from tests.properties.strategies import alphabets, corpora, texts
from tests.properties.test_interchange import shuffled


def outcome(tokenizer: Tokenizer, text: str) -> list[int] | str:
    try:
        return tokenizer.encode(text)
    except UnknownCharacter as error:
        parameters = error.parameters
        return f"{parameters['character']!r} at position {parameters['position']} has no id"


def in_fresh_python(tokenizer: Tokenizer, sample: list[str]) -> list[list[int] | str]:
    with TemporaryDirectory() as folder:
        file = Path(folder, "code.py")
        file.write_text(export_text(tokenizer, "python"), encoding="utf-8")
        return encoded(file, sample)


# Each example starts a Python of its own.
@settings(max_examples=25)
@given(corpora, st.lists(texts, max_size=30), alphabets)
def test_the_code_encodes_alike(
    documents: list[str], sample: list[str], alphabet: AlphabetName
) -> None:
    tokenizer = train_bpe(documents, num_merges=30, min_frequency=1, alphabet=alphabet)
    wanted = [outcome(tokenizer, text) for text in sample]
    assert in_fresh_python(tokenizer, sample) == wanted


@settings(max_examples=10)
@given(corpora, st.lists(texts, max_size=30), st.integers(0, 99))
def test_the_code_keeps_ids_of_any_file(documents: list[str], sample: list[str], seed: int) -> None:
    tokenizer = shuffled(train_bpe(documents, num_merges=20), seed)
    assert in_fresh_python(tokenizer, sample) == [tokenizer.encode(text) for text in sample]
