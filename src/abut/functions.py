"""Functions for motions, forces and laws: smooth steps, ramps, and the classic one-sided forces.

Each works on plain floats and, in a kernel, compiled. With x̂ = (x − x0)/(x1 − x0) clamped to [0, 1]:

    step    h0 + (h1 − h0) x̂² (3 − 2x̂)                    continuous slope
    step5   h0 + (h1 − h0) x̂³ (10 − 15x̂ + 6x̂²)            continuous curvature
    havsin  (h0 + h1)/2 + (h1 − h0)/2 · sin(π (x̂ − ½))     continuous slope

Names, arguments and results are those of common simulation languages, so that expressions can be transferred.
"""

from __future__ import annotations

import math

from abut.arguments.checks import guard_package
from abut.extend import func
from abut.extend.functions.point_tables import Table

__all__ = ["Table", "bistop", "clamp", "havsin", "impact", "ramp", "shf", "sign", "step", "step5"]


@func
def clamp(x: float, low: float, high: float) -> float:
    """Return x, limited to the range from low to high (low ≤ high).

    >>> clamp(3.0, 0.0, 1.0)
    1.0
    """
    if x < low:
        return low
    if x > high:
        return high
    return x


@func
def sign(x: float) -> float:
    """Return 1 for x > 0, −1 for x < 0, 0 at 0. For a smooth change use step(x, −v, −1, v, 1).

    >>> sign(-0.2)
    -1.0
    """
    if x > 0.0:
        return 1.0
    if x < 0.0:
        return -1.0
    return 0.0


@func
def ramp(x: float, x0: float, x1: float) -> float:
    """Return x̂ = (x − x0)/(x1 − x0), clamped to [0, 1]; for x1 = x0 a jump from 0 to 1 at x0.

    >>> ramp(2.5, 2.0, 4.0)
    0.25
    """
    if x0 == x1:
        if x < x0:
            return 0.0
        return 1.0
    u = (x - x0) / (x1 - x0)
    if u < 0.0:
        return 0.0
    if u > 1.0:
        return 1.0
    return u


@func
def step(x: float, x0: float, h0: float, x1: float, h1: float) -> float:
    """Return a cubic step from h0 at x0 to h1 at x1: h0 + (h1 − h0) x̂² (3 − 2x̂).

    >>> step(0.5, 0.0, 0.0, 1.0, 10.0)
    5.0
    """
    u = ramp(x, x0, x1)
    return h0 + (h1 - h0) * u * u * (3.0 - 2.0 * u)  # type: ignore[no-any-return]


@func
def step5(x: float, x0: float, h0: float, x1: float, h1: float) -> float:
    """Return a quintic step from h0 at x0 to h1 at x1: h0 + (h1 − h0) x̂³ (10 − 15x̂ + 6x̂²).

    >>> step5(0.25, 0.0, 0.0, 1.0, 1.0)
    0.103515625
    """
    u = ramp(x, x0, x1)
    return h0 + (h1 - h0) * u * u * u * (10.0 - 15.0 * u + 6.0 * u * u)  # type: ignore[no-any-return]


@func
def havsin(x: float, x0: float, h0: float, x1: float, h1: float) -> float:
    """Return a haversine step from h0 at x0 to h1 at x1: (h0 + h1)/2 + (h1 − h0)/2 · sin(π (x̂ − ½)).

    >>> havsin(0.0, 0.0, 1.0, 1.0, 3.0), havsin(1.0, 0.0, 1.0, 1.0, 3.0)
    (1.0, 3.0)
    """
    return 0.5 * (h0 + h1) + 0.5 * (h1 - h0) * math.sin(math.pi * (ramp(x, x0, x1) - 0.5))


@func
def shf(x: float, x0: float, a: float, omega: float, phi: float, b: float) -> float:
    """Return a simple harmonic: a sin(ω (x − x0) − φ) + b; ω in rad per unit of x, φ in rad.

    >>> shf(0.25, 0.0, 2.0, 2 * math.pi, 0.0, 1.0)
    3.0
    """
    return a * math.sin(omega * (x - x0) - phi) + b


@func
def impact(x: float, v: float, x1: float, k: float, e: float, c: float, d: float) -> float:
    """Return a one-sided contact force for x below x1 [N for x in m]: a hardening spring, and a damper that increases with depth.

        F = max(0, k (x1 − x)ᵉ − c(x) v),   c(x) = step(x, x1 − d, c, x1, 0),   for x < x1; else 0

    Args:
        x: distance [m].
        v: its rate, positive while separating [m/s].
        x1: distance below which there is contact [m].
        k: stiffness [N/mᵉ].
        e: exponent.
        c: largest damping [N·s/m].
        d: penetration at which the damping is largest [m] ≥ 0.

    >>> impact(-0.1, 0.0, 0.0, 1000.0, 1.0, 10.0, 0.01)
    100.0
    """
    if x >= x1:
        return 0.0
    force = k * (x1 - x) ** e - step(x, x1 - d, c, x1, 0.0) * v
    if force < 0.0:
        return 0.0
    return force  # type: ignore[no-any-return]


@func
def bistop(x: float, v: float, x1: float, x2: float, k: float, e: float, c: float, d: float) -> float:
    """Return a restoring force between two stops x1 < x2: positive below x1, negative above x2, zero between.

        x < x1:  max(0,  k (x1 − x)ᵉ − step(x, x1 − d, c, x1, 0) v)
        x > x2:  min(0, −k (x − x2)ᵉ − step(x, x2, 0, x2 + d, c) v)

    Arguments as in `impact`.

    >>> bistop(2.5, 0.0, 0.0, 2.0, 10.0, 1.0, 1.0, 0.1)
    -5.0
    """
    return impact(x, v, x1, k, e, c, d) - impact(-x, -v, -x2, k, e, c, d)  # type: ignore[no-any-return]


guard_package(__name__, names=("Table",), methods=True)
