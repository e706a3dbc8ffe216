"""What contacts that do not give bear at the start of a run: forces are found over steps, and no step has come there."""

from __future__ import annotations

from typing import Any

import numpy as np

from abut.analysis.going_on import put_state, state_of
from abut.integrators import codes
from abut.kernels.rigid import Bore
from abut.kernels.rows import ContactRow, IncidentRow
from abut.system.schema.device import array_of, copied, put, view

__all__ = ["bear_first"]

GOES_ON = (codes.RUNNING, codes.FULL, codes.PAUSED, codes.DONE)  #: of a step that did not fail


def bear_first(run: Any) -> None:
    """In the row of the start rigid contacts bear what they do in the first step: that step is taken, and taken back. It is the guess from
    which it is solved again, too.
    """
    system, s, w = run.system, run.state, run.system.work
    rigid = np.array([_is_rigid(system.layout, k) for k in range(len(system.layout.incident))], dtype=bool)
    if not rigid.any():
        return
    places = np.flatnonzero(rigid)
    rows = system.layout.bodies + 1 + places
    start, y = state_of(run), w.y.numpy().copy()
    copied(s.first, s.cursor)
    due = np.ones(system.lanes, dtype=bool)
    while due.any():
        due = run.launch(array_of(due.astype(int), int, system.device))
    goes_on = np.isin(view(s.count)[:, codes.STATUS], GOES_ON)[:, None]
    y[:, rows] = np.where(goes_on[:, :, None], s.y0.numpy()[:, rows], 0.0)
    y[:, rows, Bore.held] = 0.0
    y[:, rows, Bore.stuck] = 0.0
    touching = np.where(goes_on, w.point.mode.numpy()[:, places], 0)
    put_state(run, start)
    for array in (w.y, s.y0, s.y1):
        put(array, y)
    mode = w.point.mode.numpy().copy()
    mode[:, places] = touching
    put(w.point.mode, mode)


def _is_rigid(layout: Any, k: int) -> bool:
    return bool(layout.contact[layout.incident[k][IncidentRow.contact]][ContactRow.rigid] >= 0)
