"""Columns of the results of a machine, and their names.

A ``Column`` is (name, unit, components, description, group), the arguments of ``results.Channel``.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from abut.signals import Linear

if TYPE_CHECKING:
    from collections.abc import Iterable

    from abut.joints.joint import Joint
    from abut.model import Model
    from abut.signals.signal import Signal

Column = tuple[str, str, tuple[str, ...], str, str]

XYZ = ("x", "y", "z")
BODY = (
    ("position", "m", XYZ, "position of the centre of mass"),
    ("quaternion", "", ("w", "x", "y", "z"), "orientation"),
    ("velocity", "m/s", XYZ, "velocity of the centre of mass"),
    ("angular_velocity", "rad/s", XYZ, "angular velocity, global axes"),
    ("acceleration", "m/s^2", XYZ, "acceleration of the centre of mass"),
    ("angular_acceleration", "rad/s^2", XYZ, "angular acceleration, global axes"),
)
FRICTION = (
    ("friction_force", "N", XYZ, "friction force on the first body"),
    ("friction_torque", "N*m", XYZ, "friction torque on the first body, at frame I"),
)
CONTACT = (
    ("normal_force", "N", XYZ, "normal force on the first body, summed over contact points"),
    ("friction_force", "N", XYZ, "friction force on the first body, summed over contact points"),
    ("normal_magnitude", "N", (), "magnitude of the normal force, summed over contact points"),
    ("penetration", "m", (), "largest penetration depth"),
    ("touching", "", (), "number of touching contact points"),
)
TRACK = (
    ("point_i", "m", XYZ, "contact point on the first shape"),
    ("point_j", "m", XYZ, "contact point on the second shape"),
    ("normal", "", XYZ, "unit contact normal, from the second body to the first"),
    ("normal_force", "N", (), "normal force"),
    ("friction_force", "N", XYZ, "friction force on the first body"),
    ("penetration", "m", (), "penetration depth, negative while separated"),
    ("penetration_rate", "m/s", (), "penetration rate, positive while approaching"),
    ("slip_velocity", "m/s", XYZ, "velocity of the first body relative to the second, in the contact plane"),
    ("impact_rate", "m/s", (), "penetration rate at the onset of contact"),
)
#: Further columns of contact points by curves.
PLANE_TRACK = (
    *TRACK,
    ("curvature", "1/m", (), "sum of both curvatures; 0 for a corner"),
    (
        "rolling_i",
        "m/s",
        (),
        "speed of the contact point along the first outline, in the direction z × its outward normal",
    ),
    ("rolling_j", "m/s", (), "speed of the contact point along the second outline, in the same direction"),
)


def _channel_width(what: tuple[tuple[str, str, tuple[str, ...], str], ...]) -> int:
    return sum(max(1, len(components)) for _, _, components, _ in what)


BODY_WIDTH, CONTACT_WIDTH = _channel_width(BODY), _channel_width(CONTACT)
TRACK_WIDTH, PLANE_TRACK_WIDTH = _channel_width(TRACK), _channel_width(PLANE_TRACK)
ENERGY = (
    ("energy.kinetic", "J", "kinetic energy"),
    ("energy.potential", "J", "potential energy of gravity"),
    ("energy.elastic", "J", "energy stored in springs and contacts"),
    ("energy.dissipated", "J", "energy dissipated in contacts and dampers since the start"),
    ("energy.work", "J", "work done by motions and user-defined forces since the start"),
    ("energy.total", "J", "sum of kinetic, potential and elastic energy"),
    ("constraint.drift", "", "largest constraint residual (m or rad)"),
    ("constraint.velocity_drift", "", "largest residual of the constraint velocities (m/s or rad/s)"),
    ("solver.step", "s", "step size"),
    ("solver.order", "", "order of the method"),
    ("solver.steps", "", "accepted steps since the start"),
    ("solver.rejections", "", "rejected steps since the start"),
    ("solver.newton_iterations", "", "Newton iterations since the start"),
    ("solver.jacobians", "", "Newton matrices factored since the start"),
)


#: Slip directions of a joint's surfaces: about x (or along z), y and z of the second frame.
WAYS = ("1", "2", "3")


def memory_labels(joint: Joint, k: int) -> list[str]:
    """Return the labels of channels of a friction law's internal state, for a joint's k-th pair of surfaces; several pairs are numbered."""
    anatomy = joint.bearings[k].law.anatomy
    number = str(k + 1) if len(joint.bearings) > 1 else ""
    return [f"{label}{number}" for label in (anatomy.bristle or "bristle", *anatomy.states)]


def _signal_description(signal: Signal) -> str:
    """Return the description of a signal, for its channel."""
    return f" ({(type(signal).__doc__ or '').strip().split(chr(10))[0].rstrip('.')})"


def _signal_labels(signal: Signal) -> list[tuple[str, str]]:
    """Return labels and units of a signal's channels."""
    found = [(port, signal.unit if port == "value" else _per_second(signal.unit)) for port in signal.ports]
    if isinstance(signal, Linear):
        found += [(f"x{k + 1}", "") for k in range(len(signal.initial))]
    return found


def _per_second(unit: str) -> str:
    """Return the unit of a rate."""
    if unit in ("", "1"):
        return "1/s"
    return f"({unit})/s" if "/" in unit else f"{unit}/s"


class ResultColumns:
    """Result columns of all objects of a model."""

    def __init__(self, model: Model) -> None:
        self._channels: list[Column] = []
        self.width = 0
        self.reaction: dict[str, int] = {}
        self.gauge: dict[tuple[str, str], int] = {}
        self.contact: dict[str, int] = {}
        self.friction: dict[str, int] = {}
        self.memory: dict[str, list[int]] = {}  #: by pair of surfaces, −1 for a law without internal state
        self.signal: dict[tuple[str, str], int] = {}
        self._add_motion(model)
        self._add_loads(model)
        for signal in model.signals:
            for label, unit in _signal_labels(signal):
                text = (
                    f"rate of change{_signal_description(signal)}"
                    if label == "rate"
                    else f"value{_signal_description(signal)}"
                )
                self.signal[signal.name, label] = self._add(signal.name, "signal", ((label, unit, (), text),))
        self.energy_at = self.width
        for name, unit, text in ENERGY:
            self._channels.append((name, unit, (), text, name.split(".")[0]))
            self.width += 1

    def _add_motion(self, model: Model) -> None:
        """Add columns of bodies, and of joints and motions: reactions, coordinates, friction."""
        for body in model.bodies:
            self._add(body.name, getattr(body, "group", "body"), BODY)
        for thing in (*model.joints, *model.motions):
            what = (
                ("force", "N", XYZ, "reaction on the first body"),
                ("torque", "N*m", XYZ, "reaction torque at frame I"),
            )
            self.reaction[thing.name] = self._add(thing.name, thing.family, what)
        for joint in model.joints:
            for name, term in joint.observed.items():
                place = bool(term.curves)
                shown = "displacement" if len(joint.free) == 1 and not place else name
                text = "curve parameter" if place else "coordinate of I relative to J"
                unit = "" if place else term.unit
                self.gauge[joint.name, name] = self._add(joint.name, "joint", ((shown, unit, (), text),))
        for joint in model.joints:
            if joint.bearings:
                self.friction[joint.name] = self._add(joint.name, "joint", FRICTION)
                self.memory[joint.name] = [
                    self._add_friction_memory(joint, k) for k in range(len(joint.bearings))
                ]
        for motion in model.motions:
            unit = "" if motion.term.curves else motion.term.unit
            value = (("value", unit, (), "prescribed coordinate"),)
            self.gauge[motion.name, "value"] = self._add(motion.name, "motion", value)

    def _add_loads(self, model: Model) -> None:
        """Add columns of forces and contacts, each kind contiguous, from `force_at` and `contact_at` on."""
        self.force_at = self.width
        for force in model.forces:
            what = (
                ("force", "N", XYZ, "force on the first body"),
                ("torque", "N*m", XYZ, "torque at frame I"),
            )
            self._add(force.name, "force", what)
        self.contact_at = self.width
        for contact in model.contacts:
            self.contact[contact.name] = self._add(contact.name, "contact", CONTACT)
            for k in range(contact.max_contact_points if contact.has_point_channels else 0):
                track = PLANE_TRACK if contact.planar else TRACK
                self._add(f"{contact.name}.track{k + 1}", "contact", track)

    def _add_friction_memory(self, joint: Joint, k: int) -> int:
        """Add columns of a friction law's internal state, of a joint's k-th pair of surfaces: its bristle, and its scalars."""
        if not joint.bearings[k].law.anatomy.state_names:
            return -1
        text = "internal state of the friction law, by slip direction"
        first, *others = memory_labels(joint, k)
        what = [
            (first, "m", WAYS, text),
            *((label, "", (), "internal state of the friction law") for label in others),
        ]
        return self._add(joint.name, "joint", what)

    def _add(self, name: str, group: str, what: Iterable[tuple[str, str, tuple[str, ...], str]]) -> int:
        at = self.width
        for suffix, unit, components, text in what:
            self._channels.append((f"{name}.{suffix}", unit, components, f"{name}: {text}", group))
            self.width += max(1, len(components))
        return at

    @property
    def channels(self) -> tuple[Column, ...]:
        """All columns, in the order of their columns."""
        return tuple(self._channels)
