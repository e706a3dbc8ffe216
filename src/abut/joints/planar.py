"""Planar joint: I moves in the xy plane of J and turns about its z axis."""

from __future__ import annotations

from abut.extend import joint
from abut.joints.equations import PARALLEL, Z, along, hold
from abut.joints.joint import SPIN, Joint


@joint
class Planar(Joint):
    """Planar joint: I moves in the xy plane of J and turns about its z axis.

        z_J·d = 0,   z_I·x_J = z_I·y_J = 0

    3 equations, 3 degrees of freedom.
    Arguments as for every joint, see :class:`abut.joints.Joint`.
    """

    equations = (hold(along(Z), label="lift"), *PARALLEL)
    free = SPIN
