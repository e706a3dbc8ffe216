"""Co-simulation: exchange of signals with external partners at communication points of a time integration.

A time integration returns at ``RunData.exchange_time``. All lanes of a batch wait for each other there, because the equations are then
evaluated in the same work arrays: all data that a method reuses between evaluations are recomputed after a communication point.
"""

from __future__ import annotations

import dataclasses
import time as clock
from typing import TYPE_CHECKING, Any

import numpy as np
from numpy.typing import NDArray

from abut.analysis.exchange.external_inputs import evaluate_signals, wires_of, write_inputs
from abut.analysis.state.mobility import quote_names
from abut.arguments.exception_origin import describe_failure
from abut.errors import InputError
from abut.integrators import status_codes
from abut.signals.inputs import ExchangePartner, SampledSignal
from abut.system.schema.device import view, write_array
from abut.system.signals.tables import SignalWiring

if TYPE_CHECKING:
    from abut.analysis.simulation.run import Run
    from abut.model import Model
    from abut.system.system import System

__all__ = ["Exchange", "constant_signal_warnings"]

NEVER = 1e300
HAIR = 1e-14  #: fraction of the largest time: communication points that differ by less are identical


@dataclasses.dataclass
class PartnerSignal:
    """Signal of one lane that is exchanged with a partner, and its last values."""

    signal: SampledSignal
    partner: ExchangePartner
    places: NDArray[np.int64]  #: indices of its outputs among the external values
    wires: NDArray[np.int64]  #: indices of its inputs
    time: float = np.nan  #: time of the last communication point [s]
    values: NDArray[np.float64] | None = None  #: received there
    calls: int = 0
    seconds: float = 0.0

    def ask(self, t: float, y: NDArray[np.float64]) -> tuple[NDArray[np.float64], NDArray[np.float64]]:
        """Return values and slopes from now on."""
        begun = clock.perf_counter()
        try:
            values = np.asarray(self.partner.exchange_signals(t, y), dtype=float).reshape(-1)
        finally:
            self.calls += 1
            self.seconds += clock.perf_counter() - begun
        names = self.signal.outputs
        if values.shape != (len(names),):
            raise InputError(
                f"it returned {values.size} numbers; it must return {len(names)}, one for each output "
                f"({', '.join(names)})"
            )
        for name, value in zip(names, values, strict=True):
            if not np.isfinite(value):
                raise InputError(f'it returned {value} for output "{name}"; the value must be finite')
        slopes = np.zeros(len(names))
        if self.signal.extrapolation == "linear" and self.values is not None and t > self.time:
            slopes = (values - self.values) / (t - self.time)
        self.time, self.values = t, values
        return values, slopes


class Exchange:
    """Exchange of all lanes with their partners.

    Args:
        system: Of the time integration.
        start: When it begins [s].
    """

    def __init__(self, system: System, start: float) -> None:
        self.lanes: list[list[PartnerSignal]] = [
            [
                self._make_partner(system, signal, start)
                for signal in model.signals
                if isinstance(signal, SampledSignal)
            ]
            for model in system.models
        ]
        self.broken: dict[int, str] = {}  #: error message by lane

    @staticmethod
    def _make_partner(system: System, signal: SampledSignal, start: float) -> PartnerSignal:
        places = np.array(system.layout.of(SignalWiring).given[signal.name], dtype=int)
        wires = wires_of(system, signal.sources.values(), signal.what)
        return PartnerSignal(signal, signal.partner(start), places, wires)

    def __bool__(self) -> bool:
        return any(self.lanes)

    def of(self, lane: int) -> Exchange:
        """Return the exchange of one lane, which continues alone."""
        alone = Exchange.__new__(Exchange)
        alone.lanes, alone.broken = [self.lanes[lane]], {}
        return alone

    def begin(self, run: Run) -> None:
        """Call all partners for the first time."""
        s = run.state
        write_array(
            s.stops_at_events, np.array([any(seat.partner.hears for seat in seats) for seats in self.lanes])
        )
        t = float(run.times[0])
        rows = evaluate_signals(run, t)
        for lane in range(len(self.lanes)):
            self._call_partners(run, lane, t, rows[lane])

    def exchange_signals(self, run: Run) -> bool:
        """Return True if all running lanes wait at communication points; then all partners that are due there are called."""
        s = run.state
        status, time = view(s.count)[:, status_codes.STATUS], view(s.time)
        paused = status == status_codes.PAUSED
        live = paused | (status == status_codes.RUNNING) | (status == status_codes.FULL)
        waiting = paused & (time >= view(s.exchange_time))
        if not live.any() or (live & ~waiting).any():
            return False
        stuck = run.system.work.signals.unsolved_unknown.numpy().copy()
        for t in np.unique(time[waiting]):
            lanes = np.flatnonzero(waiting & (time == t)).tolist()
            if any(self._due_partners(run, lane, float(t)) for lane in lanes):
                rows = evaluate_signals(run, float(t))
                for lane in lanes:
                    self._call_partners(run, lane, float(t), rows[lane])
            else:  # an event without receiver
                for lane in lanes:
                    self._wait(run, lane)
        write_array(run.system.work.signals.unsolved_unknown, stuck)  # for lanes that have ended, the reason
        return True

    def _call_partners(self, run: Run, lane: int, t: float, row: NDArray[np.float64]) -> None:
        """Call the partners of a lane that are due, or that receive events; an error ends the lane."""
        found: list[tuple[Any, ...]] = []
        for seat in self._due_partners(run, lane, t):
            try:
                found.append((seat.places, *seat.ask(t, row[seat.wires])))
            except Exception as problem:  # any exception of a controller is reported
                self.broken[lane] = _failure_sentence(seat, t, problem)
                run.put_status(lane, status_codes.UNANSWERED)
                return
        if found:
            places, values, slopes = (np.concatenate(column) for column in zip(*found, strict=True))
            write_inputs(run, lane, places, values, slopes)
        self._wait(run, lane)

    def _due_partners(self, run: Run, lane: int, t: float) -> list[PartnerSignal]:
        """Return the partner signals of a lane that are due, or that receive events."""
        soon = t + HAIR * max(abs(float(run.times[0])), abs(float(run.times[-1])))
        return [seat for seat in self.lanes[lane] if seat.partner.due <= soon or seat.partner.hears]

    def _wait(self, run: Run, lane: int) -> None:
        """Set the next communication point of a lane."""
        meet = run.state.exchange_time.numpy()
        meet[lane] = min((seat.partner.due for seat in self.lanes[lane]), default=NEVER)
        write_array(run.state.exchange_time, meet)

    def statistics(self, lane: int, run_seconds: float) -> dict[str, Any]:
        """Return the cost of each partner of a lane: calls, seconds, and their share of the run."""
        partners = {
            seat.signal.name: {
                "calls": seat.calls,
                "seconds": seat.seconds,
                "share": seat.seconds / run_seconds if run_seconds > 0.0 else 0.0,
            }
            for seat in self.lanes[lane]
        }
        return {"sampled": partners} if partners else {}

    def memory(self) -> dict[str, NDArray[Any]]:
        """Return the memory of all partners, from which they resume in another process, as arrays by name."""
        out: dict[str, NDArray[Any]] = {}
        for lane, seats in enumerate(self.lanes):
            for seat in seats:
                name = f"x.{lane}.{seat.signal.name}"
                try:
                    out[name] = np.frombuffer(seat.partner.memory(), dtype=np.uint8)
                except InputError as problem:
                    raise type(problem)(f"{seat.signal.what}: {problem}") from None
                if seat.values is not None:
                    out[f"{name}.last"] = np.array([seat.time, *seat.values])
        return out

    def recall(self, memory: dict[str, NDArray[Any]]) -> None:
        """Resume from this memory."""
        for lane, seats in enumerate(self.lanes):
            for seat in seats:
                name = f"x.{lane}.{seat.signal.name}"
                seat.partner.recall(memory[name].tobytes())
                if f"{name}.last" in memory:
                    seat.time, seat.values = float(memory[f"{name}.last"][0]), memory[f"{name}.last"][1:]

    def close(self) -> None:
        """Close the partners at the end of the time integration."""
        for seats in self.lanes:
            for seat in seats:
                seat.partner.close()


def constant_signal_warnings(model: Model) -> list[str]:
    """Return warnings that sampled signals are constant in an analysis without time integration."""
    names = [signal.name for signal in model.signals if isinstance(signal, SampledSignal)]
    if not names:
        return []
    return [
        f"sampled signals are evaluated only during time integration; here {quote_names(names)} is "
        "constant at its initial value"
    ]


def _failure_sentence(seat: PartnerSignal, t: float, problem: Exception) -> str:
    """Describe the failure of a signal: name, time, cause, and place of the error."""
    cause = str(problem)
    if not isinstance(problem, InputError):
        cause = describe_failure(problem)
    return (
        f"{seat.signal.what} failed at its {_ordinal_number(seat.calls)} evaluation, at t = {t:.9g} "
        f"s: {cause}; the outputs up to then are kept"
    )


def _ordinal_number(n: int) -> str:
    """Return 1st, 2nd, 3rd, 4th."""
    ends = {1: "st", 2: "nd", 3: "rd"}
    return f"{n}{'th' if 10 <= n % 100 <= 20 else ends.get(n % 10, 'th')}"
