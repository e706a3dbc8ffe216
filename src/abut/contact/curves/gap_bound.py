"""How far features are apart, where outlines can meet, and how far they may come together in a step, compiled.

Between features the distance is that of two circles, or of the straight lines of which they are nowhere farther than their bows.
"""

import warp as wp

from abut.contact.curves.feature_points import Pose, pose_of, rotate_vector, rotate_vector_back, wrap_angle
from abut.kernels.outline_structs import Outlines, Pairs
from abut.kernels.structs import f64, vec2, vec3
from abut.plug import routine

SLACK = f64(0.1)  #: a list of near features holds for turns up to this [rad]
FAR = f64(1.0e100)  #: no bound
CREDIT = f64(
    2.0 / 3.0
)  #: of how deep incidents are seen: a step that grows faster may go as far again by half


@routine
def off_line(x: vec2, p: vec2, q: vec2):
    """How far a point is from a straight line from p to q."""
    d = q - p
    along = wp.clamp(wp.dot(x - p, d) / wp.max(wp.dot(d, d), 1.0e-300), 0.0, 1.0)
    return wp.length(x - p - d * along)


@routine
def side(x: vec2, p: vec2, q: vec2):
    """On which side of a line from p to q a point lies: left is positive."""
    return (q[0] - p[0]) * (x[1] - p[1]) - (q[1] - p[1]) * (x[0] - p[0])


@routine
def between_lines(p: vec2, q: vec2, r: vec2, s: vec2):
    """The distance of two straight lines, from p to q and from r to s."""
    if side(r, p, q) * side(s, p, q) < 0.0 and side(p, r, s) * side(q, r, s) < 0.0:
        return 0.0
    first = wp.min(off_line(p, r, s), off_line(q, r, s))
    return wp.min(first, wp.min(off_line(r, p, q), off_line(s, p, q)))


@routine
def apart(f: Outlines, a: int, b: int, pose: Pose, near: float):
    """How far two features are apart at least; looked at closely where it may be less than `near`."""
    ha = f.hull[a]
    hb = f.hull[b]
    gap = wp.length(pose.shift + rotate_vector(pose, vec2(hb[0], hb[1])) - vec2(ha[0], ha[1])) - ha[2] - hb[2]
    if gap > near:
        return gap
    ca = f.core[a]
    cb = f.core[b]
    r = pose.shift + rotate_vector(pose, vec2(cb[0], cb[1]))
    s = pose.shift + rotate_vector(pose, vec2(cb[2], cb[3]))
    return wp.max(gap, between_lines(vec2(ca[0], ca[1]), vec2(ca[2], ca[3]), r, s) - f.bow[a] - f.bow[b])


@routine
def zone(f: Outlines, i: int, j: int, now: Pose, free: float):
    """Centre and radius of a circle in which whoever of either outline is that can meet the other while they come together by `free`: all
    of the smaller one, or what the first one's circle, larger by `free`, shares with the second one's.
    """  # fmt: skip
    a = f.ball[f.root[i]]
    b = f.ball[f.root[j]]
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
def displacement_bound(f: Outlines, i: int, j: int, now: Pose, before: vec3, free: float):
    """How far points of either outline have moved, seen from the other, since a list was made, at most, where they can meet."""
    c, rho = zone(f, i, j, now, free)
    old = pose_of(before[0], now.sense, vec2(before[1], before[2]))
    was = old.shift + rotate_vector(old, rotate_vector_back(now, c - now.shift))
    return wp.length(c - was) + wp.abs(wrap_angle(now.angle - before[0])) * rho


@routine
def leeway(
    f: Outlines, x: Pairs, lane: int, contact: int, i: int, j: int, pose: Pose, near: float, gap: float
):
    """How far points may move in a step so that no overlap of more than `near` comes about unseen: that much, and the least distance of
    features. It is `gap` of those in the list; all others were clear of each other when it was made.
    """  # fmt: skip
    deep = CREDIT * near
    most = deep + wp.min(wp.min(gap, x.clear[lane, contact]), FAR)
    since = displacement_bound(f, i, j, pose, x.pose[lane, contact], most)
    return wp.max(deep, wp.min(most, deep + x.clear[lane, contact] - since))
