"""Links to a view of the explorer, written and read by their description alone; going to one.

Behind `#` stand the version, a point, and in base64url: the FNV-1a checksum of the JSON (32 bits,
big-endian) and the JSON itself, deflated.
"""

import base64
import json
import zlib
from typing import Any

from playwright.sync_api import Page

from tests.browser.explorer import Explorer, expect_soon
from tests.browser.visits import Visitor

# The example a newcomer meets, as the page writes it.
STATE = {
    "example": "first",
    "language": "en",
    "alphabet": "characters",
    "merges": 12,
    "minimum": 2,
    "step": 3,
    "level": "step",
    "panel": "encode",
}

# A text of one's own.
OWN = {
    "text": "abab\ncdcd",
    "documents": "line",
    "alphabet": "characters",
    "merges": 10,
    "minimum": 1,
    "step": 2,
    "level": "step",
    "panel": "encode",
}


def checksum(data: bytes) -> int:
    """FNV-1a, 32 bits."""
    value = 0x811C9DC5
    for byte in data:
        value = (value ^ byte) * 0x01000193 % 2**32
    return value


def pack_bytes(data: bytes, *, sum: int | None = None) -> str:
    """What stands behind the point, for any bytes in place of the JSON."""
    deflate = zlib.compressobj(9, wbits=-15)
    packed = (checksum(data) if sum is None else sum).to_bytes(4, "big")
    packed += deflate.compress(data) + deflate.flush()
    return base64.urlsafe_b64encode(packed).decode().rstrip("=")


def link_to(state: object) -> str:
    """The part of an address from `#` on."""
    return f"#1.{pack_bytes(json.dumps(state).encode())}"


def read_link(address: str) -> Any:
    """The state that an address names."""
    version, packed = address.split("#", 1)[1].split(".")
    assert version == "1"
    data = base64.urlsafe_b64decode(packed + "=" * (-len(packed) % 4))
    text = zlib.decompress(data[4:], wbits=-15)
    assert int.from_bytes(data[:4], "big") == checksum(text)
    return json.loads(text)


def calm(visitor: Visitor, hash: str = "", query: str = "?lang=en") -> Explorer:
    """The explorer without motion, opened by an address."""
    return Explorer(visitor.visit(address=query + hash, reduced_motion="reduce").page)


def back(page: Page) -> None:
    """Go back as the page itself would: the browser hears of a new entry a moment later."""
    page.evaluate("history.back()")


def expect_address(page: Page, step: int) -> None:
    """Wait until the address names a step."""
    expect_soon(page, lambda: "#" in page.url and read_link(page.url)["step"], step)
