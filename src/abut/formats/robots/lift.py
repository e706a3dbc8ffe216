"""Forces that compensate the weight of links that files exempt from gravity, fully or in part."""

from __future__ import annotations

from collections.abc import Mapping

from abut import forces
from abut.formats.robots.build_model import RobotBuild

__all__ = ["add_lift_forces"]


def add_lift_forces(built: RobotBuild, shares: Mapping[str, float], word: str) -> None:
    """Add to each link a force against a share of its weight, at its centre of mass, called ``LINK_word``."""
    for name, share in shares.items():
        own, frame = built.robot.links[name].inertial, built.frames[name]
        if own is None or not own.mass or frame.body is built.model.ground:
            continue
        fx, fy, fz = (-share * own.mass * g for g in built.robot.gravity)
        at = frame.frame(tuple(own.centre.tolist()))
        numbers = {"lift_x": fx, "lift_y": fy, "lift_z": fz}
        ground = built.model.ground.frame()
        built.model.add(
            forces.Force(
                built.name("lift", f"{name}_{word}"),
                at,
                ground,
                fx=_lift_force_x,
                fy=_lift_force_y,
                fz=_lift_force_z,
                parameters=numbers,
            )
        )


def _lift_force_x(lift_x):  # type: ignore[no-untyped-def]
    return lift_x


def _lift_force_y(lift_y):  # type: ignore[no-untyped-def]
    return lift_y


def _lift_force_z(lift_z):  # type: ignore[no-untyped-def]
    return lift_z
