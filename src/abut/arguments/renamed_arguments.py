"""Former names of arguments and attributes, which keep working with a ``DeprecationWarning``."""

from __future__ import annotations

import warnings
from collections.abc import Mapping
from typing import Any

__all__ = ["present_argument_names", "present_attribute", "present_path_name", "stored_name"]

#: Class or function → former name → present name; subclasses have those of their bases.
RENAMED: dict[str, dict[str, str]] = {
    "AssemblyPart": {"said": "material_name"},
    "Contact": {"incidents": "max_contact_points"},
    "Curves": {"incidents": "max_contact_points"},
    "Diagnosis": {"told": "failed_checks"},
    "Impact": {"penetration": "full_damping_depth"},
    "ImpactQuintic": {"penetration": "full_damping_depth"},
    "Result": {"blows": "impacts"},
    "SpringDamper": {"length": "free_length"},
    "ToothedPart": {"sliced": "slice_heights"},
    "TorsionSpring": {"angle": "free_angle"},
    "pair": {"incidents": "max_contact_points"},
    "statics": {"march": "integrate"},
}


def present_argument_names(
    owner: str | type, kwargs: Mapping[str, Any], method: str = ""
) -> dict[str, Any] | None:
    """Return keyword arguments by their present names, with a warning for each former one; None if there is none, or both are given.

    Args:
        owner: Class or name of the function; the warning is at the line that called the caller of this function.
        kwargs: Arguments as given.
        method: Class method, with a dot before it, for the warning.
    """
    former = _former_names(owner)
    if not any(name in kwargs and new not in kwargs for name, new in former.items()):
        return None
    for name in former.keys() & kwargs.keys():
        _warn(owner, f"{name} is now {former[name]}", 4, method)
    return {former.get(name, name): value for name, value in kwargs.items()}


def present_attribute(thing: object, name: str) -> str | None:
    """Return the present name of an attribute, with a warning; None if it was not renamed."""
    new = _former_names(type(thing)).get(name)
    if new is not None:
        _warn(type(thing), f"{name} is now {new}", 4)
    return new


def present_path_name(thing: object, name: str) -> str:
    """Return the present name of an attribute of an object in a path, with a warning if the given one is a former name."""
    new = _former_names(type(thing)).get(name)
    if new is None or hasattr(thing, name):
        return name
    _warn(type(thing), f"{name} is now {new}", 5)
    return new


def stored_name(kind: str, name: str) -> str:
    """Return the present name of a parameter in the summary of a saved model, which may have been written before it was renamed."""
    return RENAMED.get(kind, {}).get(name, name)


def _former_names(owner: str | type) -> dict[str, str]:
    if isinstance(owner, str):
        return RENAMED.get(owner, {})
    found: dict[str, str] = {}
    for base in owner.__mro__:
        if base.__module__.startswith("abut."):
            found |= RENAMED.get(base.__name__, {})
    return found


def _warn(owner: str | type, change: str, level: int, method: str = "") -> None:
    name = owner if isinstance(owner, str) else owner.__name__
    warnings.warn(f"{name}{method}: {change}", DeprecationWarning, stacklevel=level)
