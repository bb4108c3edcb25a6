"""A corpus: documents from text and files, split before training, known again later."""

import re
from base64 import b64encode
from collections.abc import Iterable
from dataclasses import dataclass
from functools import cached_property
from hashlib import sha256
from pathlib import Path
from typing import Literal, NamedTuple

from pytok.errors import InvalidSetting, UnreadableFile
from pytok.unicode import repair_text

DocumentsBy = Literal["lines", "blank_lines", "whole"]

# `str.splitlines` would also split at form feeds, U+0085, U+2028 and others: those are text.
_LINE_END = re.compile(r"\r\n|\r|\n")
# Atomic groups: else the two halves of one CRLF would pass for two line ends.
_BLANK_LINES = re.compile(r"(?>\r\n|\r|\n)(?:[ \t]*(?>\r\n|\r|\n))+")


def documents_from_text(text: str, *, by: DocumentsBy = "lines") -> list[str]:
    """Cut a text into documents: one a `lines`, paragraphs at `blank_lines`, or the `whole` text.

    Only LF, CRLF and CR end a line. Line ends at the cut belong to no document, and documents
    without any text are left out. Raises `InvalidSetting` for another way to cut.

    >>> documents_from_text("one\\r\\ntwo\\n\\nthree")
    ['one', 'two', 'three']
    >>> documents_from_text("one\\ntwo\\n\\nthree\\n", by="blank_lines")
    ['one\\ntwo', 'three']
    """
    if by == "lines":
        parts = _LINE_END.split(text)
    elif by == "blank_lines":
        parts = [part.strip("\r\n") for part in _BLANK_LINES.split(text)]
    elif by == "whole":
        parts = [text]
    else:
        raise InvalidSetting(
            name="by", value=repr(by), expected="'lines', 'blank_lines' or 'whole'"
        )
    return [part for part in parts if part]


def listed(documents: Iterable[str], name: str = "documents") -> list[str]:
    """List the documents of a corpus; raise `InvalidSetting`, which says `name`, if it is none.

    A single text is a mistake that would pass unseen: its characters would be the documents.

    >>> listed(("a", "b"))
    ['a', 'b']
    """
    if isinstance(documents, str) or not isinstance(documents, Iterable):
        raise InvalidSetting(
            name=name,
            value=f"of type {type(documents).__name__}",
            expected=f"a list of texts, as in {name}=[text]",
        )
    return list(documents)


def read_text(path: str | Path) -> str:
    """Read a UTF-8 file exactly as it is: line ends and a byte order mark are text too.

    Raises `UnreadableFile`, which names the first byte that is not UTF-8.
    """
    try:
        return Path(path).read_bytes().decode()
    except UnicodeDecodeError as error:
        raise UnreadableFile.not_text(str(path), error.start) from error
    except (OSError, ValueError) as error:
        # A `ValueError` is what Python says of a path with a null character.
        problem = error.strerror if isinstance(error, OSError) else str(error)
        raise UnreadableFile(path=str(path), reason="system", problem=_lowered(problem)) from error


def documents_from_files(
    paths: Iterable[str | Path], *, by: DocumentsBy = "lines", pattern: str = "*.txt"
) -> list[str]:
    """Read documents from files, and from the files of folders whose names fit `pattern`.

    Folders are read with all folders inside them, in the order of the paths, so that the same
    files give the same corpus everywhere. Raises `UnreadableFile`, `InvalidSetting`.

    >>> from tempfile import TemporaryDirectory
    >>> with TemporaryDirectory() as folder:
    ...     _ = Path(folder, "a.txt").write_text("one\\ntwo")
    ...     documents_from_files([folder])
    ['one', 'two']
    """
    documents = []
    for path in map(Path, paths):
        files = sorted(path.rglob(pattern)) if path.is_dir() else [path]
        for file in files:
            if not file.is_dir():
                documents += documents_from_text(read_text(file), by=by)
    return documents


class Split(NamedTuple):
    """Documents to learn from and documents held back.

    >>> Split(training=["a", "b"], validation=["b"]).duplicates
    ['b']
    """

    training: list[str]
    validation: list[str]

    @property
    def duplicates(self) -> list[str]:
        """The texts that stand on both sides, so that holding them back holds nothing back."""
        return sorted(set(self.training) & set(self.validation))


def split_documents(documents: Iterable[str], validation: float = 0.1, seed: int = 0) -> Split:
    """Split documents into training and validation, before anything is learned from them.

    The share `validation`, from 0 to 1, of the documents is held back (rounded; at least one of
    two or more, and never all, unless the share is 0 or 1). Both sides keep the documents' order.
    The same documents, share and seed give the same split on every machine: documents are drawn by
    the SHA-256 of the seed and their place. Raises `InvalidSetting`.

    >>> split = split_documents(["a", "b", "c", "a"], validation=0.25, seed=1)
    >>> split
    Split(training=['a', 'b', 'c'], validation=['a'])
    >>> split.duplicates
    ['a']
    """
    documents = listed(documents)
    if not 0 <= validation <= 1:
        raise InvalidSetting(
            name="validation", value=repr(validation), expected="a share from 0 to 1"
        )
    total = len(documents)
    number = round(total * validation)
    if 0 < validation < 1 and total > 1:
        number = min(max(number, 1), total - 1)
    drawn = sorted(range(total), key=lambda place: sha256(f"{seed}/{place}".encode()).digest())
    held = set(drawn[:number])
    return Split(
        [document for place, document in enumerate(documents) if place not in held],
        [document for place, document in enumerate(documents) if place in held],
    )


def document_digest(text: str) -> str:
    """The first 48 bits of the SHA-256 of a text in UTF-8, as 8 letters of Base64.

    So short, since a tokenizer carries one for each of its documents. Of a million other texts,
    one has the digest of one of a million documents with a probability of 0.4 %.

    >>> document_digest("a")
    'ypeBEsob'
    """
    return b64encode(sha256(repair_text(text)[0].encode()).digest()[:6]).decode()


@dataclass(frozen=True)
class CorpusDigest:
    """What a tokenizer keeps of its training corpus: enough to know a document again.

    `packed` are the different documents' digests, 8 letters each, in ascending order and without
    anything between. It is one text, since of a large corpus it is handed on far more often than
    it is looked into.

    >>> digest = CorpusDigest.of(["one", "two"])
    >>> digest.packed
    'P8TM/nRYdpLDrTVA'
    >>> "two" in digest, "three" in digest
    (True, False)
    """

    packed: str

    @classmethod
    def of(cls, documents: Iterable[str]) -> "CorpusDigest":
        """Take the digest of a corpus.

        >>> CorpusDigest.of(["two", "one", "two"]).packed
        'P8TM/nRYdpLDrTVA'
        """
        return cls("".join(sorted({document_digest(document) for document in documents})))

    @property
    def digest(self) -> str:
        """One digest of the whole corpus, the same for the same set of documents.

        >>> CorpusDigest.of(["one", "two"]).digest == CorpusDigest.of(["two", "one"]).digest
        True
        """
        return sha256(self.packed.encode()).hexdigest()[:16]

    @cached_property
    def _documents(self) -> frozenset[str]:
        return frozenset(re.findall(".{8}", self.packed))

    def __contains__(self, text: object) -> bool:
        return isinstance(text, str) and document_digest(text) in self._documents

    def seen(self, documents: Iterable[str]) -> list[int]:
        """The places of those documents that were in the corpus.

        >>> CorpusDigest.of(["one", "two"]).seen(["zero", "two"])
        [1]
        """
        return [place for place, text in enumerate(documents) if text in self]


def _lowered(reason: str | None) -> str:
    return (reason or "it cannot be read").lower()
