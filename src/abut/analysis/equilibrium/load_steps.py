"""Load steps: path following from the initial pose to equilibrium under all loads, with loads applied gradually.

    Zᵀ (F(q) − (1 − s) F₀) = 0,    Φ(q, v₀ + s (v₁ − v₀)) = 0,    s: 0 → 1

F₀ [6 b] are the unbalanced loads on the bodies in the initial pose: weight, forces, springs under load,
contacts that overlap. If they are subtracted as constant forces and torques, the machine is at rest in this pose.
Motions begin at their values there (v₀) and end at their prescribed values (v₁). So the kinds of loads need not be known: dead loads are
s times their size, and at s = 1 nothing is subtracted. Each step is Newton's method from the extrapolation of the last three equilibria.
A step without equilibrium, or with one off the path, is repeated with half the length; after easy steps the length grows.

Source: Crisfield, Non-linear Finite Element Analysis of Solids and Structures 1 (1991) sec. 9.5 (increments cut and grown by the
iterations they take); Allgower & Georg, Numerical Continuation Methods (1990) ch. 1 (a homotopy from what is left over at the start).
"""

from __future__ import annotations

import numpy as np

from abut.analysis.equilibrium.newton import EquilibriumNewton, EvaluatedPose
from abut.analysis.state.frozen_motions import FrozenMotions
from abut.analysis.state.host_equations import HostEquations, displace_bodies, motion_between_states
from abut.array_types import Numbers
from abut.errors import InvalidValue

__all__ = ["LoadSteps", "check_load_steps"]

FIRST = 4  #: default initial number of steps
MIN_LOAD_STEP = 2.0**-12  #: shortest load step, as a fraction of the loads
MAX_FULL_STEPS = 12  #: largest number of full Newton steps in one load step
MAX_LINE_SEARCH_STEPS = 30  #: largest number of steps with line search, if full steps fail
FAST_CONVERGENCE_STEPS = 6  #: number of Newton steps up to which the next load step may be longer
BUDGET = 10  #: Newton steps of all load steps, as a multiple of those of a search with all loads
INTERMEDIATE_TOLERANCE = 1e-6  #: tolerance of intermediate equilibria, as a fraction of the loads
GROWS = 4.0  #: ratio to the extrapolated motion above which a pose is another equilibrium
NEGLIGIBLE_MOTION = 1e-3  #: motion that is negligible in this comparison, in lengths of the machine or rad
JOINT_TOLERANCE = 1e-9  #: tolerance of closed joints [m or rad]


def check_load_steps(load_steps: int | None) -> int | None:
    """Return the initial number of load steps; None if the search chooses it.

    Raises:
        InvalidValue: not a whole number of at least 1.
    """
    if load_steps is None:
        return None
    if (
        isinstance(load_steps, bool)
        or not isinstance(load_steps, (int, np.integer))
        or not 1 <= load_steps <= 1 / MIN_LOAD_STEP
    ):
        raise InvalidValue.of(
            "statics: load_steps",
            load_steps,
            f"be None, or a whole number from 1 to {round(1 / MIN_LOAD_STEP)}",
        )
    return int(load_steps)


class LoadSteps:
    """Application of the loads of a machine in steps.

    Args:
        balance: Newton's method for the machine.
        holder: The machine's motions, fixed.
    """

    def __init__(self, balance: EquilibriumNewton, holder: FrozenMotions) -> None:
        self.balance, self.probe, self.holder = balance, balance.probe, holder
        self.share = 0.0  #: fraction of the loads at the last equilibrium
        self.taken, self.refused = 0, 0  #: number of successful and of failed load steps
        self.jumps: list[
            tuple[float, Numbers]
        ] = []  #: fractions at which followed equilibria ended, and the motion [6 b] to another one
        self.worst: EvaluatedPose | None = None  #: end of the last step without equilibrium

    def follow_loads(
        self, start: HostEquations, borne: Numbers, begin: Numbers, many: int | None = None
    ) -> tuple[EvaluatedPose, bool]:
        """Return the last equilibrium on the path to all loads, and whether it is that with all of them.

        Args:
            start: At rest in the initial pose, with all loads; motions are fixed at their prescribed values.
            borne: Loads [6 b] that are balanced there.
            begin: Values of the motions there [m or rad].
            many: Initial number of load steps. Without it only a machine that supports loads in its initial pose is tried: an unsupported
                machine falls under any part of its weight.
        """
        balance = self.balance
        self.loads, self.motions = start.load - borne, (begin, self.holder.values)
        most, tolerance = balance.most, balance.tolerance
        balance.most = min(MAX_LINE_SEARCH_STEPS, most)
        try:
            self._apply_loads(0.0)
            here = balance.pose(self.probe.project(start.state, start.time))
            if many is None and not balance.resists_loads(here, self.loads):
                return here, False
            return self._follow_path(here, 1.0 / (many or FIRST), balance.steps + BUDGET * most, tolerance)
        finally:
            balance.most, balance.tolerance = most, tolerance
            self._apply_loads(1.0)

    def _follow_path(
        self, here: EvaluatedPose, step: float, allowed: int, tolerance: float
    ) -> tuple[EvaluatedPose, bool]:
        """Follow the path from equilibrium to equilibrium, in load steps of about this length."""
        balance, system = self.balance, self.probe.system
        way: list[tuple[float, EvaluatedPose]] = [(0.0, here)]
        while (share := way[-1][0]) < 1.0 and balance.steps < allowed:
            ahead = share + step if share + step < 1.0 - MIN_LOAD_STEP else 1.0
            shorter = 0.5 * (ahead - share)
            balance.tolerance = tolerance if ahead == 1.0 else max(INTERMEDIATE_TOLERANCE, tolerance)
            memory, steps = system.memory(), balance.steps
            pose, balanced = self._at(way, ahead, shorter < MIN_LOAD_STEP)
            if not balanced:
                system.keep(memory)
                self.refused, self.worst, way, step = self.refused + 1, pose, way[-1:], shorter
                if shorter < MIN_LOAD_STEP:
                    break
                continue
            if balance.lost_branch:
                self.jumps.append(
                    (ahead, motion_between_states(way[-1][1].equations.state, pose.equations.state))
                )
                way = []
            way = [*way[-2:], (ahead, pose)]
            self.taken, self.share = self.taken + 1, ahead
            step *= 2.0 if balance.steps - steps <= FAST_CONVERGENCE_STEPS else 1.0
        return way[-1][1], way[-1][0] == 1.0

    def _at(
        self, way: list[tuple[float, EvaluatedPose]], share: float, anywhere: bool
    ) -> tuple[EvaluatedPose, bool]:
        """Find the equilibrium with a part of the loads near its expected pose; at the end of a path, any one downhill."""
        self._apply_loads(share)
        balance, probe, last = self.balance, self.probe, way[-1][1].equations
        balance.lost_branch = False
        here = probe.project(_extrapolate_pose(way, share), last.time)
        if here.gap > JOINT_TOLERANCE:
            return balance.pose(here), False
        probe.accept(here)
        pose, balanced = balance.take_newton_steps(here, MAX_FULL_STEPS)
        if balanced and not self._is_near_prediction(way, share, pose):
            balance.lost_branch, balanced = True, anywhere
        if not balanced and (anywhere or len(last.depth)):  # a line search finds where contacts begin and end
            here = probe.project(last.state, last.time)
            probe.accept(here)
            pose, balanced = balance.find_equilibrium(here, follow=not anywhere)
        return pose, balanced and not probe.unsolved_signal()

    def _is_near_prediction(
        self, way: list[tuple[float, EvaluatedPose]], share: float, pose: EvaluatedPose
    ) -> bool:
        """Return True if an equilibrium is as near to the last one as extrapolation predicts, from the last step or the tangent."""
        (part, last), size = way[-1], self.balance.size
        went = size(motion_between_states(last.equations.state, pose.equations.state))
        if len(way) < 2:
            return went <= GROWS * self.balance.first + NEGLIGIBLE_MOTION
        before, earlier = way[-2]
        rate = size(motion_between_states(earlier.equations.state, last.equations.state)) / (part - before)
        return went <= GROWS * rate * (share - part) + NEGLIGIBLE_MOTION

    def _apply_loads(self, share: float) -> None:
        """Apply a part of the loads to the machine."""
        begin, end = self.motions
        self.probe.subtracted_loads = (1.0 - share) * self.loads if share < 1.0 else None
        self.holder.put(begin + share * (end - begin))


def _extrapolate_pose(way: list[tuple[float, EvaluatedPose]], share: float) -> Numbers:
    """Extrapolate the last equilibria, three at most: by the parabola or line through them, in motions from the last."""
    state = way[-1][1].equations.state
    shares = [part for part, _ in way]
    out = np.zeros(6 * len(state))
    for k, (part, pose) in enumerate(way[:-1]):
        others = [other for i, other in enumerate(shares) if i != k]
        weight = np.prod([(share - other) / (part - other) for other in others])
        out += weight * motion_between_states(state, pose.equations.state)
    return displace_bodies(state, out)
