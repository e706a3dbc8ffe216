"""The energy balance of a run, watched at its outputs: total + dissipated − work stays what it is at the start.

With the energies K (kinetic), U (potential), E (elastic), D (dissipated) and the work W of motions and functions, every step errs by about
the tolerance of what the machine exchanges. A run is reported where

    |(K + U + E + D − W) − (K + U + E + D − W)₀| > share · exchange + rounding,    share = max(LEAST, PER_STEP · rtol · steps),

with the largest range of the five as exchange. Methods with a constant step have no tolerance; of them the share is FIXED. An output
within an impact, between two steps, may be off for a moment: a drift is what lasts for LASTING outputs.

Source: Hairer, Lubich & Wanner, Geometric Numerical Integration (2006), IX.8 (energy errors of methods that are not symplectic grow with
the number of steps).
"""

from __future__ import annotations

from typing import Any

import numpy as np
from numpy.typing import NDArray

from abut.analysis.gifts import gifts
from abut.system.schema.device import view
from abut.system.schema.time_events import NEVER

__all__ = ["EnergyAudit"]

Numbers = NDArray[np.float64]

PER_STEP = 10.0  #: times rtol: what a step may add to the balance, of the energy exchanged
LEAST = 5e-4  #: of the energy exchanged, a drift that is none
FIXED = 0.05  #: the same where steps are constant
LASTING = 3  #: outputs in a row that show a drift
ROUNDED = 1e-9  #: of the largest energy there is, one that is rounding
GROWTH = 1.2  #: between two drifts that are noted
PARTS = ("kinetic energy", "potential energy", "elastic energy", "dissipated energy", "work")  #: as in rows
SIGNS = np.array([1.0, 1.0, 1.0, 1.0, -1.0])


class EnergyAudit:
    """The energy balance of one lane of a run."""

    def __init__(self) -> None:
        self.begin()

    def begin(self) -> None:
        """Begin anew: what is set from outside between two segments may change energies without work."""
        self.low = np.full(len(PARTS), np.inf)
        self.high = np.full(len(PARTS), -np.inf)
        self.start = np.nan
        self.recent: Numbers = np.zeros((0, 2))  #: times and drifts of the last outputs, fewer than LASTING
        self.noted: Numbers = np.zeros((0, 2))  #: times and lasting drifts, each GROWTH times the one before

    def see(self, times: Numbers, parts: Numbers) -> None:
        """Take in further outputs.

        Args:
            times: [s].
            parts: energies by output, as in ``PARTS`` [J].
        """
        if not len(times):
            return
        balance = parts @ SIGNS
        if np.isnan(self.start):
            self.start = float(balance[0])
        self.low = np.minimum(self.low, parts.min(axis=0))
        self.high = np.maximum(self.high, parts.max(axis=0))
        seen = np.vstack([self.recent, np.column_stack([times, balance - self.start])])
        self.recent = seen[1 - LASTING :]
        if len(seen) < LASTING:
            return
        together = np.lib.stride_tricks.sliding_window_view(seen[:, 1], LASTING)
        least = np.clip(together.min(axis=1), 0.0, None) + np.clip(together.max(axis=1), None, 0.0)
        most = abs(self.noted[-1, 1]) if len(self.noted) else 0.0
        while len(above := np.flatnonzero(np.abs(least) > GROWTH * most)):
            k, most = int(above[0]), float(np.abs(least[above[0]]))
            self.noted = np.vstack([self.noted, [seen[k, 0], least[k]]])

    def sentences(self, run: Any, lane: int = 0) -> list[str]:
        """The warning about a drift that the tolerance does not explain; none where a contact is known to have given energy."""
        method, steps = run.method, int(run.statistics(lane)["steps"])
        constant = method.fixed_step or getattr(method, "step", None) is not None
        share = FIXED if constant else max(LEAST, PER_STEP * method.rtol * steps)
        if not len(self.noted) or _jumps(run, lane) or gifts(run, lane):
            return []
        exchanged = self.high - self.low
        most = int(np.argmax(exchanged))
        allowed = share * exchanged[most] + ROUNDED * np.abs([self.low, self.high]).max()
        beyond = self.noted[np.abs(self.noted[:, 1]) > allowed]
        if not len(beyond) or not np.isfinite(allowed):
            return []
        (since, _), (_, drift) = beyond[0], beyond[-1]
        explained = f"the constant step explains {100 * FIXED:g} %" if constant else (
            f"a relative tolerance of {method.rtol:g} explains {100 * share:.2g} % in {steps} steps"
        )  # fmt: skip
        remedy = (
            "take a tenth of the step, or no constant step"
            if constant
            else f"take rtol={max(1e-12, 0.01 * method.rtol):g}, or another method such as Radau"
        )
        size, exchange = abs(drift), float(exchanged[most])
        way = "grows" if drift > 0.0 else "falls"
        return [
            f"energy: total + dissipated − work {way} by {size:.3g} J, {100 * size / exchange:.2g} % of the {PARTS[most]} exchanged "
            f"({exchange:.3g} J), first at t = {since:.6g} s, where {explained}: steps are too long for what happens there, or a force "
            f"gives energy that is not counted; {remedy}, and compare"
        ]


def _jumps(run: Any, lane: int) -> bool:
    """Whether motions may jump, at whose jumps they do work without a power."""
    return run.system.machine.drives > 0 and bool((view(run.state.stop)[lane] < NEVER).any())
