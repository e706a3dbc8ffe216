# mypy: allow-untyped-defs, allow-incomplete-defs, allow-untyped-decorators, disable-error-code="valid-type"
"""Rigid contacts as constraint equations between events, compiled.

While a contact point lasts it is a joint: of its gap g, and of the velocity u_t of the first body relative to the second where it sticks,

    g̈ = G_n a − γ_n = 0,   u̇_t = G_t a − γ_t = 0,     force on the first body  −G_nᵀ λ_n − G_tᵀ λ_t,   N = −λ_n

Where it slips the column of the normal equation contains friction too, n − μ(|u_t|) u_t/|u_t| instead of n, so that the matrix is no
longer symmetric. The right-hand sides require the motion of the contact point x and the normal n over both shapes: derivatives along the
present velocities, by differences of fourth order over a thousandth of a turn, accurate to about 1e-12.

Source: Pfeiffer & Glocker, Multibody Dynamics with Unilateral Contacts (1996), ch. 3 and 5; Haug, Computer Aided Kinematics and Dynamics
of Mechanical Systems (1989), ch. 11, for the equations of a constrained machine.
"""

import warp as wp

from abut.coordinates.blocks import Blocks, add_drilling_stiffness, add_relative_blocks, spatial_row
from abut.extend import routine
from abut.extend.functions.routine_type import Routine
from abut.kernels.columns.machine_columns import ContactPointRow, ContactRow, PowerColumns
from abut.kernels.dispatch import placeholder_function
from abut.kernels.structs.law_state_structs import LawState
from abut.kernels.structs.machine_structs import (
    ContactKinematics,
    ContactPoint,
    FrictionForce,
    Machine,
    Work,
    f64,
    mat66,
    vec3,
    vec6,
)
from abut.kernels.structs.rigid_contact_structs import Baumgarte, RigidConstraintRow
from abut.system.contact.point.contact_laws import write_law_state
from abut.system.contact.point.contact_point import FREE, STICKING
from abut.system.contact.rigid.constraints.contact_point_motion import point_acceleration
from abut.system.contact.rigid.coulomb_cone import axes_of
from abut.system.dynamics.bodies import MatrixWeights, add_blocks

__all__ = [
    "guard_constrained_contacts",
    "make_constraint_force",
    "make_find_released",
    "make_solve_with_forces",
]

SHIFT = f64(1e-9)  #: fraction of a row's compliance by which redundant rows share their forces


def make_find_released(find: Routine) -> Routine:
    """Return ``find``, after which no contact point is constrained until it is evaluated."""

    @routine
    def find_released(machine: Machine, work: Work, lane: int, probe: int):
        find(machine, work, lane, probe)
        for k in range(machine.nodes - machine.constrained_contacts, machine.nodes):
            work.position[lane, k] = vec6()
            work.velocity[lane, k] = vec6()
            work.gamma[lane, k] = vec6()
            machine.shift[lane, k - machine.bodies] = vec6()
            work.block[lane, k] = wp.diag(vec6(1.0, 1.0, 1.0, 1.0, 1.0, 1.0))

    return find_released


# --- constraint equations ----------------------------------------------------------------------------------------------------


@routine
def row_response(machine: Machine, work: Work, lane: int, b: int, row: vec6):
    """Return the approximate response of a body to a unit force along a row."""
    if b >= machine.bodies or not (machine.mass[lane, b] > 0.0):
        return 0.0
    turn = vec3(row[3], row[4], row[5])
    return 1.0 / machine.mass[lane, b] + 3.0 * wp.dot(turn, turn) / wp.max(
        wp.trace(work.inertia[lane, b]), 1.0e-300
    )


@routine
def rows_of(g0: vec6, g1: vec6, g2: vec6):
    zero = vec6()
    return wp.matrix_from_rows(g0, g1, g2, zero, zero, zero)


@routine
def put_rows(machine: Machine, work: Work, lane: int, to: int, back: int, below: mat66, beside: mat66):
    if to >= 0:
        work.block[lane, to] = below
        work.block[lane, back] = wp.transpose(beside)


@routine
def put_shift(machine: Machine, work: Work, lane: int, point: int, gi: mat66, gj: mat66, last: int):
    """Set the diagonal of a contact point's node: rows up to ``last`` have a small compliance, by which redundant ones share their force.

    Unused rows are 1.
    """
    contact = machine.contact_point[point, ContactPointRow.contact]
    node = machine.rigid_constraint[point, RigidConstraintRow.node]
    shift = vec6()
    d = vec6(1.0, 1.0, 1.0, 1.0, 1.0, 1.0)
    for row in range(3):
        if row <= last:
            give = row_response(machine, work, lane, machine.contact[contact, ContactRow.body_i], gi[row])
            give += row_response(machine, work, lane, machine.contact[contact, ContactRow.body_j], gj[row])
            shift[row] = SHIFT * give
            d[row] = -shift[row]
    machine.shift[lane, node - machine.bodies] = shift
    work.block[lane, node] = wp.diag(d)


@routine
def write_rows(
    machine: Machine, work: Work, contact: ContactKinematics, push: vec3, twist: vec3, weights: MatrixWeights
):
    """Write the rows of a contact point into the matrix; ``push`` is the direction of its normal force, ``twist`` its torque per force
    [m].
    """
    lane, point, normal = contact.lane, contact.point, contact.normal
    arm_i, arm_j = contact.arm_i, contact.arm_j
    axes = wp.transpose(axes_of(normal))
    t1 = vec3()
    t2 = vec3()
    sticks = work.point.mode[lane, point] == STICKING
    if sticks:
        t1 = axes[1]
        t2 = axes[2]
    gi = rows_of(
        spatial_row(normal, wp.cross(arm_i, normal)),
        spatial_row(t1, wp.cross(arm_i, t1)),
        spatial_row(t2, wp.cross(arm_i, t2)),
    )
    gj = rows_of(
        spatial_row(-normal, -wp.cross(arm_j, normal)),
        spatial_row(-t1, -wp.cross(arm_j, t1)),
        spatial_row(-t2, -wp.cross(arm_j, t2)),
    )
    fi = rows_of(spatial_row(push, wp.cross(arm_i, push) + twist), gi[1], gi[2])
    fj = rows_of(spatial_row(-push, -wp.cross(arm_j, push) - twist), gj[1], gj[2])
    put_rows(
        machine,
        work,
        lane,
        machine.rigid_constraint[point, RigidConstraintRow.node_i],
        machine.rigid_constraint[point, RigidConstraintRow.i_node],
        gi * weights.gradient,
        fi * weights.reaction,
    )
    put_rows(
        machine,
        work,
        lane,
        machine.rigid_constraint[point, RigidConstraintRow.node_j],
        machine.rigid_constraint[point, RigidConstraintRow.j_node],
        gj * weights.gradient,
        fj * weights.reaction,
    )
    last = int(0)
    if sticks:
        last = 2
    put_shift(machine, work, lane, point, gi, gj, last)


@routine
def set_row_targets(
    machine: Machine,
    work: Work,
    contact: ContactKinematics,
    slip: vec3,
    pace: vec3,
    turn: vec3,
    weights: MatrixWeights,
):
    """Set the targets of a contact point's rows: gap, velocities, and the right-hand side of accelerations."""
    lane, point, normal = contact.lane, contact.point, contact.normal
    node = machine.rigid_constraint[point, RigidConstraintRow.node]
    axes = axes_of(normal)
    bend = point_acceleration(machine, work, lane, contact.index, pace)
    rate = work.guard.rate[lane, point]
    passes = slip - normal * rate
    position = vec6(-work.guard.depth[lane, point], 0.0, 0.0, 0.0, 0.0, 0.0)
    velocity = vec6(-rate, 0.0, 0.0, 0.0, 0.0, 0.0)
    gamma = vec6(-(wp.dot(turn, passes) + wp.dot(normal, bend)), 0.0, 0.0, 0.0, 0.0, 0.0)
    if work.point.mode[lane, point] == STICKING:
        along = wp.transpose(axes) @ slip
        across = wp.transpose(axes) @ bend
        for i in range(1, 3):
            velocity[i] = along[i]
            position[i] = weights.drift * along[i]
            gamma[i] = -across[i]
    at = machine.contact[contact.index, ContactRow.stabilised]
    if at >= 0:
        gamma[0] = gamma[0] - velocity[0] * machine.number[lane, at + Baumgarte.alpha]
        gamma[0] = gamma[0] - position[0] * machine.number[lane, at + Baumgarte.beta]
        position[0] = 0.0
        velocity[0] = 0.0
    work.position[lane, node] = position
    work.velocity[lane, node] = velocity
    work.gamma[lane, node] = gamma


@routine
def update_reaction(machine: Machine, work: Work, lane: int, point: int):
    """Compute normal force and friction of a contact point from the present multipliers, and the results that depend on them.

    These are the power of friction, which replaces the earlier value in the ledger, and the margin before the mode changes: of friction
    where it sticks [N], of the slip where it slips [m/s].
    """
    lam = work.lam[lane, machine.rigid_constraint[point, RigidConstraintRow.node]]
    slip = work.rigid.slip_velocity[lane, point]
    normal = -lam[0]
    friction = work.rigid.friction_direction[lane, point] * lam[0]
    left = wp.dot(slip, wp.normalize(work.point.slip_direction[lane, point]))
    if work.point.mode[lane, point] == STICKING:
        friction = axes_of(work.rigid.normal[lane, point]) @ vec3(0.0, -lam[1], -lam[2])
        left = work.rigid.static_friction[lane, point] * normal - wp.length(friction)
    power = normal * work.rigid.spin_friction[lane, point] * work.rigid.spin[lane, point] - wp.dot(
        friction, slip
    )
    work.power[lane, PowerColumns.dissipated] = (
        work.power[lane, PowerColumns.dissipated] + power - work.rigid.friction_power[lane, point]
    )
    work.rigid.friction_power[lane, point] = power
    work.guard.unclamped_force[lane, point] = normal
    work.guard.advance[lane, point] = left
    return normal, friction


@routine
def add_slip_derivative(
    machine: Machine, work: Work, contact: ContactKinematics, friction: FrictionForce, normal: float, weights: MatrixWeights
):  # fmt: skip
    """Add the derivative of friction, by unit of the normal force, by the slip."""
    plane = wp.identity(n=3, dtype=f64) - wp.outer(contact.normal, contact.normal)
    h = (plane @ friction.by_slip @ plane) * (-normal * weights.rate)
    block = add_relative_blocks(Blocks(), h, contact.arm_i, contact.arm_j)
    add_blocks(machine, work, machine.contact, contact.lane, contact.index, block, -1.0)


@routine
def soften_spinning(
    machine: Machine, work: Work, contact: ContactKinematics, friction: FrictionForce, normal: float, weights: MatrixWeights
):  # fmt: skip
    """Add the derivatives of friction by the slip and by the spin."""
    add_slip_derivative(machine, work, contact, friction, normal, weights)
    much = -normal * weights.rate
    block = add_drilling_stiffness(
        Blocks(), contact.normal, friction.torque_by_slip * much, friction.by_spin * much, friction.torque_by_spin * much,
        contact.arm_i, contact.arm_j,
    )  # fmt: skip
    add_blocks(machine, work, machine.contact, contact.lane, contact.index, block, -1.0)


@routine
def reset_point(machine: Machine, work: Work, contact: ContactKinematics):
    """Reset the internal state and guards of a free contact point."""
    work.guard.unclamped_force[contact.lane, contact.point] = 0.0
    work.guard.advance[contact.lane, contact.point] = 0.0
    if machine.point_state_rows > 0:
        write_law_state(machine, work, contact, LawState(), LawState(), LawState())


def make_constraint_force(
    point_velocity: Routine, slip_friction: Routine, implicit: bool, spins: bool
) -> Routine:
    """Return ``constraint_force(machine, work, contact, touch, weights)``: constrain a rigid contact point; return 1, its normal force
    and friction.
    """
    follow = soften_spinning if spins else add_slip_derivative
    follow = follow if implicit else placeholder_function(follow)

    @routine
    def constraint_force(
        machine: Machine, work: Work, contact: ContactKinematics, touch: ContactPoint, weights: MatrixWeights
    ):
        lane, point, normal = contact.lane, contact.point, contact.normal
        if machine.contact[contact.index, ContactRow.rigid] < 0:
            return 0, 0.0, vec3()
        reset_point(machine, work, contact)
        if work.point.mode[lane, point] == FREE and work.rigid.without_constraints[lane] == 0:
            return 1, 0.0, vec3()
        pace, turn = point_velocity(machine, work, lane, point, touch)
        friction = slip_friction(machine, work, contact, touch, weights.with_derivatives)
        if work.rigid.without_constraints[lane] == 1:
            tilt = wp.dot(turn, touch.slip - normal * work.guard.rate[lane, point])
            bias = wp.transpose(axes_of(normal)) @ point_acceleration(
                machine, work, lane, contact.index, pace
            )
            work.rigid.bias_acceleration[lane, point] = bias + vec3(tilt, 0.0, 0.0)
            return 1, 0.0, vec3()
        set_row_targets(machine, work, contact, touch.slip, pace, turn, weights)
        twist = normal * (-work.rigid.spin_friction[lane, point])
        write_rows(
            machine, work, contact, normal - work.rigid.friction_direction[lane, point], twist, weights
        )
        normal_force, tangential = update_reaction(machine, work, lane, point)
        if weights.with_derivatives == 1:
            follow(machine, work, contact, friction, normal_force, weights)
        return 1, normal_force, tangential

    return constraint_force


@routine
def guard_constrained_contacts(machine: Machine, work: Work, lane: int):
    """Compute the guards of each constrained contact point, by the present multipliers."""
    for point in range(work.active_points[lane]):
        if (
            machine.rigid_constraint[point, RigidConstraintRow.node] >= 0
            and work.point.mode[lane, point] != FREE
            and work.rigid.without_constraints[lane] == 0
        ):
            update_reaction(machine, work, lane, point)


def make_solve_with_forces(solve: Routine) -> Routine:
    """Return ``solve`` followed by the forces of each contact point, by the resulting multipliers."""

    @routine
    def solve_with_contact_constraints(machine: Machine, work: Work, lane: int):
        status = solve(machine, work, lane)
        for point in range(work.active_points[lane]):
            if (
                machine.rigid_constraint[point, RigidConstraintRow.node] >= 0
                and work.point.mode[lane, point] != FREE
                and work.rigid.without_constraints[lane] == 0
            ):
                touch = work.contact_point[lane, point]
                normal, friction = update_reaction(machine, work, lane, point)
                touch.force = normal
                touch.friction = friction
                work.contact_point[lane, point] = touch
        return status

    return solve_with_contact_constraints
