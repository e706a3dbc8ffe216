"""A pin in a hole and a ball in a socket: the pressure closes the gap of two elastic bodies of the exact shape."""

import math

import numpy as np
import pytest

from abut.errors import InvalidValue
from abut.mechanics import Solid, ball_in_socket, liu_pin_in_hole, pin_in_hole, point_contact
from targets import target

STEEL = Solid("206 GPa", 0.3)
R = 0.01


@pytest.mark.parametrize("load", [2e4, 1e6, 1e7])
def test_pin_and_hole_touch_where_they_press(load):
    """u_hole − u_pin = δ′ cos θ − ΔR for |θ| < ε, with Michell's series for disc and hole:

        u_hole − u_pin = (R/E′) [2p₀ + Σ_{n≥2} 4n/(n² − 1) p_n cos nθ]

    p_n by the trapezoidal rule in θ = ε sin u. The series is cut at n = 1000, which leaves 2e-5 (Fourier coefficients
    fall as n^-3/2 and the sum's terms as n^-5/2). δ′ and ΔR are fitted: ΔR must come out, and no force is left over.
    """
    pin = pin_in_hole(R, R + 5e-5, STEEL, length=0.02, load=load)
    angle, modulus = pin.half_angle, STEEL.plane_strain_modulus
    u = (np.arange(3000) + 0.5) / 3000 * np.pi - np.pi / 2
    theta, weight = angle * np.sin(u), angle * np.cos(u) * np.pi / 3000
    p = pin.pressure(theta)
    assert (p * np.cos(theta) * weight).sum() * R == pytest.approx(pin.line_load, rel=1e-6)
    n = np.arange(1001.0)
    terms = np.cos(np.outer(n, theta)) @ (p * weight) / np.pi
    terms[0] /= 2
    factor = np.zeros_like(n)
    factor[0], factor[2:] = 2.0, 4 * n[2:] / (n[2:] ** 2 - 1)
    at = np.linspace(0, 0.97 * angle, 30)
    lift = np.cos(np.outer(at, n)) @ (factor * terms) * R / modulus
    fitted, *_ = np.linalg.lstsq(np.column_stack([np.cos(at), -np.ones(30)]), lift, rcond=None)
    assert lift == target(
        fitted[0] * np.cos(at) - fitted[1], "lift of the gap of pin and hole [m]", atol=2e-5 * np.ptp(lift)
    )
    assert fitted[1] == pytest.approx(pin.clearance, rel=1e-4)


def test_pin_in_a_wide_hole_is_hertz():
    """ε² = 8P′/(πE′ΔR) and p₀ = 2P′/(πRε) as ε → 0 (Johnson 4.43 with R²/ΔR); what is left is of the order ε² = 1e-6."""
    pin = pin_in_hole(R, R + 5e-5, STEEL, length=1.0, load=10.0)
    small = math.sqrt(8 * 10.0 / (math.pi * STEEL.plane_strain_modulus * 5e-5))
    assert pin.half_angle == target(small, "half angle in a wide hole [rad]", rel=1e-5)
    assert pin.peak_pressure == target(
        20.0 / (math.pi * R * small), "peak pressure in a wide hole [Pa]", rel=1e-5
    )


def test_pin_without_clearance_touches_over_a_fixed_angle():
    """2 = ln(b² + 1) + 2b⁴ at b = tan(ε/2): 84.83°, whatever the load and the material (Persson 1964: "about 85°")."""
    one = pin_in_hole(R, R, STEEL, length=1.0, load=1.0)
    two = pin_in_hole(R, R, Solid(2e9, 0.4), length=1.0, load=1e6)
    assert one.half_angle == pytest.approx(two.half_angle, rel=1e-12)
    b = math.tan(one.half_angle / 2)
    assert math.log(b * b + 1) + 2 * b**4 == pytest.approx(2.0, rel=1e-12)
    assert math.degrees(one.half_angle) == target(84.83, "half angle without clearance [°]", abs=0.005)


def test_conforming_contact_is_narrower_than_hertz():
    """At 0.5 % clearance and F/L = 2.5 kN/mm the half contact angle is 37.8°, where Hertz gives 43.1°."""
    pin = pin_in_hole("10 mm", "10.05 mm", STEEL, length="20 mm", load="50 kN")
    assert math.degrees(pin.half_angle) == target(37.79, "half angle, 0.5 % clearance [°]", abs=0.01)
    assert math.degrees(pin.hertz_half_angle) == target(43.08, "half angle of Hertz [°]", abs=0.01)


def test_liu_joint():
    """f = ½πE*δ√(δ/(2(ΔR+δ))): steel (207 GPa), 9.5 in 10 mm: 6.823 µm at 100 N/mm, 32.19 µm at 1000 N/mm.

    Depths by another solver of the same equation, to their four digits.
    """
    steel = Solid("207 GPa", 0.3)
    for load, depth in ((1e3, 6.823e-6), (1e4, 32.19e-6)):
        joint = liu_pin_in_hole("9.5 mm", "10 mm", steel, length="10 mm", load=load)
        assert joint.approach == target(depth, "approach of the Liu joint [m]", rel=2e-4)
        d, gap = joint.approach, joint.clearance
        E = 207e9 / 1.82
        assert 0.5 * math.pi * E * 0.01 * d * math.sqrt(d / (2 * (gap + d))) == pytest.approx(load, rel=1e-12)
        back = liu_pin_in_hole(0.0095, 0.01, steel, length=0.01, approach=d)
        assert back.load == pytest.approx(load, rel=1e-12)


def test_stiffness_of_the_liu_joint_is_that_of_bai_and_zhao():
    """K_n = (1/8)πE*√(2δ(3c + 2δ)²/(c + δ)³) per length, of Bai & Zhao (2013), is dF/dδ of Liu's law with ΔR = c."""
    joint = liu_pin_in_hole(0.0095, 0.01, STEEL, length=0.01, load=2e4)
    d, c, E = joint.approach, joint.clearance, 206e9 / 1.82
    K = 0.125 * math.pi * E * math.sqrt(2 * d * (3 * c + 2 * d) ** 2 / (c + d) ** 3)
    assert joint.stiffness == pytest.approx(K * 0.01, rel=1e-12)


def give(n, nu, cavity):
    """2G u_r under the pressure P_n on a unit ball, or in a unit cavity, from Navier's equations.

    u_r = r^s P_n, u_θ = v r^s P_n′ solves them for two s: n + 1, n − 1 inside; −n, −n − 2 outside; v follows from
    (λ + 2G) ∂D/∂r + G n(n+1) ω/r = 0 with D = (s + 2 − n(n+1)v) r^{s−1}, ω = ((s + 1)v − 1) r^{s−1}.
    """
    N, c, lame = n * (n + 1), 2 * (1 - nu) / (1 - 2 * nu), 2 * nu / (1 - 2 * nu)
    stress = []
    for s in (-n, -n - 2) if cavity else (n + 1, n - 1):
        v = ((s - 1) * c * (s + 2) - N) / (N * ((s - 1) * c - (s + 1)))
        d, w = s + 2 - N * v, (s + 1) * v - 1
        assert s * w == pytest.approx(-c * d, abs=1e-6 * n * n)  # Navier's other equation
        stress.append((lame * d + 2 * s, (s - 1) * v + 1))
    (s0, t0), (s1, t1) = stress  # x₀ s₀ + x₁ s₁ = −1, x₀ t₀ + x₁ t₁ = 0
    return 2 * (t0 - t1) / (s0 * t1 - s1 * t0)


def test_ball_and_socket_touch_where_they_press():
    """Σ_{n≠1} C_n p_n P_n(cos θ) = δ′ cos θ − ΔR for θ < ε, C_n from Navier's equations, 800 terms that fade
    out (a sharp end leaves ripples of the pressure's steep edge).

    The solver claims 1e-3; here the gap is closed to 2e-3 of its lift. Ball of aluminium, socket of steel.
    """
    ball, load = Solid("70 GPa", 0.33), 1e6
    joint = ball_in_socket(0.02, 0.0201, (ball, STEEL), load=load)
    v, w = np.polynomial.legendre.leggauss(400)
    v, w = 0.5 * (v + 1), 0.5 * w
    depth = 1 - math.cos(joint.half_angle)
    mu = 1 - depth * (1 - v * v)
    p, weight = joint.pressure(np.arccos(mu)), 2 * depth * v * w
    assert 2 * np.pi * 0.02**2 * (p * mu * weight).sum() == pytest.approx(load, rel=1e-6)
    at = np.linspace(0, 0.95 * joint.half_angle, 12)
    ball_0 = -(1 - 2 * ball.poisson) / (1 + ball.poisson) / (2 * ball.shear_modulus)
    lift = np.full(12, 0.5 * (p * weight).sum() * (0.25 / STEEL.shear_modulus - ball_0))
    pressed, seen = (np.polynomial.legendre.legvander(s, 800) for s in (mu, np.cos(at)))
    for n in range(2, 800):
        C = give(n, STEEL.poisson, True) / (2 * STEEL.shear_modulus) - give(n, ball.poisson, False) / (
            2 * ball.shear_modulus
        )
        share = (n + 0.5) * (p * pressed[:, n] * weight).sum()
        lift += math.exp(-36 * (n / 800) ** 6) * C * share * seen[:, n]
    expected = (joint.approach + joint.clearance) * np.cos(at) - joint.clearance
    np.testing.assert_allclose(0.02 * lift, expected, atol=2e-3 * joint.approach)


def test_ball_in_a_wide_socket_is_hertz():
    """At ε = 0.07 and 0.14 the cap and the pressure are Hertz' within ε² = 2 %. The approach leaves out the ball's give as
    a whole, some ε/2 + … of it, which halves when the load falls to an eighth.
    """
    offs = []
    for load in (100.0, 800.0):
        joint = ball_in_socket(0.02, 0.0201, STEEL, load=load)
        hertz = point_contact((0.02, -0.0201), STEEL, load=load)
        assert joint.half_angle == target(
            hertz.radius / 0.02, "half angle of ball and socket [rad]", rel=2e-2
        )
        assert joint.peak_pressure == target(
            hertz.peak_pressure, "peak pressure of ball and socket [Pa]", rel=2e-2
        )
        offs.append(1 - joint.approach / hertz.approach)
    assert 0 < offs[0] < offs[1] < 0.1
    assert offs[1] / offs[0] == pytest.approx(
        2.0, rel=0.2
    )  # of the order ε, which goes as the cube root of the load


def test_socket_and_hole_must_be_larger():
    """The theories of conforming contact need ΔR = R_hole − R_pin > 0; for a large ΔR the error names `point_contact`."""
    with pytest.raises(InvalidValue, match=r"cavity: radius is 0.009 m; it must be larger"):
        pin_in_hole(0.01, 0.009, STEEL, length=1.0, load=1.0)
    with pytest.raises(InvalidValue, match="larger"):
        liu_pin_in_hole(0.01, 0.01, STEEL, length=1.0, load=1.0)
    with pytest.raises(InvalidValue, match="larger"):
        ball_in_socket(0.01, 0.009, STEEL, load=1.0)
    with pytest.raises(InvalidValue, match="point_contact"):
        ball_in_socket(0.01, 0.02, STEEL, load=1e-3)
