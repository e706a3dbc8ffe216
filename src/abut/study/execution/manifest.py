"""Manifest of a study: its contents as plain data, by which a store is recognised and a study repeated."""

from __future__ import annotations

import hashlib
import importlib.metadata
import io
import json
import pickle
import platform
import re
import sys
import types
from collections.abc import Mapping
from functools import partial
from operator import itemgetter
from typing import TYPE_CHECKING, Any

import numpy as np

from abut.errors import InputError
from abut.extend.functions.dependencies import Dependencies
from abut.extend.functions.source_text import source_of, structure_of
from abut.model.protocols import is_description
from abut.model.with_values import cached_names
from abut.results.files.json_data import plain_data

if TYPE_CHECKING:
    from abut.model import Model

__all__ = ["data_digest", "model_entry", "package_versions", "refuse_other", "text_of"]

PACKAGES = ("abut", "warp-lang", "numpy", "scipy")
ADDRESS = re.compile(r" at 0x[0-9a-fA-F]+")
#: Entries of the manifest that must be equal for two studies to share a store, with their names in messages.
SHARED = {
    "model": "the model",
    "vary": "what is varied",
    "correlations": "the correlations",
    "design": "the design",
    "points": "the values of the variants",
    "observe": "what is observed",
    "times": "the output times",
    "integrator": "the integrator",
    "device": "the device",
    "versions": "the versions",
}


def package_versions() -> dict[str, str]:
    """Return the versions of Python and of the packages that compute."""
    found = {"python": platform.python_version()}
    for name in PACKAGES:
        try:
            found[name] = importlib.metadata.version(name)
        except importlib.metadata.PackageNotFoundError:
            found[name] = "not installed"
    return found


def data_digest(*parts: object) -> str:
    """Return a short text that is equal for equal plain data and arrays."""
    made = hashlib.sha256()
    for part in parts:
        made.update(part.tobytes() if isinstance(part, np.ndarray) else json.dumps(plain_data(part)).encode())
    return made.hexdigest()[:16]


def model_entry(model: Model) -> dict[str, str]:
    """Return a model's name and a digest of all its numbers, arrays and functions."""
    shown = ADDRESS.sub("", json.dumps(plain_data(model.summary()), sort_keys=True))
    parts = [shown, model.redundant, dict(model.turns), sorted(_Texts.of([*model]))]
    return {"name": model.name, "digest": data_digest(*parts)}


class _Texts(pickle.Pickler):
    """Pickler that traverses the contents of a model, and collects texts of functions and classes and digests of arrays."""

    def __init__(self) -> None:
        super().__init__(io.BytesIO())
        self.found: set[str] = set()

    @classmethod
    def of(cls, thing: object) -> set[str]:
        walk = cls()
        try:
            walk.dump(thing)
        except (pickle.PicklingError, TypeError, AttributeError) as problem:  # cannot be traversed
            walk.found.add(ADDRESS.sub("", str(problem)))
        return walk.found

    def persistent_id(self, thing: object) -> str | None:
        """Collect a function, class or array by its text or digest, instead of traversing it."""
        if isinstance(thing, types.FunctionType | type):
            text = text_of(thing)
        elif isinstance(thing, np.ndarray):
            text = data_digest(np.ascontiguousarray(thing)) if thing.dtype != object else str(thing.shape)
        else:
            return None
        self.found.add(text)
        return "replaced"  # the pickle itself is discarded

    def reducer_override(self, thing: object) -> Any:
        """Reduce a piece of the model to its description."""
        return reduce_without_caches(thing) if is_description(thing) else NotImplemented


def reduce_without_caches(thing: object) -> Any:
    """Reduce a piece of a model for pickling, without cached values; for functions these would include all globals of their modules."""
    reduced = thing.__reduce_ex__(pickle.HIGHEST_PROTOCOL)
    assert isinstance(reduced, tuple)
    make, given, *rest = reduced
    if rest and isinstance(rest[0], dict):
        kind: Any = type(thing)
        cached = cached_names(kind)
        rest[0] = {name: value for name, value in rest[0].items() if name not in cached}
    return make, given, *rest


def text_of(function: object, known: set[int] | None = None) -> str:
    """Return the text of a function or class with all data that it reads: numbers and arrays by value, user-defined functions by their
    own text.
    """
    known = set() if known is None else known
    if isinstance(function, partial):
        return f"partial {text_of(function.func, known)} {_value_text(function.args, known)} {_value_text(function.keywords, known)}"
    python = getattr(function, "python", function)
    if not isinstance(python, types.FunctionType):
        python = getattr(python, "__wrapped__", python)  # function behind a cache
    name = f"{getattr(python, '__module__', '')}.{getattr(python, '__qualname__', type(python).__qualname__)}"
    if id(python) in known or _is_installed(python):
        return name
    known.add(id(python))
    if isinstance(python, types.FunctionType):
        found = Dependencies(python)
        read = [
            f"{path}={_value_text(value, known)}" for path, value in sorted(found.values, key=itemgetter(0))
        ]
        return "\n".join([_function_source(python), *read, f"defaults={_value_text(found.defaults, known)}"])
    if isinstance(python, types.MethodType):
        return f"{text_of(python.__func__, known)} of {_value_text(python.__self__, known)}"
    kind = python if isinstance(python, type) else type(python)
    members = {**(vars(python) if kind is not python and hasattr(python, "__dict__") else {}), **vars(kind)}
    parts = [
        f"{key}={_value_text(value, known)}"
        for key, value in sorted(members.items())
        if not key.startswith("__") or callable(value)
    ]
    return "\n".join([name, *parts])


def _function_source(function: types.FunctionType) -> str:
    """Return the source text of a function, or a text of its code if there is no source."""
    try:
        return "".join(source_of(function).lines)
    except InputError:
        return f"{function.__qualname__} {hashlib.sha256(repr(structure_of(function.__code__)).encode()).hexdigest()}"


def _value_text(value: object, known: set[int]) -> str:
    """Return a text of a value that a function reads, by its contents."""
    if isinstance(value, np.ndarray):
        return data_digest(np.ascontiguousarray(value)) if value.dtype != object else str(value.shape)
    if isinstance(value, dict):
        return f"{{{', '.join(f'{key!r}: {_value_text(one, known)}' for key, one in value.items())}}}"
    if isinstance(value, list | tuple | set | frozenset):
        texts = [_value_text(one, known) for one in value]
        return f"{type(value).__name__} {sorted(texts) if isinstance(value, set | frozenset) else texts}"
    if value is None or isinstance(value, bool | int | float | str | bytes | complex | np.generic):
        return ADDRESS.sub("", repr(value))
    if isinstance(value, types.ModuleType):
        return value.__name__
    if isinstance(value, staticmethod | classmethod):
        return text_of(value.__func__, known)
    if callable(value):
        return text_of(value, known)
    return ADDRESS.sub("", str(getattr(value, "__name__", type(value).__qualname__)))


def _is_installed(thing: object) -> bool:
    """Return True for objects of Python, abut or another package, whose version identifies them."""
    root = (getattr(thing, "__module__", "") or "").partition(".")[0]
    if root in ("abut", "builtins") or root in sys.stdlib_module_names:
        return True
    file = getattr(sys.modules.get(root), "__file__", None) or ""
    return "site-packages" in file


def refuse_other(store: object, there: Mapping[str, Any], here: Mapping[str, Any]) -> None:
    """Refuse to resume with the store of another study.

    Raises:
        InputError: with the differences.
    """
    differences = [
        _describe_difference(key, there.get(key), here.get(key))
        for key in SHARED
        if there.get(key) != here.get(key)
    ]
    if differences:
        raise InputError(
            f"{store} is the store of another study: {'; '.join(differences)}. Nothing in it was changed; "
            "choose another store, or run the study that made it"
        )


def _describe_difference(key: str, there: object, here: object) -> str:
    """Describe a difference in a few words."""
    if isinstance(there, Mapping) and isinstance(here, Mapping):
        names = [name for name in {**there, **here} if there.get(name) != here.get(name)]
        if names == ["digest"]:
            return f"{SHARED[key]} differ{'s' if key == 'model' else ''} in numbers or functions"
        differences = [
            f"{name} is {_short_text(there.get(name))} in the store and {_short_text(here.get(name))} "
            "in this study"
            for name in names
            if name != "digest"
        ]
        return f"{SHARED[key]}: {', '.join(differences)}"
    return f"{SHARED[key]}: {_short_text(there)} in the store and {_short_text(here)} in this study"


def _short_text(value: object) -> str:
    if value is None:
        return "nothing"
    if isinstance(value, Mapping) and "function" in value:
        return f"another function {value.get('observes')}"
    text = value if isinstance(value, str) else json.dumps(value, ensure_ascii=False)
    return text if len(text) <= 80 else f"{text[:77]}…"
