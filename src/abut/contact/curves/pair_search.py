# mypy: allow-untyped-defs, allow-incomplete-defs, allow-untyped-decorators, disable-error-code="valid-type"
"""Search for pairs of features of two outlines that are near and may face each other, by simultaneous descent of two trees of circles,
compiled.

The list is made with a margin. It is valid while no point within both outlines' circles has moved farther relative to the other outline,
and the second has not rotated by more than ROTATION_MARGIN; a step may add the same again. From the pose (φ₀, t₀) to (φ, t) a point that is
now within ρ of c was displaced by at most |c − r₀(c)| + |φ − φ₀| ρ, where r₀(c) is the earlier place of the material now at c.
"""

import warp as wp

from abut.contact.curves.common_normal import LEVEL, can_face, far_side, find_common_normal
from abut.contact.curves.curve_gap_bound import ROTATION_MARGIN, displacement_bound, distance_bound
from abut.contact.curves.feature_points import PI, PlanePose, rotate_vector, wrap_angle
from abut.contact.curves.features import LINE, REVERSED_LEVEL, ROUND
from abut.extend import routine
from abut.kernels.columns.outline_columns import FeatureRow
from abut.kernels.shape_structs.mesh_structs import NodePair
from abut.kernels.shape_structs.outline_structs import CurveContactPoint, Outlines, Pairs
from abut.kernels.structs.machine_structs import f64, vec2, vec3

DETECTION_FRACTION = f64(
    0.15
)  #: fraction of the reach at which contact points are detected before they close
NEW, ONCE = (
    f64(-1.0),
    f64(-2.0),
)  #: in the place of u where a common normal was: to be sought from several starts, from one


@routine
def append_pair(x: Pairs, lane: int, at: int, a: int, b: int, old: int, end: int):
    """Append a pair to the list, with the parameters of its common normal if it is in the old list from place `old` on; return its place
    there. A pair that had none is tried once without.

    Lists are in the order of the descent, so that no earlier entry needs to be searched again.
    """  # fmt: skip
    x.first[lane, at] = a
    x.second[lane, at] = b
    x.last_parameters[lane, at] = vec2(NEW, 0.5)
    for k in range(old, end):
        if x.first[lane, k] == a and x.second[lane, k] == b:
            warm = x.last_parameters[lane, k]
            x.last_parameters[lane, at] = vec2(ONCE, 0.5)
            if wp.max(wp.abs(warm[0] - 0.5), wp.abs(warm[1] - 0.5)) <= 0.501:
                x.last_parameters[lane, at] = warm
            return k
    return old


@routine
def push_nodes(x: Pairs, lane: int, waiting: int, a: int, b: int):
    """Put a pair of nodes on the stack."""
    if waiting >= 0 and 2 * waiting + 1 < x.stack.shape[1]:
        x.stack[lane, NodePair.WIDTH * waiting + NodePair.first] = a
        x.stack[lane, NodePair.WIDTH * waiting + NodePair.second] = b
        return waiting + 1
    return -1


@routine
def cannot_touch(f: Outlines, a: int, b: int):
    """Return True for two straight lines, which touch by their ends, and for two hollow arcs, which cannot touch."""
    if f.feature_kind[a] == LINE and f.feature_kind[b] == LINE:
        return True
    return (
        f.feature_kind[a] == ROUND
        and f.feature_kind[b] == ROUND
        and f.row[a, FeatureRow.radius] < 0.0
        and f.row[b, FeatureRow.radius] < 0.0
    )


@routine
def gather_pairs(
    f: Outlines, x: Pairs, lane: int, contact: int, i: int, j: int, pose: PlanePose, near: float
):
    """List the pairs of features nearer than `near`; returns how many, or −1 where there is no room."""
    share = x.first.shape[1] // x.listed.shape[1] // 2
    old = int(x.start[lane, contact])
    end = old + wp.max(x.listed[lane, contact], 0)
    start = 2 * contact * share
    if old == start:
        start += share
    count = int(0)
    clear = f64(1.0e300)
    aside = int(0)
    waiting = push_nodes(x, lane, 0, f.root[i], f.root[j])
    while waiting > 0:
        waiting -= 1
        a = x.stack[lane, NodePair.WIDTH * waiting + NodePair.first]
        b = x.stack[lane, NodePair.WIDTH * waiting + NodePair.second]
        ba = f.node_circle[a]
        bb = f.node_circle[b]
        d = pose.shift + rotate_vector(pose, vec2(bb[0], bb[1])) - vec2(ba[0], ba[1])
        gap = wp.length(d) - ba[2] - bb[2]
        if gap > near:
            clear = wp.min(clear, gap)
        else:
            if f.left[a] < 0 and f.left[b] < 0:
                fa = -1 - f.left[a]
                fb = -1 - f.left[b]
                gap = distance_bound(f, fa, fb, pose, near)
                if cannot_touch(f, fa, fb):
                    gap = 1.0e300
                if gap > near:
                    clear = wp.min(clear, gap)
                elif not can_face(f, fa, fb, pose, 2.0 * ROTATION_MARGIN):
                    aside = 1
                elif count >= share:
                    return -1
                else:
                    old = append_pair(x, lane, start + count, fa, fb, old, end)
                    count += 1
            elif f.left[b] < 0 or (f.left[a] >= 0 and ba[2] >= bb[2]):
                waiting = push_nodes(x, lane, waiting, f.right[a], b)
                waiting = push_nodes(x, lane, waiting, f.left[a], b)
            else:
                waiting = push_nodes(x, lane, waiting, a, f.right[b])
                waiting = push_nodes(x, lane, waiting, a, f.left[b])
    if waiting < 0:
        return -1
    x.unlisted_distance[lane, contact] = clear
    x.has_omitted[lane, contact] = aside
    x.start[lane, contact] = start
    return count


@routine
def search_distance(x: Pairs, lane: int, contact: int, reach: float, whole: int):
    """Return the gap or overlap up to which contact points are searched for: a fraction of the reach, or, for deep overlaps, twice the
    depth. The whole reach, if ``whole`` is above 0: where contacts begin within a step, without located events.
    """
    least = wp.where(whole > 0, reach, DETECTION_FRACTION * reach)
    return wp.clamp(2.0 * x.deepest[lane, contact], least, reach)


@routine
def refresh_pairs(
    f: Outlines, x: Pairs, lane: int, contact: int, i: int, j: int, pose: PlanePose, near: float
):
    """Update the list of a contact where it is no longer valid; return the number of pairs, or −1."""
    if x.listed[lane, contact] >= 0 and near <= x.list_distance[lane, contact]:
        before = x.pose[lane, contact]
        far = near + displacement_bound(f, i, j, pose, before, near)
        if (
            wp.abs(wrap_angle(pose.angle - before[0])) <= ROTATION_MARGIN
            and far <= x.list_distance[lane, contact]
        ):
            return x.listed[lane, contact]
    x.list_distance[lane, contact] = 1.7 * near
    count = gather_pairs(f, x, lane, contact, i, j, pose, x.list_distance[lane, contact])
    x.listed[lane, contact] = count
    x.pose[lane, contact] = vec3(pose.angle, pose.shift[0], pose.shift[1])
    return count


@routine
def at_angle(f: Outlines, k: int, off: float):
    """Return the parameter at which a curved piece's normal is about at a given angle from the middle of its sector."""
    sector = f.sector[k]
    x = wp.clamp(0.5 * off / wp.max(sector[1], 1.0e-12), -0.45, 0.45)
    if f.line_neighbours[k] == REVERSED_LEVEL:
        x = -x
    return 0.5 + x


@routine
def opposing_parameters(f: Outlines, a: int, b: int, pose: PlanePose, trial: int):
    """Return parameters at which the normals of two features are about opposite: in the middle of their common sector, near its ends,
    between; for a feature against an arc, whose centre may have its foot anywhere, at these fractions of the other's parameter.
    """  # fmt: skip
    sa = f.sector[a]
    sb = f.sector[b]
    between = wrap_angle(pose.angle + pose.sense * sb[0] + PI - sa[0])
    low = wp.max(-sa[1], between - sb[1])
    high = wp.min(sa[1], between + sb[1])
    part = 0.5
    if trial > 0:
        part = 0.5 + wp.where(trial % 2 == 1, f64(-1.0), f64(1.0)) * wp.where(trial < 3, f64(0.45), f64(0.22))
    if f.feature_kind[a] == ROUND or f.feature_kind[b] == ROUND:
        return vec2(part, part)
    angle = low + part * (high - low)
    return vec2(at_angle(f, a, angle), at_angle(f, b, pose.sense * (angle - between)))


@routine
def follow_pair(f: Outlines, x: Pairs, lane: int, at: int, pose: PlanePose, near: float, reach: float):
    """Return the contact point of a pair in the list and a lower bound of its distance, by Newton's method from the last solution; for a
    new pair, or if that fails, from parameters with opposite normals.
    """
    out = CurveContactPoint()
    a = x.first[lane, at]
    b = x.second[lane, at]
    gap = distance_bound(f, a, b, pose, near)
    if gap > near or not can_face(f, a, b, pose, 2.5 * LEVEL):
        return out, gap
    warm = x.last_parameters[lane, at]
    known = warm[0] > -0.5
    trial = int(0)
    trials = int(1)
    if warm[0] == NEW:
        trials = 5
    while trial < trials:
        start = warm
        if not known:
            start = opposing_parameters(f, a, b, pose, trial)
        out = find_common_normal(f, a, b, pose, start[0], start[1], reach)
        if out.valid == 1:
            trial = trials
        trial += 1
    x.last_parameters[lane, at] = vec2(out.u, out.v)
    if far_side(f, a, b, out):
        out.valid = 0
    return out, gap
