"""Rows of results for states without time integration: static equilibria, and kinematic analyses."""

from __future__ import annotations

import dataclasses
import time
from collections.abc import Mapping, Sequence
from functools import partial
from typing import TYPE_CHECKING, Any

import numpy as np
import warp as wp
from numpy.typing import NDArray

from abut.analysis.messages.log_warnings import log_result
from abut.analysis.output.derived_channels import Requests
from abut.analysis.output_memory import check_memory, out_of_memory
from abut.analysis.state.assembly import Assembly
from abut.analysis.state.host_equations import HostEquations, Probe
from abut.compiler.kernels import compile_seconds
from abut.errors import Status
from abut.kernels.structs.machine_structs import f64
from abut.results import MemoryRecorder, Result
from abut.results.drawings.draw_model import draw_model

if TYPE_CHECKING:
    from abut.model import Model

__all__ = ["StateRecorder", "statistics_of"]


def statistics_of(how: str, steps: int, assembly: Assembly, begun: float, compiled: float) -> dict[str, Any]:
    """Return numbers about an analysis without time integration, by its begin, and the earlier time of compiling [s]."""
    return {
        "integrator": how,
        "steps": steps,
        "newton_iterations": steps,
        "compile_seconds": compile_seconds() - compiled,
        "run_seconds": time.perf_counter() - begun,
        "assembly_iterations": assembly.iterations,
        "undetermined_loads": assembly.undetermined,
    }


@dataclasses.dataclass
class StateRecorder:
    """Recorder of states in sequence, each as a row with every channel of a run.

    Args:
        model: The machine.
        probe: Evaluator of the states; its system supplies the rows.
        notes: Sentences that become the result's warnings, before those of ``finish``.
    """

    model: Model
    probe: Probe
    notes: Sequence[str] = ()

    def __post_init__(self) -> None:
        system = self.probe.system
        self._run_data, self._rows = system.run_data(1, 1, 1), system.rows(1)
        self._turns: dict[str, float] = {}
        self._requests = Requests(self.model, system.layout.channels, system)
        attributes = {"name": self.model.name, "model": self.model.summary()}
        self._recorder = MemoryRecorder(self._requests.channels, attributes, partial(draw_model, self.model))

    def check_memory(self, verb: str, rows: int) -> None:
        """Refuse more rows than fit into the memory of this machine.

        Raises:
            InvalidValue: they need more than all of its memory.
        """
        check_memory(verb, rows, self._requests.width)

    def out_of_memory(self, problem: MemoryError, rows: int, time: float) -> Status:
        """Return the status for insufficient memory for all rows."""
        return Status.failed(out_of_memory(problem, rows, self._requests.width), time)

    def record(self, equations: HostEquations) -> NDArray[np.float64]:
        """Record a state as last evaluated; return its row, without the columns of requests."""
        system, s = self.probe.system, self._run_data
        w, time = system.work, equations.time
        self.probe.evaluate(equations.state, time, keep_modes=True)
        self._turns = system.turns(looked_at=True)
        kept, pose = system.memory(), wp.clone(w.y)
        s.output_times = wp.array([time], dtype=f64, device=system.device)
        system.observe_now(s, self._rows)
        system.keep(kept)
        wp.copy(w.y, pose)
        row = np.array(self._rows.row.numpy()[0])
        at = np.array([time])
        self._recorder.append(at, self._requests.extend(at, row))
        return np.asarray(row[0])

    def finish(self, statistics: Mapping[str, Any], status: Status, warnings: Sequence[str] = ()) -> Result:
        """Return the result of all recorded rows."""
        result = self._recorder.finish(
            statistics, status, [*self.notes, *warnings, *self._requests.sentences()]
        )
        return log_result(self._requests.finish_result(result, self._turns))
