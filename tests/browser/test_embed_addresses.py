"""Addresses of version 1, as other people's pages have held them since: each must work for ever.

The lines of this file are added to and never changed; nor are they built from anything, since what
builds them may change. What a figure is about may be rewritten; that it opens, at the step and with
the text that the address names, may not.
"""

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from tests.browser.frames import Host
from tests.browser.visits import Visitor

# What follows `embed.html`, and what the frame says that it shows.
VERSION_1: list[tuple[str, dict[str, Any]]] = [
    ("?figure=workbench&lang=en", {"figure": "workbench", "lang": "en", "step": 0}),
    ("?lang=de", {"figure": "workbench", "lang": "de", "step": 0}),
    ("?figure=bpe/letters&lang=de&step=2", {"figure": "bpe/letters", "lang": "de", "step": 2}),
    ("?figure=bpe%2Fletters&lang=en&theme=dark", {"figure": "bpe/letters", "theme": "dark"}),
    ("?figure=bpe/bytes&lang=en&theme=light&step=1", {"theme": "light", "step": 1}),
    ("?figure=merge/run&lang=en&theme=auto&step=1#?secret=AbC", {"theme": "auto", "step": 1}),
    ("?figure=start/kinds&lang=en", {"figure": "start/kinds", "step": None, "steps": None}),
    ("?figure=workbench&lang=en&step=1&example=tie&alphabet=bytes", {"step": 1}),
    ("?figure=workbench&lang=en&example=first&quiz=1", {"figure": "workbench", "step": 0}),
    *(
        (f"?figure=workbench&lang=en&example={example}", {"figure": "workbench"})
        for example in ("tie", "overlap", "umlaut", "emoji", "whitespace", "story")
    ),
]

# A shared view, as the site wrote it: “abab” and “cdcd”, ten merges, the second step.
SHARED = (
    "#1.7g_29CWLMQ7DMAwDvxJo7pB27FuyyDLRGLAVw1aKAkH-XivZeEfyIMPP6D0RBw6LSpRIj4n"
    "iJnuBWvcqJ4VLznXlgGsuKzcWQ-veFLQPfPucnZKmshfHQd1QR3yNmPFF9vflhqist4DKFkHnHw"
)


@pytest.fixture
def host(visitor: Visitor, site: str, tmp_path: Path) -> Iterator[Host]:
    with Host.serve(visitor, tmp_path, site) as host:
        yield host


@pytest.mark.parametrize(("address", "shown"), VERSION_1)
def test_an_address_of_version_1_shows_what_it_says(
    host: Host, address: str, shown: dict[str, Any]
) -> None:
    page = host.show([address.removeprefix("?")])
    state = page.expect_said("ready")["state"]
    assert {name: state[name] for name in shown} == shown
    assert page.said(type="error") == []


def test_a_text_in_an_address_of_version_1_is_the_one_computed_with(host: Host) -> None:
    page = host.show(["figure=bytes/cuts&lang=en&text=na%C3%AFve+%2B+1"])
    page.expect_said("ready")
    page.inside().get_by_text("naïve + 1", exact=True).wait_for()
    assert page.said(type="error") == []


def test_a_state_of_version_1_opens_as_it_was_shared(host: Host) -> None:
    page = host.show([f"figure=workbench&lang=en{SHARED}"])
    page.expect_said("ready")
    page.inside().get_by_role("button", name="Run").click()
    page.expect_step(2, 4)
    assert page.said(type="error") == []
