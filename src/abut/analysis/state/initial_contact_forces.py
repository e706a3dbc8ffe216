"""Initial forces of rigid contacts: these forces are found over steps, so a trial step computes those of the first output."""

from __future__ import annotations

from typing import TYPE_CHECKING

import numpy as np

from abut.analysis.exchange.checkpoint import put_state, state_of
from abut.integrators import status_codes
from abut.kernels.columns.machine_columns import ContactPointRow, ContactRow
from abut.kernels.structs.rigid_contact_structs import StepImpulse
from abut.system.contact.tables import ContactTables
from abut.system.schema.device import array_of, copy_array, view, write_array

if TYPE_CHECKING:
    from abut.analysis.simulation.run import Run
    from abut.system.schema.layout import Layout

__all__ = ["set_initial_contact_forces"]

GOES_ON = (
    status_codes.RUNNING,
    status_codes.FULL,
    status_codes.PAUSED,
    status_codes.DONE,
)  #: statuses of a step that did not fail


def set_initial_contact_forces(run: Run) -> None:
    """Set the forces of rigid contacts in the first output to those of the first step: the step is taken and reverted. It is also the
    initial guess of the solution in the repeated step.
    """
    system, s, w = run.system, run.state, run.system.work
    rigid = np.array(
        [_is_rigid(system.layout, k) for k in range(len(system.layout.of(ContactTables).contact_point))],
        dtype=bool,
    )
    if not rigid.any():
        return
    places = np.flatnonzero(rigid)
    rows = system.layout.bodies + 1 + places
    start, y = state_of(run), w.y.numpy().copy()
    copy_array(s.first_row, s.next_output)
    due = np.ones(system.lanes, dtype=bool)
    while due.any():
        due = run.launch(array_of(due.astype(int), int, system.device))
    goes_on = np.isin(view(s.count)[:, status_codes.STATUS], GOES_ON)[:, None]
    y[:, rows] = np.where(goes_on[:, :, None], s.y0.numpy()[:, rows], 0.0)
    y[:, rows, StepImpulse.closed] = 0.0
    y[:, rows, StepImpulse.stuck] = 0.0
    touching = np.where(goes_on, w.point.mode.numpy()[:, places], 0)
    put_state(run, start)
    for array in (w.y, s.y0, s.y1):
        write_array(array, y)
    mode = w.point.mode.numpy().copy()
    mode[:, places] = touching
    write_array(w.point.mode, mode)


def _is_rigid(layout: Layout, k: int) -> bool:
    return bool(
        layout.of(ContactTables).contact[layout.of(ContactTables).contact_point[k][ContactPointRow.contact]][
            ContactRow.rigid
        ]
        >= 0
    )
