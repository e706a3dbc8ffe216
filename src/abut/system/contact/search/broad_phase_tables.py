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
from abut.kernels.shape_structs.broad_phase_structs import Crowds, SlotPair
from abut.system.schema.device import put_tables

if TYPE_CHECKING:
    from abut.contact import Contact

MARGIN = 0.3  #: fraction of the smallest member's radius: members that near are evaluated
NEIGHBOURS = (
    12  #: slots for each member with a size; equal balls have about five neighbours each, counted once
)
PACKED = 14  #: of blocks, which have up to thirteen in a lattice
MOST_POOLED_SLOTS = 4096  #: largest number of slots of a machine whose arrays are pooled; those of larger ones would fill the pool

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
    block: int = 1  #: contact points of a pair; 1: contact points are assigned singly
    excluded: tuple[int, ...] = ()  #: bodies that members never touch, one body's after another's
    cluster: int = -1  #: row of the first pair's `ClusterRow`; −1 if no pair is computed by volume

    @property
    def by_volume(self) -> bool:
        """True if the contact points of a pair may be the parts of the volume of intersection."""
        return any(row[KindPairRow.by_volume] for row in self.kind_pair)

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
            first_list=self.split,
            kinds=self.kinds,
            first_kind_pair=kind_at,
            first_slot=first_slot,
            slots=self.slots,
            contact=self.row,
            block=self.block,
            cluster=self.cluster,
        )


def crowd_of(
    contact: Contact,
    row: int,
    pair: Callable[[Any], int],
    entry: Callable[[Any], tuple[int, int, int]],
    surface: Callable[[Any, Any], int],
) -> Crowd:
    """Return the tables of a contact with neighbour search.

    Args:
        contact: the contact.
        row: row of the first slot.
        pair: number of a pair's geometry.
        entry: body, frame and place of the numbers of a shape.
        surface: number of a shape's facets in contact by volume with given options.
    """
    first, second = contact.sides
    shapes = contact.shapes
    kinds: list[type] = list(dict.fromkeys(type(s) for s in shapes))
    volumes = {one: m.volumes for one, m in contact.kinds.items() if not m.closed_form}
    sides = [{type(s) for s in side} for side in (first, first if second is None else second)]
    kind_pair = [
        _meeting_row(contact, a, b, pair)
        if _may_meet(a, b, *sides)
        else KindPairRow.of(pair=0, swapped=0, contact_points=0)
        for a in kinds
        for b in kinds
    ]
    sizes = [s.bounding_radius if math.isfinite(s.bounding_radius) else -1.0 for s in shapes]
    planned = {a for a in kinds if any(_pair_geometry(a, b)[0].plan is not None for b in kinds)}
    meshed = {kind: options for both, options in volumes.items() for kind in both}
    swings = [
        size if type(s) in planned or type(s) in meshed else 0.0
        for s, size in zip(shapes, sizes, strict=True)
    ]
    members = list[list[int]]()
    for shape in shapes:
        kind = type(shape)
        body, frame, numbers = entry(shape)
        facets = surface(shape, meshed[kind]) if kind in meshed else -1
        members.append(
            MemberRow.of(body=body, frame=frame, numbers=numbers, kind=kinds.index(kind), surface=facets)
        )
    excluded = _list_exclusions(contact, members)
    split = -1 if second is None else len(first)
    most = max(row[KindPairRow.contact_points] for row in kind_pair)
    each = PACKED if planned or meshed or contact.rigid else NEIGHBOURS
    slots = _pair_capacity(sizes, split, each) * most
    block = most if volumes else 1
    return Crowd(contact, members, sizes, swings, split, kind_pair, len(kinds), row, slots, block, excluded)


def _list_exclusions(contact: Contact, members: list[list[int]]) -> tuple[int, ...]:
    """Set in the rows of members the bodies that each never touches; return these bodies, one body's after another's."""
    number = {id(s.frame.body): row[MemberRow.body] for s, row in zip(contact.shapes, members, strict=True)}
    others: dict[int, list[int]] = {}
    for a, b in map(tuple, contact.excluded_bodies):
        if a in number and b in number:
            others.setdefault(number[a], []).append(number[b])
            others.setdefault(number[b], []).append(number[a])
    found: list[int] = []
    begin = {}
    for body, those in others.items():
        begin[body] = len(found)
        found += sorted(those)
    for row in members:
        body = row[MemberRow.body]
        row[MemberRow.excluded] = begin.get(body, 0)
        row[MemberRow.exclusions] = len(others.get(body, ()))
    return tuple(found)


def _pair_capacity(sizes: Sequence[float], split: int, each: int) -> int:
    """Return the capacity for pairs: a given number for each member with a size, at most one for each pair; against planes all pairs."""
    first, second = sizes[:split], sizes[split:]
    pairs = len(first) * len(second) if split >= 0 else len(sizes) * (len(sizes) - 1) // 2
    if split >= 0 and min(max(first), max(second)) < 0.0:
        return pairs
    return min(pairs, each * sum(size > 0.0 for size in sizes) + 64)


def _pair_geometry(a: type, b: type) -> tuple[Any, int]:
    """Return the geometry of two kinds, and 1 where its order is swapped."""
    for key, swapped in (((a.__name__, b.__name__), 0), ((b.__name__, a.__name__), 1)):
        if key in PAIRS:
            return PAIRS[key], swapped
    return NOTHING, 0


def _may_meet(a: type, b: type, first: set[type], second: set[type]) -> bool:
    """Return True if one of two kinds is in the first list of shapes of a contact and the other in the second."""
    return (a in first and b in second) or (b in first and a in second)


def _meeting_row(contact: Contact, a: type, b: type, pair: Callable[[Any], int]) -> list[int]:
    for kinds in ((a, b), (b, a)):
        meeting = contact.kinds.get(kinds)
        if meeting is not None and not meeting.closed_form:
            return KindPairRow.of(
                pair=0,
                swapped=int(meeting.swapped != (kinds != (a, b))),
                contact_points=meeting.max_contact_points,
                by_volume=1,
            )
    entry, swapped = _pair_geometry(a, b)
    number = 0 if entry is NOTHING else pair(entry)
    return KindPairRow.of(pair=number, swapped=swapped, contact_points=entry.max_contact_points)


def structure_of(crowds: Sequence[Crowd]) -> list[tuple[object, ...]] | None:
    """Return all data that `crowd_arrays` writes, which `Layout.structure` contains; None for crowds of more than `MOST_POOLED_SLOTS`."""
    if sum(c.slots for c in crowds) > MOST_POOLED_SLOTS:
        return None
    return [
        (c.members, c.sizes, c.swings, c.split, c.kind_pair, c.kinds, c.row, c.slots, c.block, c.excluded, c.cluster)
        for c in crowds
    ]  # fmt: skip


def refuse_crowds(crowds: Sequence[Crowd], lanes: int) -> None:
    """Reject several lanes, which a neighbour search does not support.

    Raises:
        InvalidValue: there are several lanes.
    """
    if not crowds or lanes == 1:
        return
    contact = crowds[0].contact
    raise InvalidValue(
        f'contact "{contact.name}" searches for neighbours among {contact.count} pairs of shapes, which a study of variations does not '
        "support; call abut.simulate for each variation"
    )


def _shifted_row(row: list[int], excluded: int) -> list[int]:
    """Return a `MemberRow` whose excluded bodies follow those of other crowds."""
    out = list(row)
    out[MemberRow.excluded] += excluded
    return out


def crowd_arrays(crowds: Sequence[Crowd], device: str) -> Any:
    """Return all crowds of a machine on the device."""
    x = Crowds()
    x.crowds, x.slots = len(crowds), sum(c.slots for c in crowds)

    rows: list[list[int]] = []
    kind_pair: list[list[int]] = []
    members: list[list[int]] = []
    sizes: list[float] = []
    swings: list[float] = []
    margins: list[float] = []
    cells: list[float] = []
    levels: list[int] = []
    excluded: list[int] = []
    slots = 0
    for c in crowds:
        rows.append(c.entry(len(members), len(cells), len(kind_pair), slots))
        levels += [len(cells) + level if level >= 0 else -1 for level in c.levels]
        kind_pair += c.kind_pair
        members += [_shifted_row(row, len(excluded)) for row in c.members]
        excluded += c.excluded
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
    put_tables(
        x, device, crowd=(CrowdRow, rows), member=(MemberRow, members), kind_pair=(KindPairRow, kind_pair)
    )
    x.margin, x.least_margin, x.cell, x.size, x.surface_radius = (
        wp.array(np.array(v or [0.0]), dtype=f64, device=device)
        for v in (margins, margins, cells, sizes, swings)
    )
    x.excluded = wp.array(np.array(excluded or [0]), dtype=int, device=device)
    x.level = wp.array(np.array(levels or [0]), dtype=int, device=device)
    _put_search_arrays(x, len(crowds), len(members), slots, device)
    return x


def _put_search_arrays(x: Any, crowds: int, members: int, slots: int, device: str) -> None:
    """Allocate what a search computes: positions of members, lists of slots, and the grid."""

    def filled_array(count: int, value: float, dtype: object = int) -> Any:
        return wp.full(max(1, count), value, dtype=dtype, device=device)

    buckets = 2 ** math.ceil(math.log2(max(2, 2 * members)))
    x.searched_position, x.searched_normal, x.x_axis = (
        wp.zeros(max(1, members), dtype=vec3, device=device) for _ in range(3)
    )
    x.slot_pair = SlotPair.allocate((slots,), device)
    x.free_slots, x.next_slot = filled_array(slots, 0), filled_array(slots, -1)
    x.free_count, x.first_slot, x.key, x.order = (
        filled_array(crowds, 0),
        filled_array(members, -1),
        filled_array(members, 0),
        filled_array(members, 0),
    )
    x.start, x.has_searched, x.full_crowd = (
        filled_array(buckets + 2, 0),
        filled_array(1, 0),
        filled_array(1, 0),
    )
    x.search_horizon, x.reach = filled_array(1, 1e300, f64), filled_array(1, 1e300, f64)
    x.slot_distance = filled_array(slots, 0.0, f64)
