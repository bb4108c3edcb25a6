"""The reference of the library: pages made by pdoc from the docstrings, part of the site.

pdoc writes styles and pictures into each page. The site's policy allows neither, so they move to
files beside the pages; its search, which needs a script inside the page, is left out.
"""

import pkgutil
import re
import shutil
import warnings
from hashlib import sha256
from pathlib import Path
from urllib.parse import unquote

import pytok
from web.tooling import paths

STYLE = re.compile(r"<style>(.*?)</style>", re.DOTALL)
PICTURE = re.compile(r"data:image/svg\+xml,([^\"')]*)")
ATTRIBUTION = re.compile(r'<a class="attribution".*?</a>', re.DOTALL)
ICON = paths.WEB / "public" / "favicon.svg"
# Without it, browsers ask the server for one of their own accord.
ICON_LINK = '<link rel="icon" type="image/svg+xml" href="{up}favicon.svg">'
FIRST_PAGE = f"""<!doctype html>
<html lang="en">
<meta charset="utf-8">
<title>pytok</title>
{ICON_LINK.format(up="")}
<meta http-equiv="refresh" content="0; url=pytok.html">
<p><a href="pytok.html">The reference of pytok</a></p>
</html>
"""


def inputs() -> tuple[Path, ...]:
    """What the reference is made from."""
    return paths.PACKAGE, ICON, Path(__file__)


def build(output: Path) -> None:
    """Write the reference of every module of the library below `output`."""
    import pdoc

    shutil.rmtree(output, ignore_errors=True)
    pdoc.render.configure(docformat="google", search=False, show_source=False)
    with warnings.catch_warnings():
        # pdoc warns that a package brings its modules along, and of types only checkers can read.
        warnings.simplefilter("ignore", UserWarning)
        pdoc.pdoc(*modules(), output_directory=output)
    shutil.copyfile(ICON, output / ICON.name)
    for page in sorted(output.rglob("*.html")):
        _tidy(page, output)
    # pdoc's own first page only leads on to the package.
    (output / "index.html").write_text(FIRST_PAGE, encoding="utf-8")


def modules() -> list[str]:
    """The modules of the library; the command line explains itself (`pytok --help`)."""
    names = [module.name for module in pkgutil.walk_packages(pytok.__path__, "pytok.")]
    own = [name for name in names if not name.startswith(("pytok.cli", "pytok.__main__"))]
    return ["pytok", *own]


def _tidy(page: Path, output: Path) -> None:
    """Move styles and pictures out of a page."""
    up = "../" * (len(page.relative_to(output).parts) - 1)

    def picture(found: re.Match[str], start: str) -> str:
        return start + _file(unquote(found[1]), ".svg", output)

    def style(found: re.Match[str]) -> str:
        # A style names its pictures from where the style is.
        text = PICTURE.sub(lambda one: picture(one, ""), found[1])
        return f'<link rel="stylesheet" href="{up}{_file(text, ".css", output)}">'

    text = ATTRIBUTION.sub("", page.read_text(encoding="utf-8"))
    text = PICTURE.sub(lambda one: picture(one, up), STYLE.sub(style, text))
    text = text.replace("</head>", ICON_LINK.format(up=up) + "</head>", 1)
    page.write_text(text, encoding="utf-8")


def _file(content: str, ending: str, output: Path) -> str:
    """Write content to a file named by its digest, so that equal content is written once."""
    name = sha256(content.encode()).hexdigest()[:12] + ending
    (output / name).write_text(content, encoding="utf-8")
    return name
