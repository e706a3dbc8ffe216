"""Host solution of rigid contacts that are too many for one system within a kernel: on request, those of one step."""

from __future__ import annotations

from typing import TYPE_CHECKING

import numpy as np

from abut.kernels.columns.integration_columns import Impulse
from abut.kernels.structs.rigid_contact_structs import ImpulseRequest, StepImpulse
from abut.system.contact.rigid.delassus_host import contact_matrices
from abut.system.contact.rigid.sparse_delassus import SparseDelassus
from abut.system.contact.rigid.sparse_interior_point import solve_impulses
from abut.system.schema.device import write_array

if TYPE_CHECKING:
    from abut.kernels.structs.machine_structs import RunData
    from abut.system.system import System

__all__ = ["solve_on_host"]


#: largest number of multiplications of a factorisation: that of a wall of 5,000 bricks, of a thousand balls in a heap
MAX_FACTOR_WORK = 5e9
UNREACHED_WAIT = 1e9  #: steps to wait if there are more
MAX_WAIT = 64  #: largest number of steps to wait after a failure
MARGIN = 0.5  #: fraction of the required residual at which the solution ends


def solve_on_host(system: System, state: RunData, lane: int) -> None:
    """Find the impulses of a lane's present step, and store them as the initial guess of the step, as if from the last step. After a
    failure the request is repeated some steps later, twice as many each time; if the solution would take too long, never.
    """
    delassus = contact_matrices(system, lane)
    memo = state.memory.numpy().copy()
    if delassus.work() > MAX_FACTOR_WORK:
        memo[lane, Impulse.steps_to_wait] = UNREACHED_WAIT
    else:
        missed = _solve_impulses(
            system,
            state,
            lane,
            delassus,
            float(memo[lane, Impulse.host_tolerance]),
            float(memo[lane, Impulse.length]),
        )
        memo[lane, Impulse.host_sweeps] = (
            sum(delassus.factor_entries) / (delassus.transposed_jacobian.shape[1] // 3) + 1.0
        )
        waited = memo[lane, Impulse.last_wait]
        memo[lane, Impulse.steps_to_wait] = memo[lane, Impulse.last_wait] = (
            min(2 * waited + 1, MAX_WAIT) if missed else 0
        )
    write_array(state.memory, memo)


def _solve_impulses(
    system: System, state: RunData, lane: int, delassus: SparseDelassus, least: float, length: float
) -> bool:
    """Find impulses and store them; return True if they are not as accurate as ``least`` [m/s]."""
    rigid, at = system.work.rigid, system.layout.bodies + 1
    count = int(rigid.count.numpy()[lane])
    ask = rigid.request.numpy()[lane, :count]
    first = rigid.impulse.numpy()[lane, :count]
    asked = np.column_stack(
        [ask[:, ImpulseRequest.aim], ask[:, ImpulseRequest.slip_offset : ImpulseRequest.slip_offset + 2]]
    )
    now = (delassus.jacobian @ rigid.velocity.numpy()[lane].reshape(-1)).reshape(-1, 3) + asked
    own = rigid.diagonal_block.numpy()[lane, :count]
    found, worst = solve_impulses(
        delassus,
        now - delassus.velocity_change(first),
        ask[:, ImpulseRequest.cone],
        own,
        first,
        MARGIN * least,
    )
    force = found / length
    rows = at + rigid.point.numpy()[lane, :count]
    rubbing = np.einsum("nij,nj->ni", rigid.axes.numpy()[lane, :count, :, 1:], force[:, 1:])
    y = state.y0.numpy().copy()
    y[lane, rows, StepImpulse.normal] = force[:, 0]
    y[lane, rows, StepImpulse.friction : StepImpulse.friction + 3] = rubbing
    write_array(state.y0, y)
    return worst > least
