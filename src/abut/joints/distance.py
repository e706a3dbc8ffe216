"""Massless rod: the distance between two points is fixed."""

from __future__ import annotations

import dataclasses

import numpy as np

from abut.errors import InvalidValue
from abut.extend import joint
from abut.joints import equations
from abut.joints.joint import Joint, Place, length
from abut.model.geometry.distances import origins_coincide
from abut.model.protocols import assign
from abut.units import Scalar, Vector


@joint
@dataclasses.dataclass(frozen=True, init=False, eq=False, repr=False)
class Distance(Joint):
    """Massless rod: a fixed distance between two frames' origins.

        |p_I − p_J| = length

    1 equation, 5 degrees of freedom.

    Args:
        length: Required distance [m]; as assembled if not given.

    Raises:
        InvalidValue: the origins coincide and no length is given: the rod would have no direction.
    """

    length: float = dataclasses.field(metadata={"unit": "m"})

    equations = (equations.hold(equations.distance(), value="length", label="length"),)

    def __init__(
        self,
        name: str,
        i: Place,
        j: Place,
        *,
        length: Scalar | None = None,
        at: Vector | None = None,
        axis: Vector = "z",
        x: Vector | None = None,
    ) -> None:
        super().__init__(name, i, j, at=at, axis=axis, x=x)
        now = float(np.linalg.norm(np.subtract(self.frame_i.global_position, self.frame_j.global_position)))
        if length is None and origins_coincide(self.frame_i, self.frame_j):
            raise InvalidValue(
                f'Distance "{name}": its two points coincide, so it has no direction; use frames with different origins'
            )
        assign(self, length=now if length is None else length)
        self.validate()

    def validate(self) -> None:
        """Check that the length is positive."""
        assign(self, length=_length(self.length, f'Distance "{self.name}": length'))


_length = length
