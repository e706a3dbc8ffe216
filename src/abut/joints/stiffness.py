"""How the reactions of a coordinate change with the pose: ∂(gᵀμ)/∂q and ∂(g·v)/∂q, for the Newton matrix of
implicit methods.

All blocks follow from δa = δθ × a for a vector fixed in a body, with (δ×a)×b = a(δ·b) − δ(a·b) and a×(δ×b) =
δ(a·b) − b(a·δ).
The gradient of TURN is kept constant here; that only slows Newton a little.
"""

import warp as wp

from abut.joints.coordinates import (
    ALONG,
    ANGLE,
    AXES,
    DISTANCE,
    POINT,
    SLIDE,
    SPIN,
    Relative,
    column,
)
from abut.kernels.types import f64, mat33, mat66, vec3, vec6
from abut.plug import routine


@wp.struct
class Blocks:
    """The four 6×6 blocks of a pair of bodies."""

    ii: mat66
    ij: mat66
    ji: mat66
    jj: mat66


@routine
def put(m: mat66, r: int, c: int, b: mat33):
    """Add a 3×3 block at (r, c)."""
    for i in range(3):
        for j in range(3):
            m[r + i, c + j] = m[r + i, c + j] + b[i, j]
    return m


@routine
def outer_minus(a: vec3, b: vec3):
    """a bᵀ − (a·b) 1."""
    d = wp.dot(a, b)
    m = wp.outer(a, b)
    for i in range(3):
        m[i, i] = m[i, i] - d
    return m


@routine
def couple(k: Blocks, h: mat33, ri: vec3, rj: vec3):
    """Add Tᵀ H T with T = [1, −r_i×, −1, r_j×], the map from body motions to the relative motion of two points."""
    si = wp.skew(ri)
    sj = wp.skew(rj)
    hi = h @ si
    hj = h @ sj
    k.ii = put(put(put(put(k.ii, 0, 0, h), 0, 3, -hi), 3, 0, si @ h), 3, 3, -(si @ hi))
    k.ij = put(put(put(put(k.ij, 0, 0, -h), 0, 3, hj), 3, 0, -(si @ h)), 3, 3, si @ hj)
    k.ji = put(put(put(put(k.ji, 0, 0, -h), 0, 3, hi), 3, 0, -(sj @ h)), 3, 3, sj @ hi)
    k.jj = put(put(put(put(k.jj, 0, 0, h), 0, 3, -hj), 3, 0, sj @ h), 3, 3, -(sj @ hj))
    return k


@routine
def push_stiffness(k: Blocks, n: vec3, s: Relative):
    """Add ∂/∂q of a force n at I's point, n fixed on the second body."""
    u = s.rj + s.d
    skew = wp.skew(n)
    k.ii = put(k.ii, 3, 3, outer_minus(s.ri, n))
    k.ij = put(put(k.ij, 0, 3, -skew), 3, 3, -outer_minus(n, s.ri))
    k.ji = put(put(k.ji, 3, 0, skew), 3, 3, -(skew @ wp.skew(s.ri)))
    k.jj = put(put(put(k.jj, 0, 3, skew), 3, 0, -skew), 3, 3, outer_minus(n, u))
    return k


@routine
def reaction_stiffness(k: Blocks, kind: int, ka: int, kb: int, s: Relative, f: float):
    """Add ∂(gᵀ f)/∂q of one coordinate carrying the multiplier f."""
    if kind == POINT:
        e = vec3(0.0, 0.0, 0.0)
        e[kb] = f
        k.ii = put(k.ii, 3, 3, outer_minus(s.ri, e))
        k.jj = put(k.jj, 3, 3, -outer_minus(s.rj, e))
    elif kind == AXES:
        a = column(s.ai, ka) * f
        b = column(s.aj, kb)
        k.ii = put(k.ii, 3, 3, outer_minus(a, b))
        k.ij = put(k.ij, 3, 3, -outer_minus(b, a))
        k.ji = put(k.ji, 3, 3, -outer_minus(a, b))
        k.jj = put(k.jj, 3, 3, outer_minus(b, a))
    elif kind == ALONG:
        k = push_stiffness(k, column(s.aj, kb) * f, s)
    elif kind == DISTANCE:
        length = wp.length(s.d)
        n = s.d / length
        h = (wp.identity(n=3, dtype=f64) - wp.outer(n, n)) * (f / length)
        k = couple(k, h, s.ri, s.rj)
        k.ii = put(k.ii, 3, 3, outer_minus(s.ri, n * f))
        k.jj = put(k.jj, 3, 3, -outer_minus(s.rj, n * f))
    elif kind == ANGLE:
        z = wp.skew(column(s.aj, 2) * f)
        k.ij = put(k.ij, 3, 3, -z)
        k.jj = put(k.jj, 3, 3, z)
    elif kind == SPIN:
        z = wp.skew(column(s.aj, kb) * f)
        k.ij = put(k.ij, 3, 3, -z)
        k.jj = put(k.jj, 3, 3, z)
    elif kind == SLIDE:
        n = column(s.aj, kb) * f
        z = wp.skew(n)
        k.ii = put(k.ii, 3, 3, outer_minus(s.ri, n))
        k.ij = put(put(k.ij, 0, 3, -z), 3, 3, -outer_minus(n, s.ri))
        k.jj = put(put(k.jj, 0, 3, z), 3, 3, outer_minus(n, s.rj) - outer_minus(s.rj, n))
    return k


@routine
def spatial(a: vec3, b: vec3):
    """A row of six from its translational and rotational part."""
    return vec6(a[0], a[1], a[2], b[0], b[1], b[2])


@routine
def push_slope(n: vec3, s: Relative):
    """∂/∂q of the rate of n·d, n fixed on the second body, velocities held."""
    wn = wp.cross(s.wj, n)
    turned = wp.cross(n, s.dv) + wp.cross(n, wp.cross(s.d, s.wj))
    gi = spatial(wn, wp.cross(s.ri, wp.cross(n, s.wi) + wn))
    return gi, spatial(-wn, turned - wp.cross(s.rj, wp.cross(n, s.wj) + wn))


@routine
def rate_gradient(kind: int, ka: int, kb: int, s: Relative):
    """∂Ċ/∂q on both bodies, velocities held."""
    zero = vec3(0.0, 0.0, 0.0)
    gi = vec6()
    gj = vec6()
    if kind == POINT:
        e = vec3(0.0, 0.0, 0.0)
        e[kb] = 1.0
        gi = spatial(zero, wp.cross(s.ri, wp.cross(e, s.wi)))
        gj = spatial(zero, -wp.cross(s.rj, wp.cross(e, s.wj)))
    elif kind == AXES:
        a = column(s.ai, ka)
        b = column(s.aj, kb)
        w = s.wi - s.wj
        gi = spatial(zero, wp.cross(a, wp.cross(b, w)))
        gj = spatial(zero, wp.cross(b, wp.cross(w, a)))
    elif kind == ALONG:
        gi, gj = push_slope(column(s.aj, kb), s)
    elif kind == DISTANCE:
        length = wp.length(s.d)
        n = s.d / length
        g = (s.dv - n * wp.dot(n, s.dv)) / length
        gi = spatial(g, wp.cross(s.ri, g + wp.cross(n, s.wi)))
        gj = spatial(-g, -wp.cross(s.rj, g + wp.cross(n, s.wj)))
    elif kind == ANGLE:
        gj = spatial(zero, wp.cross(column(s.aj, 2), s.wi - s.wj))
    elif kind == SPIN:
        gj = spatial(zero, wp.cross(column(s.aj, kb), s.wi - s.wj))
    elif kind == SLIDE:
        b = column(s.aj, kb)
        gi = spatial(zero, wp.cross(s.ri, wp.cross(b, s.wi)))
        gj = spatial(zero, wp.cross(b, s.dv) - wp.cross(s.rj, wp.cross(b, s.wj)))
    return gi, gj
