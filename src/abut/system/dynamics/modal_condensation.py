"""Condensation of modes in explicit methods: tables of the modes eliminated first, host-side matrices; compiled in ``condensed``."""

from __future__ import annotations

import dataclasses
from typing import Any

import numpy as np
from numpy.typing import NDArray

from abut.kernels.columns.machine_columns import ForceRow, PairRow
from abut.kernels.columns.modal_columns import BendRow, BendScratch, CellRow, PartRow, StripRow

__all__ = ["ModalCondensation"]

Numbers = NDArray[np.float64]


@dataclasses.dataclass
class ModalCondensation:
    """Tables ``Machine.strip`` and ``Machine.part``."""

    strips: list[list[int]] = dataclasses.field(default_factory=list)
    parts: list[list[int]] = dataclasses.field(default_factory=list)
    bodies: frozenset[int] = frozenset()  #: that represent the modes
    room: int = 0  #: count of numbers after those of places

    def find(self, layout: Any) -> None:
        """Find modes of explicit methods that are coupled only to their frame and constrained places."""
        modal = layout.forces.modal
        last = len(layout.pair) - layout.bends.pairs
        tied = {row[at] for row in layout.pair[:last] for at in (PairRow.body_i, PairRow.body_j)}
        if layout.implicit or not modal or not modal <= layout.modal or not modal.isdisjoint(tied):
            return
        self.bodies = frozenset(modal)
        layout.coupled = {(i, j) for i, j in layout.coupled if modal.isdisjoint((i, j))}

    def add_rows(self, layout: Any) -> None:
        """Add each elastic body, and the blocks between the nodes that its modes are coupled to."""
        begin = BendScratch.WIDTH * layout.bends.modes
        for force, base, bodies in layout.forces.floating if self.bodies else ():
            n = 3 * len(bodies)
            layout.force[force][ForceRow.strip] = begin + self.room
            parts = [(base, begin + self.room)]
            for row in layout.bends.rows:
                first = row[BendRow.first_pair]
                if layout.pair[first][PairRow.body_i] == bodies[0]:
                    parts.append((row[BendRow.node], row[BendRow.scratch] + BendScratch.gradient * n))
            self.strips.append(
                StripRow.of(
                    first_look=len(layout.force) + layout.force[force][ForceRow.first_look],
                    bodies=len(bodies),
                    first_part=len(self.parts),
                    parts=len(parts),
                    cells=len(layout.bends.cells),
                    scratch=begin + self.room + 6 * n,
                )
            )
            self.parts += [PartRow.of(node=node, place=place) for node, place in parts]
            layout.bends.cells += [CellRow.of(block=layout.block(i, j)) for i, _ in parts for j, _ in parts]
            self.room += 7 * n

    def gradients(self, layout: Any, rows: Numbers, bent: Numbers) -> Numbers:
        """Return gradients on the first body of each pair [lane, pair, row, 6], with those by modes, which are only in ``Work.bent``."""
        if not self.bodies or not layout.bends.rows:
            return rows
        out = rows.copy()
        for row in layout.bends.rows:
            first, count = row[BendRow.first_pair], row[BendRow.bodies]
            at = row[BendRow.scratch] + BendScratch.gradient * 3 * count
            strip = -bent[:, at : at + 18 * count].reshape(-1, 6, count, 3)
            out[:, first : first + count] = 0.0
            out[:, first : first + count, :, :3] = strip.transpose(0, 2, 1, 3)
        return out

    def blocks(self, layout: Any, rows: Numbers) -> dict[tuple[int, int], Numbers]:
        """Return the blocks of one lane missing in the matrix: of modes, which are identity, and of the equations that move with them."""
        out = {(b, b): np.eye(6) for b in self.bodies}
        for row in layout.bends.rows if self.bodies else ():
            for q in range(row[BendRow.first_pair], row[BendRow.first_pair] + row[BendRow.bodies]):
                body = layout.pair[q][PairRow.body_i]
                out[row[BendRow.node], body] = rows[q]
                out[body, row[BendRow.node]] = rows[q].T
        return out
