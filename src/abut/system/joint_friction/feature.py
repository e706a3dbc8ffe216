"""Feature of joint friction: the friction laws that the joints of a machine use, and their compiled functions."""

from __future__ import annotations

import dataclasses
from typing import TYPE_CHECKING, Any, Self

from abut.kernels.columns.machine_columns import BearingRow
from abut.system.contact.point.friction import make_resistance_chain
from abut.system.dynamics.equations import with_friction
from abut.system.feature import Feature, feature_field
from abut.system.joint_friction import solve
from abut.system.joint_friction.signal import make_reaction_or_friction
from abut.system.joint_friction.tables import BearingTables
from abut.system.schema.device import put_arrays, put_tables
from abut.system.schema.layout import Layout

if TYPE_CHECKING:
    from abut.extend.functions.routine_type import Routine
    from abut.kernels.structs.machine_structs import Machine, Work

__all__ = ["JointFrictionFeature"]


@dataclasses.dataclass(frozen=True)
class JointFrictionFeature(Feature):
    """Friction in the joints of a machine, with normal loads from the reactions of the joints."""

    implicit: bool = feature_field()
    laws: tuple[Any, ...] = feature_field("joint friction law")
    along: bool = feature_field()  #: whether joints of the tree have friction

    @classmethod
    def of(cls, layout: Layout) -> Self:
        """Collect the friction laws."""
        return cls(
            layout.implicit,
            tuple(layout.of(BearingTables).bearing_used),
            layout.tree is not None and layout.tree.has_friction,
        )

    def tables(self, layout: Layout, machine: Machine, lanes: int, device: str) -> None:
        """Write the surfaces with friction."""
        bearing = layout.of(BearingTables).bearing
        machine.bearings = len(bearing)
        put_tables(machine, device, bearing=(BearingRow, bearing))

    def allocate_work(self, layout: Layout, work: Work, lanes: int, device: str) -> None:
        """Allocate the state of the surfaces, and the matrix before it is factored."""
        bearings = len(layout.of(BearingTables).bearing)
        put_arrays(work, lanes, device, joint_friction=bearings)
        if bearings:
            put_arrays(work, lanes, device, unfactored=len(layout.blocks))

    @property
    def _has_states(self) -> bool:
        return any(law.anatomy.state_names for law in self.laws)

    def around(
        self, assemble: Routine, accelerate: Routine, show: Routine, resolve: Routine | None
    ) -> tuple[Any, Any, Any]:
        """Evaluation: ``assemble`` and friction; the accelerations; ``show`` and internal states."""
        if not self.laws:
            return assemble, accelerate, show
        rub = solve.make_joint_friction(
            make_resistance_chain(self.laws, self.implicit), self._has_states, self.implicit, self.along
        )
        return (
            with_friction(assemble, rub),
            solve.make_friction_solve(accelerate, resolve),
            solve.make_friction_output(show, self._has_states),
        )

    @property
    def joined(self) -> Any:
        """Signals: adds friction of joints to the measure of their reactions."""
        return make_reaction_or_friction
