"""Design of experiments: scrambled Sobol sequence."""

from __future__ import annotations

from abut.extend import design
from abut.study.designs.design import (
    SEED,
    Design,
    check_power_of_two,
    qmc_engine,
    seeded_design,
)

__all__ = ["sobol"]


@design
def sobol(n: int, *, seed: int = SEED) -> Design:
    """Return Sobol's sequence, scrambled by Owen's method: the error of a mean of smooth functions decreases nearly with 1/n.

    Args:
        n: number of points, a power of two, for which the sequence is balanced.
        seed: seed of the scrambling.

    Source: Joe & Kuo, SIAM J. Sci. Comput. 30 (2008) 2635, by `scipy.stats.qmc`.
    """
    many = check_power_of_two("sobol", n)
    return seeded_design("sobol", many, seed, lambda k: qmc_engine("Sobol", k, seed).random(many))
