"""A contact law is one class: parameters with units from their comments, one method that is its equation."""

from __future__ import annotations

import dataclasses
import inspect
import re
from typing import Any, TypeVar, dataclass_transform

from abut import units
from abut.errors import InvalidValue
from abut.plug.functions import Func
from abut.plug.registry import FRICTION_LAWS, NORMAL_LAWS

T = TypeVar("T")

_SUPERSCRIPT = str.maketrans("⁰¹²³⁴⁵⁶⁷⁸⁹ⁿ", "0123456789n")
_COMMENT = re.compile(r"^\s*(\w+)\s*:.*?#:\s*(?P<symbol>[^\[]*)\[(?P<unit>[^\]]*)\](?P<text>.*)$")


@dataclasses.dataclass(frozen=True)
class Parameter:
    """One number of a law, as its ``#: symbol [unit]`` comment declares it."""

    name: str
    symbol: str
    unit: str  #: may hold ``n``, the symbol of the parameter that is the exponent
    text: str = ""
    default: float | None = None


def parameters_of(cls: type) -> tuple[Parameter, ...]:
    """The annotated numbers of a law class, with symbol and unit from the comment behind each."""
    try:
        lines = inspect.getsource(cls).splitlines()
    except (OSError, TypeError):
        lines = []
    found = {m[1]: m for m in map(_COMMENT.match, lines) if m}
    out = []
    for name in inspect.get_annotations(cls):
        m = found.get(name)
        symbol, unit, text = (
            (m["symbol"].strip(), _plain_unit(m["unit"]), m["text"].strip()) if m else (name, "?", "")
        )
        out.append(Parameter(name, symbol, unit, text, getattr(cls, name, None)))
    return tuple(out)


def _plain_unit(text: str) -> str:
    """``N·s/m``, ``N/mⁿ`` and ``-`` in the spelling that the units room reads."""
    text = text.strip().replace("·", "*").replace("−", "-")
    text = re.sub(r"([⁰¹²³⁴⁵⁶⁷⁸⁹ⁿ]+)", lambda m: "**" + m[1].translate(_SUPERSCRIPT), text)
    return "1" if text in ("-", "1", "") else text


def _law(cls: type[T], registry: dict[str, type], method: str) -> type[T]:
    declared = parameters_of(cls)
    function = cls.__dict__.get(method)
    if function is None:
        raise InvalidValue(f"law {cls.__name__}: it needs a method `{method}(p, …)` that gives its force")
    law_function = Func(function)

    def validate(self: Any) -> None:
        order = sorted(declared, key=lambda p: p.symbol != "n")  # the exponent first: others' units hold it
        for p in order:
            symbols = {q.symbol: getattr(self, q.name) for q in declared if q.symbol == "n"}
            exponent = 1.0 if p.symbol == "n" else float(symbols.get("n", 1.0))
            unit = re.sub(r"\*\*n\b", f"**{exponent:g}", p.unit)
            what = f"{cls.__name__}: {p.name}"
            value = getattr(self, p.name)
            value = units.quantity(value, "1" if p.unit == "?" else unit, what=what)
            object.__setattr__(self, p.name, units.non_negative(value, unit, what=what))
        check = getattr(cls, "check", None)
        if check is not None:
            check(self)

    cls.__post_init__ = validate  # type: ignore[attr-defined]
    cls.declared = declared  # type: ignore[attr-defined]
    cls.function = law_function  # type: ignore[attr-defined]
    cls.numbers = property(lambda self: tuple(getattr(self, p.name) for p in declared))  # type: ignore[attr-defined]
    result = dataclasses.dataclass(frozen=True, eq=True)(cls)
    registry[cls.__name__] = result
    return result


@dataclass_transform(frozen_default=True)
def normal_law(cls: type[T]) -> type[T]:
    """Enter a normal force law: annotated floats are its parameters, ``force(p, depth, rate, impact_rate)``
    its equation [N].

    ``depth`` ≥ 0 [m], ``rate`` [m/s] positive while approaching, ``impact_rate`` [m/s] latched at the located
    onset. The engine never lets the
    sum pull unless the class says ``adhesive = True``.
    """
    cls.adhesive = getattr(cls, "adhesive", False)  # type: ignore[attr-defined]
    return _law(cls, NORMAL_LAWS, "force")


@dataclass_transform(frozen_default=True)
def friction_law(cls: type[T]) -> type[T]:
    """Enter a friction law: ``traction(p, slip, normal_force)`` is the force [N] that opposes a slip speed ≥ 0 [m/s]."""
    return _law(cls, FRICTION_LAWS, "traction")
