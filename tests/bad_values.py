"""Calls of every public callable of abut with one bad value each, found by inspection of the public namespaces.

`everything()` lists what users can call; `fitting_call` gives arguments that fit.
`outcome` says how one call ended: "told" (our error), "foreign", "accepted" or "unnamed".
"""

from __future__ import annotations

import functools
import importlib
import inspect
import math
import re
import warnings
from typing import Any

import numpy as np

import abut
from abut.arguments.faulty_argument import WORDS
from abut.errors import AbutError
from valid_calls import FITTING
from valid_methods import METHODS, OBJECTS

PACKAGES = (
    "abut", "abut.joints", "abut.forces", "abut.motions", "abut.shapes", "abut.signals", "abut.contact", "abut.normal", "abut.friction",
    "abut.moment", "abut.functions", "abut.fem", "abut.fem.laws", "abut.fem.explicit", "abut.flexible", "abut.materials", "abut.mechanics",
    "abut.study", "abut.study.identify", "abut.study.optimise", "abut.testing", "abut.trains", "abut.advice", "abut.results", "abut.view",
    "abut.fmi", "abut.symbolic",
)  # fmt: skip
#: Packages of records, readers and single algorithms.
FURTHER = (
    "abut.fem.continuum", "abut.fem.dynamics", "abut.shapes.curves", "abut.shapes.gears",
    "abut.mechanics.halfspace", "abut.study.answers", "abut.formats", "abut.formats.flexible", "abut.analysis", "abut.integrators",
)  # fmt: skip


class Thing:
    """An object that is nothing abut knows."""


def fail(*args: Any, **kwargs: Any) -> Any:
    """A function that does nothing but fail, as a user's may."""
    raise ZeroDivisionError("division by zero")


@functools.cache
def machine() -> dict[str, Any]:
    """A model with what arguments need."""
    model = abut.Model("bench")
    body = model.add(abut.Body.sphere("ball", radius=0.1, density=1000.0, position=(0, 0, 1)))
    other = model.add(abut.Body("block", mass=1.0, inertia=(1.0, 1.0, 1.0)))
    i, j = body.frame(), model.ground.frame()
    joint = abut.joints.Revolute("hinge", other, model.ground, at=(0, 0, 0))
    model.add(joint)
    return {
        "model": model, "body": body, "other": other, "frame": i, "ground": j, "joint": joint,
        "gap": model.add(abut.signals.Displacement("gap", i, j)),
        "sphere": body.shape, "plane": abut.shapes.HalfSpace(j), "box": abut.shapes.Box(other.frame(), (1, 1, 1)),
        "curve": abut.shapes.Curve.circle(radius=0.1), "solid": abut.mechanics.Solid(2e11, 0.3),
        "law": abut.normal.Impact(stiffness=1e6, exponent=1.5, damping=10.0, full_damping_depth=1e-4),
    }  # fmt: skip


#: Values that no numeric argument may have, whatever it measures.
NOT_NUMBERS: dict[str, Any] = {
    "nan": float("nan"), "text": "abc", "no text": "", "unknown unit": "5 blorps",
    "object": Thing(), "class": Thing,
    "bool": True, "complex": 1j, "bytes": b"x", "function": fail, "mapping": {"a": 1}, "module": math, "numpy nan": np.float64("nan"),
    "numpy complex": np.complex128(1), "array of texts": np.array(["a"]), "matrix": np.zeros((2, 5)), "exception": ValueError("x"),
    "generator": (x for x in ()), "ellipsis": Ellipsis,
}  # fmt: skip
#: Values that may be right for some arguments: only foreign exceptions are faults.
ODD: dict[str, Any] = {
    "none": None, "inf": float("inf"), "minus one": -1, "zero": 0, "huge": 1e300, "tiny": 1e-300,
    "parsecs": "5 parsecs", "mass": "5 kg", "parsecs of mass": "5 kg/parsec^7", "empty": [],
    "too short": [1.0], "ragged": [[1, 2], [3]], "long int": 10**400, "empty mapping": {},
}  # fmt: skip


def everything() -> dict[str, Any]:
    """All public callables of all packages, and class and static methods."""
    found = {}
    for owner, thing in callables((*PACKAGES, *FURTHER)).items():
        found[owner] = thing
        for word, made in vars(thing).items() if isinstance(thing, type) else ():
            if isinstance(made, classmethod | staticmethod) and not word.startswith("_"):
                found[f"{owner}.{word}"] = getattr(thing, word)
    return found


def methods(owner: str, thing: Any) -> dict[str, Any]:
    """The methods of a class that are guarded, bound to an object of it, by name."""
    names = [
        word
        for word in dir(thing)
        if not word.startswith("_")
        and inspect.isfunction(found := inspect.getattr_static(thing, word))
        and hasattr(found, "__guarded__")
    ]
    if not (isinstance(thing, type) and names):
        return {}
    made = OBJECTS[owner]() if owner in OBJECTS else call(thing, fitting_call(owner, thing))
    found = {f"{owner}.{word}": getattr(made, word) for word in names}
    return {
        name: getattr(OBJECTS[name](), name.rpartition(".")[2]) if name in OBJECTS else one
        for name, one in found.items()
    }


def callables(packages: tuple[str, ...] = PACKAGES) -> dict[str, Any]:
    """Public functions and classes by name, each once; decorators and errors are left out."""
    found: dict[str, Any] = {}
    seen = set()
    for name in packages:
        package = abut
        for part in name.split(".")[1:]:
            package = getattr(package, part) if hasattr(package, part) else importlib.import_module(name)
        for public in getattr(package, "__all__", ("load", "read", "write")):
            thing = getattr(package, public)
            if inspect.ismodule(thing) or not callable(thing) or id(thing) in seen:
                continue
            if isinstance(thing, type) and (
                issubclass(thing, BaseException) or getattr(thing, "_is_protocol", False)
            ):
                continue
            if not (isinstance(thing, type) or inspect.isfunction(thing)):
                continue
            seen.add(id(thing))
            found[f"{name}.{public}"] = thing
    return found


def package_of(owner: str) -> str:
    """The public package in which a callable was found."""
    return max((one for one in (*PACKAGES, *FURTHER) if owner.startswith(f"{one}.")), key=len)


def valid(name: str, annotation: str, owner: str = "") -> Any:
    """A value that fits an argument, by its name and annotation, as far as they tell."""
    m = machine()
    by_name = {
        "name": "thing", "i": m["frame"], "j": m["ground"], "frame": m["frame"], "body": m["body"], "model": m["model"], "at": (0, 0, 0),
        "function": lambda t: t, "signal": m["gap"], "input": m["gap"], "inputs": [m["gap"]], "normal": m["law"], "poisson": 0.3,
        "restitution": 0.5, "exponent": 1.5, "solids": m["solid"], "solid": m["solid"], "first": m["sphere"], "second": m["plane"],
        "curve": m["curve"], "outline": m["curve"], "shape": m["sphere"], "size": (1.0, 1.0, 1.0), "path": "nothing-there.adm",
        "end": 0.01, "step": 0.005, "radii": (0.01, float("inf")), "joints": [m["joint"], m["joint"]], "ratios": (1.0, 1.0),
        "shapes": [m["sphere"]],
        "vary": {}, "times": (0.0, 1.0), "values": (0.0, 1.0), "rates": (0.0, 1.0), "a": [[1.0]], "b": [[1.0]], "c": [[1.0]],
        "x": (0.0, 1.0), "y": (0.0, 1.0),
        "axis": "z", "material": "steel", "coordinate": abut.motions.X, "numerator": [1.0], "denominator": [1.0, 1.0],
        "frames": [m["frame"], m["ground"]],
    }  # fmt: skip
    text = annotation.split("|")[0].strip()
    if owner.endswith("fem.Contact") or name not in by_name:
        if text in ("str",):
            return "thing"
        if text in ("int",):
            return 2
        if text == "bool":
            return False
        if text.startswith("Vector"):
            return (1.0, 0.0, 0.0)
        if text.startswith(("tuple[Scalar", "tuple[float")):
            return (1.0,) * max(2, text.count("Scalar") + text.count("float"))
        if text == "Frame":
            return m["frame"]
        if text.startswith("Callable"):
            return lambda *a: 0.0
        if text.startswith(("Mapping", "dict")):
            return {}
        if text.startswith(("Sequence", "tuple", "list")):
            return []
        if text.startswith(("Numbers", "AnyArray")):
            return np.ones(3)
        return 1.0
    return by_name[name]


def valid_call(owner: str, thing: Any) -> dict[str, Any]:
    """Keyword arguments for what a callable requires, by names and annotations alone: they need not fit."""
    return {
        name: valid(name, _text(one.annotation), owner)
        for name, one in inspect.signature(thing).parameters.items()
        if one.default is one.empty and one.kind in (one.POSITIONAL_OR_KEYWORD, one.KEYWORD_ONLY)
    }


@functools.cache
def fitting_call(owner: str, thing: Any) -> dict[str, Any]:
    """Keyword arguments with which a callable succeeds, made once; of ``*parts`` a sequence."""
    known = FITTING | METHODS
    return known[owner]() if owner in known else valid_call(owner, thing)


def _text(annotation: Any) -> str:
    return annotation if isinstance(annotation, str) else getattr(annotation, "__name__", str(annotation))


def arguments(thing: Any) -> dict[str, str]:
    """The arguments that can be named, with their annotations; ``*parts`` stands for the first of any number."""
    return {
        f"*{name}" if one.kind is one.VAR_POSITIONAL else name: _text(one.annotation)
        for name, one in inspect.signature(thing).parameters.items()
        if one.kind is not one.VAR_KEYWORD
    }


def numeric(annotation: str) -> bool:
    """Whether an argument is a number and nothing else."""
    return (
        set(re.split(r"\s*\|\s*", annotation)) <= {"float", "int", "Scalar", "None"} and annotation != "None"
    )


def names(argument: str, said: str) -> bool:
    """Whether a sentence names an argument, and not by accident."""
    argument = argument.removeprefix("*")
    spaced = re.escape(argument).replace("_", "[_ ]")
    if argument in WORDS:
        return re.search(rf"(?<!\w){spaced}(=| is |: |`|,| and )", said) is not None
    return re.search(rf"(?<![A-Za-z0-9_]){spaced}(?![A-Za-z0-9_])", said) is not None


def outcome(
    owner: str, thing: Any, given: dict[str, Any], argument: str, value: Any, label: str = ""
) -> tuple[str, str]:
    """How a call ends with one value put in place of a valid one: the word, and what was said."""
    values = given | {argument: (value, *given[argument][1:]) if argument.startswith("*") else value}
    if label == "missing":
        values = {name: one for name, one in given.items() if name != argument}
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")
        try:
            call(thing, values)
        except AbutError as error:
            said = str(error)
            of_file = (
                isinstance(value, str)
                and argument in ("path", "source", "save")
                and said.removeprefix("cannot write ").startswith((f"{value}:", f"{value},"))
            )
            of_name = argument == "name" and f'"{value}"' in said  # a thing is called by its name
            return ("told" if of_file or of_name or names(argument, said) else "unnamed"), said
        except BaseException as error:
            return "foreign", f"{type(error).__name__}: {error}"
    return "accepted", ""


def call(thing: Any, values: dict[str, Any]) -> Any:
    """Call with keyword arguments, and with those of a starred name by place."""
    starred = [name for name in values if name.startswith("*")]
    if not starred:
        return thing(**values)
    leading = [
        name
        for name, one in inspect.signature(thing).parameters.items()
        if one.kind is one.POSITIONAL_OR_KEYWORD
    ]
    placed = [values[name] for name in leading if name in values]
    rest = {name: value for name, value in values.items() if name not in (*leading, *starred)}
    return thing(*placed, *values[starred[0]], **rest)
