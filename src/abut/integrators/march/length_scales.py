"""How large what a body has to do with is: the sizes by which its tolerances are bounded (``integrators.march.error_norm``)."""

from __future__ import annotations

import math
from collections.abc import Iterator
from typing import Any

import numpy as np
from numpy.typing import NDArray

from abut.integrators.method import Scales, scales_of
from abut.shapes import HalfSpace

#: Of a body's size a way that is none, likewise of a quarter turn, of the speed of a fall over its size, and of its spin then; the
#: second row where something rubs or touches, for surfaces creep and ring far below what a machine does.
PARTS = ((1e-2, 1e-2, 1e-2, 1e-2), (1.0, 1.0, 1.0, 1.0))
MOST = 10.0  #: times its size, a way beyond which no more error is allowed
ROUNDING = 1e-14  #: of a coordinate, a difference of two that is none
LEAST = 1e-9  #: of the machine's length, a way that is none where a body has no size


def sizes_of(model: Any) -> NDArray[np.float64]:
    """By body, the largest of its arms to joints and forces, the spans of these, its shapes and its gaps at the start [m].

    0 for none, and for what is rounding of the coordinates.
    """
    sizes = {id(body): 0.0 for body in model.bodies}

    def note(body: Any, *values: float) -> None:
        if id(body) in sizes:
            sizes[id(body)] = max(sizes[id(body)], *values)

    for i, j in _pairs(model):
        apart = math.dist(i.global_position, j.global_position)
        for frame in (i, j):
            note(frame.body, math.hypot(*frame.position), apart)
    for contact in model.contacts:
        for shape in contact.shapes:
            if math.isfinite(shape.bounding_radius):
                note(shape.frame.body, math.hypot(*shape.frame.position) + shape.bounding_radius)
        if not contact.searches_neighbors:
            for meeting in contact.meetings:
                for shape in (meeting.first, meeting.second):
                    note(shape.frame.body, gap(meeting.first, meeting.second))
    own = {id(body): body.extent for body in model.bodies if body.extent is not None}
    found = np.array(list((sizes | own).values()))
    places = np.array([body.position for body in model.bodies])
    rounding = max(LEAST * scales_of(model).length, ROUNDING * float(np.abs(places).max()))
    return np.where(found > rounding, found, 0.0)


def _pairs(model: Any) -> Iterator[tuple[Any, Any]]:
    """The frames between which something acts."""
    for joint in model.joints:
        yield from joint.pairs
    for thing in (*model.motions, *model.forces):
        first, second, *others = thing.frames
        yield from ((frame, second) for frame in (first, *others))


def gap(first: Any, second: Any) -> float:
    """How far two shapes stand apart at the start, by their bounding spheres and planes [m]; 0 where that says nothing."""
    if isinstance(first, HalfSpace):
        first, second = second, first
    between = np.asarray(first.frame.global_position) - np.asarray(second.frame.global_position)
    if isinstance(second, HalfSpace):
        way, radii = abs(float(between @ second.normal)), first.bounding_radius
    else:
        way, radii = float(np.linalg.norm(between)), first.bounding_radius + second.bounding_radius
    return max(0.0, way - radii) if math.isfinite(radii) else 0.0


def rough(model: Any) -> NDArray[np.int64]:
    """By body, 1 where something rubs or touches among the bodies that it is connected with, the ground left out."""
    island = {id(body): {id(body)} for body in model.bodies}
    marked: set[int] = set()
    for thing in (*model.joints, *model.motions, *model.forces, *model.contacts):
        members = [id(body) for body in thing.bodies if id(body) in island]
        joined = set().union(*(island[one] for one in members))
        for one in joined:
            island[one] = joined
        if thing.family == "contact" or getattr(thing, "bearings", ()):
            marked.update(members)
    return np.array([int(not island[id(body)].isdisjoint(marked)) for body in model.bodies])


def spans_of(model: Any) -> NDArray[np.float64]:
    """``March.span`` [body, 6]: least and most way [m], least turn, speed [m/s] and spin [rad/s] that count, and the size [m]."""
    made: NDArray[np.float64] = model.cached("spans", lambda: spans_at(model, sizes_of(model)))
    return made


def spans_at(model: Any, sizes: NDArray[np.float64]) -> NDArray[np.float64]:
    """As `spans_of`, of a machine whose bodies are as large as this, (…, bodies) [m]."""
    scales: Scales = scales_of(model)
    way, turn, speed, spin = np.array(PARTS)[rough(model)].T
    g = float(np.linalg.norm(model.gravity))
    fall = np.maximum(np.sqrt(2.0 * g * sizes), sizes)  # m/s, over the size or in a second
    spinning = np.divide(fall, sizes, out=np.ones_like(sizes), where=sizes > 0.0)
    return np.stack(
        [
            np.maximum(way * sizes, LEAST * scales.length),
            np.where(sizes > 0.0, MOST * sizes, math.inf),
            np.broadcast_to(turn, sizes.shape),
            np.maximum(speed * fall, LEAST * scales.speed),
            spin * np.minimum(spinning, scales.speed / scales.length),
            sizes,
        ],
        axis=-1,
    )
