"""Plots of pressures and tractions on half-spaces."""

from __future__ import annotations

from typing import Any

from abut.array_types import Numbers
from abut.errors import MissingExtra
from abut.mechanics.halfspace.influence_coefficients import CellGrid

__all__ = ["draw_fields"]


def draw_fields(grid: CellGrid, fields: list[tuple[str, Numbers]]) -> Any:
    """Draw each field from above, and under it along the axes through its greatest value.

    Raises:
        MissingExtra: matplotlib is not installed.
    """
    try:
        from matplotlib import pyplot
    except ImportError as problem:
        raise MissingExtra.of("plotting", "matplotlib", "plot") from problem
    figure, axes = pyplot.subplots(
        2, len(fields), figsize=(5.2 * len(fields), 7.5), squeeze=False, layout="constrained"
    )
    x, y = (one * 1e3 for one in grid.axes)
    half = tuple(500.0 * one for one in grid.size)
    for (name, values), above, below in zip(fields, *axes, strict=True):
        extent = (-half[0], half[0], -half[1], half[1])
        image = above.imshow(values.T * 1e-6, origin="lower", extent=extent, cmap="viridis")
        figure.colorbar(image, ax=above, label=f"{name} [MPa]", shrink=0.8)
        above.set(xlabel="x [mm]", ylabel="y [mm]")
        i, j = divmod(int(abs(values).argmax()), values.shape[1])
        below.plot(x, values[:, j] * 1e-6, label=f"along x, y = {y[j]:.3g} mm")
        below.plot(y, values[i] * 1e-6, label=f"along y, x = {x[i]:.3g} mm")
        below.set(xlabel="x, y [mm]", ylabel=f"{name} [MPa]")
        below.legend()
    return figure
