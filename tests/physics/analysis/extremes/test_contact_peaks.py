"""Extremes on solver steps: an impact between two outputs is reported with its peak, whatever the output step is."""

import itertools
import math
import re
import signal
import subprocess
import sys
import textwrap
import time
from pathlib import Path

import numpy as np
import pytest
from scipy.integrate import solve_ivp
from scipy.optimize import brentq

import abut
from abut.analysis.doctor import trials
from abut.analysis.extremes import run_extremes
from abut.view.curves import extremes_between_outputs
from gallery import script

RADIUS, HEIGHT, G = 0.02, 0.5, 9.81
MASS = 7850.0 * 4.0 / 3.0 * math.pi * RADIUS**3
STIFFNESS, EXPONENT, DAMPING, PENETRATION = 1e5 * 1e3**1.5, 1.5, 1e4, 1e-4


def bouncing_ball(start: float = HEIGHT, falling: float = 0.0) -> abut.Model:
    """The machine of the README."""
    model = abut.Model("bouncing ball", gravity=(0, 0, -G))
    ball = model.add(
        abut.Body.sphere(
            "ball", radius="20 mm", density=7850, position=(0, 0, start), velocity=(0, 0, -falling)
        )
    )
    law = abut.normal.Impact(
        stiffness="1e5 N/mm^1.5", exponent=1.5, damping="10 N*s/mm", full_damping_depth="0.1 mm"
    )
    plate = abut.shapes.HalfSpace(model.ground.frame(), normal="z")
    model.add(abut.Contact("bounce", ball.shape, plate, normal=law))
    return model


def first_impact(speed: float) -> dict[str, float]:
    """The same impact by SciPy: m z̈ = −m g + N, N = max(K δⁿ + STEP(δ, 0, 0, d, C) δ̇, 0), δ = −z (Adams' IMPACT)."""

    def force(depth, rate):
        x = min(max(depth / PENETRATION, 0.0), 1.0)
        return max(STIFFNESS * max(depth, 0.0) ** EXPONENT + DAMPING * x * x * (3.0 - 2.0 * x) * rate, 0.0)

    def parted(t, y):
        return y[0]

    parted.terminal, parted.direction = True, 1
    solution = solve_ivp(
        lambda t, y: [y[1], -G + force(-y[0], -y[1]) / MASS],
        (0.0, 5e-3),
        [0.0, -speed],
        method="DOP853",
        rtol=1e-12,
        atol=1e-15,
        max_step=1e-6,
        events=parted,
        dense_output=True,
    )
    time = np.linspace(0.0, solution.t[-1], 200_001)
    place, velocity = solution.sol(time)
    forces = np.array([force(-z, -v) for z, v in zip(place, velocity, strict=True)])
    return {
        "peak": forces.max(),
        "duration": solution.t[-1],
        "depth": -place.min(),
        "impulse": MASS * (velocity[-1] + speed + G * solution.t[-1]),
        "lost": 0.5 * MASS * (speed**2 - velocity[-1] ** 2),
    }


@pytest.mark.parametrize("step", [1e-2, 1e-3, 1e-4, 1e-5])
def test_the_first_impact_has_its_peak_at_any_output_step(step):
    """v = √(2 g (h − r)); peak, duration and depth of the impact by an independent integration.

    1e-4: between solver steps (about 35 in the impact) the force is a polynomial through six of them, at the tolerance 1e-7 of the method;
    1e-3 of the duration: release is located to 1e-7 of the radius, passed at 0.07 m/s; 1e-3 of impulse and energy: their sums over the
    steps are of fourth order, (h/τ)⁴ with h/τ ≈ 0.15 where the force rises, but for the law's kinks at d and where it would pull.
    """
    result = abut.simulate(bouncing_ball(), end=0.35, step=step)
    expected = first_impact(math.sqrt(2.0 * G * (HEIGHT - RADIUS)))
    peak = result.peak("bounce.normal_force")
    touch = result.touches[0]
    assert (peak.unit, peak.on_steps) == ("N", True)
    assert float(peak) == pytest.approx(expected["peak"], rel=1e-4)
    assert peak.time == touch.peak_force_time
    assert touch.onset < peak.time < touch.end
    assert touch.onset == pytest.approx(math.sqrt(2.0 * (HEIGHT - RADIUS) / G), rel=1e-6)
    assert touch.duration == pytest.approx(expected["duration"], rel=1e-3)
    assert touch.peak_penetration == pytest.approx(expected["depth"], rel=1e-4)
    assert touch.impulse == pytest.approx(expected["impulse"], rel=1e-3)
    assert touch.dissipated == pytest.approx(expected["lost"], rel=1e-3)
    assert len(result.touches) == len(result.contact_table()) == 1
    assert (result.tracks[0].peak_force, result.tracks[0].touches) == (float(peak), 1)
    band = result.envelope("bounce.normal_force")
    struck = int(np.searchsorted(result.time, peak.time))
    assert (band.largest[struck], band.largest_time[struck]) == (float(peak), peak.time)
    assert np.all(band.largest >= result.values("bounce.normal_magnitude"))


METHODS = (
    abut.RungeKutta(rtol=1e-8),
    abut.AdamsBashforthMoulton(rtol=1e-8),
    abut.Bdf(rtol=1e-8),
    abut.Radau(rtol=1e-8),
    abut.GeneralizedAlpha(rtol=1e-6),
    abut.Hht(rtol=1e-6),
    abut.Newmark(rtol=1e-6),
    abut.Verlet(step=1e-6),
)


@pytest.mark.slow
@pytest.mark.parametrize("method", METHODS, ids=lambda one: type(one).__name__)
def test_every_method_reports_the_peak_between_outputs(method):
    """The same impact, from 1 mm above, with two outputs. 1e-3: the tolerances of the methods; 2e-3: Verlet's constant steps of 1e-6 s are
    up to one late at the onset; 2e-2: Newmark's damping (γ > ½) is of first order.
    """
    result = abut.simulate(bouncing_ball(RADIUS + 1e-3), times=(0.0, 0.016), integrator=method)
    expected = first_impact(math.sqrt(2.0 * G * 1e-3))
    assert result.values("bounce.normal_magnitude").max() == 0.0
    near = {"Newmark": 2e-2, "Verlet": 2e-3}.get(type(method).__name__, 1e-3)
    assert float(result.peak("bounce.normal_force")) == pytest.approx(expected["peak"], rel=near)
    assert result.touches[0].impulse == pytest.approx(expected["impulse"], rel=2.0 * near)


def test_a_force_that_begins_with_a_jump_peaks_at_the_onset():
    """A dashpot (Kelvin–Voigt with ζ = c/(2√(k m)) = 2): N(0⁺) = c v₀ is the largest force (N' = k v − c² v/m < 0).

    1e-5: extrapolated from the next three steps, of error h³ N‴.
    """
    mass, k, speed = 1.0, 1e6, 2.0
    c = 2.0 * 2.0 * math.sqrt(k * mass)
    model = abut.Model("dashpot", gravity=(0, 0, 0))
    ball = model.add(
        abut.Body.sphere("ball", radius=0.01, mass=mass, position=(0, 0, 0.02), velocity=(0, 0, -speed))
    )
    plate = abut.shapes.HalfSpace(model.ground.frame(), normal="z")
    law = abut.normal.KelvinVoigt(stiffness=k, damping=c)
    model.add(abut.Contact("stop", ball.shape, plate, normal=law))
    result = abut.simulate(model, end=0.02, step=5e-3)
    (touch, *_) = result.touches
    assert touch.peak_force == pytest.approx(c * speed, rel=1e-5)
    assert touch.peak_force_time == pytest.approx(0.01 / speed, rel=1e-6)


def pendulum(angle: float, arm: float, mass: float) -> abut.Model:
    """A point mass on a hinge, at rest at an angle from the lowest place."""
    model = abut.Model("pendulum", gravity=(0, 0, -G))
    place = (arm * math.sin(angle), 0.0, -arm * math.cos(angle))
    bob = model.add(abut.Body("bob", mass=mass, inertia=(1e-9, 1e-9, 1e-9), position=place))
    model.add(abut.joints.Revolute("pin", bob, model.ground, at=(0, 0, 0), axis="y"))
    return model


PENDULUM_METHODS = (
    (abut.RungeKutta(rtol=1e-10, max_step=1e-2), abut.AbsoluteCoordinates()),
    (abut.RungeKutta(rtol=1e-10, max_step=1e-2), abut.JointCoordinates()),
    (abut.Bdf(rtol=1e-8, max_step=1e-2), abut.JointCoordinates()),
    (abut.Radau(rtol=1e-8, max_step=1e-2), abut.JointCoordinates()),
    (abut.GeneralizedAlpha(rtol=1e-6, max_step=1e-2), abut.JointCoordinates()),
)


@pytest.mark.parametrize(
    ("method", "coordinates"),
    PENDULUM_METHODS,
    ids=[f"{type(a).__name__}-{type(b).__name__}" for a, b in PENDULUM_METHODS],
)
def test_the_largest_pull_of_a_pendulum_lies_between_outputs(method, coordinates):
    """A pendulum let go from 60°: at the bottom F = m g (3 − 2 cos θ₀) = 2 m g (energy, and centripetal acceleration), at the start
    F = m g cos θ₀ = m g/2, the least.

    The steps of the solver do not end at the bottom: F = 2 m g (1 − O(φ²)) there, φ < ω h/2 < 0.02.
    """
    angle, arm, mass = math.radians(60.0), 1.0, 2.0
    model = pendulum(angle, arm, mass)
    result = abut.simulate(model, times=(0.0, 1.0), integrator=method, coordinates=coordinates)
    peak = result.peak("pin.force")
    assert peak.on_steps
    assert float(peak) == pytest.approx(2.0 * mass * G, rel=1e-3)
    assert float(result.peak("pin.force.z")) == pytest.approx(2.0 * mass * G, rel=1e-3)
    assert result.peak("pin.force", smallest=True).value == pytest.approx(0.5 * mass * G, rel=1e-4)
    period = 2.0 * math.pi * math.sqrt(arm / G) * (1.0 + angle**2 / 16.0 + 11.0 * angle**4 / 3072.0)
    assert peak.time == pytest.approx(period / 4.0, abs=5e-3)


def test_a_springs_largest_force_lies_between_outputs():
    """m ẍ = −k x from x₀ at rest: the force returns to k x₀ after a period, and outputs see it at a quarter of one only.

    1e-3: half a step of 0.03 periods off the vertex at most.
    """
    k, mass, far = 100.0, 1.0, 0.1
    model = abut.Model("oscillator", gravity=(0, 0, 0))
    body = model.add(abut.Body("mass", mass=mass, inertia=(1, 1, 1), position=(1.0 + far, 0, 0)))
    model.add(
        abut.forces.SpringDamper("spring", body.frame(), model.ground.frame(), stiffness=k, free_length=1.0)
    )
    period = 2.0 * math.pi * math.sqrt(mass / k)
    method = abut.RungeKutta(rtol=1e-9, max_step=0.02 * period)
    result = abut.simulate(model, times=(0.0, 0.25 * period, 0.75 * period), integrator=method)
    band = result.envelope("spring.force")
    assert band.largest[2] == pytest.approx(k * far, rel=2e-3)
    assert result.peak("spring.force", smallest=True).value == pytest.approx(0.0, abs=0.15 * k * far)


def test_a_contact_with_two_points_has_extremes_of_each_and_of_both():
    """Two balls of one contact, dropped alike: each as one alone (`first_impact`), both together twice that; a third, which begins pressed
    in, does not hinder: its touch is 20 µs old when theirs begin.
    """
    model = abut.Model("two balls", gravity=(0, 0, -G))
    speed = math.sqrt(2.0 * G * (HEIGHT - RADIUS))
    balls = [
        model.add(
            abut.Body.sphere(
                f"ball{k}", radius=RADIUS, density=7850, position=(0.1 * k, 0, RADIUS + h), velocity=(0, 0, v)
            )
        )
        for k, (h, v) in enumerate([(2e-5 * speed, -speed), (2e-5 * speed, -speed), (-1e-6, 0.0)])
    ]
    law = abut.normal.Impact(STIFFNESS, EXPONENT, damping=DAMPING, full_damping_depth=PENETRATION)
    plate = abut.shapes.HalfSpace(model.ground.frame(), normal="z")
    for name, some in (("pair", balls[:2]), ("third", balls[2:])):
        model.add(abut.Contact(name, [ball.shape for ball in some], plate, normal=law))
    result = abut.simulate(model, end=2e-3, step=1e-3)
    expected = first_impact(speed)["peak"]
    for name, many in (
        ("pair.track1.normal_force", 1),
        ("pair.track2.normal_force", 1),
        ("pair.normal_force", 2),
    ):
        assert float(result.peak(name)) == pytest.approx(many * expected, rel=1e-4), name
    assert [one.number for one in result.tracks if one.contact == "pair"] == [0, 1, 2]


def test_what_overlaps_at_the_start_is_reported_once():
    """Pressed in by 10 µm and moving in, its force is largest before the second output: that it overlaps says so. A blow from above does
    not begin with an overlap.
    """
    result = abut.simulate(bouncing_ball(RADIUS - 1e-5, 1.0), end=0.02, step=1e-2)
    assert float(result.peak("bounce.normal_force")) > 1.1 * result.values("bounce.normal_magnitude").max()
    (line,) = result.warnings
    assert "overlaps by 1e-05 m" in line
    (line,) = abut.simulate(bouncing_ball(RADIUS + 1e-3), end=0.02, step=1e-2).warnings
    assert "outputs miss peaks: bounce.normal_force" in line


def test_extremes_do_not_depend_on_the_chunks_of_a_run(monkeypatch):
    """Same input, same bits: the step log is emptied after every few steps, or after thousands."""
    whole = abut.simulate(bouncing_ball(), end=0.6, step=1e-3)
    monkeypatch.setattr(run_extremes, "LOG_BYTES", 0.0)
    monkeypatch.setattr(run_extremes, "LEAST_LOG", 4)
    parts = abut.simulate(bouncing_ball(), end=0.6, step=1e-3)
    assert np.array_equal(whole.extremes.values, parts.extremes.values)
    assert np.array_equal(whole.extremes.touches, parts.extremes.touches)
    for name in whole.recorded.channels:
        assert np.array_equal(whole.values(name), parts.values(name)), name


def test_lanes_and_files_keep_extremes(tmp_path: Path):
    """What `simulate_many`, `save=`, `save` and `load` give has the bits of the run alone."""
    alone = abut.simulate(bouncing_ball(), end=0.4, step=1e-2)
    many = abut.simulate_many(
        bouncing_ball(), {"bounce.normal.damping": [DAMPING, 2.0 * DAMPING]}, end=0.4, step=1e-2
    )
    streamed = abut.simulate(bouncing_ball(), end=0.4, step=1e-2, save=tmp_path / "run.nc")
    alone.save(tmp_path / "again.nc")
    many.save(tmp_path / "many.nc")
    for other in (
        many[0],
        streamed,
        abut.load(tmp_path / "run.nc"),
        abut.load(tmp_path / "again.nc"),
        abut.Results.load(tmp_path / "many.nc")[0],
    ):
        assert other.touches == alone.touches
        assert other.peak("bounce.normal_force") == alone.peak("bounce.normal_force")
        assert np.array_equal(
            other.envelope("bounce.penetration").largest, alone.envelope("bounce.penetration").largest
        )
    assert many[1].peak("bounce.normal_force").value != alone.peak("bounce.normal_force").value
    assert list(alone) == [one.name for one in alone.channels]
    assert not any(name.endswith((".largest", ".smallest")) for name in alone)


KILLED = """
    import sys
    import abut
    from abut.results.files import journal
    from physics.analysis.extremes.test_contact_peaks import bouncing_ball

    journal.INTERVAL = 0.05
    print("begins", flush=True)
    method = abut.RungeKutta(max_step=1e-4)
    abut.simulate(bouncing_ball(), end=1e4, step=1e-2, integrator=method, save=sys.argv[1])
"""


def test_a_killed_run_has_its_peaks_and_touches(tmp_path: Path):
    """After SIGKILL the file has the touches up to its last block: that of the first impact by SciPy, and none twice or out of order."""
    path = tmp_path / "run.nc"
    command = [sys.executable, "-c", textwrap.dedent(KILLED), str(path)]
    with subprocess.Popen(command, cwd=Path(__file__).parents[3], stdout=subprocess.PIPE) as process:
        late = time.monotonic() + 60.0
        found = None
        while (
            process.poll() is None and time.monotonic() < late and (found is None or len(found.touches) < 3)
        ):
            time.sleep(0.3)
            found = abut.load(path) if path.exists() else None
        process.send_signal(signal.SIGKILL)
    killed = abut.load(path)
    assert killed.status.kind == "interrupted"
    expected = first_impact(math.sqrt(2.0 * G * (HEIGHT - RADIUS)))
    assert killed.touches[0].peak_force == pytest.approx(expected["peak"], rel=1e-4)
    assert float(killed.peak("bounce.normal_force")) == killed.touches[0].peak_force
    onsets = [one.onset for one in killed.touches]
    assert len(onsets) >= 3
    assert onsets == sorted(set(onsets))
    assert all(a.end < b.onset for a, b in zip(killed.touches, killed.touches[1:], strict=False))
    assert len(killed.contact_table()) == len(onsets)


@pytest.mark.parametrize(
    ("method", "near", "whole"),
    [
        (abut.RungeKutta(rtol=1e-9), 1e-7, 1e-7),
        (abut.Bdf(rtol=1e-8), 1e-6, 1e-4),
        (abut.MoreauJean(step=1e-3), 1e-2, 2e-2),
    ],
    ids=["RungeKutta", "Bdf", "MoreauJean"],
)
def test_touches_of_rigid_contacts_have_their_impulses(method, near, whole):
    """A rigid ball, e = 0.6, dropped from h until it lies: the first impulse is m v (1 + e), its loss m v² (1 − e²)/2. All impulses
    together are m g T, for it begins and ends at rest; all losses are m g h.

    1e-7: the methods' tolerances; of Moreau and Jean's method of order one in the step, of which v is one step's g h more: 1e-2, and
    twice that in energies. Momentum is kept to rounding.
    """
    mass, e, height, end = 2.0, 0.6, 0.1, 0.7
    model = abut.Model("rigid ball", gravity=(0, 0, -G))
    ball = model.add(abut.Body.sphere("ball", radius=RADIUS, mass=mass, position=(0, 0, RADIUS + height)))
    plate = abut.shapes.HalfSpace(model.ground.frame(), normal="z")
    model.add(abut.Contact("bounce", ball.shape, plate, normal=abut.normal.Rigid(e)))
    result = abut.simulate(model, end=end, step=0.05, integrator=method)
    speed = math.sqrt(2.0 * G * height)
    first = result.touches[0]
    peak = result.peak("bounce.impulse")
    assert (peak.unit, peak.on_steps) == ("N*s", True)
    assert float(peak) == first.peak_impulse == pytest.approx(mass * speed * (1.0 + e), rel=near)
    assert peak.time == pytest.approx(speed / G, rel=near)
    assert first.impulse == pytest.approx(first.peak_impulse, rel=1e-12)
    assert first.dissipated == pytest.approx(0.5 * mass * speed**2 * (1.0 - e**2), rel=2.0 * near)
    table = result.contact_table()
    assert table.impulse.sum() == pytest.approx(mass * G * end, rel=1e-9)
    assert table.dissipated.sum() == pytest.approx(mass * G * height, rel=whole)
    assert not any("outputs miss peaks" in one for one in result.warnings)


def test_a_study_keeps_the_peaks_of_the_steps():
    """Observed "max", "time_of_max", "count" and "integral" are those of the run's own touches, at outputs that see none of them."""
    study = abut.Study(
        bouncing_ball,
        {"start": [0.5, 0.6]},
        observe={
            "peak": "bounce.normal_magnitude.max",
            "when": "bounce.normal_magnitude.time_of_max",
            "up": "bounce.normal_force.z.max",
            "touches": "bounce.touching.count",
            "impulse": "bounce.normal_magnitude.integral",
        },
        end=0.4,
        step=0.1,
    )
    rows = study.run()
    alone = abut.simulate(bouncing_ball(0.5), end=0.4, step=0.1)
    at = rows.isel(variant=0)
    assert float(at.peak) == float(alone.peak("bounce.normal_force"))
    assert float(at.when) == alone.peak("bounce.normal_force").time
    assert float(at.up) == float(at.peak)
    assert float(at.touches) == len(alone.touches)
    assert float(at.impulse) == sum(one.impulse for one in alone.touches)


def knocking_ball() -> abut.Model:
    """The machine of docs/start.md."""
    model = abut.Model("knock", gravity=(0, 0, -G))
    ball = model.add(abut.Body.sphere("ball", radius="20 mm", density=7850, position=(0.3, 0, 0)))
    model.add(abut.joints.Revolute("hinge", ball, model.ground, at=(0, 0, 0), axis="y"))
    wall = abut.shapes.HalfSpace(model.ground.frame((-0.02, 0, 0)), normal="x")
    law = abut.normal.ExactRestitution(stiffness=KNOCK, restitution=0.8)
    model.add(abut.Contact("knock", ball.shape, wall, normal=law))
    return model


KNOCK = (
    4.0 / 3.0 * 206.8e9 / (2.0 * (1.0 - 0.3**2)) * math.sqrt(RADIUS)
)  # K of two halves of steel, near that of the page


def knock_by_scipy(stiffness: float) -> float:
    """The largest force of m (1 + ⅖ r²/L²) δ̈ = −K δ^1.5 (1 + λ δ̇/v), (1 + λ)/(1 − λ e) = exp[λ (1 + e)], v of the pendulum."""
    arm, e = 0.3, 0.8
    heavier = 1.0 + 0.4 * (RADIUS / arm) ** 2
    speed = math.sqrt(2.0 * G * arm / heavier)
    lam = brentq(lambda x: math.log((1.0 + x) / (1.0 - x * e)) - x * (1.0 + e), 1e-3, 1.2)

    def force(depth, rate):
        return stiffness * max(depth, 0.0) ** 1.5 * (1.0 + lam * rate / speed)

    solution = solve_ivp(
        lambda t, y: [y[1], -force(*y) / (MASS * heavier)],
        (0.0, 1.2e-4),
        [0.0, speed],
        method="DOP853",
        rtol=1e-11,
        max_step=1e-6,
        dense_output=True,
    )
    return max(force(*solution.sol(t)) for t in np.linspace(0.0, 1.2e-4, 20_001))


@pytest.mark.parametrize("step", [1e-2, 1e-3, 1e-4, 1e-5])
def test_the_knock_on_the_wall_has_its_peak_at_any_output_step(step):
    """The pendulum of docs/start.md against the law integrated by SciPy, Gonthier et al. (2004) for λ.

    3e-4: the arm turns by 5e-5 rad within the impact, and the wall stands where the ball hangs, to the tolerance of the onset.
    """
    result = abut.simulate(knocking_ball(), end=0.4, step=step)
    assert float(result.peak("knock.normal_force")) == pytest.approx(knock_by_scipy(KNOCK), rel=3e-4)
    assert len(result.touches) == 1


def test_pages_state_the_peaks_of_their_machines():
    """README and docs/start.md print what SciPy integrates, of the page's own stiffness."""
    root = Path(__file__).parents[4]
    stated = float(re.search(r"bounce.normal_force: (\d+)…", (root / "README.md").read_text())[1])
    assert stated == pytest.approx(first_impact(math.sqrt(2.0 * G * (HEIGHT - RADIUS)))["peak"], rel=1e-4)
    stated = float(re.search(r"knock.normal_force: (\d+)…", (root / "docs" / "start.md").read_text())[1])
    ball = abut.Body.sphere("ball", radius=RADIUS, density=7850)
    wall = abut.shapes.HalfSpace(abut.Model("wall").ground.frame(), normal="x")
    advice = abut.advice.advise(ball.shape, wall, "dry steel", "dry steel", speed=2.0)
    assert stated == pytest.approx(knock_by_scipy(float(advice["K"].value)), rel=3e-4)


def test_outputs_that_miss_a_peak_are_reported_with_the_step_that_shows_it():
    """Below 90 % of the peak there is a sentence with the step; at that step there is none."""
    coarse = abut.simulate(bouncing_ball(), end=0.32, step=1e-3)
    (sentence,) = [one for one in coarse.warnings if "outputs miss peaks" in one]
    assert "bounce.normal_force reaches 18742 N" in sentence
    step = float(re.search(r"output step of (\S+) s", sentence)[1])
    times = np.concatenate([[0.0], np.arange(0.3125, 0.3135, step)])
    fine = abut.simulate(bouncing_ball(), times=times)
    assert not any("outputs miss peaks" in one for one in fine.warnings)


ADVISED = r"an output step of (\S+) s would show them, and so would events=True"


def missing(result: abut.Result) -> list[str]:
    return [one for one in result.warnings if one.startswith("outputs miss peaks")]


@pytest.mark.slow
@pytest.mark.parametrize(
    ("name", "coarser"),
    [
        ("bouncing_ball", 30),
        ("slot_and_pin", 10),
        ("cam_against_jump", 10),
        ("cam_flat_follower", 10),
        ("block_and_pendulum", 1),
    ],
)
def test_the_advised_step_shows_all_peaks(name, coarser):
    """Machines of the gallery at coarser outputs: a run at the step that the warning gives has no such warning."""
    example = script(name)
    options = {"end": example.end, "integrator": getattr(example, "integrator", None)}
    (sentence,) = missing(abut.simulate(example.model, step=coarser * example.step, **options))
    step = float(re.search(ADVISED, sentence)[1])
    assert missing(abut.simulate(example.model, step=step, **options)) == []


def test_a_peak_outside_of_touches_is_reported_with_its_time():
    """The pull of a pendulum at the bottom is no touch: an output at the time that the warning gives shows it."""
    model = pendulum(math.radians(60.0), 1.0, 2.0)
    method = abut.RungeKutta(rtol=1e-10, max_step=1e-2)
    (sentence,) = missing(abut.simulate(model, times=(0.0, 1.0), integrator=method))
    assert "events=True" not in sentence
    when = float(re.search(r"; times= with outputs at t = (\S+) s would show them$", sentence)[1])
    assert missing(abut.simulate(model, times=(0.0, when, 1.0), integrator=method)) == []


def test_at_constant_steps_no_shorter_output_step_is_advised():
    """A touch of π √(m/k) = 3.1 ms has six steps of 0.5 ms: outputs at them show all that is known, and outputs at a tenth of the touch
    would change the steps.
    """
    model = abut.Model("bumper", gravity=(0, 0, 0))
    ball = model.add(
        abut.Body.sphere("ball", radius=0.01, mass=1.0, position=(0, 0, 0.03), velocity=(0, 0, -2))
    )
    plate = abut.shapes.HalfSpace(model.ground.frame(), normal="z")
    law = abut.normal.KelvinVoigt(stiffness=1e6, damping=0.0)
    model.add(abut.Contact("stop", ball.shape, plate, normal=law))
    options = {"end": 0.04, "integrator": abut.Verlet(step=5e-4)}
    (sentence,) = missing(abut.simulate(model, step=0.02, **options))
    assert float(re.search(ADVISED, sentence)[1]) == 5e-4
    assert missing(abut.simulate(model, step=5e-4, **options)) == []


def test_the_doctor_compares_peaks_on_solver_steps():
    """Twice as stiff, the peak grows by 2^(2/5) if nothing is lost (F ∝ K^(2/5), Hertz); at these outputs nothing is seen of either.

    2 %: the law's damping, and gravity over the impact.
    """
    runs = []
    for stiffness in (STIFFNESS, 2.0 * STIFFNESS):
        model = abut.Model("ball", gravity=(0, 0, -G))
        ball = model.add(abut.Body.sphere("ball", radius=RADIUS, mass=1.0, position=(0, 0, RADIUS + 1e-3)))
        plate = abut.shapes.HalfSpace(model.ground.frame(), normal="z")
        law = abut.normal.Impact(stiffness, EXPONENT, damping=1.0, full_damping_depth=PENETRATION)
        model.add(abut.Contact("bounce", ball.shape, plate, normal=law))
        runs.append(abut.simulate(model, times=(0.0, 0.016)))
    ((name, one, two),) = trials._changed_forces(*runs)
    assert name == "bounce"
    assert two / one == pytest.approx(2.0**0.4, rel=0.02)


def test_rows_of_events_stand_at_onset_peak_and_release():
    """events=True adds outputs at what the touches report; the others keep their bits."""
    plain = abut.simulate(bouncing_ball(), end=0.45, step=1e-2)
    result = abut.simulate(bouncing_ball(), end=0.45, step=1e-2, events=True)
    assert_rows_of_events_are_added(plain, result)
    assert [any("outputs miss peaks" in x for x in one.warnings) for one in (plain, result)] == [True, False]
    rows = result.time[result.is_event_row]
    for touch in plain.touches:
        assert np.abs(rows - touch.onset).min() == 0.0
        assert np.abs(rows - touch.end).min() == 0.0
        near = rows[(rows > touch.onset) & (rows < touch.end)]
        assert np.abs(near - touch.peak_force_time).min() < 0.05 * touch.duration  # a step of the solver
    assert result.values("bounce.normal_magnitude").max() > 0.98 * float(plain.peak("bounce.normal_force"))


@pytest.mark.parametrize(
    ("method", "near", "kept"), [(abut.RungeKutta(), 1e-6, -1.0), (abut.MoreauJean(step=1e-4), 1e-3, 0.6)],
    ids=["RungeKutta", "MoreauJean"],
)  # fmt: skip
def test_rows_of_events_of_rigid_contacts_stand_at_impacts(method, near, kept):
    """A rigid ball, e = 0.6: it strikes at √(2h/g) (1 + 2e + …). The row is of the state that comes to the impact; of Moreau and Jean's
    method, whose step has the impact in it, of that behind it, and another of a step later, when it has parted.

    1e-6: the depth of an onset; a step of 1e-4 s.
    """
    model = abut.Model("rigid ball", gravity=(0, 0, -G))
    ball = model.add(abut.Body.sphere("ball", radius=RADIUS, mass=2.0, position=(0, 0, RADIUS + 0.1)))
    plate = abut.shapes.HalfSpace(model.ground.frame(), normal="z")
    model.add(abut.Contact("bounce", ball.shape, plate, normal=abut.normal.Rigid(0.6)))
    plain, result = (
        abut.simulate(model, end=0.4, step=0.1, events=events, integrator=method) for events in (False, True)
    )
    assert_rows_of_events_are_added(plain, result)
    first = math.sqrt(2.0 * 0.1 / G)
    time, speed = (x[result.is_event_row] for x in (result.time, result["ball.velocity.z"].values))
    onsets = [list(time).index(one.onset) for one in result.touches]
    assert set(time) == {x for one in result.touches for x in (one.onset, one.end)}
    assert time[onsets] == pytest.approx([first, first * (1.0 + 2.0 * 0.6)], rel=near)
    assert speed[onsets] == pytest.approx([kept * first * G, kept * 0.6 * first * G], rel=2.0 * near)


def weigh(t, y, memory):
    """A controller that pulls as gravity does."""
    return -MASS * G


def pull(held):
    """What it gives."""
    return held


def test_rows_of_events_stand_between_samples_of_a_controller():
    """Without gravity a controller, called every 0.2 ms, pulls by m g. From √(2h/g) on m δ̈ = m g − k δ: with A = g/ω², B = v/ω,
    R² = A² + B², tan φ = A/B, δ = A + R sin(ωt − φ): deepest at ωt = π/2 + φ, released at ωt = π + 2φ; N = k δ at any row.

    The controller is called as often as without events, and outputs keep their bits. 1e-6: tolerance of the method.
    """
    k, height = 1e6, 2e-3
    omega, speed = math.sqrt(k / MASS), math.sqrt(2.0 * G * height)
    a, b = G / omega**2, speed / omega
    most, phase = math.hypot(a, b), math.atan2(a, b)

    def machine() -> abut.Model:
        model = abut.Model("held ball", gravity=(0, 0, 0))
        ball = model.add(abut.Body.sphere("ball", radius=RADIUS, mass=MASS, position=(0, 0, RADIUS + height)))
        plate = abut.shapes.HalfSpace(model.ground.frame(), normal="z")
        law = abut.normal.Impact(k, 1.0, damping=0.0, full_damping_depth=PENETRATION)
        model.add(abut.Contact("bounce", ball.shape, plate, normal=law))
        held = model.add(abut.signals.Controller("held", weigh, 2e-4, unit="N"))
        model.add(abut.forces.Force("pull", ball.frame(), model.ground.frame(), fz=pull, inputs=[held]))
        return model

    method = abut.RungeKutta(rtol=1e-9)
    plain, result = (
        abut.simulate(machine(), end=0.04, step=5e-3, integrator=method, events=events)
        for events in (False, True)
    )
    assert_rows_of_events_are_added(plain, result)
    calls = [one.statistics["sampled"]["held"]["calls"] for one in (plain, result)]
    assert calls[0] == calls[1]
    (touch,) = result.touches
    begun = speed / G
    expected = [begun + angle / omega for angle in (0.0, 0.5 * math.pi + phase, math.pi + 2.0 * phase)]
    assert [touch.onset, touch.peak_force_time, touch.end] == pytest.approx(expected, rel=1e-6)
    rows = result.time[result.is_event_row]
    assert [rows[0], rows[-1]] == [touch.onset, touch.end]
    assert np.abs(rows - touch.peak_force_time).min() < 0.1 * touch.duration  # a step of the solver
    now = omega * (rows - begun) - phase
    force = np.maximum(k * (a + most * np.sin(now)), 0.0)
    shown = result.values("bounce.normal_magnitude")[result.is_event_row]
    assert shown == pytest.approx(force, abs=1e-6 * k * most)
    assert shown.max() > 0.95 * k * (a + most)


def assert_rows_of_events_are_added(plain: abut.Result, result: abut.Result) -> None:
    """All else is the same, bit for bit."""
    kept = ~result.is_event_row
    assert np.array_equal(result.time[kept], plain.time)
    for name in plain:
        assert np.array_equal(result.values(name)[kept], plain.values(name), equal_nan=True), name
    assert result.touches == plain.touches
    assert np.all(np.diff(result.time) >= 0.0)
    assert not plain.is_event_row.any()


@pytest.mark.parametrize(
    "name", ["bounce.normal_force", "bounce.normal_magnitude", "bounce.track1.normal_force"]
)
def test_plots_draw_a_spike_at_a_peak_between_outputs(name):
    """Of a vector and of a scalar, at the time of the peak, as high as the peak; the page has the same points."""
    pytest.importorskip("matplotlib").use("Agg")
    result = abut.simulate(bouncing_ball(), end=0.35, step=1e-2)
    peak = result.peak(name)
    assert result.values(name).max() == 0.0
    (axis,) = result.plot(name).axes
    drawn = [path for lines in axis.collections for path in lines.get_paths() if len(path.vertices) == 2]
    (spike,) = [path.vertices for path in drawn]
    assert axis.get_ylabel().endswith("[kN]")
    factor = {"time [s]": 1.0, "time [ms]": 1e3}[axis.get_xlabel()]
    assert spike[1] == pytest.approx([factor * peak.time, 1e-3 * float(peak)], rel=1e-12)
    points = extremes_between_outputs(result, result.channel(name))
    assert points.tolist() == [[peak.time, float(peak)]]


@pytest.mark.parametrize(
    "method", [abut.RungeKutta(), abut.MoreauJean(step=1e-3)], ids=lambda one: type(one).__name__
)
def test_impulses_of_points_are_the_change_of_momentum(method):
    """A rigid box falls by 20 mm onto a plane while it slides: Σ N̂ = m (g T + Δv_z), of the contact and of its points together. It slides
    all the while, so that friction's impulse is m Δv_x = −μ Σ N̂, and loses, with e = 0, m g h and what rubbing takes: all of −Δ(T + V).

    1e-9: rounding, and the tolerance of impulses. `MoreauJean`, of order one, rubs 1.8 h/s too much in the step of the impact, h = 1 ms.
    """
    mu, mass, high, end = 0.2, 2.0, 0.02, 0.3
    model = abut.Model("box", gravity=(0, 0, -G))
    place = {"position": (0, 0, 0.05 + high), "velocity": (3.0, 0, 0)}
    box = model.add(abut.Body.box("box", size=(0.2, 0.2, 0.1), mass=mass, **place))
    plate = abut.shapes.HalfSpace(model.ground.frame(), normal="z")
    friction = abut.friction.Coulomb(static=mu, dynamic=mu)
    model.add(abut.Contact("floor", box.shape, plate, normal=abut.normal.Rigid(), friction=friction))
    result = abut.simulate(model, end=end, step=0.1, integrator=method)
    (v0, v1) = result["box.velocity"].values[[0, -1]]
    table = result.contact_table(points=True)
    whole = table.impulse[table.point == 0].sum()
    assert whole == pytest.approx(mass * (G * end + v1[2] - v0[2]), rel=1e-9)
    assert table.impulse[table.point > 0].sum() == pytest.approx(whole, rel=1e-9)
    by_step = isinstance(method, abut.MoreauJean)
    assert mass * (v1[0] - v0[0]) == pytest.approx(-mu * whole, rel=2e-3 if by_step else 1e-6)
    spent = result["energy.kinetic"].values + result["energy.potential"].values
    near = 2e-2 if by_step else 1e-6
    assert table.dissipated[table.point == 0].sum() == pytest.approx(spent[0] - spent[-1], rel=near)


@pytest.mark.parametrize("crowded", [False, True])
def test_impulses_of_a_rigid_crowd_are_the_change_of_momentum(crowded):
    """Six balls fall into a trough. What they exchange sums to nothing, and up pushes the floor alone: Σ N̂ = Σ m (g T + Δv_z), to rounding.

    Dissipated is what the energy balance has, and 1.9 % more than what is missing at steps of 0.1 ms (20 % at 1 ms, 0.02 % at 20 µs): what
    runs into each other within a step is moved apart, which lifts.
    """
    model = abut.Model("crowd", gravity=(0, 0, -G))
    walls = [
        abut.shapes.HalfSpace(model.ground.frame((x, 0, 0)), normal=way)
        for x, way in ((-0.1, "x"), (0.1, "-x"))
    ]
    floor = abut.shapes.HalfSpace(model.ground.frame(), normal="z")
    balls = [
        model.add(
            abut.Body.sphere(
                f"b{k}",
                radius=0.03,
                mass=0.5 + k,
                position=(0.062 * (k % 3) - 0.06, 0, 0.05 + 0.07 * (k // 3) + 0.01 * (k % 3)),
            )
        )
        for k in range(6)
    ]
    shapes = [ball.shape for ball in balls]
    law = abut.normal.Rigid(0.4)
    if crowded:
        model.add(abut.Contact("among", shapes, normal=law))
    else:
        for a, b in itertools.combinations(range(6), 2):
            model.add(abut.Contact(f"c{a}{b}", shapes[a], shapes[b], normal=law))
    model.add(abut.Contact("walls", shapes, walls, normal=law))
    model.add(abut.Contact("floor", shapes, floor, normal=law))
    end = 0.4
    result = abut.simulate(model, end=end, step=0.1, integrator=abut.MoreauJean(step=1e-4))
    table = result.contact_table()
    gained = sum(b.mass * (G * end + result[f"{b.name}.velocity.z"].values[-1]) for b in balls)
    assert table.impulse[table.contact == "floor"].sum() == pytest.approx(gained, rel=1e-9)
    assert set(table.contact) > {"floor"}  # they met each other, too
    spent = result["energy.kinetic"].values + result["energy.potential"].values
    assert table.dissipated.sum() == pytest.approx(result["energy.dissipated"].values[-1], rel=1e-9)
    assert table.dissipated.sum() == pytest.approx(spent[0] - spent[-1], rel=3e-2)


@pytest.mark.parametrize(
    "method",
    [abut.Hht(rtol=1e-7), abut.GeneralizedAlpha(rtol=1e-7), abut.Bdf(), abut.Bdf(formulation=abut.I3)],
    ids=["Hht", "GeneralizedAlpha", "Bdf", "Bdf-I3"],
)
def test_short_steps_make_no_peaks_of_reactions(method):
    """A pendulum let go from 60° pulls with 2 m g at most (energy), whatever steps a ball that bounces beside it cuts short.

    1e-3: tolerance of the methods.
    """
    angle, arm, mass = math.radians(60.0), 1.0, 2.0
    model = pendulum(angle, arm, mass)
    place = {"position": (0, 1, 0.06), "velocity": (0.3, 0, 0)}
    ball = model.add(abut.Body.sphere("ball", radius=0.05, mass=1.0, **place))
    plate = abut.shapes.HalfSpace(model.ground.frame(), normal="z")
    law = abut.normal.KelvinVoigt(stiffness=1e5, damping=20.0)
    model.add(abut.Contact("floor", ball.shape, plate, normal=law))
    result = abut.simulate(
        model, end=0.6, step=0.2, integrator=method, coordinates=abut.AbsoluteCoordinates()
    )
    assert result.peak("pin.force").on_steps
    assert float(result.peak("pin.force")) == pytest.approx(2.0 * mass * G, rel=1e-3)


def lifting(t):
    """Lifts a ball of 4 kg off, and presses it down after."""
    return 50.0 * math.sin(20.0 * t)


def test_a_rigid_contact_that_begins_within_a_long_step_has_no_peak_of_its_own():
    """A ball is lifted off and falls back; from then on N = m g − F(t) ≤ m g + 50 N. Steps are so long that a polynomial through them says
    more (92.4 N) than their forces.
    """
    model = abut.Model("lifted", gravity=(0, 0, -G))
    ball = model.add(abut.Body.sphere("ball", radius=0.05, mass=4.0, position=(0, 0, 0.05)))
    plane = abut.shapes.HalfSpace(model.ground.frame(), normal="z")
    model.add(abut.Contact("floor", ball.shape, plane, normal=abut.normal.Rigid(0.5)))
    model.add(abut.forces.Force("lift", ball.frame(), model.ground.frame(), fz=lifting))
    result = abut.simulate(model, end=0.5, step=0.1, integrator=abut.RungeKutta(rtol=1e-6, max_step=0.017))
    assert 4.0 * G + 49.0 < float(result.peak("floor.normal_force")) < (4.0 * G + 50.0) * (1.0 + 1e-9)


def test_joints_that_carry_have_their_peaks_beside_friction_and_rigid_contacts():
    """A pendulum pulls with 2 m g at most; a slider that rubs and a ball that lies on the floor know nothing of it."""
    angle, arm, mass = math.radians(60.0), 1.0, 2.0
    model = pendulum(angle, arm, mass)
    slider = model.add(
        abut.Body("slider", mass=1.0, inertia=(1e-3,) * 3, position=(0, 2, 0), velocity=(1, 0, 0))
    )
    rub = abut.JointFriction(abut.friction.JointStiction(static=0.2, dynamic=0.2))
    model.add(abut.joints.Translational("rail", slider, model.ground, at=(0, 2, 0), axis="x", friction=rub))
    ball = model.add(abut.Body.sphere("ball", radius=0.05, mass=1.0, position=(0, 1, 0.05)))
    plate = abut.shapes.HalfSpace(model.ground.frame(), normal="z")
    model.add(abut.Contact("floor", ball.shape, plate, normal=abut.normal.Rigid(0.0)))
    method = abut.RungeKutta(rtol=1e-8, max_step=1e-2)
    result = abut.simulate(model, end=1.0, step=0.5, integrator=method, coordinates=abut.JointCoordinates())
    peak = result.peak("pin.force")
    assert peak.on_steps
    assert float(peak) == pytest.approx(2.0 * mass * G, rel=1e-3)
