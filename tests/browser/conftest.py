"""A real browser for these tests: Debian's Chromium, or any, driven by Playwright, with the network shut.

    def test_page_moves(page, shoot, tmp_path):
        page.goto(written(tmp_path).as_uri())
        shoot("report")

A `page` reaches files on this machine and nothing else, until the test opens one origin with ``watch.allow``. What the page
complains of (an error on its console, an uncaught exception, a request that was refused) fails the test when it ends, unless
the test said with ``watch.forgive`` that it provokes it. ``CHROMIUM`` names a browser that is not on the path;
``ABUT_SCREENSHOTS`` names a folder into which ``shoot`` writes what was seen.
"""

from __future__ import annotations

import os
import re
import shutil
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import TYPE_CHECKING, Any

import pytest

from abut.validation.pdf_printer import BROWSERS
from browser.pages import READY

if TYPE_CHECKING:
    from playwright.sync_api import Browser, BrowserContext, Page, Request, Route, WebSocketRoute

    from abut.results import Result

FLAGS = [
    "--disable-quic",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
    "--use-angle=swiftshader",  # WebGL 2 on any machine, with or without a graphics card
    "--enable-unsafe-swiftshader",
    "--force-color-profile=srgb",
]
LOCAL = ("file:", "data:", "blob:", "about:")
SIZE = {"width": 1280, "height": 800}
PATIENCE = 15_000  #: [ms] for anything the page is waited for


class Watch:
    """What the page may reach, and what it complained of."""

    def __init__(self, context: BrowserContext) -> None:
        self.complaints: list[str] = []
        self._context = context
        self._origins: list[str] = []
        self._forgiven: list[re.Pattern[str]] = []

    def allow(self, origin: str) -> None:
        """Let the page reach ``http://127.0.0.1:port``, its web sockets included."""
        self._origins += [origin.rstrip("/"), re.sub("^http", "ws", origin.rstrip("/"))]
        self._context.set_offline(False)

    def forgive(self, pattern: str) -> None:
        """Complaints in which this regular expression is found are meant, and do not fail the test."""
        self._forgiven.append(re.compile(pattern))

    def allowed(self, url: str) -> bool:
        """Whether the page may ask for this address."""
        return url.startswith(LOCAL) or any(url == o or url.startswith(f"{o}/") for o in self._origins)

    def unforgiven(self) -> list[str]:
        """What the test did not expect."""
        return [text for text in self.complaints if not any(p.search(text) for p in self._forgiven)]

    def listen(self, page: Page) -> None:
        """Note from now on what this page complains of."""
        page.on("pageerror", lambda error: self.complaints.append(f"uncaught: {error}"))
        page.on("console", self._heard)

    def _heard(self, message: Any) -> None:
        if message.type == "error":
            self.complaints.append(f"console: {message.text} ({(message.location or {}).get('url', '')})")

    def guard(self) -> None:
        """Put the refusal of everything that is not allowed before the context's network."""
        self._context.route("**/*", self._pass)
        self._context.route_web_socket(re.compile(".*"), self._pass_socket)

    def _pass(self, route: Route, request: Request) -> None:
        if self.allowed(request.url):
            route.continue_()
        else:
            self.complaints.append(f"asked for {request.url}")
            route.abort()

    def _pass_socket(self, socket: WebSocketRoute) -> None:
        if self.allowed(socket.url):
            socket.connect_to_server()
        else:
            self.complaints.append(f"asked for {socket.url}")
            socket.close()


@pytest.fixture(scope="session")
def chromium() -> str:
    """The path of the browser."""
    pytest.importorskip(
        "playwright.sync_api", reason='browser tests need playwright: pip install "abut[test]"'
    )
    path = os.environ.get("CHROMIUM") or next(filter(None, map(shutil.which, BROWSERS)), None)
    if path is None:
        pytest.skip(
            f"browser tests need Chromium: none of {', '.join(BROWSERS)} is on the path; CHROMIUM can name it"
        )
    return path


@pytest.fixture(
    scope="module"
)  # Playwright keeps an event loop running, which other files' tests should not meet
def browser(chromium: str) -> Iterator[Browser]:
    """One browser for the tests of a file."""
    from playwright.sync_api import sync_playwright

    root = ["--no-sandbox"] if os.geteuid() == 0 else []
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=chromium, args=[*FLAGS, *root])
        yield browser
        browser.close()


@pytest.fixture
def context(browser: Browser) -> Iterator[BrowserContext]:
    """A profile of its own, in English, light, offline."""
    made = browser.new_context(
        viewport=SIZE, locale="en-US", color_scheme="light", offline=True, accept_downloads=True
    )
    made.set_default_timeout(PATIENCE)
    yield made
    made.close()


@pytest.fixture
def watch(context: BrowserContext) -> Iterator[Watch]:
    """What the page may reach and what it complained of; complaints nobody expected fail the test."""
    watch = Watch(context)
    watch.guard()
    context.on("page", watch.listen)
    yield watch
    assert not watch.unforgiven(), "the page complained:\n" + "\n".join(watch.unforgiven())


@pytest.fixture
def page(context: BrowserContext, watch: Watch) -> Page:
    """An empty page."""
    return context.new_page()


@pytest.fixture
def shoot(page: Page) -> Callable[..., bytes]:
    """``shoot("name")`` photographs the page; with ``ABUT_SCREENSHOTS`` set, into that folder."""

    def shoot(name: str, **options: Any) -> bytes:
        folder = os.environ.get("ABUT_SCREENSHOTS")
        path = Path(folder, f"{name}.png") if folder else None
        return page.screenshot(path=path, **options)

    return shoot


@pytest.fixture
def opened(page: Page, tmp_path: Path) -> Callable[..., Page]:
    """``opened(result, **options)`` writes the result's report to disk and opens it there."""

    def opened(result: Result, **options: Any) -> Page:
        page.goto(result.report(tmp_path / "report.html", **options).as_uri())
        page.wait_for_function(READY)
        return page

    return opened
