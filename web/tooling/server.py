"""A file server for the built site, for people trying it and for tests.

It sends what a careful host would send: right types, the content security policy, no stale files.
"""

from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from functools import partial
from http.server import SimpleHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from threading import Thread
from typing import Any
from urllib.parse import urlsplit

POLICY = (
    "default-src 'self'; script-src 'self' 'wasm-unsafe-eval'; worker-src 'self' data:; "
    "style-src 'self'"
)
"""What the page may do; a worker obeys the header of its own script, so scripts carry it too."""

TYPES = {
    ".css": "text/css; charset=utf-8",
    ".html": "text/html; charset=utf-8",
    ".js": "text/javascript; charset=utf-8",
    ".json": "application/json",
    ".mjs": "text/javascript; charset=utf-8",
    ".svg": "image/svg+xml",
    ".wasm": "application/wasm",
    ".whl": "application/zip",
    ".woff2": "font/woff2",
    ".zip": "application/zip",
}
"""Named here, since what `mimetypes` knows depends on the machine."""


class Site:
    """A folder served over HTTP."""

    @staticmethod
    @contextmanager
    def serve(
        root: Path,
        port: int = 0,
        prefix: str = "/",
        headers: Mapping[str, str | None] | None = None,
    ) -> Iterator[str]:
        """Serve a folder on this machine while the context lasts; give the base address.

        Args:
            root: the folder.
            port: the port, 0 for any free one.
            prefix: the path at which the folder appears, such as `/some/where/`.
            headers: headers to add to every answer or to replace in it; `None` leaves one out.

        Raises:
            OSError: the port is taken.
        """
        server = open_server(root, port, prefix, headers)
        thread = Thread(target=server.serve_forever, daemon=True)
        thread.start()
        try:
            yield address_of(server, prefix)
        finally:
            server.shutdown()
            thread.join()
            server.server_close()


def open_server(
    root: Path,
    port: int = 0,
    prefix: str = "/",
    headers: Mapping[str, str | None] | None = None,
) -> ThreadingHTTPServer:
    """A server that listens but does not answer yet. Raises `OSError` when the port is taken."""
    handler = partial(_Handler, directory=str(root), prefix=prefix, headers=headers or {})
    return _Server(("127.0.0.1", port), handler)


def address_of(server: ThreadingHTTPServer, prefix: str = "/") -> str:
    """The address of the folder, with a slash at its end."""
    return f"http://127.0.0.1:{server.server_port}{prefix}"


class _Server(ThreadingHTTPServer):
    daemon_threads = True

    def handle_error(self, request: Any, client_address: Any) -> None:
        """Say nothing: a browser that leaves a page breaks off what it was loading."""


class _Handler(SimpleHTTPRequestHandler):
    protocol_version = "HTTP/1.1"
    extensions_map = {"": "application/octet-stream", **TYPES}  # noqa: RUF012 - as in the base

    def __init__(
        self, *arguments: Any, prefix: str, headers: Mapping[str, str | None], **options: Any
    ) -> None:
        self._prefix = prefix
        self._overrides = headers
        self._type = ""
        super().__init__(*arguments, **options)

    def translate_path(self, path: str) -> str:
        # Outside of the prefix there is nothing.
        path = urlsplit(path).path
        if not path.startswith(self._prefix):
            return str(Path(self.directory) / "\0")
        return super().translate_path("/" + path.removeprefix(self._prefix))

    def send_head(self) -> Any:
        if "\0" in self.translate_path(self.path):
            self.send_error(404)
            return None
        # Without these, the base class answers "not modified" to a file rebuilt in the same second.
        del self.headers["If-Modified-Since"]
        return super().send_head()

    def list_directory(self, _path: Any) -> None:
        self.send_error(404)

    def end_headers(self) -> None:
        defaults = {"Cache-Control": "no-cache", "X-Content-Type-Options": "nosniff"}
        if self._type.startswith(("text/html", "text/javascript")):
            defaults["Content-Security-Policy"] = POLICY
        for name, value in {**defaults, **self._overrides}.items():
            if value is not None:
                self.send_header(name, value)
        super().end_headers()

    def send_header(self, keyword: str, value: str) -> None:
        if keyword == "Content-type":  # the base class's own, for a file it found
            self._type = value
            if "Content-Type" in self._overrides:
                return
        super().send_header(keyword, value)

    def log_message(self, *_arguments: Any) -> None:
        """Keep the terminal for the address and for errors."""
