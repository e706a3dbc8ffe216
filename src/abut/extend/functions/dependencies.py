"""Dependencies of a user's function: its code and the values that it reads, including those of its helper functions.

A compiled function keeps the values that its globals, closure and defaults had when it was compiled; Python reads them at each call.
Results derived from a function are therefore stored together with the values read, and are computed again if a value differs:
a constant set again in a notebook, a redefined helper, an attribute of a module or class, an element of a list.

    value, read = trace_dependencies(make)    the result of `make`, and the dependencies that were recorded
    is_current(read)                          True if all of these still read the same values

The values read are found in the instructions of a function (names, attributes, constant indices), so its source is not needed.
A container that is read as a whole is compared by its contents.
"""

from __future__ import annotations

import dis
import itertools
import types
from collections.abc import Callable, Hashable, Iterable, Iterator, Mapping
from contextvars import ContextVar
from functools import cached_property, lru_cache, wraps
from typing import TYPE_CHECKING, Any, NamedTuple, TypeVar

import numpy as np

from abut.extend.functions.source_text import is_part_of_abut

if TYPE_CHECKING:
    from _typeshed import SupportsGetItem

__all__ = [
    "Dependencies",
    "cached_value",
    "dependencies_of",
    "dependent_cache",
    "dependent_property",
    "is_current",
    "record_dependencies",
    "trace_dependencies",
]

T = TypeVar("T")
_PLACE = "_abut_dependencies"  #: attribute of a function
_MISSING = object()  #: placeholder of a missing value
_revisions = itertools.count(1)
_noted: ContextVar[set[Dependencies] | None] = ContextVar("noted", default=None)


class _ReadRecord(NamedTuple):
    """Value that was read: the access function, its owner, the key, and the value."""

    fetch: Callable[[Any, Any], Any]
    owner: object
    key: object
    seen: object


class Dependencies:
    """Values that one function read when it was inspected; its helpers have their own record."""

    def __init__(self, function: types.FunctionType) -> None:
        self.function, self.code = function, function.__code__
        self.defaults = function.__defaults__, dict(function.__kwdefaults__ or {})
        self.revision = next(_revisions)  #: unique number
        self.values: list[tuple[str, Any]] = []  #: the values read, by path
        self.helpers: list[types.FunctionType] = []
        self._reads: list[_ReadRecord] = []
        self._contents: list[tuple[Any, Any]] = []
        self.digest = ""  #: set by `identity` at the first request
        for path in _name_paths(self.code):
            self._follow(path)

    def __reduce__(self) -> tuple[Any, ...]:
        """Pickle nothing: a function that is sent to another process is sent without its dependencies."""
        return type(None), ()

    @property
    def has_changed(self) -> bool:
        """True if the function would read other values now."""
        function = self.function
        if function.__code__ is not self.code or function.__defaults__ != self.defaults[0]:
            return True
        if (function.__kwdefaults__ or {}) != self.defaults[1]:
            return True
        for fetch, owner, key, seen in self._reads:
            now = fetch(owner, key)
            if now is not seen and not _is_same(now, seen):
                return True
        return any(_container_content(value) != before for value, before in self._contents)

    def _follow(self, path: tuple[Any, ...]) -> None:
        """Read a name and its attributes and elements, as far as they exist."""
        fetch, owner = self._owner(path[0])
        value = self._read(fetch, owner, path[0])
        shown = str(path[0])
        for step in path[1:]:
            if value is _MISSING or isinstance(value, types.FunctionType):
                break
            attribute = isinstance(step, str)
            if attribute and isinstance(value, _CONTAINERS):  # a method of it
                self._contents.append((value, _container_content(value)))
            key = step if attribute else step[0]
            shown += f".{key}" if attribute else f"[{key!r}]"
            value = self._read(_read_attribute if attribute else _read_element, value, key)
        self.values.append((shown, None if value is _MISSING else value))
        plain = getattr(value, "python", value)  # the Python function under @func
        if isinstance(plain, types.FunctionType) and not is_part_of_abut(plain):
            self.helpers.append(plain)
        elif isinstance(value, _CONTAINERS):
            self._contents.append((value, _container_content(value)))

    def _owner(self, name: str) -> tuple[Callable[[Any, Any], Any], Any]:
        free = self.code.co_freevars
        if name in free and self.function.__closure__ is not None:
            return _read_cell, self.function.__closure__[free.index(name)]
        return _read_name, self.function.__globals__

    def _read(self, fetch: Callable[[Any, Any], Any], owner: object, key: object) -> Any:
        value = fetch(owner, key)
        self._reads.append(_ReadRecord(fetch, owner, key, value))
        return value


def _read_name(namespace: Mapping[str, Any], name: str) -> object:
    if name in namespace:
        return namespace[name]
    known = namespace.get("__builtins__", {})
    return (known if isinstance(known, dict) else vars(known)).get(name, _MISSING)


def _read_cell(cell: types.CellType, name: str) -> object:
    try:
        return cell.cell_contents
    except ValueError:  # not set yet
        return _MISSING


def _read_attribute(owner: object, name: str) -> object:
    try:
        return getattr(owner, name, _MISSING)
    except Exception:  # raised by a property
        return _MISSING


def _read_element(owner: SupportsGetItem[Any, Any], key: object) -> object:
    try:
        return owner[key]
    except Exception:  # no such element, or no container
        return _MISSING


_CONTAINERS = (list, tuple, dict, set, frozenset, np.ndarray, bytearray)


def _container_content(value: object) -> object:
    """Return the contents of a container, for a later comparison."""
    if isinstance(value, np.ndarray):
        return (
            value.shape,
            value.dtype.str,
            repr(value.tolist()) if value.dtype.hasobject else value.tobytes(),
        )
    if isinstance(value, dict):
        return {key: _container_content(one) for key, one in value.items()}
    if isinstance(value, set | frozenset):
        return set(value)
    if isinstance(value, bytearray):
        return bytes(value)
    return (
        [_container_content(one) for one in value]
        if isinstance(value, list | tuple)
        else _ConstantValue(value)
    )


class _ConstantValue:
    """Value that equals itself and any value with the same number or text."""

    def __init__(self, value: object) -> None:
        self.value = value

    def __eq__(self, other: object) -> bool:
        return isinstance(other, _ConstantValue) and (
            self.value is other.value or _is_same(self.value, other.value)
        )

    __hash__ = None  # type: ignore[assignment]


def _is_same(now: object, then: object) -> bool:
    """Return True if two objects are the same number, text, or bound method."""
    if type(now) is not type(then):
        return False
    if isinstance(now, float | np.floating):
        return bool(now == then or (now != now and then != then))
    if isinstance(
        now, int | str | bytes | complex | np.generic | types.MethodType | types.BuiltinFunctionType
    ):
        return bool(now == then)
    return isinstance(now, _CONTAINERS) and bool(
        _container_content(now) == _container_content(then)
    )  # as a property makes it at each call


# --- instructions ---------------------------------------------------------------------------------------------------------

_NAMES = frozenset(
    {
        "LOAD_GLOBAL",
        "LOAD_NAME",
        "LOAD_DEREF",
        "LOAD_CLASSDEREF",
        "LOAD_FROM_DICT_OR_DEREF",
        "LOAD_FROM_DICT_OR_GLOBALS",
    }
)
_ATTRIBUTES = frozenset({"LOAD_ATTR", "LOAD_METHOD"})
_NUMBERS = frozenset({"LOAD_CONST", "LOAD_SMALL_INT"})


@lru_cache(maxsize=4096)
def _name_paths(code: types.CodeType) -> tuple[tuple[Any, ...], ...]:
    """Return the outer names that a code reads, each with the attributes (texts) and constant elements (in tuples) that follow."""
    return tuple(dict.fromkeys(_iterate_paths(code, frozenset())))


def _iterate_paths(code: types.CodeType, own: frozenset[str]) -> Iterator[tuple[Any, ...]]:
    """Iterate over the paths of `_name_paths`; ``own`` are cells of the functions around a nested one."""
    own |= set(code.co_cellvars) | (set(code.co_varnames) - set(code.co_freevars))
    steps = [
        one
        for one in dis.get_instructions(code)
        if one.opname not in ("CACHE", "PUSH_NULL", "NOT_TAKEN", "RESUME")
    ]
    k = 0
    while k < len(steps):
        one = steps[k]
        k += 1
        if one.opname not in _NAMES or (one.opname != "LOAD_GLOBAL" and one.argval in own):
            continue
        path: list[Any] = [one.argval]
        while k < len(steps):
            if steps[k].opname in _ATTRIBUTES:
                path.append(steps[k].argval)
                k += 1
            elif steps[k].opname in _NUMBERS and k + 1 < len(steps) and _is_subscript(steps[k + 1]):
                path.append((steps[k].argval,))
                k += 2
            else:
                break
        yield tuple(path)
    for inner in code.co_consts:
        if isinstance(inner, types.CodeType):
            yield from _iterate_paths(inner, own)


def _is_subscript(one: dis.Instruction) -> bool:
    return one.opname == "BINARY_SUBSCR" or (one.opname == "BINARY_OP" and one.argrepr == "[]")


# --- of one function, and of results of several functions ------------------------------------------------------------------------


def dependencies_of(function: Callable[..., Any]) -> Dependencies | None:
    """Return the values that a function reads now, with those of all its helpers; None for functions of abut and of Warp."""
    waiting, first, seen = [function], None, set[int]()
    while waiting:
        one = waiting.pop()
        if not isinstance(one, types.FunctionType) or is_part_of_abut(one) or id(one) in seen:
            continue
        seen.add(id(one))
        found = vars(one).get(_PLACE)
        if found is None or found.function is not one or found.has_changed:
            found = Dependencies(one)
            setattr(one, _PLACE, found)
        first = first or found
        record_dependencies((found,))
        waiting += found.helpers
    return first


def record_dependencies(read: Iterable[Dependencies]) -> None:
    """Report these dependencies to all enclosing traces."""
    if (noted := _noted.get()) is not None:
        noted.update(read)


def trace_dependencies(make: Callable[[], T]) -> tuple[T, frozenset[Dependencies]]:
    """Return the result of `make` and all its dependencies, which are also reported to an enclosing trace."""
    noted: set[Dependencies] = set()
    token = _noted.set(noted)
    try:
        made = make()
    finally:
        _noted.reset(token)
        record_dependencies(noted)
    return made, frozenset(noted)


def is_current(read: frozenset[Dependencies]) -> bool:
    """Return True if a result with these dependencies would be the same if it was computed now."""
    return not any(one is None or one.has_changed for one in read)  # None: it was made in another process


def cached_value(memory: dict[Any, Any], key: Hashable, make: Callable[[], T]) -> T:
    """Return the value stored under this key; compute it if it is missing, or if a function on which it depends reads other values."""
    found = memory.get(key)
    if found is not None and is_current(found[1]):
        record_dependencies(found[1])
    else:
        found = memory[key] = trace_dependencies(make)
    made: T = found[0]
    return made


class dependent_property(cached_property[T]):  # noqa: N801
    """Cached property that is computed again when a user's function on which it depends reads other values."""

    def __get__(self, thing: object, owner: type | None = None) -> T:  # type: ignore[override]
        """Return the value."""
        if thing is None:
            return self  # type: ignore[return-value]
        return cached_value(vars(thing), self.attrname, lambda: self.func(thing))

    def __set__(self, thing: object, value: object) -> None:
        """Raise AttributeError; as a data descriptor every access uses `__get__`."""
        raise AttributeError(f"{self.attrname} is computed from other attributes and cannot be set")


def dependent_cache(function: Callable[..., T]) -> Callable[..., T]:
    """Return ``functools.lru_cache`` of a function that recomputes when a user's function on which an answer depends reads other values."""
    answers = lru_cache(maxsize=4096)(lambda *given: {})

    @wraps(function)
    def cached_call(*given: Hashable) -> T:
        return cached_value(answers(*given), None, lambda: function(*given))

    cached_call.cache_info = answers.cache_info  # type: ignore[attr-defined]
    return cached_call
