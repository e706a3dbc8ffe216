"""Symbolic description of a machine: its coordinates, its parameters, its frames, and the pose of each body relative to its parent."""

from __future__ import annotations

import dataclasses
import math
from collections.abc import Hashable, Iterator
from typing import TYPE_CHECKING, cast

import numpy as np
import sympy as sp

from abut.array_types import Numbers, Objects
from abut.errors import InvalidValue
from abut.joints.spanning_tree import BALL, CROSS, HINGE, JointBranch, tree_branches
from abut.model.geometry import rotations
from abut.symbolic.expressions.names import Names
from abut.symbolic.expressions.trig_polynomials import PolynomialRing
from abut.symbolic.kinematics.rotations import (
    CUBE,
    STILL,
    RotationChain,
    axis_turn,
    bryant_angles,
    split_rotation,
)

if TYPE_CHECKING:
    from _typeshed import DataclassInstance

    from abut.contact.contact_shape import ContactShape
    from abut.joints.equations import Equation
    from abut.joints.joint import Joint
    from abut.model import Body, Frame, Model, Part

__all__ = ["SymbolicFrames", "SymbolicLayout", "SymbolicLink", "frames_of"]

GREEK = ("alpha", "beta", "gamma")
#: R_x(90°), between the two rotations of a universal joint.
ACROSS = RotationChain((), ((1, 0, 0), (0, 0, -1), (0, 1, 0)))
MAX_COORDINATES = 40  #: largest number of coordinates
STEEP_SINE = 0.85  #: sine of the second Bryant angle as placed above which another axis of J comes first


@dataclasses.dataclass(frozen=True)
class SymbolicLink:
    """Pose of a body relative to its parent: place of its centre of mass and rotation of its axes in the parent's, as polynomials."""

    body: Body
    parent: Part
    place: Objects
    turn: RotationChain
    branch: JointBranch


class SymbolicFrames:
    """Positions and directions of frames on their bodies as symbols.

    Equal numbers along one axis of a body are one symbol, and so are equal tilts of frames in the whole machine.
    """

    def __init__(self, names: Names, owned: list[tuple[str, Frame]]) -> None:
        self._names, self._known = names, dict[Hashable, tuple[list[sp.Expr], RotationChain]]()
        self.tilts: list[sp.Symbol] = []
        sizes: dict[tuple[str, int], set[float]] = {}
        for _, frame in owned:
            for k, x in enumerate(frame.position):
                if abs(x) > 1e-14:
                    sizes.setdefault((frame.body.name, k), set()).add(float(f"{abs(x):.12e}"))
        alone = {key for key, found in sizes.items() if len(found) == 1}
        for owner, frame in owned:
            if self._key(frame) not in self._known:
                self._known[self._key(frame)] = self._frame_symbols(owner, frame, alone)

    @staticmethod
    def _key(frame: Frame) -> Hashable:
        return id(frame.body), frame.position, frame.orientation

    def of(self, frame: Frame) -> tuple[list[sp.Expr], RotationChain]:
        """Return origin and rotation of a frame on its body; the frame must exist when the layout is made."""
        return self._known[self._key(frame)]

    def _frame_symbols(
        self, owner: str, frame: Frame, alone: set[tuple[str, int]]
    ) -> tuple[list[sp.Expr], RotationChain]:
        body, place = frame.body.name, []
        for k, x in enumerate(frame.position):
            axis = "xyz"[k]
            name = f"{axis}_{body}" if (body, k) in alone else f"{axis}_{body}_{owner}"
            text = f"{axis} of {owner} on {body}"
            place.append(self._names.number(f"{name}", x, text, "m", share=("place", body, k)))
        steps, cube = split_rotation(rotations.to_matrix(frame.orientation))
        turn = STILL
        for axis_number, angle in steps:
            text = f"angle of frame {owner} on {body}"
            symbol = self._names.number(f"delta_{owner}", angle, text, "rad", share=("tilt",))
            if symbol == 0:
                continue
            name = str(symbol if angle > 0.0 else -symbol)
            if all(str(one) != name for one in self.tilts):
                self.tilts.append(symbol if angle > 0.0 else -symbol)
            turn = turn @ axis_turn(axis_number, name, 1 if angle > 0.0 else -1)
        return place, turn @ RotationChain((), cube)


def frames_of(model: Model) -> Iterator[tuple[str, Frame]]:
    """Yield the frames of all joints, motions, forces, contacts and bodies, and of the ground, each with the name of its owner."""
    for joint in model.joints:
        for pair in joint.pairs:
            yield from ((joint.name, frame) for frame in pair)
    for motion in model.motions:
        yield from ((motion.name, frame) for frame in motion.frames)
    for force in model.forces:
        yield from ((force.name, frame) for frame in force.frames)
    for contact in model.contacts:
        yield from ((contact.name, shape.frame) for shape in contact.shapes)
    for body in model.bodies:
        yield body.name, body.frame()
    yield "ground", model.ground.frame()


class SymbolicLayout:
    """Coordinates, parameters, and links of a machine."""

    def __init__(self, model: Model) -> None:
        self.model, self.names = model, Names()
        self.t = self.names.new("t", "time", "s")
        for body in model.bodies:
            if not body.spatial:
                raise InvalidValue(
                    f'equations: body "{body.name}" represents modes of an elastic body, which have no closed form here; '
                    "replace it by a rigid body"
                )
        self.branches = tree_branches(model)
        self.start: dict[sp.Symbol, float] = {}  #: coordinates as placed
        self.lengths: list[sp.Symbol] = []
        self.angles: list[sp.Symbol] = []
        self.rates: dict[sp.Symbol, sp.Symbol] = {}
        self.accelerations: dict[sp.Symbol, sp.Symbol] = {}
        self.own: dict[tuple[str, str], sp.Symbol] = {}  #: coordinates by joint and freedom
        self._turns: dict[str, RotationChain] = {}
        for branch in self.branches:
            self._coordinates(branch)
        self.coordinates = tuple(self.rates)
        if len(self.coordinates) > MAX_COORDINATES:
            raise InvalidValue(
                f'equations: model "{model.name}" has {len(self.coordinates)} coordinates, more than '
                f"the limit of {MAX_COORDINATES} for readable "
                "equations; remove bodies with model.without(…), or constrain them by joints"
            )
        self.frames = SymbolicFrames(self.names, list(frames_of(model)))
        self.mass = {body.name: self._mass(body) for body in model.bodies}
        self.inertia = {body.name: self._inertia(body) for body in model.bodies}
        #: inertia of joints' coordinates, by coordinate
        self.reflected = dict(self._reflected_inertias())
        self.gravity = self._gravity()
        self.sizes = {id(shape): self._sizes(shape) for one in model.contacts for shape in one.shapes}
        self._leads = {b.joint.name: self._lead(b) for b in self.branches if b.freedom.thread}
        parameters = [one for one in self.names.values if one not in self.frames.tilts]
        self.field = PolynomialRing(
            [*self.angles, *self.frames.tilts], [*parameters, *self.lengths], self.rates
        )
        self.links = tuple(self._link(branch) for branch in self.branches)

    # --- coordinates -------------------------------------------------------------------------------------------------

    def _coordinates(self, branch: JointBranch) -> None:
        """Add the coordinates of one branch, with their values as placed."""
        name = branch.body.name if branch.joint is None else branch.joint.name
        what = f"of {name}" if branch.joint is None else f"in {name}"
        i, j = self.pair(branch)
        axes = j.global_axes
        shift = axes.T @ np.subtract(i.global_position, j.global_position)
        turned = axes.T @ i.global_axes
        free = branch.freedom
        for k in free.slides if free.thread is None else ():
            letter = "s" if len(free.slides) == 1 else "xyz"[k]
            self._coordinate(
                f"{letter}_{name}", f"translation along {'xyz'[k]} {what}", "m", shift[k], (name, f"T{k}")
            )
        for letter, text, value in self._angles(name, free.turns, turned):
            self._coordinate(f"{letter}_{name}", f"{text} {what}", "rad", value, (name, letter))

    def _angles(self, name: str, turns: int, r: Numbers) -> Iterator[tuple[str, str, float]]:
        """Yield names, meanings and values of the angles of a branch; store the rotation of I in J's axes that they produce."""
        if turns == HINGE:
            self._turns[name] = axis_turn(2, f"theta_{name}")
            yield "theta", "rotation", math.atan2(r[1, 0], r[0, 0])
        elif turns == CROSS:
            self._turns[name] = axis_turn(2, f"alpha_{name}") @ ACROSS @ axis_turn(2, f"beta_{name}")
            # z_I = (sin α, −cos α, 0); the last row of R is (sin β, cos β, 0)
            yield "alpha", "rotation about z of J", math.atan2(r[0, 2], -r[1, 2])
            yield "beta", "rotation about z of I", math.atan2(r[2, 0], r[2, 1])
        elif turns == BALL:
            before = CUBE[0]
            if abs(r[0, 2]) > STEEP_SINE:  # begin with another axis of J, so that the second angle is small
                before = ((0, 0, 1), (1, 0, 0), (0, 1, 0))
            steps = STILL
            for k, letter in enumerate(GREEK):
                steps = steps @ axis_turn(k, f"{letter}_{name}")
            self._turns[name] = RotationChain((), before) @ steps
            for letter, value in zip(GREEK, bryant_angles(np.array(before).T @ r), strict=True):
                yield letter, f"Bryant angle {GREEK.index(letter) + 1}", value
        else:
            self._turns[name] = STILL

    def _coordinate(self, name: str, text: str, unit: str, value: float, key: tuple[str, str]) -> None:
        head, _, tail = name.partition("_")
        letter = f"\\{head}" if len(head) > 1 else head
        under = f"_{{{tail.replace('_', ' ')}}}"
        q = self.names.new(name, text, unit, f"{letter}{under}")
        u = self.names.new(f"{q}_dot", f"rate of {q}", f"{unit}/s", f"\\dot{{{letter}}}{under}")
        a = self.names.new(f"{q}_ddot", f"acceleration of {q}", f"{unit}/s^2", f"\\ddot{{{letter}}}{under}")
        self.rates[q], self.accelerations[q] = u, a
        self.start[q], self.own[key] = float(value), q
        (self.angles if unit == "rad" else self.lengths).append(q)

    # --- parameters --------------------------------------------------------------------------------------------------

    def _mass(self, body: Body) -> sp.Expr:
        return self.names.number(f"m_{body.name}", body.mass, f"mass of {body.name}", "kg")

    def _inertia(self, body: Body) -> Objects:
        """Return the inertia tensor in the body's axes; equal moments share one symbol."""
        tensor, out = body.inertia, np.empty((3, 3), object)
        # a product of inertia the size of the rounding error counts as 0
        small = 1e-14 * float(np.abs(tensor).max(initial=0.0))
        one = len({float(f"{x:.12e}") for x in np.diagonal(tensor)}) == 1
        for i in range(3):
            for j in range(i, 3):
                pair = f"{'xyz'[i]}{'xyz'[j]}"
                name = f"I_{body.name}" if one and i == j else f"I_{pair}_{body.name}"
                value = float(tensor[i, j]) if i == j or abs(tensor[i, j]) > small else 0.0
                kind = "moment" if i == j else "product"
                text = f"{kind} of inertia of {body.name} about its centre of mass"
                share = ("inertia", body.name, kind)
                out[i, j] = out[j, i] = self.names.number(name, value, text, "kg*m^2", share=share)
        return out

    def _reflected_inertias(self) -> Iterator[tuple[sp.Symbol, sp.Expr]]:
        """Yield coordinates with reflected inertia, and its symbol.

        Raises:
            InvalidValue: the joint closes a loop, so that its coordinate is none of the machine's.
        """
        carrying = {id(branch.joint) for branch in self.branches}
        for joint in self.model.joints:
            if not joint.reflected_inertia:
                continue
            if id(joint) not in carrying:
                raise InvalidValue(
                    f"equations: {joint.what} closes a loop and has a reflected inertia, but its coordinate is none of the "
                    "equations; give the inertia to a body on the ground that a coupler connects to the joint"
                )
            turns = (joint.name, "theta") in self.own
            unit, q = ("kg*m^2", "theta") if turns else ("kg", "T2")
            text = f"reflected inertia of {joint.name}"
            yield (
                self.own[joint.name, q],
                self.names.number(f"J_{joint.name}", joint.reflected_inertia, text, unit),
            )

    def _gravity(self) -> list[sp.Expr]:
        """Return the components of gravity; gravity along an axis is one symbol."""
        alone = sum(abs(x) > 0.0 for x in self.model.gravity) == 1
        return [
            self.names.number("g" if alone else f"g_{'xyz'[k]}", x, "acceleration of free fall", "m/s^2")
            for k, x in enumerate(self.model.gravity)
        ]

    def _sizes(self, shape: ContactShape) -> list[sp.Expr]:
        """Return the numbers of a shape in contact, if the contact pair defines it by numbers."""
        named = {
            one.name: getattr(shape, one.name, None)
            for one in dataclasses.fields(cast("DataclassInstance", shape))
        }
        out, body = [], shape.frame.body.name
        for k, value in enumerate(getattr(shape, "parameters", ())):
            field = next(
                (key for key, x in named.items() if isinstance(x, float) and x == value), f"size_{k + 1}"
            )
            name, text = {"radius": "r"}.get(field, field), f"{field} of the shape of {body}"
            out.append(self.names.number(f"{name}_{body}", value, text, "m", share=(body, field)))
        return out

    def _lead(self, branch: JointBranch) -> tuple[sp.Expr, sp.Expr]:
        """Return the lead of a screw per radian, and the displacement at angle 0."""
        joint, thread = branch.joint, branch.freedom.thread
        assert thread is not None
        lead = -joint.coefficient(thread.terms[1])
        i, j = self.pair(branch)
        shift = float((j.global_axes.T @ np.subtract(i.global_position, j.global_position))[2])
        rest = shift - lead * self.start[self.own[joint.name, "theta"]]
        name = joint.name
        h = self.names.number(f"h_{name}", lead, f"advance by radian of {name}", "m/rad")
        return h, self.names.number(f"s_0_{name}", rest, f"translation in {name} at angle 0", "m")

    # --- links -------------------------------------------------------------------------------------------------------

    def pair(self, branch: JointBranch) -> tuple[Frame, Frame]:
        """Return the frames I and J of a branch."""
        if branch.joint is None:
            return branch.body.frame(), self.model.ground.frame()
        pair: tuple[Frame, Frame] = branch.joint.pairs[0]
        return pair

    def _link(self, branch: JointBranch) -> SymbolicLink:
        """Return the pose of a body on its parent: R_I = R_J A, p_I = p_J + R_J u, solved for the child body of the branch."""
        field, (i, j) = self.field, self.pair(branch)
        name = branch.body.name if branch.joint is None else branch.joint.name
        (place_i, turn_i), (place_j, turn_j) = self.frames.of(i), self.frames.of(j)
        at_i, at_j, between = field.array(place_i), field.array(place_j), self._turns[name]
        u = field.array([0, 0, 0])
        for k in branch.freedom.slides if branch.freedom.thread is None else ():
            u[k] = field.of[self.own[name, f"T{k}"]]
        if branch.freedom.thread is not None:
            h, rest = self._leads[name]
            u[2] = field.poly(h) * field.of[self.own[name, "theta"]] + field.poly(rest)
        at_j = at_j + field.matrix(turn_j).dot(u)
        if branch.flipped:
            turn = turn_i @ between.back @ turn_j.back
            place = at_i - field.matrix(turn).dot(at_j)
        else:
            turn = turn_j @ between @ turn_i.back
            place = at_j - field.matrix(turn).dot(at_i)
        return SymbolicLink(branch.body, branch.parent, field.reduce_entries(place), turn, branch)

    def leftovers(self) -> Iterator[tuple[Joint, Equation]]:
        """Yield the joints' equations that the coordinates do not fulfil by themselves."""
        carried = {id(branch.joint): branch for branch in self.branches if branch.joint is not None}
        for joint in self.model.joints:
            branch = carried.get(id(joint))
            for equation in joint.equations if branch is None else branch.freedom.left:
                yield joint, equation
