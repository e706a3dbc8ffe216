"""Hertz contacts: the pressure closes the gap, the subsurface stress is that of its point loads, and the onset of yield."""

import math

import numpy as np
import pytest
from scipy.integrate import quad

from abut import mechanics
from abut.errors import InvalidValue, WrongUnit
from abut.mechanics import Solid, elliptic_contact, line_contact, point_contact, tresca, von_mises
from targets import target

FLAT = math.inf
STEEL = Solid("206 GPa", 0.3)


def test_steel_ball_on_a_rigid_and_on_a_steel_flat():
    """a³ = 3FR/4E*, δ = a²/R, p₀ = 3F/2πa² (Johnson 4.22-4.24), R = 10 mm, F = 1000 N, by hand.

    Numbers by hand have six digits.
    """
    for solids, modulus in (
        ((STEEL, Solid.rigid()), 206e9 / 0.91),
        (STEEL, 206e9 / 1.82),
    ):
        contact = point_contact(("10 mm", FLAT), solids, load="1 kN")
        a = (3 * 1000 * 0.01 / (4 * modulus)) ** (1 / 3)
        np.testing.assert_allclose(
            [contact.radius, contact.approach, contact.peak_pressure, contact.mean_pressure],
            [a, a * a / 0.01, 1500 / (math.pi * a * a), 1000 / (math.pi * a * a)],
            rtol=1e-13,
        )
    contact = point_contact(("10 mm", FLAT), (STEEL, Solid.rigid()), load="1 kN")
    assert contact.radius == target(0.321178e-3, "contact radius [m]", rel=2e-6)
    assert contact.approach == target(10.3155e-6, "approach [m]", rel=5e-6)
    assert contact.peak_pressure == target(4628.62e6, "peak pressure [Pa]", rel=2e-6)


def test_spheres_pressed_by_a_given_approach():
    """code_aster SSNV104: R = 50 mm, E = 20 GPa, ν = 0.3, two equal spheres 4 mm nearer:
    p₀ = (E/π(1−ν²)) √(2h/R), 2798.3 MPa.
    """
    contact = point_contact(("50 mm", "50 mm"), Solid("20 GPa", 0.3), approach="4 mm")
    assert contact.peak_pressure == target(2798.3e6, "peak pressure of SSNV104 [Pa]", rel=2e-5)
    assert contact.approach == pytest.approx(4e-3, rel=1e-14)
    again = point_contact((0.05, 0.05), Solid(20e9, 0.3), load=contact.load)
    assert again.approach == pytest.approx(4e-3, rel=1e-14)


def test_ball_in_a_cup_is_a_larger_ball_on_a_flat():
    """1/R = 1/R₁ − 1/R₂ (Johnson 4.7)."""
    cup = point_contact((0.01, -0.0125), STEEL, load=10.0)
    assert cup.effective_radius == pytest.approx(0.05, rel=1e-14)
    assert cup.coefficient == pytest.approx(point_contact((0.05, FLAT), STEEL, load=1.0).coefficient)


def test_coefficient_is_that_of_gear_papers():
    """K = 4/(3π(h₁+h₂)) √(R₁R₂/(R₁+R₂)), h = (1−ν²)/(πE), is 4/3 E* √R."""
    brass = Solid("100 GPa", 0.35)
    h = [(1 - s.poisson**2) / (math.pi * s.young) for s in (STEEL, brass)]
    K = 4 / (3 * math.pi * sum(h)) * math.sqrt(0.02 * 0.03 / 0.05)
    assert point_contact((0.02, 0.03), (STEEL, brass), load=1.0).coefficient == pytest.approx(K, rel=1e-14)


#: B/A and exact k, to the digits found from the direct Hertz integrals
RATIOS = {1.5: 1.3101, 2.0: 1.5858, 5.0: 2.89018, 10.0: 4.49945, 50.0: 12.0712, 100.0: 18.1871}


@pytest.mark.parametrize("ratio", RATIOS)
def test_axis_ratio_of_the_ellipse(ratio):
    """B/A = [k²E − K]/[K − E] (Johnson 4.28), with SciPy's complete integrals put in: 1e-12."""
    from scipy.special import ellipe, ellipk

    k = mechanics.axis_ratio(ratio)
    assert k == target(
        RATIOS[ratio], "axis ratio of the ellipse", abs=6 * 10.0 ** -len(str(RATIOS[ratio]).split(".")[1])
    )
    m = 1 - 1 / k**2
    assert (k * k * ellipe(m) - ellipk(m)) / (ellipk(m) - ellipe(m)) == pytest.approx(ratio, rel=1e-12)


def test_axis_ratio_at_its_ends():
    """k → 1 + ⅔(B/A − 1) at the circle (Johnson: (B/A)^{2/3}); far out k²/(ln 4k − 1) → B/A, from E → 1, K → ln 4k."""
    assert mechanics.axis_ratio(1.0) == 1.0
    assert mechanics.axis_ratio(1.0 + 1e-8) - 1.0 == pytest.approx(2e-8 / 3, rel=1e-6)
    k = mechanics.axis_ratio(1e10)
    assert k * k / (math.log(4 * k) - 1) == pytest.approx(1e10, rel=1e-9)


def test_handbook_fit_error_matches_documentation():
    """k_fit/k − 1 = +2.1 % at 1.5, −0.4 % at 5 and +6.3 % at 100, with k = a/b exact.

    Source: Hamrock & Brewe's fit and `axis_ratio`. 6e-4: the digits of these numbers.
    """
    for ratio, error in ((1.5, 0.021), (5.0, -0.004), (100.0, 0.063)):
        found = mechanics.hamrock_brewe_ratio(ratio) / mechanics.axis_ratio(ratio) - 1
        assert found == target(error, "error of the handbook's fit", abs=6e-4)


@pytest.mark.parametrize("ratio", [1.0, 1.2, 2.0, 10.0, 100.0])
def test_elliptic_pressure_closes_the_gap(ratio):
    """(1/πE*) ∬ p/ρ dA = δ − Ax² − By² everywhere under the ellipse.

    Along rays from the point the integral of the semi-ellipsoid is (π/2)(α + β²/γ)/√γ, and the angle is left to
    SciPy's quadrature: no elliptic integral enters. Its tolerance is 1e-12.
    """
    A = 50.0
    contact = elliptic_contact((0.5 / A, 0.5 / (A * ratio)), (FLAT, FLAT), STEEL, load=1000.0)
    a, b = contact.semi_axes
    for x, y in ((0.0, 0.0), (0.6 * a, 0.0), (0.0, 0.7 * b), (0.5 * a, -0.6 * b)):

        def ray(t, x=x, y=y):
            gamma = (math.cos(t) / a) ** 2 + (math.sin(t) / b) ** 2
            beta = x * math.cos(t) / a**2 + y * math.sin(t) / b**2
            alpha = 1 - (x / a) ** 2 - (y / b) ** 2
            return 0.5 * (alpha + beta**2 / gamma) / math.sqrt(gamma)

        whole = 2 * sum(quad(ray, s, s + math.pi / 4, epsabs=0, epsrel=1e-12)[0] for s in (0, math.pi / 4))
        if x * y:
            whole = sum(
                quad(ray, s * math.pi / 4, (s + 1) * math.pi / 4, epsabs=0, epsrel=1e-12)[0] for s in range(4)
            )
        lift = contact.peak_pressure / contact.effective_modulus * whole
        gap = A * x * x + A * ratio * y * y
        assert lift == pytest.approx(contact.approach - gap, rel=1e-10)
    assert contact.load == pytest.approx(2 / 3 * math.pi * a * b * contact.peak_pressure, rel=1e-14)


def test_ellipse_becomes_the_circle():
    """For equal principal curvatures, A = B, the contact ellipse is a circle (b/a = 1) with the approach and p₀ of a ball, to 1e-12.

    This includes two equal crossed cylinders, for every order of the principal planes.
    """
    ball = point_contact((0.01, FLAT), STEEL, load=50.0)
    for first, second, angle in (
        ((0.01, 0.01), (FLAT, FLAT), 0.0),
        ((0.01, FLAT), (FLAT, 0.01), 0.0),
        ((0.01, FLAT), (0.01, FLAT), "90 deg"),
    ):
        contact = elliptic_contact(first, second, STEEL, load=50.0, angle=angle)
        assert contact.axis_ratio == pytest.approx(1.0, abs=1e-12)
        assert contact.approach == pytest.approx(ball.approach, rel=1e-12)
        assert contact.peak_pressure == pytest.approx(ball.peak_pressure, rel=1e-12)
        assert contact.coefficient == pytest.approx(ball.coefficient, rel=1e-12)


def test_long_ellipse_becomes_the_line():
    """At B/A = 1e10 the middle carries P′ = (π/2) p₀ b, and b is that of the line contact with R = 1/(2B).

    What is left is of the order ln(k)/k² = 1e-10.
    """
    R = 0.01
    ellipse = elliptic_contact((R, R * 1e10), (FLAT, FLAT), STEEL, load=1.0)
    _, b = ellipse.semi_axes
    line = line_contact((R, FLAT), STEEL, length=1.0, load=0.5 * math.pi * ellipse.peak_pressure * b)
    assert line.half_width == pytest.approx(b, rel=1e-8)
    assert line.peak_pressure == pytest.approx(ellipse.peak_pressure, rel=1e-8)


def test_curvatures_turn_with_their_bodies():
    """A + B = ½ Σ 1/R, and a rotation of the principal planes by 90° exchanges R₁ and R₂ of the second body.

    Source: Johnson, eq. 4.5. 1e-14: rounding.
    """
    one = elliptic_contact((0.01, 0.03), (0.02, 0.05), STEEL, load=1.0, angle="90 deg")
    two = elliptic_contact((0.01, 0.03), (0.05, 0.02), STEEL, load=1.0)
    np.testing.assert_allclose([one.A, one.B], [two.A, two.B], rtol=1e-14)
    np.testing.assert_allclose(one.A + one.B, 0.5 * (100 + 1 / 0.03 + 50 + 20), rtol=1e-14)


def test_roller_on_a_block():
    """NAFEMS (Konter 2006) cylinder roller: R 50 mm, 210 on 70 GPa, ν 0.3, 35 kN per mm.

    a² = 4P′R/(πE*), p₀ = 2P′/(πa) (Johnson 4.43-4.45): 6.2146 mm, 3585.36 MPa, to these digits.
    """
    roller = line_contact(
        ("50 mm", FLAT), (Solid("210 GPa", 0.3), Solid("70 GPa", 0.3)), length="1 mm", load="35 kN"
    )
    assert roller.half_width == target(6.2146e-3, "half width of the roller [m]", rel=8e-6)
    assert roller.peak_pressure == target(3585.36e6, "peak pressure of the roller [Pa]", rel=2e-6)
    area = quad(lambda x: float(roller.pressure(x)), -roller.half_width, roller.half_width)[0]
    assert area == pytest.approx(roller.line_load, rel=1e-7)


def test_cylinder_flattening_equals_strain_integral():
    """Johnson eq. 5.57 against the quadrature of ε_z = (1−ν²)/E [σ_z − ν/(1−ν) σ_x] from the contact to the axis.

    Stresses on the diameter (Johnson sec. 5.6): the Hertz contact, the far contact as a point load, and the even
    tension P′/(πR) that clears the rim. 5.57 leaves out terms of the order (a/R)² = 6e-4 and below.
    """
    R, nu = 0.01, 0.3
    roller = line_contact((R, R), STEEL, length=1.0, load=1e6)
    a, P = roller.half_width, roller.line_load

    def strain(z):
        x = P / math.pi * (1 / R - 2 * (a * a + 2 * z * z) / (a * a * math.hypot(a, z)) + 4 * z / a**2)
        down = P / math.pi * (1 / R - 2 / (2 * R - z) - 2 / math.hypot(a, z))
        return (1 - nu**2) / STEEL.young * (down - nu / (1 - nu) * x)

    shortened = -quad(strain, 0, a, epsrel=1e-12)[0] - quad(strain, a, R, epsrel=1e-12)[0]
    assert (a / R) ** 2 < 1.3e-3
    assert roller.approach == target(2 * shortened, "approach of a cylinder [m]", rel=1e-3)


def test_half_space_approach_equals_strain_integral():
    """Johnson eq. 5.56 in the same way, for a block down to d = 100 a, where it leaves out (a/d)²/ln = 1e-5."""
    R, nu = 0.01, 0.25
    block = Solid("70 GPa", nu)
    contact = line_contact((R, FLAT), (Solid.rigid(), block), length=1.0, load=1e4, depths=(None, 1.0))
    a, P = contact.half_width, contact.line_load
    depth = 100 * a
    contact = line_contact((R, FLAT), (Solid.rigid(), block), length=1.0, load=1e4, depths=(None, depth))

    def strain(z):
        stress = contact.axis_stress(z, nu)
        return (1 - nu**2) / block.young * float(stress.z - nu / (1 - nu) * stress.x)

    sunk = -sum(quad(strain, u * a, v * a, epsrel=1e-12)[0] for u, v in ((0, 1), (1, 10), (10, 100)))
    assert contact.approach == pytest.approx(sunk, rel=1e-4)
    assert P == 1e4


def test_line_contact_from_its_approach():
    """The load found for an approach has that approach, and the stiffness is its derivative (central, h = 1e-5)."""
    solids = (Solid("210 GPa", 0.3), Solid("70 GPa", 0.3))
    contact = line_contact((0.05, FLAT), solids, length=0.02, approach="20 um", depths=(None, "0.2 m"))
    assert contact.approach == pytest.approx(20e-6, rel=1e-11)
    h = 1e-5 * contact.load
    slope = 2 * h / (contact.under(contact.load + h).approach - contact.under(contact.load - h).approach)
    assert contact.stiffness == pytest.approx(slope, rel=1e-8)
    with pytest.raises(InvalidValue, match="no longer narrow"):
        line_contact((0.05, FLAT), solids, length=0.02, approach="2 m", depths=(None, "0.2 m"))
    with pytest.raises(InvalidValue, match="depth of body 2"):
        _ = line_contact((0.05, FLAT), solids, length=0.02, load=1.0).approach


@pytest.mark.parametrize("kind", ["circle", "ellipse"])
def test_stiffness_and_energy_follow_from_the_force(kind):
    """F = K δ^1.5: dF/dδ by central difference (1e-5, error 1e-10); the energy is ⅖ F δ."""
    make = {
        "circle": lambda d: point_contact((0.01, 0.03), STEEL, approach=d),
        "ellipse": lambda d: elliptic_contact((0.01, 0.02), (0.05, FLAT), STEEL, approach=d),
    }[kind]
    d = 3e-6
    slope = (make(d * (1 + 1e-5)).load - make(d * (1 - 1e-5)).load) / (2e-5 * d)
    assert make(d).stiffness == pytest.approx(slope, rel=1e-8)
    assert make(d).coefficient * d**1.5 == pytest.approx(make(d).load, rel=1e-13)
    if kind == "circle":
        energy = quad(lambda s: make(s).load, 1e-12, d, epsrel=1e-10)[0]
        assert make(d).energy == pytest.approx(energy, rel=1e-7)


def point_loads(a, b, z, nu):
    """σ_x, σ_y, σ_z at depth z under the middle of p = √(1 − x²/a² − y²/b²), summed from Boussinesq's point loads
    (Johnson 3.20) by Gauss' rule in x = a sin t cos φ, y = b sin t sin φ.
    """
    t, wt = np.polynomial.legendre.leggauss(120)
    t, wt = (t + 1) * np.pi / 4, wt * np.pi / 4
    phi = (np.arange(240) + 0.5) * np.pi / 120
    T, PHI = np.meshgrid(t, phi, indexing="ij")
    x, y = a * np.sin(T) * np.cos(PHI), b * np.sin(T) * np.sin(PHI)
    load = a * b * np.sin(T) * np.cos(T) ** 2 * wt[:, None] * np.pi / 120
    r2 = x * x + y * y
    rho = np.sqrt(r2 + z * z)

    def across(u, v):
        shear = (1 - 2 * nu) / r2 * ((1 - z / rho) * (u * u - v * v) / r2 + z * v * v / rho**3)
        return (load / (2 * np.pi) * (shear - 3 * z * u * u / rho**5)).sum()

    return across(x, y), across(y, x), (-1.5 / np.pi * load * z**3 / rho**5).sum()


@pytest.mark.parametrize("b", [1.0, 0.8, 0.3])
@pytest.mark.parametrize("nu", [0.0, 0.3])
def test_stress_on_the_axis_is_that_of_its_point_loads(b, nu):
    """σ(z) = ∫ p σ_Boussinesq dA on the axis of an elliptic contact, at depths of 0.3 to 2 a.

    Gauss's rule of 120 × 240 points is exact there to 1e-10; 2e-8: the closed form near a circle.
    """
    from scipy.optimize import brentq

    curvatures = brentq(lambda r: mechanics.axis_ratio(r) - 1 / b, 1.0, 100.0, xtol=1e-13) if b < 1 else 1.0
    contact = elliptic_contact((0.01, 0.01 / curvatures), (FLAT, FLAT), STEEL, load=1000.0)
    a = contact.semi_axes[0]
    assert contact.semi_axes[1] == pytest.approx(b * a, rel=1e-9)
    for zeta in (0.3, 0.7, 2.0):
        expected = np.array(point_loads(1.0, b, zeta, nu)) * contact.peak_pressure
        stress = contact.axis_stress(zeta * a, nu)
        np.testing.assert_allclose([stress.x, stress.y, stress.z], expected, rtol=2e-8)


def test_stress_under_a_line_is_that_of_its_line_loads():
    """Flamant: σ_z = −(2/π) ∫ p z³/ρ⁴ ds, σ_x = −(2/π) ∫ p s² z/ρ⁴ ds (Johnson 2.23), by quadrature: 1e-10."""
    contact = line_contact((0.01, 0.01), STEEL, length=1.0, load=1e5)
    a, p0 = contact.half_width, contact.peak_pressure
    for zeta in (0.2, 0.786, 3.0):

        def part(t, power, zeta=zeta):
            s = math.sin(t)
            return math.cos(t) ** 2 * s**power * zeta ** (3 - power) / (s * s + zeta * zeta) ** 2

        x, z = (
            -2 / math.pi * 2 * quad(part, 0, math.pi / 2, (power,), epsabs=0, epsrel=1e-12)[0]
            for power in (2, 0)
        )
        stress = contact.axis_stress(zeta * a, 0.3)
        assert float(stress.x) == pytest.approx(x * p0, rel=1e-10)
        assert float(stress.z) == pytest.approx(z * p0, rel=1e-10)
        assert float(stress.y) == pytest.approx(0.3 * (x + z) * p0, rel=1e-10)


def test_a_ball_first_yields_half_a_contact_radius_deep():
    """ν = 0.3: τ_max = 0.3100 p₀ at 0.481 a, yield at p₀ = 1.613 Y (Johnson sec. 6.1), four digits; the load is
    (π³R²/6E*²) p₀³.
    """
    contact = point_contact((0.01, FLAT), STEEL, load=1.0)
    for criterion in (von_mises, tresca):
        start = contact.first_yield("1 GPa", 0.3, criterion)
        assert start.pressure_ratio == target(1.613, "pressure of first yield of a ball [Y]", abs=6e-4)
        assert start.depth / start.contact.radius == target(
            0.481, "depth of first yield of a ball [a]", abs=6e-4
        )
        p = start.contact.peak_pressure
        assert p == pytest.approx(start.pressure_ratio * 1e9, rel=1e-12)
        assert start.load == pytest.approx(
            math.pi**3 * 1e-4 * p**3 / (6 * contact.effective_modulus**2), rel=1e-12
        )
        stress = start.contact.axis_stress(np.linspace(0, 3, 5001) * start.contact.radius, 0.3)
        assert criterion(stress).max() == pytest.approx(1e9, rel=1e-6)  # the grid's step squared
    assert 0.5 / start.pressure_ratio == target(0.3100, "greatest shear under a ball [p₀]", abs=6e-5)


def test_a_roller_first_yields_deeper():
    """ν = 0.3: τ_max = 0.3003 p₀ at 0.786 a; von Mises at most 0.5575 p₀ at 0.704 a (Johnson sec. 4.2, 6.1)."""
    contact = line_contact((0.01, FLAT), STEEL, length=0.01, load=1.0)
    mises, shear = contact.first_yield("1 GPa", 0.3), contact.first_yield("1 GPa", 0.3, tresca)
    assert 1 / mises.pressure_ratio == target(
        0.5575, "greatest von Mises stress under a roller [p₀]", abs=6e-5
    )
    assert mises.depth / mises.contact.half_width == target(
        0.704, "depth of the greatest von Mises stress under a roller [a]", abs=6e-4
    )
    assert 0.5 / shear.pressure_ratio == target(0.3003, "greatest shear under a roller [p₀]", abs=6e-5)
    assert shear.depth / shear.contact.half_width == target(
        0.786, "depth of the greatest shear [a]", abs=6e-4
    )
    assert mises.contact.peak_pressure == pytest.approx(mises.pressure_ratio * 1e9, rel=1e-12)


def test_an_ellipse_yields_between_the_ball_and_the_roller():
    """Both limits of the pressure ratio, 1.613 and 1.794 at ν = 0.3, to 1e-4 with nearly round and very long ellipses."""
    ratios = []
    for radius in (0.01, 0.02, 0.1, 1e5):
        contact = elliptic_contact((0.01, radius), (FLAT, FLAT), STEEL, load=1.0)
        ratios.append(contact.first_yield("1 GPa", 0.3).pressure_ratio)
    assert ratios[0] == target(1.6128, "pressure ratio of nearly round contacts [Y]", abs=1e-4)
    assert ratios[-1] == target(1.7937, "pressure ratio of long contacts [Y]", abs=1e-4)
    assert min(np.diff(ratios[1:])) > 0


def test_brittle_solids_crack_at_the_rim():
    """Outside the contact the surface is stressed as by a point load, σ_r = (1 − 2ν)F/(2πr²) (Boussinesq); at r = a
    that is (1 − 2ν) p₀/3 (Johnson 3.44).
    """
    contact = point_contact((0.01, FLAT), STEEL, load=100.0)
    assert contact.edge_tension(0.3) == pytest.approx(
        0.4 * 100.0 / (2 * math.pi * contact.radius**2), rel=1e-13
    )
    assert contact.edge_tension(0.5) == 0.0


def test_refuses_invalid_hertz_contacts():
    """1/R₁ + 1/R₂ > 0, one of load and approach, an elastic solid, 0 ≤ ν ≤ 0.5, and units that fit: other input is refused by name."""
    with pytest.raises(InvalidValue, match=r"R₁ = 0.01 m and R₂ = -0.01 m the surfaces conform"):
        point_contact((0.01, -0.01), STEEL, load=1.0)
    with pytest.raises(InvalidValue, match="flat on flat"):
        point_contact((FLAT, FLAT), STEEL, load=1.0)
    with pytest.raises(InvalidValue, match="exactly one"):
        point_contact((0.01, FLAT), STEEL)
    with pytest.raises(InvalidValue, match="exactly one"):
        point_contact((0.01, FLAT), STEEL, load=1.0, approach=1e-6)
    with pytest.raises(InvalidValue, match="line_contact"):
        elliptic_contact((0.01, FLAT), (FLAT, FLAT), STEEL, load=1.0)
    with pytest.raises(InvalidValue, match="conform"):
        elliptic_contact((0.01, 0.01), (-0.005, FLAT), STEEL, load=1.0)
    with pytest.raises(InvalidValue, match="at least one of the two solids must be elastic"):
        point_contact((0.01, FLAT), Solid.rigid(), load=1.0)
    with pytest.raises(InvalidValue, match="first radius"):
        point_contact((0.0, FLAT), STEEL, load=1.0)
    with pytest.raises(WrongUnit, match="force"):
        point_contact((0.01, FLAT), STEEL, load="3 mm")
    with pytest.raises(InvalidValue, match="Poisson"):
        Solid("206 GPa", 0.6)
