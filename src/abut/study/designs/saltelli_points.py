"""Design of experiments: Saltelli's points for Sobol indices."""

from __future__ import annotations

from collections.abc import Mapping

import numpy as np

from abut.array_types import Numbers
from abut.extend import design
from abut.study.designs.design import SEED, Design, check_power_of_two, import_salib, salib_problem
from abut.study.parameters import Parameter

__all__ = ["saltelli"]


@design
def saltelli(n: int, *, second_order: bool = False, seed: int = SEED) -> Design:
    """Return points for the estimation of Sobol's indices: n (k + 2) of k parameters, or n (2k + 2) with indices of pairs.

    Args:
        n: number of base points, a power of two.
        second_order: True for indices of pairs.
        seed: of the scrambling.

    Source: Saltelli et al., Comput. Phys. Commun. 181 (2010) 259, by SALib.
    """
    many = check_power_of_two("saltelli", n)

    def make(parameters: Mapping[str, Parameter]) -> Numbers:
        from_salib = import_salib("saltelli", "sobol")
        problem = salib_problem(parameters)
        found = from_salib.sample(problem, many, calc_second_order=second_order, scramble=True, seed=seed)
        return np.asarray(found)

    options = {"n": many, "second_order": bool(second_order), "seed": int(seed)}
    return Design("saltelli", options, make, independent=True)
