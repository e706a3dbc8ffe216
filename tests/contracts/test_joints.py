"""What joints owe: derivatives of their coordinates that are derivatives, equations that are independent, and counts that they state.

Every joint is composed of a few coordinates between two frames, or along curves. Those are judged against central differences along a rigid
motion of both bodies; a joint is judged by the equations that it composes.
"""

from __future__ import annotations

import math
import re

import numpy as np
import pytest
import warp as wp
from scipy.spatial.transform import Rotation

import abut
from abut.compiler.kernels import kernel
from abut.coordinates.blocks import Blocks, RelativeMotion
from abut.coordinates.coordinate_kernels import CoordinateValues, add_stiffness, make_coordinates
from abut.coordinates.curve_coordinate_kernels import (
    curve_coordinate,
    curve_coordinate_stiffness,
    curve_rate_gradient,
)
from abut.coordinates.definitions import DEFINITIONS
from abut.coordinates.trial_pose import FrameInPose, TrialPose
from abut.extend import JOINTS
from abut.joints import equations as eq
from abut.kernels.structs.machine_structs import A2, vec3, vec6
from abut.shapes import Curve, SpaceCurve

assert abut.joints
coordinate, stiffness_terms, slope = make_coordinates(tuple(DEFINITIONS))
CURVES = wp.constant(eq.ON_CURVE)


@kernel
def evaluate(states: A2, kind: int, ka: int, kb: int, numbers: A2, last: A2, turned: A2, out: A2):
    k = wp.tid()
    s = RelativeMotion()
    s.d = vec3(states[k, 0], states[k, 1], states[k, 2])
    s.dv = vec3(states[k, 3], states[k, 4], states[k, 5])
    s.dc = vec3(states[k, 6], states[k, 7], states[k, 8])
    s.ri = vec3(states[k, 9], states[k, 10], states[k, 11])
    s.rj = vec3(states[k, 12], states[k, 13], states[k, 14])
    s.wi = vec3(states[k, 15], states[k, 16], states[k, 17])
    s.wj = vec3(states[k, 18], states[k, 19], states[k, 20])
    for r in range(3):
        for c in range(3):
            s.ai[r, c] = states[k, 21 + 3 * r + c]
            s.aj[r, c] = states[k, 30 + 3 * r + c]
    it = CoordinateValues()
    b = Blocks()
    gi = vec6()
    gj = vec6()
    if kind >= CURVES:
        it = curve_coordinate(numbers, last, turned, k, kind, ka, kb, 0, s)
        b = curve_coordinate_stiffness(b, numbers, turned, k, kind, ka, kb, 0, s, 1.0)
        gi, gj = curve_rate_gradient(numbers, turned, k, kind, ka, kb, 0, s)
    else:
        it = coordinate(kind, ka, kb, s)
        family, n, bend = stiffness_terms(kind, ka, kb, s, 1.0)
        b = add_stiffness(b, family, n, bend, s)
        gi, gj = slope(kind, ka, kb, s)
    out[k, 0] = it.value
    out[k, 1] = it.rate
    out[k, 2] = it.quad
    for r in range(3):
        out[k, 3 + r] = it.n[r]
        out[k, 6 + r] = it.ti[r]
        out[k, 9 + r] = -it.n[r]
        out[k, 12 + r] = it.tj[r]
    for r in range(6):
        out[k, 15 + r] = gi[r]
        out[k, 21 + r] = gj[r]
        for q in range(6):
            out[k, 27 + 12 * r + q] = b.ii[r, q]
            out[k, 33 + 12 * r + q] = b.ij[r, q]
            out[k, 99 + 12 * r + q] = b.ji[r, q]
            out[k, 105 + 12 * r + q] = b.jj[r, q]


class Values:
    """What the kernel says of one coordinate at several states; a leading index runs over the states."""

    def __init__(self, term: eq.Term, states: np.ndarray) -> None:
        count = len(states)
        out, turned = (wp.zeros((count, n), dtype=wp.float64, device="cpu") for n in (171, 2))
        lengths = [0, *(len(curve.numbers) for curve in term.curves)]
        row = np.concatenate([[0.0, 0.0], *(curve.numbers for curve in term.curves)])
        ka = 2 if term.curves else term.a
        kb = 2 + lengths[1] if len(term.curves) > 1 else term.b
        last = np.tile([*term.begin(), 0.0][:2] if term.begin else [0.0, 0.0], (count, 1))
        given = [
            wp.array(x, dtype=wp.float64, device="cpu") for x in (states, np.tile(row, (count, 1)), last)
        ]
        inputs = [given[0], term.kind, ka, kb, given[1], given[2], turned, out]
        evaluate.launch(len(states), inputs)
        found = out.numpy()
        self.value, self.rate, self.quad = found[:, :3].T
        self.gradient = found[:, 3:15]  # force on I, torque on I, force on J, torque on J
        self.rate_gradient = found[:, 15:27]
        self.stiffness = found[:, 27:].reshape(-1, 12, 12)


class Bodies:
    """Two bodies with a frame on each, moving; they can be carried along a rigid motion."""

    def __init__(self, rng: np.random.Generator) -> None:
        self.x, self.arm = rng.normal(size=(2, 3)), rng.normal(size=(2, 3))
        self.axes = Rotation.random(2, random_state=int(rng.integers(1 << 31))).as_matrix()
        self.v, self.w = rng.normal(size=(2, 3)), rng.normal(size=(2, 3))

    def carried(self, moved: np.ndarray, turned: np.ndarray) -> Bodies:
        """Displaced by ``moved`` and turned by the rotation vectors ``turned``; velocities are held."""
        other = object.__new__(Bodies)
        turns = [Rotation.from_rotvec(t).as_matrix() for t in turned]
        other.x, other.v, other.w = self.x + moved, self.v, self.w
        other.arm = np.array([t @ a for t, a in zip(turns, self.arm, strict=True)])
        other.axes = np.array([t @ a for t, a in zip(turns, self.axes, strict=True)])
        return other

    def led(self, term: eq.Term, rng: np.random.Generator) -> Bodies:
        """Where the term is one of curves: near them, off by a tenth of a metre, and little out of their plane."""
        if not term.curves:
            return self
        place = term.curves[0].place(0.3)[0]
        if len(term.curves) > 1:
            tilt = Rotation.from_rotvec(0.1 * rng.normal(size=3)).as_matrix()
            self.axes[0] = self.axes[1] @ Rotation.from_rotvec([0, 0, rng.normal()]).as_matrix() @ tilt
            c, t, *_ = term.curves[1].place(0.5)
            place = c + np.cross(t, [0, 0, 0.4]) / np.linalg.norm(t)
            place = place - self.axes[1].T @ self.axes[0] @ [0.2, 0.1, 0.0]
        point = self.axes[1] @ (place + 0.1 * rng.normal(size=3) / np.sqrt(3))
        self.x[0] = self.x[1] + self.arm[1] + point - self.arm[0]
        return self

    @property
    def state(self) -> np.ndarray:
        place = self.x + self.arm
        whirl = np.cross(self.w, self.arm)
        point = self.v + whirl
        pull = np.cross(self.w, whirl)
        parts = [place[0] - place[1], point[0] - point[1], pull[0] - pull[1], *self.arm, *self.w]
        return np.concatenate([*parts, self.axes[0].ravel(), self.axes[1].ravel()])


TERMS = {
    "point": [eq.point(k) for k in range(3)],
    "along": [eq.along(k) for k in range(3)],
    "axes": [eq.axes(a, b) for a in range(3) for b in range(3)],
    "distance": [eq.distance()],
    "angle": [eq.angle()],
    "turn": [eq.turn(k) for k in range(3)],
    "slide": [eq.slide(k) for k in range(3)],
    "spin": [eq.spin(k) for k in range(3)],
}
WIRE = SpaceCurve.of(lambda a: (math.cos(a), math.sin(2 * a), 0.4 * a), -9.0, 9.0, name="wire")
CAM, FLAT = Curve.ellipse(axes=(1.0, 0.6)), Curve.line((-90.0, 0.1), (90.0, 0.4))
CIRCLE = Curve.circle((0.2, 0.1), radius=0.3)
TERMS |= {
    "wire": [eq.on_curve(k, WIRE, lambda: (0.3,)) for k in range(3)],
    "gap": [
        eq.meet((SpaceCurve.plane(CIRCLE), SpaceCurve.plane(other)), lambda: (0.3, 0.5))
        for other in (CAM, FLAT)
    ],
}
ALL_TERMS = [
    pytest.param(t, id=f"{n}{t.a}{t.b}{k if t.curves else str()}")
    for n, terms in TERMS.items()
    for k, t in enumerate(terms)
]
STEP = 1e-5


def around(bodies: Bodies, moved: np.ndarray, turned: np.ndarray) -> np.ndarray:
    """States a small step behind and ahead along a motion, and the state itself."""
    there = [bodies.carried(s * moved, s * turned).state for s in (-STEP, STEP)]
    return np.array([*there, bodies.state])


@pytest.mark.parametrize("term", ALL_TERMS)
def test_rate_and_second_derivative_are_those_of_the_value(term):
    """Along a steady motion (v, ω constant) Ċ and C̈ = quad are central differences; h² truncation is near 1e-9."""
    rng = np.random.default_rng(7)
    for _ in range(20):
        bodies = Bodies(rng).led(term, rng)
        found = Values(term, around(bodies, bodies.v, bodies.w))
        if singular(term, bodies):
            continue
        step = found.value[1] - found.value[0]
        if term.counts_turns:
            step = math.remainder(step, 2 * math.pi)
        scale = 1 + abs(found.quad[2])
        if not term.is_velocity:
            assert found.rate[2] == pytest.approx(step / (2 * STEP), abs=1e-7 * scale)
        assert found.quad[2] == pytest.approx(
            (found.rate[1] - found.rate[0]) / (2 * STEP), abs=1e-6 * scale**1.5
        )


def found_state(bodies: Bodies) -> np.ndarray:
    return bodies.state[None, :]


def singular(term: eq.Term, bodies: Bodies) -> bool:
    """Whether an angle is undetermined near a pose: Bryant's where the second is a right one, that about z where x stands along z."""
    cosine = float(bodies.axes[0][:, 2] @ bodies.axes[1][:, 0]) if term.kind == eq.TURN else 0.0
    if term.kind == eq.ANGLE:
        cosine = float(bodies.axes[0][:, 0] @ bodies.axes[1][:, 2])
    return abs(cosine) > 0.95


@pytest.mark.parametrize("term", ALL_TERMS)
def test_constraint_gradient_matches_rate_and_reactions_balance(term):
    """Ċ = g·(v, ω) for any velocities; the forces on both bodies, and the moments about any point, cancel.

    Where a component of the distance or of its velocity is held in space, the moments cancel once the points coincide.
    """
    rng = np.random.default_rng(9)
    for _ in range(20):
        bodies = Bodies(rng).led(term, rng)
        if term.kind in (eq.POINT, eq.SLIDE):
            bodies.x[1] = bodies.x[0] + bodies.arm[0] - bodies.arm[1]
        found = Values(term, found_state(bodies))
        twist = np.concatenate([bodies.v[0], bodies.w[0], bodies.v[1], bodies.w[1]])
        gradient = found.gradient[0]
        scale = 1 + np.abs(gradient).max()
        assert found.rate[0] == pytest.approx(gradient @ twist, abs=1e-12 * scale**2)
        np.testing.assert_allclose(gradient[0:3] + gradient[6:9], 0.0, atol=1e-13 * scale)
        moment = gradient[3:6] + gradient[9:12]
        moment = moment + np.cross(bodies.x[0], gradient[0:3]) + np.cross(bodies.x[1], gradient[6:9])
        np.testing.assert_allclose(moment, 0.0, atol=1e-12 * scale)


@pytest.mark.parametrize("term", ALL_TERMS)
def test_how_reaction_and_rate_change_with_the_pose(term):
    """∂(gᵀ)/∂q and ∂(g·v)/∂q, used by implicit methods, against central differences along random small motions."""
    rng = np.random.default_rng(10)
    for _ in range(20):
        bodies = Bodies(rng).led(term, rng)
        if singular(term, bodies):
            continue
        moved, turned = rng.normal(size=(2, 3)), rng.normal(size=(2, 3))
        found = Values(term, around(bodies, moved, turned))
        twist = np.concatenate([moved[0], turned[0], moved[1], turned[1]])
        change = (found.gradient[1] - found.gradient[0]) / (2 * STEP)
        scale = 1 + np.abs(found.stiffness[2]).max()
        np.testing.assert_allclose(found.stiffness[2] @ twist, change, atol=1e-7 * scale**2)
        drift = (found.rate[1] - found.rate[0]) / (2 * STEP)
        assert found.rate_gradient[2] @ twist == pytest.approx(drift, abs=1e-7 * scale**2)


@pytest.mark.parametrize("term", ALL_TERMS)
def test_host_and_kernel_constraints_agree(term):
    """Value and gradient by both, to rounding; on the host a place on a curve is solved for by other steps, to 1e-13."""
    rng = np.random.default_rng(12)
    for _ in range(5):
        bodies = Bodies(rng).led(term, rng)
        found = Values(term, found_state(bodies))
        i, j = (FrameInPose(k, bodies.x[k] + bodies.arm[k], bodies.axes[k], bodies.arm[k]) for k in (0, 1))
        value, pushes = TrialPose(()).evaluate_from(term, ("i", "j"), i, j)
        rows = [np.concatenate([n, np.cross(s.arm, n) + t]) for s, (n, t) in ((i, pushes.i), (j, pushes.j))]
        scale = 1 + np.abs(found.gradient[0]).max()
        assert value == pytest.approx(found.value[0], abs=1e-9 if term.curves else 1e-14)
        np.testing.assert_allclose(
            np.concatenate(rows), found.gradient[0], atol=(1e-7 if term.curves else 1e-14) * scale**2
        )


@pytest.mark.parametrize("kind", DEFINITIONS)
def test_a_coordinate_is_seen_in_many_poses_at_once(kind):
    """Of arrays whose last axis runs over poses, it gives what each of these gives."""
    rng = np.random.default_rng(13)
    d = rng.normal(size=(3, 4))
    i, j = (np.moveaxis(Rotation.random(4, random_state=k).as_matrix(), 0, -1) for k in (1, 2))
    x, one = rng.normal(size=(3, 4)), DEFINITIONS[kind]
    for function, more in [(one.law, ()), (one.gradient_change, (x,))][: 2 if one.gradient_change else 1]:
        found = function(0, 1, d, i, j, *more)
        for k in range(4):
            alone = function(0, 1, d[:, k], i[..., k], j[..., k], *(x[:, k] for x in more))
            for whole, part in zip(found, alone, strict=True):
                own = whole[..., k] if np.ndim(whole) > np.ndim(part) else whole
                np.testing.assert_allclose(own, part, atol=1e-15)


# --- the joints that are composed of them --------------------------------------------------------------------------


def mixed(z, z_rate, spin, far):
    return z_rate + 0.3 * (1.0 + z) * spin - far * z_rate


def example(name: str, model: abut.Model | None = None, **motion):
    """A joint of each kind between two bodies, assembled, at a place and in a direction without symmetry; in a model that is given, bodies
    have names and ``motion`` of their own.
    """
    its, model = ("", abut.Model("joint")) if model is None else (f"{name}_", model)
    at, axis, x = (0.3, -0.2, 0.5), (0.2, 0.9, -0.4), (1.0, 0.3, 0.2)
    places = {"a": (0.1, 0.2, 0.3), "b": (-0.4, 0.1, 0.2), "c": (0.7, 0.1, 0.2)}
    a, b, c = (
        model.add(abut.Body(f"{its}{body}", mass=1.0, inertia=(1, 1, 1), position=place, **motion))
        for body, place in places.items()
    )
    kind = JOINTS[name]
    plain = {"at": at, "axis": axis, "x": x}
    if name in ("Coupler", "Gear"):
        first = abut.joints.Revolute(f"{its}first", a, c, **plain)
        second = abut.joints.Revolute(f"{its}second", b, c, **(plain | {"at": (0.1, 0.1, 0.4)}))
        return (
            kind(its or "it", (first, second), (1.0, -2.0))
            if name == "Coupler"
            else kind(its or "it", first, second, ratio=-2.0)
        )
    across = tuple(np.cross(axis, x))
    if name == "Combination":
        i, j, k = (body.frame_at(at, z=axis, x=x) for body in (a, b, c))
        m, far = abut.motions, b.frame_at(across)
        return kind(
            its or "it", [(1.0, m.Z, i, j), (0.2, m.RZ, i, k), (-0.5, m.DISTANCE, k, far), (0.3, m.X, i, k)]
        )
    if name == "Relation":
        i, j, k = (body.frame_at(at, z=axis, x=x) for body in (a, b, c))
        m, far = abut.motions, b.frame_at(across)
        return kind(its or "it", mixed, {"z": (m.Z, i, j), "spin": (m.WX, i, k), "far": (m.DISTANCE, k, far)})
    if name == "PointOnCurve":
        wire = SpaceCurve.through([(0, 0, 0), (0.3, 0.1, 0), (0.5, 0.4, 0.2), (0.4, 0.7, 0.3)])
        place = tuple(wire.place(0.4)[0])
        return kind(its or "it", a.frame_at(at), b.frame_at(np.subtract(at, place)), wire)
    if name == "CurveOnCurve":
        roller, cam = Curve.circle(radius=0.1), Curve.ellipse(axes=(0.3, 0.2))
        high = np.add(at, (0, 0.3, 0))
        return kind(its or "it", a.frame_at(high, z="z", x="x"), b.frame_at(at, z="z", x="x"), roller, cam)
    extra = {
        "Screw": plain | {"pitch": 0.01},
        "RackAndPinion": plain | {"pitch_diameter": 0.1},
        "Universal": {"at": at, "axis_i": axis, "axis_j": across},
    }
    if name == "Distance":
        return kind(its or "it", a.frame(), b.frame((0.1, 0, 0)))
    if name == "Perpendicular":
        return kind(its or "it", a.frame_at(at, z=axis), b.frame_at(at, z=across))
    if name == "RackAndPinion":
        rack = a.frame_at(at, z=axis, x=x)
        return kind(its or "it", rack, b.frame_at(at, z=across, x=axis), pitch_diameter=0.1)
    return kind(its or "it", a, b, **extra.get(name, plain))


def jacobian(joint) -> np.ndarray:
    """The joint's equations by the motions (v, ω) of all bodies that it holds."""
    frames = [frame for pair in joint.pairs for frame in pair]
    owners = list(dict.fromkeys(frame.body.name for frame in frames))
    rows = np.zeros((len(joint.equations), 6 * len(owners)))
    for row, equation in zip(rows, joint.equations, strict=True):
        for term in equation.terms:
            i, j = joint.pairs[term.pair]
            state = object.__new__(Bodies)
            place = np.array([i.global_position, j.global_position])
            state.x = np.array([f.body.position for f in (i, j)])
            state.arm, state.v, state.w = place - state.x, np.zeros((2, 3)), np.zeros((2, 3))
            state.axes = np.array(
                [Rotation.from_quat(f.global_orientation, scalar_first=True).as_matrix() for f in (i, j)]
            )
            gradient = Values(term, found_state(state)).gradient[0] * joint.coefficient(term)
            for k, frame in enumerate((i, j)):
                at = 6 * owners.index(frame.body.name)
                row[at : at + 6] += gradient[6 * k : 6 * k + 6]
    return rows


every_joint = pytest.mark.parametrize("name", sorted(JOINTS))


@every_joint
def test_number_of_independent_equations_matches_docstring(name):
    joint = example(name)
    said = re.search(r"(\d+) equations?", JOINTS[name].__doc__)
    assert said, f"{name}: its docstring should say how many equations it has"
    rows = jacobian(joint)
    assert len(rows) == int(said[1])
    assert np.linalg.matrix_rank(rows, tol=1e-9) == len(rows)


@every_joint
def test_a_joint_lets_the_whole_assembly_move_as_one(name):
    """Its reactions are internal: a rigid motion of all its bodies breaks no equation, to first order."""
    joint = example(name)
    frames = [frame for pair in joint.pairs for frame in pair]
    places = {frame.body.name: np.array(frame.body.position) for frame in frames}
    rng = np.random.default_rng(11)
    v, w = rng.normal(size=3), rng.normal(size=3)
    motion = np.concatenate([[*(v + np.cross(w, x)), *w] for x in places.values()])
    np.testing.assert_allclose(jacobian(joint) @ motion, 0.0, atol=1e-12)
