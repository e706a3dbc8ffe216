"""Solid enclosed by a triangle mesh."""

from __future__ import annotations

import os
from dataclasses import dataclass, field
from typing import Any

import numpy as np
from numpy.typing import ArrayLike

from abut.model import Frame, assign
from abut.shapes.files.read_mesh import read_mesh
from abut.shapes.mesh.sizes_and_bounds import assign_fields, shape_label
from abut.shapes.mesh.tessellation import Mesh
from abut.shapes.mesh.watertight import checked_mesh
from abut.shapes.solids.faceted.mesh_shape import MeshShape
from abut.units import Scalar

__all__ = ["Solid"]


@dataclass(frozen=True, init=False, eq=False)
class Solid(MeshShape):
    """Solid that a closed triangle mesh encloses: convex or not, of one shell or many, with voids or without.

    Mass, centre and inertia are the exact integrals over the polyhedron (Mirtich 1996, see `mesh_moments`).

    Args:
        frame: the vertices are given in its axes, from its origin.
        vertices: (n, 3) [m].
        faces: (m, 3), three vertices each, counter-clockwise seen from outside; m ≥ 4.

    Raises:
        InvalidValue: the mesh is not closed, is wound inconsistently or inside out, or its arrays are not
            of the right form; the message states the place and the remedy.

    >>> from abut.model import Ground
    >>> corner = Solid(
    ...     Ground().frame(),
    ...     [(0, 0, 0), (1, 0, 0), (0, 1, 0), (0, 0, 1)],
    ...     [(0, 2, 1), (0, 1, 3), (1, 2, 3), (2, 0, 3)],
    ... )
    >>> round(corner.volume, 12), corner.centre
    (0.166666666667, (0.25, 0.25, 0.25))
    """

    frame: Frame
    vertices: np.ndarray[Any, Any] = field(metadata={"unit": "m"}, repr=False)
    faces: np.ndarray[Any, Any] = field(repr=False)

    def __init__(self, frame: Frame, vertices: ArrayLike, faces: ArrayLike) -> None:
        assign_fields(self, frame=frame, vertices=vertices, faces=faces)

    @classmethod
    def read(
        cls,
        frame: Frame,
        path: str | os.PathLike[str],
        *,
        unit: str | None = None,
        merge: Scalar = 0.0,
        repair: bool = False,
        tolerance: Scalar | None = None,
    ) -> Solid:
        """Return the solid in an STL, OBJ, PLY, 3MF or STEP file; all its parts together.

        For a STEP file this uses the facets, also for the mass; `BRep.read` has the mass of the exact surfaces.

        Args:
            frame: coincides with the file's origin and axes.
            path: of the file; its extension determines the format.
            unit: of the file's lengths, as "mm". It is required for STL, OBJ and PLY; 3MF and STEP contain it.
            merge: distance within which vertices are one [m]; equal ones always are.
            repair: wind all faces outward (those of voids inward), fill holes of three or four edges.
            tolerance: for a STEP file, largest distance of a facet from the exact surface [m]; None: 1/1000 of each
                solid's diagonal.

        Raises:
            MissingExtra: trimesh is not installed, or for STEP files OCCT.
            UnreadableFile: the file is missing, or its format is not that of its extension.
            InvalidValue: the unit is missing, or the mesh does not enclose a solid.
        """
        vertices, faces = read_mesh(path, unit, merge, repair, shape_label("solid", frame), tolerance)
        return cls(frame, vertices, faces)

    def validate(self) -> None:
        """Check and convert the fields."""
        vertices, faces = checked_mesh(self.vertices, self.faces, shape_label("solid", self.frame))
        assign(self, vertices=vertices, faces=faces)

    def triangles(self, tolerance: float | None = None) -> Mesh:
        """Return the mesh itself, for any tolerance."""
        return self.vertices, self.faces
