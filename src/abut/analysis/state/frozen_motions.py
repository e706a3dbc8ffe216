"""Prescribed motions fixed at their values at a time, for an evaluation of the machine as if at rest."""

from __future__ import annotations

from typing import Any

import numpy as np
import warp as wp
from numpy.typing import NDArray

from abut.analysis.state.host_equations import Probe
from abut.kernels.columns.machine_columns import DriveRow
from abut.kernels.structs.machine_structs import f64
from abut.kernels.structs.motion_structs import DriveState

__all__ = ["FrozenMotions"]

PARTS = 32  #: intervals in the integration of a prescribed velocity or acceleration between two times


class FrozenMotions:
    """Replacement of prescribed motions by constants: their values at a time.

    Args:
        probe: Its machine is changed; while fixed, prescribed rates and accelerations are zero.
    """

    def __init__(self, probe: Probe) -> None:
        self.probe = probe
        machine = probe.system.machine
        self._moving = machine.drive
        table = machine.drive.numpy().copy()
        self._which = [k for k in range(machine.drives) if table[k, DriveRow.function] >= 0]
        first = machine.number.shape[1]
        self._levels = any(table[k, 2] > 0 for k in self._which)
        self._places = {k: first + n for n, k in enumerate(self._which)}
        for k, place in self._places.items():
            table[k, 2:5] = 0, -1, place
        self.values = np.zeros(len(self._which))  #: present fixed values of the motions [m or rad]
        self._still: Any = wp.array(table, dtype=int, device=probe.system.device)
        if self._which:
            numbers = np.pad(machine.number.numpy(), ((0, 0), (0, len(self._which))))
            machine.number = wp.array(numbers, dtype=f64, device=probe.system.device)

    def hold(self, state: NDArray[np.float64], time: float) -> None:
        """Fix the motions at their values at a time [s]; integrated motions continue from the time of the last call."""
        if not self._which:
            return
        probe, machine, rows = self.probe, self.probe.system.machine, self._rows
        machine.drive = self._moving
        if self._levels:
            work = probe.system.work
            for instant in np.linspace(float(work.drive.since.numpy()[0, 0]), time, PARTS + 1)[1:]:
                probe.evaluate(state, float(instant), keep_modes=True)
                probe.system.accept(DriveState)
        prescribed = probe.evaluate(state, time, keep_modes=True).residual[rows]
        machine.drive = self._still
        self.put(self.where(state, time) - prescribed)

    def where(self, state: NDArray[np.float64], time: float) -> NDArray[np.float64]:
        """Return the coordinates of the motions in a state [m or rad]; the motions are fixed before, and at the same values afterwards."""
        if not self._which:
            return np.zeros(0)
        values = self.values
        self.put(np.zeros(len(values)))
        found = self.probe.evaluate(state, time, keep_modes=True).residual[self._rows]
        self.put(values)
        return np.asarray(found)

    @property
    def _rows(self) -> list[int]:
        table = self._moving.numpy()
        return [self.probe.row(*table[k, : DriveRow.row + 1]) for k in self._which]

    def put(self, values: NDArray[np.float64]) -> None:
        """Fix the motions at these values [m or rad]."""
        if not self._which:
            return
        self.values = values
        machine = self.probe.system.machine
        numbers = machine.number.numpy().copy()
        numbers[:, list(self._places.values())] = values
        machine.number.assign(numbers)
