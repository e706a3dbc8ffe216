"""Figures of laws: force over depth for normal laws, and friction over the slip speed."""

from __future__ import annotations

from typing import TYPE_CHECKING

from abut import units
from abut.contact.law_cycle import friction_cycle, normal_force_cycle
from abut.errors import InvalidValue
from abut.units import Scalar
from abut.view.plots.channel_plots import CYCLE, detach_figure, pyplot, style_axis

if TYPE_CHECKING:
    from matplotlib.axes import Axes
    from matplotlib.figure import Figure

SPEEDS = (0.25, 0.5, 1.0)  #: speeds of the loops, relative to the requested speed
#: Scale factor and axis labels of the figure, by the function of the friction or moment law.
SLIDING = {
    "traction": (1.0, "slip speed [m/s]", "traction over normal force [–]"),
    "moment": (1e3, "angular speed [rad/s]", "moment over normal force [mm]"),
}


def plot_law(
    law: object,
    *,
    depth: Scalar = 1e-4,
    speed: Scalar = 1.0,
    normal_force: Scalar = 1.0,
    period: Scalar = 1.0,
) -> Figure:
    """Draw a law and return the figure. ``law.plot(…)`` is the same.

    A normal law is drawn as its force over one cycle of depth δ = a sin(vt/a), at a quarter, half and all of the onset
    speed; the area is the energy lost. A friction law is drawn as the coefficient T/N over the slip speed: one curve
    if it has no state, otherwise the loop of the second cycle of v = V sin(2πt/T). A moment law likewise, as M/N.

    Args:
        law: a normal, friction or moment law.
        depth: a [m] of a normal law's cycle.
        speed: speed at onset, or the largest slip speed [m/s], or for a moment law the largest [rad/s].
        normal_force: N [N] on a friction or moment law.
        period: T [s] of the cycle of a law with a bristle.

    Raises:
        MissingExtra: matplotlib is not installed.
        InvalidValue: a number that is not above zero.
    """
    method = getattr(getattr(type(law), "anatomy", None), "method", None)
    if method not in ("force", *SLIDING):
        raise InvalidValue(
            f"plot_law: law is {law!r}; it must be a normal, friction or moment law, such as "
            "abut.normal.Hertz(…)"
        )
    a = units.positive(depth, "m", what="plot: depth")
    unit = "rad/s" if method == "moment" else "m/s"
    v = units.positive(speed, unit, what="plot: speed")
    force = units.positive(normal_force, "N", what="plot: normal_force")
    time = units.positive(period, "s", what="plot: period")
    figure, axis = pyplot().subplots(layout="constrained", figsize=(7.0, 4.5))
    axis.set_prop_cycle(color=CYCLE)
    if method == "force":
        _plot_normal_cycles(axis, law, a, v)
    else:
        factor, across, up = SLIDING[method]
        slip, found = friction_cycle(law, v, force, time)
        axis.plot(slip, factor * found / force, linewidth=1.4)
        axis.set(xlabel=across, ylabel=up)
    axis.set_title(type(law).__name__, fontsize="medium")
    style_axis(axis)
    return detach_figure(figure)


def _plot_normal_cycles(axis: Axes, law: object, depth: float, speed: float) -> None:
    for factor in SPEEDS:
        depths, forces = normal_force_cycle(law, depth, factor * speed)
        axis.plot(1e3 * depths, forces, label=f"{factor * speed:.4g} m/s", linewidth=1.4)
    axis.set(xlabel="depth [mm]", ylabel="force [N]")
    axis.legend(frameon=False, title="onset speed")
