"""Tables of joints with reflected inertia: the bodies that it couples in the mass matrix, or the joint coordinate to which it belongs."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from abut.coordinates.terms import ALONG
from abut.kernels.columns.inertia_columns import ReflectedInertiaRow
from abut.system.schema.layout import Layout, Tables

if TYPE_CHECKING:
    from abut.joints.joint import Joint
    from abut.system.schema.spanning_tree import TreeBranch

__all__ = ["ReflectedInertiaTables"]


class ReflectedInertiaTables(Tables):
    """Joints with reflected inertia.

    An explicit method adds that of the tree's joints to the diagonal of the elimination by joint rates. All others couple two bodies in the
    mass matrix.
    """

    def __init__(self, layout: Layout) -> None:
        super().__init__(layout)
        self.rows: list[list[int]] = []
        branches = layout.tree.branches if layout.tree and not layout.implicit else ()
        carried = {id(one.joint): one for one in branches if one.joint is not None}
        for joint in layout.model.joints:
            if joint.reflected_inertia:
                self._add_row(joint, carried.get(id(joint)))

    @property
    def load_rows(self) -> Sequence[list[int]]:
        """All rows."""
        return self.rows

    @property
    def structure(self) -> tuple[object, ...]:
        """All rows."""
        return (self.rows,)

    def _add_row(self, joint: Joint, branch: TreeBranch | None) -> None:
        layout = self.layout
        i, j = layout.body(joint.frame_i), layout.body(joint.frame_j)
        (term,) = joint.free.values()
        place = {}
        if branch is not None:
            (slot,) = branch.slots
            place = {
                "carried": branch.body,
                "freedom": branch.unknown.index(slot) if slot in branch.unknown else -1,
            }
        else:
            layout.couple(i, j, always=True)
            moving = [b for b in (i, j) if b < layout.bodies]
            layout.joins += [(a, b) for a in moving for b in moving]
        self.rows.append(
            ReflectedInertiaRow.of(
                body_i=i,
                body_j=j,
                frame_i=layout.frame(joint.frame_i),
                frame_j=layout.frame(joint.frame_j),
                number=layout.append_numbers([joint.reflected_inertia]),
                slides=int(term.kind == ALONG),
                **place,
            )
        )
