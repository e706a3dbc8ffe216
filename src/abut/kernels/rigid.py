"""Contacts that do not give: what a step finds of those that are closed."""

import warp as wp

from abut.kernels.arrays import I1, I2, f64, mat33, vec3, vec6
from abut.plug.columns import Row, column


class Ask(Row):
    """``Rigid.ask``: what an impulse is asked for."""

    aim = column("what is added to the velocity of separation, that may not fall below zero then [m/s]")
    cone = column("coefficient of friction")


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
    way: wp.array2d(dtype=vec3)  # in which impulses are carried on beyond it
    ask: wp.array3d(dtype=f64)  # `Ask`
    velocity: wp.array2d(dtype=vec6)  # by body: as the impulses so far leave it
    turn: wp.array2d(dtype=mat33)  # by body: inverse of its inertia
    column: wp.array2d(dtype=vec6)  # [lane, 3 place + axis, …] of each coupled body: its velocity by impulse
    right: wp.array2d(dtype=vec6)  # by node: a right-hand side
