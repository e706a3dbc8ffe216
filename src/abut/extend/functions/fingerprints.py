"""Fingerprints of kernels: a text, equal in every process, of what a kernel is made of; it names the kernel's object file.

Computing it needs no compilation, parsing or rewriting. A function of abut is identified by its name and closure, since the source of all
compiled parts of abut is included in every fingerprint. Any other function is identified by its code and by the values that it reads.
"""

from __future__ import annotations

import hashlib
import logging
import os
import types
from collections.abc import Callable, Iterable
from functools import cache
from pathlib import Path
from typing import TYPE_CHECKING, Any, cast

import numpy as np

from abut.extend.functions.dependencies import Dependencies, dependencies_of
from abut.extend.functions.functions import Func, LazyFunction, Vocabulary
from abut.extend.functions.source_text import OWN_FILES, ROOT, is_edited, structure_of
from abut.extend.named_columns import ColumnRow
from abut.version import VERSION

if TYPE_CHECKING:
    import warp as wp

__all__ = ["UnknownObject", "identity_of", "is_covered", "object_fingerprint", "own_text"]

log = logging.getLogger("abut")

#: Packages of abut that compiled code never imports. A function in them is identified by its code, like a user's.
ABOVE = (
    "analysis",
    "cli",
    "fmi",
    "formats",
    "live",
    "results",
    "study",
    "testing",
    "validation",
    "view",
)


class UnknownObject(Exception):
    """Error for an object that cannot be identified; the kernel is then left to Warp's own cache."""


def is_covered(module: str) -> bool:
    """Return True if the source of a module is part of every fingerprint."""
    if module == "warp" or module.startswith("warp."):  # by its version
        return True
    top, _, package = module.partition(".")
    return top == "abut" and package.partition(".")[0] not in ABOVE


@cache
def own_text() -> str:
    """Return a digest of abut's version and of all its source from which kernels are made.

    If a file has changed since this process imported it, the digest is unique to this process: kernels are neither found nor stored for
    others.
    """
    files = [path for path in sorted(OWN_FILES) if is_covered(_module_name(path))]
    edited = [path for path in files if is_edited(path)]
    if edited:
        log.warning(
            "the file %s of abut was changed after this process imported abut, so kernels are compiled for this process only; "
            "restart Python",
            edited[0],
        )
        return f"edited {os.urandom(16).hex()}"
    digest = hashlib.sha256(VERSION.encode())
    for path in files:
        digest.update(f"{_module_name(path)}\n".encode() + Path(path).read_bytes())
    return digest.hexdigest()


def _module_name(path: str) -> str:
    return ".".join(("abut", *os.path.relpath(path, ROOT).removesuffix(".py").split(os.sep)))


def object_fingerprint(*parts: object) -> str:
    """Return a digest of these objects and of abut's own source.

    Raises:
        Unknown: one of them is of a kind that has no identity.
    """
    known: dict[int, str] = {}
    text = "\n".join(_identity_text(part, known) for part in parts)
    return hashlib.sha256(f"{own_text()}\n{text}".encode()).hexdigest()[:32]


def identity_of(thing: object) -> str:
    """Return a digest of one object, without abut's own source.

    Raises:
        Unknown: it, or something in it, is of a kind that has no identity.
    """
    return _identity_text(thing, {})


def _identity_text(thing: object, known: dict[int, str]) -> str:
    """Return a text that identifies an object by everything that determines it."""
    if thing is None or isinstance(thing, (bool, int, float, str, bytes)):
        return repr(thing)
    if isinstance(thing, np.ndarray | np.generic) and not thing.dtype.hasobject:
        return f"{thing.dtype.str} {thing.shape} {hashlib.sha256(thing.tobytes()).hexdigest()}"
    key = id(thing)
    if key not in known:
        known[key] = "again"  # a function that calls itself
        known[key] = hashlib.sha256(_made_of(thing, known).encode()).hexdigest()[:40]
    return known[key]


def _made_of(thing: object, known: dict[int, str]) -> str:
    def parts_text(parts: Iterable[object]) -> str:
        return ",".join(_identity_text(part, known) for part in parts)

    if isinstance(thing, Vocabulary):
        return f"word {getattr(thing.python, '__qualname__', '')}"
    if isinstance(thing, Func):
        forced = "gradient " if thing.forced else ""
        return (
            f"{forced}{type(thing).__qualname__} {thing.keep_integers} {_identity_text(thing.python, known)}"
        )
    if isinstance(thing, LazyFunction):
        return f"{'gradient ' if thing.forced else ''}compiled {_identity_text(thing.identity, known)}"
    if isinstance(thing, (tuple, list)):
        return f"[{parts_text(thing)}]"
    if isinstance(thing, (set, frozenset)):
        return f"{{{','.join(sorted(_identity_text(part, known) for part in thing))}}}"
    if isinstance(thing, dict):
        return f"{{{parts_text(x for item in thing.items() for x in item)}}}"
    if isinstance(thing, types.FunctionType):
        return _of_function(thing, known)
    if isinstance(thing, types.ModuleType | types.BuiltinFunctionType | np.ufunc):
        return f"{getattr(thing, '__module__', '')}.{thing.__name__}"
    if hasattr(thing, "native_func"):  # Warp's function: built in, or made from a plain one
        called = cast("wp.Function", thing)
        return f"warp {called.key}" if called.is_builtin() else _identity_text(called.func, known)
    if isinstance(thing, type):
        return _of_class(thing, known)
    if hasattr(thing, "native_name"):  # Warp's struct; its native name ends in a digest of its fields
        return str(thing.native_name)
    if hasattr(thing, "dtype") and hasattr(thing, "ndim"):  # the type of an array
        return f"array {thing.ndim} {_identity_text(thing.dtype, known)}"
    raise UnknownObject(repr(thing))


def _is_own(thing: object) -> bool:
    return is_covered(getattr(thing, "__module__", "") or "")


def _of_function(function: types.FunctionType, known: dict[int, str]) -> str:
    if _is_own(function):
        cells = [cell.cell_contents for cell in function.__closure__ or ()]
        return f"{function.__module__}.{function.__qualname__}[{','.join(_identity_text(x, known) for x in cells)}]"
    found = dependencies_of(function) or Dependencies(function)
    read = ",".join(f"{path}={_identity_text(value, known)}" for path, value in found.values)
    given = function.__defaults__, dict(function.__kwdefaults__ or {})
    types_ = ",".join(
        f"{name}:{_identity_text(_resolve_annotation(kind, function), known)}"
        for name, kind in function.__annotations__.items()
    )
    return f"{structure_of(function.__code__)}[{read}][{types_}][{_identity_text(given, known)}]"


def _resolve_annotation(kind: object, function: Callable[..., Any]) -> object:
    """Return the object that an annotation given as a text names."""
    return getattr(function, "__globals__", {}).get(kind, kind) if isinstance(kind, str) else kind


def _of_class(cls: type, known: dict[int, str]) -> str:
    if issubclass(cls, ColumnRow) and not _is_own(cls):
        return f"row {cls.__qualname__} {[(one.name, one.at, one.span) for one in cls.COLUMNS]}"
    if _is_own(cls) or cls.__module__ == "builtins":
        return f"{cls.__module__}.{cls.__qualname__}"
    functions = getattr(cls, "functions", None)
    if functions is None:
        return f"{cls.__module__}.{cls.__qualname__}"
    anatomy = cls.anatomy  # type: ignore[attr-defined]
    declared = (
        anatomy.method,
        anatomy.parameters,
        anatomy.derived,
        anatomy.states,
        anatomy.bristle,
        anatomy.curves,
    )
    return f"law {cls.__qualname__} {declared} {_identity_text(functions, known)}"
