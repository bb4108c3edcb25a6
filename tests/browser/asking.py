"""Asking Python in the page, through `window.pytok`."""

import json
from typing import Any

from playwright.sync_api import Frame, Page

# Playwright's `evaluate` has no time limit of its own.
_WITHIN_A_MINUTE = """
    (argument) => Promise.race([
        (async () => {{ {script} }})(),
        new Promise((_, reject) => setTimeout(() => reject(new Error("no answer")), 60_000)),
    ])
"""


def evaluate(page: Page | Frame, script: str, argument: object = None) -> Any:
    """Run the body of an async function, which may use `argument`, for a minute at most."""
    return page.evaluate(_WITHIN_A_MINUTE.format(script=script), argument)


def run_text(page: Page | Frame, operation: str, request: str) -> str:
    """The answer to a request, as the text that Python wrote in the browser."""
    text: str = evaluate(
        page, "return window.pytok.runText(argument[0], argument[1]);", [operation, request]
    )
    return text


def run(page: Page | Frame, operation: str, **request: object) -> Any:
    """The answer to a request.

    The request goes to the page as JSON, which can hold the lone surrogates that Playwright's
    messages cannot.
    """
    return evaluate(
        page,
        "return window.pytok.run(argument[0], JSON.parse(argument[1]));",
        [operation, json.dumps(request)],
    )


def error_of(page: Page | Frame, operation: str, **request: object) -> dict[str, Any]:
    """What a request is rejected with."""
    error: dict[str, Any] = evaluate(
        page,
        """
        try {
            await window.pytok.run(argument[0], JSON.parse(argument[1]));
        } catch (error) {
            const { code, message, parameters } = error;
            return { code, message, parameters, isError: error instanceof Error };
        }
        throw new Error("it was not rejected");
        """,
        [operation, json.dumps(request)],
    )
    assert error.pop("isError")
    return error
