"""Rack and pinion: the pinion rolls on the rack's pitch line."""

from __future__ import annotations

import dataclasses

from abut import units
from abut.errors import InvalidValue
from abut.extend import joint
from abut.joints.equations import ANGLE, Term, Z, along, hold
from abut.joints.joint import Joint, Place
from abut.model import Frame
from abut.model.protocols import assign
from abut.units import Scalar, Vector


@joint
@dataclasses.dataclass(frozen=True, init=False, eq=False, repr=False)
class RackAndPinion(Joint):
    """Rack and pinion: couples the turn of the pinion (first body, about z_I) with the travel of the rack (second body, along z_J).

        z_J·d + (pitch_diameter/2)·θ = as assembled

    θ is the turn of the pinion about its own z axis, relative to the rack, so that a positive turn moves the
    rack along +z_J; a negative
    pitch diameter reverses it. 1 equation; it needs joints that guide both parts.

    Args:
        pitch_diameter: Diameter of the pinion's pitch circle [m], not zero.
    """

    pitch_diameter: float = dataclasses.field(metadata={"unit": "m"})

    equations = (hold(along(Z), Term(ANGLE, coefficient="_radius", pair=1), value=None, label="mesh"),)

    def __init__(
        self,
        name: str,
        i: Place,
        j: Place,
        *,
        pitch_diameter: Scalar,
        at: Vector | None = None,
        axis_i: Vector = "z",
        axis_j: Vector = "x",
    ) -> None:
        self._place(name, i, j, at, axis_i, axis_j, None)
        rack = self.frame_j.body
        beside = rack.frame_at(self.frame_j.global_position, orientation=self.frame_i.global_orientation)
        assign(self, pitch_diameter=pitch_diameter, _beside=beside)
        self.validate()

    def validate(self) -> None:
        """Check that the pitch diameter is not zero."""
        what = f'RackAndPinion "{self.name}": pitch diameter'
        assign(self, pitch_diameter=units.quantity(self.pitch_diameter, "m", what=what))
        if self.pitch_diameter == 0.0:
            raise InvalidValue(f"{what} is 0 m; it must differ from 0")

    @property
    def _radius(self) -> float:
        return 0.5 * self.pitch_diameter

    @property
    def pairs(self) -> tuple[tuple[Frame, Frame], ...]:
        """The two frames, and a pair of the pinion's frame and one on the rack with the pinion's initial axes."""
        return ((self.frame_i, self.frame_j), (self.frame_i, self._beside))  # type: ignore[attr-defined]
