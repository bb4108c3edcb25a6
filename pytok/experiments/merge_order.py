"""The merges applied in another order than they were learned in."""

from collections.abc import Sequence
from dataclasses import dataclass

from pytok.reference import replace_pair
from pytok.tokenizer import BPETokenizer


@dataclass(frozen=True, slots=True)
class OrderLost:
    """A text encoded with the merges in their order, and with the last merge first.

    `same_ids` compares the two; `same_text` says whether both decode to the text.
    """

    text: str
    ids: Sequence[int]
    reversed_ids: Sequence[int]
    same_ids: bool
    same_text: bool


def order_lost(tokenizer: BPETokenizer, text: str) -> OrderLost:
    """Encode a text with all merges, but in the wrong order.

    >>> from pytok import train_bpe
    >>> order_lost(train_bpe(["abcabc"], num_merges=2), "abc")
    OrderLost(text='abc', ids=(263,), reversed_ids=(262, 99), same_ids=False, same_text=True)
    """
    ids = tokenizer.encode(text)
    wrong = list(text.encode())
    for id, pair in reversed(list(tokenizer.parents.items())):
        wrong = replace_pair(wrong, pair, id)
    return OrderLost(
        text=text,
        ids=tuple(ids),
        reversed_ids=tuple(wrong),
        same_ids=wrong == ids,
        same_text=tokenizer.decode(wrong) == tokenizer.decode(ids) == text,
    )
