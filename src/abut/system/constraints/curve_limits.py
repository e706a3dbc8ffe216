# mypy: allow-untyped-defs, allow-incomplete-defs, allow-untyped-decorators, disable-error-code="valid-type"
"""Ends of open curves: the place in a step where a point reaches the end of its curve, which ends the run."""

from __future__ import annotations

import warp as wp

from abut.extend import routine
from abut.kernels.columns.machine_columns import OpenCurveRow
from abut.kernels.structs.machine_structs import Machine, Work, f64

__all__ = ["open_ends"]

END_DISTANCE = f64(1.0e-8)  # fraction of the curve's range within which an end is reached


@routine
def curve_end_fraction(machine: Machine, work: Work, lane: int, k: int):
    """Return the fraction of the step just tried at which the k-th place passes an end of its curve outwards, and the excess."""
    angle = machine.open_curve[k, OpenCurveRow.angle]
    at = machine.open_curve[k, OpenCurveRow.start]
    low = machine.number[lane, at]
    high = machine.number[lane, machine.open_curve[k, OpenCurveRow.end]]
    before = work.turn.angle[lane, angle]
    now = work.turn_candidate.angle[lane, angle]
    way = now - before
    if way > 0.0 and now > high - END_DISTANCE * (high - low):
        return wp.clamp((high - before) / way, 0.0, 1.0), (now - high) / (high - low)
    if way < 0.0 and now < low + END_DISTANCE * (high - low):
        return wp.clamp((low - before) / way, 0.0, 1.0), (low - now) / (high - low)
    return 2.0, -1.0


@routine
def open_ends(machine: Machine, work: Work, lane: int):
    """Return the fraction of the step just tried at which the first end is reached (1: there the step ends; 2: none), and which, from 1."""
    first = 2.0
    which = int(0)
    for k in range(machine.open_curves):
        theta, past = curve_end_fraction(machine, work, lane, k)
        if theta < 2.0 and past <= END_DISTANCE:
            theta = 1.0
        if theta < first:
            first = theta
            which = k + 1
    return first, which
