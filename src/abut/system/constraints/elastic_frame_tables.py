"""Tables of places on elastic bodies: the equations and the modes that move them."""

from __future__ import annotations

import dataclasses
from typing import Any

from abut.kernels.columns.machine_columns import PairRow
from abut.kernels.columns.modal_columns import BendRow, BendScratch, CellRow

__all__ = ["Bends"]


@dataclasses.dataclass
class Bends:
    """Tables ``Machine.bend`` and ``Machine.cell``."""

    rows: list[list[int]] = dataclasses.field(default_factory=list)
    cells: list[list[int]] = dataclasses.field(default_factory=list)
    pairs: int = 0  #: number of their rows in `PairRow`: the last ones
    modes: int = 0  #: of all, in threes

    def add_rows(self, layout: Any, bending: Any, node: int) -> None:
        """Add a joint's rows: a pair of each body of modes and the ground, which no term measures."""
        count, first, end = len(bending.frames), len(layout.pair), len(layout.term)
        for frame in bending.frames:
            ends = {"body_i": layout.body(frame), "body_j": layout.body(bending.ground)}
            frames = {"frame_i": layout.frame(frame), "frame_j": layout.frame(bending.ground)}
            layout.pair.append(PairRow.of(**ends, **frames, node=node, first_term=end, end_term=end))
            layout.coupling.append(False)
        self.rows.append(
            BendRow.of(
                node=layout.bodies + node,
                first_pair=first,
                bodies=count,
                modes=bending.modes,
                number=layout.append_numbers(bending.numbers),
                curved=int(bending.pairs is not None),
                scratch=BendScratch.WIDTH * self.modes,
            )
        )
        self.pairs, self.modes = self.pairs + count, self.modes + 3 * count

    def address(self, layout: Any) -> None:
        """Assign addresses to the blocks that couple modes; those of one elastic body are the same for all its places."""
        known: dict[tuple[int, ...], int] = {}
        for row in self.rows:
            first = row[BendRow.first_pair]
            bodies = tuple(pair[PairRow.body_i] for pair in layout.pair[first : first + row[BendRow.bodies]])
            if bodies not in known:
                known[bodies] = len(self.cells)
                self.cells += [CellRow.of(block=layout.between(i, j)) for i in bodies for j in bodies]
            row[BendRow.cells] = known[bodies]
