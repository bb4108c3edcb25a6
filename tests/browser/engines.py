"""Chromium, Firefox and WebKit under one face, so that one test runs in all of them.

Playwright drives the first two, and Selenium the third: a WebKit that Debian builds. What a test
needs of a page is little: open it, press and fill what has a role and a name, ask its scripts.
Each `Engine` is a window with an empty profile.
"""

import json
import os
import subprocess
from abc import ABC, abstractmethod
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any, Literal

from playwright.sync_api import Frame, Page
from selenium.common.exceptions import NoSuchElementException, StaleElementReferenceException
from selenium.webdriver import Remote
from selenium.webdriver.common.by import By
from selenium.webdriver.common.keys import Keys
from selenium.webdriver.remote.client_config import ClientConfig
from selenium.webdriver.remote.remote_connection import RemoteConnection
from selenium.webdriver.remote.webelement import WebElement
from selenium.webdriver.support.wait import WebDriverWait
from selenium.webdriver.webkitgtk.options import Options
from selenium.webdriver.webkitgtk.service import Service

from tests.browser.asking import evaluate
from web.tooling import browsers

Name = Literal["chromium", "firefox", "webkit"]
Role = Literal["button", "group", "radio", "spinbutton", "table", "textbox"]

ALL: tuple[Name, ...] = (
    ("chromium", "firefox", "webkit") if browsers.has_webkit() else ("chromium", "firefox")
)

SECONDS = 180
"""How long a page may take; WebKit is slow on a busy machine."""

_PATIENCE = f"""
    const end = performance.now() + 1000 * {SECONDS - 10};
    const later = () => {{
        if (performance.now() > end) throw new Error("it did not come about");
        return new Promise((resolve) => setTimeout(resolve, 50));
    }};
"""
_SOMETHING = f"""
    async (element) => {{
        {_PATIENCE}
        for (;;) {{
            const value = (%s)(element);
            if (value) return value;
            await later();
        }}
    }}
"""


class Engine(ABC):
    """A window of a browser, or a frame in it."""

    @abstractmethod
    def open(self, address: str) -> None:
        """Go to an address and wait until the page is loaded."""

    @abstractmethod
    def frame(self, title: str) -> "Engine":
        """The frame with this title; in WebKit, what was there before it can no longer be used."""

    @abstractmethod
    def run(self, script: str, argument: object = None) -> Any:
        """What the body of an async function returns, which may use `argument`; both are JSON."""

    @abstractmethod
    def press(self, name: str) -> None:
        """Press a button, once it can be pressed."""

    @abstractmethod
    def check(self, name: str) -> None:
        """Choose a radio button."""

    @abstractmethod
    def fill(self, role: Literal["spinbutton", "textbox"], name: str, text: str) -> None:
        """Type a text into a field, instead of what is there."""

    @abstractmethod
    def read(self, role: Role, name: str, function: str) -> Any:
        """What a function of JavaScript makes of the element, as soon as that is something true."""

    def wait_for(self, script: str, argument: object = None) -> Any:
        """Run a script until it returns something true, and return that."""
        return self.run(
            f"""
            {_PATIENCE}
            for (;;) {{
                const value = await (async () => {{ {script} }})();
                if (value) return value;
                await later();
            }}
            """,
            argument,
        )

    def ask(self, operation: str, **request: object) -> Any:
        """Python's answer to a request, as soon as the page has an engine to ask."""
        self.wait_for("return window.pytok !== undefined;")
        return self.run("return window.pytok.run(...argument);", [operation, request])


class Played(Engine):
    """A page or a frame that Playwright drives."""

    def __init__(self, place: Page | Frame) -> None:
        self._place = place

    def open(self, address: str) -> None:
        self._place.goto(address)

    def frame(self, title: str) -> Engine:
        handle = self._place.get_by_title(title, exact=True).element_handle()
        frame = handle.content_frame()
        assert frame is not None, f"{title} is not a frame"
        frame.wait_for_load_state()
        return Played(frame)

    def run(self, script: str, argument: object = None) -> Any:
        return evaluate(self._place, script, argument)

    def press(self, name: str) -> None:
        self._place.get_by_role("button", name=name, exact=True).click()

    def check(self, name: str) -> None:
        self._place.get_by_role("radio", name=name, exact=True).check()

    def fill(self, role: Literal["spinbutton", "textbox"], name: str, text: str) -> None:
        field = self._place.get_by_role(role, name=name)
        # Playwright's `fill` adds to what a field for numbers holds in Firefox.
        field.press("ControlOrMeta+a")
        field.press_sequentially(text)

    def read(self, role: Role, name: str, function: str) -> Any:
        return self._place.get_by_role(role, name=name).evaluate(_SOMETHING % function)


# Which elements a role may stand for; WebKit tells the rest.
_ELEMENTS: dict[Role, str] = {
    "button": "button",
    "group": "fieldset, [role=group]",
    "radio": "input[type=radio]",
    "spinbutton": "input[type=number]",
    "table": "table",
    "textbox": "textarea, input[type=text]",
}

_ANSWER = """
    const [text, done] = arguments;
    const argument = JSON.parse(text);
    const work = async () => { %s };
    work().then(
        (value) => done(JSON.stringify({ value: value ?? null })),
        (error) => done(JSON.stringify({ error: String(error) })),
    );
"""


class Steered(Engine):
    """A page or a frame that Selenium drives."""

    def __init__(self, driver: Remote) -> None:
        self._driver = driver

    def open(self, address: str) -> None:
        self._driver.get(address)

    def frame(self, title: str) -> Engine:
        frames = self._driver.find_elements(By.CSS_SELECTOR, "iframe")
        (frame,) = (one for one in frames if one.get_attribute("title") == title)
        self._driver.switch_to.frame(frame)
        self.wait_for('return document.readyState === "complete";')
        return self

    def run(self, script: str, argument: object = None) -> Any:
        text = self._driver.execute_async_script(_ANSWER % script, json.dumps(argument))
        answer = json.loads(text)
        assert "error" not in answer, answer["error"]
        return answer["value"]

    def press(self, name: str) -> None:
        def press_enabled(_: Remote) -> bool:
            button = self._find("button", name)
            if enabled := button.is_enabled():
                button.click()
            return enabled

        self._waiting().until(press_enabled)

    def check(self, name: str) -> None:
        self._waiting().until(lambda _: self._find("radio", name)).click()

    def fill(self, role: Literal["spinbutton", "textbox"], name: str, text: str) -> None:
        field = self._waiting().until(lambda _: self._find(role, name))
        field.clear()
        # WebKit's driver leaves out the line feeds of a text, as no key has them.
        field.send_keys(text.replace("\n", Keys.ENTER))

    def read(self, role: Role, name: str, function: str) -> Any:
        script = f"return ({function})(arguments[0]);"
        return self._waiting().until(
            lambda driver: driver.execute_script(script, self._find(role, name))
        )

    def _waiting(self) -> WebDriverWait[Remote]:
        # The page may put another element in the place of one that was just found.
        changing = (NoSuchElementException, StaleElementReferenceException)
        return WebDriverWait(self._driver, SECONDS, ignored_exceptions=changing)

    def _find(self, role: Role, name: str) -> WebElement:
        for element in self._driver.find_elements(By.CSS_SELECTOR, _ELEMENTS[role]):
            # WebKit counts what a field holds as part of its name.
            if element.accessible_name.startswith(name):
                return element
        raise NoSuchElementException(f"{role} {name}")


@contextmanager
def display() -> Iterator[str]:
    """A display that nobody sees, by its name, such as `:7`."""
    reading, writing = os.pipe()
    command = [browsers.XVFB.needed(), "-displayfd", str(writing), "-nolisten", "tcp"]
    with (
        os.fdopen(reading) as numbers,
        subprocess.Popen(
            [*command, "-screen", "0", "1440x900x24"],
            pass_fds=[writing],
            stderr=subprocess.DEVNULL,
        ) as process,
    ):
        os.close(writing)
        try:
            # A line: Xvfb ends if nobody reads it to its end.
            yield f":{numbers.readline().strip()}"
        finally:
            process.terminate()


@contextmanager
def webkit_window(display: str, *, proxy: str | None = None) -> Iterator[Steered]:
    """WebKitGTK's small browser with an empty profile; `proxy` is asked for all other machines."""
    options = Options()
    options.binary_location = browsers.WEBKIT.needed()
    options.add_argument("--automation")
    if proxy is not None:
        options.set_capability(
            "proxy",
            {
                "proxyType": "manual",
                "httpProxy": proxy,
                "sslProxy": proxy,
                "noProxy": ["127.0.0.1"],
            },
        )
    service = Service(browsers.WEBKIT_DRIVER.needed(), env={**os.environ, "DISPLAY": display})
    service.start()
    try:
        # Selenium's own class for WebKitGTK talks to it in a way that Selenium warns about.
        config = ClientConfig(remote_server_addr=service.service_url, timeout=SECONDS + 60)
        driver = Remote(RemoteConnection(client_config=config), options=options)
        try:
            driver.set_script_timeout(SECONDS)
            yield Steered(driver)
        finally:
            driver.quit()
    finally:
        service.stop()
