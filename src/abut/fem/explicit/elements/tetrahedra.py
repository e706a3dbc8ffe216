# mypy: allow-untyped-defs, allow-incomplete-defs, allow-untyped-decorators, disable-error-code="valid-type"
"""Tetrahedra of ten nodes with four integration points, eight at once: stress and nodal forces from nodal motion.

With g_c = ∂x/∂ξ_c = Σ_k ∂N_k/∂ξ_c x_k, c_1 = g_2 × g_3 and so on, j = g_1·c_1, and g'_c of velocities,

    L = Σ_c g'_c ⊗ c_c/j,   f_k = −w Σ_c ∂N_k/∂ξ_c σ c_c

are velocity gradient and forces at a point. With lumped masses m_k its part of the stiffness is no more than
ω² = w j (λ tr G + 2 G_s g), G = Σ_k ∇N_k ⊗ ∇N_k/m_k, g the greatest row sum of |G| and G_s the shear modulus. That of the element is no
more than the sum over its points.

Source: Zienkiewicz, Taylor & Zhu, The Finite Element Method (2013), §6.2; masses by Hinton, Rock & Zienkiewicz, Earthq. Eng. Struct. Dyn. 4
(1976) 245.
"""
# mypy: disable-error-code="operator"

from __future__ import annotations

import warp as wp

from abut.extend import routine
from abut.fem.explicit.columns import Flow, MaterialPointState
from abut.fem.explicit.elements.hexahedra import Elements, bulk_viscosity, strain, update_stress
from abut.fem.explicit.elements.simd import (  # fmt: skip
    Pack,
    Sym,
    Ten,
    V,
    add,
    blend,
    broadcast,
    cross,
    div,
    dot,
    gather_component,
    mul,
    multiply_add,
    pack_max,
    pack_min,
    rotation,
    sub,
    symmetric_times_vector,
    vec,
)
from abut.kernels.structs.machine_structs import A1, A2


@wp.struct
class Three:
    """Three vectors of packs."""

    k1: V
    k2: V
    k3: V


@routine
def slopes(x: A1, e: Elements, shape: A1, p: int, q: int):
    """∂x/∂ξ of a nodal vector at a point."""
    r = Three()
    for k in range(10):
        at = 80 * p + 8 * k
        value = vec(
            gather_component(x, e.node, at, 0),
            gather_component(x, e.node, at, 1),
            gather_component(x, e.node, at, 2),
        )
        r.k1 = multiply_add(broadcast(shape[36 * q + 3 * k]), value, r.k1)
        r.k2 = multiply_add(broadcast(shape[36 * q + 3 * k + 1]), value, r.k2)
        r.k3 = multiply_add(broadcast(shape[36 * q + 3 * k + 2]), value, r.k3)
    return r


@routine
def cofactors(g: Three):
    """c_1 = g_2 × g_3, …."""
    r = Three()
    r.k1 = cross(g.k2, g.k3)
    r.k2 = cross(g.k3, g.k1)
    r.k3 = cross(g.k1, g.k2)
    return r


@routine
def midstep_slopes(a: Three, b: Three, h: float):
    """a − h/2 b."""
    r = Three()
    half = broadcast(-0.5 * h)
    r.k1 = multiply_add(half, b.k1, a.k1)
    r.k2 = multiply_add(half, b.k2, a.k2)
    r.k3 = multiply_add(half, b.k3, a.k3)
    return r


@routine
def gradient_of(b: Three, c: Three, per: Pack):
    """Σ_c g'_c ⊗ c_c/j."""
    r = Ten()
    r.x = per * multiply_add(b.k1.x, c.k1, multiply_add(b.k2.x, c.k2, b.k3.x * c.k3))
    r.y = per * multiply_add(b.k1.y, c.k1, multiply_add(b.k2.y, c.k2, b.k3.y * c.k3))
    r.z = per * multiply_add(b.k1.z, c.k1, multiply_add(b.k2.z, c.k2, b.k3.z * c.k3))
    return r


@routine
def point_frequency_bound(c: Three, shape: A1, q: int, per: Pack, mass: Pack, first: float, double: float):
    """w j (λ tr G + 2 G_s g) at a point."""
    at = 36 * q + 30
    y1 = shape[at] * c.k1 + shape[at + 3] * c.k2 + shape[at + 5] * c.k3
    y2 = shape[at + 3] * c.k1 + shape[at + 1] * c.k2 + shape[at + 4] * c.k3
    y3 = shape[at + 5] * c.k1 + shape[at + 4] * c.k2 + shape[at + 2] * c.k3
    xx = c.k1.x * y1.x + c.k2.x * y2.x + c.k3.x * y3.x
    yy = c.k1.y * y1.y + c.k2.y * y2.y + c.k3.y * y3.y
    zz = c.k1.z * y1.z + c.k2.z * y2.z + c.k3.z * y3.z
    xy = c.k1.x * y1.y + c.k2.x * y2.y + c.k3.x * y3.y
    yz = c.k1.y * y1.z + c.k2.y * y2.z + c.k3.y * y3.z
    zx = c.k1.z * y1.x + c.k2.z * y2.x + c.k3.z * y3.x
    xy = pack_max(xy, 0.0 - xy)
    yz = pack_max(yz, 0.0 - yz)
    zx = pack_max(zx, 0.0 - zx)
    row = pack_max(pack_max(xx + xy + zx, xy + yy + yz), zx + yz + zz)
    return (1.0 / 24.0) * per * (first * (xx + yy + zz) + double * row) / mass


@routine
def add_stress_forces(e: Elements, shape: A1, p: int, q: int, s: Sym, c: Three):
    """Add −w Σ_c ∂N_k/∂ξ_c σ c_c to the forces; the first point begins them."""
    t1 = (-1.0 / 24.0) * symmetric_times_vector(s, c.k1)
    t2 = (-1.0 / 24.0) * symmetric_times_vector(s, c.k2)
    t3 = (-1.0 / 24.0) * symmetric_times_vector(s, c.k3)
    for k in range(10):
        one = broadcast(shape[36 * q + 3 * k])
        two = broadcast(shape[36 * q + 3 * k + 1])
        three = broadcast(shape[36 * q + 3 * k + 2])
        f = V()
        if q > 0:
            f = vec(e.force[p, 3 * k], e.force[p, 3 * k + 1], e.force[p, 3 * k + 2])
        f = multiply_add(one, t1, multiply_add(two, t2, multiply_add(three, t3, f)))
        e.force[p, 3 * k] = f.x
        e.force[p, 3 * k + 1] = f.y
        e.force[p, 3 * k + 2] = f.z


@routine
def step_point(
    e: Elements, x: A1, v: A1, flow: A2, table: A2, scale: A1, shape: A1, p: int, q: int, block: int, h: float
):  # fmt: skip
    """Advance a point of a pack by one step; return its part of ω², and j."""
    material, s = e.material[p], 4 * p + q
    first, double = flow[material, Flow.lame], 2.0 * flow[material, Flow.shear]
    a = slopes(x, e, shape, p, q)
    b = slopes(v, e, shape, p, q)
    m = midstep_slopes(a, b, h)
    c = cofactors(m)
    alive = e.state[s, MaterialPointState.alive]
    j = blend(alive, dot(m.k1, c.k1), broadcast(1.0))
    l = gradient_of(b, c, h / j)
    turn = rotation(0.5 * vec(l.z.y - l.y.z, l.x.z - l.z.x, l.y.x - l.x.y))
    d = strain(l)
    volume = (1.0 / 24.0) * j
    stress, _ratio = update_stress(e, flow, table, material, s, block, turn, d, volume, h)
    c = cofactors(a)
    end = blend(e.state[s, MaterialPointState.alive], dot(a.k1, c.k1), broadcast(1.0))
    per = 1.0 / end
    mass = e.mass[p, 0]
    omega = 4.0 * point_frequency_bound(c, shape, q, per, mass, first, double)
    push, omega, _frequency = bulk_viscosity(
        e, scale, s, block, d, volume, h, first + double, 6.0 * mass * per, omega
    )
    stress.xx = stress.xx + push
    stress.yy = stress.yy + push
    stress.zz = stress.zz + push
    add_stress_forces(e, shape, p, q, stress, c)
    return 0.25 * omega, end


@routine
def step_tetrahedra(
    e: Elements, x: A1, v: A1, flow: A2, table: A2, scale: A1, shape: A1, p: int, block: int, h: float
):  # fmt: skip
    """Advance a pack by one step: stresses at its points, the forces on its nodes; return a bound of its ω², and the least j."""
    omega = broadcast(0.0)
    least = broadcast(1.0e300)
    for q in range(4):
        more_omega, j = step_point(e, x, v, flow, table, scale, shape, p, q, block, h)
        omega = omega + more_omega
        least = pack_min(least, j)
    return omega, least
