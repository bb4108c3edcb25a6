"""The reference of the library in the site: complete, and within the site's policy."""

import re
from pathlib import Path

import pytest

import pytok
from web.tooling import reference


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    output = tmp_path_factory.mktemp("reference")
    reference.build(output)
    return output


def test_every_public_name_is_there(folder: Path) -> None:
    text = (folder / "pytok.html").read_text(encoding="utf-8")
    for name in pytok.__all__:
        assert f'id="{name}"' in text


def test_every_module_has_a_page(folder: Path) -> None:
    for name in reference.modules():
        assert (folder / (name.replace(".", "/") + ".html")).exists()


def test_pages_hold_no_script_style_or_picture_of_their_own(folder: Path) -> None:
    for file in [*folder.rglob("*.html"), *folder.glob("*.css")]:
        text = file.read_text(encoding="utf-8")
        assert not re.search(r"<script|<style| style=\"|url\(.?data:|src=.data:| on\w+=\"", text)


def test_pages_need_only_files_that_are_there(folder: Path) -> None:
    for page in folder.rglob("*.html"):
        text = page.read_text(encoding="utf-8")
        for link in re.findall(r'(?:href|src)="([^"#:]+)', text):
            assert (page.parent / link).exists(), f"{page.name}: {link}"
    for style in folder.glob("*.css"):
        for link in re.findall(r"url\([\"']?([^\"')]+)", style.read_text(encoding="utf-8")):
            assert (folder / link).exists()
