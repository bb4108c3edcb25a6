"""Measuring tokenizers: compression, use of the vocabulary, and what a language model makes of it.

Losses per token of two tokenizers cannot be compared, since their tokens are of different size.
Bits per byte of the same texts can.
"""

from pytok.evaluation.compression import (
    Compression,
    CurvePoint,
    TableSizes,
    TokenUse,
    compression,
    length_curve,
    table_sizes,
    token_use,
)
from pytok.evaluation.experiment import Comparison, Evaluation, compare, evaluate
from pytok.evaluation.ngram import NgramModel

__all__ = [
    "Comparison",
    "Compression",
    "CurvePoint",
    "Evaluation",
    "NgramModel",
    "TableSizes",
    "TokenUse",
    "compare",
    "compression",
    "evaluate",
    "length_curve",
    "table_sizes",
    "token_use",
]
