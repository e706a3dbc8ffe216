"""Design of experiments: scrambled Halton sequence."""

from __future__ import annotations

from abut.extend import design
from abut.study.designs.design import (
    SEED,
    Design,
    check_count,
    qmc_engine,
    seeded_design,
)

__all__ = ["halton"]


@design
def halton(n: int, *, seed: int = SEED) -> Design:
    """Return Halton's sequence, scrambled, of any length.

    Args:
        n: number of points.
        seed: seed of the scrambling.

    Source: Owen, A randomized Halton algorithm in R (2017), by `scipy.stats.qmc`.
    """
    many = check_count("halton: n", n)
    return seeded_design("halton", many, seed, lambda k: qmc_engine("Halton", k, seed).random(many))
