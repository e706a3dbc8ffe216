"""Former names of arguments and attributes, which keep working with a ``DeprecationWarning``."""

from __future__ import annotations

import warnings
from collections.abc import Mapping
from typing import Any

__all__ = ["current_arguments", "current_name", "present_name", "stored_name"]

#: Answers of studies.
ANSWERS = [
    "Correlations",
    "Envelope",
    "FailureProbability",
    "Front",
    "Importance",
    "MainEffects",
    "Minimum",
    "Morris",
    "Percentiles",
    "Sobol",
    "Surface",
    "Worst",
]

#: Class or function → former name → present name.
RENAMED: dict[str, dict[str, str]] = {
    "Contact": {"incidents": "max_contact_points"},
    "Curves": {"incidents": "max_contact_points"},
    "Impact": {"penetration": "full_damping_depth"},
    "ImpactQuintic": {"penetration": "full_damping_depth"},
    "Result": {"blows": "impacts"},
    "SpringDamper": {"length": "free_length"},
    "TorsionSpring": {"angle": "free_angle"},
    "statics": {"march": "integrate"},
    **{name: {"sliced": "slice_heights"} for name in ("Gear", "Rack", "RingGear")},
    **{name: {"listing": "text_table"} for name in ANSWERS},
    "pair": {"incidents": "max_contact_points"},
}


def current_name(owner: str, name: str, level: int = 3) -> str | None:
    """Return the present name of an argument or attribute, with a warning; None if it was not renamed.

    Args:
        owner: Name of the class or function; of a class method, with its name after a dot.
        name: Former name.
        level: Number of calls from the warning to the user's line.
    """
    new = RENAMED.get(owner.partition(".")[0], {}).get(name)
    if new is not None:
        warnings.warn(f"{owner}: {name} is now {new}", DeprecationWarning, stacklevel=level)
    return new


def present_name(thing: object, name: str) -> str:
    """Return the present name of an attribute of an object in a path, with a warning if the given one is a former name."""
    kind = type(thing).__name__
    if name not in RENAMED.get(kind, {}) or hasattr(type(thing), name):
        return name
    return current_name(kind, name, 5) or name


def stored_name(kind: str, name: str) -> str:
    """Return the present name of a parameter in the summary of a saved model, which may have been written before it was renamed."""
    return RENAMED.get(kind, {}).get(name, name)


def current_arguments(owner: str, kwargs: Mapping[str, Any]) -> dict[str, Any] | None:
    """Return keyword arguments by their present names, with a warning for each former one; None if there is none, or both are given."""
    former = RENAMED.get(owner.partition(".")[0], {})
    if not any(name in kwargs and new not in kwargs for name, new in former.items()):
        return None
    present = {}
    for name, value in kwargs.items():
        present[current_name(owner, name, 4) or name] = value
    return present
