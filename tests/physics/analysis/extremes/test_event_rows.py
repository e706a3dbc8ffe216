"""Output rows at events (`events=True`): onset, peak force and release of each contact."""

import math

import numpy as np
import pytest

import abut
from physics.analysis.extremes.peak_machines import MASS, PENETRATION, RADIUS, G, bouncing_ball


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
