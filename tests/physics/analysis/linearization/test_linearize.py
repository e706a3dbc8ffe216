"""Eigenvalues, mode shapes and state matrices about a state, against closed forms, K, M and C, and time integration.

Differences are of fourth order with steps of 1e-4 of the model's size, or less: their error is some (1e-4)^4 of what is differentiated plus
rounding, 1e-16 of accelerations over 1e-4. So 1e-9 relative is asked for wherever the other side is exact.
"""

import math
import sys

import numpy as np
import pytest
import scipy.linalg

import abut
from abut.errors import InvalidValue, MissingExtra, UnknownName
from targets import target

GRAVITY = 9.81
NEAR = {"rtol": 1e-9, "atol": 1e-9}
joints = pytest.mark.usefixtures("every_coordinate")
JOINT = abut.JointCoordinates()


def spins(found: abut.Linearized) -> np.ndarray:
    """Natural angular frequencies of the modes that are not rigid-body motions."""
    return np.array([abs(mode.eigenvalue) for mode in found.modes if not mode.rigid])


# --- pendulums ---------------------------------------------------------------------------------------------------


def rod(angle: float = 0.0) -> abut.Model:
    """A uniform rod of 1.5 m hung at its end: w² = 3 g/(2 L) cos a about the angle a from below."""
    model = abut.Model("rod", gravity=(0, -GRAVITY, 0))
    place, inertia = (0.75 * np.sin(angle), -0.75 * np.cos(angle), 0), 1.5**2 / 12
    body = model.add(abut.Body("rod", mass=1.0, inertia=(inertia, inertia, inertia), position=place))
    model.add(abut.joints.Revolute("pin", body, model.ground, at=(0, 0, 0), axis="z"))
    return model


@joints
def test_pendulum():
    """w² = 3 g/(2 L) = g/(1 m); its centre moves by L/2 for a radian; the pin's pull across is 1/4 of m g a (a the angle): m g a
    less the 3/4 of it that accelerate the centre.
    """
    found = abut.linearize(rod(), outputs=["rod.position", "pin.force.x"])
    assert spins(found) == target(np.sqrt(GRAVITY), "frequency of the pendulum [rad/s]", **NEAR)
    assert found.freedom == 1
    assert found.stable
    assert found.warnings == ()
    assert not found.rigid_modes
    np.testing.assert_allclose(found.frequencies, np.sqrt(GRAVITY) / (2 * np.pi), **NEAR)
    np.testing.assert_allclose(found.damping_ratios, 0.0, atol=1e-9)
    mode = found.mode(0)
    np.testing.assert_allclose(mode.rotation["rod"], [0, 0, 1], atol=1e-12)
    np.testing.assert_allclose(mode.displacement["rod"], [0.75, 0, 0], atol=1e-12)
    assert found.states == ("rod.position.x", "rod.position.x.rate")
    np.testing.assert_allclose(found.C[:3], [[1, 0], [0, 0], [0, 0]], atol=1e-9)
    assert found.outputs == ("rod.position.x", "rod.position.y", "rod.position.z", "pin.force.x")
    np.testing.assert_allclose(found.C[3], [-0.75 * GRAVITY / 0.75, 0], **NEAR)


@joints
def test_pendulum_upright_falls():
    """Above the pin w² = −g/(1 m): a growing and a decaying exponential, and the growing one is told."""
    found = abut.linearize(rod(np.pi))
    np.testing.assert_allclose(sorted(found.eigenvalues.real), [-np.sqrt(GRAVITY), np.sqrt(GRAVITY)], **NEAR)
    assert not found.stable
    assert [mode.unstable for mode in found.modes] == [True, False]
    assert "unstable" in str(found)


@joints
def test_pendulum_in_full_swing():
    """About the motion itself δa'' = −(g/1 m) cos a · δa, in axes that turn with the rod; a from the result's own position."""
    run = abut.simulate(rod(1.0), end=2.0, step=0.1, integrator=abut.RungeKutta(rtol=1e-8))
    found = abut.linearize(rod(1.0), 1.31, run, axes="rod")
    k = 13
    assert found.time == pytest.approx(1.3)
    fall = run["rod.position.y"].values[k] / 0.75
    np.testing.assert_allclose(found.A, [[0, 1], [GRAVITY * fall, 0]], rtol=1e-8, atol=1e-8)
    assert found.acceleration[0] > 1.0
    assert any("not an equilibrium" in sentence for sentence in found.warnings)


@joints
def test_double_pendulum():
    """Two uniform rods about hanging straight down: det(K − w² M) = 0 with Lagrange's M and K in the two angles."""
    l1, l2, m1, m2 = 1.0, 0.7, 2.0, 1.0
    model = abut.Model("double", gravity=(0, 0, -GRAVITY))
    upper = model.add(
        abut.Body("upper", mass=m1, inertia=(0.1, m1 * l1**2 / 12, 0.1), position=(0, 0, -l1 / 2))
    )
    lower = model.add(
        abut.Body("lower", mass=m2, inertia=(0.03, m2 * l2**2 / 12, 0.03), position=(0, 0, -l1 - l2 / 2))
    )
    model.add(abut.joints.Revolute("shoulder", upper, model.ground, at=(0, 0, 0), axis="y"))
    model.add(abut.joints.Revolute("elbow", lower, upper, at=(0, 0, -l1), axis="y"))
    found = abut.linearize(model)
    k = m2 * l1 * l2 / 2
    mass = np.array([[(m1 / 3 + m2) * l1**2, k], [k, m2 * l2**2 / 3]])
    stiffness = GRAVITY * np.diag([(m1 / 2 + m2) * l1, m2 * l2 / 2])
    squares, vectors = scipy.linalg.eigh(stiffness, mass)
    assert spins(found) == target(np.sqrt(squares), "frequencies of the double pendulum [rad/s]", **NEAR)
    for k in range(2):
        turns = [found.mode(k).rotation[name][1] for name in ("upper", "lower")]
        np.testing.assert_allclose(turns[1] / turns[0], vectors[1, k] / vectors[0, k], **NEAR)
    joint = abut.linearize(model, coordinates=JOINT)
    places = ("shoulder.rotation", "elbow.rotation")
    assert joint.states == (*places, *(f"{name}.rate" for name in places))
    relative = np.array([[1, 0], [1, 1]])  # the elbow's angle is that between both rods
    back = np.linalg.solve(relative, np.linalg.solve(mass, stiffness @ relative))
    np.testing.assert_allclose(
        joint.A, np.block([[np.zeros((2, 2)), np.eye(2)], [-back, np.zeros((2, 2))]]), **NEAR
    )
    np.testing.assert_allclose(joint.eigenvalues, found.eigenvalues, **NEAR)


@joints
def test_redundant_four_bars():
    """Two windows of uniform links hung in a row, 6 of their 35 equations redundant: [(n + 1)/3 + n] a'' = −g [(n + 1)/2 + n] a."""
    n = 2
    model = abut.Model("windows", gravity=(0, GRAVITY, 0))
    upright, level = (1 / 12, 1e-4, 1 / 12), (1e-4, 1 / 12, 1 / 12)
    cranks = [
        model.add(abut.Body(f"crank{k}", mass=1.0, inertia=upright, position=(k, 0.5, 0)))
        for k in range(n + 1)
    ]
    for k, crank in enumerate(cranks):
        model.add(abut.joints.Revolute(f"a{k}", crank, model.ground, at=(k, 0, 0), axis="z"))
    for k in range(n):
        bar = model.add(abut.Body(f"rod{k}", mass=1.0, inertia=level, position=(k + 0.5, 1, 0)))
        model.add(abut.joints.Revolute(f"left{k}", bar, cranks[k], at=(k, 1, 0), axis="z"))
        model.add(abut.joints.Revolute(f"right{k}", bar, cranks[k + 1], at=(k + 1, 1, 0), axis="z"))
    found = abut.linearize(model)
    assert found.freedom == 1
    assert any("redundant" in sentence for sentence in found.warnings)
    square = GRAVITY * ((n + 1) / 2 + n) / ((n + 1) / 3 + n)
    assert spins(found) == target(np.sqrt(square), "frequency of two windows [rad/s]", **NEAR)
    joint = abut.linearize(model, coordinates=JOINT)
    assert joint.states == ("a0.rotation", "a0.rotation.rate")
    np.testing.assert_allclose(joint.A, [[0, 1], [-square, 0]], **NEAR)


# --- what turns ----------------------------------------------------------------------------------------------------


@joints
@pytest.mark.parametrize("factor", [0.8, 1.2])
def test_sleeping_top(factor):
    """A vertical top of spin s leans by exp(i w t), A w² − C s w + m g l = 0: w = [C s ± √(C² s² − 4 A m g l)]/(2 A), the fast
    nutation and the slow precession, which meet and part into the complex plane at the critical spin (Goldstein, eq. 5.80).
    """
    mass, arm, transverse, axial = 0.5, 0.1, 1.2e-3, 8e-4
    about_tip = transverse + mass * arm**2
    spin = factor * np.sqrt(4 * about_tip * mass * GRAVITY * arm) / axial
    model = abut.Model("sleeping", gravity=(0, 0, -GRAVITY))
    top = model.add(
        abut.Body(
            "top",
            mass=mass,
            inertia=(transverse, transverse, axial),
            position=(0, 0, arm),
            angular_velocity=(0, 0, spin),
        )
    )
    model.add(abut.joints.Spherical("tip", top, model.ground, at=(0, 0, 0)))
    found = abut.linearize(model)
    exact = np.roots([about_tip, -axial * spin, mass * GRAVITY * arm]).astype(complex) * 1j
    for value in exact:
        assert np.abs(found.eigenvalues - value).min() < 1e-8
    assert found.stable == (factor > 1)
    assert len(found.rigid_modes) == 1
    np.testing.assert_allclose(np.abs(found.rigid_modes[0].rotation["top"]), [0, 0, 1], atol=1e-9)
    assert any('axes="top"' in sentence for sentence in found.warnings)
    joint = abut.linearize(model, coordinates=JOINT)
    assert joint.states[:3] == ("tip.rotation.x", "tip.rotation.y", "tip.rotation.z")
    assert not joint.warnings
    for value in exact:
        assert np.abs(joint.eigenvalues - value).min() < 1e-8


def one_turn_a_second(t: float) -> float:
    return 2 * 3.141592653589793 * t


@joints
def test_governor():
    """A rod on a cross pin at the axis of a shaft that turns with W: (I_y + m l²) a'' = −[m g l − (I_x − I_z + m l²) W²] a, in axes that
    turn with the shaft.
    """
    rate, mass, arm, inertia = 2 * np.pi, 2.0, 0.15, (0.02, 0.03, 0.01)
    model = abut.Model("governor", gravity=(0, 0, -GRAVITY))
    shaft = model.add(abut.Body("shaft", mass=1.0, inertia=(1, 1, 1), angular_velocity=(0, 0, rate)))
    bob = model.add(
        abut.Body("bob", mass=mass, inertia=inertia, position=(0, 0, -arm), angular_velocity=(0, 0, rate))
    )
    axle = model.add(abut.joints.Revolute("axle", shaft, model.ground, at=(0, 0, 0), axis="z"))
    model.add(abut.joints.Revolute("pin", bob, shaft, at=(0, 0, 0), axis="y"))
    model.add(abut.motions.Displacement("drive", axle, one_turn_a_second))
    found = abut.linearize(model, axes="shaft")
    square = mass * GRAVITY * arm - (inertia[0] - inertia[2] + mass * arm**2) * rate**2
    assert spins(found) == target(
        np.sqrt(square / (inertia[1] + mass * arm**2)), "frequency of the governor [rad/s]", **NEAR
    )
    with pytest.raises(InvalidValue, match='axes="shaft" has no effect'):
        abut.linearize(model, axes="shaft", coordinates=JOINT)
    with pytest.raises(InvalidValue, match="coordinates is 'joint'; it must be"):
        abut.linearize(model, coordinates="joint")
    with pytest.raises(UnknownName, match="shaft"):
        abut.linearize(model, axes="shalft")


@joints
def test_a_driven_machine_cannot_be_linearised():
    """A hinge has one degree of freedom and its motion prescribes it: 1 − 1 = 0 remain, and `linearize` refuses."""
    model = rod()
    model.add(abut.motions.Displacement("drive", model["pin"], one_turn_a_second))
    with pytest.raises(InvalidValue, match="leave no degree of freedom"):
        abut.linearize(model)


# --- springs, inputs and outputs -----------------------------------------------------------------------------------

MASSES, SPRINGS, DAMPERS = (1.0, 2.0, 0.5), (100.0, 300.0, 50.0), (1.0, 0.2, 40.0)


def shake(t: float, amplitude: float, rate: float) -> float:
    return amplitude * math.cos(rate * t)


def chain(amplitude: float = 0.0, rate: float = 0.0) -> abut.Model:
    """Three masses in a row, each on a spring and a damper to the one before, and a force on the last."""
    model = abut.Model("chain", gravity=(0, 0, 0))
    before = model.ground
    for k, (m, s, d) in enumerate(zip(MASSES, SPRINGS, DAMPERS, strict=True)):
        body = model.add(abut.Body(f"m{k}", mass=m, inertia=(1, 1, 1), position=(k + 1, 0, 0)))
        model.add(abut.joints.Translational(f"guide{k}", body, model.ground, at=(k + 1, 0, 0), axis="x"))
        spring = abut.forces.SpringDamper(
            f"s{k}", body.frame(), before.frame(), stiffness=s, damping=d, free_length=1.0
        )
        model.add(spring)
        before = body
    parameters = {"amplitude": amplitude, "rate": rate}
    model.add(
        abut.forces.Force("shaker", before.frame(), model.ground.frame(), fx=shake, parameters=parameters)
    )
    return model


def chained(numbers: tuple[float, ...]) -> np.ndarray:
    """Stiffness or damping matrix of the chain."""
    out = np.zeros((3, 3))
    for k, number in enumerate(numbers):
        out[k, k] += number
        if k:
            out[k - 1 : k + 1, k - 1 : k + 1] += number * np.array([[1, -1], [-1, 0]])
    return out


def test_chain_of_springs_and_dampers():
    """A = [[0, 1], [−M⁻¹K, −M⁻¹C]], with over-damped and oscillating modes; eigenvalues from scipy.linalg.eig of the pencil."""
    found = abut.linearize(chain())
    mass, stiffness, damping = np.diag(MASSES), chained(SPRINGS), chained(DAMPERS)
    zero, one = np.zeros((3, 3)), np.eye(3)
    values = scipy.linalg.eig(
        np.block([[zero, one], [-stiffness, -damping]]), np.block([[one, zero], [zero, mass]]), right=False
    )
    for value in values:
        assert np.abs(found.eigenvalues - value).min() < 1e-9 * np.abs(values).max()
    np.testing.assert_allclose(found.A[3:, :3], -stiffness / np.array(MASSES)[:, None], **NEAR)
    np.testing.assert_allclose(found.A[3:, 3:], -damping / np.array(MASSES)[:, None], **NEAR)
    sizes = np.abs(found.eigenvalues)
    assert (np.diff(sizes) > -1e-9).all()
    np.testing.assert_allclose(found.damping_ratios, -found.eigenvalues.real / sizes, **NEAR)
    # a shape is an eigenvector: (l² M + l C + K) q = 0
    for value, shape in zip(found.eigenvalues, found.shapes, strict=True):
        q = shape[:, 0]
        assert np.abs((value**2 * mass + value * damping + stiffness) @ q).max() < 1e-6 * np.abs(value) ** 2
    assert [line.split()[0] for line in str(found).splitlines()[2:]] == ["0", "1", "2", "3"]


def test_state_matrices_match_time_integration():
    """The chain is linear, so x = exp(S t) x0 with [x, F cos W t, F sin W t] as one system, to the march's tolerance; y has an
    acceleration, so D is not zero; the state is taken from the run, where the force is not zero.
    """
    force, rate = 5.0, 7.0
    run = abut.simulate(chain(force, rate), end=2.0, step=0.1, integrator=abut.RungeKutta(rtol=1e-10))
    outputs = ["m0.position.x", "s1.force.x", "m2.acceleration.x"]
    found = abut.linearize(
        chain(force, rate), 0.0, run, inputs={"push": "shaker.parameters.amplitude"}, outputs=outputs
    )
    np.testing.assert_allclose(found.B[:, 0], [0, 0, 0, 0, 0, 1 / MASSES[2]], **NEAR)
    np.testing.assert_allclose(found.D[:, 0], [0, 0, 1 / MASSES[2]], **NEAR)
    system = np.zeros((8, 8))
    system[:6, :6], system[:6, 6] = found.A, found.B[:, 0]
    system[6, 7], system[7, 6] = -rate, rate
    rest = [1.0, 0.0, 0.0]
    for k in (3, 11, 20):
        x = scipy.linalg.expm(system * run.time[k]) @ [0, 0, 0, 0, 0, 0, force, 0]
        y = rest + found.C @ x[:6] + found.D[:, 0] * x[6]
        np.testing.assert_allclose(y, [run.values(name)[k] for name in outputs], rtol=1e-6, atol=1e-7)
    # the steady answer to a cosine, from the same matrices in SciPy
    transfer = found.to_scipy().to_tf()
    answer = found.response([rate / (2 * np.pi)])[0, :, 0]
    exact = [np.polyval(row, 1j * rate) / np.polyval(transfer.den, 1j * rate) for row in transfer.num]
    np.testing.assert_allclose(answer, exact, rtol=1e-6)


def test_inputs_and_outputs_that_cannot_be():
    """Unknown names, an input of 3 components, mode 4 of a chain of 3 masses, and a time after the end of a result are refused; an input
    without effect, B = 0 and D = 0, is reported.
    """
    model = chain()
    with pytest.raises(UnknownName, match="amplitude"):
        abut.linearize(model, inputs={"u": "shaker.parameters.amplitute"})
    with pytest.raises(InvalidValue, match="one number"):
        abut.linearize(model, inputs={"u": "gravity"})
    with pytest.raises(UnknownName, match=r"m0\.position"):
        abut.linearize(model, outputs=["m0.positron"])
    found = abut.linearize(model, inputs={"where": "m0.position.x"}, outputs=["m0.position.x"])
    assert any("changes neither" in sentence for sentence in found.warnings)
    bare = abut.linearize(model)
    with pytest.raises(InvalidValue, match="without inputs"):
        bare.to_scipy()
    with pytest.raises(InvalidValue, match="no mode 4"):
        bare.mode(4)
    run = abut.simulate(model, end=0.1, step=0.1)
    with pytest.raises(InvalidValue, match="outside the result"):
        abut.linearize(model, 0.2, run)
    with pytest.raises(InvalidValue, match='no body "rod"'):
        abut.linearize(rod(), state=run)


def test_a_number_at_the_end_of_its_range_is_an_input():
    """A damper of the chain cannot be negative: c = 0 is differentiated to one side; beside rest it changes nothing but forces at speed."""
    model = chain().with_values({"s0.damping": 0.0, "m0.velocity": (0.1, 0, 0)})
    found = abut.linearize(model, inputs={"c": "s0.damping"}, outputs=["s0.force.x"])
    np.testing.assert_allclose(found.D, -0.1, **NEAR)
    np.testing.assert_allclose(found.B[:, 0], [0, 0, 0, -0.1 / MASSES[0], 0, 0], **NEAR)


@joints
def test_an_input_must_not_move_constraints():
    """The length l of a string is part of its constraint |x| − l = 0, so it cannot be an input; the pendulum itself has ω² = g/l.

    The tolerance `NEAR` is that of the other linearizations in this file.
    """
    model = abut.Model("point", gravity=(0, -GRAVITY, 0))
    bob = model.add(abut.Body("bob", mass=1.0, inertia=(0.1, 0.1, 0.1), position=(0, -1, 0)))
    model.add(abut.joints.Distance("string", bob.frame(), model.ground.frame(), length=1.0))
    with pytest.raises(InvalidValue, match=r'moves the constraint .* of "string"'):
        abut.linearize(model, inputs={"winch": "string.length"})
    found = abut.linearize(model)
    assert len(found.rigid_modes) == 3, "the bob turns freely"
    np.testing.assert_allclose(spins(found), np.sqrt(GRAVITY), **NEAR)


def test_opening_in_python_control(monkeypatch):
    """`to_control` passes A, B, C, D of ẋ = A x + B u, y = C x + D u, and the names of u and y, to python-control.

    Without python-control the error states the command that installs it.
    """
    found = abut.linearize(chain(), inputs={"push": "shaker.parameters.amplitude"}, outputs=["m0.position.x"])
    monkeypatch.setitem(sys.modules, "control", None)
    with pytest.raises(MissingExtra, match="pip install control"):
        found.to_control()
    asked = {}

    class Control:
        @staticmethod
        def ss(*matrices, **names):
            asked.update(names)
            return matrices

    monkeypatch.setitem(sys.modules, "control", Control)
    assert found.to_control()[0] is found.A
    assert asked["inputs"] == ["push"]
    assert asked["outputs"] == ["m0_position_x"]
