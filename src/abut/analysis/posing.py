"""A model put into another pose."""

from __future__ import annotations

from typing import Any

import numpy as np
from numpy.typing import NDArray

from abut.model.rotations import rotate
from abut.signals import ImplicitState, Recording

__all__ = ["posed", "signals_at"]


def signals_at(model: Any, result: Any, output: int = -1) -> dict[str, Any]:
    """What the signals of a model begin with, by the path of the value, as they are at an output of a result."""
    values: dict[str, Any] = {}
    for signal in model.signals:
        if hasattr(signal, "matrices"):
            values[f"{signal.name}.initial"] = tuple(
                float(result.values(f"{signal.name}.x{k + 1}")[output]) for k in range(len(signal.initial))
            )
        elif hasattr(signal, "delayed"):
            if len(result.time[: len(result.time) if output == -1 else output + 1]) > 1:
                of = signal.of if isinstance(signal.of, str) else signal.of.name
                past = Recording.of(result, f"{of}.value", signal.history, output)
                values[f"{signal.name}.history"] = past
        elif hasattr(signal, "halts"):
            if signal.evaluate is not None:
                values[f"{signal.name}.initial"] = float(result.values(f"{signal.name}.value")[output])
        elif hasattr(signal, "equation") and f"{signal.name}.value" in result:
            values[f"{signal.name}.initial"] = float(result.values(f"{signal.name}.value")[output])
            if type(signal) is ImplicitState:
                values[f"{signal.name}.initial_rate"] = float(result.values(f"{signal.name}.rate")[output])
    return values


def posed(model: Any, state: NDArray[np.float64], result: Any = None) -> Any:
    """A new model whose bodies stand, and move, as in a state [bodies, 13]; frames stay where they are in their bodies.

    Its signals begin as they are at the last output of the result, if one is given.
    """
    values: dict[str, Any] = {} if result is None else signals_at(model, result)
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
