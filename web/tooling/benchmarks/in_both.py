"""What is timed in CPython and in Pyodide alike: the same lines run in both."""

import hashlib
import json
from time import perf_counter

import pytok
from pytok.operations import run_operation


def measure(asked: str) -> str:
    """Train on a text, encode it, and make the recording of a training as the page gets it.

    Asked as JSON with `text` and `merges`; answers with the seconds of each as JSON, and with a
    digest of the ids, which must not depend on the Python.
    """
    request = json.loads(asked)
    text, merges = request["text"], request["merges"]
    start = perf_counter()
    tokenizer = pytok.train_bpe([text], num_merges=merges)
    trained = perf_counter()
    ids = tokenizer.encode(text)
    encoded = perf_counter()
    run_operation("train", json.dumps({"documents": [text], "num_merges": merges}))
    recorded = perf_counter()
    return json.dumps(
        {
            "training": trained - start,
            "encoding": encoded - trained,
            "recording": recorded - encoded,
            "digest": hashlib.sha256(repr(ids).encode()).hexdigest(),
        }
    )
