"""Run of a compiled system: time integration in chunks, rows of results after each, and a message if it cannot continue."""

from __future__ import annotations

import dataclasses
import logging
import time
from collections.abc import Callable
from functools import cached_property
from typing import Any

import numpy as np
import warp as wp
from numpy.typing import NDArray

from abut.analysis.exchange.cosimulation import NEVER, Exchange
from abut.analysis.exchange.delay_history import extend_history
from abut.analysis.extremes.run_extremes import RunExtremes
from abut.analysis.messages.energy_audit import begin_energy_balance
from abut.analysis.messages.energy_gain import energy_gain_message
from abut.analysis.messages.missed_peaks import has_missed_peaks, missed_peaks
from abut.analysis.messages.stop_message import why_stopped
from abut.analysis.output.solver_channels import write_solver_numbers
from abut.analysis.simulation.host_contact_solve import solve_on_host
from abut.analysis.simulation.pivot_reordering import begin_watching, reorder_pivots
from abut.analysis.simulation.rigid_overlap_check import (
    overlap_messages,
)
from abut.analysis.simulation.run_start import put_first_steps, put_scales, record_first_row
from abut.analysis.state.constraint_conflicts import CONFLICT_RESIDUAL, locking_message
from abut.analysis.state.initial_contact_forces import set_initial_contact_forces
from abut.analysis.state.massless_equilibrium import balance_massless, rebalance_massless
from abut.array_types import Flags, Numbers
from abut.compiler.kernels import compile_seconds
from abut.errors import Status
from abut.integrators import status_codes
from abut.integrators.method import Method, scales_of
from abut.kernels.columns.integration_columns import Weight
from abut.kernels.structs.machine_structs import f64
from abut.results.extremes import Extremes
from abut.system.dynamics.elimination import Order
from abut.system.elimination import elimination_choice
from abut.system.schema.device import array_of, copy_array, put_arrays, view, write_array
from abut.system.schema.time_events import stops_of
from abut.system.signals.tables import SignalWiring
from abut.system.system import System

log = logging.getLogger("abut")

LANE_BYTES, CHUNK_BYTES = (
    4e6,
    16e6,
)  #: size of the buffer of rows of results: of one lane, and the largest for all lanes [bytes]
DRIFT = 6  #: index of the constraints' residual after that of the kinetic energy
LAUNCH_DURATION = 0.2  #: target duration of one launch [s], so that Ctrl-C and the progress bar respond
MAX_ATTEMPTS = int(np.iinfo(np.int32).max)  #: number of attempts that no launch reaches
FIRST_BUDGET = 500  #: steps of the first launch, of all lanes together if they run in sequence


@dataclasses.dataclass(frozen=True)
class Outputs:
    """Rows of results of one lane, in the order of the output times from the first on."""

    first: int
    rows: NDArray[np.float64]


@dataclasses.dataclass
class Run:
    """Time integration in progress over all lanes of a system.

    Args:
        system: The compiled machine, assembled.
        method: The integration method.
        times: Output times, ascending; the first is the start.
        exchange: Co-simulation exchange that another run has begun; None creates one.
        watched: Whether extremes are recorded on the steps of the solver (`extremes`).
    """

    system: System
    method: Method
    times: NDArray[np.float64]
    exchange: Exchange = None  # type: ignore[assignment]
    watched: bool = False
    overlap: Numbers = dataclasses.field(init=False)  #: initial overlap of each contact point, by lane [m]
    balanced: Flags = dataclasses.field(init=False)  #: whether this overlap balances loads

    def __post_init__(self) -> None:
        system, method = self.system, self.method
        self.begun = time.perf_counter()
        self.integration_seconds = 0.0
        system.machine.fixed_step = int(method.fixed_step)
        system.machine.ends_at_steps = int(method.ends_at_steps)
        assert system.integration_kernel is not None
        self.kernel = system.integration_kernel
        balance_massless(system, float(self.times[0]))
        width = max(1, system.layout.columns.width)
        size = min(LANE_BYTES * system.lanes, CHUNK_BYTES)
        self.buffer = int(min(len(self.times), max(8, size // (8 * width * system.lanes))))
        self.extremes = RunExtremes(system, self.watched)
        self.state = s = system.run_data(
            self.buffer,
            method.stages,
            method.history,
            method.doubled,
            method.keeps_factors,
            self.extremes.log(system.lanes),
        )
        write_array(s.progress_check, np.full((system.lanes, 2), [float(self.times[0]), 0.0]))
        self.rows = system.rows(self.buffer)
        s.log_multipliers = method.logged_multipliers
        s.table = array_of(method.table(), f64, system.device)
        scales = put_scales(self)
        self._put_stops()
        s.output_times = array_of(self.times, f64, system.device)
        s.end = float(self.times[-1])
        write_array(s.time, float(self.times[0]))
        record_first_row(self)
        put_first_steps(self, scales)
        self._begin_counting()
        begin_watching(self)
        self._begin_exchange()
        self.extremes.begin(self.state, self.times, self.newest)
        begin_energy_balance(self)

    def _begin_counting(self) -> None:
        """Initialise counters and records before the first step."""
        system = self.system
        counts = np.zeros(self.state.count.shape, dtype=np.int32)
        counts[:, status_codes.ORDER] = self.method.nominal_order
        write_array(self.state.count, counts)
        together = system.lanes if system.device == "cpu" else 1
        self.least = max(1, FIRST_BUDGET // (10 * together))
        self.budget = 10 * self.least
        self.until = np.full(system.lanes, MAX_ATTEMPTS)  #: number of attempts after which a lane is examined
        self.stride = MAX_ATTEMPTS  #: number of attempts in a launch
        self.has_event: Callable[[], bool] = bool  #: whether the present state is to be recorded as an event
        self.before = counts  #: counts before this segment of a simulation
        self.newest = np.array(view(self.rows.row)[:, 0])  #: row of the last output, by lane
        self.earlier = ""  #: methods before a switch
        self.apart: dict[int, float] = {}  #: residual of contradictory constraints, by lane
        self.late: dict[int, str] = {}  #: message about an exceeded time limit, by lane
        self.locks: dict[int, str] = {}  #: message about a pose in which the mechanism locks, by lane
        self.began = view(system.work.y)[:, : system.layout.bodies].copy()
        self.desk = system.desk()
        self.orders = 1  #: number of elimination orders so far

    def _begin_exchange(self) -> None:
        """Compute initial forces of rigid contacts, and call controllers; both change the first output."""
        write_array(self.state.exchange_time, NEVER)
        first = self.exchange is None
        self.exchange = self.exchange or Exchange(self.system, float(self.times[0]))
        if first and self.exchange:
            self.exchange.begin(self)
        if self.method.rigid:
            set_initial_contact_forces(self)
        if self.method.rigid or (first and self.exchange):
            self.observe_state()
            self.newest = np.array(view(self.rows.row)[:, 0])

    def _put_stops(self) -> None:
        """Set the times at which functions of time jump between the first output and the last."""
        ends = float(self.times[0]), float(self.times[-1])
        stops, self.untimed = stops_of(self.system.layouts, view(self.system.machine.number), *ends)
        self.state.step_ends = array_of(stops, f64, self.system.device)
        write_array(self.state.passed_step_ends, 0)

    def jump_time_warnings(self) -> list[str]:
        """Return warnings about jumps whose time is unknown."""
        bounded = self.method.max_step is not None or self.method.fixed_step
        return [
            f"{what}: the times of its jumps are unknown, because it compares time with something "
            "other than numbers. The run may miss a jump that is reversed within one step; give the "
            "integrator max_step to prevent that"
            for what in self.untimed
            if not bounded
        ]

    def observe_state(self) -> None:
        """Record the state in ``work`` as output row 0."""
        self.system.observe_now(self.state, self.rows)

    def continue_to(self, times: NDArray[np.float64]) -> None:
        """Continue to further outputs from the end of a finished run, which is the first of them, with its whole memory."""
        s = self.state
        self.times = times
        self.extremes.begin(s, times, self.newest)
        s.output_times = array_of(times, f64, self.system.device)
        s.end = float(times[-1])
        s.next_output.fill_(1)
        s.energy_gain.zero_()
        self._put_stops()
        count, weight = s.count.numpy(), s.weight.numpy()
        count[:, status_codes.STATUS] = status_codes.RUNNING
        write_array(s.count, count)
        weight[:, Weight.most_steps] = (
            count[:, status_codes.STEPS] + self.method.max_steps if self.method.max_steps else 0
        )
        write_array(s.weight, weight)
        write_array(s.progress_check, np.column_stack([s.time.numpy(), count[:, status_codes.STEPS]]))
        self.before, self.integration_seconds, self.begun = count.copy(), 0.0, time.perf_counter()
        self.system.compiled = compile_seconds()

    def first(self) -> NDArray[np.float64]:
        """Return the row of the start, by lane."""
        return self.newest

    def chunk(self) -> tuple[list[Outputs], bool]:
        """Integrate until the buffers are full, the time limit of a chunk is reached or the run ends.

        Returns each lane's new outputs, and whether the run is over. Results do not depend on the end of a chunk.
        """
        s, system = self.state, self.system
        copy_array(s.first_row, s.next_output)
        start, compiled = time.perf_counter(), compile_seconds()
        asking = self.launch(self._attempts_left()).any()
        while self._continues() and time.perf_counter() - start < LAUNCH_DURATION:
            asking = self.launch(self._attempts_left()).any()
        if system.machine.floating:
            rebalance_massless(system, s)
        status = view(s.count)[:, status_codes.STATUS]
        spent = time.perf_counter() - start - (compile_seconds() - compiled)
        self.integration_seconds += spent
        for lane in np.flatnonzero(status == status_codes.LOCKING_SUSPECTED):
            self.put_status(
                int(lane), status_codes.LOCKED if self.locking_message(int(lane)) else status_codes.PAUSED
            )
        if not asking and status_codes.PAUSED in status and self.stride == MAX_ATTEMPTS:
            self.budget = int(
                np.clip(self.budget * LAUNCH_DURATION / max(spent, 1e-4), self.least, 10_000_000)
            )
        first = view(s.first_row)
        ready = view(s.next_output) - first
        write_array(s.filled_rows, ready)
        if ready.any():
            system.observe(s, self.rows, self.desk)
        extend_history(system)
        rows = view(self.rows.row)
        new = [
            Outputs(int(at), self.extremes.copy_rows(rows[k, :many]))
            for k, (at, many) in enumerate(zip(first, ready, strict=True))
        ]
        if system.machine.redundant and not system.machine.fixed_step:
            new = [self._until_contradiction(lane, outputs) for lane, outputs in enumerate(new)]
        for newest, outputs in zip(self.newest, new, strict=True):
            if len(outputs.rows):
                newest[:] = outputs.rows[-1]
        return new, self.over

    def _continues(self) -> bool:
        """Exchange signals that are due, so that no chunk ends before it; return True if lanes waited for that, or for space, and can
        continue.
        """
        if self.has_event():
            return False
        met = bool(self.exchange) and self.exchange.exchange_signals(self)
        return met or bool(self.extremes.full and not self.system.machine.floating)

    def _attempts_left(self) -> Any:
        """Return the number of attempts at steps that each lane may make in a launch."""
        most = min(self.budget, self.stride)
        return array_of(np.minimum(most, self.until - self.attempts()), int, self.system.device)

    def launch(self, budget: wp.array) -> NDArray[np.bool_]:
        """Integrate by a number of attempts at steps. Return a mask of stopped lanes that continue after host work: solved contacts,
        or another order of elimination. With several lanes, those that request another order end here.
        """
        s, system = self.state, self.system
        self.kernel.launch(system.lanes, [system.machine, system.work, s, budget], system.device)
        if s.log_rows:
            self.extremes.empty_step_log(s)
        if system.lanes == 1 and view(s.count)[0, status_codes.STATUS] == status_codes.POOR_PIVOT:
            self.orders += reorder_pivots(self)
            return np.array([True])
        asking = np.array(view(s.count)[:, status_codes.STATUS] == status_codes.HOST_SOLVES_CONTACTS)
        if asking.any():
            count = s.count.numpy()
            for lane in np.flatnonzero(asking):
                solve_on_host(system, s, int(lane))
                count[lane, status_codes.STATUS] = status_codes.PAUSED
                count[lane, status_codes.REJECTED] -= 1
            write_array(s.count, count)
        return asking

    def with_extremes(self, lane: int, outputs: Outputs) -> NDArray[np.float64]:
        """Return rows of results, each output once and in order, with the extremes between outputs as further columns."""
        times = self.times[outputs.first : outputs.first + len(outputs.rows)]
        return self.extremes.extend(lane, outputs.first, outputs.rows, times)

    def last_with_extremes(self, time: float) -> NDArray[np.float64]:
        """Return the row of the last accepted state (`last`), as the next output, with the extremes since the one before."""
        return self.extremes.extend(0, 1, self.last(), np.array([time]))

    def recorded_extremes(self, lane: int = 0) -> Extremes:
        """Return extremes of a lane so far, and its touches; empty if they are not recorded."""
        return self.extremes.record(lane, float(view(self.state.time)[lane]))

    def missed_peaks(self, lane: int = 0) -> list[str]:
        """Return a sentence about a lane's largest forces that outputs do not show."""
        if not self.extremes.lanes:
            return []
        found, record = self.extremes.largest_at_outputs(lane), self.recorded_extremes(lane)
        if not has_missed_peaks(record, found):  # the rest takes a percent of a run of some milliseconds
            return []
        reported_until = float(self.times[:2].max()) if overlap_messages(self, lane) else -np.inf
        longest = float(np.diff(self.times).max(initial=0.0))
        constant = float(getattr(self.method, "step", None) or 0.0) if self.method.fixed_step else 0.0
        return missed_peaks(record, found, longest, reported_until, constant)

    @property
    def channels(self) -> tuple[Any, ...]:
        """Columns of the results of `with_extremes`."""
        return (*self.system.layout.channels, *self.extremes.channels)

    def eliminate(self, order: Order) -> None:
        """Continue with another order of elimination, and the redundancy of the machine."""
        s, system, desk = self.state, self.system, self.desk
        desk.machine.redundant = system.machine.redundant
        if system.order is not None and order.nodes == system.order.nodes:
            return
        system.order = order
        elimination_choice.write_program(
            system.layout, system.machine, [system.work, desk.work], order, system.device
        )
        desk.machine.program, desk.machine.cleared = system.machine.program, system.machine.cleared
        if self.method.doubled:
            elimination_choice.allocate_complex(s, system.layout, order, system.work, system.device)
        if self.method.keeps_factors:
            put_arrays(s, system.lanes, system.device, real_matrix=system.work.block.shape[1])

    @property
    def over(self) -> bool:
        """True if no lane continues."""
        status = view(self.state.count)[:, status_codes.STATUS]
        return {status_codes.RUNNING, status_codes.FULL, status_codes.PAUSED}.isdisjoint(status.tolist())

    def attempts(self) -> NDArray[np.int32]:
        """Return the number of steps that each lane has attempted, including accepted ones."""
        count = view(self.state.count)
        return np.array(
            count[:, status_codes.STEPS] + count[:, status_codes.REJECTED] + count[:, status_codes.RELOCATED]
        )

    def put_status(self, lane: int, code: int) -> None:
        """Set the status of a lane."""
        count = self.state.count.numpy()
        count[lane, status_codes.STATUS] = code
        write_array(self.state.count, count)

    def goes_on(self, lane: int) -> bool:
        """Return True if a lane has not ended."""
        return view(self.state.count)[lane, status_codes.STATUS] in (
            status_codes.RUNNING,
            status_codes.FULL,
            status_codes.PAUSED,
        )

    def end_late(self, lane: int, seconds: float) -> None:
        """End a lane that has exceeded its time limit."""
        self.late[lane] = f"it took longer than its time limit of {seconds:g} s; give a larger timeout="
        self.put_status(lane, status_codes.UNANSWERED)

    def _until_contradiction(self, lane: int, outputs: Outputs) -> Outputs:
        """Return the outputs until redundant constraints contradict each other, which ends the lane."""
        s, drift = self.state, outputs.rows[:, self.system.layout.columns.energy_at + DRIFT]
        size = max(
            1.0, scales_of(self.system.models[lane]).length
        )  # in a machine of kilometres rounding alone is larger
        beyond = drift > size * max(CONFLICT_RESIDUAL, 10.0 * float(s.weight.numpy()[lane, Weight.rtol]))
        if not beyond.any():
            return outputs
        last = int(np.argmax(beyond))
        self.apart[lane] = float(drift[last])
        self.put_status(lane, status_codes.CONTRADICTORY)
        cursor, now = s.next_output.numpy(), s.time.numpy()
        cursor[lane], now[lane] = outputs.first + last + 1, self.times[outputs.first + last]
        write_array(s.next_output, cursor)
        write_array(s.time, now)
        return Outputs(outputs.first, outputs.rows[: last + 1])

    def locking_message(self, lane: int = 0) -> str:
        """Return the sentence about a pose in which the lane's mechanism locks; empty if it does not."""
        if lane not in self.locks:
            system, start = self.system, float(self.times[0])
            alone = system.in_absolute(lane, start)
            began, state = system.in_space(self.began)[lane], system.in_space(self.state.y0.numpy())[lane]
            if sentence := locking_message(
                alone, began, state, (start, float(self.state.time.numpy()[lane]))
            ):
                self.locks[lane] = sentence
        return self.locks.get(lane, "")

    def counts(self) -> NDArray[np.int64]:
        """Return the number of outputs finished by each lane."""
        return np.array(np.maximum(self.state.next_output.numpy(), 1))

    def statistics(self, lane: int = 0) -> dict[str, Any]:
        """Return numbers about the run so far."""
        c = view(self.state.count)[lane] - self.before[lane]
        return {
            "integrator": self.integrator,
            "steps": int(c[status_codes.STEPS]),
            "rejections": int(c[status_codes.REJECTED]),
            "newton_iterations": int(c[status_codes.NEWTON]),
            "jacobians": int(c[status_codes.JACOBIANS]),
            "events": int(c[status_codes.EVENTS]),
            "located_steps": int(c[status_codes.RELOCATED]),
            "elimination_orders": self.orders,
            "compile_seconds": compile_seconds() - self.system.compiled,
            "integration_seconds": self.integration_seconds,
            "run_seconds": (seconds := time.perf_counter() - self.begun),
            **self.exchange.statistics(lane, seconds),
            **self.method.lane_statistics(view(self.state.memory)[lane]),
        }

    def remarks(self, lane: int = 0) -> list[str]:
        """Return messages about a lane after the time integration, as sentences."""
        return [*energy_gain_message(self, lane), *self.method.remarks(view(self.state.memory)[lane])]

    @property
    def integrator(self) -> str:
        """Present method with its options that are not None, after earlier methods of the run."""
        return f"{self.earlier}{self._describe_method}"

    @cached_property
    def _describe_method(self) -> str:
        options = {f.name: getattr(self.method, f.name) for f in dataclasses.fields(self.method)}
        given = ", ".join(f"{name}={value!r}" for name, value in options.items() if value is not None)
        return f"{type(self.method).__name__}({given})"

    def status(self, lane: int = 0) -> Status:
        """Return the final status of a lane, with a sentence."""
        code = int(view(self.state.count)[lane, status_codes.STATUS])
        at = float(view(self.state.time)[lane])
        if code == status_codes.DONE:
            return Status.done(at)
        if code == status_codes.SENSED:
            sensor = self.sensor(lane)
            seen = f'"{getattr(sensor.of, "name", sensor.of)}" reached {sensor.value:g} {sensor.of_unit}'
            return Status("done", f"{sensor.what} ended the run: {seen.rstrip()}", at)
        if code in (status_codes.RUNNING, status_codes.FULL, status_codes.PAUSED):
            return Status.interrupted(at)
        return Status.failed(why_stopped(self, code, lane), at)

    def sensor(self, lane: int = 0) -> Any:
        """Return the sensor that ended the lane, or None."""
        counts = self.state.count.numpy()[lane]
        if counts[status_codes.STATUS] != status_codes.SENSED:
            return None
        name = self.system.layout.of(SignalWiring).sensors[int(counts[status_codes.SENSOR])].name
        return self.system.models[lane][name]

    def last(self) -> NDArray[np.float64]:
        """Return the row of the last accepted state, by lane; the run cannot continue after it."""
        s, system = self.state, self.system
        write_array(system.work.y, s.y0.numpy())
        write_array(system.work.dy, s.f0.numpy())
        s.output_times.fill_(float(s.time.numpy()[0]))
        write_solver_numbers(s)
        self.observe_state()
        return np.array(self.rows.row.numpy()[:, 0])
