"""Inertia tensors from the forms that a body accepts, checked for physical validity."""

from __future__ import annotations

from typing import Any

import numpy as np

from abut.errors import InvalidValue
from abut.units import Vector, vector

__all__ = ["inertia_tensor"]

#: Tolerance of symmetry and of the triangle inequality, relative to the largest moment.
INERTIA_TOLERANCE = 1e-9
#: Tolerance, likewise, of a negative moment that should be zero.
ROUNDING = 1e-14


def inertia_tensor(value: Vector, what: str) -> np.ndarray[Any, Any]:
    """Return the 3×3 tensor, read-only, from one of the three accepted forms, checked for validity. Moments may be zero."""
    if isinstance(value, str):
        value = vector(value, "kg*m^2", what=what, length=6 if value.count(",") == 5 else 3)
    rows: list[Any] = list(value) if hasattr(value, "__len__") else []
    if len(rows) == 3 and np.ndim(rows[0]) == 1:
        tensor = np.array([vector(row, "kg*m^2", what=f"{what}[{k}]") for k, row in enumerate(rows)])
    elif len(rows) == 3:
        tensor = np.diag(vector(rows, "kg*m^2", what=what))
    elif len(rows) == 6:
        xx, yy, zz, xy, xz, yz = vector(rows, "kg*m^2", what=what, length=6)
        tensor = np.array([[xx, xy, xz], [xy, yy, yz], [xz, yz, zz]])
    else:
        raise InvalidValue.of(
            what, value, "be (Ixx, Iyy, Izz), (Ixx, Iyy, Izz, Ixy, Ixz, Iyz) or a 3x3 matrix", "kg m^2"
        )
    slack = INERTIA_TOLERANCE * float(np.abs(tensor).max())
    if float(np.abs(tensor - tensor.T).max()) > slack:
        raise InvalidValue.of(what, tensor.tolist(), "be a symmetric matrix", "kg m^2")
    tensor = np.asarray(0.5 * tensor + 0.5 * tensor.T)
    a, b, c = np.linalg.eigvalsh(tensor).tolist()
    if a < -ROUNDING * c:
        needs = f"have no negative principal moment (the smallest is {a:.6g}); check the products of inertia and their signs"
        raise InvalidValue.of(what, _format_tensor(tensor), needs, "kg m^2")
    if c > a + b + INERTIA_TOLERANCE * c:
        raise InvalidValue.of(
            what,
            _format_tensor(tensor),
            f"satisfy the triangle inequality, but of its principal moments {a:.6g}, {b:.6g}, {c:.6g} "
            "the largest exceeds the sum of the others; check the axes and the signs "
            "(a flat plate has Ixx + Iyy = Izz)",
            "kg m^2",
        )
    tensor.flags.writeable = False
    return tensor


def _format_tensor(tensor: np.ndarray[Any, Any]) -> object:
    """Return a tensor for a message, six digits: the moments of a diagonal one, otherwise its rows."""
    rows = [[float(f"{value:.6g}") + 0.0 for value in row] for row in tensor]  # + 0.0: no −0
    if np.count_nonzero(tensor) == np.count_nonzero(np.diag(tensor)):
        return tuple(row[k] for k, row in enumerate(rows))
    return rows
