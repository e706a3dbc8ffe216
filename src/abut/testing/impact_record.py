"""Record of an instrumented impact: force over time and over displacement, energies, and characteristic values."""

from __future__ import annotations

import math
import os
from dataclasses import dataclass, field
from functools import cached_property
from pathlib import Path
from typing import TYPE_CHECKING, Any

import numpy as np

from abut.array_types import Numbers
from abut.errors import InvalidValue
from abut.files.atomic_write import replace_atomically
from abut.short_repr import short_repr
from abut.testing.pendulum import Pendulum
from abut.units import Scalar, positive

if TYPE_CHECKING:
    from abut.fem.explicit import Outcome
    from abut.results.result import Result

__all__ = ["ImpactRecord"]

LEAST_RATE = 100e3  #: smallest sampling rate [Hz]
ORDER = 4  #: order of the low-pass filter, in each direction
UNLOADED = 1e-3  #: share of the largest force below which an anvil or the striker is unloaded
SWINGS = 3  #: number of inertial oscillations that the line of yielding must cover
STEADY_FORCE_SHARE = (
    0.05  #: share of the later median force below which the force does not oscillate about the lines
)
LEAST_YIELD = 0.3  #: share of the later median force below which the kink of two lines is that of the first inertial peak
BEND = 1.3  #: ratio of the slope before yield to that after it, above which there is a yield
PROMINENT = (
    0.2  #: prominence of a peak of the inertial oscillation, relative to the range of the oscillating part
)


@short_repr
@dataclass(frozen=True, eq=False)
class ImpactRecord:
    """Record of an impact of the machine: SI numbers over n instants.

    Attributes:
        name: name of the specimen.
        pendulum: the pendulum.
        time: time from contact on [s].
        force: force of the striker on the specimen [N].
        displacement: displacement of the striking edge from contact on [m].
        anvils: force of both anvils [N].
        speed: speed of the striking edge [m/s].
        bend_angle: relative rotation of both halves of the specimen at the end [rad].
        statement: which quantities are predicted, and which are not.
        falls: time from release to contact [s].
        rise: angle β [rad] to which the pendulum swings, on either side, with its speed at the end, including its losses.
        free_rise: the same without a specimen.
        details: an `abut.Result` of bar and pendulum, or an `abut.fem.explicit.Outcome` of a quarter of the specimen.
        stopped: why the computation stopped early, with everything up to there kept; None if it reached its end.
    """

    name: str
    pendulum: Pendulum
    time: Numbers
    force: Numbers
    displacement: Numbers
    anvils: Numbers
    speed: Numbers
    bend_angle: float
    statement: str
    falls: float = 0.0
    rise: float = 0.0
    free_rise: float = 0.0
    details: Result | Outcome | None = field(repr=False, default=None)
    stopped: str | None = None

    @property
    def rate(self) -> float:
        """Sampling rate [Hz]."""
        return (len(self.time) - 1) / float(self.time[-1] - self.time[0])

    @cached_property
    def work(self) -> Numbers:
        """Work ∫ F ds over time [J], by trapezia between the samples."""
        steps = 0.5 * (self.force[1:] + self.force[:-1]) * np.diff(self.displacement)
        return np.concatenate([[0.0], np.cumsum(steps)])

    @property
    def approach(self) -> float:
        """Speed of the edge at contact [m/s], after losses in bearings and air."""
        return float(self.speed[0])

    @property
    def loss(self) -> float:
        """Loss ½ m (v₀² − v²) of the pendulum's kinetic energy during the record [J]."""
        return 0.5 * self.pendulum.felt_mass * float(self.speed[0] ** 2 - self.speed[-1] ** 2)

    @property
    def energy_by_force(self) -> float:
        """Energy W = ∫ F ds to the end [J]."""
        return float(self.work[-1])

    @property
    def energy_by_pendulum(self) -> float:
        """Energy m g L (cos β − cos α) [J], including the losses in bearings and air on both ways, as a pointer on the dial shows it.

        `energy_lost_in_swing` is their share. If the striker still pushes at the end, β is the angle that the pendulum would reach
        without the
        specimen from then on.
        """
        return self.pendulum.absorbed(self.rise)

    @property
    def energy_lost_in_swing(self) -> float:
        """Energy lost in a swing without a specimen [J]."""
        return self.pendulum.absorbed(self.free_rise)

    @property
    def maximum_force(self) -> float:
        """Largest force F_m of the samples [N]; an instrument shows that of `filtered()`."""
        return float(self.force.max())

    @cached_property
    def general_yield(self) -> float | None:
        """General yield force F_gy [N]: the intersection of the rising line and the line of yielding.

        Both are fitted simultaneously to force over displacement by least squares, k s and F_gy + h (s − F_gy/k), which averages
        the inertial oscillation as lines drawn by hand do. The value is None if the second line is not less steep (no yield), or if it is
        shorter than three inertial oscillations; then the record must be longer.
        """
        from scipy.optimize import least_squares

        on = self.displacement <= self.displacement[int(np.argmax(self.displacement))]
        s, f = self.displacement[on], self.force[on]
        span, top = float(s[-1]), float(np.median(f[len(f) // 2 :]))
        if not (span > 0.0 and top > 0.0):
            return None

        def yield_offset(x: Numbers) -> Any:
            k, y, h = np.exp(x[0]) * top / span, x[1] * top, x[2] * top / span
            return np.where(s < y / k, k * s, y + h * (s - y / k)) / top - f / top

        tried = [least_squares(yield_offset, (math.log(slope), 1.0, 0.0)) for slope in (2.0, 4.0, 8.0, 16.0)]
        best = min(tried, key=lambda one: one.cost).x
        slope, level, beyond = float(np.exp(best[0])), float(best[1]), float(best[2])
        yields = LEAST_YIELD < level < 0.9 * slope and beyond * BEND < slope
        behind = float(self.time[on][-1] - self.time[on][int(np.argmax(s >= level / slope * span))])
        period = (self.oscillation or 0.0) if float(np.ptp(yield_offset(best))) > STEADY_FORCE_SHARE else 0.0
        return level * top if yields and behind >= SWINGS * period else None

    @cached_property
    def oscillation(self) -> float | None:
        """Period of the inertial oscillation [s]: mean distance of the first three peaks of the force, or of two, until the striker stops.

        The peaks are those of the force minus a fitted cubic. The value is None without peaks.
        """
        from scipy.signal import find_peaks

        force = self.force[: int(np.argmax(self.displacement)) + 1]
        if len(force) < 8:
            return None
        x = np.linspace(-1.0, 1.0, len(force))
        swing = force - np.polynomial.legendre.legval(x, np.polynomial.legendre.legfit(x, force, 3))
        found, _ = find_peaks(swing, prominence=PROMINENT * float(np.ptp(swing)))
        return float(np.diff(self.time[found[:3]]).mean()) if len(found) > 1 else None

    @cached_property
    def loses_anvils(self) -> tuple[tuple[float, float], ...]:
        """Intervals (from, to) in which the struck specimen is off its anvils [s]. The first is the time before they are loaded."""
        least = UNLOADED * max(float(self.anvils.max()), 1e-300)
        off = (self.anvils < least) & (self.force > UNLOADED * self.maximum_force)
        edges = np.flatnonzero(np.diff(np.concatenate([[0], off.astype(int), [0]])))
        last = len(self.time) - 1
        return tuple((float(self.time[a]), float(self.time[min(b, last)])) for a, b in edges.reshape(-1, 2))

    def filtered(self, cutoff: Scalar = "100 kHz") -> Numbers:
        """Return the low-pass filtered force [N]; ISO 14556 requires instruments with a limit of at least 100 kHz.

        The filter is Butterworth's of fourth order, forwards and backwards, so there is no delay (−6 dB at the limit in total). Before
        contact the force is zero, after the end it is constant.

        Raises:
            InvalidValue, WrongUnit: the limit is not below half the rate of the samples.
        """
        from scipy.signal import butter, sosfiltfilt

        limit = positive(cutoff, "Hz", what="filtered: cutoff")
        if not limit < 0.5 * self.rate:
            raise InvalidValue.of(
                "filtered: cutoff",
                limit,
                f"be below half the sampling rate, {0.5 * self.rate:.6g} Hz; lower the cutoff, or "
                "increase rate= of strike",
                "Hz",
            )
        room = int(4.0 * self.rate / limit) + 8
        long = np.concatenate([np.zeros(room), self.force, np.full(room, self.force[-1])])
        sos = butter(ORDER, limit, fs=self.rate, output="sos")
        return np.asarray(sosfiltfilt(sos, long)[room:-room])

    def __str__(self) -> str:
        p, kilo = self.pendulum, 1e-3
        yields = self.general_yield
        lost = ", ".join(f"{1e6 * a:.0f} to {1e6 * b:.0f} µs" for a, b in self.loses_anvils[:5]) or "never"
        wave = "none" if self.oscillation is None else f"{1e6 * self.oscillation:.1f} µs"
        end = "has gone" if self.force[-1] <= UNLOADED * self.maximum_force else "still pushes"
        rows = (
            ("machine", f"{p.energy:.4g} J, {p.felt_mass:.4g} kg at the edge, released at {math.degrees(float(p.angle)):.4g}°"),
            ("touch", f"after {self.falls:.4g} s, at {self.approach:.4g} m/s"),
            ("record", f"{1e3 * self.time[-1]:.4g} ms at {kilo * self.rate:.4g} kHz, the striker then {end} at {self.speed[-1]:.4g} m/s"),
            ("greatest force", f"{kilo * self.maximum_force:.4g} kN at {1e6 * self.time[int(self.force.argmax())]:.4g} µs"),
            ("general yield", "none" if yields is None else f"{kilo * yields:.4g} kN"),
            ("inertial oscillation", wave),
            ("off the anvils", lost),
            ("displacement", f"{1e3 * self.displacement.max():.4g} mm at most, bent by {math.degrees(self.bend_angle):.3g}° at the end"),
            ("energy ∫F ds", f"{self.energy_by_force:.4g} J"),
            ("energy by the pendulum", f"{self.energy_by_pendulum:.4g} J, β = {math.degrees(self.rise):.4g}°, "
             f"of it {max(round(self.energy_lost_in_swing, 6), 0.0):.3g} J in bearings and air"),
        )  # fmt: skip
        lines = "\n".join(f"  {what:<23}{value}" for what, value in rows)
        stopped = "" if self.stopped is None else f"\n  It stopped before its end: {self.stopped}"
        return f"Charpy, {self.name}\n{lines}\n  {self.statement}{stopped}"

    def picture(self, path: str | os.PathLike[str], cutoff: Scalar = "100 kHz") -> Path:
        """Draw force over time and over displacement, unfiltered and filtered, with ∫F ds.

        Raises:
            InvalidValue, WrongUnit: as `filtered`.
        """
        from matplotlib.backends.backend_agg import FigureCanvasAgg
        from matplotlib.figure import Figure

        seen = self.filtered(cutoff)
        figure = Figure(figsize=(11, 4.2), layout="constrained")
        FigureCanvasAgg(figure)
        first, second = figure.subplots(1, 2)
        for axis, at, unit in ((first, 1e3 * self.time, "ms"), (second, 1e3 * self.displacement, "mm")):
            axis.plot(at, 1e-3 * self.force, color="#9db4d0", lw=0.9, label="force of the striker")
            axis.plot(at, 1e-3 * seen, color="#1f3a5f", label=f"through a low-pass, {cutoff}")
            axis.set(xlabel=f"{'time' if unit == 'ms' else 'displacement'} / {unit}", ylabel="force / kN")
            axis.spines[["top", "right"]].set_visible(False)
        first.plot(1e3 * self.time, 1e-3 * self.anvils, color="#b5402a", lw=0.9, label="force of the anvils")
        first.legend(frameon=False)
        if self.general_yield is not None:
            second.axhline(1e-3 * self.general_yield, color="#777777", ls="--", lw=0.9, label="general yield")
            second.legend(frameon=False)
        energy = second.twinx()
        energy.plot(1e3 * self.displacement, self.work, color="#4a8a4a", ls=":", label="∫F ds")
        energy.set_ylabel("∫F ds / J")
        energy.spines[["top"]].set_visible(False)
        with replace_atomically(path) as partial:
            figure.savefig(partial, dpi=120, format=Path(path).suffix[1:] or "png")
        return Path(path)
