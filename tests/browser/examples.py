"""The examples of the explorer, as CPython trains on them."""

import json
from typing import Any

from pytok import BPETokenizer, train_bpe
from pytok.alphabets import AlphabetName
from web.tooling import paths


def example(name: str) -> Any:
    path = next((paths.ROOT / "web/content/examples").glob(f"*-{name}.json"))
    return json.loads(path.read_text(encoding="utf-8"))


def trained(name: str, alphabet: AlphabetName, language: str = "en") -> BPETokenizer:
    wanted = example(name)
    return train_bpe(
        wanted["documents"][language],
        num_merges=wanted["num_merges"],
        min_frequency=wanted["min_frequency"],
        alphabet=alphabet,
    )
