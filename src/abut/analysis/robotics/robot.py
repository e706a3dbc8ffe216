"""Robot dynamics for control, in joint coordinates: inverse dynamics, mass matrix, Jacobians, operational-space inertia, closed loops."""

from __future__ import annotations

import dataclasses
import math
from collections.abc import Iterable, Mapping
from functools import cached_property
from typing import TYPE_CHECKING, Any

import numpy as np

from abut.analysis.robotics.argument_checks import (
    check_closing_joints,
    check_coordinates,
    check_forces,
    check_numbers,
    check_rate_names,
)
from abut.analysis.robotics.closed_loops import SINGULAR, Loops, Minimal
from abut.analysis.robotics.recursive_dynamics import Pass, cholesky_factor
from abut.analysis.robotics.robot_results import Constraints, Derivatives, FrameMotion
from abut.array_types import Numbers
from abut.coordinates.definitions import DEFINITIONS
from abut.coordinates.second_derivatives import MovingFrame, second_derivative
from abut.coordinates.trial_pose import TrialPose
from abut.errors import InvalidValue
from abut.model import Frame
from abut.model.geometry import rotations
from abut.model.geometry.distances import largest_distance
from abut.model.model import check_model
from abut.system.tree.numpy_tree import FramePose, JointState, Stages, cross_matrix, stages_of_model

if TYPE_CHECKING:
    from collections.abc import Sequence

    from numpy.typing import ArrayLike

    from abut.model import Model
    from abut.model.body import Part

__all__ = ["Constraints", "Derivatives", "FrameMotion", "Robot", "robot"]

LOOP_TOLERANCE = 1e-13  #: tolerance of closed loops: largest g, relative to the machine's size [m or rad]
ATTEMPTS = 40  #: largest number of steps to close loops
LOOP_MOTION_TOLERANCE = 1e-6  #: relative part of a motion that loops may not allow, or drives not produce


def robot(model: Model) -> Robot:
    """Return the dynamics functions of a machine for control, in the coordinates of the joints of its spanning tree.

        M(q) u̇ + b(q, u) = τ + Σ Jᵀ f

    Valid: rigid bodies. The spanning tree is that with the fewest coordinates and the shortest branches, as for
    :class:`abut.JointCoordinates`, including joints with friction; a body without a joint is free, with six rates. Other parts of the model
    are excluded: motions (τ is their drive torque), springs, contacts and friction, whose forces may be given to each function.

    Raises:
        InvalidValue: elastic bodies, or none, or a reflected inertia in a joint that closes a loop.

    >>> import abut
    >>> model = abut.Model("pendulum")
    >>> rod = model.add(abut.Body("rod", mass=2.0, inertia=(0, 0.06, 0.06), position=(0.3, 0, 0)))
    >>> _ = model.add(abut.joints.Revolute("hinge", rod, model.ground, at=(0, 0, 0), axis="-y"))
    >>> pendulum = abut.robot(model)
    >>> (
    ...     pendulum.rates,
    ...     pendulum.gravity([0.0]).round(3).tolist(),
    ...     pendulum.mass_matrix([0.0]).round(3).tolist(),
    ... )
    (('hinge.rotation',), [5.886], [[0.24]])
    """
    check_model(model)
    return Robot(model, check_closing_joints(stages_of_model(model)))


@dataclasses.dataclass(frozen=True, eq=False, repr=False)
class Robot:
    """Machine as functions of its coordinates q and rates u, in NumPy; see :func:`robot`.

    Joints are ordered from the ground outwards. Each has first the displacements of frame I along axes of J, then its rotation: an angle
    about z_J (for a screw nothing else); for a universal joint angles about z_J and z_I; for a spherical one the quaternion (w, x, y, z) by
    which the frame on the body has turned relative to that on its parent, whose rates are the angular velocity relative to the parent,
    along axes of the parent's frame. A free body has its position, its quaternion, its velocity and its angular velocity in global axes.
    So q is as long as u, plus one for each quaternion, whose length does not matter.

    a is u̇. τ [N or N·m] does the work τ·u. Forces are, by body, force [N] and torque [N·m] at its centre of mass in global axes, six
    numbers. A frame is an `abut.Frame`, or a body or its name for its centre of mass.
    """

    model: Model
    _tree: Stages

    @property
    def coordinates(self) -> tuple[str, ...]:
        """Names of the numbers of q."""
        return self._tree.coordinates

    @property
    def rates(self) -> tuple[str, ...]:
        """Names of the numbers of u, a and τ."""
        return self._tree.rates

    @property
    def start(self) -> JointState:
        """Initial q and u of the model."""
        return JointState(*(x.copy() for x in self._tree.start))

    @property
    def closing(self) -> tuple[Any, ...]:
        """Joints outside the tree; their equations are `constraints`."""
        return self._tree.closing

    def inverse_dynamics(
        self,
        q: ArrayLike,
        u: ArrayLike,
        a: ArrayLike,
        forces: Mapping[str, Any] | None = None,
        *,
        drives: Iterable[str] | None = None,
    ) -> Numbers:
        """Return τ for a motion, including gravity, by recursion: O(n).

        For loops it is the torque of the tree, τ + Gᵀλ. With ``drives``, names of rates, it is τ of these alone for the motion of the
        closed chain. If there are more drives than necessary, it is the least, by the sum of squares [N and N·m].

        Source: Luh, Walker & Paul, J. Dynamic Systems, Measurement, and Control 102 (1980) 69-76; Featherstone (2008), sec. 5.3, 8.12.

        Raises:
            InvalidValue: of ``drives``: loops do not allow the motion, or the drives cannot produce it.
        """
        wanted = self._at(q, u, a, forces).torques()
        if drives is None:
            return wanted
        names, loops = check_rate_names(drives, self.rates), self._loops(q, u)
        given = check_numbers(self._what, "a", a, self.rates)
        missing = loops.jacobian @ given + loops.jacobian_rate
        if np.abs(missing).max(initial=0.0) > LOOP_MOTION_TOLERANCE * max(
            1.0, float(np.abs(given).max(initial=0.0))
        ):
            equation = self._equations[int(np.argmax(np.abs(missing)))]
            raise InvalidValue(
                f"{self._what}: inverse_dynamics: {equation} does not allow these accelerations; use a = "
                "Z ẇ + σ from minimal(q, u)"
            )
        tau, left = loops.driven(wanted, [self.rates.index(name) for name in names])
        if left > LOOP_MOTION_TOLERANCE:
            listed = ", ".join(names) or "no drives"
            raise InvalidValue(
                f"{self._what}: inverse_dynamics: no drive torques τ of {listed} produce these "
                f"accelerations; {left:.2g} of the required forces remains; name more drives"
            )
        return tau

    def bias(self, q: ArrayLike, u: ArrayLike, forces: Mapping[str, Any] | None = None) -> Numbers:
        """Return b(q, u): τ without accelerations of the rates."""
        return self._at(q, u, None, forces).torques()

    def gravity(self, q: ArrayLike, forces: Mapping[str, Any] | None = None) -> Numbers:
        """Return τ that keeps the machine at rest."""
        return self._at(q, None, None, forces).torques()

    def mass_matrix(self, q: ArrayLike) -> Numbers:
        """Return M(q), symmetric, by composite bodies. Source: Featherstone (2008), sec. 6.2."""
        return self._at(q).masses_by_rates()

    def forward_dynamics(
        self, q: ArrayLike, u: ArrayLike, tau: ArrayLike, forces: Mapping[str, Any] | None = None
    ) -> Numbers:
        """Return a = M⁻¹ (τ − b + Gᵀλ), G a = −Ġu: for a tree by articulated bodies, O(n); loops add O(n³), and must be closed at q, G u
        = 0.

        Source: Featherstone (2008), sec. 7.3 and 8.5.

        Raises:
            InvalidValue: a rate moves no mass, or a loop is closed by a function of coordinates, or, where it moves, along a curve.
        """
        free = self._at(q, u, None, forces).accelerations(check_numbers(self._what, "tau", tau, self.rates))
        if not self.closing:
            return free
        loops = self._loops(q, u)
        return free + loops.multiplier_acceleration(loops.multipliers(free))

    def multipliers(
        self, q: ArrayLike, u: ArrayLike, tau: ArrayLike, forces: Mapping[str, Any] | None = None
    ) -> Numbers:
        """Return λ of M a + b = τ + Gᵀ λ, one an equation of `constraints` [N, N·m]; the least for redundant equations."""
        free = self._at(q, u, None, forces).accelerations(check_numbers(self._what, "tau", tau, self.rates))
        return self._loops(q, u).multipliers(free)

    def minimal(
        self, q: ArrayLike, u: ArrayLike | None = None, *, independent: Iterable[str] | None = None
    ) -> Minimal:
        """Return Z and σ of u = Z w, a = Z ẇ + σ with the independent rates w of the loops, and the mass matrix Zᵀ M Z in these.

        w are those that move most freely, or those named. Zᵀ τ drives w; loop reactions have no part in it.

        Raises:
            InvalidValue: those named are more or fewer, or do not determine the others at q.
        """
        loops = self._loops(q, u)
        given = (
            None
            if independent is None
            else [self.rates.index(name) for name in check_rate_names(independent, self.rates)]
        )
        rows, basis, drift = loops.minimal(given)
        names = tuple(self.rates[k] for k in rows)
        if given is not None and basis.shape[1] < max(1, len(rows)):
            raise InvalidValue(
                f"{self._what}: minimal: the rates {', '.join(names)} do not determine all others at "
                f"this q, of which {loops.free.shape[1]} are independent; use "
                f"{', '.join(self.minimal(q).names)}"
            )
        half = loops.lower.T @ basis
        return Minimal(names, basis, drift, half.T @ half)

    def closed(self, q: ArrayLike, u: ArrayLike | None = None) -> JointState:
        """Project q and u onto the loops, g = 0 and G u = 0, by the shortest motion in the metric of M.

        Raises:
            InvalidValue: no way leads there.
        """
        out = check_coordinates(self._what, self._tree, q).copy()
        size = max(1.0, largest_distance([body.position for body in self._tree.bodies]))
        gap = math.inf
        for _ in range(ATTEMPTS):
            values = self.constraints(out).values
            before, gap = gap, float(np.abs(values).max(initial=0.0))
            if gap <= LOOP_TOLERANCE * size or (gap >= 0.5 * before and gap <= 10.0 * LOOP_TOLERANCE * size):
                break
            step = self._loops(out).shortest(-values)
            out = self.moved(out, step * min(1.0, 0.5 / max(1e-300, float(np.abs(step).max()))))
        else:
            equation = self._equations[int(np.argmax(np.abs(values)))]
            raise InvalidValue(
                f"{self._what}: closed: {equation} keeps a gap of {gap:.3g} m or rad; give a q nearer to "
                "a closed pose"
            )
        given_rates = (
            np.zeros(len(self.rates)) if u is None else check_numbers(self._what, "u", u, self.rates)
        )
        loops = self._loops(out)
        return JointState(out, given_rates - loops.shortest(loops.jacobian @ given_rates))

    def derivatives(
        self, q: ArrayLike, u: ArrayLike, a: ArrayLike, forces: Mapping[str, Any] | None = None
    ) -> Derivatives:
        """Return ∂τ/∂q, ∂τ/∂u and ∂τ/∂u̇ of `inverse_dynamics`, exact, by recursion; forces are constant in global axes.

        q changes by small displacements and turns, as in `moved`. Source: Singh, Russo & Wensing, IEEE Robotics and Automation Letters
        7 (2022) 1776-1783; docs/robots.md.
        """
        at = self._at(q, u, a, forces)
        return Derivatives(*at.derivatives(), at.masses_by_rates())

    def moved(self, q: ArrayLike, by: ArrayLike) -> Numbers:
        """Return q after displacements and turns, as many as there are rates: numbers are added, quaternions turned by a rotation
        vector along the axes of their rates.
        """
        out, given = (
            check_numbers(self._what, "q", q, self.coordinates).copy(),
            check_numbers(self._what, "by", by, self.rates),
        )
        for one in self._tree.stages:
            places, step = list(one.places), given[list(one.rates)]
            if len(places) > len(step):
                out[places] = rotations.multiply_quaternions(
                    rotations.from_rotation_vector(step), out[places]
                )
            else:
                out[places] += step
        return out

    def jacobian(self, frame: Frame | Part | str, q: ArrayLike) -> Numbers:
        """Return J (6, rates): velocity of a frame's origin (0 … 2) and angular velocity (3 … 5), global axes, are J u."""
        stage, _ = self._frame(frame)
        at = self._at(q)
        return self._jacobian(at, stage, self._frame_motion(at, frame).position)

    def jacobian_rate(self, frame: Frame | Part | str, q: ArrayLike, u: ArrayLike) -> Numbers:
        """Return J̇ u (6): acceleration and angular acceleration of a frame without accelerations of the rates."""
        stage, _ = self._frame(frame)
        at = dataclasses.replace(self._at(q, u), gravity=np.zeros(3))
        return self._frame_acceleration(at, stage, self._frame_motion(at, frame))

    def operational_inertia(
        self, frame: Frame | Part | str, q: ArrayLike, rows: Sequence[int] = range(6)
    ) -> Numbers:
        """Return Λ = (J M⁻¹ Jᵀ)⁻¹: the operational-space inertia of a frame; of some rows of J, as range(3) of its origin alone.

        Source: Khatib, IEEE J. Robotics and Automation 3 (1987) 43-53.

        Raises:
            InvalidValue: the frame cannot move in all these ways at q.
        """
        picked = [int(k) for k in rows]
        matrix = self.mass_matrix(q)
        lower = cholesky_factor(matrix, matrix.diagonal(), self.rates)
        ways, sizes, _ = np.linalg.svd(np.linalg.solve(lower, self.jacobian(frame, q)[picked].T).T)
        many = int(np.sum(sizes > SINGULAR * max(1e-300, float(sizes.max(initial=0.0)))))
        if many < len(picked):
            still = ", ".join(f"{x:.3g}" for x in np.round(ways[:, many], 9) + 0.0)
            raise InvalidValue(
                f"{self._what}: operational_inertia: of {len(picked)} motions of "
                f"{self._quoted_name(frame)} only {many} are possible at this q, none along "
                f"({still}); give fewer rows, as rows=range(3), or another q"
            )
        return np.asarray((ways / sizes**2) @ ways.T)

    def place(self, frame: Frame | Part | str, q: ArrayLike, u: ArrayLike | None = None) -> FrameMotion:
        """Return position, axes and motion of a frame."""
        return self._frame_motion(self._at(q, u), frame)

    def bodies(self, q: ArrayLike, u: ArrayLike | None = None) -> dict[str, FrameMotion]:
        """Return position, axes and motion of all bodies, by name."""
        at = self._at(q, u)
        return {body.name: self._frame_motion(at, body) for body in self._tree.bodies}

    def constraints(self, q: ArrayLike) -> Constraints:
        """Return the constraint equations of joints outside the tree: G(q), of loops and couplers.

        Raises:
            InvalidValue: one is a user's function of coordinates.
        """
        at = self._at(q)
        rows, values = [], []
        moved, placed = self._trial_pose(at), self._trial_pose(self._at(self._tree.start.q))
        centres = [
            self._jacobian(at, self._tree.carrier[b.name], moved.at[k])
            for k, b in enumerate(self._tree.bodies)
        ]
        for joint in self._closers():
            for equation in joint.equations:
                terms = [(t, joint.pairs[t.pair], joint.coefficient(t)) for t in equation.terms]
                value, gradient = moved.row(terms)
                desired = equation.value
                wanted = (
                    placed.row(terms)[0]
                    if desired is None
                    else getattr(joint, desired)
                    if isinstance(desired, str)
                    else desired
                )
                values.append(value - wanted)
                rows.append(sum((g @ centres[b] for b, g in gradient.items()), np.zeros(len(self.rates))))
        matrix = np.array(rows).reshape(len(rows), len(self.rates))
        return Constraints(self._equations, np.array(values), matrix)

    def constraints_rate(self, q: ArrayLike, u: ArrayLike) -> Numbers:
        """Return Ġ u: g̈ without accelerations of the rates.

        Raises:
            InvalidValue: something follows a curve, and moves; and as of `constraints`.
        """
        at = dataclasses.replace(self._at(q, u), gravity=np.zeros(3))
        if not at.u.any():
            return np.zeros(len(self._equations))
        frame_motions: dict[int, MovingFrame] = {}

        def frame_motion(frame: Frame | Part | str) -> MovingFrame:
            if id(frame) not in frame_motions:
                stage, _ = self._frame(frame)
                here = self._frame_motion(at, frame)
                acceleration = self._frame_acceleration(at, stage, here)
                frame_motions[id(frame)] = MovingFrame(*here, acceleration[:3], acceleration[3:])
            return frame_motions[id(frame)]

        out = []
        for joint in self._closers():
            for equation in joint.equations:
                for t in equation.terms:
                    if t.kind not in DEFINITIONS:
                        raise InvalidValue(
                            f'{self._what}: joint "{joint.name}" follows a curve, whose curvature is '
                            "available only during a run; use abut.simulate"
                        )
                parts = (
                    joint.coefficient(t) * second_derivative(t, *map(frame_motion, joint.pairs[t.pair]))
                    for t in equation.terms
                )
                out.append(sum(parts))
        return np.array(out)

    def __repr__(self) -> str:
        return f'Robot("{self.model.name}", {len(self.rates)} rates, {len(self.closing)} loop-closing joints)'

    # --- arguments ------------------------

    @property
    def _what(self) -> str:
        return f'robot "{self.model.name}"'

    @cached_property
    def _equations(self) -> tuple[str, ...]:
        """Names of the equations that close loops."""
        return tuple(f"{joint.name} {one.label}".strip() for joint in self.closing for one in joint.equations)

    def _closers(self) -> tuple[Any, ...]:
        """Return the joints that close loops, of which each equation is known.

        Raises:
            InvalidValue: one is a user's function of coordinates.
        """
        for joint in self.closing:
            if joint.relates:
                raise InvalidValue(
                    f'{self._what}: joint "{joint.name}" is a function of coordinates, whose '
                    "derivatives are available only during a run; remove it, or use abut.linearize"
                )
        return self.closing

    def _loops(self, q: ArrayLike, u: ArrayLike | None = None) -> Loops:
        """Return the loop constraints in the metric of M."""
        matrix = self.mass_matrix(q)
        lower = cholesky_factor(matrix, matrix.diagonal(), self.rates)
        given_rates = np.zeros(len(self.rates)) if u is None else u
        return Loops(lower, self.constraints(q).jacobian, self.constraints_rate(q, given_rates))

    @cached_property
    def _masses(self) -> tuple[Numbers, Numbers]:
        """Masses and inertias of the bodies in the order of the tree."""
        bodies = [self.model[name] for name in list(self._tree.carrier)[1:]]
        return np.array([body.mass for body in bodies]), np.array([body.inertia for body in bodies])

    def _at(
        self,
        q: ArrayLike,
        u: ArrayLike | None = None,
        a: ArrayLike | None = None,
        forces: Mapping[str, Any] | None = None,
    ) -> Pass:
        """Return the machine at a checked state."""
        none = np.zeros(len(self.rates))
        return Pass(
            self._tree,
            *self._masses,
            np.array(self.model.gravity, float),
            check_coordinates(self._what, self._tree, q),
            none if u is None else check_numbers(self._what, "u", u, self.rates),
            none if a is None else check_numbers(self._what, "a", a, self.rates),
            check_forces(self._what, list(self._tree.carrier)[1:], forces or {}),
        )

    def _frame(self, frame: Frame | Part | str) -> tuple[int, FramePose]:
        """Return the stage of a frame, and the frame relative to the end of this stage."""
        found: Frame | Part = self.model[frame] if isinstance(frame, str) else frame
        body = found.body if isinstance(found, Frame) else found
        name = getattr(body, "name", None)
        if name not in self._tree.carrier or self.model[name] is not body:
            raise InvalidValue.of(
                f"{self._what}: the frame", found, "be a frame on one of its bodies, a body or its name"
            )
        far = self._tree.far[name]
        if found is body:
            return self._tree.carrier[name], far
        own = FramePose(rotations.to_matrix(found.orientation), np.array(found.position, float))
        return self._tree.carrier[name], far.compose(own)

    def _quoted_name(self, frame: Frame | Part | str) -> str:
        body = getattr(frame, "body", frame)
        return f'"{getattr(body, "name", body)}"'

    def _frame_motion(self, at: Pass, frame: Frame | Part | str) -> FrameMotion:
        """Return a frame and its motion."""
        stage, own = self._frame(frame)
        if stage < 0:
            return FrameMotion(own.place + self._tree.middle, own.axes, np.zeros(3), np.zeros(3))
        axes, places, _ = at.stage_poses
        pose, v = FramePose(axes[stage], places[stage]).compose(own), at.v[stage]
        return FrameMotion(
            pose.place + self._tree.middle, pose.axes, v[:3] + np.cross(v[3:], pose.place), v[3:]
        )

    def _frame_acceleration(self, at: Pass, stage: int, seen: FrameMotion) -> Numbers:
        """Return acceleration and angular acceleration of a frame on a stage."""
        if stage < 0:
            return np.zeros(6)
        acceleration = at.acceleration[stage]
        convective = np.cross(seen.angular_velocity, seen.velocity)
        arm = seen.position - self._tree.middle
        return np.concatenate(
            [acceleration[:3] + np.cross(acceleration[3:], arm) + convective, acceleration[3:]]
        )

    def _jacobian(self, at: Pass, stage: int, position: Numbers) -> Numbers:
        """Return J of a point on a stage."""
        s = np.where(self._tree.moving_rates(stage), at.s, 0.0)
        return np.concatenate([s[:3] - cross_matrix(position - self._tree.middle) @ s[3:], s[3:]])

    def _trial_pose(self, at: Pass) -> TrialPose:
        """Return bodies in the model's order."""
        out = TrialPose(self._tree.bodies)
        for k, body in enumerate(self._tree.bodies):
            seen = self._frame_motion(at, body)
            out.move_body(k, seen.position, seen.axes)
        return out
