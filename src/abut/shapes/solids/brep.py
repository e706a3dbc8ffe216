"""The solid bounded by exact surfaces, from a STEP file."""

from __future__ import annotations

from dataclasses import dataclass, field
from functools import cached_property
from pathlib import Path

from abut.errors import UnknownName
from abut.model import Frame, assign
from abut.shapes.files.step import StepSolid, read_solids
from abut.shapes.mesh.moments import Moments
from abut.shapes.mesh.tessellation import Mesh
from abut.shapes.solids.mesh_shape import MeshShape
from abut.units import Scalar

__all__ = ["BRep"]


@dataclass(frozen=True, init=False, eq=False)
class BRep(MeshShape):
    """A solid read from a STEP file: mass, centre and inertia of its exact surfaces, facets for view and contact.

        V = ∫ dV,   c = 1/V ∫ x dV,   I = ρ ∫ (|x − c|² 1 − (x − c)(x − c)ᵀ) dV

    The facets' own volume falls short of V by about the tolerance times the curved area; so does a contact's geometry.

    Args:
        frame: the frame that carries it.
        solid: what `BRep.read` or `read_solids` found.
        colour: in which pages and pictures show its body, as "#rrggbb"; None takes one of theirs.
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
        """One solid of a STEP file; the file's axes lie on the frame.

        Args:
            frame: the frame that carries it.
            path: the file.
            part: its name, where the file has several.
            tolerance: how far a facet may be from the exact surface [m]; None takes 1/1000 of the solid's diagonal.

        Raises:
            MissingExtra, UnreadableFile: as `read_solids`.
            UnknownName: no such part, or several and none named; the names there are.
        """
        solids = {solid.name: solid for solid in read_solids(path, tolerance)}
        if part is None and len(solids) == 1:
            part = next(iter(solids))
        if part is None:
            names = ", ".join(f'"{name}"' for name in solids)
            raise UnknownName(f"{path}: holds {len(solids)} solids, {names}; name one with part=")
        if part not in solids:
            raise UnknownName.of(f"solid in {path} named", part, solids)
        return cls(frame, solids[part].placed())

    def validate(self) -> None:
        """Nothing to convert: the file was checked when it was read."""

    @cached_property
    def _moments(self) -> Moments:
        """Those of the exact surfaces."""
        x, y, z = self.solid.centre.tolist()
        return Moments(self.solid.volume, (x, y, z), self.solid.inertia)

    def triangles(self, tolerance: float | None = None) -> Mesh:
        """Vertices (n, 3) [m] in the frame's axes and faces (m, 3): as fine as when it was read."""
        return self.solid.vertices, self.solid.faces
