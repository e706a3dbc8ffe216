"""Reader of closed meshes from STL, OBJ, PLY and 3MF files, through trimesh, and from STEP files, through OCCT."""

from __future__ import annotations

import os
from pathlib import Path
from typing import Any

import numpy as np

from abut.errors import InvalidValue, MissingExtra, UnreadableFile, UnsupportedStatement
from abut.shapes.files.part_file import NATIVE, is_installed, part_file, translate_read_errors
from abut.shapes.files.subprocess_reader import ExternalReader, read_apart
from abut.shapes.mesh.mesh_repair import merge_vertices, repair_mesh
from abut.shapes.mesh.tessellation import Mesh
from abut.shapes.mesh.watertight import FARTHEST
from abut.units import Scalar, non_negative, positive

__all__ = ["MESH_FILES", "STEP_FILES", "read_mesh"]

#: Endings of the files that are read, and whether the file states its unit.
MESH_FILES = {".stl": False, ".obj": False, ".ply": False, ".3mf": True}


#: Endings of the files whose exact surfaces are made into facets.
STEP_FILES = (".step", ".stp")

_TRIMESH = ExternalReader("trimesh", large=("has too many facets", "with fewer"))


def read_mesh(
    path: str | os.PathLike[str],
    unit: str | None,
    merge: Scalar,
    repair: bool,
    what: str,
    tolerance: Scalar | None = None,
) -> Mesh:
    """Return vertices (n, 3) [m] and faces (m, 3) of all parts of a file; see `Solid.read`."""
    place = Path(path)
    ending = place.suffix.lower()
    if ending in STEP_FILES:
        return _read_step(place, unit, merge, repair, what, tolerance)
    if ending not in MESH_FILES and ending not in NATIVE:
        known = ", ".join((*MESH_FILES, *STEP_FILES))
        raise UnsupportedStatement.of(
            f'a file with the extension "{place.suffix}"', str(path), f"use a file of type {known}"
        )
    if ending in NATIVE:
        part_file(place)  # its message states the remedy
    if tolerance is not None:
        raise InvalidValue(
            f"{what}: {place.name} contains facets, so a tolerance does not apply; omit tolerance=, or read the part's STEP file"
        )
    if MESH_FILES[ending] == (unit is not None):
        raise InvalidValue(
            f"{what}: {place.name} states its own unit; omit unit="
            if unit is not None
            else f'{what}: {place.name} states no unit; give unit=, such as unit="mm"'
        )
    distance = non_negative(merge, "m", what=f"{what}: merge")
    scale = positive(f"1 {unit or 'mm'}", "m", what=f"{what}: unit")  # 3MF's default is the millimetre
    if not is_installed("trimesh"):
        raise MissingExtra.of(f"reading {place.name}", "trimesh", "mesh")
    made: Mesh = read_apart(_TRIMESH, mesh_in, part_file(place), unit, scale, distance, repair, what)
    return made


def mesh_in(path: Path, unit: str | None, scale: float, distance: float, repair: bool, what: str) -> Mesh:
    """Return the mesh of a file in metres, read in this process, which a damaged file may crash."""
    vertices, faces, own = _load_with_trimesh(path)
    if unit is None and own is not None:
        scale = positive(f"1 {own}", "m", what=f"{what}: unit")
    with translate_read_errors(path, path.suffix[1:].upper()):
        vertices, faces = merge_vertices(vertices * scale, faces)
        if np.abs(vertices).max(initial=0.0) > FARTHEST:
            raise UnreadableFile.of(
                path,
                f"a vertex is {np.abs(vertices).max():.3g} m from the origin; check unit=, or export it again",
            )
        if distance > 0.0 and len(faces):
            vertices, faces = merge_vertices(vertices, faces, distance)
            if not len(faces):
                raise InvalidValue.of(
                    f"{what}: merge",
                    distance,
                    f"be smaller, because it merges all vertices of {path.name}",
                    "m",
                )
        if not len(faces):
            raise UnreadableFile.of(path, "all its triangles have zero area; export it again")
        return repair_mesh(vertices, faces) if repair else (vertices, faces)


def _read_step(
    path: Path, unit: str | None, merge: Scalar, repair: bool, what: str, tolerance: Scalar | None
) -> Mesh:
    """Return the facets of a STEP file: always closed and outward, in the file's own unit."""
    from abut.shapes.files.step import step_mesh

    if unit is not None or merge != 0.0 or repair:
        raise InvalidValue(
            f"{what}: {path.name} states its own unit and its solids need no repair; omit unit=, merge= and repair="
        )
    return step_mesh(path, tolerance)


def _load_with_trimesh(path: Path) -> tuple[np.ndarray[Any, Any], np.ndarray[Any, Any], str | None]:
    """Return vertices in the file's unit, faces, and that unit if the file states it."""
    import trimesh

    kind = path.suffix[1:].upper()
    with translate_read_errors(path, kind):
        try:
            scene = trimesh.load_scene(path, process=False)
            mesh = scene.to_mesh()
        except ImportError as problem:
            raise MissingExtra.of(f"reading {path.name}", f"{problem.name}", "mesh") from problem
        vertices, faces = np.array(mesh.vertices, dtype=np.float64), np.array(mesh.faces, dtype=np.int64)
    if len(faces) == 0 or vertices.ndim != 2 or vertices.shape[1] != 3 or faces.shape[1] != 3:
        raise UnreadableFile.of(
            path, f"it contains no triangles; check that it is a {kind} file, and export it again"
        )
    if faces.min() < 0 or faces.max() >= len(vertices):
        raise UnreadableFile.of(
            path, f"a face refers to a vertex beyond its {len(vertices)} vertices; export it again"
        )
    if not np.isfinite(vertices[faces]).all():
        raise UnreadableFile.of(path, "a corner of a face is not a finite number; export it again")
    return vertices, faces, scene.units
