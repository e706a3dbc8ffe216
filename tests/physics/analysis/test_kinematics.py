"""Machines with zero degrees of freedom: slider-crank, four-bar, drives given by velocity in closed form; locked and singular poses."""

import math

import numpy as np
import pytest

import abut
from abut.analysis.state.assembly import assemble_system
from abut.analysis.state.host_equations import Probe, displace_bodies, motion_between_states, tangent_of
from abut.system.system import System
from targets import target

pytestmark = pytest.mark.usefixtures("every_coordinate")

GRAVITY = 9.81


def one_turn_a_second(t: float) -> float:
    return 2 * 3.141592653589793 * t


def link(model: abut.Model, name: str, p: np.ndarray, q: np.ndarray) -> abut.Body:
    """A uniform link of 1 kg per metre from p to q in the xz plane."""
    along = q - p
    length = float(np.linalg.norm(along))
    a = math.atan2(-along[2], along[0])
    inertia = (length**3 / 24, length**3 / 12, length**3 / 12)
    pose = {
        "position": tuple((p + q) / 2),
        "orientation": (math.cos(a / 2), 0, math.sin(a / 2), 0),
    }
    return model.add(abut.Body(name, mass=length, inertia=inertia, **pose))


def four_bar(crank: float, coupler: float, rocker: float, ground: float, angle: float) -> abut.Model:
    """Links of these lengths, the crank at an angle from the ground link, driven at one turn a second."""
    model = abut.Model("four-bar", gravity=(0, 0, -GRAVITY))
    o, d = np.zeros(3), np.array([ground, 0, 0])
    a = crank * np.array([math.cos(angle), 0, math.sin(angle)])
    diagonal = d - a
    s = float(np.linalg.norm(diagonal))
    x = (coupler**2 - rocker**2 + s**2) / (2 * s)
    e = diagonal / s
    b = a + x * e + math.sqrt(coupler**2 - x**2) * np.array([-e[2], 0, e[0]])
    first, second, third = (
        link(model, "crank", o, a),
        link(model, "coupler", a, b),
        link(model, "rocker", d, b),
    )
    pin = model.add(abut.joints.Revolute("o", first, model.ground, at=tuple(o), axis="-y"))
    model.add(abut.joints.Revolute("a", second, first, at=tuple(a), axis="-y"))
    model.add(abut.joints.Revolute("b", third, second, at=tuple(b), axis="-y"))
    model.add(abut.joints.Revolute("d", third, model.ground, at=tuple(d), axis="-y"))
    model.add(abut.motions.Displacement("drive", pin, one_turn_a_second))
    return model


def test_slider_crank():
    """x = r cos a + l cos b, sin b = -(r/l) sin a, differentiated twice by hand; torque from the power of all inertia.

    Nothing is integrated: positions to rounding, accelerations to rounding times (2 pi)^2 r, torque likewise.
    """
    r, length, w = 0.05, 0.12, 2 * math.pi
    model = abut.Model("slider-crank", gravity=(0, 0, 0))
    o, a, end = np.zeros(3), np.array([r, 0, 0]), np.array([r + length, 0, 0])
    crank, rod = link(model, "crank", o, a), link(model, "rod", a, end)
    slider = model.add(abut.Body("slider", mass=0.14, inertia=(1e-4, 1e-4, 1e-4), position=tuple(end)))
    main = model.add(abut.joints.Revolute("main", crank, model.ground, at=(0, 0, 0), axis="-y"))
    model.add(abut.joints.Revolute("pin", rod, crank, at=tuple(a), axis="y"))
    model.add(abut.joints.Revolute("wrist", slider, rod, at=tuple(end), axis="y"))
    model.add(abut.joints.Translational("guide", slider, model.ground, at=tuple(end), axis="x"))
    model.add(abut.motions.Displacement("drive", main, one_turn_a_second))
    run = abut.kinematics(model, end=2.0, step=0.01)
    assert run.status.ok
    t = w * run.time
    b = np.arcsin(-r * np.sin(t) / length)
    turn = -r * w * np.cos(t) / (length * np.cos(b))
    spin = (r * w * w * np.sin(t) + length * turn**2 * np.sin(b)) / (length * np.cos(b))
    x = r * np.cos(t) + length * np.cos(b)
    v = -r * w * np.sin(t) - length * np.sin(b) * turn
    acceleration = -r * w * w * np.cos(t) - length * np.cos(b) * turn**2 - length * np.sin(b) * spin
    assert run["slider.position.x"].values == target(
        x, "position of the slider [m]", atol=1e-12, over=run.time
    )
    assert run["slider.velocity.x"].values == target(
        v, "velocity of the slider [m/s]", atol=1e-11, over=run.time
    )
    assert run["slider.acceleration.x"].values == target(
        acceleration, "acceleration of the slider [m/s²]", atol=1e-10, over=run.time
    )
    np.testing.assert_allclose(run["rod.angular_acceleration.y"].values, -spin, atol=1e-9)
    place = np.column_stack([r * np.cos(t) + 0.5 * length * np.cos(b), 0.5 * r * np.sin(t)])
    speed = np.column_stack([-r * w * np.sin(t) - 0.5 * length * np.sin(b) * turn, 0.5 * r * w * np.cos(t)])
    pull = np.column_stack(
        [
            -r * w * w * np.cos(t) - 0.5 * length * (np.cos(b) * turn**2 + np.sin(b) * spin),
            -0.5 * r * w * w * np.sin(t),
        ]
    )
    np.testing.assert_allclose(run["rod.position"].values[:, [0, 2]], place, atol=1e-12)
    power = 0.14 * v * acceleration + length * (speed * pull).sum(axis=1) + length**3 / 12 * turn * spin
    np.testing.assert_allclose(-run["drive.torque.y"].values * w, power, atol=1e-9)
    assert np.abs(run["drive.value"].values - t).max() < 1e-11  # turns are counted


class Heard(abut.results.Silent):
    """Keeps the times that it is told of."""

    def __init__(self) -> None:
        self.times: list[float] = []

    def advance(self, fraction: float, time: float, steps: int) -> None:
        self.times.append(time)


def test_four_bar():
    """|B − A| = l of the coupler determines the rocker's angle (Freudenstein); rates and accelerations are differences of this closed
    form.

    1e-12 for positions: the solution of the two circles is exact. The second derivative by a seven-point difference is good to 1e-9
    of its size.
    """
    crank, coupler, rocker, ground, begin = 0.2, 0.5, 0.4, 0.55, 0.3
    heard = Heard()
    run = abut.kinematics(four_bar(crank, coupler, rocker, ground, begin), end=1.0, step=0.01, progress=heard)
    assert heard.times == list(run.time[1:])

    def rocking(angle: np.ndarray) -> np.ndarray:
        ax, az = crank * np.cos(angle), crank * np.sin(angle)
        s = np.hypot(ground - ax, az)
        beta = np.pi - np.arctan2(az, ground - ax)
        return beta - np.arccos((rocker**2 + s**2 - coupler**2) / (2 * rocker * s))

    angle = begin + 2 * np.pi * run.time
    q = rocking(angle)
    x = ground + 0.5 * rocker * np.cos(q)
    assert run["rocker.position.x"].values == target(x, "position of the rocker [m]", atol=1e-12)
    np.testing.assert_allclose(run["rocker.position.z"].values, 0.5 * rocker * np.sin(q), atol=1e-12)
    h = 1e-2
    values = [rocking(angle + k * h) for k in range(-3, 4)]
    second = sum(c * f for c, f in zip((2, -27, 270, -490, 270, -27, 2), values, strict=True)) / (180 * h * h)
    expected = (2 * np.pi) ** 2 * second
    np.testing.assert_allclose(
        run["rocker.angular_acceleration.y"].values, -expected, atol=2e-7 * np.abs(expected).max()
    )


def test_a_linkage_locks_where_its_circles_part():
    """Stretched coupler and rocker end the crank's way at cos a = (a^2 + d^2 - (b + c)^2)/(2 a d); what was found is kept."""
    crank, coupler, rocker, ground, begin = 0.5, 0.7, 0.5, 1.2, 0.6
    run = abut.kinematics(four_bar(crank, coupler, rocker, ground, begin), end=1.0, step=0.01)
    last = math.acos((crank**2 + ground**2 - (coupler + rocker) ** 2) / (2 * crank * ground))
    lock = (last - begin) / (2 * math.pi)
    assert not run.status.ok
    assert "locks" in run.status.sentence
    assert run.time[-1] == pytest.approx(0.01 * math.floor(lock / 0.01))
    assert f"t = {lock:.4f}" in run.status.sentence


def test_singular_position_is_reported():
    """A parallelogram lies flat after half a turn of the crank, at t = 0.25 s from a quarter turn: there the rank of G is one less, and
    the rocker may turn either way. The run keeps the 25 outputs before.
    """
    run = abut.kinematics(four_bar(0.4, 1.0, 0.4, 1.0, math.pi / 2), times=np.linspace(0.0, 0.5, 51))
    assert not run.status.ok
    assert "is singular at t = 0.25 s" in run.status.sentence
    assert len(run.time) == 25


def test_kinematics_names_free_degree_of_freedom():
    """An arm on a hinge without a drive: 6 − 5 = 1 degree of freedom, so kinematics has no unique solution. The error names arm, hinge and
    remedy.
    """
    model = abut.Model("free", gravity=(0, 0, -GRAVITY))
    arm = model.add(abut.Body("arm", mass=1.0, inertia=(1, 1, 1), position=(0.5, 0, 0)))
    model.add(abut.joints.Revolute("pin", arm, model.ground, at=(0, 0, 0), axis="y"))
    with pytest.raises(abut.errors.InvalidValue) as caught:
        abut.kinematics(model, end=1.0)
    for words in ("1 degree of freedom", '"arm"', '"pin"', "abut.motions.Displacement"):
        assert words in str(caught.value)


def test_a_drive_given_by_its_velocity():
    """a' = 2 pi t from rest: a = pi t^2, T = (J + m r^2) 2 pi + m g r cos a, to rounding."""
    model = abut.Model("arm", gravity=(0, 0, -GRAVITY))
    arm = model.add(abut.Body("arm", mass=2.0, inertia=(1, 1, 1), position=(0.5, 0, 0)))
    pin = model.add(abut.joints.Revolute("pin", arm, model.ground, at=(0, 0, 0), axis="-y"))
    model.add(abut.motions.Velocity("drive", pin, one_turn_a_second))
    run = abut.kinematics(model, end=2.0, step=0.02)
    angle = np.pi * run.time**2
    assert run["drive.value"].values == target(angle, "angle of the drive [rad]", atol=1e-11)
    torque = (1 + 0.5) * 2 * np.pi + 2 * GRAVITY * 0.5 * np.cos(angle)
    np.testing.assert_allclose(-run["drive.torque.y"].values, torque, atol=1e-9)
    slow = abut.quasi_statics(model, end=1.0, step=0.05)
    held = GRAVITY * np.cos(np.pi * slow.time**2)
    np.testing.assert_allclose(-slow["drive.torque.y"].values, held, atol=1e-9)


def test_tangent_space_of_a_redundant_machine():
    """Z spans what a four-bar's 20 equations for 18 coordinates leave once its drive is left out: one motion, G Z = 0, Z' M Z = 1.

    Moved along it and closed again, the pose is on the constraints, and second order away from the straight way.
    """
    model = four_bar(0.2, 0.5, 0.4, 0.55, 0.3)
    free = abut.Model("free", gravity=(0, 0, -GRAVITY))
    for thing in (*model.bodies, *(j for j in model.joints if "ground" not in {b.name for b in j.bodies})):
        free.add(thing)
    for joint in (j for j in model.joints if "ground" in {b.name for b in j.bodies}):
        at = joint.frame_j.position
        free.add(abut.joints.Revolute(joint.name, joint.frame_i.body, free.ground, at=at, axis="-y"))
    system = System([free], False)
    assemble_system(system, 0.0)
    probe = Probe(system)
    here = probe.evaluate(probe.state, 0.0)
    tangent = tangent_of(here)
    assert here.jacobian.shape == (20, 18)
    assert tangent.freedom == 1
    assert np.abs(here.jacobian @ tangent.basis).max() < 1e-14
    assert tangent.basis.T @ here.mass_weighted(tangent.basis) == pytest.approx(np.eye(1), abs=1e-14)
    acceleration = tangent.accelerations(here)
    balance = (
        here.mass_weighted(acceleration) + here.jacobian.T @ tangent.reactions(here, acceleration) - here.load
    )
    assert np.abs(balance).max() < 1e-12
    misses = []
    for way in (1e-3, 1e-4):
        motion = way * tangent.basis[:, 0]
        there = probe.project(displace_bodies(here.state, motion), 0.0)
        assert there.gap < 1e-13
        misses.append(np.abs(motion_between_states(here.state, there.state) - motion).max())
    assert misses[0] / misses[1] == pytest.approx(100.0, rel=0.05)
