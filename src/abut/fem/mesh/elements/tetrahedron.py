"""Tetrahedron with four nodes, and with ten."""

from __future__ import annotations

from dataclasses import replace

from abut.fem.mesh.elements.kind import Kind, register_kinds

TETRA = Kind(
    "tetra",
    corners=((0.0, 0.0, 0.0), (1.0, 0.0, 0.0), (0.0, 1.0, 0.0), (0.0, 0.0, 1.0)),
    edges=((0, 1), (1, 2), (2, 0), (0, 3), (1, 3), (2, 3)),
    faces=((0, 2, 1), (0, 1, 3), (1, 2, 3), (2, 0, 3)),
)
register_kinds(TETRA, replace(TETRA, name="tetra10", order=2))
