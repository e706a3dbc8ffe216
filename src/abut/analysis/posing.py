"""A model put into another pose."""

from __future__ import annotations

from typing import Any

import numpy as np
from numpy.typing import NDArray

from abut.model.rotations import rotate

__all__ = ["posed"]


def posed(model: Any, state: NDArray[np.float64]) -> Any:
    """A new model whose bodies stand, and move, as in a state [bodies, 13]; frames stay where they are in their bodies."""
    values: dict[str, Any] = {}
    for body, y in zip(model.bodies, state, strict=True):
        turn = y[[6, 3, 4, 5]] / np.linalg.norm(y[3:7])
        place = y[:3]
        if body.origin is not None:  # placed by the frame of its shape, which its centre follows
            place = place + rotate(turn, body._base.position)
        values[f"{body.name}.{'position' if body.origin is None else 'origin'}"] = tuple(place.tolist())
        values[f"{body.name}.orientation"] = tuple(turn.tolist())
        values[f"{body.name}.velocity"] = tuple(y[7:10].tolist())
        values[f"{body.name}.angular_velocity"] = tuple(y[10:13].tolist())
    return model.with_values(values)
