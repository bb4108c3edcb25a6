"""Pictures of figures, compared with those that were agreed on: the files in `pictures/`.

Another version of Chromium may draw the edges of letters a little differently, or a pixel aside;
that is no change. So the pictures are compared in blocks of 8 × 8 pixels, each where the new
picture fits best within one pixel. A block has changed if its pixels differ much on average, as
where another letter stands, or nearly all of them at all, as with another colour. Measured: other
rasterisation gives averages up to 17, another letter 30 and more.
"""

import base64
import json
import os
import struct
import zlib
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Page

from web.tooling import paths

FOLDER = Path(__file__).parent / "pictures"
FRESH = paths.BUILD / "pictures"

# Set by `python3 build.py generate --pictures`: changed pictures are agreed on.
VARIABLE = "PYTOK_PICTURES"

# How much the pixels of a block may differ on average, of 255.
TOLERANCE = 20

# Which part of them may differ at all, by more than rounding does.
SHARE_TOLERANCE = 0.75

# By how many pixels width and height may differ.
SIZE_TOLERANCE = 2

_COMPARE = """
    async ([old, fresh, tolerance, shareTolerance]) => {
        const BLOCK = 8;
        async function decode(encoded) {
            const image = new Image();
            image.src = "data:image/png;base64," + encoded;
            await image.decode();
            const { width, height } = image;
            const canvas = document.createElement("canvas");
            [canvas.width, canvas.height] = [width, height];
            const context = canvas.getContext("2d");
            context.drawImage(image, 0, 0);
            const { data } = context.getImageData(0, 0, width, height);
            return { width, height, data, canvas, context };
        }
        const [a, b] = [await decode(old), await decode(fresh)];
        const [width, height] = [Math.min(a.width, b.width), Math.min(a.height, b.height)];
        // Beyond its edge a picture goes on as it ends.
        const within = (value, size) => Math.max(0, Math.min(size - 1, value));
        function difference(left, top, dx, dy) {
            let sum = 0;
            let apart = 0;
            let count = 0;
            for (let y = top; y < Math.min(top + BLOCK, height); y += 1) {
                for (let x = left; x < Math.min(left + BLOCK, width); x += 1) {
                    const p = 4 * (y * a.width + x);
                    const q = 4 * (within(y + dy, b.height) * b.width + within(x + dx, b.width));
                    let most = 0;
                    for (const part of [0, 1, 2]) {
                        most = Math.max(most, Math.abs(a.data[p + part] - b.data[q + part]));
                    }
                    sum += most;
                    if (most > 4) apart += 1;
                    count += 1;
                }
            }
            return [sum / count, apart / count];
        }
        const changed = [];
        let worst = 0;
        for (let top = 0; top < height; top += BLOCK) {
            for (let left = 0; left < width; left += BLOCK) {
                let [mean, share] = difference(left, top, 0, 0);
                for (const dy of [-1, 0, 1]) for (const dx of [-1, 0, 1]) {
                    if (mean === 0) continue;
                    const [otherMean, otherShare] = difference(left, top, dx, dy);
                    mean = Math.min(mean, otherMean);
                    share = Math.min(share, otherShare);
                }
                worst = Math.max(worst, mean);
                if (mean > tolerance || share > shareTolerance) changed.push([left, top]);
            }
        }
        b.context.fillStyle = "#ff00ff80";
        for (const [left, top] of changed) b.context.fillRect(left, top, BLOCK, BLOCK);
        return {
            sizes: [[a.width, a.height], [b.width, b.height]],
            changed: changed.length,
            worst,
            drawing: b.canvas.toDataURL("image/png").split(",")[1],
        };
    }
"""


_ROWS = """
    async (encoded) => {
        const image = new Image();
        image.src = "data:image/png;base64," + encoded;
        await image.decode();
        const { width, height } = image;
        const canvas = new OffscreenCanvas(width, height);
        const context = canvas.getContext("2d");
        context.drawImage(image, 0, 0);
        const { data } = context.getImageData(0, 0, width, height);
        const rows = [];
        for (let y = 0; y < height; y += 1) {
            // No filter: flat colours are best left as they are.
            rows.push("\\0");
            for (let p = 4 * y * width; p < 4 * (y + 1) * width; p += 4) {
                rows.push(String.fromCharCode(data[p], data[p + 1], data[p + 2]));
            }
        }
        return [width, height, btoa(rows.join(""))];
    }
"""


def shrink(blank: Page, png: bytes) -> bytes:
    """The same picture in three quarters of the bytes: browsers are in a hurry when they write."""
    width, height, rows = blank.evaluate(_ROWS, base64.b64encode(png).decode())
    header = struct.pack(">IIBBBBB", width, height, 8, 2, 0, 0, 0)
    chunks = [
        (b"IHDR", header),
        (b"IDAT", zlib.compress(base64.b64decode(rows), 9)),
        (b"IEND", b""),
    ]
    return b"\x89PNG\r\n\x1a\n" + b"".join(
        struct.pack(">I", len(data)) + kind + data + struct.pack(">I", zlib.crc32(kind + data))
        for kind, data in chunks
    )


def words(language: str) -> dict[str, str]:
    """The texts of the interface that have no forms, by their names."""
    found: dict[str, Any] = {}
    for file in (paths.WEB / "content" / "messages" / language).glob("*.json"):
        found |= json.loads(file.read_text(encoding="utf-8"))
    return {name: text for name, text in found.items() if isinstance(text, str)}


def compare(blank: Page, old: bytes, fresh: bytes) -> dict[str, Any]:
    """Sizes, the number of changed blocks, the worst difference, and a drawing of the changes."""
    encoded = [base64.b64encode(picture).decode() for picture in (old, fresh)]
    result: dict[str, Any] = blank.evaluate(_COMPARE, [*encoded, TOLERANCE, SHARE_TOLERANCE])
    return result


def is_same(result: dict[str, Any]) -> bool:
    old, fresh = result["sizes"]
    near = all(abs(one - other) <= SIZE_TOLERANCE for one, other in zip(old, fresh, strict=True))
    return near and not result["changed"]


def verify(blank: Page, name: str, fresh: bytes) -> None:
    """Fail if the picture is not the one that was agreed on; leave behind what tells why."""
    agreed = FOLDER / f"{name}.png"
    writing = os.environ.get(VARIABLE) == "write"
    result = compare(blank, agreed.read_bytes(), fresh) if agreed.exists() else None
    if result is not None and is_same(result):
        return
    if writing:
        FOLDER.mkdir(exist_ok=True)
        agreed.write_bytes(shrink(blank, fresh))
        return
    FRESH.mkdir(parents=True, exist_ok=True)
    (FRESH / f"{name}.new.png").write_bytes(fresh)
    if result is None:
        pytest.fail(f"There is no picture {name}; `python3 build.py generate --pictures` draws it.")
    (FRESH / f"{name}.difference.png").write_bytes(base64.b64decode(result["drawing"]))
    pytest.fail(
        f"{name} looks different in {result['changed']} places (sizes {result['sizes']}): "
        f"see {FRESH.relative_to(paths.ROOT)}, and CONTRIBUTING.md if that is on purpose."
    )
