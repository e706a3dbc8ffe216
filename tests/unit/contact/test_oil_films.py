"""Oil films as laws: against integrals of the pressure, published closed forms, and what a fluid must obey."""

import math

import numpy as np
import pytest
from scipy.integrate import quad

import abut
from abut.errors import InvalidValue, WrongUnit

MU, R, L, C = 0.02, 0.02, 0.01, 50e-6
SHORT, LONG = abut.ShortBearing(MU, L), abut.LongBearing(MU, L)


def journal(film, spin=0.0, roughness=1e-4 * C):
    model = abut.Model("bearing")
    shaft = model.add(abut.Body("shaft", 1.0, (1, 1, 1)))
    return abut.HydrodynamicJournal(
        "film", shaft.frame(), model.ground.frame(), film, R, C, roughness=roughness, spin=spin
    )


def motions(count=6):
    """Eccentricities up to 0.9 c and velocities of the centre, in bearings at rest, with the journal's speed."""
    rng = np.random.default_rng(3)
    for _ in range(count):
        radius, angle = C * rng.uniform(0.05, 0.9), rng.uniform(0, 2 * math.pi)
        place = (radius * math.cos(angle), radius * math.sin(angle))
        yield place, tuple(rng.normal(0, 2e-3, 2)), rng.normal(0, 100)


# --- short bearing ----------------


def test_short_bearing_is_the_integral_of_its_pressure():
    """F = −∫ p n R dα dz with p = 6 μ (z² − L²/4) (½ ω ∂h/∂α + ∂h/∂t)/h³ where it is positive; quad's 1e-10."""
    element = journal(SHORT)
    for (x, y), (vx, vy), omega in motions():

        def line(a, x=x, y=y, vx=vx, vy=vy, omega=omega):
            h = C - x * math.cos(a) - y * math.sin(a)
            change = 0.5 * omega * (x * math.sin(a) - y * math.cos(a)) - vx * math.cos(a) - vy * math.sin(a)
            return max(0.0, -MU * L**3 * change / h**3)

        begin = math.atan2(vy - 0.5 * omega * x, vx + 0.5 * omega * y)
        span = (begin - math.pi / 2, begin + math.pi / 2)
        fx, fy = (
            -R * quad(lambda a, g=g: line(a) * g(a), *span, epsrel=1e-11)[0] for g in (math.cos, math.sin)
        )
        found = element.force((x, y), (vx, vy), omega)
        np.testing.assert_allclose(found[:2], (fx, fy), rtol=1e-8)


@pytest.mark.parametrize("ratio", [0.05, 0.2, 0.5, 0.8, 0.95])
def test_short_bearing_turning_steadily_is_ocvirks(ratio):
    """Sommerfeld's number (μ N L D/W)(R/c)² (L/D)² = (1 − ε²)²/(π ε √(π² (1 − ε²) + 16 ε²)) and the attitude (NACA TN 2808); rounding."""
    omega = 300.0
    fx, fy, _ = journal(SHORT).force((ratio * C, 0.0), speed=omega)
    load, turns = math.hypot(fx, fy), omega / (2 * math.pi)
    number = MU * turns * L * 2 * R / load * (R / C) ** 2 * (L / (2 * R)) ** 2
    root = math.sqrt(math.pi**2 * (1 - ratio**2) + 16 * ratio**2)
    assert number == pytest.approx((1 - ratio**2) ** 2 / (math.pi * ratio * root), rel=1e-12)
    attitude = math.atan2(
        fy, -fx
    )  # from the line of centres to the load, against which the journal is turned on
    assert math.tan(attitude) == pytest.approx(math.pi * math.sqrt(1 - ratio**2) / (4 * ratio), rel=1e-12)


def test_ocvirks_curve_in_numbers():
    """(μ N L D/W)(R/c)² (L/D)² at ε of 0.1, 0.5 and 0.9, worked out by hand from his closed form to four digits."""
    # (0.99²)/(0.1 π √(9.771 + 0.16)), (0.75²)/(0.5 π √(7.402 + 4)), (0.19²)/(0.9 π √(1.875 + 12.96))
    for ratio, expected in ((0.1, 0.9900), (0.5, 0.10605), (0.9, 0.0033148)):
        fx, fy, _ = journal(SHORT).force((ratio * C, 0.0), speed=2 * math.pi)
        number = MU * L * 2 * R / math.hypot(fx, fy) * (R / C) ** 2 * (L / (2 * R)) ** 2
        assert number == pytest.approx(expected, rel=1e-3)


# --- long bearing ----------------


def test_long_bearing_agrees_with_published_cases():
    """F_r and F_t with k of Pinkus & Sternlicht, as Flores et al. (2006) print them for ε̇ > 0 and ε̇ < 0; rounding."""
    element, size = journal(LONG), MU * L * R**3 / C**2
    for (x, y), velocity, omega in motions():
        e = math.hypot(x, y) / C
        radial, across = np.array((x, y)) / (e * C), np.array((-y, x)) / (e * C)
        rate, round_ = radial @ velocity / C, omega - 2 * (across @ velocity) / (e * C)
        k = math.sqrt((1 - e * e) * ((round_ / (2 * rate)) ** 2 + 1 / e**2))
        a, sign = ((k + 3) / (k + 1.5), 1) if rate > 0 else (k / (k + 1.5), -1)
        f_r = -6 * rate * (sign * 4 * k * e**2 + (2 + e**2) * math.pi * a) / ((2 + e**2) * (1 - e**2) ** 1.5)
        f_t = 6 * math.pi * e * round_ * a / ((2 + e**2) * math.sqrt(1 - e**2))
        found = element.force((x, y), velocity, omega)[:2]
        np.testing.assert_allclose(found, size * (f_r * radial + f_t * across), rtol=1e-7)


@pytest.mark.parametrize("ratio", [0.1, 0.5, 0.9])
def test_long_bearing_turning_steadily_is_half_of_sommerfelds(ratio):
    """The integral of Sommerfeld's pressure over its positive half, ε (2 + ε cos θ) sin θ/((2 + ε²)(1 + ε cos θ)²); quad's 1e-10."""

    def pressure(a):
        return (
            ratio
            * (2 + ratio * math.cos(a))
            * math.sin(a)
            / ((2 + ratio**2) * (1 + ratio * math.cos(a)) ** 2)
        )

    omega = 300.0
    size = 6 * MU * omega * L * R**3 / C**2
    expected = [size * quad(lambda a, g=g: pressure(a) * g(a), 0, math.pi)[0] for g in (math.cos, math.sin)]
    found = journal(LONG).force((ratio * C, 0.0), speed=omega)[:2]
    np.testing.assert_allclose(found, expected, rtol=1e-8)


@pytest.mark.parametrize("ratio", [0.1, 0.5, 0.9])
def test_both_halves_of_a_squeezed_film_make_the_whole(ratio):
    """What outward and inward motion meet together is the film without rupture: 12 π ε̇ (long), π (1 + 2ε²) ε̇ (short) times …

    12 π μ L R³/c² ε̇/(1 − ε²)^1.5, and π μ R L³/c² ε̇ (1 + 2 ε²)/(1 − ε²)^2.5, the integrals of cos²θ/h³.
    """
    pace, d = C, 1 - ratio**2
    for film, size, shape in (
        (LONG, MU * L * R**3 / C**2, 12 * math.pi / d**1.5),
        (SHORT, MU * R * L**3 / C**2, math.pi * (1 + 2 * ratio**2) / d**2.5),
    ):
        out, in_ = (journal(film).force((ratio * C, 0.0), (v, 0.0))[0] for v in (pace, -pace))
        assert in_ - out == pytest.approx(size * shape, rel=1e-8)
        assert out < 0.0 < in_
        assert -out > in_  # the thin side resists more


# --- both ----------------


@pytest.mark.parametrize("film", [SHORT, LONG])
def test_a_film_that_only_turns_along_does_nothing(film):
    """Only ω − 2γ̇ counts, γ̇ of the line of centres: F(v⃗ + Ω ẑ × e⃗, ω + 2Ω) = F(v⃗, ω); rounding of what cancels."""
    for (x, y), (vx, vy), omega in motions():
        at_rest = journal(film).force((x, y), (vx, vy), omega)
        turn = 37.0
        moved = journal(film).force((x, y), (vx - turn * y, vy + turn * x), omega + 2 * turn)
        np.testing.assert_allclose(moved[:2], at_rest[:2], rtol=1e-9)
        through_spin = journal(film, spin=omega).force((x, y), (vx, vy), 0.0)
        np.testing.assert_allclose(through_spin, at_rest, rtol=1e-12)


@pytest.mark.parametrize("film", [SHORT, LONG])
def test_film_dissipates(film):
    """A bearing at rest, a journal that does not turn: F·v < 0 for all motions; turning: ω T + F·v < 0."""
    element = journal(film)
    for place, velocity, omega in motions(20):
        fx, fy, _ = element.force(place, velocity)
        assert fx * velocity[0] + fy * velocity[1] < 0.0
        fx, fy, torque = element.force(place, velocity, omega)
        assert fx * velocity[0] + fy * velocity[1] + omega * torque < 0.0


def test_drag_is_petroffs_and_is_shared():
    """T = −2π μ R³ L ω/c in the middle (Petroff), less on the bearing than on the journal by e F_t."""
    element, omega = journal(SHORT), 300.0
    whole = 2 * math.pi * MU * R**3 * L * omega / C
    assert element.force((0.0, 0.0), speed=omega) == pytest.approx((0.0, 0.0, -whole), rel=1e-12, abs=1e-9)
    e = 0.6 * C
    _, across, torque = element.force((e, 0.0), speed=omega)
    assert torque == pytest.approx(-whole / 0.8 - 0.5 * e * across, rel=1e-12)


def test_film_hands_over_smoothly():
    """Exact from two heights of the roughness on; finite and smooth to the second derivative across e = c; gone at c + h."""
    h = 0.02 * C
    element, exact = journal(SHORT, roughness=h), journal(SHORT)

    def radial(e, of=element):
        return of.force((e, 0.0), (1e-3, 0.0), 100.0)[0]

    assert radial(C - 2 * h) == pytest.approx(radial(C - 2 * h, exact), rel=1e-12)
    assert radial(C + h) == pytest.approx(0.0, abs=1e-12 * abs(radial(C)))
    assert element.force((C + 2 * h, 0.0), (1e-3, 0.0), 100.0) == (0.0, 0.0, 0.0)
    # the first two derivatives from both sides, to the next order of the differences
    for edge in (C - 2 * h, C, C + h):
        d = 1e-3 * h
        left, right = ([radial(edge + s * k * d) for k in range(4)] for s in (-1, 1))
        slopes = [s * (-11 * f[0] + 18 * f[1] - 9 * f[2] + 2 * f[3]) / 6 for s, f in ((-1, left), (1, right))]
        bends = [2 * f[0] - 5 * f[1] + 4 * f[2] - f[3] for f in (left, right)]
        assert slopes[0] == pytest.approx(slopes[1], rel=1e-5, abs=1e-7 * abs(radial(C)))
        assert bends[0] == pytest.approx(bends[1], abs=2e-7 * abs(radial(C)))
    squeezed = [radial(e) for e in np.linspace(C - 2 * h, C, 50)]
    assert np.all(np.diff(squeezed) < 0.0)  # ever stiffer up to touching


def test_refuses_invalid_oil_films():
    with pytest.raises(InvalidValue, match=r"ShortBearing: viscosity .* must be"):
        abut.ShortBearing(-1.0, L)
    with pytest.raises(WrongUnit, match="LongBearing: length"):
        abut.LongBearing(MU, "10 s")
    assert abut.ShortBearing("20 mPa*s", "10 mm").numbers == pytest.approx((MU, L))
    with pytest.raises(InvalidValue, match="film must be an oil film"):
        journal("oil")
    with pytest.raises(InvalidValue, match=r"roughness .* at most a quarter of the clearance"):
        journal(SHORT, roughness=0.3 * C)
    model = abut.Model("bearing")
    shaft = model.add(abut.Body("shaft", 1.0, (1, 1, 1)))
    with pytest.raises(InvalidValue, match=r"clearance 0\.03 m is not below the radius"):
        abut.HydrodynamicJournal("film", shaft.frame(), model.ground.frame(), SHORT, R, "30 mm")


def test_film_of_a_joint_with_clearance():
    """Its frames, radius and clearance; a body has no film."""
    model = abut.Model("bearing")
    shaft = model.add(abut.Body("shaft", 1.0, (1, 1, 1)))
    for kind in (abut.Journal, abut.PlanarJournal, abut.Sleeve):
        joint = kind("pin", shaft, model.ground, at=(0, 0, 0), clearance=C, radius=R, length=L)
        film = abut.HydrodynamicJournal.of(joint, SHORT, spin=7.0)
        assert (film.name, film.radius, film.clearance, film.spin) == ("pin_film", R, C, 7.0)
        assert (film.i, film.j) == (joint.frame_i, joint.frame_j)
    with pytest.raises(
        InvalidValue, match=r"needs a joint of a pin in a bore with clearance, such as abut\.Journal"
    ):
        abut.HydrodynamicJournal.of(shaft, SHORT)
