# mypy: allow-untyped-defs, allow-incomplete-defs, allow-untyped-decorators, disable-error-code="valid-type"
"""Step of the generalised-α method on the rotation group, compiled.

    V₁ = V₀ + h (1−γ) â₀ + h γ â₁,   Δ = h V₀ + h² (½−β) â₀ + h² β â₁,   p₁ = p₀ + Δ_p,  R₁ = exp(Δ_R) R₀
    (1−α_m) â₁ + α_m â₀ = (1−α_f) V̇₁ + α_f V̇₀,   M V̇₁ = F − Gᵀλ,   C(q₁) = 0

Source: Arnold & Brüls, Multibody Syst. Dyn. 18 (2007) 185; Brüls, Cardona & Arnold, Mech. Mach. Theory 48
(2012) 121 (Lie group, eqs. 10-13).
"""

from typing import TYPE_CHECKING

import warp as wp

from abut.extend import routine
from abut.extend.functions.routine_type import Routine
from abut.integrators.newton import ITERATIONS, newton_step
from abut.integrators.runge_kutta.step import after_event
from abut.integrators.status_codes import ACCEPTED, EVENT, FRESH, ORDER, TOO_COARSE, UNSOLVED
from abut.integrators.time_loop.error_norm import error_of, larger_error
from abut.integrators.time_loop.loop import carried_error
from abut.kernels.columns.integration_columns import (
    AlphaCoefficients,
    AlphaSlot,
    AlphaTable,
    Correction,
    Corrector,
)
from abut.kernels.state_rows import displace_row, rate_of, state_rate
from abut.kernels.structs.machine_structs import Machine, RunData, Work, Y, f64, vec4, vec6
from abut.system.dynamics.equations import write_powers

if TYPE_CHECKING:
    from abut.system.features import Functions


@routine
def place_body(machine: Machine, work: Work, run: RunData, lane: int, b: int, h: float):
    """Compute pose and acceleration of one body, or of a joint's coordinates, from its velocity."""
    y = work.y[lane, b]
    y0 = run.y0[lane, b]
    star = run.k[lane, AlphaSlot.star, b]
    rate = run.k[lane, AlphaSlot.rate, b]
    f = work.dy[lane, b]
    d = vec6()
    for i in range(6):
        dv = y[7 + i] - star[7 + i]
        d[i] = star[i] + run.memory[lane, Corrector.by_place] * dv
        f[7 + i] = rate[i] + dv / run.memory[lane, Corrector.by_acceleration]
    to = displace_row(machine, b, y0, d)
    for i in range(7):
        y[i] = to[i]
    work.y[lane, b] = y
    work.dy[lane, b] = state_rate(y, rate_of(f), machine.tree.has_quaternion[b])


@routine
def begin_step(machine: Machine, work: Work, run: RunData, lane: int, t: float, h: float):
    """Predict with unchanged acceleration; set the corrector's coefficients."""
    am = run.table[AlphaTable.coefficients, AlphaCoefficients.alpha_m]
    af = run.table[AlphaTable.coefficients, AlphaCoefficients.alpha_f]
    beta = run.table[AlphaTable.coefficients, AlphaCoefficients.beta]
    gamma = run.table[AlphaTable.coefficients, AlphaCoefficients.gamma]
    run.memory[lane, Corrector.by_acceleration] = h * gamma * (1.0 - af) / (1.0 - am)
    run.memory[lane, Corrector.by_place] = h * beta / gamma
    run.memory[lane, Corrector.level] = 0.0
    run.memory[lane, Corrector.step] = h
    run.memory[lane, Corrector.iterations] = ITERATIONS
    run.count[lane, ORDER] = 2
    if run.count[lane, FRESH] == 2:
        run.count[lane, FRESH] = 1
        for b in range(machine.bodies):
            run.k[lane, AlphaSlot.accepted, b] = run.f0[lane, b]
        for k in range(machine.bodies, machine.nodes):
            run.d[lane, Correction.history, k] = work.lam[lane, k]
    for k in range(machine.bodies, machine.nodes):
        work.lam[lane, k] = run.d[lane, Correction.history, k]
    for b in range(machine.bodies):
        y = run.y0[lane, b]
        f = run.f0[lane, b]
        a = run.k[lane, AlphaSlot.accepted, b]
        star = Y()
        rate = Y()
        for i in range(6):
            new = (f[7 + i] - am * a[7 + i]) / (1.0 - am)
            star[i] = h * y[7 + i] + h * h * ((0.5 - beta) * a[7 + i] + beta * new)
            star[7 + i] = y[7 + i] + h * ((1.0 - gamma) * a[7 + i] + gamma * new)
            rate[i] = f[7 + i]
            y[7 + i] = star[7 + i]
        run.k[lane, AlphaSlot.star, b] = star
        run.k[lane, AlphaSlot.rate, b] = rate
        work.y[lane, b] = y
        place_body(machine, work, run, lane, b, h)
    work.y[lane, machine.bodies] = run.y0[lane, machine.bodies]
    ahead = wp.max(
        1.0 - af, 0.5
    )  # internal states of laws are of first order: the θ method with the same damping
    work.lag[lane] = vec4(h * ahead, 0.0, 0.0, 0.0)
    for k in range(machine.internal_state_rows):
        row = machine.bodies + 1 + k
        work.y[lane, row] = run.y0[lane, row]
        work.base[lane, k] = run.y0[lane, row] + run.f0[lane, row] * (h * (1.0 - ahead))


@routine
def compute_candidate(machine: Machine, work: Work, run: RunData, lane: int, h: float):
    """Compute the candidate; return its largest scaled error."""
    am = run.table[AlphaTable.coefficients, AlphaCoefficients.alpha_m]
    af = run.table[AlphaTable.coefficients, AlphaCoefficients.alpha_f]
    largest = 0.0
    for b in range(machine.bodies):
        y = work.y[lane, b]
        f = work.dy[lane, b]
        f0 = run.f0[lane, b]
        a = run.k[lane, AlphaSlot.accepted, b]
        new = Y()
        e = Y()
        for i in range(6):
            new[7 + i] = ((1.0 - af) * f[7 + i] + af * f0[7 + i] - am * a[7 + i]) / (1.0 - am)
            e[7 + i] = (
                run.table[AlphaTable.coefficients, AlphaCoefficients.error] * h * (f[7 + i] - f0[7 + i])
            )
        for i in range(3):
            e[i] = h * e[7 + i]
            e[3 + i] = (1.0 - 0.5 * f64(machine.tree.has_quaternion[b])) * h * e[10 + i]
        run.k[lane, AlphaSlot.candidate, b] = new
        run.y1[lane, b] = y
        run.f1[lane, b] = f
        x, where = error_of(run, lane, b, e, y, h, 1)
        largest = larger_error(run, lane, largest, x, b, where)
    for k in range(machine.internal_state_rows):
        row = machine.bodies + 1 + k
        e = (work.dy[lane, row] - run.f0[lane, row]) * (
            h * run.table[AlphaTable.coefficients, AlphaCoefficients.error]
        )
        run.y1[lane, row] = work.y[lane, row]
        run.f1[lane, row] = work.dy[lane, row]
        largest = wp.max(
            largest,
            carried_error(machine, work, run, lane, k, e, run.y1[lane, row]),
        )
    return largest


@routine
def conclude_step(
    machine: Machine, work: Work, run: RunData, lane: int, verdict: int, h: float, error: float
):
    if verdict == ACCEPTED or verdict == EVENT:
        for b in range(machine.bodies):
            run.k[lane, AlphaSlot.accepted, b] = run.k[lane, AlphaSlot.candidate, b]
        for k in range(machine.bodies, machine.nodes):
            run.d[lane, Correction.history, k] = work.lam[lane, k]
    if verdict == EVENT:
        return after_event(machine, work, run, lane, h)
    if verdict == UNSOLVED:
        return 0.3 * h
    f = 0.9 * wp.pow(wp.max(error, 1.0e-10), -1.0 / 3.0)
    if verdict == TOO_COARSE:
        return h * wp.clamp(f, 0.1, 0.9)
    f = wp.clamp(f, 0.2, 3.0)
    if f > 0.9 and f < 1.3:
        f = 1.0  # a steady step keeps the order of the method
    return h * f


def alpha_step(functions: "Functions") -> tuple[Routine, Routine]:
    """Return ``attempt`` and ``conclude_step`` of the generalised-α method."""
    correct = newton_step(functions, begin_step, place_body)

    @routine
    def attempt_step(machine: Machine, work: Work, run: RunData, lane: int, t: float, h: float):
        status = correct(machine, work, run, lane, t, h)
        if status != 0:
            return 1.0e100, status
        largest = compute_candidate(machine, work, run, lane, h)
        f = write_powers(machine, work, lane)
        run.f1[lane, machine.bodies] = f
        run.y1[lane, machine.bodies] = run.y0[lane, machine.bodies] + (run.f0[lane, machine.bodies] + f) * (
            0.5 * h
        )
        if run.table[AlphaTable.coefficients, AlphaCoefficients.constant] > 0.0:
            largest = 0.0
        return largest, 0

    return attempt_step, conclude_step
