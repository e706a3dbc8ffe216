# mypy: allow-untyped-defs, allow-incomplete-defs, allow-untyped-decorators, disable-error-code="valid-type"
"""Augmentation of light bodies, compiled: inertia added to the matrix and corrected in the solution, see `elimination.light_bodies`."""

from typing import Any

import warp as wp

from abut.extend import routine
from abut.kernels.structs.machine_structs import Machine, Work, f64, vec6


@routine
def row_gradient(work: Work, lane: int, q: int, side: int, row: int):
    """Return the gradient of a row on the first (0) or second body of a pair."""
    if side == 1:
        return work.row_j[lane, q, row]
    return work.row_i[lane, q, row]


@routine
def augment_pair(machine: Machine, work: Work, lane: int, q: int, weight: float):
    """Augment the inertia of the light bodies of a pair along their constraints by w g gᵀ, see `correct_augmentation`."""
    for side in range(2):
        b = machine.pair[q, side]
        s = machine.augmentation[lane, 2 * q + side]
        if b < machine.bodies and wp.dot(s, s) > 0.0:
            block = work.block[lane, b]
            for row in range(6):
                g = row_gradient(work, lane, q, side, row)
                block = block + wp.outer(g, g) * (s[row] * weight)
            work.block[lane, b] = block


@routine
def massless_inertia(e: vec6, c: Any):
    """Return the entries of a body's massless motions in its block, in translation and in rotation.

    For accelerations they are an inertia, which ``correct_augmentation`` and ``keep_floating`` correct; in Newton's matrices they equal the
    terms of ``massless_residual`` in the residuals.
    """
    weight = c.mass
    if e[4] > 0.0:
        weight = c.euler
    shift = e[2] * weight
    turn = e[3] * weight
    if c.rate == 0.0 and c.place == 0.0:
        shift = e[0]
        turn = e[1]
    return shift, turn


@routine
def has_massless_motion(machine: Machine, lane: int, b: int):
    """Return True if a body has massless motions supported by forces: their velocities may jump, and count by their displacement."""
    if machine.floating == 0:
        return False
    return machine.massless_entries[lane, b][4] > 0.0


@routine
def massless_residual(machine: Machine, lane: int, b: int, a: vec6):
    """Return the terms of Newton's residuals that maintain massless motions without forces; elsewhere rounding hides them.

    BDF and the α methods integrate those supported by forces by Euler's implicit rule, a = (V₁ − V₀)/h. With their own formula for
    accelerations so small an inertia on a spring oscillates, and BDF of order three and more amplifies it. (With μ² = h² k/e and
    backward differences ∇ of a step, (Σ ∇ʲ/j)² = −μ² has growing solutions; ∇ Σ ∇ʲ/j = −μ² has none.)
    """
    e = machine.massless_entries[lane, b]
    return vec6(e[2] * a[0], e[2] * a[1], e[2] * a[2], e[3] * a[3], e[3] * a[4], e[3] * a[5])


@routine
def keep_floating(machine: Machine, work: Work, lane: int, passes: int):
    """Restore the given accelerations of massless motions: each of n passes has added the last contribution."""
    for b in range(machine.bodies):
        e = machine.massless_entries[lane, b]
        a = work.rhs[lane, b]
        last = a - work.lam[lane, b]
        for i in range(3):
            if e[0] > 0.0:
                a[i] = a[i] - f64(passes) * last[i]
            if e[1] > 0.0:
                a[3 + i] = a[3 + i] - f64(passes) * last[3 + i]
        work.rhs[lane, b] = a


@routine
def massless_load(machine: Machine, lane: int, b: int, a: vec6):
    """Return the load of the inertia of ``massless_inertia`` for an acceleration."""
    e = machine.massless_entries[lane, b]
    return vec6(e[0] * a[0], e[0] * a[1], e[0] * a[2], e[1] * a[3], e[1] * a[4], e[1] * a[5])


@routine
def correct_augmentation(machine: Machine, work: Work, lane: int):
    """Add to the loads the forces of the augmentation by the last accelerations, which precede the multipliers."""
    for q in range(machine.pairs):
        for side in range(2):
            b = machine.pair[q, side]
            s = machine.augmentation[lane, 2 * q + side]
            if b < machine.bodies and wp.dot(s, s) > 0.0:
                a = work.lam[lane, b]
                load = work.rhs[lane, b]
                for row in range(6):
                    g = row_gradient(work, lane, q, side, row)
                    load = load + g * (s[row] * wp.dot(g, a))
                work.rhs[lane, b] = load
    if machine.floating == 1:
        for b in range(machine.bodies):
            work.rhs[lane, b] = work.rhs[lane, b] + massless_load(machine, lane, b, work.lam[lane, b])


@routine
def inaccurate_augmentation(machine: Machine, work: Work, lane: int):
    """Return 1 + the body whose augmentation contributes more than UNDONE of the load after the last pass; 0 where all are corrected."""
    left = 0.0
    most = 0.0
    who = int(0)
    for q in range(machine.pairs):
        for side in range(2):
            b = machine.pair[q, side]
            s = machine.augmentation[lane, 2 * q + side]
            if b < machine.bodies and wp.dot(s, s) > 0.0:
                for row in range(6):
                    g = row_gradient(work, lane, q, side, row)
                    f = s[row] * wp.length(g)
                    most = wp.max(most, f * wp.abs(wp.dot(g, work.rhs[lane, b])))
                    x = f * wp.abs(wp.dot(g, work.rhs[lane, b] - work.lam[lane, b]))
                    if not (x <= left):
                        left = x
                        who = b + 1
    for k in range(machine.nodes):
        if k < machine.bodies:
            most = wp.max(most, wp.length(work.load[lane, k]))
        else:
            most = wp.max(most, wp.length(work.rhs[lane, k]))
    if left <= 1.0e-9 * most:
        who = 0
    return who
