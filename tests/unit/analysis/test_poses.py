"""Poses on the host: moving bodies and back, what is free in words, models put elsewhere."""

import math

import numpy as np
import pytest

import abut
from abut.analysis.state.host_equations import displace_bodies, motion_between_states
from abut.analysis.state.mobility import describe_motion, quote_names, sparse_motions
from abut.analysis.state.pose import model_at_state

STILL = np.array([[1.0, 2.0, 3.0, 0.0, 0.0, math.sin(0.4), math.cos(0.4), *np.zeros(6)]])
MOTIONS = [np.zeros(6), np.full(6, 1e-13), *np.random.default_rng(7).uniform(-1.7, 1.7, (40, 6))]


@pytest.mark.parametrize("motion", MOTIONS)
def test_a_move_and_its_difference(motion):
    """difference(y, moved(y, d)) = d for every turn below half a turn: |r| <= 1.7 sqrt(3) < pi. Rounding: 1e-12."""
    there = displace_bodies(STILL, motion)
    np.testing.assert_allclose(motion_between_states(STILL, there), motion, atol=1e-12)
    assert np.linalg.norm(there[0, 3:7]) == pytest.approx(1.0, abs=1e-15)


def test_a_move_turns_about_global_axes():
    """A quarter turn about global x of a body turned about z: q = q_x q_z, as quaternions multiply (w, x, y, z)."""
    there = displace_bodies(STILL, np.array([0, 0, 0, math.pi / 2, 0, 0]))[0, [6, 3, 4, 5]]
    c, s = math.cos(0.4), math.sin(0.4)
    np.testing.assert_allclose(there, np.array([c, c, -s, s]) * math.sqrt(0.5), atol=1e-15)


def test_free_motions_are_reported_by_body():
    """A space spanned by mixtures of two bodies' motions is told by body and axis."""
    model = abut.Model("two")
    for name in ("a", "b"):
        model.add(abut.Body(name, mass=1.0, inertia=(1, 1, 1)))
    slide, turn = np.zeros(12), np.zeros(12)
    slide[0], turn[11] = 1.0, 1.0
    mixed = np.column_stack([0.6 * slide + 0.8 * turn, 0.8 * slide - 0.6 * turn])
    said = {describe_motion(model, motion, 1.0) for motion in sparse_motions(mixed).T}
    assert said == {'body "a" along (1, 0, 0)', 'body "b" about (0, 0, 1)'}
    assert quote_names(["a", "b"]) == '"a", "b"'


def test_a_model_put_elsewhere():
    """Position, orientation and velocities are the state's, also of a body that is placed by its shape's own frame."""
    model = abut.Model("posed")
    cone = model.add(
        abut.Body(
            "cone", shape=lambda f: abut.shapes.Frustum(f, 0.1, 0.0, 0.4), density=1000, origin=(0, 0, 1)
        )
    )
    model.add(abut.Body("block", mass=1.0, inertia=(1, 1, 1), velocity=(1, 0, 0)))
    state = np.zeros((2, 13))
    state[:, :3] = [[1, 2, 3], [4, 5, 6]]
    state[:, 3:7] = [[0, 0, math.sin(0.3), math.cos(0.3)], [math.sin(0.2), 0, 0, math.cos(0.2)]]
    put = model_at_state(model, state)
    for body, y in zip(put.bodies, state, strict=True):
        np.testing.assert_allclose(body.position, y[:3], atol=1e-14)
        np.testing.assert_allclose(body.orientation, y[[6, 3, 4, 5]], atol=1e-15)
        assert body.velocity == (0.0, 0.0, 0.0)
    assert put["cone"].mass == cone.mass
    assert model["block"].velocity == (1.0, 0.0, 0.0)


def crank():
    """Crank 1 at (0.6, 0.8), rod 1.7, slider at 2.1 along x."""
    model = abut.Model("crank")
    arm = model.add(abut.Body("arm", mass=1, inertia=(1, 1, 1), position=(0.3, 0.4, 0)))
    rod = model.add(abut.Body("rod", mass=2, inertia=(1, 2, 3), position=(1, 0.5, 0)))
    slider = model.add(abut.Body("slider", mass=3, inertia=(1, 1, 1), position=(2.1, 0, 0)))
    model.add(abut.joints.Revolute("hinge", arm, model.ground, at=(0, 0, 0)))
    model.add(abut.joints.Revolute("pin", rod, arm, at=(0.6, 0.8, 0)))
    model.add(abut.joints.Spherical("wrist", rod, slider, at=(2.1, 0, 0)))
    model.add(abut.joints.Cylindrical("guide", slider, model.ground, at=(0, 0, 0), axis="x"))
    return model


@pytest.mark.parametrize("light", [1.0, 1e-12])
def test_a_mechanism_is_put_where_a_joint_is_asked_to_stand(light):
    """At φ = atan2(0.8, 0.6) + 60°: x = cos φ + √(1.7² − sin²φ), ẋ = −ω (sin φ + sin φ cos φ/√(1.7² − sin²φ)); and back by x. Also with a
    rod that weighs nearly nothing."""
    model = crank().with_values({"rod.mass": 2.0 * light, "rod.inertia": (light, 2.0 * light, 3.0 * light)})
    there = abut.pose(model, {"hinge": "60 deg"}, {"hinge": "2 rad/s"})
    phi = math.atan2(0.8, 0.6) + math.radians(60)
    s, c, across = math.sin(phi), math.cos(phi), math.sqrt(1.7**2 - math.sin(phi) ** 2)
    assert there["slider"].position == pytest.approx((c + across, 0, 0), abs=1e-10)
    assert there["slider"].velocity == pytest.approx((-2.0 * (s + s * c / across), 0, 0), abs=1e-9)
    assert model["slider"].position == (2.1, 0.0, 0.0)
    back = abut.pose(there, {"guide.translation": 0.0}, {"hinge": 0.0})
    np.testing.assert_allclose(back["rod"].position, (1, 0.5, 0), atol=1e-9)
    np.testing.assert_allclose(back["rod"].velocity, 0.0, atol=1e-12)


def test_refuses_invalid_poses():
    model = crank()
    for error, said, places, rates, fixed in (
        (
            abut.errors.RunError,
            r'"guide.translation" cannot be set to 3 m: .* reaches 0.59[0-9]+ m, beyond',
            {"guide.translation": 3},
            {},
            (),
        ),
        (
            abut.errors.RunError,
            'pose it reaches 0 rad, beyond which "',
            {"hinge": 1},
            {},
            ("rod", "slider"),
        ),
        (abut.errors.RunError, "given rates contradict", {}, {"hinge": 1, "guide.translation": 5}, ()),
        (
            abut.errors.InvalidValue,
            '"guide" leaves translation and rotation free; name one',
            {"guide": 1},
            {},
            (),
        ),
        (abut.errors.InvalidValue, '"rod" is a body, not a joint', {"rod": 1}, {}, ()),
        (abut.errors.InvalidValue, 'fixed names "pin", which is a joint; name bodies', {}, {}, ("pin",)),
        (
            abut.errors.UnknownName,
            'has no coordinate "translation", only rotation',
            {"hinge.translation": 1},
            {},
            (),
        ),
        (abut.errors.WrongUnit, "is a length", {"hinge": "1 m"}, {}, ()),
    ):
        with pytest.raises(error, match=said):
            abut.pose(model, places, rates, fixed=fixed)


def test_a_sloppily_drawn_machine_closes_with_a_body_held():
    """The pin stands 0.1 beside the crank's end; the arm is not to move: the rest comes, and the velocities agree with the joints."""
    model = crank().with_values({"rod.position": (1.0, 0.6, 0.0), "arm.angular_velocity": (0, 0, 1)})
    there = abut.pose(model, fixed=["arm"])
    assert there["arm"].position == (0.3, 0.4, 0.0)
    np.testing.assert_allclose(there["pin"].frame_i.global_position, (0.6, 0.8, 0), atol=1e-12)
    assert there["slider"].position == pytest.approx((2.1, 0, 0), abs=1e-9)
    spin, x = there["arm"].angular_velocity[2], there["slider"].velocity[0]
    assert x == pytest.approx(-spin * (0.8 + 0.6 * 0.8 / 1.5), rel=1e-8)
    assert abs(spin) > 0.1
