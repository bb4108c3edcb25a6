"""A host that goes away, comes back with another version of the site, and tells what was asked."""

import socket
from collections.abc import Mapping
from contextlib import suppress
from functools import partial
from http.server import ThreadingHTTPServer
from pathlib import Path
from threading import Event, Thread
from typing import Any
from urllib.parse import urlsplit

from web.tooling.server import address_of, open_server


class Host:
    """Serves a folder below one address, until it is stopped; then it may serve another there.

    `headers` are as in `open_server`; `types` are those that it sends instead of the right ones, by
    the ends of paths. Of files in `broken`, named by the ends of their paths, it sends only half.
    """

    def __init__(
        self,
        root: Path,
        prefix: str = "/pytok/",
        *,
        headers: Mapping[str, str | None] | None = None,
        types: Mapping[str, str] | None = None,
    ) -> None:
        self.asked: list[str] = []
        """The paths below the prefix that were asked for, without what stands behind `?`."""
        self.broken: set[str] = set()
        self._prefix = prefix
        self._held: dict[str, Event] = {}
        self._headers = headers
        self._types = types or {}
        self._port = 0
        self._server: ThreadingHTTPServer | None = None
        self._connections: set[socket.socket] = set()
        self.serve(root)

    @property
    def address(self) -> str:
        """The address of the folder, with a slash at its end."""
        return f"http://127.0.0.1:{self._port}{self._prefix}"

    def serve(self, root: Path) -> None:
        """Serve this folder in place of what was served before."""
        self.stop()
        server = open_server(root, self._port, self._prefix, self._headers)
        server.RequestHandlerClass = self._handler(server.RequestHandlerClass)
        self._server, self._port = server, server.server_port
        assert self.address == address_of(server, self._prefix)
        Thread(target=server.serve_forever, daemon=True).start()

    def hold(self, path: str) -> Event:
        """Keep everybody waiting for this file until the event is set."""
        return self._held.setdefault(path, Event())

    def stop(self) -> None:
        """Be gone: nothing listens at the address, and nothing answers over open connections."""
        if self._server is None:
            return
        self._server.shutdown()
        self._server.server_close()
        self._server = None
        for connection in self._connections.copy():
            with suppress(OSError):  # closed meanwhile
                connection.shutdown(socket.SHUT_RDWR)

    def _handler(self, base: Any) -> Any:
        held, asked, prefix, types, connections, broken = (
            self._held,
            self.asked,
            self._prefix,
            self._types,
            self._connections,
            self.broken,
        )

        class Handler(base.func):  # type: ignore[misc]
            def setup(self) -> None:
                super().setup()
                connections.add(self.connection)

            def finish(self) -> None:
                connections.discard(self.connection)
                super().finish()

            def send_head(self) -> Any:
                path = urlsplit(self.path).path.removeprefix(prefix)
                asked.append(path)
                if path in held:
                    held[path].wait()
                return super().send_head()

            def copyfile(self, source: Any, outputfile: Any) -> None:
                if any(self.path.endswith(end) for end in broken):
                    content = source.read()
                    outputfile.write(content[: len(content) // 2])
                    self.close_connection = True
                else:
                    super().copyfile(source, outputfile)

            def guess_type(self, path: Any) -> str:
                right: str = super().guess_type(path)
                return next((types[end] for end in types if str(path).endswith(end)), right)

        return partial(Handler, *base.args, **base.keywords)
