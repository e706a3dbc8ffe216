"""Lossless compression of tables of numbers: column by column, the bytes of equal significance together, then deflate.

Neighbouring values of a column have equal signs, exponents and leading digits, and many columns are constant. Rows of a machine's results
need a third to a tenth of their size, at 150 to 450 MB/s. This is the same as shuffle and deflate of HDF5 (level 1).
"""

from __future__ import annotations

import zlib
from typing import Any

import numpy as np
import numpy.typing as npt

__all__ = ["LEVEL", "pack_columns", "unpack_columns"]

LEVEL = 1  #: of deflate; higher levels take several times as long for a few percent


def pack_columns(table: npt.NDArray[Any]) -> bytes:
    """Return the compressed bytes of a table, (n,) or (n, k)."""
    packer = zlib.compressobj(LEVEL)
    pieces = [packer.compress(_bytes_by_significance(column)) for column in _columns(table)]
    return b"".join([*pieces, packer.flush()])


def unpack_columns(data: bytes, kind: np.dtype[Any], shape: tuple[int, ...]) -> npt.NDArray[Any]:
    """Return the table of this type and shape from its compressed bytes.

    Raises:
        ValueError: the bytes are not those of such a table.
    """
    table, unpacker = np.empty(shape, kind), zlib.decompressobj()
    size = shape[0] * kind.itemsize
    for column in _columns(table):
        try:
            data = unpacker.decompress(data, size) if size else b""
        except zlib.error as problem:
            raise ValueError(f"compressed values are damaged ({problem})") from problem
        if len(data) != size:
            raise ValueError(f"a column has {len(data)} bytes instead of {size}")
        spread = np.frombuffer(data, np.uint8).reshape(kind.itemsize, shape[0])
        column[:] = np.ascontiguousarray(spread.T).reshape(-1).view(kind)
        data = unpacker.unconsumed_tail
    return table


def _columns(table: npt.NDArray[Any]) -> list[npt.NDArray[Any]]:
    return [table] if table.ndim == 1 else [table[:, k] for k in range(table.shape[1])]


def _bytes_by_significance(column: npt.NDArray[Any]) -> bytes:
    size = column.dtype.itemsize
    return np.ascontiguousarray(column).view(np.uint8).reshape(-1, size).T.tobytes()
