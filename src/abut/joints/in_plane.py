"""Inplane primitive: I's origin is in the xy plane of J."""

from __future__ import annotations

from abut.extend import joint
from abut.joints.equations import Z, along, hold
from abut.joints.joint import Joint


@joint
class InPlane(Joint):
    """Inplane primitive: I's origin is in the xy plane of J.

        z_J·d = 0

    1 equation, 5 degrees of freedom.
    Arguments as for every joint, see :class:`abut.joints.Joint`.
    """

    equations = (hold(along(Z), label="lift"),)
