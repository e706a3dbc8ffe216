"""Design of experiments: full grid of all parameters."""

from __future__ import annotations

import itertools
from collections.abc import Mapping

import numpy as np

from abut.array_types import Numbers
from abut.errors import InvalidValue, UnknownName
from abut.extend import design
from abut.study.designs.design import Design, cell_middles, check_bounded, check_count
from abut.study.parameters import Parameter

__all__ = ["grid"]


@design
def grid(number: int | Mapping[str, int] | None = None) -> Design:
    """Return a full grid: every value of each parameter with every value of the others; the last parameter varies fastest.

    Args:
        number: number of values of a range, including its ends, for all parameters or by name; all levels are used.
    """
    counts = dict(number) if isinstance(number, Mapping) else number

    def make(parameters: Mapping[str, Parameter]) -> Numbers:
        if isinstance(counts, dict) and (strange := [name for name in counts if name not in parameters]):
            raise UnknownName.of("parameter of this study", strange[0], parameters)
        axes = []
        for name, one in parameters.items():
            if one.levels is not None:
                axes.append(cell_middles(len(one.levels)))
                continue
            check_bounded("grid", name, one)
            many = counts.get(name) if isinstance(counts, dict) else counts
            if many is None:
                raise InvalidValue(
                    f'grid: "{name}" is a range; give the number of its values, as grid({{"{name}": 5}})'
                )
            axes.append(np.linspace(0.0, 1.0, check_count("grid: number of values", many, 2)))
        return np.array(list(itertools.product(*axes))).reshape(-1, len(axes))

    return Design("grid", {"number": counts}, make)
