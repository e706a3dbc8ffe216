"""History of delayed signals on the host: its initial entries, and its memory."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, cast

import numpy as np
from numpy.typing import NDArray

from abut.kernels.columns.signal_columns import DelayRow
from abut.kernels.structs.signal_structs import SignalHistory
from abut.system.signals import buffers as signal_buffers
from abut.system.signals.delays import NOBODY_KNOWS
from abut.system.signals.tables import SignalWiring

if TYPE_CHECKING:
    from abut.system.system import System

__all__ = ["begin_history", "enter_pose", "extend_history", "history_of_lane", "record_jumps"]

NEGLIGIBLE_JUMP = 1e-9  #: fraction of a signal's size below which a jump is ignored
ENTERED = ("time", "mark", "value", "rate_before", "rate_after")  #: fields of an entry


def begin_history(system: System, start: float) -> None:
    """Enter the history of earlier runs, then the start, as last evaluated.

    Call it again after the signals were evaluated with these entries: they may depend on delayed values. Rates at the start are
    those of measures and states; those of other signals are unknown, and the first step is accepted without them.
    """
    wiring, w = system.layout.of(SignalWiring), system.work
    if not wiring.delays:
        return
    left = [[model[x.name].recording for x in wiring.delays] for model in system.models]
    many = max(0 if x is None else len(x.times) for lane in left for x in lane)
    w.signals.history = past = signal_buffers.allocate_history(
        wiring, system.lanes, max(signal_buffers.ENTRIES, 2 * many), system.device
    )
    value, rates = w.signals.value.numpy(), _wire_rates(system)
    columns = {
        name: getattr(past, name).numpy()
        for name in (*ENTERED, "count", "first_marked", "last_marked", "last_delay", "size")
    }
    delay, number = system.machine.signals.delay.numpy(), system.machine.number.numpy()
    for lane in range(system.lanes):
        for d, recording in enumerate(left[lane]):
            of, by, at = delay[d, :3]
            before = np.zeros((3, 0)) if recording is None else np.array(recording.rows)
            before = before[:, before[0] < start]
            n = before.shape[1]
            here = (start, value[lane, of], rates[lane, of])
            time, values, slopes = (np.append(x, y) for x, y in zip(before, here, strict=True))
            for name, x in zip(ENTERED, (time, -1, values, slopes, slopes), strict=True):
                columns[name][lane, d, : n + 1] = x
            columns["mark"][lane, d, [0, n]] = 0
            columns["count"][lane, d] = n + 1
            late = max(float(value[lane, by] if by >= 0 else number[lane, at]), 0.0)
            columns["last_delay"][lane, d] = late
            columns["size"][lane, d] = np.abs(values).max()
            low = [k for k in (0, n) if time[k] <= start - late]
            columns["first_marked"][lane, d] = low[-1] if low else -1
            columns["last_marked"][lane, d] = n if low and low[-1] < n else 0 if not low else -1
    for name, x in columns.items():
        getattr(past, name).assign(x)


def enter_pose(system: System, time: float) -> None:
    """Enter the pose just evaluated, for an analysis that goes from pose to pose; the past is looked up at any time."""
    wiring, past = system.layout.of(SignalWiring), system.work.signals.history
    if not wiring.delays:
        return
    if not past.count.numpy().any():
        begin_history(system, time)
    else:
        extend_history(system)
        past = system.work.signals.history
        value, rates = system.work.signals.value.numpy(), _wire_rates(system)
        columns = {name: getattr(past, name).numpy() for name in (*ENTERED, "count")}
        for d, of in enumerate(system.machine.signals.delay.numpy()[: len(wiring.delays), DelayRow.wire]):
            n = columns["count"][0, d]
            here = time, -1, value[0, of], rates[0, of], rates[0, of]
            for name, x in zip(ENTERED, here, strict=True):
                columns[name][0, d, n] = x
            columns["count"][0, d] = n + 1
        for name, x in columns.items():
            getattr(past, name).assign(x)
    system.work.signals.history.first_marked.fill_(signal_buffers.ANYWHERE)


def history_of_lane(system: System, lane: int) -> Any:
    """Return a copy of one lane's history, with the place of its last look-up."""
    mine, kind = system.work.signals.history, cast(Any, SignalHistory)
    alone = signal_buffers.allocate_history(
        system.layout.of(SignalWiring), 1, mine.time.shape[2], system.device
    )
    for name in kind.vars:
        getattr(alone, name).assign(getattr(mine, name).numpy()[lane : lane + 1])
    return alone


def record_jumps(system: System, lane: int, value: NDArray[np.float64]) -> None:
    """Enter the values of delayed signals just after the last accepted step, at a jump of the pose; values of all wires."""
    past = system.work.signals.history
    names = (*ENTERED, "count", "last_marked")
    columns = {name: getattr(past, name).numpy() for name in names}
    for d, of in enumerate(
        system.machine.signals.delay.numpy()[: len(system.layout.of(SignalWiring).delays), DelayRow.wire]
    ):
        n, size = columns["count"][lane, d], past.size.numpy()[lane, d]
        if (
            n == 0
            or n == past.time.shape[2]
            or abs(value[of] - columns["value"][lane, d, n - 1]) <= NEGLIGIBLE_JUMP * size
        ):
            continue
        columns["rate_after"][lane, d, n - 1] = NOBODY_KNOWS
        columns["mark"][lane, d, n - 1 : n + 1] = 0, 1
        columns["time"][lane, d, n] = np.nextafter(columns["time"][lane, d, n - 1], np.inf)
        columns["value"][lane, d, n] = value[of]
        columns["rate_before"][lane, d, n] = columns["rate_after"][lane, d, n] = NOBODY_KNOWS
        columns["count"][lane, d] = n + 1
        if columns["last_marked"][lane, d] < 0:
            columns["last_marked"][lane, d] = n - 1
    for name in names:
        getattr(past, name).assign(columns[name])


def _wire_rates(system: System) -> NDArray[np.float64]:
    """Return rates of all wires (lanes, wires) at the last evaluated state: of measures and states, otherwise unknown."""
    wiring, w = system.layout.of(SignalWiring), system.work
    out = np.full(w.signals.value.shape, NOBODY_KNOWS)
    y, f, bodies = w.y.numpy(), w.dy.numpy(), system.layout.bodies
    pose, rate = w.signals.pose_gradient.numpy(), w.signals.velocity_gradient.numpy()
    for k, row in enumerate(wiring.measure):
        out[:, k] = 0.0
        for slot, b in enumerate(row[1:5]):
            if b < bodies:
                out[:, k] += np.sum(
                    pose[:, k, slot] * y[:, b, 7:13] + rate[:, k, slot] * f[:, b, 7:13], axis=1
                )
    nm, nu = len(wiring.measure), len(wiring.unknowns)
    for k in wiring.states:
        out[:, nm + k] = w.signals.value.numpy()[:, nm + nu + k]
    table = system.machine.signals.delay.numpy()[: len(wiring.delays)]
    out[:, table[table[:, 7] == 1, 0]] = NOBODY_KNOWS
    return out


def extend_history(system: System) -> None:
    """Make room for a further step: drop entries that no constant delay needs, and enlarge the history if that frees too little.

    All outputs up to the last accepted step must have been evaluated.
    """
    wiring, past = system.layout.of(SignalWiring), system.work.signals.history
    if not wiring.delays or int(past.count.numpy().max()) + 1 < past.time.shape[2]:
        return
    columns = {
        name: getattr(past, name).numpy() for name in (*ENTERED, "count", "first_marked", "last_marked")
    }
    by, late = system.machine.signals.delay.numpy()[:, DelayRow.delay_wire], past.last_delay.numpy()
    for lane in range(system.lanes):
        for d in range(len(wiring.delays)):
            n, low = int(columns["count"][lane, d]), int(columns["first_marked"][lane, d])
            if by[d] >= 0 or low < 0:
                continue
            time = columns["time"][lane, d, :n]
            gone = max(int(np.searchsorted(time, time[-1] - late[lane, d])) - 3, 0)
            for name in ENTERED:
                columns[name][lane, d, : n - gone] = columns[name][lane, d, gone:n]
            columns["count"][lane, d] = n - gone
            columns["first_marked"][lane, d] = max(low - gone, 0)
            if columns["last_marked"][lane, d] >= 0:
                columns["last_marked"][lane, d] -= gone
    entries = past.time.shape[2]
    if 2 * int(columns["count"].max()) > entries:
        entries *= 2
    new = signal_buffers.allocate_history(wiring, system.lanes, entries, system.device)
    for name in (
        "largest_step",
        "last_delay",
        "size",
        "divided_difference",
        "deferred_step",
        "in_short_step",
        "value_after_jump",
    ):
        getattr(new, name).assign(getattr(past, name).numpy())
    for name, x in columns.items():
        more = [(0, 0)] * (x.ndim - 1) + [(0, entries - x.shape[-1] if name in ENTERED else 0)]
        getattr(new, name).assign(np.pad(x, more))
    system.work.signals.history = new
