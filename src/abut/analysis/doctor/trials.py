"""Trials of proposed changes: short runs of the changed machine, their cost, and the differences of the result."""

from __future__ import annotations

import dataclasses
import time
from collections.abc import Sequence
from typing import TYPE_CHECKING

import numpy as np

from abut import joints, units
from abut.advice.finding import Finding, SuggestedChange
from abut.analysis.simulation.choose_integrator import select_integrator
from abut.errors import AbutError, InvalidValue, Status
from abut.integrators.method import Method
from abut.results import Result
from abut.units import Scalar

if TYPE_CHECKING:
    from abut.model import Model

__all__ = ["Trial", "TrialRun", "apply_change", "try_out"]

ROUNDING_FRACTION = 1e-9  #: fraction of a body's displacement below which a difference is rounding
FURTHER = 0.05  #: fraction of the time up to a failure by which a trial exceeds it


@dataclasses.dataclass(frozen=True)
class TrialRun:
    """Arguments of a run by `abut.simulate`."""

    model: Model
    end: float
    step: float | None = None
    integrator: Method | None = None
    start: float = 0.0

    def run(self, patience: float, end: float | None = None) -> Result:
        """Run to its end or to another one, with a limit on the time of computing, excluding compilation."""
        from abut.analysis.simulate import simulate

        limit = TimeLimit(patience)
        return simulate(
            self.model,
            end if end is not None else self.end,
            self.step,
            start=self.start,
            integrator=self.integrator,
            progress=limit,
        )


class TimeLimit:
    """Progress object that ends a run after a time limit, as Ctrl-C would."""

    def __init__(self, seconds: float) -> None:
        self._seconds, self._begun = seconds, 0.0

    def compiling(self, seconds: float) -> None:
        """Exclude the time of compiling."""

    def advance(self, fraction: float, now: float, steps: int) -> None:
        """Check the time limit.

        Raises:
            KeyboardInterrupt: time is up.
        """
        self._begun = self._begun or time.perf_counter()
        if fraction < 1.0 and time.perf_counter() - self._begun > self._seconds:
            raise KeyboardInterrupt

    def finished(self, status: Status) -> None:
        """Ignore the final status."""


def apply_change(stretch: TrialRun, change: SuggestedChange) -> TrialRun:
    """Return the run with one change.

    Raises:
        AbutError: the change makes something else invalid; names it.
    """
    name, new = change.name, change.new
    if name in ("end", "step", "integrator"):
        return dataclasses.replace(stretch, **{name: new})
    if name.startswith("integrator."):
        method = stretch.integrator or select_integrator(stretch.model, None)[0]
        return dataclasses.replace(
            stretch, integrator=dataclasses.replace(method, **{name.partition(".")[2]: new})
        )
    if "." not in name and name != "gravity":
        kind = getattr(joints, new)
        model = stretch.model.replace(name, lambda old: kind(old.name, old.frame_i, old.frame_j))
    else:
        model = stretch.model.with_values({name: new})
    return dataclasses.replace(stretch, model=model)


@dataclasses.dataclass(frozen=True)
class Cost:
    """Cost of a run, per second of simulated time."""

    steps: float  #: accepted and rejected steps, per second
    seconds: float  #: time of computing, per second


@dataclasses.dataclass(frozen=True)
class Trial:
    """Result of a trial; as text, a few lines."""

    finding: Finding
    status: Status | None  #: final status of the run with the change; None if it could not be made
    problem: str  #: reason of this
    passed: bool  #: whether it passed the failure of the other run, or, without a failure, reached the end
    before: Cost
    after: Cost
    moved: tuple[float, str]  #: largest deviation of a body while both runs last [m], and the body
    size: float  #: distance that this body moved meanwhile [m]
    forces: tuple[
        tuple[str, float, float], ...
    ]  #: peak contact forces before and after [N] that changed by at least a tenth of a percent

    @property
    def change(self) -> SuggestedChange:
        """Change that was tried."""
        assert self.finding.change is not None
        return self.finding.change

    def __str__(self) -> str:
        if self.status is None:
            return f"tried {self.change}: it cannot be applied: {self.problem}"
        verdict = "passes" if self.passed else "does not help"
        at = "" if self.status.time is None else f", at t = {self.status.time:.6g} s"
        lines = [f"tried {self.change}: {verdict} ({self.status.kind}{at})"]
        lines.append(
            f"  steps per simulated second: {self.before.steps:.3g} → {self.after.steps:.3g}; "
            f"computing time [s]: {self.before.seconds:.3g} → {self.after.seconds:.3g}"
        )
        lines.append(f"  {self.difference}")
        return "\n".join(lines)

    @property
    def difference(self) -> str:
        """Difference of the results, in words."""
        moved, body = self.moved
        differences = (
            [
                f'the position of "{body}" differs by up to {moved:.3g} m, of a displacement of '
                f"{self.size:.3g} m"
            ]
            if body
            else []
        )
        differences += [
            f'peak force of "{name}" {before:.4g} → {after:.4g} N' for name, before, after in self.forces
        ]
        if moved <= ROUNDING_FRACTION * self.size and not self.forces:
            return "the results agree"
        return f"the results differ: {'; '.join(differences)}"


def try_out(finding: Finding, stretch: TrialRun, before: Result, patience: float) -> Trial:
    """Run with a finding's change over the same time, and compare.

    Args:
        finding: with a change.
        stretch: the unchanged run.
        before: its result.
        patience: limit of the time of computing [s].
    """
    assert finding.change is not None
    nothing = Cost(0.0, 0.0)
    try:
        after = apply_change(stretch, finding.change).run(
            patience, _trial_end(finding.change, stretch, before)
        )
    except AbutError as problem:
        return Trial(finding, None, str(problem), False, _trial_cost(before), nothing, (0.0, ""), 0.0, ())
    moved, body, size = _largest_deviation(before, after)
    return Trial(
        finding,
        after.status,
        "",
        _is_improvement(before, after),
        _trial_cost(before),
        _trial_cost(after),
        (moved, body),
        size,
        tuple(_changed_forces(before, after)),
    )


def _trial_end(change: SuggestedChange, stretch: TrialRun, before: Result) -> float:
    """Return the end of a trial: slightly after the failure; for a run that ended at its time limit, the time that it reached."""
    if change.name == "end":
        return float(change.new)
    came = _time_reached(before)
    if before.status.kind != "failed":
        return came
    if came <= stretch.start:
        return stretch.end
    return min(stretch.end, came + max(FURTHER * (came - stretch.start), 2.0 * (stretch.step or 0.0)))


def _time_reached(result: Result) -> float:
    """Return the time that a run reached [s]."""
    last = float(result.time[-1]) if len(result.time) else 0.0
    return max(last, result.status.time or 0.0)


def _is_improvement(before: Result, after: Result) -> bool:
    if before.status.kind == "failed":
        return after.status.ok or (
            after.status.kind != "failed" and _time_reached(after) > _time_reached(before)
        )
    return after.status.ok


def _trial_cost(result: Result) -> Cost:
    span = _time_reached(result) - (float(result.time[0]) if len(result.time) else 0.0)
    if span <= 0.0:
        return Cost(0.0, 0.0)
    statistics = result.statistics
    steps = float(statistics.get("steps", 0.0)) + float(statistics.get("rejections", 0.0))
    return Cost(steps / span, float(statistics.get("integration_seconds", 0.0)) / span)


def _largest_deviation(before: Result, after: Result) -> tuple[float, str, float]:
    """Return the largest deviation of a body's position while both runs last: its size, the body, and the distance that the body moved."""
    last = min(_last_time(before), _last_time(after))
    times = before.time[before.time <= last]
    worst = (0.0, "", 0.0)
    for name in before if len(times) else ():
        if name.endswith(".position") and name in after and before.values(name).ndim == 2:
            one = before.values(name)[: len(times)]
            other = after.values(name)
            two = np.column_stack([np.interp(times, after.time, other[:, k]) for k in range(3)])
            off = float(np.max(np.linalg.norm(one - two, axis=1)))
            if off > worst[0]:
                worst = off, name.rpartition(".")[0], float(np.max(np.linalg.norm(one - one[0], axis=1)))
    return worst


def _last_time(result: Result) -> float:
    return float(result.time[-1]) if len(result.time) else -np.inf


def _changed_forces(before: Result, after: Result) -> Sequence[tuple[str, float, float]]:
    """Return contacts whose peak force differs, on the steps of the solver."""
    last = min(_last_time(before), _last_time(after))
    out = []
    for name in before:
        if name.endswith(".normal_magnitude") and name in after:
            one, two = (_largest_value(x, name, last) for x in (before, after))
            if abs(one - two) > 1e-3 * max(one, two):
                out.append((name.rpartition(".")[0], one, two))
    return out


def _largest_value(result: Result, name: str, last: float) -> float:
    """Return the largest value of a channel up to a time, also between outputs if that is known."""
    band = result.envelope(name)
    values = result.values(name) if band is None else band.largest
    return float(np.nanmax(values[result.time <= last], initial=0.0))


def trial_run_of(
    model: Model, end: Scalar | None, step: Scalar | None, integrator: Method | None, start: float = 0.0
) -> TrialRun:
    """Return the run for a user's arguments.

    Raises:
        InvalidValue: no end.
    """
    if end is None:
        raise InvalidValue(
            "doctor: testing changes needs the end time of a run; give end= (seconds), as for abut.simulate"
        )
    return TrialRun(
        model,
        units.quantity(end, "s", what="doctor: end"),
        None if step is None else units.positive(step, "s", what="doctor: step"),
        integrator,
        start,
    )
