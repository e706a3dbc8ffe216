"""Gonthier's friction: bristles in the contact plane, and a static coefficient that grows with the time at rest.

    s = e^{−|v|²/v_s²}                                            how much it sticks
    μ_max = μ_d + (μ_s − μ_d) s_dw,   ṡ_dw = (s − s_dw)/τ_dw  (s ≥ s_dw),   (s − s_dw) σ₀/σ₁  (else)
    ż = s v + (1 − s) [μ_d dir(v) − σ₀ z]/σ₁,   T = N { sat(σ₀ z + σ₁ ż, μ_max) + σ₂ v }

dir(v) is v̂, smoothed below v_s/10; sat shortens a vector to the length μ_max.

Source: Gonthier, McPhee, Lange & Piedbœuf, "A regularized contact model with asymmetric damping and dwell-time
dependent friction", Multibody System Dynamics 11 (2004) 209-233; Marques et al., Nonlinear Dynamics 86
(2016) 1407-1443.
"""

import math

from abut.contact.friction.friction_curves import check_coefficients, fall, yield_fraction
from abut.contact.parameter_checks import positive
from abut.errors import InvalidValue
from abut.extend import Bristle, State, dot, friction_law, length

BAND = 0.1  # the last tenth of the sticking range, in which a bristle yields


def direction_factor(speed: float, velocity: float) -> float:
    """Return |dir(v)|/|v| [s/m]: 1/|v|, below the velocity a cubic that is smooth through rest."""
    if speed >= velocity:
        return 1.0 / speed
    x = speed / velocity
    return 0.5 * (3.0 - x * x) / velocity


@friction_law
class Gonthier:
    """Bristles with a dwell time: the static coefficient grows with the time at rest.

    Valid: stick–slip with ageing of the contact; the static coefficient is μ_s after rest of a few τ_dw.
    Beware: the paper limits the force, but not the deflection of bristles under slow creep, which springs back. Here a
    bristle stops growing at σ₀ |z| = μ_max. σ₁ ≥ μ_d/(2 v_s) is required. With less damping, the return to μ_d in sliding
    may release more energy than sliding dissipates, so a cycle can create energy. The stored force is in proportion to N: a
    normal force that grows while bristles are bent adds energy.
    Source: Gonthier et al., Multibody Syst. Dyn. 11 (2004) 209-233.
    """

    unwatched = "the documented range states an application, not a quantity"

    example = {"static": 0.5, "dynamic": 0.3, "stiffness": 1e5, "damping": 300.0, "viscous": 0.1}  # noqa: RUF012

    static: float  #: μ_s [-]
    dynamic: float  #: μ_d [-] at most μ_s
    velocity: float = 1e-3  #: v_s [m/s] Stribeck velocity
    dwell_time: float = 1.0  #: τ_dw [s] over which rest makes the contact stronger
    stiffness: float = 1e5  #: σ₀ [1/m] per unit of normal force
    damping: float = 1000.0  #: σ₁ [s/m] per unit of normal force, at least μ_d/(2 v_s)
    viscous: float = 0.0  #: σ₂ [s/m] per unit of normal force
    bristle = Bristle()  #: z [m]
    dwell = State()  #: s_dw [-] 1 after long rest, 0 in sliding

    def check(self):
        """Check 0 < μ_d ≤ μ_s; 0 < v_s, τ_dw, σ₀; σ₁ ≥ μ_d/(2 v_s)."""
        check_coefficients(self)
        positive(self, "velocity", "dwell_time", "stiffness")
        least = self.dynamic / (2.0 * self.velocity)
        if self.damping < least:
            message = (
                f"{self.damping:g} s/m is below μ_d/(2 v_s) = {least:g} s/m, so a cycle can generate energy"
            )
            raise InvalidValue(f"Gonthier: damping {message}; increase it to at least that")

    def evolve(p, slip, normal_force, bristle, dwell):
        speed = length(slip)
        stick = math.exp(-((speed / p.velocity) ** 2.0))
        most = p.dynamic + (p.static - p.dynamic) * dwell
        size = p.stiffness * length(bristle)
        slide = slip * (p.dynamic * direction_factor(speed, 0.1 * p.velocity)) - bristle * p.stiffness
        yield_rate = min(yield_fraction(size, most, BAND), 2.0) * max(dot(slip, bristle), 0.0)
        sticking_rate = slip - bristle * (yield_rate * p.stiffness * p.stiffness / max(size * size, 1e-300))
        time = p.damping / p.stiffness
        if stick >= dwell:
            time = p.dwell_time
        return sticking_rate * stick + slide * ((1.0 - stick) / p.damping), (stick - dwell) / time

    def traction(p, slip, normal_force, bristle, dwell):
        speed = length(slip)
        stick = math.exp(-((speed / p.velocity) ** 2.0))
        most = p.dynamic + (p.static - p.dynamic) * dwell
        drive = slip * (
            p.dynamic * direction_factor(speed, 0.1 * p.velocity) * (1.0 - stick) + p.damping * stick
        )
        bent = drive + bristle * (p.stiffness * stick)
        cut = min(1.0, most / max(length(bent), 1e-300))
        return (bent * cut + slip * p.viscous) * normal_force

    def coefficient(p, slip):
        return fall(slip, p.static, p.dynamic, p.velocity) + p.viscous * slip

    def energy(p, bristle, normal_force):
        return 0.5 * p.stiffness * normal_force * dot(bristle, bristle)
