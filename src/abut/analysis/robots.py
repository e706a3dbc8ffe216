"""What control asks of a machine: torques for a motion, mass matrix, Jacobians, inertia at the hand, by joints' coordinates."""

from __future__ import annotations

import dataclasses
from collections.abc import Mapping
from functools import cached_property
from typing import Any, NamedTuple

import numpy as np

from abut.analysis.recursion import Pass, factored
from abut.coordinates.stance import Stance
from abut.errors import InvalidValue, UnknownName
from abut.model import Frame, rotations
from abut.model.model import check_model
from abut.system.tree.stages import Array, Pose, Stages, State, hat, staged

__all__ = ["Constraints", "Derivatives", "Moving", "Robot", "robot"]

SINGULAR = 1e-9  #: the smallest part of motion at a frame, beside the largest, that counts as none


class Moving(NamedTuple):
    """A body's centre of mass and axes, or a frame's origin and axes, in global axes."""

    position: Array  #: [m]
    axes: Array  #: columns
    velocity: Array  #: [m/s]
    angular_velocity: Array  #: [rad/s]


class Derivatives(NamedTuple):
    """How τ follows, by the rates in the columns."""

    q: Array  #: ∂τ/∂q, small displacements [m] and turns [rad] as the rates tell them
    u: Array  #: ∂τ/∂u
    a: Array  #: ∂τ/∂u̇, the mass matrix


class Constraints(NamedTuple):
    """Equations of joints that close loops: g(q) = 0, G u = 0."""

    names: tuple[str, ...]
    values: (
        Array  #: g [m or rad]; of equations that hold a value as assembled, what is beyond that at the start
    )
    jacobian: Array  #: G (equations, rates)


def robot(model: Any) -> Robot:
    """The functions of a machine that control asks for, in the coordinates of the joints that carry its bodies.

        M(q) u̇ + b(q, u) = τ + Σ Jᵀ f

    Valid: rigid bodies. Joints carry along the spanning tree with the fewest coordinates and the shortest branches, as for
    :class:`abut.JointCoordinates`, those with friction too; a body that no joint carries is free, by six rates. What else is in the model
    stays out: motions (τ is what they must give), springs, contacts and friction, of which forces may be given to each function.

    Raises:
        InvalidValue: elastic bodies, or none.

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
    return Robot(model, staged(model))


@dataclasses.dataclass(frozen=True, eq=False, repr=False)
class Robot:
    """A machine as functions of its coordinates q and rates u, in NumPy; see :func:`robot`.

    Joints follow each other from the ground outwards. Of each come the displacements of frame I along axes of J, then its turn: an angle
    about z_J (of a screw nothing else); of a universal joint angles about z_J and z_I; of a spherical one the quaternion (w, x, y, z) by
    which the frame on the body has turned against that on its parent, whose rates are the angular velocity relative to the parent, along
    axes of the parent's frame. A free body has its position, its quaternion, its velocity and its angular velocity in global axes. So q
    is as long as u, and by one longer for each quaternion, whose length does not matter.

    a is u̇. τ [N or N·m] does the work τ·u. Forces are, by body, force [N] and torque [N·m] at its centre of mass in global axes, six
    numbers. A frame is an `abut.Frame`, a body or its name, which stands for its centre of mass.
    """

    model: Any
    _tree: Stages

    @property
    def coordinates(self) -> tuple[str, ...]:
        """What the numbers of q are."""
        return self._tree.coordinates

    @property
    def rates(self) -> tuple[str, ...]:
        """What the numbers of u, a and τ are."""
        return self._tree.rates

    @property
    def start(self) -> State:
        """q and u as the model stands."""
        return State(*(x.copy() for x in self._tree.start))

    @property
    def closing(self) -> tuple[Any, ...]:
        """The joints that carry nothing: their equations are `constraints`."""
        return self._tree.closing

    def inverse_dynamics(self, q: Any, u: Any, a: Any, forces: Mapping[str, Any] | None = None) -> Array:
        """τ for a motion, gravity included, by recursion: O(n). Of loops it is what the tree needs, τ − Gᵀλ.

        Source: Luh, Walker & Paul, J. Dynamic Systems, Measurement, and Control 102 (1980) 69-76; Featherstone (2008), sec. 5.3.
        """
        return self._at(q, u, a, forces).torques()

    def bias(self, q: Any, u: Any, forces: Mapping[str, Any] | None = None) -> Array:
        """b(q, u): τ where no rate changes."""
        return self._at(q, u, None, forces).torques()

    def gravity(self, q: Any, forces: Mapping[str, Any] | None = None) -> Array:
        """τ that holds the machine at rest."""
        return self._at(q, None, None, forces).torques()

    def mass_matrix(self, q: Any) -> Array:
        """M(q), symmetric, by composite bodies. Source: Featherstone (2008), sec. 6.2."""
        return self._at(q).masses_by_rates()

    def forward_dynamics(self, q: Any, u: Any, tau: Any, forces: Mapping[str, Any] | None = None) -> Array:
        """a = M⁻¹ (τ − b) of a tree, by articulated bodies: O(n). Source: Featherstone (2008), sec. 7.3.

        Raises:
            InvalidValue: joints close loops, or a rate moves no mass.
        """
        if self.closing:
            listed = ", ".join(f'"{joint.name}"' for joint in self.closing)
            raise InvalidValue(
                f"{self._what}: forward_dynamics knows trees only, and {listed} closes loops or ties joints; take abut.simulate, or "
                "solve M a + b = τ + Gᵀ λ with what constraints(q) gives"
            )
        given = self._numbers("tau", tau, self.rates)
        return self._at(q, u, None, forces).accelerations(given)

    def derivatives(self, q: Any, u: Any, a: Any, forces: Mapping[str, Any] | None = None) -> Derivatives:
        """∂τ/∂q, ∂τ/∂u and ∂τ/∂u̇ of `inverse_dynamics`, exact, by recursion; forces stay as they are in global axes.

        q changes by small displacements and turns, as `moved` tells. Source: Singh, Russo & Wensing, IEEE Robotics and Automation Letters
        7 (2022) 1776-1783; docs/robots.md.
        """
        at = self._at(q, u, a, forces)
        return Derivatives(*at.derivatives(), at.masses_by_rates())

    def moved(self, q: Any, by: Any) -> Array:
        """q after displacements and turns, as many as there are rates: numbers are added, quaternions turned by a rotation vector along
        the axes in which their rates are.
        """
        out, given = self._numbers("q", q, self.coordinates).copy(), self._numbers("by", by, self.rates)
        for one in self._tree.stages:
            places, step = list(one.places), given[list(one.rates)]
            if len(places) > len(step):
                out[places] = rotations.multiply(rotations.from_rotation_vector(step), out[places])
            else:
                out[places] += step
        return out

    def jacobian(self, frame: Any, q: Any) -> Array:
        """J (6, rates): velocity of a frame's origin (0 … 2) and angular velocity (3 … 5), global axes, are J u."""
        stage, _ = self._frame(frame)
        at = self._at(q)
        return self._jacobian(at, stage, self._seen(at, frame).position)

    def jacobian_rate(self, frame: Any, q: Any, u: Any) -> Array:
        """J̇ u (6): acceleration and angular acceleration of a frame where no rate changes."""
        stage, _ = self._frame(frame)
        at = dataclasses.replace(self._at(q, u), gravity=np.zeros(3))
        if stage < 0:
            return np.zeros(6)
        seen, sped = self._seen(at, frame), at.acceleration[stage]
        whirl = np.cross(seen.angular_velocity, seen.velocity)
        arm = seen.position - self._tree.middle
        return np.concatenate([sped[:3] + np.cross(sped[3:], arm) + whirl, sped[3:]])

    def operational_inertia(self, frame: Any, q: Any, rows: Any = range(6)) -> Array:
        """Λ = (J M⁻¹ Jᵀ)⁻¹: the inertia that a force on a frame meets; of some rows of J, as range(3) of its origin alone.

        Source: Khatib, IEEE J. Robotics and Automation 3 (1987) 43-53.

        Raises:
            InvalidValue: the frame cannot move in all these ways at q.
        """
        picked = [int(k) for k in rows]
        matrix = self.mass_matrix(q)
        lower = factored(matrix, matrix.diagonal(), self.rates)
        ways, sizes, _ = np.linalg.svd(np.linalg.solve(lower, self.jacobian(frame, q)[picked].T).T)
        many = int(np.sum(sizes > SINGULAR * max(1e-300, float(sizes.max(initial=0.0)))))
        if many < len(picked):
            still = ", ".join(f"{x:.3g}" for x in np.round(ways[:, many], 9) + 0.0)
            raise InvalidValue(
                f"{self._what}: operational_inertia: of {len(picked)} motions of {self._called(frame)} {many} can be had at this q, "
                f"none along ({still}); give fewer rows, as rows=range(3), or another q"
            )
        return np.asarray((ways / sizes**2) @ ways.T)

    def place(self, frame: Any, q: Any, u: Any = None) -> Moving:
        """Where a frame is, and how it moves."""
        return self._seen(self._at(q, u), frame)

    def bodies(self, q: Any, u: Any = None) -> dict[str, Moving]:
        """Where all bodies are, and how they move, by name."""
        at = self._at(q, u)
        return {body.name: self._seen(at, body) for body in self._tree.bodies}

    def constraints(self, q: Any) -> Constraints:
        """What the joints say that carry nothing: G(q), of loops and couplers.

        Raises:
            InvalidValue: one is a user's function of coordinates.
        """
        at = self._at(q)
        rows, values, names = [], [], []
        moved, placed = self._stance(at), self._stance(self._at(self._tree.start.q))
        centres = [
            self._jacobian(at, self._tree.carrier[b.name], moved.at[k])
            for k, b in enumerate(self._tree.bodies)
        ]
        for joint in self.closing:
            if joint.relates:
                raise InvalidValue(
                    f'{self._what}: joint "{joint.name}" is a function of coordinates, whose derivatives are known in a run only; leave it '
                    "out, or take abut.linearize"
                )
            for equation in joint.equations:
                terms = [(t, joint.pairs[t.pair], joint.coefficient(t)) for t in equation.terms]
                value, gradient = moved.row(terms)
                said = equation.value
                wanted = (
                    placed.row(terms)[0]
                    if said is None
                    else getattr(joint, said)
                    if isinstance(said, str)
                    else said
                )
                names.append(f"{joint.name} {equation.label}".strip())
                values.append(value - wanted)
                rows.append(sum((g @ centres[b] for b, g in gradient.items()), np.zeros(len(self.rates))))
        return Constraints(tuple(names), np.array(values), np.array(rows).reshape(-1, len(self.rates)))

    def __repr__(self) -> str:
        return f'Robot("{self.model.name}", {len(self.rates)} rates, {len(self.closing)} joints besides)'

    # --- what is asked for ----------------

    @property
    def _what(self) -> str:
        return f'robot "{self.model.name}"'

    @cached_property
    def _masses(self) -> tuple[Array, Array]:
        """By body in the order of the tree, mass and inertia."""
        bodies = [self.model[name] for name in list(self._tree.carrier)[1:]]
        return np.array([body.mass for body in bodies]), np.array([body.inertia for body in bodies])

    def _at(self, q: Any, u: Any = None, a: Any = None, forces: Mapping[str, Any] | None = None) -> Pass:
        """The machine at a state that was checked."""
        none = np.zeros(len(self.rates))
        return Pass(
            self._tree,
            *self._masses,
            np.array(self.model.gravity, float),
            self._coordinates(q),
            none if u is None else self._numbers("u", u, self.rates),
            none if a is None else self._numbers("a", a, self.rates),
            self._forces(forces or {}),
        )

    def _coordinates(self, q: Any) -> Array:
        """q that was checked."""
        given = self._numbers("q", q, self.coordinates)
        for one in self._tree.stages:
            if len(one.places) > len(one.rates) and not given[list(one.places)].any():
                name = self.coordinates[one.places[0]]
                raise InvalidValue(
                    f"{self._what}: q has a quaternion of length 0 at {name}; one that turns nothing is (1, 0, 0, 0)"
                )
        return given

    def _numbers(self, what: str, given: Any, names: tuple[str, ...]) -> Array:
        """As many finite numbers as names.

        Raises:
            InvalidValue: more, fewer, or others.
        """
        try:
            numbers = np.asarray(given, float)
        except (TypeError, ValueError):
            numbers = np.zeros(0)
        if numbers.shape != (len(names),):
            told = ", ".join(names[:12]) + (", …" if len(names) > 12 else "")
            got = f"{len(numbers)} numbers" if numbers.ndim == 1 and numbers.size else f"{given!r}"
            raise InvalidValue(f"{self._what}: {what} is {got}; it must be {len(names)} in SI units: {told}")
        for name, number in zip(names, numbers, strict=True):
            if not np.isfinite(number):
                raise InvalidValue(f"{self._what}: {what} of {name} is {number}; it must be finite")
        return numbers

    def _forces(self, given: Mapping[str, Any]) -> Array:
        """By body in the order of the tree."""
        out = np.zeros((len(self._tree.carrier) - 1, 6))
        order = list(self._tree.carrier)[1:]
        for name, force in given.items():
            if name not in order:
                raise UnknownName.of("body", name, order)
            parts = tuple(f"{what} along {axis}" for what in ("force", "torque") for axis in "xyz")
            out[order.index(name)] = self._numbers(f'the force on body "{name}"', force, parts)
        return out

    def _frame(self, frame: Any) -> tuple[int, Pose]:
        """The stage that carries a frame, and the frame where that ends."""
        if isinstance(frame, str):
            frame = self.model[frame]
        body = frame.body if isinstance(frame, Frame) else frame
        name = getattr(body, "name", None)
        if name not in self._tree.carrier or self.model[name] is not body:
            raise InvalidValue.of(
                f"{self._what}: the frame", frame, "be a frame on one of its bodies, a body or its name"
            )
        far = self._tree.far[name]
        if frame is body:
            return self._tree.carrier[name], far
        own = Pose(rotations.to_matrix(frame.orientation), np.array(frame.position, float))
        return self._tree.carrier[name], far.then(own)

    def _called(self, frame: Any) -> str:
        body = getattr(frame, "body", frame)
        return f'"{getattr(body, "name", body)}"'

    def _seen(self, at: Pass, frame: Any) -> Moving:
        """A frame and its motion."""
        stage, own = self._frame(frame)
        if stage < 0:
            return Moving(own.place + self._tree.middle, own.axes, np.zeros(3), np.zeros(3))
        axes, places, _ = at.moved
        pose, v = Pose(axes[stage], places[stage]).then(own), at.v[stage]
        return Moving(pose.place + self._tree.middle, pose.axes, v[:3] + np.cross(v[3:], pose.place), v[3:])

    def _jacobian(self, at: Pass, stage: int, position: Array) -> Array:
        """J of a point that a stage carries."""
        s = np.where(self._tree.leading(stage), at.s, 0.0)
        return np.concatenate([s[:3] - hat(position - self._tree.middle) @ s[3:], s[3:]])

    def _stance(self, at: Pass) -> Stance:
        """Bodies as the model counts them."""
        out = Stance(self._tree.bodies)
        for k, body in enumerate(self._tree.bodies):
            seen = self._seen(at, body)
            out.put(k, seen.position, seen.axes)
        return out
