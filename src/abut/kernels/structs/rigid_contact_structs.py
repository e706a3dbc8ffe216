# mypy: allow-untyped-defs, allow-incomplete-defs, allow-untyped-decorators, disable-error-code="valid-type"
"""Structs of rigid contacts: rows of their constraint equations, impulses of a step, and requests for impulses."""

import warp as wp

from abut.extend.named_columns import ColumnRow, column
from abut.kernels.arrays import A2, I1, I2, f64, mat33, vec3, vec6


class RigidConstraintRow(ColumnRow):
    """``Machine.rigid_constraint``: by contact point, the constraint equations of a rigid contact and the matrix blocks that they fill.

    A time-stepping method computes impulses over steps instead; then there are no equations.
    """

    node = column("node of the group of equations, numbered after the bodies; −1: none", default=-1)
    node_i = column("address of the block (node, first body), −1 for the ground", default=-1)
    i_node = column("address of the block (first body, node), −1 for the ground", default=-1)
    node_j = column("address of the block (node, second body), −1 for the ground", default=-1)
    j_node = column("address of the block (second body, node), −1 for the ground", default=-1)


class ImpulseRequest(ColumnRow):
    """``RigidImpulses.request``: conditions on an impulse."""

    aim = column("offset of the separation velocity, whose sum must be zero or more [m/s]")
    cone = column("friction coefficient")
    role = column("state for a problem of accelerations: `OUT`, `AT_REST` or `SLIPPING`", default=0)
    slip_offset = column("offsets of the slip velocities [m/s]", span=2)


#: Contact states in the problem of accelerations: separating; closed without slip; slipping.
OUT, AT_REST, SLIPPING = f64(0.0), f64(1.0), f64(2.0)


class Baumgarte(ColumnRow):
    """Coefficients of a stabilised equation, g̈ + α ġ + β g = 0."""

    alpha = column("α [1/s]")
    beta = column("β [1/s²]")


class StepImpulse(ColumnRow):
    """Impulse of a rigid contact over a step, stored in the state row of its contact point."""

    normal = column("normal force [N]")
    closed = column(
        "1 if the contact transmitted a force without rebound, 2 if its shapes also touch at the end of the step"
    )
    stuck = column("1 if the contact also stuck")
    friction = column("friction force in global axes [N]", span=3)
    plan = column("plan of its pair of shapes, which determines its index")


@wp.struct
class RigidImpulses:
    """Impulses of rigid contacts, by lane and closed contact point (place) unless noted otherwise.

    An impulse acts on the first body, its negative on the second; the axes are the normal and two tangents.
    """

    count: I1  # by lane, number of places in use
    is_uncoupled: (
        I1  # by lane, 1 if every body responds to impulses independently, even those that the matrix couples
    )
    coupled_index: I1  # by body, its number among the coupled bodies, or −1
    coupled_bodies: I1  # the bodies that the matrix couples
    point: I2
    axes: wp.array2d(dtype=mat33)  # columns
    arm_i: wp.array2d(dtype=vec3)
    arm_j: wp.array2d(dtype=vec3)
    diagonal_block: wp.array2d(dtype=mat33)  # diagonal block of the Delassus matrix, in the axes of the place
    impulse: wp.array2d(dtype=vec3)  # impulse in these axes [N·s]
    last_impulse: wp.array2d(dtype=vec3)  # impulse before the last sweep
    search_direction: wp.array2d(dtype=vec3)  # search direction of impulses; or the effect of the loads alone
    rebound_velocity: wp.array2d(dtype=vec3)  # separation velocity by restitution
    initial_bristle: wp.array2d(dtype=vec3)  # by contact point, initial deflection of the bristles
    initial_force: wp.array2d(dtype=vec3)  # by contact point, initial guess of the force in its axes
    bias_acceleration: wp.array2d(
        dtype=vec3
    )  # by contact point, relative acceleration due to the motion of its position and axes [m/s²]
    request: wp.array3d(dtype=f64)  # `ImpulseRequest`
    velocity: wp.array2d(dtype=vec6)  # by body, velocity after the impulses so far
    free_velocity: wp.array2d(dtype=vec6)  # by body, velocity without impulses
    inverse_inertia: wp.array2d(dtype=mat33)  # by body: inverse of its inertia
    column: wp.array2d(dtype=vec6)  # [lane, 3 place + axis, …] of each coupled body: its velocity by impulse
    right_hand_side: wp.array2d(dtype=vec6)  # by node, right-hand side
    without_constraints: I1  # by lane, 1 in a trial without constrained contacts
    rest_overlap: wp.array(
        dtype=f64
    )  # by lane, overlap of contacts at rest at their last separation [m]; 0 if no contact is at rest
    friction_direction: wp.array2d(
        dtype=vec3
    )  # by constrained contact point that slips, μ times the slip direction
    static_friction: A2  # by constrained contact point, coefficient of static friction
    normal: wp.array2d(dtype=vec3)  # by constrained contact point, its normal
    slip_velocity: wp.array2d(dtype=vec3)  # by constrained contact point, its slip velocity
    spin_friction: A2  # by constrained contact point, friction torque against the spin per normal force [m]
    spin: A2  # by constrained contact point, its spin [rad/s]
    normal_impulse: A2  # by contact point, normal impulse of impacts, or of the step, since the last row of the step log [N·s]
    dissipated_energy: A2  # by contact point, energy dissipated by this impulse [J]
    friction_power: A2  # by contact point, power dissipated by its friction
