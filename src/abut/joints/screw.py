"""Screw: sliding along z and turning about z are coupled by the pitch."""

from __future__ import annotations

import dataclasses
import math

from abut import units
from abut.errors import InvalidValue
from abut.extend import joint
from abut.joints.equations import ANGLE, ON_LINE, PARALLEL, Term, Z, along, hold
from abut.joints.joint import SPIN, Joint, Place
from abut.model.protocols import assign
from abut.units import Scalar, Vector


@joint
@dataclasses.dataclass(frozen=True, init=False, eq=False, repr=False)
class Screw(Joint):
    """Screw joint: one turn of I about z_J moves it by one pitch along z_J.

        x_J·d = y_J·d = 0,   z_I·x_J = z_I·y_J = 0,   z_J·d − pitch·θ/2π = as assembled

    5 equations, 1 degree of freedom. A positive pitch is a right-handed thread.

    Args:
        pitch: Advance per turn [m], not zero.
    """

    pitch: float = dataclasses.field(metadata={"unit": "m"})

    equations = (
        *ON_LINE,
        *PARALLEL,
        hold(along(Z), Term(ANGLE, coefficient="_lead"), value=None, label="thread"),
    )
    free = SPIN

    def __init__(
        self,
        name: str,
        i: Place,
        j: Place,
        *,
        pitch: Scalar,
        at: Vector | None = None,
        axis: Vector = "z",
        x: Vector | None = None,
    ) -> None:
        super().__init__(name, i, j, at=at, axis=axis, x=x)
        assign(self, pitch=pitch)
        self.validate()

    def validate(self) -> None:
        """Check that the pitch is not zero."""
        what = f'Screw "{self.name}": pitch'
        assign(self, pitch=units.quantity(self.pitch, "m", what=what))
        if self.pitch == 0.0:
            raise InvalidValue(f"{what} is 0 m; give a pitch other than 0, or use a revolute joint")

    @property
    def _lead(self) -> float:
        return -self.pitch / (2.0 * math.pi)
