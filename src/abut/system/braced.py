"""Braces of very light bodies, compiled: put into the matrix, and taken out of what is solved for; see ``bracing``."""

import warp as wp

from abut.kernels.types import Machine, Work
from abut.plug import routine


@routine
def brace(m: Machine, w: Work, lane: int, q: int, weight: float):
    """Brace the light bodies of a pair along what holds them, w g gᵀ; ``unbrace`` takes it out of what is solved for."""
    for side in range(2):
        b = m.pair[q, side]
        s = m.brace[lane, 2 * q + side]
        if b < m.bodies and wp.dot(s, s) > 0.0:
            block = w.block[lane, b]
            for row in range(6):
                g = w.row_i[lane, q, row]
                if side == 1:
                    g = w.row_j[lane, q, row]
                block = block + wp.outer(g, g) * (s[row] * weight)
            w.block[lane, b] = block


@routine
def unbrace(m: Machine, w: Work, lane: int):
    """Add to the loads what the braces take of the accelerations last found, which stand before the multipliers."""
    for q in range(m.pairs):
        for side in range(2):
            b = m.pair[q, side]
            s = m.brace[lane, 2 * q + side]
            if b < m.bodies and wp.dot(s, s) > 0.0:
                a = w.lam[lane, b]
                load = w.rhs[lane, b]
                for row in range(6):
                    g = w.row_i[lane, q, row]
                    if side == 1:
                        g = w.row_j[lane, q, row]
                    load = load + g * (s[row] * wp.dot(g, a))
                w.rhs[lane, b] = load


@routine
def braced_still(m: Machine, w: Work, lane: int):
    """1 + the body whose braces have more to undo after the last pass than UNDONE of what acts; 0 where all are undone."""
    left = 0.0
    most = 0.0
    who = int(0)
    for q in range(m.pairs):
        for side in range(2):
            b = m.pair[q, side]
            s = m.brace[lane, 2 * q + side]
            if b < m.bodies and wp.dot(s, s) > 0.0:
                for row in range(6):
                    g = w.row_i[lane, q, row]
                    if side == 1:
                        g = w.row_j[lane, q, row]
                    f = s[row] * wp.length(g)
                    most = wp.max(most, f * wp.abs(wp.dot(g, w.rhs[lane, b])))
                    x = f * wp.abs(wp.dot(g, w.rhs[lane, b] - w.lam[lane, b]))
                    if not (x <= left):
                        left = x
                        who = b + 1
    for k in range(m.nodes):
        if k < m.bodies:
            most = wp.max(most, wp.length(w.load[lane, k]))
        else:
            most = wp.max(most, wp.length(w.rhs[lane, k]))
    if left <= 1.0e-9 * most:
        who = 0
    return who
