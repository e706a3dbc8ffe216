"""Forces in joints of robots: springs, dampers, dry friction, and stops."""

from __future__ import annotations

import math
from collections.abc import Callable
from functools import partial
from typing import TYPE_CHECKING, Any

from abut import forces, functions
from abut.formats.robots.link_tree import Axis
from abut.formats.robots.softness import REFERENCE, stop_constants

if TYPE_CHECKING:
    from abut.formats.robots.build_model import RobotBuild
    from abut.joints.joint import Joint
    from abut.model import Frame

__all__ = [
    "CREEP",
    "NO_LIMIT",
    "add_free_damping",
    "add_joint_force",
    "add_joint_forces",
    "add_joint_stop",
    "add_joint_stops",
]

#: Springs of joints; their parameters have defaults that type checkers do not see.
_TURNING: Callable[..., forces.TorsionSpring] = forces.TorsionSpring
_SLIDING: Callable[..., forces.Bushing] = partial(forces.Bushing, form="adams")
#: Speed [rad/s or m/s] at which dry friction has tanh 1 of its full value.
CREEP = 1e-3
SOFT = 1e-4  #: [rad or m] beyond a limit at which damping is full
NO_LIMIT = 1e9  #: stands for the absence of a limit
_STIFFNESS, _ = stop_constants()
STOPPED = (
    f"of {_STIFFNESS:.6g} M/s² and damping ratio 1 where the file gives none "
    f"(solref {REFERENCE[0]:g} s and {REFERENCE[1]:g}, impedance 0.95)"
)


def add_joint_forces(built: RobotBuild, axis: Axis, joint: Joint) -> None:
    """Add the springs, dampers and friction of a joint."""
    if axis.damping or axis.stiffness:
        _add_spring(built, axis, joint)
    if axis.friction:
        if axis.kind in ("revolute", "prismatic"):
            add_joint_force(built, axis, joint, "friction", RUBBING, {"size": axis.friction, "creep": CREEP})
            built.messages.note(
                f"dry friction of joints is size · tanh(rate / {CREEP:g}): a joint at rest creeps by up to that speed"
            )
        else:
            built.messages.refuse(
                axis.at,
                f"dry friction in a {axis.kind} joint",
                "leave it out, or give the joint friction= by hand",
            )


def _add_spring(built: RobotBuild, axis: Axis, joint: Joint) -> None:
    """Add k (q − q₀) + c q̇ about a hinge's axis or along a slider's; for a ball joint only the damping."""
    d, k = axis.damping, axis.stiffness
    kind: Callable[..., forces.TorsionSpring | forces.Bushing]
    numbers: dict[str, Any]
    if axis.kind == "revolute":
        kind, numbers = _TURNING, {"stiffness": k, "damping": d, "free_angle": axis.rest}
    elif axis.kind == "prismatic":
        along = {"stiffness": k, "damping": d, "preload": k * axis.rest}
        kind, numbers = _SLIDING, {name: (0.0, 0.0, value) for name, value in along.items()}
    elif axis.kind == "ball" and not k:
        kind, numbers = _SLIDING, {"stiffness": (0.0, 0.0, 0.0), "torsional_damping": (d, d, d)}
    else:
        what = f"a spring or damper in a {axis.kind} joint"
        built.messages.refuse(axis.at, what, "add a Bushing to the model by hand")
        return
    name = built.name("spring", f"{axis.name}_spring")
    built.model.add(kind(name, joint.frame_i, joint.frame_j, **numbers))


def add_free_damping(built: RobotBuild, axis: Axis, frame: Frame) -> None:
    """Add the damping of a free link: −c v at its origin and −c ω."""
    if axis.stiffness or axis.friction or axis.armature:
        built.messages.refuse(
            axis.at, "stiffness, friction or armature of a free joint", "set them to 0 there"
        )
    if axis.damping:
        c = (axis.damping,) * 3
        name = built.name("spring", f"{axis.name}_damper")
        ground = built.model.ground.frame()
        built.model.add(_SLIDING(name, frame, ground, (0.0, 0.0, 0.0), damping=c, torsional_damping=c))


def add_joint_force(
    built: RobotBuild,
    axis: Axis,
    joint: Joint,
    what: str,
    functions: tuple[Callable[..., float], Callable[..., float]],
    numbers: dict[str, float],
    called: str = "",
) -> forces.AxialTorque | forces.Force:
    """Add a torque about a hinge's axis, or a force along a slider's: a function of `angle` and `rate`, or of `z` and `vz`."""
    name = built.another(what, called or f"{axis.name}_{what}")
    turns, slides = functions
    if axis.kind == "revolute":
        return built.model.add(
            forces.AxialTorque(name, joint.frame_i, joint.frame_j, turns, parameters=numbers)
        )
    return built.model.add(forces.Force(name, joint.frame_i, joint.frame_j, fz=slides, parameters=numbers))


def _dry_friction(rate, size, creep):  # type: ignore[no-untyped-def]
    return -size * math.tanh(rate / creep)


def _dry_friction_along(vz, size, creep):  # type: ignore[no-untyped-def]
    return -size * math.tanh(vz / creep)


def _stop_force(angle, rate, lower, upper, stiffness, damping, soft):  # type: ignore[no-untyped-def]
    return functions.bistop(angle, rate, lower, upper, stiffness, 1.0, damping, soft)


def _stop_force_along(z, vz, lower, upper, stiffness, damping, soft):  # type: ignore[no-untyped-def]
    return functions.bistop(z, vz, lower, upper, stiffness, 1.0, damping, soft)


#: Functions for a hinge, and for a slider.
RUBBING, STOPPING = (_dry_friction, _dry_friction_along), (_stop_force, _stop_force_along)


def add_joint_stops(built: RobotBuild) -> None:
    """Add stops at the limits of joints, with stiffness for the effective inertia M that each moves at the start.

    Stiffness and damping are M times those of `softness.stop_constants`, with the numbers of the file, or MuJoCo's defaults.
    """
    axes = [
        axis
        for axis in built.robot.axes.values()
        if axis.name in built.joints and axis.kind in ("revolute", "prismatic")
    ]
    stopped = (
        [add_joint_stop(built, axis, built.joints[axis.name], built.start[axis.name]) for axis in axes]
        if built.limits
        else []
    )
    if any(stopped):
        built.messages.note(
            f"{sum(stopped)} joints have stops at their limits: springs and dampers of the effective inertia M that the joint moves at "
            f"the start, {STOPPED}: forces NAME_stop (limits=False leaves them out)"
        )


def add_joint_stop(built: RobotBuild, axis: Axis, joint: Joint, at: float = 0.0) -> bool:
    """Add a stop to a joint at its start coordinate; return True if it has limits and moves some inertia."""
    if (axis.lower is None and axis.upper is None) or not built.limits:
        return False
    (free,) = joint.free
    moved = built.effective_inertia(f"{joint.name}.{free}")
    if moved <= 0.0:
        built.messages.note(
            f'the limit of "{axis.name}" has no effect, because nothing with mass moves with it', axis.at
        )
        return False
    stiffness, damping = axis.stop or stop_constants()
    numbers = {
        "lower": -NO_LIMIT if axis.lower is None else axis.lower + axis.margin,
        "upper": NO_LIMIT if axis.upper is None else axis.upper - axis.margin,
        "stiffness": moved * stiffness,
        "damping": moved * damping,
        "soft": SOFT,
    }
    add_joint_force(built, axis, joint, "stop", STOPPING, numbers)
    if not numbers["lower"] <= at <= numbers["upper"]:
        built.messages.note(
            f'"{axis.name}" begins at {at:g}, beyond its limits {axis.lower} to {axis.upper}: its stop pushes it back',
            axis.at,
        )
    return True
