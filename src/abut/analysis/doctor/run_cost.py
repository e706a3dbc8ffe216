"""Costs of a run: a message about a run that will take long, with the contacts and the numbers that cause it."""

from __future__ import annotations

import logging
import math
from collections import Counter
from collections.abc import Iterable, Mapping
from typing import TYPE_CHECKING, Any

import numpy as np

from abut.results.extremes import Touch

if TYPE_CHECKING:
    from abut.analysis.simulation.run import Run
    from abut.model import Model

__all__ = ["LONG_RUN_TIME", "CostWatch", "cost_causes", "duration_text"]

log = logging.getLogger("abut")

LONG_RUN_TIME = 60.0  #: remaining time of a run about which a message is issued [s]
SAMPLE = 3.0  #: run time from which the remaining time is extrapolated [s]
MANY_EVENTS = 0.2  #: fraction of steps that end at an event
MANY_REJECTIONS = 0.5  #: ratio of rejected to accepted steps
MANY_ITERATIONS = 6.0  #: Newton iterations per step
MANY_PAIRS = 64  #: pairs of shapes of one contact
STEPS_IN_TOUCH = 30.0  #: constant steps in which a touch is resolved


def duration_text(seconds: float) -> str:
    """Return a duration in seconds, minutes, hours or days, with two digits."""
    for limit, unit, size in ((100.0, "s", 1.0), (6000.0, "min", 60.0), (172_800.0, "h", 3600.0)):
        if seconds < limit:
            return f"{seconds / size:.2g} {unit}"
    return f"{seconds / 86_400.0:.3g} days"


def cost_causes(
    statistics: Mapping[str, Any], touches: Iterable[Touch], model: Model | None, span: float
) -> list[tuple[str, str]]:
    """Return what costs time in a run, and a remedy for each cause: events, rejected steps, Newton iterations, pairs of shapes.

    Args:
        statistics: Of the run, as ``Result.statistics``.
        touches: Touches of contacts so far.
        model: The machine, if it is known.
        span: Simulated time so far [s].
    """
    steps = max(1, int(statistics.get("steps", 0)))
    events, rejected = int(statistics.get("events", 0)), int(statistics.get("rejections", 0))
    iterations = float(statistics.get("newton_iterations", 0)) / (steps + rejected)
    found: list[tuple[str, str]] = []
    if events >= MANY_EVENTS * steps:
        found.append(_events_cause(steps, events, [touch for touch in touches if touch.point == 0], model))
    if rejected >= MANY_REJECTIONS * steps:
        found.append(
            (
                f"{rejected} steps were rejected and {steps} accepted",
                "check friction and damping of the contacts that touch, and functions with jumps",
            )
        )
    if iterations >= MANY_ITERATIONS:
        found.append(
            (
                f"Newton's method needs {iterations:.2g} iterations per step",
                "a larger stiction velocity or a smaller contact stiffness makes the forces smoother",
            )
        )
    pairs = max(((one.count, one.name) for one in model.contacts), default=(0, "")) if model else (0, "")
    if pairs[0] > MANY_PAIRS:
        found.append(
            (f'contact "{pairs[1]}" has {pairs[0]} pairs of shapes', "fewer or simpler shapes cost less")
        )
    if not found:
        cause = f"{steps} steps of {span / steps:.2g} s on average"
        found.append((cause, "a larger rtol, smaller contact stiffness or smaller speeds allow longer steps"))
    return found


def _events_cause(steps: int, events: int, touches: list[Touch], model: Model | None) -> tuple[str, str]:
    cause = f"{events} of {steps} steps end at an onset or release of a contact"
    method, step = "Verlet", "…"
    if touches:
        (name, many), *_ = Counter(touch.contact for touch in touches).most_common(1)
        cause += f', most often of "{name}" ({many} of {len(touches)} touches)'
        ended = [touch.end - touch.onset for touch in touches if touch.released and touch.end > touch.onset]
        if ended:
            step = f"{float(np.quantile(ended, 0.1)) / STEPS_IN_TOUCH:.1g}"
        if model is not None and model[name].rigid:  # its impacts have no duration
            method, step = "MoreauJean", "…"
    return (
        cause,
        f"integrator=abut.Cenic() locates none, and neither does a constant step: integrator=abut.{method}(step={step})",
    )


class CostWatch:
    """Watch that reports once, during a run, that it will take long, and why.

    Drafts of a kernel do not count, since the optimised kernel that follows is many times faster.
    """

    def __init__(self) -> None:
        self._begun: tuple[float, float] | None = None  #: run time and simulated time at the first look [s]
        self.sentence = ""  #: the message, once it is issued

    def report_run_time(self, run: Run) -> None:
        """Extrapolate the run time; issue the message if it is long."""
        code = run.kernel.code
        if self.sentence or (code is not None and code.draft):
            return
        spent, now = run.integration_seconds, float(run.state.time.numpy()[0])
        if self._begun is None:
            self._begun = spent, now
        taken, advanced = spent - self._begun[0], now - self._begun[1]
        if taken < SAMPLE:
            return
        ahead = float(run.times[-1]) - now
        remaining = taken * ahead / advanced if advanced > 0.0 else math.inf
        if remaining < LONG_RUN_TIME:
            return
        span = now - float(run.times[0])
        extremes = run.recorded_extremes()
        touches = map(extremes.touch, extremes.touches)
        causes = cost_causes(run.statistics(), touches, run.system.models[0], span)
        time = f"about {duration_text(remaining)}" if math.isfinite(remaining) else "very long"
        self.sentence = (
            f"the remaining {ahead:.3g} s of the run take {time}, since the last {advanced:.3g} s took {duration_text(taken)}: "
            + "; ".join(f"{cause} ({remedy})" for cause, remedy in causes)
        )
        log.warning("%s: %s", run.system.models[0].name, self.sentence)
