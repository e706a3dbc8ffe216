"""External inputs: sets and reads values of ``abut.signals.Input`` between kernel launches, on the host."""

from __future__ import annotations

import math
from collections.abc import Iterable, Mapping
from typing import TYPE_CHECKING

import numpy as np
from numpy.typing import NDArray

from abut.analysis.exchange.delay_history import record_jumps
from abut.errors import InvalidValue, UnknownName
from abut.integrators import status_codes
from abut.signals import ExternalInput
from abut.system.observe import PROBE
from abut.system.schema.device import view, write_array
from abut.system.signals.tables import SignalWiring

if TYPE_CHECKING:
    from abut.analysis.simulation.run import Run
    from abut.signals.signal import Signal
    from abut.system.system import System

__all__ = [
    "evaluate_signals",
    "read_signals",
    "refresh_accelerations",
    "set_inputs",
    "wires_of",
    "write_inputs",
]


def set_inputs(
    run: Run, values: Mapping[str, float], slopes: Mapping[str, float] | None = None, lane: int = 0
) -> None:
    """Set inputs of a lane from its present time on, which is at the end of a segment, or at a communication point.

        u(t) = value + slope (t − t_k)

    The method continues from accelerations that are evaluated again; a multistep method restarts only if they jump.

    Args:
        run: The time integration (`analysis.simulation.run.Run`).
        values: By the names of inputs [unit of each].
        slopes: Likewise [unit/s]; zero if not given.
        lane: Number of the lane.

    Raises:
        UnknownName: no input of this name.
        InvalidValue: a value or slope that is no number.
    """
    wiring = run.system.layout.of(SignalWiring)
    inputs = {
        one.name: wiring.given[one.name][0]
        for one in run.system.models[lane].signals
        if isinstance(one, ExternalInput)
    }
    slopes = slopes or {}
    for name in (*values, *slopes):
        if name not in inputs:
            raise UnknownName.of("give: input", name, list(inputs))
    places = np.array([inputs[name] for name in values], dtype=int)
    numbers = np.array([[_input_number(x.get(name, 0.0), name) for name in values] for x in (values, slopes)])
    write_inputs(run, lane, places, *numbers.reshape(2, -1))


def _input_number(value: float, name: str) -> float:
    try:
        number = float(value)
    except (TypeError, ValueError):
        number = math.nan
    if not math.isfinite(number):
        raise InvalidValue(f'give: input "{name}" is {value!r}; it must be a finite number')
    return number


def write_inputs(
    run: Run, lane: int, places: NDArray[np.int64], values: NDArray[np.float64], slopes: NDArray[np.float64]
) -> None:
    """Write external values, by their indices, and request new accelerations from the method."""
    s, given = run.state, run.system.work.external_input
    now = float(view(s.time)[lane])
    for array, new in ((given.value, values), (given.slope, slopes), (given.since, now)):
        all_lanes = array.numpy()
        all_lanes[lane, places] = new
        write_array(array, all_lanes)
    refresh_accelerations(run, lane)
    if run.system.layout.of(SignalWiring).delays:
        record_jumps(run.system, lane, evaluate_signals(run, now)[lane])


def refresh_accelerations(run: Run, lane: int) -> None:
    """Request new accelerations of a lane from the method, since external values have changed."""
    count = run.state.count.numpy()
    fresh = count[lane, status_codes.FRESH]
    floating = run.system.machine.floating  # bodies without mass are balanced again
    count[lane, status_codes.FRESH] = -1 if fresh == 1 or floating else min(fresh, 0)
    write_array(run.state.count, count)


def evaluate_signals(run: Run, time: float) -> NDArray[np.float64]:
    """Return all signals (lanes, wires) at the last accepted states, of lanes at this time."""
    system = run.system
    write_array(system.work.y, view(run.state.y0))
    system.work.lag.zero_()
    system.study(PROBE, run.state, run.rows, t=time)
    return np.array(view(system.work.signals.value))


def wires_of(system: System, signals: Iterable[Signal | str], what: str) -> NDArray[np.int64]:
    """Return the indices of signals, given as objects or names, in the row of all signals."""
    wiring = system.layout.of(SignalWiring)
    return np.array([wiring.wire(wiring.port((one, "value"), what)) for one in signals], dtype=int)


def read_signals(run: Run, names: Iterable[str], lane: int = 0) -> NDArray[np.float64]:
    """Return values of signals, by name, at the last accepted state of a lane."""
    values = evaluate_signals(run, float(view(run.state.time)[lane]))
    return np.asarray(values[lane, wires_of(run.system, names, "read")])
