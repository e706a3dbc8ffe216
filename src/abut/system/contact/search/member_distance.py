# mypy: allow-untyped-defs, allow-incomplete-defs, allow-untyped-decorators, disable-error-code="valid-type"
"""Positions of the members of a neighbour search, and lower bounds of the distance of two: by spheres, boxes, or plans of their pair."""

import warp as wp

from abut.contact.volumes.box_tree import root_separation
from abut.extend import column, routine
from abut.extend.functions.routine_type import Routine
from abut.kernels.arrays import A2
from abut.kernels.columns.machine_columns import CrowdRow, KindPairRow, MemberRow
from abut.kernels.dispatch import placeholder_function
from abut.kernels.shape_structs.broad_phase_structs import Crowds
from abut.kernels.structs.machine_structs import Machine, Work, mat33, vec3

__all__ = [
    "contact_data_row",
    "current_distance_bound",
    "distance_bound",
    "make_distance_bound",
    "place_of",
    "x_axis_of",
    "z_axis_of",
]


@routine
def place_of(machine: Machine, work: Work, lane: int, a: int):
    """Return the origin of a member's frame in space."""
    b = machine.crowds.member[a, MemberRow.body]
    return (
        work.at.p[lane, b]
        + work.at.r[lane, b] @ machine.frames.p[lane, machine.crowds.member[a, MemberRow.frame]]
    )


@routine
def z_axis_of(machine: Machine, work: Work, lane: int, a: int):
    """Return the z axis of a member's frame in space."""
    b = machine.crowds.member[a, MemberRow.body]
    return column(work.at.r[lane, b] @ machine.frames.r[lane, machine.crowds.member[a, MemberRow.frame]], 2)


@routine
def x_axis_of(machine: Machine, work: Work, lane: int, a: int):
    """Return the x axis of a member's frame in space."""
    b = machine.crowds.member[a, MemberRow.body]
    return column(work.at.r[lane, b] @ machine.frames.r[lane, machine.crowds.member[a, MemberRow.frame]], 0)


@routine
def axes_of(machine: Machine, work: Work, lane: int, a: int):
    """Return the axes of a member's frame in space."""
    return (
        work.at.r[lane, machine.crowds.member[a, MemberRow.body]]
        @ machine.frames.r[lane, machine.crowds.member[a, MemberRow.frame]]
    )


@routine
def contact_data_row(x: Crowds, c: int, a: int, b: int):
    """Return the row of contact data of two members, by their kinds."""
    kinds = x.member[a, MemberRow.kind] * x.crowd[c, CrowdRow.kinds] + x.member[b, MemberRow.kind]
    return x.crowd[c, CrowdRow.first_kind_pair] + kinds


@routine
def distance_bound(x: Crowds, a: int, b: int):
    """Return a lower bound of the distance of two members at their last evaluated positions."""
    d = x.searched_position[a] - x.searched_position[b]
    if x.size[a] < 0.0:
        return -wp.dot(d, x.searched_normal[a]) - x.size[b]
    if x.size[b] < 0.0:
        return wp.dot(d, x.searched_normal[b]) - x.size[a]
    return wp.length(d) - x.size[a] - x.size[b]


@routine
def current_distance_bound(machine: Machine, work: Work, lane: int, c: int, a: int, b: int):
    """Return the lower bound of the distance of two members just evaluated."""
    return distance_bound(machine.crowds, a, b)


@routine
def box_distance_bound(machine: Machine, work: Work, lane: int, i: int, j: int):
    """Return a lower bound of the distance of two surfaces, of which the second may be a half-space, by the boxes about them."""
    x = machine.crowds
    d = x.searched_position[i] - x.searched_position[j]
    return root_separation(
        machine.surfaces, x.member[i, MemberRow.surface], x.member[j, MemberRow.surface],
        axes_of(machine, work, lane, i), d, axes_of(machine, work, lane, j),
    )  # fmt: skip


@routine
def no_plan(pair: int, pi: vec3, ri: mat33, pj: vec3, rj: mat33, a: A2, lane: int, ai: int, aj: int):
    """Return that a pair has no plan."""
    return -1, 0, 0.0


def make_distance_bound(plans: Routine | None, by_volume: bool) -> Routine:
    """Return ``near``: the bound by the boxes of surfaces, or by the plan of a pair, if it has one and its bounding spheres are nearer than
    the margin.

    Args:
        plans: plans of pairs, or None.
        by_volume: whether pairs may be computed by volume.
    """
    plan = no_plan if plans is None else plans
    boxes = box_distance_bound if by_volume else placeholder_function(box_distance_bound, 0.0)

    @routine
    def plan_distance_bound(machine: Machine, work: Work, lane: int, c: int, a: int, b: int):
        x = machine.crowds
        apart = distance_bound(x, a, b)
        if apart > x.margin[c]:
            return apart
        at = contact_data_row(x, c, a, b)
        i = int(a)
        j = int(b)
        if x.kind_pair[at, KindPairRow.swapped] == 1:
            i = int(b)
            j = int(a)
        if x.kind_pair[at, KindPairRow.by_volume] == 1:
            return wp.max(apart, boxes(machine, work, lane, i, j))
        how, _there, closer = plan(
            x.kind_pair[at, KindPairRow.pair], x.searched_position[i], axes_of(machine, work, lane, i),
                x.searched_position[j], axes_of(machine, work, lane, j),
            machine.number,
            lane, x.member[i, MemberRow.numbers], x.member[j, MemberRow.numbers],
        )  # fmt: skip
        if how >= 0:
            apart = wp.max(apart, closer)
        return apart

    return plan_distance_bound
