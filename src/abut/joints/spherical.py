"""Ball joint: the origins coincide; all rotations are free."""

from __future__ import annotations

from abut.extend import joint
from abut.joints.equations import COINCIDENT
from abut.joints.friction import BALL
from abut.joints.joint import Joint


@joint
class Spherical(Joint):
    """Ball joint: the origins coincide; all rotations are free.

        p_I = p_J

    3 equations, 3 degrees of freedom.
    Arguments as for every joint, see :class:`abut.joints.Joint`.
    """

    equations = COINCIDENT
    surface = BALL
