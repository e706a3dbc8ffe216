"""Reflected inertia of joints as bodies, for file formats in which a joint has no inertia."""

from __future__ import annotations

import itertools
from typing import TYPE_CHECKING

import numpy as np

from abut import joints
from abut.coordinates.terms import ALONG
from abut.model import Body

if TYPE_CHECKING:
    from abut.joints.joint import Joint
    from abut.model import Model

__all__ = ["with_rotor_bodies"]


def with_rotor_bodies(model: Model) -> Model:
    """Return the model with a wheel on the ground for each reflected inertia J, which a coupler connects to the joint.

      T = ½ J q̇²

    The mass of the wheel, in its pin, moves nothing, and the wheel has no gyroscopic effect on the bodies of the joint. A slider turns a
    wheel of J = m (1 m)² by 1 rad per metre. The joints of the new model have no reflected inertia.
    """
    geared = [joint for joint in model.joints if joint.reflected_inertia]
    if not geared:
        return model
    new = model.with_values({f"{joint.name}.reflected_inertia": 0.0 for joint in geared})
    for joint in geared:
        inertia, name = joint.reflected_inertia, _unused_name(new, f"{joint.name}_rotor")
        spin = (0.0, 0.0, _initial_rate(joint))
        wheel = new.add(Body(name, mass=inertia, inertia=(inertia,) * 3, angular_velocity=spin))
        pin_name, gear_name = (_unused_name(new, f"{name}_{what}") for what in ("pin", "gear"))
        pin = new.add(joints.Revolute(pin_name, wheel, new.ground, at=(0, 0, 0), axis="z"))
        new.add(joints.Coupler(gear_name, (new[joint.name], pin), (1.0, -1.0)))
    return new


def _unused_name(model: Model, name: str) -> str:
    names = itertools.chain([name], (f"{name}_{k}" for k in itertools.count(2)))
    return next(one for one in names if one not in model)


def _initial_rate(joint: Joint) -> float:
    """Return the rate of a joint's coordinate as placed."""
    i, j = joint.frame_i, joint.frame_j
    z = np.asarray(j.global_axes)[:, 2]
    spins = [np.asarray(one.body.angular_velocity) for one in (i, j)]
    (term,) = joint.free.values()
    if term.kind != ALONG:
        return float(z @ (spins[0] - spins[1]))
    at = np.asarray(i.global_position)
    speeds = [
        np.asarray(one.body.velocity) + np.cross(spin, at - np.asarray(one.body.position))
        for one, spin in zip((i, j), spins, strict=True)
    ]
    return float(z @ (speeds[0] - speeds[1]))
