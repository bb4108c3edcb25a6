"""The release: whole, checked, the same each time, and with the licence of everything in it."""

import hashlib
import json
import re
import shutil
import zipfile
from pathlib import Path
from typing import Any

import pytest
import yaml  # type: ignore[import-untyped]

from web.tooling import licences, paths, pyodide, release, server
from web.tooling.commands import _parser
from web.tooling.console import BuildError

WORKFLOW = paths.ROOT / ".github" / "workflows" / "pages.yml"
PINNED = re.compile(r"actions/[\w-]+@v\d+")


def guide(language: str) -> str:
    return (release.TEXTS / f"{language}.md").read_text(encoding="utf-8")


def test_every_package_of_the_page_has_its_licence_with_it() -> None:
    named = {part.name: part.text for part in licences.parts()}
    manifest = json.loads(licences.PACKAGE.read_text(encoding="utf-8"))
    wanted = {*manifest["dependencies"], *licences.BUILT_IN} - {"pyodide"}
    assert wanted <= named.keys()
    assert {"Pyodide", "CPython"} <= named.keys()
    assert all(len(text) > 50 for text in named.values())


@pytest.mark.parametrize(
    ("part", "sentence"),
    [
        ("Pyodide", "Mozilla Public License Version 2.0"),
        ("CPython", "PYTHON SOFTWARE FOUNDATION LICENSE VERSION 2"),
        ("svelte", "Permission is hereby granted, free of charge"),
        ("comlink", "Apache License"),
        ("@lucide/svelte", "Permission to use, copy, modify, and/or distribute"),
        ("@fontsource-variable/source-code-pro", "SIL OPEN FONT LICENSE Version 1.1"),
        ("@fontsource-variable/atkinson-hyperlegible-next", "SIL OPEN FONT LICENSE Version 1.1"),
    ],
)
def test_the_licence_is_the_one_that_the_part_is_under(part: str, sentence: str) -> None:
    (text,) = (one.text for one in licences.parts() if one.name == part)
    assert sentence in text


def test_a_package_without_the_text_of_its_licence_stops_the_build(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (tmp_path / "bare").mkdir()
    (tmp_path / "bare" / "package.json").write_text('{"version": "1.0.0"}', encoding="utf-8")
    monkeypatch.setattr(paths, "NODE_MODULES", tmp_path)
    with pytest.raises(BuildError, match="bare has no file with its licence"):
        licences._package("bare")


def test_the_site_carries_the_licences() -> None:
    carried = (paths.SITE / paths.LICENCES.name).read_text(encoding="utf-8")
    for part in licences.parts():
        assert str(part) in carried


def test_whatever_is_not_as_others_have_published_it_is_named() -> None:
    changed = set()
    for file in (paths.SITE / "pyodide").iterdir():
        published = pyodide.PACKAGE / file.name
        if not published.exists() or published.read_bytes() != file.read_bytes():
            changed.add(file.name)
    assert changed == {pyodide.MANIFEST, pyodide.LIBRARY}
    carried = (paths.SITE / paths.LICENCES.name).read_text(encoding="utf-8")
    told, _, unchanged = carried.partition("Everything else is as published")
    assert unchanged
    assert all(f"\n- {name}: " in told for name in changed)


def test_the_archive_holds_everything_with_right_checksums() -> None:
    with zipfile.ZipFile(release.archive()) as archive:
        prefix = f"{release.name()}/"
        files = {name.removeprefix(prefix): archive.read(name) for name in archive.namelist()}
    sums = files.pop(release.SUMS).decode()
    listed = {name: digest for digest, _, name in (x.partition("  ") for x in sums.splitlines())}
    assert listed == {name: hashlib.sha256(data).hexdigest() for name, data in files.items()}
    site = {
        f"site/{file.relative_to(paths.SITE).as_posix()}"
        for file in paths.SITE.rglob("*")
        if file.is_file()
    }
    further = {"pytok.html", "LICENSE.txt", "THIRD-PARTY-LICENCES.txt"}
    assert files.keys() == site | further | {"guide/de.html", "guide/en.html"}


def test_the_checksum_of_the_archive_stands_beside_it() -> None:
    archive = release.archive()
    digest = hashlib.sha256(archive.read_bytes()).hexdigest()
    assert f"{digest}  {archive.name}\n" in paths.CHECKSUMS.read_text(encoding="utf-8")


def test_the_same_input_gives_the_same_archive(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    first = release.archive().read_bytes()
    # Copied, so that the files have other dates and stand on the disk in another order.
    site = tmp_path / "site"
    for file in sorted(paths.SITE.rglob("*"), reverse=True):
        if file.is_file():
            copy = site / file.relative_to(paths.SITE)
            copy.parent.mkdir(parents=True, exist_ok=True)
            shutil.copyfile(file, copy)
    monkeypatch.setattr(paths, "SITE", site)
    monkeypatch.setattr(paths, "CHECKSUMS", tmp_path / "SHA256SUMS")
    release._write()
    assert release.archive().read_bytes() == first


def test_both_guides_have_the_same_parts() -> None:
    german, english = guide("de"), guide("en")
    for part in (r"^#+ ", r"^\| ", r"^- ", r"^\d+\. "):
        counts = [len(re.findall(part, text, re.MULTILINE)) for text in (german, english)]
        assert counts[0] == counts[1]


def test_both_guides_have_the_same_to_type() -> None:
    code = re.compile(r"^```\n(.*?)^```", re.MULTILINE | re.DOTALL)
    assert code.findall(guide("de")) == code.findall(guide("en"))


def test_the_recipes_lead_from_the_address_without_a_slash_to_the_site() -> None:
    for recipe in ("location = /pytok {\n    return 301 /pytok/;\n}", "redir /pytok /pytok/\n"):
        assert recipe in guide("en")


@pytest.mark.parametrize("language", release.LANGUAGES)
def test_the_guide_can_be_read_and_names_the_policy(language: str) -> None:
    page = (paths.GUIDE / f"{language}.html").read_text(encoding="utf-8")
    assert f'<html lang="{language}">' in page
    assert f"Content-Security-Policy: {server.POLICY}\n" in page
    assert "{{" not in page


def test_the_readme_names_the_policy_that_is_sent() -> None:
    assert f"`Content-Security-Policy: {server.POLICY}`" in paths.README.read_text("utf-8")


def workflow() -> dict[str, Any]:
    read: dict[str, Any] = yaml.safe_load(WORKFLOW.read_text(encoding="utf-8"))
    return read


def test_the_workflow_builds_the_site_and_publishes_that_folder() -> None:
    jobs = workflow()["jobs"]
    steps = jobs["build"]["steps"]
    commands = [step["run"].split() for step in steps if "run" in step]
    assert [command[:2] for command in commands] == [["python3", "build.py"]]
    _parser().parse_args(commands[0][2:])  # a command that there is
    uploaded = [step["with"]["path"] for step in steps if "upload" in step.get("uses", "")]
    assert [paths.ROOT / path for path in uploaded] == [paths.SITE]
    assert jobs["deploy"]["needs"] == "build"


def test_the_workflow_may_do_no_more_than_it_needs() -> None:
    jobs = workflow()["jobs"]
    assert workflow()["permissions"] == {"contents": "read"}
    assert "permissions" not in jobs["build"]
    assert jobs["deploy"]["permissions"] == {"pages": "write", "id-token": "write"}
    used = [step["uses"] for job in jobs.values() for step in job["steps"] if "uses" in step]
    assert all(PINNED.fullmatch(action) for action in used)
