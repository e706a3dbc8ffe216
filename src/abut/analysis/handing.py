"""A march by the default method, handed over to an implicit one where it turns out to be stiff for long.

An explicit method at rest takes steps of the period of the stiffest contact, however little happens. Whether that is so is seen from
the march itself: hundreds of steps went over a stretch in which the velocities changed as evenly as one long step would tell.
"""

from __future__ import annotations

import dataclasses
import logging
from typing import Any

import numpy as np
import warp as wp
from numpy.typing import NDArray

from abut.analysis.assembling import assemble_system
from abut.analysis.idling import MANY, WINDOW, Idling, even
from abut.analysis.run import Outputs, Run
from abut.integrators import Radau, codes
from abut.integrators.method import Method
from abut.kernels.types import March, Work
from abut.system.system import System

__all__ = ["Handing"]

log = logging.getLogger("abut")

STRETCHES = 3  #: of so many steps each, with even velocities, in a row
WORK = 100_000  #: steps times nodes between two looks elsewhere

#: of ``March``, what is a method's own; all else of it and of ``Work`` is the machine's, and goes on
OWN = (
    "table", "weight", "memo", "count", "power", "last", "k", "d", "real", "complex", "rhs", "program", "blocks",
)  # fmt: skip


@dataclasses.dataclass
class Seen:
    """The march at one look."""

    time: float
    steps: int
    paused: bool  #: between two steps
    velocity: NDArray[np.float64]  #: [b, 6]


def seen(run: Run) -> Seen:
    """A look at a march."""
    s, bodies = run.state, run.system.layout.bodies
    count = s.count.numpy()[0]
    return Seen(
        float(s.time.numpy()[0]),
        int(count[codes.STEPS]),
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
        bound = bool(run.system.layout.crowds or run.system.layout.clusters)
        self._free = free and not (run.method.implicit or run.method.loose or bound)
        self._idling = Idling(run) if free and bound and not run.method.implicit else None
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
        if self._idling:
            for outputs in new:
                times = self.run.times[outputs.first : outputs.first + len(outputs.rows)]
                self._idling.see(times, outputs.rows)
            self.sentence = self._idling.sentence()
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
        self._seen = [*self._seen[-STRETCHES:], now] if many else [now]
        if len(self._seen) <= STRETCHES or not now.paused:
            return False
        time = np.array([look.time for look in self._seen])
        return bool(even(run, 0, time, np.array([look.velocity for look in self._seen])).all())

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
    go_on(Work, system.work, old.work)
    go_on(March, new.state, run.state, OWN)
    system.work.waves.past = old.work.waves.past  # of delays, which has grown
    count = run.state.count.numpy()
    count[:, codes.ORDER], count[:, codes.FRESH], count[:, codes.LOCATING] = method.nominal_order, 0, 0
    new.state.count.assign(count)
    new.earlier = f"{run.integrator}, from t = {float(run.state.time.numpy()[0]):.6g} s "
    for name in ("begun", "march_seconds", "overlap", "began", "before", "newest"):
        setattr(new, name, getattr(run, name))
    return new


def go_on(kind: Any, target: Any, source: Any, own: tuple[str, ...] = ()) -> None:
    """Put what one struct of arrays holds into another of its kind; what has another size, as the blocks of a matrix, is made anew."""
    for name, variable in kind.vars.items():
        place, value = getattr(target, name), getattr(source, name)
        if isinstance(value, wp.array):
            if name not in own and value.size and value.shape == place.shape:
                place.assign(value)
        elif hasattr(variable.type, "vars"):
            go_on(variable.type, place, value)
