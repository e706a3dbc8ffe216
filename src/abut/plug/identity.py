"""What a kernel is made of, as a text that is the same in every process: the name under which its object file is found again.

Nothing is compiled, parsed or rewritten to make it. A function of abut's own is its name and what it closes over, since the text of all of
abut is part of every fingerprint; a user's function is its text, and what it uses.
"""

from __future__ import annotations

import ast
import hashlib
import inspect
import types
from collections.abc import Callable
from functools import cache
from pathlib import Path
from typing import Any

from abut.plug.columns import Row
from abut.plug.functions import Compiled, Func, Vocabulary, parse

#: Rooms whose text decides what a kernel does
ROOMS = (
    "plug",
    "kernels",
    "shapes",
    "coordinates",
    "joints",
    "forces",
    "signals",
    "contact",
    "system",
    "integrators",
    "fem/explicit",
)


class Unknown(Exception):
    """Something of which it cannot be told what it is; the kernel is then left to Warp's own cache."""


@cache
def own_text() -> str:
    """A digest of the text of the rooms that kernels are made of."""
    root = Path(__file__).parents[1]
    digest = hashlib.sha1()
    for room in ROOMS:
        for path in sorted((root / room).rglob("*.py")):
            digest.update(str(path.relative_to(root)).encode() + path.read_bytes())
    return digest.hexdigest()


def fingerprint(*parts: object) -> str:
    """A digest of what these are and of abut's own text.

    Raises:
        Unknown: one of them is of a kind that has no identity.
    """
    known: dict[int, str] = {}
    text = "\n".join(_identity(part, known) for part in parts)
    return hashlib.sha256(f"{own_text()}\n{text}".encode()).hexdigest()[:32]


def _identity(thing: Any, known: dict[int, str]) -> str:
    """What a thing is, told by everything that decides it."""
    if thing is None or isinstance(thing, (bool, int, float, str, bytes)):
        return repr(thing)
    key = id(thing)
    if key not in known:
        known[key] = "again"  # a function that calls itself
        known[key] = hashlib.sha1(_made_of(thing, known).encode()).hexdigest()
    return known[key]


def _made_of(thing: Any, known: dict[int, str]) -> str:
    def of(parts: Any) -> str:
        return ",".join(_identity(part, known) for part in parts)

    if isinstance(thing, Vocabulary):
        return f"word {getattr(thing.python, '__qualname__', '')}"
    if isinstance(thing, Func):
        forced = "gradient " if thing.forced else ""
        return f"{forced}{type(thing).__qualname__} {thing.keep_integers} {_identity(thing.python, known)}"
    if isinstance(thing, Compiled):
        return f"{'gradient ' if thing.forced else ''}compiled {_identity(thing.identity, known)}"
    if isinstance(thing, (tuple, list)):
        return f"[{of(thing)}]"
    if isinstance(thing, (set, frozenset)):
        return f"{{{','.join(sorted(_identity(part, known) for part in thing))}}}"
    if isinstance(thing, dict):
        return f"{{{of(x for item in thing.items() for x in item)}}}"
    if isinstance(thing, types.FunctionType):
        return _of_function(thing, known)
    if isinstance(thing, types.ModuleType | types.BuiltinFunctionType):
        return thing.__name__
    if isinstance(thing, type):
        return _of_class(thing, known)
    if hasattr(thing, "native_name"):  # Warp's struct; its native name ends in a digest of its fields
        return str(thing.native_name)
    if hasattr(thing, "dtype") and hasattr(thing, "ndim"):  # the type of an array
        return f"array {thing.ndim} {_identity(thing.dtype, known)}"
    raise Unknown(repr(thing))


def _is_own(thing: Any) -> bool:
    module = getattr(thing, "__module__", "") or ""
    return module == "abut" or module.startswith(("abut.", "warp."))


def _of_function(function: Callable[..., Any], known: dict[int, str]) -> str:
    if _is_own(function):
        cells = [cell.cell_contents for cell in function.__closure__ or ()]
        return (
            f"{function.__module__}.{function.__qualname__}[{','.join(_identity(x, known) for x in cells)}]"
        )
    closed = inspect.getclosurevars(function)
    named = sorted({**closed.nonlocals, **closed.globals}.items())
    words = ",".join(f"{name}={_identity(value, known)}" for name, value in named)
    types_ = ",".join(f"{name}:{_identity(kind, known)}" for name, kind in function.__annotations__.items())
    return f"{ast.unparse(parse(function))}[{words}][{types_}]"


def _of_class(cls: type, known: dict[int, str]) -> str:
    if issubclass(cls, Row) and not _is_own(cls):
        return f"row {cls.__qualname__} {[(one.name, one.at, one.span) for one in cls.COLUMNS]}"
    if _is_own(cls) or cls.__module__ == "builtins":
        return f"{cls.__module__}.{cls.__qualname__}"
    functions = getattr(cls, "functions", None)
    if functions is None:
        return f"{cls.__module__}.{cls.__qualname__}"
    anatomy = cls.anatomy  # type: ignore[attr-defined]
    told = (
        anatomy.method,
        anatomy.parameters,
        anatomy.derived,
        anatomy.states,
        anatomy.bristle,
        anatomy.curves,
    )
    return f"law {cls.__qualname__} {told} {_identity(functions, known)}"
