"""Workspace of a machine: its tables, and arrays in which its equations are evaluated."""

from __future__ import annotations

import dataclasses
from typing import TYPE_CHECKING, Any

import warp as wp

from abut.kernels.shape_structs.broad_phase_structs import Crowds, SlotPair
from abut.kernels.structs.machine_structs import Machine
from abut.kernels.structs.signal_structs import SignalHistory
from abut.system.schema.device import copy_array
from abut.system.signals.buffers import ANYWHERE

if TYPE_CHECKING:
    from abut.kernels.structs.machine_structs import Work

__all__ = ["Workspace"]


@dataclasses.dataclass(frozen=True)
class Workspace:
    """A machine's tables and the arrays in which its equations are evaluated."""

    machine: Machine
    work: Work

    @classmethod
    def with_fresh_arrays(cls, machine: Machine, work: Work, fresh: Work) -> Workspace:
        """Return another workspace with new arrays of the same size.

        Constant data are shared. Neighbours of crowds are in the tables of contacts, which are copied where there are crowds.
        """
        m = machine
        if machine.crowds.slots > 0:
            m = _copy_struct(Machine, machine, "contact", "contact_point")
            m.crowds = _copy_struct(Crowds, m.crowds, "search_horizon", "reach")
            m.crowds.slot_pair = _copy_struct(SlotPair.arrays(1), m.crowds.slot_pair, *SlotPair.quantities)
        copy_array(fresh.lam, work.lam)
        copy_array(fresh.tree.wrench, work.tree.wrench)
        copy_array(fresh.signals.mode, work.signals.mode)
        return cls(m, fresh)

    def look_back(self, past: SignalHistory) -> None:
        """Share the history of delayed signals, and evaluate it at any time."""
        mine = (
            "first_marked",
            "last_marked",
            "order",
            "largest_step",
            "divided_difference",
            "deferred_step",
            "in_short_step",
            "value_after_jump",
            "end_rate",
        )
        self.work.signals.history = _copy_struct(SignalHistory, past, *mine)
        self.work.signals.history.first_marked.fill_(ANYWHERE)


def _copy_struct(kind: Any, struct: object, *own: str) -> Any:
    """Return a struct with the same arrays, and copies of those named."""
    twin = kind()
    for name in kind.vars:
        value = getattr(struct, name)
        setattr(twin, name, wp.clone(value) if name in own else value)
    return twin
