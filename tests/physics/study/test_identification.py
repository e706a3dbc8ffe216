"""Machines identified from records made by closed forms and other integrators, with noise.

    2 kg on a spring and a damper, from rest:  x = x₀ e^(−δt) (cos ω_d t + δ/ω_d sin ω_d t),   δ = c/2m,  ω_d² = k/m − δ²
    a ball on a plane (Hunt & Crossley 1975):  m z̈ = −m g + K d^1.5 (1 + λ ḋ/ḋ₀),  λ = 3 (1 − e)/2

Truths must lie within four standard errors (6e-5 of chance each, where all is normal); standard errors are held to those of the closed
form's own derivatives within 2 %, the error of forward differences and of the residuals' estimate apart, which divides out.
"""

import numpy as np
import pytest
from scipy.integrate import solve_ivp

import abut
from abut.study import Channel, Experiment, LowPass, compare

MASS, STIFFNESS, DAMPING, BEGIN = 2.0, 800.0, 6.0, 0.05
TIME = np.linspace(0.01, 1.0, 100)
TRUTH = {"spring.stiffness": STIFFNESS, "spring.damping": DAMPING, "mass.position.x": BEGIN}


def moving(stiffness, damping, begin, time=TIME):
    delta = damping / (2.0 * MASS)
    omega = (stiffness / MASS - delta**2) ** 0.5
    return begin * np.exp(-delta * time) * (np.cos(omega * time) + delta / omega * np.sin(omega * time))


@pytest.fixture(scope="module")
def swing():
    model = abut.Model("swing", gravity=(0, 0, 0))
    mass = model.add(abut.Body("mass", mass=MASS, inertia=(1, 1, 1), position=(0.04, 0, 0)))
    anchor = model.ground.frame(position=(-0.2, 0, 0))
    model.add(
        abut.forces.SpringDamper(
            "spring", mass.frame(), anchor, stiffness=500.0, damping=2.0, free_length=0.2
        )
    )
    return model


VARY = {
    "spring.stiffness": ("100 N/m", "2 N/mm"),
    "spring.damping": (0.0, 50.0),
    "mass.position.x": ("1 mm", "100 mm"),
}


def record(seed, sigma=1e-4, time=TIME):
    """Millimetres, as a gauge gives them."""
    noise = np.random.default_rng(seed).standard_normal(time.shape)
    return Experiment({"time": time, "x": 1e3 * (moving(*TRUTH.values(), time) + sigma * noise)}, start=0.0)


def slopes(sigma=1e-4):
    """Covariance of the closed form, by its own derivatives (complex steps)."""
    columns = []
    for k, x in enumerate(TRUTH.values()):
        moved = [complex(v) for v in TRUTH.values()]
        moved[k] += 1e-20j * x
        columns.append(moving(*moved).imag / (1e-20 * x))
    j = np.column_stack(columns)
    return sigma**2 * np.linalg.inv(j.T @ j)


def test_stiffness_damping_and_initial_state(swing):
    """cov = σ² (Jᵀ J)⁻¹ of k, c and x₀, identified from a record in millimetres; the closed-form slopes J give the expected errors.

    2 % of the errors: differences for J; the values are within four standard deviations. The profile interval agrees to 5e-3.
    """
    channels = {"x": ("mass.position.x", "mm")}
    found = abut.identify(swing, record(1), vary=VARY, channels=channels, central=True)
    expected = np.sqrt(np.diag(slopes()))
    scale = found.deviations["x"] / 1e-4
    np.testing.assert_allclose(list(found.errors.values()), scale * expected, rtol=0.02)
    off = np.array([found.values[path] - x for path, x in TRUTH.items()])
    assert (np.abs(off) < 4.0 * expected).all()
    assert found.model["spring"].stiffness == found.values["spring.stiffness"]
    assert "N/m" in str(found)
    assert found.problem.lanes < 120
    profile = found.profile("spring.damping", points=6)
    np.testing.assert_allclose(profile.interval, found.intervals()["spring.damping"], rtol=5e-3)


def test_clock_sensor_and_acceleration(swing):
    """a(t) = ẍ/g behind a low pass, by a clock that is 8 ms late: parameters and shift are identified.

    Source: the closed form, filtered on a fine grid. 2e-3 and 2e-5 s: differences on this grid.
    """
    fine = np.arange(0.0, 1.3, 1e-4)
    x = moving(*TRUTH.values(), fine)
    acceleration = np.gradient(np.gradient(x, 1e-4), 1e-4) / 9.80665
    acceleration[:3] = -STIFFNESS / MASS * BEGIN / 9.80665  # one-sided differences err at the ends
    shown = LowPass(20.0).shown(acceleration, 1e-4)
    data = {"time": TIME, "a": np.interp(TIME + 8e-3, fine, shown)}
    found = abut.identify(
        swing,
        Experiment(data, start=0.0),
        vary=VARY,
        channels={"a": Channel("mass.acceleration.x", unit="g_n", sensor=LowPass("20 Hz"))},
        shift="20 ms",
        step="1 ms",
    )
    for path, truth in TRUTH.items():
        assert found.values[path] == pytest.approx(truth, rel=2e-3), path
    assert found.values["experiment: shift"] == pytest.approx(8e-3, abs=2e-5)


def test_parameters_of_recorded_run_are_identified(swing):
    """min Σ (x_i(θ) − x_i)² = 0 at the stiffness and start that made the record; the search starts from other values.

    1e-6: model and record have the same integration error, so that only the convergence of the search is left.
    """
    values = {"spring.stiffness": 750.0, "mass.position.x": 0.03}
    data = abut.simulate(swing.with_values(values), end=0.5, step=0.01)
    vary = {path: VARY[path] for path in values}
    found = abut.identify(swing, data, vary=vary, channels={"mass.position.x": "mass.position.x"})
    assert found.values == pytest.approx(values, rel=1e-6)


def test_refuses_wrong_units_and_channels(swing):
    """x_i(θ) − x_i needs one dimension and one component: a length in kg, a misspelt channel and a vector are refused."""
    with pytest.raises(abut.errors.WrongUnit, match=r"is a mass \[kg\], but a length \[m\] is needed"):
        abut.identify(swing, record(1), vary=VARY, channels={"x": ("mass.position.x", "kg")})
    with pytest.raises(abut.errors.UnknownName, match=r'did you mean "mass\.position'):
        abut.identify(swing, record(1), vary=VARY, channels={"x": ("mass.positon.x", "mm")})
    with pytest.raises(abut.errors.InvalidValue, match="name a component"):
        abut.identify(swing, record(1), vary=VARY, channels={"x": ("mass.position", "mm")})


@pytest.mark.long
@pytest.mark.slow
def test_confidence_intervals_cover_true_parameters(swing):
    """P(θ in interval) = 95 %: 300 records with independent noise, for each parameter and the ellipsoid.

    3 %: the binomial standard deviation is √(0.95 × 0.05/300) = 1.3 %.
    """
    hits = dict.fromkeys([*TRUTH, "all"], 0)
    for seed in range(300):
        found = abut.identify(
            swing,
            record(5000 + seed, 1e-3),
            vary=VARY,
            channels={"x": ("mass.position.x", "mm")},
            tolerance=1e-6,
        )
        within = found.intervals()
        for path, truth in TRUTH.items():
            hits[path] += within[path][0] <= truth <= within[path][1]
        hits["all"] += found.contains(TRUTH)
    for name, count in hits.items():
        assert 0.92 <= count / 300 <= 0.98, (name, count)


# --- which law of contact ------------------------------------------------------------------------------------------------

BALL = {"stiffness": 2e6, "restitution": 0.8}
SPEEDS = (0.2, 0.3, 0.4)


def struck(speed, seed):
    """Force of a blow by Hunt & Crossley's law, from another integrator, with noise of 1 % of its peak."""
    factor, mass = 1.5 * (1.0 - BALL["restitution"]), 0.1

    def force(depth, rate):
        return BALL["stiffness"] * max(depth, 0.0) ** 1.5 * (1.0 + factor * rate / speed)

    time = np.arange(0.0, 3e-3, 2.5e-5)
    found = solve_ivp(
        lambda t, y: [y[1], -force(*y) / mass],
        (0.0, time[-1]),
        [0.0, speed],
        t_eval=time,
        rtol=1e-9,
        atol=1e-12,
    )
    depth, rate = found.y
    clean = np.array([max(force(d, v), 0.0) if d > 0.0 else 0.0 for d, v in zip(depth, rate, strict=True)])
    noise = np.random.default_rng(seed).standard_normal(time.shape)
    return Experiment(
        {"time": time, "force": clean + 0.01 * clean.max() * noise},
        values={"ball.velocity.z": -speed},
        name=f"{speed} m/s",
    )


def dropped(law):
    model = abut.Model("blow", gravity=(0, 0, 0))
    ball = model.add(
        abut.Body.sphere("ball", radius=0.02, mass=0.1, position=(0, 0, 0.02), velocity=(0, 0, -0.3))
    )
    plane = abut.shapes.HalfSpace(model.ground.frame(), normal="z")
    model.add(abut.Contact("touch", ball.shape, plane, normal=law))
    return model


STIFF, REBOUND = "touch.normal.stiffness", "touch.normal.restitution"
FORCE = {"force": "touch.normal_magnitude"}


def held_to_the_truth(best):
    assert best.values[STIFF] == pytest.approx(BALL["stiffness"], abs=4 * best.errors[STIFF])
    assert best.values[REBOUND] == pytest.approx(BALL["restitution"], abs=4 * best.errors[REBOUND])


def test_exponent_of_recorded_law_is_identified():
    """AIC = 2 k − 2 ln L and cross-validation choose F = K δ^1.5 over F = K δ for impacts of the first law, and its numbers are found.

    Weight 0.999 and a factor 3: far from the limit of a choice.
    """
    blows = [struck(speed, k) for k, speed in enumerate(SPEEDS)]
    model = dropped(abut.normal.HuntCrossley(stiffness=1e6, restitution=0.6))
    line = model.with_values({"touch.normal.exponent": 1.0, STIFF: 3e4})
    ranges = {"1.5": (model, (1e5, 1e8)), "1": (line, (1e3, 1e6))}
    fits = {
        name: abut.identify(machine, blows, vary={STIFF: k, REBOUND: (0.3, 1.0)}, channels=FORCE)
        for name, (machine, k) in ranges.items()
    }
    held_to_the_truth(fits["1.5"])
    table = compare(fits, folds=None)
    assert table.best == "1.5"
    assert table.rows[0]["weight"] > 0.999
    assert table.rows[1]["left out"] > 3.0 * table.rows[0]["left out"]


def test_refused_parameter_lanes_are_reported():
    """A range that goes below e = 0, where the law refuses: the others give the answer, and the refusals are told."""
    model = dropped(abut.normal.HuntCrossley(stiffness=2e6, restitution=0.6))
    found = abut.identify(model, struck(0.3, 1), vary={REBOUND: (-1.0, 1.0)}, channels=FORCE, starts=8)
    assert found.values[REBOUND] == pytest.approx(BALL["restitution"], abs=4 * found.errors[REBOUND])
    assert any(
        "runs failed during the search" in sentence and "restitution" in sentence
        for sentence in found.sentences
    )


@pytest.mark.long
def test_law_of_record_is_identified():
    """AIC = 2 p + n ln(SSR/n) (Akaike 1974) prefers F = K δ^1.5 (1 + c δ̇) (Hunt and Crossley), which made the record, to F = K δ + c δ̇.

    A weight above 0.999 is ΔAIC > 13.8; the error of left-out impacts is more than three times as large for the wrong law.
    """
    blows = [struck(speed, k) for k, speed in enumerate(SPEEDS)]
    crossley = dropped(abut.normal.HuntCrossley(stiffness=1e6, restitution=0.6))
    voigt = dropped(abut.normal.KelvinVoigt(stiffness=2e4, damping=1.0))
    damping = "touch.normal.damping"
    fits = {
        "Hunt–Crossley": abut.identify(
            crossley, blows, vary={STIFF: (1e5, 1e8), REBOUND: (0.3, 1.0)}, channels=FORCE
        ),
        "Kelvin–Voigt": abut.identify(
            voigt, blows, vary={STIFF: (1e3, 1e6), damping: (0.01, 100.0)}, channels=FORCE
        ),
    }
    held_to_the_truth(fits["Hunt–Crossley"])
    table = compare(fits, folds=None)
    assert table.best == "Hunt–Crossley"
    assert table.rows[0]["weight"] > 0.999
    assert table.rows[1]["left out"] > 3.0 * table.rows[0]["left out"]
