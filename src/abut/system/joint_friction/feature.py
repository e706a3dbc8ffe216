"""Friction in joints as a feature."""

from __future__ import annotations

import dataclasses
from typing import Any, Self

from abut.kernels.columns.machine_columns import BearingRow
from abut.system.contact.point.friction import resistances
from abut.system.dynamics.equations import with_friction
from abut.system.feature import Feature, used
from abut.system.joint_friction import solve
from abut.system.joint_friction.tables import rubs_along
from abut.system.schema.device import put_room, put_tables
from abut.system.signals.loads import reaction_feedback

__all__ = ["JointFriction"]


@dataclasses.dataclass(frozen=True)
class JointFriction(Feature):
    """Friction in joints, with normal loads from their reactions."""

    implicit: bool = used()
    laws: tuple[Any, ...] = used("friction in joints by")
    along: bool = used()  #: whether joints of the tree have friction

    @classmethod
    def of(cls, layout: Any) -> Self:
        """Collect the friction laws."""
        return cls(layout.implicit, tuple(layout.bearing_used), rubs_along(layout))

    def tables(self, layout: Any, machine: Any, lanes: int, device: str) -> None:
        """Write the surfaces with friction."""
        machine.bearings = len(layout.bearing)
        put_tables(machine, device, bearing=(BearingRow, layout.bearing))

    def room(self, layout: Any, work: Any, lanes: int, device: str) -> None:
        """Allocate the state of the surfaces, and the matrix before it is factored."""
        put_room(work, lanes, device, grip=len(layout.bearing))
        if layout.bearing:
            put_room(work, lanes, device, spare=len(layout.blocks))

    @property
    def _has_states(self) -> bool:
        return any(law.anatomy.carried for law in self.laws)

    def around(self, assemble: Any, accelerate: Any, show: Any, resolve: Any) -> tuple[Any, Any, Any]:
        """Evaluation: ``assemble`` and friction; the accelerations; ``show`` and internal states."""
        if not self.laws:
            return assemble, accelerate, show
        rub = solve.make_joint_friction(
            resistances(self.laws, self.implicit), self._has_states, self.implicit, self.along
        )
        return (
            with_friction(assemble, rub),
            solve.make_friction_solve(accelerate, resolve),
            solve.make_friction_output(show, self._has_states),
        )

    @property
    def grips(self) -> Any:
        """Routines of joint friction for the loop of loads through reactions."""
        return reaction_feedback.RUBBING if self.laws else reaction_feedback.SMOOTH
