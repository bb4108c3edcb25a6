"""Pictures that are saved have the colours of the page's light theme."""

import re

from web.tooling import paths

SOURCE = paths.WEB / "src"


def test_pictures_have_the_colours_of_the_page() -> None:
    css = (SOURCE / "app.css").read_text(encoding="utf-8")
    light = dict(re.findall(r"--([\w-]+): light-dark\((#\w+),", css))
    palette = (SOURCE / "figures/step-picture/palette.ts").read_text(encoding="utf-8")
    used = dict(re.findall(r"(\w+): \"(#\w+)\"", palette))
    names = {"accentFill": "accent-fill"}
    assert used == {name: light[names.get(name, name)] for name in used}
    fills = re.findall(r"#\w+", palette.split("fills:")[1])
    assert fills == [light[f"fill-{place}"] for place in range(4)]
