"""Atpoint primitive: the origins coincide."""

from __future__ import annotations

from abut.extend import joint
from abut.joints.equations import COINCIDENT
from abut.joints.joint import Joint


@joint
class AtPoint(Joint):
    """Atpoint primitive: the origins coincide.

        p_I = p_J

    3 equations, 3 degrees of freedom.
    Arguments as for every joint, see :class:`abut.joints.Joint`.
    """

    equations = COINCIDENT
