"""HTTP server of a study's page with a machine behind it: a click on "Show it moving" runs that variant again.

The server listens on this machine only, and answers only requests with its token.
"""

from __future__ import annotations

import hmac
import secrets
import socket
import sys
import threading
from collections.abc import Callable
from contextlib import suppress
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from typing import TYPE_CHECKING

from abut.errors import AbutError
from abut.study.answers.report_page import Show, report_html
from abut.view.report import page_text
from abut.view.scene.scene import scene, title_of

if TYPE_CHECKING:
    from xarray import Dataset

__all__ = ["Server", "serve_page"]

WAITING = 10.0  #: time limit for bytes of a request, or for the client to read [s]
CACHED_PAGES = 16  #: number of variants whose pages are cached


class Server(ThreadingHTTPServer):
    """Server of the page of a dataset, and of variants that are run on request.

    Args:
        dataset: of the study.
        show: runs a variant again, by its number.
        port: to listen on; 0 for a free one.
        command: that runs a variant again, shown on the page.
    """

    daemon_threads = True

    def __init__(self, dataset: Dataset, show: Show, port: int = 0, command: str | None = None) -> None:
        super().__init__(("127.0.0.1", port), _Answers)
        self.token = secrets.token_urlsafe(24)
        self._dataset, self._show, self._command = dataset, show, command
        self._known = {int(v) for v in dataset["variant"].values}
        self._pages: dict[int, str] = {}
        self._one_at_a_time = threading.Lock()

    def handle_error(
        self, request: socket.socket | tuple[bytes, socket.socket], client_address: object
    ) -> None:
        """Ignore clients that disconnect or stop reading."""
        if not isinstance(sys.exception(), OSError):
            super().handle_error(request, client_address)

    @property
    def address(self) -> str:
        """URL of the page."""
        return f"http://127.0.0.1:{self.server_address[1]}/{self.token}/"

    def answer(self, path: str) -> tuple[int, str]:
        """Return the status code and the text for a path behind the token."""
        if path == "":
            return 200, report_html(self._dataset, command=self._command, live=True)
        kind, _, number = path.partition("/")
        if kind != "variant" or not number.isdecimal() or int(number) not in self._known:
            return 404, "there is no such variant"
        try:
            return 200, self._animation_page(int(number))
        except AbutError as problem:
            return 500, str(problem)

    def _animation_page(self, variant: int) -> str:
        with self._one_at_a_time:
            if variant not in self._pages:
                result = self._show(variant)
                while len(self._pages) >= CACHED_PAGES:
                    self._pages.pop(next(iter(self._pages)))
                self._pages[variant] = page_text(scene([result]), f"{title_of(result)}, variant {variant}")
            return self._pages[variant]


class _Answers(BaseHTTPRequestHandler):
    """Handler of requests with the token, from this machine, under its own name."""

    server: Server
    timeout = WAITING

    def setup(self) -> None:
        """Start the time limit for the head of a request, independent of how often bytes arrive."""
        super().setup()
        self._limit = threading.Timer(WAITING, self._close)
        self._limit.daemon = True
        self._limit.start()

    def parse_request(self) -> bool:
        """Parse the head, and end its time limit."""
        found = super().parse_request()
        self._limit.cancel()
        return found

    def finish(self) -> None:
        """End the connection."""
        self._limit.cancel()
        super().finish()

    def _close(self) -> None:
        with suppress(OSError):
            self.connection.shutdown(socket.SHUT_RDWR)

    def do_GET(self) -> None:
        port = self.server.server_address[1]
        given, _, path = self.path.removeprefix("/").partition("/")
        known = hmac.compare_digest(given.encode(), self.server.token.encode())
        if not known or self.headers.get("host") not in (f"127.0.0.1:{port}", f"localhost:{port}"):
            code, text = 403, "open the address that was printed in the terminal"
        else:
            code, text = self.server.answer(path)
        body = text.encode("utf-8", errors="replace")
        self.send_response(code)
        self.send_header("content-type", f"text/{'html' if code == 200 else 'plain'}; charset=utf-8")
        self.send_header("content-length", str(len(body)))
        self.send_header("cache-control", "no-store")
        self.send_header("referrer-policy", "no-referrer")
        self.send_header("x-content-type-options", "nosniff")
        self.end_headers()
        self.wfile.write(body)

    def log_message(self, format: str, *args: object) -> None:
        """Log nothing: the terminal is for messages to the user."""


def serve_page(
    dataset: Dataset,
    show: Show,
    *,
    port: int = 0,
    command: str | None = None,
    opened: Callable[[str], None] = lambda address: None,
) -> None:
    """Serve the page until Ctrl-C.

    Args:
        dataset: of the study.
        show: runs a variant again, by its number.
        port: to listen on; 0 for a free one.
        command: that runs a variant again.
        opened: called with the address.
    """
    with Server(dataset, show, port, command) as server:
        opened(server.address)
        try:
            server.serve_forever()
        except KeyboardInterrupt:
            return
