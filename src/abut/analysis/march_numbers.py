"""The numbers of the march that stand beside an output, of the state that was accepted last."""

from __future__ import annotations

from typing import Any

import numpy as np

from abut.integrators import codes
from abut.kernels.march_rows import Balance
from abut.system.schema.device import put, view

__all__ = ["put_march_numbers"]

COUNTED = (codes.ORDER, codes.STEPS, codes.REJECTED, codes.NEWTON, codes.JACOBIANS)


def put_march_numbers(state: Any) -> None:
    """Write them to row 0 of each lane (`kernels.march_rows.Output`)."""
    beside, counts = state.out_step.numpy(), view(state.count)
    work = view(state.balance)[:, Balance.jump_work]
    beside[:, 0] = np.column_stack([view(state.step), *(counts[:, k] for k in COUNTED), work])
    put(state.out_step, beside)
