"""The operations `unicode` and `normalize`: a text in layers, and in the Unicode normal forms."""

from dataclasses import dataclass

from pytok.lens import Lens, encode_around_gaps, look_at
from pytok.normalization import Form, NormalForm, normal_forms
from pytok.operations.operation import Operation
from pytok.progress import Progress, Work
from pytok.storage import TokenizerData, tokenizer_from

_BYTES = TokenizerData("bytes", (), type="bytes")


@dataclass(frozen=True)
class UnicodeRequest:
    """A text and the tokenizer whose tokens are to be aligned with it; bytes if none is given."""

    text: str
    tokenizer: TokenizerData = _BYTES


@dataclass(frozen=True)
class FormTokens:
    """The ids that a text has in one normal form, `None` for a character without an id."""

    form: Form
    token_ids: tuple[int | None, ...]


@dataclass(frozen=True)
class UnicodeResponse:
    """The text in layers, and what NFC, NFD, NFKC and NFKD would make of it as it was given.

    A character that the tokenizer does not know is a gap in the lens. `form_tokens` encode each
    form in the order of `forms`.
    """

    lens: Lens
    forms: tuple[NormalForm, ...]
    form_tokens: tuple[FormTokens, ...]


@dataclass(frozen=True)
class NormalizeRequest:
    """A text and the form to bring it into."""

    text: str
    form: Form


def unicode(request: UnicodeRequest) -> Work[UnicodeResponse]:
    """Lay a text out."""
    tokenizer = tokenizer_from(request.tokenizer)
    yield Progress("encoding", 0, len(request.text))
    forms = normal_forms(request.text)
    form_tokens = tuple(
        FormTokens(form.form, tuple(encode_around_gaps(form.text, tokenizer))) for form in forms
    )
    return UnicodeResponse(look_at(request.text, tokenizer, gaps=True), forms, form_tokens)


def normalize(request: NormalizeRequest) -> Work[NormalForm]:
    """Normalise a text."""
    yield Progress("encoding", 0, len(request.text))
    return next(form for form in normal_forms(request.text) if form.form == request.form)


OPERATIONS = {
    "unicode": Operation(UnicodeRequest, UnicodeResponse, unicode),
    "normalize": Operation(NormalizeRequest, NormalForm, normalize),
}
