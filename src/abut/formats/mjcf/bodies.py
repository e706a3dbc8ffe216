"""Conversion of MJCF bodies, with their joints, geoms and sites, to links."""

from __future__ import annotations

import math
from collections.abc import Sequence
from typing import Any

import numpy as np

from abut.formats.mjcf.attributes import check_attributes
from abut.formats.mjcf.compiler_options import CompilerSettings
from abut.formats.robots.link_tree import (
    HERE,
    Axis,
    Inertial,
    LinkShape,
    Robot,
    RobotLink,
    combine_inertias,
    pose_at,
)
from abut.formats.robots.meshes import Finder, read_mesh_or_reason
from abut.formats.robots.softness import IMPEDANCE, REFERENCE, complete_impedance, stop_constants
from abut.formats.robots.xml_reader import ReaderMessages, XmlElement
from abut.model import Ground
from abut.shapes.mesh.moments import mesh_moments
from abut.system.tree.numpy_tree import FramePose

__all__ = ["MjcfBodies", "is_limited", "limit_constants"]

#: Kind of joint in the file → kind in abut.
JOINTS = {"hinge": "revolute", "slide": "prismatic", "ball": "ball", "free": "floating"}
SHAPES = ("plane", "sphere", "capsule", "ellipsoid", "cylinder", "box", "mesh")
PARTS = ("inertial", "joint", "freejoint", "geom", "site", "body", "frame", "camera", "light")
DENSITY = 1000.0  #: default density [kg/m³]


class MjcfBodies:
    """Reader of the bodies of an MJCF file, which it converts to links.

    Args:
        settings: settings of the file.
        find: finds mesh files.
        meshes: True to read them.
    """

    def __init__(self, settings: CompilerSettings, find: Finder, meshes: bool) -> None:
        self.settings, self.find, self.meshes = settings, find, meshes
        self.messages: ReaderMessages = settings.messages
        self.links: dict[str, RobotLink] = {}
        self.sites: dict[str, tuple[str, FramePose]] = {}
        self.geoms: dict[str, LinkShape] = {}
        self.gravity_compensation: dict[str, float] = {}
        self.known: dict[Any, Any] = {}
        self.counts: dict[str, int] = {}
        self.axes: set[str] = set()

    def read(self, root: XmlElement, name: str) -> Robot:
        """Return the robot with all links; the first link is the world."""
        worlds = root.all("worldbody")
        if not worlds:
            raise root.wrong("it has no <worldbody>; check which file it is")
        world = RobotLink("world", worlds[0])
        self.links["world"] = world
        for element in worlds:
            self._read_content(element, world, HERE, "")
        _scale_total_mass(self.settings, self.links)
        return Robot(name, self.links, self.settings.gravity)

    def _numbered_name(self, kind: str) -> str:
        self.counts[kind] = self.counts.get(kind, 0) + 1
        return f"{kind}_{self.counts[kind]}"

    def _read_content(self, element: XmlElement, link: RobotLink, at: FramePose, childclass: str) -> None:
        """Read the content of a body, or of a frame in it."""
        masses: list[tuple[Inertial, int]] = []
        self._read_elements(element, link, at, childclass, masses)
        self._set_inertia(element, link, masses)
        for one, pose, inherited in self._child_bodies(element, at, childclass):
            self._read_body(one, link, pose, inherited)

    def _child_bodies(
        self, element: XmlElement, at: FramePose, childclass: str
    ) -> list[tuple[XmlElement, FramePose, str]]:
        """Return the child bodies, also those in frames, with the pose of their frame and their default class."""
        found: list[tuple[XmlElement, FramePose, str]] = []
        for one in element:
            if one.tag == "body":
                found.append((one, at, childclass))
            elif one.tag == "frame":
                pose = at.compose(self.settings.pose(one))
                found += self._child_bodies(one, pose, one.get("childclass") or childclass)
        return found

    def _read_body(self, element: XmlElement, parent: RobotLink, at: FramePose, childclass: str) -> None:
        check_attributes(element, self.messages)
        name = element.get("name") or self._numbered_name("body")
        if name in self.links:
            raise element.wrong(
                f'there is a body "{name}" already, on line {self.links[name].at.line}; give it another name'
            )
        link = RobotLink(name, element, parent.name, at.compose(self.settings.pose(element)))
        self.links[name] = link
        if element.flag("mocap"):
            self.messages.note("a mocap body does not move; give it a joint and a Motion", element)
        weight = element.number("gravcomp", 0.0)
        if weight:
            self.gravity_compensation[name] = weight
        self._read_content(element, link, HERE, element.get("childclass") or childclass)

    def _read_elements(
        self,
        element: XmlElement,
        link: RobotLink,
        at: FramePose,
        childclass: str,
        masses: list[tuple[Inertial, int]],
    ) -> None:
        """Read joints, geoms and sites."""
        for one in element:
            if one.tag == "frame":
                inner = one.get("childclass") or childclass
                self._read_elements(
                    check_attributes(one, self.messages),
                    link,
                    at.compose(self.settings.pose(one)),
                    inner,
                    masses,
                )
            elif one.tag in ("joint", "freejoint"):
                self._read_joint(one, link, at, childclass)
            elif one.tag == "geom":
                self._read_geom(one, link, at, childclass, masses)
            elif one.tag == "site":
                site = check_attributes(self.settings.full(one, childclass), self.messages)
                pose = at.compose(self._element_pose(site)[0])
                name = one.get("name") or self._numbered_name("site")
                self.sites[name] = (link.name, pose)
                link.frames[name] = pose
            elif one.tag in ("camera", "light"):
                self.messages.note(f"<{one.tag}> controls how MuJoCo draws")
            elif one.tag not in PARTS:
                self.messages.refuse(
                    one, f"<{one.tag}>", "write out what it makes (MuJoCo saves a model so), or leave it out"
                )

    # --- joints ----------------

    def _read_joint(self, element: XmlElement, link: RobotLink, at: FramePose, childclass: str) -> None:
        if link.parent is None:
            raise element.wrong("the world cannot move and has a joint; put the joint into a <body>")
        one = check_attributes(
            self.settings.full(element, childclass) if element.tag == "joint" else element, self.messages
        )
        kind = "free" if element.tag == "freejoint" else one.get("type") or "hinge"
        if kind not in JOINTS:
            raise one.wrong(f'type="{kind}" is none of {", ".join(JOINTS)}')
        many = len(link.axes) + 1
        name = one.get("name") or f"{link.name}_joint" + (f"_{many}" if many > 1 else "")
        if name in self.axes:
            raise one.wrong("there is a joint of that name already; give it another name")
        self.axes.add(name)
        if kind == "free" and (link.parent != "world" or (element.tag != "freejoint" and many > 1)):
            raise one.wrong(
                "a free joint must be alone, in a body of the world; leave out the others, or move the body"
            )
        axis = Axis(name, JOINTS[kind], one)
        axis.axis = tuple((at.axes @ np.array(one.numbers("axis", 3, (0.0, 0.0, 1.0)))).tolist())
        axis.anchor = tuple(at.compose(pose_at(one.numbers("pos", 3, (0.0,) * 3))).place.tolist())
        if not any(axis.axis):
            raise one.wrong(f'axis="{one.get("axis")}" has no direction; give one, as "0 0 1"')
        self._read_joint_numbers(axis, one, kind)
        link.axes.append(axis)

    def _read_joint_numbers(self, axis: Axis, one: XmlElement, kind: str) -> None:
        """Read the limits, spring, damper, friction and rotor inertia of a joint."""
        turn = self.settings.angle if kind in ("hinge", "ball") else float
        off = self.settings.off
        axis.reference = turn(one.number("ref", 0.0)) if kind in ("hinge", "slide") else 0.0
        axis.rest = turn(one.number("springref", 0.0))
        for what in ("stiffness", "damping"):
            number, *more = one.numbers(what, None, (0.0,))
            if any(more):
                self.messages.refuse(
                    one, f'{what}="{one.get(what)}" that is not linear', "add a custom AxialTorque"
                )
            if number < 0.0:
                raise one.wrong(f'{what}="{one.get(what)}" must be 0 or more')
            setattr(axis, what, number)
        if "springdamper" in one.attributes and any(one.numbers("springdamper", 2, ())):
            self.messages.refuse(one, "springdamper", "give stiffness and damping")
        axis.armature, axis.friction = one.number("armature", 0.0), one.number("frictionloss", 0.0)
        if off & {"passive", "spring"}:
            axis.stiffness = 0.0
        if off & {"passive", "damper"}:
            axis.damping = 0.0
        if off & {"constraint", "frictionloss"}:
            axis.friction = 0.0
        if kind == "free":
            return
        force_range = one.numbers("actuatorfrcrange", 2, None)
        if force_range is not None and any(force_range) and one.get("actuatorfrclimited") != "false":
            axis.driven = force_range
        bounds = one.numbers("range", 2, None)
        if not is_limited(one, bounds, self.settings) or off & {"constraint", "limit"}:
            return
        if bounds is None:
            raise one.wrong('limited="true" needs range="lower upper"; give it')
        low, high = map(turn, bounds)
        if low > high:
            raise one.wrong(f'range="{one.get("range")}": the lower limit is above the upper; exchange them')
        if kind == "ball":
            self.messages.refuse(
                one, "the limit of a ball joint", "leave range= out, or add a contact that stops it"
            )
            return
        axis.lower, axis.upper = low, high
        axis.stop, axis.margin = limit_constants(one), one.number("margin", 0.0)

    # --- geoms and their masses - ---------------

    def _element_pose(self, one: XmlElement) -> tuple[FramePose, float | None]:
        """Return the pose of a geom or site, and its length if `fromto` defines it."""
        ends = one.numbers("fromto", 6, None)
        if ends is None:
            return self.settings.pose(one), None
        a, b = np.array(ends[:3]), np.array(ends[3:])
        length = float(np.linalg.norm(b - a))
        if length == 0.0:
            raise one.wrong(f'fromto="{one.get("fromto")}" has no length; give two points')
        from abut.formats.mjcf.compiler_options import _rotation_to_direction

        return pose_at(0.5 * (a + b), _rotation_to_direction(a - b)), length

    def _read_geom(
        self,
        element: XmlElement,
        link: RobotLink,
        at: FramePose,
        childclass: str,
        masses: list[tuple[Inertial, int]],
    ) -> None:
        one = check_attributes(self.settings.full(element, childclass), self.messages)
        kind = one.get("type") or ("mesh" if one.get("mesh") and "type" not in one.attributes else "sphere")
        if kind == "hfield" or kind == "sdf":
            self.messages.refuse(one, f'type="{kind}"', "take a plane, or boxes")
            return
        if kind not in SHAPES:
            raise one.wrong(f'type="{kind}" is none of {", ".join(SHAPES)}')
        pose, length = self._element_pose(one)
        surface = LinkShape(
            kind, (), at.compose(pose), one.get("name") or self._numbered_name(f"{link.name}_geom"), one
        )
        if one.get("mesh") and kind != "mesh":
            self.messages.refuse(one, f'type="{kind}" fitted to a mesh', "give its size, or the type mesh")
            return
        surface.sizes = _shape_sizes(one, kind, length)
        if kind == "mesh":
            surface.mesh = self._read_mesh(one)
        surface.bits = (int(one.number("contype", 1)), int(one.number("conaffinity", 1)))
        surface.touches, surface.hull = any(surface.bits), True
        self.geoms[surface.name] = surface
        link.surfaces.append(surface)
        weight = self._geom_inertia(one, surface)
        if weight is not None:
            masses.append((weight, int(one.number("group", 0))))

    def _read_mesh(self, one: XmlElement) -> Any:
        """Return vertices and faces of a mesh asset; a missing one is noted or refused."""
        name = one.need("mesh", "link")
        if name not in self.settings.meshes:
            raise one.wrong(f'there is no <mesh name="{name}"> among the assets; add it')
        asset = self.settings.meshes[name]
        if not self.meshes:
            self.messages.note("meshes are not read (meshes=False)")
            return None
        if "vertex" in asset.attributes or not asset.get("file"):
            self._refuse_or_note_mesh(
                one, f"{asset}, a mesh that the file makes itself,", "save it as a file"
            )
            return None
        folder = self.settings.compiler_attribute("meshdir") or self.settings.compiler_attribute("assetdir")
        uri = asset.get("file") if not folder else f"{folder.rstrip('/')}/{asset.get('file')}"
        found = read_mesh_or_reason(self.find, uri, asset.numbers("scale", 3, (1.0,) * 3), asset, self.known)
        if isinstance(found, str):
            self._refuse_or_note_mesh(one, f"a missing mesh ({found})", "put it there")
            return None
        return found

    def _refuse_or_note_mesh(self, one: XmlElement, what: str, remedy: str) -> None:
        """Refuse a mesh that cannot be read if it may touch; otherwise note that it is not drawn."""
        if int(one.number("contype", 1)) or int(one.number("conaffinity", 1)):
            self.messages.refuse(one, what, f"{remedy}, or read without meshes (meshes=False)")
        else:
            self.messages.note(f"{what} is not drawn", one)

    def _geom_inertia(self, one: XmlElement, surface: LinkShape) -> Inertial | None:
        """Return the inertia of a geom in the axes of its link; None if it has no mass."""
        mass, density = one.number("mass"), one.number("density", DENSITY)
        if surface.kind == "plane" or mass == 0.0 or (mass is None and density == 0.0):
            return None
        if one.flag("shellinertia"):
            self.messages.refuse(one, "shellinertia", "give the body <inertial>")
            return None
        if surface.kind == "mesh":
            if surface.mesh is None or (of := mesh_moments(*surface.mesh)).volume <= 0.0:
                return Inertial(
                    math.nan, np.zeros(3), np.zeros((3, 3)), one
                )  # raises an error if the body moves
            rho = density if mass is None else mass / of.volume
            return Inertial(rho * of.volume, np.array(of.centre), rho * of.inertia, one).in_outer_axes(
                surface.pose
            )
        from abut.formats.robots.shapes import shape_on

        shape = shape_on(Ground().frame(), surface, self.messages)
        rho = density if mass is None else mass / shape.volume
        weight, inertia = shape.mass_properties(rho)
        return Inertial(weight, np.zeros(3), inertia, one).in_outer_axes(surface.pose)

    def _set_inertia(self, element: XmlElement, link: RobotLink, masses: list[tuple[Inertial, int]]) -> None:
        """Set the inertia of a link: that of <inertial>, or the sum over its geoms."""
        given, rule = element.child("inertial"), self.settings.compiler_attribute("inertiafromgeom") or "auto"
        if link.parent is None:
            return
        if given is not None and rule != "true":
            link.inertial = self._read_inertial(check_attributes(given, self.messages))
        elif rule != "false":
            groups: tuple[float, ...] = (
                self.settings.values["inertiagrouprange"].require_numbers("inertiagrouprange", 2)
                if "inertiagrouprange" in self.settings.values
                else (0, 5)
            )
            parts = [part for part, group in masses if groups[0] <= group <= groups[1]]
            link.inertial = combine_inertias(parts)
        _apply_inertia_bounds(self.settings, link)

    def _read_inertial(self, one: XmlElement) -> Inertial:
        mass = one.number("mass")
        if mass is None:
            raise one.wrong('it has no mass; write mass="1.0" [kg]')
        if mass < 0.0:
            raise one.wrong(f"its mass is {mass:g} kg; it must be 0 or more")
        full, diagonal = one.numbers("fullinertia", 6, None), one.numbers("diaginertia", 3, None)
        if full is not None:
            xx, yy, zz, xy, xz, yz = full
            tensor = np.array([[xx, xy, xz], [xy, yy, yz], [xz, yz, zz]])
        else:
            tensor = np.diag(diagonal or (0.0,) * 3)
        return Inertial(mass, np.zeros(3), tensor, one).in_outer_axes(self.settings.pose(one))


def limit_constants(one: XmlElement) -> tuple[float, float]:
    """Return stiffness [1/s²] and damping [1/s] of the stops of a joint or tendon."""
    return stop_constants(
        one.numbers("solreflimit", 2, REFERENCE),
        complete_impedance(one.numbers("solimplimit", (1, 2, 3, 4, 5), IMPEDANCE)),
    )


def is_limited(one: XmlElement, bounds: Sequence[float] | None, settings: CompilerSettings) -> bool:
    """Return True if a limit is active: as given by `limited`, or, with autolimits, if there is a range."""
    given = one.get("limited") or "auto"
    if given not in ("true", "false", "auto"):
        raise one.wrong(f'limited="{given}" must be true, false or auto')
    if given != "auto":
        return given == "true"
    auto = (settings.compiler_attribute("autolimits") or "true") == "true"
    if not auto and bounds is not None:
        raise one.wrong('range= without limited=, and autolimits="false"; say limited="true" or "false"')
    return auto and bounds is not None and bounds[0] != bounds[1]


def _shape_sizes(one: XmlElement, kind: str, length: float | None) -> tuple[float, ...]:
    """Return the sizes of abut's shapes; MJCF gives half sizes."""
    if kind in ("plane", "mesh"):
        return ()
    given = one.numbers("size", None, ())
    need = {"sphere": 1, "capsule": 2, "cylinder": 2, "box": 3, "ellipsoid": 3}[kind]
    ends = kind not in ("sphere",) and length is not None
    if len(given) < (1 if ends else need):
        raise one.wrong(f'size="{one.get("size")}" of a {kind} has {len(given)} numbers; give {need}')
    if min(given[: 1 if ends else need]) <= 0.0:
        raise one.wrong(f'size="{one.get("size")}" of a {kind} must be greater than zero [m]')
    if kind == "sphere":
        return (given[0],)
    if kind in ("capsule", "cylinder"):
        return (given[0], 2.0 * given[1] if length is None else length)
    halves = (
        given[:3] if length is None else (given[0], given[1] if len(given) > 1 else given[0], 0.5 * length)
    )
    return tuple(2.0 * x for x in halves) if kind == "box" else tuple(halves)


def _apply_inertia_bounds(settings: CompilerSettings, link: RobotLink) -> None:
    """Apply boundmass, boundinertia and balanceinertia to a link."""
    own = link.inertial
    least, moment = settings.number("boundmass", 0.0), settings.number("boundinertia", 0.0)
    if own is None:
        if least > 0.0 or moment > 0.0:
            link.inertial = Inertial(least, np.zeros(3), moment * np.eye(3), link.at)
        return
    values, axes = np.linalg.eigh(own.tensor)
    values = np.maximum(values, moment)
    if settings.compiler_attribute("balanceinertia") == "true" and values[2] > values[0] + values[1]:
        values = np.full(3, values.mean())
    link.inertial = Inertial(max(own.mass, least), own.centre, axes @ np.diag(values) @ axes.T, own.at)


def _scale_total_mass(settings: CompilerSettings, links: dict[str, RobotLink]) -> None:
    """Scale all masses and inertias to settotalmass."""
    total = settings.number("settotalmass", -1.0)
    parts = [link.inertial for link in links.values() if link.inertial is not None]
    now = math.fsum(part.mass for part in parts)
    if total <= 0.0 or now <= 0.0:
        return
    for part in parts:
        part.mass *= total / now
        part.tensor = part.tensor * (total / now)
