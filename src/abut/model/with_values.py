"""Copies of frozen things with some numbers changed.

Frozen things refer to one another (a joint to frames, a frame to its body, a body to its shape), so a
change to one requires a copy of the whole graph: things, dataclasses and containers are copied, each once;
everything else (numbers, arrays, functions, classes) is shared. Then the values are set, and every copy checks
and converts its fields again by its `__post_init__`, or otherwise by `validate`.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import cache, cached_property
from typing import Any

from abut.arguments.renamed_arguments import present_path_name
from abut.errors import InvalidValue, UnknownName
from abut.model.protocols import assign, field_names, is_description
from abut.units import quantity

__all__ = ["copies_with_values"]

_COMPONENTS = {3: "xyz", 4: "wxyz"}


def copies_with_values(
    ground: object, things: Mapping[str, Any], values: Mapping[str, Any], what: str
) -> tuple[Any, dict[str, Any]]:
    """Return copies of the ground and all things, with `values` (by dotted path) set and checked."""
    memo: dict[int, Any] = {}
    made: list[Any] = []
    new_ground = _copy_description(ground, memo, made)
    new = {name: _copy_description(thing, memo, made) for name, thing in things.items()}
    given: dict[tuple[Any, ...], tuple[str, Any]] = {}
    for path, value in values.items():
        place = _set_value(new, path, value, what)
        other, before = given.setdefault(place, (path, value))
        if str(before) != str(value):
            raise InvalidValue(
                f'{what}: "{other}" and "{path}" are the same number, of a shared object, and cannot be {before} and {value}; '
                "give only one of them, or use separate objects in the model"
            )
    for thing in made:
        check = _check_of(thing)
        if check is not None:
            check()
    return new_ground, new


def _copy_description(value: Any, memo: dict[int, Any], made: list[Any]) -> Any:
    """Return a copy of descriptions and containers; `made` lists the parts before the whole."""
    if id(value) in memo:
        return memo[id(value)]
    kind: Any = type(value)
    if is_description(value):
        new = object.__new__(kind)
        memo[id(value)] = new  # before its fields: a body and its shape's frame refer to each other
        cached = cached_names(kind)
        own = {name: v for name, v in vars(value).items() if name not in cached}
        assign(new, **{name: _copy_description(v, memo, made) for name, v in own.items()})
        assign(new, **dict.fromkeys(own.get("derived", ())))
        made.append(new)
        return new
    if kind is tuple or kind is list:
        memo[id(value)] = items = kind(_copy_description(item, memo, made) for item in value)
        return items
    if kind is dict:
        memo[id(value)] = copy = {key: _copy_description(item, memo, made) for key, item in value.items()}
        return copy
    return value


@cache
def cached_names(kind: type) -> frozenset[str]:
    """Return the names of cached data that follow from a thing's fields and must be computed again."""
    return frozenset(n for c in kind.__mro__ for n, v in vars(c).items() if isinstance(v, cached_property))


def _check_of(thing: object) -> Callable[[], None] | None:
    """Return the method by which a thing checks its fields."""
    return getattr(thing, "__post_init__", None) or getattr(thing, "validate", None)


def _set_value(things: dict[str, Any], path: str, value: Any, what: str) -> tuple[Any, ...]:
    """Store `value` at the path, through attributes, mappings and components; return a key of that place."""
    name, *attributes = path.split(".")
    if name not in things:
        raise UnknownName.of(f"thing in {what} named", name, [*things, "gravity"])
    if not attributes:
        raise InvalidValue.of(f"the path of a value in {what}", path, f'name an attribute, as "{name}.mass"')
    holder, trail = things[name], name
    owners: list[tuple[Any, str]] = []
    for attribute in attributes:
        attribute = present_path_name(holder, attribute)
        owners.append((holder, attribute))
        holder = _get_value(holder, attribute, trail)
        trail = f"{trail}.{attribute}"
    if is_description(holder) and not is_description(value):
        raise InvalidValue(
            f'{what}: "{path}" is a {type(holder).__name__}, not a number; choose one of '
            f"{', '.join(f'{path}.{n}' for n in _changeable_names(holder))}"
        )
    place: tuple[Any, ...] = ()
    for owner, attribute in reversed(owners):
        place = (attribute, *place)
        if type(owner) is tuple:  # a component: store the whole vector in its owner instead
            k = _COMPONENTS.get(len(owner), "").find(attribute)
            value = (*owner[:k], value, *owner[k + 1 :])
            continue
        if isinstance(owner, dict):
            owner[attribute] = value
        else:
            if _check_of(owner) is None:  # nothing else checks it
                value = quantity(value, "1", what=path)
            assign(owner, **{attribute: value})
        return (id(owner), *place)
    raise AssertionError(path)  # the first owner is a thing, never a tuple


def _get_value(holder: Any, attribute: str, trail: str) -> Any:
    """Return the holder's value of that name."""
    if attribute not in _changeable_names(holder):
        raise UnknownName.of(f'value in "{trail}" named', attribute, _changeable_names(holder))
    if type(holder) is tuple:
        return holder[_COMPONENTS[len(holder)].index(attribute)]
    return holder[attribute] if isinstance(holder, dict) else getattr(holder, attribute)


def _changeable_names(holder: object) -> list[str]:
    """Return the names of the values of a holder that may be changed."""
    if is_description(holder):
        return field_names(holder)
    if isinstance(holder, dict):
        return list(holder)
    if type(holder) is tuple and all(isinstance(item, float) for item in holder):
        return list(_COMPONENTS.get(len(holder), ""))
    return []
