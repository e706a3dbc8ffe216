"""Arrays of machines that have been run, for the next run of a machine of the same structure.

A short run spends nearly all its time on making some seven hundred arrays. Most are zero at the start and of sizes that the structure alone
decides; so they are kept when a run has ended, and are as new when the next one takes them. How a machine stands before it is assembled
follows from its model and the time of the start alone; so that is kept too, and serves the next run of a model that was not changed.
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

__all__ = ["PooledArrays"]

MOST_BYTES = 64 * 2**20  #: kept at most; what has not been used for longest goes first
LINE = 64  #: bytes to which arrays are aligned


@dataclasses.dataclass(frozen=True)
class _Mark:
    """How structs stood at some time."""

    of: Hashable  #: what they followed from
    told: Any  #: that goes with it
    frames: list[bytes]  #: what kernels are handed of each struct: where its arrays are, and its numbers
    memory: bytes
    arrays: list[tuple[Any, str, Any]]
    numbers: list[tuple[Any, str, Any]]
    others: list[tuple[Any, bytes]]  #: arrays that had been put in the place of some, and what was in them

    @property
    def size(self) -> int:
        return len(self.memory) + sum(len(inside) for _, inside in self.others)


class _PooledStructs:
    """Structs of arrays, side by side in one piece of memory, and what is in that when it is new."""

    def __init__(self, key: Hashable, structs: tuple[Any, ...]) -> None:
        self.key, self.structs = key, structs
        self._arrays: list[tuple[Any, str, Any]] = []
        self._numbers: list[tuple[Any, str, Any]] = []
        for struct in structs:
            self._note(struct)
        self._gather()
        self._new = _Mark(None, None, self._frames(), self._memory.tobytes(), self._arrays, self._numbers, [])
        self._mark: _Mark | None = None

    @property
    def size(self) -> int:
        """Bytes."""
        return self._new.size + (self._mark.size if self._mark else 0)

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
        self._start = start = self._memory.ctypes.data
        moved: dict[int, Any] = {}
        for k, (struct, name, array) in enumerate(self._arrays):
            if id(array) not in moved:
                moved[id(array)] = self._relocate(array, start + places[id(array)])
            self._arrays[k] = struct, name, moved[id(array)]
            setattr(struct, name, moved[id(array)])

    @staticmethod
    def _relocate(array: Any, to: int) -> Any:
        if array.ptr:
            ctypes.memmove(to, array.ptr, array.capacity)
        return wp.array(ptr=to, capacity=array.capacity, shape=array.shape, dtype=array.dtype, device="cpu")

    def renew(self, of: Hashable = None) -> Any:
        """As they stood when that was marked, and what was told then; or else as new, and None."""
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
        return mark.told

    def _frames(self) -> list[bytes]:
        kinds = [struct.__ctype__() for struct in self.structs]
        return [ctypes.string_at(ctypes.addressof(one), ctypes.sizeof(one)) for one in kinds]

    def mark(self, of: Hashable, told: Any) -> None:
        """Note how they stand now, which follows from ``of``."""
        arrays = [(struct, name, getattr(struct, name)) for struct, name, _ in self._arrays]
        own = {id(array) for *_, array in self._arrays}
        others = {id(array): array for *_, array in arrays if id(array) not in own}
        inside = [(array, ctypes.string_at(array.ptr, array.capacity)) for array in others.values()]
        numbers = [(struct, name, getattr(struct, name)) for struct, name, _ in self._numbers]
        self._mark = _Mark(of, told, self._frames(), self._memory.tobytes(), arrays, numbers, inside)


_lock = threading.Lock()
_kept: OrderedDict[Hashable, list[_PooledStructs]] = OrderedDict()


class PooledArrays:
    """The arrays that one system has taken.

    Args:
        structure: What decides the sizes of its arrays and all tables; None for a system whose arrays are its own.
    """

    def __init__(self, structure: Hashable | None) -> None:
        self.structure = structure
        self._taken: list[_PooledStructs] = []

    def take(self, what: Hashable, make: Callable[[], Any]) -> Any:
        """A struct as ``make`` makes it; ``what`` says which, with all that its sizes hang on beside the structure."""
        return self.take_as(what, lambda: (make(),), None)[0][0]

    def take_as(
        self, what: Hashable, make: Callable[[], tuple[Any, ...]], of: Hashable
    ) -> tuple[tuple[Any, ...], Any]:
        """Several structs, as they stood when ``of`` was marked, and what was told then; or else as ``make`` makes them, and None."""
        if self.structure is None:
            return make(), None
        key = (self.structure, what)
        with _lock:
            free = _kept.get(key)
            one = free.pop() if free else None
        told = None
        if one is None:
            one = _PooledStructs(key, make())
        else:
            told = one.renew(of)
        self._taken.append(one)
        return one.structs, told

    def mark(self, what: Hashable, of: Hashable, told: Any) -> None:
        """How what was taken stands now follows from ``of`` alone: the next who takes it for that has it so, and what is told here."""
        for one in self._taken:
            if one.key == (self.structure, what):
                one.mark(of, told)

    def give_back(self) -> None:
        """Nobody looks at what was taken any more."""
        taken, self._taken = self._taken, []
        with _lock:
            for one in taken:
                _kept.setdefault(one.key, []).append(one)
                _kept.move_to_end(one.key)
            while sum(one.size for free in _kept.values() for one in free) > MOST_BYTES:
                _kept.popitem(last=False)
