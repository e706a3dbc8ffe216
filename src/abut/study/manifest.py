"""What a study is made of, as plain data: by it a store is known again, and a study repeated."""

from __future__ import annotations

import hashlib
import importlib.metadata
import inspect
import io
import json
import pickle
import platform
import re
import sys
import types
from collections.abc import Mapping
from functools import partial
from typing import Any

import numpy as np

from abut.errors import InputError
from abut.model.copying import cached_names
from abut.model.thing import is_description
from abut.results.plain import plain

__all__ = ["digest", "model_told", "refuse_other", "text_of", "versions"]

PACKAGES = ("abut", "warp-lang", "numpy", "scipy")
ADDRESS = re.compile(r" at 0x[0-9a-fA-F]+")
#: What two studies must have in common to share a store, and what each is called.
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


def versions() -> dict[str, str]:
    """Versions of what computes."""
    found = {"python": platform.python_version()}
    for name in PACKAGES:
        try:
            found[name] = importlib.metadata.version(name)
        except importlib.metadata.PackageNotFoundError:
            found[name] = "not installed"
    return found


def digest(*parts: Any) -> str:
    """A short text that is the same for the same plain data and arrays."""
    made = hashlib.sha256()
    for part in parts:
        made.update(part.tobytes() if isinstance(part, np.ndarray) else json.dumps(plain(part)).encode())
    return made.hexdigest()[:16]


def model_told(model: Any) -> dict[str, str]:
    """A model by its name and a digest of all its numbers, arrays and functions."""
    shown = ADDRESS.sub("", json.dumps(plain(model.summary()), sort_keys=True))
    told = [shown, model.redundant, dict(model.turns), sorted(_Texts.of([*model]))]
    return {"name": model.name, "digest": digest(*told)}


class _Texts(pickle.Pickler):
    """Goes through what a model holds, and notes the texts of functions and classes and the digests of arrays."""

    def __init__(self) -> None:
        super().__init__(io.BytesIO())
        self.found: set[str] = set()

    @classmethod
    def of(cls, thing: Any) -> set[str]:
        walk = cls()
        try:
            walk.dump(thing)
        except (pickle.PicklingError, TypeError, AttributeError) as problem:  # what cannot be gone through
            walk.found.add(ADDRESS.sub("", str(problem)))
        return walk.found

    def persistent_id(self, thing: Any) -> str | None:
        """What is told in a text of its own, instead of being gone through."""
        if isinstance(thing, types.FunctionType | type):
            told = text_of(thing)
        elif isinstance(thing, np.ndarray):
            told = digest(np.ascontiguousarray(thing)) if thing.dtype != object else str(thing.shape)
        else:
            return None
        self.found.add(told)
        return "told"

    def reducer_override(self, thing: Any) -> Any:
        """Of a piece of the model, what it was described by."""
        return described(thing) if is_description(thing) else NotImplemented


def described(thing: Any) -> Any:
    """How a piece of a model is pickled, without what follows from it: of functions that is all that their modules know."""
    make, given, *rest = thing.__reduce_ex__(pickle.HIGHEST_PROTOCOL)
    if rest and isinstance(rest[0], dict):
        kind: Any = type(thing)
        cached = cached_names(kind)
        rest[0] = {name: value for name, value in rest[0].items() if name not in cached}
    return make, given, *rest


def text_of(function: Any, known: set[int] | None = None) -> str:
    """A function or class by its text and what it uses: numbers by their values, functions of the user by their own text."""
    known = set() if known is None else known
    if isinstance(function, partial):
        return (
            f"partial {text_of(function.func, known)} {function.args!r} {sorted(function.keywords.items())!r}"
        )
    python = getattr(function, "__wrapped__", function)
    name = f"{getattr(python, '__module__', '')}.{getattr(python, '__qualname__', type(python).__qualname__)}"
    if id(python) in known or _installed(python):
        return name
    known.add(id(python))
    named: Any = python if hasattr(python, "__name__") else type(python)
    try:
        text = inspect.getsource(named)
    except (OSError, TypeError):
        code = getattr(python, "__code__", None)
        text = name if code is None else f"{code.co_code.hex()} {code.co_names}"
    if not isinstance(python, types.FunctionType):
        return text
    used = inspect.getclosurevars(python)
    parts = [
        f"{key}={_value(value, known)}" for key, value in sorted({**used.globals, **used.nonlocals}.items())
    ]
    return "\n".join([text, *parts])


def _value(value: Any, known: set[int]) -> str:
    if callable(value) and not isinstance(value, type):
        return text_of(value, known)
    if value is None or isinstance(value, bool | int | float | str | tuple | list | dict):
        return ADDRESS.sub("", repr(value))
    return str(getattr(value, "__name__", type(value).__qualname__))


def _installed(thing: Any) -> bool:
    """Whether it comes with Python, abut or another package, whose version tells what it is."""
    root = (getattr(thing, "__module__", "") or "").partition(".")[0]
    if root in ("abut", "builtins") or root in sys.stdlib_module_names:
        return True
    file = getattr(sys.modules.get(root), "__file__", None) or ""
    return "site-packages" in file


def refuse_other(store: object, there: Mapping[str, Any], here: Mapping[str, Any]) -> None:
    """Refuse to go on with the store of another study.

    Raises:
        InputError: with what differs.
    """
    told = [
        _difference(key, there.get(key), here.get(key)) for key in SHARED if there.get(key) != here.get(key)
    ]
    if told:
        raise InputError(
            f"{store} is the store of another study: {'; '.join(told)}. Nothing in it was changed; choose another store, or run what it "
            "was made by"
        )


def _difference(key: str, there: Any, here: Any) -> str:
    """What differs, in a few words."""
    if isinstance(there, Mapping) and isinstance(here, Mapping):
        names = [name for name in {**there, **here} if there.get(name) != here.get(name)]
        if names == ["digest"]:
            return f"{SHARED[key]} differ{'s' if key == 'model' else ''} in numbers or functions"
        told = [
            f"{name} is {_short(there.get(name))} there and {_short(here.get(name))} here"
            for name in names
            if name != "digest"
        ]
        return f"{SHARED[key]}: {', '.join(told)}"
    return f"{SHARED[key]}: {_short(there)} there and {_short(here)} here"


def _short(value: Any) -> str:
    if value is None:
        return "nothing"
    if isinstance(value, Mapping) and "function" in value:
        return f"another function {value.get('observes')}"
    text = value if isinstance(value, str) else json.dumps(value, ensure_ascii=False)
    return text if len(text) <= 80 else f"{text[:77]}…"
