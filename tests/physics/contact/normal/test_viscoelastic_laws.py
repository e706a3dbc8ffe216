"""Viscoelastic spheres: Lee and Radok's integral by quadrature, relaxation, creep and energy in closed form."""

from __future__ import annotations

import math

import numpy as np
import pytest
from scipy.integrate import quad, solve_ivp

from abut import normal
from abut.errors import AbutError
from physics.contact.normal.impacts import caller, rebound

E_STAR, RADIUS, TAU, SHARE = 2e7, 0.02, 3e-3, 0.35
STIFFNESS = 4 / 3 * E_STAR * math.sqrt(RADIUS)
MAXWELL = normal.Maxwell(E_STAR, RADIUS, time=TAU)
SOLID = normal.StandardLinearSolid(E_STAR, RADIUS, time=TAU, relaxed=SHARE)
KELVIN = normal.KelvinVoigtSolid(E_STAR, RADIUS, time=TAU)
REMEMBERING = {"Maxwell": (MAXWELL, 0.0), "StandardLinearSolid": (SOLID, SHARE)}
every = pytest.mark.parametrize("name", REMEMBERING)


def history(law, depth, times):
    """Flow along a prescribed depth, by SciPy."""
    evolve = caller(law, "evolve")

    def rate(t, q):
        return [evolve(depth=depth(t), rate=0.0, impact_rate=1.0, flow=q[0])]

    found = solve_ivp(
        rate,
        (0.0, times[-1]),
        [0.0],
        t_eval=times,
        rtol=1e-11,
        atol=1e-20,
        method="DOP853",
        max_step=times[-1] / 500,
    )
    return found.y[0]


@every
def test_it_is_lee_and_radoks_integral(name):
    """P(t) = (4/3)√R ∫ ψ(t − s) d[δ^{3/2}(s)], ψ = E* [g + (1 − g) e^{−t/τ}], for a growing depth, by quadrature of the integral."""
    law, g = REMEMBERING[name]
    force = caller(law)

    def depth(t):
        return 1e-3 * (1 - math.exp(-t / 2e-3)) + 0.02 * t

    def rise(s):
        return 1.5 * math.sqrt(depth(s)) * (1e-3 / 2e-3 * math.exp(-s / 2e-3) + 0.02)

    times = np.array([1e-4, 1e-3, 4e-3, 2e-2])
    for t, q in zip(times, history(law, depth, times), strict=True):
        psi = quad(
            lambda s, t=t: (g + (1 - g) * math.exp(-(t - s) / TAU)) * rise(s), 0, t, epsabs=0.0, epsrel=1e-11
        )[0]
        assert force(depth=depth(t), rate=0.0, impact_rate=1.0, flow=q) == pytest.approx(
            STIFFNESS * psi, rel=1e-8
        )


@every
def test_held_at_a_depth_it_relaxes_as_its_material(name):
    """F(t)/F(0) = g + (1 − g) e^{−t/τ}."""
    law, g = REMEMBERING[name]
    times = TAU * np.array([0.1, 1.0, 5.0])
    held = 2e-4
    for t, q in zip(times, history(law, lambda t: held, times), strict=True):
        force = caller(law)(depth=held, rate=0.0, impact_rate=1.0, flow=q)
        assert force == pytest.approx(STIFFNESS * held**1.5 * (g + (1 - g) * math.exp(-t / TAU)), rel=1e-9)


@every
def test_under_a_constant_force_it_creeps_as_its_compliance(name):
    """δ^{3/2} = 3P/(4E*√R) · J(t) E*: 1 + t/τ for Maxwell; 1/g − (1/g − 1) e^{−gt/τ} for the standard linear solid."""
    law, g = REMEMBERING[name]
    evolve, load = caller(law, "evolve"), 5.0

    def rate(t, q):
        depth = (load / STIFFNESS + (1 - g) * q[0]) ** (2 / 3)
        return [evolve(depth=depth, rate=0.0, impact_rate=1.0, flow=q[0])]

    times = TAU * np.array([0.5, 2.0, 8.0])
    found = solve_ivp(rate, (0, times[-1]), [0.0], t_eval=times, rtol=1e-11, atol=1e-20, method="DOP853").y[0]
    for t, q in zip(times, found, strict=True):
        sunk = load / STIFFNESS + (1 - g) * q
        creep = 1 + t / TAU if g == 0 else 1 / g - (1 / g - 1) * math.exp(-g * t / TAU)
        assert sunk == pytest.approx(load / STIFFNESS * creep, rel=1e-9)
        assert caller(law)(depth=sunk ** (2 / 3), rate=0.0, impact_rate=1.0, flow=q) == pytest.approx(
            load, rel=1e-9
        )


def test_the_kelvin_voigt_solid_creeps_to_hertz():
    """δ^{3/2} = 3P/(4E*√R) (1 − e^{−t/τ}): the law's force at that depth and rate is P."""
    load = 5.0
    for t in TAU * np.array([0.1, 1.0, 6.0]):
        x = load / STIFFNESS * (1 - math.exp(-t / TAU))
        depth = x ** (2 / 3)
        rate = 2 / 3 * x ** (-1 / 3) * load / STIFFNESS * math.exp(-t / TAU) / TAU
        assert caller(KELVIN)(depth=depth, rate=rate, impact_rate=1.0) == pytest.approx(load, rel=1e-12)


@every
def test_viscoelastic_energy_gives_force_and_never_grows(name):
    """∂W/∂δ = F (central differences, 1e-6), W ≥ 0, and −∂W/∂q · q̇ ≥ 0 at any depth and flow: what is lost is lost."""
    law, _ = REMEMBERING[name]
    force, evolve, energy = caller(law), caller(law, "evolve"), caller(law, "energy")
    for depth in (1e-5, 2e-4, 1e-3):
        for q in depth**1.5 * np.array([0.0, 0.3, 1.0, 2.0]):
            row = {"rate": 0.0, "impact_rate": 1.0, "flow": q}
            h = 1e-5 * depth
            slope = (energy(depth=depth + h, **row) - energy(depth=depth - h, **row)) / (2 * h)
            assert slope == pytest.approx(
                force(depth=depth, **row), rel=1e-6, abs=1e-8 * STIFFNESS * depth**1.5
            )
            assert energy(depth=depth, **row) >= -1e-12 * STIFFNESS * depth**2.5
            k = 1e-5 * depth**1.5
            by_flow = (energy(depth=depth, **(row | {"flow": q + k})) - energy(depth=depth, **row)) / k
            assert -by_flow * evolve(depth=depth, **row) >= -1e-4 * STIFFNESS * depth**2.5 / TAU


def test_impacts_far_from_relaxation_time_are_elastic():
    """The standard linear solid is elastic (e → 1) for τ ≫ t_c and for τ ≪ t_c, t_c the duration of contact, and e is least between.

    Maxwell's law is elastic for τ ≫ t_c, and e → 0 for τ ≪ t_c. 1e-5: the relaxation that remains, of order t_c/τ.
    """

    def solid(time: float) -> float:
        return rebound(normal.StandardLinearSolid(E_STAR, RADIUS, time=time, relaxed=SHARE), 1.0, 0.1)

    assert solid(1e3) == pytest.approx(1.0, abs=1e-5)
    assert 1.0 > solid(1e-5) > 0.97 > solid(1e-4) > solid(1e-3)
    assert solid(1e3) > solid(3e-3) > solid(1e-3)
    assert rebound(normal.Maxwell(E_STAR, RADIUS, time=3e3), 0.1, 0.1) == pytest.approx(1.0, abs=1e-5)
    assert rebound(normal.Maxwell(E_STAR, RADIUS, time=1e-3), 0.1, 0.1) < 0.1


def test_shares_above_one_are_refused():
    """E_∞/E_0 ≤ 1: a relaxed fraction above 1 of the modulus is refused."""
    with pytest.raises(AbutError, match="relaxed"):
        normal.StandardLinearSolid(E_STAR, RADIUS, time=TAU, relaxed=1.2)
