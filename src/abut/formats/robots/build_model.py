"""Conversion of a robot's links into a model: bodies, joints between them, rotors, springs, stops, shapes."""

from __future__ import annotations

import dataclasses
import math
from typing import Any

import numpy as np

from abut import joints
from abut.analysis.robotics.robot import robot as robot_of
from abut.array_types import Numbers
from abut.errors import InputError, InvalidValue
from abut.formats.robots import joint_forces
from abut.formats.robots.link_tree import (
    HERE,
    Axis,
    LinkShape,
    Robot,
    RobotLink,
    combine_inertias,
    euler_rotation,
    make_body,
    pose_at,
    pose_quaternion,
)
from abut.formats.robots.shapes import add_graphics, shape_on
from abut.formats.robots.xml_reader import ReaderMessages, suggest_words
from abut.model import Body, Frame, Model, Part
from abut.model.geometry import rotations
from abut.model.protocols import RESERVED, unique_identifier
from abut.system.tree.numpy_tree import FramePose

__all__ = ["FileContent", "RobotBuild", "build"]


@dataclasses.dataclass(frozen=True)
class FileContent:
    """Content of the file from which a model was read, beyond the machine itself; a model's ``source``.

    Attributes:
        robot: the links as they were read.
        frames: frames on bodies, by the name of the link, site or frame in the file.
        names: names in the model, by kind and name in the file, such as ``names["joint", "shoulder"]``.
        joints: limits, effort, speed and reduction of each joint, by its name in the file.
        shapes: contact shapes, by the name of the link.
        repairs: notes about what was repaired, with its effect.
        left_out: notes about what was left out although it may change the motion.
    """

    robot: Robot
    frames: dict[str, Frame]
    names: dict[tuple[str, str], str]
    joints: dict[str, Axis]
    shapes: dict[str, list[Any]]
    repairs: list[str] = dataclasses.field(default_factory=list)
    left_out: list[str] = dataclasses.field(default_factory=list)


class RobotBuild:
    """State of a model while it is built.

    Args:
        robot: the robot as read.
        messages: collects notes.
        start: coordinates of joints at the start, by their names in the file.
        limits: True if joints have stops at their limits.
    """

    def __init__(self, robot: Robot, messages: ReaderMessages, start: dict[str, float], limits: bool) -> None:
        self.robot, self.messages, self.limits = robot, messages, limits
        self.model = Model(robot.name or "robot", gravity=robot.gravity)
        self.start = start_coordinates(robot, start, messages)
        self.names: dict[tuple[str, str], str] = {}
        self.taken = {"ground", *RESERVED}
        self.carriers: dict[str, tuple[Any, FramePose]] = {}  #: body of a link, and the link in its axes
        self.frames: dict[str, Frame] = {}
        self.shapes: dict[str, list[tuple[LinkShape, Any]]] = {}
        self.joints: dict[str, Any] = {}
        self.masses: tuple[tuple[str, ...], Numbers, Numbers] | None = (
            None  #: names of rates, free ones, their inertia
        )
        self.floating: dict[str, Axis] = {}
        self.driven: set[str] = set()  #: joints that bound the force of a drive

    def name(self, kind: str, file_name: str) -> str:
        """Return the name in the model of an object of this kind and name in the file."""
        if (kind, file_name) in self.names:
            return self.names[kind, file_name]
        found = unique_identifier(file_name, kind, self.taken)
        if found != file_name:
            self.model.labels[found] = file_name
        self.taken.add(found)
        self.names[kind, file_name] = found
        return found

    def effective_inertia(self, rate: str) -> float:
        """Return the effective inertia 1/(eᵀ Z (Zᵀ M Z)⁻¹ Zᵀ e) of a rate in the configuration at the start [kg or kg m²].

        Z spans the rates that couplers, loops and wheels leave free. The inertia is 0 where the rate moves no mass. Where the rate
        cannot change to first order at the start, as for a tendon across all motions, the total mass of the bodies is returned.
        """
        if self.masses is None:
            machine = robot_of(self.model)
            q = machine.start.q
            rates = _free_rates(machine.constraints(q).jacobian)
            self.masses = machine.rates, rates, rates.T @ machine.mass_matrix(q) @ rates
        names, rates, inertia = self.masses
        if rate not in names:
            return 0.0
        row = rates[names.index(rate)]
        if float(np.abs(row).max(initial=0.0)) < 1e-9:
            return math.fsum(body.mass for body in self.model.bodies)
        sizes, ways = np.linalg.eigh(inertia)
        seen = ways.T @ row
        light = sizes <= 1e-13 * max(1e-300, float(sizes.max(initial=0.0)))
        if bool(np.any(np.abs(seen[light]) > 1e-9 * np.linalg.norm(row))):
            return 0.0
        return float(1.0 / np.sum(seen[~light] ** 2 / sizes[~light]))

    def another(self, kind: str, file_name: str) -> str:
        """Return a unique name in the model for an object whose name may occur several times in the file."""
        count, found = 1, file_name
        while (kind, found) in self.names:
            count += 1
            found = f"{file_name}_{count}"
        return self.name(kind, found)

    def source(self) -> FileContent:
        """Return the `FileContent` that the model keeps."""
        shapes = {name: [shape for _, shape in found] for name, found in self.shapes.items() if found}
        said = self.messages
        return FileContent(
            self.robot, self.frames, self.names, self.robot.axes, shapes, said.repairs, said.left_out
        )

    def finish(self) -> Model:
        """Return the model with the content of its file and all notes.

        Raises:
            UnsupportedStatement: lists all features that abut does not support.
        """
        self.messages.finish()
        self.model.source = self.source()
        self.model.notes[:] = self.messages.notes
        return self.model


def _free_rates(jacobian: Numbers) -> Numbers:
    """Return columns that span the rates that constraints leave free: Z with G Z = 0."""
    _, sizes, ways = np.linalg.svd(jacobian)
    rank = int(np.sum(sizes > 1e-9 * max(1.0, float(sizes.max(initial=0.0)))))
    return np.asarray(ways[rank:].T)


def build(
    robot: Robot, messages: ReaderMessages, start: dict[str, float] | None = None, limits: bool = True
) -> RobotBuild:
    """Build bodies, joints, and the forces in joints, from links.

    Links without a joint become part of the body of their parent, or of the ground.

    Raises:
        UnreadableFile: a mass or inertia that no body can have, with file, line and link.
        InvalidValue: a start value for a joint that does not exist.
    """
    built = RobotBuild(robot, messages, start or {}, limits)
    for link in robot.links.values():  # names of links come first
        built.name("link", link.name)
    for group in _group_links(robot):
        _add_group(built, group)
    for link in robot.links.values():
        _frames_of(built, link)
    for link in robot.links.values():
        built.shapes[link.name] = contact_shapes(built, link)
        add_graphics(built, link)
    for name, axis in built.floating.items():
        joint_forces.add_free_damping(built, axis, built.frames[name])
    _add_couplers(built)
    return built


# --- links that move as one ----------------


def _group_links(robot: Robot) -> list[list[RobotLink]]:
    """Return the links grouped by body, the parent of the others first; links fixed to the ground are left out."""
    heads: dict[str, str] = {}
    groups: dict[str, list[RobotLink]] = {}
    for link in robot.links.values():
        if link.axes:
            heads[link.name] = link.name
        elif link.parent is not None and link.parent in heads:
            heads[link.name] = heads[link.parent]
        else:
            heads[link.name] = ""
        if heads[link.name]:
            groups.setdefault(heads[link.name], []).append(link)
    return list(groups.values())


def _group_poses(group: list[RobotLink]) -> dict[str, FramePose]:
    """Return the pose of each link of a group in the axes of the first."""
    poses = {group[0].name: HERE}
    for link in group[1:]:
        assert link.parent is not None
        poses[link.name] = poses[link.parent].compose(link.pose)
    return poses


def _add_group(built: RobotBuild, group: list[RobotLink]) -> None:
    """Add a body made of links, the bodies between its joints, and the joints."""
    head, within = group[0], _group_poses(group)
    carrier, near = _find_carrier(built, head.parent)
    zero = (
        _body_pose(carrier).compose(near).compose(head.pose)
    )  # pose of the link with its joints at their references
    chain, world = _make_chain(built, head, carrier, zero)
    parts = [link.inertial.in_outer_axes(within[link.name]) for link in group if link.inertial is not None]
    whole = combine_inertias(parts)
    body = built.model.add(make_body(built.name("link", head.name), head, whole, world, built.messages))
    own = pose_at(-(whole.centre if whole is not None else np.zeros(3)))
    for link in group:
        built.carriers[link.name] = (body, own.compose(within[link.name]))
    _add_chain(built, head, chain, body, zero)


def _find_carrier(built: RobotBuild, parent: str | None) -> tuple[Any, FramePose]:
    """Return the body that carries a link's parent (the ground if there is none), and the parent's pose in its axes."""
    if parent is None:
        return built.model.ground, HERE
    if parent not in built.carriers:  # fixed to the ground
        link = built.robot.links[parent]
        above, pose = _find_carrier(built, link.parent)
        built.carriers[parent] = (above, pose.compose(link.pose))
    return built.carriers[parent]


def _body_pose(body: Part) -> FramePose:
    """Return the pose of a body in space at the start."""
    return FramePose(rotations.to_matrix(body.orientation), np.array(body.position, float))


# --- joints ----------------


@dataclasses.dataclass
class _Step:
    """Joint of a chain: its frame with the link at reference, the body that carries it, and its axis."""

    axis: Axis
    frame: FramePose
    carrier: Part


def _frame_of(axis: Axis, zero: FramePose) -> FramePose:
    """Return the frame of a joint, z along its axis, for the pose of its link at reference."""
    z = np.array(axis.axis, float)
    size = float(np.linalg.norm(z))
    if size == 0.0:
        raise axis.at.wrong(f'joint "{axis.name}": its axis is 0 0 0; give a direction, as "0 0 1"')
    second = axis.second if axis.kind == "universal" else None
    turn = rotations.to_matrix(rotations.from_axes(z / size, second, what=f'joint "{axis.name}"'))
    return zero.compose(pose_at(axis.anchor, turn if axis.kind not in ("ball", "floating") else None))


def _joint_travel(axis: Axis, q: float) -> FramePose:
    """Return the motion of a joint in its own frame for a coordinate change q."""
    if axis.kind == "revolute":
        return pose_at((0, 0, 0), euler_rotation((0.0, 0.0, q)))
    if axis.kind == "prismatic":
        return pose_at((0, 0, q))
    if axis.kind == "screw":
        return pose_at((0, 0, axis.pitch * q / (2 * math.pi)), euler_rotation((0.0, 0.0, q)))
    return HERE


def _make_chain(
    built: RobotBuild, link: RobotLink, carrier: Part, zero: FramePose
) -> tuple[list[_Step], FramePose]:
    """Return the joints of a link with the massless bodies between them, and the pose of the link at the start.

    The carried link moves by Π T_k over its joints, T_k = X_k Travel(q_k − ref_k) X_k⁻¹, with X_k the joint's frame at reference.
    """
    steps: list[_Step] = []
    moved = HERE
    for number, axis in enumerate(link.axes):
        if axis.kind == "floating":
            built.floating[link.name] = axis
            return [], zero
        frame = _frame_of(axis, zero)
        steps.append(_Step(axis, frame, carrier))
        travel = _joint_travel(axis, built.start[axis.name] - axis.reference)
        moved = moved.compose(frame).compose(travel).compose(frame.back())
        if number + 1 < len(link.axes):
            name = built.name("link", f"{link.name}_{axis.name or number + 1}")
            at = moved.compose(frame)
            carrier = built.model.add(
                Body(name, mass=0.0, position=tuple(at.place.tolist()), orientation=pose_quaternion(at))
            )
    return steps, moved.compose(zero)


def _frame_at_pose(body: Part, pose: FramePose) -> Frame:
    """Return a frame of a body, at a pose in its axes."""
    made: Frame = body.frame(tuple(pose.place.tolist()), orientation=pose_quaternion(pose))
    return made


def _add_chain(built: RobotBuild, link: RobotLink, chain: list[_Step], body: Body, zero: FramePose) -> None:
    """Add the joints of a chain, of which the last carries the body, and their forces."""
    moved = HERE
    for number, step in enumerate(chain):
        axis, last = step.axis, number + 1 == len(chain)
        near = moved.compose(step.frame)  # frame J in space, not moved by this joint
        moved = near.compose(_joint_travel(axis, built.start[axis.name] - axis.reference)).compose(
            step.frame.back()
        )
        far = moved.compose(step.frame)
        carried = body if last else chain[number + 1].carrier
        j = near.compose(_joint_travel(axis, -axis.reference))  # where the coordinate is zero
        frame_i, frame_j = (
            _frame_at_pose(carried, _body_pose(carried).back().compose(far)),
            _frame_at_pose(step.carrier, _body_pose(step.carrier).back().compose(j)),
        )
        joint = _make_joint(built, axis, frame_i, frame_j)
        built.joints[axis.name] = built.model.add(joint)
        joint_forces.add_joint_forces(built, axis, joint)


def _make_joint(built: RobotBuild, axis: Axis, i: Frame, j: Frame) -> Any:
    """Return the joint of abut for an axis."""
    name = built.name("joint", axis.name)
    makers: dict[str, Any] = {
        "revolute": joints.Revolute,
        "prismatic": joints.Translational,
        "ball": joints.Spherical,
        "planar": joints.Planar,
        "cylindrical": joints.Cylindrical,
        "universal": joints.Universal,
    }
    if axis.kind == "screw":
        return joints.Screw(name, i, j, pitch=axis.pitch)
    made = makers[axis.kind](name, i, j)
    if axis.armature and axis.kind in ("revolute", "prismatic"):
        made = makers[axis.kind](name, i, j, reflected_inertia=axis.armature)
    elif axis.armature:
        built.messages.refuse(
            axis.at, f"armature of a {axis.kind} joint", "add it to the inertia of the link"
        )
    return made


def start_coordinates(robot: Robot, given: dict[str, float], messages: ReaderMessages) -> dict[str, float]:
    """Return the coordinate of each joint at the start: as given, as it follows another joint, or its reference in the file.

    Raises:
        InvalidValue: a joint that does not exist, or that follows another.
        UnreadableFile: joints that follow each other in a ring.
    """
    axes = robot.axes
    for axis in axes.values():
        if axis.mimics is not None and axis.mimics[0] not in axes:
            known = suggest_words(axis.mimics[0], axes)
            messages.refuse(
                axis.at,
                f'following the joint "{axis.mimics[0]}", which does not exist{known}',
                "name a joint that moves",
            )
            axis.mimics = None
    for name in given:
        if name not in axes:
            listed = ", ".join(f'"{one}"' for one in list(axes)[:12])
            raise InvalidValue(
                f'robot "{robot.name}": start= names the joint "{name}", which is not there; there are {listed}'
            )
        if _follows_joint(axes[name]):
            leader = _leader_of(axes[name])
            instead = f'follows "{leader}"; name that one' if leader else "is held; leave it out"
            raise InvalidValue(f'robot "{robot.name}": start= names the joint "{name}", which {instead}')
    found = {
        name: float(given.get(name, axis.reference))
        for name, axis in axes.items()
        if not _follows_joint(axis)
    }

    def coordinate_value(name: str, behind: tuple[str, ...]) -> float:
        axis = axes[name]
        if name in found:
            return found[name]
        leader = _leader_of(axis)
        if leader is not None and leader in (*behind, name):
            ring = " → ".join((*behind, name, leader))
            raise axis.at.wrong(f"joints follow each other in a ring: {ring}; release one of them")
        value = 0.0 if leader is None else coordinate_value(leader, (*behind, name))
        if axis.mimics is not None:
            _, factor, offset = axis.mimics
            found[name] = factor * value + offset
        elif axis.follows is not None:
            x = 0.0 if leader is None else value - axes[leader].reference
            found[name] = axis.reference + sum(a * x**k for k, a in enumerate(axis.follows[1]))
        return found[name]

    return {name: coordinate_value(name, ()) for name in axes}


def _leader_of(axis: Axis) -> str | None:
    """Return the name of the joint that a joint follows; None if it has a fixed value."""
    rule = axis.mimics or axis.follows
    return None if rule is None else rule[0]


def _follows_joint(axis: Axis) -> bool:
    """Return True if a joint follows another joint or is fixed."""
    return axis.mimics is not None or axis.follows is not None


def _add_couplers(built: RobotBuild) -> None:
    """Add joints that follow others: q − factor q' = offset, from the configuration at the start."""
    for name, axis in built.robot.axes.items():
        if axis.mimics is None:
            continue
        other, factor, _ = axis.mimics
        if name not in built.joints or other not in built.joints or factor == 0.0:
            continue  # with a factor of 0 it was read as fixed
        pair = (built.joints[name], built.joints[other])
        try:
            built.model.add(joints.Coupler(built.name("mimic", f"{name}_mimic"), pair, (1.0, -factor)))
        except InputError as problem:
            raise axis.at.wrong(str(problem)) from None


def _frames_of(built: RobotBuild, link: RobotLink) -> None:
    """Add the frames of a link and of its named places."""
    body, pose = _find_carrier(built, link.name)
    built.frames[link.name] = _frame_at_pose(body, pose)
    for name, place in link.frames.items():
        built.frames.setdefault(name, _frame_at_pose(body, pose.compose(place)))


def contact_shapes(built: RobotBuild, link: RobotLink) -> list[tuple[LinkShape, Any]]:
    """Return the contact shapes of a link, each with its description in the file."""
    body, pose = _find_carrier(built, link.name)
    found = []
    for surface in link.surfaces:
        if surface.touches:
            shape = shape_on(_frame_at_pose(body, pose.compose(surface.pose)), surface, built.messages)
            if shape is not None:
                found.append((surface, shape))
    return found
