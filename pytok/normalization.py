"""Unicode normalisation, by name only: what each form makes of a text, and what that costs.

The forms are those of Unicode Standard Annex #15. pytok never applies one unless asked to. The
standard guarantees that every later version of Unicode brings a text into the same form, if all its
characters were assigned in the earlier one.
"""

import unicodedata
from collections.abc import Iterator
from dataclasses import dataclass
from typing import Literal, get_args

from pytok.errors import InvalidSetting
from pytok.unicode import repair_text

Form = Literal["NFC", "NFD", "NFKC", "NFKD"]

Loss = Literal["nothing", "spelling", "distinctions"]


def checked_form(form: str | None) -> Form | None:
    """Return the form if there is one of that name, or `None`. Raises `InvalidSetting`.

    >>> checked_form("NFC")
    'NFC'
    """
    for known in get_args(Form):
        if form == known:
            return known  # type: ignore[no-any-return]
    if form is None:
        return None
    raise InvalidSetting(
        name="normalization", value=repr(form), expected=" or ".join((*get_args(Form), "None"))
    )


def prepare(text: str, form: Form | None) -> tuple[str, int]:
    """Repair a text and normalise it if a form is named; return it with the number of repairs.

    >>> prepare("e\\u0301", "NFC")
    ('é', 0)
    """
    text, repaired = repair_text(text)
    return (text if form is None else unicodedata.normalize(form, text)), repaired


@dataclass(frozen=True, slots=True)
class Change:
    """One place that a form changes: code points `before`, from `position` on, become `after`."""

    position: int
    before: str
    after: str


@dataclass(frozen=True, slots=True)
class NormalForm:
    """What one form makes of a text.

    `code_points` and `bytes` count the new text. `loses` says what cannot be told from it any more:
    `nothing` if nothing changed; `spelling` if the two are canonically equivalent, so that only
    the way of writing the same characters is lost; `distinctions` if characters that mean
    something else became one (`²` and `2`). `reversible` says whether the canonical form of the
    other kind (NFD for NFC, NFC for NFD) happens to give the text back.

    >>> form = normal_forms("é²")[1]
    >>> form.form, form.code_points, form.loses, form.reversible
    ('NFD', 3, 'spelling', True)
    >>> form.changes == (Change(position=0, before="é", after="e\u0301"),)
    True
    """

    form: Form
    text: str
    code_points: int
    bytes: int
    changed: bool
    loses: Loss
    reversible: bool
    changes: tuple[Change, ...]


def normal_forms(text: str) -> tuple[NormalForm, ...]:
    """Lay out NFC, NFD, NFKC and NFKD of a text.

    >>> [(form.form, form.text, form.loses) for form in normal_forms("ﬁ")][1:3]
    [('NFD', 'ﬁ', 'nothing'), ('NFKC', 'fi', 'distinctions')]
    """
    text, _ = repair_text(text)
    return tuple(_normal_form(text, form) for form in get_args(Form))


def _normal_form(text: str, form: Form) -> NormalForm:
    normal = unicodedata.normalize(form, text)
    loses: Loss = "nothing"
    if normal != text:
        same = unicodedata.normalize("NFD", normal) == unicodedata.normalize("NFD", text)
        loses = "spelling" if same else "distinctions"
    back = unicodedata.normalize("NFD" if form.endswith("C") else "NFC", normal)
    return NormalForm(
        form=form,
        text=normal,
        code_points=len(normal),
        bytes=len(normal.encode()),
        changed=normal != text,
        loses=loses,
        reversible=text in (normal, back),
        changes=tuple(_changes(text, form)),
    )


def _changes(text: str, form: Form) -> Iterator[Change]:
    if unicodedata.is_normalized(form, text):
        return
    position = 0
    for segment in _segments(text, form):
        after = unicodedata.normalize(form, segment)
        if after != segment:
            yield Change(position, segment, after)
        position += len(segment)


def _segments(text: str, form: Form) -> Iterator[str]:
    """Cut a text where normalising the two sides apart gives what normalising them together does.

    A combining mark stays with what it is written on, even where nothing would change.
    """
    start = 0
    for place, character in enumerate(text):
        # Marks are not even tried: a long row of them would be normalised again for each.
        if place > start and not _is_mark(character, form):
            segment = text[start:place]
            apart = unicodedata.normalize(form, segment) + unicodedata.normalize(form, character)
            if apart == unicodedata.normalize(form, segment + character):
                yield segment
                start = place
    yield text[start:]


def _is_mark(character: str, form: Form) -> bool:
    """Whether a character combines with the one before it, or what it is made of does."""
    parts = unicodedata.normalize("NFKD" if "K" in form else "NFD", character)
    return unicodedata.combining(parts[0]) > 0
