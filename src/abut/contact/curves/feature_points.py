# mypy: allow-untyped-defs, allow-incomplete-defs, allow-untyped-decorators, disable-error-code="valid-type"
"""Places on features and poses in the plane, compiled.

A pose maps the second outline's plane to the first one's: r = t + S(φ) r₂, where S rotates by φ and, with sense −1, mirrors y
first: the second shape is then face down on the plane.
"""

import warp as wp

from abut.contact.curves.features import SMOOTH
from abut.extend import routine
from abut.kernels.columns.outline_columns import FeatureRow
from abut.kernels.shape_structs.outline_structs import Outlines
from abut.kernels.structs.machine_structs import f64, vec2
from abut.shapes.curves.curve_formulas import (
    cubic_point,
    extended_involute,
    line_point,
    parallel_point,
    rotor_point,
)
from abut.shapes.curves.segments import Cubic, Rolled, Rotors

ROTORS, CUBIC, ROLLED = Rotors.KIND, Cubic.KIND, Rolled.KIND  # kinds of segments
PI = f64(3.141592653589793)


@wp.struct
class PlanePose:
    """Pose of the second frame's plane in the first one's."""

    c: f64
    s: f64
    sense: f64  # 1, or −1 where it is face down
    angle: f64
    shift: vec2


@wp.struct
class ProfilePoint:
    """A point and its first two derivatives by u."""

    p: vec2
    d: vec2
    dd: vec2


@routine
def rotate_vector(a: PlanePose, x: vec2):
    """Return a vector of the second plane, in the first."""
    y = a.sense * x[1]
    return vec2(a.c * x[0] - a.s * y, a.s * x[0] + a.c * y)


@routine
def rotate_vector_back(a: PlanePose, x: vec2):
    """Return a vector of the first plane, in the second."""
    return vec2(a.c * x[0] + a.s * x[1], a.sense * (a.c * x[1] - a.s * x[0]))


@routine
def pose_of(angle: float, sense: float, shift: vec2):
    """Return a pose from its angle."""
    out = PlanePose()
    out.c = wp.cos(angle)
    out.s = wp.sin(angle)
    out.sense = sense
    out.angle = angle
    out.shift = shift
    return out


@routine
def wrap_angle(angle: float):
    """Return the angle wrapped to [−π, π]."""
    return angle - 2.0 * PI * wp.round(angle / (2.0 * PI))


@routine
def outward_normal(d: vec2):
    """Return the unit normal out of the material, to the right of travel."""
    return vec2(d[1], -d[0]) / wp.max(wp.length(d), 1.0e-300)


@routine
def tangent_turn_rate(x: ProfilePoint):
    """Return the derivative of the tangent angle by u: κ |r′|."""
    return (x.d[0] * x.dd[1] - x.d[1] * x.dd[0]) / wp.max(wp.dot(x.d, x.d), 1.0e-300)


@routine
def feature_point(f: Outlines, k: int, u: float):
    """Return a place on a straight or bent feature, in its own plane."""
    out = ProfilePoint()
    if f.feature_kind[k] != SMOOTH:
        out.p = vec2(
            f.row[k, FeatureRow.x] + u * (f.row[k, FeatureRow.end_x] - f.row[k, FeatureRow.x]),
            f.row[k, FeatureRow.y] + u * (f.row[k, FeatureRow.end_y] - f.row[k, FeatureRow.y]),
        )
        out.d = vec2(
            f.row[k, FeatureRow.end_x] - f.row[k, FeatureRow.x],
            f.row[k, FeatureRow.end_y] - f.row[k, FeatureRow.y],
        )
        return out
    kind = int(f.row[k, FeatureRow.kind])
    a = f.row[k, FeatureRow.x]
    b = f.row[k, FeatureRow.y]
    c = f.row[k, FeatureRow.end_x]
    d = f.row[k, FeatureRow.end_y]
    e = f.row[k, FeatureRow.fifth]
    g = f.row[k, FeatureRow.sixth]
    h = f.row[k, FeatureRow.seventh]
    i = f.row[k, FeatureRow.eighth]
    x, y, xa, ya, xb, yb, xc, yc, xd, yd = line_point(u, a, b, c, d)
    if kind == ROTORS:
        x, y, xa, ya, xb, yb, xc, yc, xd, yd = rotor_point(u, a, b, c, d, e, g, h, i)
    elif kind == CUBIC:
        x, y, xa, ya, xb, yb, xc, yc, xd, yd = cubic_point(u, a, b, c, d, e, g, h, i)
    elif kind == ROLLED:
        x, y, xa, ya, xb, yb, xc, yc, xd, yd = extended_involute(
            u, a, b, c, d, e, g, h, i, f.row[k, FeatureRow.ninth]
        )
    if f.row[k, FeatureRow.offset] != 0.0:
        x, y, xa, ya, xb, yb, xc, yc = parallel_point(
            f.row[k, FeatureRow.offset], x, y, xa, ya, xb, yb, xc, yc, xd, yd
        )
    out.p = vec2(x, y)
    out.d = vec2(xa, ya)
    out.dd = vec2(xb, yb)
    return out


@routine
def transform_place(a: PlanePose, x: ProfilePoint):
    """Return a place of the second plane, in the first."""
    x.p = a.shift + rotate_vector(a, x.p)
    x.d = rotate_vector(a, x.d)
    x.dd = rotate_vector(a, x.dd)
    return x


@routine
def compliance_at(f: Outlines, k: int, u: float):
    """Return c₀ + c₁ u + c₂ u² + c₃ u³."""
    return f.row[k, FeatureRow.compliance_0] + u * (
        f.row[k, FeatureRow.compliance_1]
        + u * (f.row[k, FeatureRow.compliance_2] + u * f.row[k, FeatureRow.compliance_3])
    )
