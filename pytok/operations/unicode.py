"""The operations `unicode` and `normalize`: a text in layers, and in the Unicode normal forms."""

from dataclasses import dataclass

from pytok.lens import Lens, look_at
from pytok.normalization import Form, NormalForm, normal_forms
from pytok.progress import Progress, Work
from pytok.storage import TokenizerData, tokenizer_from

_BYTES = TokenizerData("bytes", (), type="bytes")


@dataclass(frozen=True)
class UnicodeRequest:
    """A text and the tokenizer whose tokens are to be aligned with it; bytes if none is given."""

    text: str
    tokenizer: TokenizerData = _BYTES


@dataclass(frozen=True)
class UnicodeResponse:
    """The text in layers, and what NFC, NFD, NFKC and NFKD would make of it as it was given."""

    lens: Lens
    forms: tuple[NormalForm, ...]


@dataclass(frozen=True)
class NormalizeRequest:
    """A text and the form to bring it into."""

    text: str
    form: Form


def unicode(request: UnicodeRequest) -> Work[UnicodeResponse]:
    """Lay a text out."""
    tokenizer = tokenizer_from(request.tokenizer)
    yield Progress("encoding", 0, len(request.text))
    return UnicodeResponse(look_at(request.text, tokenizer), normal_forms(request.text))


def normalize(request: NormalizeRequest) -> Work[NormalForm]:
    """Normalise a text."""
    yield Progress("encoding", 0, len(request.text))
    return next(form for form in normal_forms(request.text) if form.form == request.form)
