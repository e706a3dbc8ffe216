"""Length scales of the bodies, which bound their tolerances (``integrators.time_loop.error_norm``)."""

from __future__ import annotations

import itertools
import math
from collections.abc import Iterable, Iterator
from typing import TYPE_CHECKING

import numpy as np
from numpy.typing import NDArray

from abut.integrators.method import Scales, scales_of
from abut.shapes import HalfSpace

if TYPE_CHECKING:
    from abut.model import Frame, Model
    from abut.model.body import Part
    from abut.model.protocols import Shape

#: Negligible fractions of a body's size, of a quarter turn, of the speed of a fall over its size, and of the spin then. The
#: second row applies with friction or contact, because surfaces creep and vibrate far below the motion of a machine.
PARTS = ((1e-2, 1e-2, 1e-2, 1e-2), (1.0, 1.0, 1.0, 1.0))
MAX_TOLERANCE_GROWTH = 10.0  #: multiple of its size beyond which the tolerance no longer grows
ROUNDING = 1e-14  #: relative difference of two coordinates that is rounding
NEGLIGIBLE_LENGTH = 1e-9  #: fraction of the machine's length that is negligible for a body without size


def sizes_of(model: Model) -> NDArray[np.float64]:
    """Return by body the largest of its arms to joints and forces, the spans of these, its shapes and its gaps at the start [m].

    It is 0 for none, and for rounding of the coordinates.
    """
    sizes = {id(body): 0.0 for body in model.bodies}

    def note_body(body: Part, *values: float) -> None:
        if id(body) in sizes:
            sizes[id(body)] = max(sizes[id(body)], *values)

    for i, j in _connected_frames(model):
        apart = math.dist(i.global_position, j.global_position)
        for frame in (i, j):
            note_body(frame.body, math.hypot(*frame.position), apart)
    for contact in model.contacts:
        for shape in contact.shapes:
            if math.isfinite(shape.bounding_radius):
                note_body(shape.frame.body, math.hypot(*shape.frame.position) + shape.bounding_radius)
        if not contact.searches_neighbors:
            for meeting in contact.meetings:
                for shape in (meeting.first, meeting.second):
                    note_body(shape.frame.body, initial_gap(meeting.first, meeting.second))
    own = {id(body): body.extent for body in model.bodies if body.extent is not None}
    found = np.array(list((sizes | own).values()))
    places = np.array([body.position for body in model.bodies])
    rounding = max(NEGLIGIBLE_LENGTH * scales_of(model).length, ROUNDING * float(np.abs(places).max()))
    return np.where(found > rounding, found, 0.0)


def _connected_frames(model: Model) -> Iterator[tuple[Frame, Frame]]:
    """Return the pairs of frames between which a joint or force acts."""
    for joint in model.joints:
        yield from joint.pairs
    for thing in (*model.motions, *model.forces):
        first, second, *others = thing.frames
        yield from ((frame, second) for frame in (first, *others))


def initial_gap(first: Shape, second: Shape) -> float:
    """Return the initial gap of two shapes by their bounding spheres and planes [m]; 0 where these do not determine it."""
    if isinstance(first, HalfSpace):
        first, second = second, first
    between = np.asarray(first.frame.global_position) - np.asarray(second.frame.global_position)
    if isinstance(second, HalfSpace):
        way, radii = abs(float(between @ second.normal)), first.bounding_radius
    else:
        way, radii = float(np.linalg.norm(between)), first.bounding_radius + second.bounding_radius
    return max(0.0, way - radii) if math.isfinite(radii) else 0.0


def has_friction_nearby(model: Model) -> NDArray[np.int64]:
    """Return by body 1 if there is friction or contact among the bodies that it is connected with, the ground excluded."""
    numbers = {id(body): k for k, body in enumerate(model.bodies)}
    joined: list[tuple[int, int]] = []
    marked: list[int] = []
    for thing in (*model.joints, *model.motions, *model.forces, *model.contacts):
        members = [numbers[id(body)] for body in thing.bodies if id(body) in numbers]
        joined += itertools.pairwise(members)
        if thing.family == "contact" or getattr(thing, "bearings", ()):
            marked += members
    islands = _islands(len(numbers), joined)
    return np.isin(islands, islands[marked]).astype(int)


def _islands(count: int, joined: Iterable[tuple[int, int]]) -> NDArray[np.int64]:
    """Return by body the number of one body of those that it is connected with; SciPy's function takes a fifth of a second to import."""
    parent = list(range(count))

    def root(k: int) -> int:
        while parent[k] != k:
            parent[k] = parent[parent[k]]
            k = parent[k]
        return k

    for first, second in joined:
        parent[root(first)] = root(second)
    return np.array([root(k) for k in range(count)], dtype=np.int64)


def spans_of(model: Model) -> NDArray[np.float64]:
    """Return ``RunData.tolerance_bounds`` [body, 6]: bounds of distances [m], rotations, speeds [m/s], spins [rad/s], and sizes [m]."""
    made: NDArray[np.float64] = model.cached("spans", lambda: spans_at(model, sizes_of(model)))
    return made


def spans_at(model: Model, sizes: NDArray[np.float64]) -> NDArray[np.float64]:
    """Return the same as `spans_of` for given body sizes (…, bodies) [m]."""
    scales: Scales = scales_of(model)
    way, turn, speed, spin = np.array(PARTS)[has_friction_nearby(model)].T
    g = float(np.linalg.norm(model.gravity))
    fall = np.maximum(np.sqrt(2.0 * g * sizes), sizes)  # m/s, over the size or in a second
    spinning = np.divide(fall, sizes, out=np.ones_like(sizes), where=sizes > 0.0)
    return np.stack(
        [
            np.maximum(way * sizes, NEGLIGIBLE_LENGTH * scales.length),
            np.where(sizes > 0.0, MAX_TOLERANCE_GROWTH * sizes, math.inf),
            np.broadcast_to(turn, sizes.shape),
            np.maximum(speed * fall, NEGLIGIBLE_LENGTH * scales.speed),
            spin * np.minimum(spinning, scales.speed / scales.length),
            sizes,
        ],
        axis=-1,
    )
