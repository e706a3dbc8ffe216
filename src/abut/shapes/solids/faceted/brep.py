"""Solid bounded by exact surfaces, from a STEP file."""

from __future__ import annotations

from dataclasses import dataclass, field
from functools import cached_property
from pathlib import Path

from abut.errors import UnknownName
from abut.model import Frame, assign
from abut.shapes.files.step import StepSolid, read_solids
from abut.shapes.mesh.moments import Moments
from abut.shapes.mesh.tessellation import Mesh
from abut.shapes.solids.faceted.mesh_shape import MeshShape
from abut.units import Scalar

__all__ = ["BRep"]


@dataclass(frozen=True, init=False, eq=False)
class BRep(MeshShape):
    """Solid read from a STEP file: mass, centre and inertia of its exact surfaces, facets for view and contact.

        V = ∫ dV,   c = 1/V ∫ x dV,   I = ρ ∫ (|x − c|² 1 − (x − c)(x − c)ᵀ) dV

    The facets' own volume is smaller than V by about the tolerance times the curved area; so is a contact's geometry.

    Args:
        frame: its frame.
        solid: a result of `BRep.read` or `read_solids`.
        colour: color of its body in pages and pictures, as "#rrggbb"; None: an automatic color.
    """

    frame: Frame
    solid: StepSolid = field(repr=False)
    colour: str | None = None

    def __init__(self, frame: Frame, solid: StepSolid, *, colour: str | None = None) -> None:
        assign(self, frame=frame, solid=solid, colour=colour)

    @classmethod
    def read(
        cls, frame: Frame, path: str | Path, part: str | None = None, *, tolerance: Scalar | None = None
    ) -> BRep:
        """Return one solid of a STEP file; the file's axes coincide with the frame.

        Args:
            frame: its frame.
            path: the file.
            part: its name, if the file has several.
            tolerance: largest distance of a facet from the exact surface [m]; None: 1/1000 of the solid's diagonal.

        Raises:
            MissingExtra, UnreadableFile: as `read_solids`.
            UnknownName: no such part, or several and none named; with the available names.
        """
        solids = {solid.name: solid for solid in read_solids(path, tolerance)}
        if part is None and len(solids) == 1:
            part = next(iter(solids))
        if part is None:
            names = ", ".join(f'"{name}"' for name in solids)
            raise UnknownName(f"{path}: contains {len(solids)} solids, {names}; select one with part=")
        if part not in solids:
            raise UnknownName.of(f"solid in {path} named", part, solids)
        return cls(frame, solids[part].in_file_axes())

    def validate(self) -> None:
        """Do nothing: the file was checked when it was read."""

    @cached_property
    def _moments(self) -> Moments:
        """Return the moments of the exact surfaces."""
        x, y, z = self.solid.centre.tolist()
        return Moments(self.solid.volume, (x, y, z), self.solid.inertia)

    def triangles(self, tolerance: float | None = None) -> Mesh:
        """Return vertices (n, 3) [m] in the frame's axes and faces (m, 3), with the tolerance used when it was read."""
        return self.solid.vertices, self.solid.faces
