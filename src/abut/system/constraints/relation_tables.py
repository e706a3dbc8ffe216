"""Tables of constraints by functions of coordinates (`abut.joints.Relation`): arguments, rows and matrix blocks of each function."""

from __future__ import annotations

import dataclasses
import itertools
from collections.abc import Mapping
from typing import Any, Protocol

from abut import extend
from abut.kernels.columns.machine_columns import ArgumentRow, CrossRow, PairRow, RelationRow, SlotRow, TermRow
from abut.kernels.structs import relation_structs as kernels
from abut.system.schema.device import put_arrays, put_tables
from abut.system.schema.layout import Layout

__all__ = ["JointFunction", "RelationRows", "allocate", "pack"]


class JointFunction(Protocol):
    """Joint whose equation is a function of coordinates, as `relates` of a joint declares."""

    @property
    def what(self) -> str:
        """Kind and name, for messages."""

    @property
    def expression(self) -> extend.Expression:
        """The prepared function."""

    @property
    def coordinates(self) -> Mapping[str, Any]:
        """Coordinates by the name of an argument."""

    @property
    def arguments(self) -> tuple[tuple[int, int], ...]:
        """Coordinate of each argument of the function (−1: time), with 1 if the argument is the rate."""

    @property
    def level(self) -> int:
        """0 for an equation of displacements, 1 for one of velocities."""

    @property
    def factor(self) -> float:
        """Factor of the function."""


@dataclasses.dataclass
class RelationRows:
    """Tables of ``kernels.structs.relation_structs.RelationTables``."""

    relation: list[list[int]] = dataclasses.field(default_factory=list)
    argument: list[list[int]] = dataclasses.field(default_factory=list)
    slot: list[list[int]] = dataclasses.field(default_factory=list)
    cross: list[list[int]] = dataclasses.field(default_factory=list)
    used: list[extend.Expression] = dataclasses.field(default_factory=list)
    curves: int = 0  #: second derivatives of all functions

    def add_rows(self, layout: Layout, joint: JointFunction, node: int, row: int) -> int:
        """Add a relation; return its first slot."""
        e, first, argument = joint.expression.of_wires(), len(self.slot), len(self.argument)
        kind = extend.number_of(self.used, e)
        wide, many = len(joint.coordinates), len(joint.arguments)
        self.argument += [
            ArgumentRow.of(slot=first + k if k >= 0 else -1, rate=level) for k, level in joint.arguments
        ]
        self.slot += [SlotRow.of() for _ in range(wide)]
        self.relation.append(
            RelationRow.of(
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

    def add_couplings(self, layout: Layout, pair: list[list[int]], term: list[list[int]]) -> None:
        """Find the pair of frames and the term of each slot, and couple the bodies that a function connects. Pairs must be grouped."""
        for q, row in enumerate(pair):
            first = True
            for t in range(row[PairRow.first_term], row[PairRow.end_term]):
                number = term[t][TermRow.number]
                if number < 0:
                    self.slot[-1 - number] = SlotRow.of(pair=q, term=t, first=int(first))
                    first = False
        for on, by, _ in self._slot_pairs():
            for i in _frame_bodies(pair[on]):
                for j in _frame_bodies(pair[by]):
                    layout.couple(i, j)

    def add_blocks(self, layout: Layout, pair: list[list[int]]) -> None:
        """Store the addresses of the matrix blocks that couple the bodies."""
        for on, by, cell in self._slot_pairs():
            self.cross[cell] = [
                layout.between(i, j) for i in _frame_bodies(pair[on]) for j in _frame_bodies(pair[by])
            ]

    def _slot_pairs(self) -> list[tuple[int, int, int]]:
        """Return each two slots of a relation: their pairs of frames and their row of the table `cross`."""
        found = list[tuple[int, int, int]]()
        for row in self.relation:
            slots = range(row[RelationRow.first_slot], row[RelationRow.end_slot])
            for n, (on, by) in enumerate(itertools.product(slots, slots)):
                pairs = self.slot[on][SlotRow.pair], self.slot[by][SlotRow.pair]
                found.append((*pairs, row[RelationRow.first_cross] + n))
        return found


def _frame_bodies(pair: list[int]) -> tuple[int, int]:
    """Return the two bodies of a pair of frames."""
    return pair[PairRow.body_i], pair[PairRow.body_j]


def pack(relations: RelationRows, device: str) -> Any:
    """Copy the tables to the device."""
    x = kernels.RelationTables()
    x.count, x.slots = len(relations.relation), len(relations.slot)
    put_tables(
        x, device, relation=(RelationRow, relations.relation), argument=(ArgumentRow, relations.argument)
    )
    put_tables(x, device, slot=(SlotRow, relations.slot), cross=(CrossRow, relations.cross))
    return x


def allocate(relations: RelationRows, lanes: int, device: str) -> Any:
    """Allocate the results of relations."""
    x, slots, arguments = kernels.RelationState(), len(relations.slot), len(relations.argument)
    put_arrays(
        x, lanes, device, coordinate_value=slots, gradient=(slots, 2), gradient_factor=slots, rate_slope=slots
    )
    put_arrays(
        x,
        lanes,
        device,
        jet=arguments,
        slope=arguments,
        curve=relations.curves,
        along_motion=len(relations.relation),
    )
    return x
