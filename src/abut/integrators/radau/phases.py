# mypy: allow-untyped-defs, allow-incomplete-defs, allow-untyped-decorators, disable-error-code="valid-type, no-any-return"
"""Phases of a Radau step: the state, the time and the weights with which each assembles the equations; see ``integrators.radau.step``.

Phase 0 evaluates the accelerations at a fresh start, below 0 without contacts. Phases 1 to 3 assemble the matrices, 4 to 6 the stages,
7 the end of the step.
"""

import warp as wp

from abut.extend import routine
from abut.extend.functions.routine_type import Routine
from abut.integrators.newton import reset_least_forces
from abut.integrators.radau.internal_state import carried_matrix, carried_stage, final_internal_states
from abut.integrators.radau.matrices import matrix_weights
from abut.integrators.radau.stages import constant_acceleration, stage_state
from abut.integrators.status_codes import FRESH
from abut.kernels.columns.integration_columns import RadauNode, RadauSlot, RadauTable
from abut.kernels.structs.machine_structs import Machine, RunData, Work, vec4
from abut.system.dynamics.equations import acceleration_weights


@routine
def prepare_phase(
    machine: Machine, work: Work, run: RunData, lane: int, phase: int, h: float, fraction: float
):
    """Write the state of a phase into ``work``; return its weights.

    Matrices are those of the start, or of a predicted state at a ``fraction`` of the step. In joint coordinates that is the middle of
    the step, at which J, and with it the mass matrix, is frozen. If iteration fails, it is the start, or with constraints the end.
    Constraints may become redundant within the step, with a gradient that changes sign. Then iteration diverges with the matrix of
    the start, and converges with that of the end.
    """
    c = acceleration_weights()
    if phase <= 3:
        work.lag[lane] = vec4(0.0, 0.0, 0.0, 0.0)
        for b in range(machine.bodies + 1 + machine.internal_state_rows):
            work.y[lane, b] = run.y0[lane, b]
            work.dy[lane, b] = run.f0[lane, b]
            if b < machine.bodies and fraction > 0.0 and phase > 0:
                f = run.f0[lane, b]
                if fraction < 1.0:
                    f = run.k[lane, RadauSlot.last_change, b]
                work.y[lane, b] = constant_acceleration(machine, b, run.y0[lane, b], f, fraction * h)
        for k in range(machine.bodies, machine.nodes):
            work.lam[lane, k] = run.d[lane, RadauNode.start, k]
        if phase >= 1:
            c = matrix_weights(run, lane, phase - 2, h)
            carried_matrix(machine, work, run, lane, phase - 1, h)
    else:
        stage_state(machine, work, run, lane, wp.min(phase - 4, 2), h)
        if phase == 7:
            final_internal_states(machine, work, run, lane, h)
        else:
            carried_stage(machine, work, run, lane, phase - 4, h)
            if machine.tree.branches > 0:  # joint friction and drives follow the bodies' motion at the stage
                c.place = 1.0
    return c


@routine
def time_of(run: RunData, phase: int, t: float, h: float, fraction: float):
    """Return the time of an evaluation [s]: before the step, where its matrices are made, at a stage, or at its end."""
    if phase <= 0:
        return t
    if phase >= 4:
        return t + run.table[RadauTable.nodes, wp.min(phase - 4, 2)] * h
    return t + h * fraction


@routine
def initial_phase(run: RunData, lane: int, fresh_phase: int):
    """Return the phase with which a step begins: its matrices, or ``fresh_phase`` at a fresh start."""
    if run.count[lane, FRESH] <= 0:
        return fresh_phase
    return 1


def make_phase_assembly(assemble: Routine, clear_blocks: Routine, fresh_phase: int) -> Routine:
    """Return ``assemble_phase(machine, work, run, lane, phase, t, h, fraction)``, which assembles the equations of a phase of the step.

    ``fraction`` is the time within the step at which the matrices are assembled.
    """

    @routine
    def assemble_phase(
        machine: Machine, work: Work, run: RunData, lane: int, phase: int, t: float, h: float, fraction: float
    ):
        c = prepare_phase(machine, work, run, lane, phase, h, fraction)
        probe = int(phase == 7 or (fresh_phase < 0 and phase <= 0))
        work.rigid.without_constraints[lane] = int(phase < 0)
        clear_blocks(machine, work, lane)
        if phase == 4:
            reset_least_forces(work, lane)
        assemble(machine, work, lane, time_of(run, phase, t, h, fraction), probe, c)

    return assemble_phase
