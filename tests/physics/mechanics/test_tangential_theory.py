"""A compressed contact under tangential load and torsion: Cattaneo–Mindlin's ring of slip, its hysteresis, and torsion."""

import itertools
import math

import numpy as np
import pytest
from scipy.integrate import quad
from scipy.special import ellipe, ellipk

from abut.errors import InvalidValue
from abut.mechanics import (
    Solid,
    effective_shear_modulus,
    line_stick_width,
    point_contact,
    sliding_torque,
    tangential_contact,
    torsional_stiffness,
)
from targets import target

STEEL = Solid("206 GPa", 0.3)
BALL = point_contact((0.01, 0.01), STEEL, load=100.0)
PULLED = tangential_contact(BALL, STEEL, friction=0.5)


def test_half_the_limiting_pull_leaves_four_fifths_sticking():
    """c/a at Q/μP = ½: 2^{-1/3} for a ball, 2^{-1/2} for a roller."""
    assert PULLED.stick_radius(25.0) / BALL.radius == target(
        0.5 ** (1 / 3), "stick radius of a ball [a]", rel=1e-14
    )
    assert line_stick_width(0.5) == target(0.5**0.5, "stick width of a roller [a]", rel=1e-14)


@pytest.mark.parametrize("pull", [5.0, 25.0, 49.0, -30.0])
def test_traction_carries_the_pull_and_moves_the_bodies(pull):
    """2π∫qr dr = Q; the centre's displacement by Cerruti's line loads, averaged round the centre, is δ_t:

        u(0) = ∫ q(r) (2 − ν)/(2G) dr for each body, so δ_t = (1/2G*) ∫ q dr   (Johnson 3.72 ff.)

    Quadrature with r = a sin t is exact to 1e-9 but for the kink at c, where it is split.
    """
    a, c = BALL.radius, PULLED.stick_radius(pull)
    split = [0, math.asin(c / a), math.pi / 2]

    def over(weight):
        parts = (
            quad(
                lambda t: weight(a * math.sin(t)) * a * math.cos(t), u, v, epsabs=0, epsrel=1e-11, limit=200
            )[0]
            for u, v in itertools.pairwise(split)
        )
        return sum(parts)

    assert 2 * math.pi * over(lambda r: r * float(PULLED.traction(r, pull))) == pytest.approx(pull, rel=1e-7)
    moved = over(lambda r: float(PULLED.traction(r, pull))) / (2 * effective_shear_modulus(STEEL))
    assert PULLED.displacement(pull) == target(moved, "displacement of a pulled contact [m]", rel=1e-7)


def test_traction_never_exceeds_friction_and_meets_it_in_the_ring():
    """|q| ≤ μp, equal where c < r < a."""
    r = np.linspace(0, 1.0, 501) * BALL.radius
    q, bound = PULLED.traction(r, 30.0), 0.5 * BALL.pressure(r)
    assert np.all(q <= bound * (1 + 1e-12))
    ring = r > PULLED.stick_radius(30.0)
    np.testing.assert_allclose(q[ring], bound[ring], rtol=1e-12)
    assert np.all(q[~ring] < bound[~ring])


def test_stiffness_starts_at_8aG_and_ends_at_nothing():
    """k = dQ/dδ_t by central difference; k = 8 a G* at the start and k = 0 at the limit.

    Source: Mindlin. 1e-6: a difference with a step of 1e-5 of the limit.
    """
    h = 1e-5 * PULLED.limit
    for pull in (1e-3, 20.0, 45.0):
        slope = 2 * h / (PULLED.displacement(pull + h) - PULLED.displacement(pull - h))
        assert PULLED.stiffness(pull) == pytest.approx(slope, rel=1e-6)
        assert PULLED.pull(PULLED.displacement(pull)) == pytest.approx(pull, rel=1e-11)
    assert PULLED.initial_stiffness == pytest.approx(8 * BALL.radius * effective_shear_modulus(STEEL))
    assert PULLED.stiffness(0.0) == PULLED.initial_stiffness
    assert PULLED.stiffness(PULLED.limit) == 0.0
    assert PULLED.pull(1.0) == PULLED.limit
    assert PULLED.displacement(PULLED.limit) == pytest.approx(PULLED.limit_displacement)


@pytest.mark.parametrize("share", [1e-3, 0.1, 0.5, 0.9, 1.0])
def test_energy_lost_in_a_cycle_is_the_area_of_the_loop(share):
    """W = ∮ Q dδ_t between ±Q₀ by Mindlin and Deresiewicz' reversal law: quadrature of 2∫(δ_down − δ_up) dQ to 1e-10.

    At Q₀ = μP/1000 the difference of the branches keeps 1e-16/1e-6 of its digits: 1e-8 for the area.
    """
    top = share * PULLED.limit

    def width(q):
        return PULLED.after_reversal(q, top) + PULLED.after_reversal(-q, top)

    area = quad(width, -top, top, epsabs=0, epsrel=1e-11, limit=200)[0]
    assert PULLED.loss_per_cycle(top) == target(area, "loss of a cycle [J]", rel=1e-8)


def test_loop_closes_and_starts_where_loading_ended():
    """The unloading branch begins at δ_t(Q₀) and ends at −δ_t(Q₀) for Q = −Q₀ (Mindlin and Deresiewicz' reversal law), to rounding."""
    assert PULLED.after_reversal(30.0, 30.0) == pytest.approx(PULLED.displacement(30.0), rel=1e-13)
    assert PULLED.after_reversal(-30.0, 30.0) == pytest.approx(-PULLED.displacement(30.0), rel=1e-13)


def test_small_cycles_lose_the_cube_of_the_pull():
    """W → μ²P²t³/(36aG*) (Johnson sec. 7.4); the next term is ⅔ t of it."""
    t = 1e-6
    scale = PULLED.limit**2 / (36 * BALL.radius * effective_shear_modulus(STEEL))
    assert PULLED.loss_per_cycle(t * PULLED.limit) == pytest.approx(scale * t**3, rel=1e-6)
    below, above = (PULLED.loss_per_cycle(s * PULLED.limit) for s in (0.1 - 1e-12, 0.1 + 1e-12))
    assert above / below == pytest.approx(1.0, rel=1e-9)  # series and closed form meet


def test_twisted_disc_turns_as_a_whole():
    """τ = 3Mr/(4πa³√(a² − r²)) turns every ring under it by β = 3M/(16Ga³) (Reissner & Sagoci).

    Displacement of ring r by Cerruti with the kernel cos φ/ρ (what carries ν drops out for rings):
    u(r) = (1/2πG) ∫ τ(s) s J(r, s) ds,  J = (2/rs)/(r + s) [(r² + s²)K(m) − (r + s)²E(m)],  m = 4rs/(r + s)².
    J has a logarithm at s = r, where the range is split; quadrature to 1e-7.
    """
    a, G, nu = 0.002, 80e9, 0.3
    M = 1.0
    solid = Solid(2 * G * (1 + nu), nu)

    def ring(t, r):
        s = a * math.sin(t)
        m = 4 * r * s / (r + s) ** 2
        J = 2 / (r * s * (r + s)) * ((r * r + s * s) * ellipk(m) - (r + s) ** 2 * ellipe(m))
        return 3 * M * s / (4 * math.pi * a**3) * s * J

    for r in (0.2 * a, 0.5 * a, 0.9 * a):
        at = math.asin(r / a)
        u = sum(
            quad(ring, *ends, (r,), epsabs=0, epsrel=1e-9, limit=200)[0]
            for ends in ((1e-9, at), (at, math.pi / 2))
        )
        turned = u / (2 * math.pi * G * r)
        assert turned == target(3 * M / (16 * G * a**3), "twist of a disc [rad]", rel=1e-6)
        assert M / torsional_stiffness(a, (solid, Solid.rigid())) == pytest.approx(turned, rel=1e-6)
    assert torsional_stiffness(a, solid) == pytest.approx(
        0.5 * torsional_stiffness(a, (solid, Solid.rigid()))
    )


def test_spinning_contact_resists_with_its_pressure():
    """M = ∫ μ p r 2πr dr = 3πμPa/16, by quadrature."""
    moment = quad(
        lambda r: 0.5 * float(BALL.pressure(r)) * 2 * math.pi * r * r, 0, BALL.radius, epsrel=1e-11
    )[0]
    assert sliding_torque(BALL, friction=0.5) == target(moment, "torque of a sliding contact [N·m]", rel=1e-8)


def test_a_pull_beyond_friction_is_refused():
    """Sticking requires |Q| ≤ μP; after a reversal Q lies between the amplitudes; beyond, the contact slides."""
    with pytest.raises(InvalidValue, match=r"not exceed μP = 50 N"):
        PULLED.displacement(51.0)
    with pytest.raises(InvalidValue, match="between the amplitudes"):
        PULLED.after_reversal(30.0, 20.0)
    with pytest.raises(InvalidValue, match="slides"):
        line_stick_width(1.1)
