"""Functions of a machine's coordinates against textbooks, differences, energy, virtual work, Pinocchio and equations in closed form.

    M(q) u̇ + b(q, u) = τ + Σ Jᵀ f

Nothing of the recursion serves to check it: Pinocchio (extra ``bench``) is told each joint by its axis in space. Numbers agree to 1e-12 of
the largest, some thousand roundings; central differences of fourth order to 1e-9, where their truncation and rounding meet.
"""

import math
from typing import NamedTuple

import numpy as np
import pytest

import abut
import equations as machines
from abut import joints
from abut.errors import InvalidValue, UnknownName
from abut.model.geometry import rotations
from targets import target

CLOSE, DIFFERENCES = 1e-12, 1e-9
SCALAR = ("Revolute", "Translational", "Cylindrical", "Universal", "Screw", "Planar")


def unit(rng):
    v = rng.normal(size=3)
    return v / np.linalg.norm(v)


def tree(seed, kinds=(*SCALAR, "Spherical", "Fixed"), free=True):
    """Bodies hung on each other at random, by joints of either sense, and one that nothing carries."""
    rng = np.random.default_rng(seed)
    model = abut.Model("tree", gravity=(0.3, -0.5, -9.81))
    parts = [model.ground]
    for k, kind in enumerate([*rng.permutation(kinds), *(["Free"] if free else [])]):
        body = abut.Body(
            f"b{k}",
            mass=rng.uniform(0.5, 2.0),
            inertia=(*rng.uniform(0.06, 0.09, 3), *rng.uniform(-0.01, 0.01, 3)),
            position=tuple(0.5 * rng.normal(size=3)),
            orientation=tuple(rotations.normalize_quaternion(rng.normal(size=4))),
            velocity=tuple(rng.normal(size=3)) if kind == "Free" else (0, 0, 0),
        )
        parent = parts[rng.integers(len(parts))]
        model.add(body)
        if kind != "Free":
            axis, across = unit(rng), unit(rng)
            turned = {"axis_i": tuple(axis), "axis_j": tuple(np.cross(axis, across))}
            options = turned if kind == "Universal" else {"axis": tuple(axis)}
            options |= {"pitch": 0.3} if kind == "Screw" else {}
            pair = (body, parent) if rng.random() < 0.5 else (parent, body)
            model.add(
                getattr(joints, kind)(f"{kind}_{k}", *pair, at=tuple(0.3 * rng.normal(size=3)), **options)
            )
        parts.append(body)
    return model


def drawn(robot, seed=1):
    """A state at random, how its rates change, and forces on some bodies."""
    rng = np.random.default_rng(seed)
    n = len(robot.rates)
    forces = {body.name: rng.normal(size=6) for body in robot.model.bodies[::2]}
    return robot.moved(robot.start.q, rng.normal(size=n)), rng.normal(size=n), rng.normal(size=n), forces


def differences(function, n, h=1e-3):
    """∂f/∂x of fourth order, f of small changes of x."""
    columns = []
    for e in np.eye(n) * h:
        near, far = function(e) - function(-e), function(2.0 * e) - function(-2.0 * e)
        columns.append((8.0 * near - far) / (12.0 * h))
    return np.array(columns).T


def apart(one, other):
    """The largest difference over the largest number."""
    return float(np.abs(np.asarray(one) - other).max() / np.abs(other).max())


def test_double_pendulum():
    """Lagrange's equations of two rods: m 1.3 with its centre at 0.4 of 0.8, m 0.7 at 0.3 behind the elbow, J 0.11 about either."""
    model = abut.Model("double pendulum", gravity=(0, -9.81, 0))
    machines.double_pendulum(model)
    robot = abut.robot(model)
    assert robot.rates == ("shoulder.rotation", "elbow.rotation")
    (x, y), (p, r) = (0.4, -0.7), (1.1, -2.3)
    c, s, J, length, d = math.cos(y), math.sin(y), 0.11, 0.8, 0.3
    M22 = J + 0.7 * d**2
    M12 = M22 + 0.7 * length * d * c
    M11 = J + 1.3 * 0.4**2 + 0.7 * length**2 + 2.0 * 0.7 * length * d * c + M22
    assert robot.mass_matrix([x, y]) == target(
        [[M11, M12], [M12, M22]], "mass matrix of the double pendulum", rtol=CLOSE
    )
    outer = 0.7 * 9.81 * d * math.cos(x + y)
    weight = [(1.3 * 0.4 + 0.7 * length) * 9.81 * math.cos(x) + outer, outer]
    assert robot.gravity([x, y]) == target(weight, "gravity of the double pendulum [N·m]", rtol=CLOSE)
    h = 0.7 * length * d * s
    whirl = np.array([-h * r * (2.0 * p + r), h * p * p])
    np.testing.assert_allclose(robot.bias([x, y], [p, r]) - weight, whirl, rtol=1e-11)


@pytest.mark.parametrize("seed", range(3))
def test_what_joints_of_all_kinds_give(seed):
    """As the model stands; ½ uᵀ M u is the energy of bodies; τ loses Jᵀ f by forces f; M⁻¹ (τ − b) is a again."""
    model = tree(seed)
    robot = abut.robot(model)
    q, u, a, forces = drawn(robot)
    for body in model.bodies:
        seen = robot.bodies(*robot.start)[body.name]
        np.testing.assert_allclose(seen.position, body.position, atol=CLOSE)
        np.testing.assert_allclose(seen.axes, rotations.to_matrix(body.orientation), atol=CLOSE)
        np.testing.assert_allclose(seen.velocity, body.velocity, atol=CLOSE)
    energy = 0.0
    for body in model.bodies:
        seen = robot.bodies(q, u)[body.name]
        spin = seen.axes.T @ seen.angular_velocity
        energy += 0.5 * body.mass * seen.velocity @ seen.velocity + 0.5 * spin @ body.inertia @ spin
    assert 0.5 * u @ robot.mass_matrix(q) @ u == pytest.approx(energy, rel=CLOSE)
    pulled = sum(robot.jacobian(name, q).T @ force for name, force in forces.items())
    tau = robot.inverse_dynamics(q, u, a)
    assert apart(robot.inverse_dynamics(q, u, a, forces), tau - pulled) < CLOSE
    assert apart(tau, robot.mass_matrix(q) @ a + robot.bias(q, u)) < CLOSE
    assert apart(robot.forward_dynamics(q, u, tau), a) < 1e-10


def moving(model, seed):
    """A model whose bodies move as joints let them, at random rates u."""
    robot = abut.robot(model)
    u = np.random.default_rng(seed).normal(size=len(robot.rates))
    values = {}
    for name, seen in robot.bodies(robot.start.q, u).items():
        values |= {f"{name}.velocity": seen.velocity, f"{name}.angular_velocity": seen.angular_velocity}
    return model.with_values({path: tuple(value) for path, value in values.items()}), u


@pytest.mark.parametrize("seed", range(2))
def test_rates_are_those_of_the_bodies(seed):
    """Of all kinds of joints, screws among them, what bodies do tells what joints do."""
    model, u = moving(tree(seed), seed)
    np.testing.assert_allclose(abut.robot(model).start.u, u, atol=1e-10)


@pytest.mark.parametrize("seed", range(3))
def test_derivatives_are_those_of_differences(seed):
    """∂τ/∂q, ∂τ/∂u with forces, and the motion of a frame."""
    robot = abut.robot(tree(seed))
    q, u, a, forces = drawn(robot)
    n = len(u)
    by = robot.derivatives(q, u, a, forces)
    assert (
        apart(differences(lambda d: robot.inverse_dynamics(robot.moved(q, d), u, a, forces), n), by.q)
        < DIFFERENCES
    )
    assert apart(differences(lambda d: robot.inverse_dynamics(q, u + d, a, forces), n), by.u) < DIFFERENCES
    assert apart(differences(lambda d: robot.inverse_dynamics(q, u, a + d, forces), n), by.a) < DIFFERENCES
    frame = robot.model.bodies[5].frame((0.1, -0.2, 0.3), z="x")
    J, seen = robot.jacobian(frame, q), robot.place(frame, q, u)
    np.testing.assert_allclose(J @ u, [*seen.velocity, *seen.angular_velocity], atol=CLOSE)
    shift = differences(lambda d: robot.place(frame, robot.moved(q, d)).position, n)
    np.testing.assert_allclose(shift, J[:3], atol=DIFFERENCES)
    whirl = differences(lambda t: robot.jacobian(frame, robot.moved(q, u * t)) @ u, 1)[:, 0]
    np.testing.assert_allclose(
        robot.jacobian_rate(frame, q, u), whirl, atol=DIFFERENCES * np.abs(whirl).max(initial=1.0)
    )


def test_a_machine_far_from_the_origin():
    """At 1 km the same as at 0 to 1e-11: places there have four digits less, and no moments are taken about the origin."""
    arms = []
    for off in (0.0, 1000.0):
        model = abut.Model("arm")
        machines.robot(model, off)
        arms.append(abut.robot(model))
    q, u, a, _ = drawn(arms[0])
    for name in ("inverse_dynamics", "forward_dynamics"):
        one, other = (getattr(arm, name)(q, u, a) for arm in arms)
        assert apart(one, other) < 1e-11
    assert apart(arms[1].derivatives(q, u, a).q, arms[0].derivatives(q, u, a).q) < 1e-11
    moved = arms[1].place("link6", q).position - arms[0].place("link6", q).position
    np.testing.assert_allclose(moved, (1000.0, 0, 0), atol=1e-11)


def test_inertia_at_the_hand():
    """Of a free body its mass and inertia; of a rod on a hinge J/l² along the way of its tip, and else a sentence."""
    model = abut.Model("two", gravity=(0, 0, 0))
    model.add(abut.Body("stone", mass=1.3, inertia=(0.05, 0.08, 0.11)))
    rod = model.add(abut.Body("rod", mass=2.0, inertia=(0.01, 0.06, 0.06), position=(0.3, 0, 0)))
    model.add(joints.Revolute("hinge", rod, model.ground, at=(0, 0, 0), axis="z"))
    robot, tip = abut.robot(model), rod.frame_at((0.6, 0, 0))
    q = robot.start.q
    wanted = np.diag([1.3, 1.3, 1.3, 0.05, 0.08, 0.11])
    np.testing.assert_allclose(robot.operational_inertia("stone", q), wanted, rtol=CLOSE, atol=CLOSE)
    np.testing.assert_allclose(robot.operational_inertia(tip, q, rows=[1]), [[0.24 / 0.36]], rtol=CLOSE)
    with pytest.raises(InvalidValue, match='of 3 motions of "rod" only 1 are possible at this q, none along'):
        robot.operational_inertia(tip, q, rows=range(3))


def test_a_loop_is_told_by_its_constraints():
    """G is how g changes; what the loop leaves free, one of three rates, keeps the joint that closes it together."""
    model = abut.Model("loop", gravity=(0, -9.81, 0))
    machines.four_bar(model)
    robot = abut.robot(model)
    q = robot.moved(robot.start.q, [0.1, -0.2, 0.05])
    told = robot.constraints(q)
    assert [len(some) for some in (robot.closing, told.names, robot.rates)] == [1, 5, 3]
    found = differences(lambda d: robot.constraints(robot.moved(q, d)).values, 3)
    np.testing.assert_allclose(told.jacobian, found, atol=DIFFERENCES)
    start = robot.constraints(robot.start.q)
    assert np.abs(start.values).max() < CLOSE
    assert np.linalg.matrix_rank(start.jacobian, 1e-9) == 2
    u = np.array([1.0, -0.5, 2.0])
    swept = differences(lambda t: robot.constraints(robot.moved(q, u * t)).jacobian @ u, 1)[:, 0]
    np.testing.assert_allclose(robot.constraints_rate(q, u), swept, atol=DIFFERENCES)


def test_what_ties_joints_is_told_too():
    """Gear, rack, coupler, homokinetic shaft, rod and rope: G is how g changes, and g is 0 as assembled."""
    robot = abut.robot(machines.machine(machines.tied))
    n = len(robot.rates)
    q = robot.moved(robot.start.q, 0.1 * np.random.default_rng(0).normal(size=n))
    assert [joint.name for joint in robot.closing] == ["gear", "rack", "tie", "bend", "rod", "rope"]
    found = differences(lambda d: robot.constraints(robot.moved(q, d)).values, n)
    np.testing.assert_allclose(robot.constraints(q).jacobian, found, atol=DIFFERENCES)
    assert np.abs(robot.constraints(robot.start.q).values).max() < CLOSE
    u = np.random.default_rng(1).normal(size=n)
    swept = differences(lambda t: robot.constraints(robot.moved(q, u * t)).jacobian @ u, 1)[:, 0]
    np.testing.assert_allclose(robot.constraints_rate(q, u), swept, atol=DIFFERENCES)


def parallelogram():
    """Two cranks of 0.4 m and 1.2 kg, J 0.02 about their middles, lead a bar of 3 kg and 1 m, whose far end the pin "c" closes."""
    model = abut.Model("parallelogram", gravity=(0, -9.81, 0))
    part = {"inertia": (0.02, 0.02, 0.02)}
    one, other = (
        model.add(abut.Body(name, mass=1.2, position=(x, 0.2, 0), **part))
        for name, x in (("crank", 0.0), ("rocker", 1.0))
    )
    bar = model.add(abut.Body("bar", mass=3.0, position=(0.5, 0.4, 0), **part))
    pins = (
        ("a", one, model.ground, 0.0, 0.0),
        ("b", bar, one, 0.0, 0.4),
        ("d", other, model.ground, 1.0, 0.0),
    )
    for name, i, j, x, y in (*pins, ("c", other, bar, 1.0, 0.4)):
        model.add(joints.Revolute(name, i, j, at=(x, y, 0), axis="z"))
    return model


def test_a_closed_chain_by_hand():
    """(2 J_a + M l²) φ̈ = τ + (m l + M l) g sin φ, J_a = J + m l²/4, φ from upright; the bar does not turn, so that both drives together
    need half of τ each at least; three of the five equations of the pin repeat others, and bear nothing.
    """
    robot = abut.robot(parallelogram())
    assert robot.rates == ("a.rotation", "d.rotation", "b.rotation")
    assert [joint.name for joint in robot.closing] == ["c"]
    phi, pace, torque = 0.7, 3.0, 2.5
    q = robot.start.q + np.array([phi, phi, -phi])
    u = np.array([pace, pace, -pace])
    found = robot.closed(q + np.array([0.0, 1e-3, 0.0]), u + np.array([0.1, 0.0, 0.0]))
    assert np.abs(robot.constraints(found.q).values).max() < CLOSE
    assert np.abs(robot.constraints(found.q).jacobian @ found.u).max() < CLOSE
    lever, heft = 0.4, 2 * (0.02 + 1.2 * 0.04) + 3.0 * 0.16
    expected = (torque + (1.2 + 3.0) * lever * 9.81 * math.sin(phi)) / heft
    tau = np.array([torque, 0.0, 0.0])
    a = robot.forward_dynamics(q, u, tau)
    np.testing.assert_allclose(a, expected * np.array([1, 1, -1]), rtol=CLOSE)
    small = robot.minimal(q, u, independent=["a.rotation"])
    np.testing.assert_allclose(small.mass, [[heft]], rtol=CLOSE)
    np.testing.assert_allclose(small.basis[:, 0], [1, 1, -1], atol=CLOSE)
    np.testing.assert_allclose(small.drift, 0.0, atol=CLOSE)
    np.testing.assert_allclose(robot.inverse_dynamics(q, u, a, drives=["a.rotation"]), tau, atol=1e-11)
    both = robot.inverse_dynamics(q, u, a, drives=["a.rotation", "d.rotation"])
    np.testing.assert_allclose(both, [torque / 2, torque / 2, 0.0], atol=1e-11)
    left = robot.mass_matrix(q) @ a + robot.bias(q, u) - tau
    loads = robot.multipliers(q, u, tau)
    np.testing.assert_allclose(robot.constraints(q).jacobian.T @ loads, left, atol=1e-11)
    assert np.sum(np.abs(loads) > 1e-9) == 2
    with pytest.raises(InvalidValue, match="does not allow these accelerations"):
        robot.inverse_dynamics(q, u, [1.0, 0.0, 0.0], drives=robot.rates)
    with pytest.raises(InvalidValue, match=r"no drive torques τ of no drives produce"):
        robot.inverse_dynamics(q, u, a, drives=[])
    with pytest.raises(
        InvalidValue, match=r"a\.rotation, b\.rotation do not determine all others at this q, of which 1 are"
    ):
        robot.minimal(q, independent=["a.rotation", "b.rotation"])
    with pytest.raises(UnknownName, match='no rate "a"'):
        robot.minimal(q, independent="a")


def test_sentences():
    """Object, value, remedy."""
    model = tree(0)
    robot = abut.robot(model)
    q, u, a, _ = drawn(robot)
    with pytest.raises(InvalidValue, match=r'robot "tree": q is \d+ numbers; it must be \d+ in SI units: '):
        robot.gravity(q[:-1])
    with pytest.raises(InvalidValue, match=r"u of .* is nan; it must be finite"):
        robot.bias(q, u * math.nan)
    with pytest.raises(UnknownName, match='no body "b"; did you mean'):
        robot.inverse_dynamics(q, u, a, {"b": np.zeros(6)})
    with pytest.raises(InvalidValue, match="be a frame on one of its bodies"):
        robot.jacobian(abut.Body("other", mass=1, inertia=(1, 1, 1)), q)
    with pytest.raises(InvalidValue, match="quaternion of length 0"):
        robot.gravity(np.zeros(len(q)))
    with pytest.raises(InvalidValue, match="has no bodies"):
        abut.robot(abut.Model("none"))
    rolling = abut.robot(machines.machine(machines.rolling))
    with pytest.raises(InvalidValue, match='joint "roll_x" is a function of coordinates'):
        rolling.constraints(rolling.start.q)
    light = abut.Model("light")
    arm = light.add(abut.Body("arm", mass=0.0))
    light.add(joints.Revolute("pin", arm, light.ground, at=(0, 0, 0), axis="z"))
    with pytest.raises(InvalidValue, match=r"pin\.rotation moves no mass"):
        abut.robot(light).forward_dynamics([0.0], [0.0], [1.0])


@pytest.mark.long
@pytest.mark.slow
def test_equations_in_closed_form_say_the_same():
    """Six axes: M, and b = k − f, of abut.equations, which knows no recursion."""
    model = machines.machine(machines.robot)
    derived, robot = abut.equations(model), abut.robot(model)
    values = machines.drawn(derived, np.random.default_rng(3))
    order = [str(one) for one in derived.q]
    assert order == [f"theta_{name.split('.')[0]}" for name in robot.coordinates]
    q, u = (np.array([values[str(one)] for one in some]) for some in (derived.q, derived.rates))
    told = derived.evaluate(values)
    assert apart(robot.mass_matrix(q), told.M) < CLOSE
    assert apart(robot.bias(q, u), np.ravel(told.k) - np.ravel(told.f)) < CLOSE


@pytest.mark.long
@pytest.mark.slow
def test_the_engine_accelerates_bodies_as_much():
    """M u̇ + b = Gᵀ λ, G u̇ = −Ġ u: all kinds of joints, one of which closes a four-bar, in absolute coordinates with all multipliers."""
    model = machines.machine(machines.arm, machines.four_bar, machines.top)
    robot, engine = abut.robot(model), machines.Engine(model)
    rng, n = np.random.default_rng(5), len(robot.rates)
    q = robot.moved(robot.start.q, rng.uniform(-0.4, 0.4, n))
    q, u = robot.closed(q, rng.normal(size=n))
    a = robot.forward_dynamics(q, u, np.zeros(n))
    where = {name: Placed(*seen) for name, seen in robot.bodies(q, u).items()}
    told = engine.accelerations(where, 0.0)
    own = [robot.jacobian(name, q) @ a + robot.jacobian_rate(name, q, u) for name in told]
    assert apart(own, np.array(list(told.values()))) < 1e-10


@pytest.mark.long
@pytest.mark.slow
@pytest.mark.parametrize("seed", range(3))
def test_small_motions_beside_a_motion(seed):
    """A of `abut.linearize` in joint coordinates is that of u̇ = M⁻¹(τ − b), by differences along q and u. Turns of balls and of a free body
    are rotation vectors θ beside the state: ω = ω₀ + θ̇ − ω₀ × θ, θ̈ = δω̇ + ω̇₀ × θ + ω₀ × θ̇.
    """
    model, u = moving(tree(seed, ("Revolute", "Universal", "Spherical", "Cylindrical", "Screw")), seed)
    robot, n, still = abut.robot(model), len(u), np.zeros(len(u))
    found = abut.linearize(model, coordinates=abut.JointCoordinates())
    assert found.states[:n] == tuple(name.replace("angular_velocity", "rotation") for name in robot.rates)
    assert not any("velocities" in told for told in found.warnings)

    def pushed(place, pace):
        return robot.forward_dynamics(robot.moved(robot.start.q, place), u + pace, still)

    by_place = differences(lambda d: pushed(d, still), n)
    by_pace = differences(lambda d: pushed(still, d), n)
    whirl, swing = np.zeros((n, n)), np.zeros((n, n))
    for k in (robot.rates.index(name) for name in robot.rates if name.endswith("angular_velocity.x")):
        some = slice(k, k + 3)
        for matrix, vector in ((whirl, u[some]), (swing, pushed(still, still)[some])):
            matrix[some, some] = np.cross(np.eye(3), vector)
    by_place += swing - by_pace @ whirl
    exact = np.block([[np.zeros((n, n)), np.eye(n)], [by_place, by_pace + whirl]])
    assert apart(found.A, exact) < 1e-8


class Placed(NamedTuple):
    """A body as the engine is told of it."""

    position: np.ndarray
    rotation: np.ndarray
    velocity: np.ndarray
    angular_velocity: np.ndarray


# --- Pinocchio --------------------------------------------------------


class Pinocchio:
    """The same tree told to Pinocchio: frames that stand along the global axes as the model stands, each joint by its axes there."""

    def __init__(self, model, robot):
        self.pin = pin = pytest.importorskip("pinocchio")
        self.robot = robot
        self.model = pin.Model()
        self.model.gravity.linear = np.array(model.gravity)
        self.rows = []  # by joint of Pinocchio: number of its first rate, of ours, factor, axes of a ball or None
        self.ends = {"ground": (0, np.zeros(3))}
        carried = {}  # by parent: what it carries, by which joint
        for joint in [one for one in model.joints if one not in robot.closing]:
            pair = (joint.frame_i.body, joint.frame_j.body)
            parent, body = sorted(pair, key=lambda b: -1 if b is model.ground else model.bodies.index(b))
            carried.setdefault(parent.name, []).append((body, joint))
        held = {body.name for some in carried.values() for body, _ in some}
        carried.setdefault("ground", []).extend((b, None) for b in model.bodies if b.name not in held)
        self.branch("ground", carried)
        self.data = self.model.createData()

    def branch(self, parent, carried):
        """Depth first, as Pinocchio wants all that a joint carries side by side."""
        for body, joint in carried.get(parent, ()):
            self.add(body, joint)
            self.branch(body.name, carried)

    def add(self, body, joint):
        pin = self.pin
        if joint is None:
            number, at = 0, np.array(body.position)
            number = self.put(number, at, pin.JointModelFreeFlyer(), f"{body.name}.x", 1.0, np.eye(3))
        else:
            first = joint.frame_i.body is body
            parent = (joint.frame_j if first else joint.frame_i).body.name
            number, before = self.ends[parent]
            at = np.array(joint.frame_i.global_position)
            shift, sign = at - before, 1.0 if first else -1.0
            for model, word, factor, axes in self.motions(joint, sign)[:: int(sign)]:
                number = self.put(number, shift, model, f"{joint.name}.{word}", factor, axes)
                shift = np.zeros(3)
            if shift.any():  # a fixed joint: what is behind it belongs to what is before it
                at = before
        turn = rotations.to_matrix(body.orientation)
        inertia = pin.Inertia(body.mass, np.array(body.position) - at, turn @ body.inertia @ turn.T)
        self.model.appendBodyToJoint(number, inertia, pin.SE3.Identity())
        self.ends[body.name] = number, at

    def motions(self, joint, sign):
        """Displacements along J's axes, then turns: model, name of the rate, our sense, axes of a ball."""
        pin, kind = self.pin, type(joint).__name__
        i, j = joint.frame_i.global_axes.T, joint.frame_j.global_axes.T
        slides = {"Translational": "z", "Cylindrical": "z", "Planar": "xy"}.get(kind, "")
        out = []
        for k in slides:
            word = "translation" if slides == "z" else k
            out.append((pin.JointModelPrismaticUnaligned(j["xyz".index(k)]), word, sign, None))
        if kind in ("Revolute", "Cylindrical", "Planar"):
            out.append((pin.JointModelRevoluteUnaligned(j[2]), "rotation", sign, None))
        if kind == "Screw":
            out.append(
                (pin.JointModelHelicalUnaligned(j[2], joint.pitch / (2 * math.pi)), "rotation", sign, None)
            )
        if kind == "Universal":
            out.append((pin.JointModelRevoluteUnaligned(j[2]), "rotation_J", sign, None))
            out.append((pin.JointModelRevoluteUnaligned(i[2]), "rotation_I", sign, None))
        if kind == "Spherical":
            out.append((pin.JointModelSpherical(), "angular_velocity.x", 1.0, (j if sign > 0 else i).T))
        return out

    def put(self, parent, shift, joint, name, factor, axes):
        number = self.model.addJoint(parent, joint, self.pin.SE3(np.eye(3), shift), name)
        self.rows.append((self.model.joints[number], self.robot.rates.index(name), factor, axes))
        return number

    def closing(self):
        """Ball joints that close loops, by their places on both sides."""
        pin, out = self.pin, self.pin.StdVec_RigidConstraintModel()
        for joint in self.robot.closing:
            ends = []
            for frame in (joint.frame_i, joint.frame_j):
                number, at = self.ends[frame.body.name]
                ends += [number, pin.SE3(np.eye(3), np.array(frame.global_position) - at)]
            out.append(pin.RigidConstraintModel(pin.ContactType.CONTACT_3D, self.model, *ends, pin.LOCAL))
        return out

    def told(self, q, u, a):
        """q, u, a for Pinocchio, and T with u there = T u."""
        n, start = len(u), self.robot.start.q
        Q, T, drift = self.pin.neutral(self.model), np.zeros((n, n)), np.zeros(n)
        for joint, k, factor, axes in self.rows:
            name = self.robot.rates[k]
            if axes is None:
                c = self.robot.coordinates.index(name)
                Q[joint.idx_q] = factor * (q[c] - start[c])
                T[joint.idx_v, k] = factor
                continue
            base = name.split(".")[0]
            c = self.robot.coordinates.index(f"{base}.quaternion.w")
            turned, before = (
                rotations.to_matrix(rotations.normalize_quaternion(x[c : c + 4])) for x in (q, start)
            )
            R = axes @ turned @ before.T @ axes.T
            quaternion = rotations.from_matrix(R)[[1, 2, 3, 0]]
            if joint.nv == 3:
                Q[joint.idx_q : joint.idx_q + 4] = quaternion
                T[joint.idx_v : joint.idx_v + 3, k : k + 3] = R.T @ axes
                continue
            Q[joint.idx_q : joint.idx_q + 7] = [*(q[c - 3 : c] - start[c - 3 : c]), *quaternion]
            for b in (0, 3):
                T[joint.idx_v + b : joint.idx_v + b + 3, k + b : k + b + 3] = R.T
            drift[joint.idx_v : joint.idx_v + 3] = -R.T @ np.cross(u[k + 3 : k + 6], u[k : k + 3])
        return Q, T @ u, T @ a + drift, T


@pytest.mark.parametrize("seed", range(20))
def test_pinocchio_knows_the_same(seed):
    """M and inverse dynamics of trees with all kinds of joints and a free body; derivatives too where all coordinates are numbers."""
    model = tree(seed, (*SCALAR, *SCALAR) if seed % 2 else (*SCALAR, "Spherical", "Fixed"), free=not seed % 2)
    robot = abut.robot(model)
    other = Pinocchio(model, robot)
    q, u, a, _ = drawn(robot, seed)
    Q, U, A, T = other.told(q, u, a)
    pin = other.pin
    upper = np.triu(pin.crba(other.model, other.data, Q))
    matrix = upper + np.triu(upper, 1).T
    assert apart(robot.mass_matrix(q), T.T @ matrix @ T) < CLOSE
    assert apart(robot.inverse_dynamics(q, u, a), T.T @ pin.rnea(other.model, other.data, Q, U, A)) < CLOSE
    if seed % 2:
        by_q, by_u, _ = pin.computeRNEADerivatives(other.model, other.data, Q, U, A)
        by = robot.derivatives(q, u, a)
        assert apart(by.q, T.T @ by_q @ T) < CLOSE
        assert apart(by.u, T.T @ by_u @ T) < CLOSE


@pytest.mark.parametrize("seed", range(6))
def test_pinocchio_closes_loops_alike(seed):
    """u̇ of trees whose bodies two ball joints close to each other, at closed poses with closed rates; and the size of their forces where
    none is redundant.

    Pinocchio's method is another: it factors M and G together, by Cholesky from the leaves (Carpentier, Budhiraja & Mansard 2021). 1e-10 of
    the largest, as G M⁻¹ Gᵀ multiplies roundings.
    """
    model = tree(seed, ("Revolute", "Cylindrical", "Universal", "Screw") * 2, free=False)
    for one, other in ((7, 0), (6, 1)):
        pair = model.bodies[one], model.bodies[other]
        model.add(
            joints.Spherical(f"loop_{one}", *pair, at=tuple(np.mean([b.position for b in pair], axis=0)))
        )
    robot = abut.robot(model)
    assert [joint.name for joint in robot.closing] == ["loop_7", "loop_6"]
    other, rng = Pinocchio(model, robot), np.random.default_rng(seed)
    n = len(robot.rates)
    q, u = robot.closed(robot.moved(robot.start.q, 0.1 * rng.normal(size=n)), rng.normal(size=n))
    tau = rng.normal(size=n)
    Q, U, _, T = other.told(q, u, np.zeros(n))
    pin, loops = other.pin, other.closing()
    data = pin.StdVec_RigidConstraintData()
    data.extend(one.createData() for one in loops)
    pin.initConstraintDynamics(other.model, other.data, loops, data)
    settings = pin.ProximalSettings(1e-14, 1e-14, 0.0, 100)
    told = pin.constraintDynamics(
        other.model, other.data, Q, U, np.linalg.inv(T).T @ tau, loops, data, settings
    )
    assert apart(robot.forward_dynamics(q, u, tau), np.linalg.solve(T, told)) < 1e-10
    sizes = np.linalg.norm(robot.multipliers(q, u, tau).reshape(2, 3), axis=1)
    wanted = [np.linalg.norm(one.contact_force.linear) for one in data]
    assert np.linalg.matrix_rank(robot.constraints(q).jacobian, 1e-9) < 6 or apart(sizes, wanted) < 1e-9
