"""Warning about many steps during rest or uniform motion, for runs whose default method cannot be switched."""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from abut.analysis.simulation.run import Run
from abut.kernels.columns.integration_columns import Weight
from abut.system.contact.tables import ContactTables
from abut.system.schema.output import BODY_WIDTH, ENERGY

__all__ = ["MAX_VELOCITY_DEVIATION", "MIN_WORTHWHILE_STEPS", "WINDOW", "IdleStepCounter", "changes_evenly"]

MIN_WORTHWHILE_STEPS = 100_000  #: number of steps for which another method is worthwhile
WINDOW = 500  #: number of steps between two samples
MAX_VELOCITY_DEVIATION = 10.0  #: largest deviation from uniform velocities, in multiples of the tolerance

STEPS = [name for name, *_ in ENERGY].index("solver.steps")


def changes_evenly(
    run: Run, lane: int, time: NDArray[np.float64], velocity: NDArray[np.float64]
) -> NDArray[np.bool_]:
    """Return for three successive instants whether velocities (time, body, 6) changed so uniformly that a single step would suffice
    for both intervals.
    """
    weight = run.state.weight.numpy()[lane]
    absolute = np.repeat(weight[[Weight.velocity, Weight.angular_velocity]], 3)
    gap = np.diff(time)
    ratio = (gap[1:] / gap[:-1])[:, None, None]
    change = np.diff(velocity, axis=0)
    allowed = MAX_VELOCITY_DEVIATION * (1.0 + ratio) * (absolute + weight[Weight.rtol] * np.abs(velocity[2:]))
    return np.asarray(np.all(np.abs(change[1:] - change[:-1] * ratio) <= allowed, axis=(1, 2)))


class IdleStepCounter:
    """Counter of steps during which velocities changed uniformly from output to output, from rows of results.

    Args:
        run: The time integration.
        lane: Number of the lane.
    """

    def __init__(self, run: Run, lane: int = 0) -> None:
        self._run, self._lane = run, lane
        self._bodies = run.system.layout.bodies
        self._past = np.empty((0, 2 + 6 * self._bodies))
        self._idle = 0

    def count_steps(self, times: NDArray[np.float64], rows: NDArray[np.float64]) -> None:
        """Count further rows, at these times; none if a launch had no output."""
        bodies = rows[:, : self._bodies * BODY_WIDTH].reshape(len(rows), self._bodies, BODY_WIDTH)
        steps = rows[:, self._run.system.layout.columns.energy_at + STEPS]
        new = np.column_stack([times, steps, bodies[:, :, 7:13].reshape(len(rows), 6 * self._bodies)])
        known = np.concatenate([self._past, new])
        self._past = known[-2:]
        if len(known) > 2:
            velocity = known[:, 2:].reshape(len(known), self._bodies, 6)
            taken = np.diff(known[:, 1])[1:]
            still = changes_evenly(self._run, self._lane, known[:, 0], velocity) & (taken >= WINDOW)
            self._idle += int(taken[still].sum())

    def sentence(self) -> str:
        """Return a recommendation if there are many such steps; otherwise empty."""
        if self._idle < MIN_WORTHWHILE_STEPS:
            return ""
        mend = (
            "stability alone limited their length; give integrator=abut.Radau(), which needs few steps there"
        )
        if self._run.system.layout.of(ContactTables).crowds:
            mend = (
                "no other method supports contacts with a neighbour search; end the run earlier, or use "
                "softer contacts and a longer step"
            )
        method = type(self._run.method).__name__
        return (
            f"{self._idle} steps of {method} were taken while the machine was at rest or moved uniformly: "
            f"{mend}"
        )
