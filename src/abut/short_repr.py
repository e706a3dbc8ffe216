"""Short ``__repr__`` of objects at the prompt: kind, name and numbers in one line, however large the object is."""

from __future__ import annotations

import dataclasses
import numbers
from collections import Counter
from collections.abc import Collection, Mapping
from typing import Any, TypeVar

import numpy as np

T = TypeVar("T")
MAX_REPR_LENGTH = 300  #: largest number of characters
MAX_WRITTEN_NUMBERS = 4  #: numbers that are written; of more only their count is
PART = 60  #: characters of one value; a longer one is replaced by its kind


def short_repr(cls: type[T]) -> type[T]:
    """Add a short ``__repr__`` to a dataclass: from its method `_shown` if it has one, otherwise from its fields."""
    cls.__repr__ = format_brief  # type: ignore[method-assign]
    return cls


def format_brief(thing: object) -> str:
    """Return kind, name and the fields that differ from their defaults.

    >>> @dataclasses.dataclass
    ... class Spring:
    ...     name: str
    ...     stiffness: float = 1.0
    ...     points: tuple[float, ...] = ()
    >>> format_brief(Spring("front", 2e3, (1.0,) * 50))
    'Spring("front", stiffness=2000, points=50 numbers)'
    """
    assert dataclasses.is_dataclass(thing)
    parts = []
    for field in dataclasses.fields(thing):
        value = getattr(thing, field.name, None)
        if field.name == "name" and isinstance(value, str):
            parts.append(f'"{value}"')
        elif field.repr and value is not None and not _is_default(field, value):
            parts.append(f"{field.name}={format_short(value)}")
    text = f"{type(thing).__name__}({', '.join(parts)})"
    return text if len(text) <= MAX_REPR_LENGTH else f"{text[: MAX_REPR_LENGTH - 3]} …)"


def _is_default(field: dataclasses.Field[Any], value: object) -> bool:
    """Return True if a field has its default value; only values that are cheap to compare are checked."""
    return (
        isinstance(value, str | bool | int | float | tuple)
        and type(field.default) is type(value)
        and bool(field.default == value)
    )


def format_short(value: object) -> str:
    """Return a value as a short text."""
    if isinstance(value, bool | str):
        text = repr(value)
        return text if len(text) <= PART else f"{text[: PART - 2]}…{text[-1]}"
    if isinstance(value, numbers.Real):
        return f"{value:.6g}"
    if isinstance(value, np.ndarray):
        if value.ndim == 1 and value.size <= MAX_WRITTEN_NUMBERS:
            return format_short(value.tolist())
        return f"{' x '.join(map(str, value.shape))} numbers"
    if isinstance(value, Mapping):
        return (
            f"{len(value)} entries"
            if len(value) > MAX_WRITTEN_NUMBERS
            else f"{{{', '.join(map(str, value))}}}"
        )
    if isinstance(value, tuple | list):
        return _row(value)
    if hasattr(value, "body") and hasattr(value, "position"):
        return f'frame on "{value.body.name}"'
    if hasattr(value, "family") and hasattr(value, "name"):
        return f'"{value.name}"'
    text = "" if callable(value) else repr(value)
    return text if 0 < len(text) <= PART else str(getattr(value, "__name__", type(value).__name__))


def _row(value: Collection[Any]) -> str:
    """Return a few values as text, or their number and kind."""
    parts = [format_short(one) for one in value] if len(value) <= MAX_WRITTEN_NUMBERS else []
    if (parts and sum(map(len, parts)) <= PART) or not value:
        return f"({', '.join(parts)})"
    kinds = Counter("number" if isinstance(one, numbers.Real) else type(one).__name__ for one in value)
    return ", ".join(f"{n} {kind}{'s' * (n > 1 and kind == 'number')}" for kind, n in kinds.items())
