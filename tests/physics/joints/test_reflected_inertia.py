"""Reflected inertia of joints: closed forms, a rotor as a body, energy, reactions, derivatives, and refusals."""

import math

import numpy as np
import pytest

import abut
from abut import forces, joints
from abut.errors import InvalidValue, WrongUnit
from abut.formats.rotor_bodies import with_rotor_bodies
from state_evaluation import Bench

MASS, ARM, MOMENT, ROTOR, G = 2.0, 0.3, 0.04, 0.5, 9.81  # of the pendulum [kg], [m], [kg m²], [kg m²], [m/s²]
FULL = (0.05, 0.08, 0.11, 0.01, -0.02, 0.015)
ABSOLUTE, JOINT = abut.AbsoluteCoordinates(), abut.JointCoordinates()


def pendulum(inertia=ROTOR):
    model = abut.Model("pendulum", gravity=(0, 0, -G))
    rod = model.add(abut.Body("rod", mass=MASS, inertia=(MOMENT, MOMENT, MOMENT), position=(0, 0, -ARM)))
    model.add(joints.Revolute("hinge", rod, model.ground, at=(0, 0, 0), axis="y", reflected_inertia=inertia))
    return model


def arm():
    """A body on a ball joint, which carries a hinge, a slider and another hinge with springs, all with reflected inertia."""
    model = abut.Model("arm", gravity=(0.3, -G, 1.0))
    base = model.add(abut.Body("base", mass=3.0, inertia=FULL, position=(0, 0, 0.1)))
    upper = model.add(abut.Body("upper", mass=1.0, inertia=FULL, position=(0.4, 0.1, 0.3)))
    sled = model.add(abut.Body("sled", mass=0.7, inertia=FULL, position=(0.6, 0.2, 0.5)))
    tip = model.add(abut.Body("tip", mass=0.5, inertia=FULL, position=(0.7, 0.5, 0.5)))
    model.add(joints.Spherical("ball", base, model.ground, at=(0, 0.2, 0)))
    places = {"a": (0.2, 0, 0.2), "b": (0.5, 0.1, 0.4), "c": (0.7, 0.3, 0.5)}
    a = model.add(
        joints.Revolute("a", upper, base, at=places["a"], axis=(0.3, 1, 0.2), reflected_inertia="0.2 kg m^2")
    )
    b = model.add(
        joints.Translational("b", upper, sled, at=places["b"], axis=(1, 0.2, -0.4), reflected_inertia=1.5)
    )
    c = model.add(joints.Revolute("c", tip, sled, at=places["c"], axis=(0.1, 0.2, 1), reflected_inertia=0.1))
    model.add(forces.TorsionSpring("spring_a", a.frame_i, a.frame_j, stiffness=5.0, damping=0.0))
    along = {"stiffness": (0, 0, 40.0), "damping": (0, 0, 1.0), "form": "adams"}
    model.add(forces.Bushing("spring_b", b.frame_i, b.frame_j, **along))
    model.add(forces.TorsionSpring("spring_c", c.frame_i, c.frame_j, stiffness=3.0, damping=0.1))
    return model


def seen(result):
    """Positions of the bodies, reactions of two joints, and the energy."""
    bodies = [result[f"{name}.position"].values for name in ("base", "upper", "sled", "tip")]
    reactions = [result[name].values for name in ("a.force", "a.torque", "b.force", "b.torque")]
    return np.concatenate([*bodies, *reactions], axis=1), result["energy.total"].values


@pytest.mark.parametrize("coordinates", [ABSOLUTE, JOINT], ids=["absolute", "joint"])
def test_a_pendulum_swings_slower(coordinates):
    """ω² = m g l/(I + m l² + J) of a physical pendulum with reflected inertia J. (Lagrange: T = ½ (I + m l²) φ̇² + ½ J φ̇²)

    The linearised machine has the exact stiffness and inertia but for differences of second order, 1e-6 of them.
    """
    found = abut.linearize(pendulum(), coordinates=coordinates)
    exact = math.sqrt(MASS * G * ARM / (MOMENT + MASS * ARM**2 + ROTOR))
    assert abs(found.eigenvalues.imag).max() == pytest.approx(exact, rel=1e-6)


@pytest.fixture(scope="module")
def geared():
    """The arm with a wheel on the ground for each reflected inertia, which a coupler turns with the joint."""
    model = with_rotor_bodies(arm())
    assert len(model.bodies) == 7
    return seen(abut.simulate(model, 0.6, 0.05, integrator=abut.RungeKutta(rtol=1e-9, atol=1e-10)))


@pytest.mark.parametrize(
    ("coordinates", "method", "within"),
    [
        (ABSOLUTE, abut.RungeKutta(rtol=1e-9, atol=1e-10), 1e-8),
        (ABSOLUTE, abut.Radau(rtol=1e-8, atol=1e-10), 1e-7),
        (JOINT, abut.RungeKutta(rtol=1e-9, atol=1e-10), 1e-8),
        (JOINT, abut.Radau(rtol=1e-8, atol=1e-10), 1e-7),
        pytest.param(
            ABSOLUTE, abut.Bdf(rtol=1e-8, atol=1e-10), 3e-6, marks=(pytest.mark.long, pytest.mark.slow)
        ),
        pytest.param(
            JOINT, abut.Bdf(rtol=1e-8, atol=1e-10), 3e-6, marks=(pytest.mark.long, pytest.mark.slow)
        ),
    ],
    ids=lambda one: type(one).__name__,
)
def test_a_rotor_as_a_body_moves_the_machine_alike(geared, coordinates, method, within):
    """A wheel on the ground that turns by q has the energy ½ J q̇² and no other effect: the same paths, reactions and energies.

    Source: MuJoCo's documentation, chapter Computation, armature. The tolerance is that of the methods, of lengths of 1 m, loads of 50 N.
    """
    found = seen(abut.simulate(arm(), 0.6, 0.05, integrator=method, coordinates=coordinates))
    for ours, theirs in zip(found, geared, strict=True):
        assert np.abs(ours - theirs).max() < within * 50.0


@pytest.mark.parametrize("coordinates", [ABSOLUTE, JOINT], ids=["absolute", "joint"])
def test_closed_chain_and_momentum_of_free_bodies(coordinates):
    """Two free bodies on a slider with a spring vibrate with ω² = k/(μ + J), μ = m₁ m₂/(m₁ + m₂), and their momentum remains.

    A four-bar linkage, whose last joint closes the loop, follows the same path as with wheels on the ground. The method's tolerance is
    1e-9.
    """
    model = abut.Model("both", gravity=(0, 0, 0))
    first = model.add(abut.Body("first", mass=2.0, inertia=FULL, velocity=(0.2, 0.1, 0)))
    second = model.add(
        abut.Body("second", mass=3.0, inertia=FULL, position=(0, 0, 0.5), velocity=(0.2, 0.1, 0.3))
    )
    rail = model.add(
        joints.Translational("rail", second, first, at=(0, 0, 0.5), axis="z", reflected_inertia=1.4)
    )
    along = {"stiffness": (0, 0, 30.0), "damping": (0, 0, 0), "form": "adams"}
    model.add(forces.Bushing("spring", rail.frame_i, rail.frame_j, **along))
    links(model)
    settings = {"integrator": abut.RungeKutta(rtol=1e-9, atol=1e-10), "coordinates": coordinates}
    result = abut.simulate(model, 0.6, 0.02, **settings)
    speed = [result[f"{name}.velocity"].values for name in ("first", "second")]
    assert np.abs(2.0 * speed[0] + 3.0 * speed[1] - [1.0, 0.5, 0.9]).max() < 1e-8
    omega = math.sqrt(30.0 / (1.2 + 1.4))
    way = result["second.position"].values[:, 2] - result["first.position"].values[:, 2]
    shift = float(rail.frame_i.global_position[2] - rail.frame_j.global_position[2])
    assert np.abs(way - 0.5 - 0.3 / omega * np.sin(omega * result.time)).max() < 1e-8, shift
    wheels = abut.simulate(with_rotor_bodies(model), 0.6, 0.02, integrator=settings["integrator"])
    for name in ("crank", "coupler", "rocker"):
        assert np.abs(result[f"{name}.position"].values - wheels[f"{name}.position"].values).max() < 1e-7


def links(model):
    """Add crank, coupler and rocker in a plane; a spring turns the crank."""
    points = [(2, 0, 0), (2.2, 0.3, 0), (2.9, 0.5, 0), (2.8, 0, 0)]
    parts = [model.ground]
    for k, name in enumerate(("crank", "coupler", "rocker")):
        place = tuple(np.mean(points[k : k + 2], axis=0))
        parts.append(model.add(abut.Body(name, mass=0.5 + 0.3 * k, inertia=FULL[:3], position=place)))
    parts.append(model.ground)
    inertia = (0.0, 0.3, 0.2, 0.1)
    made = [
        model.add(
            joints.Revolute(
                f"joint_{k}", parts[k + 1], parts[k], at=points[k], axis="z", reflected_inertia=inertia[k]
            )
        )
        for k in range(4)
    ]
    model.add(
        forces.TorsionSpring(
            "twist", made[0].frame_i, made[0].frame_j, stiffness=2.0, free_angle=0.5, damping=0.0
        )
    )


def lift(t):
    return 0.5 * t * t


@pytest.mark.parametrize("coordinates", [ABSOLUTE, JOINT], ids=["absolute", "joint"])
def test_a_motion_accelerates_the_rotor_too(coordinates):
    """The torque of a motion φ(t) on a pendulum is (I + m l² + J) φ̈ + m g l sin φ (d'Alembert), exact but for rounding."""
    model = pendulum()
    model.add(abut.motions.Displacement("drive", model["hinge"], lift))
    result = abut.simulate(model, 1.0, 0.1, integrator=abut.RungeKutta(), coordinates=coordinates)
    angle = lift(result.time)
    exact = (MOMENT + MASS * ARM**2 + ROTOR) + MASS * G * ARM * np.sin(angle)
    assert np.abs(result["drive.torque"].values[:, 1] - exact).max() < 1e-7 * exact.max()
    if coordinates is ABSOLUTE:
        given = abut.kinematics(model, 1.0, 0.1)
        assert np.abs(given["drive.torque"].values[:, 1] - exact).max() < 1e-7 * exact.max()


def speed(t, rate):
    return rate if t > 0.1 else 0.0


def test_a_jump_of_a_motion_accelerates_the_rotor():
    """A motion whose rate jumps to Ω does the work ½ (I + m l² + J) Ω² at that time (impulse and momentum), within the method's 1e-7."""
    model = pendulum().with_values({"gravity": (0, 0, 0)})
    model.add(abut.motions.Velocity("drive", model["hinge"], speed, parameters={"rate": 2.0}))
    result = abut.simulate(model, 0.2, 0.05, integrator=abut.RungeKutta())
    exact = 0.5 * (MOMENT + MASS * ARM**2 + ROTOR) * 2.0**2
    assert float(result["energy.kinetic"][-1]) == pytest.approx(exact, rel=1e-6)
    assert float(result["energy.work"][-1]) == pytest.approx(exact, rel=1e-6)


@pytest.mark.parametrize("method", [abut.RungeKutta(), abut.Radau()], ids=lambda one: type(one).__name__)
def test_an_impact_stops_the_rotor_too(method):
    """A pendulum hits a rigid floor with the impulse (I + m l² + J) (1 + e) φ̇/(l cos φ), φ̇² = 2 m g h/(I + m l² + J) after a fall by h.

    (Impulse and momentum about the hinge, energy.) The methods' tolerance is 1e-7 of the motion; the impulse follows to 1e-6.
    """
    length, fall, restitution = 0.5, 0.2, 0.5
    model = abut.Model("stop", gravity=(0, 0, -G))
    bob = model.add(abut.Body("bob", mass=MASS, inertia=(MOMENT,) * 3, position=(length, 0, 0)))
    model.add(joints.Revolute("hinge", bob, model.ground, at=(0, 0, 0), axis="y", reflected_inertia=ROTOR))
    ball = abut.shapes.Sphere(bob.frame(), radius=0.05)
    floor = abut.shapes.HalfSpace(model.ground.frame((0, 0, -fall - 0.05)), normal="z")
    model.add(abut.Contact("hit", ball, floor, normal=abut.normal.Rigid(restitution=restitution)))
    result = abut.simulate(model, 0.6, 0.005, integrator=method)
    whole = MOMENT + MASS * length**2 + ROTOR
    arm = math.sqrt(length**2 - fall**2)
    exact = whole * (1.0 + restitution) * math.sqrt(2.0 * MASS * G * fall / whole) / arm
    assert float(result.touches[0].impulse) == pytest.approx(exact, rel=1e-6)


def test_derivatives_are_derivatives():
    """The matrix of an implicit method has all derivatives of J q̈ gᵀ by poses and velocities, as central differences of step 1e-5.

    Bodies of equal moments of inertia have no derivatives of their own. Differences of second order have errors of 1e-8 of the values.
    """
    rng, ball = np.random.default_rng(4), (0.1, 0.1, 0.1)
    model = abut.Model("pairs", gravity=(0, 0, 0))
    for k, kind in enumerate((joints.Revolute, joints.Translational)):
        one, two = (
            model.add(abut.Body(f"{name}{k}", mass=1.0, inertia=ball, position=rng.normal(size=3).tolist()))
            for name in ("one", "two")
        )
        model.add(
            kind(f"joint{k}", one, two, at=rng.normal(size=3).tolist(), axis=(1, 2, 3), reflected_inertia=0.7)
        )
    bench = Bench(model)
    y = bench.y0.copy()
    y[0, :4, 7:13] = rng.normal(size=(4, 6))
    work = bench.system.work
    dy = work.dy.numpy().copy()
    dy[0, :4, 7:13] = rng.normal(size=(4, 6))
    work.dy.assign(dy)

    def evaluate(state, rate=0.0, place=0.0):
        work.y.assign(state)
        bench.look.launch(1, [bench.system.machine, work, rate, place])
        return work.inertial.numpy()[0, :4] - work.load.numpy()[0, :4]

    for order in (0, 6):
        evaluate(y, rate=float(order == 6), place=float(order == 0))
        matrix = np.zeros((4, 6, 4, 6))
        for (i, j), at in bench.layout.blocks.items():
            if max(i, j) < 4:
                matrix[i, :, j] = work.block.numpy()[0, at]
        for body in range(4):
            for k in range(6):
                near, far = (evaluate(bench.moved(y, body, order + k, h)) for h in (-1e-5, 1e-5))
                slope = (far - near) / 2e-5
                assert np.abs(matrix[:, :, body, k] - slope).max() < 1e-7


def test_robot_functions_and_closed_form_contain_it():
    """M(q) has J on the diagonal; torques and accelerations of the recursions agree with it, and so does the symbolic M."""
    rng = np.random.default_rng(1)
    model = arm()
    machine, plain = (
        abut.robot(model),
        abut.robot(model.with_values({f"{k}.reflected_inertia": 0.0 for k in "abc"})),
    )
    q = machine.start.q + 0.1 * rng.normal(size=len(machine.coordinates))
    u, a = rng.normal(size=(2, len(machine.rates)))
    added = np.diag(machine.mass_matrix(q) - plain.mass_matrix(q))
    expected = {"a.rotation": 0.2, "b.translation": 1.5, "c.rotation": 0.1}
    assert dict(zip(machine.rates, added, strict=True)) == pytest.approx(
        {name: expected.get(name, 0.0) for name in machine.rates}, abs=1e-12
    )
    torques = machine.inverse_dynamics(q, u, a)
    assert np.allclose(torques, machine.mass_matrix(q) @ a + machine.bias(q, u), rtol=1e-12)
    assert np.allclose(machine.forward_dynamics(q, u, torques), a, rtol=1e-9)
    closed = abut.equations(pendulum())
    assert float(closed.evaluate().M[0, 0]) == pytest.approx(MOMENT + MASS * ARM**2 + ROTOR, rel=1e-12)
    assert "J_hinge" in {str(one) for one in closed.M.free_symbols}


def test_an_adams_file_has_a_wheel_instead(tmp_path):
    """The file has a part on the ground with the moment J and a COUPLER; the pendulum swings as fast, to 1e-6 of the differences."""
    again = abut.read(abut.write(pendulum(), tmp_path / "pendulum.adm"))
    assert len(again.bodies) == 2
    assert not any(joint.reflected_inertia for joint in again.joints)
    exact = math.sqrt(MASS * G * ARM / (MOMENT + MASS * ARM**2 + ROTOR))
    assert abs(abut.linearize(again).eigenvalues.imag).max() == pytest.approx(exact, rel=1e-6)


def test_refusals():
    """Only joints with one coordinate have a reflected inertia, which is not negative; units are those of the coordinate."""
    model = abut.Model("refused")
    body = model.add(abut.Body("body", mass=1.0, inertia=FULL))
    with pytest.raises(InvalidValue, match='Spherical "ball": reflected_inertia is the inertia of the joint'):
        joints.Spherical("ball", body, model.ground, at=(0, 0, 0), reflected_inertia=0.1)
    with pytest.raises(InvalidValue, match="reflected_inertia"):
        joints.Revolute("hinge", body, model.ground, at=(0, 0, 0), reflected_inertia=-0.1)
    with pytest.raises(WrongUnit, match="reflected_inertia"):
        joints.Translational("rail", body, model.ground, at=(0, 0, 0), reflected_inertia="1 kg m^2")
    rail = joints.Translational("rail", body, model.ground, at=(0, 0, 0), reflected_inertia="500 g")
    assert rail.reflected_inertia == 0.5
    hinge = joints.Revolute("hinge", body, model.ground, at=(0, 0, 0), reflected_inertia=0.1)
    with pytest.raises(
        InvalidValue, match="has a reflected inertia, which a joint with clearance does not have"
    ):
        abut.Journal.of(hinge, clearance="0.5 mm", radius="10 mm", length="20 mm")
