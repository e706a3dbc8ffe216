"""What a machine remembers from one accepted step to the next: declared once, in the file of the feature that owns it.

    class DriveState(Persistent, per="drive", accepted="w.drive", candidate="w.drive_ahead", live="m.drives"):
        '''Integrals of a prescribed velocity or acceleration.'''

        value = remembered("of the coordinate")
        rate = remembered("of its rate")

A declaration says of what something is remembered and where it stands: ``DriveState.arrays(2)`` is a struct of arrays [lane, drive], one
for each quantity, which `kernels.structs` puts at ``w.drive``; a kernel reads ``w.drive.value[lane, k]``. All that happens to it then
follows from `kernels.structs.PERSISTENT` (``system.persistent``): room, what it is at a reset, the copy of it beside an output and back,
what becomes of it when a step is accepted, another system of which it is to be the memory, a file.

- **Accepted.** ``candidate`` says where evaluations leave what it becomes with the next accepted step. Without one it is changed by
  events on accepted steps only. A rejected step changes candidates, which the next evaluation writes anew, and nothing else.
- **Sampled.** An output between two steps holds what was accepted last: nothing that is remembered changes within a step. What changes
  within one is a row of the state, which is interpolated.
"""

from __future__ import annotations

import dataclasses
from functools import cache
from typing import Any, ClassVar

__all__ = ["Persistent", "PersistentQuantity", "persistent_quantity"]


@dataclasses.dataclass(frozen=True)
class PersistentQuantity:
    """One quantity."""

    meaning: str
    kind: Any = None  #: Warp's type of it; None: a number in double precision
    begin: float = 0  #: at a reset


def persistent_quantity(meaning: str, kind: Any = None, begin: float = 0) -> Any:
    """A quantity of a `Persistent`.

    Args:
        meaning: what is remembered, with its unit.
        kind: Warp's type of it; a number in double precision if not given.
        begin: what it is at a reset, unless the model says otherwise.
    """
    return PersistentQuantity(meaning, kind, begin)


class Persistent:
    """What is remembered of each thing of one kind.

    Args:
        per: the kind of thing, as `system.persistent.counts` counts it.
        accepted: where it stands: "w.…" in ``Work``, "s.…" in ``March``, "m.…" in ``Machine``.
        candidate: where what it becomes with the next accepted step stands, likewise.
        live: an expression of kernels for how many of the things there are, or are in use.
        lanes: whether each lane has its own.
        stored: whether outputs hold it, so that equations can be looked at from there.
    """

    per: ClassVar[str]
    accepted: ClassVar[str]
    candidate: ClassVar[str]
    live: ClassVar[str]
    lanes: ClassVar[bool]
    stored: ClassVar[bool]
    quantities: ClassVar[dict[str, PersistentQuantity]]

    def __init_subclass__(
        cls,
        *,
        per: str,
        accepted: str,
        live: str,
        candidate: str = "",
        lanes: bool = True,
        stored: bool = True,
    ) -> None:
        cls.per, cls.accepted, cls.candidate, cls.live = per, accepted, candidate, live
        cls.lanes, cls.stored = lanes, stored
        cls.quantities = {name: one for name, one in vars(cls).items() if isinstance(one, PersistentQuantity)}

    @classmethod
    def kinds(cls) -> dict[str, Any]:
        """Warp's type of each quantity."""
        import warp as wp

        return {name: wp.float64 if one.kind is None else one.kind for name, one in cls.quantities.items()}

    @classmethod
    @cache
    def arrays(cls, dimensions: int) -> Any:
        """The struct of arrays of its quantities."""
        import warp as wp

        name = f"{cls.__name__}{dimensions}"
        fields: dict[str, Any] = {
            key: wp.array(dtype=kind, ndim=dimensions) for key, kind in cls.kinds().items()
        }
        made = type(name, (), {"__annotations__": fields, "__module__": cls.__module__, "__qualname__": name})
        return wp.struct(made)

    @classmethod
    def room(cls, sizes: tuple[int, ...], device: str) -> Any:
        """Arrays as they begin; an extent of none becomes one."""
        import warp as wp

        out, sizes = cls.arrays(len(sizes))(), tuple(max(1, n) for n in sizes)
        for name, kind in cls.kinds().items():
            begin = cls.quantities[name].begin
            array = (
                wp.full(sizes, begin, dtype=kind, device=device)
                if begin
                else wp.zeros(sizes, dtype=kind, device=device)
            )
            setattr(out, name, array)
        return out
