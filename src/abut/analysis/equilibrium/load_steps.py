"""Load steps: a balance far from where the machine stands, followed there while the loads are put on little by little.

    Zᵀ (F(q) − (1 − s) F₀) = 0,    Φ(q, v₀ + s (v₁ − v₀)) = 0,    s: 0 → 1

F₀ [6 b] is what loads the bodies where it stands, beyond what is balanced there already: weight, forces, springs that are not at rest,
contacts that overlap. Taken away whole, as forces and torques that stay as they are wherever the bodies go, they leave it at rest there;
motions begin at what they are there (v₀) and end at what they prescribe (v₁). So no load need be known by its kind, dead loads are
those of s times their size, and at s = 1 nothing is taken away. Each step is Newton's method from where the last three balances point to;
one that finds none, or leaves the balance that is followed, is taken again at half the length, and after easy ones they grow.

Source: Crisfield, Non-linear Finite Element Analysis of Solids and Structures 1 (1991) sec. 9.5 (increments cut and grown by the
iterations they take); Allgower & Georg, Numerical Continuation Methods (1990) ch. 1 (a homotopy from what is left over at the start).
"""

from __future__ import annotations

from typing import Any

import numpy as np

from abut.analysis.equilibrium.newton import Balance, Pose
from abut.analysis.state.frozen_motions import FrozenMotions
from abut.analysis.state.host_equations import Equations, Numbers, difference, displace_bodies
from abut.errors import InvalidValue

__all__ = ["LoadSteps", "check_load_steps"]

FIRST = 4  #: steps to begin with, where nobody says
LEAST = 2.0**-12  #: of the loads: a step is not shorter
NEAR = 12  #: whole steps of Newton's method in one load step
MOST = 30  #: such steps, and shorter ones, where these do not do
EASY = 6  #: after which the next load step may be longer
BUDGET = 10  #: times the steps of Newton's method that a search at once may take, of all load steps
LOOSE = 1e-6  #: of the loads: balances on the way need be no better
GROWS = 4.0  #: times as far as in proportion: farther off is another balance
SMALL = 1e-3  #: of the machine's length, or rad: a motion that counts as none for that
CLOSE = 1e-9  #: m or rad: joints are closed


def check_load_steps(load_steps: Any) -> int | None:
    """How many load steps are wanted to begin with; None where that is left to the search.

    Raises:
        InvalidValue: not a whole number of at least 1.
    """
    if load_steps is None:
        return None
    if (
        isinstance(load_steps, bool)
        or not isinstance(load_steps, (int, np.integer))
        or not 1 <= load_steps <= 1 / LEAST
    ):
        raise InvalidValue.of(
            "statics: load_steps", load_steps, f"be None, or a whole number from 1 to {round(1 / LEAST)}"
        )
    return int(load_steps)


class LoadSteps:
    """Puts the loads of a machine on in steps.

    Args:
        balance: Newton's method for it.
        holder: Its motions, held.
    """

    def __init__(self, balance: Balance, holder: FrozenMotions) -> None:
        self.balance, self.probe, self.holder = balance, balance.probe, holder
        self.share = 0.0  #: of the loads, with which a balance was found last
        self.taken, self.refused = 0, 0  #: load steps
        self.jumps: list[
            tuple[float, Numbers]
        ] = []  #: where the balance that was followed ended, and the motion [6 b] to another
        self.worst: Pose | None = None  #: where the last step that found no balance ended

    def go(
        self, start: Equations, borne: Numbers, begin: Numbers, many: int | None = None
    ) -> tuple[Pose, bool]:
        """The last balance on the way to all loads, and whether it is that with all of them.

        Args:
            start: At rest in the pose to begin in, with all loads; motions are held at what they prescribe.
            borne: Loads [6 b] that are in balance there.
            begin: What the motions are held at there [m or rad].
            many: Load steps to begin with. Without it only a machine that bears loads where it begins is tried: what nothing holds falls
                by any part of its weight.
        """
        balance = self.balance
        self.loads, self.motions = start.load - borne, (begin, self.holder.values)
        most, tolerance = balance.most, balance.tolerance
        balance.most = min(MOST, most)
        try:
            self._apply_loads(0.0)
            here = balance.pose(self.probe.close(start.state, start.time))
            if many is None and not balance.resists_loads(here, self.loads):
                return here, False
            return self._follow_path(here, 1.0 / (many or FIRST), balance.steps + BUDGET * most, tolerance)
        finally:
            balance.most, balance.tolerance = most, tolerance
            self._apply_loads(1.0)

    def _follow_path(self, here: Pose, step: float, allowed: int, tolerance: float) -> tuple[Pose, bool]:
        """From balance to balance, in load steps of about this length."""
        balance, system = self.balance, self.probe.system
        way: list[tuple[float, Pose]] = [(0.0, here)]
        while (share := way[-1][0]) < 1.0 and balance.steps < allowed:
            ahead = share + step if share + step < 1.0 - LEAST else 1.0
            shorter = 0.5 * (ahead - share)
            balance.tolerance = tolerance if ahead == 1.0 else max(LOOSE, tolerance)
            memory, steps = system.memory(), balance.steps
            pose, balanced = self._at(way, ahead, shorter < LEAST)
            if not balanced:
                system.keep(memory)
                self.refused, self.worst, way, step = self.refused + 1, pose, way[-1:], shorter
                if shorter < LEAST:
                    break
                continue
            if balance.jumped:
                self.jumps.append((ahead, difference(way[-1][1].equations.state, pose.equations.state)))
                way = []
            way = [*way[-2:], (ahead, pose)]
            self.taken, self.share = self.taken + 1, ahead
            step *= 2.0 if balance.steps - steps <= EASY else 1.0
        return way[-1][1], way[-1][0] == 1.0

    def _at(self, way: list[tuple[float, Pose]], share: float, anywhere: bool) -> tuple[Pose, bool]:
        """The balance with a part of the loads, near where it is expected; or, where it ends, any that lies downhill."""
        self._apply_loads(share)
        balance, probe, last = self.balance, self.probe, way[-1][1].equations
        balance.jumped = False
        here = probe.close(_extrapolate_pose(way, share), last.time)
        if here.gap > CLOSE:
            return balance.pose(here), False
        probe.settle(here)
        pose, balanced = balance.near(here, NEAR)
        if balanced and not self._follows(way, share, pose):
            balance.jumped, balanced = True, anywhere
        if not balanced and (anywhere or len(last.depth)):  # a line search finds where contacts begin and end
            here = probe.close(last.state, last.time)
            probe.settle(here)
            pose, balanced = balance.seek(here, follow=not anywhere)
        return pose, balanced and not probe.unfound()

    def _follows(self, way: list[tuple[float, Pose]], share: float, pose: Pose) -> bool:
        """Whether a balance is as near to the last one as a motion in proportion would be, that of the step before or of the tangent."""
        (part, last), size = way[-1], self.balance.size
        went = size(difference(last.equations.state, pose.equations.state))
        if len(way) < 2:
            return went <= GROWS * self.balance.first + SMALL
        before, earlier = way[-2]
        rate = size(difference(earlier.equations.state, last.equations.state)) / (part - before)
        return went <= GROWS * rate * (share - part) + SMALL

    def _apply_loads(self, share: float) -> None:
        """A part of the loads on the machine."""
        begin, end = self.motions
        self.probe.eased = (1.0 - share) * self.loads if share < 1.0 else None
        self.holder.put(begin + share * (end - begin))


def _extrapolate_pose(way: list[tuple[float, Pose]], share: float) -> Numbers:
    """Where the last balances, three at most, point to: the parabola through them, or the line, in motions from the last."""
    state = way[-1][1].equations.state
    shares = [part for part, _ in way]
    out = np.zeros(6 * len(state))
    for k, (part, pose) in enumerate(way[:-1]):
        others = [other for i, other in enumerate(shares) if i != k]
        weight = np.prod([(share - other) / (part - other) for other in others])
        out += weight * difference(state, pose.equations.state)
    return displace_bodies(state, out)
