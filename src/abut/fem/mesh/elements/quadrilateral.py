"""Quadrilateral with four nodes, and with eight."""

from __future__ import annotations

from dataclasses import replace

from abut.fem.mesh.elements.kind import Kind, register_kinds

QUAD = Kind(
    "quad",
    corners=((-1.0, -1.0), (1.0, -1.0), (1.0, 1.0), (-1.0, 1.0)),
    edges=((0, 1), (1, 2), (2, 3), (3, 0)),
    faces=((0, 1), (1, 2), (2, 3), (3, 0)),
)
register_kinds(QUAD, replace(QUAD, name="quad8", order=2))
