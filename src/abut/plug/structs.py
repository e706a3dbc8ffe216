"""Warp structs that carry the numbers of a law or of a user's expression into a kernel."""

from __future__ import annotations

import ast
from collections.abc import Sequence
from functools import cache
from typing import Any

from abut.plug.functions import build, field_name


def _struct(name: str, fields: Sequence[str], module: str) -> Any:
    import warp as wp

    annotations = dict.fromkeys(fields, wp.float64) or {"unused": wp.float64}
    return wp.struct(
        type(name, (), {"__annotations__": annotations, "__module__": module, "__qualname__": name})
    )


def _loader(fields: Sequence[str], struct: Any, label: str) -> Any:
    import warp as wp

    lines = [
        "def load(a, lane, at):",
        "    p = Struct()",
        *(f"    p.{f} = a[lane, at + {k}]" for k, f in enumerate(fields)),
    ]
    tree = ast.parse("\n".join([*lines, "    return p"])).body[0]
    assert isinstance(tree, ast.FunctionDef)
    kinds = {"a": wp.array2d(dtype=wp.float64), "lane": int, "at": int}
    return wp.func(
        build(tree, {"Struct": struct, "__name__": __name__}, kinds, f"{label} {len(fields)} numbers")
    )


@cache
def numbers_struct(count: int) -> Any:
    """The Warp struct of a user expression's numbers, ``c0 … c{count-1}``."""
    return _struct(f"Numbers{count}", [f"c{k}" for k in range(count)], __name__)


@cache
def struct_of(cls: type) -> Any:
    """The Warp struct that holds a law's parameters in a kernel, made once per class."""
    return _struct(
        f"{cls.__name__}Parameters", [field_name(name) for name in cls.anatomy.fields], cls.__module__
    )  # type: ignore[attr-defined]


def loader_of(cls: type) -> Any:
    """A Warp function ``load(a, lane, at)`` that reads a law's parameters from the model's numbers."""
    return _loader([field_name(name) for name in cls.anatomy.fields], struct_of(cls), cls.__name__)  # type: ignore[attr-defined]
