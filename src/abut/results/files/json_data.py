"""Conversion to plain data that JSON can represent."""

from __future__ import annotations

import dataclasses
import enum
import json
import math
from collections.abc import Mapping
from typing import Any

import numpy as np

__all__ = ["as_json", "plain_data", "plain_number"]


def plain_data(value: object) -> Any:
    """Convert NumPy's numbers to Python's, dataclasses to mappings, complex numbers to pairs, non-finite numbers to null; all else to text.

    >>> plain_data({"at": np.float64(0.5), "force": (1, float("nan")), "root": 1j})
    {'at': 0.5, 'force': [1, None], 'root': [0.0, 1.0]}
    """
    if isinstance(value, enum.Enum):
        return plain_data(value.value)
    if isinstance(value, np.generic | np.ndarray):
        return plain_data(value.tolist())
    if isinstance(value, complex):
        return [plain_data(value.real), plain_data(value.imag)]
    if dataclasses.is_dataclass(value) and not isinstance(value, type):
        return {f.name: plain_data(getattr(value, f.name)) for f in dataclasses.fields(value)}
    if isinstance(value, Mapping):
        return {str(key): plain_data(one) for key, one in value.items()}
    if isinstance(value, list | tuple):
        return [plain_data(one) for one in value]
    if isinstance(value, float) and not math.isfinite(value):
        return None
    return value if value is None or isinstance(value, str | int | float) else str(value)


def plain_number(value: Any) -> Any:
    """Return a NumPy number as Python's, and anything else unchanged."""
    return value.item() if isinstance(value, np.generic) else value


def as_json(value: object) -> str:
    """Return JSON text in which NumPy's numbers and arrays are plain ones; non-finite numbers are written as Python does."""
    return json.dumps(value, default=lambda array: np.asarray(array).tolist())
