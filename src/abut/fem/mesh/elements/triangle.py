"""Triangular elements with three and with six nodes."""

from __future__ import annotations

from dataclasses import replace

from abut.fem.mesh.elements.kind import Kind, register_kinds

TRIANGLE = Kind(
    "triangle",
    corners=((0.0, 0.0), (1.0, 0.0), (0.0, 1.0)),
    edges=((0, 1), (1, 2), (2, 0)),
    faces=((0, 1), (1, 2), (2, 0)),
)
register_kinds(TRIANGLE, replace(TRIANGLE, name="triangle6", order=2))
