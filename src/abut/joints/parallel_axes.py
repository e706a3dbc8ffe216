"""Parallel-axes primitive: the z axes are parallel."""

from __future__ import annotations

from abut.extend import joint
from abut.joints.equations import PARALLEL
from abut.joints.joint import SPIN, Joint


@joint
class ParallelAxes(Joint):
    """Parallel-axes primitive: the z axes are parallel.

        z_I·x_J = z_I·y_J = 0

    2 equations, 4 degrees of freedom.
    Arguments as for every joint, see :class:`abut.joints.Joint`.
    """

    equations = PARALLEL
    free = SPIN
