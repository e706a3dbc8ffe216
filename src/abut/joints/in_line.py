"""Inline primitive: I's origin is on the z axis of J."""

from __future__ import annotations

from abut.extend import joint
from abut.joints.equations import ON_LINE
from abut.joints.joint import SLIDE, Joint


@joint
class InLine(Joint):
    """Inline primitive: I's origin is on the z axis of J.

        x_J·d = y_J·d = 0

    2 equations, 4 degrees of freedom.
    Arguments as for every joint, see :class:`abut.joints.Joint`.
    """

    equations = ON_LINE
    free = SLIDE
