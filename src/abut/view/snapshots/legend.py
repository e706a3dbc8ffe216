"""Legend of the colours of elastic bodies in a still picture."""

from __future__ import annotations

from typing import TYPE_CHECKING

import numpy as np

from abut.view.scene.modal_deformation import COLOURS, DeformationStyle
from abut.view.snapshots.colors import viridis_colors
from abut.view.unit_prefixes import unit_scale

if TYPE_CHECKING:
    from matplotlib.axes import Axes

__all__ = ["colour_bar"]

TITLES = {"displacement": "displacement", "von Mises": "von Mises stress"}
LEFT, WIDE, TALL, BELOW = (
    14.0,
    14.0,
    0.42,
    0.3,
)  #: dimensions of the bar in pixels; height and lower end relative to the picture's height
TICKS = 5


def colour_bar(axis: Axes, look: DeformationStyle, size: tuple[int, int], ink: str) -> None:
    """Draw a bar of the colours with ticks, the field and its unit, and the scale factor of displacements."""
    lines = [] if look.mode is None else [f"mode {look.mode} alone"]
    lines += [] if look.scale == 1.0 else [f"deformation × {look.scale:g}"]
    bottom, height = BELOW * size[1], TALL * size[1]
    if look.colour is not None:
        _draw_bar(axis, look, (bottom, height), ink)
        bottom -= 10.0
    elif lines:
        bottom += height
    axis.text(LEFT, bottom, "\n".join(lines), va="top", color=ink, fontsize=9)


def _draw_bar(axis: Axes, look: DeformationStyle, at: tuple[float, float], ink: str) -> None:
    bottom, height = at
    unit = COLOURS[str(look.colour)]
    factor, unit = unit_scale(np.array([look.most]), unit)
    colours = viridis_colors(np.linspace(0.0, 1.0, 256))[:, None, :]
    axis.imshow(
        colours, extent=(LEFT, LEFT + WIDE, bottom, bottom + height), origin="lower", aspect="auto", zorder=3
    )
    for part in np.linspace(0.0, 1.0, TICKS):
        y = bottom + part * height
        axis.plot([LEFT + WIDE, LEFT + WIDE + 4], [y, y], color=ink, linewidth=0.8)
        text = f"{part * look.most / factor:.3g}"
        axis.text(LEFT + WIDE + 7, y, text, va="center", color=ink, fontsize=9)
    title = f"{TITLES[str(look.colour)]} [{unit}]"
    axis.text(LEFT, bottom + height + 12, title, va="bottom", color=ink, fontsize=9)
