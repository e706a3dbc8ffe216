"""Stiffness and damping of limits and contacts from MuJoCo's constraint parameters solref and solimp.

A coordinate of inertia M that is beyond its limit by r moves in MuJoCo, with the impedance d and the acceleration a₀ without limit, by

    r̈ + b ṙ + k r = (1 − d) a₀,   k = 1/(τ ζ)²,   b = 2/τ

so that a steady load goes as deep as into a spring of M k/(1 − d). That spring is taken here, with the same damping ratio; the inertia
by which MuJoCo slows it down, M d/(1 − d), which no stop has, is left out:

    K = M k/(1 − d),   C = M b/√(1 − d)

The depth under a steady load is MuJoCo's to within the width of solimp; an impact takes √(1 − d) of MuJoCo's time and depth. Negative
numbers of solref are −k and −b.

Source: MuJoCo's documentation, chapter Computation, "Solver parameters" (impedance, reference acceleration).
"""

from __future__ import annotations

import math

__all__ = ["IMPEDANCE", "REFERENCE", "mix_parameters", "stop_constants", "whole"]

#: Time constant [s] and damping ratio that MuJoCo takes where a file gives none.
REFERENCE = (0.02, 1.0)
#: Impedance at the surface and at depth, width [m or rad], midpoint, power: likewise.
IMPEDANCE = (0.9, 0.95, 0.001, 0.5, 2.0)
LEAST, MOST = 1e-4, 0.9999  #: bounds of an impedance, as in MuJoCo
Numbers = tuple[float, ...]


def stop_constants(reference: Numbers = REFERENCE, impedance: Numbers = IMPEDANCE) -> tuple[float, float]:
    """K/M [1/s²] and C/M [1/s] of a stop.

    Args:
        reference: solref, time constant [s] and damping ratio, or negative stiffness [1/s²] and damping [1/s].
        impedance: solimp; its second number, the impedance at depth, is taken.

    >>> k, c = stop_constants()
    >>> round(k * 0.02**2, 9), round(c / (2 * k**0.5), 9)
    (20.0, 1.0)
    """
    free = 1.0 - min(max(impedance[1], LEAST), MOST)
    first, second = reference
    if first > 0.0 and second > 0.0:
        return 1.0 / (first * second) ** 2 / free, 2.0 / first / math.sqrt(free)
    return max(-first, 0.0) / free, max(-second, 0.0) / math.sqrt(free)


def whole(impedance: Numbers) -> Numbers:
    """All five numbers of an impedance, of which the last may be left out."""
    return (*impedance, *IMPEDANCE[len(impedance) :])


def mix_parameters(
    first: Numbers, second: Numbers, weights: tuple[float, float], direct: bool = False
) -> Numbers:
    """Parameters of a contact from those of its two geoms: by weight, or the smaller where one is given directly.

    Source: MuJoCo's documentation, chapter Modelling, "Contact parameters" (solmix).
    """
    if direct and (min(first) <= 0.0 or min(second) <= 0.0):
        return tuple(min(a, b) for a, b in zip(first, second, strict=True))
    whole = weights[0] + weights[1]
    share = 0.5 if whole < 1e-15 else weights[0] / whole
    return tuple(share * a + (1.0 - share) * b for a, b in zip(first, second, strict=True))
