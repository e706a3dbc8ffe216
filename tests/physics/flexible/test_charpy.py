"""Charpy's machine: its pendulum in closed form, the impact on an elastic bar against an exactly specified one, energies by two methods."""

import math
from functools import cache

import numpy as np
import pytest
from scipy.integrate import quad

from abut.errors import InvalidValue, UnknownName, WrongUnit
from abut.fem import Elasticity, beam_structure, laws
from abut.testing import Charpy, ImpactRecord, Pendulum, general_yield, percussion_centre, specimen
from page_numbers import column_on, numbers_on
from targets import target

STEEL = Elasticity.isotropic("207 GPa", 0.3, 7850, name="steel")
#: 20 kg at 5.4 m/s
TWENTY = Pendulum(mass=25.0, centre=0.64, length=0.8, angle=math.acos(1.0 - 5.4**2 / (2.0 * 9.81 * 0.8)))


@cache
def struck() -> ImpactRecord:
    """Timoshenko's beam, for 0.3 ms."""
    return Charpy(pendulum=TWENTY, specimen="elastic beam", material=STEEL).strike("0.3 ms", rate="2 MHz")


# --- the pendulum -------------------------------------------------------------------------------------------------------------------


def test_the_pendulum_in_closed_form():
    """E = ½ m v² = m g L (1 − cos α), L = g T²/4π², and back: to rounding."""
    one = Pendulum.of("300 J", "5.4 m/s", "0.8 m")
    assert one.energy == target(300.0, "energy of the pendulum [J]", rel=1e-12)
    assert one.speed == target(5.4, "speed of the pendulum [m/s]", rel=1e-12)
    assert 0.5 * one.felt_mass * 5.4**2 == pytest.approx(300.0, rel=1e-12)
    assert one.energy == pytest.approx(one.felt_mass * 9.81 * 0.8 * (1.0 - math.cos(one.angle)), rel=1e-12)
    assert percussion_centre(one.period) == target(0.8, "centre of percussion [m]", rel=1e-12)
    felt, released = numbers_on("charpy.md", "makes one of {} kg at the edge, released at {}°")
    assert (felt, released) == (one.felt_mass, math.degrees(one.angle))
    assert one.absorbed(one.rise(3.0)) == pytest.approx(300.0 * (1.0 - (3.0 / 5.4) ** 2), rel=1e-12)
    assert (TWENTY.felt_mass, TWENTY.speed) == (pytest.approx(20.0), pytest.approx(5.4))


def test_how_long_it_falls():
    """t = ∫ dθ/ω, ω² = 2 g (cos θ − cos α)/L: a quadrature with θ = α (1 − u²), to its tolerance."""
    alpha = TWENTY.angle

    def rate(u):
        return math.sqrt(2.0 * 9.81 / 0.8 * (math.cos(alpha * (1.0 - u * u)) - math.cos(alpha)))

    time, _ = quad(lambda u: 2.0 * alpha * u / rate(u), 0.0, 1.0)
    falls, speed = TWENTY.falls()
    assert falls == target(time, "time of fall [s]", rel=1e-7)
    assert speed == TWENTY.speed


@pytest.mark.long  # for its kernel; it is run in ten seconds
def test_bearings_and_air_brake_it():
    """Work of friction and air along the way without them, first order in both: ∫ μ r N dθ with N = M |g cos θ + s ω²| along the arm and
    M g |sin θ| (1 − s/L) across it, and c ∫ ω² dθ, there and back. Losses are 0.7 %: 2 % of them is what they change themselves.
    """
    mu, r, c = 0.004, 0.015, 0.002
    one = Pendulum.of("300 J", centre=0.95, friction=mu, windage=c)
    m, g, s, length, alpha = one.mass, 9.81, one.centre, 0.8, one.angle

    def square(angle):
        return 2.0 * g * (math.cos(angle) - math.cos(alpha)) / length

    def torque(angle):
        along = m * (g * math.cos(angle) + s * square(angle))
        across = m * g * math.sin(angle) * (1.0 - s / length)
        return mu * r * math.hypot(along, across) + c * square(angle)

    work = quad(torque, 0.0, alpha)[0]
    falls, speed = one.falls()
    assert falls > Pendulum.of("300 J").falls()[0]
    assert 300.0 - 0.5 * one.felt_mass * speed**2 == pytest.approx(work, rel=0.02)
    assert one.absorbed(one.rises(speed)) == pytest.approx(2.0 * work, rel=0.02)


# --- the blow -----------------------------------------------------------------------------------------------------------------------


def test_an_elastic_bar_as_it_is_specified():
    """F(t) of a Timoshenko beam of 55 × 10 × 10 mm, ρ A ẅ = (κ G A (w' − θ))', κ = 5/6, struck by 20 kg at 5.4 m/s through a one-sided
    spring of 2e8 N/m, on one-sided anvil springs of 1e9 N/m at ±20 mm.

    Source: modes, computed independently (E = 207 GPa, ν = 0.3, ρ = 7850 kg/m³). 1 %: the number of modes.
    """
    found = struck()
    times = 1e-6 * np.array([10, 20, 30, 50, 75, 100, 150, 200])
    expected = 1e3 * np.array([8.173, 10.187, 8.062, 18.628, 27.145, 36.913, 55.196, 72.609])
    assert np.interp(times, found.time, found.force) == target(
        expected, "force of the first impact on an elastic bar [N]", rtol=1e-2
    )
    assert column_on("charpy.md", "Timoshenko, by modes") == list(1e-3 * expected)
    assert column_on("charpy.md", '`"elastic beam"`') == list(
        1e-3 * np.interp(times, found.time, found.force)
    )
    for at, peak in ((17.95e-6, 10.415e3), (66.3e-6, 28.33e3), (117.0e-6, 46.36e3)):
        near = np.abs(found.time - at) < 8e-6
        assert found.force[near].max() == target(peak, "peak force [N]", rel=1e-2)
        assert found.time[near][found.force[near].argmax()] == target(at, "time of the peak [s]", abs=1e-6)
    assert found.oscillation == pytest.approx(
        0.5 * (117.0 - 17.95) * 1e-6, rel=0.03
    )  # of the force less its trend
    assert found.loses_anvils[0][1] == target(
        11.58e-6, "time of separation from the anvils [s]", abs=1e-6
    )  # its ends lift first
    assert found.general_yield is None


@pytest.mark.slow
def test_an_elastic_bar_of_hexahedra():
    """F(t) of the same bar by 3-D elements, a quarter of 880; loss = ∫ F ds of the pendulum.

    Source: the modes of the Timoshenko beam. 3 %: a solid of this length differs from a beam; 1 % of the loss: the samples.
    """
    found = Charpy(pendulum=TWENTY, specimen="elastic solid", material=STEEL).strike(
        "0.205 ms", rate="2 MHz", frames=1
    )
    times = 1e-6 * np.array([10, 20, 30, 50, 75, 100, 150, 200])
    expected = 1e3 * np.array([8.173, 10.187, 8.062, 18.628, 27.145, 36.913, 55.196, 72.609])
    force = np.interp(times, found.time, found.force)
    np.testing.assert_allclose(force, expected, rtol=3e-2)
    assert column_on("charpy.md", '`"elastic solid"`') == list(1e-3 * force)
    assert found.energy_by_force == pytest.approx(found.loss, rel=1e-2)
    # twice the turn of the end against a bar bent by what both springs and it give: 3 s'/L of a beam under a load in its middle
    bar = found.displacement[-1] - found.force[-1] * (1.0 / 2e8 + 0.5 / 1e9)
    bent = bar - found.force[-1] * 0.04 / (4.0 * 5.0 / 6.0 * 207e9 / 2.6 * 1e-4)
    assert found.bend_angle == pytest.approx(2.0 * 3.0 * bent / 0.04, rel=0.1)  # it swings


def test_its_energies_agree():
    """∫F ds over the displacement, ½ m (v₀² − v²) and m g L (cos β − cos α): the last two to rounding, 1 % is asked of the first;
    trapezia of 0.5 µs are good to (ω h)²/12 = 3e-4 of what swings at 50 µs.
    """
    found = struck()
    assert found.energy_by_pendulum == pytest.approx(found.loss, rel=1e-9)
    assert found.energy_by_force == pytest.approx(found.loss, rel=1e-3)
    assert found.loss > 50.0
    assert found.energy_lost_in_swing == pytest.approx(0.0, abs=1e-9)


def test_the_bar_s_stiffness():
    """1/(L³/48EI + L/4κGA) = 108.26 kN/mm, and that of the matrices of beams: to rounding."""
    machine = Charpy(specimen="elastic beam", material=STEEL)
    assert machine.static_stiffness == target(108.26e6, "static stiffness of the bar [N/m]", rel=1e-4)
    area, second, shear = 1e-4, 1e-8 / 12.0, 207e9 / 2.6
    beams = beam_structure(
        np.linspace([-0.02, 0, 0], [0.02, 0, 0], 5),
        [(k, k + 1) for k in range(4)],
        ea=207e9 * area,
        gj=1e3,
        ei=(207e9 * second,) * 2,
        line=0.785,
        shear=(5.0 / 6.0 * shear * area,) * 2,
    )
    rows = [
        k
        for k, (node, way) in enumerate(beams.freedoms)
        if way in (1, 5) and (node, way) not in ((0, 1), (4, 1))
    ]
    load = np.array([1.0 if tuple(beams.freedoms[k]) == (2, 1) else 0.0 for k in rows])
    give = np.linalg.solve(beams.stiffness.toarray()[np.ix_(rows, rows)], load) @ load
    assert 1.0 / give == pytest.approx(machine.static_stiffness, rel=1e-9)


# --- the record ---------------------------------------------------------------------------------------------------------------------


def record(force: np.ndarray, rate: float = 1e6, speed: float = 5.0) -> ImpactRecord:
    """One made up, with the speed kept."""
    time = np.arange(len(force)) / rate
    one = Pendulum.of()
    made = np.full_like(time, speed)
    return ImpactRecord("made up", one, time, force, speed * time, force, made, 0.0, "")


def test_general_yield_is_where_two_lines_meet():
    """F = min(k s, F_y + h (s − F_y/k)): its own F_y; a sine of n periods over the rise turns a line k s by 3 A/(2π n s_y), n = 2.5."""
    s = 5.0 * np.arange(500) * 1e-6
    lines = np.where(s < 0.5e-3, 12e3 * s / 0.5e-3, 12e3 + 2e6 * (s - 0.5e-3))
    swing = 1.5e3 * np.sin(2.0 * np.pi * s / 0.2e-3)
    assert record(lines).general_yield == target(12e3, "general yield [N]", rel=1e-3)
    assert record(lines + swing).general_yield == pytest.approx(12e3, abs=3.0 * 1.5e3 / (2.0 * np.pi * 2.5))
    assert record(2e7 * s).general_yield is None
    assert (
        record((lines + swing)[:180]).general_yield is None
    )  # two oscillations behind the yield are too few to tell


def test_the_low_pass():
    """Butterworth's |H|² = 1/(1 + (f/f_c)⁸), twice over: a sine at the limit is halved, at a tenth kept, at three times it gone (3⁻⁸); the
    phase stays. Tolerances: the analogue filter's, at f_c = fs/20, 1 %.
    """
    t = np.arange(4000) * 0.5e-6
    for f, gain in ((10e3, 1.0), (100e3, 0.5), (300e3, 3.0**-8)):
        wave = np.sin(2.0 * np.pi * f * t)
        seen = record(wave, 2e6).filtered("100 kHz")
        middle = slice(1000, 3000)
        np.testing.assert_allclose(seen[middle], gain * wave[middle], atol=0.01)
    with pytest.raises(InvalidValue, match="half the sampling rate"):
        record(wave, 2e6).filtered("1 MHz")


def test_charpy_report_and_picture(tmp_path):
    """The report states ½ m v² of the pendulum's 20 kg at the edge (closed form, see the module) and what it does not predict.

    Words and a picture file are checked; there is no number, so no tolerance.
    """
    told = str(struck())
    for part in (
        "20 kg at the edge",
        "greatest force",
        "still pushes",
        "Not predicted: yield and fracture",
        "off the anvils",
    ):
        assert part in told
    assert struck().picture(tmp_path / "blow.png").stat().st_size > 1000
    assert "neither" not in told


# --- what is refused ----------------------------------------------------------------------------------------------------------------

VON_MISES = laws.VonMises(STEEL, "500 MPa", "1 GPa")


@pytest.mark.parametrize(
    ("what", "kind", "says"),
    [
        ({"energy": -300.0}, InvalidValue, "energy"),
        ({"energy": "300 N"}, WrongUnit, "energy"),
        ({"speed": "6 m/s"}, InvalidValue, "use a longer pendulum"),
        ({"striker": "DIN"}, UnknownName, 'there is no striker "DIN"'),
        ({"striker": "-2 mm"}, InvalidValue, "striker"),
        ({"specimen": "U notch"}, UnknownName, "V notch"),
        ({"material": "stel"}, UnknownName, "steel"),
        ({"pendulum": 20.0}, InvalidValue, "Pendulum"),
        ({"damage": 0.5}, InvalidValue, "does not yield"),
        ({"damage": -0.5, "material": VON_MISES}, InvalidValue, "damage"),
        ({"specimen": "elastic beam", "material": VON_MISES}, InvalidValue, "is elastic and takes no law"),
        ({"anvil_stiffness": 0.0}, InvalidValue, "anvil_stiffness"),
    ],
)
def test_refuses_invalid_charpy_machines(what, kind, says):
    """Refuses machines that ISO 148-1 does not know or that no pendulum can be.

    Energy, anvil stiffness and damage must be positive; v = √(2 g h) cannot exceed that of a fall over the pendulum's diameter, 2 √(g l);
    an elastic beam has no plastic law.
    """
    with pytest.raises(kind) as told:
        Charpy(**what)
    assert says in str(told.value)


def test_refuses_invalid_charpy_input():
    """Refuses angles outside 0 < α ≤ 180°, sampling that misses the first peak, and a record of zero length.

    At α = 180° the pendulum is in unstable equilibrium and does not fall. The centre of mass must lie above the edge, 0 < s < l.
    """
    held = {"mass": 20.0, "centre": 0.7, "length": 0.8}
    for angle in (0.0, -1.0, "200 deg"):
        with pytest.raises(InvalidValue, match="angle"):
            Pendulum(angle=angle, **held)
    upright = Charpy(pendulum=Pendulum(angle=math.pi, **held), specimen="elastic beam")
    with pytest.raises(InvalidValue, match="an equilibrium, so it does not fall"):
        upright.strike()
    with pytest.raises(InvalidValue, match="centre of mass"):
        Pendulum(20.0, 0.8, 0.8, 1.0)
    with pytest.raises(InvalidValue, match="100 kHz"):
        Charpy(specimen="elastic beam").strike(rate="50 kHz")
    with pytest.raises(InvalidValue, match="end of the record"):
        Charpy().strike(0.0)
    with pytest.raises(InvalidValue, match="elastic beam"):
        _ = Charpy().impact_model


@pytest.mark.slow  # optimised
@pytest.mark.long
def test_a_notched_specimen_yields():
    """σ 500 MPa, ideally plastic: general yield between σ B b²/(2.99 W) = 10.7 kN and 10 % above it for a coarse mesh; ∫F ds against what
    the pendulum lost within 1 %."""
    law = laws.VonMises(STEEL, "500 MPa", "1 MPa")
    machine = Charpy(material=law, mesh=specimen((4, 4, 6, 6, 20, 4), "0.15 mm"), friction=0.0)
    found = machine.strike("0.5 ms", frames=2)
    assert found.stopped is None
    assert general_yield("500 MPa") < found.general_yield < 1.15 * general_yield("500 MPa")
    assert found.energy_by_force == pytest.approx(found.loss, rel=1e-2)
    assert "no absorbed energy KV" in found.statement
