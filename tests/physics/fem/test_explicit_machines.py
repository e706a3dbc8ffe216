"""Rigid bodies of machines that strike elastic ones: momentum, angular momentum and energy of both."""

import numpy as np
import pytest

import abut
from abut.errors import InvalidValue, UnknownName
from abut.fem import Elasticity, Mesh, explicit
from abut.fem.model.bodies import Body
from abut.model.geometry import rotations
from abut.shapes import Sphere
from targets import target

pytestmark = pytest.mark.slow  # optimised, which bounds checks are not for
STEEL = Elasticity.isotropic("206.9 GPa", 0.3, 7830, name="42CrMo4")
EDGE = 2e-3
WEIGHT = 7830.0 * EDGE**3


def block(cells=2):
    return Body("block", Mesh.block((EDGE,) * 3, (cells,) * 3, kind="hexahedron"), STEEL)


def of(found, name, what):
    """A vector over time, (t, 3)."""
    return np.stack([found.samples[f"{name}.{what} {axis}"].values for axis in "xyz"], axis=1)


def test_a_free_body_strikes_off_centre():
    """A ball with friction strikes the edge of a block obliquely: Σ m v = const and Σ (r × m v + J ω) = const, to rounding (1e-9).

    The energy is balanced to 1e-4, because velocities are at the middles of steps and positions at their ends.
    """
    body, radius = block(4), 1.5e-3
    ball = explicit.RigidBody(
        1e-4, [0.4e-4 * radius**2] * 3, position=(0.9e-3, 0.4e-3, 0.5 * EDGE + radius + 1e-5),
        velocity=(1, 2, -4), angular_velocity=(500, 0, 200),
    )  # fmt: skip
    tool = explicit.Tool("ball", explicit.Ball(ball.position, radius), body["z+"], friction=0.3, body=ball)
    found = explicit.run([body], "30 us", tools=[tool], samples=60, frames=1, viscosity=(0, 0))
    for what in ("momentum", "angular momentum"):
        both = of(found, "ball", what) + of(found, "block", what)
        assert np.abs(both - both[0]).max() < 1e-9 * np.abs(of(found, "ball", what)).max()
    gone = of(found, "block", "momentum")[-1]
    assert gone[2] < -1e-5
    assert np.abs(of(found, "block", "angular momentum")[-1]).max() > 1e-9
    assert np.abs(of(found, "ball", "angular velocity")[-1] - ball.angular_velocity).max() > 10.0
    twist = (
        np.diff(found.samples.times)[:, None] * of(found, "ball", "moment")[1:]
    )  # which is the block's angular momentum
    whole = of(found, "block", "angular momentum")
    assert np.abs(whole[-1] - whole[0] - twist.sum(axis=0)).max() < 1e-12 * np.abs(twist).sum()
    total = found.samples["energy.total"].values
    assert total[-1] == pytest.approx(total[0], rel=1e-4)
    moved = found.fields.parts["block"].displacement[-1]
    assert gone[2] * 30e-6 < WEIGHT * moved[:, 2].mean() < 0.0  # the middle of nodes has gone the same way


@pytest.mark.parametrize("how", ["free", "hinge", "slide"])
def test_soft_impact_matches_rigid_bodies(how):
    """By a spring so soft that the block moves as one (some 90 µs against 1 µs of a wave to and fro) the impulse is 2 m v of the reduced
    mass m at the contact, v the speed there:

        1/m = 1/M + (r × n)·I⁻¹(r × n) + 1/m_block   (free),   l²/I_a + 1/m_block   (hinge),   1/M + 1/m_block   (slide)

    Source: Goldsmith, Impact (1960), ch. II. Tolerance 1 %: what a spring at a node loses by its steps, and the block's waves.
    """
    body, radius, mass, inertia = block(), 5e-3, 2e-4, np.array([1.0, 2.0, 2.5]) * 1e-9
    place = np.array([0.0, 0.0, 0.5 * EDGE + radius + 1e-6])
    centre, turn = place + np.array([3e-3, 1e-3, 1e-3]), rotations.from_rotation_vector((0.3, -0.4, 0.2))
    r, n = place - centre, np.array([0.0, 0.0, -1.0])
    axes = rotations.to_matrix(turn)
    about = axes @ np.diag(inertia) @ axes.T
    pivot, axis = np.array([10e-3, 0.0, place[2]]), np.array([0.0, 1.0, 0.0])
    speeds = {"velocity": (0, 0, -1.0)}
    reduced = 1.0 / mass
    if how == "free":
        reduced += np.cross(r, n) @ np.linalg.solve(about, np.cross(r, n))
    if how == "hinge":
        omega, arm = -100.0 * axis, centre - pivot
        speeds = {"velocity": np.cross(omega, arm), "angular_velocity": omega, "hinge": (pivot, axis)}
        held = axis @ about @ axis + mass * (arm @ arm - (axis @ arm) ** 2)
        reduced = 10e-3**2 / held
    if how == "slide":
        speeds["slide"] = "z"
    own = explicit.RigidBody(mass, inertia, centre, turn, **speeds)
    tool = explicit.Tool("hammer", explicit.Ball(place, radius), body["z+"], stiffness=5e5, body=own)
    touched = -np.linalg.norm(own.pose.velocity) if how != "hinge" else -1.0
    found = explicit.run([body], "200 us", tools=[tool], samples=80, frames=1, viscosity=(0, 0))
    impulse = of(found, "block", "momentum")[-1]
    assert abs(of(found, "hammer", "force")[-1]).max() == 0.0
    assert impulse[2] == target(
        2.0 * touched / (reduced + 1.0 / WEIGHT), "impulse of the impact [N·s]", rel=1e-2
    )
    total = found.samples["energy.total"].values
    assert total[-1] == pytest.approx(total[0], rel=1e-2)
    if how == "hinge":  # moment of momentum about the hinge, whatever the block does
        gained = of(found, "block", "angular momentum") - np.cross(pivot, of(found, "block", "momentum"))
        swing = of(found, "hammer", "angular velocity") @ axis
        assert held * (swing - swing[0]) == pytest.approx(-gained @ axis, abs=1e-9 * held * 100.0)
        assert own.pose.velocity == pytest.approx(of(found, "hammer", "velocity")[0], rel=1e-12)


def test_symmetric_top_precesses_by_euler_equations():
    """ψ̇ = |L|/I₁ about L, and φ̇ = ω₃ (1 − I₃/I₁) about its own axis, of a free symmetric top.

    Source: Goldstein, Classical Mechanics, §5.6. 2e-7: (ω h)²/12 per radian with steps of 0.15 µs.
    """
    body, a, c, omega, end = block(), 2e-9, 3e-9, np.array([5e3, -3e3, 8e3]), 50e-6
    own = explicit.RigidBody(1e-3, (a, a, c), (0, 0, 1), angular_velocity=omega)
    tool = explicit.Tool("top", explicit.Ball((0, 0, 1), 1e-3), body["z+"], body=own)
    found = explicit.run([body], end, tools=[tool], samples=2, frames=1)
    moment, about = np.array([a, a, c]) * omega, [0.0, 0.0, omega[2] * (1.0 - c / a) * end]
    turned = rotations.multiply_quaternions(
        rotations.from_rotation_vector(moment * end / a), rotations.from_rotation_vector(about)
    )
    assert found.pose("top").orientation == pytest.approx(turned, abs=2e-7)
    assert of(found, "top", "angular momentum")[-1] == pytest.approx(moment, rel=1e-13)


def test_a_machine_hands_over_and_goes_on():
    """An explicit run begins with the machine's state, and the machine continues with its final state, to rounding (1e-13).

    Without contact x = x₀ + v t, and a body with three equal moments of inertia rotates at constant ω.
    """
    model = abut.Model("thrown", gravity=(0, 0, 0))
    sphere = model.add(
        abut.Body.sphere("hammer", radius="5 mm", mass="4 g", position=(0, 0, 0.1), velocity=(0.1, 0.2, -1),
            angular_velocity=(3, -20, 50))
    )  # fmt: skip
    result = abut.simulate(model, end=0.01, step=0.01)
    body = block()
    tool = explicit.Tool.of(sphere.shape, body["z+"], result)
    assert tool.shape.at == pytest.approx(result["hammer.position"].values[-1], rel=1e-14)
    found = explicit.run([body], "5 us", tools=[tool], samples=2, frames=1)
    pose, start = found.pose("hammer"), tool.body.pose
    for one, channel in (("position", "position"), ("orientation", "quaternion"), ("velocity", "velocity")):
        assert getattr(start, one) == pytest.approx(result[f"hammer.{channel}"].values[-1], rel=1e-14)
    assert pose.position == pytest.approx(start.position + 5e-6 * start.velocity, rel=1e-13)
    turned = rotations.multiply_quaternions(
        rotations.from_rotation_vector(5e-6 * start.angular_velocity), start.orientation
    )
    assert pose.orientation == pytest.approx(turned, abs=1e-13)
    assert pose.angular_velocity == pytest.approx(start.angular_velocity, rel=1e-13)
    after = abut.simulate(model.with_values(pose.values("hammer")), end=0.01, step=0.01)
    for one, channel in (("position", "position"), ("orientation", "quaternion"), ("velocity", "velocity"),
                         ("angular_velocity", "angular_velocity")):  # fmt: skip
        assert after[f"hammer.{channel}"].values[0] == pytest.approx(getattr(pose, one), rel=1e-13)


def test_a_pendulum_strikes_and_swings_on():
    """A pendulum released level has ½ I ω² = M g h where it strikes (1e-6, what the run's integrator leaves); the block has what it loses
    about the pin, which is the origin (1e-9), and it swings on from there with its pin whole: from place and velocity to 1e-9, by which the
    first run leaves its pin open, and the second closes it."""
    length, radius = 0.1, 5e-3
    model = abut.Model("pendulum")
    sphere = model.add(abut.Body.sphere("hammer", radius=radius, mass="4 g", position=(length, 0, 0)))
    pin = sphere.frame_at((0, 0, 0), z="y")
    model.add(abut.joints.Revolute("pin", sphere, model.ground, at=(0, 0, 0), axis="y"))
    result = abut.simulate(model, end=0.2, step=0.01)
    place = result["hammer.position"].values[17]
    mesh = Mesh.block((EDGE,) * 3, (2,) * 3, kind="hexahedron")
    body = Body("block", mesh.moved(place - np.array([0.5 * EDGE + radius + 1e-5, 0, 0])), STEEL)
    tool = explicit.Tool.of(sphere.shape, body["x+"], result, "0.17 s", hinge=pin)
    found = explicit.run([body], "50 us", tools=[tool], samples=50, frames=1)
    inertia, swing = (0.4 * radius**2 + length**2) * 4e-3, of(found, "hammer", "angular velocity")[:, 1]
    assert 0.5 * inertia * swing[0] ** 2 == pytest.approx(-4e-3 * 9.81 * place[2], rel=1e-6)
    gained = of(found, "block", "angular momentum")[:, 1]
    assert gained[-1] > 0.01 * inertia * swing[0]
    assert inertia * (swing - swing[0]) == pytest.approx(-gained, abs=1e-9 * inertia * swing[0])
    pose = found.pose("hammer")
    after = abut.simulate(model.with_values(pose.values("hammer")), end=0.05, step=0.01)
    assert after["hammer.velocity"].values[0] == pytest.approx(pose.velocity, abs=1e-9)
    assert after["hammer.position"].values[0] == pytest.approx(pose.position, abs=1e-9)
    assert np.linalg.norm(after["hammer.position"].values, axis=1) == pytest.approx(length, rel=1e-8)


def test_refuses_invalid_rigid_bodies():
    """Refuses velocities v with a part along constrained directions, and J ω̇ + ω × J ω = T with a singular J.

    A hinge or slide leaves one direction free; J needs three principal moments above zero; tools are spheres, cylinders and half-spaces.
    """
    with pytest.raises(InvalidValue, match="which its slide prevents"):
        explicit.RigidBody(1.0, (1, 1, 1), velocity=(1, 0, 0), slide="z")
    with pytest.raises(InvalidValue, match="which its hinge prevents"):
        explicit.RigidBody(1.0, (1, 1, 1), velocity=(1, 0, 0), hinge=((0, 0, 1), "y"))
    with pytest.raises(InvalidValue, match="three moments above zero"):
        explicit.RigidBody(1.0, (1, 1, 0))
    body, own = block(), explicit.RigidBody(1.0, (1, 1, 1))
    with pytest.raises(InvalidValue, match="omit mass"):
        explicit.Tool("a", explicit.Ball((0, 0, 0), 1.0), body["z+"], mass=1.0, body=own)
    sphere = abut.Body.sphere("ball", radius=1.0, mass=1.0)
    with pytest.raises(InvalidValue, match="Sphere, Cylinder or HalfSpace"):
        explicit.Tool.of(abut.Body.box("box", size=(1, 1, 1), mass=1.0).shape, body["z+"])
    with pytest.raises(InvalidValue, match="a frame on"):
        explicit.RigidBody.of(sphere, hinge=abut.Body.sphere("other", radius=1.0, mass=1.0).frame())
    assert isinstance(sphere.shape, Sphere)
    with pytest.raises(UnknownName, match="hamer"):
        explicit.run([body], 1e-8, samples=1, frames=1).pose("hamer")
