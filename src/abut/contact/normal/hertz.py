"""Hertz: two smooth elastic bodies that touch in a point."""

import math

from abut.extend import normal_law
from abut.extend.validity_ranges import Range


@normal_law
class Hertz:
    """Elastic point contact without loss.

        F = (4/3) E* √R δ^{3/2},   1/E* = (1−ν₁²)/E₁ + (1−ν₂²)/E₂,   1/R = 1/R₁ ± 1/R₂ (− for a hollow)

    It rebounds with the speed of impact: e = 1.

    Valid: contact radius √(Rδ) well below R; no yield, which for ν = 0.3 begins at a peak pressure of 1.6 times the
    yield stress.
    Source: Hertz, J. reine angew. Math. 92 (1882) 156-171; Johnson, Contact Mechanics (1985), eqs 4.22-4.24.
    """

    ranges = (
        Range(
            "contact radius √(Rδ)/R",
            lambda law, seen: (seen.depth / law.radius) ** 0.5,
            most=0.3,
            remedy="Hertz' paraboloid then deviates from a sphere by more than 2 %; reduce the load, or use a law for wide contact",
        ),
    )
    unwatched = "first yield depends on the yield stress, which is not a parameter of the law; `abut.advice` compares it"

    modulus: float  #: E* [Pa] effective modulus of both bodies
    radius: float  #: R [m] relative radius of curvature

    example = {"modulus": 1.1e11, "radius": 0.02}  # noqa: RUF012

    def force(p, depth, rate, impact_rate):
        return 4.0 / 3.0 * p.modulus * math.sqrt(p.radius) * depth**1.5
