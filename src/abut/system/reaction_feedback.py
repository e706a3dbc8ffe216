# mypy: allow-untyped-defs, allow-incomplete-defs, allow-untyped-decorators, disable-error-code="valid-type"
"""Forces that depend on reactions or accelerations, compiled: they are solved together with the equations of motion.

With a force component f(s) whose load on body b is L_b, and measures s(q, v, a, λ) linear in accelerations and multipliers,

    M a + Gᵀλ = F(f),      ∂F_b/∂(a, λ) = L_b (f_s + f_U dU/ds) ∂s/∂(a, λ)

is linearised at the last (a, λ): the slopes are added to M and Gᵀ in the matrix, the remainder to the load. An implicit
method's corrector therefore includes all derivatives. For an explicit method, a Newton iteration on (a, λ) finds the accelerations, in two
solves if f is linear. Joint friction, whose normal load depends on λ too, is computed in the same iteration.

A search for equilibrium has no accelerations. In a pose that is not in equilibrium, reactions are those of a machine released from rest,

    Gᵀλ = F(s(q, 0, 0, λ)) − M a,    G a = 0,

so that F is a function of the pose alone. Source: Haug (1989), sec. 11.4, for loads by reactions; Dennis & Schnabel, Numerical
Methods for Unconstrained Optimization (1983), sec. 5.2, for Newton's method.
"""

from typing import Any

import warp as wp

from abut.coordinates.blocks import spatial_row
from abut.extend import routine
from abut.extend.functions.routine_type import Routine
from abut.kernels.columns.machine_columns import ForceRow
from abut.kernels.columns.signal_columns import ForceDependencyRow, MeasureDependencyRow, MeasureRow
from abut.kernels.dispatch import placeholder_function
from abut.kernels.structs.machine_structs import Machine, Work, f64, mat66, vec4, vec6
from abut.signals.measures import MODE, REACTION
from abut.system.dynamics.bodies import MatrixWeights
from abut.system.dynamics.equations import acceleration_weights
from abut.system.joint_friction.solve import (
    first_inconsistent_pair,
    largest_load,
    replace_friction,
    update_normal_loads,
)
from abut.system.signals.forces import add_signal_coupling, total_derivative
from abut.system.signals.loads.reactions import rate_of_velocity
from abut.system.signals.loops import ANY

MAX_NEWTON_STEPS = 40  #: largest number of Newton steps before failure is reported


@routine
def subtract_coupling_block(
    machine: Machine, work: Work, lane: int, b: int, at: int, load: vec6, g: vec6, rest: float
):
    """Subtract load ⊗ g from a block of the matrix, and ``rest`` (g times the present value) times the load from the body's load."""
    if at >= 0:
        work.block[lane, at] = work.block[lane, at] - wp.outer(load, g)
        work.load[lane, b] = work.load[lane, b] - load * rest


@routine
def couple_reactions(
    machine: Machine, work: Work, lane: int, e: int, law: int, on_i: vec6, on_j: vec6, weights: MatrixWeights
):
    """Add the derivatives of one force component with respect to signals, accelerations and multipliers."""
    add_signal_coupling(machine, work, lane, e, law, on_i, on_j, weights)
    i = machine.force[e, ForceRow.body_i]
    j = machine.force[e, ForceRow.body_j]
    for k in range(
        machine.signals.force_dependency[e, ForceDependencyRow.first],
        machine.signals.force_dependency[e, ForceDependencyRow.first]
        + machine.signals.force_dependency[e, ForceDependencyRow.dependencies],
    ):
        s = machine.signals.measure_dependency[k, MeasureDependencyRow.measure]
        kind = machine.signals.measure[s, MeasureRow.kind]
        if kind > MODE:
            x, y = total_derivative(machine, work, lane, s)
            if work.lag[lane][3] > 1.0:
                x = y
            if kind == REACTION:
                g = vec6()
                for row in range(6):
                    g[row] = x * work.signals.force[lane, s, row]
                rest = wp.dot(
                    g, work.lam[lane, machine.signals.measure_dependency[k, MeasureDependencyRow.node]]
                )
                at_i = machine.signals.measure_dependency[k, MeasureDependencyRow.i_node]
                at_j = machine.signals.measure_dependency[k, MeasureDependencyRow.j_node]
                subtract_coupling_block(machine, work, lane, i, at_i, on_i, g, rest)
                subtract_coupling_block(machine, work, lane, j, at_j, on_j, g, rest)
            else:
                for slot in range(4 + 0 * e):
                    g = work.signals.acceleration_gradient[lane, s, slot] * x
                    b = machine.signals.measure[s, MeasureRow.body_i + slot]
                    rest = 0.0
                    if work.signals.accelerations_in_matrix[lane] == 1:
                        a, turn = rate_of_velocity(machine, work, lane, b)
                        rest = wp.dot(g, spatial_row(a, turn))
                    at_i = machine.signals.measure_dependency[k, MeasureDependencyRow.blocks_i + slot]
                    at_j = machine.signals.measure_dependency[k, MeasureDependencyRow.blocks_j + slot]
                    subtract_coupling_block(machine, work, lane, i, at_i, on_i, g, rest)
                    subtract_coupling_block(machine, work, lane, j, at_j, on_j, g, rest)


@routine
def free_body_matrix(machine: Machine, work: Work, lane: int):
    """Compute the mass matrix of bodies without constraints."""
    for b in range(machine.bodies):
        block = mat66()
        turn = work.inertia[lane, b]
        for i in range(3):
            block[i, i] = machine.mass[lane, b]
            for j in range(3):
                block[3 + i, 3 + j] = turn[i, j]
        work.block[lane, b] = block


@routine
def save_assembly(machine: Machine, work: Work, lane: int):
    """Save matrix, loads and power before the forces of signals are added."""
    for k in range(work.unfactored.shape[1]):
        work.unfactored[lane, k] = work.block[lane, k]
    for b in range(machine.bodies):
        work.signals.load[lane, b] = work.load[lane, b]
    for k in range(3):
        work.signals.power[lane, k] = work.power[lane, k]


@routine
def restore_assembly(machine: Machine, work: Work, lane: int):
    """Restore the saved matrix, loads and power."""
    for k in range(work.unfactored.shape[1]):
        work.block[lane, k] = work.unfactored[lane, k]
    for b in range(machine.bodies):
        work.load[lane, b] = work.signals.load[lane, b]
    for k in range(3):
        work.power[lane, k] = work.signals.power[lane, k]


@routine
def store_acceleration(machine: Machine, work: Work, lane: int, b: int, a: vec6):
    """Store the acceleration of a body, which measures read."""
    if machine.tree.branches > 0:
        work.tree.residual_acceleration[lane, b] = a
        return
    f = work.dy[lane, b]
    for i in range(6):
        f[7 + i] = a[i]
    work.dy[lane, b] = f


@routine
def reset_nan_values(machine: Machine, work: Work, lane: int):
    """Set multipliers and accelerations to zero if they are NaN after a failed trial step: they are the start of the next iteration."""
    for k in range(machine.bodies, machine.nodes):
        lam = work.lam[lane, k]
        if not (wp.dot(lam, lam) <= 1.0e200):
            work.lam[lane, k] = vec6()
    for b in range(machine.bodies):
        a, turn = rate_of_velocity(machine, work, lane, b)
        if not (wp.dot(a, a) + wp.dot(turn, turn) <= 1.0e200):
            store_acceleration(machine, work, lane, b, vec6())


def make_feedback_assembly(assemble: Routine, signal: Routine, force: Routine) -> Routine:
    """Return a routine that calls ``assemble`` and then evaluates all signals and their forces, which ``assemble`` must not include."""

    @routine
    def assemble_feedback(
        machine: Machine, work: Work, lane: int, t: float, probe: int, weights: MatrixWeights
    ):
        assemble(machine, work, lane, t, probe, weights)
        full = MatrixWeights()
        full.mass = weights.mass
        full.euler = weights.euler
        full.rate = weights.rate
        full.place = weights.place
        full.gradient = weights.gradient
        full.slope = weights.slope
        full.reaction = weights.reaction
        full.drift = weights.drift
        full.with_derivatives = 1
        if weights.with_derivatives == 0:
            work.lag[lane] = vec4(work.lag[lane][0], 0.0, 0.0, 0.0)
            if machine.nodes == machine.bodies:
                free_body_matrix(machine, work, lane)
        reset_nan_values(machine, work, lane)
        save_assembly(machine, work, lane)
        signal(machine, work, lane, t, 1)
        force(machine, work, lane, t, full)

    return assemble_feedback


def make_measure_change(sense: Routine) -> Routine:
    """Return ``measure_change(machine, work, lane) -> change, who``.

    ``change`` is the largest relative difference of a measure from the value that the forces used; ``who`` is the measure's number.
    """

    @routine
    def measure_change(machine: Machine, work: Work, lane: int):
        sense(machine, work, lane)
        most = largest_load(machine, work, lane)
        fastest = 0.0
        for b in range(machine.bodies):
            fastest = wp.max(fastest, wp.length(work.rhs[lane, b]))
        largest = 0.0
        who = int(0)
        for k in range(machine.signals.measures):
            kind = machine.signals.measure[k, MeasureRow.kind]
            if kind > MODE:
                size = work.signals.scale[lane, k] + wp.abs(work.signals.used_value[lane, k]) + 1.0e-290
                if kind == REACTION:
                    size += most
                else:
                    size += fastest
                change = wp.abs(work.signals.value[lane, k] - work.signals.used_value[lane, k]) / size
                if not (change <= 1.0e300):
                    change = 1.0e301
                if change > largest:
                    largest = change
                    who = k
        return largest, who

    return measure_change


@routine
def update_joint_friction(machine: Machine, work: Work, lane: int):
    """Compute joint friction with the last multipliers, and save the assembly."""
    replace_friction(machine, work, lane, 1)
    save_assembly(machine, work, lane)


#: Routines of joint friction in the Newton iteration: update it by the multipliers; find a pair of surfaces whose friction is inconsistent
#: with them; update normal loads and dissipated power. For machines with joint friction, and without.
WITH_FRICTION, WITHOUT_FRICTION = (
    (update_joint_friction, first_inconsistent_pair, update_normal_loads),
    (
        placeholder_function(update_joint_friction),
        placeholder_function(first_inconsistent_pair, -1),
        placeholder_function(update_normal_loads),
    ),
)


def make_feedback_solve(
    sense: Routine,
    signal: Routine,
    force: Routine,
    accelerate: Routine,
    friction_routines: tuple[Any, Any, Any] = WITHOUT_FRICTION,
) -> Routine:
    """Return ``solve(machine, work, lane)``: accelerations, multipliers, forces of signals and joint friction by Newton's method.

    Its status is 0 for success. Otherwise it is 1 + the node at which the elimination failed, 1 + nodes + the pair of surfaces without a
    solution, or 1 + nodes + pairs of surfaces + the measure without a solution.
    """
    compare = make_measure_change(sense)
    update, find_inconsistent, finish = friction_routines

    @routine
    def solve_feedback(machine: Machine, work: Work, lane: int):
        t = work.signals.value[lane, machine.signals.measures + 2 * machine.signals.unknowns]
        it = int(0)
        status = int(0)
        last = 1.0e300
        while True:
            restore_assembly(machine, work, lane)
            if it > 0:
                update(machine, work, lane)
            c = acceleration_weights()
            c.with_derivatives = 1
            work.signals.accelerations_in_matrix[lane] = 1
            signal(machine, work, lane, t, 1)
            force(machine, work, lane, t, c)
            work.signals.accelerations_in_matrix[lane] = 0
            for k in range(machine.signals.measures):
                work.signals.used_value[lane, k] = work.signals.value[lane, k]
            status = accelerate(machine, work, lane)
            if status != 0:
                break
            if machine.tree.branches == 0:  # else they are stored where they are solved for
                for b in range(machine.bodies):
                    store_acceleration(machine, work, lane, b, work.rhs[lane, b])
            if (
                work.signals.unsolved_unknown[lane] > 0
                and work.signals.unsolved_unknown[lane] <= machine.signals.unknowns
            ):
                break
            change, who = compare(machine, work, lane)
            odd = find_inconsistent(machine, work, lane)
            it += 1
            if odd < 0 and (change <= 1.0e-13 or (change <= 1.0e-9 and change >= 0.25 * last)):
                break
            if it == MAX_NEWTON_STEPS or not (change <= 1.0e300):
                status = machine.nodes + 1 + machine.bearings + who
                if odd >= 0 and change <= 1.0e-9:
                    status = machine.nodes + 1 + odd
                break
            last = change
        finish(machine, work, lane)
        return status

    return solve_feedback


def make_reporting_solve(solve: Routine) -> Routine:
    """Return ``solve`` that also stores failures.

    ``SignalState.unsolved_unknown`` is then 1 + unknowns + the measure, or 1 + unknowns + the number of measures.
    """

    @routine
    def solve_reporting(machine: Machine, work: Work, lane: int):
        if work.signals.unsolved_unknown[lane] > machine.signals.unknowns:
            work.signals.unsolved_unknown[lane] = 0
        status = solve(machine, work, lane)
        if status != 0:
            who = status - 1 - machine.nodes - machine.bearings
            if who < 0:
                who = machine.signals.measures
            work.signals.unsolved_unknown[lane] = 1 + machine.signals.unknowns + who
        return status

    return solve_reporting


def make_load_solve(solve: Routine, signal: Routine, force: Routine) -> Routine:
    """Return a routine that calls ``solve`` and then evaluates all loads at the solution; they replace the linearised loads."""

    @routine
    def solve_loads(machine: Machine, work: Work, lane: int):
        status = solve(machine, work, lane)
        t = work.signals.value[lane, machine.signals.measures + 2 * machine.signals.unknowns]
        restore_assembly(machine, work, lane)
        signal(machine, work, lane, t, 0)
        force(machine, work, lane, t, acceleration_weights())
        return status

    return solve_loads


def make_static_assembly(assemble: Routine, solve: Routine, signal: Routine, force: Routine) -> Routine:
    """Return a routine that calls ``assemble``; in a search for equilibrium it also evaluates the loads at the resulting reactions.

    If there is no solution for the reactions, one load is NaN.
    """

    @routine
    def assemble_static(
        machine: Machine, work: Work, lane: int, t: float, probe: int, weights: MatrixWeights
    ):
        assemble(machine, work, lane, t, probe, weights)
        if work.signals.seeks_constant_states[lane] == 1:
            status = solve(machine, work, lane)
            restore_assembly(machine, work, lane)
            signal(machine, work, lane, t, 0)
            force(machine, work, lane, t, weights)
            if status != 0:
                bad = f64(wp.nan)
                work.load[lane, ANY] = vec6(bad, bad, bad, bad, bad, bad)

    return assemble_static


__all__ = [
    "WITHOUT_FRICTION",
    "WITH_FRICTION",
    "couple_reactions",
    "make_feedback_assembly",
    "make_feedback_solve",
    "make_load_solve",
    "make_reporting_solve",
    "make_static_assembly",
]
