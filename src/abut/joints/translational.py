"""Translational joint: I moves along the z axis of J without turning."""

from __future__ import annotations

from abut.extend import joint
from abut.joints.equations import NO_TURN, ON_LINE, PARALLEL
from abut.joints.friction import SLIDER
from abut.joints.joint import SLIDE, Joint


@joint
class Translational(Joint):
    """Translational joint (slider): I moves along the z axis of J without turning.

        x_J·d = y_J·d = 0,   z_I·x_J = z_I·y_J = x_I·y_J = 0

    5 equations, 1 degree of freedom (translation along z).
    Arguments as for every joint, see :class:`abut.joints.Joint`.
    """

    equations = ON_LINE + PARALLEL + NO_TURN
    free = SLIDE
    surface = SLIDER
