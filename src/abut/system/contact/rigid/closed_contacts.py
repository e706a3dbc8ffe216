# mypy: allow-untyped-defs, allow-incomplete-defs, allow-untyped-decorators, disable-error-code="valid-type"
"""Closed rigid contacts, compiled: which they are, their velocities, and the response of bodies to impulses at them.

Bodies that only contacts constrain respond to impulses by their own inertia. For those that the machine's matrix A couples, the columns
A⁻¹ Jᵀ are computed once a step.
"""

from __future__ import annotations

import numpy as np
import warp as wp

from abut.coordinates.blocks import spatial_row
from abut.extend import routine
from abut.extend.functions.routine_type import Routine
from abut.kernels.columns.machine_columns import BodyPairColumns, ContactPointRow, ContactRow, ForceFrameRow
from abut.kernels.structs.machine_structs import Machine, Work, f64, mat33, vec3, vec6
from abut.kernels.structs.rigid_contact_structs import ImpulseRequest, RigidImpulses, StepImpulse
from abut.system.contact.point.contact_point import FREE
from abut.system.contact.rigid.coulomb_cone import axes_of
from abut.system.contact.tables import ContactTables
from abut.system.dynamics.equations import AGAIN, without_shift
from abut.system.dynamics.modal_condensation_kernels import solve_condensed
from abut.system.schema.device import integer_list, put_arrays
from abut.system.schema.layout import Layout

__all__ = [
    "allocate",
    "apply_contact_impulse",
    "bodies_of",
    "bordered",
    "contact_velocity",
    "gather",
    "is_active_rigid",
    "is_coupled_body",
    "is_rigid",
    "is_stabilised",
    "make_bordered_solve",
    "make_gather_contacts",
    "make_unit_response",
    "plan_of",
    "responds_alone",
]

ROUNDING_FRACTION = f64(1e-9)  #: fraction of the free response below which a velocity by impulse is rounding


@routine
def responds_alone(machine: Machine, work: Work, lane: int, b: int):
    """Return True if a body responds to impulses by its own inertia."""
    return b < machine.bodies and (work.rigid.coupled_index[b] < 0 or work.rigid.is_uncoupled[lane] == 1)


@routine
def is_coupled_body(machine: Machine, work: Work, lane: int, b: int):
    return b < machine.bodies and work.rigid.coupled_index[b] >= 0 and work.rigid.is_uncoupled[lane] == 0


@routine
def strike(machine: Machine, work: Work, lane: int, b: int, arm: vec3, p: vec3):
    """Apply an impulse at an arm of a body that responds independently."""
    turn = work.rigid.inverse_inertia[lane, b] @ wp.cross(arm, p)
    work.rigid.velocity[lane, b] = work.rigid.velocity[lane, b] + spatial_row(p / machine.mass[lane, b], turn)


@routine
def at_arm(work: Work, lane: int, b: int, arm: vec3):
    """Return the velocity of a place of a body after the impulses so far."""
    v = work.rigid.velocity[lane, b]
    return vec3(v[0], v[1], v[2]) + wp.cross(vec3(v[3], v[4], v[5]), arm)


@routine
def bodies_of(machine: Machine, work: Work, lane: int, c: int):
    contact = machine.contact_point[work.rigid.point[lane, c], ContactPointRow.contact]
    return machine.contact[contact, ContactRow.body_i], machine.contact[contact, ContactRow.body_j]


@routine
def contact_velocity(machine: Machine, work: Work, lane: int, c: int):
    """Return the velocity of the first body relative to the second at a contact, in its axes."""
    i, j = bodies_of(machine, work, lane, c)
    dv = vec3()
    if i < machine.bodies:
        dv += at_arm(work, lane, i, work.rigid.arm_i[lane, c])
    if j < machine.bodies:
        dv -= at_arm(work, lane, j, work.rigid.arm_j[lane, c])
    return wp.transpose(work.rigid.axes[lane, c]) @ dv


@routine
def apply_contact_impulse(machine: Machine, work: Work, lane: int, c: int, p: vec3):
    """Apply an impulse, in a contact's axes, to all bodies that it moves."""
    i, j = bodies_of(machine, work, lane, c)
    force = work.rigid.axes[lane, c] @ p
    if responds_alone(machine, work, lane, i):
        strike(machine, work, lane, i, work.rigid.arm_i[lane, c], force)
    if responds_alone(machine, work, lane, j):
        strike(machine, work, lane, j, work.rigid.arm_j[lane, c], -force)
    if is_coupled_body(machine, work, lane, i) or is_coupled_body(machine, work, lane, j):
        count = work.rigid.coupled_bodies.shape[0]
        for k in range(count):
            b = work.rigid.coupled_bodies[k]
            at = count * 3 * c + k
            v = work.rigid.column[lane, at] * p[0] + work.rigid.column[lane, at + count] * p[1]
            work.rigid.velocity[lane, b] = (
                work.rigid.velocity[lane, b] + v + work.rigid.column[lane, at + 2 * count] * p[2]
            )


@routine
def inverse_mass(machine: Machine, lane: int, b: int):
    """Return 1/m of a body."""
    if b < machine.bodies and machine.mass[lane, b] > 0.0:
        return 1.0 / machine.mass[lane, b]
    return 0.0


@routine
def body_response(machine: Machine, work: Work, lane: int, c: int, b: int, arm: vec3):
    """Return the contribution of one body to a contact's W, in its axes, for an impulse on that body along the axes."""
    axes = work.rigid.axes[lane, c]
    out = mat33()
    if responds_alone(machine, work, lane, b):
        turn = wp.skew(arm) @ work.rigid.inverse_inertia[lane, b] @ wp.skew(arm)
        out = (
            wp.transpose(axes) @ (wp.identity(n=3, dtype=f64) * inverse_mass(machine, lane, b) - turn) @ axes
        )
    if is_coupled_body(machine, work, lane, b):
        for axis in range(3):
            v = work.rigid.column[
                lane, work.rigid.coupled_bodies.shape[0] * (3 * c + axis) + work.rigid.coupled_index[b]
            ]
            x = wp.transpose(axes) @ (vec3(v[0], v[1], v[2]) + wp.cross(vec3(v[3], v[4], v[5]), arm))
            for row in range(3):
                out[row, axis] = x[row]
    return out


@routine
def is_rigid(machine: Machine, point: int):
    """Return True if a contact point is rigid."""
    return machine.contact[machine.contact_point[point, ContactPointRow.contact], ContactRow.rigid] >= 0


@routine
def is_stabilised(machine: Machine, point: int):
    """Return True if the equation of a contact point is stabilised and its place is not projected."""
    return machine.contact[machine.contact_point[point, ContactPointRow.contact], ContactRow.stabilised] >= 0


@routine
def is_active_rigid(machine: Machine, work: Work, lane: int, point: int):
    """Return True if a contact point is rigid, between two bodies, and evaluated: it has a normal."""
    contact = machine.contact_point[point, ContactPointRow.contact]
    if (
        machine.contact[contact, ContactRow.rigid] < 0
        or machine.contact[contact, ContactRow.body_i] == machine.contact[contact, ContactRow.body_j]
        or not (wp.length_sq(work.contact_point[lane, point].normal) > 0.0)
    ):
        return False
    return (
        machine.contact[contact, ContactRow.cluster] < 0
        or work.parts.candidate_state.exists[lane, point] == 1
    )


@routine
def plan_of(machine: Machine, work: Work, lane: int, point: int):
    """Return the plan by which a pair's place is numbered, as which faces of two blocks touch; one number where there are no plans."""
    return f64(work.pair_plan[lane, machine.contact_point[point, ContactPointRow.contact]])


def make_bordered_solve(solve: Routine, passes: int) -> Routine:
    """Return ``bordered(machine, work, lane)`` for a given solution with the matrix, and passes that undo the shift of redundant
    constraints.
    """

    @routine
    def bordered_solve(machine: Machine, work: Work, lane: int):
        """Solve for ``work.rigid.right_hand_side`` with the matrix just factored, as ``equations.solve_bordered`` does for loads."""
        for k in range(machine.nodes):
            work.rhs[lane, k] = work.rigid.right_hand_side[lane, k]
        solve(machine, work, lane)
        for _again in range(passes * machine.redundant + AGAIN * machine.has_light_bodies[lane]):
            for k in range(machine.nodes):
                work.lam[lane, k] = work.rhs[lane, k]
                work.rhs[lane, k] = work.rigid.right_hand_side[lane, k]
            without_shift(machine, work, lane)
            solve(machine, work, lane)

    return bordered_solve


def make_unit_response(bordered: Routine) -> Routine:
    """Return ``respond(machine, work, lane, c)`` for a given solution for ``work.rigid.right_hand_side``."""

    @routine
    def unit_response(machine: Machine, work: Work, lane: int, c: int):
        """Compute the motion of all coupled bodies by a unit impulse along each axis of a contact."""
        i, j = bodies_of(machine, work, lane, c)
        count = work.rigid.coupled_bodies.shape[0]
        for axis in range(3):
            force = wp.transpose(work.rigid.axes[lane, c])[axis]
            for k in range(machine.nodes):
                work.rigid.right_hand_side[lane, k] = vec6()
            if is_coupled_body(machine, work, lane, i):
                work.rigid.right_hand_side[lane, i] = spatial_row(
                    force, wp.cross(work.rigid.arm_i[lane, c], force)
                )
            if is_coupled_body(machine, work, lane, j):
                work.rigid.right_hand_side[lane, j] = work.rigid.right_hand_side[lane, j] - spatial_row(
                    force, wp.cross(work.rigid.arm_j[lane, c], force)
                )
            bordered(machine, work, lane)
            for k in range(count):
                work.rigid.column[lane, count * (3 * c + axis) + k] = work.rhs[
                    lane, work.rigid.coupled_bodies[k]
                ]

    @routine
    def single_contact_response(machine: Machine, work: Work, lane: int, c: int):
        """Return W of a single contact, in its axes. Columns have the sign of the body: on the second the impulse is −p."""
        i, j = bodies_of(machine, work, lane, c)
        if is_coupled_body(machine, work, lane, i) or is_coupled_body(machine, work, lane, j):
            unit_response(machine, work, lane, c)
        other = body_response(machine, work, lane, c, j, work.rigid.arm_j[lane, c])
        if is_coupled_body(machine, work, lane, j):
            other = -other
        work.rigid.diagonal_block[lane, c] = (
            body_response(machine, work, lane, c, i, work.rigid.arm_i[lane, c]) + other
        )

    return single_contact_response


def make_gather_contacts(respond: Routine) -> Routine:
    """Return ``gather(machine, work, lane, least)`` for a given function that computes W of a single contact."""

    @routine
    def gather_contacts(machine: Machine, work: Work, lane: int, least: float):
        """Gather all closed places: at least as deep as ``least``, or constrained; return 0, or 1 + an immovable contact point."""
        for b in range(machine.bodies):
            work.rigid.inverse_inertia[lane, b] = wp.inverse(work.inertia[lane, b])
        count = int(0)
        stuck = int(0)
        for point in range(work.active_points[lane]):
            closed_before = 0.0
            if machine.point_state_rows > 0:
                z = work.y[lane, machine.bodies + 1 + point]
                if z[StepImpulse.plan] == plan_of(machine, work, lane, point):
                    closed_before = z[StepImpulse.closed]
            if (
                is_stabilised(machine, point) and work.point.mode[lane, point] != FREE
            ):  # its gap is as small as the error of steps
                closed_before = 1.0
            if is_active_rigid(machine, work, lane, point) and (
                work.guard.depth[lane, point] > least or closed_before > 0.0
            ):
                touch = work.contact_point[lane, point]
                contact = machine.contact_point[point, ContactPointRow.contact]
                middle = (touch.point_i + touch.point_j) * f64(0.5)
                work.rigid.point[lane, count] = point
                work.rigid.axes[lane, count] = axes_of(touch.normal)
                work.rigid.arm_i[lane, count] = (
                    middle - work.at.p[lane, machine.contact[contact, ContactRow.body_i]]
                )
                work.rigid.arm_j[lane, count] = (
                    middle - work.at.p[lane, machine.contact[contact, ContactRow.body_j]]
                )
                work.rigid.impulse[lane, count] = vec3()
                for x in range(ImpulseRequest.WIDTH):
                    work.rigid.request[lane, count, x] = 0.0
                respond(machine, work, lane, count)
                i = machine.contact[contact, ContactRow.body_i]
                j = machine.contact[contact, ContactRow.body_j]
                if not (
                    work.rigid.diagonal_block[lane, count][0, 0]
                    > ROUNDING_FRACTION * (inverse_mass(machine, lane, i) + inverse_mass(machine, lane, j))
                ):
                    stuck = point + 1
                count += 1
        work.rigid.count[lane] = count
        return stuck

    return gather_contacts


bordered = make_bordered_solve(solve_condensed, 1)


gather = make_gather_contacts(make_unit_response(bordered))


# --- allocation ----------------------------------------------------------------------------------------------------


def allocate(layout: Layout, lanes: int, device: str) -> RigidImpulses:
    """Allocate arrays for the contacts that can be closed at once, and list the bodies that the matrix couples."""
    x, a, contacts = RigidImpulses(), layout, layout.of(ContactTables)
    bound = sorted(_loaded_bodies(a)) if contacts.rigid_used or a.implicit else []
    places = sum(
        1
        for one in contacts.contact_point
        if contacts.contact[one[ContactPointRow.contact]][ContactRow.rigid] >= 0
    )
    number = np.full(a.bodies + 1, -1)
    number[bound] = np.arange(len(bound))
    x.coupled_index, x.coupled_bodies = integer_list(number, device), integer_list(bound, device)
    put_arrays(x, lanes, device, count=(), is_uncoupled=())
    every = (
        "point",
        "axes",
        "arm_i",
        "arm_j",
        "diagonal_block",
        "impulse",
        "last_impulse",
        "search_direction",
        "rebound_velocity",
    )
    put_arrays(x, lanes, device, **dict.fromkeys(every, places), request=(places, ImpulseRequest.WIDTH))
    bodies, nodes = (a.bodies, a.bodies + len(a.node)) if contacts.rigid_used or a.implicit else (0, 0)
    constrained = layout.points if contacts.rigid_constraints else 0
    logged = layout.points if places else 0
    put_arrays(
        x,
        lanes,
        device,
        velocity=bodies,
        free_velocity=bodies,
        inverse_inertia=bodies,
        right_hand_side=nodes,
        column=3 * places * len(bound),
        without_constraints=(),
        rest_overlap=(),
        normal_impulse=logged,
        dissipated_energy=logged,
        **dict.fromkeys(
            (
                "friction_direction",
                "static_friction",
                "spin_friction",
                "spin",
                "normal",
                "slip_velocity",
                "friction_power",
                "bias_acceleration",
                "initial_force",
                "initial_bristle",
            ),
            constrained,
        ),
    )
    return x


def _loaded_bodies(layout: Layout) -> set[int]:
    """Return the bodies with loads other than rigid contacts and weight."""
    rigid = {id(row) for row in layout.of(ContactTables).contact if row[ContactRow.rigid] >= 0}
    tables = [row for row in (*layout.constraint_rows, *layout.load_rows) if id(row) not in rigid]
    out = {row[at] for row in tables for at in (BodyPairColumns.body_i, BodyPairColumns.body_j)}
    out |= {row[ForceFrameRow.body] for row in layout.force_frames} | {
        k for pair in layout.coupled for k in pair
    }
    return out - {layout.bodies}
