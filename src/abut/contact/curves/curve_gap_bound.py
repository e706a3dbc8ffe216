# mypy: allow-untyped-defs, allow-incomplete-defs, allow-untyped-decorators, disable-error-code="valid-type"
"""Lower bounds of the gap between outlines, the region in which they can touch, and their largest approach in a step, compiled.

The distance of two features is bounded by that of their circles, or of their straight lines less the bow of each.
"""

import warp as wp

from abut.contact.curves.feature_points import (
    PlanePose,
    pose_of,
    rotate_vector,
    rotate_vector_back,
    wrap_angle,
)
from abut.extend import routine
from abut.kernels.shape_structs.outline_structs import Outlines, Pairs
from abut.kernels.structs.machine_structs import f64, vec2, vec3

ROTATION_MARGIN = f64(0.1)  #: a list of near features is valid for rotations up to this [rad]
NO_BOUND = f64(1.0e100)  #: no bound
CREDIT = f64(
    2.0 / 3.0
)  #: fraction of the depth up to which contact points are found, as a reserve for steps that grow faster


@routine
def off_line(x: vec2, p: vec2, q: vec2):
    """Return the distance of a point from a straight line from p to q."""
    d = q - p
    along = wp.clamp(wp.dot(x - p, d) / wp.max(wp.dot(d, d), 1.0e-300), 0.0, 1.0)
    return wp.length(x - p - d * along)


@routine
def line_side(x: vec2, p: vec2, q: vec2):
    """Return the side of a line from p to q on which a point is: left is positive."""
    return (q[0] - p[0]) * (x[1] - p[1]) - (q[1] - p[1]) * (x[0] - p[0])


@routine
def between_lines(p: vec2, q: vec2, r: vec2, s: vec2):
    """Return the distance of two straight lines, from p to q and from r to s."""
    if line_side(r, p, q) * line_side(s, p, q) < 0.0 and line_side(p, r, s) * line_side(q, r, s) < 0.0:
        return 0.0
    first = wp.min(off_line(p, r, s), off_line(q, r, s))
    return wp.min(first, wp.min(off_line(r, p, q), off_line(s, p, q)))


@routine
def distance_bound(f: Outlines, a: int, b: int, pose: PlanePose, near: float):
    """Return a lower bound of the distance of two features; refined where it may be less than `near`."""
    ha = f.bounding_circle[a]
    hb = f.bounding_circle[b]
    gap = wp.length(pose.shift + rotate_vector(pose, vec2(hb[0], hb[1])) - vec2(ha[0], ha[1])) - ha[2] - hb[2]
    if gap > near:
        return gap
    ca = f.chord[a]
    cb = f.chord[b]
    r = pose.shift + rotate_vector(pose, vec2(cb[0], cb[1]))
    s = pose.shift + rotate_vector(pose, vec2(cb[2], cb[3]))
    return wp.max(
        gap,
        between_lines(vec2(ca[0], ca[1]), vec2(ca[2], ca[3]), r, s) - f.chord_height[a] - f.chord_height[b],
    )


@routine
def contact_zone(f: Outlines, i: int, j: int, now: PlanePose, free: float):
    """Return centre and radius of a circle that contains all points of either outline that can touch the other while they approach by
    `free`: the whole of the smaller one, or the intersection of the first one's circle, enlarged by `free`, with the second one's.
    """  # fmt: skip
    a = f.node_circle[f.root[i]]
    b = f.node_circle[f.root[j]]
    ca = vec2(a[0], a[1])
    cb = now.shift + rotate_vector(now, vec2(b[0], b[1]))
    d = wp.length(cb - ca)
    c = cb
    rho = b[2]
    if a[2] < rho:
        c = ca
        rho = a[2]
    big = a[2] + free
    if d > 1.0e-9 * rho and d < big + b[2] and big < 1.0e3 * (d + rho):
        way = (cb - ca) / d
        foot = 0.5 * (d + (big - b[2]) * (big + b[2]) / d)  # where the circles cross
        half = wp.sqrt(wp.max(big * big - foot * foot, 0.0))
        low = wp.max(-big, d - b[2])
        high = wp.min(big, d + b[2])
        size = wp.max(half, wp.max(high - foot, foot - low))
        if size < rho:
            c = ca + way * foot
            rho = size
    return c, rho


@routine
def displacement_bound(f: Outlines, i: int, j: int, now: PlanePose, before: vec3, free: float):
    """Return the largest displacement of points of either outline relative to the other since the list was made, where they can touch."""
    c, rho = contact_zone(f, i, j, now, free)
    old = pose_of(before[0], now.sense, vec2(before[1], before[2]))
    was = old.shift + rotate_vector(old, rotate_vector_back(now, c - now.shift))
    return wp.length(c - was) + wp.abs(wrap_angle(now.angle - before[0])) * rho


@routine
def safe_displacement(
    f: Outlines, x: Pairs, lane: int, contact: int, i: int, j: int, pose: PlanePose, near: float, gap: float
):
    """Return the largest displacement of points in a step that creates no undetected overlap of more than `near`: that depth plus the least
    distance of features. The distance is `gap` for pairs in the list; all others were clear of each other when the list was made.
    """  # fmt: skip
    deep = CREDIT * near
    most = deep + wp.min(wp.min(gap, x.unlisted_distance[lane, contact]), NO_BOUND)
    since = displacement_bound(f, i, j, pose, x.pose[lane, contact], most)
    return wp.max(deep, wp.min(most, deep + x.unlisted_distance[lane, contact] - since))
