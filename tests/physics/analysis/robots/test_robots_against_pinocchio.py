"""Mass matrices, inverse dynamics, derivatives and closed loops of random trees against Pinocchio (extra ``bench``).

Nothing of the recursion serves to check it: Pinocchio is given each joint by its axis in space. Numbers agree to 1e-12 of the largest,
some thousand roundings.
"""

import math

import numpy as np
import pytest

import abut
from abut import joints
from abut.model.geometry import rotations
from physics.analysis.robots.robot_trees import CLOSE, SCALAR, apart, drawn, tree


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
    """M(q) and τ = M q̈ + h(q, q̇) of random trees with all kinds of joints and a free body equal Pinocchio's to `CLOSE`.

    If all coordinates are scalars, ∂τ/∂q and ∂τ/∂q̇ are compared too.
    """
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
    """M u̇ + b − Gᵀ λ = τ, G u̇ + Ġ u = 0: u̇ of trees that two ball joints close equals Pinocchio's, at closed poses with closed rates;
    so does the size of λ where no equation is redundant.

    Pinocchio factors M and G together (Carpentier, Budhiraja & Mansard 2021), another method than ours. 1e-10 of the largest: G M⁻¹
    Gᵀ multiplies rounding.
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
