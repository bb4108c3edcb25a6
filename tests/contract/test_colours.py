"""The colours of the page can be told apart, and saved pictures have those of its light theme."""

import re

import pytest

from web.tooling import paths

SOURCE = paths.WEB / "src"
THEMES = ("light", "dark")
GROUNDS = ("page", "raised", "accent-fill", "fill-0", "fill-1", "fill-2", "fill-3")


def colours(theme: str) -> dict[str, str]:
    style = (SOURCE / "app.css").read_text(encoding="utf-8")
    found = re.findall(r"--([\w-]+): light-dark\((#\w{6}), (#\w{6})\)", style)
    return {name: both[THEMES.index(theme)] for name, *both in found}


def luminance(colour: str) -> float:
    """The relative luminance of WCAG 2.2."""
    parts = [int(colour[place : place + 2], 16) / 255 for place in (1, 3, 5)]
    red, green, blue = (
        part / 12.92 if part <= 0.04045 else ((part + 0.055) / 1.055) ** 2.4 for part in parts
    )
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue


def contrast(one: str, other: str) -> float:
    darker, lighter = sorted((luminance(one), luminance(other)))
    return (lighter + 0.05) / (darker + 0.05)


def test_pictures_have_the_colours_of_the_page() -> None:
    css = (SOURCE / "app.css").read_text(encoding="utf-8")
    light = dict(re.findall(r"--([\w-]+): light-dark\((#\w+),", css))
    palette = (SOURCE / "figures/step-picture/palette.ts").read_text(encoding="utf-8")
    used = dict(re.findall(r"(\w+): \"(#\w+)\"", palette))
    names = {"accentFill": "accent-fill"}
    assert used == {name: light[names.get(name, name)] for name in used}
    fills = re.findall(r"#\w+", palette.split("fills:")[1])
    assert fills == [light[f"fill-{place}"] for place in range(4)]


@pytest.mark.parametrize("theme", THEMES)
@pytest.mark.parametrize("ground", GROUNDS)
def test_text_and_edges_stand_out_from_every_ground(theme: str, ground: str) -> None:
    named = colours(theme)
    for text in ("ink", "quiet", "accent"):
        assert contrast(named[text], named[ground]) >= 7, text
    for edge in ("edge", "mark"):
        assert contrast(named[edge], named[ground]) >= 3, edge


@pytest.mark.parametrize("theme", THEMES)
def test_text_stands_out_on_the_accent(theme: str) -> None:
    named = colours(theme)
    assert contrast(named["on-accent"], named["accent"]) >= 7
