"""Data model of a robot file: links, and the joints that connect each to its parent."""

from __future__ import annotations

import dataclasses
import math
from collections.abc import Iterable, Sequence
from typing import TYPE_CHECKING

import numpy as np

from abut.array_types import Numbers
from abut.errors import InvalidValue
from abut.formats.robots.xml_reader import ReaderMessages, XmlElement
from abut.model import Body
from abut.model.geometry import rotations
from abut.system.tree.numpy_tree import FramePose

if TYPE_CHECKING:
    from abut.shapes.mesh.tessellation import Mesh

__all__ = [
    "HERE",
    "Axis",
    "FramePose",
    "Inertial",
    "LinkShape",
    "Robot",
    "RobotLink",
    "euler_rotation",
    "make_body",
    "nearest_physical_inertia",
    "omit_limits",
    "omit_shape",
    "pose_at",
    "pose_quaternion",
]

HERE = FramePose(np.eye(3), np.zeros(3))

#: Kinds of an axis: the joint of abut that represents it.
KINDS = ("revolute", "prismatic", "ball", "floating", "planar", "cylindrical", "screw", "universal")


@dataclasses.dataclass
class Inertial:
    """Mass [kg], centre [m] and inertia about it [kg m²], in the link's axes."""

    mass: float
    centre: Numbers
    tensor: Numbers
    at: XmlElement | None = None

    def in_outer_axes(self, pose: FramePose) -> Inertial:
        """Return the same inertia in the axes relative to which the link has this pose."""
        centre = pose.place + pose.axes @ self.centre
        return Inertial(self.mass, centre, pose.axes @ self.tensor @ pose.axes.T, self.at)


def combine_inertias(parts: list[Inertial]) -> Inertial | None:
    """Return the sum of several inertias, by the parallel-axis theorem."""
    if len(parts) < 2:
        return parts[0] if parts else None
    for one in parts:
        if math.isnan(one.mass):  # from a missing mesh
            return one
    mass = math.fsum(one.mass for one in parts)
    if mass == 0.0:
        return Inertial(
            0.0, parts[0].centre, sum((one.tensor for one in parts), np.zeros((3, 3))), parts[0].at
        )
    centre = sum((one.mass * one.centre for one in parts), np.zeros(3)) / mass
    tensor = np.zeros((3, 3))
    for one in parts:
        d = one.centre - centre
        tensor += one.tensor + one.mass * (d @ d * np.eye(3) - np.outer(d, d))
    return Inertial(mass, centre, tensor, parts[0].at)


def nearest_physical_inertia(tensor: Numbers) -> Numbers:
    """Return the possible inertia tensor nearest to a given one [kg m²], shape (3, 3).

        Σ = ½ tr(I) E − I = Σ_k λ_k v_k v_kᵀ,   Σ' = Σ_k max(λ_k, 0) v_k v_kᵀ,   I' = tr(Σ') E − Σ'

    Σ is the matrix of second moments ∫ r rᵀ dm about the centre of mass. A body can have an inertia if and only if Σ has no negative
    eigenvalue; this is the triangle inequality of the principal moments, with which they are not negative either. Σ' is the nearest such
    matrix in the Frobenius norm. A possible inertia is its own nearest one.

    Source: Wensing, Kim & Slotine, IEEE Robot. Autom. Lett. 3 (2018) 60-67 (condition); Higham, Linear Algebra Appl. 103 (1988) 103-118,
    theorem 2.1 (nearest matrix).
    """
    moments = 0.5 * np.trace(tensor) * np.eye(3) - 0.5 * (tensor + tensor.T)
    values, axes = np.linalg.eigh(moments)
    nearest = (axes * np.maximum(values, 0.0)) @ axes.T
    return np.asarray(np.trace(nearest) * np.eye(3) - nearest)


@dataclasses.dataclass
class LinkShape:
    """Shape of a link: drawn, in contact, or both.

    Sizes are those of abut's shapes: r for a sphere; three edges for a box; r and length for a capsule or cylinder; three semi-axes
    for an ellipsoid; none for a plane; the file and the factors along x, y, z for a mesh.
    """

    kind: str
    sizes: tuple[float, ...]
    pose: FramePose
    name: str
    at: XmlElement
    touches: bool = True
    seen: bool = True
    mesh: Mesh | None = None  #: vertices and faces, once they are read
    friction: float | None = None
    bits: tuple[int, int] = (1, 1)  #: bit masks: contact categories it belongs to, and those it touches
    hull: bool = False  #: a mesh touches by its convex hull


@dataclasses.dataclass
class Axis:
    """Joint of a link, which moves it relative to its parent."""

    name: str
    kind: str
    at: XmlElement
    axis: tuple[float, ...] = (
        0.0,
        0.0,
        1.0,
    )  #: in the axes of the link that it carries, at reference
    second: tuple[float, ...] | None = None  #: of a universal joint
    anchor: tuple[float, ...] = (0.0, 0.0, 0.0)  #: in the same axes [m]
    reference: float = 0.0  #: its coordinate at the pose of the link in the file
    follows: tuple[str | None, tuple[float, ...]] | None = (
        None  #: another joint, and q as a nonlinear function of its coordinate
    )
    lower: float | None = None
    upper: float | None = None
    effort: float | None = None
    velocity: float | None = None
    damping: float = 0.0
    stiffness: float = 0.0
    rest: float = 0.0  #: coordinate of the unloaded spring
    friction: float = 0.0  #: force or torque of dry friction
    armature: float = 0.0  #: inertia of a rotor, referred to the joint
    pitch: float = 0.0  #: of a screw [m/turn]
    reduction: float | None = None  #: of a transmission
    mimics: tuple[str, float, float] | None = None  #: another joint, q = factor q' + offset
    stop: tuple[float, float] | None = None  #: stiffness [1/s²] and damping [1/s] of its stops, per inertia
    driven: tuple[float, ...] | None = None  #: bounds of the total force of its drives
    margin: float = 0.0  #: distance of its stops inside its limits


@dataclasses.dataclass
class RobotLink:
    """Link of a robot: its pose in its parent, joints, inertia and shapes."""

    name: str
    at: XmlElement
    parent: str | None = None
    pose: FramePose = HERE  #: in the parent's axes
    axes: list[Axis] = dataclasses.field(default_factory=list)  #: the first next to the parent
    inertial: Inertial | None = None
    surfaces: list[LinkShape] = dataclasses.field(default_factory=list)
    frames: dict[str, FramePose] = dataclasses.field(default_factory=dict)  #: named places


@dataclasses.dataclass
class Robot:
    """Tree of links, parents before children."""

    name: str
    links: dict[str, RobotLink]
    gravity: tuple[float, ...] = (0.0, 0.0, -9.81)

    @property
    def axes(self) -> dict[str, Axis]:
        """All joints by name."""
        return {axis.name: axis for link in self.links.values() for axis in link.axes}

    def at_reference(self) -> dict[str, FramePose]:
        """Return the poses of links when all joints are at their references."""
        poses: dict[str, FramePose] = {}
        for name, link in self.links.items():
            poses[name] = link.pose if link.parent is None else poses[link.parent].compose(link.pose)
        return poses


def euler_rotation(angles: Iterable[float], order: str = "XYZ") -> Numbers:
    """Return the rotation matrix of three angles [rad].

    Capital letters turn about axes fixed in space, so that "XYZ" is R = R_z(yaw) R_y(pitch) R_x(roll); small letters turn about axes
    that rotate along.
    """
    matrix = np.eye(3)
    for letter, angle in zip(order, angles, strict=True):
        turn = _rotation_about_axis("xyz".index(letter.lower()), angle)
        matrix = turn @ matrix if letter.isupper() else matrix @ turn
    return matrix


def _rotation_about_axis(axis: int, angle: float) -> Numbers:
    turn = np.eye(3)
    i, j = (axis + 1) % 3, (axis + 2) % 3
    turn[i, i] = turn[j, j] = math.cos(angle)
    turn[j, i] = math.sin(angle)
    turn[i, j] = -turn[j, i]
    return turn


def pose_at(place: Sequence[float] | Numbers, axes: Numbers | None = None) -> FramePose:
    """Return a pose with a position and axes."""
    return FramePose(np.eye(3) if axes is None else axes, np.array(place, float))


def pose_quaternion(pose: FramePose) -> tuple[float, ...]:
    """Return the quaternion (w, x, y, z) of a pose's axes."""
    return tuple(rotations.normalize_quaternion(rotations.from_matrix(pose.axes)).tolist())


# --- repairs ----------------


def omit_limits(found: str, at: XmlElement, messages: ReaderMessages, limits: bool) -> tuple[float, float]:
    """Record that reversed limits of a joint are left out, and return infinite ones.

    Raises:
        UnreadableFile: limits are used, and the file is not read leniently.
    """
    if limits and not messages.lenient:
        raise at.wrong(f"{found}; exchange them, or read without limits (limits=False)")
    effect = "the joint moves without end" if limits else "none (limits=False)"
    messages.repair(f"{found}: these limits are left out", effect, at)
    return -math.inf, math.inf


def omit_shape(what: str, at: XmlElement, messages: ReaderMessages, touches: bool) -> None:
    """Record that a shape without size is left out.

    Raises:
        UnreadableFile: it is a contact shape, and the file is not read leniently.
    """
    found = f"{what} whose size is not greater than zero"
    if touches and not messages.lenient:
        raise at.wrong(f"{found} touches nothing; correct it, or leave it out")
    effect = "it has no contact" if touches else "none (it is only drawn)"
    messages.repair(f"{found} is left out", effect, at)


# --- bodies ----------------


def make_body(
    name: str, link: RobotLink, whole: Inertial | None, at: FramePose, messages: ReaderMessages
) -> Body:
    """Return the body of a link, or of several that move as one, at this pose.

    Args:
        name: name of the body.
        link: the first link.
        whole: mass and inertia of all links.
        at: pose of the first link.
        messages: collects notes.

    Raises:
        UnreadableFile: no body can have this mass, or this inertia unless read leniently.
    """
    if whole is None or (whole.mass == 0.0 and not whole.tensor.any()):
        messages.note(
            f'link "{link.name}" has no mass, so its joint can move it only if a body with mass is connected to it',
            link.at,
        )
        whole = Inertial(0.0, np.zeros(3), np.zeros((3, 3)))
    known = whole.at or link.at
    if math.isnan(whole.mass):
        raise known.wrong(
            f'body "{link.name}" takes its mass from a mesh that is not read or not closed; give <inertial>'
        )
    place = at.compose(pose_at(whole.centre))
    position, orientation = tuple(place.place.tolist()), pose_quaternion(place)
    tensor = whole.tensor
    try:
        return Body(name, whole.mass, tensor.tolist(), position=position, orientation=orientation)
    except InvalidValue as problem:
        tensor = nearest_physical_inertia(whole.tensor)
        new = _format_moments(tensor)
        if not messages.lenient:
            raise known.wrong(
                f'link "{link.name}": {problem}; correct it, or read leniently (lenient=True, --lenient): the nearest possible '
                f"inertia {new} kg m^2 (xx yy zz xy xz yz, in the axes of the link) then takes its place"
            ) from None
    try:
        body = Body(name, whole.mass, tensor.tolist(), position=position, orientation=orientation)
    except InvalidValue as problem:  # not its inertia alone
        raise known.wrong(f'link "{link.name}": {problem}') from None
    change = 100.0 * np.linalg.norm(tensor - whole.tensor) / np.linalg.norm(whole.tensor)
    messages.repair(
        f'link "{link.name}": no body has its inertia {_format_moments(whole.tensor)} kg m^2, and the nearest possible one, {new} kg m^2, '
        "takes its place (xx yy zz xy xz yz about the centre of mass, in the axes of the link)",
        f"its inertia changes by {change:.3g} %, its mass does not",
        known,
    )
    return body


def _format_moments(tensor: Numbers) -> str:
    """Return the six numbers of an inertia, six digits each."""
    rows = ((0, 0), (1, 1), (2, 2), (0, 1), (0, 2), (1, 2))
    return "(" + ", ".join(f"{tensor[row] + 0.0:.6g}" for row in rows) + ")"
