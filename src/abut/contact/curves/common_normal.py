# mypy: allow-untyped-defs, allow-incomplete-defs, allow-untyped-decorators, disable-error-code="valid-type"
"""Common normal of two features of plane curves, compiled.

With the unit tangent t of the first, the normals n₁, n₂ out of the material and D = r₁ − r₂, Newton's method solves

    n₁ = −n₂,   D·t = 0

for the parameters of two curved pieces. For an arc about c, of radius ρ (negative if the material is outside, zero for a corner), it
solves for the foot of the centre, (c − r)·t = 0; two arcs are in closed form. The overlap is δ = −D·n₂; the gap g = −δ is a local
minimum of the distance, and the contact point is valid, where

    κ₁ + κ₂ + g κ₁ κ₂ > 0.

An arc or corner that adjoins a straight line touches another straight line parallel to it at the end of their common length: fully
up to a tilt of 0.002, and with continuously decreasing weight up to 0.004.
"""

import warp as wp

from abut.contact.curves.feature_points import (
    PI,
    PlanePose,
    ProfilePoint,
    compliance_at,
    feature_point,
    outward_normal,
    rotate_vector,
    rotate_vector_back,
    tangent_turn_rate,
    transform_place,
    wrap_angle,
)
from abut.contact.curves.features import LINE, ROUND
from abut.extend import routine
from abut.kernels.columns.outline_columns import FeatureRow
from abut.kernels.shape_structs.outline_structs import CurveContactPoint, Outlines
from abut.kernels.structs.machine_structs import f64, vec2

TRIALS = 24  #: steps of Newton's method
CONVERGED_STEP = f64(1.0e-11)  #: step in u at which the iteration has converged
ROUNDED = f64(1.0e-7)  #: the same after 15 trials, for nearly straight pieces, where rounding limits it
PARAMETER_TOLERANCE = f64(1.0e-9)  #: parameters and angles may be off a feature's end by it
CORNER = f64(1.0e30)  #: curvature of a corner [1/m]
LEVEL = f64(2.0e-3)  #: tilt of two lines below which they count as parallel [rad]


@routine
def angle_outside(f: Outlines, k: int, angle: float):
    """Return the angle by which a normal is outside the sector of a round feature, 0 within it [rad]."""
    sector = f.sector[k]
    off = wrap_angle(angle - sector[0])
    if off > sector[1]:
        return off - sector[1]
    if off < -sector[1]:
        return off + sector[1]
    return 0.0


@routine
def lift_weight(f: Outlines, k: int, other: int, angle: float):
    """Return 0 where a round feature has a normal, up to 1 where it adjoins a line that is nearly parallel to the other feature; 2 where
    it has none.
    """
    off = angle_outside(f, k, angle)
    if wp.abs(off) <= 2.0 * PARAMETER_TOLERANCE:
        return 0.0
    adjoins = 1 if off < 0.0 else 2
    if (
        f.feature_kind[other] == LINE
        and (f.line_neighbours[k] // adjoins) % 2 == 1
        and wp.abs(off) < 2.0 * LEVEL
    ):
        return wp.max(wp.abs(off) - LEVEL, 0.0) / LEVEL
    return 2.0


@routine
def arc_parameter(f: Outlines, k: int, angle: float):
    """Return the parameter of an arc at which its normal has an angle."""
    sector = f.sector[k]
    x = wrap_angle(angle - sector[0]) / wp.max(sector[1], 1.0e-12)
    if f.row[k, FeatureRow.radius] < 0.0:
        x = -x
    return wp.clamp(0.5 + 0.5 * x, 0.0, 1.0)


@routine
def own_angle(a: PlanePose, normal: vec2):
    """Return the angle of a direction of the first plane in the second."""
    x = rotate_vector_back(a, normal)
    return wp.atan2(x[1], x[0])


@routine
def bend_of(rho: float):
    """Return the curvature of an arc or corner."""
    if rho == 0.0:
        return CORNER
    return 1.0 / rho


@routine
def two_arcs(f: Outlines, a: int, b: int, pose: PlanePose):
    """Return the contact point of two arcs or corners."""
    out = CurveContactPoint()
    ca = vec2(f.row[a, FeatureRow.x], f.row[a, FeatureRow.y])
    cb = pose.shift + rotate_vector(pose, vec2(f.row[b, FeatureRow.x], f.row[b, FeatureRow.y]))
    ra = f.row[a, FeatureRow.radius]
    rb = f.row[b, FeatureRow.radius]
    e = ca - cb
    d = wp.length(e)
    way = vec2(1.0, 0.0)
    if d > 0.0:
        way = e / d
    hollow = wp.where((ra < 0.0) != (rb < 0.0), f64(-1.0), f64(1.0))
    normal = way * hollow
    gap = hollow * d - ra - rb
    if (ra + rb + gap) * hollow < 0.0 or (ra < 0.0 and rb < 0.0):
        return out
    first = wp.atan2(-normal[1], -normal[0])
    second = own_angle(pose, normal)
    if (
        wp.abs(angle_outside(f, a, first)) > 2.0 * PARAMETER_TOLERANCE
        or wp.abs(angle_outside(f, b, second)) > 2.0 * PARAMETER_TOLERANCE
    ):
        return out
    out.valid = 1
    out.depth = -gap
    out.normal = normal
    out.p = ca - normal * ra
    out.q = cb + normal * rb
    out.u = arc_parameter(f, a, first)
    out.v = arc_parameter(f, b, second)
    out.curvature = vec2(bend_of(ra), bend_of(rb))
    return out


@routine
def step_of(x: ProfilePoint, y: ProfilePoint, na: vec2, nb: vec2, bent_a: float, bent_b: float, sense: float):
    """Return Newton's step for two curved pieces.

    It satisfies −ϑ₁′ du + s ϑ₂′ dv = −α and (|r₁′| − ϑ₁′ D·n₁) du − r₂′·t dv = −D·t, with the rates ϑ′ at which the tangents turn and the
    angle α from n₁ to −n₂.
    """  # fmt: skip
    size = wp.length(x.d)
    t = vec2(-na[1], na[0])
    gap = x.p - y.p
    angle = wp.atan2(na[0] * nb[1] - na[1] * nb[0], -wp.dot(na, nb))
    across = wp.dot(gap, t)
    a21 = size - bent_a * wp.dot(gap, na)
    a22 = -wp.dot(y.d, t)
    det = -bent_a * a22 - sense * bent_b * a21
    if wp.abs(det) < 1.0e-12 * (wp.abs(bent_a) + wp.abs(bent_b)) * (size + wp.length(y.d)) or det == 0.0:
        return vec2(1.0e3, 1.0e3)
    return vec2((angle * a22 + sense * bent_b * across) / det, (bent_a * across - a21 * angle) / det)


@routine
def foot_step(c: vec2, x: ProfilePoint):
    """Return Newton's step to the foot of a point, for D·t = 0 with the unit tangent: D·r′ vanishes at every cusp."""
    e = c - x.p
    size = wp.max(wp.length(x.d), 1.0e-300)
    t = x.d / size
    slope = size - tangent_turn_rate(x) * (t[0] * e[1] - t[1] * e[0])
    if slope == 0.0:
        return 1.0e3
    return wp.dot(e, t) / slope


@routine
def point_at_common_normal(
    f: Outlines,
    a: int,
    b: int,
    pose: PlanePose,
    x: ProfilePoint,
    y: ProfilePoint,
    na: vec2,
    nb: vec2,
    u: float,
    v: float,
):
    """Return the contact point at a common normal; not valid if there is none."""
    out = CurveContactPoint()
    ra = f.row[a, FeatureRow.radius]
    rb = f.row[b, FeatureRow.radius]
    normal = nb
    lift = 0.0
    if f.feature_kind[a] == ROUND:
        x.p = x.p - normal * ra
        lift = lift_weight(f, a, b, wp.atan2(-normal[1], -normal[0]))
        u = arc_parameter(f, a, wp.atan2(-normal[1], -normal[0]))
    if f.feature_kind[b] == ROUND:
        normal = -na
        y.p = y.p + normal * rb
        lift = lift_weight(f, b, a, own_angle(pose, normal))
        v = arc_parameter(f, b, own_angle(pose, normal))
    gap = wp.dot(x.p - y.p, normal)
    ka = tangent_turn_rate(x) / wp.max(wp.length(x.d), 1.0e-300)
    kb = tangent_turn_rate(y) * pose.sense / wp.max(wp.length(y.d), 1.0e-300)
    closing = ka + kb + gap * ka * kb
    if f.feature_kind[a] == ROUND:
        ka = bend_of(ra)
        closing = ra * kb + 1.0 + gap * kb
        if ra < 0.0:
            closing = -closing
    if f.feature_kind[b] == ROUND:
        kb = bend_of(rb)
        closing = rb * ka + 1.0 + gap * ka
        if rb < 0.0:
            closing = -closing
    if closing <= 0.0 or lift > 1.0:
        return out, 0.0
    out.valid = 1
    out.depth = -gap
    out.normal = normal
    out.p = x.p
    out.q = y.p
    out.u = u
    out.v = v
    out.curvature = vec2(ka, kb)
    return out, lift


@routine
def both_places(f: Outlines, a: int, b: int, pose: PlanePose, u: float, v: float):
    """Return places on two features and their normals in the first plane, and the turn rate of the second one's tangent in its own.

    Of an arc or corner it is the centre. Both go through one call of ``feature_point``, which is compiled once.
    """
    x = ProfilePoint()
    y = ProfilePoint()
    na = vec2()
    nb = vec2()
    for side in range(2):
        k = a
        w = u
        if side == 1:
            k = b
            w = v
        z = ProfilePoint()
        z.p = vec2(f.row[k, FeatureRow.x], f.row[k, FeatureRow.y])
        if f.feature_kind[k] != ROUND:
            z = feature_point(f, k, w)
        normal = outward_normal(z.d)
        if side == 0:
            x = z
            na = normal
        else:
            y = z
            nb = normal
    return x, transform_place(pose, y), na, rotate_vector(pose, nb), tangent_turn_rate(y)


@routine
def at_cusp(x: ProfilePoint):
    """Return True if a place is a cusp of a curve, where the derivative vanishes and any normal is valid; never for a line or a centre."""
    return wp.length(x.d) < 1.0e-6 * wp.length(x.dd)


@routine
def past_end(u: float, v: float):
    """Return the distance of a place beyond an end of either feature, in parameters 0 … 1; below 0 between the ends."""
    return wp.max(wp.abs(u - 0.5), wp.abs(v - 0.5)) - 0.5


@routine
def final_newton_step(x: ProfilePoint, y: ProfilePoint, na: vec2, nb: vec2, bent_b: float, step: vec2):
    """Return both places and normals after a last linear step, which is small enough to be exact."""
    m = wp.normalize(na + vec2(-na[1], na[0]) * (tangent_turn_rate(x) * step[0]))
    normal = wp.normalize(nb + vec2(-nb[1], nb[0]) * (bent_b * step[1]))
    x.p = x.p + x.d * step[0]
    y.p = y.p + y.d * step[1]
    return x, y, m, normal


@routine
def find_common_normal(f: Outlines, a: int, b: int, pose: PlanePose, u0: float, v0: float, reach: float):
    """Return the contact point of two features by Newton's method from u0 and v0; not valid if there is none between their ends."""
    out = CurveContactPoint()
    out.u = u0
    out.v = v0
    lone_a = f.feature_kind[a] == ROUND
    lone_b = f.feature_kind[b] == ROUND
    if lone_a and lone_b:
        return two_arcs(f, a, b, pose)
    if f.feature_kind[a] == LINE and f.feature_kind[b] == LINE:
        return out
    u = f64(u0)
    v = f64(v0)
    x = ProfilePoint()
    y = ProfilePoint()
    na = vec2()
    nb = vec2()
    found = int(0)
    for trial in range(TRIALS):
        x, y, na, nb, bent_b = both_places(f, a, b, pose, u, v)
        step = vec2()
        if lone_a:
            step[1] = foot_step(x.p, y)
        elif lone_b:
            step[0] = foot_step(y.p, x)
        else:
            step = step_of(x, y, na, nb, tangent_turn_rate(x), bent_b, pose.sense)
        size = wp.max(wp.abs(step[0]), wp.abs(step[1]))
        if size <= CONVERGED_STEP or (trial > 15 and size <= ROUNDED):
            x, y, na, nb = final_newton_step(x, y, na, nb, pose.sense * bent_b, step)
            found = 1
            break
        # no farther than half a feature at once, and not far beyond its ends
        w0 = u
        w1 = v
        u = wp.clamp(u + wp.clamp(step[0], -0.5, 0.5), -0.2, 1.2)
        v = wp.clamp(v + wp.clamp(step[1], -0.5, 0.5), -0.2, 1.2)
        if wp.abs(u - w0) + wp.abs(v - w1) == 0.0:
            break
    out.u = u  # start of the next search: a contact point enters over an end
    out.v = v
    if (
        found == 0
        or past_end(u, v) > PARAMETER_TOLERANCE
        or (not lone_a and not lone_b and wp.dot(na, nb) > 0.0)
    ):
        return out
    if at_cusp(x) or at_cusp(y):
        return out
    one, lift = point_at_common_normal(f, a, b, pose, x, y, na, nb, u, v)
    if one.valid == 1:
        out = one
        out.depth = one.depth - reach * lift
        out.compliance = compliance_at(f, a, out.u) + compliance_at(f, b, out.v)
    return out


@routine
def far_side(f: Outlines, a: int, b: int, one: CurveContactPoint):
    """Return True if the overlap of a contact point is nearly the thickness of the material behind it: then it is on the far sides of
    thin parts.
    """
    behind = f.row[a, FeatureRow.thick_start] + one.u * (
        f.row[a, FeatureRow.thick_end] - f.row[a, FeatureRow.thick_start]
    )
    behind += f.row[b, FeatureRow.thick_start] + one.v * (
        f.row[b, FeatureRow.thick_end] - f.row[b, FeatureRow.thick_start]
    )
    return one.depth > 0.75 * behind


@routine
def can_face(f: Outlines, a: int, b: int, pose: PlanePose, slack: float):
    """Return True if two features have opposite normals, within an angle."""
    sa = f.sector[a]
    sb = f.sector[b]
    other = pose.angle + pose.sense * sb[0] + PI
    return wp.abs(wrap_angle(sa[0] - other)) <= sa[1] + sb[1] + slack
