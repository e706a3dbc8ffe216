"""Tables and zeroed arrays on the device."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Any, Protocol

import numpy as np
import warp as wp
from numpy.typing import ArrayLike

from abut.array_types import AnyArray
from abut.extend.named_columns import ColumnRow


class DeviceArray(Protocol):
    """Array of Warp on a device."""

    device: Any
    deleter: Any
    viewed: AnyArray
    ptr: int
    capacity: int
    shape: tuple[int, ...]
    dtype: Any

    def numpy(self) -> AnyArray:
        """Return its values; on a CPU a view."""

    def assign(self, values: ArrayLike, /) -> object:
        """Write its values."""

    def fill_(self, value: Any, /) -> object:
        """Write one value everywhere."""


def integer_table(rows: Sequence[Sequence[int]], width: int, device: str) -> Any:
    """Return a table of integers on the device, at least one row long. Rows that are one object are converted once."""
    unlike = {id(row): row for row in rows}
    data = np.zeros((max(1, len(unlike)), width), dtype=np.int32)
    if len(lengths := set(map(len, unlike.values()))) == 1:
        data[:, : lengths.pop()] = list(unlike.values())
    else:
        for k, row in enumerate(unlike.values()):
            data[k, : len(row)] = row
    if len(unlike) < len(rows):
        place = dict(zip(unlike, range(len(unlike)), strict=True))
        data = data[[place[id(row)] for row in rows]]
    return wp.array(data, dtype=int, device=device)


def view(array: DeviceArray) -> Any:
    """Return an array as NumPy array, on the CPU without a copy; the views of arrays kept from run to run are kept too."""
    if array.deleter is not None:  # it owns its memory, which a kept view would not release
        return array.numpy()
    try:
        return array.viewed
    except AttributeError:
        array.viewed = array.numpy()
        return array.viewed


def put_tables(
    struct: object, device: str, **tables: tuple[type[ColumnRow], Sequence[Sequence[int]]]
) -> None:
    """Write tables of integers to fields of a struct: the columns of each, and its rows."""
    for name, (row, rows) in tables.items():
        setattr(struct, name, integer_table(rows, row.WIDTH, device))


def put_arrays(struct: Any, lanes: int, device: str, **extents: int | tuple[int, ...]) -> None:
    """Allocate zeroed arrays in fields of a struct, of the types that it declares: [lane, …] with these extents."""
    for name, extent in extents.items():
        more = extent if isinstance(extent, tuple) else (extent,)
        setattr(struct, name, zero_array((lanes, *more), struct._cls.vars[name].type.dtype, device))


def integer_list(values: Iterable[int], device: str) -> Any:
    """Return a list of integers on the device."""
    return wp.array(np.fromiter(values, np.int32), dtype=int, device=device)


def write_array(array: DeviceArray, values: ArrayLike) -> None:
    """Write an array on the device. On a CPU this uses its view, which takes a fifth of the time of Warp's assignment."""
    if array.device.is_cpu:
        view(array)[...] = values
    elif np.ndim(values):
        array.assign(values)
    else:
        array.fill_(values)


def copy_array(to: DeviceArray, values: DeviceArray) -> None:
    """Copy an array into another of its shape."""
    if to.device.is_cpu:
        view(to)[...] = view(values)
    else:
        wp.copy(to, values)


def array_of(values: ArrayLike, dtype: object, device: str) -> Any:
    """Return a new array on the device, of ``int`` or of numbers in double precision. On a CPU Warp uses NumPy's copy directly, which
    takes half the time.
    """
    if device != "cpu":
        return wp.array(values, dtype=dtype, device=device)
    kind = np.int32 if dtype is int else np.float64
    return wp.array(np.array(values, dtype=kind), dtype=dtype, device=device, copy=False)


def put_table(struct: object, name: str, values: ArrayLike, dtype: object, device: str) -> None:
    """Write numbers to a field of a struct: into the existing array, if it has the same size."""
    data = np.asarray(values, dtype=np.int32 if dtype is int else np.float64)
    there = view(getattr(struct, name)) if device == "cpu" else None
    if there is not None and there.shape == data.shape:
        there[...] = data
    else:
        setattr(struct, name, array_of(data, dtype, device))


def put_first(array: DeviceArray, values: ArrayLike) -> None:
    """Write the first row of each lane's array of outputs."""
    data = view(array)
    data[:, 0] = values
    if not array.device.is_cpu:
        array.assign(data)


def zero_array(shape: int | tuple[int, ...], dtype: object, device: str) -> Any:
    """Return a zeroed array; an extent of zero becomes one."""
    shape = tuple(max(1, int(n)) for n in (shape if isinstance(shape, tuple) else (shape,)))
    return wp.zeros(shape, dtype=dtype, device=device)
