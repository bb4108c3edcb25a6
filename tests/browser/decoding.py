"""Pictures decoded by the browser, which knows how to."""

import base64

from playwright.sync_api import Page

_PIXELS = """
    async (encoded) => {
        const image = new Image();
        image.src = "data:image/png;base64," + encoded;
        await image.decode();
        const canvas = new OffscreenCanvas(image.width, image.height);
        const context = canvas.getContext("2d");
        context.drawImage(image, 0, 0);
        const { data } = context.getImageData(0, 0, image.width, image.height);
        const counts = {};
        for (let place = 0; place < data.length; place += 4) {
            const hex = (value) => value.toString(16).padStart(2, "0");
            const colour = "#" + [0, 1, 2].map((part) => hex(data[place + part])).join("");
            counts[colour] = (counts[colour] ?? 0) + 1;
        }
        return [image.width, image.height, counts];
    }
"""


def colours(blank: Page, png: bytes) -> tuple[int, int, dict[str, int]]:
    """Width, height, and how many pixels have each colour."""
    width, height, counts = blank.evaluate(_PIXELS, base64.b64encode(png).decode())
    return width, height, counts
