"""Still picture of a history: bodies at one instant, coloured by a field."""

from __future__ import annotations

import os
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING

import numpy as np

from abut.array_types import Numbers
from abut.errors import InvalidValue, UnknownName
from abut.files.atomic_write import replace_atomically
from abut.units import Scalar, Vector, non_negative, positive, quantity, vector
from abut.view.fields.mesh_boundary import BoundaryMesh, mesh_outside
from abut.view.plots.channel_plots import pyplot
from abut.view.snapshots.camera import camera_axes
from abut.view.snapshots.colors import BODIES, VIRIDIS, rgb_values
from abut.view.snapshots.raster import LIGHT_DIRECTION, Canvas
from abut.view.unit_prefixes import unit_scale as unit_for

if TYPE_CHECKING:
    from matplotlib.axes import Axes
    from matplotlib.colors import Colormap
    from matplotlib.figure import Figure

    from abut.fem.results.result import History

__all__ = ["STATUS_COLOURS", "picture"]


SLANTED = (-60.0, 25.0)  #: default azimuth and elevation [°] for bodies in space
NOWHERE = "#dde1e6"  #: colour where a field is not defined
#: Colours of open, slipping and sticking nodes, as in ``viewer/src/fields/ramp.ts``.
STATUS_COLOURS = ("#8593a3", "#e8862a", "#1f66b5")
STATUS_WORDS = ("open", "slip", "stick")
DPI, FINER = 150, 2  #: dots per inch, and oversampling factor along each side
RIM = 4.0  #: line width of fields on edges of plane bodies [points]
BAR = 0.8  #: share of a picture's width without the colour bar
PIECES = 8  #: pieces of an edge, each in one colour
MARGIN_OF_PLANES = 1.1  #: ratio of a plane picture's width to that of its bodies
MARGIN = 0.94  #: fraction of the picture that bodies in space fill


@dataclass(frozen=True)
class PartPicture:
    """Picture data of one part: its mesh boundary, positions of its nodes [m], and the field there (NaN where undefined)."""

    outside: BoundaryMesh
    places: Numbers
    values: Numbers


@dataclass(frozen=True)
class ViewAngles:
    """View of bodies in space: azimuth and elevation [°], size in inches, zoom, and centre [m]."""

    view: tuple[float, float]
    size: tuple[float, float]
    zoom: float
    focus: Numbers | None


@dataclass(frozen=True)
class Colours:
    """Colour scale: the field, its range and unit; ``field`` is None if bodies have their own colours."""

    field: str | None
    low: float = 0.0
    high: float = 1.0
    unit: str = ""

    @property
    def status(self) -> bool:
        """True if the field is a contact's status."""
        return self.field == "status"

    def shares(self, values: Numbers) -> Numbers:
        """Return the values as fractions 0…1 of the range."""
        return np.asarray((values - self.low) / ((self.high - self.low) or 1.0))


def picture(
    history: History,
    path: str | os.PathLike[str],
    field: str | None = None,
    *,
    part: str | Sequence[str] | None = None,
    time: Scalar | None = None,
    scale: Scalar = 1.0,
    view: tuple[float, float] = SLANTED,
    limits: tuple[float, float] | None = None,
    edges: bool = True,
    zoom: Scalar = 1.0,
    focus: Vector | None = None,
    size: tuple[float, float] = (8.0, 5.0),
) -> Path:
    """Draw a history at one instant; see `History.picture`."""
    k = -1 if time is None else int(np.argmin(np.abs(history.times - _check_time(history, time))))
    factor = non_negative(scale, "1", what="picture: scale")
    names = list(history.parts) if part is None else [part] if isinstance(part, str) else list(part)
    shown = [_part_picture(history, name, field, k, factor) for name in names]
    colours = _field_colors(history, names, field, shown, limits)
    plt = pyplot()
    figure, axis = plt.subplots(figsize=size, layout="constrained")
    nearer = positive(zoom, "1", what="picture: zoom")
    middle = None if focus is None else np.array(vector(focus, "m", what="picture: focus"))
    if all(one.outside.flat for one in shown):
        _draw_plane(axis, shown, colours, edges)
        _close_up(axis, shown, nearer, middle, size)
    else:
        _draw_space(axis, shown, colours, edges, ViewAngles(view, size, nearer, middle))
    _draw_legend(figure, axis, colours)
    clock = f"t = {history.times[k]:.4g} {history.time_unit}".strip()
    drawn = "" if factor == 1.0 else f", displacements × {factor:g}"
    axis.set_title(f"{history.name}, {clock}{drawn}", fontsize="medium")
    with replace_atomically(path) as partial:
        figure.savefig(partial, dpi=DPI, format=Path(path).suffix[1:] or "png")
    plt.close(figure)
    return Path(path)


def _check_time(history: History, time: Scalar) -> float:
    return quantity(time, history.time_unit or "1", what="picture: time")


def _part_picture(history: History, name: str, field: str | None, k: int, factor: float) -> PartPicture:
    if name not in history.parts:
        raise UnknownName.of(f'part of history "{history.name}"', name, history.parts)
    part = history.parts[name]
    drawn = mesh_outside(part.mesh, inside=False)
    values = np.full(len(part.mesh.positions), np.nan)
    if field is not None and field in part.fields:
        values = np.asarray(part.field(field)[0][k], float)
    places = part.mesh.positions + factor * part.displacement[k]
    return PartPicture(drawn, places[drawn.nodes], values[drawn.nodes])


def _field_colors(
    history: History,
    names: list[str],
    field: str | None,
    shown: list[PartPicture],
    limits: tuple[float, float] | None,
) -> Colours:
    if field is None:
        return Colours(None)
    having = [name for name in names if field in history.parts[name].fields]
    if not having:
        known = dict.fromkeys(one for name in names for one in history.parts[name].fields)
        raise UnknownName.of(f'field of history "{history.name}"', field, known)
    unit = history.parts[having[0]].field(field)[1]
    if limits is not None:
        low, high = (quantity(one, unit or "1", what="picture: limits") for one in limits)
        if not low < high:
            raise InvalidValue.of("picture: limits", limits, "be two numbers, the smaller one first")
        return Colours(field, low, high, unit)
    there = np.concatenate([one.values[~np.isnan(one.values)] for one in shown])
    low, high = (
        (0.0, 2.0)
        if field == "status"
        else (float(there.min()), float(there.max()))
        if len(there)
        else (0.0, 1.0)
    )
    return Colours(field, low, high, unit)


def _plain_color(k: int, colours: Colours) -> str:
    """Return the colour of a body that no field colours."""
    return NOWHERE if colours.field else BODIES[k % len(BODIES)]


def _draw_plane(axis: Axes, shown: list[PartPicture], colours: Colours, edges: bool) -> None:
    """Draw bodies in a plane, in mm; elements where the field is defined have its colours."""
    from matplotlib.collections import LineCollection
    from matplotlib.colors import LinearSegmentedColormap, ListedColormap

    smooth = LinearSegmentedColormap.from_list("abut", VIRIDIS)
    for k, one in enumerate(shown):
        x, y = 1e3 * one.places[:, 0], 1e3 * one.places[:, 1]
        faces, values = one.outside.faces, one.values
        known = ~np.isnan(values[faces]).any(axis=1)
        plain = np.zeros(int((~known).sum()))
        if len(plain):
            axis.tripcolor(
                x, y, faces[~known], facecolors=plain, cmap=ListedColormap([_plain_color(k, colours)])
            )
        if known.any() and colours.status:
            each = np.median(values[faces[known]], axis=1)
            axis.tripcolor(
                x, y, faces[known], facecolors=each, cmap=ListedColormap(STATUS_COLOURS), vmin=0, vmax=2
            )
        elif known.any():
            finite = np.nan_to_num(values)
            axis.tripcolor(
                x,
                y,
                finite,
                triangles=faces[known],
                shading="gouraud",
                cmap=smooth,
                vmin=colours.low,
                vmax=colours.high,
            )
        _draw_side_values(axis, np.stack([x, y], axis=1), one, colours, smooth)
        if edges:
            lines = np.stack([x, y], axis=1)[one.outside.edges]
            axis.add_collection(LineCollection(list(lines), colors="#1b2430", linewidths=0.25, alpha=0.5))
    axis.set_aspect("equal")
    axis.set_xlabel("x [mm]")
    axis.set_ylabel("y [mm]")


def _draw_side_values(
    axis: Axes, places: Numbers, one: PartPicture, colours: Colours, smooth: Colormap
) -> None:
    """Draw fields that are defined only on edges, such as a pressure, as thick lines there."""
    from matplotlib.collections import LineCollection
    from matplotlib.colors import ListedColormap

    values, faces = one.values, one.outside.faces
    inside = np.unique(faces[~np.isnan(values[faces]).any(axis=1)])
    there = ~np.isnan(values[one.outside.rim]).any(axis=1) & ~np.isin(one.outside.rim, inside).all(axis=1)
    if there.any():
        ends, at = values[one.outside.rim[there]], places[one.outside.rim[there]]
        cuts = np.linspace(0.0, 1.0, PIECES + 1)
        stops = at[:, :1] + cuts[:, None] * (at[:, 1:] - at[:, :1])
        middle = 0.5 * (cuts[1:] + cuts[:-1])
        colour = ends[:, :1] + middle * (ends[:, 1:] - ends[:, :1])
        if colours.status:  # each half has the colour of its node
            colour = np.where(middle < 0.5, ends[:, :1], ends[:, 1:])
        pieces = np.stack([stops[:, :-1], stops[:, 1:]], axis=2).reshape(-1, 2, 2)
        drawn = LineCollection(list(pieces), linewidths=RIM, capstyle="butt", zorder=3)
        drawn.set_array(colour.ravel())
        drawn.set_cmap(ListedColormap(STATUS_COLOURS) if colours.status else smooth)
        drawn.set_clim(colours.low, colours.high)
        axis.add_collection(drawn)


def _close_up(
    axis: Axes, shown: list[PartPicture], zoom: float, focus: Numbers | None, size: tuple[float, float]
) -> None:
    """Restrict the axes to a part of the bodies in a plane, if requested."""
    if zoom == 1.0 and focus is None:
        return
    places = 1e3 * np.concatenate([one.places[:, :2] for one in shown])
    low, high = places.min(axis=0), places.max(axis=0)
    middle = 0.5 * (low + high) if focus is None else 1e3 * focus[:2]
    tall = 0.5 * MARGIN_OF_PLANES * float((high - low)[1]) / zoom
    half = (BAR * tall * size[0] / size[1], tall)
    axis.set_xlim(middle[0] - half[0], middle[0] + half[0])
    axis.set_ylim(middle[1] - half[1], middle[1] + half[1])


def _draw_space(
    axis: Axes, shown: list[PartPicture], colours: Colours, edges: bool, sight: ViewAngles
) -> None:
    """Draw bodies in space in parallel projection, nearest first."""
    width, height = (int(FINER * DPI * inches * BAR) for inches in sight.size)
    right = camera_axes(np.eye(3), *sight.view)
    seen = [one.places @ right.T for one in shown]
    every = np.concatenate(seen)
    low, high = every.min(axis=0), every.max(axis=0)
    middle = 0.5 * (low + high) if sight.focus is None else right @ sight.focus
    fits = MARGIN * min(width / ((high - low)[0] or 1.0), height / ((high - low)[1] or 1.0))
    density = sight.zoom * fits
    canvas, lines = Canvas(width, height), [np.empty((0, 2, 3))]
    for k, (one, places) in enumerate(zip(shown, seen, strict=True)):
        pixels = (places - middle) * density + [0.5 * width, 0.5 * height, 0.0]
        corners = pixels[one.outside.faces]
        across = np.cross(corners[:, 1] - corners[:, 0], corners[:, 2] - corners[:, 0])
        normals = (
            np.repeat(across[:, None], 3, axis=1)
            / np.maximum(np.linalg.norm(across, axis=1), 1e-300)[:, None, None]
        )
        values = one.values[one.outside.faces]
        colour = np.broadcast_to(rgb_values(_plain_color(k, colours)), (len(corners), 3)).copy()
        if colours.status:
            known = ~np.isnan(values).any(axis=1)
            each = np.median(values[known], axis=1).astype(int)
            colour[known] = np.array([rgb_values(one) for one in STATUS_COLOURS])[each]
            normals[known] = (
                0.4 * normals[known] + LIGHT_DIRECTION
            )  # light shading keeps the colours readable
        shares = None if colours.field is None or colours.status else colours.shares(values)
        front = np.flatnonzero(across[:, 2] > 1e-12) if not one.outside.flat else np.arange(len(corners))
        shares = shares if shares is None else shares[front]
        canvas.draw(corners[front], normals[front], colour[front], k, cull=False, values=shares)
        lines += [pixels[one.outside.edges]] if edges else []
    drawn = canvas.picture((1.0, 1.0, 1.0), np.concatenate(lines), 1e-3 * max(width, height))
    half = drawn[: height // FINER * FINER, : width // FINER * FINER]
    half = half.reshape(height // FINER, FINER, width // FINER, FINER, 3).mean(axis=(1, 3))
    axis.imshow(half, interpolation="lanczos")
    axis.set_axis_off()


def _draw_legend(figure: Figure, axis: Axes, colours: Colours) -> None:
    """Draw the legend of the colours."""
    from matplotlib.cm import ScalarMappable
    from matplotlib.colors import LinearSegmentedColormap, Normalize
    from matplotlib.patches import Patch

    if colours.field is None:
        return
    if colours.status:
        marks = [
            Patch(color=colour, label=word) for colour, word in zip(STATUS_COLOURS, STATUS_WORDS, strict=True)
        ]
        axis.legend(handles=marks, title="status", frameon=False, loc="upper left", bbox_to_anchor=(1.0, 1.0))
        return
    factor, unit = unit_for([colours.low, colours.high], colours.unit)
    smooth = LinearSegmentedColormap.from_list("abut", VIRIDIS)
    scale = ScalarMappable(Normalize(colours.low / factor, colours.high / factor), smooth)
    figure.colorbar(scale, ax=axis, label=f"{colours.field} [{unit}]" if unit else colours.field, shrink=0.9)
