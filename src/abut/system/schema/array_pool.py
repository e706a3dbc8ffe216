"""Pool of the arrays of finished runs, for the next run of a machine of the same structure.

A short run spends nearly all its time on making about seven hundred arrays. Most are zero at the start, and their sizes depend on the
structure only. Therefore they are kept after a run and reset when the next one uses them. The machine's state before its assembly depends
only on its model and the start time. It is kept too, and serves the next run of an unchanged model.
"""

from __future__ import annotations

import ctypes
import dataclasses
import threading
from collections import OrderedDict
from collections.abc import Callable, Hashable
from typing import Any

import numpy as np
import warp as wp

from abut.system.schema.device import DeviceArray

__all__ = ["PooledArrays"]

MOST_BYTES = 64 * 2**20  #: largest size of the pool; the least recently used structs are removed first
LINE = 64  #: bytes to which arrays are aligned
#: Arrays that a run writes before it reads them: the step log, extremes by interval, touches. Resetting a megabyte would take a percent of
#: a short run.
SCRATCH = ("log", "record", "touch")


@dataclasses.dataclass(frozen=True)
class _Mark:
    """Stored contents of structs at some time."""

    of: Hashable  #: data from which they follow
    data: object  #: data stored with it
    frames: list[bytes]  #: kernel arguments of each struct: addresses of its arrays, and its numbers
    memory: bytes
    arrays: list[tuple[Any, str, Any]]
    numbers: list[tuple[Any, str, Any]]
    others: list[tuple[Any, bytes]]  #: arrays that had replaced some, and their contents

    @property
    def size(self) -> int:
        return len(self.memory) + sum(len(inside) for _, inside in self.others)


class _PooledStructs:
    """Structs of arrays in one contiguous piece of memory, and its initial contents."""

    def __init__(self, key: Hashable, structs: tuple[Any, ...]) -> None:
        self.key, self.structs = key, structs
        self._arrays: list[tuple[Any, str, Any]] = []
        self._numbers: list[tuple[Any, str, Any]] = []
        self._scratch = 0  #: size of arrays that are not reset [bytes]
        for struct in structs:
            self._note(struct)
        self._gather()
        self._new = _Mark(None, None, self._frames(), self._memory.tobytes(), self._arrays, self._numbers, [])
        self._mark: _Mark | None = None

    @property
    def size(self) -> int:
        """Size in bytes."""
        return self._scratch + self._new.size + (self._mark.size if self._mark else 0)

    def _note(self, struct: Any) -> None:
        for name in struct._cls.vars:
            value = getattr(struct, name)
            if isinstance(value, wp.array):
                if name in SCRATCH:
                    self._scratch += value.capacity
                    continue
                self._arrays.append((struct, name, value))
            elif hasattr(value, "_cls"):
                self._note(value)
            else:
                self._numbers.append((struct, name, value))

    def _gather(self) -> None:
        """Move the arrays into contiguous memory, so that one copy resets several hundred. An array in two places remains one."""
        places: dict[int, int] = {}
        end = 0
        for *_, array in self._arrays:
            if id(array) not in places:
                places[id(array)] = end
                end += -(-array.capacity // LINE) * LINE
        room = np.zeros(end + LINE, np.uint8)
        at = -room.ctypes.data % LINE
        self._memory = room[at : at + end]
        self._start = start = self._memory.ctypes.data
        moved: dict[int, Any] = {}
        for k, (struct, name, array) in enumerate(self._arrays):
            if id(array) not in moved:
                moved[id(array)] = self._relocate(array, start + places[id(array)])
            self._arrays[k] = struct, name, moved[id(array)]
            setattr(struct, name, moved[id(array)])

    @staticmethod
    def _relocate(array: DeviceArray, to: int) -> Any:
        if array.ptr:
            ctypes.memmove(to, array.ptr, array.capacity)
        return wp.array(ptr=to, capacity=array.capacity, shape=array.shape, dtype=array.dtype, device="cpu")

    def renew(self, of: Hashable = None) -> Any:
        """Restore the contents stored for this mark, and return its data; otherwise the initial contents, and None."""
        mark = self._mark if of is not None and self._mark and self._mark.of == of else self._new
        ctypes.memmove(self._start, mark.memory, len(mark.memory))
        for array, inside in mark.others:
            ctypes.memmove(array.ptr, inside, len(inside))
        if self._frames() != mark.frames:
            for struct, name, array in mark.arrays:
                if getattr(struct, name) is not array:
                    setattr(struct, name, array)
            for struct, name, value in mark.numbers:
                setattr(struct, name, value)
        return mark.data

    def _frames(self) -> list[bytes]:
        kinds = [struct.__ctype__() for struct in self.structs]
        return [ctypes.string_at(ctypes.addressof(one), ctypes.sizeof(one)) for one in kinds]

    def mark(self, of: Hashable, data: object) -> None:
        """Store the present contents, which depend on ``of`` only."""
        arrays = [(struct, name, getattr(struct, name)) for struct, name, _ in self._arrays]
        own = {id(array) for *_, array in self._arrays}
        others = {id(array): array for *_, array in arrays if id(array) not in own}
        inside = [(array, ctypes.string_at(array.ptr, array.capacity)) for array in others.values()]
        numbers = [(struct, name, getattr(struct, name)) for struct, name, _ in self._numbers]
        self._mark = _Mark(of, data, self._frames(), self._memory.tobytes(), arrays, numbers, inside)


_lock = threading.Lock()
_kept: OrderedDict[Hashable, list[_PooledStructs]] = OrderedDict()


class PooledArrays:
    """Arrays from the pool in use by one system.

    Args:
        structure: Key on which the sizes of its arrays and all tables depend; None for a system with arrays of its own.
    """

    def __init__(self, structure: Hashable | None) -> None:
        self.structure = structure
        self._taken: list[_PooledStructs] = []

    def get_struct(self, what: Hashable, make: Callable[[], Any]) -> Any:
        """Return a struct as ``make`` makes it; ``what`` identifies it, with all that its sizes depend on besides the structure."""
        return self.take_as(what, lambda: (make(),), None)[0][0]

    def take_as(
        self, what: Hashable, make: Callable[[], tuple[Any, ...]], of: Hashable
    ) -> tuple[tuple[Any, ...], Any]:
        """Return several structs with the contents stored for the mark ``of``, and its data; otherwise as ``make`` makes them, and None."""
        if self.structure is None:
            return make(), None
        key = (self.structure, what)
        with _lock:
            free = _kept.get(key)
            one = free.pop() if free else None
        data = None
        if one is None:
            one = _PooledStructs(key, make())
        else:
            data = one.renew(of)
        self._taken.append(one)
        return one.structs, data

    def mark(self, what: Hashable, of: Hashable, data: object) -> None:
        """Store the present contents, which depend on ``of`` only, and further data, for the next system with this mark."""
        for one in self._taken:
            if one.key == (self.structure, what):
                one.mark(of, data)

    def return_structs(self) -> None:
        """Return all structs to the pool."""
        taken, self._taken = self._taken, []
        with _lock:
            for one in taken:
                _kept.setdefault(one.key, []).append(one)
                _kept.move_to_end(one.key)
            while sum(one.size for free in _kept.values() for one in free) > MOST_BYTES:
                _kept.popitem(last=False)
