# mypy: allow-untyped-defs, allow-incomplete-defs, allow-untyped-decorators, disable-error-code="valid-type"
"""Moments of a connected part of an intersection, and the contact point that they define.

Depth: a cap whose level sets shrink like (1 − g/d)^k (flat punch k = 0, cylinder ½, sphere or edge 1, corner 2) has

    V = A d/(k + 1),   Q = ∫ g² = 2 A d²/((k + 1)(k + 2)),     hence     d = (Q/V) / (2 − Q A/V²)

for any k. This depth is used, limited to between Q/V and the largest g.
"""

import warp as wp

from abut.contact.volumes.overlap_integrals import OverlapColumns, perpendicular_vector
from abut.extend import routine
from abut.kernels.arrays import mat22
from abut.kernels.shape_structs.mesh_structs import IntersectionPart
from abut.kernels.structs.machine_structs import f64, mat33, vec2, vec3, vec4


@wp.struct
class PartMoments:
    """Sums of `OverlapColumns` over the pairs of facets of a part: moments in (u, v) about its origin, signed; g is the thickness."""

    area: f64  # of g > 0
    area_moment: vec2  # ∫ u, ∫ v over this area
    area_second_moment: vec3  # ∫ u², ∫ u v, ∫ v² over it
    slope_integral: vec2  # ∫ ∇ z over it, z = (z_a + z_b)/2
    slope_moment: vec4  # ∫ u ∂z/∂u, u ∂z/∂v, v ∂z/∂u, v ∂z/∂v over it
    volume: f64  # ∫ g
    depth_moment: vec2  # ∫ u g, ∫ v g
    depth_second_moment: vec3  # ∫ u² g, ∫ u v g, ∫ v² g
    depth_square: f64  # ∫ g²
    depth_height: f64  # ∫ g z
    largest_depth: f64  # largest g
    absolute_area: f64  # sum of the absolute areas of all pairs


@routine
def add_columns(s: PartMoments, c: OverlapColumns):
    """Return the sums with the integrals of one more pair of facets."""
    s.area += c.area
    s.area_moment += c.area_moment
    s.area_second_moment += c.area_second_moment
    s.slope_integral += c.slope_integral
    s.slope_moment += c.slope_moment
    s.volume += c.volume
    s.depth_moment += c.depth_moment
    s.depth_second_moment += c.depth_second_moment
    s.depth_square += c.depth_square
    s.depth_height += c.depth_height
    s.largest_depth = wp.max(s.largest_depth, c.largest_depth)
    s.absolute_area += wp.abs(c.area)
    return s


@routine
def own_centroid(c: OverlapColumns, n: vec3, o: vec3):
    """Return the centroid of the overlap of one pair of facets."""
    e1 = perpendicular_vector(n)
    return o + (e1 * c.depth_moment[0] + wp.cross(n, e1) * c.depth_moment[1] + n * c.depth_height) / c.volume


@routine
def vector_area(s: PartMoments, n: vec3):
    """Return the vector area, in the direction of the force on the first body."""
    e1 = perpendicular_vector(n)
    return n * s.area - e1 * s.slope_integral[0] - wp.cross(n, e1) * s.slope_integral[1]


@routine
def depth_of(mean: float, area: float):
    """Return the depth d from Q/V (``mean``) and A/V (``area``)."""
    return mean / wp.max(2.0 - mean * area, 0.2)


@routine
def plane_tensor(a: vec3, b: vec3, c: mat22):
    """Return the tensor with given components along a and b."""
    return (
        c[0, 0] * wp.outer(a, a)
        + c[0, 1] * wp.outer(a, b)
        + c[1, 0] * wp.outer(b, a)
        + c[1, 1] * wp.outer(b, b)
    )


@routine
def part_point(s: PartMoments, n: vec3, o: vec3, push: vec3, oi: vec3, ri: mat33, plane: bool):
    """Return a part in space, from moments along n and its vector area: volume and centroid do not depend on n, and thicknesses are
    converted from n to the normal by the cosine between them.

    Changes with a displacement w(r) of one surface against the other, r from the volume's centroid, dA the area across n:

        V' = ∫ w dA,   V x' = ∫ r w dA,   Q' = 2 ∫ w g dA,   d' = w where r = (2 V x_V/Q − A x_A/V) d,

    the last at constant k. For a displacement across n the part follows the surface that is more curved: the second by the fraction
    1/2 − ∫ r ∇z dA/V, z = (z_a + z_b)/2, the first by the rest; against a half-space the first alone.
    """  # fmt: skip
    out = IntersectionPart()
    area = wp.length(push)
    normal = push / area
    cosine = wp.max(wp.dot(n, normal), 0.5)
    e1 = perpendicular_vector(n)
    e2 = wp.cross(n, e1)
    v = 1.0 / s.volume
    u0 = s.depth_moment[0] * v
    v0 = s.depth_moment[1] * v
    mean = s.depth_square * v * cosine
    middle = oi + ri * (o + e1 * u0 + e2 * v0 + n * (s.depth_height * v))
    depth = depth_of(mean, area * v)
    out.mean_depth = mean
    out.depth = wp.max(wp.min(wp.max(depth, mean), s.largest_depth * cosine), 1.0e-300)
    out.normal = ri * normal
    out.point_i = middle - out.normal * (0.5 * out.depth)
    out.point_j = middle + out.normal * (0.5 * out.depth)
    out.area = area
    out.volume = s.volume
    a = ri * (e1 - n * (wp.dot(e1, normal) / cosine))
    b = ri * (e2 - n * (wp.dot(e2, normal) / cosine))
    uv = s.depth_second_moment[1] * v - u0 * v0
    out.depth_moment = plane_tensor(
        a, b, mat22(s.depth_second_moment[0] * v - u0 * u0, uv, uv, s.depth_second_moment[2] * v - v0 * v0)
    )
    pu = s.area_moment[0] * v - u0 * s.area * v
    pv = s.area_moment[1] * v - v0 * s.area * v
    out.area_offset = a * pu + b * pv
    uv = s.area_second_moment[1] * v - u0 * s.area_moment[1] * v - v0 * pu
    width = mat22(
        s.area_second_moment[0] * v - u0 * s.area_moment[0] * v - u0 * pu,
        uv,
        uv,
        s.area_second_moment[2] * v - v0 * s.area_moment[1] * v - v0 * pv,
    )
    out.area_moment = plane_tensor(a, b, width)
    if not plane:
        roll = mat22(
            s.slope_moment[0] - u0 * s.slope_integral[0],
            s.slope_moment[1] - u0 * s.slope_integral[1],
            s.slope_moment[2] - v0 * s.slope_integral[0],
            s.slope_moment[3] - v0 * s.slope_integral[1],
        )
        half = wp.identity(n=2, dtype=f64) * 0.5
        out.slip_share = plane_tensor(a, b, half - roll * v)
        if wp.determinant(width) > 0.0:
            out.normal_turn = plane_tensor(a, b, (half + roll * v) @ (half - roll * v) @ wp.inverse(width))
    return out
