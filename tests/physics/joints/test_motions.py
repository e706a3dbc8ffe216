"""Prescribed motions: the same motion given as displacement, velocity or acceleration."""

import math

import numpy as np
import pytest

import abut
from targets import target

pytestmark = pytest.mark.usefixtures("every_coordinate")

AMPLITUDE, OMEGA = 0.3, 4.0


def driven(motion: type, coordinate: str) -> abut.Model:
    model = abut.Model("driven", gravity=(0, 0, -9.81))
    body = model.add(abut.Body("body", mass=2.0, inertia=(0.1, 0.2, 0.3), position=(0.1, 0, 0)))
    kind = {"rotation": abut.joints.Revolute, "translation": abut.joints.Translational}[coordinate]
    joint = model.add(kind("joint", body, model.ground, at=(0, 0, 0), axis="z"))
    parameters = {"a": AMPLITUDE, "w": OMEGA}
    m = abut.motions
    if motion is m.Displacement:
        model.add(m.Displacement("drive", joint, displaced, parameters=parameters))
    elif motion is m.Velocity:
        model.add(m.Velocity("drive", joint, moving, initial=0.0, parameters=parameters))
    else:
        model.add(
            m.Acceleration(
                "drive", joint, pushed, initial=0.0, initial_velocity=AMPLITUDE * OMEGA, parameters=parameters
            )
        )
    return model


def displaced(t: float, a: float, w: float) -> float:
    return a * math.sin(w * t)


def moving(t: float, a: float, w: float) -> float:
    return a * w * math.cos(w * t)


def pushed(t: float, a: float, w: float) -> float:
    return -a * w * w * math.sin(w * t)


LEVELS = [abut.motions.Displacement, abut.motions.Velocity, abut.motions.Acceleration]


@pytest.mark.parametrize("coordinate", ["rotation", "translation"])
@pytest.mark.parametrize("motion", LEVELS, ids=lambda m: m.__name__)
def test_motion_given_by_position_velocity_or_acceleration(motion, coordinate):
    """q = a sin(wt), q' = a w cos(wt), q'' = -a w^2 sin(wt) with fitting initial values are one motion, and
    so is the driving load.

    Displacements are imposed exactly; velocities and accelerations are integrated to the tolerance: 1e-6.
    Load by hand: rotation T = (J + m r^2) q'', translation F = m (q'' + g).
    """
    run = abut.simulate(driven(motion, coordinate), end=1.0, step=0.01)
    t = run.time
    q = AMPLITUDE * np.sin(OMEGA * t)
    a = -(OMEGA**2) * q
    if coordinate == "translation":
        assert run["body.position.z"].values == target(q, "position of the driven body [m]", atol=1e-6)
        np.testing.assert_allclose(
            run["body.velocity.z"].values, AMPLITUDE * OMEGA * np.cos(OMEGA * t), atol=1e-6
        )
        np.testing.assert_allclose(run["body.acceleration.z"].values, a, atol=1e-5)
        assert run["drive.force.z"].values == target(2.0 * (a + 9.81), "force of the drive [N]", atol=1e-4)
        np.testing.assert_allclose(run["joint.displacement"].values, q, atol=1e-6)
    else:
        expected = 0.1 * np.column_stack([np.cos(q), np.sin(q)])
        np.testing.assert_allclose(run["body.position"].values[:, :2], expected, atol=1e-6)
        np.testing.assert_allclose(
            run["body.angular_velocity.z"].values, AMPLITUDE * OMEGA * np.cos(OMEGA * t), atol=1e-6
        )
        assert run["drive.torque.z"].values == target(
            (0.3 + 2.0 * 0.1**2) * a, "torque of the drive [N·m]", atol=1e-4
        )


@pytest.mark.parametrize("motion", LEVELS, ids=lambda m: m.__name__)
def test_work_of_motion_equals_energy_change(motion):
    """T + V - W = const, W the integral of the driving power; 1e-6 J of some joules, default tolerances:
    1e-5.
    """
    run = abut.simulate(driven(motion, "translation"), end=1.0, step=0.01)
    books = run["energy.total"].values + run["energy.dissipated"].values - run["energy.work"].values
    np.testing.assert_allclose(books, books[0], atol=1e-4)
    assert np.ptp(run["energy.work"].values) > 1.0


def sideways(t: float) -> float:
    return 0.1 * t * t


def forwards(t: float) -> float:
    return 0.2 * t * t * t


def downwards(t: float) -> float:
    return -0.3 * t * t


def rolling(t: float) -> float:
    return 0.2 * t


def still(t: float) -> float:
    return 0.0 * t


def test_motion_between_two_frames_drives_all_six_coordinates():
    """All six coordinates of I relative to J are prescribed, so the loads follow from Newton: ΣF = m (a − g).

    Displacements are met to 1e-9; with only X, Y, Z and a small known rotation.
    """
    model = abut.Model("shaker", gravity=(0, 0, -9.81))
    table = model.add(abut.Body("table", mass=2.0, inertia=(0.1, 0.2, 0.3)))
    on = (table.frame(), model.ground.frame())
    m = abut.motions
    model.add(m.Displacement("mx", on, sideways, coordinate=m.X))
    model.add(m.Displacement("my", on, forwards, coordinate=m.Y))
    model.add(m.Displacement("mz", on, downwards, coordinate=m.Z))
    model.add(m.Displacement("rx", on, rolling, coordinate=m.RX))
    model.add(m.Displacement("ry", on, still, coordinate=m.RY))
    model.add(m.Displacement("rz", on, still, coordinate=m.RZ))
    run = abut.simulate(model, end=1.0, step=0.05)
    t = run.time
    expected = np.column_stack([0.1 * t**2, 0.2 * t**3, -0.3 * t**2])
    assert run["table.position"].values == target(expected, "position of the driven table [m]", atol=1e-8)
    np.testing.assert_allclose(
        run["table.quaternion"].values,
        np.column_stack([np.cos(0.1 * t), np.sin(0.1 * t), 0 * t, 0 * t]),
        atol=1e-8,
    )
    force = sum(run[f"{n}.force"].values for n in ("mx", "my", "mz"))
    acceleration = np.column_stack([0.2 + 0 * t, 1.2 * t, -0.6 + 9.81 + 0 * t])
    np.testing.assert_allclose(force, 2.0 * acceleration, atol=1e-6)


def test_a_prescribed_velocity_counts_from_the_start():
    """q(t) = ∫ a ω cos ω t' dt' from t₀ = 1 s, where q is `initial`: a (sin ω t − sin ω t₀). The run's rtol is 1e-7."""
    result = abut.simulate(driven(abut.motions.Velocity, "rotation"), start=1.0, end=1.3, step=0.1)
    want = AMPLITUDE * (np.sin(OMEGA * result.time) - math.sin(OMEGA))
    np.testing.assert_allclose(result["drive.value"], want, atol=1e-7)


def doubled(amplitude: float, omega: float) -> abut.Model:
    """The same hinge driven by two motions."""
    model = driven(abut.motions.Displacement, "rotation")
    other = {"a": amplitude, "w": omega}
    model.add(abut.motions.Displacement("second", model["joint"], displaced, parameters=other))
    return model


def test_motions_that_repeat_each_other_share_the_load():
    """T₁ = T₂ = ½ (J + m r²) q̈ of two motions that prescribe the same coordinate.

    Source: the least-squares solution of equal rows. 1e-6: rounding of the constraints, divided by a shift of 1e-9.
    """
    run = abut.simulate(doubled(AMPLITUDE, OMEGA), end=0.1, step=0.01)
    assert run.status.ok
    assert any("redundant" in warning and "(rotation)" in warning for warning in run.warnings)
    half = -0.5 * (0.3 + 2.0 * 0.1**2) * AMPLITUDE * OMEGA**2 * np.sin(OMEGA * run.time)
    for name in ("drive", "second"):
        np.testing.assert_allclose(run[f"{name}.torque.z"].values, half, atol=1e-6)


def test_motions_that_contradict_each_other_at_the_start_are_refused():
    """Two motions of one coordinate with the rates 1.2 and 1.5 rad/s contradict each other; the mean leaves (1.5 − 1.2)/2 = 0.15."""
    with pytest.raises(
        abut.errors.RunError,
        match=r'at the start.*"drive" \(rotation\).*"second" \(rotation\).*deviation of 0\.15 ',
    ):
        abut.simulate(doubled(AMPLITUDE, 5.0), end=0.1, step=0.01)


def test_motions_that_come_to_contradict_each_other_end_the_run():
    """a w alike, q = a w t − a w³ t³/6: they part as 1.2 (36 − 16) t³/6 = 4 t³, and the mean of both is off by half of it, more than
    1e-5 from t = (5e-6)^(1/3) = 17 ms on."""
    run = abut.simulate(doubled(0.2, 6.0), end=1.0, step=0.001)
    assert run.status.kind == "failed"
    assert run.status.time == pytest.approx(0.018)
    assert run.time[-1] == pytest.approx(0.018)
    assert 'contradict each other: "' in run.status.sentence
    assert run["constraint.drift"].values[-1] == pytest.approx(2.0 * 0.018**3, rel=0.01)


@pytest.mark.parametrize("begin", [3.2, 20.0])
def test_a_machine_that_begins_later_has_made_its_turns(begin):
    """A crank driven by φ(t) = t, put to where it is after some turns: φ goes on from there, and the bob is at r (cos t, sin t).

    To the tolerance of the assembly, 1e-10 m, for constraints hold at outputs.
    """
    model = abut.Model("crank", gravity=(0, 0, -9.81))
    arm = (0.1 * math.cos(begin), 0.1 * math.sin(begin), 0.0)
    turn = (math.cos(begin / 2), 0.0, 0.0, math.sin(begin / 2))
    crank = model.add(
        abut.Body("crank", mass=1.0, inertia=(1e-3, 1e-3, 1e-3), position=arm, orientation=turn)
    )
    hinge = abut.joints.Revolute(
        "hinge", crank.frame((-0.1, 0, 0), z="z", x="x"), model.ground.frame(z="z", x="x")
    )
    model.add(hinge)
    model.add(abut.motions.Displacement("drive", hinge, clock))
    result = abut.simulate(model, start=begin, end=begin + 1.0, step=0.25)
    t = result.time
    np.testing.assert_allclose(result["drive.value"].values, t, atol=1e-9)
    bob = 0.1 * np.column_stack([np.cos(t), np.sin(t), 0 * t])
    np.testing.assert_allclose(result["crank.position"].values, bob, atol=1e-10)


def clock(t: float) -> float:
    return t
