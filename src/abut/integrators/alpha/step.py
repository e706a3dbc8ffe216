# mypy: allow-untyped-defs, allow-incomplete-defs, allow-untyped-decorators, disable-error-code="valid-type"
"""Step of the generalised-α method on the rotation group, compiled.

    V₁ = V₀ + h (1−γ) â₀ + h γ â₁,   Δ = h V₀ + h² (½−β) â₀ + h² β â₁,   p₁ = p₀ + Δ_p,  R₁ = exp(Δ_R) R₀
    (1−α_m) â₁ + α_m â₀ = (1−α_f) V̇₁ + α_f V̇₀,   M V̇₁ = F − Gᵀλ,   C(q₁) = 0

Source: Arnold & Brüls, Multibody Syst. Dyn. 18 (2007) 185; Brüls, Cardona & Arnold, Mech. Mach. Theory 48
(2012) 121 (Lie group, eqs. 10-13).
"""

from typing import Any

import warp as wp

from abut.extend import routine
from abut.integrators.march.error_norm import error_of, worse
from abut.integrators.march.loop import carried_error
from abut.integrators.newton import ITERATIONS, newton_step
from abut.integrators.runge_kutta.step import after_event
from abut.integrators.status_codes import ACCEPTED, EVENT, FRESH, ORDER, TOO_COARSE, UNSOLVED
from abut.kernels.columns.integration_columns import (
    AlphaCoefficients,
    AlphaSlot,
    AlphaTable,
    Correction,
    Corrector,
)
from abut.kernels.state_rows import displace_row, flow, rate_of
from abut.kernels.structs.machine_structs import Machine, March, Work, Y, f64, vec4, vec6
from abut.system.dynamics.equations import powers


@routine
def place(m: Machine, w: Work, s: March, lane: int, b: int, h: float):
    """Compute pose and acceleration of one body, or of a joint's coordinates, from its velocity."""
    y = w.y[lane, b]
    y0 = s.y0[lane, b]
    star = s.k[lane, AlphaSlot.star, b]
    rate = s.k[lane, AlphaSlot.rate, b]
    f = w.dy[lane, b]
    d = vec6()
    for i in range(6):
        dv = y[7 + i] - star[7 + i]
        d[i] = star[i] + s.memo[lane, Corrector.by_place] * dv
        f[7 + i] = rate[i] + dv / s.memo[lane, Corrector.by_acceleration]
    to = displace_row(m, b, y0, d)
    for i in range(7):
        y[i] = to[i]
    w.y[lane, b] = y
    w.dy[lane, b] = flow(y, rate_of(f), m.tree.spun[b])


@routine
def begin(m: Machine, w: Work, s: March, lane: int, t: float, h: float):
    """Predict with unchanged acceleration; set the corrector's coefficients."""
    am = s.table[AlphaTable.coefficients, AlphaCoefficients.alpha_m]
    af = s.table[AlphaTable.coefficients, AlphaCoefficients.alpha_f]
    beta = s.table[AlphaTable.coefficients, AlphaCoefficients.beta]
    gamma = s.table[AlphaTable.coefficients, AlphaCoefficients.gamma]
    s.memo[lane, Corrector.by_acceleration] = h * gamma * (1.0 - af) / (1.0 - am)
    s.memo[lane, Corrector.by_place] = h * beta / gamma
    s.memo[lane, Corrector.level] = 0.0
    s.memo[lane, Corrector.step] = h
    s.memo[lane, Corrector.iterations] = ITERATIONS
    s.count[lane, ORDER] = 2
    if s.count[lane, FRESH] == 2:
        s.count[lane, FRESH] = 1
        for b in range(m.bodies):
            s.k[lane, AlphaSlot.now, b] = s.f0[lane, b]
        for k in range(m.bodies, m.nodes):
            s.d[lane, Correction.history, k] = w.lam[lane, k]
    for k in range(m.bodies, m.nodes):
        w.lam[lane, k] = s.d[lane, Correction.history, k]
    for b in range(m.bodies):
        y = s.y0[lane, b]
        f = s.f0[lane, b]
        a = s.k[lane, AlphaSlot.now, b]
        star = Y()
        rate = Y()
        for i in range(6):
            new = (f[7 + i] - am * a[7 + i]) / (1.0 - am)
            star[i] = h * y[7 + i] + h * h * ((0.5 - beta) * a[7 + i] + beta * new)
            star[7 + i] = y[7 + i] + h * ((1.0 - gamma) * a[7 + i] + gamma * new)
            rate[i] = f[7 + i]
            y[7 + i] = star[7 + i]
        s.k[lane, AlphaSlot.star, b] = star
        s.k[lane, AlphaSlot.rate, b] = rate
        w.y[lane, b] = y
        place(m, w, s, lane, b, h)
    w.y[lane, m.bodies] = s.y0[lane, m.bodies]
    ahead = wp.max(
        1.0 - af, 0.5
    )  # internal states of laws are of first order: the θ method with the same damping
    w.lag[lane] = vec4(h * ahead, 0.0, 0.0, 0.0)
    for k in range(m.carried):
        row = m.bodies + 1 + k
        w.y[lane, row] = s.y0[lane, row]
        w.base[lane, k] = s.y0[lane, row] + s.f0[lane, row] * (h * (1.0 - ahead))


@routine
def propose(m: Machine, w: Work, s: March, lane: int, h: float):
    """Compute the candidate; return its largest scaled error."""
    am = s.table[AlphaTable.coefficients, AlphaCoefficients.alpha_m]
    af = s.table[AlphaTable.coefficients, AlphaCoefficients.alpha_f]
    largest = 0.0
    for b in range(m.bodies):
        y = w.y[lane, b]
        f = w.dy[lane, b]
        f0 = s.f0[lane, b]
        a = s.k[lane, AlphaSlot.now, b]
        new = Y()
        e = Y()
        for i in range(6):
            new[7 + i] = ((1.0 - af) * f[7 + i] + af * f0[7 + i] - am * a[7 + i]) / (1.0 - am)
            e[7 + i] = s.table[AlphaTable.coefficients, AlphaCoefficients.error] * h * (f[7 + i] - f0[7 + i])
        for i in range(3):
            e[i] = h * e[7 + i]
            e[3 + i] = (1.0 - 0.5 * f64(m.tree.spun[b])) * h * e[10 + i]
        s.k[lane, AlphaSlot.ahead, b] = new
        s.y1[lane, b] = y
        s.f1[lane, b] = f
        x, where = error_of(s, lane, b, e, y, h, 1)
        largest = worse(s, lane, largest, x, b, where)
    for k in range(m.carried):
        row = m.bodies + 1 + k
        e = (w.dy[lane, row] - s.f0[lane, row]) * (
            h * s.table[AlphaTable.coefficients, AlphaCoefficients.error]
        )
        s.y1[lane, row] = w.y[lane, row]
        s.f1[lane, row] = w.dy[lane, row]
        largest = wp.max(
            largest,
            carried_error(m, w, s, lane, k, e, s.y1[lane, row]),
        )
    return largest


@routine
def grow(m: Machine, w: Work, s: March, lane: int, verdict: int, h: float, error: float):
    if verdict == ACCEPTED or verdict == EVENT:
        for b in range(m.bodies):
            s.k[lane, AlphaSlot.now, b] = s.k[lane, AlphaSlot.ahead, b]
        for k in range(m.bodies, m.nodes):
            s.d[lane, Correction.history, k] = w.lam[lane, k]
    if verdict == EVENT:
        return after_event(m, w, s, lane, h)
    if verdict == UNSOLVED:
        return 0.3 * h
    f = 0.9 * wp.pow(wp.max(error, 1.0e-10), -1.0 / 3.0)
    if verdict == TOO_COARSE:
        return h * wp.clamp(f, 0.1, 0.9)
    f = wp.clamp(f, 0.2, 3.0)
    if f > 0.9 and f < 1.3:
        f = 1.0  # a steady step keeps the order of the method
    return h * f


def alpha_step(functions: Any) -> tuple[Any, Any]:
    """Return ``attempt`` and ``grow`` of the generalised-α method."""
    correct = newton_step(functions, begin, place)

    @routine
    def attempt(m: Machine, w: Work, s: March, lane: int, t: float, h: float):
        status = correct(m, w, s, lane, t, h)
        if status != 0:
            return 1.0e100, status
        largest = propose(m, w, s, lane, h)
        f = powers(m, w, lane)
        s.f1[lane, m.bodies] = f
        s.y1[lane, m.bodies] = s.y0[lane, m.bodies] + (s.f0[lane, m.bodies] + f) * (0.5 * h)
        if s.table[AlphaTable.coefficients, AlphaCoefficients.constant] > 0.0:
            largest = 0.0
        return largest, 0

    return attempt, grow
