# mypy: allow-untyped-defs, allow-incomplete-defs, allow-untyped-decorators, disable-error-code="valid-type"
"""Rigid contacts: results of a step for those that are closed."""

import warp as wp

from abut.extend.named_columns import ColumnRow, column
from abut.kernels.arrays import A2, I1, I2, f64, mat33, vec3, vec6


class HoldRow(ColumnRow):
    """``Machine.hold``: by contact point, the group of equations of a rigid contact and the matrix blocks that it fills.

    There is no group where the contact's impulses are computed over steps.
    """

    node = column("node of the group of equations, numbered after the bodies; −1: none", default=-1)
    node_i = column("address of the block (node, first body), −1 for the ground", default=-1)
    i_node = column("address of the block (first body, node), −1 for the ground", default=-1)
    node_j = column("address of the block (node, second body), −1 for the ground", default=-1)
    j_node = column("address of the block (second body, node), −1 for the ground", default=-1)


class ImpulseRequest(ColumnRow):
    """``RigidImpulses.ask``: conditions on an impulse."""

    aim = column("offset of the separation velocity, whose sum must be zero or more [m/s]")
    cone = column("friction coefficient")
    role = column("state for a problem of accelerations: `OUT`, `AT_REST` or `SLIPPING`", default=0)
    over = column("offsets of the slip velocities [m/s]", span=2)


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
    plan = column("plan of its shapes, by which its place is numbered")


@wp.struct
class RigidImpulses:
    """Impulses of closed rigid contacts, by lane and place, one place for each closed contact point unless noted otherwise.

    An impulse acts on the first body, its negative on the second; the axes are the normal and two tangents.
    """

    count: I1  # by lane: places in use
    alone: I1  # by lane: 1 where every body responds to impulses independently, even those that the matrix couples
    bound: I1  # by body: its number among those that the matrix couples, or −1
    bodies: I1  # those that it couples
    point: I2
    axes: wp.array2d(dtype=mat33)  # columns
    arm_i: wp.array2d(dtype=vec3)
    arm_j: wp.array2d(dtype=vec3)
    own: wp.array2d(dtype=mat33)  # velocity by impulse, both of the place, in its axes
    push: wp.array2d(dtype=vec3)  # impulse in axes [N·s]
    last: wp.array2d(dtype=vec3)  # before the last sweep
    way: wp.array2d(dtype=vec3)  # direction of extrapolated impulses; effect of the loads alone
    back: wp.array2d(dtype=vec3)  # separation velocity by restitution
    bent: wp.array2d(dtype=vec3)  # by contact point: initial bristles
    guess: wp.array2d(dtype=vec3)  # by contact point: in its axes, the initial force of a search
    bias: wp.array2d(
        dtype=vec3
    )  # by contact point: acceleration by the motion of its place and axes alone [m/s²]
    ask: wp.array3d(dtype=f64)  # `ImpulseRequest`
    velocity: wp.array2d(dtype=vec6)  # by body: after the impulses so far
    free: wp.array2d(dtype=vec6)  # by body: without them
    turn: wp.array2d(dtype=mat33)  # by body: inverse of its inertia
    column: wp.array2d(dtype=vec6)  # [lane, 3 place + axis, …] of each coupled body: its velocity by impulse
    right: wp.array2d(dtype=vec6)  # by node: a right-hand side
    released: I1  # by lane: 1 where no contact is constrained, for a trial
    deep: wp.array(
        dtype=f64
    )  # by lane: overlap of contacts at rest when they were last separated [m], 0 where nothing rests
    drag: wp.array2d(dtype=vec3)  # by constrained contact point that slips: μ times the direction of its slip
    sticks: A2  # by constrained contact point: coefficient of static friction
    facing: wp.array2d(dtype=vec3)  # its normal
    passes: wp.array2d(dtype=vec3)  # its slip
    grind: A2  # torque of its friction against its spin, by unit of its normal force [m]
    spins: A2  # its spin [rad/s]
    hit: A2  # by contact point: normal impulse of impacts, or of the step, since the last row of the step log [N·s]
    cost: A2  # energy dissipated by its impulse [J]
    booked: A2  # power dissipated by its friction, as in the ledger
