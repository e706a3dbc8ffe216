"""Picture of the machine at one instant, drawn without a browser."""

from __future__ import annotations

import io
import os
from collections.abc import Sequence
from dataclasses import dataclass
from functools import cached_property
from pathlib import Path
from typing import TYPE_CHECKING, Any

import numpy as np

from abut.array_types import Numbers
from abut.errors import InvalidValue, MissingExtra
from abut.files.atomic_write import replace_atomically
from abut.results import Result
from abut.short_repr import short_repr
from abut.units import Scalar, positive, quantity, vector
from abut.view.plots.channel_plots import title_of
from abut.view.scene.modal_deformation import DeformationStyle
from abut.view.scene.modal_deformation import deformation_style as bent_look
from abut.view.scene.point_paths import Point, body_names, origin_path, point_frame
from abut.view.snapshots.camera import Camera, best_view, camera_axes, upright_axes
from abut.view.snapshots.legend import colour_bar
from abut.view.snapshots.raster import Canvas
from abut.view.snapshots.snapshot_scene import (
    DrawnSurface,
    Push,
    contact_forces,
    motion_range,
    output_instant,
    scene_surfaces,
)
from abut.view.unit_prefixes import format_quantity, unit_scale

if TYPE_CHECKING:
    from matplotlib.axes import Axes
    from matplotlib.figure import Figure

FINER = 2  #: oversampling factor along each side; the pixels are then averaged
MARGIN = 0.82  #: fraction of the picture that the machine may fill
MAX_PIXELS = 8192  #: pixels along a side
ARROW = 0.2  #: length of the largest force's arrow relative to the picture's smaller side
EDGE_ON = 0.02  #: sine of the angle to the line of sight below which a plane is seen edge-on
LISTED = 6  #: largest number of contacts in the legend
INK, PAPER = "#2b3440", (1.0, 1.0, 1.0)
DPI = 100


@short_repr
@dataclass(frozen=True, eq=False)
class Snapshot:
    """Picture: ``png`` are its bytes, ``save`` writes them; a notebook displays it.

    ``camera.pixels`` returns the position in the picture of a point [m] of the machine.
    """

    camera: Camera
    time: float  #: time of the output that is shown [s]
    title: str
    clock: str  #: the time as shown in the picture
    pixels: Numbers  #: the machine alone, (height, width, 3) in 0…1, rows from the top
    pushes: Sequence[Push]
    look: DeformationStyle = DeformationStyle()  #: style of elastic bodies

    @cached_property
    def png(self) -> bytes:
        """Return the picture as a PNG file.

        Raises:
            MissingExtra: matplotlib is not installed.
        """
        buffer = io.BytesIO()
        _make_figure(self).savefig(buffer, format="png", dpi=DPI, metadata={"Software": None})
        return buffer.getvalue()

    def save(self, path: str | os.PathLike[str]) -> Path:
        """Write the picture as a PNG file and return its path.

        Raises:
            InputError: the folder does not exist or cannot be written.
        """
        with replace_atomically(path) as partial:
            partial.write_bytes(self.png)
        return Path(path)

    def _repr_png_(self) -> bytes:
        return self.png


def snapshot(
    result: Result,
    time: Scalar,
    *,
    view: tuple[float, float] | None = None,
    width: int = 960,
    height: int = 640,
    zoom: float = 1.0,
    focus: Point | None = None,
    deformation: float = 1.0,
    colour: str | None = None,
    mode: int | None = None,
) -> Snapshot:
    """Draw the machine at the output nearest to a time. See ``Result.snapshot``."""
    k = _nearest_output(result, quantity(time, "s", what="snapshot: time"))
    size = (_check_pixels(width, "width"), _check_pixels(height, "height"))
    way, range_points = motion_range(result)
    order = upright_axes(result)
    azimuth, elevation = best_view(result, order, way) if view is None else _view_angles(view)
    extent = float(np.linalg.norm(np.ptp(range_points, axis=0))) or 1.0
    scale_by = quantity(deformation, "1", what="snapshot: deformation")
    look = bent_look(result, scale_by, colour, mode, np.arange(len(result.time)))
    shown = list(scene_surfaces(result, output_instant(result, k), extent, look))
    camera = _fit_camera(camera_axes(order, azimuth, elevation), shown, range_points, size)
    middle = (
        camera.middle
        if focus is None
        else origin_path(result, point_frame(result, focus, "snapshot: focus"))[k]
    )
    camera = Camera(camera.axes, middle, camera.density * positive(zoom, "1", what="snapshot: zoom"), size)
    moment = float(result.time[k])
    factor, unit = unit_scale(result.time, "s")
    clock = f"t = {moment / factor:.6g} {unit}"
    return Snapshot(
        camera, moment, title_of(result), clock, _render_image(camera, shown), contact_forces(result, k), look
    )


# --- scene ---------------------------------------------------------------------------------------------------


def _nearest_output(result: Result, time: float) -> int:
    """Return the output nearest to a time."""
    if not len(result.time) or not body_names(result):
        raise InvalidValue.of(
            "snapshot: number of bodies with recorded position and quaternion",
            0,
            "be at least 1; give the result of a model",
        )
    first, last = float(result.time[0]), float(result.time[-1])
    slack = 1e-9 * max(abs(first), abs(last))
    if not first - slack <= time <= last + slack:
        raise InvalidValue.of("snapshot: time", time, f"be within the run, {first:g} to {last:g} s", "s")
    return int(np.argmin(np.abs(result.time - time)))


def _view_angles(view: tuple[float, float]) -> tuple[float, ...]:
    return vector(view, "1", what="snapshot: view", length=2)


def _check_pixels(count: int, name: str) -> int:
    if not 16 <= int(count) <= MAX_PIXELS:
        raise InvalidValue.of(f"snapshot: {name}", count, f"be between 16 and {MAX_PIXELS}", "pixels")
    return int(count)


def _fit_camera(
    turned: Numbers, shown: Sequence[DrawnSurface], range_points: Numbers, size: tuple[int, int]
) -> Camera:
    """Return the view that contains everything shown now and the motion of the bodies over the run."""
    points = (
        np.concatenate([range_points, *(s.corners.reshape(-1, 3) for s in shown if s.bounding)]) @ turned.T
    )
    low, high = np.nanmin(points, axis=0), np.nanmax(points, axis=0)
    wide, tall = np.maximum((high - low)[:2], 1e-9)
    density = MARGIN * min(size[0] / wide, size[1] / tall)
    return Camera(turned, 0.5 * (low + high) @ turned, float(density), size)


def _render_image(camera: Camera, shown: Sequence[DrawnSurface]) -> Numbers:
    fine = camera.finer(FINER)
    canvas = Canvas(*fine.size)
    owners = {name: k for k, name in enumerate(dict.fromkeys(surface.body for surface in shown))}
    for surface in shown:
        canvas.draw(
            fine.pixels(surface.corners),
            _view_normals(surface, camera.axes),
            surface.colour,
            owners[surface.body],
            surface.cull,
            surface.values,
        )
    lines = [fine.pixels(surface.edges) for surface in shown if _draws_edges(surface, camera.axes[2])]
    segments = np.concatenate(lines) if lines else np.empty((0, 2, 3))
    picture = canvas.picture(PAPER, segments, reach=1.5 * FINER)
    width, height = camera.size
    return np.asarray(picture.reshape(height, FINER, width, FINER, 3).mean(axis=(1, 3)))


def _draws_edges(surface: DrawnSurface, toward: Numbers) -> bool:
    """Return True if edges are drawn: none for a plane seen from behind, which is omitted, and all for one seen edge-on."""
    if surface.bounding or not len(surface.edges):
        return bool(len(surface.edges))
    normal = surface.normals[0, 0] / np.linalg.norm(surface.normals[0, 0])
    return bool(normal @ toward > -EDGE_ON)


def _view_normals(surface: DrawnSurface, axes: Numbers) -> Numbers:
    """Return normals in the camera's axes; planes are backdrops with almost full brightness."""
    normals = surface.normals @ axes.T
    if surface.bounding:
        return normals
    return np.asarray(normals / np.linalg.norm(normals, axis=2, keepdims=True) + (0.0, 0.0, 3.0))


# --- annotations ----------------------------------------------------------------------------------------


def _make_figure(snap: Snapshot) -> Figure:
    try:
        from matplotlib.figure import Figure
    except ImportError as problem:
        raise MissingExtra.of("a snapshot", "matplotlib", "plot") from problem
    width, height = snap.camera.size
    figure = Figure(figsize=(width / DPI, height / DPI), dpi=DPI)
    axis = figure.add_axes((0.0, 0.0, 1.0, 1.0))
    axis.imshow(snap.pixels, extent=(0, width, 0, height), interpolation="nearest", aspect="auto")
    axis.set(xlim=(0, width), ylim=(0, height))
    axis.axis("off")
    axis.text(
        14, height - 14, snap.title, va="top", color=INK, fontsize=10, fontweight="bold", parse_math=False
    )
    axis.text(width - 14, height - 14, snap.clock, va="top", ha="right", color=INK, fontsize=10)
    _draw_arrows(axis, snap)
    _scale_bar(axis, snap.camera)
    colour_bar(axis, snap.look, snap.camera.size, INK)
    return figure


def _draw_arrows(axis: Axes, snap: Snapshot) -> None:
    """Draw the forces on the first bodies, the largest one with the length `ARROW`, and list those of each contact."""
    if not snap.pushes:
        return
    largest = max(float(np.linalg.norm(push.force)) for push in snap.pushes)
    length = ARROW * min(snap.camera.size)
    for push in snap.pushes:
        start = snap.camera.pixels(push.point)[:2]
        end = start + length / largest * (snap.camera.axes @ push.force)[:2]
        style: dict[str, Any] = {
            "arrowstyle": "-|>",
            "color": push.colour,
            "linewidth": 2.0,
            "mutation_scale": 14,
        }
        axis.annotate(
            "", xy=tuple(end), xytext=tuple(start), arrowprops={**style, "shrinkA": 0, "shrinkB": 0}
        )
    right = snap.camera.size[0] - 14
    for line, (text, colour) in enumerate(reversed(_force_legend(snap.pushes))):
        style = {"ha": "right", "color": colour, "fontsize": 9, "parse_math": False}
        axis.text(right, 14 + 16 * line, text, **style)


def _force_legend(pushes: Sequence[Push]) -> list[tuple[str, str]]:
    """Return a line of the legend and its colour for each loaded contact, the largest force first."""
    sums: dict[str, Numbers] = {}
    for push in pushes:
        sums[push.contact] = sums.get(push.contact, np.zeros(3)) + push.force
    sizes = {name: float(np.linalg.norm(force)) for name, force in sums.items()}
    colours = {push.contact: push.colour for push in pushes}
    order = sorted(sizes, key=lambda name: -sizes[name])
    lines = [(f"{name}  {format_quantity(sizes[name], 'N')}", colours[name]) for name in order[:LISTED]]
    rest = len(order) - LISTED
    return lines + [(f"and {rest} more contacts", INK)] * (rest > 0)


def _scale_bar(axis: Axes, camera: Camera) -> None:
    """Draw a bar of a round length [m], about a sixth of the picture wide."""
    rough = camera.size[0] / 6.0 / camera.density
    power = 10.0 ** np.floor(np.log10(rough))
    length = float(next(step for step in (5.0, 2.0, 1.0) if step * power <= rough) * power)
    end = 14 + length * camera.density
    axis.plot([14, 14, end, end], [20, 14, 14, 20], color=INK, linewidth=1.2, solid_joinstyle="miter")
    axis.text(
        0.5 * (14 + end), 20, format_quantity(length, "m"), ha="center", va="bottom", color=INK, fontsize=9
    )
