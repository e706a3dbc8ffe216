"""Export of the moving machine to ParaView: the drawing at each output, and contact forces as points with arrows."""

from __future__ import annotations

import os
from collections.abc import Iterator
from pathlib import Path
from typing import TYPE_CHECKING, Any

import numpy as np

from abut.array_types import Numbers
from abut.fem.results.paraview import Instant, Piece, collection
from abut.model.geometry.rotations import to_matrix
from abut.results import Part, Result
from abut.view.scene.ground_planes import fit_ground_planes
from abut.view.scene.modal_deformation import color_field, vertex_displacements
from abut.view.scene.point_paths import GROUND, body_names
from abut.view.scene.sweeps import swept_form, swept_vertices
from abut.view.snapshots.snapshot_scene import Instant as Placed
from abut.view.snapshots.snapshot_scene import contact_point_forces, output_instant

if TYPE_CHECKING:
    from abut.results.drawings.machine_drawing import Drawing

__all__ = ["pvd"]


def pvd(result: Result, path: str | os.PathLike[str], *, every: int = 1) -> Path:
    """See `Result.to_pvd`."""
    return collection(
        path,
        [piece for piece in (_machine_triangles(result, every), _force_points(result, every)) if piece[1]],
        every,
    )


def _machine_triangles(result: Result, every: int) -> Piece:
    """Return the drawing as triangles, with the index of the body, and for elastic bodies the displacement and von Mises stress."""
    drawing = fit_ground_planes(result)
    parts = [part for part in drawing.parts if len(drawing.meshes[part.mesh].faces)]
    rows = [(row, swept_form(row)) for row in drawing.swept]
    faces = [drawing.meshes[part.mesh].faces for part in parts] + [form.faces for _, form in rows]
    counts = [len(drawing.meshes[part.mesh].vertices) for part in parts]
    counts += [len(form.profile) * (len(row.ends) * (form.steps + 1) + len(form.caps)) for row, form in rows]
    begins = np.concatenate([[0], np.cumsum(counts)])
    cells = (
        [("triangle", np.concatenate([f.astype(np.int64) + a for f, a in zip(faces, begins, strict=False)]))]
        if faces
        else []
    )
    numbers = {name: k for k, name in enumerate(body_names(result), 1)} | {GROUND: 0}
    owners = [numbers[part.body] for part in parts] + [numbers[row.bodies[0]] for row, _ in rows]
    owner = np.repeat(np.array(owners, np.int64), counts)

    def iterate_outputs() -> Iterator[tuple[int, Instant]]:
        for k in range(0, len(result.time), every):
            now = output_instant(result, k)
            pieces = [_part_arrays(part, drawing, now) for part in parts]
            for row, form in rows:
                where = swept_vertices(row, form, now.places, now.turns)
                pieces.append((where, np.zeros_like(where), np.zeros(len(where))))
            where, moved, stress = (np.concatenate(some) for some in zip(*pieces, strict=True))
            data: dict[str, Any] = {"body": owner}
            if drawing.bent:
                data |= {"displacement": moved, "von_mises": stress}
            yield k, (float(result.time[k]), where, data)

    return "machine", cells, iterate_outputs()


def _part_arrays(part: Part, drawing: Drawing, now: Placed) -> tuple[Numbers, Numbers, Numbers]:
    """Return a part's vertices, their displacement and von Mises stress; NaN positions if the run does not record its body."""
    vertices = drawing.meshes[part.mesh].vertices.astype(float)
    moved, stress, bending = np.zeros_like(vertices), np.zeros(len(vertices)), drawing.bending(part)
    if part.body not in now.places:
        return np.full_like(vertices, np.nan), moved, stress
    turn = now.turns[part.body] @ to_matrix(part.quaternion)
    if bending is not None:
        q = now.modes[part.body]
        moved, stress = vertex_displacements(bending, q), color_field(bending, "von Mises", q)
    place = now.places[part.body] + now.turns[part.body] @ np.asarray(part.position)
    return (vertices + moved) @ turn.T + place, moved @ turn.T, stress


def _force_points(result: Result, every: int) -> Piece:
    """Return the contact points with the force on the first body [N]; a point out of contact has no force."""
    found = [
        np.nan_to_num([places, forces]) for *_, places, forces in contact_point_forces(result, slice(None))
    ]

    def iterate_outputs() -> Iterator[tuple[int, Instant]]:
        for k in range(0, len(result.time), every):
            where, force = np.swapaxes([one[:, k] for one in found], 0, 1)
            yield k, (float(result.time[k]), where, {"force": force, "track": np.arange(len(found))})

    return "forces", [("vertex", np.arange(len(found))[:, None])] if found else [], iterate_outputs()
