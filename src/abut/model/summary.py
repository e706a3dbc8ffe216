"""Summary of a model as nested plain data, for reports and files."""

from __future__ import annotations

import dataclasses
from collections import Counter
from collections.abc import Iterable, Mapping
from functools import cache
from typing import Any

import numpy as np

from abut.model.frame import Frame
from abut.model.protocols import field_names, is_description

__all__ = ["model_summary", "units_of"]

MAX_LIST_LENGTH = 32  #: longer lists and arrays are replaced by a description


#: Position [m] and quaternion, in a body's axes, of the frame that represents the body in a file.
Frames = Mapping[str, tuple[tuple[float, ...], tuple[float, ...]]]


def model_summary(
    name: str,
    gravity: tuple[float, ...],
    things: Iterable[Any],
    frames: Frames | None = None,
    labels: Mapping[str, str] | None = None,
) -> dict[str, Any]:
    """Return the whole model: {"name", "gravity", "things": [{"name", "family", "kind", "parameters"}, …]}.

    A parameter is {"value": …, "unit": …} with the SI unit of its field, "" if it has none. A body that has a separate frame in the file
    from which the model was read contains it as "frame": {"position": …, "orientation": …}. For things that only represent others,
    as a body for modes, "inner" is true. "label" is the original name in that file where it differs.
    """
    frames, labels = frames or {}, labels or {}
    return {
        "name": name,
        "gravity": {"value": list(gravity), "unit": "m/s^2"},
        "things": [
            {
                "name": thing.name,
                "family": thing.family,
                **({"label": labels[thing.name]} if thing.name in labels else {}),
                "kind": type(thing).__name__,
                "parameters": _thing_parameters(thing),
                **({"inner": True} if getattr(thing, "inner", False) else {}),
                **({"routes": list(thing.routes)} if hasattr(thing, "routes") else {}),
                **({"frame": _frame_data(*frames[thing.name])} if thing.name in frames else {}),
            }
            for thing in things
        ],
    }


def _frame_data(position: tuple[float, ...], orientation: tuple[float, ...]) -> dict[str, Any]:
    return {"position": list(position), "orientation": list(orientation)}


def _thing_parameters(thing: object) -> dict[str, Any]:
    units = units_of(thing)
    values = ((name, getattr(thing, name)) for name in field_names(thing))
    return {
        name: {"value": _plain_value(value), "unit": units.get(name, "")}
        for name, value in values
        if value is not None
    }


def units_of(thing: object) -> dict[str, str]:
    """Return SI units by field: from a dataclass field's metadata, or from a law's list of parameters."""
    law = getattr(thing, "declared", ())
    power = next((getattr(thing, p.name) for p in law if p.symbol == "n"), None)
    exponent = "**n" if power is None else "" if power == 1.0 else f"**{power:g}"
    units = {p.name: p.unit.replace("**n", exponent) for p in law}
    if dataclasses.is_dataclass(thing):
        kind: Any = type(thing)
        units |= _of_fields(kind)
    return units


@cache
def _of_fields(kind: Any) -> dict[str, str]:
    return {f.name: f.metadata["unit"] for f in dataclasses.fields(kind) if "unit" in f.metadata}


def _plain_value(value: object) -> Any:
    """Return plain data for one value; another thing is represented by its name."""
    if value is None or isinstance(value, (bool, int, float, str)):
        return value
    if isinstance(value, (np.ndarray, np.generic)):
        return (
            value.tolist()
            if value.size <= MAX_LIST_LENGTH
            else f"{' x '.join(map(str, value.shape))} numbers"
        )
    if isinstance(value, Mapping):
        return {str(key): _plain_value(item) for key, item in value.items()}
    if isinstance(value, (tuple, list)):
        if len(value) > MAX_LIST_LENGTH:
            kinds = Counter(type(item).__name__ for item in value)
            return ", ".join(f"{count} {kind}" for kind, count in kinds.items())
        return [_plain_value(item) for item in value]
    if isinstance(value, Frame):
        return {"body": value.body.name, **_frame_data(value.position, value.orientation)}
    if hasattr(value, "name") and not isinstance(value, type):
        return str(value.name)
    if is_description(value):
        return {"kind": type(value).__name__, "parameters": _thing_parameters(value)}
    return str(getattr(value, "__name__", value))
