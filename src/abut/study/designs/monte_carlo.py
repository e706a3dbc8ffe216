"""Design of experiments: independent random points (Monte Carlo)."""

from __future__ import annotations

import numpy as np

from abut.extend import design
from abut.study.designs.design import (
    SEED,
    Design,
    check_count,
    seeded_design,
)

__all__ = ["random"]


@design
def random(n: int, *, seed: int = SEED) -> Design:
    """Return points drawn independently (Monte Carlo): the error of a mean decreases with n^(−1/2).

    Args:
        n: number of points.
        seed: equal seeds produce equal points, by NumPy's PCG64.
    """
    many = check_count("random: n", n)
    return seeded_design(
        "random", many, seed, lambda k: np.random.Generator(np.random.PCG64(seed)).random((many, k))
    )
