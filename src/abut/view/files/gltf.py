"""Export of the moving machine as glTF, which browsers, Blender, PowerPoint and Windows' 3D Viewer open and play."""

from __future__ import annotations

import os
from collections.abc import Iterable
from itertools import pairwise
from pathlib import Path

import numpy as np
import numpy.typing as npt

from abut.array_types import Numbers
from abut.files.atomic_write import replace_atomically
from abut.model.geometry.rotations import from_matrix, multiply_quaternions
from abut.results import Part, Result, Swept
from abut.units import Scalar, positive
from abut.view.files.glb import GlbWriter
from abut.view.scene.ground_planes import fit_ground_planes
from abut.view.scene.modal_deformation import modal_coordinates
from abut.view.scene.point_paths import GROUND, body_names, rotate_vectors
from abut.view.scene.poses import continuous_quaternions, motion, origin_of
from abut.view.snapshots.camera import upright_axes
from abut.view.snapshots.colors import body_colours, contact_colours, rgb_values
from abut.view.snapshots.snapshot_scene import (
    KNOT,
    PLANE,
    SPRING,
    STICK,
    TURNS,
    WIDTH,
    ball_facets,
    bar_facets,
    body_sticks,
    contact_point_forces,
    spring_ends,
)

__all__ = ["gltf"]

Indices = npt.NDArray[np.uint32]
SHORT, LONG, SHOWN = (
    2.0,
    60.0,
    8.0,
)  #: a run shorter than the first or longer than the second is played in the third [s]
ARROW, THIN = (
    0.2,
    0.006,
)  #: length of the largest force's arrow, and half its width, relative to the machine's size
MODES = 64  #: largest number of modes of one body


def gltf(result: Result, path: str | os.PathLike[str], *, duration: Scalar | None = None) -> Path:
    """Write the moving machine as a glTF file; `Result.to_gltf` describes the arguments."""
    scene = _Scene(result, duration)
    for part in scene.drawing.parts:
        if part.body == GROUND or part.body in scene.nodes:
            scene.part(part)
    scene.rest()
    with replace_atomically(path) as partial:
        scene.writer.save(partial, scene.root, scene.extras)
    return Path(path)


class _Scene:
    """Nodes of bodies, and their child nodes."""

    def __init__(self, result: Result, duration: Scalar | None) -> None:
        self.result, self.writer, self.drawing = result, GlbWriter(), fit_ground_planes(result)
        self.origin = origin_of(
            result
        )  #: glTF has single precision, in which positions 10 km away have steps of 1 mm
        self.shown = motion(result, budget=1 << 40, origin=self.origin)
        self.colours = body_colours(result)
        real = result.time[self.shown.frames] - result.time[0]
        span = float(real[-1]) if len(real) else 0.0
        lasts = span if SHORT <= span <= LONG else SHOWN
        if duration is not None:
            lasts = positive(duration, "s", what="to_gltf: duration")
        self.extras = {"machine": result.name, "run_seconds": span, "shown_seconds": lasts if span else 0.0}
        if self.origin.any():
            self.extras["origin"] = self.origin.tolist()
        self.writer.times(real * (lasts / span) if span else real[:1])
        turn = from_matrix(np.array([[0, 1, 0], [0, 0, 1], [1, 0, 0]]) @ upright_axes(result))
        self.root = self.writer.node(result.name or "machine", rotation=_reorder_quaternions(turn))
        self.nodes: dict[str, int] = {GROUND: self.root}
        for name in body_names(result):
            self.nodes[name] = self._body(name)

    def _body(self, name: str) -> int:
        k = self.shown.numbers[name]
        place, turn = self.shown.positions[:, k], self.shown.quaternions[:, k]
        recorded = np.isfinite(np.hstack([place, turn])).all(axis=1, keepdims=True)
        place, turn = np.where(recorded, place, 0.0), np.where(recorded, turn, (1.0, 0.0, 0.0, 0.0))
        node = self.writer.node(
            name, self.root, translation=place[0].tolist(), rotation=_reorder_quaternions(turn[0])
        )
        if np.ptp(place, axis=0).any():
            self.writer.move(node, "translation", place)
        if np.ptp(turn, axis=0).any():
            self.writer.move(node, "rotation", turn[:, [1, 2, 3, 0]])
        return node

    def part(self, part: Part) -> None:
        """Add a part of the drawing to its body; a deformable one deforms by its modes."""
        mesh, bending = self.drawing.meshes[part.mesh], self.drawing.bending(part)
        if not len(mesh.faces):
            return
        colour = PLANE if part.kind == "plane" else self.colours[part.body]
        material = self.writer.material(colour, part.kind in ("graphic", "sheet", "plane"))
        modes = min(MODES, bending.shapes.shape[2]) if bending else 0
        shapes = [bending.shapes[:, :, k] for k in range(modes)] if bending else []
        vertices, faces = mesh.vertices.astype(float), mesh.faces
        if not (mesh.smooth or modes):  # each corner of a flat facet is a separate vertex
            vertices, faces = vertices[faces.ravel()], np.arange(faces.size, dtype=np.uint32).reshape(-1, 3)
        number = self.writer.mesh(vertices, faces, _vertex_normals(vertices, faces), material, shapes)
        place, turn = (
            self._frame_point(part.body, part.position).tolist(),
            _reorder_quaternions(part.quaternion),
        )
        node = self.writer.node(
            part.name, self.nodes[part.body], mesh=number, translation=place, rotation=turn
        )
        if bending and modes:
            self.writer.move(
                node, "weights", modal_coordinates(self.result, bending, self.shown.frames)[:, :modes]
            )

    def rest(self) -> None:
        """Add bodies without shapes, springs, beams and ropes, and contact forces."""
        size = self.shown.size
        for seat, end in body_sticks(self.result):
            if seat.body in self.nodes:
                a, b = (self._frame_point(one.body, one.position) for one in (seat, end))
                pieces = [] if end.name == "shape" else [b + KNOT * size * ball_facets()]
                if np.linalg.norm(b - a) > 1e-9 * size:
                    pieces.append(bar_facets(a, b, STICK * size)[0])
                mesh = self._mesh(np.concatenate(pieces), self.colours[seat.body])
                self.writer.node(f"{seat.body} stick", self.nodes[seat.body], mesh=mesh)
        stretched = spring_ends(self.result)
        coil = self._mesh(_coil_mesh(), SPRING) if stretched else -1
        for k, (one, other) in enumerate(stretched, 1):
            a, b = (self._where(seat.body, np.asarray(seat.position)) for seat in (one, other))
            wide = np.full(len(a), 0.7 * WIDTH * size)
            self._stretch(
                f"spring {k}", coil, a, _shortest_rotations(b - a), np.linalg.norm(b - a, axis=1), wide
            )
        for row in self.drawing.swept:
            self._row(row)
        self._forces(size)

    def _row(self, row: Swept) -> None:
        """Add a beam or a rope: a straight piece for each element."""
        mesh = self._mesh(_prism_mesh(row), self.colours[row.bodies[len(row.bodies) // 2]])
        for (one, other), turns, name in zip(row.ends, row.turns, row.elements, strict=True):
            if one not in self.nodes or other not in self.nodes:
                continue
            a, b = self._where(one, np.zeros(3)), self._where(other, np.zeros(3))
            way = _shortest_rotations(b - a)
            if row.turning:
                way = np.array([multiply_quaternions(q, turns[0]) for q in self._turns(one)])
            self._stretch(name, mesh, a, way, np.linalg.norm(b - a, axis=1), np.ones(len(a)))

    def _forces(self, size: float) -> None:
        """Add an arrow for each contact point, along the force on the contact's first body."""
        found = [
            (c, t, place, np.nan_to_num(f))
            for c, t, place, f in contact_point_forces(self.result, self.shown.frames)
        ]
        sizes = [np.linalg.norm(force, axis=1) for *_, force in found]
        largest = max((float(one.max(initial=0.0)) for one in sizes), default=0.0)
        colours, arrows = contact_colours(self.result), dict[str, int]()
        for (contact, track, place, force), one in zip(found, sizes, strict=True):
            if not one.any():
                continue
            if contact not in arrows:
                arrows[contact] = self._mesh(_arrow_mesh(), rgb_values(colours[contact]))
            long, wide = one * (ARROW * size / largest), np.where(one > 0.0, THIN * size, 0.0)
            place = np.nan_to_num(place - self.origin)
            self._stretch(f"{track} force", arrows[contact], place, _shortest_rotations(force), long, wide)

    def _mesh(self, corners: Numbers, colour: tuple[float, ...]) -> int:
        """Return the index of a mesh of facets, given by their corners (m, 3, 3)."""
        flat = np.cross(corners[:, 1] - corners[:, 0], corners[:, 2] - corners[:, 0])
        normals = _unit_vectors(np.repeat(flat, 3, axis=0))
        faces = np.arange(3 * len(corners)).reshape(-1, 3)
        return self.writer.mesh(corners.reshape(-1, 3), faces, normals, self.writer.material(colour, False))

    def _frame_point(self, body: str, place: object) -> Numbers:
        """Return a point of a body in its axes, of the ground from the file's origin [m]."""
        return np.asarray(place, float) - (self.origin if body == GROUND else 0.0)

    def _where(self, body: str, place: Numbers) -> Numbers:
        """Return a point of a body in the frames (m, 3) [m]."""
        if body == GROUND:
            return np.tile(self._frame_point(body, place), (len(self.shown.frames), 1))
        found = self.shown.positions[:, self.shown.numbers[body]] + rotate_vectors(self._turns(body), place)
        return np.asarray(np.nan_to_num(found))

    def _turns(self, body: str) -> Numbers:
        if body == GROUND:
            return np.tile((1.0, 0.0, 0.0, 0.0), (len(self.shown.frames), 1))
        return np.asarray(np.nan_to_num(self.shown.quaternions[:, self.shown.numbers[body]]))

    def _stretch(
        self, name: str, mesh: int, place: Numbers, turn: Numbers, long: Numbers, wide: Numbers
    ) -> None:
        """Add a mesh of length 1 along x, which is moved, rotated and stretched."""
        scale, turn = np.stack([long, wide, wide], axis=1), continuous_quaternions(turn[:, None])[:, 0]
        node = self.writer.node(
            name,
            self.root,
            mesh=mesh,
            translation=place[0].tolist(),
            rotation=_reorder_quaternions(turn[0]),
            scale=scale[0].tolist(),
        )
        for what, values in (("translation", place), ("rotation", turn[:, [1, 2, 3, 0]]), ("scale", scale)):
            if np.ptp(values, axis=0).any():
                self.writer.move(node, what, values)


def _vertex_normals(vertices: Numbers, faces: Indices) -> Numbers:
    """Return normals at the vertices: the mean of the facets around each, weighted by their area."""
    a, b, c = (vertices[faces[:, k]] for k in range(3))
    sums = np.zeros_like(vertices)
    for k in range(3):
        np.add.at(sums, faces[:, k], np.cross(b - a, c - a))
    return _unit_vectors(sums)


def _unit_vectors(v: Numbers) -> Numbers:
    long = np.linalg.norm(v, axis=1, keepdims=True)
    return np.where(long > 0.0, v / np.where(long > 0.0, long, 1.0), (0.0, 0.0, 1.0))


def _shortest_rotations(v: Numbers) -> Numbers:
    """Return the shortest rotations (m, 4) that map x to these directions."""
    x, y, z = _unit_vectors(v).T
    half = np.stack([1.0 + x, np.zeros_like(x), -z, y], axis=1)
    half[x < -1.0 + 1e-12] = (0.0, 0.0, 0.0, 1.0)
    return np.asarray(half / np.linalg.norm(half, axis=1, keepdims=True))


def _reorder_quaternions(q: Iterable[float]) -> list[float]:
    w, x, y, z = map(float, q)
    return [x, y, z, w]


def _coil_mesh() -> Numbers:
    """Return a coil of length 1 along x and radius 1, with straight ends."""
    part = np.linspace(0.0, 1.0, 12 * TURNS + 1)[:, None]
    angle = 2.0 * np.pi * TURNS * part
    ring = np.sin(np.pi * part) ** 0.25 * np.hstack([0.0 * part, np.cos(angle), np.sin(angle)])
    ends = np.zeros((1, 3)), np.array([[1.0, 0.0, 0.0]])
    way = np.concatenate([ends[0], ring + (0.1 + 0.8 * part) * (1.0, 0.0, 0.0), ends[1]])
    return np.concatenate([bar_facets(p, q, 0.01, 6)[0] for p, q in pairwise(way)])


def _prism_mesh(row: Swept) -> Numbers:
    """Return the section as a prism of length 1 along x."""
    near = np.column_stack([np.zeros(len(row.outline)), row.outline])
    far, after = near + np.eye(3)[0], np.roll(np.arange(len(near)), -1)
    sides = [np.stack([near, near[after], far[after]], 1), np.stack([near, far[after], far], 1)]
    return np.concatenate([*sides, near[row.cap[:, ::-1]], far[row.cap]])


def _arrow_mesh() -> Numbers:
    """Return an arrow (shaft and head) of length 1 along x; the shaft's radius is 1."""
    x = np.array([1.0, 0.0, 0.0])
    angle = np.linspace(0.0, 2.0 * np.pi, 13)[:, None]
    ring = 2.5 * np.hstack([0.0 * angle, np.cos(angle), np.sin(angle)]) + 0.75 * x
    p, q = ring[:-1], ring[1:]
    tip, foot = np.broadcast_to(x, p.shape), np.broadcast_to(0.75 * x, p.shape)
    shaft = bar_facets(np.zeros(3), 0.8 * x, 1.0, 8)[0]
    return np.concatenate([shaft, np.stack([p, q, tip], 1), np.stack([foot, q, p], 1)])
