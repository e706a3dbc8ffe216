"""Orientation primitive: the frames have the same orientation."""

from __future__ import annotations

from abut.extend import joint
from abut.joints.equations import NO_TURN, PARALLEL
from abut.joints.joint import Joint


@joint
class Orientation(Joint):
    """Orientation primitive: the frames have the same orientation.

        z_I·x_J = z_I·y_J = x_I·y_J = 0

    3 equations, 3 degrees of freedom.
    Arguments as for every joint, see :class:`abut.joints.Joint`.
    """

    equations = PARALLEL + NO_TURN
