# mypy: allow-untyped-defs, allow-incomplete-defs, allow-untyped-decorators, disable-error-code="valid-type"
"""The three stages of a Radau step: their states, rates, first guesses and powers; see ``integrators.radau.step``."""

import warp as wp

from abut.extend import routine
from abut.integrators.radau.internal_state import (
    guess_internal_states,
)
from abut.integrators.status_codes import ORDER
from abut.kernels.columns.integration_columns import RadauNode, RadauSlot, RadauTable
from abut.kernels.state_rows import displace_row
from abut.kernels.structs.machine_structs import Machine, RunData, Work, Y, vec3, vec6


@routine
def dexp_inverse(u: vec3, w: vec3):
    """Return θ̇ from ω for R = exp(θ) R₀, ω in space: θ̇ = ω − ½ θ×ω + (1/θ² − cot(θ/2)/2θ) θ×(θ×ω)."""
    a = wp.length(u)
    k = 1.0 / 12.0
    if a > 1.0e-3:
        k = 1.0 / (a * a) - wp.cos(0.5 * a) / (2.0 * a * wp.sin(0.5 * a))
    c = wp.cross(u, w)
    return w - 0.5 * c + k * wp.cross(u, c)


@routine
def stage_state(machine: Machine, work: Work, run: RunData, lane: int, i: int, h: float):
    """Write stage i into ``work``: poses, velocities, accelerations, multipliers."""
    for b in range(machine.bodies):
        y = run.y0[lane, b]
        x = run.k[lane, i, b]
        f = Y()
        for e in range(3):
            a = run.table[RadauTable.inverse + i, e] / h
            z = run.k[lane, e, b]
            for j in range(6):
                f[7 + j] = f[7 + j] + a * z[7 + j]
        y = displace_row(machine, b, y, vec6(x[0], x[1], x[2], x[3], x[4], x[5]))
        for j in range(6):
            y[7 + j] = y[7 + j] + x[7 + j]
        work.y[lane, b] = y
        work.dy[lane, b] = f
    for k in range(machine.bodies, machine.nodes):
        work.lam[lane, k] = run.d[lane, RadauNode.multipliers + i, k]


@routine
def begin_stages(machine: Machine, work: Work, run: RunData, lane: int, h: float):
    """Set the first guess: the mean acceleration of the last step, and the previous multipliers.

    The acceleration at its end is unsuitable. For a body at rest on a stiff support it is the residual of the depth by rounding and
    Newton's method, times ω². In a step long compared with 1/ω it would throw the body out of the contact.
    """
    run.count[lane, ORDER] = 5
    guess_internal_states(machine, run, lane)
    for i in range(3):
        c = run.table[RadauTable.nodes, i] * h
        for b in range(machine.bodies):
            y = run.y0[lane, b]
            f = run.k[lane, RadauSlot.last_change, b]
            x = Y()
            for j in range(6):
                x[j] = c * (y[7 + j] + 0.5 * c * f[7 + j])
                x[7 + j] = c * f[7 + j]
            run.k[lane, i, b] = x
        for k in range(machine.bodies, machine.nodes):
            run.d[lane, RadauNode.multipliers + i, k] = run.d[lane, RadauNode.start, k]


@routine
def stage_rates(machine: Machine, run: RunData, lane: int, h: float):
    """Compute poses of all stages from their velocities: U_i = h Σ a_ij W(U_j) V_j."""
    for b in range(machine.bodies):
        y = run.y0[lane, b]
        for i in range(3):
            x = run.k[lane, i, b]
            r = vec3(y[10] + x[10], y[11] + x[11], y[12] + x[12])
            if machine.tree.has_quaternion[b] == 1:
                r = dexp_inverse(vec3(x[3], x[4], x[5]), r)
            run.k[lane, RadauSlot.rates + i, b] = Y(
                y[7] + x[7], y[8] + x[8], y[9] + x[9], r[0], r[1], r[2], 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0
            )
        for i in range(3):
            x = run.k[lane, i, b]
            for j in range(6):
                x[j] = 0.0
            for e in range(3):
                rate = run.k[lane, RadauSlot.rates + e, b]
                a = h * run.table[i, e]
                for j in range(6):
                    x[j] = x[j] + a * rate[j]
            if i == 2:
                old = run.k[lane, RadauSlot.last_stage, b]
                kept = run.k[lane, RadauSlot.last_change, b]
                for j in range(6):
                    kept[j] = x[j] - old[j]
                run.k[lane, RadauSlot.last_change, b] = kept
            run.k[lane, i, b] = x


@routine
def constant_acceleration(machine: Machine, b: int, y: Y, f: Y, h: float):
    """Return a row of the state after a time h of constant acceleration."""
    d = vec6()
    for i in range(6):
        d[i] = h * (y[7 + i] + 0.5 * h * f[7 + i])
        y[7 + i] = y[7 + i] + h * f[7 + i]
    return displace_row(machine, b, y, d)
