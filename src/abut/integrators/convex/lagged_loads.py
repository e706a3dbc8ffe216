# mypy: allow-untyped-defs, allow-incomplete-defs, allow-untyped-decorators, disable-error-code="valid-type"
"""Signals that depend on loads, reactions or accelerations in the convex method, compiled.

Loads of contacts are lagged: a problem uses those of the accepted state, the second half step those at the end of the first. With them
contact impulses keep their potential; their effect is of first order in the step, which the error estimate sees. Loads of force elements,
reactions and accelerations enter the matrix with their derivatives, linearised at the accepted state.
"""

from abut.extend import routine
from abut.extend.functions.routine_type import Routine
from abut.kernels.columns.convex_columns import ConvexNode
from abut.kernels.columns.signal_columns import ContactLoadRow
from abut.kernels.structs.machine_structs import Machine, RunData, Work, vec6
from abut.system.dynamics.bodies import MatrixWeights

__all__ = [
    "make_late_signals",
    "reset_contact_observers",
    "store_half_multipliers",
    "store_observed_loads",
    "use_half_multipliers",
    "use_lagged_loads",
]


@routine
def reset_contact_observers(machine: Machine, work: Work, lane: int):
    """Reset the loads of contacts that signals depend on, before the contacts are evaluated."""
    for row in range(machine.signals.contact_load_row.shape[0]):
        slot = machine.signals.contact_load_row[row, ContactLoadRow.load]
        if slot >= 0:
            work.signals.contact_load[lane, slot] = vec6()


@routine
def use_lagged_loads(machine: Machine, work: Work, lane: int, half: int):
    """Set the loads of contacts to those of the accepted state, or (``half``: 1) at the end of the first half step."""
    for row in range(machine.signals.contact_load_row.shape[0]):
        slot = machine.signals.contact_load_row[row, ContactLoadRow.load]
        if slot >= 0:
            load = work.observed_load.load[lane, slot]
            if half == 1:
                load = work.signals.half_step_load[lane, slot]
            work.signals.contact_load[lane, slot] = load


@routine
def store_observed_loads(machine: Machine, work: Work, lane: int, where: int):
    """Store the loads of contacts: of the accepted state (0), of the candidate (1), or at the end of the first half step (2)."""
    for row in range(machine.signals.contact_load_row.shape[0]):
        slot = machine.signals.contact_load_row[row, ContactLoadRow.load]
        if slot >= 0:
            load = work.signals.contact_load[lane, slot]
            if where == 0:
                work.observed_load.load[lane, slot] = load
            elif where == 1:
                work.observed_load_candidate.load[lane, slot] = load
            else:
                work.signals.half_step_load[lane, slot] = load


@routine
def store_half_multipliers(machine: Machine, work: Work, run: RunData, lane: int):
    """Store the multipliers of the first half step."""
    for k in range(machine.bodies, machine.nodes):
        run.d[lane, ConvexNode.candidate_multipliers, k] = work.lam[lane, k]


@routine
def use_half_multipliers(machine: Machine, work: Work, run: RunData, lane: int):
    """Begin the second half step with the multipliers of the first, by which the power of joint friction is of second order."""
    for k in range(machine.bodies, machine.nodes):
        work.lam[lane, k] = run.d[lane, ConvexNode.candidate_multipliers, k]


def make_late_signals(late: Routine, by_accelerations: bool) -> Routine:
    """Return ``late_signals(machine, work, run, lane, t, weights)``: signals and their forces, after the loads that they depend on.

    ``by_accelerations``: whether they depend on reactions or accelerations. A problem linearises these at the accepted accelerations,
    whose effects are then in the matrix.
    """

    @routine
    def late_signals(machine: Machine, work: Work, run: RunData, lane: int, t: float, weights: MatrixWeights):
        late(machine, work, lane, t, weights)

    @routine
    def late_feedback(
        machine: Machine, work: Work, run: RunData, lane: int, t: float, weights: MatrixWeights
    ):
        if weights.with_derivatives == 1:
            for b in range(machine.bodies):
                f = work.dy[lane, b]
                for i in range(7, 13):
                    f[i] = run.f0[lane, b][i]
                work.dy[lane, b] = f
            work.signals.accelerations_in_matrix[lane] = 1
        late(machine, work, lane, t, 1, weights)
        if weights.with_derivatives == 1:
            work.signals.accelerations_in_matrix[lane] = 0
            for b in range(machine.bodies):  # the problem's inertial loads are those of velocity changes
                f = work.dy[lane, b]
                for i in range(7, 13):
                    f[i] = 0.0
                work.dy[lane, b] = f

    return late_feedback if by_accelerations else late_signals
