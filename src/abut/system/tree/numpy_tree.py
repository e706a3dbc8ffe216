"""Stages of a machine's tree on the host: each joint as a sequence of single motions, with axes fixed in the previous one.

A stage translates along axes, turns about z (a screw advances as well) or rotates about a point. Its motions S are columns (translation,
rotation) of the velocity at one point, in global axes. The point is the middle of all bodies at the start, so that the motions need no
shift between bodies. For a stage i on parent p,

    v_i = v_p + S_i u_i,    Ṡ_i = v_p × S_i,    a_i = a_p + S_i u̇_i + v_p × S_i u_i.

Coordinates and their signs are those of `system.tree.motion`. Source: Featherstone, Rigid Body Dynamics Algorithms (2008), ch. 2
(spatial vectors), sec. 4.4 (joints); docs/robots.md.
"""

from __future__ import annotations

import dataclasses
import math
from functools import cached_property
from typing import TYPE_CHECKING, Any, NamedTuple

import numpy as np
from numpy.typing import NDArray

from abut.array_types import Numbers
from abut.errors import InvalidValue
from abut.joints.spanning_tree import BALL, CROSS, HINGE, Freedom, freedom_of
from abut.model.geometry import rotations
from abut.system.schema.spanning_tree import ABSOLUTE, SpanningTree, TreeBranch, select_tree
from abut.system.tree.coordinate_maps import ACROSS, to_tree_coordinates

if TYPE_CHECKING:
    from abut.joints.joint import Joint
    from abut.model import Frame, Model

__all__ = ["JointStage", "JointState", "Stages", "cross_matrix", "stages_of_model"]

SLIDES, TURNS, ROLLS = range(3)


class JointState(NamedTuple):
    """Coordinates of joints and their rates."""

    q: Numbers
    u: Numbers


class FramePose(NamedTuple):
    """Pose of a frame in another one."""

    axes: Numbers
    place: Numbers

    def compose(self, other: FramePose) -> FramePose:
        """Return the pose of a frame given in this one, relative to this one's reference."""
        return FramePose(self.axes @ other.axes, self.place + self.axes @ other.place)

    def back(self) -> FramePose:
        """Return the inverse pose."""
        return FramePose(self.axes.T, -self.axes.T @ self.place)


_HERE = FramePose(np.eye(3), np.zeros(3))


@dataclasses.dataclass(frozen=True)
class JointStage:
    """A single motion of a joint."""

    parent: int  #: its parent stage; −1 is the ground
    near: FramePose  #: its start pose, in the frame where its parent ends
    kind: int = SLIDES
    rates: tuple[int, ...] = ()  #: their numbers in u
    places: tuple[int, ...] = ()  #: and in q; of a ball w, x, y, z
    axes: tuple[int, ...] = ()  #: axes of its translation
    sign: float = 1.0  #: −1 where the joint's second body is the outer one
    lead: float = 0.0  #: of a screw [m/rad]
    rest: float = 0.0  #: and its displacement at an angle of 0 [m]

    def pose_and_rates(self, at: FramePose, q: Numbers) -> tuple[FramePose, Numbers]:
        """Return its end pose from its start pose, and its motions S (6, rates)."""
        x, s = q[list(self.places)], np.zeros((6, len(self.rates)))
        if self.kind == SLIDES:
            s[:3] = at.axes[:, list(self.axes)] * self.sign
            return FramePose(at.axes, at.place + s[:3] @ x), s
        about = at.axes if self.kind == ROLLS else at.axes[:, 2:] * self.sign
        s[:3], s[3:] = cross_matrix(at.place) @ about + about * self.lead, about
        if self.kind == ROLLS:
            return FramePose(at.axes @ rotations.to_matrices(x / np.linalg.norm(x)), at.place), s
        c, d = math.cos(x[0]), math.sin(x[0]) * self.sign
        turn = np.array([[c, -d, 0.0], [d, c, 0.0], [0.0, 0.0, 1.0]])
        return FramePose(at.axes @ turn, at.place + about[:, 0] * (self.rest + self.lead * x[0])), s


@dataclasses.dataclass(frozen=True, eq=False)
class Stages:
    """All stages, each after its parent."""

    bodies: tuple[Any, ...]  #: in the model's order
    middle: Numbers  #: the reference point of places here
    stages: tuple[JointStage, ...]
    carrier: dict[str, int]  #: by body, its last stage
    far: dict[str, FramePose]  #: its frame there
    coordinates: tuple[str, ...]
    rates: tuple[str, ...]
    start: JointState
    reflected: Numbers  #: by rate, the reflected inertia of its joint
    closing: tuple[Any, ...]  #: joints that close loops
    tree: SpanningTree

    @cached_property
    def parent(self) -> NDArray[np.int64]:
        """Parent stage of each."""
        return np.array([one.parent for one in self.stages], np.int64)

    @cached_property
    def stage(self) -> NDArray[np.int64]:
        """Stage of each rate."""
        out = np.zeros(len(self.rates), np.int64)
        for k, one in enumerate(self.stages):
            out[list(one.rates)] = k
        return out

    @cached_property
    def outside(self) -> NDArray[np.bool_]:
        """True by rates k and j if k's stage is j's or further out."""
        led = np.zeros((len(self.parent), len(self.rates)), bool)
        for k, one in enumerate(self.stages):
            if one.parent >= 0:
                led[k] = led[one.parent]
            led[k, list(one.rates)] = True
        return led[self.stage]

    def moving_rates(self, stage: int) -> NDArray[np.bool_]:
        """Return by rate whether it moves a stage; none moves the ground, −1."""
        out = np.zeros(len(self.rates), bool)
        while stage >= 0:
            out[list(self.stages[stage].rates)] = True
            stage = self.stages[stage].parent
        return out

    def pose_and_rates(self, q: Numbers) -> tuple[list[FramePose], Numbers]:
        """Return the end pose of each stage, and the motions S by all rates (6, rates)."""
        poses: list[FramePose] = []
        s = np.zeros((6, len(self.rates)))
        for one in self.stages:
            begin = one.near if one.parent < 0 else poses[one.parent].compose(one.near)
            pose, s[:, list(one.rates)] = one.pose_and_rates(begin, q)
            poses.append(pose)
        return poses, s


def cross_matrix(v: Numbers) -> Numbers:
    """Return the matrix of v × …, of one vector or of many (…, 3)."""
    out = np.zeros((*v.shape, 3))
    for i, j, k in ((0, 1, 2), (1, 2, 0), (2, 0, 1)):
        out[..., j, i], out[..., i, j] = v[..., k], -v[..., k]
    return out


def stages_of_model(model: Model) -> Stages:
    """Return the stages of a model.

    Raises:
        InvalidValue: it has no bodies, or elastic ones.
    """
    for body in model.bodies:
        if not body.spatial:
            raise InvalidValue(
                f'robot: "{body.name}" of model "{model.name}" represents modes of an elastic body, which abut.robot '
                "does not support; use rigid bodies, or abut.simulate"
            )
    if not model.bodies:
        raise InvalidValue(
            f'robot: model "{model.name}" has no bodies; add some with model.add(abut.Body(…))'
        )
    return _StageBuilder(model, select_tree(model, _joint_freedom)).stages()


def _joint_freedom(joint: Joint) -> Freedom | None:
    """Return the freedom of a joint that stages can represent, unlike constant-velocity joints."""
    free = freedom_of(joint)
    return None if free is None or free.left else free


class _StageBuilder:
    """Builder of stages from branches."""

    def __init__(self, model: Model, tree: SpanningTree) -> None:
        self.model, self.tree = model, tree
        self.made: list[JointStage] = []
        self.names: tuple[list[str], list[str]] = ([], [])
        self.start: tuple[list[float], list[float]] = ([], [])
        self.reflected: list[float] = []

    def stages(self) -> Stages:
        """Return all stages."""
        bodies, branches = self.model.bodies, self.tree.branches
        rows = [[*b.position, *np.roll(b.orientation, -1), *b.velocity, *b.angular_velocity] for b in bodies]
        found = to_tree_coordinates(self.tree, np.array(rows, float)).rows
        middle = np.mean([body.position for body in bodies], axis=0)
        carrier, far = {"ground": -1}, {"ground": FramePose(np.eye(3), -middle)}
        for one in branches:
            parent, body = one.by.parent.name, one.by.body.name
            begin = far[parent] if one.joint is None else far[parent].compose(_frame_pose(one.by.near))
            self.add_branch(one, carrier[parent], begin, found[one.body])
            self.reflected += [getattr(one.joint, "reflected_inertia", 0.0)] * (
                len(self.names[1]) - len(self.reflected)
            )
            carrier[body] = len(self.made) - 1
            far[body] = _HERE if one.joint is None else _frame_pose(one.by.far).back()
        carrying = self.tree.carrying_joints
        return Stages(
            bodies,
            middle,
            tuple(self.made),
            carrier,
            far,
            tuple(self.names[0]),
            tuple(self.names[1]),
            JointState(*(np.array(x, float) for x in self.start)),
            np.array(self.reflected, float),
            tuple(joint for joint in self.model.joints if joint not in carrying),
            self.tree,
        )

    def add_branch(self, one: TreeBranch, parent: int, begin: FramePose, row: Numbers) -> None:
        """Add the stages of one branch, of which the first begins in the frame where its parent ends."""
        for motion in self.motions(one, row)[:: one.sign] or [JointStage(parent, _HERE)]:
            self.made.append(
                dataclasses.replace(
                    motion, parent=parent, near=begin.compose(motion.near), sign=float(one.sign)
                )
            )
            parent, begin = len(self.made) - 1, _HERE

    def motions(self, one: TreeBranch, row: Numbers) -> list[JointStage]:
        """Return translations, then rotations, of a joint whose first body is the outer one."""
        name = one.by.body.name if one.joint is None else one.joint.name
        slides = [slot for slot in one.slots if slot < 3]
        out = []
        if slides:
            words = ["translation"] if slides == [2] else ["xyz"[k] for k in slides]
            values = row[slides], row[[7 + k for k in slides]]
            out.append(
                JointStage(0, _HERE, SLIDES, *self.number_coordinates(name, words, *values), tuple(slides))
            )
        if one.turns in (BALL, ABSOLUTE):
            words = [f"angular_velocity.{k}" for k in "xyz"]
            quaternion = [f"quaternion.{k}" for k in "wxyz"]
            out.append(
                JointStage(
                    0,
                    _HERE,
                    ROLLS,
                    *self.number_coordinates(name, words, row[[6, 3, 4, 5]], row[10:], quaternion),
                )
            )
        elif one.turns == HINGE:
            lead, rest = one.by.lead, row[2] if one.by.lead else 0.0
            numbers = self.number_coordinates(name, ["rotation"], row[3:4], row[10:11])
            out.append(JointStage(0, _HERE, TURNS, *numbers, lead=lead, rest=rest))
        elif one.turns == CROSS:
            across = FramePose(ACROSS if one.sign > 0 else ACROSS.T, np.zeros(3))
            later = 1 if one.sign > 0 else 0  # of the two angles that which begins where the other ends
            for k, word in enumerate(("rotation_J", "rotation_I")):
                numbers = self.number_coordinates(name, [word], row[3 + k : 4 + k], row[10 + k : 11 + k])
                out.append(JointStage(0, across if k == later else _HERE, TURNS, *numbers))
        return out

    def number_coordinates(
        self,
        name: str,
        words: list[str],
        places: Numbers,
        speeds: Numbers,
        coordinates: list[str] | None = None,
    ) -> tuple[tuple[int, ...], tuple[int, ...]]:
        """Return numbers of further rates and coordinates."""
        out = []
        for which, called, values in ((1, words, speeds), (0, coordinates or words, places)):
            before = len(self.names[which])
            self.names[which].extend(f"{name}.{word}" for word in called)
            self.start[which].extend(map(float, values))
            out.append(tuple(range(before, len(self.names[which]))))
        return out[0], out[1]


def _frame_pose(frame: Frame) -> FramePose:
    return FramePose(rotations.to_matrix(frame.orientation), np.array(frame.position, float))
