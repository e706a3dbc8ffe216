"""Solver channels of an output: numbers of the time integration at the last accepted state."""

from __future__ import annotations

from typing import TYPE_CHECKING

import numpy as np

from abut.integrators import status_codes
from abut.kernels.columns.integration_columns import EnergyBalance
from abut.system.schema.device import view, write_array

if TYPE_CHECKING:
    from abut.kernels.structs.machine_structs import RunData

__all__ = ["write_solver_numbers"]

COUNTED = (
    status_codes.ORDER,
    status_codes.STEPS,
    status_codes.REJECTED,
    status_codes.NEWTON,
    status_codes.JACOBIANS,
)


def write_solver_numbers(state: RunData) -> None:
    """Write solver numbers to row 0 of each lane (`kernels.columns.integration_columns.OutputStep`)."""
    beside, counts = state.out_step.numpy(), view(state.count)
    work = view(state.balance)[:, EnergyBalance.jump_work]
    beside[:, 0] = np.column_stack([view(state.step), *(counts[:, k] for k in COUNTED), work])
    write_array(state.out_step, beside)
