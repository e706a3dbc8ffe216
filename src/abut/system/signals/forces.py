# mypy: allow-untyped-defs, allow-incomplete-defs, allow-untyped-decorators, disable-error-code="valid-type"
"""Derivatives of forces that depend on signals, compiled: by every body that the signals depend on.

With a component f(s, U) along a direction whose load on body b is L_b, the measures s and the unknowns U that depend on them,

    ∂(load of b)/∂q = L_b (f_s + f_U dU/ds) ∂s/∂q,

which is complex where the lag is complex (see ``system.signals.loops``), plus the terms by rotation and displacement of the direction.
"""

import warp as wp

from abut.extend import routine
from abut.kernels.columns.signal_columns import (
    ForceDependencyRow,
    LawRow,
    MeasureDependencyRow,
    ResultSignalRow,
)
from abut.kernels.structs.machine_structs import Machine, Work, vec6
from abut.system.dynamics.bodies import MatrixWeights
from abut.system.dynamics.lag import lag_of
from abut.system.signals.loops import column_of


@routine
def store_wire_derivatives(machine: Machine, work: Work, lane: int, law: int):
    """Store the derivatives of the law last evaluated, by wire."""
    count = 2 * machine.signals.unknowns + machine.signals.measures + 1
    for k in range(count):
        work.signals.force_gradient[lane, k] = 0.0
    first = machine.signals.law[law, LawRow.first_wire]
    for k in range(machine.signals.law[law, LawRow.wires]):
        wire = machine.signals.wire[first + k]
        work.signals.force_gradient[lane, wire] = (
            work.signals.force_gradient[lane, wire] + work.signals.gain[lane, k]
        )


@routine
def total_derivative(machine: Machine, work: Work, lane: int, s: int):
    """Return f_s + f_U dU/ds of a measure: real and imaginary part."""
    nm = machine.signals.measures
    nu = machine.signals.unknowns
    real = work.signals.force_gradient[lane, s]
    imaginary = 0.0
    at = lag_of(work.lag[lane])
    re = at[0]
    im = at[1]
    for k in range(nu):
        a, b = column_of(machine, work, lane, k, re)
        by_value = work.signals.force_gradient[lane, nm + k]
        x = a * by_value + b * work.signals.force_gradient[lane, nm + nu + k]
        y = 0.0
        if b > 0.0:
            y = im * by_value
        follow = work.signals.signal_gradient[lane, s, k]
        across = work.signals.signal_gradient[lane, s, nu + k]
        real += x * follow - y * across
        imaginary += x * across + y * follow
    return real, imaginary


@routine
def subtract_dyad(machine: Machine, work: Work, lane: int, at: int, load: vec6, g: vec6):
    """Subtract load ⊗ g from a block; −1 is the ground's, which has none."""
    if at >= 0:
        work.block[lane, at] = work.block[lane, at] - wp.outer(load, g)


@routine
def add_signal_coupling(
    machine: Machine, work: Work, lane: int, e: int, law: int, on_i: vec6, on_j: vec6, weights: MatrixWeights
):
    """Add derivatives of one component by every body that its signals depend on."""
    store_wire_derivatives(machine, work, lane, law)
    part = work.lag[lane][3]
    at = lag_of(work.lag[lane])
    re = at[0]
    im = at[1]
    for k in range(
        machine.signals.force_dependency[e, ForceDependencyRow.first],
        machine.signals.force_dependency[e, ForceDependencyRow.first]
        + machine.signals.force_dependency[e, ForceDependencyRow.dependencies],
    ):
        s = machine.signals.measure_dependency[k, MeasureDependencyRow.measure]
        x, y = total_derivative(machine, work, lane, s)
        rate = x * weights.rate
        place = x * weights.place
        if part > 0.0:
            square = re * re - im * im
            cross = 2.0 * re * im
            rate = x * re - y * im
            place = x * square - y * cross
            if part > 1.0:
                rate = x * im + y * re
                place = x * cross + y * square
        for slot in range(4 + 0 * e):
            g = (
                work.signals.velocity_gradient[lane, s, slot] * rate
                + work.signals.pose_gradient[lane, s, slot] * place
            )
            subtract_dyad(
                machine,
                work,
                lane,
                machine.signals.measure_dependency[k, MeasureDependencyRow.blocks_i + slot],
                on_i,
                g,
            )
            subtract_dyad(
                machine,
                work,
                lane,
                machine.signals.measure_dependency[k, MeasureDependencyRow.blocks_j + slot],
                on_j,
                g,
            )


@routine
def write_signals(machine: Machine, work: Work, row: wp.array3d(dtype=wp.float64), lane: int, i: int):
    """Write values of signals into a row of results."""
    for k in range(machine.signals.result_signal.shape[0]):
        if machine.signals.result_signal[k, ResultSignalRow.result_column] >= 0:
            row[lane, i, machine.signals.result_signal[k, ResultSignalRow.result_column]] = (
                work.signals.value[lane, machine.signals.result_signal[k, ResultSignalRow.wire]]
            )


__all__ = ["add_signal_coupling", "total_derivative", "write_signals"]
