"""Closed meshes out of STL, OBJ, PLY and 3MF files, through trimesh."""

from __future__ import annotations

import os
from pathlib import Path
from typing import Any

import numpy as np

from abut.errors import InvalidValue, MissingExtra, UnreadableFile, UnsupportedStatement
from abut.shapes.mending import mended, merged
from abut.shapes.tessellation import Mesh
from abut.units import Scalar, non_negative, positive

__all__ = ["MESH_FILES", "read_mesh"]

#: Endings of the files that are read, and whether the file states its unit.
MESH_FILES = {".stl": False, ".obj": False, ".ply": False, ".3mf": True}


def read_mesh(path: str | os.PathLike[str], unit: str | None, merge: Scalar, repair: bool, what: str) -> Mesh:
    """Vertices (n, 3) [m] and faces (m, 3) of all parts of a file; see `Solid.read`."""
    place = Path(path)
    ending = place.suffix.lower()
    if ending not in MESH_FILES:
        raise UnsupportedStatement.of(
            f'a file that ends in "{place.suffix}"', str(path), f"a mesh is read from {', '.join(MESH_FILES)}"
        )
    if MESH_FILES[ending] == (unit is not None):
        raise InvalidValue(
            f"{what}: {place.name} states its own unit; leave unit= out"
            if unit is not None
            else f'{what}: {place.name} does not say in what unit it is; give unit=, as unit="mm"'
        )
    distance = non_negative(merge, "m", what=f"{what}: merge")
    scale = positive(f"1 {unit or 'mm'}", "m", what=f"{what}: unit")  # 3MF's default is the millimetre
    vertices, faces, own = _loaded(place)
    if unit is None and own is not None:
        scale = positive(f"1 {own}", "m", what=f"{what}: unit")
    vertices, faces = merged(vertices * scale, faces, distance)
    return mended(vertices, faces) if repair else (vertices, faces)


def _loaded(path: Path) -> tuple[np.ndarray[Any, Any], np.ndarray[Any, Any], str | None]:
    """Vertices in the file's unit, faces, and that unit where the file says it."""
    try:
        import trimesh
    except ImportError as problem:
        raise MissingExtra.of(f"reading {path.name}", "trimesh", "mesh") from problem
    if not path.is_file():
        raise UnreadableFile.of(path, "there is no such file; check the path")
    try:
        scene = trimesh.load_scene(path, process=False)
        mesh = scene.to_mesh()
    except ImportError as problem:
        raise MissingExtra.of(f"reading {path.name}", f"{problem.name}", "mesh") from problem
    except Exception as problem:  # each of trimesh's readers fails in its own way
        raise UnreadableFile.of(
            path, f"not readable as {path.suffix[1:].upper()} ({problem}); export it again"
        ) from problem
    if len(mesh.faces) == 0:
        raise UnreadableFile.of(
            path,
            f"no triangles in it; check that it is a {path.suffix[1:].upper()} file, and export it again",
        )
    return np.array(mesh.vertices, dtype=np.float64), np.array(mesh.faces, dtype=np.int64), scene.units
