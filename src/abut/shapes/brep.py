"""The solid bounded by exact surfaces, from a STEP file."""

from __future__ import annotations

from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

import numpy as np

from abut.errors import UnknownName
from abut.model import Frame, assign
from abut.shapes.extent import Bounds, Triple, box_of
from abut.shapes.step import StepSolid, read_solids
from abut.shapes.tessellation import Mesh
from abut.units import Scalar

__all__ = ["BRep"]


@dataclass(frozen=True, init=False, eq=False)
class BRep:
    """A solid read from a STEP file: mass, centre and inertia of its exact surfaces, facets for view and contact.

        V = ∫ dV,   c = 1/V ∫ x dV,   I = ρ ∫ (|x − c|² 1 − (x − c)(x − c)ᵀ) dV

    The facets' own volume falls short of V by about the tolerance times the curved area; so does a contact's geometry.

    Args:
        frame: the frame that carries it.
        solid: what `BRep.read` or `read_solids` found.
    """

    frame: Frame
    solid: StepSolid = field(repr=False)

    def __init__(self, frame: Frame, solid: StepSolid) -> None:
        assign(self, frame=frame, solid=solid)

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

    @property
    def volume(self) -> float:
        """Enclosed volume of the exact solid [m³]."""
        return self.solid.volume

    @property
    def centre(self) -> Triple:
        """Centre of mass in the frame's axes [m]."""
        x, y, z = self.solid.centre.tolist()
        return (x, y, z)

    @property
    def bounds(self) -> Bounds:
        """Two corners of the box that holds the facets, in the frame's axes [m]."""
        return box_of(self.solid.vertices)

    @property
    def bounding_radius(self) -> float:
        """From the frame's origin to the farthest vertex [m]."""
        return float(np.linalg.norm(self.solid.vertices, axis=1).max())

    @property
    def parameters(self) -> tuple[float, ...]:
        """None: contact uses the facets."""
        return ()

    def mass_properties(self, density: float) -> tuple[float, np.ndarray[Any, Any]]:
        """Mass [kg] and inertia about the centre in the frame's axes [kg m²] at `density` [kg/m³]."""
        return density * self.solid.volume, density * self.solid.inertia

    def triangles(self, tolerance: float | None = None) -> Mesh:
        """Vertices (n, 3) [m] in the frame's axes and faces (m, 3): as fine as when it was read."""
        return self.solid.vertices, self.solid.faces
