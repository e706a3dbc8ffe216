"""A pressure map drawn flat, as seen along the contact's normal."""

from __future__ import annotations

from typing import Any

import numpy as np

from abut.view.plots import pyplot

__all__ = ["plot_pressure"]


def plot_pressure(pressures: Any, axes: Any = None) -> Any:
    """Facets that press, projected along their mean normal, coloured by pressure; lengths in mm, pressure in MPa."""
    plt = pyplot()
    figure, axes = plt.subplots(layout="constrained") if axes is None else (axes.figure, axes)
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
    return figure
