"""Tables of joint surfaces with friction in a layout."""

from __future__ import annotations

from collections.abc import Sequence

from abut.kernels.columns.machine_columns import BearingRow, PairRow
from abut.system.constraints.tables import ConstraintTables
from abut.system.schema.layout import Layout, Tables

__all__ = ["BearingTables"]


class BearingTables(Tables):
    """Pairs of surfaces with friction, as ``normal_load`` reads them; a joint's reactions are in the pair of its two frames."""

    def __init__(self, layout: Layout) -> None:
        super().__init__(layout)
        self.bearing: list[list[int]] = []
        self.rubbing: list[str] = []  #: name of the joint of each
        self.bearing_used: list[type] = []  #: friction laws of joints
        nodes = {rows[0][0]: k for k, rows in enumerate(layout.node) if rows}
        pairs = {
            (row[PairRow.node], row[PairRow.frame_i], row[PairRow.frame_j]): q
            for q, row in enumerate(layout.of(ConstraintTables).pair)
        }
        carried_by = {id(one.joint): one.body for one in (layout.tree.branches if layout.tree else ())}
        for joint in layout.model.joints:
            for bearing, shown in zip(joint.bearings, layout.columns.memory.get(joint.name, ()), strict=True):
                pair = pairs[nodes[joint.name], layout.frame(joint.frame_i), layout.frame(joint.frame_j)]
                first, second = layout.body(bearing.first), layout.body(bearing.second)
                frames = layout.frame(bearing.first), layout.frame(bearing.second)
                kind, law_at = layout.law(self.bearing_used, bearing.law)
                carried = layout.claim(joint.name) if bearing.law.anatomy.state_names else -1
                row = BearingRow.of(
                    body_i=first,
                    body_j=second,
                    frame_i=frames[0],
                    frame_j=frames[1],
                    pair=pair,
                    rows=len(joint.equations),
                    sign=-1 if bearing.swapped else 1,
                    law=kind,
                    law_number=law_at,
                    number=layout.append_numbers(bearing.numbers),
                    state_row=carried,
                    result_column=layout.columns.friction[joint.name],
                    memory_column=shown,
                    scalars=len(bearing.law.anatomy.states),
                    tree_body=carried_by.get(id(joint), -1),
                )
                self.bearing.append(row)
                self.rubbing.append(joint.name)
                layout.couple(first, second)

    @property
    def load_rows(self) -> Sequence[list[int]]:
        """The pairs of surfaces."""
        return self.bearing

    @property
    def structure(self) -> tuple[object, ...]:
        """All rows."""
        return (self.bearing,)
