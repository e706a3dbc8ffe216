"""Pressure maps: drawn flat, projected along the contact's normal, and as data of a viewer."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any

import numpy as np
import numpy.typing as npt

from abut.array_types import Numbers
from abut.view.plots.channel_plots import detach_figure, pyplot
from abut.view.scene.encoding import Chunks

if TYPE_CHECKING:
    from matplotlib.axes import Axes
    from matplotlib.figure import Figure, SubFigure

    from abut.analysis.pressure_map import PressureMap

__all__ = ["plot_pressure", "scene_pressures"]


def scene_pressures(
    maps: Sequence[Any], origin: npt.NDArray[np.float64], chunks: Chunks
) -> list[dict[str, Any]]:
    """Return a scene's ``scene_pressures``: the loaded facets of each map and their neighbours, with the pressure at their corners.

    Vertices are relative to ``origin``.
    """
    return [_encode_patch(found, origin, chunks) for found in maps]


def _encode_patch(found: PressureMap, origin: npt.NDArray[np.float64], chunks: Chunks) -> dict[str, Any]:
    pressure = at_vertices(found)
    kept, corners = np.unique(found.faces[(pressure[found.faces] > 0.0).any(axis=1)], return_inverse=True)
    return {
        "contact": found.contact,
        "time": found.time,
        "vertices": chunks.add(found.vertices[kept] - origin, "f4"),
        "faces": chunks.add(corners.reshape(-1, 3), "u4"),
        "pressure": chunks.add(pressure[kept], "f4"),
    }


def at_vertices(found: PressureMap) -> Numbers:
    """Return the mean pressure of the facets around each vertex, weighted by their areas [Pa]."""
    corners, areas = found.faces.reshape(-1), np.repeat(found.areas, 3)
    total = np.bincount(corners, areas * np.repeat(found.pressure, 3), len(found.vertices))
    around = np.bincount(corners, areas, len(found.vertices))
    return total / np.where(around > 0.0, around, 1.0)


def plot_pressure(pressures: PressureMap, axes: Axes | None = None) -> Figure | SubFigure:
    """Draw the loaded facets, projected along their mean normal, coloured by pressure; lengths in mm, pressure in MPa."""
    plt = pyplot()
    own: Figure | None = None
    if axes is None:
        own, axes = plt.subplots(layout="constrained")
    figure = axes.figure
    corners = pressures.vertices[pressures.faces]
    pressing = pressures.pressure > 0.0
    if pressing.any():
        n = np.cross(corners[:, 1] - corners[:, 0], corners[:, 2] - corners[:, 0])[pressing].sum(axis=0)
        n /= np.linalg.norm(n)
        u = np.eye(3)[int(np.argmin(np.abs(n)))]
        u -= n * (u @ n)
        u /= np.linalg.norm(u)
        v = np.cross(n, u)
        touched = corners[pressing]
        x, y = touched @ u, touched @ v
        x, y = 1e3 * (x - x.mean()), 1e3 * (y - y.mean())
        triangles = np.arange(3 * len(touched)).reshape(-1, 3)
        drawn = axes.tripcolor(
            x.ravel(), y.ravel(), triangles, facecolors=1e-6 * pressures.pressure[pressing], cmap="viridis"
        )
        figure.colorbar(drawn, ax=axes, label="pressure [MPa]")
    axes.set_aspect("equal")
    axes.set_xlabel("[mm]")
    axes.set_ylabel("[mm]")
    axes.set_title(f"t = {pressures.time:.6g} s, {pressures.force:.4g} N")
    return figure if own is None else detach_figure(own)
