"""Revolute joint: the origins coincide and the z axes are one; turning about z is free."""

from __future__ import annotations

from abut.extend import joint
from abut.joints.equations import COINCIDENT, PARALLEL
from abut.joints.friction import PIN
from abut.joints.joint import SPIN, Joint


@joint
class Revolute(Joint):
    """Revolute joint (hinge): the origins coincide and the z axes are one; turning about z is free.

        p_I = p_J,   z_I·x_J = z_I·y_J = 0

    5 equations, 1 degree of freedom (rotation about z).
    Arguments as for every joint, see :class:`abut.joints.Joint`.
    """

    equations = COINCIDENT + PARALLEL
    free = SPIN
    surface = PIN
