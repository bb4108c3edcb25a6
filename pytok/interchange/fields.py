"""The fields of a Hugging Face `tokenizer.json`: well formed, and free of what pytok lacks."""

from collections.abc import Iterator, Mapping
from typing import Any, get_args

from pytok.errors import CannotRepresent, FormatReason, InvalidTokenizer
from pytok.normalization import Form

# What each field may be for ids to stay what they are; a field that is not there is the first.
_NEUTRAL: dict[str, tuple[object, ...]] = {
    "version": (None, "1.0"),
    "truncation": (None,),
    "padding": (None,),
}
_NEUTRAL_MODEL: dict[str, tuple[object, ...]] = {
    "type": ("BPE",),
    "dropout": (None, 0.0),
    "unk_token": (None,),
    "continuing_subword_prefix": (None, ""),
    "end_of_word_suffix": (None, ""),
    "byte_fallback": (False,),
    "ignore_merges": (False,),
}
_NEUTRAL_TOKEN: dict[str, tuple[object, ...]] = {
    "single_word": (False,),
    "lstrip": (False,),
    "rstrip": (False,),
}
# Without unknown tokens there is nothing to fuse.
_WITHOUT_EFFECT = {"fuse_unk"}


def check(file: Mapping[str, object]) -> None:
    """Raise `CannotRepresent` for any part of the pipeline that pytok does not have."""
    _object(file, "the file")
    known = {"added_tokens", "normalizer", "pre_tokenizer", "post_processor", "decoder", "model"}
    _neutral(file, _NEUTRAL, "", known)
    before = file.get("pre_tokenizer")
    if not isinstance(before, Mapping) or before.get("type") != "ByteLevel":
        raise _refused("pre_tokenizer", "part", f"is {_type(before)}, but must be ByteLevel")
    # A field that is missing has Hugging Face's default, which is true for both.
    for name in ("add_prefix_space", "use_regex"):
        if before.get(name, True) is not False:
            raise _refused(
                f"pre_tokenizer.{name}", "pattern", "must be false, so that texts stay whole"
            )
    for name, reason in (
        ("post_processor", "would add ids to every text"),
        ("decoder", "would change the decoded text"),
    ):
        part = file.get(name)
        if part is not None and not (isinstance(part, Mapping) and part.get("type") == "ByteLevel"):
            raise _refused(name, "part", f"is {_type(part)}, which {reason}")


def model(file: Mapping[str, object]) -> Mapping[str, Any]:
    """The model, if it is a plain BPE."""
    found = _object(file.get("model"), "model")
    _neutral(found, _NEUTRAL_MODEL, "model.", {"vocab", "merges"})
    return found


def normalization(file: Mapping[str, object]) -> Form | None:
    """The Unicode form that the normalizer is, or `None` if there is no normalizer."""
    found = file.get("normalizer")
    if found is None:
        return None
    for form in get_args(Form):
        if isinstance(found, Mapping) and found == {"type": form}:
            return form  # type: ignore[no-any-return]
    raise _refused("normalizer", "part", f"is {_type(found)}, but pytok knows Unicode forms only")


def vocabulary(model: Mapping[str, Any]) -> dict[str, int]:
    """The tokens of the model and their ids, all different."""
    found: dict[str, int] = {}
    tokens: dict[int, str] = {}
    for token, id in _object(model.get("vocab"), "model.vocab").items():
        entry = f"model.vocab[{token!r}]"
        found[token] = _id(id, entry)
        if id in tokens:
            raise InvalidTokenizer(
                entry=entry,
                reason="twice",
                problem=f"the id {id} is already that of {tokens[id]!r}",
            )
        tokens[id] = token
    return found


def merges(model: Mapping[str, Any]) -> Iterator[tuple[str, str]]:
    """The merges, written as `"a b"` or as `["a", "b"]`."""
    found = model.get("merges")
    if not isinstance(found, list):
        raise InvalidTokenizer(entry="model.merges", reason="form", problem="must be a list")
    for place, merge in enumerate(found):
        pair = merge.split(" ") if isinstance(merge, str) else merge
        if (
            not isinstance(pair, list | tuple)
            or len(pair) != 2
            or not all(isinstance(part, str) and part for part in pair)
        ):
            raise InvalidTokenizer(
                entry=f"model.merges[{place}]",
                reason="form",
                problem=f"{merge!r} is not a pair of tokens",
            )
        yield pair[0], pair[1]


def added_tokens(file: Mapping[str, object]) -> Iterator[tuple[str, int]]:
    """The content and id of each added token, if it is special and nothing else."""
    found = file.get("added_tokens", [])
    if not isinstance(found, list):
        raise InvalidTokenizer(entry="added_tokens", reason="form", problem="must be a list")
    for place, entry in enumerate(found):
        where = f"added_tokens[{place}]"
        token = _object(entry, where)
        content = token.get("content")
        if not isinstance(content, str) or not content:
            raise InvalidTokenizer(
                entry=f"{where}.content", reason="form", problem="must be text, and not empty"
            )
        if token.get("special") is not True:
            raise _refused(where, "part", f"finds {content!r} in texts, since it is not special")
        _neutral(token, _NEUTRAL_TOKEN, f"{where}.", {"id", "content", "special", "normalized"})
        yield content, _id(token.get("id"), f"{where}.id")


def _neutral(
    found: Mapping[str, Any], neutral: Mapping[str, tuple[object, ...]], path: str, known: set[str]
) -> None:
    for name, value in found.items():
        if name in known or name in _WITHOUT_EFFECT:
            continue
        if name not in neutral:
            raise _refused(f"{path}{name}", "part", "is not known to pytok")
        if not any(value == one and type(value) is type(one) for one in neutral[name]):
            raise _refused(
                f"{path}{name}", "part", f"is {_type(value)}, but must be {neutral[name][-1]!r}"
            )
    for name, values in neutral.items():
        if name not in found and name == "type":
            raise _refused(f"{path}{name}", "part", f"is missing, but must be {values[-1]!r}")


def _object(value: object, entry: str) -> Mapping[str, Any]:
    if not isinstance(value, Mapping):
        raise InvalidTokenizer(entry=entry, reason="form", problem="must be an object")
    return value


def _id(value: object, entry: str) -> int:
    # Compared by exact type: in Python, `True` is an int.
    if type(value) is not int or value < 0:
        raise InvalidTokenizer(
            entry=entry, reason="form", problem=f"{value!r} is not an id, a whole number from 0 on"
        )
    return value


def _type(part: object) -> str:
    if isinstance(part, Mapping) and isinstance(part.get("type"), str):
        return str(part["type"])
    return repr(part)


def _refused(feature: str, reason: FormatReason, problem: str) -> CannotRepresent:
    return CannotRepresent(format="Hugging Face", feature=feature, reason=reason, problem=problem)
