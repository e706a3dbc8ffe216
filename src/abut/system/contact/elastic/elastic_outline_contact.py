# mypy: allow-untyped-defs, allow-incomplete-defs, allow-untyped-decorators, disable-error-code="valid-type"
"""Contact of deformable plane outlines, compiled: deformation of the outlines by their modes, and motion of contact points by modes.

The outlines are deformed before the search for common normals.

With φ_k the displacement of a contact point on a side by that side's mode k, in the axes R of its frame, the columns (``columns``) are
R_i φ_k and −R_j φ_k. The depth is stationary with respect to both curve parameters. Its rate is therefore −n·ẋ at fixed parameters, and a
force along n that depends on the depth has a potential. Newton's matrix also contains −N ∂²g/∂c∂c. For shifts s of either side along the
tangent and turns θ of their tangents, the gap g between curves of curvatures κ changes as

    g = … + ½ κ_i s_i² + ½ κ_j s_j² − θ_i s_i + θ_j s_j − ½ (κ_i s_i + κ_j s_j − θ_i + θ_j)²/(κ_i + κ_j).

The term of the rigid motions of the bodies is in ``moving_contact_point``; this module contains that of the modes.
"""

import warp as wp

from abut.contact.curves.common_normal import CORNER
from abut.contact.curves.elastic_features import modal_displacement, write_deformed_outline
from abut.extend import routine
from abut.kernels.columns.machine_columns import ClusterRow, ContactPointRow, ContactRow
from abut.kernels.shape_structs.elastic_outline_structs import ContourRow, DeformablePairRow
from abut.kernels.shape_structs.modal_motion_structs import ModalContactRow
from abut.kernels.structs.machine_structs import Machine, Work, f64, mat33, vec2, vec3
from abut.system.contact.elastic.modal_contact_columns import (
    RIGID,
    cluster_of,
    column_of,
    columns_at,
    modal_body,
    unit_vector,
)
from abut.system.contact.point.contact_point import frames_of


@routine
def read_modal_coordinates(machine: Machine, work: Work, lane: int, row: int, to: int, c: int):
    """Read the modal coordinates of an outline, whose columns begin at ``to``.

    Return bounds of the speed of its nodes [m/s] and of the rotation rate of its tangents [rad/s], by modes.
    """
    lead = machine.contours.contour[c, ContourRow.first_mode]
    side_speed = 0.0
    turn_rate = 0.0
    for k in range(machine.contours.contour[c, ContourRow.modes]):
        y = work.y[lane, modal_body(machine, row, to + k)]
        work.deformable.q[lane, lead + k] = y[k % 3]
        side_speed += wp.abs(y[7 + k % 3]) * machine.contours.largest_displacement[lead + k]
        turn_rate += wp.abs(y[7 + k % 3]) * machine.contours.largest_rotation[lead + k]
    return side_speed, turn_rate


@routine
def deform_outlines(machine: Machine, work: Work, lane: int, c: int):
    """Deform the outlines of a contact by their modes.

    Return the numbers of the outlines, and bounds of the speed of their points and of the rotation rate of their tangents by modes.
    """
    q = machine.cluster[c, ClusterRow.contact]
    row = machine.cluster[c, ClusterRow.deformable_pair]
    modal_contact = machine.cluster[c, ClusterRow.modal_contact]
    i = machine.contact[q, ContactRow.shape_i]
    j = machine.contact[q, ContactRow.shape_j]
    contact_speed = 0.0
    turn_rate = 0.0
    if row >= 0:
        work.pairs.list_distance[
            lane, machine.cluster[c, ClusterRow.index]
        ] = -1.0  # neighbours are searched again
        for side in range(2):
            contour = machine.deformable_pair[row, DeformablePairRow.contour_i + side]
            if contour >= 0:
                side_speed, side_turn_rate = read_modal_coordinates(
                    machine,
                    work,
                    lane,
                    modal_contact,
                    machine.modal_contacts[modal_contact, ModalContactRow.second_columns] * side,
                    contour,
                )
                contact_speed += side_speed
                turn_rate += side_turn_rate
                copy = write_deformed_outline(work.outlines, machine.contours, work.deformable, lane, contour)
                if side == 0:
                    i = copy
                else:
                    j = copy
    return i, j, contact_speed, turn_rate


@routine
def undeformed_outlines(machine: Machine, work: Work, lane: int, c: int):
    """Return the outlines of a contact of rigid bodies, as `deform_outlines`."""
    q = machine.cluster[c, ClusterRow.contact]
    return machine.contact[q, ContactRow.shape_i], machine.contact[q, ContactRow.shape_j], f64(0.0), f64(0.0)


@routine
def contact_point_columns(
    machine: Machine, work: Work, lane: int, k: int, at: int, contour: int, side: int, a: mat33
):
    """Compute, for the modes of one side of a contact point, the columns from ``at`` on and the rotation of the tangent."""
    seat = work.pairs.result_pair[lane, work.pairs.result[lane, k]]
    feature = work.pairs.first[lane, seat]
    if side == 1:
        feature = work.pairs.second[lane, seat]
    u = work.pairs.last_parameters[lane, seat][side]
    for mode in range(machine.contours.contour[contour, ContourRow.modes]):
        phi, turn = modal_displacement(work.outlines, machine.contours, lane, contour, feature, u, mode)
        work.modal_motion.column[lane, at + mode] = a @ phi
        work.deformable.tangent_rotation[lane, at + mode] = turn


@routine
def update_modal_columns(machine: Machine, work: Work, lane: int, c: int):
    """Compute the columns of all contact points of a contact, by mode."""
    row = machine.cluster[c, ClusterRow.deformable_pair]
    if row < 0:
        return
    modal_contact = machine.cluster[c, ClusterRow.modal_contact]
    columns = machine.modal_contacts[modal_contact, ModalContactRow.columns]
    first = machine.cluster[c, ClusterRow.first]
    _oi, ai, _oj, aj = frames_of(machine, work, lane, machine.cluster[c, ClusterRow.contact])
    for slot in range(machine.cluster[c, ClusterRow.contact_points]):
        at = machine.modal_contacts[modal_contact, ModalContactRow.place] + slot * columns
        for column in range(columns):
            work.modal_motion.column[lane, at + column] = vec3()
            work.deformable.tangent_rotation[lane, at + column] = 0.0
        if work.parts.candidate_state.exists[lane, first + slot] == 1:
            one = machine.deformable_pair[row, DeformablePairRow.contour_i]
            other = machine.deformable_pair[row, DeformablePairRow.contour_j]
            if one >= 0:
                contact_point_columns(machine, work, lane, first + slot, at, one, 0, ai)
            if other >= 0:
                behind = machine.modal_contacts[modal_contact, ModalContactRow.second_columns]
                contact_point_columns(
                    machine, work, lane, first + slot, at + behind, other, 1, aj * f64(-1.0)
                )


@routine
def shifts_and_turns(
    machine: Machine,
    work: Work,
    lane: int,
    row: int,
    point: int,
    normal: vec3,
    arm_i: vec3,
    arm_j: vec3,
    size: int,
    first: int,
):
    """Compute, for each coordinate, the shifts of both points along the tangent t and the turns of both tangents about z.

    t, the normal and z are right-handed.
    """
    _oi, ai, _oj, aj = frames_of(machine, work, lane, machine.contact_point[point, ContactPointRow.contact])
    z = ai @ unit_vector(2)
    t = wp.cross(normal, z)
    facing = wp.dot(aj @ unit_vector(2), z)
    at = columns_at(machine, row, point)
    for c in range(size):
        shift = wp.dot(column_of(work.modal_motion.arm, lane, c, arm_i, arm_j), t)
        second = (6 <= c and c < RIGID) or c >= first
        work.modal_motion.gradient[lane, c] = wp.where(second, f64(0.0), shift)
        work.modal_motion.gradient[lane, size + c] = wp.where(second, -shift, f64(0.0))
        turn = 0.0
        if c < RIGID:
            if c % 6 >= 3:
                turn = z[c % 3]
        else:
            turn = work.deformable.tangent_rotation[lane, at + c - RIGID] * wp.where(second, facing, f64(1.0))
        work.modal_motion.gradient[lane, 2 * size + c] = wp.where(second, f64(0.0), turn)
        work.modal_motion.gradient[lane, 3 * size + c] = wp.where(second, turn, f64(0.0))


@routine
def gap_second_derivative(work: Work, lane: int, size: int, bend: vec2, a: int, b: int):
    """Return ∂²g/∂a∂b of the gap between curves; a corner is a fixed point of its side."""
    si = vec2(work.modal_motion.gradient[lane, a], work.modal_motion.gradient[lane, b])
    sj = vec2(work.modal_motion.gradient[lane, size + a], work.modal_motion.gradient[lane, size + b])
    ti = vec2(work.modal_motion.gradient[lane, 2 * size + a], work.modal_motion.gradient[lane, 2 * size + b])
    tj = vec2(work.modal_motion.gradient[lane, 3 * size + a], work.modal_motion.gradient[lane, 3 * size + b])
    if bend[0] >= CORNER:
        s = sj - si
        return tj[0] * s[1] + tj[1] * s[0] + bend[1] * s[0] * s[1]
    if bend[1] >= CORNER:
        s = sj - si
        return ti[0] * s[1] + ti[1] * s[0] + bend[0] * s[0] * s[1]
    both = bend[0] + bend[1]
    if both <= 0.0:
        return 0.0
    x = si * bend[0] + sj * bend[1] - ti + tj
    out = bend[0] * si[0] * si[1] + bend[1] * sj[0] * sj[1] - x[0] * x[1] / both
    return out - ti[0] * si[1] - ti[1] * si[0] + tj[0] * sj[1] + tj[1] * sj[0]


@routine
def add_gap_second_derivative(
    machine: Machine,
    work: Work,
    lane: int,
    point: int,
    normal: vec3,
    normal_magnitude: float,
    size: int,
    arm_i: vec3,
    arm_j: vec3,
):
    """Add −N ∂²g/∂c∂c to Newton's matrix: the contact point moves along the curves when the modes change."""
    row = machine.cluster[cluster_of(machine, point), ClusterRow.modal_contact]
    shifts_and_turns(
        machine,
        work,
        lane,
        row,
        point,
        normal,
        arm_i,
        arm_j,
        size,
        RIGID + machine.modal_contacts[row, ModalContactRow.second_columns],
    )
    bend = work.parts.part[lane, point].curvatures
    for a in range(size):
        for b in range(size):
            if a >= RIGID or b >= RIGID:
                at = b * size + a
                change = gap_second_derivative(work, lane, size, bend, a, b) * normal_magnitude
                work.modal_motion.stiffness[lane, at] = work.modal_motion.stiffness[lane, at] - change


__all__ = ["add_gap_second_derivative", "deform_outlines", "undeformed_outlines", "update_modal_columns"]
