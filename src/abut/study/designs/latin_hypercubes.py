"""Design of experiments: Latin hypercube."""

from __future__ import annotations

from abut.extend import design
from abut.study.designs.design import (
    SEED,
    Design,
    check_count,
    qmc_engine,
    seeded_design,
)

__all__ = ["latin_hypercube"]


@design
def latin_hypercube(n: int, *, seed: int = SEED) -> Design:
    """Return n points with one in each n-th of every range. Source: McKay, Beckman & Conover, Technometrics 21 (1979) 239.

    Args:
        n: number of points.
        seed: equal seeds produce equal points.
    """
    many = check_count("latin_hypercube: n", n)
    return seeded_design(
        "latin_hypercube", many, seed, lambda k: qmc_engine("LatinHypercube", k, seed).random(many)
    )
