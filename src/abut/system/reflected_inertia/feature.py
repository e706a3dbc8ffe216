"""Feature of reflected inertia: tables, arrays and the compiled function of joints with rotors or gears."""

from __future__ import annotations

import dataclasses
from typing import TYPE_CHECKING, Any, Self

from abut.kernels.columns.inertia_columns import ReflectedInertiaRow
from abut.system.feature import Feature, feature_field
from abut.system.reflected_inertia.kernels import followed_by_reflected_inertia
from abut.system.reflected_inertia.tables import ReflectedInertiaTables
from abut.system.schema.device import put_arrays, put_tables
from abut.system.schema.layout import Layout

if TYPE_CHECKING:
    from abut.extend.functions.routine_type import Routine
    from abut.kernels.structs.machine_structs import Machine, Work

__all__ = ["ReflectedInertia"]


@dataclasses.dataclass(frozen=True)
class ReflectedInertia(Feature):
    """Inertia of joint coordinates of a machine."""

    used: bool = feature_field("reflected inertia of joints")
    implicit: bool = feature_field()

    @classmethod
    def of(cls, layout: Layout) -> Self:
        """Return whether joints have reflected inertia."""
        used = bool(layout.of(ReflectedInertiaTables).rows)
        return cls(used, used and layout.implicit)

    def tables(self, layout: Layout, machine: Machine, lanes: int, device: str) -> None:
        """Write the joints."""
        rows = layout.of(ReflectedInertiaTables).rows
        machine.reflected_inertias = len(rows)
        put_tables(machine, device, reflected_inertia=(ReflectedInertiaRow, rows))

    def allocate_work(self, layout: Layout, work: Work, lanes: int, device: str) -> None:
        """Allocate the derivatives of the joints' coordinates."""
        rows = len(layout.of(ReflectedInertiaTables).rows)
        put_arrays(work, lanes, device, reflected_i=rows, reflected_j=rows, reflected_bias=rows)

    def shared_tables(self, layout: Layout) -> Any:
        """Return the joints."""
        return layout.of(ReflectedInertiaTables).rows

    def after(self, force: Routine) -> Routine:
        """Evaluation: ``force``, and the reflected inertia of joints."""
        return followed_by_reflected_inertia(force, self.implicit) if self.used else force
