"""Visits to the built site, watched for everything that must not happen on it."""

import re
from contextlib import ExitStack
from dataclasses import dataclass
from typing import Any

from playwright.sync_api import Browser, BrowserContext, ConsoleMessage, Page, Request, Route

# What Playwright says where a test has none.
_BLOCKED = "Service Worker registration blocked by Playwright"


class Guard:
    """Watches one browser context for messages in the console, errors and foreign requests."""

    def __init__(self, context: BrowserContext, home: str) -> None:
        self._addresses = [home]
        self._allowed: list[re.Pattern[str]] = []
        self._faults: list[str] = []
        context.on("console", self._hear)
        context.on("weberror", lambda error: self._faults.append(f"uncaught: {error.error}"))
        context.on("request", self._request)

    def allow(self, pattern: str) -> None:
        """Expect faults whose text holds this pattern: the test brings them about itself."""
        self._allowed.append(re.compile(pattern))

    def allow_address(self, prefix: str) -> None:
        """Accept requests to this address too."""
        self._addresses.append(prefix)

    def verify(self) -> None:
        """Fail if there was a fault since this was last called."""
        faults = [one for one in self._faults if not any(p.search(one) for p in self._allowed)]
        self._faults.clear()
        assert not faults, "\n".join(["the browser complained:", *faults])

    def _hear(self, message: ConsoleMessage) -> None:
        if message.type in ("error", "warning") and _BLOCKED not in message.text:
            place = message.location.get("url", "")
            self._faults.append(f"console {message.type}: {message.text} ({place})")

    def _request(self, request: Request) -> None:
        url = request.url
        # What a page makes itself does not reach the network.
        if not url.startswith(("data:", "blob:", *self._addresses)):
            self._faults.append(f"foreign request: {url}")


@dataclass(frozen=True)
class Visit:
    """A page of the site in a browser context of its own, and who watches it."""

    page: Page
    guard: Guard


class Visitor:
    """Opens the site as often as a test asks, each time as a new person would."""

    def __init__(self, browser: Browser, home: str, **options: Any) -> None:
        """`options` are those of every visit."""
        self._browser = browser
        self._options = options
        self.home = home
        self._guards: list[Guard] = []
        self._open = ExitStack()

    def visit(self, home: str | None = None, address: str = "", **options: Any) -> Visit:
        """Open `address` below `home`, the site by default.

        Options are those of Playwright's `new_context`, such as `locale` or `viewport`.
        """
        visit = self.arrive(home, **options)
        visit.page.goto((home or self.home) + address)
        return visit

    def arrive(self, home: str | None = None, **options: Any) -> Visit:
        """Open an empty page that may go to the site: for tests that prepare something first.

        Without a service worker, unless `service_workers="allow"`: it would store the whole site at
        each visit, and answer what a test answers itself.
        """
        options.setdefault("service_workers", "block")
        context = self._browser.new_context(**self._options, **options)
        self._open.callback(context.close)
        guard = Guard(context, home or self.home)
        self._guards.append(guard)
        return Visit(context.new_page(), guard)

    def allow(self, pattern: str) -> None:
        """Expect such faults on every page that was opened."""
        for guard in self._guards:
            guard.allow(pattern)

    def leave(self) -> None:
        """Close all pages, then fail if there was a fault on any of them."""
        self._open.close()
        for guard in self._guards:
            guard.verify()


class Held:
    """Requests that get no answer before they are released."""

    def __init__(self, context: BrowserContext, pattern: str) -> None:
        self._waiting: list[Route] | None = []
        context.route(pattern, self._meet)

    def _meet(self, route: Route) -> None:
        if self._waiting is None:
            route.continue_()
        else:
            self._waiting.append(route)

    def release(self) -> None:
        waiting, self._waiting = self._waiting or [], None
        for route in waiting:
            route.continue_()
