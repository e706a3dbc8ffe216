"""Adams View functions of arrays of numbers, texts and objects, whose indices start at 1.

A column is written {1, 2, 3}, a row {[1, 2, 3]}, a matrix by its rows. Source: Adams View, functions ALLM … VALI.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence

import numpy as np

from abut.array_types import Numbers
from abut.formats.adams.view.language.operators import format_value, number
from abut.formats.adams.view.session.objects import Value

__all__ = ["ARRAYS"]


def _number_array(value: Value) -> Numbers:
    return np.asarray(number(value), dtype=float)


def _array_elements(value: Value) -> list[Value]:
    """Return the elements of an array by rows; a single value as one element."""
    if isinstance(value, np.ndarray):
        return [float(one) for one in np.ravel(value)]
    return list(value) if isinstance(value, list) else [value]


def _same_kind(elements: Sequence[Value]) -> Value:
    """Return elements as an array if all are numbers, else as a list."""
    return np.array(elements, dtype=float) if all(isinstance(one, float) for one in elements) else elements


def _matrix_size(value: Value) -> tuple[int, int]:
    """Return rows and columns of a matrix."""
    shape = np.shape(value) if isinstance(value, np.ndarray) else (len(_array_elements(value)),)
    return (int(shape[0]), int(shape[1]) if len(shape) > 1 else 1) if shape else (1, 1)


def _parse_count(value: Value, least: int = 0) -> int:
    found = number(value)
    if not (isinstance(found, float) and found.is_integer() and found >= least):
        raise ValueError(f"{format_value(value)} is no whole number of at least {least}")
    return int(found)


def _nearest_index(values: Value, at: Value) -> int:
    """Return the index of the element nearest to a number.

    Raises:
        ValueError: two different elements are equally near, for which Adams View's choice is not documented.
    """
    many = np.ravel(_number_array(values))
    distance = np.abs(many - number(at))
    near = many[distance == distance.min()]
    if len(set(near.tolist())) > 1:
        raise ValueError(
            f"{format_value(at)} is as near to {format_value(float(near[0]))} as to {format_value(float(near[1]))}"
        )
    return int(np.argmin(distance))


def _sort_array(values: Value, direction: Value) -> Value:
    word = format_value(direction).lower()
    if word not in ("a", "d"):
        raise ValueError(f"the direction {word!r} is neither a nor d")
    found = np.sort(np.ravel(_number_array(values)))
    return found if word == "a" else found[::-1].copy()


def _transpose_array(value: Value) -> Value:
    matrix = _number_array(value)
    return (
        matrix.reshape(1, -1) if matrix.ndim == 1 else matrix.T if matrix.shape[0] > 1 else np.ravel(matrix)
    )


def _normalize_array(value: Value) -> Value:
    matrix = _number_array(value)
    length = float(np.linalg.norm(matrix))
    if length == 0.0:
        raise ValueError("an array of zeros has no direction")
    return matrix / length


def _compress_array(value: Value) -> Value:
    """Return the elements that are neither 0 nor blank; one empty element if all are."""
    found = [one for one in _array_elements(value) if (one.strip() if isinstance(one, str) else one != 0.0)]
    empty: Value = "" if any(isinstance(one, str) for one in _array_elements(value)) else 0.0
    return _same_kind(found or [empty])


def _end_element(value: Value, which: int) -> Value:
    found = _array_elements(value)
    return found[which] if found else 0.0


def _number_series(start: Value, step: Value, count: Value) -> Value:
    return np.asarray(number(start) + number(step) * np.arange(_parse_count(count, 1)), dtype=float)


def _equal_elements(values: Value, at: Value) -> list[bool]:
    return [bool(one == number(at)) for one in np.ravel(_number_array(values))]


ARRAYS: Mapping[str, Callable[..., Value]] = {
    "allm": lambda m: float(np.all(_number_array(m) != 0.0)),
    "anym": lambda m: float(np.any(_number_array(m) != 0.0)),
    "cols": lambda m: float(_matrix_size(m)[1]),
    "compress": _compress_array,
    "det": lambda m: float(np.linalg.det(_number_array(m))),
    "dim": lambda a, b: max(number(a) - number(b), 0.0),
    "element": lambda a, x: float(any(_equal_elements(a, x))),
    "exclude": lambda a, x: np.ravel(_number_array(a))[[not one for one in _equal_elements(a, x)]],
    "first": lambda a: _end_element(a, 0),
    "first_n": lambda a, n: _same_kind(_array_elements(a)[: _parse_count(n)]),
    "inverse": lambda m: np.asarray(np.linalg.inv(_number_array(m)), dtype=float),
    "itor": lambda x: float(number(x)),
    "last": lambda a: _end_element(a, -1),
    "maxi": lambda m: float(np.argmax(_number_array(m)) + 1),
    "mean": lambda m: float(np.mean(_number_array(m))),
    "mini": lambda m: float(np.argmin(_number_array(m)) + 1),
    "norm": lambda m: float(np.linalg.norm(_number_array(m), 2)),
    "norm2": lambda m: float(np.linalg.norm(_number_array(m))),
    "normalize": _normalize_array,
    "prod": lambda m: float(np.prod(_number_array(m))),
    "reverse": lambda a: _same_kind(_array_elements(a)[::-1]),
    "rms": lambda m: float(np.sqrt(np.mean(_number_array(m) ** 2))),
    "rows": lambda m: float(_matrix_size(m)[0]),
    "series": _number_series,
    "series2": lambda start, end, count: np.asarray(
        np.linspace(number(start), number(end), _parse_count(count, 2)), dtype=float
    ),
    "sort": _sort_array,
    "ssq": lambda m: float(np.sum(_number_array(m) ** 2)),
    "sum": lambda m: float(np.sum(_number_array(m))),
    "transpose": _transpose_array,
    "val": lambda a, x: float(np.ravel(_number_array(a))[_nearest_index(a, x)]),
    "vali": lambda a, x: float(_nearest_index(a, x) + 1),
}
