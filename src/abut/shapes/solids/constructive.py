"""Constructive solid geometry: union, difference and intersection of solids."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any, ClassVar

import numpy as np

from abut.errors import InvalidValue
from abut.model import FacetedShape, Frame, assign
from abut.model.geometry import rotations
from abut.shapes.mesh.sizes_and_bounds import assign_fields, shape_label
from abut.shapes.mesh.tessellation import Mesh
from abut.shapes.solids.faceted.mesh_shape import MeshShape
from abut.short_repr import short_repr

__all__ = ["Difference", "Intersection", "Union"]

#: Facet tolerance of the mass properties, relative to each part's bounding radius.
FINE = 1e-4


@dataclass(frozen=True, init=False)
class SolidCombination(MeshShape):
    """Several solids on one body combined to one; base class of `Union`, `Difference` and `Intersection`.

    The result is on the first part's frame. Its mass properties are those of a closed mesh whose facets deviate
    by no more than 1e-4 of each part's bounding radius, so that they are about 1e-4 below those of round parts.
    """

    parts: tuple[FacetedShape, ...]

    operation: ClassVar[str]  #: the name of manifold3d's operation

    def __init__(self, *parts: FacetedShape) -> None:
        assign_fields(self, parts=parts)

    def validate(self) -> None:
        """Check the parts, and that the result is not empty."""
        name = type(self).__name__.lower()
        if len(self.parts) < 2:
            raise InvalidValue.of(f"{name}: the number of shapes", len(self.parts), "be at least 2")
        for k, part in enumerate(self.parts):
            if not hasattr(part, "bounding_radius"):
                raise InvalidValue(f"{name}: its part {k} must be a shape of abut.shapes, got {part!r}")
        what = shape_label(name, self.frame)
        for k, part in enumerate(self.parts):
            if part.frame.body is not self.frame.body:
                raise InvalidValue(
                    f'{what}: its part {k} is on "{part.frame.body.name}"; all parts must be on one body'
                )
            if not hasattr(part, "triangles"):
                raise InvalidValue(
                    f"{what}: its part {k}, a {type(part).__name__}, encloses no solid; use a Profile"
                )
            if not np.isfinite(part.volume):
                raise InvalidValue(f"{what}: its part {k} is unbounded; use a sufficiently large Box instead")
        assign(self, _fine=self._combine_meshes([FINE * part.bounding_radius for part in self.parts]))

    @property
    def frame(self) -> Frame:
        """The first part's frame."""
        return self.parts[0].frame

    def triangles(self, tolerance: float | None = None) -> Mesh:
        """Return vertices (n, 3) [m] in the frame's axes and faces (m, 3), no part's facet off by more than `tolerance` [m]."""
        return self._combine_meshes([tolerance] * len(self.parts))

    def _combine_meshes(self, tolerances: list[Any]) -> Mesh:
        """Return the mesh of the result from those of its parts, exact for them; double precision throughout."""
        what = shape_label(type(self).__name__.lower(), self.frame)
        import manifold3d

        solids = []
        for k, (part, tolerance) in enumerate(zip(self.parts, tolerances, strict=True)):
            vertices, faces = part.triangles(tolerance)
            vertices = _change_frame(vertices, part.frame, self.frame)
            mesh = manifold3d.Mesh64(
                np.ascontiguousarray(vertices), np.ascontiguousarray(faces, dtype=np.uint64)
            )
            solid = manifold3d.Manifold(mesh)
            if solid.status() != manifold3d.Error.NoError or solid.volume() <= 0.0:
                raise InvalidValue(
                    f"{what}: its part {k}, a {type(part).__name__}, encloses no solid; for a cavity, subtract the "
                    "solid that fills it by Difference"
                )
            solids.append(solid)
        whole = manifold3d.Manifold.batch_boolean(solids, getattr(manifold3d.OpType, self.operation))
        if whole.is_empty():
            raise InvalidValue(
                f"{what} is empty: nothing remains of its {len(self.parts)} shapes; check their frames, "
                "and the facet tolerance where one is given"
            )
        found = whole.to_mesh64()
        return np.array(found.vert_properties[:, :3]), np.array(found.tri_verts, dtype=np.int64).reshape(
            -1, 3
        )


@short_repr
@dataclass(frozen=True, init=False)
class Union(SolidCombination):
    """Union of shapes, the points in any of them: `Union(a, b, …)`.

    Args:
        *parts: closed shapes on one body, each on its own frame; the result is on the first one's.

    Raises:
        InvalidValue: fewer than two, on several bodies, or one that is hollow or without bounds.

    >>> from abut.model import Ground
    >>> from abut.shapes import Box
    >>> frame = Ground().frame()
    >>> tall = Union(Box(frame, (1, 1, 1)), Box(frame.frame((0, 0, 0.75)), (1, 1, 1)))
    >>> round(tall.volume, 12), round(tall.centre[2], 12)
    (1.75, 0.375)
    """

    operation: ClassVar[str] = "Add"


@short_repr
@dataclass(frozen=True, init=False)
class Difference(SolidCombination):
    """The first shape without the points in the others: `Difference(plate, hole, …)`; see `Union`.

    Raises:
        InvalidValue: as `Union`; or the difference is empty.
    """

    operation: ClassVar[str] = "Subtract"


@short_repr
@dataclass(frozen=True, init=False)
class Intersection(SolidCombination):
    """Intersection of shapes, the points in all of them: `Intersection(a, b, …)`; see `Union`.

    Raises:
        InvalidValue: as `Union`; or the shapes have no volume in common.
    """

    operation: ClassVar[str] = "Intersect"


def _change_frame(points: np.ndarray[Any, Any], origin: Frame, target: Frame) -> np.ndarray[Any, Any]:
    """Return points (n, 3) in one frame's axes, as seen from another on the same body."""
    if origin is target:
        return points
    turn, back = rotations.to_matrix(origin.orientation), rotations.to_matrix(target.orientation)
    return (points @ turn.T + np.subtract(origin.position, target.position)) @ back
