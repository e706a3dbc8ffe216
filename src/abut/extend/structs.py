"""Warp structs that pass the numbers of a law or of a user's expression to a kernel."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import cache
from typing import TYPE_CHECKING, Any

from abut.extend.functions.curves import WIDTH, table_struct
from abut.extend.functions.functions import field_name, function_from_lines

if TYPE_CHECKING:
    from abut.extend.laws import Law


def _make_struct(name: str, fields: Sequence[str], module: str, curves: Sequence[str] = ()) -> Any:
    import warp as wp

    annotations = dict.fromkeys(fields, wp.float64) | {name: table_struct() for name in curves}
    annotations = annotations or {"unused": wp.float64}
    return wp.struct(
        type(name, (), {"__annotations__": annotations, "__module__": module, "__qualname__": name})
    )


def _make_loader(fields: Sequence[str], struct: type, label: str, curves: Mapping[str, str]) -> Any:
    import warp as wp

    lines = [
        "def load(a, lane, at):",
        "    p = Struct()",
        *(f"    p.{f} = a[lane, at + {k}]" for k, f in enumerate(fields)),
    ]
    for k, (name, place) in enumerate(
        curves.items()
    ):  # the packed curve is not copied; the law gets its position
        lines += [f"    t{k} = Table()", f"    t{k}.numbers = a", f"    t{k}.lane = lane"]
        lines += [f"    t{k}.at = {place}", f"    p.{name} = t{k}"]
    kinds = {"a": wp.array2d(dtype=wp.float64), "lane": int, "at": int}
    words = {"Struct": struct, "__name__": __name__} | ({"Table": table_struct()} if curves else {})
    return function_from_lines([*lines, "    return p"], words, kinds, f"{label} {len(fields)} numbers")


@cache
def numbers_struct(count: int, tables: int = 0) -> Any:
    """Return the Warp struct of a user expression's numbers, ``c0 … c{count-1}``, and of the tables that it reads, ``t0 …``."""
    name = f"Numbers{count}" + (f"Tables{tables}" if tables else "")
    return _make_struct(name, [f"c{k}" for k in range(count)], __name__, [f"t{k}" for k in range(tables)])


def numbers_loader(count: int, tables: int = 0) -> Any:
    """Return a Warp function ``load(a, lane, at)`` of `numbers_struct`: the numbers are followed by each table's offset from them."""
    fields = [f"c{k}" for k in range(count)]
    places = {f"t{k}": f"at + int(a[lane, at + {count + k}])" for k in range(tables)}
    return _make_loader(fields, numbers_struct(count, tables), "expression", places)


@cache
def struct_of(cls: type[Law]) -> Any:
    """Return the Warp struct of a law's parameters in a kernel, made once per class."""
    fields, curves = _struct_fields(cls)
    return _make_struct(f"{cls.__name__}Parameters", fields, cls.__module__, curves)


def loader_of(cls: type[Law]) -> Any:
    """Return a Warp function ``load(a, lane, at)`` that reads a law's parameters from the model's numbers."""
    fields, curves = _struct_fields(cls)
    places = {name: f"at + {len(fields) + k * WIDTH}" for k, name in enumerate(curves)}
    return _make_loader(fields, struct_of(cls), cls.__name__, places)


def _struct_fields(cls: type[Law]) -> tuple[list[str], list[str]]:
    """Return the names of a law's numbers in the struct, and of its curves, whose packed numbers follow in this order."""
    return [field_name(name) for name in cls.anatomy.fields], [
        field_name(name) for name in getattr(cls.anatomy, "curves", ())
    ]
