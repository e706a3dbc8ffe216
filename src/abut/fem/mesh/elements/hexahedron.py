"""Hexahedron with eight nodes, and with twenty."""

from __future__ import annotations

from dataclasses import replace

from abut.fem.mesh.elements.kind import Kind, register_kinds

HEXAHEDRON = Kind(
    "hexahedron",
    corners=(
        (-1.0, -1.0, -1.0),
        (1.0, -1.0, -1.0),
        (1.0, 1.0, -1.0),
        (-1.0, 1.0, -1.0),
        (-1.0, -1.0, 1.0),
        (1.0, -1.0, 1.0),
        (1.0, 1.0, 1.0),
        (-1.0, 1.0, 1.0),
    ),
    edges=((0, 1), (1, 2), (2, 3), (3, 0), (4, 5), (5, 6), (6, 7), (7, 4), (0, 4), (1, 5), (2, 6), (3, 7)),
    faces=((0, 3, 2, 1), (4, 5, 6, 7), (0, 1, 5, 4), (1, 2, 6, 5), (2, 3, 7, 6), (3, 0, 4, 7)),
)
register_kinds(HEXAHEDRON, replace(HEXAHEDRON, name="hexahedron20", order=2))
