"""A static page of the same size as the explorer: what it shows, without anything that computes.

It is the explorer's own first view as plain HTML, with the same styles and fonts. Its one script is
as long as all scripts and answers that the explorer loads, and only makes a button work.
"""

import re

from playwright.sync_api import Playwright, Request

from web.tooling import browsers
from web.tooling.benchmarks import served

SCRIPT = """const next = document.querySelector('[aria-label="Next"]');
next.addEventListener("click", () => document.body.classList.toggle("clicked"));
next.setAttribute("aria-disabled", "false");
"""


def make(playwright: Playwright, address: str) -> None:
    """Write `static.html` and `static.mjs` beside the bare pages."""
    browser = playwright.chromium.launch(**browsers.launch_options())
    page = browser.new_page(viewport={"width": 1440, "height": 900})
    asked: list[str] = []

    def note(request: Request) -> None:
        asked.append(request.url.removeprefix(address).split("?")[0])

    page.on("request", note)
    page.goto(f"{address}site/?lang=en", wait_until="networkidle")
    page.get_by_role("button", name="Next", exact=True).wait_for()
    html = page.content()
    browser.close()
    served.add("static.html", _without_scripts(html))
    served.add("static.mjs", _as_long(asked))


def _without_scripts(html: str) -> str:
    html = re.sub(r"<script\b.*?</script>", "", html, flags=re.DOTALL)
    html = re.sub(r'<link rel="modulepreload"[^>]*>', "", html)
    # Svelte sets a few styles by script, which the policy forbids in HTML.
    html = re.sub(r' style="[^"]*"', "", html)
    html = html.replace('aria-label="Next"', 'aria-label="Next" data-next')
    html = re.sub(r'(<button[^>]*data-next[^>]*)aria-disabled="false"', r"\1", html)
    html = html.replace('"./assets/', '"../site/assets/').replace('"./favicon', '"../site/favicon')
    return html.replace("</head>", '<script type="module" src="./static.mjs"></script></head>')


def _as_long(asked: list[str]) -> str:
    """A script of as many bytes as the explorer's scripts and answers, the rest a comment."""
    files = [path for path in asked if path.endswith((".js", ".mjs", ".json"))]
    wanted = sum(served.sizes(path)[0] for path in files)
    rest = max(0, wanted - len(SCRIPT) - len("/*\n\n*/"))
    return f"{SCRIPT}/*\n{'static page ' * (rest // 12)}\n*/"
