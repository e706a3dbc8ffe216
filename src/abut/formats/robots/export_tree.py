"""Tree of links of a model for file formats that hold trees: parent, child, and the forces in each joint."""

from __future__ import annotations

import dataclasses
from collections.abc import Iterable
from pathlib import Path
from typing import TYPE_CHECKING, Any

import numpy as np

from abut import forces, joints, shapes
from abut.array_types import Numbers
from abut.errors import UnsupportedStatement
from abut.files.atomic_write import text_bytes, write_together
from abut.formats.mjcf.actuators import DRIVES
from abut.formats.robots import joint_forces
from abut.formats.robots.link_tree import HERE, FramePose
from abut.joints.spanning_tree import JointBranch, tree_branches
from abut.model import Body, Frame, Part, Shape, Thing
from abut.model.geometry import rotations
from abut.system.tree.numpy_tree import stages_of_model

if TYPE_CHECKING:
    from abut.joints.joint import Joint
    from abut.model import Model

__all__ = [
    "ExportTree",
    "JointProperties",
    "format_numbers",
    "frame_in",
    "pose_of",
    "robot_shape",
    "shape_facets",
    "stl_bytes",
    "write_files",
]


@dataclasses.dataclass
class JointProperties:
    """Properties of a joint: start, spring, damping, friction, rotor, limits, coupling and drives."""

    start: float = 0.0
    damping: float = 0.0
    stiffness: float = 0.0
    rest: float = 0.0
    friction: float = 0.0
    armature: float = 0.0
    lower: float | None = None
    upper: float | None = None
    follows: tuple[str, float, float] | None = None
    drives: list[Any] = dataclasses.field(default_factory=list)


def pose_of(frame: Frame) -> FramePose:
    """Return the pose of a frame in its body's axes."""
    return FramePose(rotations.to_matrix(frame.orientation), np.array(frame.position, float))


class ExportTree:
    """Tree of links that represents a model.

    Args:
        model: the model to write.
        for_: name of the file format in messages.

    Attributes:
        branches: branches whose bodies become links, parents first.
        acting: properties of joints, by the joint's name.
        closing: joints that carry no link, such as those that close loops.
        left: objects that are not written, with the reason.
    """

    def __init__(self, model: Model, for_: str) -> None:
        self.model, self.for_ = model, for_
        self.left: dict[str, str] = {}
        self.done: set[str] = set()
        self.acting: dict[str, JointProperties] = {
            joint.name: JointProperties(armature=joint.reflected_inertia) for joint in model.joints
        }
        self._rotors()
        self.branches: list[JointBranch] = [
            one for one in tree_branches(model) if one.body.name not in self.done
        ]
        carried = {id(one.joint) for one in self.branches}
        self.closing = [one for one in model.joints if id(one) not in carried and one.name not in self.done]
        for one in self.closing:
            if one.reflected_inertia:
                self.left[one.name] = f"{for_} has no reflected inertia of a joint that closes a loop"
        self._starts()
        self._act()
        self._follow()

    def pose(self, body: Part) -> FramePose:
        """Return the pose of a link, which is at its joint, in its body's axes."""
        for one in self.branches:
            if one.body is body:
                return HERE if one.joint is None else pose_of(one.far)
        return HERE  # the ground

    def space(self, body: Part) -> FramePose:
        """Return the pose of a link in space at the start."""
        at = FramePose(rotations.to_matrix(body.orientation), np.array(body.position, float))
        return at.compose(self.pose(body))

    def inertial(self, body: Body) -> tuple[float, Numbers, Numbers]:
        """Return mass, centre and inertia in the link's axes."""
        back = self.pose(body).back()
        return body.mass, back.place, back.axes @ body.inertia @ back.axes.T

    def surfaces(self, body: Part) -> list[tuple[str, Shape, FramePose, bool, bool]]:
        """Return all shapes of a body: name, shape, pose in the link, True if it is drawn, True if it has contact."""
        touch = {
            id(shape): shape
            for contact in self.model.contacts
            for shape in contact.shapes
            if shape.frame.body is body
        }
        seen = {
            id(one.shape): (one.name, one.shape)
            for one in self.model.graphics
            if one.shape.frame.body is body
        }
        own = getattr(body, "shape", None)
        if own is not None:
            seen.setdefault(id(own), (f"{body.name}_shape", own))
        back = self.pose(body).back()
        found: list[tuple[str, Shape, FramePose, bool, bool]] = []
        for key, shape in ({key: shape for key, (_, shape) in seen.items()} | touch).items():
            name = seen[key][0] if key in seen else f"{body.name}_touch_{len(found) + 1}"
            found.append((name, shape, back.compose(pose_of(shape.frame)), key in seen, key in touch))
        return found

    def finish(self, lenient: bool) -> list[str]:
        """Return a message for each object that is left out.

        Raises:
            UnsupportedStatement: something is left out, and `lenient` is False.
        """
        for thing in self.model:
            if (
                thing.family in ("force", "motion", "signal", "request", "contact")
                and thing.name not in self.done
            ):
                self.left.setdefault(thing.name, f"a {type(thing).__name__} has no place in {self.for_}")
        messages = [f'{self.model[name].family} "{name}": {why}' for name, why in self.left.items()]
        if messages and not lenient:
            head = f'model "{self.model.name}": {len(messages)} things cannot be written as {self.for_}; '
            head += "correct them, or give lenient=True to leave them out"
            raise UnsupportedStatement("\n  ".join([head, *messages]))
        return messages

    # --- forces in joints - ---------------

    def _rotors(self) -> None:
        """Convert wheels on the ground that a coupler ties to a joint into the joint's armature."""
        for tie in self.model.joints:
            if not isinstance(tie, joints.Coupler) or len(tie.joints) != 2:
                continue
            for (joint, ratio), (pin, other) in (
                zip(tie.joints, tie.ratios, strict=True),
                reversed(list(zip(tie.joints, tie.ratios, strict=True))),
            ):
                wheel = pin.frame_i.body
                users = [
                    one
                    for one in self.model
                    if one.family != "body" and any(body is wheel for body in one.bodies)
                ]
                if (
                    type(pin) is joints.Revolute
                    and pin.frame_j.body is self.model.ground
                    and {id(one) for one in users} == {id(tie), id(pin)}
                ):
                    axis = rotations.to_matrix(pin.frame_i.orientation)[:, 2]
                    self.acting[joint.name].armature += (
                        float(axis @ wheel.inertia @ axis) * (ratio / other) ** 2
                    )
                    self.done |= {tie.name, pin.name, wheel.name}
                    break

    def _starts(self) -> None:
        """Read the joint coordinates at the start."""
        machine = stages_of_model(self.model)
        for name, value in zip(machine.coordinates, machine.start.q.tolist(), strict=True):
            joint, _, kind = name.rpartition(".")
            if joint in self.acting and kind in ("rotation", "translation"):
                self.acting[joint].start = value

    def _act(self) -> None:
        """Assign springs, dampers, friction, stops and drives between a joint's frames to the joint."""
        ends = {
            (one.joint.frame_i, one.joint.frame_j): one.joint.name
            for one in self.branches
            if one.joint is not None
        }
        for force in self.model.forces:
            name = ends.get((getattr(force, "i", None), getattr(force, "j", None)))
            if name is not None and self._one(self.acting[name], force, self.model[name]):
                self.done.add(force.name)

    def _one(self, acting: JointProperties, force: Thing, joint: Joint) -> bool:
        """Return True if a force has a counterpart in robot joints; store its numbers there."""
        turns, slides = "rotation" in joint.free and len(joint.free) == 1, set(joint.free) == {"translation"}
        if isinstance(force, forces.TorsionSpring) and turns and force.preload == 0.0:
            acting.stiffness, acting.damping, acting.rest = force.stiffness, force.damping, force.free_angle
            return True
        if (
            isinstance(force, forces.Bushing)
            and slides
            and not any(force.torsional_stiffness)
            and not any(force.torsional_damping)
        ):
            k = force.stiffness[2]
            acting.stiffness, acting.damping, acting.rest = (
                k,
                force.damping[2],
                (force.preload[2] / k if k else 0.0),
            )
            return not any(force.stiffness[:2]) and not any(force.damping[:2])
        function = getattr(force, "fz", None) if slides else getattr(force, "function", None)
        numbers = dict(getattr(force, "parameters", None) or {})
        if function in joint_forces.RUBBING:
            acting.friction = numbers["size"]
        elif function in joint_forces.STOPPING:
            acting.lower = numbers["lower"] if numbers["lower"] > -joint_forces.NO_LIMIT else None
            acting.upper = numbers["upper"] if numbers["upper"] < joint_forces.NO_LIMIT else None
        elif function in DRIVES:
            acting.drives.append((force.name, numbers))
        else:
            return False
        return True

    def _follow(self) -> None:
        """Convert couplers of two tree joints into joints that follow another."""
        carried = {one.joint.name for one in self.branches if one.joint is not None}
        for tie in list(self.closing):
            if (
                isinstance(tie, joints.Coupler)
                and len(tie.joints) == 2
                and {one.name for one in tie.joints} <= carried
            ):
                first, second = tie.joints
                factor = -tie.ratios[1] / tie.ratios[0]
                start = self.acting[first.name].start - factor * self.acting[second.name].start
                self.acting[first.name].follows = (second.name, factor, start)
                self.closing.remove(tie)
                self.done.add(tie.name)


def format_numbers(values: Iterable[float]) -> str:
    """Return numbers as text, with 17 significant digits."""
    return " ".join(f"{float(value) + 0.0:.17g}" for value in values)


def robot_shape(shape: Shape) -> tuple[str, tuple[float, ...]] | None:
    """Return kind and sizes of a shape in the terms of robot files; None if they have no such shape."""
    kinds: dict[type, tuple[str, Any]] = {
        shapes.Sphere: ("sphere", lambda s: (s.radius,)),
        shapes.Box: ("box", lambda s: s.size),
        shapes.Cylinder: ("cylinder", lambda s: (s.radius, s.length)),
        shapes.Capsule: ("capsule", lambda s: (s.radius, s.length)),
        shapes.Ellipsoid: ("ellipsoid", lambda s: s.semi_axes),
        shapes.HalfSpace: ("plane", lambda s: ()),
    }
    if type(shape) not in kinds:
        return None
    kind, sizes = kinds[type(shape)]
    return kind, sizes(shape)


def shape_facets(shape: Shape) -> tuple[Numbers, Numbers] | None:
    """Return the triangles of a shape; None if it has none."""
    if hasattr(shape, "triangles"):
        return shape.triangles()  # type: ignore[no-any-return]
    return shape.sheet(1e-3) if hasattr(shape, "sheet") else None


def stl_bytes(vertices: Numbers, faces: Numbers) -> bytes:
    """Return triangles as a binary STL file."""
    corners = np.asarray(vertices, float)[np.asarray(faces)]
    rows = np.zeros(len(corners), dtype=[("normal", "<f4", 3), ("corners", "<f4", (3, 3)), ("free", "<u2")])
    normal = np.cross(corners[:, 1] - corners[:, 0], corners[:, 2] - corners[:, 0])
    rows["normal"] = normal / np.maximum(np.linalg.norm(normal, axis=1, keepdims=True), 1e-300)
    rows["corners"] = corners
    return b"abut".ljust(80) + len(rows).to_bytes(4, "little") + rows.tobytes()


def write_files(path: Path, text: str, files: dict[str, bytes]) -> Path:
    """Write the file and its further files together.

    Raises:
        InputError: it cannot be written.
    """
    write_together(
        {path.parent / name: content for name, content in files.items()} | {path: text_bytes(text)}
    )
    return path


def frame_in(frame: Frame, outline: ExportTree) -> FramePose:
    """Return the pose of a frame in the link of its body."""
    return outline.pose(frame.body).back().compose(pose_of(frame))
