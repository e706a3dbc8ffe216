# mypy: allow-untyped-defs, allow-incomplete-defs, allow-untyped-decorators, disable-error-code="valid-type"
"""Contact points of two outlines at a pose, and their assignment to slots, compiled."""

import warp as wp

from abut.contact.curves.common_normal import CORNER
from abut.contact.curves.curve_gap_bound import (
    CREDIT,
    NO_BOUND,
    ROTATION_MARGIN,
    contact_zone,
    safe_displacement,
)
from abut.contact.curves.feature_points import PlanePose, pose_of
from abut.contact.curves.pair_search import follow_pair, refresh_pairs, search_distance
from abut.contact.volumes.slot_assignment import fill_slot, nearest_slot
from abut.extend import routine
from abut.kernels.shape_structs.mesh_structs import MANY_FEATURES, MANY_PARTS, TILTED, IntersectionPart, Parts
from abut.kernels.shape_structs.outline_structs import CurveContactPoint, Outlines, Pairs
from abut.kernels.structs.machine_structs import f64, mat33, vec2, vec3


@routine
def column_of(r: mat33, k: int):
    """Return an axis of a frame."""
    return vec3(r[0, k], r[1, k], r[2, k])


@routine
def half_space_frame(oi: vec3, ri: mat33, oj: vec3, rj: mat33):
    """Return the frame by which a half-space, the second one's z its normal, is a line in the first one's plane; its origin is the
    nearest to the first one's.
    """
    z = column_of(ri, 2)
    normal = column_of(rj, 2)
    normal = wp.normalize(normal - z * wp.dot(normal, z))
    x = wp.cross(normal, z)
    origin = oi - normal * wp.dot(normal, oi - oj)
    return origin, wp.matrix_from_cols(x, normal, z)


@routine
def tilt_of(ri: mat33, rj: mat33, flat: int):
    """Return the sine of the angle by which the second shape tilts out of the first one's plane."""
    if flat == 1:
        return wp.abs(wp.dot(column_of(ri, 2), column_of(rj, 2)))
    return wp.length(wp.cross(column_of(ri, 2), column_of(rj, 2)))


@routine
def shared_width(f: Outlines, i: int, j: int, rise: float):
    """Return middle and length, along the first frame's z, of the common width of both shapes; `rise` is the z of the second origin."""
    a = 0.5 * f.width[i]
    b = 0.5 * f.width[j]
    low = wp.max(-a, rise - b)
    high = wp.min(a, rise + b)
    return 0.5 * (low + high), high - low


@routine
def store_point(x: Pairs, lane: int, at: int, seat: int, one: CurveContactPoint, width: float):
    """Store a contact point of a pair in the list under a number."""
    x.result_pair[lane, at] = seat
    x.depth[lane, at] = one.depth
    x.normal[lane, at] = one.normal
    x.p[lane, at] = one.p
    x.q[lane, at] = one.q
    x.curvatures[lane, at] = one.curvature
    curvature = 0.0  # a corner adds none to the other flank's
    for k in range(2):
        if one.curvature[k] < CORNER:
            curvature += one.curvature[k]
    x.line_contact[lane, at] = vec3(curvature, width, one.compliance)


@routine
def shallowest_point(x: Pairs, lane: int, count: int):
    """Return the number of the contact point with the smallest depth."""
    least = int(0)
    for k in range(1, count):
        if x.depth[lane, k] < x.depth[lane, least]:
            least = k
    return least


@routine
def found_already(x: Pairs, lane: int, count: int, one: CurveContactPoint, fine: float):
    """Return True if a contact point is in the list already: at the joint of two features both find it."""
    for k in range(count):
        far = wp.length(x.p[lane, k] - one.p) + wp.length(x.q[lane, k] - one.q) > fine
        if not far and wp.dot(x.normal[lane, k], one.normal) > 0.999:
            return True
    return False


@routine
def collect_points(
    f: Outlines,
    x: Pairs,
    lane: int,
    contact: int,
    i: int,
    j: int,
    pose: PlanePose,
    near: float,
    reach: float,
    width: float,
):
    """Store all contact points whose overlap or gap is at most `near`, the deepest if they exceed the capacity. Return their number, or −1
    if too many features are near, and a lower bound of the distance of features that may touch.
    """  # fmt: skip
    listed = refresh_pairs(f, x, lane, contact, i, j, pose, near)
    start = x.start[lane, contact]
    most = x.depth.shape[1]
    count = int(0)
    gap = f64(1.0e300)
    for at in range(start, start + listed):
        one, off = follow_pair(f, x, lane, at, pose, near, reach)
        gap = wp.min(gap, wp.max(off, 0.0))
        new = one.valid == 1 and wp.abs(one.depth) <= near
        if new and not found_already(x, lane, count, one, 1.0e-7 * reach):
            if count < most:
                x.depth[lane, count] = -1.0e300
                count += 1
            k = shallowest_point(x, lane, count)
            if x.depth[lane, k] < one.depth:
                store_point(x, lane, k, at, one, width)
    if listed < 0:
        count = -1
    return count, gap


@routine
def mark_points(x: Pairs, w: Parts, lane: int, count: int, slots: int):
    """Mark contact points for assignment, at most as many as there are slots; return whether closed ones had to be dropped."""
    for k in range(count):
        w.state[lane, k] = 1
    left = int(count)
    lost = int(0)
    while left > slots:
        least = int(-1)
        for k in range(count):
            if w.state[lane, k] == 1 and (least < 0 or x.depth[lane, k] < x.depth[lane, wp.max(least, 0)]):
                least = k
        w.state[lane, least] = 3
        if x.depth[lane, least] > 0.0:
            lost = 1
        left -= 1
    return lost


@routine
def motion_factors(bend: vec2):
    """Return the factors by which a contact point moves along curves of two curvatures: 1/(κ_i + κ_j), κ_j/(κ_i + κ_j), κ_i κ_j/(κ_i +
    κ_j).
    """
    if bend[0] >= CORNER:
        return vec3(0.0, 0.0, bend[1])
    if bend[1] >= CORNER:
        return vec3(0.0, 1.0, bend[0])
    both = bend[0] + bend[1]
    if both <= 0.0:
        return vec3(0.0, 0.5, 0.0)
    return vec3(1.0, bend[1], bend[0] * bend[1]) / both


@routine
def part_of(x: Pairs, lane: int, k: int, oi: vec3, ri: mat33, z: float, width: float):
    """Return a contact point in space."""
    out = IntersectionPart()
    p = x.p[lane, k]
    q = x.q[lane, k]
    normal = x.normal[lane, k]
    out.depth = wp.min(x.depth[lane, k], width)
    out.normal = ri * vec3(normal[0], normal[1], 0.0)
    out.point_i = oi + ri * vec3(p[0], p[1], z)
    out.point_j = oi + ri * vec3(q[0], q[1], z)
    out.line_contact = x.line_contact[lane, k]
    out.curvatures = x.curvatures[lane, k]
    t = ri * vec3(-normal[1], normal[0], 0.0)
    along = wp.outer(t, t)
    wander = motion_factors(out.curvatures)
    out.area_moment = along * wander[0]
    out.slip_share = along * wander[1]
    out.normal_turn = along * wander[2]
    return out


@routine
def empty_slot(oi: vec3, ri: mat33, reach: float):
    """Return an empty slot: open, and without motion along its normal."""
    out = IntersectionPart()
    out.depth = -reach
    out.normal = column_of(ri, 2)
    out.point_i = oi
    out.point_j = oi
    return out


@routine
def fill_slots(x: Pairs, w: Parts, lane: int, count: int, first: int, slots: int):
    """Assign the marked contact points to slots: to the slot of the nearest one at the last accepted step, the others to empty slots."""
    for k in range(slots):
        w.candidate_state.exists[lane, first + k] = 0
    choice = nearest_slot(w, lane, first, slots, count)
    while choice >= 0:
        fill_slot(w, lane, first + choice % slots, choice // slots)
        x.result[lane, first + choice % slots] = choice // slots
        choice = nearest_slot(w, lane, first, slots, count)
    slot = int(first)
    for k in range(count):
        if w.state[lane, k] == 1:
            while w.candidate_state.exists[lane, slot] == 1:
                slot += 1
            fill_slot(w, lane, slot, k)
            x.result[lane, slot] = k


@routine
def in_plane(f: Outlines, i: int, j: int, flat: int, oi: vec3, ri: mat33, oj: vec3, rj: mat33):
    """Return the second outline's pose in the first one's plane, and middle and length, along z, of their common width."""
    place = oj
    axes = rj
    if flat == 1:
        place, axes = half_space_frame(oi, ri, oj, rj)
    back = wp.transpose(ri)
    t = back * (place - oi)
    z = back * column_of(axes, 2)
    ex = back * column_of(axes, 0)
    sense = wp.where(z[2] < 0.0, f64(-1.0), f64(1.0))
    middle, width = shared_width(f, i, j, t[2])
    # the second shape's axis where it passes the middle of the common width
    climb = (middle - t[2]) / (z[2] + sense * 1.0e-12)
    pose = pose_of(wp.atan2(ex[1], ex[0]), sense, vec2(t[0] + climb * z[0], t[1] + climb * z[1]))
    return pose, middle, width


@routine
def circle_centre(f: Outlines, i: int, o: vec3, r: mat33):
    """Return the centre of an outline's bounding circle in space."""
    ball = f.node_circle[f.root[i]]
    return o + r * vec3(ball[0], ball[1], 0.0)


@routine
def circle_gap(f: Outlines, i: int, j: int, oi: vec3, ri: mat33, oj: vec3, rj: mat33, tilt: float):
    """Return a lower bound of the gap of two outlines, by their bounding circles in the first one's plane."""
    d = circle_centre(f, j, oj, rj) - circle_centre(f, i, oi, ri)
    rise = wp.dot(d, column_of(ri, 2))
    aside = wp.sqrt(wp.max(wp.dot(d, d) - rise * rise, 0.0))
    leaning = tilt * (
        wp.abs(rise) + 0.5 * (f.width[i] + f.width[j])
    )  # shift at the middle of the common width
    return aside - f.node_circle[f.root[i]][2] - f.node_circle[f.root[j]][2] - leaning


@routine
def far_apart(
    f: Outlines,
    w: Parts,
    i: int,
    j: int,
    lane: int,
    oi: vec3,
    ri: mat33,
    oj: vec3,
    rj: mat33,
    first: int,
    slots: int,
    near: float,
    apart: float,
):
    """Empty the slots of outlines whose circles are farther apart than contact points are searched for; return the smaller circle."""
    for slot in range(first, first + slots):
        w.candidate_state.exists[lane, slot] = 0
        w.part[lane, slot] = empty_slot(oi, ri, near)
    centre = circle_centre(f, i, oi, ri)
    radius = f.node_circle[f.root[i]][2]
    if f.node_circle[f.root[j]][2] < radius:
        centre = circle_centre(f, j, oj, rj)
        radius = f.node_circle[f.root[j]][2]
    return centre, radius, CREDIT * near + apart, NO_BOUND


@routine
def meet_curves(
    f: Outlines,
    x: Pairs,
    w: Parts,
    lane: int,
    contact: int,
    i: int,
    j: int,
    flat: int,
    oi: vec3,
    ri: mat33,
    oj: vec3,
    rj: mat33,
    first: int,
    slots: int,
    reach: float,
    tilt: float,
    whole: int,
):
    """Fill slots first … first + slots − 1 with the contact points of outlines i and j, the deepest if they exceed the slots. ``flat`` is 1
    for a half-space; ``whole`` is above 0 to search for them within the whole reach.

    Returns a circle in space within which the shapes can touch, the largest motion of points there in a step that misses no contact, and
    the largest rotation of the shapes.
    """  # fmt: skip
    if tilt_of(ri, rj, flat) > tilt:
        w.status[lane] = TILTED
    near = search_distance(x, lane, contact, reach, whole)
    if flat == 0:
        apart = circle_gap(f, i, j, oi, ri, oj, rj, tilt)
        if apart > near:
            return far_apart(f, w, i, j, lane, oi, ri, oj, rj, first, slots, near, apart)
    pose, middle, width = in_plane(f, i, j, flat, oi, ri, oj, rj)
    count, gap = collect_points(f, x, lane, contact, i, j, pose, near, reach, wp.max(width, 0.0))
    if count < 0:
        w.status[lane] = MANY_FEATURES
    if mark_points(x, w, lane, count, slots) == 1:
        w.status[lane] = wp.max(w.status[lane], MANY_PARTS)
    for k in range(count):
        w.found[lane, k] = part_of(x, lane, k, oi, ri, middle, width)
        w.origin[lane, k] = vec3(x.p[lane, k][0], x.p[lane, k][1], 0.0)
    fill_slots(x, w, lane, count, first, slots)
    for slot in range(first, first + slots):
        if w.candidate_state.exists[lane, slot] == 0:
            w.part[lane, slot] = empty_slot(oi, ri, near)
    free = safe_displacement(f, x, lane, contact, i, j, pose, near, gap)
    c, rho = contact_zone(f, i, j, pose, free)
    turn = wp.where(x.has_omitted[lane, contact] == 1, ROTATION_MARGIN, NO_BOUND)
    return oi + ri * vec3(c[0], c[1], middle), rho, free, turn
