"""Tendons as wheels on the ground: the wheel's angle is the change of the tendon's length, so springs, stops and drives can act on it."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from abut import joints
from abut.model import Body, Frame

if TYPE_CHECKING:
    from abut.formats.robots.build_model import RobotBuild

__all__ = ["add_wheel"]


def add_wheel(
    built: RobotBuild, name: str, terms: list[tuple[float, Any, Frame, Frame]], inertia: float = 0.0
) -> Any:
    """Add a wheel for a tendon; return its revolute joint, whose angle [rad] is the change of Σ c q since the start [m or rad].

        Σ c_k q_k − φ = as assembled

    Args:
        built: the model that is being built.
        name: name of the tendon.
        terms: coefficient, coordinate, and two frames of each term.
        inertia: inertia of the wheel [kg m²].
    """
    from abut import motions

    body = built.model.add(Body(built.name("wheel", f"{name}_wheel"), mass=0.0, inertia=(inertia,) * 3))
    ground = built.model.ground
    pin = joints.Revolute(built.name("pin", f"{name}_pin"), body, ground, at=(0, 0, 0), axis="z")
    built.model.add(pin)
    back = (-1.0, motions.RZ, pin.frame_i, pin.frame_j)
    built.model.add(joints.Combination(built.name("tendon", name), [*terms, back]))
    return pin
