"""How a result reaches the room that draws it, which lies above this one.

The view room enters itself here when ``abut`` is imported; ``Result.report``, ``Result.plot`` and their like pass
the call on. Another viewer with the same verbs may take its place.
"""

from __future__ import annotations

import os
from collections.abc import Sequence
from typing import TYPE_CHECKING, Any, Protocol

from abut.errors import InputError

if TYPE_CHECKING:
    from pathlib import Path

    from abut.results.result import Result
    from abut.units import Scalar


class Viewer(Protocol):
    """Draws results."""

    def report(
        self,
        result: Result,
        path: str | os.PathLike[str],
        *,
        compare: Sequence[Result] = (),
        pressure: Sequence[Any] = (),
        channels: Sequence[str] = (),
    ) -> Path:
        """Write a self-contained page about a result, others laid over it."""

    def plot(self, result: Result, names: tuple[str, ...]) -> Any:
        """Draw channels over time; gives a figure."""

    def plot_orbit(
        self, result: Result, of: Any, relative_to: Any, *, plane: str, clearance: Scalar | None
    ) -> Any:
        """Draw the path of a point on one body as another sees it; gives a figure."""

    def plot_loop(self, result: Result, name: str, over: str | None) -> Any:
        """Draw a force over the displacement it works on; gives a figure."""

    def snapshot(self, result: Result, time: Scalar, **options: Any) -> Any:
        """Draw the machine at one instant; gives a picture."""

    def gltf(self, result: Result, path: str | os.PathLike[str], *, duration: Scalar | None) -> Path:
        """Write the machine moving as a glTF file."""

    def pvd(self, result: Result, path: str | os.PathLike[str], *, every: int) -> Path:
        """Write the machine moving for ParaView."""

    def widget(self, results: Sequence[Result], *, height: int) -> Any:
        """The moving machine for a notebook."""


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
