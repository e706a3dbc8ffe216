"""Design of experiments: Morris trajectories for elementary effects."""

from __future__ import annotations

from collections.abc import Mapping

import numpy as np

from abut.array_types import Numbers
from abut.errors import InvalidValue
from abut.extend import design
from abut.study.designs.design import SEED, Design, check_bounded, check_count, import_salib, salib_problem
from abut.study.parameters import Parameter

__all__ = ["morris"]


@design
def morris(trajectories: int, *, levels: int = 4, seed: int = SEED) -> Design:
    """Return trajectories along one parameter after the other, for the estimation of elementary effects: trajectories × (k + 1) variants.

    Args:
        trajectories: number of trajectories.
        levels: number of levels of the grid on which they lie, even.
        seed: seed of the trajectories.

    Source: Morris, Technometrics 33 (1991) 161, by SALib.
    """
    many = check_count("morris: trajectories", trajectories, 2)
    if check_count("morris: levels", levels, 2) % 2:
        raise InvalidValue.of("morris: levels", levels, "be even")

    def make(parameters: Mapping[str, Parameter]) -> Numbers:
        for name, one in parameters.items():
            check_bounded("morris", name, one)
        from_salib = import_salib("morris", "morris")
        return np.asarray(from_salib.sample(salib_problem(parameters), many, num_levels=levels, seed=seed))

    options = {"trajectories": many, "levels": int(levels), "seed": int(seed)}
    return Design("morris", options, make, independent=True)
