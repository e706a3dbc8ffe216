"""Numbers of a model by dotted path, as in `Model.with_values`: their values and units."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any

import numpy as np

from abut.arguments.renamed_arguments import present_path_name
from abut.errors import InvalidValue
from abut.model.summary import units_of

if TYPE_CHECKING:
    from abut.model.model import Model

__all__ = ["number_at", "unit_at", "value_at"]

COMPONENTS = {3: "xyz", 4: "wxyz"}


def value_at(model: Model, path: str) -> Any:
    """Return the value at a path.

    Raises:
        UnknownName: there is nothing; the nearest names are offered.
    """
    holder: Any = model
    for k, attribute in enumerate(path.split(".")):
        try:
            if k == 0:
                holder = model.gravity if attribute == "gravity" else model[attribute]
            elif isinstance(holder, tuple):
                holder = holder[COMPONENTS[len(holder)].index(attribute)]
            elif isinstance(holder, Mapping):
                holder = holder[attribute]
            else:
                holder = getattr(holder, present_path_name(holder, attribute))
        except (KeyError, ValueError, AttributeError):
            model.with_values({path: 1.0})  # raises the error with the available names
            raise
    return holder


def number_at(model: Model, path: str, what: str) -> float:
    """Return the number at a path; ``what`` names its user in messages.

    Raises:
        UnknownName: there is nothing.
        InvalidValue: it is not a number.
    """
    value = value_at(model, path)
    if isinstance(value, bool) or not isinstance(value, (int, float, np.floating)):
        raise InvalidValue.of(
            f'{what}: "{path}"',
            value,
            "be one number, such as a parameter of a force or a component of a position",
        )
    return float(value)


def unit_at(model: Model, path: str) -> str:
    """Return the SI unit of a path, "" if none is declared."""
    *holder, attribute = path.split(".")
    if not holder:
        return "m/s^2"
    owner = value_at(model, ".".join(holder))
    if isinstance(owner, tuple):
        return unit_at(model, ".".join(holder))
    unit = (
        units_of(owner).get(present_path_name(owner, attribute), "") if not isinstance(owner, Mapping) else ""
    )
    return "" if unit == "1" else unit.replace("**", "^")
