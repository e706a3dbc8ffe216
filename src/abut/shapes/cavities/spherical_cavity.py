"""Spherical cavity: a socket, or the outer part of a joint with clearance."""

from __future__ import annotations

from dataclasses import dataclass

from abut.shapes.mesh.sizes_and_bounds import CavityShape
from abut.shapes.mesh.tessellation import Mesh
from abut.shapes.solids.sphere import BallRegion, ball_mesh

__all__ = ["SphericalCavity"]


@dataclass(frozen=True, init=False)
class SphericalCavity(CavityShape, BallRegion):
    """Spherical hollow centred on its frame; a ball inside touches it.

    With the cavity's radius R and the ball's r the clearance is R − r.

    Args:
        frame: its origin is the centre.
        radius: R of the hollow [m] > 0.
    """

    def triangles(self, tolerance: float | None = None) -> Mesh:
        """Return vertices (n, 3) [m] in the frame's axes and faces (m, 3), facing the hollow."""
        vertices, faces = ball_mesh(self.radius, tolerance)
        return vertices, faces[:, ::-1].copy()
