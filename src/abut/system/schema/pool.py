"""Arrays of machines that have been run, for the next run of a machine of the same structure.

A short run spends nearly all its time on making some seven hundred arrays. Most are zero at the start and of sizes that the structure alone
decides; so they are kept when a run has ended, and are as new when the next one takes them.
"""

from __future__ import annotations

import ctypes
import threading
from collections import OrderedDict
from collections.abc import Callable, Hashable
from typing import Any

import numpy as np
import warp as wp

__all__ = ["Loan"]

MOST_BYTES = 64 * 2**20  #: kept at most; what has not been used for longest goes first
LINE = 64  #: bytes to which arrays are aligned


class _Kept:
    """A struct of arrays, side by side in one piece of memory, and what is in that when it is new."""

    def __init__(self, key: Hashable, struct: Any) -> None:
        self.key, self.struct = key, struct
        self._arrays: list[tuple[Any, str, Any]] = []
        self._numbers: list[tuple[Any, str, Any]] = []
        self._note(struct)
        self._gather()
        self._new = self._memory.tobytes()
        self.size = len(self._new)

    def _note(self, struct: Any) -> None:
        for name in struct._cls.vars:
            value = getattr(struct, name)
            if isinstance(value, wp.array):
                self._arrays.append((struct, name, value))
            elif hasattr(value, "_cls"):
                self._note(value)
            else:
                self._numbers.append((struct, name, value))

    def _gather(self) -> None:
        """Move the arrays together: several hundred, which are then as new by one copy. An array in two places stays one."""
        places: dict[int, int] = {}
        end = 0
        for *_, array in self._arrays:
            if id(array) not in places:
                places[id(array)] = end
                end += -(-array.capacity // LINE) * LINE
        room = np.zeros(end + LINE, np.uint8)
        at = -room.ctypes.data % LINE
        self._memory = room[at : at + end]
        start = self._memory.ctypes.data
        moved: dict[int, Any] = {}
        for k, (struct, name, array) in enumerate(self._arrays):
            if id(array) not in moved:
                moved[id(array)] = self._moved(array, start + places[id(array)])
            self._arrays[k] = struct, name, moved[id(array)]
            setattr(struct, name, moved[id(array)])

    @staticmethod
    def _moved(array: Any, to: int) -> Any:
        if array.ptr:
            ctypes.memmove(to, array.ptr, array.capacity)
        return wp.array(ptr=to, capacity=array.capacity, shape=array.shape, dtype=array.dtype, device="cpu")

    def renew(self) -> Any:
        """The struct, as new."""
        for struct, name, array in self._arrays:
            if getattr(struct, name) is not array:
                setattr(struct, name, array)
        ctypes.memmove(self._memory.ctypes.data, self._new, self.size)
        for struct, name, value in self._numbers:
            setattr(struct, name, value)
        return self.struct


_lock = threading.Lock()
_kept: OrderedDict[Hashable, list[_Kept]] = OrderedDict()


class Loan:
    """The arrays that one system has taken.

    Args:
        structure: What decides the sizes of its arrays and all tables; None for a system whose arrays are its own.
    """

    def __init__(self, structure: Hashable | None) -> None:
        self.structure = structure
        self._taken: list[_Kept] = []

    def take(self, what: Hashable, make: Callable[[], Any]) -> Any:
        """A struct as ``make`` makes it; ``what`` says which, with all that its sizes hang on beside the structure."""
        if self.structure is None:
            return make()
        key = (self.structure, what)
        with _lock:
            free = _kept.get(key)
            one = free.pop() if free else None
        if one is None:
            one = _Kept(key, make())
            struct = one.struct
        else:
            struct = one.renew()
        self._taken.append(one)
        return struct

    def give_back(self) -> None:
        """Nobody looks at what was taken any more."""
        taken, self._taken = self._taken, []
        with _lock:
            for one in taken:
                _kept.setdefault(one.key, []).append(one)
                _kept.move_to_end(one.key)
            while sum(one.size for free in _kept.values() for one in free) > MOST_BYTES:
                _kept.popitem(last=False)
