"""Measures of markers in GCON statements (general constraints), as coordinates between frames.

A displacement along a marker K of a third part is the difference of two: DX(i, j, k) = DX(i, k, k) − DX(j, k, k). A velocity relative to
K's own part is the rate of that. Relative to the ground it is a component of the velocity itself, which is not the rate of a
displacement if K rotates. Relative to another part L it is

    VX(i, j, k, l) = VX(i, j, k, k) + WY(k, l, k) DZ(i, j, k) − WZ(k, l, k) DY(i, j, k).

An angular velocity about an axis is the rate of an angle if joints keep that axis common to both parts; otherwise it is not a rate.
"""

from __future__ import annotations

from collections.abc import Callable, Hashable
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, NamedTuple

import numpy as np

from abut import motions
from abut.array_types import Numbers
from abut.coordinates.trial_pose import coordinate_value
from abut.formats.adams.functions.measures.measures import COUNTED, GLOBAL
from abut.formats.adams.functions.signals import FUNCTIONS, SignalInputs
from abut.formats.adams.functions.source.function_source import FunctionArgument, Local, Meaning
from abut.formats.adams.language.expressions import Call, ExpressionTree, Name
from abut.joints.equations import axes
from abut.model.geometry import rotations

if TYPE_CHECKING:
    from abut.joints.joint import Joint, JointCoordinate
    from abut.model import Frame, Part

_PARALLEL = 1e-6  #: tolerance of the cosine between common axes
_HELP = "it may contain displacements, angles, velocities and angular velocities of markers, TIME, and functions of these"
_UPRIGHT = {axes(2, 0), axes(2, 1)}  #: constraints of a joint that keeps two z axes parallel
_NO_TURN = axes(0, 1)


class CoordinateTerm(NamedTuple):
    """Term ± a coordinate of I and J, or its rate."""

    sign: float
    coordinate: JointCoordinate
    i: Frame
    j: Frame
    rate: bool = False

    @property
    def of_place(self) -> bool:
        """True for a displacement or angle, or the rate of one."""
        return not self.coordinate.term.is_velocity


Pieces = list[CoordinateTerm]


@dataclass
class CoordinateInputs(SignalInputs):
    """Coordinates that the function of a GCON depends on, by its arguments q0, q1 and so on."""

    coordinates: dict[str, tuple[JointCoordinate, Frame, Frame]] = field(default_factory=dict)
    _frames: dict[Hashable, Frame] = field(default_factory=dict)

    def name_resolver(self, expression: ExpressionTree) -> Meaning:
        """Return the resolver of names and measures of an expression; it refuses all that is not motion of markers."""
        usual = super().name_resolver(expression)

        def node_pieces(node: Name | Call) -> FunctionArgument | Local | None:
            name = node.name
            if name == "MODE" or (name in FUNCTIONS and name != "ORIENT") or name.startswith(("ACC", "WDT")):
                expression.refuse_unsupported(f"a general constraint that depends on {name}", _HELP)
            found = usual(node)
            if isinstance(found, FunctionArgument) and not found.argument.isidentifier():
                return Local(f"({found.argument} / {found.unit!r})")
            return found

        return node_pieces

    # --- measures as text -----------------

    def sensor_argument(self, kind: str, i: int, j: int = GLOBAL, **more: int) -> str:
        """Return the text of a measure of `abut.signals` of markers i and j."""
        return self._text(_MEASURED[kind](self, i, j, **more))

    def unwrapped_angle(self, axis: int, i: int, j: int = GLOBAL) -> str:
        """Return AX, AY or AZ: a rotation angle if joints keep the axis, else within ±π from direction cosines."""
        pieces = self.rotation_pieces(axis, i, j)
        if pieces is not None:
            return self._text(pieces)
        return self.angle(COUNTED["A" + "XYZ"[axis]], i, j).text

    def _text(self, pieces: Pieces | str) -> str:
        if isinstance(pieces, str):
            return pieces
        terms = [("- " if one.sign < 0.0 else "+ ") + self._name(one) for one in pieces]
        text = " ".join(terms).removeprefix("+ ")
        return text if text.isidentifier() else f"({text})"

    def _name(self, one: CoordinateTerm) -> str:
        """Return the argument for a coordinate; a number if both frames are on the same part."""
        if one.i.body is one.j.body:
            return repr(0.0 if one.rate else coordinate_value(one.coordinate.term, one.i, one.j))
        key = (one.coordinate.term, id(one.i), id(one.j))
        if key not in self._arguments:
            self._arguments[key] = f"q{len(self._arguments)}"
            self.coordinates[self._arguments[key]] = (one.coordinate, one.i, one.j)
        return self._arguments[key] + ("_rate" if one.rate and one.of_place else "")

    # --- measures as coordinates ----------------

    def displacement(self, axis: int, i: int, j: int = GLOBAL, along: int = GLOBAL) -> Pieces:
        """Return DX, DY or DZ."""
        return self._across((motions.X, motions.Y, motions.Z)[axis], i, j, along)

    def velocity_pieces(
        self, axis: int, i: int, j: int = GLOBAL, along: int = GLOBAL, seen: int = GLOBAL
    ) -> Pieces | None:
        """Return VX, VY or VZ; None if it is relative to a third part."""
        far, own = self.build.shared_frame(seen).body, self.build.shared_frame(along).body
        if far is own:
            return [one._replace(rate=True) for one in self.displacement(axis, i, j, along)]
        if far is self.build.model.ground:
            velocity = (motions.VX, motions.VY, motions.VZ)[axis]
            return [one._replace(rate=True) for one in self._across(velocity, i, j, along)]
        return None

    def angular_velocity_pieces(self, axis: int, i: int, j: int = GLOBAL, along: int = GLOBAL) -> Pieces:
        """Return WX, WY or WZ."""
        hub = self.build.shared_frame(along)
        about, pieces = hub.global_axes[:, axis], []
        for sign, end, _ in self._ends(i, j, hub):
            if self._keeps_axis(end.body, hub.body, about):
                on_end, on_hub = self._about(end, hub, axis), self._hub(hub, axis)
                pieces.append(CoordinateTerm(sign, motions.RZ, on_end, on_hub, True))
            else:
                pieces.append(
                    CoordinateTerm(sign, (motions.WX, motions.WY, motions.WZ)[axis], end, hub, True)
                )
        return pieces

    def rotation_pieces(self, axis: int, i: int, j: int = GLOBAL) -> Pieces | None:
        """Return AX, AY or AZ of markers whose axes are parallel and kept so by joints; else None."""
        ends = [self.build.shared_frame(number) for number in (i, j)]
        along = [end.global_axes[:, axis] for end in ends]
        if abs(along[0] @ along[1]) < 1.0 - _PARALLEL or not self._keeps_axis(
            ends[0].body, ends[1].body, along[1]
        ):
            return None
        return [CoordinateTerm(1.0, motions.RZ, self._hub(ends[0], axis), self._hub(ends[1], axis))]

    def _velocity(self, i: int, j: int, axis: int, along: int, seen: int = GLOBAL) -> Pieces | str:
        pieces = self.velocity_pieces(axis, i, j, along, seen)
        if pieces is not None:
            return pieces
        one, two = (axis + 1) % 3, (axis + 2) % 3
        own = self._text(self.velocity_pieces(axis, i, j, along, along) or [])
        spin = [self._text(self.angular_velocity_pieces(k, along, seen, along)) for k in (one, two)]
        far = [self._text(self.displacement(k, i, j, along)) for k in (two, one)]
        return f"({own} + {spin[0]} * {far[0]} - {spin[1]} * {far[1]})"

    def distance(self, i: int, j: int = GLOBAL, rate: bool = False) -> Pieces:
        """Return DM or VR."""
        return [
            CoordinateTerm(
                1.0, motions.DISTANCE, self.build.shared_frame(i), self.build.shared_frame(j), rate
            )
        ]

    # --- frames ----------------

    def _across(self, coordinate: JointCoordinate, i: int, j: int, along: int) -> Pieces:
        """Return a vector's component along a marker's axes, by frames on its part."""
        hub = self.build.shared_frame(along)
        return [
            CoordinateTerm(sign, coordinate, end, self._frame_at(other, hub))
            for sign, end, other in self._ends(i, j, hub)
        ]

    def _ends(self, i: int, j: int, hub: Frame) -> list[tuple[float, Frame, Frame]]:
        """Split a motion of i relative to j into signed motions of a marker relative to a marker on the hub's part."""
        first, second = (self.build.shared_frame(number) for number in (i, j))
        if second.body is hub.body:
            return [(1.0, first, second)]
        if first.body is hub.body:
            return [(-1.0, second, first)]
        return [(1.0, first, hub), (-1.0, second, hub)]

    def _frame_at(self, place: Frame, hub: Frame) -> Frame:
        """Return a frame at the position of one frame with the axes of another on the same body."""
        if place is hub:
            return hub
        return self._shared_helper_frame(
            ("beside", id(place), id(hub)),
            lambda: place.body.frame(place.position, orientation=hub.orientation),
        )

    def _hub(self, frame: Frame, axis: int) -> Frame:
        """Return a frame whose z is an axis of another frame, its x the next axis in cyclic order."""
        if axis == 2:
            return frame
        turn = np.eye(3)[:, [(axis + 1) % 3, (axis + 2) % 3, axis]]
        return self._shared_helper_frame(
            ("hub", id(frame), axis), lambda: frame.frame(orientation=tuple(rotations.from_matrix(turn)))
        )

    def _about(self, end: Frame, hub: Frame, axis: int) -> Frame:
        """Return a frame on a body whose z is, at assembly, an axis of a marker of another body."""
        if abs(end.global_axes[:, axis] @ hub.global_axes[:, axis]) > 1.0 - _PARALLEL:
            return self._hub(end, axis)
        to = self._hub(hub, axis).global_orientation
        make = lambda: end.body.frame_at(end.global_position, orientation=to)  # noqa: E731
        return self._shared_helper_frame(("about", id(end), id(hub), axis), make)

    def _shared_helper_frame(self, key: Hashable, make: Callable[[], Frame]) -> Frame:
        if key not in self._frames:
            self._frames[key] = make()
        return self._frames[key]

    def _keeps_axis(self, first: Part, second: Part, about: Numbers) -> bool:
        """Return True if joints allow two bodies to rotate relative to each other only about this direction [global, at assembly]."""
        seen, found = {id(first)}, [first]
        while found:
            body = found.pop()
            if body is second:
                return True
            for joint in self.build.model.joints:
                if len(joint.pairs) != 1 or body not in joint.bodies or not _keeps_direction(joint, about):
                    continue
                other = next((one for one in joint.bodies if one is not body), body)
                if id(other) not in seen:
                    seen.add(id(other))
                    found.append(other)
        return False


def _keeps_direction(joint: Joint, about: Numbers) -> bool:
    """Return True if a joint allows its bodies to rotate about this direction only, or not at all."""
    constrained = {equation.terms[0] for equation in joint.equations if len(equation.terms) == 1}
    if not constrained >= _UPRIGHT:
        return False
    return _NO_TURN in constrained or bool(abs(joint.frame_j.global_axes[:, 2] @ about) > 1.0 - _PARALLEL)


def _cosine_pieces(inputs: CoordinateInputs, i: int, j: int, a: int, b: int) -> Pieces:
    first, second = (inputs.build.shared_frame(number) for number in (i, j))
    return [CoordinateTerm(1.0, motions.cosine(a, b), first, second)]


#: Measure of `abut.signals` → its coordinates.
_MEASURED: dict[str, Callable[..., Pieces | str]] = {
    "Displacement": lambda inputs, i, j, axis, along: inputs.displacement(axis, i, j, along),
    "Velocity": CoordinateInputs._velocity,
    "AngularVelocity": lambda inputs, i, j, axis, along: inputs.angular_velocity_pieces(axis, i, j, along),
    "Distance": CoordinateInputs.distance,
    "DistanceRate": lambda inputs, i, j=GLOBAL: inputs.distance(i, j, True),
    "DirectionCosine": _cosine_pieces,
}
