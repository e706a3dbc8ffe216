"""Plane meshes as sheets: bodies that move in space, but deform only in their own plane."""

from __future__ import annotations

import dataclasses
from collections.abc import Mapping
from typing import Any

import numpy as np

from abut.array_types import Numbers
from abut.errors import InvalidValue
from abut.fem import Mesh, Structure
from abut.flexible.reduction.gram_matrix import gram_matrix
from abut.units import Scalar, positive

__all__ = ["check_sheet", "gram_of_sheet", "sheet_of", "thickness_of"]


def sheet_of(what: str, body: object, state: str | None, thickness: Scalar | None) -> dict[str, Any]:
    """Return state and thickness of the sheet of a plane mesh.

    Raises:
        InvalidValue: state and thickness are missing for a plane mesh, or given for another body.
    """
    given = state is not None or thickness is not None
    flat = isinstance(body, Mesh) and body.dimension == 2
    if given and not flat:
        raise InvalidValue(
            f"{what}: state and thickness apply only to a plane mesh; omit them (for matrices of a sheet, give them to abut.fem.assemble)"
        )
    if flat and (state is None or thickness is None):
        raise InvalidValue(
            f'{what}: its mesh is plane; give state="plane stress" or "plane strain", and thickness=, or extrude it (Mesh.extrude)'
        )
    if not flat:
        return {}
    return {"state": state, "thickness": positive(thickness, "m", what=f"{what}: thickness")}  # type: ignore[arg-type]


def thickness_of(body: object, sheet: Mapping[str, Any]) -> float:
    """Return the thickness of a sheet, as given or as in its matrices [m]; 0 of anything else."""
    if sheet:
        return float(sheet["thickness"])
    if isinstance(body, Structure) and body.flat:
        return float(getattr(body.source, "thickness", 0.0))
    return 0.0


def check_sheet(structure: Structure, frame: str) -> None:
    """Check that a plane body can move in space as a sheet of its thickness, which bends within its plane alone.

    Raises:
        InvalidValue: it is axisymmetric, or a frame is requested that a plane body does not have.
    """
    what = f'structure "{structure.name}"'
    if getattr(structure.source, "state", "plane") == "axisymmetric":
        raise InvalidValue(
            f"{what}: it is axisymmetric, so it can move only along its axis; revolve the mesh (Mesh.revolve), and reduce the solid"
        )
    if frame == "principal":
        raise InvalidValue(
            f"{what}: a plane body has no principal frame; give frame='mean-axis', or an interface"
        )


def gram_of_sheet(structure: Structure, shapes: Numbers) -> Numbers:
    """Return G of a sheet of thickness h about z = 0 that bends within its plane.

    The mass matrix of its elements is the same for every component, M_ij = m_ij 1, so that its x entries apply to z. In addition,
    ∫ ρ z² dV = m h²/12 is the inertia of rotations about x and y.
    """
    from scipy.sparse import kron

    count = len(structure.positions)
    along_x = np.flatnonzero(structure.freedoms[:, 1] == 0)
    along_x = along_x[np.argsort(structure.freedoms[along_x, 0])]
    mass = structure.mass.tocsr()[along_x][:, along_x]
    freedoms = np.column_stack([np.repeat(np.arange(count), 3), np.tile(np.arange(3), count)])
    solid = dataclasses.replace(
        structure,
        freedoms=freedoms,
        mass=kron(mass, np.eye(3)),
        stiffness=kron(mass, np.zeros((3, 3))),
        damping=None,
    )
    out = gram_matrix(solid, shapes)
    height = getattr(structure.source, "thickness", 0.0)
    out[[3, 4], [3, 4]] += out[0, 0] * height**2 / 12.0
    return out
