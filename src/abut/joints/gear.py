"""Gear: a fixed ratio between two joints' coordinates, given directly or by the pitch point."""

from __future__ import annotations

import dataclasses
from typing import Any

import numpy as np

from abut import units
from abut.errors import InvalidValue
from abut.extend import joint
from abut.joints.coupler import Coupler
from abut.joints.equations import ALONG
from abut.joints.joint import Joint, only_free
from abut.model import Frame
from abut.units import Scalar


@joint
@dataclasses.dataclass(frozen=True, init=False, eq=False, repr=False)
class Gear(Coupler):
    """Ideal gear pair on two joints, or gear and rack.

        q̇₁ = ratio·q̇₂,   or with a pitch point: the two pitch velocities along z of ``cv`` are equal

    1 equation. An external spur pair with parallel axes has ratio −z₂/z₁.

    Args:
        joint_1, joint_2: Revolute or translational joints; their second bodies should be one carrier.
        ratio: q̇₁/q̇₂, not zero.
        cv: Instead of the ratio, a frame at the pitch point whose z axis is the direction of the common velocity.

    Raises:
        InvalidValue: neither or both of ratio and cv, or a pitch point on a gear's axis.
    """

    def __init__(
        self,
        name: str,
        joint_1: Joint,
        joint_2: Joint,
        *,
        ratio: Scalar | None = None,
        cv: Frame | None = None,
    ) -> None:
        what = f'Gear "{name}"'
        if (ratio is None) == (cv is None):
            raise InvalidValue(
                f"{what}: exactly one of ratio= and cv= (a frame at the pitch point) is needed; give one"
            )
        if ratio is not None:
            pitch = (1.0, -units.quantity(ratio, "1", what=f"{what}: ratio"))
        elif cv is not None:
            pitch = (_pitch_speed(joint_1, cv, what), -_pitch_speed(joint_2, cv, what))
        super().__init__(name, (joint_1, joint_2), pitch)

    @property
    def ratio(self) -> float:
        """q̇₁/q̇₂."""
        return -self.ratios[1] / self.ratios[0]


def _pitch_speed(joint: Joint, cv: Frame, what: str) -> float:
    """Return the velocity along z of cv, per unit of the joint's coordinate, of a point of its first body."""
    term = only_free(joint, what).term
    z = _gear_axis(joint.frame_j)
    if term.kind == ALONG:
        speed = float(z @ _gear_axis(cv))
    else:
        arm = np.subtract(cv.global_position, joint.frame_j.global_position)
        speed = float(np.cross(z, arm) @ _gear_axis(cv))
    if abs(speed) < 1e-12:
        raise InvalidValue(
            f'{what}: motion of joint "{joint.name}" has no velocity along z of cv at the pitch point; move or rotate cv'
        )
    return speed


def _gear_axis(frame: Frame) -> Any:
    w, x, y, z = frame.global_orientation
    return np.array([2 * (x * z + w * y), 2 * (y * z - w * x), 1 - 2 * (x * x + y * y)])
