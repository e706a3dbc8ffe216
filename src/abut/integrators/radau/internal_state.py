# mypy: allow-untyped-defs, allow-incomplete-defs, allow-untyped-decorators, disable-error-code="valid-type"
"""Internal states of laws in Radau IIA: z_i = z₀ + h Σ a_ij ż_j, iterated together with the Newton steps of the machine.

The iteration is triangular: with A = T·U by Crout (U of unit diagonal), stage i solves z_i = known + h t_ii ż_i separately.
``known`` contains the new rates of earlier stages with T and the last rates of all with A − T. It contracts for any stiffness, as
I − T⁻¹A is nilpotent. Source: van der Houwen & de Swart, SIAM J. Sci. Comput. 18 (1997) 41.
"""

import warp as wp

from abut.extend import routine
from abut.integrators.march.loop import carried_error
from abut.kernels.columns.integration_columns import Eigenvalue, RadauSlot, RadauTable
from abut.kernels.structs.machine_structs import Machine, March, Work, Y, f64, vec3, vec4


@routine
def begin_carried(m: Machine, s: March, lane: int):
    """Set the first guess: rates as at the start."""
    for row in range(m.bodies + 1, m.bodies + 1 + m.carried):
        for i in range(3):
            s.k[lane, RadauSlot.rates + i, row] = s.f0[lane, row]


@routine
def carried_matrix(m: Machine, w: Work, s: March, lane: int, part: int, h: float):
    """Set the relation for the Newton matrix, at the step's start; of a complex one the real (part 1) or imaginary (2) part."""
    lag = h / s.table[RadauTable.eigenvalues, Eigenvalue.gamma]
    d = h / (
        s.table[RadauTable.eigenvalues, Eigenvalue.alpha] * s.table[RadauTable.eigenvalues, Eigenvalue.alpha]
        + s.table[RadauTable.eigenvalues, Eigenvalue.beta] * s.table[RadauTable.eigenvalues, Eigenvalue.beta]
    )
    w.lag[lane] = vec4(
        lag,
        s.table[RadauTable.eigenvalues, Eigenvalue.alpha] * d,
        -s.table[RadauTable.eigenvalues, Eigenvalue.beta] * d,
        f64(part),
    )
    for k in range(m.carried):
        row = m.bodies + 1 + k
        w.base[lane, k] = s.y0[lane, row] - s.f0[lane, row] * lag


@routine
def carried_stage(m: Machine, w: Work, s: March, lane: int, i: int, h: float):
    """Set the relation of stage i."""
    w.lag[lane] = vec4(h * s.table[RadauTable.crout + i, i], 0.0, 0.0, 0.0)
    for k in range(m.carried):
        row = m.bodies + 1 + k
        if i == 0:  # contributions of the last iteration to all stages
            for e in range(3):
                z = s.y0[lane, row]
                for j in range(3):
                    z = z + s.k[lane, RadauSlot.rates + j, row] * (
                        h * (s.table[e, j] - s.table[RadauTable.crout + e, j])
                    )
                s.k[lane, e, row] = z
        z = s.k[lane, i, row]
        for j in range(i):
            z = z + s.k[lane, RadauSlot.rates + j, row] * (h * s.table[RadauTable.crout + i, j])
        w.base[lane, k] = z
        w.y[lane, row] = z


@routine
def keep_carried(m: Machine, w: Work, s: March, lane: int, i: int, h: float):
    """Store the rates of stage i; return the largest change of internal states, over their tolerance."""
    largest = 0.0
    for k in range(m.carried):
        row = m.bodies + 1 + k
        change = (w.dy[lane, row] - s.k[lane, RadauSlot.rates + i, row]) * h
        largest = wp.max(
            largest,
            carried_error(m, w, s, lane, k, change, w.y[lane, row]),
        )
        s.k[lane, RadauSlot.rates + i, row] = w.dy[lane, row]
    return largest


@routine
def end_carried(m: Machine, w: Work, s: March, lane: int, h: float):
    """Compute the values at the step's end."""
    w.lag[lane] = vec4(0.0, 0.0, 0.0, 0.0)
    for row in range(m.bodies + 1, m.bodies + 1 + m.carried):
        z = s.y0[lane, row]
        for j in range(3):
            z = z + s.k[lane, RadauSlot.rates + j, row] * (h * s.table[RadauTable.weights, j])
        w.y[lane, row] = z


@routine
def relaxation(z: Y, f: Y, at: int):
    """Return |Δż|/|Δz| of a bristle: the speed at which it relaxes."""
    a = vec3(z[at], z[at + 1], z[at + 2])
    b = vec3(f[at], f[at + 1], f[at + 2])
    return wp.length(b) / wp.max(wp.length(a), 1.0e-300)


@routine
def carried_radau_error(m: Machine, w: Work, s: March, lane: int, h: float):
    """Return the embedded estimate (Hairer & Wanner II, IV.8.19), filtered by 1/(1 + c λ) with λ the relaxation over the step."""
    largest = 0.0
    c = h / s.table[RadauTable.eigenvalues, Eigenvalue.gamma]
    for k in range(m.carried):
        row = m.bodies + 1 + k
        e = s.f0[lane, row]
        for i in range(3):
            z = Y()
            for j in range(3):
                z = z + s.k[lane, RadauSlot.rates + j, row] * s.table[i, j]
            e = e + z * s.table[RadauTable.error, i]
        dz = w.y[lane, row] - s.y0[lane, row]
        df = w.dy[lane, row] - s.f0[lane, row]
        for i in range(13):
            quick = wp.abs(df[i]) / wp.max(wp.abs(dz[i]), 1.0e-300)
            if i >= 3 and i <= 5:
                quick = relaxation(dz, df, 3)
            if i >= 7 and i <= 9:
                quick = relaxation(dz, df, 7)
            e[i] = e[i] * c / (1.0 + c * quick)
        largest = wp.max(largest, carried_error(m, w, s, lane, k, e, w.y[lane, row]))
    return largest
