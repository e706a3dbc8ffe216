"""Stiffness and damping of limits and contacts from MuJoCo's constraint parameters solref and solimp.

In MuJoCo, a coordinate of inertia M that exceeds its limit by r follows, with impedance d and unlimited acceleration a₀,

    r̈ + b ṙ + k r = (1 − d) a₀,   k = 1/(τ ζ)²,   b = 2/τ

so that a steady load deflects it as far as a spring of M k/(1 − d). This module uses that spring, with the same damping ratio. It leaves
out the added inertia M d/(1 − d) by which MuJoCo slows the motion, because no stop has it:

    K = M k/(1 − d),   C = M b/√(1 − d)

The depth under a steady load equals MuJoCo's to within the width of solimp; an impact takes √(1 − d) of MuJoCo's time and depth. Negative
numbers of solref are −k and −b.

Source: MuJoCo's documentation, chapter Computation, "Solver parameters" (impedance, reference acceleration).
"""

from __future__ import annotations

import math

__all__ = ["IMPEDANCE", "REFERENCE", "complete_impedance", "mix_parameters", "stop_constants"]

#: MuJoCo's default time constant [s] and damping ratio.
REFERENCE = (0.02, 1.0)
#: MuJoCo's default impedance at the surface and at depth, width [m or rad], midpoint, power.
IMPEDANCE = (0.9, 0.95, 0.001, 0.5, 2.0)
LEAST, MOST = 1e-4, 0.9999  #: bounds of an impedance, as in MuJoCo
Numbers = tuple[float, ...]


def stop_constants(reference: Numbers = REFERENCE, impedance: Numbers = IMPEDANCE) -> tuple[float, float]:
    """Return K/M [1/s²] and C/M [1/s] of a stop.

    Args:
        reference: solref, time constant [s] and damping ratio, or negative stiffness [1/s²] and damping [1/s].
        impedance: solimp; its second number, the impedance at depth, is used.

    >>> k, c = stop_constants()
    >>> round(k * 0.02**2, 9), round(c / (2 * k**0.5), 9)
    (20.0, 1.0)
    """
    free = 1.0 - min(max(impedance[1], LEAST), MOST)
    first, second = reference
    if first > 0.0 and second > 0.0:
        return 1.0 / (first * second) ** 2 / free, 2.0 / first / math.sqrt(free)
    return max(-first, 0.0) / free, max(-second, 0.0) / math.sqrt(free)


def complete_impedance(impedance: Numbers) -> Numbers:
    """Return all five numbers of an impedance, with defaults for omitted last ones."""
    return (*impedance, *IMPEDANCE[len(impedance) :])


def mix_parameters(
    first: Numbers, second: Numbers, weights: tuple[float, float], direct: bool = False
) -> Numbers:
    """Return parameters of a contact from those of its two geoms: weighted, or the smaller where one is given directly.

    Source: MuJoCo's documentation, chapter Modelling, "Contact parameters" (solmix).
    """
    if direct and (min(first) <= 0.0 or min(second) <= 0.0):
        return tuple(min(a, b) for a, b in zip(first, second, strict=True))
    whole = weights[0] + weights[1]
    share = 0.5 if whole < 1e-15 else weights[0] / whole
    return tuple(share * a + (1.0 - share) * b for a, b in zip(first, second, strict=True))
