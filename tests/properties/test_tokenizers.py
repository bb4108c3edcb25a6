"""What holds for every tokenizer and every text: round trips, reserved ids, streams, files."""

from pathlib import Path
from tempfile import TemporaryDirectory

from hypothesis import given
from hypothesis import strategies as st

import pytok
from pytok import BPETokenizer, ByteTokenizer, CharTokenizer, Message, Tokenizer, train_bpe
from pytok.alphabets import RESERVED_NAMES, marker
from pytok.chat import ROLES
from pytok.evaluation import NgramModel
from pytok.normalization import Form, prepare
from pytok.unicode import repair_text
from tests.properties.strategies import alphabets, corpora, texts

marked = st.lists(
    st.sampled_from([marker(name) for name in RESERVED_NAMES]) | st.text(max_size=5), max_size=8
).map("".join)
"""Texts that spell markers."""

any_texts = texts | marked
roles = st.sampled_from(ROLES)
forms: st.SearchStrategy[Form | None] = st.sampled_from([None, "NFC", "NFD", "NFKC", "NFKD"])
clean = any_texts.map(lambda text: repair_text(text)[0])
chats = st.lists(
    st.builds(lambda role, content: Message(role=role, content=content), roles, clean), max_size=5
)
trained = st.builds(
    lambda documents, merges: train_bpe(documents, num_merges=merges, min_frequency=1),
    corpora,
    st.integers(0, 30),
)


@st.composite
def tokenizers(draw: st.DrawFn, text: str) -> Tokenizer:
    """A tokenizer of any kind that knows the characters of the text."""
    documents = [*draw(corpora), text]
    form = draw(forms)
    match draw(st.integers(0, 3)):
        case 0:
            return ByteTokenizer(normalization=form)
        case 1:
            return CharTokenizer(documents, unknown=draw(st.booleans()), normalization=form)
        case number:
            return train_bpe(
                documents,
                num_merges=draw(st.integers(0, 30)),
                alphabet=draw(alphabets) if number == 2 else "bytes",
                normalization=form,
            )


@given(any_texts, st.data())
def test_every_text_can_be_had_back_as_it_was_prepared(text: str, data: st.DataObject) -> None:
    tokenizer = data.draw(tokenizers(text))
    prepared, _ = prepare(text, tokenizer.normalization)
    ids = tokenizer.encode(text)
    report = tokenizer.decode_report(ids)
    assert tokenizer.decode(ids) == report.text == prepared
    assert report.exact
    if tokenizer.normalization is None:
        assert prepared == repair_text(text)[0]


@given(any_texts, st.data())
def test_no_text_yields_a_reserved_id(text: str, data: st.DataObject) -> None:
    tokenizer = data.draw(tokenizers(text))
    assert not set(tokenizer.encode(text)) & set(tokenizer.reserved.values())


@given(any_texts, st.data())
def test_a_file_gives_the_same_tokenizer_again(text: str, data: st.DataObject) -> None:
    tokenizer = data.draw(tokenizers(text))
    again = type(tokenizer).from_json(tokenizer.to_json())
    assert again.encode(text) == tokenizer.encode(text)
    assert again.to_data() == tokenizer.to_data()
    assert pytok.from_json(tokenizer.to_json()).to_json() == again.to_json() == tokenizer.to_json()
    assert again.vocabulary == tokenizer.vocabulary
    assert again.corpus == tokenizer.corpus


@given(trained, chats)
def test_a_chat_can_be_had_back(tokenizer: BPETokenizer, messages: list[Message]) -> None:
    ids = tokenizer.encode_chat(messages)
    assert tokenizer.decode_chat(ids) == messages
    pad = tokenizer.reserved["PAD"]
    assert tokenizer.decode_chat([*ids, pad, pad]) == messages
    assert tokenizer.decode_chat(ids[1:]) == messages
    assert sum(id in tokenizer.alphabet.reserved for id in ids) == 1 + 2 * len(messages)


@given(trained, st.data())
def test_a_stream_gives_what_decoding_at_once_gives(
    tokenizer: BPETokenizer, data: st.DataObject
) -> None:
    some = st.sampled_from(list(tokenizer.vocabulary)) | st.sampled_from([0xF0, 0x9F, 0x99, 0x82])
    ids = data.draw(st.lists(some, max_size=30))
    for reserved in ("skip", "show"):
        whole = tokenizer.decode(ids, reserved=reserved)
        decoder = tokenizer.streaming_decoder(reserved=reserved)
        assert "".join(decoder.feed(id) for id in ids) + decoder.flush() == whole
        cut = data.draw(st.integers(0, len(ids)))
        decoder = tokenizer.streaming_decoder(reserved=reserved)
        assert decoder.feed(ids[:cut]) + decoder.feed(ids[cut:]) + decoder.flush() == whole


@given(st.lists(st.integers(0, 261), max_size=20))
def test_replacements_are_counted(ids: list[int]) -> None:
    report = ByteTokenizer().decode_report(ids)
    valid = bytes(id for id in ids if id < 256)
    removed = valid.decode(errors="ignore")
    assert report.exact == (removed.encode() == valid)
    assert report.replacements == report.text.count("\ufffd") - removed.count("\ufffd")


@given(any_texts, st.data())
def test_layers_are_aligned(text: str, data: st.DataObject) -> None:
    tokenizer = data.draw(tokenizers(text))
    lens = pytok.look_at(text, tokenizer)
    size = len(lens.text.encode())
    assert len(lens.code_point_of_byte) == len(lens.token_of_byte) == size
    assert "".join(one.character for one in lens.code_points) == lens.text
    entries = [token.entry for token in lens.tokens]
    assert [entry and entry.id for entry in entries] == tokenizer.encode(text)
    for place, (token, entry) in enumerate(zip(lens.tokens, entries, strict=True)):
        owners = lens.code_point_of_byte[token.first_byte : token.end_byte]
        assert set(lens.token_of_byte[token.first_byte : token.end_byte]) == {place}
        assert (owners[0], owners[-1] + 1) == (token.first_code_point, token.end_code_point)
        if entry is not None and entry.id != tokenizer.alphabet.unknown:
            assert lens.text.encode()[token.first_byte : token.end_byte] == entry.bytes


@given(any_texts, any_texts)
def test_around_unknown_characters_a_text_is_encoded_as_ever(corpus: str, text: str) -> None:
    tokenizer = pytok.train_bpe([corpus], num_merges=20, alphabet="characters")
    known = set(repair_text(corpus)[0])
    lens = pytok.look_at(text, tokenizer, gaps=True)
    gaps = [token for token in lens.tokens if token.entry is None]
    holes = [place for place, one in enumerate(repair_text(text)[0]) if one not in known]
    assert [token.first_code_point for token in gaps] == holes
    assert all(token.end_code_point == token.first_code_point + 1 for token in gaps)
    ids = [token.entry and token.entry.id for token in lens.tokens]
    pieces = "".join(one if one in known else "\ud800" for one in repair_text(text)[0]).split(
        "\ud800"
    )
    assert [id for id in ids if id is not None] == [
        id for piece in pieces for id in tokenizer.encode(piece)
    ]


@given(trained, st.lists(clean, max_size=4))
def test_the_curve_is_what_encoding_with_fewer_merges_gives(
    tokenizer: BPETokenizer, documents: list[str]
) -> None:
    for point in pytok.length_curve(tokenizer, documents):
        shorter = BPETokenizer(tokenizer.alphabet, tokenizer.merges[: point.merges])
        assert point.tokens == sum(len(shorter.encode(text)) for text in documents)
        assert point.vocabulary == len(shorter.vocabulary)


@given(st.text(max_size=12))
def test_changes_of_a_normal_form_rebuild_it(text: str) -> None:
    for form in pytok.normal_forms(text):
        rebuilt, place = "", 0
        for change in form.changes:
            assert text[change.position :].startswith(change.before)
            rebuilt += text[place : change.position] + change.after
            place = change.position + len(change.before)
        assert rebuilt + text[place:] == form.text
        assert form.changed == bool(form.changes) == (form.loses != "nothing")


@given(corpora, st.floats(0, 1), st.integers())
def test_a_split_loses_nothing(documents: list[str], validation: float, seed: int) -> None:
    split = pytok.split_documents(documents, validation=validation, seed=seed)
    assert sorted(split.training + split.validation) == sorted(documents)
    assert split == pytok.split_documents(documents, validation=validation, seed=seed)
    assert set(split.duplicates) == set(split.training) & set(split.validation)
    if len(documents) > 1 and 0 < validation < 1:
        assert split.training
        assert split.validation


@given(st.lists(st.lists(st.integers(0, 4), max_size=8), max_size=4), st.integers(1, 4))
def test_probabilities_add_up_to_one(documents: list[list[int]], order: int) -> None:
    model = NgramModel.fit(documents, order=order, vocabulary=5)
    for context in [[], [0], [4, 4, 4], *documents]:
        outcomes = [*range(5), None]
        total = sum(model.probability(context, outcome) for outcome in outcomes)
        assert abs(total - 1) < 1e-9
    for document in documents:
        for place, bits in enumerate(model.bits(document)):
            outcome = document[place] if place < len(document) else None
            assert abs(2**-bits - model.probability(document[:place], outcome)) < 1e-12


@given(clean, clean)
def test_saving_replaces_the_whole_file(old: str, new: str) -> None:
    with TemporaryDirectory() as folder:
        path = Path(folder) / "tokenizer.json"
        path.write_text(old, encoding="utf-8")
        CharTokenizer([new]).save(path)
        assert CharTokenizer.load(path).encode(new) == CharTokenizer([new]).encode(new)
        assert list(Path(folder).iterdir()) == [path]
