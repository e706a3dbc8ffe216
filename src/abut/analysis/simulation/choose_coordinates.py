"""Choice of coordinates for time integration: absolute coordinates of the bodies, or joint coordinates."""

from __future__ import annotations

import dataclasses
from collections.abc import Iterator
from typing import TYPE_CHECKING

import numpy as np

from abut.analysis.messages.motion_jumps import jumping_motion
from abut.analysis.state.assembly import Assembly, assemble_system
from abut.errors import InvalidValue
from abut.integrators import (
    AdamsBashforthMoulton,
    Bdf,
    Cenic,
    GeneralizedAlpha,
    Hht,
    Newmark,
    Radau,
    RungeKutta,
    Verlet,
)
from abut.integrators.method import Method
from abut.signals.reactions import Acceleration
from abut.signals.signal import Sensed
from abut.system.schema.spanning_tree import spanning_tree
from abut.system.system import System

if TYPE_CHECKING:
    from abut.model import Model

__all__ = ["AbsoluteCoordinates", "JointCoordinates", "assembled_in", "coordinates_for"]

PAYS = 6  #: number of bodies in the tree above which a run saves more time than the tree's set-up and compilation take
#: The methods that support joint coordinates.
KNOWING = (AdamsBashforthMoulton, Bdf, Cenic, GeneralizedAlpha, Hht, Newmark, Radau, RungeKutta, Verlet)


@dataclasses.dataclass(frozen=True)
class AbsoluteCoordinates:
    """Absolute coordinates: position and orientation of each body; all joints are equations with multipliers.

    Valid: all machines and methods.
    """

    unwatched = "all machines are within the range"


@dataclasses.dataclass(frozen=True)
class JointCoordinates:
    """Joint coordinates: displacements and angles of joints along the largest spanning tree of the machine; loops are closed by
    equations with multipliers.

        v_b = X v_p + S u,     M (J u̇ + ā) + Gᵀλ = F,     G (J u̇ + ā) = γ

    Accelerations follow from one pass to the tree's root and one back, in a time proportional to the number of bodies. Joints of a tree
    cannot open by integration errors. Their multipliers are not part of a step, and are computed for results. Channels are those of
    absolute coordinates.

    Valid: all methods but `MoreauJean`, `Cenic` only without loops; no bodies that are elastic only while they touch.
    Source: Featherstone, Rigid Body Dynamics Algorithms (2008), ch. 7 and 8; docs/recursive_dynamics.md.
    """

    unwatched = "a run raises an error for a machine outside the range"


def allows_convex(coordinates: AbsoluteCoordinates | JointCoordinates | None, device: str) -> bool:
    """Return True if the default method may be `Cenic`, which uses absolute coordinates and runs on processors."""
    return device == "cpu" and not isinstance(coordinates, JointCoordinates)


def coordinates_for(
    model: Model,
    method: Method,
    given: AbsoluteCoordinates | JointCoordinates | None,
    device: str = "cpu",
    span: tuple[float, float] = (0.0, 0.0),
) -> tuple[bool, str]:
    """Choose joint coordinates (True) or absolute ones, and return the reason as a sentence. ``span``: first and last time of the run [s].

    Raises:
        InvalidValue: the argument is neither, or joint coordinates are requested and some part of the machine does not support them.
    """
    if given is None:
        jointed, why = _default_coordinates(model, method, device)
        jumping = _jumping_motion(model, span) if jointed else ""
        return (False, f"absolute: {jumping}") if jumping else (jointed, why)
    if isinstance(given, AbsoluteCoordinates):
        return False, "absolute: as given"
    if not isinstance(given, JointCoordinates):
        raise InvalidValue(
            f"simulate: coordinates is {given!r}; it must be abut.JointCoordinates() or abut.AbsoluteCoordinates()"
        )
    for why in _unsupported_reasons(model, method):
        raise InvalidValue(f"JointCoordinates: {why}; use abut.AbsoluteCoordinates()")
    if jumping := _jumping_motion(model, span):
        raise InvalidValue(f"JointCoordinates: {jumping}; use abut.AbsoluteCoordinates()")
    return True, f"joint: as given; {_describe_tree(model)}"


def _default_coordinates(model: Model, method: Method, device: str) -> tuple[bool, str]:
    """Return the default coordinates of a machine.

    Joint coordinates are faster with many bodies in the tree: each step takes a half to a quarter of the time, and the tree needs one more
    compilation and a set-up of a millisecond or two. In closed loops, reactions of redundant joints would be split
    differently, so absolute coordinates are used.
    """
    if device != "cpu":
        return False, "absolute: on a GPU"
    if isinstance(method, Verlet):
        return (
            False,
            "absolute: Verlet applies the effect of velocities on joint accelerations half a step late",
        )
    if isinstance(method, Cenic):
        return False, "absolute: Cenic uses joint coordinates if coordinates= requests them"
    few = len(model.joints) < PAYS  # avoids the search for a tree
    carrying = set() if few else {id(joint) for joint in spanning_tree(model).carrying_joints}
    if len(carrying) < PAYS:
        return False, f"absolute: joint coordinates are faster only with {PAYS} or more bodies in the tree"
    if closing := [joint for joint in model.joints if id(joint) not in carrying]:
        return (
            False,
            f'absolute: "{closing[0].name}" closes a loop or carries no body; joint coordinates are '
            "used if coordinates= requests them",
        )
    for why in (*_unsupported_reasons(model, method), *_spatial_reasons(model)):
        return False, f"absolute: {why}"
    return True, f"joint: {_describe_tree(model)}"


def _jumping_motion(model: Model, span: tuple[float, float]) -> str:
    """Return the name of a motion that jumps, as a sentence; empty without any."""
    if not (spanning_tree(model).motions and span[1] > span[0] and (found := jumping_motion(model, *span))):
        return ""
    motion, time = found
    return (
        f"{motion.what} jumps at t = {time:.6g} s, but a prescribed joint coordinate transmits no "
        "impulse to other bodies; use a smooth transition such as abut.functions.step5 or havsin"
    )


def _spatial_reasons(model: Model) -> Iterator[str]:
    """Yield reasons against joint coordinates by default, as sentences: parts that would not gain from them, or may be refused."""
    for contact in model.contacts:
        if contact.rigid or contact.searches_neighbors or contact.stabilization is not None:
            yield f'contact "{contact.name}" is rigid, or is one among many shapes'
    if any(getattr(force, "modal", ()) for force in model.forces):
        yield "elastic bodies have modes in a floating frame"
    for body in model.bodies:
        if not (body.mass > 0.0 and np.linalg.eigvalsh(body.inertia)[0] > 0.0):
            yield f'body "{body.name}" has no mass or no moment of inertia'


def _describe_tree(model: Model) -> str:
    tree = spanning_tree(model)
    joints = len(tree.carrying_joints)
    closing = len(model.joints) - joints
    driven = f", {len(tree.motions)} more are prescribed" if tree.motions else ""
    return f"{joints} joints carry bodies, {closing} more are equations, {tree.freedoms} coordinates{driven}"


def assembled_in(system: System, start: float) -> list[Assembly]:
    """Assemble all lanes of a system. If a lane's model does not satisfy its joints, the initial state of all lanes is found in
    absolute coordinates, as for any machine.

    Raises:
        RunError: the constraints cannot be met.
    """
    if not system.layout.tree or system.satisfies_joints:
        return assemble_system(system, start)
    absolute = System(system.models, False, start=start)
    changed = assemble_system(absolute, start)
    system.begin_at(absolute.in_space(absolute.work.y.numpy()), start)
    absolute.release()
    return [
        dataclasses.replace(found, moved=one.moved, turned=one.turned, sped=one.sped)
        for found, one in zip(assemble_system(system, start), changed, strict=True)
    ]


def _unsupported_reasons(model: Model, method: Method) -> Iterator[str]:
    """Yield the parts that do not support joint coordinates, as sentences."""
    if not isinstance(method, KNOWING):
        *most, last = sorted(one.__name__ for one in KNOWING)
        yield (
            f"{type(method).__name__} uses absolute coordinates; the methods that support joint "
            f"coordinates are {', '.join(most)} and {last}"
        )
        return
    if isinstance(method, Cenic):
        yield from _convex_reasons(model)
        return
    for contact in model.contacts:
        if contact.rigid and not method.holds:
            yield (
                f'contact "{contact.name}" is rigid, and {type(method).__name__} computes its impulses in '
                "absolute coordinates"
            )


def _convex_reasons(model: Model) -> Iterator[str]:
    """Yield the parts that the convex method does not support in joint coordinates, as sentences."""
    where = "and Cenic computes it in absolute coordinates"
    carrying = {id(joint) for joint in spanning_tree(model).carrying_joints}
    for one in model.motions:
        yield f"{one.what} is an equation, {where}"
    for joint in model.joints:
        if joint.bearings:
            yield f'joint "{joint.name}" has friction by its reaction, {where}'
        if id(joint) not in carrying:
            yield f'joint "{joint.name}" closes a loop or carries no body, {where}'
    for contact in model.contacts:
        if contact.searches_neighbors:
            yield f'contact "{contact.name}" searches for neighbours, {where}'
    for signal in model.signals:
        if isinstance(signal, Sensed | Acceleration):
            yield f'signal "{signal.name}" depends on reactions or accelerations, {where}'
    if any(getattr(force, "modal", ()) for force in model.forces):
        yield "elastic bodies have modes, and Cenic computes them in absolute coordinates"
