"""A network that is cut: nothing but this machine answers, and whoever asks for more is noted."""

from collections.abc import Iterator
from contextlib import contextmanager
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from threading import Thread

# With an icon, since browsers ask for one of their own accord.
REFUSAL = b'<!doctype html><link rel="icon" href="data:,"><title>Refused</title>'


@contextmanager
def refusing_proxy() -> Iterator[tuple[str, list[str]]]:
    """A proxy that refuses: its address, `host:port`, and what it was asked for so far."""
    asked: list[str] = []

    class Refusing(BaseHTTPRequestHandler):
        def parse_request(self) -> bool:
            if super().parse_request():
                asked.append(self.requestline)
                self.send_response(502)
                self.send_header("Content-Type", "text/html")
                self.send_header("Content-Length", str(len(REFUSAL)))
                self.end_headers()
                self.wfile.write(REFUSAL)
            return False

        def log_message(self, *_arguments: object) -> None:
            """Keep the terminal for the tests."""

    server = ThreadingHTTPServer(("127.0.0.1", 0), Refusing)
    thread = Thread(target=server.serve_forever, daemon=True)
    thread.start()
    try:
        yield f"127.0.0.1:{server.server_port}", asked
    finally:
        server.shutdown()
        thread.join()
        server.server_close()
