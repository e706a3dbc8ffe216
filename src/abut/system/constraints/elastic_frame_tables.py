"""Tables of places on elastic bodies: the equations and the modes that move them."""

from __future__ import annotations

import dataclasses
from typing import TYPE_CHECKING

from abut.kernels.columns.machine_columns import PairRow
from abut.kernels.columns.modal_columns import AttachmentRow, AttachmentScratch, ModalBlockRow
from abut.system.schema.layout import Layout

if TYPE_CHECKING:
    from abut.joints.elastic_frame import ElasticDisplacement

__all__ = ["ElasticFrameTables"]


@dataclasses.dataclass
class ElasticFrameTables:
    """Tables ``Machine.attachment`` and ``Machine.modal_block``."""

    rows: list[list[int]] = dataclasses.field(default_factory=list)
    cells: list[list[int]] = dataclasses.field(default_factory=list)
    pairs: int = 0  #: number of their rows in `PairRow`: the last ones
    modes: int = 0  #: of all, in threes

    def add_rows(self, layout: Layout, bending: ElasticDisplacement, node: int, first: int) -> None:
        """Add a joint's row; its pairs of frames are added from ``first`` on."""
        self.rows.append(
            AttachmentRow.of(
                node=layout.bodies + node,
                first_pair=first,
                bodies=len(bending.frames),
                modes=bending.modes,
                number=layout.append_numbers(bending.numbers),
                curved=int(bending.pairs is not None),
                scratch=AttachmentScratch.WIDTH * self.modes,
            )
        )
        self.pairs, self.modes = self.pairs + len(bending.frames), self.modes + 3 * len(bending.frames)

    def add_blocks(self, layout: Layout, pair: list[list[int]]) -> None:
        """Assign addresses to the blocks that couple modes; those of one elastic body are the same for all its places."""
        known: dict[tuple[int, ...], int] = {}
        for row in self.rows:
            first = row[AttachmentRow.first_pair]
            bodies = tuple(one[PairRow.body_i] for one in pair[first : first + row[AttachmentRow.bodies]])
            if bodies not in known:
                known[bodies] = len(self.cells)
                self.cells += [ModalBlockRow.of(block=layout.between(i, j)) for i in bodies for j in bodies]
            row[AttachmentRow.cells] = known[bodies]
