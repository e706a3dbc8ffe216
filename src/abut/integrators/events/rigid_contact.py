# mypy: allow-untyped-defs, allow-incomplete-defs, allow-untyped-decorators, disable-error-code="valid-type, no-any-return"
"""Events of rigid contacts constrained by equations, compiled: new contact modes where a guard (`guards`) crosses zero.

Between events each contact point is free, sticks, slips, or is about to slip with full friction. A step ends where a normal force
reaches zero, friction its limit, slip comes to rest, or shapes touch. There, and at the start of a time integration, all modes are
determined again from the machine without contact constraints. First the velocities jump, by impulses, where shapes approach each other
(`impact`). Then accelerations determine which contacts stay closed. One complementarity problem covers all contacts,

    0 ≤ a_n ⊥ N ≥ 0,   T in Coulomb's cone against a_t where nothing slips yet, −μ N u_t/|u_t| where it does,     a = a_free + W f

and the force of each contact point determines its mode: zero, within its cone, or on it.

Source: Pfeiffer & Glocker, Multibody Dynamics with Unilateral Contacts (1996), ch. 5 and 6, the contact law on the level of accelerations;
De Saxcé & Feng, Math. Comput. Modelling 28 (1998) 225, for the cone.
"""

from typing import TYPE_CHECKING

import warp as wp

from abut.extend import routine
from abut.extend.functions.routine_type import Routine
from abut.integrators.events.apply_impulses import acceleration_of, put_places, put_velocities, velocity_of
from abut.integrators.events.motion_jumps import jumping_motions
from abut.integrators.events.rigid_bristles import (
    ON,
    store_bristles,
)
from abut.integrators.events.rigid_contact_modes import TRACE, make_mode_determination
from abut.integrators.events.rigid_guards import is_constrained
from abut.integrators.events.rigid_velocity_jump import (
    make_velocity_jump,
)
from abut.kernels.columns.integration_columns import Weight
from abut.kernels.dispatch import placeholder_function
from abut.kernels.structs.machine_structs import Machine, RunData, Work, Y, vec3
from abut.kernels.structs.rigid_contact_structs import RigidConstraintRow
from abut.system.contact.point.contact_point import FREE, STARTING, STICKING
from abut.system.contact.rigid.closed_contacts import (
    contact_velocity,
    gather,
    make_bordered_solve,
    make_gather_contacts,
    make_unit_response,
)
from abut.system.contact.rigid.coulomb_cone import axes_of
from abut.system.dynamics.equations import AGAIN, largest_residual, set_projection_rhs
from abut.system.dynamics.modal_condensation_kernels import solve_condensed
from abut.system.tree.tree_equations import solve_tree

if TYPE_CHECKING:
    from abut.system.features import Functions


def make_gather_closed(gather: Routine) -> Routine:
    """Return ``gather_closed(machine, work, run, lane)`` for a given function that gathers contacts."""

    @routine
    def gather_closed(machine: Machine, work: Work, run: RunData, lane: int):
        """Gather closed contact points; store accelerations by the loads alone in ``work.rigid.search_direction``.

        Return 1 + an immovable contact point, or 0.
        """
        work.rigid.is_uncoupled[lane] = 0
        for b in range(machine.bodies):
            work.rigid.velocity[lane, b] = acceleration_of(machine, work, lane, b)
        stuck = gather(machine, work, lane, -run.weight[lane, Weight.depth])
        for c in range(work.rigid.count[lane]):
            work.rigid.search_direction[lane, c] = (
                contact_velocity(machine, work, lane, c)
                + work.rigid.bias_acceleration[lane, work.rigid.point[lane, c]]
            )
        return stuck

    return gather_closed


@routine
def store_guards(machine: Machine, work: Work, run: RunData, lane: int):
    """Store the guards of the state just evaluated for the next step, and reset internal states of free contacts."""
    for point in range(work.active_points[lane]):
        run.guard.depth[lane, point] = work.guard.depth[lane, point]
        run.guard.rate[lane, point] = work.guard.rate[lane, point]
        run.guard.unclamped_force[lane, point] = work.guard.unclamped_force[lane, point]
        run.guard.advance[lane, point] = work.guard.advance[lane, point]
        run.guard.normal[lane, point] = work.guard.normal[lane, point]
        run.guard.drift[lane, point] = work.guard.drift[lane, point]
        if machine.point_state_rows > 0 and is_constrained(machine, point):
            mode = work.point.mode[lane, point]
            if mode == FREE:
                run.y0[lane, machine.bodies + 1 + point] = Y()
            if mode == STICKING or mode == STARTING:
                store_bristles(machine, run, lane, point, vec3())


@routine
def store_initial_forces(machine: Machine, work: Work, lane: int):
    """Store the present force of each contact point as an initial value.

    Return 1 if one of them is a tension, or exceeds its friction limit.
    """
    largest_force = 0.0
    least = 0.0
    for point in range(work.active_points[lane]):
        if is_constrained(machine, point):
            work.rigid.initial_force[lane, point] = vec3()
            if work.point.mode[lane, point] != FREE:
                force = work.guard.unclamped_force[lane, point]
                n = work.guard.normal[lane, point]
                work.rigid.initial_force[lane, point] = wp.transpose(axes_of(n)) @ (
                    n * force + work.contact_point[lane, point].friction
                )
                largest_force = wp.max(largest_force, wp.abs(force))
                least = wp.min(least, force)
                if work.point.mode[lane, point] == STICKING:
                    least = wp.min(least, work.guard.advance[lane, point])
    return int(least < -ON * largest_force)


@routine
def release_worst_contact(machine: Machine, work: Work, lane: int):
    """Release the contact point with the largest tension; without tension, let the point slip that exceeds its friction limit most.

    Return 1 if a mode was changed. Redundant contacts share forces, so the shares may violate either condition.
    """
    pulls_most = int(-1)
    slips_most = int(-1)
    least = 0.0
    beyond = 0.0
    largest = 0.0
    for point in range(work.active_points[lane]):
        if is_constrained(machine, point) and work.point.mode[lane, point] != FREE:
            force = work.guard.unclamped_force[lane, point]
            largest = wp.max(largest, wp.abs(force))
            if force < least:
                least = force
                pulls_most = point
            if work.point.mode[lane, point] == STICKING and work.guard.advance[lane, point] < beyond:
                beyond = work.guard.advance[lane, point]
                slips_most = point
    if least < -ON * largest:
        work.point.mode[lane, pulls_most] = FREE
        return 1
    if beyond < -ON * largest:
        lam = work.lam[lane, machine.rigid_constraint[slips_most, RigidConstraintRow.node]]
        work.point.mode[lane, slips_most] = STARTING
        work.point.slip_direction[lane, slips_most] = axes_of(
            work.guard.normal[lane, slips_most]
        ) @ wp.normalize(vec3(0.0, lam[1], lam[2]))
        return 1
    return 0


def make_close_gaps(solve: Routine) -> Routine:
    """Return ``close_gaps(machine, work, run, lane)`` for a given solver with the factored matrix."""

    @routine
    def close_gaps(machine: Machine, work: Work, run: RunData, lane: int):
        """Project the accepted state onto positions and velocities of all constrained contacts; return 1 if that moved anything.

        The projection is shortest in the mass metric, with the matrix just factored, as after a step. It is repeated as long as the
        residual at least halves.
        """
        far = largest_residual(machine, work.position, lane)
        last = work.rigid.rest_overlap[lane]
        work.rigid.rest_overlap[lane] = far
        if far <= TRACE * run.weight[lane, Weight.depth] or (last > 0.0 and far > 0.5 * last):
            work.rigid.rest_overlap[lane] = 0.0
            return 0
        set_projection_rhs(machine, work, work.position, lane)
        solve(machine, work, lane)
        for b in range(machine.bodies):
            work.rigid.velocity[lane, b] = work.rhs[lane, b]
        put_places(machine, work, run, lane)
        set_projection_rhs(machine, work, work.velocity, lane)
        solve(machine, work, lane)
        for b in range(machine.bodies):
            work.rigid.velocity[lane, b] = velocity_of(machine, work, run, lane, b) + work.rhs[lane, b]
        put_velocities(machine, work, run, lane)
        return 1

    return close_gaps


def make_step_start(functions: "Functions") -> tuple[int, Routine]:
    """Return the functions that restart a step: the number of the first evaluation of the accepted state, and ``begin_step``.

    The number is −2 where contacts are constrained, else 0. ``begin_step(machine, work, run, lane, number, again)`` is called when the
    accelerations are known. It returns the status with which the lane ends or 0, and the number of evaluations to go back.

    Evaluation −2, without contact constraints, determines the jump of velocities; −1 the constrained contacts from then on; 0, with these
    constraints, checks them. ``again`` counts the evaluations of the last kind.
    """
    contacts = functions.key.contacts
    solve, gather_all = solve_condensed, gather
    if functions.jointed:
        solve, gather_all = (
            solve_tree,
            make_gather_contacts(make_unit_response(make_bordered_solve(solve_tree, AGAIN))),
        )
    gather_closed, close = make_gather_closed(gather_all), make_close_gaps(solve)
    jump, determine_modes = (
        make_velocity_jump(contacts, gather_closed),
        make_mode_determination(contacts.impacts, gather_closed),
    )

    @routine
    def check_constraints(machine: Machine, work: Work, run: RunData, lane: int, again: int):
        if again == 0:
            if store_initial_forces(machine, work, lane) == 1:
                return 2
        elif again < 4 * machine.constrained_contacts and release_worst_contact(machine, work, lane) == 1:
            return 1
        if close(machine, work, run, lane) == 1:
            return 1
        store_guards(machine, work, run, lane)
        return 0

    @routine
    def begin_step(machine: Machine, work: Work, run: RunData, lane: int, number: int, again: int):
        if number == 0:
            return 0, check_constraints(machine, work, run, lane, again)
        found = int(0)
        if number == -2:
            found = jump(machine, work, run, lane)
        else:
            found = determine_modes(machine, work, run, lane, again)
        return wp.max(found, 0), wp.max(-found, 0)

    if contacts.constrained:
        return -2, jumping_motions(functions, -2, begin_step)
    return 0, jumping_motions(functions, 0, placeholder_function(begin_step, 0, 0))
