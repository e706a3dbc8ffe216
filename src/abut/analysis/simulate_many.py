"""``simulate_many``: time integration of variants of one model in one compiled kernel, on all cores or on a GPU."""

from __future__ import annotations

import dataclasses
import os
import threading
from collections.abc import Callable, Mapping, Sequence
from concurrent.futures import Future, ThreadPoolExecutor
from typing import TYPE_CHECKING, Any, TypeVar

import numpy as np
import warp as wp
from numpy.typing import ArrayLike, NDArray

from abut.analysis.messages.idle_steps import IdleStepCounter
from abut.analysis.output.derived_channels import Requests
from abut.analysis.output.output_times import output_times
from abut.analysis.output_memory import check_memory, report_memory_error
from abut.analysis.redundant_loads.split import with_redundant
from abut.analysis.simulate import compile
from abut.analysis.simulation.batch import Lanes
from abut.analysis.simulation.choose_coordinates import allows_convex, assembled_in
from abut.analysis.simulation.choose_integrator import select_integrator
from abut.analysis.simulation.integrator_switch import STIFF_METHOD, StiffnessDetector, single_lane_run
from abut.analysis.simulation.run import Outputs, Run
from abut.analysis.simulation.simulation import initial_messages
from abut.analysis.state.assembly import Assembly
from abut.compiler.background_compile import progress_listener
from abut.compiler.kernels import compile_seconds
from abut.errors import InvalidValue, RunError, Status
from abut.integrators import status_codes
from abut.integrators.method import Method
from abut.results import Progress, Result, Results
from abut.results.channel import ChannelLayout as Channels
from abut.results.progress import ProgressReporter
from abut.units import Scalar

if TYPE_CHECKING:
    from abut.analysis.simulation.choose_coordinates import AbsoluteCoordinates, JointCoordinates
    from abut.model import Model

T = TypeVar("T")

THREADS = "ABUT_THREADS"  #: environment variable: default number of cores


def simulate_many(
    model: Model,
    variations: Mapping[str, Sequence[Any]],
    end: Scalar | None = None,
    step: Scalar | None = None,
    *,
    start: Scalar = 0.0,
    times: ArrayLike | None = None,
    integrator: Method | None = None,
    threads: int | None = None,
    progress: Progress | None = None,
    device: str = "cpu",
    coordinates: AbsoluteCoordinates | JointCoordinates | None = None,
    redundant: str | None = None,
) -> Results:
    """Simulate a model with varied numbers: lane k has the k-th value of every path.

    Args:
        model: The machine.
        variations: Values by dotted path, such as ``{"spring.stiffness": [1e3, 2e3], "ball.position.z": [0.5,
            0.6]}``; all of one length.
        end: Time to stop at [s].
        step: Output interval [s].
        start: Time to start at [s].
        times: Output times instead of end and step.
        integrator: The method, as for ``simulate``; with the default a lane at rest, or stiff for long, switches to an implicit one, as
            there. On a GPU all lanes keep the method to their ends, and such lanes are reported.
        threads: Blocks of lanes integrated at once on a CPU; all cores if not given. The results do not depend on it.
        progress: Receives the advance of all lanes together, see ``abut.results.Progress``.
        device: "cpu", or a GPU by its name in Warp ("cuda:0"), on which all lanes are integrated at once.
        coordinates: As for ``simulate``.
        redundant: As for ``simulate``.

    Returns:
        One result a lane. On a CPU each equals, bit for bit, the result of ``simulate`` for that lane's model with the same integrator
        (the one chosen for ``model`` if none is given). A lane that fails keeps its results and its status; the others continue. Ctrl-C
        stops all, and their results up to then are returned.

    Raises:
        InvalidValue: no variations, or lists of different lengths.
        RunError: a lane's mechanism cannot be assembled.
    """
    _check_variations(variations)
    model = with_redundant(model, redundant)
    instants = output_times(end, step, start, times, "simulate_many")
    method, _ = select_integrator(model, integrator, allows_convex(coordinates, device))
    lanes = Lanes(model, variations, method, instants, device, integrator is None, coordinates)
    watch = SharedProgress(progress, instants, len(lanes))
    with progress_listener(progress):  # compiled here, because only the main thread receives Ctrl-C
        first = lanes.system(range(1))
    watch.report_compiling(compile_seconds() - first.compiled)
    check_memory("simulate_many", len(instants), first.layout.columns.width, len(lanes))
    with report_memory_error("simulate_many", len(instants), first.layout.columns.width, len(lanes)):
        results = Results(_integrate_lanes(lanes, thread_count(threads), watch), variations)
    watch.report_end(results.status)
    return results


def _integrate_lanes(lanes: Lanes, threads: int, watch: SharedProgress) -> list[Result]:
    """Integrate all lanes to their ends in a number of threads."""
    size = lanes.block_size(threads)
    blocks = [range(begin, min(begin + size, len(lanes))) for begin in range(0, len(lanes), size)]
    done: dict[int, Any] = {}
    with ThreadPoolExecutor(max_workers=threads) as pool:
        for block in [
            pool.submit(_integrate_block, lanes, block, watch, FinishedLane.result) for block in blocks
        ]:
            done |= watch.until_stopped(block)
        if left := [x for x in done.values() if isinstance(x, SeparateLane)]:
            watch.wait(
                lambda: compile(lanes.base, STIFF_METHOD, lanes.device, lanes.coordinates)
            )  # compiled here too
            for lane in [pool.submit(x.integrate_to_end, lanes, watch, FinishedLane.result) for x in left]:
                done |= watch.until_stopped(lane)
    return [done[lane] for lane in range(len(lanes))]


def thread_count(threads: int | None) -> int:
    """Return the number of threads for time integration."""
    setting = os.environ.get(THREADS, "0")
    if not setting.isdecimal():
        raise InvalidValue(
            f"the environment variable {THREADS} is {setting!r}; it must be a number of threads"
        )
    if wp.config.mode == "debug":
        return (
            1  # Warp's bounds-checked kernels keep their stack of tiles in a static variable of the process
        )
    return max(1, threads or int(setting) or os.cpu_count() or 1)


def _check_variations(variations: Mapping[str, Sequence[Any]]) -> None:
    """Refuse variations that are not lists of values of one length, by path."""
    if not isinstance(variations, Mapping) or not all(hasattr(v, "__len__") for v in variations.values()):
        raise InvalidValue(
            f"simulate_many: variations is {variations!r}; it must be a mapping from paths to lists "
            'of values, as {"spring.stiffness": [1e3, 2e3]}'
        )
    lengths = {path: len(values) for path, values in variations.items()}
    if not lengths or min(lengths.values()) == 0:
        raise InvalidValue(
            "simulate_many: variations is empty; give at least one path with its values, as "
            '{"spring.stiffness": [1e3, 2e3]}'
        )
    if len(set(lengths.values())) > 1:
        listed = ", ".join(f"{path}: {n}" for path, n in lengths.items())
        raise InvalidValue(
            f"simulate_many: the lists of values have different lengths ({listed}); give one value "
            "per lane for each path"
        )


class SharedProgress(ProgressReporter):
    """State shared by the lanes' threads: the stop request and the progress.

    Args:
        progress: receives their advance.
        instants: output times.
        lanes: number of lanes.
    """

    def __init__(self, progress: Progress | None, instants: NDArray[np.float64], lanes: int) -> None:
        super().__init__(progress, float(instants[0]), float(instants[-1]))
        self.stopped, self._lock = threading.Event(), threading.Lock()
        self._time = np.full(lanes, self._begin)
        self._steps = np.zeros(lanes, dtype=np.int64)

    def until_stopped(self, future: Future[dict[int, Any]]) -> dict[int, Any]:
        """Return the result of a block; Ctrl-C meanwhile stops all blocks, which then return their results up to then."""
        try:
            return future.result()
        except KeyboardInterrupt:
            self.stopped.set()
            return future.result()

    def wait(self, ready: Callable[[], Any]) -> None:
        """Wait until it is ready, unless all was stopped; Ctrl-C meanwhile stops all."""
        if not self.stopped.is_set():
            try:
                with progress_listener(self._progress):
                    ready()
            except KeyboardInterrupt:
                self.stopped.set()

    def end_late(self, run: Run, lanes: Sequence[int], seconds: float, attempts: NDArray[np.int32]) -> bool:
        """End lanes that have exceeded their time limit; return True if there was one.

        Args:
            run: of the lanes.
            lanes: their numbers among all.
            seconds: duration of the last launch.
            attempts: number of steps that each had attempted before.
        """
        return False

    def lanes_at(self, lanes: Sequence[int], times: NDArray[np.float64], steps: NDArray[np.int64]) -> None:
        """Record the times [s] that lanes have reached, and report the slowest time and the completed fraction of all spans."""
        with self._lock:
            self._time[list(lanes)], self._steps[list(lanes)] = times, steps
            part = float(np.mean(self._time - self._begin)) / (self._end - self._begin)
            self.report_attempts(part, float(self._time.min()), int(self._steps.sum()))


@dataclasses.dataclass
class FinishedLane:
    """Lane that has reached its end, or left its block."""

    lane: int
    run: Run
    place: int  #: index among the lanes of the run
    assembly: Assembly
    rows: NDArray[np.float64]  #: rows of results, up to the time that it reached
    #: cached value of `table`
    _table: tuple[Requests, NDArray[np.float64], NDArray[np.float64]] | None = dataclasses.field(
        default=None, init=False, repr=False
    )

    def table(self, lanes: Lanes) -> tuple[Requests, NDArray[np.float64], NDArray[np.float64]]:
        """Return the model's requests, the output times that the lane reached, and the rows of all channels there."""
        if self._table is None:
            at = self.run.times[: len(self.rows)]
            requests = Requests(self.run.system.models[self.place], self.run.channels, self.run.system)
            lanes.channels = lanes.channels or Channels(requests.channels)
            rows = self.run.with_extremes(self.place, Outputs(0, self.rows))
            self._table = requests, at, requests.extend(at, rows)
        return self._table

    def result(self, lanes: Lanes, switch_message: str = "") -> Result:
        """Return the rows as a result; ``switch_message`` is the sentence about a switch to another method."""
        run, k = self.run, self.place
        requests, at, rows = self.table(lanes)
        assert lanes.channels is not None
        idling, status = IdleStepCounter(run, k), run.status(k)
        if lanes.free and not run.method.implicit and not lanes.may_change(run):  # as in `IntegratorSwitch`
            idling.count_steps(at, self.rows)
        return Result.from_rows(
            lanes.channels,
            at,
            rows,
            statistics=run.statistics(k)
            | {"coordinates": lanes.where, "undetermined_loads": requests.undetermined_loads(self.assembly)},
            status=status,
            warnings=[
                *initial_messages(run.system.models[k], self.assembly, run, k),
                *filter(None, [switch_message or idling.sentence()]),
                *run.missed_peaks(k),
                *run.remarks(k),
                *requests.sentences(run, k),
                *_failure_causes(run, k, status),
            ],
            attributes=lanes.attributes(self.lane),
            drawing=lanes.lane_drawing(self.lane),
            extremes=requests.extremes(run.recorded_extremes(k)),
        )


def _failure_causes(run: Run, lane: int, status: Status) -> list[str]:
    """Return the most probable causes of a failed lane."""
    if status.kind != "failed":
        return []
    from abut.analysis.doctor.failure_checks import failure_causes  # imports mechanics too

    return failure_causes(run, lane)


#: Function that converts a finished lane to the returned data; its text is the sentence about a switch to another method.
Finish = Callable[[FinishedLane, Lanes, str], T]


@dataclasses.dataclass
class SeparateLane:
    """Lane that continues with another method than its block, or with another order of elimination."""

    ended: FinishedLane
    detector: StiffnessDetector | None  #: detector that switches the method

    def integrate_to_end(self, lanes: Lanes, watch: SharedProgress, finish: Finish[T]) -> dict[int, T]:
        """Integrate the lane to its end, alone, unless all was stopped."""
        before = self.ended
        if watch.stopped.is_set():
            before.run.put_status(before.place, status_codes.PAUSED)
            return {before.lane: finish(before, lanes, "")}
        model, switch_message = lanes.model(before.lane), ""
        if self.detector is None:
            run = single_lane_run(before.run, before.place, model)
        else:
            run, switch_message = self.detector.switch_method(model)
        detectors = [StiffnessDetector(run)] if not switch_message and lanes.may_change(run) else []
        (table,) = _result_rows(run, [before.lane], watch, [before.rows], detectors)
        ended = FinishedLane(before.lane, run, 0, before.assembly, table)
        if detectors and _run_status(run)[0] == status_codes.METHOD_SWITCHED:
            return SeparateLane(ended, detectors[0]).integrate_to_end(lanes, watch, finish)
        return {before.lane: finish(ended, lanes, switch_message)}


def integrate_lanes_here(lanes: Lanes, size: int, watch: SharedProgress, finish: Finish[T]) -> dict[int, T]:
    """Integrate all lanes to their ends in this thread: in blocks of ``size``, and lanes that switch to another method after their block.

    Args:
        lanes: The machines.
        size: Largest number of lanes integrated at once.
        watch: Receives their advance; after a stop request lanes end at their present time.
        finish: Converts a finished lane to the data that are returned; nothing else is stored.

    Raises:
        RunError: a lane's mechanism cannot be assembled.
    """
    done: dict[int, T] = {}
    size = min(size, lanes.most)
    for begin in range(0, len(lanes), size):
        if watch.stopped.is_set():
            break
        block = _integrate_block(lanes, range(begin, min(begin + size, len(lanes))), watch, finish)
        for lane, what in block.items():
            done |= (
                what.integrate_to_end(lanes, watch, finish)
                if isinstance(what, SeparateLane)
                else {lane: what}
            )
    return done


def _integrate_block(
    lanes: Lanes, block: Sequence[int], watch: SharedProgress, finish: Finish[T]
) -> dict[int, T | SeparateLane]:
    """Integrate some lanes to their ends, or to a switch to another method. Lanes whose equations need another order of elimination
    than the first's are integrated separately.
    """
    system = lanes.system(block)
    try:
        assemblies = assembled_in(system, float(lanes.instants[0]))
    except RunError as problem:
        raise RunError(f"simulate_many, lanes {block[0]} to {block[-1]}: {problem}") from problem
    if system.strangers:
        apart = [lane for k, lane in enumerate(block) if k in system.strangers]
        alike = [lane for k, lane in enumerate(block) if k not in system.strangers]
        return {
            lane: result
            for part in (alike, apart)
            for lane, result in _integrate_block(lanes, part, watch, finish).items()
        }
    run = Run(system, lanes.method, lanes.instants, watched=True)
    detectors = [StiffnessDetector(run, k) for k in range(len(block))] if lanes.may_change(run) else []
    tables = _result_rows(run, block, watch, [row[None] for row in run.first()], detectors)
    left = np.isin(_run_status(run), (status_codes.METHOD_SWITCHED, status_codes.POOR_PIVOT))
    out: dict[int, T | SeparateLane] = {}
    for k, lane in enumerate(block):
        ended = FinishedLane(lane, run, k, assemblies[k], tables[k])
        by = detectors[k] if _run_status(run)[k] == status_codes.METHOD_SWITCHED else None
        out[lane] = SeparateLane(ended, by) if left[k] else finish(ended, lanes, "")
    if not left.any():
        run.exchange.close()
        system.release()  # the next block may use its arrays
    return out


def _run_status(run: Run) -> NDArray[np.int32]:
    return np.array(run.state.count.numpy()[:, status_codes.STATUS])


def _result_rows(
    run: Run,
    block: Sequence[int],
    watch: SharedProgress,
    begun: Sequence[NDArray[np.float64]],
    detectors: Sequence[StiffnessDetector] = (),
) -> list[NDArray[np.float64]]:
    """Return the rows of results of each lane, including its earlier ones; lanes that are stiff for long are removed from the block."""
    table = np.full((len(block), len(run.times), run.system.layout.columns.width), np.nan)
    for lane, rows in zip(table, begun, strict=True):
        lane[: len(rows)] = rows
    over = False
    while not over and not watch.stopped.is_set():
        seconds, attempts = run.integration_seconds, run.attempts()
        new, over = run.chunk()
        for k, outputs in enumerate(new):
            table[k, outputs.first : outputs.first + len(outputs.rows)] = outputs.rows
        for k, detector in enumerate(detectors):
            if detector.is_stiff():
                run.put_status(k, status_codes.METHOD_SWITCHED)
                over = run.over
        if watch.end_late(run, block, run.integration_seconds - seconds, attempts):
            over = run.over
        watch.lanes_at(block, run.state.time.numpy(), run.state.count.numpy()[:, status_codes.STEPS])
    return [rows[:count] for rows, count in zip(table, run.counts(), strict=True)]
