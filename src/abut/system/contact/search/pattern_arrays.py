"""Arrays for the pattern of a matrix whose contacts change during a run."""

from __future__ import annotations

from typing import TYPE_CHECKING

from abut.errors import InvalidValue
from abut.kernels.elimination.block_elimination import Pivot
from abut.kernels.structs.contact_pattern_structs import ContactPattern
from abut.system.schema.device import zero_array

if TYPE_CHECKING:
    from abut.system.schema.layout import Layout

MAX_NODES = 4000  #: bodies and groups of equations; the table of addresses has the square of this number
MEAN_NEIGHBORS = 100  #: room for neighbours, on average, of a node when it is eliminated


def allocate_pattern(layout: Layout, crowds: int, device: str) -> ContactPattern:
    """Allocate the pattern of an implicit method for a machine with this number of neighbour searches; without any it has no room.

    Raises:
        InvalidValue: the machine has more bodies than a method can solve for together.
    """
    pattern = ContactPattern()
    nodes = layout.bodies + len(layout.node) if crowds else 1
    if nodes > MAX_NODES:
        raise InvalidValue(
            f"the machine has {layout.bodies} bodies whose neighbours are searched for; implicit methods and abut.Cenic solve for up to "
            f"{MAX_NODES} bodies and groups of equations together; use abut.Verlet, or abut.MoreauJean with rigid contacts"
        )
    near = min(nodes, MEAN_NEIGHBORS)
    pattern.block_capacity = 2 * nodes * near if crowds else 0
    words = (nodes + 31) // 32
    sizes: dict[str, int | tuple[int, ...]] = {
        "program": nodes * (Pivot.WIDTH + 3 * near + near * near + 1) if crowds else 1,
        "address": (nodes, nodes),
        **dict.fromkeys(("coupled", "awaited"), (nodes, words)),
        **dict.fromkeys(("degree", "remaining_bodies", "neighbours"), nodes),
        **dict.fromkeys(("block_count", "pattern_key"), 1),
    }
    for name, size in sizes.items():
        setattr(pattern, name, zero_array(size, int, device))
    return pattern
