# mypy: allow-untyped-defs, allow-incomplete-defs, allow-untyped-decorators, disable-error-code="valid-type"
"""Contact of deformable outlines: deformation before the search for common normals, and motion of contact points by modes.

With φ_k the displacement of a contact point on a side by that side's mode k, in the axes R of its frame, the columns (``columns``) are
R_i φ_k and −R_j φ_k. The depth is stationary in both places on the curves. Its rate is therefore −n·ẋ at fixed places, and a force by
the depth along n derives from an energy. Newton's matrix also contains −N ∂²g/∂c∂c. The gap g between the curves, of curvatures κ,
changes by shifts s of either side along the tangent and turns θ of their tangents as

    g = … + ½ κ_i s_i² + ½ κ_j s_j² − θ_i s_i + θ_j s_j − ½ (κ_i s_i + κ_j s_j − θ_i + θ_j)²/(κ_i + κ_j).

The term of the bodies' own motions is in ``migration``; this module contains that of the modes.
"""

import warp as wp

from abut.contact.curves.common_normal import CORNER
from abut.contact.curves.elastic_features import modal_displacement, write_deformed_outline
from abut.extend import routine
from abut.kernels.columns.machine_columns import ClusterRow, ContactRow, IncidentRow
from abut.kernels.shape_structs.elastic_outline_structs import BentPairRow, ContourRow
from abut.kernels.shape_structs.modal_motion_structs import SwayRow
from abut.kernels.structs.machine_structs import Machine, Work, f64, mat33, vec2, vec3
from abut.system.contact.elastic.modal_contact_columns import (
    RIGID,
    cluster_of,
    column_of,
    columns_at,
    one_axis,
    stands_for,
)
from abut.system.contact.point.contact_point import frames_of


@routine
def take_modes(m: Machine, w: Work, lane: int, row: int, to: int, c: int):
    """Read an outline's modal coordinates, with columns from ``to`` on; return the largest speed of nodes and spin of tangents."""
    lead = m.contours.contour[c, ContourRow.lead]
    fastest = 0.0
    turning = 0.0
    for k in range(m.contours.contour[c, ContourRow.modes]):
        y = w.y[lane, stands_for(m, row, to + k)]
        w.bowed.q[lane, lead + k] = y[k % 3]
        fastest += wp.abs(y[7 + k % 3]) * m.contours.most[lead + k]
        turning += wp.abs(y[7 + k % 3]) * m.contours.steepest[lead + k]
    return fastest, turning


@routine
def bend_curves(m: Machine, w: Work, lane: int, c: int):
    """Deform the outlines of a contact by curves; return the outlines' numbers, and the speeds of their points and tangents by modes."""
    q = m.cluster[c, ClusterRow.contact]
    row = m.cluster[c, ClusterRow.bend]
    sway = m.cluster[c, ClusterRow.sway]
    i = m.contact[q, ContactRow.shape_i]
    j = m.contact[q, ContactRow.shape_j]
    pace = 0.0
    turning = 0.0
    if row >= 0:
        w.pairs.within[lane, m.cluster[c, ClusterRow.index]] = -1.0  # neighbours are searched again
        for side in range(2):
            contour = m.bowing[row, BentPairRow.contour_i + side]
            if contour >= 0:
                fastest, turned = take_modes(
                    m, w, lane, sway, m.swaying[sway, SwayRow.behind] * side, contour
                )
                pace += fastest
                turning += turned
                copy = write_deformed_outline(w.outlines, m.contours, w.bowed, lane, contour)
                if side == 0:
                    i = copy
                else:
                    j = copy
    return i, j, pace, turning


@routine
def unbent_curves(m: Machine, w: Work, lane: int, c: int):
    """Return the outlines of a contact by curves without deformation."""
    q = m.cluster[c, ClusterRow.contact]
    return m.contact[q, ContactRow.shape_i], m.contact[q, ContactRow.shape_j], f64(0.0), f64(0.0)


@routine
def carry_one(m: Machine, w: Work, lane: int, k: int, at: int, contour: int, side: int, a: mat33):
    """Compute the columns, from ``at`` on, of one side of an existing contact point, and the rotation of the tangent by each."""
    seat = w.pairs.seat[lane, w.pairs.held[lane, k]]
    feature = w.pairs.first[lane, seat]
    if side == 1:
        feature = w.pairs.second[lane, seat]
    u = w.pairs.warm[lane, seat][side]
    for n in range(m.contours.contour[contour, ContourRow.modes]):
        phi, turn = modal_displacement(w.outlines, m.contours, lane, contour, feature, u, n)
        w.sway.column[lane, at + n] = a @ phi
        w.bowed.turn[lane, at + n] = turn


@routine
def carry_incidents(m: Machine, w: Work, lane: int, c: int):
    """Compute the columns of each contact point."""
    row = m.cluster[c, ClusterRow.bend]
    if row < 0:
        return
    sway = m.cluster[c, ClusterRow.sway]
    columns = m.swaying[sway, SwayRow.columns]
    first = m.cluster[c, ClusterRow.first]
    _oi, ai, _oj, aj = frames_of(m, w, lane, m.cluster[c, ClusterRow.contact])
    for slot in range(m.cluster[c, ClusterRow.incidents]):
        at = m.swaying[sway, SwayRow.place] + slot * columns
        for n in range(columns):
            w.sway.column[lane, at + n] = vec3()
            w.bowed.turn[lane, at + n] = 0.0
        if w.parts.now.there[lane, first + slot] == 1:
            one = m.bowing[row, BentPairRow.contour_i]
            other = m.bowing[row, BentPairRow.contour_j]
            if one >= 0:
                carry_one(m, w, lane, first + slot, at, one, 0, ai)
            if other >= 0:
                behind = m.swaying[sway, SwayRow.behind]
                carry_one(m, w, lane, first + slot, at + behind, other, 1, aj * f64(-1.0))


@routine
def lay_lines(
    m: Machine, w: Work, lane: int, row: int, k: int, n: vec3, ui: vec3, uj: vec3, size: int, first: int
):
    """Compute by each coordinate shifts of both places along the tangent t and turns of both tangents about z.

    t, n, z are right-handed.
    """
    _oi, ai, _oj, aj = frames_of(m, w, lane, m.incident[k, IncidentRow.contact])
    z = ai @ one_axis(2)
    t = wp.cross(n, z)
    facing = wp.dot(aj @ one_axis(2), z)
    at = columns_at(m, row, k)
    for c in range(size):
        shift = wp.dot(column_of(w.sway.arm, lane, c, ui, uj), t)
        second = (6 <= c and c < RIGID) or c >= first
        w.sway.line[lane, c] = wp.where(second, f64(0.0), shift)
        w.sway.line[lane, size + c] = wp.where(second, -shift, f64(0.0))
        turn = 0.0
        if c < RIGID:
            if c % 6 >= 3:
                turn = z[c % 3]
        else:
            turn = w.bowed.turn[lane, at + c - RIGID] * wp.where(second, facing, f64(1.0))
        w.sway.line[lane, 2 * size + c] = wp.where(second, f64(0.0), turn)
        w.sway.line[lane, 3 * size + c] = wp.where(second, turn, f64(0.0))


@routine
def gap_by_two(w: Work, lane: int, size: int, bend: vec2, a: int, b: int):
    """Return ∂²g/∂a∂b of the gap between curves; the place of a corner is fixed on its side."""
    si = vec2(w.sway.line[lane, a], w.sway.line[lane, b])
    sj = vec2(w.sway.line[lane, size + a], w.sway.line[lane, size + b])
    ti = vec2(w.sway.line[lane, 2 * size + a], w.sway.line[lane, 2 * size + b])
    tj = vec2(w.sway.line[lane, 3 * size + a], w.sway.line[lane, 3 * size + b])
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
def add_gap_by_two(
    m: Machine, w: Work, lane: int, k: int, n: vec3, normal: float, size: int, ui: vec3, uj: vec3
):
    """Add the derivative of the force by the motion of the contact point along the curves by the modes."""
    row = m.cluster[cluster_of(m, k), ClusterRow.sway]
    lay_lines(m, w, lane, row, k, n, ui, uj, size, RIGID + m.swaying[row, SwayRow.behind])
    bend = w.parts.part[lane, k].bend
    for a in range(size):
        for b in range(size):
            if a >= RIGID or b >= RIGID:
                at = b * size + a
                much = gap_by_two(w, lane, size, bend, a, b) * normal
                w.sway.dense[lane, at] = w.sway.dense[lane, at] - much


__all__ = ["add_gap_by_two", "bend_curves", "carry_incidents", "unbent_curves"]
