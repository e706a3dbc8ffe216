"""Impacts in closed form, against the equation of motion and against energy."""

import math

import numpy as np
import pytest
from scipy.integrate import quad, solve_ivp

from abut.errors import InvalidValue
from abut.mechanics import (
    Solid,
    effective_mass,
    elastic_impact,
    johnson_restitution,
    point_contact,
    thornton_restitution,
    yield_speed,
)
from targets import target


@pytest.mark.parametrize("n", [1.0, 1.5, 2.2])
def test_impact_matches_equation_of_motion(n):
    """m δ̈ = −K δⁿ from touch to release, DOP853 at rtol 1e-12: depth, force and duration to 1e-9."""
    m, v, K = 0.3, 2.0, 4e8
    hit = elastic_impact(K, mass=m, speed=v, exponent=n)

    def motion(_, y):
        return y[1], -K * max(y[0], 0.0) ** n / m

    turns, parts = (lambda _, y: y[1]), (lambda t, y: y[0] if t > 0 else 1.0)
    parts.terminal, parts.direction = True, -1
    run = solve_ivp(
        motion,
        (0, 2 * hit.duration),
        (0.0, v),
        method="DOP853",
        rtol=1e-12,
        atol=1e-14,
        events=(turns, parts),
    )
    assert run.y_events[0][0][0] == pytest.approx(hit.penetration, rel=1e-9)
    assert run.t_events[1][0] == pytest.approx(hit.duration, rel=1e-8)
    assert K * run.y_events[0][0][0] ** n == pytest.approx(hit.peak_force, rel=1e-9)
    assert hit.impulse == 2 * m * v


def test_hertz_impact_constants():
    """t_c = 2.943275 δ_m/v = 2.868266 (m²/(RE*²v))^{1/5} (Johnson 11.24); 7 digits."""
    R, E, m, v = 0.01, 1e11, 0.05, 3.0
    hit = elastic_impact(4 / 3 * E * math.sqrt(R), mass=m, speed=v)
    assert hit.duration * v / hit.penetration == target(2.943275, "t_c v/δ of Hertz' impact", rel=2e-7)
    assert hit.duration == target(
        2.868266 * (m * m / (R * E * E * v)) ** 0.2, "duration of Hertz' impact [s]", rel=2e-7
    )


#: E [Pa], ν, ρ, R [m], v [m/s] of each, against a like ball or a rigid plane; F [kN], δ [µm], t [µs]
CHUNG_OOI = {
    "glass": (48e9, 0.20, 2800, 0.01, 10.0, True, 10.697, 274.11, 40.34),
    "limestone": (20e9, 0.25, 2500, 0.01, 10.0, True, 7.108, 368.30, 54.20),
    "aluminium": (70e9, 0.30, 2699, 0.1, 0.2, False, 11.370, 49.717, 731.66),
    "aluminium, nu 0.33": (70e9, 0.33, 2699, 0.1, 0.2, False, 11.466, 49.302, 725.54),
    "magnesium": (40e9, 0.35, 1800, 0.1, 0.2, False, 7.233, 52.123, 767.07),
}


@pytest.mark.parametrize("name", CHUNG_OOI)
def test_impacts_of_chung_and_ooi(name):
    """m δ̈ = −K δ^(3/2): peak force, depth and duration of tests 1 and 2.

    Source: Chung & Ooi, Granular Matter 13 (2011) 643. Half a unit of the table's last digit.
    """
    E, nu, rho, R, v, like, force, depth, time = CHUNG_OOI[name]
    ball = Solid(E, nu)
    mass = rho * 4 / 3 * math.pi * R**3
    solids = ball if like else (ball, Solid.rigid())
    contact = point_contact((R, R if like else math.inf), solids, load=1.0)
    hit = elastic_impact(
        contact.coefficient,
        mass=effective_mass(mass, mass if like else math.inf),
        speed=2 * v if like else v,
    )
    assert hit.peak_force == target(1e3 * force, "peak force [N]", abs=0.6)
    assert hit.penetration == target(1e-6 * depth, "penetration [m]", rel=2e-5)
    assert hit.duration == target(1e-6 * time, "duration [s]", abs=6e-9)


def test_yield_speed_is_where_hertz_reaches_the_yield_pressure():
    """½mv_y² = work to the depth at which p₀ = p_y, by quadrature; 3.194 (Thornton 1997); ½mv² ≈ 53 R³Y⁵/E*⁴ at p_y =
    1.6 Y (Johnson 11.32, two digits).
    """
    R, E, m, p = 0.02, 1.1e11, 0.3, 1.6e9
    contact = point_contact((R, math.inf), (Solid(E, 0.0), Solid.rigid()), load=1.0)
    depth = contact.at_peak_pressure(p).approach
    work = quad(lambda d: contact.coefficient * d**1.5, 0, depth, epsabs=0, epsrel=1e-12)[0]
    v = yield_speed(pressure=p, radius=R, modulus=E, mass=m)
    assert 0.5 * m * v * v == pytest.approx(work, rel=1e-10)
    assert v == target(3.194 * math.sqrt(p**5 * R**3 / (E**4 * m)), "speed of first yield [m/s]", rel=1e-4)
    assert 0.5 * m * v * v / (R**3 * 1e45 / E**4) == pytest.approx(53, abs=0.6)


@pytest.mark.parametrize("ratio", [1.01, 1.5, 5.0, 100.0])
def test_thornton_restitution_equals_unloading_work_ratio(ratio):
    """e² = (elastic work of the unloading)/(work of the loading), in Thornton's model:

    Hertz up to F_y, then dF/dδ = π p_y R; unloading by Hertz with the radius R_p that keeps the contact area,
    (4/3) E* a³/F* = R_p, a² = a_y² + R (δ* − δ_y) (his eqs. 10-16).
    """
    R, E, p, m = 0.01, 1e11, 1e9, 0.1
    depth_y = (math.pi * p / (2 * E)) ** 2 * R
    force_y = 4 / 3 * E * math.sqrt(R) * depth_y**1.5
    v_y = yield_speed(pressure=p, radius=R, modulus=E, mass=m)
    energy = 0.5 * m * (ratio * v_y) ** 2
    # plastic depth x beyond depth_y: 2/5 F_y δ_y + F_y x + ½ π p R x² = energy
    half = 0.5 * math.pi * p * R
    left = energy - 0.4 * force_y * depth_y
    x = (-force_y + math.sqrt(force_y**2 + 4 * half * left)) / (2 * half)
    force = force_y + 2 * half * x
    a = math.sqrt(R * (depth_y + x))
    radius = 4 / 3 * E * a**3 / force
    returned = 0.4 * force * a * a / radius
    e = thornton_restitution(ratio * v_y, v_y)
    assert e == pytest.approx(math.sqrt(returned / energy), rel=1e-12)


def test_thornton_limits():
    """e = 1 up to v_y, continuous there; 1.185 (v_y/v)^{1/4} far above."""
    assert thornton_restitution(0.5, 1.0) == 1.0
    assert thornton_restitution(1 + 1e-9, 1.0) == pytest.approx(1.0, abs=1e-6)
    assert thornton_restitution(1e8, 1.0) == target(
        1.185 * 1e-2, "Thornton's restitution at high speed", rel=3e-4
    )


def test_johnson_plastic_rebound():
    """e² = [3 P²/(10 a E*)]/(π a⁴ p_d/4R) with a mean pressure p_d = 3Y: 3.74 where Johnson rounds to 3.8; e ∼ v^{-1/4}."""
    R, Y, E, m, v = 0.01, 1e9, 1e11, 0.03, 20.0
    pressure = 3 * Y
    work = 0.5 * m * v * v
    a = (4 * R * work / (math.pi * pressure)) ** 0.25
    load = math.pi * a * a * pressure
    e = johnson_restitution(speed=v, mass=m, radius=R, strength=Y, modulus=E)
    assert e == target(math.sqrt(0.3 * load**2 / (a * E) / work), "restitution of plastic impacts", rel=0.02)
    faster = johnson_restitution(speed=16 * v, mass=m, radius=R, strength=Y, modulus=E)
    assert e / faster == pytest.approx(2.0, rel=1e-12)
    with pytest.raises(InvalidValue, match="impact: speed"):
        johnson_restitution(speed=1e-6, mass=m, radius=R, strength=Y, modulus=E)


def test_longer_and_softer_when_slower():
    """t_c ∝ v^(−1/5), F ∝ v^(6/5), δ ∝ v^(4/5) of Hertz's impact.

    Source: dimensional analysis. 1e-12: rounding.
    """
    slow, fast = (elastic_impact(1e9, mass=1.0, speed=v) for v in (1.0, 32.0))
    np.testing.assert_allclose(
        [
            slow.duration / fast.duration,
            fast.peak_force / slow.peak_force,
            fast.penetration / slow.penetration,
        ],
        [2.0, 64.0, 16.0],
        rtol=1e-12,
    )
