"""New order of elimination during a run, after a pivot has become poor: the kernel requests it, and repeats the same step."""

from __future__ import annotations

from typing import TYPE_CHECKING

from abut.analysis.exchange.checkpoint import LOOKED_UP, arrays_of
from abut.integrators import status_codes
from abut.kernels.columns.integration_columns import Pivots
from abut.system.dynamics.elimination import Order
from abut.system.elimination import elimination_choice
from abut.system.observe import PROBE
from abut.system.schema.device import copy_array, write_array

if TYPE_CHECKING:
    from abut.analysis.simulation.run import Run

__all__ = ["begin_watching", "reorder_pivots"]


def begin_watching(run: Run) -> None:
    """Set the conditions of a request. Lanes of a batch share one order, which is fixed on a GPU, and with methods that request one
    only after failed convergence, which has other reasons too.
    """
    system, s = run.system, run.state
    pivot = s.pivot.numpy().copy()
    always = not run.method.implicit or run.method.doubled
    pivot[:, Pivots.always] = always
    pivot[:, Pivots.attempts] = -1
    if system.lanes == 1 or (always and system.device == "cpu"):
        pivot[:, Pivots.least] = system.machine.accepted_pivot.numpy()
    write_array(s.pivot, pivot)


def reorder_pivots(run: Run) -> bool:
    """Choose the order for the pose that was tried last; return True if it is another order. The state, and the method's memory, are
    unchanged.
    """
    before = run.system.order
    assert before is not None
    found = _order_for_pose(run, before)
    run.eliminate(found)
    pivot = run.state.pivot.numpy().copy()
    if pivot[0, Pivots.search_result] > 0.0:
        pivot[0, Pivots.least] = pivot[0, Pivots.search_result] / elimination_choice.PIVOT_LOSS
    write_array(run.state.pivot, pivot)
    run.put_status(0, status_codes.PAUSED)
    return bool(found.nodes != before.nodes)


def _order_for_pose(run: Run, before: Order) -> Order:
    """Return the order for that pose, evaluated with the work arrays of outputs."""
    system, desk = run.system, run.desk
    kept = [
        (array, array.numpy().copy())
        for name in LOOKED_UP
        for _, array in arrays_of(getattr(desk.work, name), name)
    ]
    copy_array(desk.work.y, system.work.y)
    system.study(PROBE, run.state, run.rows, t=float(run.state.time.numpy()[0]), desk=desk)
    for array, values in kept:
        array.assign(values)
    return elimination_choice.rechoose_order(system.layout, system.machine, desk.work, before)
