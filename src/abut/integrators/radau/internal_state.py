# mypy: allow-untyped-defs, allow-incomplete-defs, allow-untyped-decorators, disable-error-code="valid-type"
"""Internal states of laws in Radau IIA: z_i = z₀ + h Σ a_ij ż_j, iterated together with the Newton steps of the machine.

The iteration is triangular: with A = T·U by Crout (U of unit diagonal), stage i solves z_i = known + h t_ii ż_i separately.
``known`` contains the new rates of earlier stages with T and the last rates of all with A − T. It contracts for any stiffness, as
I − T⁻¹A is nilpotent. Source: van der Houwen & de Swart, SIAM J. Sci. Comput. 18 (1997) 41.
"""

import warp as wp

from abut.extend import routine
from abut.integrators.time_loop.loop import carried_error
from abut.kernels.columns.integration_columns import Eigenvalue, RadauSlot, RadauTable
from abut.kernels.structs.law_state_structs import LawStateRow, bristle_of, rolling_bristle_of
from abut.kernels.structs.machine_structs import Machine, RunData, Work, Y, f64, vec3, vec4


@routine
def guess_internal_states(machine: Machine, run: RunData, lane: int):
    """Set the first guess: rates as at the start."""
    for row in range(machine.bodies + 1, machine.bodies + 1 + machine.internal_state_rows):
        for i in range(3):
            run.k[lane, RadauSlot.rates + i, row] = run.f0[lane, row]


@routine
def carried_matrix(machine: Machine, work: Work, run: RunData, lane: int, part: int, h: float):
    """Set the relation for the Newton matrix, at the step's start; of a complex one the real (part 1) or imaginary (2) part."""
    lag = h / run.table[RadauTable.eigenvalues, Eigenvalue.gamma]
    d = h / (
        run.table[RadauTable.eigenvalues, Eigenvalue.alpha]
        * run.table[RadauTable.eigenvalues, Eigenvalue.alpha]
        + run.table[RadauTable.eigenvalues, Eigenvalue.beta]
        * run.table[RadauTable.eigenvalues, Eigenvalue.beta]
    )
    work.lag[lane] = vec4(
        lag,
        run.table[RadauTable.eigenvalues, Eigenvalue.alpha] * d,
        -run.table[RadauTable.eigenvalues, Eigenvalue.beta] * d,
        f64(part),
    )
    for k in range(machine.internal_state_rows):
        row = machine.bodies + 1 + k
        work.base[lane, k] = run.y0[lane, row] - run.f0[lane, row] * lag


@routine
def carried_stage(machine: Machine, work: Work, run: RunData, lane: int, i: int, h: float):
    """Set the relation of stage i."""
    work.lag[lane] = vec4(h * run.table[RadauTable.crout + i, i], 0.0, 0.0, 0.0)
    for k in range(machine.internal_state_rows):
        row = machine.bodies + 1 + k
        if i == 0:  # contributions of the last iteration to all stages
            for e in range(3):
                z = run.y0[lane, row]
                for j in range(3):
                    z = z + run.k[lane, RadauSlot.rates + j, row] * (
                        h * (run.table[e, j] - run.table[RadauTable.crout + e, j])
                    )
                run.k[lane, e, row] = z
        z = run.k[lane, i, row]
        for j in range(i):
            z = z + run.k[lane, RadauSlot.rates + j, row] * (h * run.table[RadauTable.crout + i, j])
        work.base[lane, k] = z
        work.y[lane, row] = z


@routine
def store_internal_rates(machine: Machine, work: Work, run: RunData, lane: int, i: int, h: float):
    """Store the rates of stage i; return the largest change of internal states, over their tolerance."""
    largest = 0.0
    for k in range(machine.internal_state_rows):
        row = machine.bodies + 1 + k
        change = (work.dy[lane, row] - run.k[lane, RadauSlot.rates + i, row]) * h
        largest = wp.max(
            largest,
            carried_error(machine, work, run, lane, k, change, work.y[lane, row]),
        )
        run.k[lane, RadauSlot.rates + i, row] = work.dy[lane, row]
    return largest


@routine
def final_internal_states(machine: Machine, work: Work, run: RunData, lane: int, h: float):
    """Compute the values at the step's end."""
    work.lag[lane] = vec4(0.0, 0.0, 0.0, 0.0)
    for row in range(machine.bodies + 1, machine.bodies + 1 + machine.internal_state_rows):
        z = run.y0[lane, row]
        for j in range(3):
            z = z + run.k[lane, RadauSlot.rates + j, row] * (h * run.table[RadauTable.weights, j])
        work.y[lane, row] = z


@routine
def relaxation_speed(change: vec3, rate_change: vec3):
    """Return |Δż|/|Δz| of a bristle: the speed at which it relaxes."""
    return wp.length(rate_change) / wp.max(wp.length(change), 1.0e-300)


@routine
def carried_radau_error(machine: Machine, work: Work, run: RunData, lane: int, h: float):
    """Return the embedded estimate (Hairer & Wanner II, IV.8.19), filtered by 1/(1 + c λ) with λ the relaxation over the step."""
    largest = 0.0
    c = h / run.table[RadauTable.eigenvalues, Eigenvalue.gamma]
    for k in range(machine.internal_state_rows):
        row = machine.bodies + 1 + k
        e = run.f0[lane, row]
        for i in range(3):
            z = Y()
            for j in range(3):
                z = z + run.k[lane, RadauSlot.rates + j, row] * run.table[i, j]
            e = e + z * run.table[RadauTable.error, i]
        dz = work.y[lane, row] - run.y0[lane, row]
        df = work.dy[lane, row] - run.f0[lane, row]
        for i in range(LawStateRow.WIDTH):
            quick = wp.abs(df[i]) / wp.max(wp.abs(dz[i]), 1.0e-300)
            if i >= LawStateRow.bristle_x and i <= LawStateRow.bristle_z:
                quick = relaxation_speed(bristle_of(dz), bristle_of(df))
            if i >= LawStateRow.rolling_x and i <= LawStateRow.rolling_z:
                quick = relaxation_speed(rolling_bristle_of(dz), rolling_bristle_of(df))
            e[i] = e[i] * c / (1.0 + c * quick)
        largest = wp.max(largest, carried_error(machine, work, run, lane, k, e, work.y[lane, row]))
    return largest
