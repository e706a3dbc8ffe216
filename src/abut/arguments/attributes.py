"""Error messages about misspelt attributes of objects, and about assignments without effect.

`guard_attributes` is called for each public class. Attributes that a user's class adds to an object are not affected.
"""

from __future__ import annotations

import dataclasses
import difflib
import sys
from collections.abc import Callable
from typing import Any

from abut.arguments.callers import is_outside
from abut.arguments.renamed_arguments import present_attribute
from abut.arguments.synonyms import KEYWORDS
from abut.errors import FixedAttribute, UnknownAttribute

__all__ = ["guard_attributes"]

_MARK = "__guarded__"
_frame = sys._getframe


def guard_attributes(cls: type) -> None:
    """Make objects of a class of `abut` raise a helpful error when an attribute that they do not have is read or assigned."""
    if issubclass(cls, tuple | type) or not cls.__module__.startswith("abut."):
        return
    if not hasattr(cls, "__getattr__"):
        setattr(cls, "__getattr__", _get_unknown)  # noqa: B010
    if not hasattr(cls.__setattr__, _MARK):
        setattr(cls, "__setattr__", _guarded_assignment(cls.__setattr__))  # noqa: B010


def _get_unknown(self: object, name: str) -> Any:
    """Raise the error about an attribute; Python calls this if it has found none."""
    if hasattr(type(self), name):
        return object.__getattribute__(self, name)  # a property that failed raises its own error
    if name.startswith("_") or not is_outside(_frame(1)):
        raise AttributeError(f"{type(self).__name__!r} object has no attribute {name!r}", name=name, obj=self)
    present = present_attribute(self, name)
    if present is not None:
        return getattr(self, present)
    raise _unknown_attribute(self, name)


def _guarded_assignment(original: Callable[[Any, str, object], None]) -> Callable[[Any, str, object], None]:
    def assign_attribute(self: object, name: str, value: object) -> None:
        if is_outside(_frame(1)) and type(self).__module__.startswith("abut.") and not name.startswith("_"):
            if name not in _attribute_names(self):
                raise _unknown_attribute(self, name)
            if _is_fixed(type(self), name):
                raise FixedAttribute(_attribute_remedy(self, name))
        original(self, name, value)

    setattr(assign_attribute, _MARK, True)
    return assign_attribute


def _is_fixed(cls: type, name: str) -> bool:
    """Return True for an attribute of a frozen data class, and for a property without a setter."""
    found = getattr(cls, name, None)
    if isinstance(found, property):
        return found.fset is None
    return dataclasses.is_dataclass(cls) and bool(getattr(cls, "__dataclass_params__").frozen)  # noqa: B009


def _attribute_remedy(thing: object, name: str) -> str:
    own = _name_of(thing)
    ways = [f"use dataclasses.replace(…, {name}=…) for a copy"] * (
        name in getattr(type(thing), "__dataclass_fields__", ())
    )
    if own is not None and isinstance(getattr(thing, name), int | float | tuple):
        ways.append(
            f'{"" if ways else "use "}model.with_values({{"{own}.{name}": …}}) for a model with another value'
        )
    return f"{_describe_object(thing)}: {name} cannot be assigned; {', or '.join(ways) or 'give it when the object is created'}"


def _attribute_names(thing: object) -> list[str]:
    """Return the public names of attributes."""
    names = {
        *dir(type(thing)),
        *getattr(thing, "__dict__", ()),
        *getattr(type(thing), "__dataclass_fields__", ()),
    }
    return sorted(one for one in names if not one.startswith("_"))


def _unknown_attribute(thing: object, name: str) -> UnknownAttribute:
    names = _attribute_names(thing)
    meant = [one for one in KEYWORDS.get(name.lower(), ()) if one in names]
    near = meant[:1] or difflib.get_close_matches(name.lower(), names, n=2, cutoff=0.6)
    offered = f"did you mean {' or '.join(near)}?" if near else f"it has {', '.join(names)}"
    return UnknownAttribute(f'{_describe_object(thing)} has no attribute "{name}"; {offered}')


def _describe_object(thing: object) -> str:
    """Return the class of an object, and its name if it has one."""
    name = _name_of(thing)
    return type(thing).__name__ if name is None else f'{type(thing).__name__} "{name}"'


def _name_of(thing: object) -> str | None:
    found = getattr(thing, "__dict__", {}).get("name")
    return found if isinstance(found, str) else None
