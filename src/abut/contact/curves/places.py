"""Places on features and poses in the plane, compiled.

A pose takes the second outline's plane to the first one's: r = t + S(φ) r₂, where S turns by φ and, with sense −1, mirrors y
first: the second shape then lies face down on the plane.
"""

import warp as wp

from abut.contact.curves.features import SMOOTH
from abut.kernels.outlines import Outlines
from abut.kernels.types import f64, vec2
from abut.plug import routine
from abut.shapes.curves.forms import cubic, line, parallel, rolled, rotors

PI = f64(3.141592653589793)


@wp.struct
class Pose:
    """Where the second frame's plane is in the first one's."""

    c: f64
    s: f64
    sense: f64  # 1, or −1 where it is face down
    angle: f64
    shift: vec2


@wp.struct
class Place:
    """A point and its first two derivatives by u."""

    p: vec2
    d: vec2
    dd: vec2


@routine
def turned(a: Pose, x: vec2):
    """A vector of the second plane in the first."""
    y = a.sense * x[1]
    return vec2(a.c * x[0] - a.s * y, a.s * x[0] + a.c * y)


@routine
def turned_back(a: Pose, x: vec2):
    """A vector of the first plane in the second."""
    return vec2(a.c * x[0] + a.s * x[1], a.sense * (a.c * x[1] - a.s * x[0]))


@routine
def pose_of(angle: float, sense: float, shift: vec2):
    """A pose from its angle."""
    out = Pose()
    out.c = wp.cos(angle)
    out.s = wp.sin(angle)
    out.sense = sense
    out.angle = angle
    out.shift = shift
    return out


@routine
def wrapped(angle: float):
    """Into [−π, π]."""
    return angle - 2.0 * PI * wp.round(angle / (2.0 * PI))


@routine
def outside(d: vec2):
    """The unit normal out of the material, to the right of travel."""
    return vec2(d[1], -d[0]) / wp.max(wp.length(d), 1.0e-300)


@routine
def turning(x: Place):
    """How fast the tangent turns by u: κ |r′|."""
    return (x.d[0] * x.dd[1] - x.d[1] * x.dd[0]) / wp.max(wp.dot(x.d, x.d), 1.0e-300)


@routine
def place(f: Outlines, k: int, u: float):
    """A place on a straight or bent feature, in its own plane."""
    out = Place()
    if f.sort[k] != SMOOTH:
        out.p = vec2(
            f.row[k, 2] + u * (f.row[k, 4] - f.row[k, 2]), f.row[k, 3] + u * (f.row[k, 5] - f.row[k, 3])
        )
        out.d = vec2(f.row[k, 4] - f.row[k, 2], f.row[k, 5] - f.row[k, 3])
        return out
    kind = int(f.row[k, 0])
    x, y, xa, ya, xb, yb, xc, yc, xd, yd = line(u, f.row[k, 2], f.row[k, 3], f.row[k, 4], f.row[k, 5])
    if kind == 1:
        x, y, xa, ya, xb, yb, xc, yc, xd, yd = rotors(
            u, f.row[k, 2], f.row[k, 3], f.row[k, 4], f.row[k, 5], f.row[k, 6], f.row[k, 7], f.row[k, 8], f.row[k, 9]
        )  # fmt: skip
    elif kind == 2:
        x, y, xa, ya, xb, yb, xc, yc, xd, yd = cubic(
            u, f.row[k, 2], f.row[k, 3], f.row[k, 4], f.row[k, 5], f.row[k, 6], f.row[k, 7], f.row[k, 8], f.row[k, 9]
        )  # fmt: skip
    elif kind == 3:
        x, y, xa, ya, xb, yb, xc, yc, xd, yd = rolled(
            u, f.row[k, 2], f.row[k, 3], f.row[k, 4], f.row[k, 5], f.row[k, 6], f.row[k, 7], f.row[k, 8], f.row[k, 9],
            f.row[k, 10],
        )  # fmt: skip
    if f.row[k, 1] != 0.0:
        x, y, xa, ya, xb, yb, xc, yc = parallel(f.row[k, 1], x, y, xa, ya, xb, yb, xc, yc, xd, yd)
    out.p = vec2(x, y)
    out.d = vec2(xa, ya)
    out.dd = vec2(xb, yb)
    return out


@routine
def seen(a: Pose, x: Place):
    """A place of the second plane in the first."""
    x.p = a.shift + turned(a, x.p)
    x.d = turned(a, x.d)
    x.dd = turned(a, x.dd)
    return x


@routine
def compliance_at(f: Outlines, k: int, u: float):
    """c₀ + c₁ u + c₂ u² + c₃ u³."""
    return f.row[k, 12] + u * (f.row[k, 13] + u * (f.row[k, 14] + u * f.row[k, 15]))
