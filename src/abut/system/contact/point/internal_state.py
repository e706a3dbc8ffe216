# mypy: allow-untyped-defs, allow-incomplete-defs, allow-untyped-decorators, disable-error-code="valid-type"
"""Derivatives of a law's internal state by the law's arguments, through an implicit method's relation z = base + ℓ·ż.

    (I − ℓ ∂ż/∂z) dz = ℓ ∂ż/∂x dx

ℓ is the method's lag c, or, for the complex matrix of a Radau method, the complex one h/(α + iβ): an internal state that relaxes within
a step responds neither like a spring nor in phase. The matrix contains the real or the imaginary part of each derivative times its
weight, ℓ for rates and ℓ² for positions. A law returns the derivative that produces the same with that part of the weight alone.
"""

import warp as wp

from abut.extend import routine
from abut.kernels.structs.machine_structs import f64, mat44, vec2, vec4
from abut.system.dynamics.lag import lag_of


@routine
def imaginary_factors(lag: vec4):
    """Return the factors of the imaginary part of a derivative relative to its real part: by rates, and by positions."""
    at = lag_of(lag)
    place = vec2(at[0] * at[0] - at[1] * at[1], 2.0 * at[0] * at[1])
    if lag[3] == 1.0:
        return vec2(-at[1] / at[0], -place[1] / place[0])
    if lag[3] == 2.0:
        return vec2(at[0] / at[1], place[0] / place[1])
    return vec2(0.0, 0.0)


@routine
def state_derivatives(slope: mat44, by_motion: mat44, lag: vec4):
    """Return dz by each column of ∂ż/∂x, real and imaginary part: complex elimination with the largest pivot of each column."""
    at = lag_of(lag)
    a = wp.identity(n=4, dtype=f64) - slope * at[0]
    b = slope * (-at[1])
    x = by_motion * at[0]
    y = by_motion * at[1]
    n = 4 + 0 * int(lag[3])
    for k in range(n):
        best = int(k)
        most = 0.0
        for i in range(k, n):
            size = a[i, k] * a[i, k] + b[i, k] * b[i, k]
            if size > most:
                most = size
                best = i
        if not (most > 0.0):
            return by_motion * 0.0, by_motion * 0.0
        c = a[best, k] / most
        d = -b[best, k] / most
        for j in range(n):  # the pivot's row is divided by it and exchanged with the other
            p = vec4(a[best, j], b[best, j], x[best, j], y[best, j])
            a[best, j] = a[k, j]
            b[best, j] = b[k, j]
            x[best, j] = x[k, j]
            y[best, j] = y[k, j]
            a[k, j] = p[0] * c - p[1] * d
            b[k, j] = p[0] * d + p[1] * c
            x[k, j] = p[2] * c - p[3] * d
            y[k, j] = p[2] * d + p[3] * c
        for i in range(n):
            re = a[i, k]
            im = b[i, k]
            if i != k:
                for j in range(n):
                    a[i, j] = a[i, j] - (re * a[k, j] - im * b[k, j])
                    b[i, j] = b[i, j] - (re * b[k, j] + im * a[k, j])
                    x[i, j] = x[i, j] - (re * x[k, j] - im * y[k, j])
                    y[i, j] = y[i, j] - (re * y[k, j] + im * x[k, j])
    return x, y
