"""A model as nested plain data, for reports and files."""

from __future__ import annotations

import dataclasses
from collections.abc import Iterable, Mapping
from typing import Any

import numpy as np

from abut.model.frame import Frame

__all__ = ["summary"]


def summary(name: str, gravity: tuple[float, ...], things: Iterable[Any]) -> dict[str, Any]:
    """The whole model: {"name", "gravity", "things": [{"name", "family", "kind", "parameters"}, …]}.

    A parameter is {"value": …, "unit": …} with the SI unit of its field, "" where it has none.
    """
    return {
        "name": name,
        "gravity": {"value": list(gravity), "unit": "m/s^2"},
        "things": [
            {
                "name": thing.name,
                "family": thing.family,
                "kind": type(thing).__name__,
                "parameters": _parameters(thing),
            }
            for thing in things
        ],
    }


def _parameters(thing: Any) -> dict[str, Any]:
    declared = {p.name: p.unit for p in getattr(thing, "declared", ())}  # a law's own list of parameters
    return {
        f.name: {
            "value": _plain(getattr(thing, f.name)),
            "unit": f.metadata.get("unit", declared.get(f.name, "")),
        }
        for f in dataclasses.fields(thing)
        if f.name != "name" and getattr(thing, f.name) is not None
    }


def _plain(value: Any) -> Any:
    """Plain data for one value; another thing is told by its name."""
    if value is None or isinstance(value, (bool, int, float, str)):
        return value
    if isinstance(value, (np.ndarray, np.generic)):
        return value.tolist()
    if isinstance(value, Mapping):
        return {str(key): _plain(item) for key, item in value.items()}
    if isinstance(value, (tuple, list)):
        return [_plain(item) for item in value]
    if isinstance(value, Frame):
        return {
            "body": value.body.name,
            "position": list(value.position),
            "orientation": list(value.orientation),
        }
    if hasattr(value, "name") and not isinstance(value, type):
        return str(value.name)
    if dataclasses.is_dataclass(value) and not isinstance(value, type):
        return {"kind": type(value).__name__, "parameters": _parameters(value)}
    return str(getattr(value, "__name__", value))
