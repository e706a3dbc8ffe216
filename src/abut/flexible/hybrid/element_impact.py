"""Impact on a finite-element body, integrated apart from the machine, from first contact to separation and decay of vibration.

Its partners are rigid: fixed to ground, free in space, or on a hinge or slide to ground. The forces of the impact are applied to the
machine afterwards (`analysis.hybrid.hybrid_elements`), as functions of time.
"""

from __future__ import annotations

import dataclasses
from collections.abc import Callable, Mapping
from functools import cached_property
from typing import TYPE_CHECKING, Any

import numpy as np
from scipy.spatial.transform import Rotation

from abut.array_types import Numbers
from abut.contact.contact import Contact
from abut.errors import InvalidValue, RunError
from abut.fem import explicit
from abut.fem.explicit.tools.rigid_tools import Pose, RigidBody
from abut.fem.explicit.tools.tools import Tool, tool_shape
from abut.fem.mesh.boundary import rows_outside
from abut.fem.model.bodies import Face, Load
from abut.flexible.floating.floating_frame import Floating
from abut.joints import Revolute, Translational
from abut.model import Body
from abut.model.geometry import rotations
from abut.model.protocols import Shape
from abut.shapes import Cylinder, HalfSpace, Sphere

if TYPE_CHECKING:
    from abut.flexible.hybrid.elastic_in_contact import Elastic
    from abut.model import Model

__all__ = ["ContactPartner", "ElementImpact", "SwitchingElementBody", "contact_partners", "strike"]

Rows = Mapping[str, Numbers]  #: of bodies: position, quaternion (x, y, z, w), velocity, angular velocity
SAMPLES = 16  #: per passage of a wave through the body
MAX_IMPACT_PASSAGES = 1000.0  #: times the passage of a wave, longest impact
RINGING_PASSAGES = 20.0  #: times the passage to and fro, after which a separated body is rigid again
REPEATED_CHECK_PASSAGES = 4.0  #: times that, until the check that the rigid body touches nothing is repeated
MISS_TIME_FACTOR = (
    4.0  #: times the predicted time to contact, after which the surfaces have missed each other
)
OVERLAP = 1e-6  #: of the body's size, tolerated initial penetration of nodes


@dataclasses.dataclass(frozen=True, eq=False)
class ContactPartner:
    """Contact partner of a finite-element body: one shape of a contact."""

    name: str  #: of the tool
    contact: str
    first: bool  #: True if the elements are the contact's first shapes
    shape: Sphere | Cylinder | HalfSpace
    nodes: str | None  #: the set of nodes in contact with it
    friction: float
    body: Body | None  #: that moves
    joint: Revolute | Translational | None  #: to the ground, if there is one


def contact_partners(elastic: Elastic, model: Model) -> tuple[ContactPartner, ...]:
    """Return the contact partners of a finite-element body.

    Raises:
          InvalidValue: explicit dynamics does not support it; the message has an alternative.
    """
    found = []
    for name, nodes in elastic.while_touching:
        contact = model[name]
        sides = [{id(one.frame.body) for one in side or ()} for side in contact.sides]
        if {id(elastic.body)} not in sides:
            raise _refuse_feature(
                elastic,
                f'needs all shapes on its side of contact "{name}", but some belong to other bodies',
                "make separate contacts for these",
            )
        first = contact.sides[0][0].frame.body is elastic.body
        others = [one for one in contact.shapes if one.frame.body is not elastic.body]
        for k, shape in enumerate(others):
            body, joint = _shape_support(elastic, model, contact, shape)
            title = name if len(others) == 1 else f"{name}.{k + 1}"
            found.append(
                ContactPartner(
                    title, name, first, shape, nodes, _friction_coefficient(elastic, contact), body, joint
                )
            )
    moving = [one.body.name for one in found if one.body is not None]
    for one in moving:
        if moving.count(one) > 1:
            raise _refuse_feature(
                elastic, f'cannot touch several shapes of "{one}"', "keep one of these shapes, or use modes"
            )
    return tuple(found)


def _refuse_feature(elastic: Elastic, what: str, instead: str) -> InvalidValue:
    return InvalidValue(f'Elastic("{elastic.body.name}"): a body of finite elements {what}; {instead}')


def _shape_support(
    elastic: Elastic, model: Model, contact: Contact, shape: Shape
) -> tuple[Body | None, Revolute | Translational | None]:
    """Return the body of a shape, None for the ground, and its joint to the ground."""
    body = shape.frame.body
    meeting = f'cannot touch "{body.name}" by contact "{contact.name}"'
    if type(shape) not in (Sphere, Cylinder, HalfSpace):
        raise _refuse_feature(
            elastic, f"{meeting}, whose shape is a {type(shape).__name__}", "give a Sphere, Cylinder or HalfSpace, or use modes"
        )  # fmt: skip
    if body is model.ground:
        return None, None
    if any(one.body is body for one in model.requests if type(one) is type(elastic)):
        raise _refuse_feature(
            elastic, f"{meeting}, which is elastic too", "keep one of the two rigid, or use modes"
        )
    if any(isinstance(one, Floating) and body in one.bodies for one in model.forces):
        raise _refuse_feature(elastic, f"{meeting}, which is flexible", "use modes for both")
    joints = [one for one in (*model.joints, *model.motions) if any(part is body for part in one.bodies)]
    if joints and (
        len(joints) > 1
        or type(joints[0]) not in (Revolute, Translational)
        or not any(part is model.ground for part in joints[0].bodies)
    ):
        names = ", ".join(f'"{one.name}"' for one in joints)
        raise _refuse_feature(
            elastic,
            f"{meeting}, because of {names}: it supports at most one Revolute or Translational joint to the ground",
            "use modes",
        )
    assert isinstance(body, Body)
    return body, joints[0] if joints else None


def _friction_coefficient(elastic: Elastic, contact: Contact) -> float:
    """Return Coulomb's coefficient of a contact."""
    if contact.rolling is not None or contact.spin is not None:
        raise _refuse_feature(
            elastic, f'does not support rolling or spin resistance (contact "{contact.name}")', "omit them"
        )
    law = contact.friction
    found = 0.0 if law is None else getattr(law, "dynamic", None)
    if not isinstance(found, int | float):
        raise _refuse_feature(
            elastic,
            f'supports only Coulomb friction, but contact "{contact.name}" has {type(law).__name__}',
            "give friction=abut.friction.Coulomb(…), whose dynamic coefficient is used, or none",
        )
    return float(found)


def _row_pose(row: Numbers) -> Pose:
    return Pose(row[:3], row[[6, 3, 4, 5]], row[7:10], row[10:13])


def _partner_tool(one: ContactPartner, faces: Face, rows: Rows, stiffness: float | None) -> Tool:
    """Create a partner as a tool of explicit dynamics."""
    if one.body is None:
        shape = tool_shape(
            one.shape, Pose(np.zeros(3), np.array(rotations.IDENTITY), np.zeros(3), np.zeros(3))
        )
        return Tool(one.name, shape, faces, friction=one.friction, stiffness=stiffness)
    pose = _row_pose(rows[one.body.name])
    guide: dict[str, Any] = {}
    if one.joint is not None:
        frame = next(f for f in (one.joint.frame_i, one.joint.frame_j) if f.body is one.body)
        other = one.joint.frame_j if frame is one.joint.frame_i else one.joint.frame_i
        z = rotations.rotate_vector(
            pose.orientation, rotations.rotate_vector(frame.orientation, (0.0, 0.0, 1.0))
        )
        hinge = type(one.joint) is Revolute
        guide = {"hinge": (other.global_position, z)} if hinge else {"slide": z}
    body = RigidBody(
        one.body.mass, one.body.inertia, pose.position, pose.orientation, pose.velocity,
        pose.angular_velocity, **guide,
    )  # fmt: skip
    return Tool(
        one.name, tool_shape(one.shape, pose), faces, friction=one.friction, stiffness=stiffness, body=body
    )


@dataclasses.dataclass(frozen=True, eq=False)
class ElementImpact:
    """Impact on a finite-element body, from the switch to elastic to the switch back to rigid.

    Attributes:
          body: its name.
          begun: instant [s], from which the times of the outcome count.
          outcome: `abut.fem.explicit.Outcome`, with ``fields`` (a `History`) and ``samples``; tools have the names of the contacts.
          partners: its contact partners.
    """

    body: str
    begun: float
    outcome: explicit.Outcome
    partners: tuple[ContactPartner, ...]
    elastic: Elastic  #: `abut.Elastic`
    start: Numbers  #: the rigid body's row
    parted: bool  #: True if it had separated before the time limit

    @property
    def end_time(self) -> float:
        """Instant at which the body is rigid again [s]."""
        return self.begun + float(self.outcome.samples.times[-1])

    def of(self, name: str, what: str) -> Numbers:
        """Return a vector over its samples, (t, 3)."""
        scalars = self.outcome.samples.scalars
        return np.stack([scalars[f"{name}.{what} {axis}"] for axis in "xyz"], axis=1)

    def moments(self, k: int) -> tuple[Numbers, Numbers, Numbers]:
        """Return the place of the centre of mass, momentum, and angular momentum about it, at a sample."""
        place, p = self.rows[k, :3], self.of(self.body, "momentum")[k]
        return place, p, self.of(self.body, "angular momentum")[k] - np.cross(place, p)

    @property
    def rows(self) -> Numbers:
        """Rows of the rigid body with the elements' momentum and angular momentum, at its samples, (t, 13)."""
        return self._rigidly[0]

    @property
    def rigid(self) -> Numbers:
        """Energy of the rigid motion at its samples [J], (t,)."""
        return self._rigidly[1]

    @cached_property
    def _rigidly(self) -> tuple[Numbers, Numbers]:
        return _rigid_rows(self.elastic, self.start, self.outcome.samples.scalars)

    @property
    def plastic_strain(self) -> float:
        """Greatest remaining plastic strain."""
        return float(self.outcome.samples.scalars[f"{self.body}.greatest plastic strain"][-1])

    @property
    def inside(self) -> Numbers:
        """Energy of vibration and strain at its samples, without losses [J], (t,)."""
        return np.asarray(_recoverable_energy(self.outcome.samples.scalars) - self.rigid)

    @property
    def losses(self) -> Numbers:
        """Energy lost to plastic flow, bulk viscosity and in contact so far, at its samples [J], (t,)."""
        s = self.outcome.samples.scalars
        return np.asarray(s["energy.plastic"] + s["energy.viscosity"] + s["energy.contact"])


def _recoverable_energy(s: Mapping[str, Any]) -> Any:
    return s["energy.kinetic"] + s["energy.internal"] - s["energy.plastic"] + s["energy.hourglass"]


@dataclasses.dataclass
class SwitchingElementBody:
    """A body that may be rigid or of elements, and its current impact."""

    elastic: Elastic
    last: ElementImpact | None = None  #: None before the first

    @property
    def impact(self) -> ElementImpact:
        """The current impact, or the last one."""
        assert self.last is not None
        return self.last

    @property
    def name(self) -> str:
        """Name of the body."""
        return str(self.elastic.body.name)


def _rigid_rows(elastic: Elastic, start: Numbers, samples: Mapping[str, Any]) -> tuple[Numbers, Numbers]:
    """Return rows of the rigid body by numbers of samples, (t, 13), and the energy of its motion, (t,)."""
    body, solid = elastic.body, elastic.solid
    assert solid is not None
    middle, turn, p, about = (
        np.stack([np.atleast_1d(samples[f"{body.name}.{what} {axis}"]) for axis in "xyz"], axis=1)
        for what in ("position", "turn", "momentum", "angular momentum")
    )
    now = Rotation.from_rotvec(turn) * Rotation.from_quat(start[3:7])
    axes = now.as_matrix()
    centre = middle - axes @ solid.middle
    angular = about - np.cross(centre, p)
    own = np.einsum("tba,tb->ta", axes, angular)  # in the body's axes
    spin = own @ np.linalg.inv(body.inertia)
    energy = 0.5 * ((p**2).sum(axis=1) / body.mass + (own * spin).sum(axis=1))
    omega = np.einsum("tab,tb->ta", axes, spin)
    return np.hstack([centre, now.as_quat(), p / body.mass, omega]), energy


class _ImpactEnd:
    """Detects the end of an impact: separation, decay of vibration, and no overlap of the rigid body."""

    def __init__(
        self, elastic: Elastic, names: list[str], start: Numbers, closing: float, clear: Callable[[Numbers, Mapping[str, float]], bool]
    ) -> None:  # fmt: skip
        self.elastic, self.names, self.start, self.clear = elastic, names, start, clear
        solid = elastic.solid
        assert solid is not None
        self.solid = solid
        self.missed = MISS_TIME_FACTOR * closing + 10.0 * solid.traverse
        self.after = 2.0 * RINGING_PASSAGES * solid.traverse if elastic.after is None else elastic.after
        self.most, self.touched, self.parted, self.not_before, self.over = 0.0, False, -1.0, 0.0, False

    def __call__(self, now: Mapping[str, float]) -> bool:
        time, one = now["time"], self.elastic
        (row,), (energy,) = _rigid_rows(one, self.start, now)
        inside = _recoverable_energy(now) - energy
        self.most = max(self.most, inside)
        if any(now[f"{name}.force {axis}"] for name in self.names for axis in "xyz"):
            self.touched, self.parted = True, -1.0
            return False
        self.parted = time if self.parted < 0.0 else self.parted
        ready = time - self.parted >= self.after or inside <= one.rung_down * self.most
        if (time <= self.missed) if not self.touched else (not ready or time < self.not_before):
            return False
        self.over = self.clear(row, now)
        self.not_before = time + REPEATED_CHECK_PASSAGES * self.solid.traverse
        return self.over


def strike(
    elastic: Elastic, model: Model, rows: Rows, begun: float, closing: float, clear: Callable[[Numbers, Mapping[str, float]], bool]
) -> ElementImpact:  # fmt: skip
    """Integrate a body of elements until it has separated and its vibration has decayed.

    Args:
        elastic: `abut.Elastic` with elements.
        model: the machine.
        rows: of all bodies, now.
        begun: now [s].
        closing: time until the surfaces touch [s].
        clear: function that returns whether the rigid body with this row would touch nothing, by the numbers of a sample.

    Raises:
        InvalidValue: nodes are initially inside their contact partners; as `explicit.run`.
        RunError: elements turn inside out at once.
    """
    solid, options, name = elastic.solid, elastic.elements, elastic.body.name
    assert solid is not None
    assert options is not None
    start = np.asarray(rows[name])
    body, found = solid.place_elements(start), contact_partners(elastic, model)
    outside = np.unique(np.concatenate([x.ravel() for x in rows_outside(body.mesh.elements)]))
    faces = {one.nodes: body[body.mesh.numbers[outside] if one.nodes is None else one.nodes] for one in found}
    stiffness = None if options.stiffness is None else float(options.stiffness)
    tools = [_partner_tool(one, faces[one.nodes], rows, stiffness) for one in found]
    _refuse_overlap(elastic, tools, body.mesh.positions)
    longest = float(options.longest or MAX_IMPACT_PASSAGES * solid.traverse)
    interval = float(options.frames or solid.traverse)
    watch = _ImpactEnd(elastic, [tool.name for tool in tools], start, closing, clear)
    outcome = explicit.run(
        [body], longest, tools=tools, velocity={name: solid.velocities(start, elastic.body)},
        loads=[Load(body, acceleration=model.gravity)] if any(model.gravity) else [],
        samples=int(np.ceil(longest / solid.traverse * SAMPLES)),
        frames=int(np.ceil(longest / interval)),
        until=watch, name=f"{name} at {begun:.6g} s", **options.options,
    )  # fmt: skip
    if len(outcome.samples.times) < 2:
        raise RunError(
            f'Elastic("{name}"): its finite element run failed in its first steps, at t = {begun:.6g} s: {outcome.stopped}'
        )
    return ElementImpact(name, begun, outcome, found, elastic, start, watch.over)


def _refuse_overlap(elastic: Elastic, tools: list[Tool], places: Numbers) -> None:
    """Refuse nodes that are initially inside their contact partners."""
    for tool in tools:
        kind, at, axis, radius = tool.shape.numbers(str(tool))
        away = places[np.concatenate([face.nodes for face in tool.touching])] - at
        if kind == 1:
            away = away - np.outer(away @ axis, axis)
        depth = float(np.max(-(away @ axis) if kind == 0 else radius - np.linalg.norm(away, axis=1)))
        if depth > OVERLAP * elastic.size:
            raise _refuse_feature(
                elastic,
                f'penetrates the shape of "{tool.name}" by {depth:.3g} m before its rigid shape touches it',
                "give the rigid body a shape that contains the whole mesh, or give the nodes that touch",
            )
