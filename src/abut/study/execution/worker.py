"""Work of a study's worker: simulates the variants of a batch together and evaluates the observers. It can be sent to other processes."""

from __future__ import annotations

import dataclasses
import math
import threading
from collections import defaultdict
from collections.abc import Callable, Mapping, Sequence
from functools import cached_property, partial
from typing import TYPE_CHECKING, Any

import numpy as np
from numpy.typing import NDArray

from abut.analysis.messages.energy_audit import report_energy_drift
from abut.analysis.simulate_many import FinishedLane, SharedProgress, integrate_lanes_here
from abut.analysis.simulation.batch import IndividualLanes, Lanes, group_models
from abut.analysis.simulation.choose_integrator import select_integrator
from abut.analysis.simulation.run import Run
from abut.arguments.exception_origin import describe_failure
from abut.array_types import Numbers
from abut.errors import AbutError, InvalidValue
from abut.integrators.method import Method
from abut.model import check_model
from abut.study.execution.observers import Observer, ObserverSet
from abut.study.execution.status import FAILED, FINISHED, NOT_RUN
from abut.study.execution.time_limit import StopRequest, TimeOver, result_within

if TYPE_CHECKING:
    from abut.model import Model

__all__ = ["BatchProgress", "BatchRows", "VariantWork"]

LANES = 128  #: largest number of lanes integrated together on a CPU
MEMORY = 64e6  #: largest size of the rows of results of a block [bytes]


@dataclasses.dataclass(frozen=True)
class VariantRow:
    """Status and observed values of one variant."""

    status: int
    reason: str = ""
    values: Mapping[str, Any] = dataclasses.field(default_factory=dict)

    @classmethod
    def failed_row(cls, problem: BaseException) -> VariantRow:
        """Return the row of a variant that could not be run, or observed."""
        if isinstance(problem, AbutError):
            return cls(
                FAILED, str(problem.__cause__ if isinstance(problem.__cause__, AbutError) else problem)
            )
        return cls(FAILED, describe_failure(problem))


@dataclasses.dataclass
class BatchRows:
    """Status and observed values of the variants of a batch, in their order; NaN and a reason for failed ones."""

    status: NDArray[np.int8]
    reason: list[str]
    values: dict[str, Numbers]

    @property
    def run(self) -> int:
        """Number of variants that have been run."""
        return int((self.status != NOT_RUN).sum())

    @classmethod
    def concatenate(cls, parts: Sequence[BatchRows]) -> BatchRows:
        """Return the concatenation of parts of a batch."""
        names = parts[0].values
        values = {name: np.concatenate([part.values[name] for part in parts]) for name in names}
        reasons = [reason for part in parts for reason in part.reason]
        return cls(np.concatenate([part.status for part in parts]), reasons, values)


class BatchProgress(SharedProgress):
    """Progress of a batch: completed variants, and fractions of those in progress.

    Args:
        stopped: set to stop all work.
        instants: output times [s].
        timeout: limit of real time for the integration of a variant [s].
    """

    def __init__(self, stopped: threading.Event, instants: Numbers, timeout: float | None = None) -> None:
        super().__init__(None, instants, 0)
        self.stopped, self.before, self.part = stopped, 0.0, 0.0
        self._timeout = timeout
        self._spent: defaultdict[int, float] = defaultdict(float)  # seconds by lane

    def begin(self) -> None:
        """Reset the times used by the lanes, before the next lanes are integrated."""
        self._spent.clear()

    def end_late(self, run: Run, lanes: Sequence[int], seconds: float, attempts: NDArray[np.int32]) -> bool:
        """End the lanes beyond the time limit; the time of a launch is divided in proportion to the attempted steps of the lanes."""
        if self._timeout is None:
            return False
        tried = run.attempts() - attempts
        late = False
        for k, lane in enumerate(lanes):
            self._spent[lane] += seconds * float(tried[k]) / max(1, int(tried.sum()))
            if self._spent[lane] > self._timeout and run.goes_on(k):
                run.end_late(k, self._timeout)
                late = True
        return late

    def lanes_at(self, lanes: Sequence[int], times: Numbers, steps: NDArray[np.int64]) -> None:
        """Record the times [s] that lanes have reached."""
        self.part = self.before + float(np.sum(times - self._begin)) / (self._end - self._begin)


@dataclasses.dataclass
class VariantWork:
    """Description of a study for its workers: how a variant is made, simulated and observed.

    Args:
        base: The machine with varied paths; None if a function makes it.
        make: Function that makes the machine from varied arguments; None for a base.
        made_by: The varied names that are arguments of this function; the others are paths.
        instants: Output times [s].
        integrator: The method; None chooses it for each machine.
        observers: The observers of each variant.
        device: "cpu", or a GPU by its name in Warp.
        timeout: Limit of real time for the integration of a variant, for the function that makes it, and for each observer [s].
    """

    base: Model | None
    make: Callable[..., Model] | None
    made_by: tuple[str, ...]
    instants: Numbers
    integrator: Method | None
    observers: tuple[Observer, ...]
    device: str = "cpu"
    timeout: float | None = None

    def __getstate__(self) -> dict[str, Any]:
        """Return the fields alone; the receiver derives cached values again."""
        return {field.name: getattr(self, field.name) for field in dataclasses.fields(self)}

    @property
    def base_model(self) -> Model:
        """Machine with varied paths, of a study without a function."""
        assert self.base is not None
        return self.base

    @cached_property
    def observer_set(self) -> ObserverSet:
        """Observers of the study as a set."""
        return ObserverSet(self.observers)

    @cached_property
    def method(self) -> Method:
        """Method for variants of the base."""
        return select_integrator(self.base_model, self.integrator)[0]

    def method_of(self, model: Model) -> Method:
        """Return the method for a variant's machine: that of the base, or for machines made by a function, its own."""
        return self.method if self.make is None else select_integrator(model, self.integrator)[0]

    def model(self, values: Mapping[str, Any], stopped: threading.Event | None = None) -> Model:
        """Return the machine with these values.

        Raises:
            AbutError: it cannot be made.
            StopRequest: all was stopped meanwhile.
        """
        if self.make is None:
            return self.base_model.with_values(values)
        given = {name: values[name] for name in self.made_by}
        try:
            model = self._make_model(given, stopped)
        except (AbutError, StopRequest):
            raise
        except BaseException as problem:
            if stopped is None and isinstance(problem, KeyboardInterrupt):
                raise
            name = getattr(self.make, "__name__", "the function")
            at = ", ".join(f"{key}={value!r}" for key, value in given.items())
            failure = (
                f"did not return within {self.timeout:g} s"
                if isinstance(problem, TimeOver)
                else f"failed: {describe_failure(problem)}"
            )
            raise InvalidValue(f"{name}({at}) {failure}; it must return a model") from problem
        check_model(model)
        paths = {path: value for path, value in values.items() if path not in self.made_by}
        return model.with_values(paths) if paths else model

    def _make_model(self, given: Mapping[str, Any], stopped: threading.Event | None) -> Model:
        assert self.make is not None
        if stopped is None:
            return self.make(**given)
        seconds = math.inf if self.timeout is None else self.timeout
        made: Model = result_within(seconds, stopped, partial(self.make, **given))
        return made

    def block(self, width: int) -> int:
        """Return the number of variants that are integrated together, given the number of columns of their rows."""
        each = 8.0 * max(1, width) * len(self.instants)
        most, memory = (LANES, MEMORY) if self.device == "cpu" else (1 << 16, 32 * MEMORY)
        return int(max(1, min(most, memory // each)))

    def rows(self, values: Mapping[str, Sequence[Any]], block: int, watch: BatchProgress) -> BatchRows:
        """Run variants in blocks, and return their observed values."""
        count = len(next(iter(values.values())))
        found: list[VariantRow] = []
        for begin in range(0, count, block):
            if watch.stopped.is_set():
                break
            watch.before = watch.part = float(begin)
            part = {name: many[begin : begin + block] for name, many in values.items()}
            found += self._block(part, watch)
        found += [VariantRow(NOT_RUN)] * (count - len(found))
        return self._batch_rows(found)

    def failed_variant(self, reason: str) -> BatchRows:
        """Return the batch of one failed variant, with its reason."""
        return self._batch_rows([VariantRow(FAILED, reason)])

    def _batch_rows(self, found: Sequence[VariantRow]) -> BatchRows:
        kept: dict[str, Numbers] = {}
        for one in self.observers:
            shape = (len(found), len(self.instants)) if one.whole else (len(found),)
            kept[one.name] = np.full(shape, np.nan)
            for k, row in enumerate(found):
                if one.name in row.values:
                    kept[one.name][k] = row.values[one.name]
        status = np.array([row.status for row in found], dtype=np.int8)
        return BatchRows(status, [row.reason for row in found], kept)

    def _block(self, values: Mapping[str, Sequence[Any]], watch: BatchProgress) -> list[VariantRow]:
        """Integrate variants of the base together if possible."""
        numeric = all(type(value) in (int, float) for many in values.values() for value in many)
        if self.make is None and numeric:
            try:
                lanes = Lanes(
                    self.base_model, values, self.method, self.instants, self.device, self.integrator is None
                )
                watch.begin()
                done = integrate_lanes_here(lanes, len(lanes), watch, partial(self._lane_row, watch))
                return [done.get(lane, VariantRow(NOT_RUN)) for lane in range(len(lanes))]
            except Exception:  # a variant cannot be made or assembled: _one_by_one finds it
                pass
        return self._one_by_one(values, watch)

    def _one_by_one(self, values: Mapping[str, Sequence[Any]], watch: BatchProgress) -> list[VariantRow]:
        """Make the machines one by one, and integrate those that compile to the same kernels together."""
        count = len(next(iter(values.values())))
        found = [VariantRow(NOT_RUN)] * count
        made: dict[int, tuple[Any, Mapping[str, Any], Method]] = {}
        for k in range(count):
            own = {name: many[k] for name, many in values.items()}
            if watch.stopped.is_set():
                break
            try:
                model = self.model(own, watch.stopped)
                method = self.method_of(model)
                group_models([model], [method])  # lays out the model
                made[k] = model, own, method
            except StopRequest:
                break
            except Exception as problem:
                found[k] = VariantRow.failed_row(problem)
        places = list(made)
        for group in group_models([made[k][0] for k in places], [made[k][2] for k in places]):
            for k, row in self._group({places[j]: made[places[j]] for j in group}, watch).items():
                found[k] = row
        return found

    def _group(
        self, made: Mapping[int, tuple[Any, Any, Method]], watch: BatchProgress
    ) -> dict[int, VariantRow]:
        """Integrate variants that compile to the same kernels; after a failure repeat with halves, so that only faulty variants fail."""
        places = list(made)
        models, values, methods = zip(*made.values(), strict=True)
        try:
            lanes = IndividualLanes(
                models, values, methods[0], self.instants, self.device, self.integrator is None
            )
            watch.begin()
            done = integrate_lanes_here(lanes, len(lanes), watch, partial(self._lane_row, watch))
            return {places[lane]: row for lane, row in done.items()}
        except Exception as problem:
            if len(made) == 1:
                return {places[0]: VariantRow.failed_row(problem)}
            middle = len(places) // 2
            found: dict[int, VariantRow] = {}
            for half in (places[:middle], places[middle:]):
                found |= self._group({k: made[k] for k in half}, watch)
            return found

    def _lane_row(
        self, watch: BatchProgress, ended: FinishedLane, lanes: Lanes, switch_sentence: str
    ) -> VariantRow:
        """Return the row of a finished lane."""
        status = ended.run.status(ended.place)
        if status.kind == "interrupted":
            return VariantRow(NOT_RUN)
        if not status.ok:
            return VariantRow(FAILED, str(status))
        try:
            function_values: dict[str, float] = {}
            reasons = report_energy_drift(ended.run, ended.place)
            if self.observer_set.functions:
                result = ended.result(lanes, switch_sentence)
                function_values, failed = self.observer_set.from_result(result, watch.stopped, self.timeout)
                reasons += failed
            _, time, rows = ended.table(lanes)
            assert lanes.channels is not None
            extremes = ended.run.recorded_extremes(ended.place)
            kept = (
                self.observer_set.from_rows(lanes.channels, time, rows, len(self.instants), extremes)
                | function_values
            )
            empty = [
                name
                for name, x in kept.items()
                if np.ndim(x) == 0 and np.isnan(x) and name not in function_values
            ]
            reasons += [f'observer "{name}" is NaN, because its channel is NaN' for name in empty]
            return VariantRow(FINISHED, "; ".join(reasons), kept)
        except StopRequest:
            return VariantRow(NOT_RUN)
        except Exception as problem:
            return VariantRow.failed_row(problem)
