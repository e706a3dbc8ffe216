"""Contents of a snapshot at one output: the drawing's parts at the positions of their bodies, sticks for bodies
without shape, and contact forces.
"""

from __future__ import annotations

import dataclasses
import functools
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import pairwise

import numpy as np
import numpy.typing as npt

from abut.array_types import Numbers
from abut.model.geometry.rotations import perpendicular_axes, to_matrix
from abut.results import Bending, Mesh, Part, Result, Swept
from abut.results.tracks import contact_points
from abut.view.scene.glyphs import glyph_marks
from abut.view.scene.ground_planes import fit_ground_planes
from abut.view.scene.modal_deformation import (
    DeformationStyle,
    color_field,
    deformable_parts,
    modal_coordinates,
    select_mode,
    vertex_displacements,
)
from abut.view.scene.point_paths import GROUND, BodyFrame, body_names, body_poses, rotate_vectors
from abut.view.scene.sweeps import element_names, swept_form, swept_vertices
from abut.view.snapshots.colors import body_colours, contact_colours, rgb_values

Rows = npt.NDArray[np.intp] | slice  #: selection of outputs
PLANE = rgb_values("#e3e6ea")
SAMPLES = 61  #: number of outputs from which the range of motion is estimated
STICK, KNOT = 0.008, 0.013  #: half the width of a stick and of a joint on it, relative to the machine's size
ALONG = ("SpringDamper", "LineForce")  #: kinds of forces that are drawn as coils
SPRING = rgb_values("#6b7684")
#: Dimensions of a coil; half its wire's width and its radius are relative to the machine's size.
TURNS, WIRE, WIDTH = 8, 0.004, 0.022


@dataclass(frozen=True, eq=False)
class DrawnSurface:
    """Triangles in global axes [m]: corners and normals (m, 3, 3), segments (k, 2, 3), and their drawing style."""

    corners: Numbers
    normals: Numbers
    edges: Numbers
    body: str
    colour: tuple[float, ...]
    cull: bool
    bounding: bool = True  #: whether the picture must contain it
    values: Numbers | None = None  #: values in 0…1 at the corners, which define the colour instead (m, 3)


@dataclass(frozen=True, eq=False)
class Push:
    """Force [N] on the first body of a contact, at a point [m], global axes."""

    contact: str
    point: Numbers
    force: Numbers
    colour: str


@dataclass(frozen=True, eq=False)
class Instant:
    """Positions (3,) [m] and rotation matrices of all bodies and the ground at one output, and modal coordinates by body."""

    places: dict[str, Numbers]
    turns: dict[str, Numbers]
    modes: dict[str, Numbers]


def output_instant(result: Result, k: int) -> Instant:
    """Return the positions of the bodies at output k; bodies without recorded motion are omitted."""
    found = {
        name: [values[k] for values in body_poses(result, name)] for name in [*body_names(result), GROUND]
    }
    recorded = {name: pose for name, pose in found.items() if np.isfinite(np.concatenate(pose)).all()}
    return Instant(
        {name: place for name, (place, _) in recorded.items()},
        {name: to_matrix(quaternion) for name, (_, quaternion) in recorded.items()},
        {one.body: modal_coordinates(result, one, slice(k, k + 1))[0] for _, one in deformable_parts(result)},
    )


def scene_surfaces(
    result: Result, now: Instant, size: float, look: DeformationStyle
) -> Iterator[DrawnSurface]:
    """Iterate over all surfaces to draw; the ``size`` [m] of the machine determines the thickness of sticks."""
    drawing = fit_ground_planes(result)
    colours = body_colours(result)
    for part in drawing.parts:
        if part.body in now.places:
            mesh, values = drawing.meshes[part.mesh], None
            bending = drawing.bending(part)
            if bending is not None:
                mesh, values = _deform_mesh(mesh, bending, now.modes[part.body], look)
            yield _place_surface(mesh, part, now, colours[part.body], values)
    for row in drawing.swept:
        if all(name in now.places for name in row.bodies):
            yield _swept_surface(row, now, colours[row.bodies[len(row.bodies) // 2]])
    for seat, end in body_sticks(result):
        if seat.body in now.places:
            yield _stick_between(seat, end, now, size, colours[seat.body])
    for one, other in spring_ends(result):
        if one.body in now.places and other.body in now.places:
            yield _coil_between(_point_position(one, now), _point_position(other, now), size)


def _deform_mesh(mesh: Mesh, one: Bending, q: Numbers, look: DeformationStyle) -> tuple[Mesh, Numbers | None]:
    """Return a mesh deformed by modes, and the numbers in 0…1 at its vertices that colour it."""
    q = select_mode(q, look.mode)
    moved = mesh.vertices + look.scale * vertex_displacements(one, q)
    values = None
    if look.colour is not None and not (look.colour == "von Mises" and one.stress is None):
        values = color_field(one, look.colour, q) / (look.most or 1.0)
    return dataclasses.replace(mesh, vertices=moved.astype(np.float32), smooth=True), values


def _swept_surface(one: Swept, now: Instant, colour: tuple[float, ...]) -> DrawnSurface:
    """Return the surface of a beam or a rope along its nodes."""
    form = swept_form(one)
    vertices = swept_vertices(one, form, now.places, now.turns)
    corners = vertices[form.faces]
    faces = np.cross(corners[:, 1] - corners[:, 0], corners[:, 2] - corners[:, 0])
    normals = _vertex_normals(faces, form.faces.astype(np.uint32), len(vertices))
    return DrawnSurface(corners, normals, vertices[form.edges], one.name, colour, cull=True)


def _place_surface(
    mesh: Mesh, part: Part, now: Instant, colour: tuple[float, ...], values: Numbers | None
) -> DrawnSurface:
    turn = now.turns[part.body] @ to_matrix(part.quaternion)
    place = now.places[part.body] + now.turns[part.body] @ np.asarray(part.position)
    vertices = mesh.vertices.astype(float) @ turn.T + place
    corners = vertices[mesh.faces]
    faces = np.cross(corners[:, 1] - corners[:, 0], corners[:, 2] - corners[:, 0])
    normals = (
        _vertex_normals(faces, mesh.faces, len(vertices))
        if mesh.smooth
        else np.repeat(faces[:, None], 3, axis=1)
    )
    plane = part.kind == "plane"
    return DrawnSurface(
        corners,
        normals,
        vertices[mesh.edges],
        part.body,
        PLANE if plane else colour,
        cull=part.kind not in ("graphic", "sheet"),
        bounding=not plane,
        values=None if values is None else values[mesh.faces],
    )


def _vertex_normals(faces: Numbers, corners: npt.NDArray[np.uint32], count: int) -> Numbers:
    """Return normals at the corners (m, 3, 3): the mean of the faces around each vertex, weighted by their area."""
    sums = np.zeros((count, 3))
    for k in range(3):
        np.add.at(sums, corners[:, k], faces)
    return np.asarray(sums[corners])


# --- sticks ---------------------------------------------------------------------------------------------------------


def body_sticks(result: Result) -> list[tuple[BodyFrame, BodyFrame]]:
    """Return sticks from the centre of each body to its attachment points, unless its shapes connect these already.

    A body without shape or attachment is a knot, from its centre to itself; elastic bodies, their interfaces and nodes of beams have none.
    """
    found: dict[tuple[BodyFrame, BodyFrame], None] = {}
    elastic = {name for _, one in deformable_parts(result) for name in (one.body, *one.interfaces)}
    elastic |= {name for one in result.drawing.swept for name in one.bodies}
    for name, attached in attachment_frames(result).items():
        if name in elastic:
            continue
        boxes = _box_corners(result, name)
        middle = BodyFrame(name)
        if all(_is_in_boxes(end, boxes) for end in (middle, *attached)):
            continue
        away = [0.5 * (low + high) for low, high in boxes if not _is_in_boxes(middle, [(low, high)])]
        shapes = [BodyFrame(name, tuple(centre), name="shape") for centre in away]
        found |= dict.fromkeys((middle, end) for end in (attached + shapes or [middle]))
    return list(found)


def attachment_frames(result: Result) -> dict[str, list[BodyFrame]]:
    """Return the frames on each body at which joints, motions and forces act."""
    found: dict[str, list[BodyFrame]] = {name: [] for name in body_names(result)}
    for _, ends in _element_frames(result):
        for end in ends:
            if end.body != GROUND:
                found[end.body].append(end)
    return found


def spring_ends(result: Result) -> list[tuple[BodyFrame, BodyFrame]]:
    """Return the pairs of points between which forces act along their line: spring-dampers, and forces given by a function."""
    return [(ends[0], ends[1]) for kind, ends in _element_frames(result) if kind in ALONG and len(ends) == 2]


def _element_frames(result: Result) -> Iterator[tuple[str, list[BodyFrame]]]:
    """Iterate over joints, motions and forces: the kind of each, and its frames on bodies and the ground."""
    numbers = {name: k for k, name in enumerate(body_names(result))} | {GROUND: -1}
    names = {k: name for name, k in numbers.items()}
    for mark in glyph_marks(result.model, numbers, element_names(result.drawing)):
        frames = filter(None, (mark["i"], mark["j"]))
        yield mark["kind"], [BodyFrame(names[f["body"]], tuple(map(float, f["position"]))) for f in frames]


def motion_range(result: Result) -> tuple[Numbers, Numbers]:
    """Return the range of motion over the run: the path of centres and joints (n, 3) [m], and that of the bodies' boxes."""
    some = np.unique(np.linspace(0, len(result.time) - 1, SAMPLES).astype(int))
    ways, boxes = [], []
    for name, attached in attachment_frames(result).items():
        places, turns = (values[some] for values in body_poses(result, name))
        ends = (BodyFrame(name), *dict.fromkeys(attached))
        ways += [places + rotate_vectors(turns, np.asarray(end.position)) for end in ends]
        for low, high in _box_corners(result, name):
            corners = np.array(np.meshgrid(*np.stack([low, high], 1))).reshape(3, -1).T
            boxes += [places + rotate_vectors(turns, corner) for corner in corners]
    way, extent = np.concatenate(ways), np.concatenate([*ways, *boxes])
    return way[np.isfinite(way).all(axis=1)], extent[np.isfinite(extent).all(axis=1)]


def _box_corners(result: Result, body: str) -> list[tuple[Numbers, Numbers]]:
    """Return the corners of the boxes around a body's parts, in its axes."""
    out = []
    for part in result.drawing.parts:
        if part.body == body and len(result.drawing.meshes[part.mesh].vertices):
            vertices = (
                result.drawing.meshes[part.mesh].vertices @ to_matrix(part.quaternion).T + part.position
            )
            out.append((vertices.min(axis=0), vertices.max(axis=0)))
    return out


def _is_in_boxes(end: BodyFrame, boxes: Sequence[tuple[Numbers, Numbers]]) -> bool:
    slack = [1e-6 + 0.1 * (high - low) for low, high in boxes]
    place = np.asarray(end.position)
    return any(
        np.all((low - s <= place) & (place <= high + s)) for (low, high), s in zip(boxes, slack, strict=True)
    )


def _point_position(seat: BodyFrame, now: Instant) -> Numbers:
    """Return the position of a point of a body."""
    return np.asarray(now.places[seat.body] + now.turns[seat.body] @ np.asarray(seat.position))


def _coil_between(a: Numbers, b: Numbers, size: float) -> DrawnSurface:
    """Return a coil between two points, with a straight tenth at either end; a knot if they coincide."""
    long = float(np.linalg.norm(b - a))
    if long < 1e-6 * size:
        pieces = [(a + KNOT * size * ball_facets(), ball_facets())]
    else:
        u, v = perpendicular_axes((b - a) / long)
        part = np.linspace(0.0, 1.0, 12 * TURNS + 1)[:, None]
        angle = 2.0 * np.pi * TURNS * part
        wide = min(WIDTH * size, 0.25 * long)
        ring = wide * np.sin(np.pi * part) ** 0.25 * (np.cos(angle) * u + np.sin(angle) * v)
        way = np.concatenate([[a], a + (b - a) * (0.1 + 0.8 * part) + ring, [b]])
        pieces = [bar_facets(p, q, WIRE * size, 6) for p, q in pairwise(way)]
    corners, normals = (np.concatenate(some) for some in zip(*pieces, strict=True))
    return DrawnSurface(corners, normals, np.empty((0, 2, 3)), "spring", SPRING, cull=True)


def _stick_between(
    start: BodyFrame, end: BodyFrame, now: Instant, size: float, colour: tuple[float, ...]
) -> DrawnSurface:
    """Return a bar, with a knot at its end unless a shape is there."""
    a, b = _point_position(start, now), _point_position(end, now)
    pieces = [] if end.name == "shape" else [(b + KNOT * size * ball_facets(), ball_facets())]
    if np.linalg.norm(b - a) > 1e-9 * size:
        pieces.append(bar_facets(a, b, STICK * size))
    corners, normals = (np.concatenate(some) for some in zip(*pieces, strict=True))
    return DrawnSurface(corners, normals, np.empty((0, 2, 3)), start.body, colour, cull=True)


def bar_facets(a: Numbers, b: Numbers, radius: float, sides: int = 16) -> tuple[Numbers, Numbers]:
    """Return the facets of a round bar and the normals at their corners."""
    along = (b - a) / np.linalg.norm(b - a)
    u, v = perpendicular_axes(along)
    angle = 2.0 * np.pi * np.arange(sides + 1)[:, None] / sides
    ring = np.cos(angle) * u + np.sin(angle) * v
    p, q = ring[:-1], ring[1:]
    normals = np.concatenate([np.stack([p, q, q], 1), np.stack([p, q, p], 1)])
    ends = np.concatenate([np.tile([a, a, b], (sides, 1, 1)), np.tile([a, b, b], (sides, 1, 1))])
    return ends + radius * normals, normals


@functools.cache
def ball_facets() -> Numbers:
    """Return a ball of 128 facets with radius 1 about the origin; the corners are their own normals."""
    x, y, z = np.eye(3)
    signs = (1, -1)
    faces = np.array([(i * x, j * y, k * z)[:: i * j * k] for i in signs for j in signs for k in signs])
    for _ in range(2):
        a, b, c = faces.transpose(1, 0, 2)
        ab, bc, ca = a + b, b + c, c + a
        faces = np.concatenate(
            [np.stack(t, 1) for t in ((a, ab, ca), (ab, b, bc), (ca, bc, c), (ab, bc, ca))]
        )
        faces /= np.linalg.norm(faces, axis=2, keepdims=True)
    return np.asarray(faces)


# --- forces ---------------------------------------------------------------------------------------------------------


def contact_forces(result: Result, k: int) -> Sequence[Push]:
    """Return the forces of all contacts that touch at output k, normal and friction together."""
    found = []
    colours = contact_colours(result)
    for contact, _, places, forces in contact_point_forces(result, slice(k, k + 1)):
        if np.isfinite(forces).all() and np.any(forces):
            found.append(Push(contact, places[0], forces[0], colours[contact]))
    return found


def contact_point_forces(result: Result, rows: Rows) -> Iterator[tuple[str, str, Numbers, Numbers]]:
    """Iterate over contact points: contact, track, and at these outputs (t, 3) the position [m] and the force on the first body [N]."""
    for contact, number in contact_points(result, "normal_force"):
        track = f"{contact}.track{number}"
        if f"{track}.point_i" not in result or f"{track}.normal" not in result:
            continue
        force = result.values(f"{track}.normal_force")[rows, None] * result.values(f"{track}.normal")[rows]
        if f"{track}.friction_force" in result:
            force = force + result.values(f"{track}.friction_force")[rows]
        yield contact, track, result.values(f"{track}.point_i")[rows], force
