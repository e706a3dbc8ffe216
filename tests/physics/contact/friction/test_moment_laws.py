"""Rolling and drilling resistance, in plain Python."""

import numpy as np
import pytest
from scipy.integrate import quad

from abut.contact.moment import Drilling, DrillingSpring, RollingConstant, RollingSpring, RollingViscous
from physics.contact.friction.prescribed_slip import along, drag
from targets import target

LOAD = 100.0


def test_rolling_constant_and_viscous():
    """M = b N where ω ≫ ω_t, and M = c N ω; to rounding (at ω = 1000 ω_t the smoothing of `RollingConstant` is complete)."""
    constant = RollingConstant(arm=1e-4, speed=1e-3)
    assert RollingConstant.function(constant, 1.0, LOAD) == pytest.approx(1e-2, rel=1e-12)
    assert RollingConstant.function(constant, 0.0, LOAD) == 0.0
    assert RollingViscous.function(RollingViscous(damping=2e-5), 3.0, LOAD) == pytest.approx(6e-3, rel=1e-12)


def test_rolling_spring_is_elastic_then_yields():
    """M = N b θ/θ_m up to 0.9 θ_m, and it returns; beyond, M = b N, which dissipates b N per radian."""
    law = RollingSpring(arm=1e-4, angle=1e-3)
    run = drag(law, along((1.0, 0, 0), lambda t: 1e-3), (0.0, 0.8), steps=200)
    np.testing.assert_allclose(run["force"][:, 0], LOAD * 1e-4 * run["time"], rtol=1e-12)
    on = drag(law, along((0, 1.0, 0), lambda t: 1e-3), (0.0, 10.0), steps=2000)
    assert on["force"][-1, 1] == target(LOAD * 1e-4, "rolling resistance [N·m]", rel=1e-9)
    late = on["time"] > 5.0
    assert np.ptp(on["work"][late]) == pytest.approx(LOAD * 1e-4 * 1e-3 * np.ptp(on["time"][late]), rel=1e-6)


def test_drilling_is_friction_over_hertz_pressure():
    """M = ∫ μ p(r) r 2πr dr with p = p₀ √(1 − r²/a²), by quadrature; a = √(R δ): 3πμPa/16."""
    mu, radius, depth = 0.3, 0.01, 1e-6
    a = np.sqrt(radius * depth)
    peak = 1.5 * LOAD / (np.pi * a**2)
    expected, _ = quad(lambda r: mu * peak * np.sqrt(1 - (r / a) ** 2) * r * 2 * np.pi * r, 0, a)
    found = Drilling.function(Drilling(coefficient=mu, radius=radius), 1.0, LOAD, depth)
    assert found == target(expected, "drilling torque [N·m]", rel=1e-8)


def test_drilling_spring_twists_and_slips():
    """At first M = (16/3) G a³ θ (Reissner & Sagoci), in the end 3πμPa/16."""
    law = DrillingSpring(coefficient=0.3, radius=0.01, shear_modulus=4e10)
    a = np.sqrt(0.01 * 1e-6)
    full = 3 * np.pi / 16 * 0.3 * LOAD * a
    stiffness = 16 / 3 * 4e10 * a**3
    run = drag(law, along((0, 0, 1.0), lambda t: full / stiffness), (0.0, 0.8), steps=100)
    assert run["force"][:, 2] == target(full * run["time"], "torque of the first rotation [N·m]", rtol=1e-9)
    on = drag(law, along((0, 0, 1.0), lambda t: full / stiffness), (0.0, 10.0), steps=2000)
    assert on["force"][-1, 2] == target(full, "torque of full slip [N·m]", rel=1e-9)
