"""Wedge with six nodes, and with fifteen: a triangle times a line."""

from __future__ import annotations

from dataclasses import replace

from abut.fem.mesh.elements.kind import Kind, register_kinds

WEDGE = Kind(
    "wedge",
    corners=(
        (0.0, 0.0, -1.0),
        (1.0, 0.0, -1.0),
        (0.0, 1.0, -1.0),
        (0.0, 0.0, 1.0),
        (1.0, 0.0, 1.0),
        (0.0, 1.0, 1.0),
    ),
    edges=((0, 1), (1, 2), (2, 0), (3, 4), (4, 5), (5, 3), (0, 3), (1, 4), (2, 5)),
    faces=((0, 2, 1), (3, 4, 5), (0, 1, 4, 3), (1, 2, 5, 4), (2, 0, 3, 5)),
    prism=True,
)
register_kinds(WEDGE, replace(WEDGE, name="wedge15", order=2))
