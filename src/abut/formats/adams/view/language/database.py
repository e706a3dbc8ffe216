"""DB_ and UNIQUE_ functions of Adams View, and STOO: queries of the objects.

Source: Adams View, functions DB_ANCESTOR … DB_OF_TYPE_EXISTS, UNIQUE_NAME, UNIQUE_LOCAL_NAME.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import TYPE_CHECKING

from abut.formats.adams.view.language.operators import format_value
from abut.formats.adams.view.language.wildcards import matches_wildcards
from abut.formats.adams.view.session.objects import AbsentError, Value, ViewObject

if TYPE_CHECKING:
    from abut.formats.adams.view.session.values import Values

__all__ = ["DATABASE", "DEFAULTS", "is_of_type"]

#: Names of the object of all defaults.
DEFAULTS = ("system_defaults", ".system_defaults", ".system.defaults")
_EVERY = ("all", "adams", "")
#: Types with the same name as in Adams View.
_NAMED = ("model", "part", "marker", "point", "variable", "point_mass", "macro")


def is_of_type(thing: ViewObject, name: str) -> bool:
    """Return True if an object is of a type or class of Adams View, such as "marker", "constraint" or "all".

    Raises:
        ValueError: no supported kind of object has this name.
    """
    from abut.formats.adams.view.session.vocabulary import GROUND, KINDS, MODEL

    word = name.strip().lower()
    if word in _EVERY:
        return True
    known = {part for kind in (*KINDS, MODEL, GROUND) for part in (kind.sort, *kind.words)} | {"macro"}
    if word not in known:
        raise ValueError(f"the type {name!r} is none of those that are read: {', '.join(sorted(known))}")
    return word in (thing.kind.sort, *thing.kind.words)


def _find_object(session: Values, value: Value) -> ViewObject:
    found = session.known_object(value)
    if found is None:
        raise AbsentError(format_value(value))
    return found


def _find_objects(session: Values, values: Value) -> list[ViewObject]:
    many: Sequence[Value] = values if isinstance(values, list) else [values]
    return [_find_object(session, one) for one in many]


def _find_descendants(session: Values, value: Value, sort: str, directly: bool = False) -> list[ViewObject]:
    """Return the descendants of an object of a type, or only its direct children."""
    top = _find_object(session, value)
    return [
        one
        for one in session.things.below(top)[1:]
        if is_of_type(one, sort) and (not directly or len(one.name) == len(top.name) + 1)
    ]


def _find_ancestor(session: Values, value: Value, sort: str) -> ViewObject | str:
    above = list(session.things.upwards(_find_object(session, value)))[1:]
    return next((one for one in above if is_of_type(one, sort)), "")


def _object_type(session: Values, value: Value) -> str:
    thing = _find_object(session, value)
    if thing.kind.sort not in _NAMED:
        raise ValueError(
            f"the name of the type of {thing.full} in Adams View is not documented; use DB_OF_CLASS"
        )
    return thing.kind.sort


def _default_object(session: Values, value: Value, sort: Value) -> ViewObject:
    """Return the default model or part, to which names without a full path refer."""
    if format_value(value).lower() not in DEFAULTS:
        raise ValueError(f"{format_value(value)} contains no defaults; write .system_defaults")
    names = {"model": session.things.model, "part": session.things.part}
    word = format_value(sort).lower()
    if word not in names:
        raise ValueError(
            f"the default {word} is not known; known are the default model and part, name the object itself"
        )
    found = session.things.exact(names[word]) if names[word] else None
    if found is None:
        raise ValueError(f"there is no default {word} yet; create one before")
    return found


def _find_oldest_ancestor(session: Values, value: Value, sort: str) -> ViewObject | str:
    above = list(session.things.upwards(_find_object(session, value)))[1:]
    return next((one for one in reversed(above) if is_of_type(one, sort)), "")


def _is_active(session: Values, value: Value) -> float:
    """Return 1 if an object takes part in simulations: the object and all its owners are active."""
    return float(all(one.active for one in session.things.upwards(_find_object(session, value))))


def _has_child(session: Values, value: Value, name: Value) -> float:
    return float(session.things.exact((*_find_object(session, value).name, format_value(name))) is not None)


def _unique_name(session: Values, base: Value) -> str:
    return session.things.unused_name(f"{format_value(base)}_")


def _unique_below(session: Values, parent: Value, base: Value) -> str:
    top, k = _find_object(session, parent), 1
    while session.things.exact((*top.name, f"{format_value(base)}_{k}")) is not None:
        k += 1
    return f"{format_value(base)}_{k}"


def _of_type_exists(session: Values, name: Value, sort: Value) -> float:
    found = session.things.find(format_value(name))
    return float(found is not None and is_of_type(found, format_value(sort)))


#: Name → function (session, values) → a number, a text, an object or a list of objects.
DATABASE: Mapping[str, Callable[..., Value]] = {
    "db_active": _is_active,
    "db_ancestor": lambda session, thing, sort: _find_ancestor(session, thing, format_value(sort)),
    "db_children": lambda session, thing, sort: _find_descendants(session, thing, format_value(sort)),
    "db_default": _default_object,
    "db_exists": lambda session, name: float(session.things.find(format_value(name)) is not None),
    "db_filter_name": lambda session, many, text: [
        one for one in _find_objects(session, many) if matches_wildcards(format_value(text), one.name[-1])
    ],
    "db_filter_type": lambda session, many, sort: [
        one for one in _find_objects(session, many) if is_of_type(one, format_value(sort))
    ],
    "db_immediate_children": lambda session, thing, sort: _find_descendants(
        session, thing, format_value(sort), True
    ),
    "db_obj_exists": _has_child,
    "db_object_count": lambda session, many: float(len(_find_objects(session, many))),
    "db_of_class": lambda session, thing, sort: float(
        is_of_type(_find_object(session, thing), format_value(sort))
    ),
    "db_of_type_exists": _of_type_exists,
    "db_oldest_ancestor": lambda session, thing, sort: _find_oldest_ancestor(
        session, thing, format_value(sort)
    ),
    "db_type": _object_type,
    "stoo": _find_object,
    "unique_local_name": _unique_below,
    "unique_name": _unique_name,
}
