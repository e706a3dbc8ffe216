"""Static condensation of the modes of elastic bodies in explicit methods: tables of the modes that are eliminated first."""

from __future__ import annotations

import numpy as np

from abut.array_types import Numbers
from abut.kernels.columns.machine_columns import ForceRow, PairRow
from abut.kernels.columns.modal_columns import (
    AttachmentRow,
    AttachmentScratch,
    EliminatedModesRow,
    ModalBlockRow,
    PartRow,
)
from abut.system.constraints.elastic_frame_tables import ElasticFrameTables
from abut.system.constraints.tables import ConstraintTables
from abut.system.forces.tables import ForceTables
from abut.system.schema.layout import Layout, Tables

__all__ = ["CondensationTables"]


class CondensationTables(Tables):
    """Tables ``Machine.eliminated_modes`` (elastic bodies) and ``Machine.part`` (nodes coupled to their modes).

    Explicit methods condense modes that are coupled only to the floating frame of their body and to constrained frames.
    """

    def __init__(self, layout: Layout) -> None:
        super().__init__(layout)
        self.eliminated_modal_bodies: list[list[int]] = []
        self.parts: list[list[int]] = []
        self.bodies: frozenset[int] = frozenset()  #: bodies that represent condensed modes
        self.room = 0  #: count of numbers after those of places
        modal, constraints = layout.mode_bodies, layout.of(ConstraintTables)
        last = len(constraints.pair) - constraints.elastic_frames.pairs
        tied = {row[at] for row in constraints.pair[:last] for at in (PairRow.body_i, PairRow.body_j)}
        if layout.implicit or not modal or not modal <= layout.modal or not modal.isdisjoint(tied):
            return
        self.bodies = layout.condensed = frozenset(modal)
        layout.coupled = {(i, j) for i, j in layout.coupled if modal.isdisjoint((i, j))}

    @property
    def structure(self) -> tuple[object, ...]:
        """All rows."""
        return self.eliminated_modal_bodies, self.parts

    def add_blocks(self) -> None:
        """Add each elastic body, and the blocks between the nodes that its modes are coupled to."""
        layout, forces = self.layout, self.layout.of(ForceTables)
        pair, frames = self._frames
        begin = AttachmentScratch.WIDTH * frames.modes
        for force, base, bodies in forces.floating if self.bodies else ():
            n = 3 * len(bodies)
            forces.force[force][ForceRow.eliminated_modes] = begin + self.room
            parts = [(base, begin + self.room)]
            for row in frames.rows:
                first = row[AttachmentRow.first_pair]
                if pair[first][PairRow.body_i] == bodies[0]:
                    parts.append(
                        (row[AttachmentRow.node], row[AttachmentRow.scratch] + AttachmentScratch.gradient * n)
                    )
            self.eliminated_modal_bodies.append(
                EliminatedModesRow.of(
                    first_frame=len(forces.force) + forces.force[force][ForceRow.first_frame],
                    bodies=len(bodies),
                    first_part=len(self.parts),
                    parts=len(parts),
                    cells=len(frames.cells),
                    scratch=begin + self.room + 6 * n,
                )
            )
            self.parts += [PartRow.of(node=node, place=place) for node, place in parts]
            frames.cells += [ModalBlockRow.of(block=layout.block(i, j)) for i, _ in parts for j, _ in parts]
            self.room += 7 * n

    @property
    def _frames(self) -> tuple[list[list[int]], ElasticFrameTables]:
        """The pairs of frames, and the places on elastic bodies."""
        constraints = self.layout.of(ConstraintTables)
        return constraints.pair, constraints.elastic_frames

    def gradients(self, rows: Numbers, bent: Numbers) -> Numbers:
        """Return gradients on the first body of each pair [lane, pair, row, 6], with those by modes from ``Work.attachment``."""
        _, frames = self._frames
        if not self.bodies or not frames.rows:
            return rows
        out = rows.copy()
        for row in frames.rows:
            first, count = row[AttachmentRow.first_pair], row[AttachmentRow.bodies]
            at = row[AttachmentRow.scratch] + AttachmentScratch.gradient * 3 * count
            strip = -bent[:, at : at + 18 * count].reshape(-1, 6, count, 3)
            out[:, first : first + count] = 0.0
            out[:, first : first + count, :, :3] = strip.transpose(0, 2, 1, 3)
        return out

    def blocks(self, rows: Numbers) -> dict[tuple[int, int], Numbers]:
        """Return the blocks that the matrix of one lane omits: identity for modes, gradients for the constraints that modes move."""
        pair, frames = self._frames
        out = {(b, b): np.eye(6) for b in self.bodies}
        for row in frames.rows if self.bodies else ():
            for q in range(
                row[AttachmentRow.first_pair], row[AttachmentRow.first_pair] + row[AttachmentRow.bodies]
            ):
                body = pair[q][PairRow.body_i]
                out[row[AttachmentRow.node], body] = rows[q]
                out[body, row[AttachmentRow.node]] = rows[q].T
        return out
