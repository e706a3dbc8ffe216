"""Interface between results and the package that draws them, which is above this one.

``Result.report``, ``Result.plot`` and similar methods call `VIEWER`, which is `abut.view` by default. Another viewer with the same
functions may replace it.
"""

from __future__ import annotations

import os
from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING, Any, Protocol

from abut.late_binding import LateBound

if TYPE_CHECKING:
    from pathlib import Path

    from abut.results.result import Result
    from abut.units import Scalar


class Viewer(Protocol):
    """Interface of a viewer of results."""

    def report(
        self,
        result: Result,
        path: str | os.PathLike[str],
        *,
        compare: Sequence[Result] = (),
        pressure: Sequence[Any] = (),
        channels: Sequence[str] = (),
    ) -> Path:
        """Write a self-contained page about a result, with others superimposed."""

    def plot(self, result: Result, names: tuple[str, ...]) -> Any:
        """Draw channels over time and return a figure."""

    def plot_orbit(
        self, result: Result, of: Any, relative_to: Any, *, plane: str, clearance: Scalar | None
    ) -> Any:
        """Draw the path of a point on one body relative to another and return a figure."""

    def plot_loop(self, result: Result, name: str, over: str | None) -> Any:
        """Draw a force over its displacement and return a figure."""

    @property
    def snapshot(self) -> Callable[..., Any]:
        """The function of a result and a time that draws the machine at that instant and returns a picture."""

    def gltf(self, result: Result, path: str | os.PathLike[str], *, duration: Scalar | None) -> Path:
        """Write the moving machine as a glTF file."""

    def pvd(self, result: Result, path: str | os.PathLike[str], *, every: int) -> Path:
        """Write the moving machine for ParaView."""

    def widget(self, results: Sequence[Result], *, height: int) -> Any:
        """Return a widget of the moving machine for a notebook."""


#: The viewer; ``register`` replaces it by another one.
VIEWER: LateBound[Viewer] = LateBound("draws results")
