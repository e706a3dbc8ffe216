"""Plain data: what JSON, and whoever reads it, can hold."""

from __future__ import annotations

import dataclasses
import enum
import json
import math
from collections.abc import Mapping
from typing import Any

import numpy as np

__all__ = ["as_json", "item", "plain"]


def plain(value: Any) -> Any:
    """NumPy's numbers as Python's, dataclasses as mappings, complex numbers as pairs, and null for what is no finite number; else text.

    >>> plain({"at": np.float64(0.5), "force": (1, float("nan")), "root": 1j})
    {'at': 0.5, 'force': [1, None], 'root': [0.0, 1.0]}
    """
    if isinstance(value, enum.Enum):
        return plain(value.value)
    if isinstance(value, np.generic | np.ndarray):
        return plain(value.tolist())
    if isinstance(value, complex):
        return [plain(value.real), plain(value.imag)]
    if dataclasses.is_dataclass(value) and not isinstance(value, type):
        return {f.name: plain(getattr(value, f.name)) for f in dataclasses.fields(value)}
    if isinstance(value, Mapping):
        return {str(key): plain(one) for key, one in value.items()}
    if isinstance(value, list | tuple):
        return [plain(one) for one in value]
    if isinstance(value, float) and not math.isfinite(value):
        return None
    return value if value is None or isinstance(value, str | int | float) else str(value)


def item(value: Any) -> Any:
    """One of NumPy's numbers as Python's, and anything else as it is."""
    return value.item() if isinstance(value, np.generic) else value


def as_json(value: Any) -> str:
    """JSON text in which NumPy's numbers and arrays are plain ones, and what is not finite is told as Python does."""
    return json.dumps(value, default=lambda array: np.asarray(array).tolist())
