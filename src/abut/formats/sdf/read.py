"""Reader of SDF files: links and joints of a model, mapped to a tree with joints that close its loops.

Source: the SDFormat specification 1.11, sdformat.org/spec (model, link, joint, geometry) and its "Specifying pose" for `relative_to`.
"""

from __future__ import annotations

import math
import re
from collections.abc import Mapping
from pathlib import Path
from typing import Any

import numpy as np

from abut import joints
from abut.errors import InputError
from abut.formats.robots.build_model import RobotBuild, build
from abut.formats.robots.joint_forces import add_joint_stops
from abut.formats.robots.lift import add_lift_forces
from abut.formats.robots.link_tree import (
    HERE,
    Axis,
    Inertial,
    LinkShape,
    Robot,
    RobotLink,
    euler_rotation,
    omit_limits,
    omit_shape,
    pose_at,
    pose_quaternion,
)
from abut.formats.robots.meshes import Finder, Packages, read_mesh_or_reason
from abut.formats.robots.vocabulary import check_words
from abut.formats.robots.xml_reader import ReaderMessages, XmlElement, parse, suggest_words
from abut.formats.sdf.words import WORDS
from abut.model import Model
from abut.system.tree.numpy_tree import FramePose

__all__ = ["read"]

#: Kind of joint in the file → kind in abut.
KINDS = {
    "revolute": "revolute",
    "continuous": "revolute",
    "prismatic": "prismatic",
    "ball": "ball",
    "universal": "universal",
    "screw": "screw",
    "fixed": "",
    "revolute2": "revolute2",
}
UNDRAWN = ("<polyline>", "<heightmap>", "<image>")  #: geometry that is neither drawn nor used for contact
OF_JOINT = " (joint)"  #: suffix for a joint with the name of a link, allowed before version 1.7
WORLD = ""  #: parent of links joined to the world; a link may be named "world" too
SPECK = 1e-15  #: moments of inertia [kg m²] below which a value is rounding


def read(
    path: Path,
    *,
    lenient: bool = False,
    packages: Packages = (),
    start: Mapping[str, float] | None = None,
    limits: bool = True,
    meshes: bool = True,
) -> Model:
    """Read an SDF file: one <model>, alone or in a <world>; arguments as in `abut.formats.urdf.read`.

    Links that are not joined to the world are free, or fixed if the model is <static>. A second joint that carries the same link closes
    a loop; it becomes a joint outside the tree.

    Raises:
        UnreadableFile: the file cannot be read or violates the format; the message names file, line, element and remedy.
        UnsupportedStatement: lists all features that abut does not support.
    """
    messages = ReaderMessages(lenient)
    reading = SdfReader(path, messages, Finder(path, packages), meshes, limits)
    robot = reading.robot(parse(path, ("sdf", "gazebo"), messages))
    built = build(robot, messages, dict(start or {}), limits)
    add_joint_stops(built)
    add_lift_forces(built, dict.fromkeys(reading.weightless, 1.0), "without_gravity")
    reading.close(built)
    return built.finish()


class SdfReader:
    """Reader state of an SDF file; see `read` for the arguments."""

    def __init__(
        self, path: Path, messages: ReaderMessages, find: Finder, meshes: bool, limits: bool = True
    ) -> None:
        self.path, self.messages, self.find = path, messages, find
        self.meshes, self.limits = meshes, limits
        self.known: dict[Any, Any] = {}
        self.poses: dict[str, FramePose] = {}  #: poses of links, joints and frames, in the model's axes
        self.closing: list[tuple[Axis | None, str, str, XmlElement]] = []
        self.weightless: list[str] = []  #: links without gravity
        self.before_1_5 = False  #: file versions in which joint axes are given in the model's axes

    def robot(self, root: XmlElement) -> Robot:
        """Return the robot of the one model, links sorted with parents first."""
        world = root.child("world")
        models = (world or root).all("model")
        gravity: tuple[float, ...] = (0.0, 0.0, -9.81)
        if world is not None and world.child("gravity") is not None:
            gravity = world.child("gravity").numbers("", 3, gravity)  # type: ignore[union-attr]
        check_words(root, WORDS, self.messages)
        self.before_1_5 = _read_version(root) < (1, 5)
        if len(models) != 1:
            raise root.wrong(
                f"it has {len(models)} models, and one is read at a time; leave one <model> in the file"
            )
        return self._model(models[0], gravity)

    def _model(self, model: XmlElement, gravity: tuple[float, ...]) -> Robot:
        fixed = any(one.text.strip() in ("1", "true") for one in model.all("static")[:1])
        base = _read_pose(model)
        self._places(model)
        links = {one.need("name", "arm"): RobotLink(one.get("name"), one) for one in model.all("link")}
        if not links:
            raise model.wrong("it has no <link>; check which file it is")
        for link in links.values():
            self._link(link)
        parents: dict[str, tuple[str, Axis | list[Axis] | None]] = {}
        for element in model.all("joint"):
            self._joint(element, links, parents)
        ordered = self._order_links(model, links, parents, base, fixed)
        return Robot(model.get("name") or self.path.stem, ordered, gravity)

    # --- poses ----------------

    def _places(self, model: XmlElement) -> None:
        """Compute the poses of links, frames and joints in the model, whatever each is relative to."""
        named: dict[str, tuple[XmlElement, str]] = {}
        links = {one.get("name") for one in model.all("link")}
        for one in model:
            if one.tag not in ("link", "joint", "frame"):
                continue
            pose = one.child("pose")
            beside = (pose.get("relative_to") or pose.get("frame")) if pose is not None else ""
            if not beside and one.tag == "joint":
                child = one.child("child")
                beside = child.text.strip() if child is not None else ""
            if not beside and one.tag == "frame":
                beside = one.get("attached_to")
            name = one.need("name", "part")
            named[f"{name}{OF_JOINT}" if one.tag == "joint" and name in links else name] = (one, beside)

        def link_pose(name: str, behind: tuple[str, ...]) -> FramePose:
            if name in self.poses:
                return self.poses[name]
            element, beside = named[name]
            if beside in ("", "__model__", "world"):
                self.poses[name] = _read_pose(element)
                return self.poses[name]
            if beside not in named:
                raise element.wrong(
                    f'its pose is relative to "{beside}", which is not there{suggest_words(beside, named)}; name a link, joint or frame'
                )
            if beside in behind or beside == name:
                raise element.wrong(
                    f"poses are relative to each other in a ring: {' → '.join((*behind, name, beside))}; give one in the model"
                )
            self.poses[name] = link_pose(beside, (*behind, name)).compose(_read_pose(element))
            return self.poses[name]

        for name in named:
            link_pose(name, ())

    # --- links ----------------

    def _link(self, link: RobotLink) -> None:
        element = link.at
        inertial = element.child("inertial")
        if inertial is not None:
            link.inertial = self._inertial(inertial, link.name)
        else:
            link.inertial = Inertial(1.0, np.zeros(3), np.eye(3), element)
            self.messages.note(
                f'link "{link.name}" has no <inertial>: 1 kg and 1 kg m^2 about all axes, as SDF has it',
                element,
            )
        gravity = element.child("gravity")
        if gravity is not None and gravity.text.strip() in ("0", "false"):
            self.weightless.append(link.name)
        damping = element.child("velocity_decay")
        if damping is not None and any(part.numbers("", 1, (0.0,))[0] for part in damping):
            self.messages.refuse(damping, "<velocity_decay>", "add a Bushing with damping to the ground")
        for one in element:
            if one.tag in ("visual", "collision"):
                surface = self._surface(one, link)
                if surface is not None:
                    link.surfaces.append(surface)

    def _inertial(self, element: XmlElement, link: str) -> Inertial:
        mass, tensor = element.child("mass"), element.child("inertia")
        number = 1.0 if mass is None else mass.numbers("", 1, (1.0,))[0]
        if number < 0.0:
            raise (mass or element).wrong(f'link "{link}": its mass is {number:g} kg; it must be 0 or more')
        moments = {"ixx": 1.0, "iyy": 1.0, "izz": 1.0, "ixy": 0.0, "ixz": 0.0, "iyz": 0.0}
        for one in tensor or ():
            if one.tag in moments:
                moments[one.tag] = one.numbers("", 1, (moments[one.tag],))[0]
        xx, yy, zz, xy, xz, yz = moments.values()
        given = np.array([[xx, xy, xz], [xy, yy, yz], [xz, yz, zz]])
        given[np.abs(given) < SPECK] = 0.0
        return Inertial(number, np.zeros(3), given, tensor or element).in_outer_axes(_read_pose(element))

    def _surface(self, element: XmlElement, link: RobotLink) -> LinkShape | None:
        geometry = element.child("geometry")
        kinds = [
            one
            for one in geometry or ()
            if one.tag in ("box", "cylinder", "sphere", "capsule", "ellipsoid", "plane", "mesh", "empty")
        ]
        others = ", ".join(dict.fromkeys(f"<{one.tag}>" for one in geometry or ()))
        touches = element.tag == "collision"
        if not kinds and (others in UNDRAWN or not (others or touches)):
            if not others:
                self.messages.repair("a <visual> without geometry is left out", "none", element)
            return None
        if not kinds:
            self.messages.refuse(
                element,
                f"geometry {others or 'of no kind'}",
                "use box, cylinder, sphere, capsule, ellipsoid, plane or mesh",
            )
            return None
        one, mesh = kinds[0], None
        sizes: tuple[float, ...] = ()
        if one.tag == "empty":
            return None

        def read_size(tag: str, count: int = 1) -> tuple[float, ...]:
            child = one.child(tag)
            found = None if child is None else child.numbers("", count, None)
            if found is None:
                raise (child or one).wrong(f"<{tag}> must be {count} numbers greater than zero [m]")
            return found

        pose = _read_pose(element)
        if one.tag == "sphere":
            sizes = read_size("radius")
        elif one.tag in ("cylinder", "capsule"):
            sizes = (*read_size("radius"), *read_size("length"))
        elif one.tag == "box":
            sizes = read_size("size", 3)
        elif one.tag == "ellipsoid":
            sizes = read_size("radii", 3)
        elif one.tag == "mesh":
            uri, scale = one.child("uri"), one.child("scale")
            if uri is None or not uri.text.strip():
                raise one.wrong("it has no <uri>; write <uri>model://robot/meshes/link.stl</uri>")
            if self.meshes and one.child("submesh") is None:
                factors = (1.0,) * 3 if scale is None else scale.numbers("", 3, (1.0,) * 3)
                found = read_mesh_or_reason(self.find, uri.text.strip(), factors, uri, self.known)
                if isinstance(found, str):
                    self.messages.note(f"a mesh is missing and is neither drawn nor touched: {found}")
                else:
                    mesh = found
        if min(sizes, default=1.0) <= 0.0:
            omit_shape(f'a {one.tag} of link "{link.name}"', one, self.messages, touches)
            return None
        name = f"{link.name}_{element.get('name') or element.tag}"
        return LinkShape(one.tag, sizes, pose, name, one, touches, not touches, mesh)

    # --- joints ----------------

    def _joint(self, element: XmlElement, links: dict[str, RobotLink], parents: dict[str, Any]) -> None:
        name = element.need("name", "elbow")
        kind = element.get("type")
        if kind == "gearbox":
            self.messages.refuse(element, 'type="gearbox"', "add a Gear or a Coupler to the model")
            return
        if kind not in KINDS:
            raise element.wrong(f'type="{kind}" is none of {", ".join(KINDS)}{suggest_words(kind, KINDS)}')
        ends = []
        for tag in ("parent", "child"):
            one = element.child(tag)
            link = one.text.strip() if one is not None else ""
            if link not in links and not (link == "world" and tag == "parent"):
                raise (one or element).wrong(
                    f"<{tag}>{link}</{tag}> names no link{suggest_words(link, links)}; name a <link> of the model"
                )
            ends.append(link if link in links else WORLD)
        parent, child = ends
        axes = self._axes(element, name, kind, child)
        if child in parents:
            for axis in axes:
                self._bare(axis, element)
            if kind == "revolute2":
                self.messages.refuse(
                    element, 'a "revolute2" that closes a loop', "use two revolute joints and a link between"
                )
            else:
                self.closing.append((axes[0] if axes else None, parent, child, element))
            return
        parents[child] = (parent, axes)

    def _bare(self, axis: Axis, element: XmlElement) -> None:
        """Refuse forces in a joint that closes a loop, where only the joint itself is created."""
        acting = {
            "limits": axis.lower is not None or axis.upper is not None,
            "damping": axis.damping,
            "friction": axis.friction,
            "a spring": axis.stiffness,
            "<mimic>": axis.mimics is not None,
        }
        stated = [what for what, acts in acting.items() if acts]
        if stated:
            self.messages.refuse(
                element,
                f"{', '.join(stated)} of a joint that closes a loop",
                "let another joint of the loop close it",
            )

    def _axes(self, element: XmlElement, name: str, kind: str, child: str) -> list[Axis]:
        """Return the joint as axes of the child link."""
        if not KINDS[kind]:
            return []
        own = self.poses.get(f"{name}{OF_JOINT}", self.poses[name])
        place = self.poses[child].back().compose(own)  # the joint's frame in the child
        found = [self._axis(element, name, element.child("axis"), place, (0.0, 0.0, 1.0))]
        if kind in ("universal", "revolute2"):
            second = self._axis(element, f"{name}_2", element.child("axis2"), place, (0.0, 0.0, 1.0))
            if kind == "revolute2":
                return [found[0], second]
            found[0].kind, second.kind = "revolute", "revolute"  # as two hinges that cross
            return [found[0], second]
        found[0].kind = KINDS[kind]
        if kind == "screw":
            found[0].pitch = self._pitch(element)
        return found

    def _pitch(self, element: XmlElement) -> float:
        """Return the pitch [m/turn]: from screw_thread_pitch, or from the older thread_pitch, which is −2π times turns per metre."""
        new, old = element.child("screw_thread_pitch"), element.child("thread_pitch")
        if new is not None:
            return new.require_numbers("", 1)[0]
        if old is None:
            return 1.0
        value = old.require_numbers("", 1)[0]
        if not value:
            raise old.wrong("a thread pitch of 0; give another")
        return -2.0 * math.pi / float(value)

    def _axis(
        self,
        element: XmlElement,
        name: str,
        axis_element: XmlElement | None,
        place: FramePose,
        default: tuple[float, ...],
    ) -> Axis:
        axis = Axis(name, "revolute", element, anchor=tuple(place.place.tolist()))
        along, turned = default, place.axes
        if axis_element is not None:
            xyz = axis_element.child("xyz")
            along = default if xyz is None else xyz.numbers("", 3, default)
            beside = "" if xyz is None else xyz.get("expressed_in")
            if beside or self._is_in_model(axis_element):
                turned = self._axes_of(xyz or axis_element, beside or "__model__", element)
            self._dynamics(axis, axis_element)
        if not any(along):
            raise (axis_element or element).wrong(
                f'joint "{name}": its axis is 0 0 0; give a direction, as "0 0 1"'
            )
        axis.axis = tuple((turned @ np.array(along)).tolist())
        return axis

    def _is_in_model(self, axis: XmlElement) -> bool:
        """Return True if an axis is given in the axes of the model, as in all files before version 1.5."""
        flag = axis.child("use_parent_model_frame")
        return self.before_1_5 or (flag is not None and flag.text.strip().lower() in ("true", "1"))

    def _axes_of(self, xyz: XmlElement, beside: str, element: XmlElement) -> Any:
        """Return the axes in which an axis is expressed, relative to those of the child."""
        child = element.child("child")
        assert child is not None
        own = self.poses[child.text.strip()]
        if beside == "__model__":
            return own.axes.T
        if beside not in self.poses:
            raise xyz.wrong(
                f'it is expressed in "{beside}", which is not there{suggest_words(beside, self.poses)}; name a link, joint or frame'
            )
        return own.axes.T @ self.poses[beside].axes

    def _dynamics(self, axis: Axis, axis_element: XmlElement) -> None:
        limit, dynamics = axis_element.child("limit"), axis_element.child("dynamics")
        numbers = {one.tag: one.numbers("", 1, (0.0,))[0] for one in (*(limit or ()), *(dynamics or ()))}
        low, high = numbers.get("lower", -math.inf), numbers.get("upper", math.inf)
        if low > high and limit is not None:
            what = f'joint "{axis.name}": lower is {low:g}, above upper, {high:g}'
            low, high = omit_limits(what, limit, self.messages, self.limits)
        axis.lower = low if abs(low) < 1e15 else None
        axis.upper = high if abs(high) < 1e15 else None
        axis.effort, axis.velocity = numbers.get("effort"), numbers.get("velocity")
        axis.damping, axis.friction = numbers.get("damping", 0.0), numbers.get("friction", 0.0)
        axis.stiffness, axis.rest = numbers.get("spring_stiffness", 0.0), numbers.get("spring_reference", 0.0)
        mimic = axis_element.child("mimic")
        if mimic is not None:
            values = {one.tag: one.numbers("", 1, (0.0,))[0] for one in mimic}
            if values.get("reference"):
                self.messages.refuse(mimic, "<mimic> with a <reference>", "put it into <offset>")
            axis.mimics = (
                mimic.need("joint", "finger"),
                values.get("multiplier", 1.0),
                values.get("offset", 0.0),
            )

    def _order_links(
        self,
        model: XmlElement,
        links: dict[str, RobotLink],
        parents: dict[str, Any],
        base: FramePose,
        fixed: bool,
    ) -> dict[str, RobotLink]:
        """Return links with parents before children, each with its pose in its parent."""
        ordered: dict[str, RobotLink] = {}

        def place_link(name: str, behind: tuple[str, ...]) -> None:
            if name in ordered:
                return
            link = links[name]
            parent, axes = parents.get(name, (WORLD, None))
            if parent in behind:
                raise link.at.wrong(
                    f'link "{name}" depends on links that are parents of each other in a ring; connect one of them to the world'
                )
            if parent == WORLD:
                link.pose = base.compose(self.poses[name])
                free = name not in parents and not fixed
                link.axes = [Axis(f"{name}_free", "floating", link.at)] if free else axes or []
            else:
                place_link(parent, (*behind, name))
                link.parent, link.axes = parent, axes or []
                link.pose = self.poses[parent].back().compose(self.poses[name])
            ordered[name] = link

        for name in links:
            place_link(name, (name,))
        return ordered

    def close(self, built: RobotBuild) -> None:
        """Add the joints that close loops."""
        for axis, parent, child, element in self.closing:
            base = built.frames[child]
            at = HERE if axis is None else pose_at(axis.anchor)
            i = base.frame(tuple(at.place.tolist()), z=None if axis is None else axis.axis)
            here = FramePose(np.array(i.global_axes), np.array(i.global_position))
            body = built.model.ground if parent == WORLD else built.frames[parent].body
            j = body.frame_at(tuple(here.place.tolist()), orientation=pose_quaternion(here))
            kinds: dict[str, Any] = {
                "": joints.Fixed,
                "revolute": joints.Revolute,
                "prismatic": joints.Translational,
                "ball": joints.Spherical,
            }
            kind = "" if axis is None else axis.kind
            if kind not in kinds:
                self.messages.refuse(
                    element, f"a {kind} joint that closes a loop", "add it to the model by hand"
                )
                continue
            try:
                built.model.add(kinds[kind](built.name("joint", element.get("name")), i, j))
            except InputError as problem:
                raise element.wrong(str(problem)) from None


def _read_version(root: XmlElement) -> tuple[int, ...]:
    """Return the version of the format; the current one if none is given.

    Raises:
        UnreadableFile: the text is not a version.
    """
    text = root.get("version").strip()
    if not re.fullmatch(r"[0-9]+(\.[0-9]+)*|", text):
        raise root.wrong(f'its version is "{text}"; write it as version="1.9"')
    return tuple(int(part) for part in text.split(".")) if text else (1, 11)


def _read_pose(element: XmlElement) -> FramePose:
    """Return the pose of <pose>x y z roll pitch yaw</pose>; the identity if there is none."""
    one = element.child("pose")
    if one is None:
        return HERE
    if one.get("rotation_format") == "quat_xyzw":
        from abut.model.geometry import rotations

        n = one.numbers("", 7, (0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 1.0))
        return pose_at(n[:3], rotations.to_matrix(rotations.normalize_quaternion((n[6], *n[3:6]))))
    n = one.numbers("", 6, (0.0,) * 6)
    angles = [math.radians(a) for a in n[3:]] if one.get("degrees") in ("true", "1") else n[3:]
    return pose_at(n[:3], euler_rotation(angles))
