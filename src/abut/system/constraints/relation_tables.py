"""Tables of relations: the arguments of each function, and the locations of its rows and blocks."""

from __future__ import annotations

import dataclasses
import itertools
from typing import Any

from abut import extend
from abut.kernels.columns.machine_columns import ArgumentRow, CrossRow, PairRow, SlotRow, TermRow, TieRow
from abut.kernels.structs import relation_structs as kernels
from abut.system.schema.device import put_room, put_tables

__all__ = ["Relations", "pack", "room"]


@dataclasses.dataclass
class Relations:
    """Tables of ``kernels.structs.relation_structs.Ties``."""

    tie: list[list[int]] = dataclasses.field(default_factory=list)
    argument: list[list[int]] = dataclasses.field(default_factory=list)
    slot: list[list[int]] = dataclasses.field(default_factory=list)
    cross: list[list[int]] = dataclasses.field(default_factory=list)
    used: list[extend.Expression] = dataclasses.field(default_factory=list)
    curves: int = 0  #: second derivatives of all functions

    def add_rows(self, layout: Any, joint: Any, node: int, row: int) -> int:
        """Add a relation; return its first slot."""
        e, first, argument = joint.expression.of_wires(), len(self.slot), len(self.argument)
        kind = extend.number_of(self.used, e)
        wide, many = len(joint.coordinates), len(joint.arguments)
        self.argument += [
            ArgumentRow.of(slot=first + k if k >= 0 else -1, rate=level) for k, level in joint.arguments
        ]
        self.slot += [SlotRow.of() for _ in range(wide)]
        self.tie.append(
            TieRow.of(
                function=kind,
                number=(at := layout.append_numbers(e.numbers)),
                node=layout.bodies + node,
                row=row,
                first_argument=argument,
                end_argument=argument + many,
                first_slot=first,
                end_slot=first + wide,
                level=joint.level,
                factor=layout.append_numbers([joint.factor]),
                first_cross=len(self.cross),
                first_curve=self.curves,
            )
        )
        times = tuple(name for name, (k, _) in zip(e.arguments, joint.arguments, strict=True) if k < 0)
        layout.clock(e, at, times, joint.what)
        self.curves += many * many
        self.cross += [CrossRow.of() for _ in range(wide * wide)]
        return first

    def find(self, layout: Any) -> None:
        """Find the terms and pairs of the slots, once all are grouped, and couple their bodies, which interact through the function."""
        for q, pair in enumerate(layout.pair):
            first = True
            for t in range(pair[PairRow.first_term], pair[PairRow.end_term]):
                number = layout.term[t][TermRow.number]
                if number < 0:
                    self.slot[-1 - number] = SlotRow.of(pair=q, term=t, first=int(first))
                    first = False
        for on, by, _ in self._meetings():
            for i in _bodies(layout.pair[on]):
                for j in _bodies(layout.pair[by]):
                    layout.couple(i, j)

    def address(self, layout: Any) -> None:
        """Assign addresses to the blocks that couple their bodies."""
        for on, by, cell in self._meetings():
            self.cross[cell] = [
                layout.between(i, j) for i in _bodies(layout.pair[on]) for j in _bodies(layout.pair[by])
            ]

    def _meetings(self) -> list[tuple[int, int, int]]:
        """Yield any two slots of a relation: their pairs of frames and their cell."""
        found = list[tuple[int, int, int]]()
        for row in self.tie:
            slots = range(row[TieRow.first_slot], row[TieRow.end_slot])
            for n, (on, by) in enumerate(itertools.product(slots, slots)):
                pairs = self.slot[on][SlotRow.pair], self.slot[by][SlotRow.pair]
                found.append((*pairs, row[TieRow.first_cross] + n))
        return found


def _bodies(pair: list[int]) -> tuple[int, int]:
    """Return the bodies of two frames."""
    return pair[PairRow.body_i], pair[PairRow.body_j]


def pack(relations: Relations, device: str) -> Any:
    """Copy the tables to the device."""
    x = kernels.RelationTables()
    x.count, x.slots = len(relations.tie), len(relations.slot)
    put_tables(x, device, tie=(TieRow, relations.tie), argument=(ArgumentRow, relations.argument))
    put_tables(x, device, slot=(SlotRow, relations.slot), cross=(CrossRow, relations.cross))
    return x


def room(relations: Relations, lanes: int, device: str) -> Any:
    """Allocate the results of relations."""
    x, slots, arguments = kernels.RelationState(), len(relations.slot), len(relations.argument)
    put_room(x, lanes, device, seen=slots, push=(slots, 2), share=slots, lean=slots)
    put_room(
        x, lanes, device, jet=arguments, slope=arguments, curve=relations.curves, along=len(relations.tie)
    )
    return x
