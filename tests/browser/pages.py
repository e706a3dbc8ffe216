"""What the tests of pages share: waiting for them, setting their state, reading them back."""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from playwright.sync_api import Page

Opened = Callable[..., "Page"]  #: writes a result's report and opens it: ``opened(result, compare=…)``
READY = "window.abut?.root.dataset.ready === 'yes'"


def time_of(page: Page) -> float:
    return float(page.evaluate("window.abut.store.get('time')"))


def put(page: Page, key: str, value: Any) -> None:
    page.evaluate("([key, value]) => window.abut.store.set(key, value)", [key, value])


def readback(page: Page) -> Any:
    return page.evaluate("window.abut.stage.readback()")


def number(text: str) -> float:
    """The first number in a text, as people write them."""
    found = re.search(r"[−-]?\d[\d ]*(?:\.\d+)?", text)
    assert found, text
    return float(found[0].replace(" ", "").replace("−", "-"))
