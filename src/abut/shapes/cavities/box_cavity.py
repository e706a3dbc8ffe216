"""Box cavity: a rectangular cavity around other shapes."""

from __future__ import annotations

from dataclasses import dataclass

from abut.shapes.mesh.sizes_and_bounds import CavityShape
from abut.shapes.mesh.tessellation import Mesh
from abut.shapes.solids.box import BoxRegion, block_mesh
from abut.short_repr import short_repr

__all__ = ["BoxCavity"]


@short_repr
@dataclass(frozen=True, init=False)
class BoxCavity(CavityShape, BoxRegion):
    """Rectangular cavity centred on its frame, with edges along its axes; a shape inside can touch six walls.

    Args:
        frame: its origin is the centre.
        size: edges (a, b, c) of the hollow along x, y, z [m], each > 0.

    Raises:
        InvalidValue: an edge that is not greater than zero.
        WrongUnit: a string of another dimension.
    """

    def triangles(self, tolerance: float | None = None) -> Mesh:
        """Return vertices (8, 3) [m] in the frame's axes and faces (12, 3), facing the hollow: exact."""
        vertices, faces = block_mesh(self.size)
        return vertices, faces[:, ::-1].copy()
