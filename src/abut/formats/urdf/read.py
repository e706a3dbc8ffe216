"""Reader of URDF files: links and joints in a tree.

Source: the URDF specification of ROS, wiki.ros.org/urdf/XML (robot, link, joint, transmission), and urdfdom's parser for cases it omits.
"""

from __future__ import annotations

import math
from collections.abc import Mapping
from pathlib import Path
from typing import TYPE_CHECKING, Any

import numpy as np

from abut.errors import InputError, UnreadableFile
from abut.formats.robots.build_model import build
from abut.formats.robots.joint_forces import add_joint_stops
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
)
from abut.formats.robots.meshes import Finder, Packages, read_mesh_or_reason
from abut.formats.robots.vocabulary import check_words
from abut.formats.robots.xml_reader import ReaderMessages, XmlElement, parse, suggest_words
from abut.formats.urdf.words import WORDS
from abut.model import Model
from abut.system.tree.numpy_tree import FramePose

if TYPE_CHECKING:
    from abut.shapes.mesh.tessellation import Mesh

__all__ = ["read"]

#: Kind of joint in the file → kind in abut; "" for a fixed joint.
KINDS = {
    "revolute": "revolute",
    "continuous": "revolute",
    "prismatic": "prismatic",
    "floating": "floating",
    "spherical": "ball",  # of Bullet
    "planar": "planar",
    "fixed": "",
}
#: Moments of inertia [kg m²] below which a value is rounding of the program that wrote the file.
SPECK = 1e-15
#: Name of the link that stands for the ground.
WORLD = "world"


def read(
    path: Path,
    *,
    lenient: bool = False,
    packages: Packages = (),
    base: str = "fixed",
    start: Mapping[str, float] | None = None,
    limits: bool = True,
    meshes: bool = True,
) -> Model:
    """Read a URDF file; ignored elements are listed in the model's `notes`, further data are in its `source`.

    Args:
        path: the file (.urdf).
        lenient: leave out what abut does not support, and list it in the notes with its effect; the nearest possible inertia replaces
            one that no body can have.
        packages: where to find `package://` files: folders by the names of packages, or folders that contain packages.
        base: "fixed" if the first link is fixed to the ground, or "free".
        start: coordinates of joints at the start by their names in the file [rad or m]; 0 if not given.
        limits: True if joints have stops at their limits.
        meshes: True to read mesh files, for graphics and contact.

    Raises:
        UnreadableFile: the file cannot be read or violates the format; the message names file, line, element and remedy.
        UnsupportedStatement: lists all features that abut does not support.
    """
    if base not in ("fixed", "free"):
        raise InputError(f'{path}: base is {base!r}; it must be "fixed" or "free"')
    messages = ReaderMessages(lenient)
    robot = UrdfReader(path, messages, Finder(path, packages), meshes, limits).robot(base)
    built = build(robot, messages, dict(start or {}), limits)
    add_joint_stops(built)
    return built.finish()


class UrdfReader:
    """Reader state of a URDF file.

    Args:
        path: path of the file.
        messages: collects notes.
        find: finds mesh files.
        meshes: True to read them.
        limits: True if joints have stops at their limits.
    """

    def __init__(
        self, path: Path, messages: ReaderMessages, find: Finder, meshes: bool, limits: bool = True
    ) -> None:
        self.path, self.messages, self.find = path, messages, find
        self.meshes, self.limits = meshes, limits
        self.known: dict[Any, Any] = {}

    def robot(self, base: str) -> Robot:
        """Return the robot, links sorted with parents first."""
        root = parse(self.path, ("robot",), self.messages)
        check_words(root, WORDS, self.messages)
        links: dict[str, RobotLink] = {}
        for element in root.all("link"):
            link = self._link(element)
            if link.name in links:
                before = links[link.name].at.line
                raise element.wrong(
                    f"there is a link of that name on line {before} already; give it another name"
                )
            links[link.name] = link
        if not links:
            raise root.wrong("it has no <link>; check which file it is")
        joined: dict[str, XmlElement] = {}
        named: dict[str, XmlElement] = {}
        for element in root.all("joint"):
            self._joint(element, links, joined, named)
        for element in root.all("transmission"):
            self._transmission(element, links)
        ordered = _order_links(root, links)
        first = next(iter(ordered.values()))
        if base == "free":
            first.axes.append(Axis("base", "floating", first.at))
        elif first.inertial is not None and first.inertial.mass > 0.0:
            self.messages.note(
                f'link "{first.name}" is fixed to the ground (base="free" releases it); its mass has no effect'
            )
        return Robot(root.get("name") or self.path.stem, ordered)

    # --- links ----------------

    def _link(self, element: XmlElement) -> RobotLink:
        link = RobotLink(element.need("name", "upper_arm"), element)
        inertial = element.child("inertial")
        if inertial is not None:
            link.inertial = self._inertial(inertial, link.name)
        friction = element.child("contact", "lateral_friction")
        seen = [self._surface(one, link, touches=False) for one in element.all("visual")]
        touch = [self._surface(one, link, touches=True) for one in element.all("collision")]
        link.surfaces = [one for one in (*seen, *touch) if one is not None]
        for surface in link.surfaces:
            surface.friction = None if friction is None else friction.number("value")
        return link

    def _inertial(self, element: XmlElement, link: str) -> Inertial:
        mass, tensor = element.child("mass"), element.child("inertia")
        if mass is None:
            raise element.wrong(
                f'link "{link}" has <inertial> without <mass value="…">; give it, or leave <inertial> out'
            )
        number = mass.number("value")
        if number is None:
            raise mass.wrong(f'link "{link}": it has no value; write value="1.0" [kg]')
        if number < 0.0:
            raise mass.wrong(f'link "{link}": its mass is {number:g} kg; it must be 0 or more')
        moments = (
            {}
            if tensor is None
            else {key: tensor.number(key, 0.0) for key in ("ixx", "iyy", "izz", "ixy", "ixz", "iyz")}
        )
        xx, yy, zz, xy, xz, yz = (moments.get(key, 0.0) for key in ("ixx", "iyy", "izz", "ixy", "ixz", "iyz"))
        at = self._origin(element)
        given = np.array([[xx, xy, xz], [xy, yy, yz], [xz, yz, zz]])
        given[np.abs(given) < SPECK] = 0.0
        own = Inertial(number, np.zeros(3), given, tensor or mass)
        return own.in_outer_axes(at)

    def _surface(self, element: XmlElement, link: RobotLink, touches: bool) -> LinkShape | None:
        geometry = element.child("geometry")
        kinds = [
            one
            for one in geometry or ()
            if one.tag in ("box", "cylinder", "sphere", "capsule", "mesh", "plane")
        ]
        if not kinds:
            others = ", ".join(f"<{one.tag}>" for one in geometry or ())
            self.messages.refuse(
                element,
                f'geometry {others or "of no kind"} of link "{link.name}"',
                "use box, cylinder, sphere, capsule or mesh",
            )
            return None
        one = kinds[0]
        kind = one.tag
        sizes = _read_sizes(one)
        if min(sizes, default=1.0) <= 0.0:
            omit_shape(f'a {kind} of link "{link.name}"', one, self.messages, touches)
            return None
        mesh: Mesh | None = self._mesh(one) if kind == "mesh" else None
        number = 1 + sum(surface.at.tag == element.tag for surface in link.surfaces)
        name = element.get("name") or f"{link.name}_{element.tag}" + (f"_{number}" if number > 1 else "")
        pose = self._origin(element, moves=False)
        return LinkShape(kind, sizes, pose, name, one, touches, not touches, mesh)

    def _mesh(self, element: XmlElement) -> Any:
        """Return vertices and faces of a mesh; None if it is not read, so that the link is not drawn."""
        uri = element.need("filename", "package://robot/meshes/link.stl")
        scale = self._leading_numbers(element, "scale", (1.0,), moves=False)
        if not self.meshes:
            self.messages.note("meshes are not read (meshes=False)")
            return None
        found = read_mesh_or_reason(
            self.find, uri, scale if len(scale) == 3 else scale * 3, element, self.known
        )
        if isinstance(found, str):
            self.messages.note(f"a mesh is missing and is neither drawn nor touched: {found}")
            return None
        return found

    def _origin(self, element: XmlElement, moves: bool = True) -> FramePose:
        """Return the pose of <origin xyz rpy>; the identity if there is none; `moves` is True if it may change the motion."""
        origin = element.child("origin")
        if origin is None:
            return HERE
        xyz, rpy = (self._leading_numbers(origin, name, (0.0,) * 3, moves) for name in ("xyz", "rpy"))
        return pose_at(xyz, euler_rotation(rpy))

    def _leading_numbers(
        self, element: XmlElement, name: str, default: tuple[float, ...], moves: bool
    ) -> tuple[float, ...]:
        """Return the three numbers of an attribute, or the one of a default of one; further ones are left out where that is allowed.

        Raises:
            UnreadableFile: another count, or further numbers that may change the motion unless read leniently.
        """
        found = element.numbers(name, None, default)
        if len(found) > 3 and (self.messages.lenient or not moves):
            self.messages.repair(
                f'{name}="{element.get(name)}" has {len(found)} numbers, and only the first three are read',
                "that of the numbers left out, if they were meant" if moves else "none (it is only drawn)",
                element,
            )
            return found[:3]
        return element.numbers(name, (len(default), 3), default)

    # --- joints ----------------

    def _joint(
        self,
        element: XmlElement,
        links: dict[str, RobotLink],
        joined: dict[str, XmlElement],
        named: dict[str, XmlElement],
    ) -> None:
        """Fix a link to its parent, or add the joint that moves it."""
        name = element.need("name", "shoulder")
        if name in named:
            raise element.wrong(
                f"there is a joint of that name on line {named[name].line} already; give it another name"
            )
        named[name] = element
        ends = []
        for tag in ("parent", "child"):
            end = element.child(tag)
            link = end.get("link") if end is not None else ""
            if link == WORLD and tag == "parent" and link not in links and self.messages.lenient:
                self.messages.repair(
                    f'the link "{WORLD}" is not declared, and is added without mass',
                    'none for base="fixed": it is the ground',
                    end,
                )
                links[WORLD] = RobotLink(WORLD, end or element)
            if link not in links:
                what = (
                    f'<{tag} link="{link}"> names no link{suggest_words(link, links)}'
                    if link
                    else f'it has no <{tag} link="…">'
                )
                raise (end or element).wrong(f'joint "{name}": {what}; name a <link> of the file')
            ends.append(links[link])
        parent, child = ends
        if child.name in joined:
            raise element.wrong(
                f'link "{child.name}" is the child of joint "{joined[child.name].get("name")}" already; in URDF a link has one parent: '
                "close the loop in abut, by a joint added to the model"
            )
        joined[child.name] = element
        child.parent, child.pose = parent.name, self._origin(element)
        axis = self._axis(element, name)
        if axis is not None and axis.mimics is not None and axis.mimics[1] == 0.0:
            child.pose = child.pose.compose(_joint_pose(axis, axis.mimics[2]))
            axis = None
        if axis is not None:
            child.axes = [axis]

    def _axis(self, element: XmlElement, name: str) -> Axis | None:
        kind = element.get("type")
        if kind not in KINDS:
            raise element.wrong(f'type="{kind}" is none of {", ".join(KINDS)}{suggest_words(kind, KINDS)}')
        if not KINDS[kind]:
            return None
        along, limit, dynamics = element.child("axis"), element.child("limit"), element.child("dynamics")
        axis = Axis(name, KINDS[kind], element)
        axis.axis = (1.0, 0.0, 0.0) if along is None else along.numbers("xyz", 3, (1.0, 0.0, 0.0))
        if not any(axis.axis):
            raise (along or element).wrong(
                f'joint "{name}": its axis is 0 0 0; give a direction, as xyz="0 0 1"'
            )
        if limit is not None:
            axis.effort, axis.velocity = limit.number("effort"), limit.number("velocity")
            if kind in ("revolute", "prismatic"):
                axis.lower, axis.upper = self._limits(limit, name, kind)
        elif kind in ("revolute", "prismatic"):
            self.messages.note(f'joint "{name}" is {kind} without <limit>, and moves without end', element)
        if dynamics is not None:
            axis.damping, axis.friction = dynamics.number("damping", 0.0), dynamics.number("friction", 0.0)
            for what, number in (("damping", axis.damping), ("friction", axis.friction)):
                if number < 0.0:
                    raise dynamics.wrong(f'joint "{name}": {what} is {number:g}; it must be 0 or more')
        axis.mimics = _read_mimic(element)
        return axis

    def _transmission(self, element: XmlElement, links: dict[str, RobotLink]) -> None:
        """Read the reduction of a joint; the rest of a transmission concerns controllers."""
        axes = {axis.name: axis for link in links.values() for axis in link.axes}
        reductions = [
            one
            for part in ("actuator", "joint")
            for end in element.all(part)
            for one in end.all("mechanicalReduction")
        ]
        reductions += element.all("mechanicalReduction")
        for joint in element.all("joint"):
            axis = axes.get(joint.get("name"))
            if axis is not None and reductions:
                axis.reduction = self._reduction(reductions[0])
        self.messages.note(
            "<transmission>: its reduction is kept in model.source.joints; no drive acts, add an AxialTorque or a Motion",
            element,
        )

    def _reduction(self, element: XmlElement) -> float | None:
        """Return the reduction of a transmission; a text is noted, because no drive acts."""
        try:
            return element.require_numbers("", 1)[0]
        except UnreadableFile:
            self.messages.repair(
                f'the reduction "{element.text.strip()}" is no number and is left out',
                "none (no drive acts)",
                element,
            )
            return None

    def _limits(self, element: XmlElement, name: str, kind: str) -> tuple[float | None, float | None]:
        """Return the lower and upper limit, None where infinite, or where limits are not used."""
        lower, upper = element.number("lower", 0.0), element.number("upper", 0.0)
        if lower > upper:
            unit = "rad" if kind == "revolute" else "m"
            found = f'joint "{name}": lower is {lower:g} {unit}, above upper, {upper:g} {unit}'
            omit_limits(found, element, self.messages, self.limits)
            return None, None
        return (lower if math.isfinite(lower) else None), (upper if math.isfinite(upper) else None)


def _read_mimic(element: XmlElement) -> tuple[str, float, float] | None:
    one = element.child("mimic")
    if one is None:
        return None
    return one.need("joint", "finger"), one.number("multiplier", 1.0), one.number("offset", 0.0)


def _joint_pose(axis: Axis, q: float) -> FramePose:
    """Return the displacement of a link by its joint at a fixed coordinate."""
    from abut.model.geometry import rotations

    unit = np.array(axis.axis) / np.linalg.norm(axis.axis)
    if axis.kind == "prismatic":
        return pose_at(q * unit)
    return pose_at((0, 0, 0), rotations.to_matrix(rotations.from_rotation_vector(q * unit)))


def _read_sizes(element: XmlElement) -> tuple[float, ...]:
    """Return the lengths of a shape [m], zero where one is missing; none of a mesh or plane."""
    if element.tag == "box":
        return element.numbers("size", 3, (0.0,) * 3)
    names = {"sphere": ("radius",), "cylinder": ("radius", "length"), "capsule": ("radius", "length")}
    return tuple(element.number(name, 0.0) for name in names.get(element.tag, ()))


def _order_links(root: XmlElement, links: dict[str, RobotLink]) -> dict[str, RobotLink]:
    """Return links with parents before children, from the one link that has no parent.

    Raises:
        UnreadableFile: no link is the root, or several are.
    """
    roots = [link for link in links.values() if link.parent is None]
    if not roots:
        raise root.wrong("each link is the child of another, in a ring; one link must have no parent")
    if len(roots) > 1:
        listed = ", ".join(f'"{link.name}" (line {link.at.line})' for link in roots[:8])
        raise root.wrong(
            f"several links have no parent: {listed}; join them by joints, fixed ones if they do not move"
        )
    children: dict[str, list[RobotLink]] = {}
    for link in links.values():
        children.setdefault(link.parent or "", []).append(link)
    ordered: dict[str, RobotLink] = {}
    waiting = [roots[0]]
    while waiting:
        link = waiting.pop()
        ordered[link.name] = link
        waiting.extend(reversed(children.get(link.name, [])))
    for link in links.values():
        if link.name not in ordered:
            raise UnreadableFile.of(
                link.at.path,
                f'link "{link.name}" depends on links that are parents of each other in a ring; release one of them',
                link.at.line,
            )
    return ordered
