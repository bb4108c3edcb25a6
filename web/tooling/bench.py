"""How fast training and encoding are: in CPython, against a compiled trainer, and in Chromium."""

import random
from collections.abc import Callable
from pathlib import Path
from time import perf_counter
from typing import TypeVar

import rustbpe  # type: ignore[import-untyped]
from playwright.sync_api import sync_playwright

import pytok
from web.tooling import browsers, server, site
from web.tooling.console import BuildError, say

Result = TypeVar("Result")

REFERENCE_MERGES = 3
WHOLE_TEXT = r"(?s:.+)"  # so that rustbpe takes the text as one piece, as pytok does

# The page's own way to the engine; a cheap request first, so that the start is not measured.
IN_PAGE = """async ([documents, num_merges]) => {
  await window.pytok.run("train", { documents: ["warm"], num_merges: 1, alphabet: "bytes" });
  const start = performance.now();
  const answer = await window.pytok.run("train", {
    documents, num_merges, min_frequency: 2, alphabet: "bytes",
  });
  const trained = performance.now();
  await window.pytok.run("encode", { tokenizer: answer.tokenizer, text: documents.join("") });
  return [(trained - start) / 1000, (performance.now() - trained) / 1000];
}"""


def run(file: Path | None, num_merges: int, *, in_browser: bool) -> int:
    """Measure and print; the text is a file's, or made up. Returns the exit code."""
    text = _text(file)
    say(f"{len(text.encode()):,} bytes, {num_merges:,} merges, one document")
    trained, tokenizer = _timed(lambda: pytok.train_bpe([text], num_merges=num_merges))
    _report("pytok trains", trained)
    encoded, _ = _timed(lambda: tokenizer.encode(text))
    _report("pytok encodes", encoded)
    reference, _ = _timed(lambda: pytok.train_reference([text], num_merges=REFERENCE_MERGES))
    extrapolated = reference / REFERENCE_MERGES * num_merges
    _report("train_reference, extrapolated", extrapolated, extrapolated / trained)
    rust, _ = _timed(lambda: _train_rustbpe(text, num_merges))
    _report("rustbpe trains", rust, rust / trained)
    if in_browser:
        in_page = _in_chromium(text, num_merges)
        _report("Chromium trains, with its recording", in_page[0], in_page[0] / trained)
        _report("Chromium encodes, with its recording", in_page[1], in_page[1] / encoded)
    return 0


def _text(file: Path | None) -> str:
    if file is None:
        return _made_up()
    try:
        return file.read_text(encoding="utf-8")
    except (OSError, UnicodeDecodeError) as error:
        raise BuildError(f"{file} cannot be read as text: {error}.") from error


def _made_up() -> str:
    """A megabyte of made-up words, frequent ones more often, the same every time."""
    chance = random.Random(1)  # noqa: S311 - no secret
    words = ["".join(chance.choices("etaoinshrdlu", k=chance.randint(2, 9))) for _ in range(5000)]
    weights = [1 / rank for rank in range(1, len(words) + 1)]
    return " ".join(chance.choices(words, weights, k=160_000))


def _timed(work: Callable[[], Result]) -> tuple[float, Result]:
    start = perf_counter()
    result = work()
    return perf_counter() - start, result


def _report(what: str, seconds: float, factor: float | None = None) -> None:
    compared = "" if factor is None else f"   {factor:.2f} × pytok in CPython"
    say(f"{what:40}{seconds:10.2f} s{compared}")


def _train_rustbpe(text: str, num_merges: int) -> None:
    rustbpe.Tokenizer().train_from_iterator([text], vocab_size=256 + num_merges, pattern=WHOLE_TEXT)


def _in_chromium(text: str, num_merges: int) -> tuple[float, float]:
    root = site.build()
    browsers.ensure_chromium()
    with server.Site.serve(root) as address, sync_playwright() as playwright:
        browser = playwright.chromium.launch(**browsers.launch_options())
        page = browser.new_page()
        page.goto(address)
        training, encoding = page.evaluate(IN_PAGE, [[text], num_merges])
        browser.close()
    return training, encoding
