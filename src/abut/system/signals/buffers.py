"""The tables and the room of signals on a device, and where a reaction stands among the equations."""

from __future__ import annotations

from typing import Any

import numpy as np
import warp as wp

from abut.kernels import signals as kernels
from abut.kernels.arrays import f64, mat66, vec6
from abut.kernels.rows import PairRow
from abut.kernels.signal_rows import (
    DelayRow,
    LawRow,
    MeasureRow,
    PressRow,
    ShownRow,
    TappedRow,
    TapRow,
    UnknownRow,
    WatchRow,
)
from abut.plug.columns import Row
from abut.system.schema.device import table, zeros

#: What ``signals.Mode`` is in each analysis.
KINEMATICS, DYNAMICS, STATICS, QUASI_STATICS, LINEAR = 1, 4, 5, 6, 7


def reacting_rows(layout: Any, thing: Any) -> tuple[int, int, int]:
    """The pair of frames at which a joint's or motion's reaction is told, and its first row and the end of its rows."""
    rows = [
        (k, n)
        for k, labels in enumerate(layout.node)
        for n, (name, _) in enumerate(labels)
        if name == thing.name
    ]
    node, first = rows[0]
    frames = thing.pairs[0] if thing.family == "joint" else thing.frames
    ends = [layout.frame(f) for f in frames]
    pair = next(
        q
        for q, row in enumerate(layout.pair)
        if row[PairRow.node] == node and row[PairRow.frame_i : PairRow.frame_j + 1] == ends
    )
    return pair, first, rows[-1][1] + 1


ENTRIES = 256  #: accepted steps whose signals are kept at first where something is delayed; more are made as they are needed
ANYWHERE = -2  #: of ``Past.low``: the past is looked up wherever it is, as for outputs

ROWS: dict[str, type[Row]] = {
    "measure": MeasureRow,
    "unknown": UnknownRow,
    "law": LawRow,
    "tap": TapRow,
    "tapped": TappedRow,
    "shown": ShownRow,
    "watch": WatchRow,
    "delay": DelayRow,
}


def pack(wiring: Any, device: str) -> Any:
    """The tables of signals on the device."""
    x, tables = kernels.Wiring(), wiring.tables()
    x.measures, x.unknowns, x.watches = len(wiring.measure), len(wiring.unknowns), len(wiring.watches)
    x.delays = len(wiring.delays)
    x.stirs = table(tables["stirs"], max(1, x.delays), device)
    for name, row in ROWS.items():
        setattr(x, name, table(tables[name], row.WIDTH, device))
    wires = np.array([row[0] for row in tables["wire"]] or [0], dtype=np.int32)
    x.wire = wp.array(wires, dtype=int, device=device)
    telling = wiring.telling
    x.press = table(telling.press, PressRow.WIDTH, device)
    x.pull = wp.array(np.array(telling.pull or [-1], dtype=np.int32), dtype=int, device=device)
    order = wiring.order()
    x.plain = int(bool(order))
    x.order = wp.array(np.array(order or [0], dtype=np.int32), dtype=int, device=device)
    return x


def room(wiring: Any, lanes: int, device: str) -> Any:
    """Room for signals."""
    nm, nu, width = len(wiring.measure), len(wiring.unknowns), wiring.width
    x = kernels.Waves()

    def numbers(*shape: int) -> Any:
        return zeros((lanes, *shape), f64, device)

    x.value, x.gain, x.direct = numbers(width), numbers(wiring.most), numbers(width)
    x.pose, x.rate = zeros((lanes, nm, 4), vec6, device), zeros((lanes, nm, 4), vec6, device)
    x.by_wire, x.matrix, x.rhs = numbers(nu, width), numbers(2 * nu, 2 * nu), numbers(2 * nu)
    x.mode, x.apart = wp.full(lanes, DYNAMICS, dtype=int, device=device), zeros(lanes, int, device)
    kept = nm if wiring.knows_more else 1
    x.force, x.push, x.scale, x.told = (
        numbers(kept, 6),
        zeros((lanes, kept, 4), vec6, device),
        numbers(kept),
        numbers(kept),
    )
    pressed = len(wiring.telling.slots)
    x.touch = zeros((lanes, pressed), vec6, device)
    x.touch_pose, x.touch_rate = (zeros((lanes, 2 * pressed), mat66, device) for _ in range(2))
    x.load, x.power = zeros((lanes, wiring.layout.bodies), vec6, device), numbers(3)
    x.swap, x.follow = zeros((lanes, 2 * nu), int, device), numbers(nm, 2 * nu)
    x.still, x.stuck = zeros(lanes, int, device), zeros(lanes, int, device)
    x.past = past(wiring, lanes, ENTRIES if wiring.delays else 1, device)
    return x


def past(wiring: Any, lanes: int, entries: int, device: str) -> Any:
    """Room for the past of delayed signals, which nobody has seen yet."""
    x, n = kernels.Past(), max(1, len(wiring.delays))
    x.count, x.most = zeros((lanes, n), int, device), wp.full(lanes, 1e300, dtype=f64, device=device)
    x.order, x.mark = zeros((lanes, n), int, device), zeros((lanes, n, entries), int, device)
    x.time, x.value, x.before, x.after = (zeros((lanes, n, entries), f64, device) for _ in range(4))
    x.low, x.high = (wp.full((lanes, n), k, dtype=int, device=device) for k in (ANYWHERE, -1))
    x.late, x.size, x.bend = (zeros((lanes, n), f64, device) for _ in range(3))
    x.hold, x.stage, x.fresh = (
        zeros(lanes, f64, device),
        zeros(lanes, int, device),
        zeros((lanes, n), f64, device),
    )
    x.flow = zeros((lanes, wiring.width if wiring.delays else 1), f64, device)
    return x
