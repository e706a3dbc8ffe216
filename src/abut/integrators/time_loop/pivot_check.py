# mypy: allow-untyped-defs, allow-incomplete-defs, allow-untyped-decorators, disable-error-code="valid-type"
"""Pivot check: quality of the elimination order in the pose that a step has reached.

A group of constraints is eliminated after the bodies that it connects, if its pivot has full rank where the order is chosen. The pivot is
G M⁻¹ Gᵀ minus the contributions of other groups. In other poses it may become nearly singular although all constraints together do not,
and rounding grows by the inverse of

    π = 1 / max_i (|D⁻¹|_ii c_i),    c = diag(G M⁻¹ Gᵀ),

which is 1 of a single equation, and between the least eigenvalue of D with rows of unit length and as many times that as D has rows.
The inverses of pivots are on the diagonal after elimination, so that the check costs six products a group. Below a bound the host chooses
another order. The bound follows π through poses in which no order is better, for example where a loop is singular.

Source: Higham, Accuracy and Stability of Numerical Algorithms (2002), sec. 13.2 (block elimination by well conditioned pivots).
"""

import warp as wp

from abut.extend import routine
from abut.integrators.status_codes import NEWTON_FAILED, REJECTED, RELOCATED, SINGULAR, STEPS
from abut.kernels.columns.integration_columns import LargestError, Pivots
from abut.kernels.structs.machine_structs import Machine, RunData, Work, f64
from abut.system.elimination.elimination_choice import PIVOT_LOSS

__all__ = ["needs_reordering", "pivot_of", "raise_pivot_bound"]

FALL = f64(PIVOT_LOSS)


@routine
def least_pivot(machine: Machine, work: Work, lane: int):
    """Return π of the matrix that was factored last, of the worst group."""
    most = 1.0
    for k in range(machine.bodies, machine.nodes):
        c = machine.scale[lane, k - machine.bodies]
        for i in range(6):
            most = wp.max(most, wp.abs(work.block[lane, k][i, i]) * c[i])
    return 1.0 / most


@routine
def pivot_of(machine: Machine, work: Work, run: RunData, lane: int, status: int):
    """Return π of the step just tried with this status; 0 where a pivot has vanished, −1 where it is not checked."""
    if run.pivot[lane, Pivots.least] == 0.0:
        return -1.0
    if status == SINGULAR:
        broken = int(run.worst[lane, LargestError.node])
        if broken >= machine.bodies and broken < machine.nodes:
            return 0.0
        return -1.0
    if status == NEWTON_FAILED or (status == 0 and run.pivot[lane, Pivots.always] == 1.0):
        return least_pivot(machine, work, lane)
    return -1.0


@routine
def raise_pivot_bound(machine: Machine, run: RunData, lane: int, pivot: float):
    """Raise the bound with π of an accepted step, up to a harmless value."""
    run.pivot[lane, Pivots.least] = wp.max(
        run.pivot[lane, Pivots.least], wp.min(machine.accepted_pivot[lane], pivot / FALL)
    )


@routine
def needs_reordering(run: RunData, lane: int, pivot: float):
    """Return 1 if the host is to choose another order for the step just tried, which it does once for each."""
    if pivot < 0.0 or pivot >= run.pivot[lane, Pivots.least]:
        return 0
    attempts = f64(run.count[lane, STEPS] + run.count[lane, REJECTED] + run.count[lane, RELOCATED])
    if attempts == run.pivot[lane, Pivots.attempts]:
        return 0
    run.pivot[lane, Pivots.attempts] = attempts
    run.pivot[lane, Pivots.search_result] = pivot
    return 1
