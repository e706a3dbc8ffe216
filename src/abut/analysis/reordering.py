"""Another order of elimination in mid-run, where a pivot has become poor: the march asks, the host chooses, and it goes on from the same step."""

from __future__ import annotations

from typing import Any

from abut.analysis.going_on import LOOKED_UP, arrays_of
from abut.integrators import codes
from abut.integrators.march.pivots import FINE, WORSE
from abut.kernels.march_rows import Pivots
from abut.system.dynamics import ordering
from abut.system.observe import PROBE
from abut.system.schema.device import copied, put, put_room

__all__ = ["begin_watching", "reorder"]

SINGULAR = 1e-10  #: what is left of a pivot where no order is told to do


def begin_watching(run: Any) -> None:
    """From where on the march asks. Lanes that march together share one order, and keep it."""
    system, s = run.system, run.state
    pivot = s.pivot.numpy().copy()
    pivot[:, Pivots.always] = not run.method.implicit or run.method.doubled
    pivot[:, Pivots.attempts] = -1
    if system.lanes == 1:
        assert system.order is not None
        pivot[:, Pivots.least] = min(FINE, ordering.least_pivot(system.machine, system.order) / WORSE)
    put(s.pivot, pivot)


def reorder(run: Any) -> bool:
    """Choose for the pose that was tried last; whether that gave another order. The state, and what the method remembers, stay."""
    system, s = run.system, run.state
    pivot = s.pivot.numpy().copy()
    found = _chosen(run)
    if found is None:
        pivot[0, Pivots.least] = pivot[0, Pivots.found] / WORSE**2
    else:
        pivot[0, Pivots.least] = pivot[0, Pivots.found] / WORSE
        system.order = found
        run.desk.machine.program, run.desk.machine.cleared = system.machine.program, system.machine.cleared
        if run.method.doubled:
            ordering.double(s, system.layout, found, system.work, system.device)
        if run.method.factored:
            put_room(s, 1, system.device, real=system.work.block.shape[1])
    put(s.pivot, pivot)
    count = s.count.numpy().copy()
    count[0, codes.STATUS] = codes.PAUSED
    put(s.count, count)
    return found is not None


def _chosen(run: Any) -> Any:
    """The order for that pose, looked at at the desk; None for no other."""
    system, desk = run.system, run.desk
    kept = [
        (array, array.numpy().copy())
        for name in LOOKED_UP
        for _, array in arrays_of(getattr(desk.work, name), name)
    ]
    copied(desk.work.y, system.work.y)
    system.study(PROBE, run.state, run.rows, t=float(run.state.time.numpy()[0]), desk=desk)
    for array, values in kept:
        array.assign(values)
    works = [system.work, desk.work]
    return ordering.anew(system.layout, system.machine, works, system.order, system.device)
