"""Cylindrical joint: I slides along and turns about the z axis of J."""

from __future__ import annotations

from abut.extend import joint
from abut.joints.equations import ON_LINE, PARALLEL
from abut.joints.friction import SLIDING_PIN
from abut.joints.joint import SLIDE, SPIN, Joint


@joint
class Cylindrical(Joint):
    """Cylindrical joint: I slides along and turns about the z axis of J.

        x_J·d = y_J·d = 0,   z_I·x_J = z_I·y_J = 0

    4 equations, 2 degrees of freedom (translation along and rotation about z).
    Arguments as for every joint, see :class:`abut.joints.Joint`.
    """

    equations = ON_LINE + PARALLEL
    free = SLIDE | SPIN
    surface = SLIDING_PIN
