"""Functions of a machine's coordinates against textbooks, differences, energy, virtual work, equations in closed form and the engine.

    M(q) u̇ + b(q, u) = τ + Σ Jᵀ f

Numbers agree to 1e-12 of the largest, some thousand roundings; central differences of fourth order to 1e-9, where their truncation and
rounding meet. `test_robots_against_pinocchio` compares with Pinocchio.
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
from physics.analysis.robots.robot_trees import CLOSE, DIFFERENCES, apart, differences, drawn, tree
from targets import target


def test_double_pendulum():
    """M(q) q̈ + h(q, q̇) + g(q) = τ of a double pendulum, by Lagrange's equations.

    Rods of 1.3 kg with the centre at 0.4 of 0.8 m, and of 0.7 kg at 0.3 m from the elbow; J = 0.11 kg m² of each. `CLOSE` and 1e-11:
    rounding.
    """
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
def test_robot_dynamics_with_all_joint_types(seed):
    """½ uᵀ M u is the kinetic energy of the bodies; τ(f) = τ − Jᵀ f; τ = M a + b; and M⁻¹ (τ − b) = a.

    Source: d'Alembert's principle. `CLOSE`: rounding; 1e-10: M is factored.
    """
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
def test_joint_rates_match_body_velocities(seed):
    """v = S u for every joint type: joint rates recovered from the velocities of the bodies equal those that generated them, u = S⁺ v.

    1e-10: velocities of order 1 are rounded to 1e-16 and passed along the tree; no integration is involved.
    """
    model, u = moving(tree(seed), seed)
    np.testing.assert_allclose(abut.robot(model).start.u, u, atol=1e-10)


@pytest.mark.parametrize("seed", range(3))
def test_derivatives_are_those_of_differences(seed):
    """∂τ/∂q, ∂τ/∂u and ∂τ/∂a with forces equal central differences; so do v = J u and J̇ u of a frame.

    `DIFFERENCES`: the error of the differences; `CLOSE`: rounding.
    """
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
    """τ(q, u, a) at 1 km equals that at 0, because no moments are taken about the origin.

    1e-11: positions there have four digits less.
    """
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
    """Λ = (J M⁻¹ Jᵀ)⁻¹: of a free body its mass and inertia; of a rod on a hinge J/l² along the path of its tip; other directions are
    refused.

    Source: Khatib (1987), in closed form here. `CLOSE`: rounding.
    """
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


def test_constraint_gradient_of_closed_loop():
    """G = ∂g/∂q of a closed loop equals central differences of g, and the rate of G u along q + u t equals (∂/∂t)(G u).

    The joint that closes the loop has 5 equations; the rank is 2 for 3 rates, so that one freedom is left. `DIFFERENCES` is the error of
    central differences, O(h²) plus rounding.
    """
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


def test_constraint_gradient_of_couplers_rods_and_ropes():
    """G = ∂g/∂q of gear, rack, coupler, constant-velocity shaft, rod and rope equals differences of g, likewise Ġ u; g = 0 as assembled.

    `DIFFERENCES`: the error of central differences; `CLOSE`: rounding.
    """
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


def test_refuses_invalid_robot_arguments():
    """Refuses q, u, bodies and frames that do not belong to the robot, and M q̈ = τ − b with a singular M.

    A massless body that no other mass follows has M = 0, so q̈ is undetermined; each error names the object, its value and the remedy.
    """
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
def test_robot_dynamics_match_symbolic_equations():
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
def test_linearization_about_motion_matches_differences(seed):
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
