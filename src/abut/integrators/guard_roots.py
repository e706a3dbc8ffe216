# mypy: allow-untyped-defs, allow-incomplete-defs, allow-untyped-decorators, disable-error-code="valid-type, no-any-return"
"""Roots and extremes of guards within a step, compiled: of the cubic through values and slopes at both ends, and by secants."""

import warp as wp

from abut.extend import routine
from abut.integrators.status_codes import LOCATING
from abut.kernels.columns.integration_columns import GuardTrial
from abut.kernels.structs.machine_structs import RunData


@routine
def hermite_root(g0: float, g1: float, s0: float, s1: float):
    """Return the first root in (0, 1] of the cubic with end values g0 ≤ 0 < g1 and end slopes (by θ) s0, s1.

    Bisection finds it, then a final Newton step.
    """
    lo = 0.0
    hi = 1.0
    for _i in range(52):
        x = 0.5 * (lo + hi)
        o = 1.0 - x
        g = o * o * (1.0 + 2.0 * x) * g0 + x * x * (3.0 - 2.0 * x) * g1 + x * o * (o * s0 - x * s1)
        if g > 0.0:
            hi = x
        else:
            lo = x
    return hi


@routine
def hermite_peak(g0: float, g1: float, s0: float, s1: float):
    """Return the place of the interior maximum of the cubic, or −1."""
    a = 2.0 * (g0 - g1) + s0 + s1
    b = 3.0 * (g1 - g0) - 2.0 * s0 - s1
    d = b * b - 3.0 * a * s0
    if s0 <= 0.0 or s1 >= 0.0 or d < 0.0:
        return -1.0
    return s0 / (-b + wp.sqrt(d)) if b < 0.0 else (-b - wp.sqrt(d)) / (3.0 * a)


@routine
def guard_root(g0: float, g1: float, s0: float, s1: float, tolerance: float, beyond: int):
    """Return θ in (0, 1] where a guard first exceeds zero in a step, or 2 if it stays below.

    A guard that begins within its tolerance below zero, as of a body placed exactly on a floor, is located at half the tolerance
    above zero. Zero itself may be the starting value, and a step to it would have no length. The same applies to any guard with ``beyond``.
    """
    if g1 > tolerance:
        if g0 <= 0.0:
            over = 0.0
            if beyond == 1 or g0 > -tolerance:
                over = 0.5 * tolerance
            return hermite_root(g0 - over, g1 - over, s0, s1)
        if s1 > 0.0 and g1 > g0:
            return 0.5
        return 2.0
    if g0 < 0.0 and g1 <= 0.0:
        peak = hermite_peak(g0, g1, s0, s1)
        if peak > 0.0:
            o = 1.0 - peak
            top = (
                o * o * (1.0 + 2.0 * peak) * g0
                + peak * peak * (3.0 - 2.0 * peak) * g1
                + peak * o * (o * s0 - peak * s1)
            )
            if top > tolerance:
                return peak * hermite_root(g0, top, s0 * peak, 0.0)
        if (
            s0 > 0.0 and s1 < 0.0
        ):  # approach and retreat: the end tangents bound a crossing that the cubic does not show
            x = (g1 - s1 - g0) / (s0 - s1)
            if g0 + s0 * x > tolerance:
                return 0.5
    return 2.0


@routine
def secant_zero(run: RunData, lane: int, place: int, h: float, g0: float, g1: float):
    """Return the zero of a guard that fell from g0 > 0 to g1 < 0 in the step, as a fraction of it, by its last two trials."""
    x = g0 / (g0 - g1)
    if run.count[lane, LOCATING] > 0 and run.event_trial[lane, place + GuardTrial.value] != g1:
        trial = 1.0 - g1 * (h - run.event_trial[lane, place + GuardTrial.step]) / (
            h * (g1 - run.event_trial[lane, place + GuardTrial.value])
        )
        if trial > 0.0 and trial < 1.0:
            x = trial
    run.event_trial[lane, place + GuardTrial.step] = h
    run.event_trial[lane, place + GuardTrial.value] = g1
    return x
