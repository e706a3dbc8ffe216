"""A march by the default method, handed over to an implicit one where it turns out to be stiff for long.

An explicit method at rest takes steps of the period of the stiffest contact, however little happens. Whether that is so is seen from
the march itself: hundreds of steps went over a stretch in which the velocities changed as evenly as one long step would tell.
"""

from __future__ import annotations

import dataclasses
import logging

import numpy as np
from numpy.typing import NDArray

from abut.analysis.assembling import assemble_system
from abut.analysis.run import Outputs, Run
from abut.integrators import Radau, codes
from abut.integrators.method import Method
from abut.system.system import System

__all__ = ["Handing"]

log = logging.getLogger("abut")

MANY = 100_000  #: steps still to come, at the present pace, that are worth compiling another method
WINDOW = 500  #: steps between two looks where there are so many
STRETCHES = 3  #: of so many steps each, with even velocities, in a row
EVEN = 10.0  #: times the tolerance: how far velocities may be from even
WORK = 100_000  #: steps times nodes between two looks elsewhere

#: what is remembered between steps besides the state, by arrays of ``Work`` and of ``March``
REMEMBERED = (
    "y", "lam", "mode", "entry", "raw", "top", "depth", "rate", "peak", "plane", "way", "turning", "low", "angle", "turned", "memory",
    "ahead", "since",
)  # fmt: skip
REACHED = (
    "y0", "f0", "home", "went", "time", "step", "resume", "depth0", "rate0", "raw0", "turning0", "watch0", "reach", "cursor", "first",
    "mark", "passed",
)  # fmt: skip


@dataclasses.dataclass
class Seen:
    """The march at one look."""

    time: float
    steps: int
    events: int
    paused: bool  #: between two steps
    velocity: NDArray[np.float64]  #: [b, 6]


def seen(run: Run) -> Seen:
    """A look at a march."""
    s, bodies = run.state, run.system.layout.bodies
    count = s.count.numpy()[0]
    return Seen(
        float(s.time.numpy()[0]),
        int(count[codes.STEPS]),
        int(count[codes.EVENTS]),
        bool(count[codes.STATUS] == codes.PAUSED),
        np.array(s.y0.numpy()[0, :bodies, 7:13]),
    )


class Handing:
    """A run that may go on by another method.

    When it does depends on the numbers of steps only, never on the clock, so that a run gives the same whenever it is made.

    Args:
        run: The march, which has not begun.
        free: Whether the method may be changed: it is the default, and the user gave none.
    """

    def __init__(self, run: Run, free: bool) -> None:
        self.run = run
        self.sentence = ""  #: about the change, once it was made
        layout = run.system.layout
        bound = layout.wiring.delays or layout.crowds or layout.clusters or run.system.lanes > 1
        self._free = free and not run.method.implicit and not run.method.loose and not bound
        self._seen = [seen(run)]
        self._budget = WINDOW

    def on(self, instants: NDArray[np.float64]) -> None:
        """As ``Run.on``."""
        self.run.on(instants)
        self._seen, self.sentence = [seen(self.run)], ""

    def chunk(self) -> tuple[list[Outputs], bool]:
        """As ``Run.chunk``."""
        if self._free:
            self.run.budget = self._budget
        new, over = self.run.chunk()
        if self._free and not over and self._stiff():
            self._hand_over(Radau())
        return new, over

    def _stiff(self) -> bool:
        """Whether many steps are still to come, and those since some looks ago went over what one step could have gone over."""
        run, before, now = self.run, self._seen[-1], seen(self.run)
        pace = (now.steps - before.steps) / (now.time - before.time) if now.time > before.time else 0.0
        many = pace * (float(run.times[-1]) - now.time) > MANY
        nodes = run.system.machine.nodes
        self._budget = WINDOW if many else int(np.clip(WORK // nodes, WINDOW // 2, 8 * WINDOW))
        if now.steps - before.steps < WINDOW // 2:  # an output buffer was full before much was seen
            return False
        even = many and now.events == before.events
        self._seen = [*self._seen[-STRETCHES:], now] if even else [now]
        if len(self._seen) <= STRETCHES or not now.paused:
            return False
        weight = run.state.weight.numpy()[0]
        absolute = np.repeat(weight[[codes.ATOL_V, codes.ATOL_W]], 3)
        for a, b, c in zip(self._seen, self._seen[1:], self._seen[2:], strict=False):
            first, second = b.time - a.time, c.time - b.time
            kink = np.abs((c.velocity - b.velocity) - (b.velocity - a.velocity) * (second / first))
            if np.any(
                kink > EVEN * (1.0 + second / first) * (absolute + weight[codes.RTOL] * np.abs(c.velocity))
            ):
                return False
        return True

    def _hand_over(self, method: Method) -> None:
        """Go on by another method from the state that was accepted last."""
        run, self._free = self.run, False
        first, last = self._seen[0], self._seen[-1]
        pace = (last.time - first.time) / (last.steps - first.steps)
        still = "rests" if run.system.work.mode.numpy().any() else "hardly changes its motion"
        self.sentence = (
            f"from t = {last.time:.6g} s on the default integrator was {type(method).__name__} instead of {type(run.method).__name__}: the "
            f"machine {still}, or moves evenly, and its stiffness alone held steps at {pace:.2g} s; give integrator=… to have one method "
            "throughout"
        )
        log.info(self.sentence)
        self.run = taken_over(run, method)


def taken_over(run: Run, method: Method) -> Run:
    """A run by another method from where this one is, with all that it remembers."""
    old, start = run.system, float(run.times[0])
    system = System(old.models, method.implicit, old.device, start=start, march=method.kernel)
    system.compiled = old.compiled
    assemble_system(system, start)
    new = Run(system, method, run.times)
    for names, target, source in ((REMEMBERED, system.work, old.work), (REACHED, new.state, run.state)):
        for name in names:
            getattr(target, name).assign(getattr(source, name).numpy())
    count = run.state.count.numpy()
    count[:, codes.ORDER], count[:, codes.FRESH], count[:, codes.LOCATING] = method.nominal_order, 0, 0
    new.state.count.assign(count)
    new.earlier = f"{run.integrator}, from t = {float(run.state.time.numpy()[0]):.6g} s "
    for name in ("begun", "march_seconds", "overlap", "began", "before", "newest"):
        setattr(new, name, getattr(run, name))
    return new
