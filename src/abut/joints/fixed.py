"""Fixed joint: the frames are welded together."""

from __future__ import annotations

from abut.extend import joint
from abut.joints.equations import COINCIDENT, NO_TURN, PARALLEL
from abut.joints.joint import Joint


@joint
class Fixed(Joint):
    """Fixed joint: the frames are welded together.

        p_I = p_J,   z_I·x_J = z_I·y_J = x_I·y_J = 0

    6 equations, no degrees of freedom.
    Arguments as for every joint, see :class:`abut.joints.Joint`.
    """

    equations = COINCIDENT + PARALLEL + NO_TURN
