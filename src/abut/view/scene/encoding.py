"""Encoding of arrays as bytes: the chunks of a scene. docs/scene.md defines each coding."""

from __future__ import annotations

import zlib
from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any

import numpy as np
import numpy.typing as npt

from abut.array_types import AnyArray

__all__ = [
    "Chunks",
    "EncodedArray",
    "deflate_bytes",
    "delta2",
    "encode_array",
    "encode_integers",
    "encode_motion",
    "round_to_bits",
    "shuffle_bytes",
]

Ref = dict[str, Any]

LITTLE = {"f8": "<f8", "f4": "<f4", "i4": "<i4", "u4": "<u4"}
MIN_CODED_SIZE = 64  #: bytes below which coding saves nothing


@dataclass(frozen=True)
class EncodedArray:
    """Bytes of an array, with the header's description of them."""

    data: bytes
    kind: str
    shape: tuple[int, ...]
    code: tuple[str, ...]
    scaling: Mapping[str, Any] = field(default_factory=dict)


class Chunks:
    """Numbers of a scene, one chunk after the other."""

    def __init__(self) -> None:
        self._parts: list[bytes] = []
        self.size = 0

    def append_array(self, part: EncodedArray) -> Ref:
        """Append an array and return its entry in the header."""
        ref: Ref = {"at": self.size, "bytes": len(part.data), "type": part.kind, "shape": list(part.shape)}
        if part.code:
            ref["code"] = list(part.code)
        padded = part.data + bytes(-len(part.data) % 8)
        self._parts.append(padded)
        self.size += len(padded)
        return ref | dict(part.scaling)

    def add(self, values: npt.ArrayLike, kind: str) -> Ref:
        """Append numbers of type f8, f4, i4 or u4, bit for bit."""
        return self.append_array(encode_array(values, kind))

    def all_bytes(self) -> bytes:
        """Return all chunks."""
        return b"".join(self._parts)


def encode_array(values: npt.ArrayLike, kind: str) -> EncodedArray:
    """Encode numbers of type f8, f4, i4 or u4, bit for bit."""
    array = np.ascontiguousarray(values, LITTLE[kind])
    shape = np.shape(values)
    if array.nbytes <= MIN_CODED_SIZE:
        return EncodedArray(array.tobytes(), kind, shape, ())
    return EncodedArray(_compress_array(array), kind, shape, ("shuffle", "deflate"))


def encode_motion(values: AnyArray, scale: float | list[float], offset: list[float]) -> EncodedArray:
    """Encode values (n, …, k) that vary smoothly along the first axis, to within half of ``scale``.

    ``offset`` has k numbers, ``scale`` 1 or k.
    """
    with np.errstate(invalid="ignore"):
        steps = np.rint((values - np.array(offset)) / np.array(scale))
        steps = np.nan_to_num(steps, nan=0.0, posinf=0.0, neginf=0.0)
    integers = np.clip(steps, -(2.0**31), 2.0**31 - 1).astype(np.int32)
    scaling = {"scale": scale, "offset": offset}
    return EncodedArray(
        _compress_array(delta2(integers)), "i4", values.shape, ("delta2", "shuffle", "deflate"), scaling
    )


def encode_integers(integers: AnyArray, scale: list[float]) -> EncodedArray:
    """Encode small signed integers (…, k), each in steps of ``scale``, which has k numbers."""
    return EncodedArray(
        _compress_array(zigzag_encode(np.asarray(integers, np.int32))),
        "i4",
        integers.shape,
        ("zigzag", "shuffle", "deflate"),
        {"scale": scale},
    )


def round_to_bits(values: npt.ArrayLike, bits: int) -> npt.NDArray[np.float32]:
    """Round to single precision with this number of bits after the leading one: a relative error of at most 2^−(bits+1)."""
    with np.errstate(over="ignore"):
        single = np.array(values, np.float32)
    drop = 23 - bits
    number = single.view(np.uint32)
    finite = np.isfinite(single)
    number[finite] = (number[finite] + np.uint32(1 << (drop - 1))) & np.uint32(
        0xFFFFFFFF << drop & 0xFFFFFFFF
    )
    return single


def delta2(integers: AnyArray) -> npt.NDArray[np.uint32]:
    """Return second differences along the first axis, with wrap-around, then zigzag.

    >>> delta2(np.array([[5], [7], [9], [8]])).ravel().tolist()
    [10, 4, 0, 5]
    """
    values = np.asarray(integers, np.int32)
    first = values.copy()
    first[1:] -= values[:-1]
    second = first.copy()
    second[2:] -= first[1:-1]
    return zigzag_encode(second)


def zigzag_encode(values: npt.NDArray[np.int32]) -> npt.NDArray[np.uint32]:
    """Map small signed numbers to small unsigned ones: 0, −1, 1, −2 and so on to 0, 1, 2, 3."""
    return ((values << 1) ^ (values >> 31)).view(np.uint32)


def shuffle_bytes(array: AnyArray) -> bytes:
    """Return all first bytes of the numbers, then all second bytes, and so on."""
    flat = np.ascontiguousarray(array).reshape(-1)
    if not flat.size:
        return b""
    return np.ascontiguousarray(flat.view(np.uint8).reshape(flat.size, flat.itemsize).T).tobytes()


def deflate_bytes(data: bytes, strategy: int = zlib.Z_DEFAULT_STRATEGY) -> bytes:
    """Return a raw DEFLATE stream."""
    maker = zlib.compressobj(6, zlib.DEFLATED, -15, 9, strategy)
    return maker.compress(data) + maker.flush()


def _compress_array(array: AnyArray) -> bytes:
    """Shuffle and deflate an array. Shuffled numbers contain only runs as repetitions, and a search for these alone is fast."""
    return deflate_bytes(shuffle_bytes(array), zlib.Z_RLE)
