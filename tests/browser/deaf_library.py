"""A pytok that does not listen, to see what the page does about it."""

from playwright.sync_api import BrowserContext

from tests.browser.changed_library import ChangedLibrary

# Each job works for one slice, and in the next it never comes back.
_DEAFNESS = """

_heard = set()


def _advance(self, job, seconds):
    while job in _heard:
        pass
    _heard.add(job)
    return '{"state":"running","progress":{"stage":"merging","done":0,"total":1}}'


Bridge.advance = _advance
"""


class DeafLibrary(ChangedLibrary):
    """Serves a pytok whose second slice never ends in place of the site's own, until healed."""

    def __init__(self, context: BrowserContext) -> None:
        super().__init__(context, "pytok.operations.bridge", _DEAFNESS)
