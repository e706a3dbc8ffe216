"""Checks of the parameters of laws beyond "not negative": complete checks for a law's ``check``, or parts of one."""

from __future__ import annotations

from typing import Protocol

from abut import units
from abut.errors import InvalidValue
from abut.extend.laws import Law

__all__ = ["StaticAndDynamic", "check_dynamic_below_static", "positive"]


class StaticAndDynamic(Law, Protocol):
    """Friction law with a static and a dynamic coefficient."""

    static: float
    dynamic: float


def positive(law: Law, *names: str) -> None:
    """Raise an error for a zero among a law's numbers that divide: among those named, or among all.

    Raises:
        InvalidValue: with the number.
    """
    declared = {p.name: p.unit for p in law.declared}
    for name in names or declared:
        units.positive(getattr(law, name), declared[name], what=f"{type(law).__name__}: {name}")


def check_dynamic_below_static(law: StaticAndDynamic, need: str = "it needs dynamic ≤ static") -> None:
    """Raise an error for a coefficient of friction that grows from ``static`` to ``dynamic``.

    Raises:
        InvalidValue: with both.
    """
    if law.dynamic > law.static:
        raise InvalidValue(
            f"{type(law).__name__}: dynamic {law.dynamic:g} exceeds static {law.static:g}; {need}"
        )
