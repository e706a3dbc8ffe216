# mypy: allow-untyped-defs, allow-incomplete-defs, allow-untyped-decorators, disable-error-code="valid-type"
"""Height of a curved facet over a plane, as a quadratic: P2 interpolation of its corners and of the arcs over its edges.

    z(λ) = Σ z_k λ_k + Σ 4 h_k λ_k λ_{k+1},     h_k = s_k φ(ν_k·n)

with the rise s_k of edge k along ν_k. Along n an arc is 1/(ν·n) times as high; φ is that up to 70° from n and falls to zero at 90°,
where the surface is no longer a height function. As h_k belongs to the edge, neighbours join without a step.
"""

import warp as wp

from abut.extend import routine
from abut.kernels.shape_structs.mesh_structs import Surfaces
from abut.kernels.structs.machine_structs import f64, mat33, vec3, vec6

FULL_RELIEF_COSINE = 0.35  #: cosine of the angle from n above which the full relief counts


@routine
def edge_height(rise: float, way: vec3, n: vec3):
    """Return h of one edge."""
    if rise == 0.0:
        return 0.0
    d = wp.dot(way, n)
    s = wp.abs(d) / f64(FULL_RELIEF_COSINE)
    if s >= 1.0:
        return rise / d
    return rise * s * s * (3.0 - 2.0 * s) / (d + wp.sign(d) * 1.0e-12)


@routine
def barycentric_rows(p: mat33):
    """Return λ_k = row k · (1, u, v) of the triangle whose corners' (u, v, z) are the rows of p."""
    u0 = p[0, 0]
    v0 = p[0, 1]
    u1 = p[1, 0] - u0
    v1 = p[1, 1] - v0
    u2 = p[2, 0] - u0
    v2 = p[2, 1] - v0
    d = 1.0 / (u1 * v2 - u2 * v1)
    b1 = v2 * d
    c1 = -u2 * d
    b2 = -v1 * d
    c2 = u1 * d
    a1 = -(b1 * u0 + c1 * v0)
    a2 = -(b2 * u0 + c2 * v0)
    return mat33(1.0 - a1 - a2, -b1 - b2, -c1 - c2, a1, b1, c1, a2, b2, c2)


@routine
def product_coefficients(a: float, k: int, m: int, w: mat33):
    """Return a λ_k λ_m as coefficients of 1, u, v, u², uv, v²."""
    return vec6(
        a * w[k, 0] * w[m, 0],
        a * (w[k, 0] * w[m, 1] + w[k, 1] * w[m, 0]),
        a * (w[k, 0] * w[m, 2] + w[k, 2] * w[m, 0]),
        a * w[k, 1] * w[m, 1],
        a * (w[k, 1] * w[m, 2] + w[k, 2] * w[m, 1]),
        a * w[k, 2] * w[m, 2],
    )


@routine
def height_coefficients(f: Surfaces, facet: int, p: mat33, w: mat33, n: vec3):
    """Return z as coefficients of 1, u, v, u², uv, v²; n in the facet's own frame."""
    z1 = p[1, 2] - p[0, 2]
    z2 = p[2, 2] - p[0, 2]
    c = vec6(
        p[0, 2] + z1 * w[1, 0] + z2 * w[2, 0],
        z1 * w[1, 1] + z2 * w[2, 1],
        z1 * w[1, 2] + z2 * w[2, 2],
        0.0,
        0.0,
        0.0,
    )
    if f.facet_height[facet] > 0.0:
        for k in range(3):
            e = 3 * facet + k
            h = 4.0 * edge_height(f.edge_height[e], f.edge_height_direction[e], n)
            c = c + product_coefficients(h, k, (k + 1) % 3, w)
    return c
