"""An n-gram language model over ids: small, exact, and the same for every tokenizer.

Probabilities are interpolated from long contexts to short ones after Witten and Bell ("The
zero-frequency problem", 1991), as given by Chen and Goodman ("An Empirical Study of Smoothing
Techniques for Language Modeling", 1998, section 2.6):

```text
            c(h w) + T(h) · p(w | h')          c(h w)  how often w followed the context h
p(w | h) = ---------------------------         c(h)    how often anything did
                  c(h) + T(h)                  T(h)    how many different ids did
```

`h'` is `h` without its first id. An unseen context says nothing: then p(w | h) is p(w | h'). Below
the shortest context every outcome is equally likely, so no probability is ever zero.
"""

from collections import Counter
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from math import fsum, log2

from pytok.errors import InvalidSetting
from pytok.progress import Progress, Work, finish

# Ids are the characters from 1 on, so one is left. It can be both start and end, since a gram never
# ends in a start, and an end is always the last of its gram.
_START = _END = "\0"
_SHIFT = 1


@dataclass(frozen=True, slots=True)
class NgramModel:
    """How often every n-gram up to `order` occurred; made by `fit`.

    `outcomes` is the number of ids that can come next, the end of a document among them.
    """

    order: int
    outcomes: int
    counts: Counter[str]
    totals: Counter[str]
    followers: Counter[str]

    @classmethod
    def fit(
        cls, documents: Iterable[Sequence[int]], *, order: int, vocabulary: int
    ) -> "NgramModel":
        """Count documents of ids; `vocabulary` is the number of ids that texts can have.

        Each document begins with nothing known and ends with an end that is predicted too.
        Raises `InvalidSetting` for an order or a vocabulary below 1.

        >>> model = NgramModel.fit([[0, 1], [0, 0]], order=2, vocabulary=2)
        >>> model.probability([], 0), model.probability([0], 0)
        (0.8148148148148149, 0.38888888888888884)
        """
        return finish(fitting(list(documents), order=order, vocabulary=vocabulary))

    def probability(self, context: Sequence[int], id: int | None) -> float:
        """How likely `id`, or the end for `None`, is after a document began with `context`."""
        before = _START * (self.order - 1) + _characters(context)
        return self._probability(before, _END if id is None else chr(id + _SHIFT))

    def bits(self, document: Sequence[int]) -> list[float]:
        """The bits, -log2 of the probability, of each id of a document and of its end.

        >>> NgramModel.fit([], order=1, vocabulary=3).bits([2])
        [2.0, 2.0]
        """
        padded = _padded(document, self.order)
        return [
            -log2(self._probability(padded[place - self.order + 1 : place], padded[place]))
            for place in range(self.order - 1, len(padded))
        ]

    def total_bits(self, document: Sequence[int]) -> float:
        """The bits of a whole document, its end included.

        >>> NgramModel.fit([], order=1, vocabulary=3).total_bits([2])
        4.0
        """
        return fsum(self.bits(document))

    def _probability(self, before: str, outcome: str) -> float:
        probability = 1 / self.outcomes
        for length in range(self.order):
            context = before[len(before) - length :]
            total = self.totals[context]
            if not total:
                break
            kinds = self.followers[context]
            seen = self.counts[context + outcome]
            probability = (seen + kinds * probability) / (total + kinds)
        return probability


def fitting(documents: Sequence[Sequence[int]], *, order: int, vocabulary: int) -> Work[NgramModel]:
    """Do `NgramModel.fit` as a generator that yields its progress."""
    for name, value in (("order", order), ("vocabulary", vocabulary)):
        if type(value) is not int or value < 1:
            raise InvalidSetting(name=name, value=value, expected="a whole number from 1 on")
    counts: Counter[str] = Counter()
    for number, document in enumerate(documents, start=1):
        padded = _padded(document, order)
        for length in range(1, order + 1):
            counts.update(
                padded[place - length + 1 : place + 1] for place in range(order - 1, len(padded))
            )
        yield Progress("counting", number, len(documents))
    totals: Counter[str] = Counter()
    followers: Counter[str] = Counter()
    for gram, count in counts.items():
        totals[gram[:-1]] += count
        followers[gram[:-1]] += 1
    return NgramModel(order, vocabulary + 1, counts, totals, followers)


def _padded(document: Sequence[int], order: int) -> str:
    return _START * (order - 1) + _characters(document) + _END


def _characters(ids: Sequence[int]) -> str:
    return "".join(chr(id + _SHIFT) for id in ids)
