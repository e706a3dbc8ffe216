"""How a result reaches the room that draws it, which lies above this one.

The view room enters itself here when ``abut`` is imported; ``Result.report`` and ``Result.plot`` pass the
call on. Another viewer with the same two verbs may take its place.
"""

from __future__ import annotations

import os
from typing import TYPE_CHECKING, Any, Protocol

from abut.errors import InputError

if TYPE_CHECKING:
    from pathlib import Path

    from abut.results.result import Result


class Viewer(Protocol):
    """Draws results."""

    def report(self, result: Result, path: str | os.PathLike[str]) -> Path:
        """Write a self-contained page."""

    def plot(self, result: Result, names: tuple[str, ...]) -> Any:
        """Draw channels over time; gives a figure."""


_entered: list[Viewer] = []


def enter(viewer: Viewer) -> None:
    """Let this viewer draw from now on."""
    _entered[:] = [viewer]


def current() -> Viewer:
    """The viewer that draws.

    Raises:
        InputError: none has entered, which happens only when ``abut.results`` was loaded without ``abut``.
    """
    if not _entered:
        raise InputError("no viewer is loaded; write `import abut.view` first")
    return _entered[0]
