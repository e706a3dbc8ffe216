"""Constant-velocity (homokinetic) joint: both shafts (z axes) turn at the same speed at any angle between them."""

from __future__ import annotations

import dataclasses

from abut.extend import joint
from abut.joints.equations import COINCIDENT, X, Y, axes, hold
from abut.joints.joint import Joint


@joint
class ConstantVelocity(Joint):
    """Constant-velocity (homokinetic) joint: both shafts (z axes) turn at the same speed at any angle between them.

        p_I = p_J,   x_I·y_J − y_I·x_J = 0

    4 equations, 2 degrees of freedom. The relative rotation has no part about the bisector of the shafts, which is what
    makes the speeds equal (theory of the constant-velocity plane; Shabana, Dynamics of Multibody Systems, ch. 3).
    Arguments as for every joint, see :class:`abut.joints.Joint`.
    """

    equations = (
        *COINCIDENT,
        hold(axes(X, Y), dataclasses.replace(axes(Y, X), coefficient=-1.0), label="twist"),
    )
