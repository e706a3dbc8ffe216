"""Orbit of a journal in its bearing: the path of a point on one body relative to another body."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

import numpy as np
import numpy.typing as npt

from abut.array_types import Flags, Numbers
from abut.errors import InvalidValue, UnknownName
from abut.results import Result
from abut.units import Scalar, positive
from abut.view.plots.channel_plots import CYCLE, detach_figure, pyplot, style_axis, title_of
from abut.view.scene.point_paths import BodyFrame, Point, body_names, frames_of, point_frame, relative_path
from abut.view.unit_prefixes import format_quantity, unit_scale

if TYPE_CHECKING:
    from matplotlib.axes import Axes
    from matplotlib.figure import Figure

AXES = "xyz"
EXAMPLE = 'such as plot_orbit("pin", relative_to="bearing")'


@dataclass(frozen=True, eq=False)
class OrbitData:
    """Data of an orbit: the moving point, the observing frame, the clearance [m] if there is one, and the contact that joins them."""

    point: BodyFrame
    watcher: BodyFrame
    clearance: float | None = None
    touching: npt.NDArray[np.bool_] | None = None
    title: str = ""


def plot_orbit(
    result: Result,
    of: Point,
    relative_to: Point | None = None,
    *,
    plane: str = "xy",
    clearance: Scalar | None = None,
) -> Figure:
    """Draw the path of a point on one body in the axes of another and return the figure. See ``Result.plot_orbit``."""
    first, second = _check_plane(plane)
    orbit = _find_points(result, of, relative_to) if relative_to is not None else _orbit_of(result, of)
    radius = orbit.clearance if clearance is None else positive(clearance, "m", what="plot_orbit: clearance")
    path = relative_path(result, orbit.point, orbit.watcher)[:, [first, second]]
    factor, unit = unit_scale([*np.ravel(path), radius or 0.0], "m")
    figure, axis = pyplot().subplots(layout="constrained", figsize=(6.0, 6.4))
    _draw_path(axis, path / factor, orbit.touching)
    if radius is not None:
        _draw_circle(axis, radius / factor, f"clearance {format_quantity(radius, 'm')}")
    axis.set(xlabel=f"{AXES[first]} [{unit}]", ylabel=f"{AXES[second]} [{unit}]", aspect="equal")
    style_axis(axis)
    axis.legend(frameon=False, fontsize="small", ncols=3, loc="upper center", bbox_to_anchor=(0.5, -0.1))
    axis.set_title(f"{orbit.title}{orbit.point.name} in the axes of {orbit.watcher.name}", fontsize="small")
    figure.suptitle(title_of(result), fontsize="medium")
    return detach_figure(figure)


# --- points and frames ------------------------------------------------------------------------------------------------------------


def _find_points(result: Result, of: Point, relative_to: Point) -> OrbitData:
    return OrbitData(
        point_frame(result, of, "plot_orbit: of"), point_frame(result, relative_to, "plot_orbit: relative_to")
    )


def _orbit_of(result: Result, of: Point) -> OrbitData:
    """Return the two frames of a contact, joint or force; for a contact with a cavity, the pin relative to it."""
    things = {
        str(thing["name"]): thing
        for thing in result.model.get("things", ())
        if len(list(frames_of(thing))) == 2
    }
    if of in body_names(result) or not isinstance(of, str):
        raise InvalidValue.of(
            "plot_orbit: relative_to", None, f"be the name of the reference body, {EXAMPLE}"
        )
    if of not in things:
        raise UnknownName.of("contact, joint or force between two frames", of, things)
    (i, a), (j, b) = frames_of(things[of])
    if _is_hollow(a):  # the pin is the moving point
        (i, a), (j, b) = (j, b), (i, a)
    touching = result.values(f"{of}.penetration") > 0.0 if f"{of}.penetration" in result else None
    return OrbitData(i, j, _radial_clearance(a, b), touching, f"{of}: ")


def _is_hollow(shape: Mapping[str, Any]) -> bool:
    return str(shape.get("kind", "")).endswith("Cavity")


def _radial_clearance(pin: Mapping[str, Any], cavity: Mapping[str, Any]) -> float | None:
    """Return the radial clearance of the pin's centre in the cavity: the difference of the radii [m]."""
    radii = [shape.get("parameters", {}).get("radius", {}).get("value") for shape in (cavity, pin)]
    if not _is_hollow(cavity) or None in radii or radii[0] <= radii[1]:
        return None
    return float(radii[0] - radii[1])


def _check_plane(plane: str) -> tuple[int, int]:
    letters = tuple(plane)
    if len(letters) != 2 or len(set(letters)) != 2 or not set(letters) <= set(AXES):
        raise InvalidValue.of("plot_orbit: plane", plane, 'be two different axes of x, y and z, such as "xy"')
    return AXES.index(letters[0]), AXES.index(letters[1])


# --- drawing ------------------------------------------------------------------------------------------------------------


def _draw_path(axis: Axes, path: Numbers, touching: Flags | None) -> None:
    axis.plot(*path.T, color=CYCLE[0], linewidth=0.9, label="path")
    if touching is not None and touching.any():
        pressed = np.where(touching[:, None], path, np.nan)
        axis.plot(*pressed.T, color=CYCLE[1], linewidth=1.8, marker=".", markersize=2.5, label="in contact")
    axis.plot(*path[0], "o", color=CYCLE[7], fillstyle="none", label="start")
    axis.plot(*path[-1], "s", color=CYCLE[7], markersize=4, label="end")


def _draw_circle(axis: Axes, radius: float, label: str) -> None:
    angle = np.linspace(0.0, 2.0 * np.pi, 361)
    axis.plot(
        radius * np.cos(angle), radius * np.sin(angle), "--", color=CYCLE[7], linewidth=0.9, label=label
    )
