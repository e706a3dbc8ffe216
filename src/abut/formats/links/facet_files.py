"""Triangles of STL and OBJ files, in NumPy: a robot names dozens of them, and a picture of it waits for no other program."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import numpy as np

from abut.errors import UnreadableFile
from abut.shapes.tessellation import Mesh

__all__ = ["FACET_FILES", "facets_in"]

#: Bytes of a facet in a binary STL file, behind a head of 84: a normal, three corners, two bytes free.
FACET = np.dtype([("normal", "<f4", 3), ("corners", "<f4", (3, 3)), ("free", "<u2")])


def facets_in(path: Path) -> Mesh:
    """Vertices and faces, equal vertices being one, in the file's unit.

    Raises:
        UnreadableFile: it cannot be opened, or is not what its ending says.
    """
    try:
        data = path.read_bytes()
        vertices, faces = FACET_FILES[path.suffix.lower()](data)
    except OSError as problem:
        raise UnreadableFile.of(path, f"cannot be opened ({problem.strerror}); check the path") from None
    except (ValueError, IndexError) as problem:
        raise UnreadableFile.of(
            path, f"is no {path.suffix[1:].upper()} file ({problem}); export it again"
        ) from None
    if not len(faces) or not np.isfinite(vertices).all():
        raise UnreadableFile.of(path, "has no triangles of finite numbers; export it again")
    same, number = np.unique(vertices, axis=0, return_inverse=True)
    return same, number.reshape(-1)[faces]


def _stl(data: bytes) -> tuple[Any, Any]:
    """Binary where the number of facets fits the size, else text."""
    if len(data) >= 84:
        count = int(np.frombuffer(data, "<u4", 1, 80)[0])
        if len(data) >= 84 + count * FACET.itemsize and (count or not data.lstrip().startswith(b"solid")):
            corners = np.frombuffer(data, FACET, count, 84)["corners"].reshape(-1, 3).astype(float)
            return corners, np.arange(len(corners)).reshape(-1, 3)
    words = [line.split()[1:4] for line in data.split(b"\n") if line.lstrip().startswith(b"vertex")]
    if not words:
        raise ValueError("neither facets in bytes nor in words")
    corners = np.array(words, dtype=float)
    return corners, np.arange(len(corners)).reshape(-1, 3)


def _obj(data: bytes) -> tuple[Any, Any]:
    """Vertices, and faces as fans of triangles."""
    vertices, faces = [], []
    for line in data.split(b"\n"):
        words = line.split()
        if not words:
            continue
        if words[0] == b"v":
            vertices.append(words[1:4])
        elif words[0] == b"f":
            said = [int(word.split(b"/")[0]) for word in words[1:]]
            corners = [n - 1 if n > 0 else len(vertices) + n for n in said]
            faces += [(corners[0], corners[k], corners[k + 1]) for k in range(1, len(corners) - 1)]
    placed = np.array(vertices, dtype=float).reshape(-1, 3)
    made = np.array(faces, dtype=int).reshape(-1, 3)
    if len(made) and (made.min() < 0 or made.max() >= len(placed)):
        raise ValueError("a face names a vertex that is not there")
    return placed, made


#: Ending → what reads it.
FACET_FILES = {".stl": _stl, ".obj": _obj}
