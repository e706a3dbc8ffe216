"""Cylindrical cavity: a bore around other shapes."""

from __future__ import annotations

from dataclasses import dataclass

from abut.shapes.curves.curve import Curve
from abut.shapes.mesh.sizes_and_bounds import CavityShape
from abut.shapes.mesh.tessellation import Mesh, chord_count, revolve_profile
from abut.shapes.solids.cylinder import CylinderRegion

__all__ = ["CylindricalCavity"]


@dataclass(frozen=True, init=False)
class CylindricalCavity(CavityShape, CylinderRegion):
    """Bore centred on its frame, axis along z, open at both ends; a ball or a pin touches it from inside.

    Args:
        frame: its origin is the centre, its z the axis.
        radius: of the bore [m] > 0.
        length: of the bore [m] > 0.
    """

    @property
    def chains(self) -> tuple[Curve, ...]:
        """Section of the hollow, a circle clockwise: material is around it."""
        return (Curve.circle(radius=self.radius).flipped(),)

    def triangles(self, tolerance: float | None = None) -> Mesh:
        """Return the wall without ends: vertices (n, 3) [m] in the frame's axes and faces (m, 3), facing the hollow."""
        r, h = self.radius, 0.5 * self.length
        return revolve_profile([(r, h), (r, -h)], chord_count(r, tolerance))
