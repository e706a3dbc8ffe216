# mypy: allow-untyped-defs, allow-incomplete-defs, allow-untyped-decorators, disable-error-code="valid-type"
"""Plastic flow: yield stress of a material, and radial return of a trial stress to the yield surface.

    f(Δ) = q − 3 G Δ − σ_y(ε + Δ, Δ/h, T) = 0,   s = (1 − 3 G Δ/q) s_trial

Source: Simo & Hughes, Computational Inelasticity (1998), §3.3 (radial return; Δ is the increment of equivalent plastic strain).
"""

from __future__ import annotations

import warp as wp

from abut.extend import routine
from abut.fem.explicit.columns import Energy, Flow, MaterialPointState
from abut.fem.explicit.elements.simd import (
    LANES,
    Pack,
    Packs,
    Sym,
    add,
    broadcast,
    inner,
    mul,
    pack_sqrt,
    positive_lanes,
    sub,
)
from abut.kernels.structs.machine_structs import A2, f64, vec2

EXACT = f64(1e-10)  #: of the yield stress, tolerance of the yield condition


@routine
def tabulated_yield_stress(flow: A2, table: A2, k: int, strain: float):
    """Return yield stress by plastic strain, linear between the rows of a table and constant after it: value and slope."""
    at = int(flow[k, Flow.start])
    last = at + int(flow[k, Flow.count]) - 1
    while at < last - 1 and strain > table[at + 1, 0]:
        at += 1
    slope = f64(0.0)
    if at < last and strain < table[last, 0]:
        slope = (table[at + 1, 1] - table[at, 1]) / (table[at + 1, 0] - table[at, 0])
        return vec2(table[at, 1] + slope * (strain - table[at, 0]), slope)
    return vec2(table[last, 1], slope)


@routine
def johnson_cook(flow: A2, k: int, strain: float, rise: float, h: float, temperature: float):
    """σ_y = (A + B εⁿ)(1 + C ln(ε̇/ε̇₀))(1 − T*ᵐ), T* = (T − T₀)/(T_m − T₀) from 0 to 1, ε̇ = Δ/h no less than ε̇₀; and its slope by Δ.

    Source: Johnson & Cook, Proc. 7th Int. Symp. Ballistics (1983) 541-547, eq. 1.
    """
    n = flow[k, Flow.n]
    hard = flow[k, Flow.b] * wp.pow(strain, n)
    fast = rise / (h * flow[k, Flow.rate])
    quick = 1.0 + flow[k, Flow.c] * wp.log(wp.max(fast, 1.0))
    warm = (temperature - flow[k, Flow.reference_temperature]) / (
        flow[k, Flow.melting_temperature] - flow[k, Flow.reference_temperature]
    )
    soft = f64(1.0)
    if warm > 0.0:
        soft = 1.0 - wp.pow(wp.min(warm, 1.0), flow[k, Flow.m])
    slope = hard * n / wp.max(strain, 1.0e-12) * quick * soft
    if fast > 1.0:
        slope = slope + (flow[k, Flow.a] + hard) * flow[k, Flow.c] * soft / rise
    return vec2((flow[k, Flow.a] + hard) * quick * soft, slope)


@routine
def yield_stress(flow: A2, table: A2, k: int, strain: float, rise: float, h: float, temperature: float):
    """Return σ_y and dσ_y/dΔ at the end of a step in which the plastic strain rises by Δ."""
    if flow[k, Flow.law] == 1.0:
        return tabulated_yield_stress(flow, table, k, strain + rise)
    return johnson_cook(flow, k, strain + rise, rise, h, temperature)


@routine
def plastic_increment(flow: A2, table: A2, k: int, q: float, strain: float, h: float, temperature: float):
    """Return Δ, by Newton's method between bounds."""
    triple = 3.0 * flow[k, Flow.shear]
    low = f64(0.0)
    high = q / triple
    found = wp.max((q - yield_stress(flow, table, k, strain, 0.0, h, temperature)[0]) / triple, 0.0)
    for _ in range(60):
        y = yield_stress(flow, table, k, strain, found, h, temperature)
        f = q - triple * found - y[0]
        if wp.abs(f) < EXACT * q:
            return found
        if f > 0.0:
            low = found
        else:
            high = found
        found = found + f / (triple + y[1])
        if found <= low or found >= high:
            found = 0.5 * (low + high)
    return found


@routine
def fracture_strain(flow: A2, k: int, mean: float, q: float, rate: float, temperature: float):
    """ε_f = (D₁ + D₂ exp(D₃ σ_m/q))(1 + D₄ ln(ε̇/ε̇₀))(1 + D₅ T*), σ_m/q at most 1.5.

    Source: Johnson & Cook, Eng. Fract. Mech. 21 (1985) 31-48, eq. 5.
    """
    share = wp.min(mean / wp.max(q, 1.0), 1.5)
    fast = 1.0 + flow[k, Flow.d4] * wp.log(wp.max(rate / flow[k, Flow.rate], 1.0))
    warm = (temperature - flow[k, Flow.reference_temperature]) / (
        flow[k, Flow.melting_temperature] - flow[k, Flow.reference_temperature]
    )
    shape = flow[k, Flow.d1] + flow[k, Flow.d2] * wp.exp(flow[k, Flow.d3] * share)
    return shape * fast * (1.0 + flow[k, Flow.d5] * wp.clamp(warm, 0.0, 1.0))


@routine
def update_plastic_strain(
    state: Packs, flow: A2, table: A2, k: int, p: int, lane: int, q: float, mean: float, h: float
):
    """Update plastic strain, temperature and damage of one element; delete it where it fails."""
    strain, temperature = (
        state[p, MaterialPointState.plastic][lane],
        state[p, MaterialPointState.temperature][lane],
    )
    rise = plastic_increment(flow, table, k, q, strain, h, temperature)
    stress = q - 3.0 * flow[k, Flow.shear] * rise
    strain = strain + rise
    temperature = temperature + flow[k, Flow.heating] * stress * rise
    state[p, MaterialPointState.plastic][lane] = strain
    state[p, MaterialPointState.temperature][lane] = temperature
    state[p, MaterialPointState.threshold][lane] = yield_stress(flow, table, k, strain, 0.0, h, temperature)[
        0
    ]
    if flow[k, Flow.limit] > 0.0 and strain > flow[k, Flow.limit]:
        state[p, MaterialPointState.alive][lane] = 0.0
    if flow[k, Flow.damaging] > 0.0:
        share = state[p, MaterialPointState.damage][lane] + rise / fracture_strain(
            flow, k, mean, stress, rise / h, temperature
        )
        state[p, MaterialPointState.damage][lane] = share
        if share >= 1.0:
            state[p, MaterialPointState.alive][lane] = 0.0
    return vec2(rise, stress)


@routine
def radial_return(
    state: Packs,
    energy: Packs,
    flow: A2,
    table: A2,
    k: int,
    p: int,
    block: int,
    trial: Sym,
    volume: Pack,
    h: float,
):
    """Return the stress of a pack, on its yield surface where it was beyond, and the factor of its deviator."""
    mean = (1.0 / 3.0) * (trial.xx + trial.yy + trial.zz)
    s = Sym()
    s.xx = trial.xx - mean
    s.yy = trial.yy - mean
    s.zz = trial.zz - mean
    s.xy = trial.xy
    s.yz = trial.yz
    s.zx = trial.zx
    q = pack_sqrt(1.5 * inner(s, s))
    over = positive_lanes(q - state[p, MaterialPointState.threshold], state[p, MaterialPointState.alive])
    ratio = broadcast(1.0)
    if over == 0:
        return trial, ratio
    work = broadcast(0.0)
    for lane in range(LANES):
        if (over >> lane) & 1 == 1:
            found = update_plastic_strain(state, flow, table, k, p, lane, q[lane], mean[lane], h)
            ratio[lane] = found[1] / q[lane]
            work[lane] = found[0] * found[1]
    energy[block, Energy.plastic] = energy[block, Energy.plastic] + volume * work
    s.xx = mean + ratio * s.xx
    s.yy = mean + ratio * s.yy
    s.zz = mean + ratio * s.zz
    s.xy = ratio * s.xy
    s.yz = ratio * s.yz
    s.zx = ratio * s.zx
    return s, ratio
