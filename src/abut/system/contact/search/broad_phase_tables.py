"""Tables of a crowd of shapes: its members, the kinds of shapes, and slots for its neighbours."""

from __future__ import annotations

import dataclasses
import math
import types
from collections.abc import Callable, Sequence
from functools import cached_property
from typing import TYPE_CHECKING, Any

import numpy as np
import warp as wp

from abut.errors import InvalidValue
from abut.extend import PAIRS
from abut.kernels.arrays import f64, vec3
from abut.kernels.columns.machine_columns import CrowdRow, KindPairRow, MemberRow
from abut.kernels.shape_structs.broad_phase_structs import Crowds, Holder
from abut.system.schema.device import put_tables

if TYPE_CHECKING:
    from abut.contact import Contact

MARGIN = 0.3  #: fraction of the smallest member's radius: members that near are evaluated
NEIGHBOURS = (
    12  #: slots for each member with a size; equal balls have about five neighbours each, counted once
)
PACKED = 14  #: of blocks, which have up to thirteen in a lattice

NOTHING = types.SimpleNamespace(max_contact_points=0, plan=None)  #: two kinds that never touch


@dataclasses.dataclass
class Crowd:
    """Crowd: one contact among many shapes, with neighbour search."""

    contact: Contact
    members: list[list[int]]  #: `MemberRow`
    sizes: list[float]
    swings: list[float]  #: radius of a shape, where its pairs have plans
    split: int  #: number of members of the first list; −1 where all may touch each other
    kind_pair: list[list[int]]  #: by two kinds, `KindPairRow`
    kinds: int
    row: int  #: row of the first slot's contact
    slots: int

    @cached_property
    def levels(self) -> list[int]:
        """Level of each member among those in use: sizes within a factor of two share one; −1 for a half-space."""
        smallest = min((size for size in self.sizes if size > 0.0), default=1.0)
        steps = [int(math.log2(max(size, smallest) / smallest)) if size >= 0.0 else -1 for size in self.sizes]
        used = sorted({step for step in steps if step >= 0})
        return [used.index(step) if step >= 0 else -1 for step in steps]

    def entry(self, first_member: int, first_level: int, kind_at: int, first_slot: int) -> list[int]:
        """Return its `CrowdRow`, with the given first indices of members, levels, kinds and slots."""
        return CrowdRow.of(
            first_member=first_member,
            members=len(self.members),
            first_level=first_level,
            levels=max(self.levels, default=-1) + 1,
            split=self.split,
            kinds=self.kinds,
            kind_at=kind_at,
            first_slot=first_slot,
            slots=self.slots,
            contact=self.row,
        )


def crowd_of(
    contact: Contact, row: int, pair: Callable[[Any], int], entry: Callable[[Any], tuple[int, int, int]]
) -> Crowd:
    """Return the tables of a contact with neighbour search.

    Args:
        contact: the contact.
        row: row of the first slot.
        pair: number of a pair's geometry.
        entry: body, frame and place of the numbers of a shape.
    """
    first, second = contact.sides
    shapes = contact.shapes
    kinds: list[type] = list(dict.fromkeys(type(s) for s in shapes))
    kind_pair = [_meeting_row(a, b, pair) for a in kinds for b in kinds]
    sizes = [s.bounding_radius if math.isfinite(s.bounding_radius) else -1.0 for s in shapes]
    planned = {a for a in kinds if any(_pair_geometry(a, b)[0].plan is not None for b in kinds)}
    swings = [size if type(s) in planned else 0.0 for s, size in zip(shapes, sizes, strict=True)]
    members = list[list[int]]()
    for shape in shapes:
        body, frame, numbers = entry(shape)
        kind = kinds.index(type(shape))
        members.append(MemberRow.of(body=body, frame=frame, numbers=numbers, kind=kind))
    split = -1 if second is None else len(first)
    slots = _pair_capacity(sizes, split, PACKED if planned or contact.rigid else NEIGHBOURS) * max(
        row[KindPairRow.contact_points] for row in kind_pair
    )
    return Crowd(contact, members, sizes, swings, split, kind_pair, len(kinds), row, slots)


def _pair_capacity(sizes: Sequence[float], split: int, each: int) -> int:
    """Return the capacity for pairs: a given number for each member with a size; against planes at most one for each pair."""
    first, second = sizes[:split], sizes[split:]
    for one, other in ((first, second), (second, first)) if split >= 0 else ():
        if max(one) < 0.0:
            return len(one) * len(other)
    return each * sum(size > 0.0 for size in sizes) + 64


def _pair_geometry(a: type, b: type) -> tuple[Any, int]:
    """Return the geometry of two kinds, and 1 where its order is swapped."""
    for key, swapped in (((a.__name__, b.__name__), 0), ((b.__name__, a.__name__), 1)):
        if key in PAIRS:
            return PAIRS[key], swapped
    return NOTHING, 0


def _meeting_row(a: type, b: type, pair: Callable[[Any], int]) -> list[int]:
    entry, swapped = _pair_geometry(a, b)
    number = 0 if entry is NOTHING else pair(entry)
    return KindPairRow.of(pair=number, swapped=swapped, contact_points=entry.max_contact_points)


def refuse_crowds(crowds: Sequence[Crowd], lanes: int, implicit: bool) -> None:
    """Reject options that a neighbour search does not support.

    Raises:
        InvalidValue: an implicit method, whose matrix needs to know the neighbours beforehand; several lanes.
    """
    coupled = [crowd for crowd in crowds if not crowd.contact.rigid]
    if not crowds or (lanes == 1 and not (implicit and coupled)):
        return
    implicit = implicit and bool(coupled)
    contact = (coupled if implicit else crowds)[0].contact
    what = f'contact "{contact.name}" searches for neighbours among {contact.count} pairs of shapes'
    if implicit:
        raise InvalidValue(
            f"{what}, which an implicit integrator does not support; use abut.Cenic, or an explicit one such as abut.Verlet or "
            "abut.RungeKutta"
        )
    raise InvalidValue(
        f"{what}, which a study of variations does not support; call abut.simulate for each variation"
    )


def crowd_arrays(crowds: Sequence[Crowd], device: str) -> Any:
    """Return all crowds of a machine on the device."""
    x = Crowds()
    x.crowds, x.slots = len(crowds), sum(c.slots for c in crowds)

    def filled_array(count: int, value: float, dtype: object = int) -> Any:
        return wp.full(max(1, count), value, dtype=dtype, device=device)

    rows: list[list[int]] = []
    kind_pair: list[list[int]] = []
    members: list[list[int]] = []
    sizes: list[float] = []
    swings: list[float] = []
    margins: list[float] = []
    cells: list[float] = []
    levels: list[int] = []
    slots = 0
    for c in crowds:
        rows.append(c.entry(len(members), len(cells), len(kind_pair), slots))
        levels += [len(cells) + level if level >= 0 else -1 for level in c.levels]
        kind_pair += c.kind_pair
        members += c.members
        sizes += c.sizes
        swings += c.swings
        slots += c.slots
        extents = [size for size in c.sizes if size > 0.0] or [1.0]
        margins.append(MARGIN * min(extents))
        largest = [0.0] * (max(c.levels, default=-1) + 1)
        for level, size in zip(c.levels, c.sizes, strict=True):
            if level >= 0:
                largest[level] = max(largest[level], size)
        cells += [2.0 * size + margins[-1] for size in largest]
    buckets = 2 ** math.ceil(math.log2(max(2, 2 * len(members))))
    put_tables(
        x, device, crowd=(CrowdRow, rows), member=(MemberRow, members), kind_pair=(KindPairRow, kind_pair)
    )
    x.margin, x.least, x.cell, x.size, x.swing = (
        wp.array(np.array(v or [0.0]), dtype=f64, device=device)
        for v in (margins, margins, cells, sizes, swings)
    )
    x.level = wp.array(np.array(levels or [0]), dtype=int, device=device)
    x.place, x.facing, x.aside = (wp.zeros(max(1, len(members)), dtype=vec3, device=device) for _ in range(3))
    x.holder = Holder.allocate((slots,), device)
    x.free, x.next = filled_array(slots, 0), filled_array(slots, -1)
    x.spare, x.head, x.key, x.order = (
        filled_array(len(crowds), 0),
        filled_array(len(members), -1),
        filled_array(len(members), 0),
        filled_array(len(members), 0),
    )
    x.start, x.searched, x.full = filled_array(buckets + 2, 0), filled_array(1, 0), filled_array(1, 0)
    x.horizon, x.reach = filled_array(1, 1e300, f64), filled_array(1, 1e300, f64)
    x.apart = filled_array(slots, 0.0, f64)
    return x
