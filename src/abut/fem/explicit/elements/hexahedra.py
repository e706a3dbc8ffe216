# mypy: allow-untyped-defs, allow-incomplete-defs, allow-untyped-decorators, disable-error-code="valid-type"
# mypy: disable-error-code="operator"
"""Hexahedra with one integration point and hourglass control, eight at once: stress and nodal forces from nodal motion.

The eight nodal values are amplitudes of the shapes 1, ξ, η, ζ, ηζ, ξζ, ξη, ξηζ; positions have a_k, velocities b_k. With them

    J = V/8 = a1·(a2 × a3) + (a1·(a6 × a5) + a5·(a4 × a3) + a6·(a2 × a4))/3,   C_k = ∂J/∂a_k,   L = Σ b_k ⊗ C_k / J

are the exact volume, its gradient and the mean velocity gradient: the uniform strain of Flanagan and Belytschko, B_I = ∂V/∂x_I, in another
basis. The remainder of the velocities, q̇_k = b_k − L a_k with k = 4 … 7, is their hourglass rate (γ_k·v/8). Forces have the power of
stress and of hourglass resistance,

    V σ:D + Σ Q_k·q̇_k = Σ P_k·b_k,   P_k = (8 σ − Σ Q_k ⊗ a_k / J) C_k + Q_k.

Strain rates use the geometry at the middle of the step, so that a rigid motion causes none. Stresses rotate with the spin
(Hughes and Winget); forces use the geometry at the end of the step.

Source: Flanagan & Belytschko, Int. J. Numer. Meth. Eng. 17 (1981) 679-706, eqs. 13-17 (uniform strain), 49-66 (hourglass); Hughes & Winget,
Int. J. Numer. Meth. Eng. 15 (1980) 1862-1867; Flanagan & Belytschko, J. Appl. Mech. 51 (1984) 35-40 (step).
"""

from __future__ import annotations

from typing import Any

import warp as wp

from abut.extend import routine
from abut.fem.explicit.columns import BLOCK, Energy, Flow, MaterialPointState, Scale
from abut.fem.explicit.elements.plasticity import radial_return
from abut.fem.explicit.elements.simd import (  # fmt: skip
    Pack,
    Packs,
    Sym,
    Ten,
    V,
    add,
    blend,
    broadcast,
    cross,
    div,
    dot,
    fma,
    gather_component,
    inner,
    mul,
    multiply_add,
    pack_max,
    pack_min,
    pack_sqrt,
    rotate_tensor,
    rotation,
    sub,
    sum3,
    symmetric_times_vector,
    tensor_times_vector,
    vec,
)
from abut.kernels.structs.machine_structs import A1, A2, I1, I2, f64


@wp.struct
class HourglassModes:
    """Amplitudes of nodal vectors, less the mean."""

    k1: V
    k2: V
    k3: V
    k4: V
    k5: V
    k6: V
    k7: V


@wp.struct
class Elements:
    """Packs of elements of one kind, those of one material in a row."""

    node: I1  #: [(pack corners + corner) 8 + lane]
    state: Packs  #: of points, [pack points + point, State]
    force: Packs  #: on corners, [pack, 3 corner + component]
    mass: Packs  #: [pack, 0]
    material: I1  #: of a pack
    energy: Packs  #: [block, Energy]
    bound: A2  #: of a block: greatest ω² [1/s²], least J over that at the beginning


@routine
def component_amplitudes(x: A1, node: I1, at: int, c: int):
    """Return amplitudes of one component, times eight."""
    x0 = gather_component(x, node, at, c)
    x1 = gather_component(x, node, at + 8, c)
    x2 = gather_component(x, node, at + 16, c)
    x3 = gather_component(x, node, at + 24, c)
    x4 = gather_component(x, node, at + 32, c)
    x5 = gather_component(x, node, at + 40, c)
    x6 = gather_component(x, node, at + 48, c)
    x7 = gather_component(x, node, at + 56, c)
    s0, d0, s1, d1 = x0 + x1, x1 - x0, x3 + x2, x2 - x3
    s2, d2, s3, d3 = x4 + x5, x5 - x4, x7 + x6, x6 - x7
    low, low_y, low_x, low_xy = s0 + s1, s1 - s0, d0 + d1, d1 - d0
    top, top_y, top_x, top_xy = s2 + s3, s3 - s2, d2 + d3, d3 - d2
    return (
        low_x + top_x,
        low_y + top_y,
        top - low,
        top_y - low_y,
        top_x - low_x,
        low_xy + top_xy,
        top_xy - low_xy,
    )


@routine
def mode_amplitudes(x: A1, node: I1, at: int):
    """Return a_k = Σ_I s_kI x_I/8."""
    x1, x2, x3, x4, x5, x6, x7 = component_amplitudes(x, node, at, 0)
    y1, y2, y3, y4, y5, y6, y7 = component_amplitudes(x, node, at, 1)
    z1, z2, z3, z4, z5, z6, z7 = component_amplitudes(x, node, at, 2)
    r = HourglassModes()
    r.k1 = 0.125 * vec(x1, y1, z1)
    r.k2 = 0.125 * vec(x2, y2, z2)
    r.k3 = 0.125 * vec(x3, y3, z3)
    r.k4 = 0.125 * vec(x4, y4, z4)
    r.k5 = 0.125 * vec(x5, y5, z5)
    r.k6 = 0.125 * vec(x6, y6, z6)
    r.k7 = 0.125 * vec(x7, y7, z7)
    return r


@routine
def volume(a: HourglassModes, c: HourglassModes):
    """Return J = V/8 from its gradient, as it is of degree three."""
    sum = (
        dot(a.k1, c.k1)
        + dot(a.k2, c.k2)
        + dot(a.k3, c.k3)
        + dot(a.k4, c.k4)
        + dot(a.k5, c.k5)
        + dot(a.k6, c.k6)
    )
    return (1.0 / 3.0) * sum


@routine
def gradient(a: HourglassModes):
    """Return C_k = ∂J/∂a_k."""
    third = 1.0 / 3.0
    r = HourglassModes()
    r.k1 = cross(a.k2, a.k3) + third * cross(a.k6, a.k5)
    r.k2 = cross(a.k3, a.k1) + third * cross(a.k4, a.k6)
    r.k3 = cross(a.k1, a.k2) + third * cross(a.k5, a.k4)
    r.k4 = third * (cross(a.k3, a.k5) + cross(a.k6, a.k2))
    r.k5 = third * (cross(a.k1, a.k6) + cross(a.k4, a.k3))
    r.k6 = third * (cross(a.k5, a.k1) + cross(a.k2, a.k4))
    return r


@routine
def velocity_gradient(b: HourglassModes, c: HourglassModes, per: Pack):
    """Return L = Σ b_k ⊗ C_k/J."""
    r = Ten()
    r.x = per * multiply_add(
        b.k1.x,
        c.k1,
        multiply_add(
            b.k2.x,
            c.k2,
            multiply_add(b.k3.x, c.k3, multiply_add(b.k4.x, c.k4, multiply_add(b.k5.x, c.k5, b.k6.x * c.k6))),
        ),
    )
    r.y = per * multiply_add(
        b.k1.y,
        c.k1,
        multiply_add(
            b.k2.y,
            c.k2,
            multiply_add(b.k3.y, c.k3, multiply_add(b.k4.y, c.k4, multiply_add(b.k5.y, c.k5, b.k6.y * c.k6))),
        ),
    )
    r.z = per * multiply_add(
        b.k1.z,
        c.k1,
        multiply_add(
            b.k2.z,
            c.k2,
            multiply_add(b.k3.z, c.k3, multiply_add(b.k4.z, c.k4, multiply_add(b.k5.z, c.k5, b.k6.z * c.k6))),
        ),
    )
    return r


@routine
def load_stress(state: Packs, p: int):
    """Return the stress of a pack."""
    s = Sym()
    s.xx = state[p, MaterialPointState.xx]
    s.yy = state[p, MaterialPointState.yy]
    s.zz = state[p, MaterialPointState.zz]
    s.xy = state[p, MaterialPointState.xy]
    s.yz = state[p, MaterialPointState.yz]
    s.zx = state[p, MaterialPointState.zx]
    return s


@routine
def store_stress(state: Packs, p: int, s: Sym):
    """Store the stress of a pack."""
    state[p, MaterialPointState.xx] = s.xx
    state[p, MaterialPointState.yy] = s.yy
    state[p, MaterialPointState.zz] = s.zz
    state[p, MaterialPointState.xy] = s.xy
    state[p, MaterialPointState.yz] = s.yz
    state[p, MaterialPointState.zx] = s.zx


@routine
def zero_if_deleted(alive: Pack, s: Sym):
    """Return the stress of elements, zero where they have been deleted."""
    r = Sym()
    r.xx = blend(alive, s.xx, broadcast(0.0))
    r.yy = blend(alive, s.yy, broadcast(0.0))
    r.zz = blend(alive, s.zz, broadcast(0.0))
    r.xy = blend(alive, s.xy, broadcast(0.0))
    r.yz = blend(alive, s.yz, broadcast(0.0))
    r.zx = blend(alive, s.zx, broadcast(0.0))
    return r


@routine
def trial_stress(s: Sym, d: Sym, first: float, double: float):
    """Return σ + λ tr ε 1 + 2 G ε."""
    r = Sym()
    mean = first * (d.xx + d.yy + d.zz)
    r.xx = s.xx + double * d.xx + mean
    r.yy = s.yy + double * d.yy + mean
    r.zz = s.zz + double * d.zz + mean
    r.xy = s.xy + double * d.xy
    r.yz = s.yz + double * d.yz
    r.zx = s.zx + double * d.zx
    return r


@routine
def frequency_bound(c: HourglassModes, per: Pack, mass: Pack, first: float, double: float):
    """Return a bound of ω², 8 (λ tr + 2 G g)/(m J), with trace tr and row sum g of Σ C_k ⊗ C_k; g bounds its greatest eigenvalue."""
    xx = (
        c.k1.x * c.k1.x
        + c.k2.x * c.k2.x
        + c.k3.x * c.k3.x
        + (c.k4.x * c.k4.x + c.k5.x * c.k5.x + c.k6.x * c.k6.x)
    )
    yy = (
        c.k1.y * c.k1.y
        + c.k2.y * c.k2.y
        + c.k3.y * c.k3.y
        + (c.k4.y * c.k4.y + c.k5.y * c.k5.y + c.k6.y * c.k6.y)
    )
    zz = (
        c.k1.z * c.k1.z
        + c.k2.z * c.k2.z
        + c.k3.z * c.k3.z
        + (c.k4.z * c.k4.z + c.k5.z * c.k5.z + c.k6.z * c.k6.z)
    )
    xy = (
        c.k1.x * c.k1.y
        + c.k2.x * c.k2.y
        + c.k3.x * c.k3.y
        + (c.k4.x * c.k4.y + c.k5.x * c.k5.y + c.k6.x * c.k6.y)
    )
    yz = (
        c.k1.y * c.k1.z
        + c.k2.y * c.k2.z
        + c.k3.y * c.k3.z
        + (c.k4.y * c.k4.z + c.k5.y * c.k5.z + c.k6.y * c.k6.z)
    )
    zx = (
        c.k1.z * c.k1.x
        + c.k2.z * c.k2.x
        + c.k3.z * c.k3.x
        + (c.k4.z * c.k4.x + c.k5.z * c.k5.x + c.k6.z * c.k6.x)
    )
    xy = pack_max(xy, 0.0 - xy)
    yz = pack_max(yz, 0.0 - yz)
    zx = pack_max(zx, 0.0 - zx)
    greatest = pack_max(pack_max(xx + xy + zx, xy + yy + yz), zx + yz + zz)
    return 8.0 * (first * (xx + yy + zz) + double * greatest) * per / mass


@routine
def write_component_forces(
    e: Elements, p: int, c: int, p1: Pack, p2: Pack, p3: Pack, p4: Pack, p5: Pack, p6: Pack, p7: Pack
):
    """Write f_I = −Σ_k s_kI P_k/8 of one component."""
    low_x, top_x = p1 - p5, p1 + p5
    low_y, top_y = p2 - p4, p2 + p4
    low_xy, top_xy = p6 - p7, p6 + p7
    low_0, low_1 = 0.0 - p3 - low_y, low_y - p3
    low_2, low_3 = low_x - low_xy, low_x + low_xy
    top_0, top_1 = p3 - top_y, p3 + top_y
    top_2, top_3 = top_x - top_xy, top_x + top_xy
    e.force[p, c] = 0.125 * (low_2 - low_0)
    e.force[p, c + 3] = 0.125 * (0.0 - low_0 - low_2)
    e.force[p, c + 6] = 0.125 * (0.0 - low_1 - low_3)
    e.force[p, c + 9] = 0.125 * (low_3 - low_1)
    e.force[p, c + 12] = 0.125 * (top_2 - top_0)
    e.force[p, c + 15] = 0.125 * (0.0 - top_0 - top_2)
    e.force[p, c + 18] = 0.125 * (0.0 - top_1 - top_3)
    e.force[p, c + 21] = 0.125 * (top_3 - top_1)


@routine
def midstep_coordinates(a: HourglassModes, b: HourglassModes, h: float):
    """Return positions at the middle of the step."""
    back = broadcast(-0.5 * h)
    m = HourglassModes()
    m.k1 = multiply_add(back, b.k1, a.k1)
    m.k2 = multiply_add(back, b.k2, a.k2)
    m.k3 = multiply_add(back, b.k3, a.k3)
    m.k4 = multiply_add(back, b.k4, a.k4)
    m.k5 = multiply_add(back, b.k5, a.k5)
    m.k6 = multiply_add(back, b.k6, a.k6)
    m.k7 = multiply_add(back, b.k7, a.k7)
    return m


@routine
def strain(l: Ten):
    """Return the symmetric part of a step's displacement gradient."""
    d = Sym()
    d.xx = l.x.x
    d.yy = l.y.y
    d.zz = l.z.z
    d.xy = 0.5 * (l.x.y + l.y.x)
    d.yz = 0.5 * (l.y.z + l.z.y)
    d.zx = 0.5 * (l.z.x + l.x.z)
    return d


@routine
def update_stress(
    e: Elements, flow: A2, table: A2, material: int, p: int, block: int, turn: Ten, d: Sym, size: Pack, h: float
):  # fmt: skip
    """Return the stress at the end of the step at a point of some volume, and the factor of plastic flow on its deviator."""
    old = rotate_tensor(turn, load_stress(e.state, p))
    new = trial_stress(old, d, flow[material, Flow.lame], 2.0 * flow[material, Flow.shear])
    ratio = broadcast(1.0)
    if flow[material, Flow.law] > 0.0:
        new, ratio = radial_return(e.state, e.energy, flow, table, material, p, block, new, size, h)
    new = zero_if_deleted(e.state[p, MaterialPointState.alive], new)
    store_stress(e.state, p, new)
    work = 0.5 * size * (inner(old, d) + inner(new, d))
    e.energy[block, Energy.internal] = e.energy[block, Energy.internal] + work
    return new, ratio


@routine
def bulk_viscosity(
    e: Elements,
    scale: A1,
    p: int,
    block: int,
    d: Sym,
    size: Pack,
    h: float,
    waves: float,
    density: Pack,
    omega: Pack,
):
    """The pressure of the bulk viscosity, ρ l ε̇ (c₁ c − c₂ l ε̇) with ε̇ < 0 and l = 2 c/ω the shortest way through; ω² as it makes it."""
    alive = e.state[p, MaterialPointState.alive]
    rate = pack_min(d.xx + d.yy + d.zz, broadcast(0.0)) * (1.0 / h)
    speed = pack_sqrt(waves / density)
    path = pack_sqrt(4.0 * waves / (density * omega))
    share = scale[Scale.linear] - scale[Scale.quadratic] * path * rate / speed
    push = alive * density * path * rate * speed * share
    work = (0.5 * h) * size * (e.state[p, MaterialPointState.bulk_pressure] + push) * rate
    e.energy[block, Energy.viscous] = e.energy[block, Energy.viscous] + work
    e.state[p, MaterialPointState.bulk_pressure] = push
    factor = pack_sqrt(1.0 + share * share) + share
    omega = blend(alive, omega * factor * factor, broadcast(0.0))
    e.state[p, MaterialPointState.bound] = omega
    return push, omega, speed / path


@routine
def hourglass_force(e: Elements, p: int, at: int, turn: Ten, rate: V, stiff: Pack, share: Pack):
    """Return the force that resists one hourglass mode: rotated, incremented, and relaxed by plastic flow as the stress is."""
    old = tensor_times_vector(turn, vec(e.state[p, at], e.state[p, at + 1], e.state[p, at + 2]))
    new = share * multiply_add(stiff, rate, old)
    e.state[p, at] = new.x
    e.state[p, at + 1] = new.y
    e.state[p, at + 2] = new.z
    return old, new


@routine
def hourglass_forces(
    e: Elements,
    p: int,
    block: int,
    turn: Ten,
    m: HourglassModes,
    b: HourglassModes,
    l: Ten,
    h: float,
    stiff: Pack,
    drag: Pack,
    ratio: Pack,
    viscous: float,
):
    """Return the forces Q_k that resist the four hourglass shapes, by stiffness and by viscosity."""
    share = ratio * e.state[p, MaterialPointState.alive]
    r4 = h * b.k4 - tensor_times_vector(l, m.k4)
    r5 = h * b.k5 - tensor_times_vector(l, m.k5)
    r6 = h * b.k6 - tensor_times_vector(l, m.k6)
    r7 = h * b.k7 - tensor_times_vector(l, m.k7)
    o4, q4 = hourglass_force(e, p, MaterialPointState.hourglass, turn, r4, stiff, share)
    o5, q5 = hourglass_force(e, p, MaterialPointState.hourglass + 3, turn, r5, stiff, share)
    o6, q6 = hourglass_force(e, p, MaterialPointState.hourglass + 6, turn, r6, stiff, share)
    o7, q7 = hourglass_force(e, p, MaterialPointState.hourglass + 9, turn, r7, stiff, share)
    work = 0.5 * (dot(o4 + q4, r4) + dot(o5 + q5, r5) + dot(o6 + q6, r6) + dot(o7 + q7, r7))
    if viscous > 0.0:
        work = work + drag * (dot(r4, r4) + dot(r5, r5) + dot(r6, r6) + dot(r7, r7))
        q4 = multiply_add(drag, r4, q4)
        q5 = multiply_add(drag, r5, q5)
        q6 = multiply_add(drag, r6, q6)
        q7 = multiply_add(drag, r7, q7)
    e.energy[block, Energy.hourglass] = e.energy[block, Energy.hourglass] + work
    return q4, q5, q6, q7


@routine
def write_corner_forces(
    e: Elements, p: int, s: Sym, a: HourglassModes, c: HourglassModes, per: Pack, q4: V, q5: V, q6: V, q7: V
):
    """Write P_k = (8 σ − Σ Q_k ⊗ a_k/J) C_k + Q_k to the corners."""
    less = 0.0 - per
    t = Ten()
    t.x = 8.0 * vec(s.xx, s.xy, s.zx) + less * (q4.x * a.k4 + q5.x * a.k5 + q6.x * a.k6 + q7.x * a.k7)
    t.y = 8.0 * vec(s.xy, s.yy, s.yz) + less * (q4.y * a.k4 + q5.y * a.k5 + q6.y * a.k6 + q7.y * a.k7)
    t.z = 8.0 * vec(s.zx, s.yz, s.zz) + less * (q4.z * a.k4 + q5.z * a.k5 + q6.z * a.k6 + q7.z * a.k7)
    p1 = tensor_times_vector(t, c.k1)
    p2 = tensor_times_vector(t, c.k2)
    p3 = tensor_times_vector(t, c.k3)
    p4 = tensor_times_vector(t, c.k4) + q4
    p5 = tensor_times_vector(t, c.k5) + q5
    p6 = tensor_times_vector(t, c.k6) + q6
    write_component_forces(e, p, 0, p1.x, p2.x, p3.x, p4.x, p5.x, p6.x, q7.x)
    write_component_forces(e, p, 1, p1.y, p2.y, p3.y, p4.y, p5.y, p6.y, q7.y)
    write_component_forces(e, p, 2, p1.z, p2.z, p3.z, p4.z, p5.z, p6.z, q7.z)


@routine
def step_hexahedra(e: Elements, x: A1, v: A1, flow: A2, table: A2, scale: A1, p: int, block: int, h: float):
    """Advance a pack by one step: its stress at the end, the forces on its corners; return a bound of its ω², and J."""
    material = e.material[p]
    first, double = flow[material, Flow.lame], 2.0 * flow[material, Flow.shear]
    waves = first + double
    a = mode_amplitudes(x, e.node, p * 64)
    b = mode_amplitudes(v, e.node, p * 64)
    # strain, by the geometry at the middle
    m = midstep_coordinates(a, b, h)
    c = gradient(m)
    j = blend(e.state[p, MaterialPointState.alive], volume(m, c), broadcast(1.0))
    l = velocity_gradient(b, c, h / j)
    turn = rotation(0.5 * vec(l.z.y - l.y.z, l.x.z - l.z.x, l.y.x - l.x.y))
    d = strain(l)
    stress, ratio = update_stress(e, flow, table, material, p, block, turn, d, 8.0 * j, h)
    # forces, by that at the end
    c = gradient(a)
    end = blend(e.state[p, MaterialPointState.alive], volume(a, c), broadcast(1.0))
    per = 1.0 / end
    mass = e.mass[p, 0]
    density = 0.125 * mass * per
    push, omega, frequency = bulk_viscosity(
        e, scale, p, block, d, 8.0 * j, h, waves, density, frequency_bound(c, per, mass, first, double)
    )
    square = (
        dot(c.k1, c.k1)
        + dot(c.k2, c.k2)
        + dot(c.k3, c.k3)
        + (dot(c.k4, c.k4) + dot(c.k5, c.k5) + dot(c.k6, c.k6))
    )
    stiff = (4.0 * scale[Scale.stiff] * waves) * square * per
    drag = (16.0 * scale[Scale.viscous] / h) * e.state[p, MaterialPointState.alive] * mass * frequency
    q4, q5, q6, q7 = hourglass_forces(e, p, block, turn, m, b, l, h, stiff, drag, ratio, scale[Scale.viscous])
    stress.xx = stress.xx + push
    stress.yy = stress.yy + push
    stress.zz = stress.zz + push
    write_corner_forces(e, p, stress, a, c, per, q4, q5, q6, q7)
    return omega, end
