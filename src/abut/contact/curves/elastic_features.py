# mypy: allow-untyped-defs, allow-incomplete-defs, allow-untyped-decorators, disable-error-code="valid-type"
"""Features of outlines that deform with modes, and the tree over them, at the current modal coordinates; rewritten at every search,
compiled.

A piece is Σ c_i uⁱ. The Bézier points c₁, c₁ + c₂ and c₁ + 2 c₂ + 3 c₃ of its derivative span a cone that contains all its tangents.
Its own Bézier points bound the distance of all its points from its chord. Both give the range of normals, the circle and the line
that the search uses.
"""

import warp as wp

from abut.contact.curves.curve_gap_bound import off_line
from abut.contact.curves.feature_points import PI, wrap_angle
from abut.contact.curves.features import REVERSED_LEVEL, ROUND
from abut.extend import routine
from abut.kernels.columns.outline_columns import FeatureRow
from abut.kernels.shape_structs.elastic_outline_structs import ContourRow, Contours, OutlineScratch
from abut.kernels.shape_structs.outline_structs import Outlines
from abut.kernels.structs.machine_structs import f64, vec2, vec3, vec4

NONE = f64(-10.0)  #: half width of a sector that faces nothing: a corner that is hollow as it is bent
FORWARD = f64(1.0e-9)  #: turn below which a node is no corner [rad]


@routine
def modal_coefficient(b: Contours, x: OutlineScratch, lane: int, c: int, k: int, i: int):
    """Return c_i of feature k of an outline at the current modal coordinates."""
    modes = b.contour[c, ContourRow.modes]
    lead = b.contour[c, ContourRow.first_mode]
    at = b.contour[c, ContourRow.shape] + 4 * modes * k + i
    p = b.place[4 * (b.contour[c, ContourRow.place] + k) + i]
    for mode in range(modes):
        p += b.shape[at + 4 * mode] * x.q[lane, lead + mode]
    return vec2(p[0], p[1])


@routine
def facing_of(d: vec2):
    """Return the angle of the outward normal, to the right of travel along d."""
    return wp.atan2(-d[0], d[1])


@routine
def right_of(d: vec2):
    """Return the unit normal to the right of d."""
    return vec2(d[1], -d[0]) / wp.max(wp.length(d), 1.0e-300)


@routine
def write_piece(f: Outlines, k: int, c0: vec2, c1: vec2, c2: vec2, c3: vec2):
    """Write a piece: its numbers, normals, circle, line."""
    for i in range(2):
        f.row[k, FeatureRow.x + 4 * i] = c0[i]
        f.row[k, FeatureRow.y + 4 * i] = c1[i]
        f.row[k, FeatureRow.end_x + 4 * i] = c2[i]
        f.row[k, FeatureRow.end_y + 4 * i] = c3[i]
    last = c1 + c2 * 2.0 + c3 * 3.0
    low = facing_of(c1)
    across = wrap_angle(facing_of(c1 + c2) - low)
    end = wrap_angle(facing_of(last) - low)
    least = wp.min(0.0, wp.min(across, end))
    most = wp.max(0.0, wp.max(across, end))
    f.sector[k] = vec2(low + 0.5 * (least + most), 0.5 * (most - least))
    f.line_neighbours[k] = wp.where(end < 0.0, REVERSED_LEVEL, 0)
    off = f.row[k, FeatureRow.offset]
    q = c0 + c1 + c2 + c3
    bow = wp.max(off_line(c0 + c1 / 3.0, c0, q), off_line(c0 + (c1 * 2.0 + c2) / 3.0, c0, q))
    bow += wp.abs(off) * (most - least)
    p = c0 - right_of(c1) * off
    q -= right_of(last) * off
    f.chord[k] = vec4(p[0], p[1], q[0], q[1])
    f.chord_height[k] = bow
    f.bounding_circle[k] = vec3(0.5 * (p[0] + q[0]), 0.5 * (p[1] + q[1]), 0.5 * wp.length(q - p) + bow)


@routine
def end_tangent(f: Outlines, k: int, at_end: int):
    """Return the direction of travel at a piece's start or end."""
    d = vec2(f.row[k, FeatureRow.y], f.row[k, FeatureRow.sixth])
    if at_end == 1:
        d += vec2(f.row[k, FeatureRow.end_x], f.row[k, FeatureRow.seventh]) * 2.0
        d += vec2(f.row[k, FeatureRow.end_y], f.row[k, FeatureRow.eighth]) * 3.0
    return d


@routine
def write_corner(f: Outlines, b: Contours, first: int, k: int, at: int, p: vec2):
    """Write a corner: its place, and the normals between those of the adjoining pieces; for an end, a quarter turn; for a point, all
    normals.
    """
    f.row[first + k, FeatureRow.x] = p[0]
    f.row[first + k, FeatureRow.y] = p[1]
    size = f.row[first + k, FeatureRow.radius]
    f.bounding_circle[first + k] = vec3(p[0], p[1], size)
    f.chord[first + k] = vec4(p[0], p[1], p[0], p[1])
    f.chord_height[first + k] = size
    before = b.previous_segment[at + k]
    after = b.next_segment[at + k]
    low = 0.0
    if before >= 0:
        low = facing_of(end_tangent(f, first + before, 1))
    high = 0.0
    if after >= 0:
        high = facing_of(end_tangent(f, first + after, 0))
    if before >= 0 and after >= 0:
        turn = wrap_angle(high - low)
        f.sector[first + k] = vec2(low + 0.5 * turn, wp.where(turn > FORWARD, 0.5 * turn, NONE))
    elif before >= 0:
        f.sector[first + k] = vec2(low + 0.25 * PI, 0.25 * PI)
    elif after >= 0:
        f.sector[first + k] = vec2(high - 0.25 * PI, 0.25 * PI)
    else:
        f.sector[first + k] = vec2(0.0, PI)


@routine
def enclosing_circle(a: vec3, b: vec3):
    """Return the smallest circle around two circles."""
    d = wp.length(vec2(b[0] - a[0], b[1] - a[1]))
    if a[2] >= d + b[2]:
        return a
    if b[2] >= d + a[2]:
        return b
    radius = 0.5 * (d + a[2] + b[2])
    t = (radius - a[2]) / wp.max(d, 1.0e-300)
    return vec3(a[0] + t * (b[0] - a[0]), a[1] + t * (b[1] - a[1]), radius)


@routine
def write_deformed_outline(f: Outlines, b: Contours, x: OutlineScratch, lane: int, c: int):
    """Write an outline's copy of this lane at the current modal coordinates; return the copy's number."""
    count = b.contour[c, ContourRow.features]
    first = b.contour[c, ContourRow.feature] + lane * count
    at = b.contour[c, ContourRow.place]
    for k in range(count):
        if f.feature_kind[first + k] != ROUND:
            c0 = modal_coefficient(b, x, lane, c, k, 0)
            c1 = modal_coefficient(b, x, lane, c, k, 1)
            c2 = modal_coefficient(b, x, lane, c, k, 2)
            c3 = modal_coefficient(b, x, lane, c, k, 3)
            write_piece(f, first + k, c0, c1, c2, c3)
    for k in range(count):
        if f.feature_kind[first + k] == ROUND:
            write_corner(f, b, first, k, at, modal_coefficient(b, x, lane, c, k, 0))
    boxes = b.contour[c, ContourRow.boxes]
    box = b.contour[c, ContourRow.box] + lane * boxes
    for n in range(boxes):
        here = box + boxes - 1 - n  # children have higher indices
        if f.left[here] < 0:
            leaf = -1 - f.left[here]
            f.node_circle[here] = f.bounding_circle[leaf]
        else:
            f.node_circle[here] = enclosing_circle(f.node_circle[f.left[here]], f.node_circle[f.right[here]])
    return b.contour[c, ContourRow.outline] + lane


@routine
def modal_displacement(f: Outlines, b: Contours, lane: int, c: int, feature: int, u: float, mode: int):
    """Return the displacement of a place on an outline by a mode, in the frame's axes, (3,), and the rotation of the tangent there.

    The tangent of a piece rotates by θ = t × φ′/|r′|; at an offset d, the place also moves by −d θ t.
    """
    count = b.contour[c, ContourRow.features]
    k = feature - b.contour[c, ContourRow.feature] - lane * count
    at = b.contour[c, ContourRow.shape] + 4 * (b.contour[c, ContourRow.modes] * k + mode)
    if f.feature_kind[feature] == ROUND:
        return b.shape[at], 0.0
    phi = vec3()
    rate = vec3()
    power = 1.0
    below = 0.0
    for i in range(4):
        phi += b.shape[at + i] * power
        rate += b.shape[at + i] * below
        below = power * f64(i + 1)
        power = power * u
    d = end_tangent(f, feature, 0)
    d += vec2(f.row[feature, FeatureRow.end_x], f.row[feature, FeatureRow.seventh]) * (2.0 * u)
    d += vec2(f.row[feature, FeatureRow.end_y], f.row[feature, FeatureRow.eighth]) * (3.0 * u * u)
    speed = wp.max(wp.length(d), 1.0e-300)
    turn = (d[0] * rate[1] - d[1] * rate[0]) / (speed * speed)
    return phi - vec3(d[0], d[1], 0.0) * (f.row[feature, FeatureRow.offset] * turn / speed), turn


__all__ = ["modal_displacement", "write_deformed_outline"]
