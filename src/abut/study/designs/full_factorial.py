"""Design of experiments: full factorial design of two levels, all corners."""

from __future__ import annotations

import itertools
from collections.abc import Mapping

import numpy as np

from abut.array_types import Numbers
from abut.extend import design
from abut.study.designs.design import Design, count_corners
from abut.study.parameters import Parameter

__all__ = ["factorial"]


@design
def factorial() -> Design:
    """Return all corners: each parameter at either end of its range (levels: the first and last), 2ᵏ variants. The first varies fastest.

    Source: Box, Hunter & Hunter, Statistics for Experimenters, 2nd ed. (2005), ch. 5.
    """

    def make(parameters: Mapping[str, Parameter]) -> Numbers:
        k = count_corners("factorial", parameters)
        return np.array(list(itertools.product((0.0, 1.0), repeat=k)))[:, ::-1]

    return Design("factorial", {}, make)
