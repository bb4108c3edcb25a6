"""The site: the page built by Vite, with Pyodide beside it."""

import json
import shutil
from pathlib import Path

from web.tooling import (
    answers,
    lessons,
    licences,
    node,
    offline,
    paths,
    pyodide,
    reference,
    types,
    wheel,
)
from web.tooling.console import BuildError, stage
from web.tooling.locking import locked
from web.tooling.stages import Step

PROJECT = paths.WEB / "project.inlang"
MESSAGES = paths.WEB / "content" / "messages"
COMPILED_MESSAGES = paths.WEB / "src" / "paraglide"


def build() -> Path:
    """Bring `dist/site` up to date; return it."""
    with locked():
        node.install()
        pyodide.stage_runtime()
        compile_messages()
        _page().run()
        offline.build()
        licences.step().run()
        _reference().run()
        _site().run()
    return paths.SITE


def generate() -> None:
    """Bring up to date what is generated from the core and committed."""
    with locked():
        if not stale():
            return
        with stage("Generating TypeScript types and prepared answers"):
            types.write()
            answers.write()
            _values().write_text(lessons.generate_values(), encoding="utf-8", newline="\n")


def stale() -> list[str]:
    """The files that are generated from the core, committed and out of date."""
    found = [paths.TYPES] if types.is_stale() else []
    found += [paths.ANSWERS / name for name in answers.stale()]
    if not _values().exists() or _values().read_text("utf-8") != lessons.generate_values():
        found.append(_values())
    return [file.relative_to(paths.ROOT).as_posix() for file in found]


def _values() -> Path:
    return paths.CONTENT / lessons.VALUES


def compile_messages() -> None:
    """Turn the texts of the interface into functions."""
    Step(
        name="Compiling the texts of the interface",
        inputs=(MESSAGES, PROJECT / "settings.json", node.LOCK),
        output=COMPILED_MESSAGES / "messages.js",
        work=_compile_messages,
    ).run()


def _compile_messages() -> None:
    # The page chooses the language itself; nothing is kept in cookies or addresses here.
    strategy = ("--strategy", "globalVariable", "baseLocale")
    places = ("--project", "./project.inlang", "--outdir", "./src/paraglide")
    quiet = ("--silent", "--no-emit-readme", "--no-emit-git-ignore", "--no-emit-prettier-ignore")
    program = "@inlang/paraglide-js/bin/run.js"
    node.run(program, "compile", *places, *strategy, *quiet, what="Compiling the texts")
    # A plugin that is not found is only a warning there, and leaves a page without words.
    if "export" not in (COMPILED_MESSAGES / "messages" / "_index.js").read_text("utf-8"):
        raise BuildError("No texts were compiled; see web/project.inlang/settings.json.")


def sources(*more: str) -> tuple[Path, ...]:
    """What any build of pages depends on, and `more` below `web/`."""
    names = ("src", "content", "tooling/course", "svelte.config.js", "tsconfig.json", *more)
    # The page shows the reference functions.
    return (*(paths.WEB / name for name in names), node.LOCK, paths.ROOT / "pytok" / "reference.py")


def constants() -> dict[str, str]:
    """What is known here only, and built into any page: its version, and the Python it is for."""
    return {"PYTOK_VERSION": wheel.version(), "PYTOK_PYTHON": pyodide.edition()}


def _page() -> Step:
    return Step(
        name="Building the page",
        inputs=sources(
            "public", "index.html", "embed.html", "vite.config.ts", "vite.element.config.ts"
        ),
        settings=json.dumps(constants()),
        output=paths.PAGE / "index.html",
        work=_build_page,
    )


def _build_page() -> None:
    node.run(
        "vite/bin/vite.js", "build", "--logLevel", "warn", what="Building the page", env=constants()
    )
    # Vite makes one kind of script at a time; this one is for other people's pages.
    element = ("build", "--logLevel", "warn", "--config", "vite.element.config.ts")
    node.run("vite/bin/vite.js", *element, what="Building embed.js")


def _reference() -> Step:
    return Step(
        name="Writing the reference of pytok",
        inputs=reference.inputs(),
        output=paths.REFERENCE / "index.html",
        work=lambda: reference.build(paths.REFERENCE),
    )


def _site() -> Step:
    return Step(
        name="Writing dist/site",
        inputs=(
            paths.PAGE,
            paths.RUNTIME,
            paths.REFERENCE,
            paths.LICENSE,
            paths.LICENCES,
            paths.SERVICE_WORKER,
            Path(offline.__file__),
        ),
        output=paths.SITE / "index.html",
        work=_write,
    )


def _write() -> None:
    if not (paths.PAGE / "index.html").exists():
        raise BuildError("The page was not built; delete .build and call build.py again.")
    shutil.rmtree(paths.SITE, ignore_errors=True)
    shutil.copytree(paths.PAGE, paths.SITE)
    shutil.copytree(paths.RUNTIME, paths.SITE / "pyodide")
    shutil.copytree(paths.REFERENCE, paths.SITE / "reference")
    # With an ending, so that servers say that it is text.
    shutil.copyfile(paths.LICENSE, paths.SITE / "LICENSE.txt")
    shutil.copyfile(paths.LICENCES, paths.SITE / paths.LICENCES.name)
    # Last, since it lists everything else.
    offline.write(paths.SITE)
