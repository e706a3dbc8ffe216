"""Declaration of persistent states, which a machine keeps between accepted steps; the feature that owns a state declares it once.

    class DriveState(Persistent, per="drive", accepted="work.drive", candidate="work.drive_candidate", live="machine.drives"):
        '''Integrals of a prescribed velocity or acceleration.'''

        value = persistent_quantity("of the coordinate")
        rate = persistent_quantity("of its rate")

A declaration names the kind of thing that has the state, and its location: ``DriveState.arrays(2)`` is a struct of arrays [lane, drive],
one for each quantity, which `kernels.structs.machine_structs` puts at ``work.drive``; a kernel reads ``work.drive.value[lane, k]``.
``system.persistent_quantities`` uses the list `kernels.structs.machine_structs.PERSISTENT` for everything else: allocation, values at a
reset, copies around an output, update at an accepted step, transfer to another system, storage in a file.

- **Accepted.** ``candidate`` is where evaluations write the value for the next accepted step. Without one, only events on accepted steps
  change the state. A rejected step changes candidates only, which the next evaluation overwrites.
- **Sampled.** An output between two steps has the values accepted last: no persistent state changes within a step. A quantity that changes
  within a step is a row of the state vector, which is interpolated.
"""

from __future__ import annotations

import dataclasses
from functools import cache
from typing import Any, ClassVar

__all__ = ["Persistent", "PersistentQuantity", "persistent_quantity"]


@dataclasses.dataclass(frozen=True)
class PersistentQuantity:
    """Quantity of a persistent state."""

    meaning: str
    kind: type | None = None  #: Warp's type of it; None: a number in double precision
    begin: float = 0  #: value at a reset


def persistent_quantity(meaning: str, kind: type | None = None, begin: float = 0) -> Any:
    """Declare a quantity of a `Persistent`.

    Args:
        meaning: meaning of the quantity, with its unit.
        kind: Warp's type of it; a number in double precision if not given.
        begin: value at a reset, unless the model specifies another.
    """
    return PersistentQuantity(meaning, kind, begin)


class Persistent:
    """Persistent state of each thing of one kind.

    Args:
        per: the kind of object, as `system.persistent_quantities.quantity_counts` counts it.
        accepted: location of the state: "work.…" in ``Work``, "run.…" in ``RunData``, "machine.…" in ``Machine``.
        candidate: location of its value for the next accepted step, likewise.
        live: a kernel expression for how many of the things exist, or are in use.
        lanes: whether each lane has its own state.
        stored: whether outputs store it, so that equations can be evaluated at an output.
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
        """Return Warp's type of each quantity."""
        import warp as wp

        return {name: wp.float64 if one.kind is None else one.kind for name, one in cls.quantities.items()}

    @classmethod
    @cache
    def arrays(cls, dimensions: int) -> Any:
        """Return the struct of arrays of its quantities."""
        import warp as wp

        name = f"{cls.__name__}{dimensions}"
        fields: dict[str, Any] = {
            key: wp.array(dtype=kind, ndim=dimensions) for key, kind in cls.kinds().items()
        }
        made = type(name, (), {"__annotations__": fields, "__module__": cls.__module__, "__qualname__": name})
        return wp.struct(made)

    @classmethod
    def allocate(cls, sizes: tuple[int, ...], device: str) -> Any:
        """Return arrays with their initial values; an extent of 0 becomes 1."""
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
