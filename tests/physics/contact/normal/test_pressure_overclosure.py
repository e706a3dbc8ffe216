"""Pressure–overclosure relations as published, their energies, and the common damping."""

from __future__ import annotations

import math

import numpy as np
import pytest
from scipy.integrate import quad

from abut import normal
from abut.errors import InvalidValue
from physics.contact.normal.impacts import caller, rebound

AREA = 1e-4
LAWS = {
    "linear": normal.LinearOverclosure(slope=1e12, area=AREA),
    "exponential": normal.ExponentialOverclosure(pressure=2e6, clearance=1e-4, area=AREA),
    "hard": normal.HardOverclosure(slope=1e14, initial=1e12, begin=1e-6, end=3e-6, area=AREA),
    "table": normal.Tabulated(curve=[(0, 0), (1e-5, 20.0), (5e-5, 300.0), (2e-4, 3000.0)]),
}
every = pytest.mark.parametrize("name", LAWS)


def pushed(law, depth):
    return caller(law)(depth=depth, rate=0.0, impact_rate=1.0, peak=depth)


def test_pressure_overclosure_curves_match_formulas():
    """p = kδ; p = p₀/(e − 1) (δ/c)(e^{δ/c} − 1), p₀ at δ = c, straight from 7 c on; dp/dδ from k_i to k_f; points of the table."""
    assert pushed(LAWS["linear"], 3e-6) == pytest.approx(AREA * 1e12 * 3e-6)
    soft = LAWS["exponential"]
    assert pushed(soft, 1e-4) == pytest.approx(AREA * 2e6, rel=1e-12)
    assert pushed(soft, 4e-4) == pytest.approx(AREA * 2e6 / (math.e - 1) * 4 * (math.exp(4) - 1), rel=1e-12)
    steps = np.diff([pushed(soft, d) for d in (7e-4 - 1e-9, 7e-4, 7e-4 + 1e-9, 8e-4, 9e-4)])
    assert steps[0] == pytest.approx(steps[1], rel=1e-4)
    assert steps[3] == pytest.approx(AREA * 2e6 / (math.e - 1) * (8 * math.exp(7) - 1), rel=1e-9)
    hard = LAWS["hard"]
    for depth, slope in ((0.5e-6, 1e12), (2e-6, 50.5e12), (5e-6, 1e14)):
        h = 1e-10
        assert (pushed(hard, depth + h) - pushed(hard, depth - h)) / (2 * h) == pytest.approx(
            AREA * slope, rel=1e-6
        )
    for depth, force in LAWS["table"].curve:
        assert pushed(LAWS["table"], depth) == pytest.approx(force, abs=1e-12)


@every
def test_its_energy_is_the_integral_of_its_force(name):
    """E(δ) = ∫₀^δ F dδ by quadrature with breaks at the kinks of the relation.

    The quadrature has the relative tolerance 1e-11; 1e-9 is above it.
    """
    law = LAWS[name]
    if "energy" in type(law).functions:
        for depth in (5e-7, 2e-6, 8e-5, 1.5e-3):
            knots = [k for k in (1e-6, 3e-6, 1e-5, 5e-5, 2e-4, 7e-4) if k < depth]
            work = quad(
                lambda d: pushed(law, d), 0.0, depth, points=knots or None, limit=200, epsabs=0, epsrel=1e-11
            )[0]
            assert caller(law, "energy")(depth=depth, rate=0.0, impact_rate=1.0, peak=depth) == pytest.approx(
                work, rel=1e-9
            )


@every
def test_it_returns_all_or_the_restitution_asked_for(name):
    """F = F_e(δ) (1 + λ δ̇/v) with (1 + λ)/(1 − λ e) = exp[λ (1 + e)] rebounds with e for any elastic force F_e; without damping e = 1.

    1e-7 and 1e-6: tolerance of the integration in `rebound`.
    """
    law = LAWS[name]
    numbers = {p.name: getattr(law, p.name) for p in type(law).declared}
    assert rebound(law, 0.3, 0.2) == pytest.approx(1.0, abs=1e-7)
    assert rebound(type(law)(**(numbers | {"restitution": 0.4})), 0.3, 0.2) == pytest.approx(0.4, abs=1e-6)


def test_ranges_are_refused():
    """The stiffness grows from k_i at δ_i to k_f at δ_f: δ_i < δ_f and k_i ≤ k_f."""
    with pytest.raises(InvalidValue, match="be above begin"):
        normal.HardOverclosure(slope=1e14, initial=1e12, begin=1e-6, end=1e-6, area=AREA)
    with pytest.raises(InvalidValue, match="at most slope"):
        normal.HardOverclosure(slope=1e11, initial=1e12, begin=1e-6, end=3e-6, area=AREA)
