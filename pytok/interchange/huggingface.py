"""Hugging Face `tokenizer.json`: byte-level BPE without a pattern, which is what pytok does too.

A byte is written as one printable letter there, as in GPT-2. What changes ids and has no equal in
pytok (patterns, other models, dropout, …) is refused by name.
"""

from collections.abc import Iterator, Mapping
from typing import Any

from pytok.alphabets import RESERVED_NAMES, Alphabet, marker
from pytok.data import ReservedId, TokenizerData
from pytok.errors import CannotRepresent, FormatReason, InvalidTokenizer
from pytok.interchange import fields
from pytok.normalization import Form


def byte_letters() -> str:
    """The letter of each byte: itself where it prints, else the next unused one from U+0100 on.

    The table is that of OpenAI's GPT-2 encoder, `bytes_to_unicode`.

    >>> byte_letters()[ord(" ")], byte_letters()[ord("a")]
    ('Ġ', 'a')
    """
    printable = {*range(0x21, 0x7F), *range(0xA1, 0xAD), *range(0xAE, 0x100)}
    others = iter(range(0x100, 0x200))
    return "".join(chr(byte if byte in printable else next(others)) for byte in range(256))


def write(
    alphabet: Alphabet,
    spelled: Mapping[int, bytes],
    merges: Mapping[int, tuple[int, int]],
    *,
    normalization: Form | None,
) -> dict[str, object]:
    """Describe a tokenizer as a `tokenizer.json`. Raises `CannotRepresent`."""
    if alphabet.name != "bytes":
        raise _refused(
            "the alphabet of characters", "characters", "would lose unknown characters there"
        )
    letters = dict(enumerate(byte_letters()))
    names = {id: token.decode("latin-1").translate(letters) for id, token in spelled.items()}
    # Hugging Face takes a special token's id from the vocabulary: listed only among the added
    # tokens, it would be given another one.
    names |= {id: marker(name) for id, name in alphabet.reserved.items()}
    vocabulary: dict[str, int] = {}
    for id, name in sorted(names.items()):
        if name in vocabulary:
            raise _refused(
                f"the token {id}", "tokens", f"would be spelled {name!r}, as is {vocabulary[name]}"
            )
        vocabulary[name] = id
    byte_level = {
        "type": "ByteLevel",
        "add_prefix_space": False,
        "trim_offsets": True,
        "use_regex": False,
    }
    return {
        "version": "1.0",
        "truncation": None,
        "padding": None,
        "added_tokens": [
            {
                "id": id,
                "content": marker(name),
                "single_word": False,
                "lstrip": False,
                "rstrip": False,
                "normalized": False,
                "special": True,
            }
            for id, name in sorted(alphabet.reserved.items())
        ],
        "normalizer": None if normalization is None else {"type": normalization},
        "pre_tokenizer": byte_level,
        "post_processor": None,
        "decoder": dict(byte_level),
        "model": {
            "type": "BPE",
            "dropout": None,
            "unk_token": None,
            "continuing_subword_prefix": None,
            "end_of_word_suffix": None,
            "fuse_unk": False,
            "byte_fallback": False,
            "ignore_merges": False,
            "vocab": vocabulary,
            "merges": [[names[left], names[right]] for left, right in merges.values()],
        },
    }


def read(file: Mapping[str, object]) -> TokenizerData:
    """Read a `tokenizer.json`. Raises `CannotRepresent` and `InvalidTokenizer`."""
    fields.check(file)
    model: Mapping[str, Any] = fields.model(file)
    vocabulary = fields.vocabulary(model)
    reserved = _reserved(file, vocabulary)
    special = {content for content, _ in reserved}
    # A tuple: of a text, every part would count as a letter too.
    letters = tuple(byte_letters())
    missing = [value for value, letter in enumerate(letters) if letter not in vocabulary]
    if missing:
        raise InvalidTokenizer(
            entry="model.vocab",
            reason="missing",
            problem=f"the byte {missing[0]} ({letters[missing[0]]!r}) is missing; "
            "texts that hold it would lose it",
        )
    merges: dict[str, tuple[str, str]] = {}
    pairs: dict[tuple[str, str], int] = {}
    for place, (left, right) in enumerate(_merges(model, vocabulary)):
        joined, where = left + right, f"model.merges[{place}]"
        for part in (left, right):
            if part not in merges and part not in letters:
                raise _refused(where, "tokens", f"uses {part!r}, which no earlier merge makes")
        if (left, right) in pairs:
            problem = f"the pair is already model.merges[{pairs[left, right]}]"
            raise InvalidTokenizer(entry=where, reason="twice", problem=problem)
        if joined in merges or joined in special:
            raise _refused(where, "tokens", f"makes {joined!r}, which is already another token")
        pairs[left, right] = place
        merges[joined] = (left, right)
    for token in vocabulary:
        if token not in merges and token not in special and token not in letters:
            raise _refused(f"model.vocab[{token!r}]", "tokens", "is a token that no merge makes")
    return TokenizerData(
        alphabet="bytes",
        merges=tuple((vocabulary[left], vocabulary[right]) for left, right in merges.values()),
        base_ids=tuple(vocabulary[letter] for letter in letters),
        merge_ids=tuple(vocabulary[token] for token in merges),
        reserved=tuple(ReservedId(_name(content), id) for content, id in reserved),
        normalization=fields.normalization(file),
    )


def _merges(model: Mapping[str, Any], vocabulary: Mapping[str, int]) -> Iterator[tuple[str, str]]:
    for place, merge in enumerate(fields.merges(model)):
        for token in (*merge, merge[0] + merge[1]):
            if token not in vocabulary:
                raise InvalidTokenizer(
                    entry=f"model.merges[{place}]",
                    reason="unknown",
                    problem=f"{token!r} is not in model.vocab",
                )
        yield merge


def _reserved(file: Mapping[str, object], vocabulary: Mapping[str, int]) -> list[tuple[str, int]]:
    """The special tokens with the ids that Hugging Face gives them.

    It takes the id of one that is in the vocabulary from there, and gives any other the next free
    one, whatever the file says; a file that says something else is refused.
    """
    given: dict[str, int] = {}
    taken = {id: f"model.vocab[{token!r}]" for token, id in vocabulary.items()}
    for place, (content, id) in enumerate(fields.added_tokens(file)):
        where = f"added_tokens[{place}]"
        if content in given:
            raise InvalidTokenizer(
                entry=where, reason="twice", problem=f"{content!r} is listed twice"
            )
        loaded = vocabulary.get(content)
        if loaded is None:
            loaded = max([len(vocabulary), *(one + 1 for one in given.values())])
            if loaded in taken:
                raise _refused(
                    where, "tokens", f"would be given the id {loaded}, that of {taken[loaded]}"
                )
        if loaded != id:
            raise _refused(
                where, "tokens", f"says the id {id}, but would be given {loaded} when loaded"
            )
        given[content] = id
        taken[id] = where
    return list(given.items())


def _name(content: str) -> str:
    return next((name for name in RESERVED_NAMES if marker(name) == content), content)


def _refused(feature: str, reason: FormatReason, problem: str) -> CannotRepresent:
    return CannotRepresent(format="Hugging Face", feature=feature, reason=reason, problem=problem)
