"""Snapshot of a stepper (`abut.Stepper`): its complete state, to resume from later, in a file, or in another process."""

from __future__ import annotations

import copy
import dataclasses
import io
import json
from collections.abc import Mapping, Sequence
from typing import Any

import numpy as np
from numpy.typing import NDArray

from abut.errors import InvalidValue

__all__ = ["StepperSnapshot", "memory_of"]


@dataclasses.dataclass(frozen=True, eq=False, repr=False)
class StepperSnapshot:
    """Snapshot of a stepper with its whole memory; the same stepper, or another with the same machine, inputs and method, can resume
    from it.
    """

    time: float  #: [s]
    arrays: Mapping[str, NDArray[Any]]  #: of the time integration
    values: Mapping[str, float]  #: last values of inputs
    #: Time and value of linearly extrapolated inputs at the previous communication point.
    before: Mapping[str, tuple[float, float]]
    row: NDArray[np.float64]  #: values of all outputs
    requests: Sequence[Mapping[str, Any]]  #: memory of derived channels

    def to_bytes(self) -> bytes:
        """Return the snapshot as bytes, for a file or another process."""
        entries = [
            self.time,
            dict(self.values),
            dict(self.before),
            [_encode_memory(one) for one in self.requests],
        ]
        file = io.BytesIO()
        np.savez(
            file, allow_pickle=False, **{"": np.array(json.dumps(entries)), " row": self.row}, **self.arrays
        )
        return file.getvalue()

    @classmethod
    def from_bytes(cls, data: bytes) -> StepperSnapshot:
        """Return the snapshot from the bytes of `to_bytes`.

        Raises:
            InvalidValue: it is something else.
        """
        try:
            with np.load(io.BytesIO(data), allow_pickle=False) as file:
                arrays = {name: file[name] for name in file.files}
            time, values, before, requests = json.loads(str(arrays.pop("")))
            row = arrays.pop(" row")
        except (OSError, ValueError, KeyError, EOFError) as problem:
            raise InvalidValue(
                f"Stepper: these {len(data)} bytes are not a saved state ({problem}); give the bytes "
                "of Stepper.save()"
            ) from problem
        pairs = {name: (float(t), float(u)) for name, (t, u) in before.items()}
        return cls(time, arrays, values, pairs, row, [_decode_memory(one) for one in requests])


def memory_of(one: Any) -> dict[str, Any]:
    """Return the memory of an object that computes channels: its numbers, arrays and tables."""
    kept = (int, float, np.ndarray, dict, type(None))
    return {name: copy.deepcopy(value) for name, value in vars(one).items() if isinstance(value, kept)}


def _encode_memory(memory: Mapping[str, Any]) -> list[Any]:
    """Convert a memory to plain data: arrays as ["array", …], tables by pairs as ["table", …]."""

    def encode_value(value: Any) -> Any:
        if isinstance(value, np.ndarray):
            return ["array", value.tolist()]
        if isinstance(value, dict):
            return [
                "table",
                [
                    [list(k) if isinstance(k, tuple) else k, list(v) if isinstance(v, tuple) else v]
                    for k, v in value.items()
                ],
            ]
        return ["", value]

    return [[name, encode_value(value)] for name, value in memory.items()]


def _decode_memory(entries: Sequence[Any]) -> dict[str, Any]:
    """Convert the plain data of `_encode_memory` to a memory."""

    def value_of(kind: str, value: Any) -> Any:
        if kind == "array":
            return np.array(value, dtype=float)
        if kind == "table":
            return {
                tuple(k) if isinstance(k, list) else k: tuple(v) if isinstance(v, list) else v
                for k, v in value
            }
        return value

    return {name: value_of(*value) for name, value in entries}
