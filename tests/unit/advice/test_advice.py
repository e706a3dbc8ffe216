"""Choosing numbers: Hertz from shapes and materials, damping from a restitution, one law for another, and warnings."""

import math

import numpy as np
import pytest
from scipy.integrate import solve_ivp

import abut
from abut import advice, materials
from abut.errors import InvalidValue, MissingExtra, UnknownName
from abut.shapes import HalfSpace, SphericalCavity

Impact, ExactRestitution = abut.normal.Impact, abut.normal.ExactRestitution

#: 20 mm ball of steel: E* = E/(2 (1 − ν²)), R = 20 mm, m = 7850 · 4/3 π R³
MODULUS, RADIUS, MASS = 207e9 / (2 * (1 - 0.292**2)), 0.02, 7850 * 4 / 3 * math.pi * 0.02**3


@pytest.fixture(scope="module")
def ball_and_floor():
    model = abut.Model("drop")
    ball = model.add(abut.Body.sphere("ball", radius="20 mm", density=7850))
    return ball.shape, HalfSpace(model.ground.frame())


@pytest.fixture(scope="module")
def sheet(ball_and_floor):
    return advice.advise(*ball_and_floor, "dry steel", "dry steel", speed="1 m/s")


def rebounds_with(force, speed: float, mass: float) -> float:
    """Integrated apart from the library: short steps, so that none runs over a kink."""

    def rates(t, y):
        return [y[1], -max(force(max(y[0], 0.0), y[1]), 0.0) / mass]

    def release(t, y):
        return y[0] if y[1] < 0.0 else 1.0

    release.terminal = True
    span = {"rtol": 1e-11, "atol": 1e-15, "max_step": 2e-7}
    return (
        -float(solve_ivp(rates, (0.0, 1e-2), [0.0, speed], "DOP853", events=release, **span).y[1, -1]) / speed
    )


# --- the law's own constructors --------------------------------------------------------------------------------------


def test_hertz_from_shapes_and_materials(ball_and_floor):
    """K = 4/3 E* √R (Johnson 1985, eq. 4.23), to rounding; the mass is that of the ball."""
    law = Impact.from_hertz(*ball_and_floor, "steel", "steel")
    assert law.stiffness == pytest.approx(4 / 3 * MODULUS * math.sqrt(RADIUS), rel=1e-14)
    assert (law.exponent, law.damping) == (1.5, 0.0)
    damped = Impact.from_hertz(*ball_and_floor, "steel", "steel", restitution=0.8, speed=1.0)
    assert damped.calibration.mass == pytest.approx(MASS)
    with pytest.raises(InvalidValue, match="give speed= in m/s"):
        Impact.from_hertz(*ball_and_floor, "steel", "steel", restitution=0.8)


def test_hertz_advice_for_socket_and_infinite_radius(ball_and_floor):
    """1/R = 1/R₁ − 1/R₂: a ball of 20 mm in a socket of 21 mm touches like one of 420 mm."""
    ball, floor = ball_and_floor
    ground = floor.frame.body
    law = Impact.from_hertz(ball, SphericalCavity(ground.frame(), 0.021), "steel", "steel")
    assert law.stiffness == pytest.approx(4 / 3 * MODULUS * math.sqrt(0.42), rel=1e-12)
    with pytest.raises(InvalidValue, match="Box: it has no single radius"):
        Impact.from_hertz(abut.shapes.Box(ground.frame(), (0.1, 0.1, 0.1)), ball, "steel", "steel")
    with pytest.raises(InvalidValue, match="conform"):
        Impact.from_hertz(ball, SphericalCavity(ground.frame(), 0.019), "steel", "steel")


@pytest.mark.parametrize("restitution", [0.95, 0.5, 0.1])
def test_damping_from_restitution_reproduces_restitution(restitution):
    """m δ̈ = −max(K δ^1.5 + c(δ) δ̇, 0), integrated apart from the library at short steps: e to 1e-7."""
    law = Impact.from_restitution(restitution, "1 m/s", "0.26 kg", stiffness=1.26e10)

    def force(depth, rate):
        x = min(depth / law.full_damping_depth, 1.0)
        return law.stiffness * depth**1.5 + law.damping * x * x * (3 - 2 * x) * rate

    assert rebounds_with(force, 1.0, 0.26) == pytest.approx(restitution, abs=1e-7)
    assert f"restitution {restitution:.4g} at 1 m/s and 0.26 kg" in law.calibration.validity
    speeds = [v for v, _ in law.calibration.elsewhere]
    assert speeds == [0.25, 0.5, 1.0, 2.0, 4.0]


@pytest.mark.parametrize("wrong", [0.0, -0.5, 1.2, math.nan])
def test_a_restitution_is_above_zero_and_at_most_one(wrong):
    with pytest.raises(InvalidValue, match="restitution"):
        Impact.from_restitution(wrong, 1.0, 0.26, stiffness=1e10)


# --- one impact, and one law for another -----------------------------------------------------------------------------


def test_a_hertz_impact_is_the_closed_form():
    """δ_max = (5 m v²/(4 K))^0.4, t_c = 2.943275 δ_max/v (Johnson 1985, eqs. 11.22, 11.24), to the integrator's 1e-8."""
    hit = advice.rebound(Impact(stiffness=1e9), speed=2.0, mass=0.3)
    depth = (1.25 * 0.3 * 4.0 / 1e9) ** 0.4
    assert hit.peak_depth == pytest.approx(depth, rel=1e-8)
    assert hit.peak_force == pytest.approx(1e9 * depth**1.5, rel=1e-8)
    assert hit.duration == pytest.approx(2.943275 * depth / 2.0, rel=1e-6)
    assert hit.restitution == pytest.approx(1.0, abs=1e-8)
    assert hit.dissipated == pytest.approx(0.0, abs=1e-7)


def test_overdamped_impact_does_not_rebound():
    """K = 1e4 N/m, c = 4 √(K m): twice critical, so the mass creeps out and never leaves; e = 0."""
    hit = advice.rebound(abut.normal.KelvinVoigt(stiffness=1e4, damping=4 * math.sqrt(1e4)), 1.0, 1.0)
    assert hit.restitution < 0.07  # its tension is cut: what is left is the push of the spring in creeping
    assert hit.peak_force == pytest.approx(400.0)


@pytest.mark.parametrize("target", ["ExactRestitution", "KelvinVoigt", "HuntCrossley"])
def test_a_converted_law_has_the_same_peak_and_the_same_loss(target):
    law = Impact.from_restitution(0.7, 1.0, 0.26, stiffness=2e10)
    wanted = advice.rebound(law, 1.0, 0.26)
    other = advice.convert(law, to=getattr(abut.normal, target), speed=1.0, mass=0.26)
    made = advice.rebound(other, 1.0, 0.26)
    assert made.restitution == pytest.approx(wanted.restitution, abs=1e-6)
    assert made.peak_force == pytest.approx(wanted.peak_force, rel=1e-6)
    assert type(other).__name__ == target


def test_exact_restitution_is_recovered():
    """A law that returns exactly e converts to one with e = 0.7."""
    law = Impact.from_restitution(0.7, 1.0, 0.26, stiffness=2e10)
    other = advice.convert(law, to=ExactRestitution, speed=1.0, mass=0.26)
    assert other.restitution == pytest.approx(0.7, abs=1e-6)


def test_refuses_unreachable_restitution():
    """Lankarani–Nikravesh loses at most what λ = 3/4 does: it rebounds with 0.66 at least (theory of the law)."""
    law = Impact.from_restitution(0.3, 1.0, 0.26, stiffness=2e10)
    with pytest.raises(InvalidValue, match=r"closest restitution is 0.66\d*; the target is 0.3"):
        advice.convert(law, to=abut.normal.LankaraniNikravesh, speed=1.0, mass=0.26)
    with pytest.raises(UnknownName, match='did you mean "exponent"'):
        advice.convert(law, to=ExactRestitution, speed=1.0, mass=0.26, exponnt=1.5)


# --- the sheet -------------------------------------------------------------------------------------------------------


def test_parameter_sheet_matches_johnsons_formulas(sheet):
    """Values by hand from Johnson (1985), eqs. 4.18-4.23, 11.22-11.24."""
    K = 4 / 3 * MODULUS * math.sqrt(RADIUS)
    depth = (1.25 * MASS / K) ** 0.4
    expected = {
        "E*": MODULUS,
        "R": RADIUS,
        "m": MASS,
        "K": K,
        "n": 1.5,
        "δ_max": depth,
        "e": 0.8,
        "d": 0.1 * depth,
    }
    expected |= {
        "F_max": K * depth**1.5,
        "t_c": 2.943275 * depth,
        "μ_s": 0.7,
        "μ_d": 0.57,
        "h": 2.943275 * depth / 50,
    }
    for symbol, value in expected.items():
        assert sheet[symbol].value == pytest.approx(value, rel=1e-6), symbol
    assert all(row.formula and row.source for row in sheet.rows)
    assert sheet["C"].value == sheet.law.damping
    assert sheet["K"].also == f"{K * 1e-3**1.5:.4g} N/mm^1.5"
    assert (sheet.friction.static, sheet.friction.dynamic) == (0.7, 0.57)
    assert advice.rebound(sheet.law, 1.0, MASS).restitution == pytest.approx(0.8, abs=1e-8)
    assert "stiffness: K = 2.13" in str(sheet)
    for speed in (0.1, 1.0, 3.0):
        assert advice.rebound(sheet.exact, speed, MASS).restitution == pytest.approx(0.8, abs=1e-6)


def test_the_sheet_warns_of_yield_and_of_disputed_friction(sheet):
    """p_y = 1.6 Y or so: v_y = 3.194 √(p_y⁵R³/(E*⁴m)); the table's μ_s = 0.70 is below Marks' 0.74."""
    limit = 3.194 * math.sqrt((1.6 * 390e6) ** 5 * RADIUS**3 / (MODULUS**4 * MASS))
    assert sheet["v_y"].value == pytest.approx(limit, rel=0.05)
    text = " ".join(sheet.warnings)
    assert "the bodies yield above 0.013" in text
    assert "static coefficient of friction 0.7 of dry steel – dry steel is outside" in text


def test_nothing_is_assumed(ball_and_floor):
    with pytest.raises(UnknownName, match="did you mean"):
        advice.advise(*ball_and_floor, "steel", "steel", speed=1.0)
    with pytest.raises(InvalidValue, match="give pair= or restitution="):
        advice.advise(*ball_and_floor, materials.find("steel"), materials.find("steel"), speed=1.0)
    with pytest.raises(InvalidValue, match="states no restitution"):
        advice.advise(*ball_and_floor, "dry brass", "dry steel", speed=1.0)
    without = advice.advise(*ball_and_floor, "steel", "steel", speed=0.01, restitution=0.9)
    assert without.friction is None
    with pytest.raises(UnknownName):
        without["μ_s"]


def test_flanks_of_gears():
    """R = m z sin α/2: z = 20 and 40, module 4 mm, 20°: 13.68 and 27.36 mm; an internal gear is hollow."""
    small, large = advice.Flank(20, "4 mm"), advice.Flank(40, "4 mm", pressure_angle="20 deg")
    assert small.radius == pytest.approx(0.5 * 0.004 * 20 * math.sin(math.radians(20)))
    assert large.radius == pytest.approx(2 * small.radius)
    assert advice.Flank(-60, "4 mm").radius < 0.0
    made = advice.advise(small, large, "greasy steel", "greasy steel", speed=0.1, mass="0.5 kg")
    assert made["R"].value == pytest.approx(2 / 3 * small.radius)
    with pytest.raises(InvalidValue, match="give the mass in kg"):
        advice.advise(small, large, "greasy steel", "greasy steel", speed=0.1)
    for wrong in ({"teeth": 0}, {"teeth": 20.5}, {"pressure_angle": 2.0}):
        with pytest.raises(InvalidValue, match="flank"):
            advice.Flank(**({"teeth": 20, "module": 0.004} | wrong))


# --- units, light parts, warnings ------------------------------------------------------------------------------------


@pytest.mark.parametrize("n", [1.0, 1.5, 2.2])
def test_a_stiffness_changes_with_the_exponent_when_the_unit_of_length_does(n):
    """1 N/mmⁿ = 1000ⁿ N/mⁿ."""
    number, unit = advice.in_units(1e5 * 1000**n, n)
    assert number == pytest.approx(1e5)
    assert unit == ("N/mm" if n == 1.0 else f"N/mm^{n:g}")
    assert advice.in_units(1e5, n, "kN", "m")[0] == pytest.approx(100.0)


def test_a_light_part_carries_five_weights_at_a_thousandth_of_its_radius():
    K = advice.light_part_stiffness("1 g", "2 mm", 1.5)
    force = K * (0.001 * 0.002) ** 1.5
    assert force == pytest.approx(5 * 1e-3 * 9.80665)


@pytest.mark.parametrize(
    ("law", "friction", "sentence"),
    [
        (Impact(stiffness=1e12), None, "far above that of the material"),
        (Impact(stiffness=1e8), None, "far below that of the material"),
        (Impact(stiffness=2e10, damping=1e7, full_damping_depth=1e-6), None, "above 1 %"),
        (
            Impact(stiffness=2e10, damping=100.0, full_damping_depth=1e-3),
            None,
            "is larger than the expected penetration",
        ),
        (Impact(stiffness=1e7, exponent=0.8), None, "exponent 0.8 is below 1"),
        (
            Impact(stiffness=2e10),
            abut.friction.Coulomb(0.3, 0.2, 1e-5, 1e-2),
            "stiction_velocity 1e-05 m/s is below the",
        ),
        (
            Impact(stiffness=2e10),
            abut.friction.Coulomb(0.3, 0.2, 1e-3, 2e-3),
            "friction_velocity 0.002 m/s is below five",
        ),
    ],
)
def test_implausible_numbers_are_reported(law, friction, sentence):
    found = advice.review(law, speed=1.0, mass=0.26, hertz=2e10, friction=friction, error="1 mm/s")
    assert any(sentence in text for text in found), found


def test_sound_numbers_are_not_warned_of(sheet):
    found = advice.review(sheet.law, speed=1.0, mass=MASS, hertz=sheet["K"].value, friction=sheet.friction)
    assert found == ()


def test_a_contact_of_a_model_is_read(ball_and_floor):
    """E* = 3 K/(4 √R) is Hertz backwards."""
    model = abut.Model("drop")
    ball = model.add(abut.Body.sphere("ball", radius="20 mm", density=7850, position=(0, 0, 1)))
    law = Impact(stiffness=2e13, damping=100.0, full_damping_depth=1e-3)
    friction = abut.friction.Coulomb(0.3, 0.2)
    model.add(
        abut.Contact("touch", ball.shape, HalfSpace(model.ground.frame()), normal=law, friction=friction)
    )
    read = advice.read_contact(model.summary(), "touch", deepest=1e-5)
    assert read["E*"].value == pytest.approx(0.75 * 2e13 / math.sqrt(0.02))
    assert read["v"].value == pytest.approx(math.sqrt(0.8 * 2e13 * 1e-5**2.5 / MASS))
    assert (read["K"].unit, read["μ_s"].value, read["m"].value) == ("N/m^1.5", 0.3, pytest.approx(MASS))
    text = " ".join(read.warnings)
    assert "contacts are too short" in text
    assert "larger than the expected penetration" in text


# --- pictures --------------------------------------------------------------------------------------------------------


def test_laws_draw_themselves():
    """The loop of a damped law encloses area, that of an elastic one none; μ(v) of Coulomb is μ_d beyond v_d."""
    pytest.importorskip("matplotlib").use("Agg")
    from matplotlib import pyplot

    def area(law) -> float:
        line = law.plot(depth="0.1 mm", speed=1.0).axes[0].lines[-1]
        return float(np.trapezoid(line.get_ydata(), line.get_xdata()))

    assert area(Impact(stiffness=1e9)) == pytest.approx(0.0, abs=1e-12)
    assert area(Impact(stiffness=1e9, damping=1e3)) > 1.0
    line = abut.friction.Coulomb(0.3, 0.2, 0.1, 0.5).plot(normal_force="100 N").axes[0].lines[0]
    assert line.get_ydata()[-1] == pytest.approx(0.2)
    assert line.get_ydata()[0] == pytest.approx(-0.2)
    loop = abut.friction.Dahl(coefficient=0.3).plot(speed=1e-3).axes[0].lines[0]
    assert np.max(loop.get_ydata()) == pytest.approx(0.3, rel=1e-3)
    rolling = abut.moment.RollingConstant(arm="1 mm").plot(speed=1.0).axes[0].lines[0]
    assert rolling.get_ydata()[-1] == pytest.approx(1.0)
    pyplot.close("all")


def test_plotting_without_matplotlib_names_package(monkeypatch):
    monkeypatch.setitem(__import__("sys").modules, "matplotlib", None)
    monkeypatch.setitem(__import__("sys").modules, "matplotlib.pyplot", None)
    with pytest.raises(MissingExtra, match=r'pip install "abut\[plot\]"'):
        Impact(stiffness=1e9).plot()
