"""Hysteresis loops: a force over its displacement, with direction and enclosed energy."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

import numpy as np

from abut.array_types import Numbers
from abut.errors import InvalidValue, UnknownName
from abut.results import Result
from abut.results.tracks import contact_points, true_intervals
from abut.view.plots.channel_plots import CYCLE, detach_figure, pyplot, style_axis, title_of
from abut.view.unit_format import axis_label
from abut.view.unit_prefixes import format_quantity, unit_scale

if TYPE_CHECKING:
    from matplotlib.axes import Axes
    from matplotlib.figure import Figure
    from matplotlib.typing import ColorType

MAX_COLOURED_LOOPS = 8  #: number of loops with their own colour and line in the legend; of more, those that enclose most are listed
TOLD = 5
WORK = {
    ("N", "m"): "J",
    ("N*m", "rad"): "J",
    ("N*m", ""): "J",
}  #: the unit of an area, by the units of its sides


@dataclass(frozen=True, eq=False)
class HysteresisLoop:
    """Curve of a force over a displacement, in SI units; ``closed`` if it ends where it began."""

    x: Numbers
    y: Numbers
    begin: float  #: [s]
    name: str
    closed: bool = True

    @property
    def area(self) -> float:
        """Return ∮ y dx by trapezia: the energy supplied and not returned."""
        return float(np.sum(0.5 * (self.y[1:] + self.y[:-1]) * np.diff(self.x)))


def plot_loop(result: Result, name: str, over: str | None = None) -> Figure:
    """Draw the loops of a contact, or one channel over another, and return the figure. See ``Result.plot_loop``."""
    if over is None:
        loops, x, y = touch_loops(result, name), ("penetration", "m"), ("normal force", "N")
    else:
        loops = [channel_loop(result, over, name)]
        x, y = (over, result.channel(over).unit), (name, result.channel(name).unit)
    figure, axis = pyplot().subplots(layout="constrained", figsize=(7.0, 5.0))
    across, x_unit = unit_scale(np.concatenate([*(loop.x for loop in loops), [0.0]]), x[1])
    up, y_unit = unit_scale(np.concatenate([*(loop.y for loop in loops), [0.0]]), y[1])
    _draw_loops(axis, loops, (across, up), WORK.get((y[1], x[1]), f"{y[1]}*{x[1]}".strip("*")))
    axis.set(xlabel=axis_label(x[0], x_unit), ylabel=axis_label(y[0], y_unit))
    style_axis(axis)
    axis.set_title(name if over is None else f"{name} over {over}", fontsize="small")
    figure.suptitle(title_of(result), fontsize="medium")
    return detach_figure(figure)


# --- data -----------------------------------------------------------------------------------------------------------


def touch_loops(result: Result, contact: str) -> list[HysteresisLoop]:
    """Return one loop for each touch of a contact, or of each of its points if the run recorded several.

    Raises:
        UnknownName: no contact has this name; the nearest names are offered.
        InvalidValue: the contact never touches.
    """
    contacts = [
        n.removesuffix(".penetration")
        for n in result
        if f"{n.removesuffix('penetration')}normal_magnitude" in result
    ]
    if contact not in contacts:
        raise UnknownName.of("contact", contact, contacts)
    tracks = sorted(
        f"{name}.track{k}" for name, k in contact_points(result, "penetration") if name == contact
    )
    series = [
        (f"{track}.penetration", f"{track}.normal_force", f"point {k + 1}, " if len(tracks) > 1 else "")
        for k, track in enumerate(tracks)
    ]
    series = series or [(f"{contact}.penetration", f"{contact}.normal_magnitude", "")]
    loops = [loop for depth, force, label in series for loop in _split_loops(result, depth, force, label)]
    if not loops:
        raise InvalidValue.of(
            f'plot_loop: number of touches of contact "{contact}" at outputs',
            0,
            "be at least 1; give a shorter output step",
        )
    return sorted(loops, key=lambda loop: loop.begin)


def _split_loops(result: Result, depth: str, force: str, label: str) -> Iterator[HysteresisLoop]:
    """Iterate over loops, one per unbroken sequence of outputs in contact.

    A loop begins and ends at zero depth and force if the run shows that.
    """
    depths, forces = (np.nan_to_num(result.values(name)) for name in (depth, force))
    for first, last in zip(*true_intervals(depths > 0.0), strict=True):
        before, after = [0.0] * (first > 0), [0.0] * (last + 1 < len(depths))
        x, y = (np.concatenate([before, values[first : last + 1], after]) for values in (depths, forces))
        yield HysteresisLoop(x, y, float(result.time[first]), label, closed=bool(before and after))


def channel_loop(result: Result, x: str, y: str) -> HysteresisLoop:
    """Return one channel over another as one curve.

    Raises:
        UnknownName: no channel has this name; the nearest names are offered.
        InvalidValue: a vector instead of one component.
    """
    for name in (x, y):
        if result.values(name).ndim > 1:
            raise InvalidValue.of(
                "plot_loop: channel",
                name,
                f'be a scalar channel or a component, such as "{result.channel(name).labels[0]}"',
            )
    xs, ys = result.values(x), result.values(y)
    if not len(xs):
        return HysteresisLoop(xs, ys, 0.0, "", closed=False)
    closed = bool(abs(xs[-1] - xs[0]) <= 1e-3 * float(np.ptp(xs)))
    return HysteresisLoop(xs, ys, float(result.time[0]), "", closed)


# --- drawing ------------------------------------------------------------------------------------------------------------


def _draw_loops(axis: Axes, loops: Sequence[HysteresisLoop], scales: tuple[float, float], unit: str) -> None:
    labelled = (
        loops if len(loops) <= MAX_COLOURED_LOOPS else sorted(loops, key=lambda loop: -abs(loop.area))[:TOLD]
    )
    shades = pyplot().get_cmap("viridis")(np.linspace(0.0, 0.9, max(len(loops), 2)))
    colours = CYCLE if len(loops) <= MAX_COLOURED_LOOPS else shades
    for loop, colour in zip(loops, colours, strict=False):
        label = _loop_legend(loop, unit, alone=len(loops) == 1) if loop in labelled else None
        line = axis.plot(loop.x / scales[0], loop.y / scales[1], color=colour, linewidth=1.3, label=label)[0]
        if loop in labelled:
            _draw_arrows(axis, loop, scales, line.get_color())
    title = None
    if len(loops) > 1:
        total = format_quantity(sum(loop.area for loop in loops), unit)
        title = f"{len(loops)} touches enclose {total}" + (
            ", most of it:" if len(labelled) < len(loops) else ":"
        )
    axis.legend(frameon=False, fontsize="small", title=title, title_fontsize="small")


def _loop_legend(loop: HysteresisLoop, unit: str, alone: bool) -> str:
    area = format_quantity(loop.area, unit)
    energy = (
        (f"{area} dissipated" if loop.closed else f"{area} of work, not closed")
        if unit == "J"
        else f"area {area}"
    )
    when = "" if alone and not loop.name else f"{loop.name}from {format_quantity(loop.begin, 's', 6)}: "
    return when + energy


def _draw_arrows(axis: Axes, loop: HysteresisLoop, scales: tuple[float, float], colour: ColorType) -> None:
    """Draw arrows that show the direction at a quarter and three quarters of the curve."""
    x, y = loop.x / scales[0], loop.y / scales[1]
    sizes = np.array([np.ptp(x), np.ptp(y)])
    if len(x) < 4 or not np.all(sizes > 0.0):
        return
    along = np.concatenate([[0.0], np.cumsum(np.hypot(np.diff(x) / sizes[0], np.diff(y) / sizes[1]))])
    for part in (0.25, 0.75):
        k = min(max(int(np.searchsorted(along, part * along[-1])), 1), len(x) - 1)
        ends: dict[str, Any] = {"xy": (x[k], y[k]), "xytext": (x[k - 1], y[k - 1])}
        axis.annotate("", **ends, arrowprops={"arrowstyle": "-|>", "color": colour, "mutation_scale": 14})
