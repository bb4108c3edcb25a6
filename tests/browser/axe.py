"""Asking axe-core for barriers on the page as it stands."""

from playwright.sync_api import Page

from web.tooling import paths

_RUN = """
    async () => {
        const tags = ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa"];
        const { violations } = await axe.run(document, { runOnly: tags });
        return violations.flatMap(({ id, nodes }) =>
            nodes.map(({ html, failureSummary }) => `${id}: ${html} ${failureSummary}`));
    }
"""


def barriers(page: Page) -> list[str]:
    """What axe finds wrong by WCAG 2.2 A and AA, in words."""
    if not page.evaluate("'axe' in window"):
        script = paths.ROOT / "web/node_modules/axe-core/axe.min.js"
        page.evaluate(script.read_text(encoding="utf-8"))
    found: list[str] = page.evaluate(_RUN)
    return found
