"""Contacts that do not give: what a step finds of those that are closed."""

import warp as wp

from abut.kernels.arrays import A2, I1, I2, f64, mat33, vec3, vec6
from abut.plug.columns import Row, column


class HoldRow(Row):
    """``Machine.hold``: by incident, the group of equations that holds a contact that does not give, and the blocks of the matrix that it
    fills; none where its impulses are found over steps.
    """

    node = column("group of equations, counted with the bodies; −1: none", default=-1)
    node_i = column("address of the block (node, first body), −1 for the ground", default=-1)
    i_node = column("address of the block (first body, node)", default=-1)
    node_j = column("address of the block (node, second body)", default=-1)
    j_node = column("address of the block (second body, node)", default=-1)


class ImpulseRequest(Row):
    """``Rigid.ask``: what an impulse is asked for."""

    aim = column("what is added to the velocity of separation, that may not fall below zero then [m/s]")
    cone = column("coefficient of friction")
    role = column("of an acceleration: `OUT`, `AT_REST` or `SLIPPING`", default=0)
    over = column("what is added to the velocities of slip [m/s]", span=2)


#: What a contact does where accelerations are looked for: it leaves; neither parts nor slips yet; slips.
OUT, AT_REST, SLIPPING = f64(0.0), f64(1.0), f64(2.0)


class Baumgarte(Row):
    """Numbers of an equation that is stabilised, g̈ + α ġ + β g = 0."""

    alpha = column("α [1/s]")
    beta = column("β [1/s²]")


class StepImpulse(Row):
    """What a step leaves of a rigid contact in the row of its incident in the state."""

    normal = column("force [N]")
    held = column("1 where it bore and did not bounce, 2 where its shapes touch at the step's end, too")
    stuck = column("1 where it did not slip either")
    friction = column("in global axes [N]", span=3)
    plan = column("of its shapes, by which its place is numbered")


@wp.struct
class Rigid:
    """By lane and place, one for each incident that is closed, unless said otherwise. An impulse acts on the first body, its negative on
    the second; axes are the normal and two tangents.
    """

    count: I1  # by lane: places in use
    alone: I1  # by lane: 1 where every body takes impulses for itself, also such as the matrix couples
    bound: I1  # by body: its number among those that the matrix couples, or −1
    bodies: I1  # those that it couples
    incident: I2
    axes: wp.array2d(dtype=mat33)  # columns
    arm_i: wp.array2d(dtype=vec3)
    arm_j: wp.array2d(dtype=vec3)
    own: wp.array2d(dtype=mat33)  # velocity by impulse, both of the place, in its axes
    push: wp.array2d(dtype=vec3)  # impulse in axes [N·s]
    last: wp.array2d(dtype=vec3)  # before the last visit of all
    way: wp.array2d(dtype=vec3)  # in which impulses are carried on beyond it; what loads do by themselves
    back: wp.array2d(dtype=vec3)  # what restitution gives
    bent: wp.array2d(dtype=vec3)  # by incident: bristles to begin with
    guess: wp.array2d(dtype=vec3)  # by incident: in its axes, the force to begin a search with
    bias: wp.array2d(
        dtype=vec3
    )  # by incident: the acceleration that its place and axes make by themselves [m/s²]
    ask: wp.array3d(dtype=f64)  # `ImpulseRequest`
    velocity: wp.array2d(dtype=vec6)  # by body: as the impulses so far leave it
    free: wp.array2d(dtype=vec6)  # by body: without them
    turn: wp.array2d(dtype=mat33)  # by body: inverse of its inertia
    column: wp.array2d(dtype=vec6)  # [lane, 3 place + axis, …] of each coupled body: its velocity by impulse
    right: wp.array2d(dtype=vec6)  # by node: a right-hand side
    released: I1  # by lane: 1 where nothing is held, to see what would happen
    deep: wp.array(
        dtype=f64
    )  # by lane: how far what rests overlapped when it was last moved apart [m], 0 where it does not
    drag: wp.array2d(dtype=vec3)  # by incident that is held and slips: μ times the direction of its slip
    sticks: A2  # by incident that is held: coefficient of friction at rest
    facing: wp.array2d(dtype=vec3)  # its normal
    passes: wp.array2d(dtype=vec3)  # how it slips
    grind: A2  # and by unit of its normal force the torque of its friction against its spin [m]
    spins: A2  # its spin [rad/s]
    hit: (
        A2  # by incident: normal impulse of impacts, or of the step, since the last row of the step log [N·s]
    )
    cost: A2  # and the energy that its impulse took [J]
    booked: A2  # the power that its friction takes, as it stands in the ledger
