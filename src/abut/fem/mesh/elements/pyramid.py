"""Pyramid with five nodes, and with thirteen: a hexahedron with one face collapsed to the tip."""

from __future__ import annotations

from dataclasses import replace

from abut.fem.mesh.elements.kind import Kind, register_kinds

PYRAMID = Kind(
    "pyramid",
    corners=((-1.0, -1.0, -1.0), (1.0, -1.0, -1.0), (1.0, 1.0, -1.0), (-1.0, 1.0, -1.0), (0.0, 0.0, 1.0)),
    edges=((0, 1), (1, 2), (2, 3), (3, 0), (0, 4), (1, 4), (2, 4), (3, 4)),
    faces=((0, 3, 2, 1), (0, 1, 4), (1, 2, 4), (2, 3, 4), (3, 0, 4)),
    hexahedron=(0, 1, 2, 3, 4, 4, 4, 4),
)
register_kinds(PYRAMID, replace(PYRAMID, name="pyramid13", order=2))
