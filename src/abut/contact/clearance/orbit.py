"""Result channels of a joint with clearance: position of the pin, forces, sliding, dissipated energy."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from typing import ClassVar, cast

import numpy as np

from abut import extend
from abut.array_types import Numbers
from abut.contact.contact import Contact
from abut.extend.laws import Law
from abut.extend.validity_ranges import Range
from abut.model import Frame, Part
from abut.model.geometry import rotations

__all__ = ["Orbit"]

Values = Mapping[str, Numbers]

XYZ = ("x", "y", "z")
CHANNELS = (
    ("force", "N", XYZ, "force on the first body, normal and friction"),
    ("torque", "N*m", XYZ, "torque on the first body, at its frame's origin"),
    (
        "eccentricity",
        "m",
        XYZ,
        "position of the first frame's origin relative to the second, in the axes of the second",
    ),
    ("contact_angle", "rad", (), "direction of the eccentricity, from x of the second frame"),
    ("tilt", "rad", (), "angle between the z axes"),
    (
        "sliding_speed",
        "m/s",
        (),
        "sliding speed at the contact points, averaged with the normal forces as weights",
    ),
    ("sliding_distance", "m", (), "accumulated sliding distance under load"),
    ("pressure_velocity", "Pa*m/s", (), "force times sliding speed over the projected area"),
    ("dissipated", "J", (), "accumulated energy loss by impacts and friction"),
)


@dataclass(frozen=True, eq=False, repr=False)
class Orbit:
    """Computes the channels of a joint with clearance from a run's other channels.

        e = R_Jᵀ (p_I − p_J),   φ = atan2(e_y, e_x),   cos(tilt) = z_I·z_J
        v = Σ N_k |v_k| / Σ N_k,   s = ∫ v dt,   p v = Σ N_k |v_k| / A,   W = Σ_k ∫ [(N_k − N(δ_k, 0)) δ̇_k − F_k·v_k] dt

    over the places k of contact; v, s and p v refer to the pin in its bore alone, forces and W include the stops. Archard's law of
    wear integrates p v. N(δ, 0) is the force of the law at zero speed, whose work each impact returns. For laws that depend on
    more than depth, rate and impact rate it is omitted, and W is higher during an impact.

    Sums use the trapezoidal rule over the recorded outputs, so their accuracy depends on the output interval: six outputs per impact
    give the sum over many impacts to a few per cent. The machine's energy balance, ``energy.dissipated``, is integrated with the motion.

    Args:
        name: of this request.
        joint: prefix of the names of its channels.
        frame_i, frame_j: of the pin, and of the bore.
        contacts: the pin in its bore, then its stops; the first shape of each is on I's body.
        area: A [m²] of the first contact, from the contact.

    Channels: ``joint.force`` [N] and ``joint.torque`` [N·m] on I's body at frame I, global axes, as of an ideal joint;
    ``eccentricity`` [m], ``contact_angle`` [rad] and ``tilt`` [rad]; ``sliding_speed`` [m/s], ``sliding_distance`` [m],
    ``pressure_velocity`` [Pa·m/s], ``dissipated`` [J].
    """

    family: ClassVar[str] = "request"

    name: str
    joint: str
    frame_i: Frame
    frame_j: Frame
    contacts: tuple[Contact, ...]
    area: Callable[[Contact], float]

    def __repr__(self) -> str:
        return f'Orbit("{self.name}", of "{self.joint}")'

    @property
    def ranges(self) -> tuple[Range, ...]:
        """Documented ranges of the joint, which are those of its pin."""
        found: tuple[Range, ...] = getattr(self.contacts[0].shape_i, "ranges", ())
        return found

    @property
    def bodies(self) -> tuple[Part, ...]:
        """Bodies whose channels are read."""
        return (self.frame_i.body, self.frame_j.body)

    @property
    def columns(self) -> tuple[tuple[str, str, tuple[str, ...], str, str], ...]:
        """Name, unit, components, description and group of each channel that it adds."""
        return tuple(
            (f"{self.joint}.{label}", unit, components, f"{self.joint}: {text}", "contact")
            for label, unit, components, text in CHANNELS
        )

    def begin(self, turns: Mapping[str, float] | None = None) -> Callable[[Values], Numbers]:
        """Return the object that computes the columns of a run, block by block; it counts no turns."""
        return _Meter(self)


class _Meter:
    """Computes the columns of one run; it stores the last output and the sums up to there."""

    def __init__(self, orbit: Orbit) -> None:
        self.orbit = orbit
        self.area = orbit.area(orbit.contacts[0])
        self.sums = np.zeros(2)  # sliding distance, dissipated energy
        self.last: Numbers | None = None

    def __call__(self, values: Values) -> Numbers:
        orbit, time = self.orbit, values["time"]
        p_i, axes_i = _frame_pose(orbit.frame_i, values, len(time))
        p_j, axes_j = _frame_pose(orbit.frame_j, values, len(time))
        places = [list(_contact_places(contact, values)) for contact in orbit.contacts]
        force, torque = np.zeros((len(time), 3)), np.zeros((len(time), 3))
        for place in (one for contact in places for one in contact):
            push = place.normal_force[:, None] * place.normal + place.friction
            force += push
            torque += np.cross(place.point - p_i, push)
        pressed = np.sum([one.normal_force for one in places[0]], axis=0)
        rubbed = np.sum([one.normal_force * one.speed for one in places[0]], axis=0)
        speed = np.divide(rubbed, pressed, out=np.zeros_like(rubbed), where=pressed > 0.0)
        pairs = zip(orbit.contacts, places, strict=True)
        power = np.sum(
            [one.power(cast(Law, contact.normal)) for contact, found in pairs for one in found], axis=0
        )
        way, work = self._sums(time, speed, power)
        e = np.einsum("nji,nj->ni", axes_j, p_i - p_j)
        cosine = np.einsum("ni,ni->n", axes_i[:, :, 2], axes_j[:, :, 2])
        sine = np.linalg.norm(np.cross(axes_i[:, :, 2], axes_j[:, :, 2]), axis=1)
        angles = np.arctan2(e[:, 1], e[:, 0]), np.arctan2(sine, cosine)
        return np.column_stack([force, torque, e, *angles, speed, way, rubbed / self.area, work])

    def _sums(self, time: Numbers, speed: Numbers, power: Numbers) -> Numbers:
        """Return s and W at each output, continuing from the block before; shape (2, n)."""
        now = np.stack([time, speed, power])
        t, *rates = np.concatenate([now[:, :1] if self.last is None else self.last, now], axis=1)
        found = [0.5 * (rate[1:] + rate[:-1]) * np.diff(t) for rate in rates]
        # sequential sums from the present value, so that results are bit-identical wherever blocks end
        sums = np.cumsum(np.concatenate([self.sums[:, None], found], axis=1), axis=1)[:, 1:]
        self.last, self.sums = now[:, -1:], sums[:, -1]
        return np.asarray(sums)


#: Quantities of a place of contact, and the suffixes of the channels from which they are read.
TRACK = {
    "normal_force": "normal_force",
    "normal": "normal",
    "friction": "friction_force",
    "slip": "slip_velocity",
    "depth": "penetration",
    "rate": "penetration_rate",
    "impact_rate": "impact_rate",
}


@dataclass(frozen=True)
class _Place:
    """State of one contact point over time."""

    normal_force: Numbers  #: (n,)
    normal: Numbers  #: (n, 3)
    friction: Numbers  #: (n, 3)
    slip: Numbers  #: (n, 3)
    depth: Numbers  #: (n,)
    rate: Numbers  #: (n,)
    impact_rate: Numbers  #: (n,)
    point: Numbers  #: (n, 3)

    @property
    def speed(self) -> Numbers:
        """Sliding speed (n,) [m/s]."""
        return np.asarray(np.linalg.norm(self.slip, axis=1))

    def power(self, law: Law) -> Numbers:
        """Return the power that the contact absorbs, less the elastic part (n,) [W]."""
        kept = np.zeros_like(self.normal_force)
        if set(law.anatomy.arguments["force"]) <= {"depth", "rate", "impact_rate"}:
            for n in np.flatnonzero((self.normal_force > 0.0) & (self.depth > 0.0)):
                given = {"depth": self.depth[n], "rate": 0.0, "impact_rate": self.impact_rate[n]}
                kept[n] = extend.ask(law, "force", given)
        rubbed = np.einsum("ni,ni->n", self.friction, self.slip)
        return np.asarray(
            np.where(self.normal_force > 0.0, (self.normal_force - kept) * self.rate, 0.0) - rubbed
        )


def _contact_places(contact: Contact, values: Values) -> Iterator[_Place]:
    for k in range(1, contact.max_contact_points + 1):
        track = f"{contact.name}.track{k}."
        point = 0.5 * (values[track + "point_i"] + values[track + "point_j"])
        yield _Place(point=point, **{name: values[track + label] for name, label in TRACK.items()})


def _frame_pose(frame: Frame, values: Values, count: int) -> tuple[Numbers, Numbers]:
    """Return a frame's origin (n, 3) and axes (n, 3, 3) in space."""
    name = frame.body.name
    if f"{name}.position" not in values:  # the ground
        return np.tile(frame.global_position, (count, 1)), np.tile(frame.global_axes, (count, 1, 1))
    turn = _rotation_matrices(values[f"{name}.quaternion"])
    place = values[f"{name}.position"] + turn @ np.asarray(frame.position)
    return place, turn @ rotations.to_matrix(frame.orientation)


def _rotation_matrices(q: Numbers) -> Numbers:
    """Return R(q) of unit quaternions (n, 4): (w² − u·u) 1 + 2 u uᵀ + 2 w [u]."""
    w, u = q[:, 0, None, None], q[:, 1:]
    square = (w * w) - np.einsum("ni,ni->n", u, u)[:, None, None]
    cross = np.cross(u[:, None, :], np.eye(3)).swapaxes(1, 2)
    return np.asarray(square * np.eye(3) + 2.0 * np.einsum("ni,nj->nij", u, u) + 2.0 * w * cross)
