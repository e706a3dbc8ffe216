"""Tables and arrays of signals on a device, and the location of reactions among the equations."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import warp as wp

from abut.extend.named_columns import ColumnRow
from abut.joints.joint import Joint
from abut.kernels.arrays import f64
from abut.kernels.columns.machine_columns import PairRow
from abut.kernels.columns.signal_columns import (
    ContactLoadRow,
    DelayRow,
    ForceDependencyRow,
    LawRow,
    MeasureDependencyRow,
    MeasureRow,
    ResultSignalRow,
    SensorRow,
    UnknownRow,
)
from abut.kernels.structs import signal_structs as kernels
from abut.system.constraints.tables import ConstraintTables
from abut.system.schema.device import integer_list, integer_table, put_arrays, put_tables
from abut.system.schema.layout import Layout

if TYPE_CHECKING:
    from abut.joints.motions import Motion
    from abut.system.signals.tables import SignalWiring

#: Value of ``signals.Mode`` in each analysis.
KINEMATICS, DYNAMICS, STATICS, QUASI_STATICS, LINEAR = 1, 4, 5, 6, 7


def reacting_rows(layout: Layout, thing: Joint | Motion) -> tuple[int, int, int]:
    """Return the pair of frames at which a joint's or motion's reaction is reported, and its first row and the end of its rows."""
    rows = [
        (k, n)
        for k, labels in enumerate(layout.node)
        for n, (name, _) in enumerate(labels)
        if name == thing.name
    ]
    node, first = rows[0]
    frames = thing.pairs[0] if isinstance(thing, Joint) else thing.frames
    ends = [layout.frame(f) for f in frames]
    pair = next(
        q
        for q, row in enumerate(layout.of(ConstraintTables).pair)
        if row[PairRow.node] == node and row[PairRow.frame_i : PairRow.frame_j + 1] == ends
    )
    return pair, first, rows[-1][1] + 1


ENTRIES = 256  #: initial number of accepted steps whose signals are stored for delays; it grows as needed
ANYWHERE = -2  #: value of ``SignalHistory.first_marked``: the past is evaluated at any time, as for outputs

ROWS: dict[str, type[ColumnRow]] = {
    "measure": MeasureRow,
    "unknown": UnknownRow,
    "law": LawRow,
    "measure_dependency": MeasureDependencyRow,
    "force_dependency": ForceDependencyRow,
    "result_signal": ResultSignalRow,
    "sensor": SensorRow,
    "delay": DelayRow,
}


def pack(wiring: SignalWiring, device: str) -> Any:
    """Return the tables of signals on the device."""
    x, tables, telling = kernels.SignalTables(), wiring.tables(), wiring.load_observers
    x.measures, x.unknowns, x.sensors = len(wiring.measure), len(wiring.unknowns), len(wiring.sensors)
    x.delays, x.external_inputs = len(wiring.delays), len(wiring.givens)
    x.initial_value = integer_list(wiring.givens or [0], device)
    x.delay_dependence = integer_table(tables["delay_dependence"], max(1, x.delays), device)
    put_tables(x, device, **{name: (row, tables[name]) for name, row in ROWS.items()})
    put_tables(
        x, device, contact_load_row=(ContactLoadRow, telling.press or [ContactLoadRow.of(load=-1, body=0)])
    )
    order = wiring.order()
    x.is_acyclic, x.order = int(bool(order)), integer_list(order or [0], device)
    x.wire, x.load_index = (
        integer_list(tables["wire"] or [0], device),
        integer_list(telling.reported_load or [-1], device),
    )
    return x


def allocate(wiring: SignalWiring, lanes: int, device: str) -> Any:
    """Allocate arrays of signals."""
    measures, unknowns, width = len(wiring.measure), len(wiring.unknowns), wiring.width
    kept, pressed = measures if wiring.depends_beyond_motion else 1, len(wiring.load_observers.slots)
    x = kernels.SignalState()
    put_arrays(
        x,
        lanes,
        device,
        value=width,
        gain=wiring.most_arguments,
        force_gradient=width,
        power=3,
        load=wiring.layout.bodies,
    )
    put_arrays(
        x,
        lanes,
        device,
        pose_gradient=(measures, 4),
        velocity_gradient=(measures, 4),
        signal_gradient=(measures, 2 * unknowns),
    )
    put_arrays(x, lanes, device, by_wire=(unknowns, width), matrix=(2 * unknowns, 2 * unknowns))
    put_arrays(
        x,
        lanes,
        device,
        rhs=2 * unknowns,
        pivots=2 * unknowns,
        accelerations_in_matrix=(),
        seeks_constant_states=(),
        unsolved_unknown=(),
    )
    put_arrays(
        x, lanes, device, force=(kept, 6), acceleration_gradient=(kept, 4), scale=kept, used_value=kept
    )
    put_arrays(
        x,
        lanes,
        device,
        contact_load=pressed,
        half_step_load=pressed,
        contact_load_by_pose=2 * pressed,
        contact_load_by_rate=2 * pressed,
    )
    x.mode = wp.full(lanes, DYNAMICS, dtype=int, device=device)
    x.history = allocate_history(wiring, lanes, ENTRIES if wiring.delays else 1, device)
    return x


def allocate_history(wiring: SignalWiring, lanes: int, entries: int, device: str) -> Any:
    """Allocate the history of delayed signals, without entries."""
    x, n = kernels.SignalHistory(), max(1, len(wiring.delays))
    put_arrays(
        x,
        lanes,
        device,
        **dict.fromkeys(
            ("count", "order", "last_delay", "size", "divided_difference", "value_after_jump"), n
        ),
    )
    put_arrays(
        x,
        lanes,
        device,
        **dict.fromkeys(("mark", "time", "value", "rate_before", "rate_after"), (n, entries)),
    )
    put_arrays(
        x, lanes, device, deferred_step=(), in_short_step=(), end_rate=wiring.width if wiring.delays else 1
    )
    x.first_marked, x.last_marked = (wp.full((lanes, n), k, dtype=int, device=device) for k in (ANYWHERE, -1))
    x.largest_step = wp.full(lanes, 1e300, dtype=f64, device=device)
    return x
